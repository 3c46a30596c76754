import { createHash, randomUUID } from "node:crypto"
import type { DocumentoNaPrevia, DocumentoRecebido, Integrador } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import type { DocumentoListado } from "../../ports/captura-por-lista.ts"
import { importarDistribuidos, julgarArquivo } from "../notas-fiscais/distribuidos.service.ts"
import {
  chavesDaqui,
  fonteDosRecebidos,
  guardarRecebidos,
  jaRecebidos,
  lerRecebidos,
  ordemDosRecebidos,
} from "./recebidos.repository.ts"

/** Where what is written goes. */
export interface Destino {
  readonly escopo: Escopo
  readonly integrador: Integrador
  readonly idEmpresa: string
  readonly via: "lista" | "aviso"
  readonly emissores: Emissores
  readonly agora: Date
  readonly relatarErro: (erro: unknown) => void
}

/** Of the import: it did not enter. */
const ERRO = 4
/** What waits for its month to be reopened is kept by the import itself. */
const MES_FECHADO = "competencia-fechada"

type Julgado = ReturnType<typeof julgarArquivo>[number]

/** A document that came, read and judged outside of any transaction. */
export interface Lido {
  readonly nome: string
  readonly resumo: string
  readonly xml: Buffer
  readonly documentos: readonly Julgado[]
}

/** Reads and judges what came with its XML. Takes the processor: call it before the transaction. */
export const lerTodos = (listados: readonly DocumentoListado[], emissores: Emissores): Lido[] =>
  listados.flatMap(({ nome, xml }) =>
    xml === null
      ? []
      : [
          {
            nome,
            xml,
            resumo: createHash("sha256").update(xml).digest("hex"),
            documentos: julgarArquivo(xml, emissores),
          },
        ],
  )

/** The key that a document is of; null where it cannot be read. */
const chaveDe = (documento: Julgado | undefined): string | null =>
  documento === undefined || documento.tipo === "recusado"
    ? null
    : documento.tipo === "evento"
      ? documento.evento.chaveNota
      : documento.nota.chave

/**
 * Imports what is new and keeps a line of each document, in one transaction: what already came by this integrator is passed over, and
 * what came by another way is one note. Answers how many are new.
 */
export async function receber(tx: Tx, destino: Destino, lidos: readonly Lido[]): Promise<number> {
  const { escopo, integrador, idEmpresa, via, emissores, agora, relatarErro } = destino
  const conhecidos = await jaRecebidos(
    tx,
    escopo,
    { integrador, idEmpresa },
    lidos.map((l) => l.resumo),
  )
  const unicos = new Map(lidos.filter((l) => !conhecidos.has(l.resumo)).map((l) => [l.resumo, l] as const))
  // Notes first: what an event changes has to be here.
  const ordem = (l: Lido) => Number(l.documentos[0]?.tipo === "evento")
  const novos = [...unicos.values()].toSorted((a, b) => ordem(a) - ordem(b))
  const recebidos = novos.flatMap((l, i) =>
    l.documentos.map((lido) => ({
      dono: i,
      recebido: { arquivo: { nome: `${integrador}-${nomeSeguro(l.nome)}.xml`, bytes: l.xml }, lido },
    })),
  )
  const resultados = await importarDistribuidos(
    tx,
    escopo,
    { emissores, agora, relatarErro },
    recebidos.map((r) => r.recebido),
  )
  const linhas = novos.map((l, i) => {
    const dele = resultados.filter((_, n) => recebidos[n]?.dono === i)
    // The worst of them says what is to be done.
    const pior = dele.find((r) => r.resultado === ERRO) ?? dele[0]
    const naoEntrou = pior === undefined || (pior.resultado === ERRO && pior.codigo !== MES_FECHADO)
    return {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      integrador,
      resumo: l.resumo,
      via,
      chave: chaveDe(l.documentos[0]),
      resultado: pior?.resultado ?? ERRO,
      codigo: pior?.codigo ?? null,
      mensagem: (pior?.mensagem ?? "O documento não pôde ser lido.").slice(0, 2000),
      conteudo: naoEntrou ? l.xml : null,
      recebidoEm: agora,
    }
  })
  return guardarRecebidos(tx, linhas)
}

const nomeSeguro = (nome: string) => nome.replaceAll(/[^0-9A-Za-z]+/g, "-").slice(0, 60)

/** What would happen to documents that would come; nothing is written. */
export async function prever(tx: Tx, escopo: Escopo, lidos: readonly Lido[]): Promise<DocumentoNaPrevia[]> {
  const documentos = lidos.flatMap((l) => l.documentos)
  const daqui = await chavesDaqui(
    tx,
    escopo,
    documentos.flatMap((d) => chaveDe(d) ?? []),
  )
  return documentos.map((d) => preverUm(d, daqui))
}

function preverUm(d: Julgado, daqui: ReadonlySet<string>): DocumentoNaPrevia {
  const nada = { numero: null, emissao: null, contraparte: null, valor: null, direcao: null, motivo: null }
  if (d.tipo === "recusado") return { ...nada, chave: null, efeito: "nao-entra", motivo: d.motivo }
  if (d.tipo === "evento") {
    const { chaveNota: chave, dhProcessamento } = d.evento
    return { ...nada, chave, emissao: dhProcessamento.slice(0, 10), efeito: "evento" }
  }
  const { chave, numero, dhEmissao, valores, tomador } = d.nota
  const efeito = daqui.has(chave) ? "ja-esta-aqui" : d.assinatura.estado === "valida" ? "nova" : "quarentena"
  return {
    chave,
    numero,
    emissao: dhEmissao.slice(0, 10),
    contraparte: tomador?.nome ?? null,
    valor: paraReais(valores.servico as never),
    direcao: null,
    efeito,
    motivo: efeito === "quarentena" ? d.assinatura.detalhe : null,
  }
}

/** A page of what came by an integrator, newest first. */
export async function paginaDeRecebidos(
  tx: Tx,
  escopo: Escopo,
  {
    integrador,
    idEmpresa,
    ...pedido
  }: PedidoDePagina & { readonly integrador: Integrador; readonly idEmpresa?: string | undefined },
) {
  if (idEmpresa !== undefined) await exigirEmpresa(tx, escopo, idEmpresa)
  const fonte = fonteDosRecebidos(escopo, integrador, idEmpresa)
  const pagina = await lerPagina(tx, fonte, ordemDosRecebidos, pedido)
  const total = await contar(tx, fonte)
  const lista = (await lerRecebidos(tx, escopo, pagina.ids)).map(
    ({ recebidoEm, nota, ...r }): DocumentoRecebido => ({
      ...r,
      recebidoEm: recebidoEm.toISOString(),
      nota: nota && {
        id: nota.id,
        numero: nota.numero,
        valor: paraReais(nota.valorCentavos as never),
        contraparte: nota.contraparte,
        status: nota.status,
      },
    }),
  )
  return { lista, paginacao: paginacaoDe(pedido, pagina, total) }
}
