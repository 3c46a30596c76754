import {
  type AcaoDaAuditoria,
  acoesDaAuditoria,
  type FiltroDaAuditoria,
  type RegistroDeAuditoria,
} from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerDesde, listarRegistros, medir, type RegistroLido } from "./auditoria.repository.ts"
import { linhaDeCsv, MARCA_DE_ORDEM } from "./csv.ts"

/** Most records that one file takes. */
export const LIMITE_DA_EXPORTACAO = 50_000
const POR_LEITURA = 1_000

type Pagina = { readonly pagina: number; readonly registrosPorPagina: number }

/** What a person reads: an office, narrowed to the companies within reach; null, the acts of no office (platform operators). */
type Alcance = Escopo | null

/** A page of the audit trail, newest first. */
export async function paginaDaAuditoria(banco: Banco, alcance: Alcance, filtro: FiltroDaAuditoria & Pagina) {
  const { lista, total } = await ler(banco, alcance, (tx, idEscritorio) =>
    listarRegistros(tx, idEscritorio, filtro, filtro),
  )
  return {
    lista: lista.map(apresentar),
    paginacao: {
      paginaAtual: filtro.pagina,
      registrosPorPagina: filtro.registrosPorPagina,
      totalDeRegistros: total,
    },
  }
}

/**
 * What is filtered, as the parts of a CSV in order, read as they are taken: each in a transaction of its own, so that a
 * long export holds nothing. Records added meanwhile are left out. Raises entrada-invalida above LIMITE_DA_EXPORTACAO.
 */
export async function exportarAuditoria(
  banco: Banco,
  alcance: Alcance,
  filtro: FiltroDaAuditoria,
  limite = LIMITE_DA_EXPORTACAO,
): Promise<AsyncIterable<Buffer>> {
  const { total, ultima } = await ler(banco, alcance, (tx, idEscritorio) => medir(tx, idEscritorio, filtro))
  if (total > limite) {
    throw new ErroDeNegocio(
      "entrada-invalida",
      `O filtro tem ${total} registros e um arquivo leva até ${limite}. Escolha um período menor e exporte em partes.`,
      "de",
    )
  }
  return partes(banco, alcance, filtro, ultima)
}

async function* partes(
  banco: Banco,
  alcance: Alcance,
  filtro: FiltroDaAuditoria,
  ultima: bigint,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARCA_DE_ORDEM + linhaDeCsv(CABECALHO), "utf8")
  for (let ate = ultima; ate > 0n; ) {
    const aPartirDe = ate
    const lidos = await ler(banco, alcance, (tx, idEscritorio) =>
      lerDesde(tx, idEscritorio, filtro, aPartirDe, POR_LEITURA),
    )
    const menor = lidos.at(-1)?.linha.sequencia
    if (menor === undefined) return
    yield Buffer.from(lidos.map((r) => linhaDeCsv(celulas(r))).join(""), "utf8")
    ate = menor - 1n
  }
}

const ler = <T>(banco: Banco, alcance: Alcance, corpo: (tx: Tx, idEscritorio: string | null) => Promise<T>) =>
  alcance
    ? banco.emEscopo(alcance, (tx) => corpo(tx, alcance.idEscritorio))
    : banco.naPlataforma((tx) => corpo(tx, null))

const CABECALHO = [
  "Data e hora",
  "Pessoa",
  "Identificador da pessoa",
  "Ação",
  "Registro",
  "Identificador",
  "Empresa",
  "Endereço",
  "Navegador",
  "Detalhe",
  "Antes",
  "Depois",
]

const instanteCivil = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
})

function celulas({ linha, empresa }: RegistroLido): (string | null)[] {
  return [
    instanteCivil.format(linha.em),
    linha.autor,
    linha.idUsuario,
    acoesDaAuditoria[acaoDe(linha.acao)],
    linha.entidade,
    linha.idRegistro,
    empresa,
    linha.endereco,
    linha.agente,
    linha.detalhe,
    linha.antes === null ? null : JSON.stringify(linha.antes),
    linha.depois === null ? null : JSON.stringify(linha.depois),
  ]
}

function apresentar({ linha, empresa }: RegistroLido): RegistroDeAuditoria {
  return {
    id: linha.id,
    em: linha.em.toISOString(),
    acao: acaoDe(linha.acao),
    entidade: linha.entidade,
    idRegistro: linha.idRegistro,
    idEmpresa: linha.idEmpresa,
    empresa,
    idUsuario: linha.idUsuario,
    autor: linha.autor,
    endereco: linha.endereco,
    agente: linha.agente,
    antes: campos(linha.antes),
    depois: campos(linha.depois),
    detalhe: linha.detalhe,
  }
}

const ehAcao = (texto: string): texto is AcaoDaAuditoria => Object.hasOwn(acoesDaAuditoria, texto)

/** A check of the table keeps anything else out. */
function acaoDe(texto: string): AcaoDaAuditoria {
  if (!ehAcao(texto)) throw new Error(`The audit trail holds an unknown act: ${texto}.`)
  return texto
}

function campos(valor: unknown): Record<string, unknown> | null {
  return typeof valor === "object" && valor !== null ? { ...valor } : null
}
