import { z } from "zod"
import { competencia, paginacao, pedidoDePagina, reais, texto, uuid } from "./comum.ts"
import { camposDaFatura, motivoDaFatura, valorPositivo } from "./faturas.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"
import { fracaoCombinada, fracaoDeAtraso } from "./titulos.ts"

/** Day of the month to issue on; in a shorter month, its last. */
export const diaDeEmitir = z
  .number("Informe o dia, de 1 a 31.")
  .int()
  .min(1, "O dia vai de 1 a 31.")
  .max(31, "O dia vai de 1 a 31.")

const camposDoContrato = {
  nome: texto(80, "O nome passa de 80 caracteres.").min(2, "Dê um nome ao contrato, como “Suporte mensal”."),
  idServico: camposDaFatura.idServico,
  descricao: camposDaFatura.descricao,
  dia: diaDeEmitir,
  ate: competencia.nullable().default(null),
  agendar: camposDaFatura.agendar,
  /** Of who pays late the notes of the contract; null: as the company has it for every note. */
  multa: fracaoDeAtraso.nullable().default(null),
  jurosAoMes: fracaoDeAtraso.nullable().default(null),
  /** Of who pays up to so many days before the due day: a fraction of the amount. */
  desconto: fracaoCombinada(5, "5%", "O desconto vai até 50%.").default("0"),
  descontoDias: z.number("Informe quantos dias.").int().min(0, "De 0 a 60 dias.").max(60, "De 0 a 60 dias.").default(0),
}
export const intervalosDoContrato = {
  1: "Todo mês",
  2: "A cada 2 meses",
  3: "A cada 3 meses",
  6: "A cada 6 meses",
  12: "Uma vez por ano",
} as const
const intervalo = z.number().refine((n) => n in intervalosDoContrato, "Escolha de quantos em quantos meses.")
export const corpoDoContrato = z
  .object({ ...camposDoContrato, idCliente: uuid, valor: valorPositivo, desde: competencia, aCadaMeses: intervalo })
  .refine(({ desde, ate }) => ate === null || ate >= desde, {
    path: ["ate"],
    message: "O último mês não pode ser antes do primeiro.",
  })
export const edicaoDoContrato = z.object(camposDoContrato)

const reajuste = {
  /** First month with the new value. */
  desde: competencia,
  indice: texto(40, "O nome do índice passa de 40 caracteres.").min(2, "Informe o índice, como IPCA ou IGP-M."),
  /** Fraction: "0.0432" is 4,32 %. */
  percentual: z
    .string()
    .regex(/^(0\.\d{1,8}|1(\.0{1,8})?)$/, "Informe o percentual do índice, como 4,32%.")
    .refine((v) => /[1-9]/.test(v), "Informe um percentual maior que zero."),
  fonte: texto(200, "A fonte passa de 200 caracteres.").min(
    3,
    "Diga onde o índice foi lido, como “IBGE, IPCA 12 meses”.",
  ),
  publicadoEm: textoNoFormato("data"),
}
export const corpoDoReajuste = z.object(reajuste)

export const contrato = z.object({
  id: uuid,
  idEmpresa: uuid,
  nome: z.string(),
  idCliente: uuid,
  cliente: z.string(),
  idServico: uuid.nullable(),
  servico: z.string().nullable(),
  descricao: z.string().nullable(),
  /** Of today's month, adjustments in it. */
  valor: reais,
  dia: z.number().int(),
  aCadaMeses: z.number().int(),
  desde: competencia,
  ate: competencia.nullable(),
  agendar: z.boolean(),
  multa: z.string().nullable(),
  jurosAoMes: z.string().nullable(),
  desconto: z.string(),
  descontoDias: z.number().int(),
  encerradoEm: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Month of the next bill to be generated; null where there is none. */
  proxima: competencia.nullable(),
  reajustes: z.array(z.object({ ...reajuste, antes: reais, valor: reais, por: z.string(), em: z.string() })),
  versao: z.number().int(),
})
export type Contrato = z.infer<typeof contrato>

export const rotasDosContratos = {
  listarContratos: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/contratos",
    papel: null,
    resumo: "Contratos que geram faturas, por nome",
    query: z.object({ busca: texto(100).optional(), encerrados: z.stringbool().optional(), ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(contrato), paginacao }),
  },
  consultarContrato: {
    metodo: "GET",
    caminho: "/contratos/:id",
    papel: null,
    resumo: "Um contrato e os seus reajustes",
    comVersao: true,
    resposta: contrato,
  },
  criarContrato: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/contratos",
    papel: null,
    resumo: "Cadastra um contrato; as faturas dos próximos dias já nascem",
    corpo: corpoDoContrato,
    resposta: contrato,
    status: 201,
  },
  editarContrato: {
    metodo: "PUT",
    caminho: "/contratos/:id",
    papel: null,
    resumo: "Muda o que vale para as próximas faturas; o valor muda por reajuste",
    comVersao: true,
    corpo: edicaoDoContrato,
    resposta: contrato,
  },
  reajustarContrato: {
    metodo: "POST",
    caminho: "/contratos/:id/reajustes",
    papel: null,
    resumo: "Reajusta o contrato por um índice informado; as faturas que esperam seguem o valor novo",
    corpo: corpoDoReajuste,
    resposta: contrato,
    status: 201,
  },
  encerrarContrato: {
    metodo: "POST",
    caminho: "/contratos/:id/encerrar",
    papel: null,
    resumo: "Encerra um contrato: nada mais é gerado; o que espera continua, até ser cancelado",
    corpo: z.object({ motivo: motivoDaFatura }),
    resposta: contrato,
  },
} as const satisfies Rotas
