import { formatarCompetencia, mesesEntre } from "../nucleo/competencia.ts"
import { type Centavos, centavos, somarCentavos } from "../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"
import type { Falta, Passo } from "../nucleo/memoria.ts"
import { type Dinheiro, entrada, soma } from "../nucleo/passos.ts"
import { type AtividadeDoPresumido, nomeDaAtividadePresumida } from "../parametros/presumido/presuncao.ts"
import { type EntradaPresumido, montarIrpjECsll } from "./apuracao.ts"
import { grupoDe } from "./contribuicoes.ts"
import { type Excedente, excedenteDoTrimestre } from "./excedente.ts"
import { fimDoTrimestre, inicioDoTrimestre, trimestreDe } from "./periodos.ts"
import { calcularQuotas } from "./quotas.ts"
import type { TabelasDoPresumido } from "./tabelas.ts"
import type { EntradaMesDoPresumido, MesDoPresumido, QuotaDoPresumido, ResultadoTrimestre } from "./tipos.ts"

interface DoTrimestre {
  readonly aPagar: Dinheiro
  readonly quotas: readonly QuotaDoPresumido[]
}

/** IRPJ and CSLL of a quarter, with what explains them besides their own trees. */
export interface TrimestreMontado {
  readonly resultado: ResultadoTrimestre
  readonly irpj: DoTrimestre
  readonly csll: DoTrimestre
  readonly excedentes: readonly Excedente[]
  readonly explicacoes: readonly Passo[]
}

/**
 * The quarter with the months given, the last one or not: before its end it is what would be due if nothing else came, with
 * the limit of the adicional of the whole quarter. Lacks are those of LC 224/2025.
 */
export function montarTrimestre(
  dados: EntradaMesDoPresumido,
  tabelas: TabelasDoPresumido,
): TrimestreMontado | { readonly faltam: readonly Falta[] } {
  const { periodoApuracao: pa, inicioNoAno, meses } = dados
  const inicio = inicioDoTrimestre(pa)
  const receita = somarCentavos(meses.flatMap(({ linhas }) => linhas.map(({ valor }) => valor)))
  const doIrpj = excedenteDoTrimestre("IRPJ", dados, receita, tabelas)
  const daCsll = excedenteDoTrimestre("CSLL", dados, receita, tabelas)
  if ("faltam" in doIrpj) return doIrpj
  if ("faltam" in daCsll) return daCsll
  const trimestre = trimestreDe(pa)
  const semExcedente: EntradaPresumido = {
    trimestre,
    atividades: porAtividade(meses),
    outrasReceitas: somar(meses, "outrasReceitas"),
    irrfRetido: somar(meses, "irrfRetido"),
    csllRetida: somar(meses, "csllRetida"),
    meses: mesesEntre(inicioNoAno > inicio ? inicioNoAno : inicio, fimDoTrimestre(pa)) + 1,
  }
  const { irpj, csll } = montarIrpjECsll(
    { ...semExcedente, excedenteIrpj: doIrpj.valor, excedenteCsll: daCsll.valor },
    tabelas,
  )
  const sem = montarIrpjECsll(semExcedente, tabelas)
  const quotasDoIrpj = dividirEmQuotas(irpj.aPagar.centavos, trimestre, dados.quotas, tabelas)
  const quotasDaCsll = dividirEmQuotas(csll.aPagar.centavos, trimestre, dados.quotas, tabelas)
  return {
    irpj: { aPagar: irpj.aPagar, quotas: quotasDoIrpj.quotas },
    csll: { aPagar: csll.aPagar, quotas: quotasDaCsll.quotas },
    excedentes: [doIrpj, daCsll],
    explicacoes: [
      explicarReceita(dados, receita),
      ...explicarInformados(meses),
      irpj.base.passo,
      csll.base.passo,
      ...[doIrpj.passo, daCsll.passo, quotasDoIrpj.passo, quotasDaCsll.passo].filter((p) => p !== null),
    ],
    resultado: {
      trimestre,
      meses: semExcedente.meses ?? 0,
      receita,
      outrasReceitas: somar(meses, "outrasReceitas"),
      excedenteIrpj: doIrpj.valor,
      excedenteCsll: daCsll.valor,
      baseIrpj: irpj.base.centavos,
      irpj: irpj.imposto.centavos,
      adicional: centavos(irpj.total.centavos - irpj.imposto.centavos),
      irrfRetido: somar(meses, "irrfRetido"),
      irpjAPagar: irpj.aPagar.centavos,
      creditoIrpj: irpj.credito,
      baseCsll: csll.base.centavos,
      csll: csll.total.centavos,
      csllRetida: somar(meses, "csllRetida"),
      csllAPagar: csll.aPagar.centavos,
      creditoCsll: csll.credito,
      parcelaDaLc224: centavos(
        irpj.total.centavos + csll.total.centavos - sem.irpj.total.centavos - sem.csll.total.centavos,
      ),
    },
  }
}

function porAtividade(meses: readonly MesDoPresumido[]) {
  const somas = new Map<AtividadeDoPresumido, Centavos>()
  for (const { linhas } of meses)
    for (const { atividade, valor } of linhas) somas.set(atividade, centavos((somas.get(atividade) ?? 0n) + valor))
  return [...somas].map(([atividade, receita]) => ({ atividade, receita }))
}

type Informado = "outrasReceitas" | "irrfRetido" | "csllRetida"

const somar = (meses: readonly MesDoPresumido[], campo: Informado): Centavos =>
  somarCentavos(meses.map((mes) => mes[campo]))

/** The quotas of a tax with their tree; none of nothing. */
export function dividirEmQuotas(valor: Centavos, trimestre: string, desejadas: number, tabelas: TabelasDoPresumido) {
  if (valor === 0n) return { quotas: [], passo: null }
  const resposta = calcularQuotas({ valor, trimestre, desejadas }, tabelas)
  if (resposta.tipo !== "calculado") throw new ErroDeTabela("As quotas de um trimestre sempre têm resposta")
  const { quotas, vencimentos, juros } = resposta.resultado
  return {
    quotas: quotas.map((quota, i) => ({ valor: quota, vencimento: vencimentos[i] ?? "", juros: juros[i] ?? null })),
    passo: resposta.memoria,
  }
}

/** The revenue that the bases are made of, by activity; that of the earlier months opens in their own. */
function explicarReceita({ periodoApuracao, meses }: EntradaMesDoPresumido, receita: Centavos): Passo {
  const linhas = meses.flatMap(({ competencia, linhas }) => linhas.map((linha) => ({ competencia, ...linha })))
  const atividades = [...new Set(linhas.map(({ atividade }) => atividade))]
  const partes = atividades.map((atividade) =>
    soma(
      `Receita: ${nomeDaAtividadePresumida(atividade)}`,
      linhas
        .filter((linha) => linha.atividade === atividade)
        .map(({ competencia, rotulo, valor, origem }) =>
          entrada(
            `${rotulo}, ${formatarCompetencia(competencia)}`,
            valor,
            competencia === periodoApuracao ? origem : { tipo: "receita-do-mes", competencia },
          ),
        ),
    ),
  )
  return grupoDe(
    "Receita do trimestre por atividade",
    receita,
    partes.map(({ passo }) => passo),
  )
}

const NOMES: Readonly<Record<Informado, string>> = {
  outrasReceitas: "Outras receitas e ganhos de capital",
  irrfRetido: "IRPJ retido na fonte",
  csllRetida: "CSLL retida na fonte",
}

/** What a person typed, month by month; nothing where there was none. */
function explicarInformados(meses: readonly MesDoPresumido[]): Passo[] {
  return (["outrasReceitas", "irrfRetido", "csllRetida"] as const).flatMap((campo) => {
    const partes = meses
      .filter((mes) => mes[campo] > 0n)
      .map((mes) => entrada(formatarCompetencia(mes.competencia), mes[campo], null))
    return partes.length === 0 ? [] : [soma(`${NOMES[campo]} no trimestre`, partes).passo]
  })
}
