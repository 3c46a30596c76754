import type { Quadro } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { ehPapel, papelNoQuadro, semZeros } from "./apresentacao.ts"
import {
  alterarQuadro,
  excluirQuadro,
  inserirQuadro,
  type LugarNoQuadro,
  lerQuadros,
  pessoasDaEmpresa,
  type QuadroLido,
  travarQuadros,
  ultimoQuadro,
} from "./quadros.repository.ts"

interface QuadroInformado {
  readonly desde: string
  readonly descricao: string
  readonly socios: readonly LugarNoQuadro[]
}

/** Compositions of a company, newest first, or only that of a day (none before the constitution). Raises nao-encontrado. */
export async function listarQuadros(tx: Tx, escopo: Escopo, idEmpresa: string, em?: string | undefined) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return { lista: await lerApresentados(tx, escopo, idEmpresa, em) }
}

/**
 * Registers the constitution or an amendment. Raises nao-encontrado, entrada-invalida (people of another company, unknown
 * role, a date that already has one) and, at commit, quadro-incompleto.
 */
export async function registrarQuadro(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  quadro: QuadroInformado,
  quem: { readonly nome: string; readonly agora: Date },
): Promise<Quadro> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  await travarQuadros(tx, escopo, idEmpresa)
  await exigirLugares(tx, escopo, idEmpresa, quadro.socios)
  await exigirDataLivre(tx, escopo, idEmpresa, quadro.desde)
  const { desde, descricao, socios } = quadro
  const registro = { registradoEm: quem.agora, registradoPor: quem.nome }
  await inserirQuadro(tx, { idEscritorio: escopo.idEscritorio, idEmpresa, desde, descricao, ...registro }, socios)
  return umQuadro(tx, escopo, idEmpresa, desde)
}

/**
 * Corrects what was registered. Another date is taken as long as it keeps the place between its neighbours. Raises
 * nao-encontrado, versao-desatualizada, entrada-invalida and, at commit, quadro-incompleto.
 */
export async function corrigirQuadro(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, desde }: { readonly idEmpresa: string; readonly desde: string },
  versaoLida: number,
  novo: QuadroInformado,
): Promise<Quadro> {
  await travarQuadros(tx, escopo, idEmpresa)
  const atual = await tomarQuadro(tx, escopo, idEmpresa, desde, versaoLida)
  await exigirLugares(tx, escopo, idEmpresa, novo.socios)
  if (novo.desde === desde) await alterarQuadro(tx, escopo, atual, novo)
  else {
    await exigirEntreVizinhos(tx, escopo, idEmpresa, desde, novo.desde)
    const { idEscritorio, registradoEm, registradoPor } = atual
    await excluirQuadro(tx, escopo, idEmpresa, desde)
    const registro = { desde: novo.desde, descricao: novo.descricao, registradoEm, registradoPor }
    await inserirQuadro(tx, { idEscritorio, idEmpresa, ...registro }, novo.socios)
  }
  return umQuadro(tx, escopo, idEmpresa, novo.desde)
}

/** Removes the newest composition. Raises nao-encontrado, versao-desatualizada and fora-de-ordem. */
export async function removerQuadro(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  desde: string,
  versaoLida: number,
): Promise<{ desde: string }> {
  await travarQuadros(tx, escopo, idEmpresa)
  await tomarQuadro(tx, escopo, idEmpresa, desde, versaoLida)
  if ((await ultimoQuadro(tx, escopo, idEmpresa)) !== desde)
    throw new ErroDeNegocio(
      "fora-de-ordem",
      "Só a última alteração pode ser removida. Remova antes as posteriores, ou corrija esta.",
    )
  await excluirQuadro(tx, escopo, idEmpresa, desde)
  return { desde }
}

async function tomarQuadro(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string, versaoLida: number) {
  const [atual] = await lerQuadros(tx, escopo, idEmpresa, desde)
  if (!atual || atual.desde !== desde) throw new ErroDeNegocio("nao-encontrado")
  if (versaoDe(atual) !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  return atual
}

const PESSOA_JURIDICA = 2

async function exigirLugares(tx: Tx, escopo: Escopo, idEmpresa: string, lugares: readonly LugarNoQuadro[]) {
  const ids = lugares.map((l) => l.idSocio)
  const pessoas = new Map((await pessoasDaEmpresa(tx, escopo, idEmpresa, ids)).map((p) => [p.id, p]))
  for (const [i, lugar] of lugares.entries()) {
    const pessoa = pessoas.get(lugar.idSocio)
    const recusar = (campo: string, mensagem: string) =>
      new ErroDeNegocio("entrada-invalida", mensagem, `socios.${i}.${campo}`)
    if (!pessoa) throw recusar("idSocio", "Esta pessoa não está cadastrada na empresa. Cadastre-a antes.")
    if (!ehPapel(lugar.qualificacao)) throw recusar("qualificacao", "Escolha o papel na lista.")
    if (lugar.responsavel && pessoa.idTipoDePessoa === PESSOA_JURIDICA)
      throw recusar("responsavel", "Quem responde pela empresa perante a Receita é uma pessoa física.")
  }
}

async function exigirDataLivre(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string): Promise<void> {
  const [existente] = await lerQuadros(tx, escopo, idEmpresa, desde)
  if (existente?.desde === desde)
    throw new ErroDeNegocio(
      "entrada-invalida",
      `Já há um quadro a partir de ${formatarData(desde)}. Corrija-o em vez de registrar outro na mesma data.`,
      "desde",
    )
}

async function exigirEntreVizinhos(tx: Tx, escopo: Escopo, idEmpresa: string, de: string, para: string) {
  const datas = (await lerQuadros(tx, escopo, idEmpresa)).map((q) => q.desde)
  const posterior = datas.findLast((d) => d > de)
  const anterior = datas.find((d) => d < de)
  if ((posterior === undefined || para < posterior) && (anterior === undefined || para > anterior)) return
  const limites = [
    ...(anterior === undefined ? [] : [`depois de ${formatarData(anterior)}`]),
    ...(posterior === undefined ? [] : [`antes de ${formatarData(posterior)}`]),
  ]
  throw new ErroDeNegocio(
    "entrada-invalida",
    `A data precisa ficar ${limites.join(" e ")}, onde estão as alterações vizinhas.`,
    "desde",
  )
}

async function umQuadro(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string): Promise<Quadro> {
  const [lido] = await lerApresentados(tx, escopo, idEmpresa, desde)
  if (!lido) throw new Error("The database did not return the composition it stored.")
  return lido
}

async function lerApresentados(tx: Tx, escopo: Escopo, idEmpresa: string, em?: string | undefined): Promise<Quadro[]> {
  const ultimo = await ultimoQuadro(tx, escopo, idEmpresa)
  return (await lerQuadros(tx, escopo, idEmpresa, em)).map((lido) => ({
    desde: lido.desde,
    descricao: lido.descricao,
    registradoEm: lido.registradoEm.toISOString(),
    registradoPor: lido.registradoPor,
    ultimo: lido.desde === ultimo,
    socios: lido.socios.map(({ idSocio, nome, documento, idTipoDePessoa, ...lugar }) => ({
      idSocio,
      nome,
      documento,
      idTipoDePessoa,
      ...papelNoQuadro(lugar),
    })),
    versao: versaoDe(lido),
  }))
}

const DIGITOS_DO_RESUMO = 7

/** Compositions have no counter: the version is a digest of what they say, so it changes whenever that does. */
function versaoDe({ desde, descricao, socios }: QuadroLido): number {
  const lugares = socios.map((s) => [s.idSocio, semZeros(s.fracao), s.qualificacao, s.responsavel])
  const resumo = hashCanonico({ desde, descricao, lugares: lugares.sort() })
  return Number.parseInt(resumo.slice(0, DIGITOS_DO_RESUMO), 16)
}
