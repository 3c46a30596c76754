import { type EscopoDaChave, escoposDaChave, type Papel, papeis, type Rota, rotas } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import type { Contexto } from "./contexto.ts"
import { podeChamar } from "./permissao.ts"

const quem = (papel: Papel, escoposDaChave: readonly EscopoDaChave[] | null = null): Contexto => ({
  pessoa: { idUsuario: "u", sub: "s", nome: "Pessoa", email: "", papel, idEscritorioProprio: "e" },
  escopoOuNulo: null,
  sid: null,
  token: null,
  exigencia: null,
  fatoresDoToken: null,
  autoria: { idUsuario: "u", autor: "Pessoa", papel: papeis[papel].id, endereco: null, agente: null, idPedido: null },
  escoposDaChave,
})
const rota = (papel: Rota["papel"], escopo?: EscopoDaChave): Rota => ({
  metodo: "GET",
  caminho: "/x",
  papel,
  resumo: "",
  ...(escopo ? { escopo } : {}),
})

describe("podeChamar", () => {
  // Levels of the specification, section 6: Funcionário 0, Empresa 1, Contador 2, Administrador 3, Root 4.
  it.each<[Rota["papel"], Papel[], Papel[]]>([
    [null, ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"], []],
    ["FUNCIONARIO", ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"], []],
    ["EMPRESA", ["EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"], ["FUNCIONARIO"]],
    ["CONTADOR", ["CONTADOR", "ADMINISTRADOR", "ROOT"], ["FUNCIONARIO", "EMPRESA"]],
    ["ADMINISTRADOR", ["ADMINISTRADOR", "ROOT"], ["FUNCIONARIO", "EMPRESA", "CONTADOR"]],
    ["ROOT", ["ROOT"], ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR"]],
  ])("rota de perfil %s: passam %j, e não %j", (papel, passam, ficam) => {
    for (const quemPassa of passam)
      expect([quemPassa, podeChamar(quem(quemPassa), rota(papel))]).toEqual([quemPassa, true])
    for (const quemFica of ficam) expect([quemFica, podeChamar(quem(quemFica), rota(papel))]).toEqual([quemFica, false])
    expect(podeChamar(quem("INTEGRACAO", []), rota(papel))).toBe(false)
    expect(podeChamar(quem("INTEGRACAO", null), rota(papel, "notas:ler"))).toBe(false)
  })

  it("uma chave usa só as chamadas dos escopos que recebeu, qualquer que seja o perfil da rota", () => {
    for (const papel of [null, "EMPRESA", "CONTADOR", "ADMINISTRADOR"] as const) {
      expect(podeChamar(quem("INTEGRACAO", ["notas:ler"]), rota(papel, "notas:ler"))).toBe(true)
      expect(podeChamar(quem("INTEGRACAO", ["notas:escrever"]), rota(papel, "notas:ler"))).toBe(false)
      expect(podeChamar(quem("INTEGRACAO", ["notas:ler"]), rota(papel))).toBe(false)
    }
  })

  it("o escopo de uma rota não abre nada para pessoas", () => {
    expect(podeChamar(quem("EMPRESA", ["notas:ler"]), rota("CONTADOR", "notas:ler"))).toBe(false)
  })

  it("uma rota pública é de todos", () => {
    for (const papel of Object.keys(papeis) as Papel[]) expect(podeChamar(quem(papel), rota("publica"))).toBe(true)
  })

  it("no contrato, todo escopo serve a alguma rota e nenhuma chave gerencia pessoas, acessos, chaves ou contas", () => {
    const usadas = new Set(Object.values<Rota>(rotas).flatMap(({ escopo }) => (escopo ? [escopo] : [])))
    expect([...usadas].sort()).toEqual(Object.keys(escoposDaChave).sort())
    const toda = quem("INTEGRACAO", Object.keys(escoposDaChave) as EscopoDaChave[])
    const proibidas = Object.values<Rota>(rotas).filter(
      ({ caminho, papel }) =>
        papel !== "publica" && /^\/(usuarios|acessos|chaves-api|auditoria|identidade|conta)/.test(caminho),
    )
    expect(proibidas.length).toBeGreaterThan(20)
    for (const r of proibidas) expect([r.caminho, podeChamar(toda, r)]).toEqual([r.caminho, false])
  })
})
