import { primeiroDia } from "../../nucleo/competencia.ts"
import { paraReais } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Passo } from "../../nucleo/memoria.ts"
import { type Periodo, usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import {
  type Aliquota,
  type Dinheiro,
  emReais,
  emTexto,
  grupo,
  referencia,
  referenciaDeTaxa,
  soma,
} from "../../nucleo/passos.ts"
import { reaisDaTabela } from "../../nucleo/passos-dinheiro.ts"
import type { Segregacao } from "../../parametros/simples/segregacao.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import { limiteDoAno, sublimiteDaUf } from "../limites/limites.ts"
import type { Mercado, ParcelaDoLimite, Tributo, TributoFixo } from "../tipos.ts"
import { faixaDoRbt12 } from "./efetiva.ts"
import { dividirReceita, type Parcela, RECEITAS_DO_MERCADO } from "./parcelas.ts"
import { calcularPercentuais, type Percentuais, type TabelasDoPeriodo } from "./percentuais.ts"
import { ehExportacao } from "./segregacao.ts"
import type { EntradaDas, ReceitaSegregada } from "./tipos.ts"

/** The month's revenue in a market, and what the year's sublimit and limit do with it. */
interface DivisaoDoMercado {
  readonly receita: Dinheiro
  /** Null while nothing splits it. */
  readonly parcelas: readonly Parcela[] | null
  /** What the law of the month does with the revenue that passes the sublimit (or the limit); empty while none does. */
  readonly divisao: readonly Passo[]
}

/** What the lines of a month share. */
export interface Contexto {
  readonly entrada: EntradaDas
  readonly leis: Tabelas
  /** The upper limit of this bracket is the sublimit: 5 in general, 4 under the reduced one. */
  readonly faixaDoSublimite: number
  readonly tabelas: TabelasDoPeriodo
  readonly segregacao: Periodo<Segregacao>
  /** What a tax above zero that rounds to zero is charged; null before there was such a value. */
  readonly menorTributo: Dinheiro | null
  readonly mercados: Readonly<Record<Mercado, DivisaoDoMercado>>
  readonly rbt12Mostrado: Set<string>
  /** Percentages already computed, by annex, market and part: one effective rate serves all the lines. */
  readonly percentuais: Map<string, { readonly valor: Percentuais; mostrado: boolean }>
}

/** Reads the tables of the month and splits its revenue, market by market. */
export function criarContexto(dados: EntradaDas, leis: Tabelas): Contexto {
  const data = primeiroDia(dados.periodoApuracao)
  const ano = Number(data.slice(0, 4))
  const sublimite = sublimiteDaUf(ano, dados.uf, leis)
  const anexos = vigenteEm(leis.anexosDoSimples, data)
  const { anual } = vigenteEm(sublimite, `${ano}-01-01`).valor
  const tetos = {
    sublimite: limiteDoAno(sublimite, ano, dados.mesesAtividade),
    limite: limiteDoAno(leis.limiteDoSimples, ano, dados.mesesAtividade),
  }
  return {
    entrada: dados,
    leis,
    faixaDoSublimite: faixaDoRbt12(anexos, "I", anual).numero,
    tabelas: { anexos, teto: vigenteEm(leis.tetoDoIss, data) },
    segregacao: vigenteEm(leis.segregacaoDeReceitas, data),
    menorTributo: menorTributo(leis, data),
    mercados: {
      interno: dividirMercado("interno", dados, tetos, leis),
      externo: dividirMercado("externo", dados, tetos, leis),
    },
    rbt12Mostrado: new Set(),
    percentuais: new Map(),
  }
}

interface Tetos {
  readonly sublimite: Dinheiro
  readonly limite: Dinheiro
}

/** Each market against its own sublimit and limit (LC 123/2006 art. 3º §15; Res. CGSN 140/2018 art. 24 §8º). */
function dividirMercado(mercado: Mercado, dados: EntradaDas, tetos: Tetos, leis: Tabelas): DivisaoDoMercado {
  const externo = mercado === "externo"
  const linhas = dados.receitas.filter((receita) => ehExportacao(receita.situacoes) === externo)
  const receita =
    (externo ? dados.receitaExportacaoAuferida : dados.receitaAuferida) ??
    soma(
      RECEITAS_DO_MERCADO[mercado].doMes,
      linhas.map(({ valor }) => valor),
    )
  const anterior = externo ? (dados.rbaExportacaoAnterior ?? null) : dados.rbaAnterior
  const { impedidoIcmsIss } = dados
  const teto = externo || impedidoIcmsIss ? tetos.limite : tetos.sublimite
  const passou = anterior !== null && anterior.centavos + receita.centavos > teto.centavos
  const divide = vigenteEm(leis.divisaoNoSublimite, primeiroDia(dados.periodoApuracao))
  const divisao = passou ? [passoDaDivisao(leis, divide)] : []
  if (anterior === null || !divide.valor || (externo && !passou)) return { receita, parcelas: null, divisao }
  return { receita, parcelas: dividirReceita({ mercado, receita, anterior, ...tetos, impedidoIcmsIss }), divisao }
}

function menorTributo({ menorTributoDoDas: tabela }: Tabelas, data: string): Dinheiro | null {
  const periodo = vigenteEm(tabela, data)
  return periodo.valor === null ? null : reaisDaTabela(tabela.descricao, periodo.valor, tabela, periodo)
}

function passoDaDivisao({ divisaoNoSublimite: tabela }: Tabelas, periodo: Periodo<boolean>): Passo {
  return {
    tipo: "parametro",
    rotulo: "Receita que passa do sublimite ou do limite",
    valor: emTexto(periodo.valor ? "Dividida em parcelas, cada uma com as suas alíquotas" : "Tributada em conjunto"),
    norma: periodo.norma,
    parametro: usoDe(tabela, periodo, tabela.descricao),
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

export interface AliquotasDaLinha {
  readonly percentuais: Percentuais
  /** Undefined for a tax that is not in the DAS of this line. */
  readonly aliquotaDe: (tributo: Tributo) => Aliquota | undefined
  readonly detalhes: readonly Passo[]
}

/** Percentages of the line after segregation: the complement first, then the taxes of its situations are dropped. */
export function aliquotasDaLinha(
  contexto: Contexto,
  receita: ReceitaSegregada,
  parcela: ParcelaDoLimite | null,
): AliquotasDaLinha {
  const doAnexo = percentuaisDe(contexto, receita, parcela)
  const rotulo = `Alíquota efetiva do Anexo ${receita.anexo}`
  const detalhes = doAnexo.mostrado
    ? [referenciaDeTaxa(rotulo, doAnexo.valor.efetiva).passo]
    : [...doAnexo.valor.detalhes]
  doAnexo.mostrado = true
  let icms: Aliquota | undefined
  if (receita.situacoes.includes("transporte-intermunicipal-comunicacao")) {
    const comercio = percentuaisDe(contexto, { ...receita, anexo: "I" }, parcela)
    icms = comercio.valor.porTributo.get("ICMS")
    if (icms !== undefined) {
      if (!comercio.mostrado) detalhes.push(...comercio.valor.detalhes)
      comercio.mostrado = true
    }
  }
  const { valor: segregacao } = contexto.segregacao
  const { situacoes } = receita
  const fixos = fixosDaLinha(contexto.entrada, receita)
  for (const tributo of fixos) detalhes.push(passoDoFixo(tributo))
  return {
    percentuais: doAnexo.valor,
    detalhes,
    aliquotaDe: (tributo) => {
      if (fixos.some((fixo) => fixo === tributo)) return undefined
      if (situacoes.some((situacao) => segregacao[situacao]?.includes(tributo))) return undefined
      return (tributo === "ICMS" ? icms : undefined) ?? doAnexo.valor.porTributo.get(tributo)
    },
  }
}

/** Taxes that a fixed amount takes out of the line: never the ISS of another municipality, which did not fix it (art. 27 IV). */
function fixosDaLinha({ valoresFixos = [] }: EntradaDas, { anexo, situacoes }: ReceitaSegregada): TributoFixo[] {
  if (ehExportacao(situacoes)) return []
  const deMercadoria = anexo === "I" || anexo === "II" || situacoes.includes("transporte-intermunicipal-comunicacao")
  return valoresFixos
    .map(({ tributo }) => tributo)
    .filter((tributo) =>
      tributo === "ICMS" ? deMercadoria : !deMercadoria && !situacoes.includes("iss-outro-municipio"),
    )
}

function passoDoFixo(tributo: TributoFixo): Passo {
  return {
    tipo: "entrada",
    rotulo: `${tributo} em valor fixo mensal`,
    valor: emTexto("Fora do percentual: o valor do mês entra uma vez, ao fim"),
    norma: { titulo: "LC 123/2006 art. 18 §18; Res. CGSN 140/2018 art. 33" },
    origem: null,
  }
}
