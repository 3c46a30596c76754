import { anoDe, type Competencia, competenciaDaData, primeiroDia } from "../../nucleo/competencia.ts"
import { dataIso } from "../../nucleo/data.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { comoInteiro, emUnidades, MAIOR_EXATO } from "../../nucleo/inteiros.ts"
import { type Parametro, vigenteEm } from "../../nucleo/parametro.ts"
import { paraCentavos } from "../../nucleo/taxa.ts"
import type { LimiteAnual } from "../../parametros/simples/limites.ts"
import type { RegraDoFatorR } from "../../parametros/simples/regras.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import { mesesDaFolha, mesesDoAno, mesesNoAnoDeAbertura } from "../apuracao/historico.ts"
import { problemaDaSegregacao } from "../das/segregacao.ts"
import { limiteDoAno, sublimiteDaUf } from "../limites/limites.ts"
import { type Janela, janelaDoPeriodo, motivoDaAbertura, type RegraRbt12 } from "../rbt12/rbt12.ts"
import { type Anexo, SITUACOES, type SituacaoReceita, type Tributo } from "../tipos.ts"
import { type Segmento, segmentoDaPrimeiraFaixa, segmentosDoAnexo } from "./segmentos.ts"
import type { AtividadeDoMes, FormaDoMes } from "./tipos.ts"

/** Consecutive months of `meses`, and whether the month itself closes them. */
export interface Trecho {
  readonly inicio: number
  readonly fim: number
  readonly comOProprio: boolean
}

export interface AtividadePreparada {
  /** In the order of the vocabulary. */
  readonly situacoes: readonly SituacaoReceita[]
  readonly exportacao: boolean
  readonly fatorR: boolean
  /** By the annex that the Fator R may choose; a fixed annex answers the same to both. */
  readonly anexoComFolha: Anexo
  readonly anexoSemFolha: Anexo
  readonly segmentosComFolha: readonly Segmento[]
  readonly segmentosSemFolha: readonly Segmento[]
}

export interface LimitePreparado {
  readonly limite: number
  /** The limit and what the law tolerates above it. */
  readonly comFolga: number
}

export interface FatorRPreparado {
  /** Units of the decimals of the rule. */
  readonly corte: number
  readonly escala: number
  readonly trunca: boolean
  readonly semFolha: number
  readonly semReceita: number
}

/** Every figure that the evaluation of a month needs, read once from the tables of the date. */
export interface Plano {
  readonly abertura: Competencia
  readonly janelaDoRbt12: Janela
  readonly meses: readonly Competencia[]
  readonly mesesDaFolha: readonly Competencia[]
  readonly regra: RegraRbt12
  readonly janela: Trecho
  readonly ano: Trecho
  readonly folha: Trecho
  readonly atividades: readonly AtividadePreparada[]
  readonly impedidoIcmsIss: boolean
  readonly anoDeAbertura: boolean
  readonly sublimite: LimitePreparado
  readonly limite: LimitePreparado
  readonly fatorR: FatorRPreparado | null
  readonly rbt12Zero: number
  readonly minimo: number
}

const SEM_LIMITE = Number.POSITIVE_INFINITY

function trechoDe(meses: readonly Competencia[], parte: readonly Competencia[], pa: Competencia): Trecho {
  const anteriores = parte.filter((mes) => mes !== pa)
  const [primeiro] = anteriores
  const inicio = primeiro === undefined ? 0 : meses.indexOf(primeiro)
  return { inicio, fim: inicio + anteriores.length, comOProprio: parte.includes(pa) }
}

function prepararLimite(parametro: Parametro<LimiteAnual>, ano: number, meses: number | undefined): LimitePreparado {
  const { centavos: limite } = limiteDoAno(parametro, ano, meses)
  const { tolerancia } = vigenteEm(parametro, `${ano}-01-01`).valor
  const folga = paraCentavos({ num: limite * tolerancia.num, den: tolerancia.den, casas: null }, "meio-para-cima")
  // Revenue is bounded far below 2^53: a limit beyond it is never passed.
  return { limite: comoInteiro(limite) ?? SEM_LIMITE, comFolga: comoInteiro(limite + folga) ?? SEM_LIMITE }
}

const MAIS_CASAS = 6

function prepararFatorR({ corte, casas, modo, semFolha, semReceita }: RegraDoFatorR): FatorRPreparado | null {
  if (casas > MAIS_CASAS) return null
  const [minimo, zero, cheio] = [corte, semFolha, semReceita].map((taxa) => emUnidades(taxa, casas))
  if (minimo == null || zero == null || cheio == null) return null
  return { corte: minimo, escala: 10 ** casas, trunca: modo === "truncar", semFolha: zero, semReceita: cheio }
}

/** Situations in the order of the vocabulary, with "exportacao" made explicit for exports. */
function situacoesDe({ situacoes, mercado }: AtividadeDoMes): SituacaoReceita[] {
  return SITUACOES.filter((s) => situacoes.includes(s) || (s === "exportacao" && mercado === "externo"))
}

function prepararAtividades(forma: FormaDoMes, primeiraFaixa: boolean, tabelas: Tabelas): AtividadePreparada[] {
  const data = primeiroDia(forma.periodoApuracao)
  const anexos = vigenteEm(tabelas.anexosDoSimples, data)
  const doPeriodo = { anexos, teto: vigenteEm(tabelas.tetoDoIss, data) }
  const segregacao = vigenteEm(tabelas.segregacaoDeReceitas, data).valor
  const { impedidoIcmsIss = false } = forma
  const vistas = new Set<string>()
  return forma.atividades.map((atividade, i) => {
    const campo = `atividades[${i}]`
    const { anexo, mercado } = atividade
    const situacoes = situacoesDe(atividade)
    if (mercado === "interno" && situacoes.includes("exportacao"))
      throw new EntradaInvalida(`${campo}.situacoes`, 'a situação "exportacao" pede o mercado externo')
    const problema = problemaDaSegregacao(anexo === "III/V" ? "V" : anexo, situacoes, segregacao)
    if (problema !== null) throw new EntradaInvalida(`${campo}.situacoes`, problema)
    const chave = `${anexo}|${situacoes.join("+")}`
    if (vistas.has(chave)) throw new EntradaInvalida(campo, "atividade repetida: some as receitas das duas")
    vistas.add(chave)
    const fora = new Set<Tributo>(situacoes.flatMap((situacao) => segregacao[situacao] ?? []))
    // The ICMS of another annex over the same revenue: only the rules compute it.
    const transporte = situacoes.includes("transporte-intermunicipal-comunicacao")
    const segmentos = (usado: Anexo): Segmento[] => {
      const recorte = { anexo: usado, fora, impedidoIcmsIss }
      if (transporte) return []
      return primeiraFaixa ? [segmentoDaPrimeiraFaixa(doPeriodo, recorte)] : segmentosDoAnexo(doPeriodo, recorte)
    }
    const fatorR = anexo === "III/V"
    const [anexoComFolha, anexoSemFolha]: [Anexo, Anexo] = anexo === "III/V" ? ["III", "V"] : [anexo, anexo]
    const segmentosComFolha = segmentos(anexoComFolha)
    const segmentosSemFolha = fatorR ? segmentos(anexoSemFolha) : segmentosComFolha
    const exportacao = mercado === "externo"
    return { situacoes, exportacao, fatorR, anexoComFolha, anexoSemFolha, segmentosComFolha, segmentosSemFolha }
  })
}

/** Reads the tables for a form. Throws `ParametroSemVigencia` and `EntradaInvalida`. */
export function montarPlano(forma: FormaDoMes, tabelas: Tabelas): Plano {
  const pa = forma.periodoApuracao
  const abertura = competenciaDaData(dataIso(forma.abertura, "abertura"), "abertura")
  const janela = janelaDoPeriodo(pa, abertura, tabelas)
  if (janela === null) throw new EntradaInvalida("periodoApuracao", motivoDaAbertura(abertura, pa))
  const daFolha = mesesDaFolha(janela, pa, abertura)
  const doAno = mesesDoAno(pa, abertura)
  const meses = [...new Set([...janela.meses, ...doAno, ...daFolha])].filter((mes) => mes !== pa).sort()
  const data = primeiroDia(pa)
  const mesesAtividade = mesesNoAnoDeAbertura(pa, abertura)
  return {
    abertura,
    janelaDoRbt12: janela,
    meses,
    mesesDaFolha: daFolha,
    regra: janela.regra,
    janela: trechoDe(meses, janela.meses, pa),
    ano: trechoDe(meses, doAno, pa),
    folha: trechoDe(meses, daFolha, pa),
    atividades: prepararAtividades(forma, janela.regra === "primeira-faixa", tabelas),
    impedidoIcmsIss: forma.impedidoIcmsIss ?? false,
    anoDeAbertura: mesesAtividade !== undefined,
    sublimite: prepararLimite(sublimiteDaUf(anoDe(pa), forma.uf, tabelas), anoDe(pa), mesesAtividade),
    limite: prepararLimite(tabelas.limiteDoSimples, anoDe(pa), mesesAtividade),
    fatorR: prepararFatorR(vigenteEm(tabelas.regraDoFatorR, data).valor),
    rbt12Zero: comoInteiro(janela.periodo.valor.rbt12Zero) ?? MAIOR_EXATO,
    minimo: comoInteiro(vigenteEm(tabelas.valorMinimoDoDas, data).valor) ?? MAIOR_EXATO,
  }
}
