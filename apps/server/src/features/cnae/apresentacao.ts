import type { AnexoDaAtividade, AtividadeCadastrada } from "@partida/contracts"
import { hashCanonico } from "../../db/canonico.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import type { AtividadeLida } from "./cnae.repository.ts"

/** Of the hash: fits the nine digits that If-Match takes. */
const DIGITOS_DA_VERSAO = 7

/**
 * A number that changes with anything a person edits of an activity, its changes of annex included: whoever saves over
 * what they did not see is refused, also when only a neighbouring table changed.
 */
function versaoDe(conteudo: object): number {
  return Number.parseInt(hashCanonico(conteudo).slice(0, DIGITOS_DA_VERSAO), 16)
}

/** An activity as the API answers it. */
export function apresentar({ atividade, anexos, receita }: AtividadeLida): AtividadeCadastrada {
  const editavel = {
    cnae: atividade.cnae,
    descricao: atividade.descricao,
    anexo: atividade.anexo,
    anexos: anexos.map(({ desde, anexo, motivo }) => ({ desde, anexo, motivo })),
    itemLc116: atividade.itemLc116,
    codigosTributacao: atividade.codigosTributacao,
    principal: atividade.principal,
    encerradaEm: atividade.encerradaEm,
  }
  return { id: atividade.id, idEmpresa: atividade.idEmpresa, ...editavel, receita, versao: versaoDe(editavel) }
}

/** Annex in force in a month. */
export function anexoEm(
  { anexo, anexos }: Pick<AtividadeCadastrada, "anexo" | "anexos">,
  competencia: string,
): AnexoDaAtividade {
  return anexos.findLast(({ desde }) => desde <= competencia)?.anexo ?? anexo
}

export type LinhaExportada = AtividadeCadastrada & { readonly anexoAtual: AnexoDaAtividade }

/** Columns of the export. */
export const colunasDasAtividades: readonly Coluna<LinhaExportada>[] = [
  { id: "cnae", titulo: "CNAE", tipo: "codigo", valor: (a) => a.cnae },
  { id: "descricao", titulo: "Atividade", tipo: "texto", largura: 44, valor: (a) => a.descricao },
  { id: "principal", titulo: "Principal", tipo: "sim-nao", valor: (a) => a.principal },
  { id: "anexo", titulo: "Anexo hoje", tipo: "texto", valor: (a) => a.anexoAtual },
  { id: "anexoInicial", titulo: "Anexo no começo", tipo: "texto", valor: (a) => a.anexo },
  {
    id: "mudancas",
    titulo: "Mudanças de anexo",
    tipo: "texto",
    largura: 44,
    valor: (a) => a.anexos.map((m) => `${mesEscrito(m.desde)}: Anexo ${m.anexo} (${m.motivo})`).join("; "),
  },
  { id: "itemLc116", titulo: "Item da LC 116", tipo: "codigo", valor: (a) => a.itemLc116 },
  {
    id: "codigosTributacao",
    titulo: "Códigos de tributação",
    tipo: "codigo",
    largura: 30,
    valor: (a) => a.codigosTributacao.join(", "),
  },
  { id: "encerradaEm", titulo: "Encerrada em", tipo: "competencia", valor: (a) => a.encerradaEm },
]

/** "2026-10" as 10/2026. */
export const mesEscrito = (competencia: string): string => `${competencia.slice(5)}/${competencia.slice(0, 4)}`
