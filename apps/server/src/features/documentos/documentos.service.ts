import { randomUUID } from "node:crypto"
import {
  alcancaPapel,
  contaDosSocios,
  type DocumentoDaEmpresa,
  enderecoDoArquivo,
  type FiltroDeDocumentos,
  type OrigemDoDocumento,
  type ordensDosDocumentos,
  type Papel,
  type TipoDeDocumento,
  tiposDeDocumento,
} from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, type Direcao, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import type { Guardado } from "../../ports/armazem.ts"
import {
  fonteDeDocumentos,
  inserirDocumento,
  lerDocumentos,
  lerGuiaDoDocumento,
  lerRepetido,
  marcarMes,
  marcarRetirada,
  ordemDosDocumentos,
  tomarDocumento,
} from "./documentos.repository.ts"
import { colunasDosDocumentos } from "./exportacao.ts"

/** A document of a company whose bytes are already in the store. */
export interface NovoDocumento {
  /** As the store answered (`armazem.guardar`), before the transaction began: never inside it. */
  readonly guardado: Guardado
  readonly idEmpresa: string
  readonly tipo: TipoDeDocumento
  /** File name with its extension, without folders. */
  readonly nome: string
  readonly tipoMime: string
  /** AAAA-MM; that of the guide when there is one and nothing is said. */
  readonly competencia?: string | null | undefined
  /** The guide it is the official document, or the receipt, of. */
  readonly idGuia?: string | null | undefined
  readonly origem: OrigemDoDocumento
  /** The operation that brought it. */
  readonly idOperacao?: string | null
  /** Not shown to the staff of the company; as its kind says when nothing is said. */
  readonly reservado?: boolean | undefined
}

/**
 * Makes a document of what is in the store. The same file as the same thing of the same company is the document that is already
 * there (`novo` false), so a repetition changes nothing. Raises nao-encontrado for a company or guide out of reach.
 */
export async function guardarDocumento(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  documento: NovoDocumento,
): Promise<{ readonly id: string; readonly novo: boolean }> {
  const { guardado, idEmpresa, tipo } = documento
  if (guardado.idEscritorio !== escopo.idEscritorio) throw new Error("O conteúdo foi guardado por outro escritório.")
  if (guardado.tamanhoBytes === 0) recusar("O arquivo está vazio. Envie-o de novo.", "arquivo")
  const guia = documento.idGuia ? await lerGuiaDoDocumento(tx, escopo, documento.idGuia) : null
  const daMesma = guia === null ? !documento.idGuia : guia.idEmpresa === idEmpresa
  if (!daMesma || !(await existeEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const linha = {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    competencia: documento.competencia ?? guia?.competencia ?? null,
    tipo,
    nome: documento.nome,
    tipoMime: documento.tipoMime,
    tamanhoBytes: guardado.tamanhoBytes,
    sha256: guardado.sha256,
    idGuia: documento.idGuia ?? null,
    // The guide is itself hidden from the staff of the company.
    reservado:
      (guia !== null && contaDosSocios(guia.obrigacao)) || (documento.reservado ?? tiposDeDocumento[tipo].reservado),
    origem: documento.origem,
    idOperacao: documento.idOperacao ?? null,
    criadoEm: agora,
    criadoPor: nome,
  }
  const id = await inserirDocumento(tx, linha)
  if (id !== null) return { id, novo: true }
  const repetido = await lerRepetido(tx, escopo, linha)
  // Hidden from who keeps it: nothing is said of it.
  if (repetido === null) throw new ErroDeNegocio("nao-encontrado")
  return { id: repetido, novo: false }
}

/** Name, company and address of documents within reach, those withdrawn left out. */
export async function enderecosDosDocumentos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const lidos = await apresentarDocumentos(tx, escopo, ids)
  return lidos.flatMap(({ id, idEmpresa, nome, endereco }) =>
    endereco === null ? [] : [{ id, idEmpresa, nome, endereco }],
  )
}

/** Raises nao-encontrado. */
export async function consultarDocumento(tx: Tx, escopo: Escopo, id: string): Promise<DocumentoDaEmpresa> {
  const [documento] = await apresentarDocumentos(tx, escopo, [id])
  if (!documento) throw new ErroDeNegocio("nao-encontrado")
  return documento
}

/** Documents within reach, in the order of their ids. */
export const documentosPorId = (tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<DocumentoDaEmpresa[]> =>
  apresentarDocumentos(tx, escopo, ids)

interface PedidoDaLista extends FiltroDeDocumentos {
  readonly ordem: (typeof ordensDosDocumentos)[number]
  readonly direcao: Direcao
}

/** A page of the documents within reach. */
export async function listarDocumentos(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina) {
  const ordem = ordemDosDocumentos(pedido.ordem, pedido.direcao)
  const fonte = fonteDeDocumentos(escopo, pedido)
  const pagina = await lerPagina(tx, fonte, ordem, pedido)
  return {
    lista: await apresentarDocumentos(tx, escopo, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

/** The list of what the filter finds, as a file: names and dates, not the documents themselves. */
export function exportarDocumentos(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDeExportacao) {
  return exportar(
    { nome: "documentos", titulo: "Documentos" },
    colunasDosDocumentos,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeDocumentos(escopo, pedido),
      ordem: ordemDosDocumentos(pedido.ordem, pedido.direcao),
      ler: (tx, ids) => apresentarDocumentos(tx, escopo, ids),
    },
    pedido,
  )
}

/** From here on it is neither shown nor downloaded; row and bytes stay. Raises nao-encontrado, ja-feito. */
export async function retirarDocumento(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  id: string,
  motivo: string,
): Promise<DocumentoDaEmpresa> {
  const documento = encontrado(await tomarDocumento(tx, escopo, id))
  if (documento.retiradoEm !== null) throw new ErroDeNegocio("ja-feito", "Este documento já foi retirado.")
  await marcarRetirada(tx, escopo, id, { retiradoEm: agora, retiradoPor: nome, motivoDaRetirada: motivo })
  return consultarDocumento(tx, escopo, id)
}

/**
 * Says of which month is a document that a person sent. Raises nao-encontrado, sem-permissao (of a kind that this person does not attach)
 * and entrada-invalida (withdrawn, of a guide, or the same file is already in that month).
 */
export async function vincularAoMes(
  tx: Tx,
  { escopo }: Ato,
  papel: Papel,
  id: string,
  competencia: string | null,
): Promise<DocumentoDaEmpresa> {
  const documento = encontrado(await tomarDocumento(tx, escopo, id))
  const { anexa } = tiposDeDocumento[documento.tipo]
  if (anexa === null || !alcancaPapel(papel, anexa)) throw new ErroDeNegocio("sem-permissao")
  if (documento.retiradoEm !== null) recusar("Este documento foi retirado. Escolha outro.", "id")
  if (documento.idGuia !== null || documento.origem !== "pessoa")
    recusar("O mês deste documento é o da guia ou do órgão de onde veio, e não muda aqui.", "competencia")
  const repetido = await lerRepetido(tx, escopo, { ...documento, competencia })
  if (repetido !== null && repetido !== id)
    recusar("O mesmo arquivo já está guardado neste mês. Escolha outro mês, ou retire um dos dois.", "competencia")
  await marcarMes(tx, escopo, id, competencia)
  return consultarDocumento(tx, escopo, id)
}

async function apresentarDocumentos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<DocumentoDaEmpresa[]> {
  const lidos = await lerDocumentos(tx, escopo, ids)
  return naOrdem(ids, lidos, ({ documento }) => documento.id).map(({ documento, apelido }) => {
    const { retiradoEm, retiradoPor, motivoDaRetirada, criadoEm, idOperacao: _, idEscritorio: __, ...resto } = documento
    return {
      ...resto,
      apelido,
      criadoEm: criadoEm.toISOString(),
      retirada:
        retiradoEm === null
          ? null
          : { em: retiradoEm.toISOString(), por: retiradoPor ?? "", motivo: motivoDaRetirada ?? "" },
      endereco: retiradoEm === null ? enderecoDoArquivo(documento.sha256, documento.nome) : null,
    }
  })
}
