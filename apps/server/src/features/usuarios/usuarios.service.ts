import { randomUUID } from "node:crypto"
import { type Papel, papeis, papelPorId, podeGerirPapel, type Usuario, type usuario } from "@partida/contracts"
import type { z } from "zod"
import { anunciarAcesso } from "../../ao-vivo/anuncio.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import type { ContaSemCadastro } from "../../http/conta-sem-cadastro.ts"
import type { Contexto } from "../../http/contexto.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { type Convidador, convidar } from "./convites.service.ts"
import {
  type Ambito,
  conferirPerfil,
  ehOUltimo,
  exigirGestao,
  exigirOutraPessoa,
  type Perfil,
} from "./usuarios.policy.ts"
import {
  alterarUsuario,
  empresasAoAlcance,
  empresasDe,
  encerrarConvites,
  inserirUsuario,
  type LinhaDeUsuario,
  lerUsuario,
  outrosAtivos,
  substituirEmpresas,
  travarUsuario,
} from "./usuarios.repository.ts"

/** Who manages, and where: an office, or (null) the operators of the platform. */
export interface Gestor {
  readonly idUsuario: string
  readonly papel: Papel
  readonly idEscritorio: string | null
}

interface DadosDoUsuario {
  readonly nome: string
  readonly idPapel: number
  readonly somenteConcedidas: boolean
  readonly empresas: readonly string[]
}

type Resposta = z.input<typeof usuario>

/** Runs where the person manages: in their office, or on the platform for a Root who has not chosen one. */
export function noAmbito<T>(
  banco: Banco,
  contexto: Contexto,
  corpo: (tx: Tx, gestor: Gestor) => Promise<T>,
): Promise<T> {
  const { escopoOuNulo: escopo, pessoa, autoria } = contexto
  const gestor = gestorDe(contexto)
  if (escopo) return banco.emEscopo(escopo, (tx) => corpo(tx, gestor))
  if (pessoa.papel !== "ROOT") throw new ErroDeNegocio("sem-permissao")
  return banco.naPlataforma((tx) => corpo(tx, gestor), autoria)
}

/** Who manages and where, as a request says. */
export const gestorDe = ({ escopoOuNulo: escopo, pessoa }: Contexto): Gestor => ({
  idUsuario: pessoa.idUsuario,
  papel: pessoa.papel,
  idEscritorio: escopo?.idEscritorio ?? null,
})

const ambitoDe = (gestor: Gestor): Ambito => (gestor.idEscritorio === null ? "plataforma" : "escritorio")

/** One person of the place. Raises nao-encontrado. */
export async function consultarUsuario(tx: Tx, gestor: Gestor, id: string): Promise<Resposta> {
  const linha = await lerUsuario(tx, gestor.idEscritorio, id)
  const [apresentada] = linha ? await apresentar(tx, gestor, [linha]) : []
  if (!apresentada) throw new ErroDeNegocio("nao-encontrado")
  return apresentada
}

/**
 * Registers somebody and mails the invitation, in one transaction.
 * Raises papel-acima-do-seu, entrada-invalida, email-em-uso (the same words wherever the e-mail is in use) and
 * correio-indisponivel.
 */
export async function convidarUsuario(
  tx: Tx,
  gestor: Gestor,
  dados: DadosDoUsuario & { readonly email: string },
  convidador: Convidador,
): Promise<Resposta> {
  const perfil = conferirPerfil(gestor.papel, ambitoDe(gestor), perfilPedido(dados))
  const empresas = await exigirAlcance(tx, gestor, perfil.empresas)
  const novo = await inserirUsuario(tx, {
    idEscritorio: gestor.idEscritorio,
    id: randomUUID(),
    email: dados.email.toLowerCase(),
    nome: dados.nome,
    papel: papeis[perfil.papel].id,
    somenteConcedidas: perfil.somenteConcedidas,
    criadoEm: convidador.agora,
  }).catch((erro: unknown) => {
    throw ehRepetido(erro) ? new ErroDeNegocio("email-em-uso", undefined, "email") : erro
  })
  if (gestor.idEscritorio !== null) await substituirEmpresas(tx, gestor.idEscritorio, novo.id, empresas)
  await convidar(tx, novo, convidador)
  return consultarUsuario(tx, gestor, novo.id)
}

/** Who opened an office by themselves: the Administrador of it, whose account is already known. Raises email-em-uso. */
export async function cadastrarQuemAbriu(
  tx: Tx,
  idEscritorio: string,
  { sub, email, nome }: ContaSemCadastro,
  agora: Date,
): Promise<void> {
  await inserirUsuario(tx, {
    idEscritorio,
    id: randomUUID(),
    sub,
    email: email.toLowerCase(),
    nome,
    papel: papeis.ADMINISTRADOR.id,
    somenteConcedidas: false,
    criadoEm: agora,
    ultimaEntradaEm: agora,
  }).catch((erro: unknown) => {
    throw ehRepetido(erro) ? new ErroDeNegocio("email-em-uso") : erro
  })
}

/**
 * Changes name, role and companies. Raises nao-encontrado, sem-permissao (oneself), papel-acima-do-seu,
 * versao-desatualizada, entrada-invalida, transicao-recusada (the last Administrador losing the role).
 */
export async function editarUsuario(
  tx: Tx,
  gestor: Gestor,
  id: string,
  versaoLida: number,
  dados: DadosDoUsuario,
): Promise<Resposta> {
  const atual = await tomarParaMudar(tx, gestor, id)
  if (atual.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  const perfil = conferirPerfil(gestor.papel, ambitoDe(gestor), perfilPedido(dados))
  const empresas = await exigirAlcance(tx, gestor, perfil.empresas)
  if (papeis[perfil.papel].id !== atual.papel) await exigirQueNaoSejaOUltimo(tx, gestor, atual)
  await alterarUsuario(tx, id, {
    nome: dados.nome,
    papel: papeis[perfil.papel].id,
    somenteConcedidas: perfil.somenteConcedidas,
  })
  if (gestor.idEscritorio !== null) await substituirEmpresas(tx, gestor.idEscritorio, id, empresas)
  await anunciarAcesso(tx, id)
  return consultarUsuario(tx, gestor, id)
}

/**
 * Takes the access away: the API refuses the person from the next request on, and pending invitations stop working.
 * Repeating it changes nothing. Raises nao-encontrado, sem-permissao (oneself), papel-acima-do-seu, transicao-recusada (the
 * last Administrador).
 */
export async function desativarUsuario(tx: Tx, gestor: Gestor, id: string, agora: Date): Promise<Resposta> {
  const atual = await tomarParaMudar(tx, gestor, id)
  if (atual.ativo) {
    await exigirQueNaoSejaOUltimo(tx, gestor, atual)
    await alterarUsuario(tx, id, { ativo: false })
    await anunciarAcesso(tx, id)
    if (gestor.idEscritorio !== null) await encerrarConvites(tx, gestor.idEscritorio, id, agora)
  }
  return consultarUsuario(tx, gestor, id)
}

/** Account of the person and whether it is to be open; null for somebody who never came in. */
export async function contaDoUsuario(
  tx: Tx,
  gestor: Gestor,
  id: string,
): Promise<{ readonly sub: string; readonly ativo: boolean } | null> {
  const linha = await lerUsuario(tx, gestor.idEscritorio, id)
  return linha?.sub ? { sub: linha.sub, ativo: linha.ativo } : null
}

/** Gives the access back. Repeating it changes nothing. Raises nao-encontrado, sem-permissao, papel-acima-do-seu. */
export async function reativarUsuario(tx: Tx, gestor: Gestor, id: string): Promise<Resposta> {
  const atual = await tomarParaMudar(tx, gestor, id)
  if (!atual.ativo) await alterarUsuario(tx, id, { ativo: true })
  return consultarUsuario(tx, gestor, id)
}

/**
 * Mails another invitation; the one before stops working. Raises transicao-recusada for who does not need one, and
 * correio-indisponivel.
 */
export async function reenviarConvite(tx: Tx, gestor: Gestor, id: string, convidador: Convidador): Promise<Resposta> {
  const atual = await tomarParaMudar(tx, gestor, id)
  if (!atual.ativo)
    throw new ErroDeNegocio("transicao-recusada", "Esta pessoa está desativada. Reative-a antes de convidar de novo.")
  if (atual.sub !== null)
    throw new ErroDeNegocio("transicao-recusada", "Esta pessoa já entrou no sistema e não precisa de outro convite.")
  await convidar(tx, atual, convidador)
  return consultarUsuario(tx, gestor, id)
}

/** The person, held for this transaction, once it is settled that who asks may change them. */
async function tomarParaMudar(tx: Tx, gestor: Gestor, id: string): Promise<LinhaDeUsuario> {
  const atual = encontrado(await travarUsuario(tx, gestor.idEscritorio, id))
  exigirOutraPessoa(gestor.idUsuario, id)
  exigirGestao(gestor.papel, exigirPapel(atual.papel))
  return atual
}

async function exigirQueNaoSejaOUltimo(tx: Tx, gestor: Gestor, atual: LinhaDeUsuario): Promise<void> {
  if (!atual.ativo) return
  const papel = exigirPapel(atual.papel)
  if (!ehOUltimo(papel, await outrosAtivos(tx, gestor.idEscritorio, atual.papel, atual.id))) return
  throw new ErroDeNegocio(
    "transicao-recusada",
    "Este é o último administrador que entra no sistema. Convide outro, e espere que ele entre, antes de mudar este.",
  )
}

async function exigirAlcance(tx: Tx, gestor: Gestor, pedidas: readonly string[]): Promise<readonly string[]> {
  const unicas = [...new Set(pedidas)]
  if (unicas.length === 0 || gestor.idEscritorio === null) return []
  const achadas = await empresasAoAlcance(tx, gestor.idEscritorio, unicas)
  if (achadas.length === unicas.length) return unicas
  recusar("Há empresas que não existem mais ou que você não alcança. Atualize a lista e escolha de novo.", "empresas")
}

const perfilPedido = (dados: DadosDoUsuario): Perfil => ({
  papel: exigirPapel(dados.idPapel),
  somenteConcedidas: dados.somenteConcedidas,
  empresas: dados.empresas,
})

function exigirPapel(id: number): Papel {
  const papel = papelPorId(id)
  if (papel === null) throw new Error(`The role ${id} does not exist.`)
  return papel
}

/** People as the contract shows them to who asks. */
export async function apresentar(tx: Tx, gestor: Gestor, linhas: readonly LinhaDeUsuario[]): Promise<Usuario[]> {
  const ids = linhas.map((l) => l.id)
  const empresas = await empresasDe(tx, gestor.idEscritorio, ids)
  return linhas.map((l) => ({
    id: l.id,
    nome: l.nome,
    email: l.email,
    idPapel: idDePessoa(l.papel),
    situacao: !l.ativo ? "desativado" : l.sub === null ? "convidado" : "ativo",
    somenteConcedidas: l.somenteConcedidas,
    empresas: empresas.get(l.id) ?? [],
    criadoEm: l.criadoEm.toISOString(),
    ultimaEntradaEm: l.ultimaEntradaEm?.toISOString() ?? null,
    podeEditar: l.id !== gestor.idUsuario && podeGerirPapel(gestor.papel, exigirPapel(l.papel)),
    versao: l.versao,
  }))
}

function idDePessoa(id: number): Usuario["idPapel"] {
  switch (id) {
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
      return id
    default:
      throw new Error(`The role ${id} is not a person's.`)
  }
}

/** SQLSTATE of a value that must be the only one of its kind. */
const ehRepetido = (erro: unknown) => codigoDoBanco(erro) === "23505"
