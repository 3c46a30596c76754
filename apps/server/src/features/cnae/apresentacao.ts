import {
  type AnexoDaAtividade,
  type AtividadeCadastrada,
  atividadesDoPresumido,
  nomeDaAtividadeDoPresumido,
} from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { mesEscrito } from "../../palavras.ts"
import type { AtividadeLida } from "./cnae.repository.ts"

/** An activity as the API answers it. */
export function apresentar({ atividade, anexos, receita }: AtividadeLida): AtividadeCadastrada {
  return {
    id: atividade.id,
    idEmpresa: atividade.idEmpresa,
    cnae: atividade.cnae,
    descricao: atividade.descricao,
    anexo: atividade.anexo,
    anexos: anexos.map(({ desde, anexo, motivo }) => ({ desde, anexo, motivo })),
    itemLc116: atividade.itemLc116,
    codigosTributacao: atividade.codigosTributacao,
    atividadePresumido: atividadesDoPresumido.find(({ id }) => id === atividade.atividadePresumido)?.id ?? null,
    principal: atividade.principal,
    encerradaEm: atividade.encerradaEm,
    receita,
    versao: atividade.versao,
  }
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
  {
    id: "atividadePresumido",
    titulo: "Presunção (Lucro Presumido)",
    tipo: "texto",
    largura: 36,
    valor: (a) => (a.atividadePresumido === null ? null : nomeDaAtividadeDoPresumido(a.atividadePresumido)),
  },
  { id: "encerradaEm", titulo: "Encerrada em", tipo: "competencia", valor: (a) => a.encerradaEm },
]
