import { z } from "zod"
import {
  chavesDe,
  competencia,
  direcaoDaOrdem,
  fracao,
  paginacao,
  pedidoDePagina,
  reais,
  regime,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { estadoDoFechamento, selecao } from "./fechamento-filtro.ts"
import { falta, passo, situacaoDaApuracao } from "./motor.ts"
import type { Rotas } from "./rota.ts"

/**
 * Why a company of a dry run is where it is. Ids are stable: they are stored. `impede` stops the closing, `rever` asks for a
 * person's eyes, `informa` only tells. In the order in which they are shown.
 */
export const gruposDaSimulacao = {
  "falta-regime": { gravidade: "impede", rotulo: "Sem regime tributário no mês" },
  "falta-atividade": { gravidade: "impede", rotulo: "Atividade a definir" },
  "nota-pendente": { gravidade: "impede", rotulo: "Notas que esperam decisão" },
  "falta-receita": { gravidade: "impede", rotulo: "Receita de meses anteriores não informada" },
  "falta-folha": { gravidade: "impede", rotulo: "Folha de meses anteriores não informada" },
  "falta-parametro": { gravidade: "impede", rotulo: "Mês sem tabela legal" },
  "falta-dado": { gravidade: "impede", rotulo: "Outros dados que faltam" },
  "fechado-divergente": { gravidade: "rever", rotulo: "Mês fechado que hoje daria outro valor" },
  "rascunho-desatualizado": { gravidade: "rever", rotulo: "Cálculo guardado está desatualizado" },
  "rascunho-receita": { gravidade: "rever", rotulo: "Cálculo guardado é de outra receita do mês" },
  "rascunho-rbt12": { gravidade: "rever", rotulo: "Cálculo guardado é de outra receita dos 12 meses" },
  "rascunho-anexo": { gravidade: "rever", rotulo: "Cálculo guardado é de outro anexo ou Fator R" },
  "rascunho-regras": { gravidade: "rever", rotulo: "Cálculo guardado é de outras regras" },
  regime: { gravidade: "rever", rotulo: "Regime mudou desde o mês anterior" },
  "receita-fora-do-comum": { gravidade: "rever", rotulo: "Receita variou mais de 30%" },
  "fator-r": { gravidade: "rever", rotulo: "Fator R cruzou os 28%" },
  sublimite: { gravidade: "rever", rotulo: "Sublimite, limite ou impedimento de ICMS e ISS" },
  anexo: { gravidade: "rever", rotulo: "Anexo das receitas mudou" },
  receita: { gravidade: "informa", rotulo: "Receita do mês" },
  retencoes: { gravidade: "informa", rotulo: "Retenções e segregação das receitas" },
  rbt12: { gravidade: "informa", rotulo: "Receita dos 12 meses (RBT12)" },
  faixa: { gravidade: "informa", rotulo: "Faixa do anexo" },
  parametros: { gravidade: "informa", rotulo: "Tabelas legais mudaram" },
  trimestre: { gravidade: "informa", rotulo: "Tributos do trimestre" },
  tributo: { gravidade: "informa", rotulo: "Outras diferenças por tributo" },
  "sem-mes-anterior": { gravidade: "informa", rotulo: "Sem mês anterior calculado para comparar" },
  "sem-diferenca": { gravidade: "informa", rotulo: "Sem diferença" },
  fechado: { gravidade: "informa", rotulo: "Mês já fechado, com o mesmo valor" },
  "nao-se-aplica": { gravidade: "informa", rotulo: "O imposto não se aplica" },
} as const satisfies Record<string, { readonly gravidade: "impede" | "rever" | "informa"; readonly rotulo: string }>
export type GrupoDaSimulacao = keyof typeof gruposDaSimulacao

/** A company's revenue that moves more than this between two months is asked about. */
export const VARIACAO_FORA_DO_COMUM_PORCENTO = 30

export const idDoGrupoDaSimulacao = chavesDe(gruposDaSimulacao)

/** What adds to or takes from an amount between two months; the parts of a bridge add exactly to the difference. */
export const causaDaPonte = z.enum([
  "receita",
  "retencoes",
  "anexo",
  "rbt12",
  "faixa",
  "sublimite",
  "parametros",
  /** The amount of one tax, for regimes that have no bridge of their own. */
  "tributo",
  /** The stored amount was computed by another version of the program. */
  "motor",
])
export const parteDaPonte = z.object({ causa: causaDaPonte, rotulo: z.string(), valor: reais })
export type ParteDaPonte = z.infer<typeof parteDaPonte>

export const itemDaSimulacao = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  regime,
  grupo: idDoGrupoDaSimulacao,
  situacao: situacaoDaApuracao,
  /** What the month would be, against the month before and against the stored calculation. */
  imposto: reais.nullable(),
  mesAnterior: reais.nullable(),
  rascunho: reais.nullable(),
  diferenca: reais.nullable(),
  receita: reais.nullable(),
  receitaAnterior: reais.nullable(),
  fatorR: fracao.nullable(),
  /** From the month before to this one; adds exactly to `diferenca`. Empty without one. */
  partes: z.array(parteDaPonte),
  /** From the stored calculation, where it is no longer right, to this one; the parts add exactly to the difference. */
  diferencaDoRascunho: reais.nullable(),
  partesDoRascunho: z.array(parteDaPonte),
  faltas: z.array(falta),
  avisos: z.array(z.string()),
  motivo: z.string().nullable(),
  /** Steps of the month that nobody had concluded. */
  etapasPendentes: z.array(z.enum(["faturamento", "pro-labore"])),
  /** What those steps will refuse, and what they will ask a reason for. */
  impedimentos: z.array(z.string()),
  ressalvas: z.array(z.string()),
  /** State of the month now, and whether what is stored now is what the dry run found. */
  estado: estadoDoFechamento,
  emDia: z.boolean(),
})
export type ItemDaSimulacao = z.infer<typeof itemDaSimulacao>

export const grupoDaSimulacao = z.object({
  id: idDoGrupoDaSimulacao,
  empresas: z.number().int(),
  imposto: somaEmReais,
  /** Over the companies that have both amounts. */
  diferenca: somaEmReais,
  /** How far the stored calculations are from what they would be. */
  diferencaDoRascunho: somaEmReais,
  /** Companies whose stored calculation is, by now, what the dry run found. */
  emDia: z.number().int(),
})
export type GrupoResumido = z.infer<typeof grupoDaSimulacao>

export const simulacao = z.object({
  id: uuid,
  competencia,
  criadaEm: z.string(),
  criadaPor: z.string(),
  concluida: z.boolean(),
  /** Companies asked for and computed so far. People who reach fewer companies see fewer groups, never these. */
  total: z.number().int(),
  feitas: z.number().int(),
})
export type Simulacao = z.infer<typeof simulacao>

export const simulacaoDetalhada = simulacao.extend({
  grupos: z.array(grupoDaSimulacao),
  totais: z.object({
    empresas: z.number().int(),
    imposto: somaEmReais,
    mesAnterior: somaEmReais,
    /** Over the companies that have both amounts: the groups add to it. */
    diferenca: somaEmReais,
    /** Companies that would close today but for the steps before. */
    semImpedimento: z.number().int(),
  }),
})
export type SimulacaoDetalhada = z.infer<typeof simulacaoDetalhada>

export const ordensDaSimulacao = ["diferenca", "apelido", "imposto"] as const
const ordemDaSimulacao = {
  ordem: z.enum(ordensDaSimulacao).default("diferenca"),
  direcao: direcaoDaOrdem.default("desc"),
}
const filtroDaSimulacao = z.object({
  grupo: idDoGrupoDaSimulacao.optional(),
  busca: texto(100).optional(),
})
export type FiltroDaSimulacao = z.infer<typeof filtroDaSimulacao>

/** One computation of a month: the draft (versao null) or what closing number `versao` sealed. */
export const ladoDaMudanca = z.object({
  competencia,
  versao: z.number().int().nullable(),
  regime,
  imposto: reais.nullable(),
  receita: reais.nullable(),
  calculadaEm: z.string(),
})
export type LadoDaMudanca = z.infer<typeof ladoDaMudanca>

/** One input that is not the same on both sides; amounts are null where it does not exist. */
export const entradaMudada = z.object({
  assunto: z.enum(["receita", "trimestre", "historico", "folha", "cadastro"]),
  rotulo: z.string(),
  antes: z.string().nullable(),
  depois: z.string().nullable(),
  /** Whether the values are amounts in reais. */
  emReais: z.boolean(),
  /** Records behind each side. */
  idsAntes: z.array(z.string()),
  idsDepois: z.array(z.string()),
  tipoDosIds: z.enum(["notas", "receita-informada", "folha-informada", "guias-pagas", "pro-labore"]).nullable(),
  /** Month whose window moved, when the input is of another month. */
  competencia: competencia.nullable(),
})
export type EntradaMudada = z.infer<typeof entradaMudada>

export const mudanca = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  para: ladoDaMudanca.nullable(),
  com: ladoDaMudanca.nullable(),
  /** Why there is no bridge between the two; null when there is one. */
  motivo: z.string().nullable(),
  diferenca: reais.nullable(),
  partes: z.array(parteDaPonte),
  /** The same parts as a tree, as the memória shows them. */
  arvore: passo.nullable(),
  entradas: z.array(entradaMudada),
  /** Everything computed of this company that may be compared, newest first. */
  comparaveis: z.array(ladoDaMudanca.pick({ competencia: true, versao: true, imposto: true })),
})
export type Mudanca = z.infer<typeof mudanca>

const versao = z.coerce.number().int().min(1).max(100_000).optional()
/** Dry run of a whole portfolio, and why an amount changed. */
export const rotasDaSimulacao = {
  simularFechamentos: {
    metodo: "POST",
    caminho: "/fechamentos/simulacoes",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Calcula as empresas escolhidas sem gravar nada nos meses",
    corpo: z.object({ competencia, selecao }),
    resposta: z.object({ id: uuid, idLote: uuid, total: z.number().int() }),
    status: 202,
  },
  /** The last ones of the month, newest first: older ones are removed, so there are never pages. */
  listarSimulacoes: {
    metodo: "GET",
    caminho: "/fechamentos/simulacoes",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Últimas simulações da competência",
    query: z.object({ competencia }),
    resposta: z.object({ lista: z.array(simulacao) }),
  },
  consultarSimulacao: {
    metodo: "GET",
    caminho: "/fechamentos/simulacoes/:id",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Andamento, grupos por causa e totais de uma simulação",
    resposta: simulacaoDetalhada,
  },
  listarItensDaSimulacao: {
    metodo: "GET",
    caminho: "/fechamentos/simulacoes/:id/itens",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Empresas de uma simulação, cada uma com a ponte desde o mês anterior",
    query: filtroDaSimulacao.extend({ ...pedidoDePagina, ...ordemDaSimulacao }),
    resposta: z.object({ lista: z.array(itemDaSimulacao), paginacao }),
  },
  exportarItensDaSimulacao: {
    metodo: "GET",
    caminho: "/fechamentos/simulacoes/:id/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Empresas filtradas de uma simulação, em planilha",
    query: filtroDaSimulacao.extend({ ...pedidoDeExportacao, ...ordemDaSimulacao }),
  },
  conferirSimulacao: {
    metodo: "GET",
    caminho: "/fechamentos/simulacoes/:id/atualidade",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Empresas cujas entradas mudaram depois da simulação",
    resposta: z.object({ conferidaEm: z.string(), mudaram: z.array(uuid) }),
  },
  recalcularGrupo: {
    metodo: "POST",
    caminho: "/fechamentos/simulacoes/:id/recalcular",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Calcula, agora para valer, as empresas de um grupo da simulação",
    corpo: z.object({ grupo: idDoGrupoDaSimulacao }),
    resposta: z.object({ idLote: uuid, total: z.number().int() }),
    status: 202,
  },
  explicarMudanca: {
    metodo: "GET",
    caminho: "/fechamentos/das/:idEmpresa/:competencia/mudanca",
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Por que o imposto mudou em relação a outro mês, ou a outra versão do mesmo",
    query: z.object({ com: competencia.optional(), versao, versaoCom: versao }),
    resposta: mudanca,
  },
} as const satisfies Rotas
