import type { LinhaPendente } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { type Andamento, certas, destinoDa, type Escolha, seguinte } from "./fila.ts"

const linha = (id: string, confianca: "alta" | "media" = "alta", aviso: string | null = null): LinhaPendente => ({
  id,
  idConta: "c",
  conta: "Itaú",
  data: "2026-10-01",
  valor: "-10.00",
  descricao: id,
  documento: "",
  estado: "pendente",
  sugestoes: [
    {
      destino: { tipo: "categoria", categoria: "tarifas", lembrar: true },
      titulo: "Tarifas",
      motivo: "",
      confianca,
      aviso,
    },
    {
      destino: { tipo: "categoria", categoria: "juros", lembrar: true },
      titulo: "Juros",
      motivo: "",
      confianca: "baixa",
      aviso: null,
    },
  ],
})
const linhas = [linha("a"), linha("b", "media"), linha("c", "alta", "faltam R$ 1,00"), linha("d")]
const nada = new Map<string, Andamento>()

describe("fila da conciliação", () => {
  it("confirmar sem escolher é a primeira sugestão; a categoria escolhida à mão passa dela", () => {
    const [a] = linhas
    if (!a) throw new Error("vazia")
    expect(destinoDa(a, undefined)?.titulo).toBe("Tarifas")
    expect(destinoDa(a, { sugestao: 1 })?.titulo).toBe("Juros")
    expect(destinoDa(a, { categoria: "aluguel", nome: "Aluguel" })?.destino).toMatchObject({ categoria: "aluguel" })
    expect(destinoDa({ ...a, sugestoes: [] }, undefined)).toBeNull()
  })

  it("o ato sobre as certas deixa de fora dúvida, aviso, o que alguém mudou e o que já foi dito", () => {
    const escolhas = new Map<string, Escolha>([["d", { sugestao: 1 }]])
    expect(certas(linhas, new Map(), nada).map((l) => l.id)).toEqual(["a", "d"])
    expect(certas(linhas, escolhas, new Map([["a", { estado: "indo" } as const]])).map((l) => l.id)).toEqual([])
  })

  it("depois de uma linha vem a próxima que espera, e da última a anterior", () => {
    expect(seguinte(linhas, "a", new Map([["b", { estado: "indo" } as const]]))).toBe("c")
    expect(seguinte(linhas, "d", nada)).toBe("c")
    expect(seguinte(linhas.slice(0, 1), "a", nada)).toBeUndefined()
  })
})
