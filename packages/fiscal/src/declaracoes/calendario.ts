import { anoDe, type Competencia, competenciaDe, mesDe, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import { somarDias, ultimoDia } from "../nucleo/data.ts"
import { ParametroSemVigencia } from "../nucleo/erros.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { definirParametro, type Parametro, usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { emTexto, grupo } from "../nucleo/passos.ts"
import {
  cautelaDasDeclaracoes,
  encerramentoDasDeclaracoes,
  prazosDasDeclaracoes,
  TIPOS_DE_DECLARACAO,
  type TipoDeDeclaracao,
} from "../parametros/declaracoes.ts"
import type { RegraDeVencimento } from "../parametros/vencimentos.ts"
import { ehDiaUtil } from "../vencimentos/dias-uteis.ts"
import { montarVencimentoDaTabela } from "../vencimentos/vencimento.ts"

/** One delivery that falls in a month of the calendar, whoever owes it. */
export interface PrazoDoCalendario {
  /** AAAA-MM, AAAA-T1 to AAAA-T4 or AAAA. */
  readonly periodo: string
  /** ISO date after which it is late. */
  readonly prazo: string
  /** ISO date by which to act, where it is not the deadline. */
  readonly cautela: string | null
  readonly norma: string
  readonly aConferir: boolean
  readonly memoria: Passo
}

const MESES_DO_TRIMESTRE = 3
/** A duty is at most this many months after its period. */
const MAIOR_DISTANCIA = 13

/** The last month of a period. */
export function fimDoPeriodo(periodo: string): Competencia {
  const trimestre = /^(\d{4})-T([1-4])$/.exec(periodo)
  if (trimestre) return competenciaDe(Number(trimestre[1]), Number(trimestre[2]) * MESES_DO_TRIMESTRE)
  return periodo.length === "2026".length ? competenciaDe(Number(periodo), 12) : (periodo as Competencia)
}

/** Periods that a rule could make due in a month. */
function candidatos({ periodicidade, mesesApos }: RegraDeVencimento, mes: Competencia): string[] {
  if (periodicidade === "anual") return [String(anoDe(mes) - 1 - mesesApos)]
  // A day that is postponed may fall in the month after.
  const meses = [mesesApos + 1, mesesApos, mesesApos - 1].map((n) => somarMeses(mes, -n))
  if (periodicidade === "mensal") return meses
  return meses
    .filter((m) => mesDe(m) % MESES_DO_TRIMESTRE === 0)
    .map((m) => `${anoDe(m)}-T${mesDe(m) / MESES_DO_TRIMESTRE}`)
}

/** What a table makes due in a month. A period outside the table is not due. */
export function prazosNoMes(
  tabela: Parametro<RegraDeVencimento>,
  mes: Competencia,
  cautela: Parametro<RegraDeVencimento> | null = null,
): PrazoDoCalendario[] {
  const regra = tabela.periodos.at(-1)?.valor
  if (!regra || regra.mesesApos > MAIOR_DISTANCIA) return []
  return candidatos(regra, mes).flatMap((periodo) => {
    const prazo = prazoDe(tabela, periodo, cautela)
    return prazo?.prazo.startsWith(mes) ? [prazo] : []
  })
}

/** Deadline of a period by a table; null where the table does not reach it. */
export function prazoDe(
  tabela: Parametro<RegraDeVencimento>,
  periodo: string,
  cautela: Parametro<RegraDeVencimento> | null = null,
): PrazoDoCalendario | null {
  try {
    const { data, passo } = montarVencimentoDaTabela(tabela, { periodo })
    const { norma, confianca } = vigenteEm(tabela, primeiroDia(fimDoPeriodo(periodo)))
    const segura = cautela === null ? data : montarVencimentoDaTabela(cautela, { periodo }).data
    return {
      periodo,
      prazo: data,
      cautela: segura === data ? null : segura,
      norma: norma.titulo,
      aConferir: confianca !== "verified",
      memoria: passo,
    }
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

type DeclaracaoNoMes = PrazoDoCalendario & { readonly tipo: TipoDeDeclaracao }

/** The federal declarations that fall in a month, whoever owes them. */
export function declaracoesNoMes(mes: Competencia): readonly DeclaracaoNoMes[] {
  const conhecidas = MESES.get(mes) ?? calcularMes(mes)
  MESES.set(mes, conhecidas)
  return conhecidas
}

/** Months already worked out: a pure function of the month and of tables that never change, asked of every company. */
const MESES = new Map<Competencia, readonly DeclaracaoNoMes[]>()

const calcularMes = (mes: Competencia) =>
  TIPOS_DE_DECLARACAO.flatMap((tipo) =>
    prazosNoMes(prazosDasDeclaracoes[tipo], mes, cautelaDasDeclaracoes[tipo] ?? null).map((p) => ({ ...p, tipo })),
  )

const ABRIL = 4

/** Deadline of the annual declaration of who closed in a month; null for what has no rule of its own. */
export function prazoDoEncerramento(tipo: TipoDeDeclaracao, evento: Competencia): PrazoDoCalendario | null {
  const tabela = encerramentoDasDeclaracoes[tipo]
  if (!tabela) return null
  const periodo = vigenteEm(tabela, primeiroDia(evento))
  const { mesDoPrimeiroQuadrimestre, mesesDepois, ultimoDiaUtil } = periodo.valor
  const mes =
    mesDe(evento) <= ABRIL ? competenciaDe(anoDe(evento), mesDoPrimeiroQuadrimestre) : somarMeses(evento, mesesDepois)
  let data = ultimoDia(mes)
  while (ultimoDiaUtil && !ehDiaUtil(data)) data = somarDias(data, -1)
  const dito = `último dia${ultimoDiaUtil ? " útil" : ""} de ${mes.slice(5)}/${mes.slice(0, 4)}`
  const regra: Passo = {
    tipo: "parametro",
    rotulo: `Encerramento em ${evento.slice(5)}/${evento.slice(0, 4)}`,
    valor: emTexto(dito),
    norma: periodo.norma,
    parametro: usoDe(tabela, periodo, tabela.descricao),
  }
  return {
    periodo: String(anoDe(evento)),
    prazo: data,
    cautela: null,
    norma: periodo.norma.titulo,
    aConferir: periodo.confianca !== "verified",
    memoria: grupo("Vencimento da declaração de encerramento", emTexto(data.split("-").reverse().join("/")), [regra]),
  }
}

/** The rule of an obligation that an office wrote, as a table of one period. */
export function tabelaPropria(nome: string, norma: string, regra: RegraDeVencimento): Parametro<RegraDeVencimento> {
  return definirParametro({
    tabela: "obrigacoes-do-escritorio",
    descricao: nome,
    unidade: "texto",
    // The calendar of holidays begins here.
    periodos: [{ desde: "2018-01-01", ate: null, valor: regra, norma: { titulo: norma }, confianca: "verified" }],
  })
}
