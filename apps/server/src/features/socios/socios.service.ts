import { randomUUID } from "node:crypto"
import type { Socio, TipoDeDependente } from "@partida/contracts"
import { deReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerEmpresa } from "../empresas/empresas.service.ts"
import { consultarSocio } from "./consulta.service.ts"
import {
  alterarSocios,
  inserirSocio,
  lerDados,
  lerMesmaPessoa,
  type PessoaInformada,
  excluirSocio as retirar,
  type SocioGravado,
  substituirDependentes,
  substituirRendas,
  travarSocio,
  travarSocios,
} from "./pessoas.repository.ts"
import { documentoPorExtenso, exigirTabelas, porQueNaoExclui, recusarRepetidos, soDoTipo } from "./socios.policy.ts"

/** Registers somebody in a company. Raises nao-encontrado and entrada-invalida (also for a document already there). */
export async function cadastrarSocio(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  informada: PessoaInformada,
  agora: Date,
): Promise<Socio> {
  if (!(await lerEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const pessoa = soDoTipo(informada)
  exigirTabelas(pessoa)
  const id = randomUUID()
  await unica(pessoa, () =>
    inserirSocio(tx, { ...pessoa, idEscritorio: escopo.idEscritorio, id, idEmpresa, criadoEm: agora }),
  )
  return consultarSocio(tx, escopo, id, agora)
}

/**
 * Changes the data of a person, in this company and, when asked, wherever else within reach the same document is: all or
 * none. Raises nao-encontrado, versao-desatualizada and entrada-invalida.
 */
export async function editarSocio(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versaoLida: number,
  { aplicarNasOutras, ...informada }: PessoaInformada & { readonly aplicarNasOutras: boolean },
  agora: Date,
): Promise<Socio> {
  const pessoa = soDoTipo(informada)
  exigirTabelas(pessoa)
  const outras = aplicarNasOutras
    ? (await lerMesmaPessoa(tx, escopo, { id, documento: pessoa.documento })).map((o) => o.id)
    : []
  // Taken together, in one order: two people saving the same partner from two companies take turns.
  const presos = await travarSocios(tx, escopo, [id, ...outras])
  const atual = presos.find((s) => s.id === id)
  if (!atual) throw new ErroDeNegocio("nao-encontrado")
  if (atual.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  await exigirSemProLaboreDeEmpresa(tx, escopo, atual, pessoa)
  await unica(pessoa, () => alterarSocios(tx, escopo, [id], pessoa))
  await alterarSocios(
    tx,
    escopo,
    presos.filter((s) => s.id !== id).map((s) => s.id),
    pessoa,
  )
  return consultarSocio(tx, escopo, id, agora)
}

/** Deletes who was never in a composition and has no values. Raises nao-encontrado and registro-em-uso. */
export async function excluirSocio(tx: Tx, escopo: Escopo, id: string): Promise<{ id: string }> {
  if (!(await travarSocio(tx, escopo, id))) throw new ErroDeNegocio("nao-encontrado")
  const motivo = porQueNaoExclui(await lerDados(tx, escopo, [id]))
  if (motivo !== null) throw new ErroDeNegocio("registro-em-uso", motivo)
  await retirar(tx, escopo, id)
  return { id }
}

interface DependenteInformado {
  readonly id?: string | undefined
  readonly nome: string
  readonly cpf: string | null
  readonly nascimento: string
  readonly tipo: TipoDeDependente
  readonly desde: string
  readonly ate: string | null
}

/** Makes the dependants exactly these. Raises nao-encontrado, versao-desatualizada and entrada-invalida. */
export async function salvarDependentes(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versaoLida: number,
  lista: readonly DependenteInformado[],
  agora: Date,
): Promise<Socio> {
  const socio = await tomarSocio(tx, escopo, id, versaoLida)
  exigirGente(socio, "dependentes")
  recusarRepetidos(lista)
  const { dependentes } = await lerDados(tx, escopo, [id])
  await substituirDependentes(tx, socio, lista.map(comId(dependentes)))
  await alterarSocios(tx, escopo, [id])
  return consultarSocio(tx, escopo, id, agora)
}

interface RendaInformada {
  readonly id?: string | undefined
  readonly fonte: string
  readonly documentoDaFonte: string
  readonly remuneracao: string
  readonly desde: string
  readonly ate: string | null
}

/** The same for what is earned elsewhere. Raises nao-encontrado, versao-desatualizada and entrada-invalida. */
export async function salvarOutrasRendas(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versaoLida: number,
  lista: readonly RendaInformada[],
  agora: Date,
): Promise<Socio> {
  const socio = await tomarSocio(tx, escopo, id, versaoLida)
  exigirGente(socio, "outras rendas")
  const { outrasRendas } = await lerDados(tx, escopo, [id])
  const rendas = lista.map(({ remuneracao, ...renda }) => ({ ...renda, remuneracaoCentavos: deReais(remuneracao) }))
  await substituirRendas(tx, socio, rendas.map(comId(outrasRendas)))
  await alterarSocios(tx, escopo, [id])
  return consultarSocio(tx, escopo, id, agora)
}

/** The person, held for this transaction, at the version that was read. Raises nao-encontrado, versao-desatualizada. */
export async function tomarSocio(tx: Tx, escopo: Escopo, id: string, versaoLida: number): Promise<SocioGravado> {
  const socio = await travarSocio(tx, escopo, id)
  if (!socio) throw new ErroDeNegocio("nao-encontrado")
  if (socio.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  return socio
}

const PESSOA_JURIDICA = 2

/** Raises entrada-invalida: a company has no pró-labore, dependants nor other income. */
export function exigirGente({ idTipoDePessoa, nome }: Pick<SocioGravado, "idTipoDePessoa" | "nome">, oque: string) {
  if (idTipoDePessoa === PESSOA_JURIDICA)
    throw new ErroDeNegocio("entrada-invalida", `${nome} é uma pessoa jurídica e não tem ${oque}.`)
}

async function exigirSemProLaboreDeEmpresa(tx: Tx, escopo: Escopo, atual: SocioGravado, nova: PessoaInformada) {
  if (nova.idTipoDePessoa !== PESSOA_JURIDICA || atual.idTipoDePessoa === PESSOA_JURIDICA) return
  const { proLabores, dependentes, outrasRendas } = await lerDados(tx, escopo, [atual.id])
  if (proLabores.length + dependentes.length + outrasRendas.length > 0)
    throw new ErroDeNegocio(
      "entrada-invalida",
      "Esta pessoa tem pró-labore, dependentes ou outras rendas, que uma pessoa jurídica não tem. Retire-os antes.",
      "idTipoDePessoa",
    )
}

/** Each with its id: the one of the row it changes, when that row is the person's, or a new one. */
const comId =
  (atuais: readonly { readonly id: string }[]) =>
  <T extends { readonly id?: string | undefined }>(item: T): T & { id: string } => {
    const conhecido = item.id !== undefined && atuais.some((a) => a.id === item.id) ? item.id : randomUUID()
    return { ...item, id: conhecido }
  }

/** SQLSTATE of a value that must be the only one of its kind. */
const REPETIDO = "23505"

async function unica(pessoa: PessoaInformada, gravar: () => Promise<void>): Promise<void> {
  try {
    await gravar()
  } catch (erro) {
    if (codigoDoBanco(erro) !== REPETIDO || pessoa.documento === null) throw erro
    throw new ErroDeNegocio(
      "entrada-invalida",
      `Já há nesta empresa uma pessoa com o ${documentoPorExtenso(pessoa.documento)}. Abra o cadastro dela.`,
      "documento",
    )
  }
}
