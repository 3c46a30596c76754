import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { DocumentoDistribuido } from "../../ports/captura-documentos.ts"
import { importarDistribuidos, julgarDistribuido } from "../notas-fiscais/distribuidos.service.ts"
import {
  type Alvo,
  abrirPendencias,
  avancar,
  gravarPendencia,
  guardarDocumentos,
  lerGuardados,
  lerSemXml,
  type NovoDocumento,
  type PendenciaGravada,
} from "./captura.repository.ts"
import { type LoteConferido, type Numerado, preencher } from "./lote.ts"

/** Of the import: it did not enter. */
const ERRO = 4
const DEFEITO = "erro-interno"
const DE_OUTRA_EMPRESA = "documento-de-outra-empresa"
/** What waits for its month to be reopened is kept by the import itself. */
const MES_FECHADO = "competencia-fechada"
const HORA_MS = 3_600_000
const ESPERA_MS = 4 * HORA_MS
/** Askings, some hours apart, after which nobody expects it any more. */
const MAXIMO_POR_NSU = 3
const MAXIMO_POR_CHAVE = 6

/** Where what is written goes. */
export interface Destino {
  readonly escopo: Escopo
  readonly idEmpresa: string
  readonly emissores: Emissores
  readonly agora: Date
  readonly relatarErro: (erro: unknown) => void
}

/** A document read and judged, outside of any transaction. */
export interface Lido<D extends DocumentoDistribuido = DocumentoDistribuido> {
  readonly documento: D
  readonly lido: ReturnType<typeof julgarDistribuido> | null
}

/** Reads and judges what came. Takes the processor: call it before the transaction. */
export const lerTodos = <D extends DocumentoDistribuido>(documentos: readonly D[], emissores: Emissores): Lido<D>[] =>
  documentos.map((documento) => ({
    documento,
    lido: documento.xml === null ? null : julgarDistribuido(documento.xml, emissores),
  }))

/**
 * Keeps a whole lot and moves the company to its end, in the transaction that holds the row of the company: each document is
 * imported, or kept as bytes, or recorded as missing and to be asked for again; and so is every NSU that was skipped.
 */
export async function gravarLote(
  tx: Tx,
  destino: Destino,
  { novos, buracos, ate }: LoteConferido,
  lidos: readonly Lido<Numerado>[],
): Promise<void> {
  const { escopo, idEmpresa, agora } = destino
  const aPedir = await gravarDocumentos(tx, destino, lidos)
  await abrirPendencias(tx, escopo, idEmpresa, [...buracos, ...aPedir], { agora, proximaEm: agora })
  await avancar(tx, escopo, idEmpresa, { nsu: ate, novos: novos.length, agora })
}

/** Imports and keeps documents; answers what of them has to be asked for again. */
async function gravarDocumentos(tx: Tx, destino: Destino, lidos: readonly Lido<Numerado>[]): Promise<Alvo[]> {
  const linhas: NovoDocumento[] = []
  const aPedir: Alvo[] = []
  const legiveis = lidos.filter(({ documento, lido }) => lido !== null && ehDaChave(documento, lido))
  const resultados = new Map(
    (await importar(tx, destino, legiveis)).map((resultado, i) => [legiveis[i]?.documento.nsu, resultado] as const),
  )
  for (const { documento, lido } of lidos) {
    const resultado = resultados.get(documento.nsu)
    linhas.push(linhaDe(destino, documento, resultado, lido !== null))
    if (!resultado)
      aPedir.push(documento.chave === null ? { de: documento.nsu, ate: documento.nsu } : { chave: documento.chave })
    else if (documento.chave !== null && valeTentar(documento, resultado)) aPedir.push({ chave: documento.chave })
  }
  await guardarDocumentos(tx, linhas)
  return aPedir
}

/** An event of a note that is not here is asked for with its note; what failed by our own fault is tried again. */
const valeTentar = ({ tipo }: DocumentoDistribuido, { codigo }: Resultado): boolean =>
  codigo === DEFEITO || (tipo === "evento" && codigo === DE_OUTRA_EMPRESA)

type Resultado = Awaited<ReturnType<typeof importarDistribuidos>>[number]

function importar(
  tx: Tx,
  { escopo, emissores, agora, relatarErro }: Destino,
  lidos: readonly Lido[],
): Promise<Resultado[]> {
  const recebidos = lidos.flatMap(({ documento: { xml, chave, tipo }, lido }) =>
    xml === null || lido === null
      ? []
      : [{ arquivo: { nome: `adn-${tipo}-${chave ?? "sem-chave"}.xml`, bytes: xml }, lido }],
  )
  return importarDistribuidos(tx, escopo, { emissores, agora, relatarErro }, recebidos)
}

/** Whether a document is what it was announced to be; what cannot be read is kept as it is, and says why. */
function ehDaChave({ chave }: DocumentoDistribuido, lido: Lido["lido"]): boolean {
  if (lido === null || chave === null || lido.tipo === "recusado") return true
  return (lido.tipo === "evento" ? lido.evento.chaveNota : lido.nota.chave) === chave
}

function linhaDe(
  { escopo: { idEscritorio }, idEmpresa, agora }: Destino,
  { nsu, chave, tipo, tipoNaOrigem, geradoEm, xml }: Numerado,
  resultado: Resultado | undefined,
  veio: boolean,
): NovoDocumento {
  const comum = { idEscritorio, idEmpresa, nsu, chave, tipo, tipoNaOrigem, geradoEm, capturadoEm: agora }
  if (resultado === undefined) {
    const mensagem = veio
      ? "O documento que veio não é o que foi anunciado: será pedido de novo pela chave."
      : "Anunciado sem o XML, ou com um que não abre: será pedido de novo."
    return { ...comum, situacao: "sem-xml", mensagem, codigo: veio ? "chave-divergente" : "sem-xml" }
  }
  const naoEntrou = resultado.resultado === ERRO && resultado.codigo !== MES_FECHADO
  return {
    ...comum,
    situacao: naoEntrou ? "guardado" : "importado",
    resultado: resultado.resultado,
    codigo: resultado.codigo,
    mensagem: resultado.mensagem.slice(0, 2000),
    conteudo: naoEntrou ? xml : null,
  }
}

/** Concludes asking again for NSUs that were skipped. */
export async function gravarPreenchidos(
  tx: Tx,
  destino: Destino,
  pendencia: PendenciaGravada,
  documentos: readonly DocumentoDistribuido[],
): Promise<void> {
  const { escopo, idEmpresa, agora } = destino
  const buraco = { de: pendencia.de ?? 0, ate: pendencia.ate ?? 0 }
  const { achados, restam } = preencher(buraco, documentos)
  if (achados.length === 0) return adiar(tx, pendencia, MAXIMO_POR_NSU, agora)
  const aPedir = await gravarDocumentos(tx, destino, lerTodos(achados, destino.emissores))
  const proximaEm = new Date(agora.getTime() + ESPERA_MS)
  await gravarPendencia(tx, pendencia, { situacao: "resolvida" })
  await abrirPendencias(tx, escopo, idEmpresa, [...restam, ...aPedir], { agora, proximaEm })
}

/** Concludes asking again, by its key, for a note and its events. */
export async function gravarPorChave(
  tx: Tx,
  destino: Destino,
  pendencia: PendenciaGravada,
  documentos: readonly DocumentoDistribuido[],
): Promise<void> {
  const { escopo, idEmpresa, emissores, agora } = destino
  const chave = pendencia.chave ?? ""
  const vieram = numerar(
    documentos.filter((d) => d.xml !== null && d.chave === chave),
    await lerSemXml(tx, escopo, idEmpresa, chave),
  )
  const guardados = (await lerGuardados(tx, escopo, idEmpresa, chave)).map(
    ({ nsu, tipo, conteudo }): DocumentoDistribuido => ({
      nsu,
      chave,
      tipo,
      tipoNaOrigem: "",
      geradoEm: null,
      xml: conteudo,
    }),
  )
  const porNsu = new Map<number, Numerado>()
  const semNsu: DocumentoDistribuido[] = []
  for (const d of [...guardados, ...vieram])
    if (d.nsu === null) semNsu.push(d)
    else porNsu.set(d.nsu, { ...d, nsu: d.nsu })
  // Notes first: what an event changes has to be here.
  const primeiroNotas = (a: DocumentoDistribuido, b: DocumentoDistribuido) =>
    Number(a.tipo !== "nota") - Number(b.tipo !== "nota")
  await importar(tx, destino, lerTodos(semNsu.toSorted(primeiroNotas), emissores))
  const numerados = [...porNsu.values()].toSorted((a, b) => primeiroNotas(a, b) || a.nsu - b.nsu)
  await gravarDocumentos(tx, destino, lerTodos(numerados, emissores))
  const completa = vieram.some((d) => d.tipo === "nota") && (await lerSemXml(tx, escopo, idEmpresa, chave)).length === 0
  if (completa) await gravarPendencia(tx, pendencia, { situacao: "resolvida" })
  else await adiar(tx, pendencia, MAXIMO_POR_CHAVE, agora)
}

/** What comes by its key may come without its number: it is that of what was announced, of the same kind, and did not come. */
function numerar(
  documentos: readonly DocumentoDistribuido[],
  anunciados: readonly Pick<Numerado, "nsu" | "tipo" | "tipoNaOrigem">[],
): DocumentoDistribuido[] {
  const livres = anunciados.filter(({ nsu }) => !documentos.some((d) => d.nsu === nsu))
  return documentos.map((documento) => {
    if (documento.nsu !== null) return documento
    const i = livres.findIndex((a) => a.tipo === documento.tipo && a.tipoNaOrigem === documento.tipoNaOrigem)
    const [anunciado] = i < 0 ? [] : livres.splice(i, 1)
    return anunciado ? { ...documento, nsu: anunciado.nsu } : documento
  })
}

async function adiar(tx: Tx, pendencia: PendenciaGravada, maximo: number, agora: Date): Promise<void> {
  const tentativas = pendencia.tentativas + 1
  await gravarPendencia(tx, pendencia, {
    tentativas,
    ...(tentativas >= maximo
      ? { situacao: "desistida" as const }
      : { proximaEm: new Date(agora.getTime() + ESPERA_MS * tentativas) }),
  })
}
