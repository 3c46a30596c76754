import { randomUUID } from "node:crypto"
import { type Socio, type TipoDeDependente, tiposDeDependente } from "@partida/contracts"
import { deReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { consultarSocio, tipoDe } from "./consulta.service.ts"
import { lerSocio } from "./leitura.service.ts"
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
import { travarEmpresasDe } from "./pro-labore.repository.ts"
import {
  documentoPorExtenso,
  exigirPassadoIgual,
  exigirTabelas,
  porQueNaoExclui,
  recusarRepetidos,
  soDoTipo,
} from "./socios.policy.ts"

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
 * Changes the data of a person, in this company and, when asked, wherever else within reach the document they had is: all
 * or none. Raises nao-encontrado, versao-desatualizada and entrada-invalida (also for a new document together with the
 * other companies: who has that one there may be somebody else).
 */
export async function editarSocio(
  tx: Tx,
  ato: Ato,
  id: string,
  versaoLida: number,
  { aplicarNasOutras, ...informada }: PessoaInformada & { readonly aplicarNasOutras: boolean },
): Promise<Socio> {
  const { escopo, agora } = ato
  const pessoa = soDoTipo(informada)
  exigirTabelas(pessoa)
  const lido = encontrado(await lerSocio(tx, escopo, id))
  const outras = aplicarNasOutras ? (await lerMesmaPessoa(tx, escopo, lido)).map((o) => o.id) : []
  // Taken together, in one order: two people saving the same partner from two companies take turns.
  const presos = await travarSocios(tx, escopo, [id, ...outras])
  const atual = encontrado(presos.find((s) => s.id === id))
  if (atual.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  if (aplicarNasOutras && pessoa.documento !== atual.documento)
    recusar(
      "O documento mudou, e é por ele que a pessoa é reconhecida nas outras empresas. Salve o novo documento só nesta empresa e corrija-o em cada uma das outras.",
      "documento",
    )
  // One that took another document while this waited is no longer the same person.
  const tocados = presos.filter((s) => s.id === id || s.documento === atual.documento)
  await exigirSemProLaboreDeEmpresa(tx, escopo, tocados, pessoa)
  await unica(pessoa, () => alterarSocios(tx, escopo, [id], pessoa))
  await alterarSocios(
    tx,
    escopo,
    tocados.filter((s) => s.id !== id).map((s) => s.id),
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

/**
 * Makes the dependants exactly these. Raises nao-encontrado, versao-desatualizada, entrada-invalida and competencia-fechada
 * (who counted in a closed month).
 */
export async function salvarDependentes(
  tx: Tx,
  ato: Ato,
  id: string,
  versaoLida: number,
  lista: readonly DependenteInformado[],
): Promise<Socio> {
  const { escopo, agora } = ato
  const socio = await tomarSocio(tx, escopo, id, versaoLida)
  exigirGente(socio, "dependentes")
  recusarRepetidos(lista)
  const { dependentes } = await lerDados(tx, escopo, [id])
  const novos = lista.map(comId(dependentes))
  const ate = await fechadoAte(tx, escopo, socio.idEmpresa)
  exigirPassadoIgual(ate, dependentes.map(noIrrf), novos.map(noIrrf))
  await substituirDependentes(tx, socio, novos)
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

/**
 * The same for what is earned elsewhere. Raises nao-encontrado, versao-desatualizada, entrada-invalida and
 * competencia-fechada (what counted in a closed month).
 */
export async function salvarOutrasRendas(
  tx: Tx,
  ato: Ato,
  id: string,
  versaoLida: number,
  lista: readonly RendaInformada[],
): Promise<Socio> {
  const { escopo, agora } = ato
  const socio = await tomarSocio(tx, escopo, id, versaoLida)
  exigirGente(socio, "outras rendas")
  const { outrasRendas } = await lerDados(tx, escopo, [id])
  const rendas = lista
    .map(({ remuneracao, ...renda }) => ({ ...renda, remuneracaoCentavos: deReais(remuneracao) }))
    .map(comId(outrasRendas))
  const ate = await fechadoAte(tx, escopo, socio.idEmpresa)
  exigirPassadoIgual(ate, outrasRendas.map(noInss), rendas.map(noInss))
  await substituirRendas(tx, socio, rendas)
  await alterarSocios(tx, escopo, [id])
  return consultarSocio(tx, escopo, id, agora)
}

/** A dependant as the IRRF counts it: one, or nothing for a kind the law leaves out. */
const noIrrf = <T extends { readonly tipo: string }>(dependente: T) => ({
  ...dependente,
  conta: tiposDeDependente[tipoDe(dependente.tipo)].irrf ? 1n : null,
})

/** Other income as the INSS counts it: its amount in centavos. */
const noInss = <T extends { readonly fonte: string; readonly remuneracaoCentavos: bigint }>(renda: T) => ({
  ...renda,
  nome: renda.fonte,
  conta: renda.remuneracaoCentavos,
})

/**
 * The person at the version that was read, held for this transaction, with no closing of the company until it ends. Raises
 * nao-encontrado and versao-desatualizada.
 */
export async function tomarSocio(tx: Tx, escopo: Escopo, id: string, versaoLida: number): Promise<SocioGravado> {
  await travarEmpresasDe(tx, escopo, [id])
  const socio = encontrado(await travarSocio(tx, escopo, id))
  if (socio.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  return socio
}

const PESSOA_JURIDICA = 2

/** Raises entrada-invalida: a company has no pró-labore, dependants nor other income. */
export function exigirGente({ idTipoDePessoa, nome }: Pick<SocioGravado, "idTipoDePessoa" | "nome">, oque: string) {
  if (idTipoDePessoa === PESSOA_JURIDICA)
    throw new ErroDeNegocio("entrada-invalida", `${nome} é uma pessoa jurídica e não tem ${oque}.`)
}

async function exigirSemProLaboreDeEmpresa(
  tx: Tx,
  escopo: Escopo,
  atuais: readonly SocioGravado[],
  nova: PessoaInformada,
) {
  const viram = atuais.filter((s) => s.idTipoDePessoa !== PESSOA_JURIDICA).map((s) => s.id)
  if (nova.idTipoDePessoa !== PESSOA_JURIDICA || viram.length === 0) return
  const { proLabores, dependentes, outrasRendas } = await lerDados(tx, escopo, viram)
  if (proLabores.length + dependentes.length + outrasRendas.length > 0)
    recusar(
      `Esta pessoa tem pró-labore, dependentes ou outras rendas${atuais.length > 1 ? ", aqui ou em outra das empresas" : ""}, que uma pessoa jurídica não tem. Retire-os antes.`,
      "idTipoDePessoa",
    )
}

/** Each with its id: the one of the row it changes, when that row is the person's, or a new one. */
const comId = (atuais: readonly { readonly id: string }[]) => {
  // A row is given once: a second mention of it would write over what was checked.
  const livres = new Set(atuais.map((a) => a.id))
  return <T extends { readonly id?: string | undefined }>(item: T): T & { id: string } => ({
    ...item,
    id: item.id !== undefined && livres.delete(item.id) ? item.id : randomUUID(),
  })
}

/** SQLSTATE of a value that must be the only one of its kind. */
const REPETIDO = "23505"

async function unica(pessoa: PessoaInformada, gravar: () => Promise<void>): Promise<void> {
  try {
    await gravar()
  } catch (erro) {
    if (codigoDoBanco(erro) !== REPETIDO || pessoa.documento === null) throw erro
    recusar(
      `Já há nesta empresa uma pessoa com o ${documentoPorExtenso(pessoa.documento)}. Abra o cadastro dela.`,
      "documento",
    )
  }
}
