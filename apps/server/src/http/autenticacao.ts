import { CABECALHO_ESCRITORIO, type ExigenciaDoSegundoFator, type Papel, papeis, papelPorId } from "@partida/contracts"
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm"
import type { FastifyRequest } from "fastify"
import { z } from "zod"
import type { Banco } from "../db/banco.ts"
import type { Autoria, Escopo } from "../db/escopo.ts"
import { convites } from "../db/schema/acessos.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { alcancaTodas } from "./alcance.ts"
import { ehChaveDeApi, lerChaveDeApi } from "./chave-de-api.ts"
import type { Contexto, TokenApresentado } from "./contexto.ts"
import { ErroDeNegocio } from "./erros.ts"
import { exigenciaDe } from "./segundo-fator.ts"
import { identidadeDoToken } from "./tokens-encerrados.ts"

/** What an access token says, once its signature, issuer, audience and validity were checked. */
export interface TokenConferido {
  readonly sub: string
  readonly email: string | null
  readonly nome: string | null
  readonly emailConfirmado: boolean
  /** Session of the embedded provider; null with an external one. */
  readonly sid: string | null
  /** Whether an external provider says that two factors were used; null when it does not say. */
  readonly fatores: boolean | null
  /** Seconds since 1970, as the token's `exp`. */
  readonly exp: number
}

/** Checks an access token and says whose it is. Throws when it is not acceptable. */
export type Verificar = (token: string) => Promise<TokenConferido>

/** Whether the session behind a good token still stands, and the token itself was not ended before its time. */
export type EmVigor = (token: TokenConferido, hash: string) => Promise<boolean>

/** Asks the provider for what the token of an unknown person leaves out. */
export type Completar = (token: string, conferido: TokenConferido) => Promise<TokenConferido>

export type Autenticar = (pedido: FastifyRequest) => Promise<Contexto>

export interface DependenciasDaAutenticacao {
  readonly banco: Banco
  readonly verificar: Verificar
  readonly emVigor: EmVigor
  /** Null or absent where tokens say all. */
  readonly completar?: Completar | null
  readonly agora: () => Date
}

/** A person, with when their office was closed, if it was. */
type Usuario = typeof usuarios.$inferSelect & {
  readonly encerradoEm: Date | null
  readonly exige: ExigenciaDoSegundoFator | null
  readonly desde: string | null
}

/**
 * Builds the function that turns a request into a person (or a machine) and a scope.
 * It raises nao-autenticado, usuario-sem-cadastro, usuario-desativado, escritorio-encerrado and nao-encontrado (unknown
 * office). An error that `verificar` raises as a business error of its own (provider out of reach) goes through as it is.
 */
export function criarAutenticar(deps: DependenciasDaAutenticacao): Autenticar {
  const { banco, verificar, emVigor, agora } = deps
  const completar: Completar = deps.completar ?? (async (_token, conferido) => conferido)
  return async (pedido) => {
    const token = /^Bearer ([\w.~+/=-]+)$/.exec(pedido.headers.authorization ?? "")?.[1]
    if (!token) throw new ErroDeNegocio("nao-autenticado")
    if (ehChaveDeApi(token)) return contextoDaChave(banco, pedido, token, agora())
    const conferido = await verificar(token).catch((erro: unknown) => {
      throw erro instanceof ErroDeNegocio ? erro : new ErroDeNegocio("nao-autenticado")
    })
    const hash = identidadeDoToken(token)
    const conhecido = await usuarioDoSub(banco, conferido.sub)
    // Before the session, which ends with the access: the person is told why, not that it expired.
    if (conhecido) exigirAcesso(conhecido)
    if (!(await emVigor(conferido, hash))) throw new ErroDeNegocio("nao-autenticado")
    const usuario = conhecido ?? (await ligarConvidado(banco, pedido, await completar(token, conferido), agora()))
    if (!usuario) throw new ErroDeNegocio("usuario-sem-cadastro")
    exigirAcesso(usuario)
    const doToken = { hash, expiraEm: new Date(conferido.exp * 1000) }
    return contextoDaPessoa(banco, pedido, usuario, conferido, doToken, agora())
  }
}

/** Raises usuario-desativado and escritorio-encerrado. */
function exigirAcesso({ ativo, encerradoEm }: Usuario): void {
  if (!ativo) throw new ErroDeNegocio("usuario-desativado")
  if (encerradoEm !== null) throw new ErroDeNegocio("escritorio-encerrado")
}

async function contextoDaPessoa(
  banco: Banco,
  pedido: FastifyRequest,
  usuario: Usuario,
  { sid, fatores: fatoresDoToken }: TokenConferido,
  token: TokenApresentado,
  agora: Date,
): Promise<Contexto> {
  const papel = papelPorId(usuario.papel)
  // A machine's user has no subject: one that did would be a record nobody wrote through the product.
  if (papel === null || papel === "INTEGRACAO" || usuario.sub === null) throw new ErroDeNegocio("usuario-sem-cadastro")
  const autoria = autoriaDe(pedido, usuario.id, usuario.nome, papel)
  const pessoa = {
    idUsuario: usuario.id,
    sub: usuario.sub,
    nome: usuario.nome,
    email: usuario.email,
    papel,
    idEscritorioProprio: usuario.idEscritorio,
  }
  const exigencia = exigenciaDe(papel, usuario, agora)
  const comum = { pessoa, sid, token, exigencia, fatoresDoToken, autoria, escoposDaChave: null }
  const idEscritorio = papel === "ROOT" ? await escritorioPedido(banco, pedido) : usuario.idEscritorio
  if (!idEscritorio) return { ...comum, escopoOuNulo: null }
  const escopo: Escopo = { idEscritorio, idUsuario: usuario.id, sub: usuario.sub, empresas: "*", autoria }
  if (alcancaTodas(papel, usuario.somenteConcedidas)) return { ...comum, escopoOuNulo: escopo }
  return { ...comum, escopoOuNulo: { ...escopo, empresas: await concedidas(banco, escopo) } }
}

async function contextoDaChave(banco: Banco, pedido: FastifyRequest, token: string, agora: Date): Promise<Contexto> {
  const chave = await lerChaveDeApi(banco, token, agora)
  if (!chave) throw new ErroDeNegocio("nao-autenticado", "Esta chave de integração não existe, venceu ou foi revogada.")
  const autoria = autoriaDe(pedido, chave.idUsuario, chave.nome, "INTEGRACAO")
  return {
    pessoa: {
      idUsuario: chave.idUsuario,
      sub: "",
      nome: chave.nome,
      email: "",
      papel: "INTEGRACAO",
      idEscritorioProprio: chave.idEscritorio,
    },
    escopoOuNulo: {
      idEscritorio: chave.idEscritorio,
      idUsuario: chave.idUsuario,
      sub: "",
      empresas: chave.empresas ?? "*",
      autoria,
    },
    sid: null,
    token: null,
    exigencia: null,
    fatoresDoToken: null,
    autoria,
    escoposDaChave: chave.escopos,
  }
}

const MAXIMO_DO_AGENTE = 300
/** The longest textual IPv6 address, with a zone, fits; anything else a proxy may say is cut. */
const MAXIMO_DO_ENDERECO = 64

function autoriaDe(pedido: FastifyRequest, idUsuario: string, autor: string, papel: Papel): Autoria {
  return {
    idUsuario,
    autor,
    papel: papeis[papel].id,
    endereco: pedido.ip.slice(0, MAXIMO_DO_ENDERECO),
    agente: pedido.headers["user-agent"]?.slice(0, MAXIMO_DO_AGENTE) ?? null,
    idPedido: pedido.id,
  }
}

const usuarioDoSub = (banco: Banco, sub: string) => lerUsuario(banco, eq(usuarios.sub, sub))

function lerUsuario(banco: Banco, qual: SQL | undefined): Promise<Usuario | null> {
  return banco.naPlataforma(async (tx) => {
    const [linha] = await tx
      .select({
        ...getTableColumns(usuarios),
        encerradoEm: escritorios.encerradoEm,
        exige: escritorios.exigeSegundoFator,
        desde: escritorios.segundoFatorDesde,
      })
      .from(usuarios)
      .leftJoin(escritorios, eq(escritorios.id, usuarios.idEscritorio))
      .where(qual)
      .limit(1)
    return linha ?? null
  })
}

/**
 * The first sign-in of somebody invited: the provider vouches for the e-mail, which must be the invited one. A subject
 * already there is never replaced; of two requests at once the second finds the first one's link.
 */
async function ligarConvidado(
  banco: Banco,
  pedido: FastifyRequest,
  { sub, email, emailConfirmado }: TokenConferido,
  agora: Date,
): Promise<Usuario | null> {
  if (!emailConfirmado || !email) return null
  const doConvite = and(isNull(usuarios.sub), eq(sql`lower(${usuarios.email})`, email.toLowerCase()))
  const convidado = await lerUsuario(banco, doConvite)
  const papel = convidado ? papelPorId(convidado.papel) : null
  if (!convidado || papel === null || papel === "INTEGRACAO") return usuarioDoSub(banco, sub)
  // Neither is linked: whoever called refuses them.
  if (!convidado.ativo || convidado.encerradoEm !== null) return convidado
  const autoria = autoriaDe(pedido, convidado.id, convidado.nome, papel)
  const ligado = await banco.naPlataforma(async (tx) => {
    const [linha] = await tx
      .update(usuarios)
      .set({ sub, ultimaEntradaEm: agora, versao: sql`${usuarios.versao} + 1` })
      .where(and(eq(usuarios.id, convidado.id), doConvite, eq(usuarios.ativo, true)))
      .returning()
    if (linha) {
      await tx
        .update(convites)
        .set({ usadoEm: agora })
        .where(and(eq(convites.idUsuario, linha.id), isNull(convites.usadoEm)))
    }
    return linha ? { ...convidado, ...linha } : null
  }, autoria)
  return ligado ?? usuarioDoSub(banco, sub)
}

async function escritorioPedido(banco: Banco, pedido: FastifyRequest): Promise<string | null> {
  const pedidoId = z.guid().safeParse(pedido.headers[CABECALHO_ESCRITORIO])
  if (!pedidoId.success) return null
  const existe = await banco.naPlataforma((tx) =>
    tx.select({ id: escritorios.id }).from(escritorios).where(eq(escritorios.id, pedidoId.data)),
  )
  if (existe.length === 0)
    throw new ErroDeNegocio("nao-encontrado", "Este escritório não existe mais. Escolha outro na barra superior.")
  return pedidoId.data
}

/** Read as the whole office: the table is itself narrowed to the companies this answers. */
async function concedidas(banco: Banco, escopo: Escopo): Promise<string[]> {
  const linhas = await banco.emEscopo(escopo, (tx) =>
    tx
      .select({ id: usuariosEmpresas.idEmpresa })
      .from(usuariosEmpresas)
      .where(
        and(eq(usuariosEmpresas.idEscritorio, escopo.idEscritorio), eq(usuariosEmpresas.idUsuario, escopo.idUsuario)),
      ),
  )
  return linhas.map((l) => l.id)
}
