import {
  type AcaoDaAuditoria,
  acoesDaAuditoria,
  type FiltroDaAuditoria,
  type RegistroDeAuditoria,
} from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import {
  fonteDaAuditoria,
  lerRegistros,
  lerTrilha,
  ordemDaAuditoria,
  type RegistroLido,
} from "./auditoria.repository.ts"
import { colunasDaAuditoria } from "./exportacao.ts"

/** What a person reads: an office, narrowed to the companies within reach; null, the acts of no office (platform operators). */
type Alcance = Escopo | null

/** A page of the audit trail, newest first. */
export function paginaDaAuditoria(banco: Banco, alcance: Alcance, filtro: FiltroDaAuditoria & PedidoDePagina) {
  return ler(banco, alcance, async (tx) => {
    const fonte = fonteDe(alcance, filtro)
    const pagina = await lerPagina(tx, fonte, ordemDaAuditoria, filtro)
    return {
      lista: (await lerRegistros(tx, pagina.ids)).map(apresentar),
      paginacao: paginacaoDe(filtro, pagina, await contar(tx, fonte)),
    }
  })
}

/** What is filtered, as a file. Records added meanwhile are newer than the first row and are left out. */
export function exportarAuditoria(banco: Banco, alcance: Alcance, pedido: FiltroDaAuditoria & PedidoDeExportacao) {
  return exportar(
    { nome: "historico", titulo: "Histórico" },
    colunasDaAuditoria,
    {
      transacao: (corpo) => ler(banco, alcance, corpo),
      fonte: () => fonteDe(alcance, pedido),
      ordem: ordemDaAuditoria,
      ler: async (tx, ids) => (await lerRegistros(tx, ids)).map(apresentar),
    },
    pedido,
  )
}

/** What was done to the records of one kind of a company, oldest first. */
export async function trilhaDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, entidade: string) {
  return (await lerTrilha(tx, escopo.idEscritorio, idEmpresa, entidade)).map((linha) => ({
    em: linha.em.toISOString(),
    autor: linha.autor,
    idRegistro: linha.idRegistro,
    antes: objeto(linha.antes),
    depois: objeto(linha.depois),
  }))
}

const objeto = (valor: unknown): Readonly<Record<string, unknown>> =>
  typeof valor === "object" && valor !== null ? { ...valor } : {}

const fonteDe = (alcance: Alcance, filtro: FiltroDaAuditoria) => fonteDaAuditoria(alcance?.idEscritorio ?? null, filtro)

const ler = <T>(banco: Banco, alcance: Alcance, corpo: (tx: Tx) => Promise<T>) =>
  alcance ? banco.emEscopo(alcance, corpo) : banco.naPlataforma(corpo)

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
