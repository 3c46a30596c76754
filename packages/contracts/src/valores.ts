import { z } from "zod"
import { chavesDe, texto, textoCru, uuid } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

const PARTE_UNICA = ["tabela"] as const

/** The tables that people complete, by the names of the engine, and how each value is written. */
export const tabelasDeValores = {
  "selic-mensal": { rotulo: "Selic do mês", forma: "percentual", contas: "juros de guias vencidas e de quotas" },
  "salario-minimo": { rotulo: "Salário mínimo", forma: "reais", contas: "DAS do MEI e pró-labore" },
  "inss-teto": { rotulo: "Teto do INSS", forma: "reais", contas: "INSS do pró-labore" },
  "inss-empregado": {
    rotulo: "Faixas do INSS do empregado",
    forma: "quadro",
    contas: "INSS de empregados",
    quadro: { partes: PARTE_UNICA, aberta: false, deduz: false, partilha: false, avulsos: {} },
  },
  "irrf-mensal": {
    rotulo: "Tabela mensal do IRRF",
    forma: "quadro",
    contas: "IRRF do pró-labore",
    quadro: {
      partes: PARTE_UNICA,
      aberta: true,
      deduz: true,
      partilha: false,
      avulsos: { deducaoDependente: "Dedução por dependente", descontoSimplificado: "Desconto simplificado" },
    },
  },
  "simples-anexos": {
    rotulo: "Anexos do Simples",
    forma: "quadro",
    contas: "DAS do Simples",
    quadro: { partes: ["I", "II", "III", "IV", "V"], aberta: false, deduz: true, partilha: true, avulsos: {} },
  },
} as const
export type TabelaDeValores = keyof typeof tabelasDeValores
const tabela = chavesDe(tabelasDeValores, "Escolha uma das tabelas da lista.")

const MAXIMO_DE_FAIXAS = 20
const MAXIMO_DO_TEXTO = 14
const curto = textoCru(MAXIMO_DO_TEXTO, "O número é longo demais.")

const linhaDoQuadro = z.object({
  /** Inclusive, in reais; null where the bracket has no limit. */
  ate: curto.nullable(),
  /** Exact fraction: "0.075" is 7,5 %. */
  aliquota: curto,
  deduzir: curto.optional(),
  /** Fraction of each tax, in the annexes of the Simples. */
  partilha: z.record(curto, curto).readonly().optional(),
})

/** A table of brackets, in the shape of those of the product; the engine says what is wrong with a row. */
export const quadroDeFaixas = z.object({
  partes: z
    .record(curto, z.array(linhaDoQuadro).max(MAXIMO_DE_FAIXAS, `São no máximo ${MAXIMO_DE_FAIXAS} faixas.`).readonly())
    .readonly(),
  /** Amounts beside the brackets. */
  avulsos: z.record(textoCru(30), curto).readonly().optional(),
})
export type QuadroDeFaixas = z.infer<typeof quadroDeFaixas>

export const situacoesDoValor = {
  "em-vigor": { rotulo: "Em vigor" },
  proposto: { rotulo: "À espera de aprovação" },
  recusado: { rotulo: "Recusado" },
  substituido: { rotulo: "Substituído" },
} as const

/** Where a value came from: shipped with the product, typed by a person, fetched from the Central Bank. */
export const origensDoValor = {
  produto: { rotulo: "Produto" },
  digitado: { rotulo: "Digitado" },
  "banco-central": { rotulo: "Banco Central" },
} as const

export const valorDatado = z.object({
  /** Null for what ships with the product. */
  id: uuid.nullable(),
  tabela,
  /** "nacional" holds in every office; "escritorio" in this one, while there is no national one. */
  ambito: z.enum(["nacional", "escritorio"]),
  desde: z.string(),
  /** Null: without an end, of what ships with the product. */
  ate: z.string().nullable(),
  /** Percent ("0.96") or reais ("1621.00"), by the table; null for a table of brackets. */
  valor: z.string().nullable(),
  quadro: quadroDeFaixas.nullable(),
  norma: z.string(),
  origem: chavesDe(origensDoValor),
  situacao: chavesDe(situacoesDoValor),
  propostoPor: z.string().nullable(),
  propostoEm: z.string().nullable(),
  decididoPor: z.string().nullable(),
  decididoEm: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Who asks may approve or refuse it: of its scope, and not who proposed it. */
  podeDecidir: z.boolean(),
})
export type ValorDatadoDaLista = z.infer<typeof valorDatado>

export const valorQueFalta = z.object({
  tabela,
  desde: z.string(),
  ate: z.string(),
  /** First day on which an account asks for it. */
  precisoEm: z.string(),
  /** From today; negative when it is already late. */
  dias: z.number().int(),
  /** "Falta o valor de Selic do mês de 11/2026: deve estar aqui em 8 dias, e é usado em: …" */
  mensagem: z.string(),
  /** A value that waits for approval. */
  idProposto: uuid.nullable(),
  /** Some open guide or company asks for it; the others are missing and stop nothing. */
  pedido: z.boolean(),
})
export type ValorQueFalta = z.infer<typeof valorQueFalta>

/** Values of a table that guides or companies ask for and that are missing, or soon will be. */
const alertaDeValor = z.object({
  tabela,
  /** First day without a value. */
  desde: z.string(),
  /** Days to the first one that is needed; zero or less when it already is. */
  dias: z.number().int(),
  /** "Falta o valor de Selic do mês, 11/2026: deve estar aqui em 10 dias (01/12/2026), e faz falta nos juros de 3 guias em aberto." */
  mensagem: z.string(),
  /** All of it was typed, and waits for the second person. */
  esperaAprovacao: z.boolean(),
})
export type AlertaDeValor = z.infer<typeof alertaDeValor>

/** One time that the source was asked. */
const buscaDeValores = z.object({
  em: z.string(),
  deuCerto: z.boolean(),
  recebidos: z.number().int(),
  novos: z.number().int(),
  mensagem: z.string(),
})

export const proposta = z.object({
  tabela,
  desde: textoNoFormato("data"),
  ate: textoNoFormato("data"),
  valor: z
    .string()
    .regex(/^\d{1,9}\.\d{1,4}$/, "Escreva o valor com ponto decimal, como 0.96 ou 1621.00.")
    .optional(),
  /** In the place of the value, for a table of brackets. */
  quadro: quadroDeFaixas.optional(),
  norma: texto(200).min(5, "Diga onde o valor foi publicado: a norma ou a página."),
})
export type Proposta = z.infer<typeof proposta>

/** What comes with the dated values: what is there, what is missing, how the source answered. */
export const rotasDosValores = {
  listarValores: {
    metodo: "GET",
    caminho: "/valores",
    papel: "CONTADOR",
    resumo: "Valores datados que completam as tabelas da lei, e os que faltam",
    resposta: z.object({
      lista: z.array(valorDatado),
      faltam: z.array(valorQueFalta),
      buscas: z.array(buscaDeValores),
      /** What the person who asks may add to; null for who only reads. */
      ambito: z.enum(["nacional", "escritorio"]).nullable(),
      /** The source of the Selic is configured and the person may ask it now. */
      podeBuscar: z.boolean(),
    }),
  },
  alertarValores: {
    metodo: "GET",
    caminho: "/valores/alerta",
    papel: "ADMINISTRADOR",
    resumo:
      "Valores nacionais que faltam, para quem opera a plataforma; num escritório, só os que já param uma conta dele",
    resposta: z.object({
      faltam: z.array(alertaDeValor),
      /** "nacional": who asks is who gives them; an office waits for them, or gives its own. */
      ambito: z.enum(["nacional", "escritorio"]),
    }),
  },
  proporValor: {
    metodo: "POST",
    caminho: "/valores",
    papel: "ADMINISTRADOR",
    resumo: "Propõe um valor, que outra pessoa aprova",
    corpo: proposta,
    resposta: valorDatado,
    status: 201,
  },
  preverValor: {
    metodo: "GET",
    caminho: "/valores/:id/efeito",
    papel: "ADMINISTRADOR",
    resumo: "O que um valor proposto muda nos meses e nas guias em aberto",
    resposta: z.object({
      /** Open months that will be computed again. */
      meses: z.number().int(),
      /** Open guides whose interest needs it. */
      guias: z.number().int(),
      /** Companies with a pró-labore in its first month, whose slips are computed with it. */
      folhas: z.number().int(),
      /** What the brackets say that the printed tables do not: to be looked at again in the norm. */
      avisos: z.array(z.string()),
      exemplos: z.array(z.object({ empresa: z.string(), oQue: z.string(), antes: z.string(), depois: z.string() })),
    }),
  },
  aprovarValor: {
    metodo: "POST",
    caminho: "/valores/:id/aprovar",
    papel: "ADMINISTRADOR",
    resumo: "Põe em vigor um valor que outra pessoa propôs",
    resposta: valorDatado,
  },
  recusarValor: {
    metodo: "POST",
    caminho: "/valores/:id/recusar",
    papel: "ADMINISTRADOR",
    resumo: "Recusa um valor proposto, com o motivo",
    corpo: z.object({ motivo: texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.") }),
    resposta: valorDatado,
  },
  buscarSelic: {
    metodo: "POST",
    caminho: "/valores/selic/buscar",
    papel: "ROOT",
    resumo: "Pede agora à série do Banco Central as Selic que faltam",
    resposta: buscaDeValores,
  },
} as const satisfies Rotas
