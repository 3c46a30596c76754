import type { KeyObject } from "node:crypto"
import { formatarData } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { quantos } from "../../palavras.ts"
import { assinaturaConfere, type BoletimAssinado, hashDoBoletim, impressaoDaChave } from "./boletim.ts"
import {
  BYTES_DO_RESUMO,
  type Contagens,
  contar,
  hashDoEloDoRegistro,
  INICIO_DO_REGISTRO,
  type LinhaDaTrilha,
  resumoDaLinha,
} from "./elo.ts"
import {
  contarLinhas,
  type EloGuardado,
  lerElos,
  lerElosDeNumero,
  lerForaDoRegistro,
  lerTodosOsBoletins,
} from "./registro.repository.ts"

type EmRegistro = <T>(corpo: (tx: Tx) => Promise<T>) => Promise<T>

interface RegistroConferido {
  readonly elos: number
  readonly linhas: number
  /** Rows written since the last link was made. */
  readonly soltas: number
  readonly achados: readonly string[]
}

const ELOS_POR_VEZ = 10
const LINHAS_MOSTRADAS = 20

/**
 * Walks the register of one office: each link follows from the one before and from rows that are still there as they were,
 * and no row is outside. Page by page, so that any number of years fits. Writes nothing.
 */
export async function conferirRegistro(emRegistro: EmRegistro, idEscritorio: string): Promise<RegistroConferido> {
  const achados: string[] = []
  let anterior: Pick<EloGuardado, "numero" | "hash" | "linhas" | "contagens"> = INICIO
  let faltam = 0
  for (;;) {
    const desde = anterior.numero
    const pagina = await emRegistro((tx) => lerElos(tx, idEscritorio, desde, ELOS_POR_VEZ))
    if (pagina.length === 0) break
    for (const { elo, linhas } of pagina) {
      const visto = conferirElo(anterior, elo, linhas)
      achados.push(...visto.achados)
      faltam += visto.faltam
      anterior = elo
    }
  }
  const contadas = await emRegistro((tx) => contarLinhas(tx, idEscritorio))
  const fora = contadas.trilha - contadas.soltas - (contadas.ligadas - faltam)
  if (fora > 0) {
    const quais = await emRegistro((tx) => lerForaDoRegistro(tx, idEscritorio, LINHAS_MOSTRADAS))
    achados.push(...quais.map((l) => `a linha ${nomear(l)} está na auditoria e em nenhum elo do registro`))
    if (fora > quais.length) achados.push(`há ao todo ${fora} linhas de auditoria em nenhum elo do registro`)
  }
  return { elos: anterior.numero, linhas: contadas.ligadas, soltas: contadas.soltas, achados }
}

const INICIO = { numero: 0, hash: INICIO_DO_REGISTRO, linhas: 0, contagens: {} as Contagens }

function conferirElo(
  anterior: Pick<EloGuardado, "numero" | "hash" | "linhas" | "contagens">,
  elo: EloGuardado,
  linhas: ReadonlyMap<string, LinhaDaTrilha>,
): { readonly achados: string[]; readonly faltam: number } {
  const achados: string[] = []
  const { numero, sequencias } = elo
  if (numero !== anterior.numero + 1) achados.push(`do registro faltam os elos ${anterior.numero + 1} a ${numero - 1}`)
  else if (elo.hashAnterior !== anterior.hash) achados.push(`o elo ${numero} do registro não segue o elo ${numero - 1}`)
  const inteiro =
    hashDoEloDoRegistro(elo) === elo.hash &&
    elo.resumos.length === sequencias.length * BYTES_DO_RESUMO &&
    (numero !== anterior.numero + 1 || elo.linhas === anterior.linhas + sequencias.length)
  if (!inteiro) achados.push(`o elo ${numero} do registro foi alterado`)
  const presentes: LinhaDaTrilha[] = []
  const apagadas: string[] = []
  for (const [i, sequencia] of sequencias.entries()) {
    const linha = linhas.get(sequencia)
    if (!linha) {
      apagadas.push(sequencia)
      continue
    }
    presentes.push(linha)
    const resumo = elo.resumos.subarray(i * BYTES_DO_RESUMO, (i + 1) * BYTES_DO_RESUMO)
    if (!resumoDaLinha(linha).equals(resumo))
      achados.push(`a linha ${nomear(linha)} da auditoria foi alterada depois do elo ${numero}`)
  }
  if (apagadas.length > 0) achados.push(descreverApagadas(apagadas, elo))
  else if (inteiro && numero === anterior.numero + 1 && !mesmas(contar(anterior.contagens, presentes), elo.contagens))
    achados.push(`as contagens do elo ${numero} do registro não são as das linhas dele`)
  return { achados, faltam: apagadas.length }
}

const mesmas = (a: Contagens, b: Contagens) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((nome) => a[nome] === b[nome])

const nomear = ({ sequencia, acao, entidade, idRegistro, autor, em }: LinhaDaTrilha) =>
  `${sequencia} (${[acao, entidade, idRegistro].filter((parte) => parte !== null).join(" ")}, por ${autor}, em ${em.slice(0, 19)}Z)`

function descreverApagadas(apagadas: readonly string[], { numero, em }: EloGuardado): string {
  const quais =
    apagadas.length > LINHAS_MOSTRADAS
      ? `${apagadas.length} linhas, entre a ${apagadas[0]} e a ${apagadas.at(-1)},`
      : `${apagadas.length === 1 ? "a linha" : "as linhas"} ${apagadas.join(", ")}`
  return `da auditoria foram apagadas: ${quais} ligadas pelo elo ${numero}, de ${em.slice(0, 10)}`
}

/** What was published of the registers, and how much of it there is. */
export interface Publicados {
  readonly boletins: readonly BoletimAssinado[]
  readonly chaves: readonly KeyObject[]
  /** The whole publication, and not some statements that somebody kept. */
  readonly completo: boolean
}

const rotulo = ({ boletim }: BoletimAssinado) => `o boletim nº ${boletim.numero}, de ${formatarData(boletim.dia)},`

/**
 * Compares the register of one office, and the statements kept in the database, with what was published of it outside. `tx`
 * null: the office itself is no longer there.
 */
export async function conferirBoletins(
  emRegistro: EmRegistro | null,
  idEscritorio: string,
  { boletins: todos, chaves, completo }: Publicados,
): Promise<string[]> {
  const dele = todos
    .filter((b) => b.boletim.idEscritorio === idEscritorio)
    .sort((a, b) => a.boletim.numero - b.boletim.numero)
  const achados = conferirSequencia(dele, chaves, completo)
  if (emRegistro === null)
    return [
      ...achados,
      `o escritório não está mais no banco, e há ${quantos(dele.length, "boletim publicado", "boletins publicados")} dele`,
    ]
  const guardados = await emRegistro((tx) => lerTodosOsBoletins(tx, idEscritorio))
  const elos = await emRegistro((tx) =>
    lerElosDeNumero(
      tx,
      idEscritorio,
      dele.map((b) => b.boletim.elo),
    ),
  )
  for (const publicado of dele) {
    const { numero, elo, cabeca, linhas } = publicado.boletim
    const guardado = guardados.find((g) => g.numero === numero)
    if (!guardado) achados.push(`${rotulo(publicado)} foi publicado e não está mais no banco`)
    else if (guardado.hash !== hashDoBoletim(publicado.boletim))
      achados.push(`${rotulo(publicado)} não é no banco o que foi publicado`)
    const noBanco = elos.get(elo)
    if (!noBanco)
      achados.push(`o registro não tem mais o elo ${elo}, que ${rotulo(publicado)} publicou com ${linhas} linhas`)
    else if (noBanco.hash !== cabeca || noBanco.linhas !== linhas)
      achados.push(`o elo ${elo} do registro não é o que ${rotulo(publicado)} publicou: a história foi refeita`)
  }
  if (completo) {
    const publicos = new Set(dele.map((b) => b.boletim.numero))
    for (const { numero } of guardados)
      if (!publicos.has(numero)) achados.push(`o boletim nº ${numero} está no banco e não na publicação`)
  }
  return achados
}

/** The statements by themselves: each signed by a known key, each following the one before. */
function conferirSequencia(
  dele: readonly BoletimAssinado[],
  chaves: readonly KeyObject[],
  completo: boolean,
): string[] {
  const achados: string[] = []
  const porImpressao = new Map(chaves.map((chave) => [impressaoDaChave(chave), chave]))
  let anterior: BoletimAssinado | null = null
  for (const atual of dele) {
    const chave = porImpressao.get(atual.boletim.chave)
    if (!chave) achados.push(`${rotulo(atual)} foi assinado por uma chave desconhecida: ${atual.boletim.chave}`)
    else if (!assinaturaConfere(atual, chave)) achados.push(`a assinatura não confere: ${rotulo(atual)} foi alterado`)
    const esperado: number = (anterior?.boletim.numero ?? 0) + 1
    if (anterior && atual.boletim.numero === anterior.boletim.numero) {
      if (hashDoBoletim(atual.boletim) !== hashDoBoletim(anterior.boletim))
        achados.push(`há dois boletins diferentes de nº ${atual.boletim.numero}`)
    } else if (atual.boletim.numero === esperado) {
      const hash = anterior ? hashDoBoletim(anterior.boletim) : INICIO_DO_REGISTRO
      if (atual.boletim.anterior !== hash) achados.push(`${rotulo(atual)} não segue o anterior`)
    } else if (completo) achados.push(`na publicação faltam os boletins nº ${esperado} a ${atual.boletim.numero - 1}`)
    anterior = atual
  }
  return achados
}
