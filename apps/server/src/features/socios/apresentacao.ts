import { PAPEL_PROPRIO, type SocioDaLista } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import type { LinhaDeSocio } from "./lista.repository.ts"

/** Name of a role: of the Receita's table, or ours. */
export function nomeDoPapel(codigo: string): string {
  return codigo === PAPEL_PROPRIO.codigo
    ? PAPEL_PROPRIO.nome
    : (linhaDaTabela("qualificacoes", codigo)?.nome ?? `Papel ${codigo}`)
}

/** Whether a code is a role. */
export const ehPapel = (codigo: string): boolean =>
  codigo === PAPEL_PROPRIO.codigo || linhaDaTabela("qualificacoes", codigo) !== null

/** "0.5000000000" as "0.5": the database pads what the person wrote. */
export const semZeros = (fracao: string): string =>
  fracao.includes(".") ? fracao.replace(/0+$/, "").replace(/\.$/, "") : fracao

/** A place in a composition as the contract shows it. */
export const papelNoQuadro = (linha: { fracao: string; qualificacao: string; responsavel: boolean }) => ({
  fracao: semZeros(linha.fracao),
  qualificacao: linha.qualificacao,
  qualificacaoNome: nomeDoPapel(linha.qualificacao),
  responsavel: linha.responsavel,
})

/** A row of the list as the contract shows it. */
export function socioDaLinha(l: LinhaDeSocio): SocioDaLista {
  const { fracao, qualificacao } = l
  return {
    id: l.id,
    idEmpresa: l.id_empresa,
    empresa: l.empresa,
    idTipoDePessoa: l.id_tipo_de_pessoa,
    nome: l.nome,
    documento: l.documento,
    papel:
      fracao === null || qualificacao === null
        ? null
        : papelNoQuadro({ fracao, qualificacao, responsavel: l.responsavel === true }),
    proLabore: l.valor === null || l.valor === "0" ? null : paraReais(BigInt(l.valor)),
    categoria: l.valor === null || l.valor === "0" ? null : categoriaDe(l.categoria),
    faltam: l.faltam,
    versao: l.versao,
  }
}

/** The category as the contract lists it; the database takes no other. */
export function categoriaDe(codigo: string | null): SocioDaLista["categoria"] {
  return codigo === "721" || codigo === "722" || codigo === "723" ? codigo : null
}
