import { z } from "zod"
import { idDeCategoria } from "./categorias-do-banco.ts"
import { chavesDe, paginacao, pedidoDePagina, somaEmReais, texto, uuid } from "./comum.ts"
import {
  camposDaContraparte,
  camposLidosDaContraparte,
  conferirContraparte,
  corpoDasPropostas,
  propostasDasNotas,
} from "./contrapartes.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { formatos, textoNoFormatoOuNulo } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Taxes that a company may withhold from who it pays. */
export const retencoesDoFornecedor = {
  iss: "ISS",
  irrf: "IRRF",
  csrf: "PIS, COFINS e CSLL",
  inss: "INSS",
} as const
export type RetencaoDoFornecedor = keyof typeof retencoesDoFornecedor

/** What a Pix key may be, and how each kind is told from its text. */
export const chavesPix = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "E-mail",
  celular: "Celular",
  aleatoria: "Chave aleatória",
} as const
export type TipoDeChavePix = keyof typeof chavesPix

const ALEATORIA = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What is wrong with a Pix key of this kind, in the form in which it is kept, or null. */
export function queixaDaChavePix(tipo: TipoDeChavePix, chave: string): string | null {
  if (tipo !== "aleatoria") return formatos[tipo].queixa(chave)
  return ALEATORIA.test(chave)
    ? null
    : "A chave aleatória tem 32 letras e números em cinco grupos, como o banco a mostra."
}

const dadosDoFornecedor = {
  ...camposDaContraparte,
  /** In which its expenses go when nobody says another. */
  categoria: idDeCategoria.nullable().default(null),
  /** What is withheld from it; how much is said of each title. */
  retencoes: z.array(chavesDe(retencoesDoFornecedor)).max(4).default([]),
  tipoDaChavePix: chavesDe(chavesPix).nullable().default(null),
  chavePix: texto(77).min(1).nullable().default(null),
  idBanco: z
    .string()
    .regex(/^\d{3}$/, "Escolha o banco da lista.")
    .nullable()
    .default(null),
  agencia: textoNoFormatoOuNulo("agencia").default(null),
  conta: textoNoFormatoOuNulo("conta").default(null),
}

/** The body of a supplier. */
export const corpoDoFornecedor = z.object(dadosDoFornecedor).superRefine((f, contexto) => {
  conferirContraparte(f, contexto)
  const queixar = (campo: string, message: string) =>
    contexto.addIssue({ code: "custom", path: [campo], message, input: f })
  if (new Set(f.retencoes).size < f.retencoes.length) queixar("retencoes", "Cada retenção vai uma vez só.")
  if (f.chavePix !== null && f.tipoDaChavePix === null) queixar("tipoDaChavePix", "Diga de que tipo é a chave Pix.")
  if (f.tipoDaChavePix !== null) {
    const queixa =
      f.chavePix === null
        ? "Informe a chave Pix, ou escolha que não há nenhuma."
        : queixaDaChavePix(f.tipoDaChavePix, f.chavePix)
    if (queixa !== null) queixar("chavePix", queixa)
  }
  const bancarios = [f.idBanco, f.agencia, f.conta]
  if (bancarios.some((p) => p !== null) && bancarios.some((p) => p === null))
    queixar(
      f.idBanco === null ? "idBanco" : f.agencia === null ? "agencia" : "conta",
      "Informe banco, agência e conta.",
    )
})
export type CorpoDoFornecedor = z.output<typeof corpoDoFornecedor>

export const fornecedor = z.object({
  ...dadosDoFornecedor,
  ...camposLidosDaContraparte,
  agencia: z.string().nullable(),
  conta: z.string().nullable(),
  id: uuid,
  idEmpresa: uuid,
  /** Of the table of municipalities; null without one. */
  municipio: z.string().nullable(),
  /** Of the tree of the office; null without a category. */
  nomeDaCategoria: z.string().nullable(),
  arquivadoEm: z.string().nullable(),
  /** Notes in force taken from it, and the last. */
  notas: z.object({ quantas: z.number().int(), total: somaEmReais, ultima: z.string().nullable() }),
  /** What the company owes it, by titles; nothing to who may not see what the company pays. */
  emAberto: z.object({ quantos: z.number().int(), total: somaEmReais }),
  versao: z.number().int(),
})
export type Fornecedor = z.infer<typeof fornecedor>

const filtro = {
  busca: texto(100).optional(),
  categoria: idDeCategoria.optional(),
  arquivados: z.stringbool().optional(),
}

export const rotasDosFornecedores = {
  listarFornecedores: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/fornecedores",
    papel: null,
    resumo: "Fornecedores da empresa, por nome",
    query: z.object({ ...filtro, ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(fornecedor), paginacao }),
  },
  exportarFornecedores: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/fornecedores/exportacao",
    papel: null,
    resumo: "Fornecedores filtrados, em planilha",
    query: z.object({ ...filtro, ...pedidoDeExportacao }),
  },
  consultarFornecedor: {
    metodo: "GET",
    caminho: "/fornecedores/:id",
    papel: null,
    resumo: "Um fornecedor",
    comVersao: true,
    resposta: fornecedor,
  },
  criarFornecedor: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/fornecedores",
    papel: null,
    resumo: "Cadastra um fornecedor; o que já existe e está arquivado volta",
    corpo: corpoDoFornecedor,
    resposta: fornecedor,
    status: 201,
  },
  editarFornecedor: {
    metodo: "PUT",
    caminho: "/fornecedores/:id",
    papel: null,
    resumo: "Muda os dados de um fornecedor; o que já foi lançado fica como está",
    comVersao: true,
    corpo: corpoDoFornecedor,
    resposta: fornecedor,
  },
  arquivarFornecedor: {
    metodo: "POST",
    caminho: "/fornecedores/:id/arquivar",
    papel: null,
    resumo: "Tira um fornecedor das escolhas, ou o traz de volta",
    corpo: z.object({ arquivado: z.boolean() }),
    resposta: fornecedor,
  },
  proporFornecedoresDasNotas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/fornecedores/das-notas",
    papel: null,
    resumo:
      "Quem já emitiu notas para a empresa e ainda não é fornecedor, como a nota mais nova de cada um diz; nada é gravado",
    resposta: propostasDasNotas,
  },
  importarFornecedoresDasNotas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/fornecedores/das-notas",
    papel: null,
    resumo: "Cadastra quem já emitiu notas para a empresa e ainda não é fornecedor",
    corpo: corpoDasPropostas,
    resposta: z.object({ novos: z.number().int() }),
  },
} as const satisfies Rotas
