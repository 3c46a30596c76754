import { z } from "zod"
import { direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/**
 * Steps of taking a company in, in their order. `peloCadastro`: the data alone shows it done; of the others a person also
 * may say so.
 */
export const etapasDaImplantacao = {
  dados: { rotulo: "Dados", peloCadastro: true },
  socios: { rotulo: "Sócios", peloCadastro: true },
  "regime-e-cnae": { rotulo: "Regime e CNAE", peloCadastro: true },
  certificado: { rotulo: "Certificado", peloCadastro: true },
  integracoes: { rotulo: "Integrações", peloCadastro: false },
  "saldo-inicial": { rotulo: "Saldo inicial", peloCadastro: false },
} as const
export type EtapaDaImplantacao = keyof typeof etapasDaImplantacao
export const nomesDasEtapas = [
  "dados",
  "socios",
  "regime-e-cnae",
  "certificado",
  "integracoes",
  "saldo-inicial",
] as const satisfies readonly EtapaDaImplantacao[]
export const etapaDaImplantacao = z.enum(nomesDasEtapas)

/** Where a company stands: its first step still to be done, or every one behind it. */
export const colunasDaImplantacao = [...nomesDasEtapas, "pronta"] as const
export const colunaDaImplantacao = z.enum(colunasDaImplantacao)
export type ColunaDaImplantacao = z.infer<typeof colunaDaImplantacao>

/** Feita: the data shows it, or somebody said so. Dispensada: somebody said why it is not needed. */
export const situacaoDaEtapa = z.enum(["pendente", "feita", "dispensada"])

const pessoa = z.object({ id: uuid, nome: z.string() })

export const cartaoDaImplantacao = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  responsavel: pessoa.nullable(),
  coluna: colunaDaImplantacao,
  /** Steps done or waived, of the six. */
  concluidas: z.number().int(),
  criadaEm: z.string(),
  /** Since when it is in its step, as far as the records tell; never before it was registered. */
  naEtapaDesde: z.string(),
  /** Whole days, on the calendar of Brazil. */
  diasNaEtapa: z.number().int(),
  diasEmImplantacao: z.number().int(),
})
export type CartaoDaImplantacao = z.infer<typeof cartaoDaImplantacao>

export const etapaEmDetalhe = z.object({
  etapa: etapaDaImplantacao,
  situacao: situacaoDaEtapa,
  /** What is missing, one thing each; empty when it is done. */
  faltas: z.array(z.string()),
  /** What shows it done, or what somebody said; null while it is to be done. */
  explicacao: z.string().nullable(),
  /** Who said it, when a person did. */
  dita: z.object({ por: z.string(), em: z.string(), motivo: z.string().nullable() }).nullable(),
})
export type EtapaEmDetalhe = z.infer<typeof etapaEmDetalhe>

export const implantacao = cartaoDaImplantacao.extend({
  implantadaEm: z.string().nullable(),
  etapas: z.array(etapaEmDetalhe),
})
export type Implantacao = z.infer<typeof implantacao>

export const MOTIVO_MINIMO_DA_DISPENSA = 5
export const motivoDaDispensa = texto(500, "O motivo passa de 500 caracteres.").min(
  MOTIVO_MINIMO_DA_DISPENSA,
  "Explique em pelo menos 5 caracteres por que a etapa é dispensada.",
)

const contagens = z.record(colunaDaImplantacao, z.number().int())

export const ordensDaImplantacao = ["apelido", "criadaEm"] as const
const filtro = {
  busca: texto(100).optional(),
  etapa: colunaDaImplantacao.optional(),
  idResponsavel: uuid.optional(),
}
const filtroDaLista = z.object({
  ...filtro,
  ordem: z.enum(ordensDaImplantacao).default("criadaEm"),
  direcao: direcaoDaOrdem.default("asc"),
})

/** Cards that a column of the board brings; the list shows the others. */
export const CARTOES_POR_COLUNA = 30

const daEmpresa = z.object({ idEmpresa: uuid })
const daEtapa = daEmpresa.extend({ etapa: etapaDaImplantacao })

export const rotasDaImplantacao = {
  listarImplantacoes: {
    metodo: "GET",
    caminho: "/implantacao",
    papel: "ADMINISTRADOR",
    resumo: "Empresas em implantação, com a etapa em que estão",
    query: filtroDaLista.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(cartaoDaImplantacao), paginacao, contagens }),
  },
  exportarImplantacoes: {
    metodo: "GET",
    caminho: "/implantacao/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Empresas em implantação filtradas, em planilha",
    query: filtroDaLista.extend(pedidoDeExportacao),
  },
  consultarQuadroDaImplantacao: {
    metodo: "GET",
    caminho: "/implantacao/quadro",
    papel: "ADMINISTRADOR",
    resumo: "As mesmas empresas por etapa, as mais antigas primeiro",
    query: z.object({ busca: filtro.busca, idResponsavel: filtro.idResponsavel }),
    resposta: z.object({
      contagens,
      cartoes: z.array(cartaoDaImplantacao),
      /** Who answers for companies being taken in, for the filter. */
      responsaveis: z.array(pessoa),
    }),
  },
  consultarImplantacao: {
    metodo: "GET",
    caminho: "/implantacao/:idEmpresa",
    papel: "ADMINISTRADOR",
    resumo: "O que falta para uma empresa ficar pronta",
    resposta: implantacao,
  },
  declararEtapa: {
    metodo: "PUT",
    caminho: "/implantacao/:idEmpresa/etapas/:etapa",
    papel: "ADMINISTRADOR",
    resumo: "Diz que uma etapa está feita, ou a dispensa com um motivo",
    params: daEtapa,
    corpo: z.discriminatedUnion("situacao", [
      z.object({ situacao: z.literal("feita") }),
      z.object({ situacao: z.literal("dispensada"), motivo: motivoDaDispensa }),
    ]),
    resposta: implantacao,
  },
  retirarDeclaracao: {
    metodo: "DELETE",
    caminho: "/implantacao/:idEmpresa/etapas/:etapa",
    papel: "ADMINISTRADOR",
    resumo: "Retira o que foi dito de uma etapa",
    params: daEtapa,
    resposta: implantacao,
  },
  concluirImplantacao: {
    metodo: "POST",
    caminho: "/implantacao/:idEmpresa/concluir",
    papel: "ADMINISTRADOR",
    resumo: "Encerra a implantação, com todas as etapas feitas ou dispensadas",
    resposta: implantacao,
  },
  reabrirImplantacao: {
    metodo: "POST",
    caminho: "/implantacao/:idEmpresa/reabrir",
    papel: "ADMINISTRADOR",
    resumo: "Volta a empresa para a implantação",
    resposta: implantacao,
  },
} as const satisfies Rotas
