import { type Empresa, type LinhaDoFechamento, type MesDoHistorico, rotasDasEmpresas } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { buscaDoFechamento, filtroDaBusca } from "./busca.ts"
import { conferir, corpoDoMes, editarMes, opcoesDeAtividade } from "./formulario.ts"
import { estadoDoCalculoDa, impostoDo, quaseNoAnexoIII, textoDosAnexos } from "./linha.ts"

const linha = (mudancas: Partial<LinhaDoFechamento>): LinhaDoFechamento => ({
  idEmpresa: "e",
  apelido: "Empresa",
  cnpj: "11222333000181",
  regime: "simples",
  estado: "aberto",
  calculo: 2,
  situacao: "calculado",
  idApuracao: null,
  anexos: ["III"],
  sujeitaAoFatorR: false,
  receita: null,
  rbt12: null,
  fatorR: null,
  aliquotaEfetiva: null,
  total: null,
  etapas: { faturamento: "aberta", proLabore: "aberta" },
  aguardaReabrir: null,
  prazo: null,
  cadeia: null,
  alertas: null,
  anterior: null,
  diferencas: null,
  avisos: [],
  pendencias: [],
  declarada: null,
  versao: 1,
  ...mudancas,
})

describe("coluna Anexo", () => {
  it.each([
    [{ anexos: ["III"] }, "III"],
    [{ anexos: ["III"], sujeitaAoFatorR: true, fatorR: "0.28" }, "V → III"],
    [{ anexos: ["V"], sujeitaAoFatorR: true, fatorR: "0.2799" }, "V"],
    [{ anexos: ["III/V"], sujeitaAoFatorR: true }, "III/V"],
    [{ anexos: ["I", "III"], sujeitaAoFatorR: true, fatorR: "0.30" }, "I, V → III"],
    [{ anexos: [] }, "—"],
  ])("%o mostra %s", (mudancas, esperado) => {
    expect(textoDosAnexos(linha(mudancas))).toBe(esperado)
  })

  it("o aviso do Fator R vale de 26% até antes de 28%", () => {
    expect(["0.2599", "0.26", "0.27", "0.2799", "0.28", "0.284"].map(quaseNoAnexoIII)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe("nome do imposto", () => {
  it.each([
    ["simples", "DAS"],
    ["mei", "DAS"],
    ["presumido", "Tributos"],
    ["real", "Tributos"],
  ] as const)("no regime %s é %s", (regime, nome) => {
    expect(impostoDo(regime).nome).toBe(nome)
  })
})

describe("estado do cálculo", () => {
  it.each([
    [{ calculo: 0 }, "A calcular"],
    [{ calculo: 3, situacao: null }, "Erro no cálculo"],
    [{ calculo: 3, situacao: "faltam-dados" }, "Faltam dados"],
    [{ calculo: 98 }, "Desatualizado"],
    [{ calculo: 98, aguardaReabrir: "2026-10" }, "Aguarda reabertura de out/2026"],
    [{ calculo: 2, situacao: "faltam-dados" }, "Faltam dados"],
    [{ calculo: 2, situacao: "nao-se-aplica" }, "Não se aplica"],
    [{ calculo: 2, situacao: "calculado" }, undefined],
    [{ calculo: 98, estado: "fechado" }, undefined],
  ] as const)("%o diz %s", (mudancas, esperado) => {
    expect(estadoDoCalculoDa(linha(mudancas))?.texto).toBe(esperado)
  })
})

describe("endereço", () => {
  it("lê os filtros e ignora o que não entende", () => {
    const lida = buscaDoFechamento.parse({
      busca: "12",
      idAnexo: "3",
      estado: "perdido",
      comPendencia: "sim",
      pagina: "-1",
    })
    expect(filtroDaBusca(lida)).toEqual({ busca: "12", idAnexo: 3, comPendencia: true })
    expect(lida.pagina).toBeUndefined()
  })
})

describe("formulário do mês", () => {
  const atividade = {
    cnae: "6201501",
    descricao: "Software",
    anexo: "III",
    codigosTributacao: [],
    encerradaEm: null,
  } as const
  const empresa: Empresa = {
    id: "e",
    apelido: "Empresa",
    razaoSocial: "Empresa Ltda",
    cnpj: "11222333000181",
    dataAbertura: "2020-01-01",
    municipio: "São Paulo",
    uf: "SP",
    regime: "simples",
    idCategoria: 1,
    inicioNoSistema: "2026-01",
    atividades: [
      { ...atividade, codigosTributacao: [], id: "a1", principal: false },
      { ...atividade, codigosTributacao: [], id: "a2", principal: true },
    ],
  }
  const mes: MesDoHistorico = {
    competencia: "2026-01",
    receitaDasNotas: "0.00",
    quantidadeDeNotas: 0,
    receitas: [],
    folha: null,
    faltaReceita: true,
    fechado: false,
  }

  it("um mês que falta começa com uma receita da atividade principal, e folha não informada continua não informada", () => {
    const corpo = corpoDoMes(editarMes(mes, empresa))
    expect(corpo).toEqual({
      receitas: [{ idAtividade: "a2", mercado: "interno", situacoes: [], valor: "0.00" }],
      folha: null,
    })
  })

  it("a atividade encerrada até o mês não é oferecida; a do mês anterior ao fim, sim", () => {
    const [a1, a2] = empresa.atividades
    if (!a1 || !a2) throw new Error("A empresa do teste tem duas atividades.")
    const comEncerrada = { ...empresa, atividades: [{ ...a1, encerradaEm: "2026-01" }, a2] }
    const oferecidas = (competencia: string, atual: string | null = null) =>
      opcoesDeAtividade(comEncerrada, competencia, atual).map(({ value, disabled }) => [value, disabled])
    expect(oferecidas("2025-12")).toEqual([
      ["a1", false],
      ["a2", false],
    ])
    expect(oferecidas("2026-01")).toEqual([["a2", false]])
    expect(oferecidas("2026-02")).toEqual([["a2", false]])
    // A revenue kept in the ended one still says its name, and cannot be put there again.
    expect(oferecidas("2026-01", "a1")).toEqual([
      ["a1", true],
      ["a2", false],
    ])
    const soEncerrada = { ...empresa, atividades: [{ ...a1, encerradaEm: "2026-01" }] }
    expect(editarMes(mes, soEncerrada).receitas[0]?.idAtividade).toBeNull()
  })

  it("o que já estava guardado volta igual", () => {
    const receitas: MesDoHistorico["receitas"] = [
      { idAtividade: "a1", mercado: "externo", situacoes: ["iss-retido"], valor: "1234.56" },
    ]
    const folha = {
      proLabore: "1518.00",
      salarios: "0.00",
      decimoTerceiro: "1518.00",
      ferias: "0.00",
      autonomos: "0.00",
      fgts: "0.00",
      cppDarf: "12.34",
      encargos: "0.00",
    }
    expect(corpoDoMes(editarMes({ ...mes, receitas, folha }, empresa))).toEqual({ receitas, folha })
  })

  it("sem atividade escolhida não há o que enviar", () => {
    const semAtividade = editarMes(mes, { ...empresa, atividades: [] })
    expect(rotasDasEmpresas.informarMes.corpo.safeParse(corpoDoMes(semAtividade)).success).toBe(false)
    expect(conferir(semAtividade)).toEqual({ "receitas.0.idAtividade": "Escolha a atividade desta receita." })
  })
})
