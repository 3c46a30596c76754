import { type Centavos, centavos, paraReais, ZERO } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroDeTabela } from "../../nucleo/erros.ts"
import { lembrar } from "../../nucleo/lembrar.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import { arredondar, type Dinheiro, emReais, entrada, grupo, produto, referencia, soma } from "../../nucleo/passos.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { CASAS_DA_EFETIVA, formatarTaxa, textoDaTaxa } from "../../nucleo/taxa.ts"
import type { FaixaDoAnexo } from "../../parametros/simples/anexo.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { type Mercado, type ParcelaDoLimite, TRIBUTOS, type Tributo } from "../tipos.ts"
import { aliquotasDaLinha, type Contexto, criarContexto } from "./aliquotas.ts"
import { type BaseDaParcela, dividirLinha, nomeDaParcela } from "./parcelas.ts"
import { descreverSituacoes, ehExportacao, passosDaSegregacao, problemaDaSegregacao } from "./segregacao.ts"
import type { EntradaDas, ItemDas, ReceitaSegregada, ResultadoDas } from "./tipos.ts"

/** The DAS and its tree, to be placed inside a larger one. */
export interface DasCalculado {
  readonly resultado: ResultadoDas
  readonly total: Dinheiro
}

/** A record with every tax at zero. */
export function tributosZerados(): Record<Tributo, Centavos> {
  return {
    IRPJ: ZERO,
    CSLL: ZERO,
    COFINS: ZERO,
    PIS: ZERO,
    CBS: ZERO,
    CPP: ZERO,
    IPI: ZERO,
    ICMS: ZERO,
    ISS: ZERO,
    IBS: ZERO,
  }
}

const mercadoDe = ({ situacoes }: ReceitaSegregada): Mercado => (ehExportacao(situacoes) ? "externo" : "interno")

function rotuloDoItem(receita: ReceitaSegregada, parcela: ParcelaDoLimite | null, dividida: boolean): string {
  const situacoes = descreverSituacoes(receita.situacoes)
  const partes = [`Anexo ${receita.anexo}`, ...(situacoes.length > 0 ? situacoes : ["tributação normal"])]
  if (parcela !== null && (dividida || parcela !== "P1"))
    partes.push(nomeDaParcela(mercadoDe(receita), parcela).toLowerCase())
  return partes.join(" · ")
}

/** What every item of a bracket repeats, written once. */
const textosDaFaixa = lembrar<FaixaDoAnexo, "textos", ReturnType<typeof escreverFaixa>>()

function escreverFaixa({ aliquota, deduzir }: FaixaDoAnexo) {
  return { aliquotaNominal: textoDaTaxa(aliquota), parcelaDeduzir: paraReais(deduzir) }
}

/** The label of each tax before its rounding, written once. */
const ANTES_DO_ARREDONDAMENTO = Object.fromEntries(
  TRIBUTOS.map((tributo) => [tributo, `${tributo} antes do arredondamento`]),
) as Readonly<Record<Tributo, string>>

const FORMULA_DOS_TRIBUTOS = {
  formula: "Receita × alíquota efetiva × partilha de cada tributo, arredondado ao centavo",
}

/** A tax above zero that rounding would erase (Res. CGSN 140/2018 art. 45-A §2º). */
function noMenor(tributo: Tributo, arredondado: Dinheiro, menor: Dinheiro): Dinheiro {
  const passo = grupo(tributo, menor.passo.valor, [arredondado.passo, menor.passo])
  return { centavos: menor.centavos, passo }
}

function calcularItem(
  contexto: Contexto,
  receita: ReceitaSegregada,
  { parcela, base }: BaseDaParcela,
  dividida: boolean,
) {
  const { percentuais, detalhes, aliquotaDe } = aliquotasDaLinha(contexto, receita, parcela)
  const daLinha = referencia("Receita", base)
  const valores: Partial<Record<Tributo, Centavos>> = {}
  const parcelas: Dinheiro[] = []
  for (const tributo of TRIBUTOS) {
    const aliquota = aliquotaDe(tributo)
    if (aliquota === undefined) continue
    const exato = produto(ANTES_DO_ARREDONDAMENTO[tributo], daLinha, [aliquota])
    const arredondado = arredondar(tributo, exato, "meio-para-cima")
    const { menorTributo } = contexto
    const some = menorTributo !== null && arredondado.centavos === 0n && exato.quantidade.num > 0n
    const imposto = some ? noMenor(tributo, arredondado, menorTributo) : arredondado
    parcelas.push(imposto)
    if (imposto.centavos > 0n) valores[tributo] = imposto.centavos
  }
  const total = soma("Tributos", parcelas, FORMULA_DOS_TRIBUTOS)
  const { faixa, efetiva } = percentuais
  const { aliquotaNominal, parcelaDeduzir } = textosDaFaixa(faixa, "textos", () => escreverFaixa(faixa))
  const item: ItemDas = {
    linhas: receita.linhas,
    anexo: receita.anexo,
    situacoes: receita.situacoes,
    parcela,
    base: base.centavos,
    faixa: faixa.numero,
    aliquotaNominal,
    parcelaDeduzir,
    // A quotient is already written with these decimals.
    aliquotaEfetiva:
      efetiva.taxa.casas === null ? efetiva.passo.valor.valor : formatarTaxa(efetiva.taxa, CASAS_DA_EFETIVA),
    tributos: valores,
    total: total.centavos,
  }
  const segregacao = passosDaSegregacao(receita.situacoes, contexto.segregacao)
  const { divisao } = contexto.mercados[mercadoDe(receita)]
  const partes = [base.passo, ...divisao, ...segregacao, ...detalhes, total.passo]
  const passo = grupo(rotuloDoItem(receita, parcela, dividida), emReais(total.centavos), partes)
  return { item, passo: { centavos: total.centavos, passo } }
}

/**
 * The DAS of a month: one item per segregated line (or part of it), each tax rounded HALF_UP, then added by tax
 * (Manual do PGDAS-D, examples 1, 6 and 9); and what is fixed by the month. Throws `ParametroSemVigencia` outside 2018-2028 and `EntradaInvalida` for a
 * negative line, a situation that does not exist in the period or an RBT12 that was not given.
 */
export function montarDas(rotulo: string, dados: EntradaDas, tabelas: Tabelas = TABELAS): DasCalculado {
  const contexto = criarContexto(dados, tabelas)
  const itens: ItemDas[] = []
  const passos: Dinheiro[] = []
  const tributos = tributosZerados()
  for (const [indice, receita] of dados.receitas.entries()) {
    const problema = problemaDaSegregacao(receita.anexo, receita.situacoes, contexto.segregacao.valor)
    if (problema !== null) throw new EntradaInvalida(`receitas[${indice}].situacao`, problema)
    if (receita.valor.centavos < 0n) {
      throw new EntradaInvalida(`receitas[${indice}].valor`, "não pode ser negativo: informe a devolução como dedução")
    }
    const mercado = mercadoDe(receita)
    const { parcelas, receita: doMercado } = contexto.mercados[mercado]
    const bases =
      parcelas === null
        ? [{ parcela: null, base: receita.valor }]
        : dividirLinha(receita.valor, parcelas, mercado, doMercado)
    for (const base of bases) {
      const { item, passo } = calcularItem(contexto, receita, base, bases.length > 1)
      itens.push(item)
      passos.push(passo)
      for (const tributo of TRIBUTOS) {
        const valor = item.tributos[tributo]
        if (valor !== undefined) tributos[tributo] = centavos(tributos[tributo] + valor)
      }
    }
  }
  const valoresFixos = (dados.valoresFixos ?? []).map(({ tributo, valor }) => ({ tributo, valor: valor.centavos }))
  for (const { tributo, valor } of dados.valoresFixos ?? []) {
    passos.push(valor)
    tributos[tributo] = centavos(tributos[tributo] + valor.centavos)
  }
  const total = soma(rotulo, passos)
  const porTributo = TRIBUTOS.reduce((acumulado, tributo) => acumulado + tributos[tributo], 0n)
  if (porTributo !== total.centavos) throw new ErroDeTabela("A soma dos tributos não fecha com o total do DAS")
  return { resultado: { itens, valoresFixos, tributos, total: total.centavos }, total }
}

/** Rule `simples.das`. Same errors as `montarDas`. */
export function calcularDas(dados: EntradaDas, tabelas: Tabelas = TABELAS): Resposta<ResultadoDas> {
  const { resultado, total } = montarDas("DAS do Simples Nacional", dados, tabelas)
  return calculado(resultado, total.passo)
}

/** An amount informed without a subtree, for callers of `calcularDas`. */
export function valorInformado(rotulo: string, valor: Centavos): Dinheiro {
  return entrada(rotulo, valor, null)
}
