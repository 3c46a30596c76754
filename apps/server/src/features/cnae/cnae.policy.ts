import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import type { AtividadeGravada, AtividadeLida } from "./cnae.repository.ts"

export interface DadosDaAtividade {
  readonly cnae: string
  readonly descricao: string
  readonly anexo: AtividadeGravada["anexo"]
  readonly itemLc116: string | null
  readonly codigosTributacao: readonly string[]
  readonly atividadePresumido: string | null
}

/** Raises entrada-invalida when a code is not in the public tables, or belongs to another activity that goes on. */
export function exigirDadosValidos(dados: DadosDaAtividade, outras: readonly AtividadeGravada[]): void {
  if (!linhaDaTabela("cnaes", dados.cnae)) recusar("Este CNAE não existe. Escolha um da lista.", "cnae")
  if (dados.itemLc116 !== null && !linhaDaTabela("servicos-lc116", dados.itemLc116))
    recusar("Este item não está na lista da LC 116/2003. Escolha um da lista.", "itemLc116")
  for (const codigo of dados.codigosTributacao) {
    if (!linhaDaTabela("codigos-tributacao", codigo))
      recusar(`O código ${codigo} não está na lista nacional. Escolha um da lista.`, "codigosTributacao")
  }
  exigirCodigosLivres(dados.codigosTributacao, outras)
  const igual = outras.find((o) => o.cnae === dados.cnae && o.anexo === dados.anexo && o.itemLc116 === dados.itemLc116)
  if (igual) {
    recusar(
      `A empresa já tem esta atividade, com este anexo e este item: “${igual.descricao}”. Edite-a em vez de criar outra.`,
      "cnae",
    )
  }
}

/** A note of a code belongs to one activity only. Raises entrada-invalida. */
export function exigirCodigosLivres(codigos: readonly string[], outras: readonly AtividadeGravada[]): void {
  for (const codigo of codigos) {
    const dona = outras.find((o) => o.codigosTributacao.includes(codigo))
    if (dona) {
      recusar(
        `As notas do código ${codigo} já são da atividade “${dona.descricao}”. Retire o código de lá antes.`,
        "codigosTributacao",
      )
    }
  }
}

/** Raises transicao-recusada and registro-em-uso, each with the way out. */
export function exigirQuePodeExcluir({ atividade, receita }: AtividadeLida, outras: number): void {
  if (receita) {
    throw new ErroDeNegocio(
      "registro-em-uso",
      `Esta atividade tem receita de ${periodo(receita)} e não pode ser excluída. Encerre-a em vez de excluir.`,
    )
  }
  if (atividade.principal && outras > 0) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta é a atividade principal. Torne outra principal antes de excluir.",
    )
  }
}

/** Raises transicao-recusada, entrada-invalida and registro-em-uso, each with the way out. */
export function exigirQuePodeEncerrar({ atividade, anexos, receita }: AtividadeLida, mes: string, abertura: string) {
  if (atividade.principal) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta é a atividade principal. Torne outra principal antes de encerrar.",
    )
  }
  if (mes <= abertura.slice(0, 7)) recusar("O encerramento vem depois do mês de abertura da empresa.", "encerradaEm")
  if (receita && receita.ultima >= mes) {
    throw new ErroDeNegocio(
      "registro-em-uso",
      `Há receita desta atividade em ${mesEscrito(receita.ultima)}. Encerre a partir do mês seguinte, ou mude antes a atividade dessa receita.`,
      "encerradaEm",
    )
  }
  const depois = anexos.find(({ desde }) => desde >= mes)
  if (depois) {
    recusar(`Há uma mudança de anexo em ${mesEscrito(depois.desde)}. Desfaça-a antes de encerrar.`, "encerradaEm")
  }
}

/** Raises entrada-invalida for a month that the change cannot begin in, or a change that changes nothing. */
export function exigirMudancaPossivel(
  { atividade, anexos }: AtividadeLida,
  mudanca: { readonly desde: string; readonly anexo: AtividadeGravada["anexo"] },
  abertura: string,
): void {
  const { desde, anexo } = mudanca
  if (desde <= abertura.slice(0, 7)) {
    recusar("Desde a abertura da empresa, o anexo é o do começo: edite a atividade.", "desde")
  }
  if (atividade.encerradaEm !== null && desde >= atividade.encerradaEm)
    recusar(`A atividade está encerrada desde ${mesEscrito(atividade.encerradaEm)}. Escolha um mês anterior.`, "desde")
  const antes = anexos.findLast((m) => m.desde < desde)?.anexo ?? atividade.anexo
  if (antes === anexo) recusar(`Em ${mesEscrito(desde)} a atividade já é do Anexo ${anexo}. Escolha outro.`, "anexo")
}

const periodo = ({ primeira, ultima }: { readonly primeira: string; readonly ultima: string }) =>
  primeira === ultima ? mesEscrito(primeira) : `${mesEscrito(primeira)} a ${mesEscrito(ultima)}`
