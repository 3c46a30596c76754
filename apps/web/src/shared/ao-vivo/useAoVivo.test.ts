// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import { dispensarLote, esquecerLotes, lotesAcompanhados } from "../lotes/acompanhamento.ts"
import { aplicar } from "./useAoVivo.ts"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const OUTRA = "5e429bbc-7f70-8fae-ae76-6b02713b6784"
const evento = { tipo: "fechamento", dados: JSON.stringify({ competencia: "2026-10", idEmpresa: EMPRESA }) }

/** Whether what was read under this name is old after a month of the company changed. */
function envelheceu(chave: readonly unknown[]): boolean {
  const cliente = new QueryClient()
  cliente.setQueryData([...chave], {})
  aplicar(cliente, evento)
  return cliente.getQueryState([...chave])?.isInvalidated === true
}

describe("o que um mês que mudou faz envelhecer", () => {
  it.each(["listarFaturamentos", "listarFolhas", "listarDefasagens", "listarFechamentos", "listarGuias"])(
    "a lista %s",
    (nome) => {
      expect(envelheceu([nome, { pagina: 1 }])).toBe(true)
    },
  )

  it.each([
    "consultarFaturamento",
    "consultarFolha",
    "consultarFechamento",
    "consultarFolhaDaEmpresa",
    "explicarMudanca",
  ])("%s da empresa, e não o de outra", (nome) => {
    expect(envelheceu([nome, EMPRESA, "2026-10"])).toBe(true)
    expect(envelheceu([nome, OUTRA, "2026-10"])).toBe(false)
  })

  it("não toca no que o mês não muda", () => {
    expect(envelheceu(["listarUsuarios"])).toBe(false)
  })
})

describe("um trabalho que ninguém pediu", () => {
  const LOTE = "5e429bbc-7f70-8fae-ae76-6b02713b6785"
  const andamento = (feitos: number, concluido: boolean) => ({
    tipo: "lote",
    dados: JSON.stringify({ id: LOTE, feitos, total: 4, concluido, doEscritorio: "julgar-emissores" }),
  })

  it("aparece na barra de quem o ouve, uma vez, e dispensado não volta", () => {
    esquecerLotes()
    const cliente = new QueryClient()
    aplicar(cliente, andamento(1, false))
    aplicar(cliente, andamento(2, false))
    expect(lotesAcompanhados.obter()).toEqual([{ id: LOTE, titulo: "Conferência de quem assinou as notas" }])
    dispensarLote(LOTE)
    aplicar(cliente, andamento(3, false))
    aplicar(cliente, andamento(4, true))
    expect(lotesAcompanhados.obter()).toEqual([])
  })
})
