import type { Lote } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { resumirLote, tituloDoLote } from "./resumo.ts"

const lote = (
  tipo: Lote["tipo"],
  [inseridos, atualizados, erros, semAcao]: readonly [number, number, number, number],
): Lote => ({
  id: "5e429bbc-7f70-8fae-ae76-6b02713b6781",
  tipo,
  competencia: "2026-10",
  estado: "concluido",
  total: inseridos + atualizados + erros + semAcao,
  feitos: inseridos + atualizados + erros + semAcao,
  contagens: { inseridos, atualizados, erros, semAcao },
  criadoEm: "2026-11-20T12:00:00Z",
  concluidoEm: "2026-11-20T12:00:05Z",
})

describe("resumo de um trabalho", () => {
  it.each([
    ["importar-notas", [0, 0, 1, 1], "1 sem alteração, 1 com erro"],
    ["importar-notas", [1, 2, 0, 0], "1 inserida, 2 atualizadas"],
    ["calcular", [3, 12, 3, 3], "15 calculadas, 3 sem nada a fazer, 3 pedem você"],
    ["fechar", [0, 1, 0, 0], "1 fechada"],
    ["fechar", [0, 0, 0, 0], "Nada a fazer"],
    ["reabrir", [0, 4, 1, 0], "4 reabertas, 1 pede você"],
  ] as const)("%s %o: %s", (tipo, contagens, esperado) => {
    expect(resumirLote(lote(tipo, contagens))).toBe(esperado)
  })
})

describe("nome de um trabalho", () => {
  it.each([
    ["importar-notas", null, "Importação de notas"],
    ["calcular", "2026-10", "Cálculo de outubro de 2026"],
    ["fechar", "2026-03", "Fechamento de março de 2026"],
    ["reabrir", "2026-03", "Reabertura de março de 2026"],
    ["calcular", null, "Cálculo"],
  ] as const)("%s %s: %s", (tipo, competencia, esperado) => {
    expect(tituloDoLote({ tipo, competencia })).toBe(esperado)
  })
})
