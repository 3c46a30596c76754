import { z } from "zod"
import { direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Convidado: has not signed in yet. */
export const situacoesDoUsuario = ["ativo", "convidado", "desativado"] as const
export const situacaoDoUsuario = z.enum(situacoesDoUsuario)

/** Role ids a person may be given: Administrador 1, Contador 2, Empresa 3, Funcionário 4, Root 5. */
export const idDePapelDePessoa = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

export const email = z.string().trim().pipe(textoNoFormato("email"))
export const nomeDePessoa = texto(120, "O nome passa de 120 caracteres.").min(2, "Informe o nome.")

export const usuario = z.object({
  id: uuid,
  nome: z.string(),
  email: z.string(),
  idPapel: idDePapelDePessoa,
  situacao: situacaoDoUsuario,
  /** For accountants: sees only the companies listed. People of client companies always do. */
  somenteConcedidas: z.boolean(),
  empresas: z.array(z.object({ id: uuid, apelido: z.string() })),
  criadoEm: z.string(),
  ultimaEntradaEm: z.string().nullable(),
  /** Whether the person asking may change this user. */
  podeEditar: z.boolean(),
  /** Version for If-Match. */
  versao: z.number().int(),
})
export type Usuario = z.infer<typeof usuario>

/** `null` of who has no account yet, and where the provider of identity is another, which does not tell. */
export const usuarioDaLista = usuario.extend({ segundoFator: z.boolean().nullable() })
export type UsuarioDaLista = z.infer<typeof usuarioDaLista>

const dadosDoUsuario = {
  nome: nomeDePessoa,
  idPapel: idDePapelDePessoa,
  somenteConcedidas: z.boolean().default(false),
  /** Required for people of client companies; for accountants, only with `somenteConcedidas`. */
  empresas: z.array(uuid).max(1000).default([]),
}

export const ordensDosUsuarios = ["nome", "email", "papel", "criadoEm", "ultimaEntradaEm"] as const
const filtroDeUsuarios = z.object({
  busca: texto(100).optional(),
  idPapel: z.coerce.number().pipe(idDePapelDePessoa).optional(),
  situacao: situacaoDoUsuario.optional(),
  idEmpresa: uuid.optional(),
  ordem: z.enum(ordensDosUsuarios).default("nome"),
  direcao: direcaoDaOrdem.default("asc"),
})

export const rotasDosUsuarios = {
  listarUsuarios: {
    metodo: "GET",
    caminho: "/usuarios",
    papel: "ADMINISTRADOR",
    resumo: "Pessoas do escritório e das empresas clientes",
    query: filtroDeUsuarios.extend(pedidoDePagina),
    resposta: z.object({
      lista: z.array(usuarioDaLista),
      paginacao,
      contagens: z.object({ ativo: z.number().int(), convidado: z.number().int(), desativado: z.number().int() }),
    }),
  },
  exportarUsuarios: {
    metodo: "GET",
    caminho: "/usuarios/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Usuários filtrados, em planilha",
    query: filtroDeUsuarios.extend(pedidoDeExportacao),
  },
  consultarUsuario: {
    metodo: "GET",
    caminho: "/usuarios/:id",
    papel: "ADMINISTRADOR",
    resumo: "Uma pessoa",
    comVersao: true,
    resposta: usuario,
  },
  convidarUsuario: {
    metodo: "POST",
    caminho: "/usuarios",
    papel: "ADMINISTRADOR",
    resumo: "Convida por e-mail; nunca acima do próprio nível",
    corpo: z.object({ ...dadosDoUsuario, email }),
    resposta: usuario,
    status: 201,
  },
  editarUsuario: {
    metodo: "PUT",
    caminho: "/usuarios/:id",
    papel: "ADMINISTRADOR",
    resumo: "Muda nome, perfil e empresas de uma pessoa",
    comVersao: true,
    corpo: z.object(dadosDoUsuario),
    resposta: usuario,
  },
  desativarUsuario: {
    metodo: "POST",
    caminho: "/usuarios/:id/desativar",
    papel: "ADMINISTRADOR",
    resumo: "Tira o acesso na hora e encerra as sessões",
    resposta: usuario,
  },
  reativarUsuario: {
    metodo: "POST",
    caminho: "/usuarios/:id/reativar",
    papel: "ADMINISTRADOR",
    resumo: "Devolve o acesso",
    resposta: usuario,
  },
  reenviarConvite: {
    metodo: "POST",
    caminho: "/usuarios/:id/convite",
    papel: "ADMINISTRADOR",
    resumo: "Manda outro convite; o anterior deixa de valer",
    resposta: usuario,
  },
} as const satisfies Rotas
