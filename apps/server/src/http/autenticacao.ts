import { CABECALHO_ESCRITORIO, papelPorId } from "@partida/contracts"
import { and, eq } from "drizzle-orm"
import type { FastifyRequest } from "fastify"
import { z } from "zod"
import type { Banco } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { escritorios, usuarios, usuariosEmpresas } from "../db/schema/escritorios.ts"
import type { Contexto } from "./contexto.ts"
import { ErroDeNegocio } from "./erros.ts"

/** Checks an access token and says whose it is. Throws when it is not acceptable. */
export type Verificar = (token: string) => Promise<{ readonly sub: string }>

export type Autenticar = (pedido: FastifyRequest) => Promise<Contexto>

/**
 * Builds the function that turns a request into a person and a scope.
 * It raises nao-autenticado, usuario-sem-cadastro, usuario-desativado and nao-encontrado (unknown office).
 */
export function criarAutenticar(banco: Banco, verificar: Verificar): Autenticar {
  return async (pedido) => {
    const token = /^Bearer ([\w.~+/=-]+)$/.exec(pedido.headers.authorization ?? "")?.[1]
    if (!token) throw new ErroDeNegocio("nao-autenticado")
    const { sub } = await verificar(token).catch(() => {
      throw new ErroDeNegocio("nao-autenticado")
    })
    const usuario = await banco.naPlataforma(async (tx) => {
      const [linha] = await tx.select().from(usuarios).where(eq(usuarios.sub, sub)).limit(1)
      return linha
    })
    if (!usuario) throw new ErroDeNegocio("usuario-sem-cadastro")
    if (!usuario.ativo) throw new ErroDeNegocio("usuario-desativado")
    const papel = papelPorId(usuario.papel)
    if (papel === null || papel === "INTEGRACAO") throw new ErroDeNegocio("usuario-sem-cadastro")
    const pessoa = {
      idUsuario: usuario.id,
      sub,
      nome: usuario.nome,
      email: usuario.email,
      papel,
      idEscritorioProprio: usuario.idEscritorio,
    }
    const idEscritorio = papel === "ROOT" ? await escritorioPedido(banco, pedido) : usuario.idEscritorio
    if (!idEscritorio) return { pessoa, escopoOuNulo: null }
    const todas = papel === "ROOT" || papel === "ADMINISTRADOR" || (papel === "CONTADOR" && !usuario.somenteConcedidas)
    const escopo: Escopo = { idEscritorio, idUsuario: usuario.id, sub, empresas: "*" }
    return { pessoa, escopoOuNulo: todas ? escopo : { ...escopo, empresas: await concedidas(banco, escopo) } }
  }
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
