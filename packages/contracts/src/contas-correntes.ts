import { z } from "zod"
import { codigoDe, reais, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { formatos, textoNoFormato, textoNoFormatoOuNulo } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Account types, with the ids of the specification (section 3). */
export const tiposDeConta = {
  NORMAL: { id: 1, rotulo: "Normal" },
  APLICACOES: { id: 2, rotulo: "Aplicações" },
  CARTAO_DE_CREDITO: { id: 6, rotulo: "Cartão de Crédito" },
} as const
const idDeTipoDeConta = codigoDe(tiposDeConta)

export const contaCorrente = z.object({
  id: uuid,
  idEmpresa: uuid,
  idTipo: z.number().int(),
  apelido: z.string(),
  /** COMPE code and name of the bank; null for a card of an institution without one. */
  banco: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  agencia: z.string().nullable(),
  /** With its digit, "12345-6"; of a card, its last four numbers. */
  conta: z.string().nullable(),
  /** Of the day `saldoEm`, before its movements; a card's debt is negative. */
  saldoInicial: reais.nullable(),
  saldoEm: z.string().nullable(),
  /** Last day of the account. */
  encerradaEm: z.string().nullable(),
  criadaEm: z.string(),
  versao: z.number().int(),
})
export type ContaCorrente = z.infer<typeof contaCorrente>

const dadosDaConta = {
  idTipo: idDeTipoDeConta,
  apelido: texto(60, "O nome passa de 60 caracteres.").min(2, "Dê um nome à conta, como “Itaú movimento”."),
  idBanco: z
    .string()
    .regex(/^\d{3}$/, "Escolha o banco da lista.")
    .nullable()
    .default(null),
  agencia: textoNoFormatoOuNulo("agencia").default(null),
  /** Validated by the type: an account with its digit, or the last four numbers of a card. */
  conta: texto(20).nullable().default(null),
  saldoInicial: reais.nullable().default(null),
  saldoEm: textoNoFormatoOuNulo("data").default(null),
}

/** What is wrong with the number of an account or card of this type, or null; an empty one is for the caller to judge. */
export function queixaDaConta(idTipo: number, conta: string): string | null {
  if (conta === "") return null
  if (idTipo !== tiposDeConta.CARTAO_DE_CREDITO.id) return formatos.conta.queixa(conta)
  return /^\d{4}$/.test(conta) ? null : "Informe os quatro últimos números do cartão, como 1234."
}

/** What a person says of an account to register it. */
export const corpoDaConta = z.object(dadosDaConta)

export const rotasDasContasCorrentes = {
  listarContasCorrentes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/contas-correntes",
    papel: "ROOT",
    resumo: "Contas e cartões da empresa, as encerradas também",
    resposta: z.object({ lista: z.array(contaCorrente) }),
  },
  exportarContasCorrentes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/contas-correntes/exportacao",
    papel: "ROOT",
    resumo: "Contas e cartões da empresa, em planilha",
    query: z.object(pedidoDeExportacao),
  },
  consultarContaCorrente: {
    metodo: "GET",
    caminho: "/contas-correntes/:id",
    papel: "ROOT",
    resumo: "Uma conta",
    comVersao: true,
    resposta: contaCorrente,
  },
  criarContaCorrente: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/contas-correntes",
    papel: "ROOT",
    resumo: "Cadastra uma conta, aplicação ou cartão",
    corpo: corpoDaConta,
    resposta: contaCorrente,
    status: 201,
  },
  editarContaCorrente: {
    metodo: "PUT",
    caminho: "/contas-correntes/:id",
    papel: "ROOT",
    resumo: "Muda os dados de uma conta",
    comVersao: true,
    corpo: corpoDaConta,
    resposta: contaCorrente,
  },
  encerrarContaCorrente: {
    metodo: "POST",
    caminho: "/contas-correntes/:id/encerrar",
    papel: "ROOT",
    resumo: "Diz em que dia a conta foi encerrada",
    corpo: z.object({ encerradaEm: textoNoFormato("data") }),
    resposta: contaCorrente,
  },
  reabrirContaCorrente: {
    metodo: "POST",
    caminho: "/contas-correntes/:id/reabrir",
    papel: "ROOT",
    resumo: "Desfaz o encerramento",
    resposta: contaCorrente,
  },
} as const satisfies Rotas
