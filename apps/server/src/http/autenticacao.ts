import { CABECALHO_ESCRITORIO, type ExigenciaDoSegundoFator, type Papel, papeis, papelPorId } from "@partida/contracts"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { FastifyRequest } from "fastify"
import { z } from "zod"
import type { Banco } from "../db/banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { alterar } from "../db/registros.ts"
import { convites } from "../db/schema/acessos.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
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

/** Asks the provider for what the token of an unknown person leaves out. */
export type Completar = (token: string, conferido: TokenConferido) => Promise<TokenConferido>

export type Autenticar = (pedido: FastifyRequest) => Promise<Contexto>

export interface DependenciasDaAutenticacao {
  readonly banco: Banco
  readonly verificar: Verificar
  /** Tokens of the embedded provider name a session, which must stand; those of another name none. */
  readonly exigirSessao: boolean
  /** Null or absent where tokens say all. */
  readonly completar?: Completar | null
  readonly agora: () => Date
}

/** A person, as the authentication needs them, and whether their office was closed. */
type Usuario = Pick<
  typeof usuarios.$inferSelect,
  "id" | "idEscritorio" | "nome" | "email" | "papel" | "ativo" | "somenteConcedidas"
> & {
  readonly encerrado: boolean
  readonly exige: ExigenciaDoSegundoFator | null
  /** AAAA-MM-DD. */
  readonly desde: string | null
}

/** All that the database says of a good token. */
interface Situacao {
  readonly usuario: Usuario | null
  /** The session behind it stands, and the token was not ended before its time. */
  readonly emVigor: boolean
  /** The office named by the request exists; null when it names none. */
  readonly escritorioPedido: { readonly id: string; readonly existe: boolean } | null
  /** Companies granted to the person. */
  readonly concedidas: readonly string[]
}

/**
 * Builds the function that turns a request into a person (or a machine) and a scope.
 * It raises nao-autenticado, usuario-sem-cadastro, usuario-desativado, escritorio-encerrado and nao-encontrado (unknown
 * office). An error that `verificar` raises as a business error of its own (provider out of reach) goes through as it is.
 */
export function criarAutenticar(deps: DependenciasDaAutenticacao): Autenticar {
  const { banco, verificar, exigirSessao, agora } = deps
  const completar: Completar = deps.completar ?? (async (_token, conferido) => conferido)
  return async (pedido) => {
    const token = tokenDe(pedido)
    if (!token) throw new ErroDeNegocio("nao-autenticado")
    if (ehChaveDeApi(token)) return contextoDaChave(banco, pedido, token, agora())
    const conferido = await verificar(token).catch((erro: unknown) => {
      throw erro instanceof ErroDeNegocio ? erro : new ErroDeNegocio("nao-autenticado")
    })
    const hash = identidadeDoToken(token)
    const perguntar = () => situar(banco, pedido, { conferido, hash, exigirSessao }, agora())
    let situacao = await perguntar()
    // Before the session, which ends with the access: the person is told why, not that it expired.
    if (situacao.usuario) exigirAcesso(situacao.usuario)
    if (!situacao.emVigor) throw new ErroDeNegocio("nao-autenticado")
    if (!situacao.usuario) {
      await ligarConvidado(banco, pedido, await completar(token, conferido), agora())
      situacao = await perguntar()
    }
    if (!situacao.usuario) throw new ErroDeNegocio("usuario-sem-cadastro")
    exigirAcesso(situacao.usuario)
    const apresentado = { ...conferido, token: { hash, expiraEm: new Date(conferido.exp * 1000) } }
    return contextoDaPessoa(pedido, situacao, situacao.usuario, apresentado, agora())
  }
}

/** The token that a request presents, still unread. */
export const tokenDe = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/.exec(headers.authorization ?? "")?.[1]

/** One statement: it precedes every call. */
export async function situar(
  banco: Banco,
  pedido: FastifyRequest,
  token: { readonly conferido: TokenConferido; readonly hash: string; readonly exigirSessao: boolean },
  agora: Date,
): Promise<Situacao> {
  const { sub, sid } = token.conferido
  const pedidoId = z.guid().safeParse(pedido.headers[CABECALHO_ESCRITORIO]).data ?? null
  const [linha] = await banco.chamar<LinhaDaSituacao>("autenticar", [
    sub,
    sid,
    token.exigirSessao,
    token.hash,
    pedidoId,
    agora,
  ])
  if (!linha) throw new Error("autenticar não respondeu.")
  return {
    usuario: linha.id === null ? null : paraUsuario(linha, linha.id),
    emVigor: linha.em_vigor,
    escritorioPedido: pedidoId === null ? null : { id: pedidoId, existe: linha.escritorio_pedido },
    concedidas: linha.empresas ?? [],
  }
}

/** What the function of the database answers; a null `id` is nobody. */
interface LinhaDaSituacao {
  readonly id: string | null
  readonly id_escritorio: string | null
  readonly nome: string
  readonly email: string
  readonly papel: number
  readonly ativo: boolean
  readonly encerrado: boolean
  readonly somente_concedidas: boolean
  readonly em_vigor: boolean
  readonly escritorio_pedido: boolean
  readonly exige: ExigenciaDoSegundoFator | null
  readonly desde: string | null
  readonly empresas: readonly string[] | null
}

function paraUsuario(linha: LinhaDaSituacao, id: string): Usuario {
  return {
    id,
    idEscritorio: linha.id_escritorio,
    nome: linha.nome,
    email: linha.email,
    papel: linha.papel,
    ativo: linha.ativo,
    somenteConcedidas: linha.somente_concedidas,
    encerrado: linha.encerrado,
    exige: linha.exige,
    desde: linha.desde,
  }
}

/** Raises usuario-desativado and escritorio-encerrado. */
function exigirAcesso({ ativo, encerrado }: Pick<Usuario, "ativo" | "encerrado">): void {
  if (!ativo) throw new ErroDeNegocio("usuario-desativado")
  if (encerrado) throw new ErroDeNegocio("escritorio-encerrado")
}

function contextoDaPessoa(
  pedido: FastifyRequest,
  { escritorioPedido, concedidas }: Situacao,
  usuario: Usuario,
  { sub, sid, fatores: fatoresDoToken, token }: TokenConferido & { readonly token: TokenApresentado },
  agora: Date,
): Contexto {
  const papel = papelPorId(usuario.papel)
  // A machine's user has no subject: one that did would be a record nobody wrote through the product.
  if (papel === null || papel === "INTEGRACAO") throw new ErroDeNegocio("usuario-sem-cadastro")
  const autoria = autoriaDe(pedido, usuario.id, usuario.nome, papel)
  const pessoa = {
    idUsuario: usuario.id,
    sub,
    nome: usuario.nome,
    email: usuario.email,
    papel,
    idEscritorioProprio: usuario.idEscritorio,
  }
  const exigencia = exigenciaDe(papel, usuario, agora)
  const comum = { pessoa, sid, token, exigencia, fatoresDoToken, autoria, escoposDaChave: null }
  if (papel === "ROOT" && escritorioPedido?.existe === false)
    throw new ErroDeNegocio("nao-encontrado", "Este escritório não existe mais. Escolha outro na barra superior.")
  const idEscritorio = papel === "ROOT" ? escritorioPedido?.id : usuario.idEscritorio
  if (!idEscritorio) return { ...comum, escopoOuNulo: null }
  const empresas = alcancaTodas(papel, usuario.somenteConcedidas) ? "*" : concedidas
  return { ...comum, escopoOuNulo: { idEscritorio, idUsuario: usuario.id, sub, empresas, autoria } }
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

/**
 * The first sign-in of somebody invited: the provider vouches for the e-mail, which must be the invited one. A subject
 * already there is never replaced; of two requests at once the second finds the first one's link. Raises
 * usuario-desativado and escritorio-encerrado.
 */
async function ligarConvidado(
  banco: Banco,
  pedido: FastifyRequest,
  { sub, email, emailConfirmado }: TokenConferido,
  agora: Date,
): Promise<void> {
  if (!emailConfirmado || !email) return
  const doConvite = and(isNull(usuarios.sub), eq(sql`lower(${usuarios.email})`, email.toLowerCase()))
  const [convidado] = await banco.naPlataforma((tx) =>
    tx
      .select({
        id: usuarios.id,
        nome: usuarios.nome,
        papel: usuarios.papel,
        ativo: usuarios.ativo,
        encerrado: sql<boolean>`${escritorios.encerradoEm} is not null`,
      })
      .from(usuarios)
      .leftJoin(escritorios, eq(escritorios.id, usuarios.idEscritorio))
      .where(doConvite)
      .limit(1),
  )
  const papel = convidado ? papelPorId(convidado.papel) : null
  if (!convidado || papel === null || papel === "INTEGRACAO") return
  exigirAcesso(convidado)
  await banco.naPlataforma(
    async (tx) => {
      const [linha] = await tx
        .update(usuarios)
        .set({ sub, ultimaEntradaEm: agora, versao: sql`${usuarios.versao} + 1` })
        .where(and(eq(usuarios.id, convidado.id), doConvite, eq(usuarios.ativo, true)))
        .returning({ id: usuarios.id })
      if (!linha) return
      await alterar(tx, convites, and(eq(convites.idUsuario, linha.id), isNull(convites.usadoEm)), { usadoEm: agora })
    },
    autoriaDe(pedido, convidado.id, convidado.nome, papel),
  )
}
