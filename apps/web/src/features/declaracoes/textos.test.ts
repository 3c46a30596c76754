import type { DeclaracaoDaLista } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { buscaDasDeclaracoes, escreverChave, filtroDasDeclaracoes, lerChave, opcoesDeMes } from "./busca.ts"
import { emPalavras, nomeDaDeclaracao } from "./textos.ts"

const ID = "11111111-1111-4111-8111-111111111111"
const linha = (mudanca: Partial<DeclaracaoDaLista>): DeclaracaoDaLista => ({
  idEmpresa: ID,
  apelido: "Padaria",
  cnpj: "11222333000181",
  obrigacao: "defis",
  nome: "DEFIS",
  periodo: "2025",
  prazo: "2026-03-31",
  fazerAte: "2026-03-31",
  estado: "a-fazer",
  etapa: null,
  porque: "",
  responsavel: null,
  entregueEm: null,
  numero: null,
  retificadora: false,
  temRecibo: false,
  ...mudanca,
})

describe("declarações em palavras", () => {
  it("o dono lê o que aconteceu e o que vai acontecer", () => {
    expect(emPalavras(linha({}))).toBe("O escritório entrega até 31/03/2026.")
    expect(emPalavras(linha({ estado: "entregue", entregueEm: "2026-03-10" }))).toBe(
      "Entregue em 10/03/2026. Você não precisa fazer nada.",
    )
    expect(emPalavras(linha({ estado: "atrasada" }))).toContain("O prazo era 31/03/2026")
    expect(nomeDaDeclaracao({ nome: "PGDAS-D", periodo: "2026-10" })).toBe("PGDAS-D de 10/2026")
    expect(nomeDaDeclaracao({ nome: "Local", periodo: "2026-T3" })).toBe("Local de 3º trimestre de 2026")
  })
})

describe("endereço", () => {
  it("o que não se lê é ignorado; sem mês é o atual", () => {
    const busca = buscaDasDeclaracoes.parse({ mes: "2026-13", estado: "x", aberta: "a_b_c", busca: "Padaria" })
    expect(busca).toEqual({ busca: "Padaria" })
    expect(filtroDasDeclaracoes(busca, "2026-11-20")).toEqual({ competencia: "2026-11", busca: "Padaria" })
    expect(filtroDasDeclaracoes({ mes: "2026-03", atrasadas: "sim" }, "2026-11-20")).toEqual({
      competencia: "2026-03",
      atrasadas: true,
    })
  })

  it("a gaveta aberta volta a ser a mesma declaração", () => {
    const chave = { idEmpresa: ID, obrigacao: "dasn-simei", periodo: "2026-T1" }
    expect(lerChave(escreverChave(chave))).toEqual(chave)
    expect(lerChave(`${ID}_defis_2025_mais`)).toBeNull()
    expect(opcoesDeMes("2026-11-20").opcoes.map((o) => o.value)).not.toContain("2026-11")
  })
})
