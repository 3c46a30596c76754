import { type GrupoDaSimulacao, gruposDaSimulacao, type ItemDaSimulacao } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { buscaDaSimulacao } from "./busca.ts"
import { explicacoes, saidaDo } from "./saidas.ts"

const item = (grupo: GrupoDaSimulacao, mudancas: Partial<ItemDaSimulacao> = {}): ItemDaSimulacao => ({
  idEmpresa: "5e429bbc-7f70-8fae-ae76-6b02713b6781",
  apelido: "Empresa",
  cnpj: "11222333000181",
  regime: "simples",
  grupo,
  situacao: "calculado",
  imposto: null,
  mesAnterior: null,
  rascunho: null,
  diferenca: null,
  receita: null,
  receitaAnterior: null,
  fatorR: null,
  partes: [],
  diferencaDoRascunho: null,
  partesDoRascunho: [],
  faltas: [],
  avisos: [],
  motivo: null,
  etapasPendentes: [],
  impedimentos: [],
  ressalvas: [],
  estado: "aberto",
  emDia: false,
  ...mudancas,
})
const { idEmpresa: empresa } = item("receita")
const competencia = "2026-10"

describe("a saída de cada causa", () => {
  it("a folha que falta abre o histórico no primeiro mês sem ela", () => {
    const faltas = ["2026-03", "2025-11"].map((mes) => ({
      codigo: "folha-do-mes-ausente",
      mensagem: mes,
      competencia: mes,
    }))
    expect(saidaDo(item("falta-folha", { faltas }), competencia)).toMatchObject({
      para: "/painel/fechamento/das",
      busca: { competencia, empresa, aba: "historico", mes: "2025-11" },
    })
  })

  it.each([
    ["nota-pendente", "/painel/fechamento/das", { competencia, empresa, aba: "notas" }],
    ["receita-fora-do-comum", "/painel/fechamento/das", { competencia, empresa, aba: "notas" }],
    ["falta-regime", "/perfil/dados-cadastrais", { empresa }],
    ["falta-atividade", "/perfil/cnae", { empresa }],
    ["faixa", "/painel/fechamento/das", { competencia, empresa, aba: "mudanca" }],
  ] as const)("%s leva a %s", (grupo, para, busca) => {
    expect(saidaDo(item(grupo), competencia)).toMatchObject({ para, busca })
  })

  it("todo grupo tem explicação, e nenhuma saída fica na própria simulação", () => {
    for (const grupo of Object.keys(gruposDaSimulacao) as GrupoDaSimulacao[]) {
      expect(explicacoes[grupo].length).toBeGreaterThan(20)
      expect(saidaDo(item(grupo), competencia).busca).not.toHaveProperty("simulacao")
    }
  })
})

describe("endereço", () => {
  it("o que não se lê é ignorado", () => {
    expect(buscaDaSimulacao.parse({ simulacao: "x", grupo: "inventado" })).toEqual({})
    expect(buscaDaSimulacao.parse({ simulacao: empresa, grupo: "fator-r" })).toEqual({
      simulacao: empresa,
      grupo: "fator-r",
    })
  })
})
