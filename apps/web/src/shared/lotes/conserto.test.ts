import { mensagensDaEtapaPendente, mesFechadoComBase } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { consertoDaEmpresa, consertoDoGrupo } from "./conserto.ts"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const fechar = { tipo: "fechar", competencia: "2026-10" } as const
const motivo = (codigo: string | null, mensagem: string | null = null) => ({ codigo, mensagem })

describe("onde se conserta o que impediu uma empresa", () => {
  it.each([
    ["etapa-pendente", mensagensDaEtapaPendente.faturamento, "/painel/fechamento/faturamento", null],
    ["etapa-pendente", mensagensDaEtapaPendente["pro-labore"], "/painel/fechamento/pro-labore", null],
    ["atividade-indefinida", null, "/painel/fechamento/das", "notas"],
    ["folha-do-mes-ausente", null, "/painel/fechamento/das", "historico"],
    ["calculo-pendente", null, "/painel/fechamento/das", null],
  ])("%s: %s leva a %s", (codigo, mensagem, tela, aba) => {
    const { destino = "" } = consertoDaEmpresa(fechar, motivo(codigo, mensagem), EMPRESA) ?? {}
    const { pathname, searchParams } = new URL(destino, "http://teste.invalid")
    expect([pathname, searchParams.get("empresa"), searchParams.get("competencia"), searchParams.get("aba")]).toEqual([
      tela,
      EMPRESA,
      "2026-10",
      aba,
    ])
  })

  it("um mês que outro fechou por cima leva ao outro, que se reabre antes", () => {
    const reabrir = { tipo: "reabrir", competencia: "2026-10" } as const
    const posterior = motivo("fora-de-ordem", mesFechadoComBase.mensagem("2026-11"))
    expect(consertoDaEmpresa(reabrir, posterior, EMPRESA)?.destino).toBe(
      `/painel/fechamento/das?competencia=2026-11&empresa=${EMPRESA}`,
    )
    expect(consertoDoGrupo(reabrir, posterior)?.destino).toBe(
      "/painel/fechamento/das?competencia=2026-11&passo=fechado",
    )
  })

  it("cada trabalho leva à aba da sua etapa", () => {
    const link = consertoDaEmpresa({ tipo: "concluir-pro-labore", competencia: "2026-10" }, motivo("sem-cpf"), EMPRESA)
    expect(link?.destino).toContain("/painel/fechamento/pro-labore?")
  })

  it.each(["nao-encontrado", "sem-permissao", "erro-interno", "cancelado", null])("%s não tem conserto", (codigo) => {
    expect(consertoDaEmpresa(fechar, motivo(codigo), EMPRESA)).toBeNull()
    expect(consertoDoGrupo(fechar, motivo(codigo))).toBeNull()
  })

  it("sem empresa não há o que abrir; um grupo leva à lista filtrada", () => {
    expect(consertoDaEmpresa(fechar, motivo("faltam-dados"), null)).toBeNull()
    expect(consertoDoGrupo(fechar, motivo("faltam-dados"))?.destino).toBe(
      "/painel/fechamento/das?competencia=2026-10&comPendencia=sim",
    )
    const pendente = motivo("etapa-pendente", mensagensDaEtapaPendente["pro-labore"])
    expect(consertoDoGrupo(fechar, pendente)?.destino).toBe(
      "/painel/fechamento/pro-labore?competencia=2026-10&passo=pro-labore",
    )
  })
})
