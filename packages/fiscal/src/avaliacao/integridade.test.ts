import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { ParametroUsado, Passo, Unidade } from "../nucleo/memoria.ts"
import { filhosDe, parametrosDaMemoria } from "../nucleo/passos.ts"
import { todos } from "../simples/apuracao/empresa.casos.ts"
import { avaliarCaso, NOMES_DAS_REGRAS } from "./avaliar.ts"

/** What any memória de cálculo must be for a person to follow it and for a closing to seal it, whatever the rule. */

const CASOS: readonly { readonly regra: string; readonly entrada: unknown }[] = JSON.parse(
  readFileSync(new URL("../../exemplos/exemplos.json", import.meta.url), "utf8"),
)

const ESCRITA: Readonly<Record<Unidade, RegExp>> = {
  reais: /^-?\d+\.\d{2,}$/,
  fracao: /^-?\d+(\.\d+)?$/,
  inteiro: /^\d+$/,
  texto: /\S/,
}

/** Inputs that the shared cases leave out: rules of our own, and the branches that only change what is explained. */
const OUTRAS: Readonly<Record<string, readonly object[]>> = {
  "simples.cnae": ["4711302", "5611201", "6203100", "9602501", "6422100", "8299799", "6209100", "4731800"].map(
    (cnae) => ({ periodoApuracao: "2026-05", cnae }),
  ),
  "mora.imputacao": ["100.00", "1825.00", "2029.95", "3000.00"].map((valor) => ({
    principal: "1825.00",
    vencimento: "2026-10-20",
    pagamento: "2026-11-20",
    valor,
  })),
  "simples.issRetido": [
    { mesAnterior: "2026-04", anexo: "III", rbt12: "500000.00" },
    { mesAnterior: "2026-04", anexo: "IV", rbt12: "3000000.00" },
    { mesAnterior: "2026-04", anexo: "V" },
  ],
  "simples.apuracao": ["45000.00", "900000.00"].map((valor) => ({
    periodoApuracao: "2026-10",
    abertura: "2026-08-10",
    linhas: [
      { anexo: "III/V", valor },
      { anexo: "I", valor: "10000.00", situacao: "icms-st-substituido" },
      { anexo: "III", valor: "5000.00", mercado: "externo", situacao: "exportacao" },
    ],
    deducoes: [{ anexo: "I", valor: "100.00", situacao: "icms-st-substituido" }],
    receitas: { "2026-08": "30000.00", "2026-09": "31000.00" },
    receitasExportacao: { "2026-08": "0.00", "2026-09": "100.00" },
    folhas: { "2026-08": "9000.00", "2026-09": "9000.00", "2026-10": "9000.00" },
  })),
  "inss.patronal": ["simples-IV", "simples-III", "lucro-presumido", "mei"].map((regime) => ({
    competencia: "2026-05",
    regime,
    folhaEmpregados: "10000.00",
    ...(regime === "mei" ? {} : { contribuintesIndividuais: "5000.00", grauDeRisco: "medio", fap: "1.2500" }),
    ...(regime === "simples-IV" ? { receitaAnexoIV: "30.00", receitaTotal: "100.00" } : {}),
  })),
  "inss.servicosDeMei": [
    { competencia: "2026-05", regime: "lucro-presumido", servicos: "1234.57" },
    {
      competencia: "2026-05",
      regime: "simples-IV",
      servicos: "100.00",
      receitaAnexoIV: "30.00",
      receitaTotal: "100.00",
    },
  ],
  "iss.local": [
    ...["1.07", "7.02", "12.13", "16.01", "15.01"].map((item) => ({ data: "2026-05-10", item })),
    { data: "2026-05-10", item: "1.07", aliquota: "0.0150" },
  ],
  penalidade: [
    { declaracao: "pgdas-d", tributos: "9000.00", prazo: "2026-02-20", entrega: "2026-04-25" },
    { declaracao: "defis", tributos: "10.00", prazo: "2026-03-31", entrega: "2026-04-01", situacao: "intimada" },
    {
      declaracao: "dasn-simei",
      tributos: "99000.00",
      prazo: "2026-05-31",
      entrega: "2028-06-01",
      situacao: "fora-do-prazo-da-intimacao",
    },
  ],
  "presumido.contribuicoes": [
    { competencia: "2026-07", receita: "1000.77", exportacao: "500.00", monofasica: "20.00", pisRetido: "99.00" },
    { competencia: "2026-07", receita: "1000.77", icmsDestacado: "120.00" },
  ],
  "presumido.lc224": [
    { ano: 2026, tributo: "CSLL", receitas: ["1.00", "2000000.00", "1250000.00", "900000.00"] },
    { ano: 2026, tributo: "IRPJ", receitas: ["1750000.00", "1250000.00", "1250000.00", "1000000.00"] },
  ],
  "presumido.trimestre": [
    {
      atividades: [{ atividade: "servicos-gerais", receita: "100000.00" }],
      irrfRetido: "99999.00",
      csllRetida: "1.00",
      outrasReceitas: "10.00",
      meses: 2,
    },
    { atividades: [{ atividade: "comercio", receita: "2000000.00" }], excedenteIrpj: "750000.00" },
  ],
  "presumido.quotas": [{ valor: "5000.00", trimestre: "2026-T3" }],
  "retencoes.servico": ["presumido", "simples", "mei", "pf"].map((tomador) => ({
    valor: "8000.00",
    prestador: "simples",
    anexo: "IV",
    tomador,
    irrf: "profissional",
    csrf: true,
    cessaoMaoDeObra: true,
    issRetido: true,
  })),
  "inss.contribuinteIndividual": [
    { competencia: "2026-05", remuneracao: "1000.00" },
    { competencia: "2026-05", remuneracao: "9000.00", outrasBases: "8475.55", tipo: "conta-propria" },
  ],
  "irrf.mensal": [
    { dataPagamento: "2026-05-10", rendimento: "6000.00", inss: "600.00", dependentes: 2, pensao: "500.00" },
    { dataPagamento: "2026-05-10", rendimento: "9000.00", aposentadoria65: true, jaRetido: "100.00" },
    { dataPagamento: "2026-12-10", rendimento: "9000.00", decimoTerceiro: true },
  ],
  "folha.proLabore": ["simples-III", "simples-IV", "lucro-presumido"].map((regime) => ({
    competencia: "2026-05",
    dataPagamento: "2026-06-05",
    valor: "9000.00",
    regime,
    dependentes: 1,
    pensao: "500.00",
  })),
}

/** A label or a sentence: not blank, and nothing hanging at the ends. */
const TEXTO = /^\S(.*\S)?$/u
/** A warning is a whole sentence. */
const FRASE = /^[\p{Lu}\d].{15,}\.$/u
const DIA = /^\d{4}-\d{2}-\d{2}$/

function conferirParametro({ tabela, item, desde, ate, confianca }: ParametroUsado): void {
  expect(tabela).toMatch(/^[a-z0-9-]+$/)
  expect(item).toMatch(TEXTO)
  expect(desde).toMatch(DIA)
  if (ate !== null) expect(ate >= desde && DIA.test(ate)).toBe(true)
  expect(["verified", "computed", "memory"]).toContain(confianca)
}

const PARTES: Readonly<Record<Passo["tipo"], number>> = {
  entrada: 0,
  parametro: 0,
  arredondamento: 1,
  faixa: 1,
  limite: 2,
  soma: 0,
  diferenca: 2,
  produto: 1,
  quociente: 2,
  grupo: 0,
  escolha: 1,
}

function conferirPasso(passo: Passo): void {
  expect(passo.rotulo).toMatch(TEXTO)
  expect(passo.valor.valor).toMatch(ESCRITA[passo.valor.unidade])
  for (const nota of [passo.formula, passo.observacao]) if (nota !== undefined) expect(nota).toMatch(TEXTO)
  if (passo.norma !== undefined) expect(passo.norma.titulo).toMatch(TEXTO)
  expect(filhosDe(passo).length).toBeGreaterThanOrEqual(PARTES[passo.tipo])
  switch (passo.tipo) {
    case "parametro":
      expect(passo.norma).toBeDefined()
      conferirParametro(passo.parametro)
      break
    case "faixa":
      conferirParametro(passo.parametro)
      expect(passo.faixas.map(({ numero }) => numero)).toContain(passo.escolhida)
      break
    case "arredondamento":
      expect(["meio-para-cima", "truncar"]).toContain(passo.modo)
      break
    case "escolha":
      expect(passo.criterio).toMatch(TEXTO)
      expect(passo.alternativas.length).toBeGreaterThan(1)
      for (const { rotulo } of passo.alternativas) expect(rotulo).toMatch(TEXTO)
      break
    case "grupo":
      // An amount without parts is a zero, and says why.
      if (passo.partes.length === 0 && passo.valor.unidade === "reais") expect(passo.observacao).toMatch(TEXTO)
      break
    default:
  }
}

describe("toda memória de cálculo", () => {
  for (const nome of NOMES_DAS_REGRAS) {
    it(`${nome}: passos inteiros, avisos em frases, períodos selados`, () => {
      const entradas = [
        ...CASOS.filter(({ regra }) => regra === nome).map(({ entrada }) => entrada),
        ...(OUTRAS[nome] ?? []),
      ]
      expect(entradas.length).toBeGreaterThan(0)
      for (const entrada of entradas) {
        const resposta = avaliarCaso(nome, entrada)
        if (resposta.tipo !== "calculado") throw new Error(JSON.stringify({ entrada, resposta }))
        for (const passo of todos(resposta.memoria)) conferirPasso(passo)
        for (const aviso of resposta.avisos) expect(aviso).toMatch(FRASE)
        expect(resposta.parametros).toEqual(parametrosDaMemoria(resposta.memoria))
      }
    })
  }
})
