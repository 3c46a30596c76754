import { primeiroDia } from "../../nucleo/competencia.ts"
import { type Centavos, centavos, paraReais, ZERO } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroDeTabela } from "../../nucleo/erros.ts"
import type { Passo, Resposta } from "../../nucleo/memoria.ts"
import { type Periodo, vigenteEm } from "../../nucleo/parametro.ts"
import {
  type Aliquota,
  arredondar,
  type Dinheiro,
  emReais,
  entrada,
  grupo,
  produto,
  referencia,
  referenciaDeTaxa,
  soma,
} from "../../nucleo/passos.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { CASAS_DA_EFETIVA, formatarTaxa, textoDaTaxa } from "../../nucleo/taxa.ts"
import type { Segregacao } from "../../parametros/simples/segregacao.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { limiteDoAno, sublimiteDaUf } from "../limites/limites.ts"
import { type ParcelaDoLimite, TRIBUTOS, type Tributo } from "../tipos.ts"
import { faixaDoRbt12 } from "./efetiva.ts"
import { type BaseDaParcela, dividirLinha, dividirReceita, nomeDaParcela, type Parcela } from "./parcelas.ts"
import { calcularPercentuais, type Percentuais, type TabelasDoPeriodo } from "./percentuais.ts"
import { descreverSituacoes, ehExportacao, passosDaSegregacao, problemaDaSegregacao } from "./segregacao.ts"
import type { EntradaDas, ItemDas, ReceitaSegregada, ResultadoDas } from "./tipos.ts"

/** The DAS and its tree, to be placed inside a larger one. */
export interface DasCalculado {
  readonly resultado: ResultadoDas
  readonly total: Dinheiro
}

interface Contexto {
  readonly entrada: EntradaDas
  readonly leis: Tabelas
  /** The upper limit of this bracket is the sublimit: 5 in general, 4 under the reduced one. */
  readonly faixaDoSublimite: number
  readonly tabelas: TabelasDoPeriodo
  readonly segregacao: Periodo<Segregacao>
  readonly parcelas: readonly Parcela[] | null
  readonly receitaInterna: Dinheiro
  readonly rbt12Mostrado: Set<string>
  /** Percentages already computed, by annex, market and part: one effective rate serves all the lines. */
  readonly percentuais: Map<string, { readonly valor: Percentuais; mostrado: boolean }>
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

function criarContexto(dados: EntradaDas, leis: Tabelas): Contexto {
  const data = primeiroDia(dados.periodoApuracao)
  const internas = dados.receitas.filter((receita) => !ehExportacao(receita.situacoes))
  const receitaInterna = soma(
    "Receita interna do mês",
    internas.map((receita) => receita.valor),
  )
  const ano = Number(data.slice(0, 4))
  const { rbaAnterior, impedidoIcmsIss, mesesAtividade } = dados
  const sublimite = sublimiteDaUf(ano, dados.uf, leis)
  const parcelas =
    rbaAnterior === null
      ? null
      : dividirReceita({
          receitaInterna,
          rbaAnterior,
          sublimite: limiteDoAno(sublimite, ano, mesesAtividade),
          limite: limiteDoAno(leis.limiteDoSimples, ano, mesesAtividade),
          impedidoIcmsIss,
        })
  const anexos = vigenteEm(leis.anexosDoSimples, data)
  const { anual } = vigenteEm(sublimite, `${ano}-01-01`).valor
  return {
    entrada: dados,
    leis,
    faixaDoSublimite: faixaDoRbt12(anexos, "I", anual).numero,
    tabelas: { anexos, teto: vigenteEm(leis.tetoDoIss, data) },
    segregacao: vigenteEm(leis.segregacaoDeReceitas, data),
    parcelas,
    receitaInterna,
    rbt12Mostrado: new Set(),
    percentuais: new Map(),
  }
}

/** The RBT12 of the market of the line; zero is replaced by R$ 1,00 (Res. CGSN 140/2018 art. 21). */
function rbt12DaLinha(contexto: Contexto, exportacao: boolean): Dinheiro | null {
  const { entrada: dados, leis } = contexto
  if (dados.primeiraFaixa) return null
  const rbt12 = exportacao ? dados.rbt12Exportacao : dados.rbt12
  if (rbt12 === null) {
    const campo = exportacao ? "rbt12Exportacao" : "rbt12"
    throw new EntradaInvalida(campo, `informe o RBT12 do mercado ${exportacao ? "externo" : "interno"}`)
  }
  if (rbt12.centavos < 0n) throw new EntradaInvalida("rbt12", `não pode ser negativo (${paraReais(rbt12.centavos)})`)
  if (rbt12.centavos > 0n) return rbt12
  const { rbt12Zero } = vigenteEm(leis.janelaDoRbt12, primeiroDia(dados.periodoApuracao)).valor
  return {
    centavos: rbt12Zero,
    passo: grupo("RBT12 considerado", emReais(rbt12Zero), [rbt12.passo], {
      observacao: "RBT12 igual a zero é tratado como R$ 1,00 (1ª faixa).",
    }),
  }
}

function percentuaisDe(contexto: Contexto, receita: ReceitaSegregada, parcela: ParcelaDoLimite | null) {
  const exportacao = ehExportacao(receita.situacoes)
  const chave = `${receita.anexo}|${exportacao}|${parcela}`
  const pronto = contexto.percentuais.get(chave)
  if (pronto !== undefined) return pronto
  const rbt12 = rbt12DaLinha(contexto, exportacao)
  // The months of the RBT12 are shown once per market; the other annexes and parts only repeat the amount.
  const mercado = exportacao ? "externo" : "interno"
  const repetido = rbt12 !== null && contexto.rbt12Mostrado.has(mercado)
  contexto.rbt12Mostrado.add(mercado)
  const valor = calcularPercentuais(contexto.tabelas, {
    anexo: receita.anexo,
    rbt12: repetido ? referencia("RBT12 (demonstrado acima)", rbt12) : rbt12,
    faixaDoSublimite: contexto.faixaDoSublimite,
    parcela,
    impedidoIcmsIss: contexto.entrada.impedidoIcmsIss,
  })
  const novo = { valor, mostrado: false }
  contexto.percentuais.set(chave, novo)
  return novo
}

interface AliquotasDaLinha {
  readonly percentuais: Percentuais
  readonly porTributo: readonly (readonly [Tributo, Aliquota])[]
  readonly detalhes: readonly Passo[]
}

/** Percentages of the line after segregation: the complement first, then the taxes of its situations are dropped. */
function aliquotasDaLinha(
  contexto: Contexto,
  receita: ReceitaSegregada,
  parcela: ParcelaDoLimite | null,
): AliquotasDaLinha {
  const doAnexo = percentuaisDe(contexto, receita, parcela)
  const rotulo = `Alíquota efetiva do Anexo ${receita.anexo}`
  const detalhes = doAnexo.mostrado
    ? [referenciaDeTaxa(rotulo, { taxa: doAnexo.valor.efetiva }).passo]
    : [...doAnexo.valor.detalhes]
  doAnexo.mostrado = true
  const porTributo = new Map(doAnexo.valor.porTributo)
  if (receita.situacoes.includes("transporte-intermunicipal-comunicacao")) {
    const comercio = percentuaisDe(contexto, { ...receita, anexo: "I" }, parcela)
    const icms = comercio.valor.porTributo.get("ICMS")
    if (icms !== undefined) {
      porTributo.set("ICMS", icms)
      if (!comercio.mostrado) detalhes.push(...comercio.valor.detalhes)
      comercio.mostrado = true
    }
  }
  for (const situacao of receita.situacoes) {
    for (const tributo of contexto.segregacao.valor[situacao] ?? []) porTributo.delete(tributo)
  }
  const ordenados: (readonly [Tributo, Aliquota])[] = []
  for (const tributo of TRIBUTOS) {
    const aliquota = porTributo.get(tributo)
    if (aliquota !== undefined) ordenados.push([tributo, aliquota])
  }
  return { percentuais: doAnexo.valor, porTributo: ordenados, detalhes }
}

function rotuloDoItem(receita: ReceitaSegregada, parcela: ParcelaDoLimite | null, dividida: boolean): string {
  const situacoes = descreverSituacoes(receita.situacoes)
  const partes = [`Anexo ${receita.anexo}`, ...(situacoes.length > 0 ? situacoes : ["tributação normal"])]
  if (parcela !== null && (dividida || parcela !== "P1")) partes.push(nomeDaParcela(parcela).toLowerCase())
  return partes.join(" · ")
}

function calcularItem(
  contexto: Contexto,
  receita: ReceitaSegregada,
  { parcela, base }: BaseDaParcela,
  dividida: boolean,
) {
  const { percentuais, porTributo, detalhes } = aliquotasDaLinha(contexto, receita, parcela)
  const daLinha = referencia("Receita", base)
  const valores: Partial<Record<Tributo, Centavos>> = {}
  const parcelas: Dinheiro[] = []
  for (const [tributo, aliquota] of porTributo) {
    const imposto = arredondar(
      tributo,
      produto(`${tributo} antes do arredondamento`, daLinha, [aliquota]),
      "meio-para-cima",
    )
    parcelas.push(imposto)
    if (imposto.centavos > 0n) valores[tributo] = imposto.centavos
  }
  const total = soma("Tributos", parcelas, {
    formula: "Receita × alíquota efetiva × partilha de cada tributo, arredondado ao centavo",
  })
  const { faixa, efetiva } = percentuais
  const item: ItemDas = {
    linhas: receita.linhas,
    anexo: receita.anexo,
    situacoes: receita.situacoes,
    parcela,
    base: base.centavos,
    faixa: faixa.numero,
    aliquotaNominal: textoDaTaxa(faixa.aliquota),
    parcelaDeduzir: paraReais(faixa.deduzir),
    aliquotaEfetiva: formatarTaxa(efetiva, CASAS_DA_EFETIVA),
    tributos: valores,
    total: total.centavos,
  }
  const segregacao = passosDaSegregacao(receita.situacoes, contexto.segregacao)
  const partes = [base.passo, ...segregacao, ...detalhes, total.passo]
  const passo = grupo(rotuloDoItem(receita, parcela, dividida), emReais(total.centavos), partes)
  return { item, passo: { centavos: total.centavos, passo } }
}

/**
 * The DAS of a month: one item per segregated line (or part of it), each tax rounded HALF_UP, then added by tax
 * (Manual do PGDAS-D, examples 1, 6 and 9). Throws `ParametroSemVigencia` outside 2018-2028 and `EntradaInvalida` for a
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
    const { parcelas } = contexto
    const interna = !ehExportacao(receita.situacoes)
    const bases =
      parcelas === null || !interna
        ? [{ parcela: null, base: receita.valor }]
        : dividirLinha(receita.valor, parcelas, contexto.receitaInterna)
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
  const total = soma(rotulo, passos)
  const porTributo = TRIBUTOS.reduce((acumulado, tributo) => acumulado + tributos[tributo], 0n)
  if (porTributo !== total.centavos) throw new ErroDeTabela("A soma dos tributos não fecha com o total do DAS")
  return { resultado: { itens, tributos, total: total.centavos }, total }
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
