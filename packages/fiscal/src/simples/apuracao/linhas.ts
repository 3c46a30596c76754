import { type Centavos, ZERO } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { type Dinheiro, diferenca, emReais, entrada, grupo, soma } from "../../nucleo/passos.ts"
import { type AnexoDaAtividade, type Mercado, SITUACOES, type SituacaoReceita } from "../tipos.ts"
import { normaDaIntegracao } from "./caixa.ts"
import type { DeducaoDeReceita, EntradaApuracao, LinhaDeReceita, LinhaIntegrada, SaldoDeDeducao } from "./tipos.ts"

/**
 * Lines of equal annex, situations and market, added into one.
 *
 * The PGDAS-D receives one amount per activity and segregation, and each tax is rounded once over that amount. Adding
 * before computing makes the DAS independent of how many notes or lines the same revenue was typed in.
 * Activities under Fator R stay apart from the others of the same annex, as in the PGDAS-D.
 */
export interface ReceitaAgrupada {
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: Mercado
  readonly linhas: readonly string[]
  /** After deductions; never negative. */
  readonly valor: Dinheiro
}

export interface ReceitasDoMes {
  readonly grupos: readonly ReceitaAgrupada[]
  readonly saldoDeducoes: readonly SaldoDeDeducao[]
}

/** Situations in the order of the vocabulary, without repetition, with "exportacao" made explicit for exports. */
function situacoesDe(linha: LinhaDeReceita | DeducaoDeReceita, campo: string): SituacaoReceita[] {
  if (linha.mercado === "interno" && linha.situacoes.includes("exportacao")) {
    throw new EntradaInvalida(campo, 'a situação "exportacao" pede o mercado externo')
  }
  return SITUACOES.filter(
    (situacao) => linha.situacoes.includes(situacao) || (situacao === "exportacao" && linha.mercado === "externo"),
  )
}

interface Classe {
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: Mercado
  readonly ids: string[]
  readonly receitas: Dinheiro[]
  readonly deducoes: Dinheiro[]
}

function classeDe(classes: Map<string, Classe>, item: LinhaDeReceita | DeducaoDeReceita, campo: string): Classe {
  const { anexo, mercado } = item
  const situacoes = situacoesDe(item, campo)
  const chave = `${anexo}|${mercado}|${situacoes.join("+")}`
  const classe = classes.get(chave) ?? { anexo, mercado, situacoes, ids: [], receitas: [], deducoes: [] }
  classes.set(chave, classe)
  return classe
}

function classificar(
  classes: Map<string, Classe>,
  itens: readonly (LinhaDeReceita | LinhaIntegrada | DeducaoDeReceita)[],
  lista: "linhas" | "deducoes",
): void {
  // A month may bring thousands of notes of few kinds: each way of writing the situations is put in order once.
  const escritas = new Map<string, Classe>()
  for (const [indice, item] of itens.entries()) {
    if (item.valor < 0n)
      throw new EntradaInvalida(`${lista}[${indice}].valor`, "não pode ser negativo: informe a devolução como dedução")
    const escrita = `${item.anexo}|${item.mercado}|${item.situacoes.join("+")}`
    const classe = escritas.get(escrita) ?? classeDe(classes, item, `${lista}[${indice}].situacoes`)
    escritas.set(escrita, classe)
    const folha =
      "motivo" in item
        ? entrada(item.rotulo, item.valor, item.origem, normaDaIntegracao(item.motivo))
        : entrada(item.rotulo, item.valor, item.origem)
    if (lista === "linhas") {
      classe.ids.push(item.id)
      classe.receitas.push(folha)
    } else {
      classe.deducoes.push(folha)
    }
  }
}

function somarOuUnica(rotulo: string, partes: readonly Dinheiro[]): Dinheiro {
  const [unica] = partes
  return unica !== undefined && partes.length === 1 ? unica : soma(rotulo, partes)
}

/** Revenue minus deductions, never below zero (Res. CGSN 140/2018 art. 17). */
function deduzir(receita: Dinheiro, deducoes: Dinheiro): { readonly valor: Dinheiro; readonly saldo: Centavos } {
  const notas = { norma: { titulo: "Res. CGSN 140/2018 art. 17" } }
  const liquida = diferenca("Receita menos devoluções e cancelamentos", receita, deducoes, notas)
  if (liquida.centavos >= 0n) return { valor: liquida, saldo: ZERO }
  const saldo = diferenca("Saldo para os próximos meses", deducoes, receita).centavos
  const aproveitada: Dinheiro = {
    centavos: receita.centavos,
    passo: grupo("Deduções aproveitadas no mês", emReais(receita.centavos), [deducoes.passo], {
      observacao: "O que passa da receita do mês reduz os meses seguintes.",
    }),
  }
  return { valor: diferenca("Receita menos devoluções e cancelamentos", receita, aproveitada, notas), saldo }
}

/** Adds the lines of the month by class and takes the deductions out. Throws `EntradaInvalida` for a negative amount. */
export function agruparReceitas(dados: Pick<EntradaApuracao, "linhas" | "deducoes">): ReceitasDoMes {
  const classes = new Map<string, Classe>()
  classificar(classes, dados.linhas, "linhas")
  classificar(classes, dados.deducoes ?? [], "deducoes")
  const grupos: ReceitaAgrupada[] = []
  const saldoDeducoes: SaldoDeDeducao[] = []
  for (const { anexo, situacoes, mercado, ids, receitas, deducoes } of classes.values()) {
    const receita = somarOuUnica("Receita da atividade", receitas)
    const { valor, saldo } =
      deducoes.length === 0
        ? { valor: receita, saldo: ZERO }
        : deduzir(receita, somarOuUnica("Devoluções e cancelamentos", deducoes))
    if (saldo > 0n) saldoDeducoes.push({ anexo, situacoes, mercado, valor: saldo })
    grupos.push({ anexo, situacoes, mercado, linhas: ids, valor })
  }
  return { grupos, saldoDeducoes }
}
