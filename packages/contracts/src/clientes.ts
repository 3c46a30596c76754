import { z } from "zod"
import { chavesDe, idDeMunicipio, paginacao, pedidoDePagina, somaEmReais, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { formatos, textoNoFormatoOuNulo } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

export const tiposDeCliente = { cnpj: "Empresa", cpf: "Pessoa", exterior: "Do exterior" } as const
export const regimesDoCliente = { simples: "Simples Nacional", mei: "MEI", outro: "Outro regime" } as const

const opcional = (maximo: number) => texto(maximo).min(1).nullable().default(null)

const camposDoCliente = {
  tipo: chavesDe(tiposDeCliente),
  /** CNPJ or CPF without punctuation; of who is abroad, the NIF, or null where there is none. */
  documento: texto(40).min(1).nullable(),
  nome: texto(150, "O nome passa de 150 caracteres.").min(2, "Informe o nome do cliente."),
  email: textoNoFormatoOuNulo("email").default(null),
  telefone: z
    .string()
    .regex(/^\d{6,20}$/, "Informe o telefone com DDD, só números.")
    .nullable()
    .default(null),
  inscricaoMunicipal: opcional(15),
  regime: chavesDe(regimesDoCliente).nullable().default(null),
  logradouro: opcional(255),
  numero: opcional(60),
  complemento: opcional(156),
  bairro: opcional(60),
  idMunicipio: idDeMunicipio.nullable().default(null),
  cep: textoNoFormatoOuNulo("cep").default(null),
  pais: z
    .string()
    .regex(/^[A-Z]{2}$/, "Informe o país por duas letras, como US.")
    .nullable()
    .default(null),
  codigoPostal: opcional(11),
  cidade: opcional(60),
  estado: opcional(60),
}

/** The body of a client. */
export const corpoDoCliente = z.object(camposDoCliente).superRefine((c, contexto) => {
  const queixar = (campo: string, message: string) =>
    contexto.addIssue({ code: "custom", path: [campo], message, input: c })
  if (c.tipo !== "exterior") {
    const queixa = c.documento === null ? `Informe o ${c.tipo.toUpperCase()}.` : formatos[c.tipo].queixa(c.documento)
    if (queixa !== null) queixar("documento", queixa)
    if (c.pais !== null) queixar("pais", "Cliente do Brasil não leva país.")
    const endereco = [c.logradouro, c.numero, c.bairro, c.idMunicipio, c.cep]
    if (endereco.some((p) => p !== null) && endereco.some((p) => p === null))
      queixar("logradouro", "Informe o endereço inteiro: CEP, rua, número, bairro e município. Ou deixe-o vazio.")
  } else {
    if (c.pais === null || c.pais === "BR") queixar("pais", "Informe o país do cliente.")
    if ([c.logradouro, c.numero, c.bairro, c.codigoPostal, c.cidade, c.estado].some((p) => p === null))
      queixar("logradouro", "Informe o endereço no exterior inteiro.")
  }
})
export type CorpoDoCliente = z.output<typeof corpoDoCliente>

export const cliente = z.object({
  ...camposDoCliente,
  id: uuid,
  idEmpresa: uuid,
  email: z.string().nullable(),
  cep: z.string().nullable(),
  /** Of the table of municipalities; null without one. */
  municipio: z.string().nullable(),
  arquivadoEm: z.string().nullable(),
  /** Notes in force issued to them, and the last. */
  notas: z.object({ quantas: z.number().int(), total: somaEmReais, ultima: z.string().nullable() }),
  versao: z.number().int(),
})
export type Cliente = z.infer<typeof cliente>

const daEmpresa = z.object({ idEmpresa: uuid })
const filtro = { busca: texto(100).optional(), arquivados: z.stringbool().optional() }

export const rotasDosClientes = {
  listarClientes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/clientes",
    papel: null,
    resumo: "Clientes da empresa, por nome",
    params: daEmpresa,
    query: z.object({ ...filtro, ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(cliente), paginacao }),
  },
  exportarClientes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/clientes/exportacao",
    papel: null,
    resumo: "Clientes filtrados, em planilha",
    params: daEmpresa,
    query: z.object({ ...filtro, ...pedidoDeExportacao }),
  },
  consultarCliente: {
    metodo: "GET",
    caminho: "/clientes/:id",
    papel: null,
    resumo: "Um cliente",
    comVersao: true,
    params: z.object({ id: uuid }),
    resposta: cliente,
  },
  criarCliente: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/clientes",
    papel: null,
    resumo: "Cadastra um cliente; o que já existe e está arquivado volta",
    params: daEmpresa,
    corpo: corpoDoCliente,
    resposta: cliente,
    status: 201,
  },
  editarCliente: {
    metodo: "PUT",
    caminho: "/clientes/:id",
    papel: null,
    resumo: "Muda os dados de um cliente; as notas já emitidas ficam como estão",
    comVersao: true,
    params: z.object({ id: uuid }),
    corpo: corpoDoCliente,
    resposta: cliente,
  },
  arquivarCliente: {
    metodo: "POST",
    caminho: "/clientes/:id/arquivar",
    papel: null,
    resumo: "Tira um cliente das escolhas, ou o traz de volta",
    params: z.object({ id: uuid }),
    corpo: z.object({ arquivado: z.boolean() }),
    resposta: cliente,
  },
  importarClientesDasNotas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/clientes/das-notas",
    papel: null,
    resumo: "Cadastra quem já recebeu notas da empresa e ainda não é cliente",
    params: daEmpresa,
    resposta: z.object({ novos: z.number().int() }),
  },
} as const satisfies Rotas
