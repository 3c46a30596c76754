import { randomUUID } from "node:crypto"
import {
  type CadastroDoEscritorio,
  type Escritorio,
  type ExigenciaDoSegundoFator,
  type Honorario,
  papeis,
} from "@partida/contracts"
import { anunciar } from "../../ao-vivo/anuncio.ts"
import { entrarNoEscritorio, type Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ContaSemCadastro } from "../../http/conta-sem-cadastro.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { gravarHonorario } from "../empresas/apresentacao.ts"
import { cadastrarQuemAbriu, convidarUsuario } from "../usuarios/usuarios.service.ts"
import { apresentarEscritorio } from "./apresentacao.ts"
import {
  alterarEscritorio,
  escritorioDoCnpj,
  inserirEscritorio,
  type LinhaDeEscritorio,
  lerEscritorio,
  pessoasDoEscritorio,
  travarEscritorio,
} from "./escritorios.repository.ts"

interface NovoEscritorio {
  readonly nome: string
  /** 14 characters, already checked. */
  readonly cnpj: string
}

/** One office. Raises nao-encontrado. */
export async function consultarEscritorio(tx: Tx, id: string): Promise<Escritorio> {
  const linha = encontrado(await lerEscritorio(tx, id))
  return apresentarEscritorio(linha)
}

/** Registers an office, still without anybody, and answers its id. In a platform transaction. Raises cnpj-em-uso. */
export async function abrirEscritorio(tx: Tx, { nome, cnpj }: NovoEscritorio, agora: Date): Promise<string> {
  const id = randomUUID()
  await exigirCnpjLivre(tx, cnpj)
  await inserirEscritorio(tx, { id, nome, cnpj, criadoEm: agora })
  return id
}

type Convidador = Parameters<typeof convidarUsuario>[3]

/**
 * Registers an office and invites who will manage it, in one platform transaction: without the invitation there is no
 * office. Raises cnpj-em-uso, email-em-uso and correio-indisponivel.
 */
export async function criarEscritorio(
  tx: Tx,
  idDeQuemCria: string,
  pedido: NovoEscritorio & { readonly administrador: { readonly nome: string; readonly email: string } },
  convidador: Convidador,
): Promise<Escritorio> {
  const id = await abrirEscritorio(tx, pedido, convidador.agora)
  await entrarNoEscritorio(tx, id)
  const administrador = {
    ...pedido.administrador,
    idPapel: papeis.ADMINISTRADOR.id,
    somenteConcedidas: false,
    empresas: [],
  }
  await convidarUsuario(
    tx,
    { idUsuario: idDeQuemCria, papel: "ROOT", idEscritorio: id },
    administrador,
    convidador,
  ).catch((erro: unknown) => {
    // The form of an office has the person inside it.
    throw erro instanceof ErroDeNegocio && erro.campo === "email"
      ? new ErroDeNegocio(erro.codigo, erro.message, "administrador.email")
      : erro
  })
  return consultarEscritorio(tx, id)
}

/**
 * Somebody who registered without an invitation opens an office, and is its Administrador. In a platform transaction. Raises
 * cnpj-em-uso and email-em-uso.
 */
export async function abrirEscritorioProprio(
  tx: Tx,
  conta: ContaSemCadastro,
  pedido: NovoEscritorio,
  agora: Date,
): Promise<{ readonly id: string }> {
  const id = await abrirEscritorio(tx, pedido, agora)
  await entrarNoEscritorio(tx, id)
  await cadastrarQuemAbriu(tx, id, conta, agora)
  return { id }
}

/** Changes the registration, CNPJ included. Raises nao-encontrado, versao-desatualizada, cnpj-em-uso, entrada-invalida. */
export async function editarEscritorio(
  tx: Tx,
  id: string,
  versaoLida: number,
  { cnpj, ...cadastro }: CadastroDoEscritorio & { readonly cnpj: string },
): Promise<Escritorio> {
  await tomar(tx, id, versaoLida)
  await exigirCnpjLivre(tx, cnpj, id)
  await alterarEscritorio(tx, id, { cnpj, ...comUf(cadastro) })
  return consultarEscritorio(tx, id)
}

/** The same by the office itself, whose CNPJ only the platform gives. Raises versao-desatualizada, entrada-invalida. */
export async function editarCadastro(
  tx: Tx,
  { idEscritorio }: Escopo,
  versaoLida: number,
  cadastro: CadastroDoEscritorio,
): Promise<Escritorio> {
  await tomar(tx, idEscritorio, versaoLida)
  await alterarEscritorio(tx, idEscritorio, comUf(cadastro))
  return consultarEscritorio(tx, idEscritorio)
}

/** Fee of the companies that have none of their own; null for none. Raises versao-desatualizada. */
export async function definirHonorario(
  tx: Tx,
  { idEscritorio }: Escopo,
  versaoLida: number,
  honorario: Honorario | null,
): Promise<Escritorio> {
  await tomar(tx, idEscritorio, versaoLida)
  await alterarEscritorio(tx, idEscritorio, gravarHonorario(honorario))
  return consultarEscritorio(tx, idEscritorio)
}

/**
 * Of whom a second factor is required from a day on; before it, people are told. Raises versao-desatualizada, and
 * entrada-invalida (a requirement without its day).
 */
export async function exigirSegundoFator(
  tx: Tx,
  { idEscritorio }: Escopo,
  versaoLida: number,
  { exige, desde }: { readonly exige: ExigenciaDoSegundoFator; readonly desde: string | null },
): Promise<Escritorio> {
  if (exige !== "opcional" && desde === null) recusar("Diga a partir de que dia o segundo fator é exigido.", "desde")
  await tomar(tx, idEscritorio, versaoLida)
  const segundoFatorDesde = exige === "opcional" ? null : desde
  await alterarEscritorio(tx, idEscritorio, { exigeSegundoFator: exige, segundoFatorDesde })
  return consultarEscritorio(tx, idEscritorio)
}

/**
 * From the next request on nobody of the office is answered, people and machines alike; what it has stays as it is.
 * Raises nao-encontrado, versao-desatualizada, transicao-recusada (closed already).
 */
export async function encerrarEscritorio(tx: Tx, id: string, versaoLida: number, agora: Date): Promise<Escritorio> {
  const atual = await tomar(tx, id, versaoLida)
  if (atual.encerradoEm !== null)
    throw new ErroDeNegocio("transicao-recusada", "Este escritório já está encerrado. Reabra-o para devolver o acesso.")
  await alterarEscritorio(tx, id, { encerradoEm: agora })
  // Streams that are open are looked at again, each by its person.
  const pessoas = await pessoasDoEscritorio(tx, id)
  await anunciar(
    tx,
    pessoas.map((idUsuario) => ({ tipo: "rever", idUsuario })),
  )
  return consultarEscritorio(tx, id)
}

/** Everybody who could sign in before can again. Raises nao-encontrado, versao-desatualizada, transicao-recusada (open). */
export async function reabrirEscritorio(tx: Tx, id: string, versaoLida: number): Promise<Escritorio> {
  const atual = await tomar(tx, id, versaoLida)
  if (atual.encerradoEm === null) throw new ErroDeNegocio("transicao-recusada", "Este escritório já está aberto.")
  await alterarEscritorio(tx, id, { encerradoEm: null })
  return consultarEscritorio(tx, id)
}

/** The office, held for this transaction at the version that was read. */
async function tomar(tx: Tx, id: string, versaoLida: number): Promise<LinhaDeEscritorio> {
  const atual = encontrado(await travarEscritorio(tx, id))
  if (atual.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  return atual
}

/** Raises cnpj-em-uso when another office than `menos` has it. In a platform transaction. */
export async function exigirCnpjLivre(tx: Tx, cnpj: string, menos: string | null = null): Promise<void> {
  const outro = await escritorioDoCnpj(tx, cnpj, menos)
  if (!outro) return
  throw new ErroDeNegocio(
    "cnpj-em-uso",
    `O escritório ${outro.nome} já tem este CNPJ. Abra o cadastro dele em vez de criar outro.`,
    "cnpj",
  )
}

/** The registration as it is kept: the state is that of the municipality. */
function comUf(cadastro: CadastroDoEscritorio) {
  const { idMunicipio } = cadastro
  if (idMunicipio === null) return { ...cadastro, uf: null }
  const municipio = linhaDaTabela("municipios", idMunicipio)
  if (!municipio) recusar("Este município não existe. Escolha um da lista.", "idMunicipio")
  return { ...cadastro, uf: municipio.uf }
}
