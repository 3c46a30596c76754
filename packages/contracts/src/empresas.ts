import { z } from "zod"
import {
  competencia,
  direcaoDaOrdem,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  regime,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { anexosDaAtividade } from "./listas/estados.ts"
import type { Rotas } from "./rota.ts"

export const situacoesDeReceita = [
  "iss-retido",
  "iss-fixo",
  "iss-outro-municipio",
  "sem-iss-locacao-bens-moveis",
  "icms-st-substituido",
  "icms-antecipacao-encerramento",
  "icms-substituto",
  "monofasico-pis-cofins",
  "concentrado-ou-st-ibs-cbs",
  "regime-regular-ibs-cbs",
  "transporte-intermunicipal-comunicacao",
] as const
export const situacaoDeReceita = z.enum(situacoesDeReceita)

export const atividade = z.object({
  id: uuid,
  cnae: z.string(),
  descricao: z.string(),
  anexo: z.enum(anexosDaAtividade),
  principal: z.boolean(),
  codigosTributacao: z.array(z.string()),
  /** Month from which it takes no more revenue; null while in use. */
  encerradaEm: competencia.nullable(),
})
export type Atividade = z.infer<typeof atividade>

export const resumoDaEmpresa = z.object({
  id: uuid,
  apelido: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  /** Of today: ex-clients and closed companies stay readable, and whoever lists them says so. */
  idCategoria: z.number().int(),
})

export const empresa = resumoDaEmpresa.extend({
  dataAbertura: z.string(),
  municipio: z.string(),
  uf: z.string(),
  /** Of today. */
  regime,
  inicioNoSistema: competencia,
  atividades: z.array(atividade),
})
export type Empresa = z.infer<typeof empresa>

export const receitaInformada = z.object({
  idAtividade: uuid,
  mercado: z.enum(["interno", "externo"]),
  situacoes: z.array(situacaoDeReceita).max(4),
  valor: reaisPositivos,
})
export const folhaInformada = z.object({
  proLabore: reaisPositivos,
  salarios: reaisPositivos,
  decimoTerceiro: reaisPositivos.default("0.00"),
  ferias: reaisPositivos.default("0.00"),
  autonomos: reaisPositivos.default("0.00"),
  fgts: reaisPositivos.default("0.00"),
  /** CPP paid in DARF; the one inside the DAS is told apart, by the month of payment. */
  cppDarf: reaisPositivos.default("0.00"),
  /** FGTS and CPP in DARF that came as one figure. */
  encargos: reaisPositivos,
})

export const mesDoHistorico = z.object({
  competencia,
  /** Revenue from service notes that count in the month. */
  receitaDasNotas: reais,
  quantidadeDeNotas: z.number().int(),
  receitas: z.array(receitaInformada),
  folha: folhaInformada.nullable(),
  /** True when the month is before the system and nothing was typed: the computation will ask for it. */
  faltaReceita: z.boolean(),
  fechado: z.boolean(),
})
export type MesDoHistorico = z.infer<typeof mesDoHistorico>

/** "atendidas": by name, those that the office no longer works for after all the others. */
export const ordensDasEmpresas = ["apelido", "razaoSocial", "cnpj", "atendidas"] as const
const filtroDeEmpresas = z.object({
  busca: texto(100).optional(),
  ordem: z.enum(ordensDasEmpresas).default("apelido"),
  direcao: direcaoDaOrdem.default("asc"),
})

export const rotasDasEmpresas = {
  listarEmpresas: {
    metodo: "GET",
    caminho: "/empresas",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Empresas ao alcance de quem pergunta",
    query: filtroDeEmpresas.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(resumoDaEmpresa), paginacao }),
  },
  exportarEmpresas: {
    metodo: "GET",
    caminho: "/empresas/exportacao",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Empresas filtradas, em planilha",
    query: filtroDeEmpresas.extend(pedidoDeExportacao),
  },
  consultarEmpresa: {
    metodo: "GET",
    caminho: "/empresas/:id",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Cadastro e atividades",
    resposta: empresa,
  },
  listarHistorico: {
    metodo: "GET",
    caminho: "/empresas/:id/historico",
    papel: "CONTADOR",
    escopo: "empresas:ler",
    resumo: "Receita e folha dos meses até uma competência",
    query: z.object({ ate: competencia, meses: z.coerce.number().int().min(1).max(36).default(13) }),
    resposta: z.object({ lista: z.array(mesDoHistorico) }),
  },
  informarMes: {
    metodo: "PUT",
    caminho: "/empresas/:id/historico/:competencia",
    papel: "CONTADOR",
    escopo: "empresas:escrever",
    resumo: "Substitui a receita e a folha digitadas de um mês",
    corpo: z.object({ receitas: z.array(receitaInformada).max(50), folha: folhaInformada.nullable() }),
    resposta: mesDoHistorico,
  },
} as const satisfies Rotas
