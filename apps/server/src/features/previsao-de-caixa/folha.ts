import type { IdDeCategoriaPadrao } from "@partida/contracts"
import {
  calcularVencimento,
  competenciasEntre,
  diaDosSalarios,
  formatarCompetencia,
  competencia as mesDe,
  reaisPorExtenso,
  somarMeses,
  ultimoDia,
} from "@partida/fiscal"
import type { Esperado } from "./previsao.ts"

/** Where titles and lines of the bank say the same as the payroll. */
export const CATEGORIAS_DA_FOLHA = ["pro-labore", "salarios", "inss"] as const satisfies readonly IdDeCategoriaPadrao[]
type CategoriaDaFolha = (typeof CATEGORIAS_DA_FOLHA)[number]

/** A payment of the payroll; `valorCentavos` is positive. */
export interface PagamentoDaFolha extends Omit<Esperado, "origem" | "porque"> {
  readonly categoria: CategoriaDaFolha
  readonly porque: string
}

/** What was told of the employees, by the month in which it was paid. */
interface FolhaDosEmpregados {
  readonly id: string
  readonly competencia: string
  readonly salariosCentavos: bigint
  readonly fgtsCentavos: bigint
  /** FGTS and CPP as one figure. */
  readonly encargosCentavos: bigint
  readonly cppDarfCentavos: bigint
}

/** Salaries and their charges of the months after the last one told, as in it, by their due dates. */
export function folhaDosEmpregados(
  ultima: FolhaDosEmpregados,
  ate: string,
  comGuiaDeInss: boolean,
): PagamentoDaFolha[] {
  const { id, competencia, salariosCentavos, fgtsCentavos, encargosCentavos, cppDarfCentavos } = ultima
  const como = `Como em ${formatarCompetencia(mesDe(competencia))}`
  return competenciasEntre(somarMeses(mesDe(competencia), 1), mesDe(ate.slice(0, 7))).flatMap((mes) => {
    const trabalhado = somarMeses(mes, -1)
    const nome = formatarCompetencia(trabalhado)
    const vence = (obrigacao: "fgts" | "inss-folha-prolabore") => {
      const prazo = calcularVencimento({ obrigacao, periodo: trabalhado })
      return prazo.tipo === "calculado" ? prazo.resultado.vencimento : ultimoDia(mes)
    }
    const encargo = { id, categoria: "inss", porque: `${como}, no vencimento da lei.` } as const
    const todos: PagamentoDaFolha[] = [
      {
        id,
        categoria: "salarios",
        titulo: `Salários de ${nome}`,
        porque: `${como}, até o quinto dia útil. Com o que se desconta dos empregados; 13º e férias não são previstos.`,
        vencimento: diaDosSalarios(trabalhado),
        valorCentavos: salariosCentavos,
      },
      {
        ...encargo,
        titulo: `${encargosCentavos > 0n ? "FGTS e encargos" : "FGTS"} de ${nome}`,
        vencimento: vence("fgts"),
        valorCentavos: fgtsCentavos + encargosCentavos,
      },
      {
        ...encargo,
        titulo: `CPP em DARF de ${nome}`,
        vencimento: vence("inss-folha-prolabore"),
        // Where there is a guide of the INSS it has the CPP in it.
        valorCentavos: comGuiaDeInss ? 0n : cppDarfCentavos,
      },
    ]
    return todos.filter((p) => p.valorCentavos > 0n)
  })
}

/** The day a month is paid on, as another was: the last of its month stays the last. */
export function diaDoPagamento(mes: string, exemplo: { readonly competencia: string; readonly dataPagamento: string }) {
  const { competencia, dataPagamento } = exemplo
  const pagoNo = mesDe(dataPagamento.slice(0, 7))
  const depois = competenciasEntre(mesDe(competencia), pagoNo).length - 1
  const alvo = somarMeses(mesDe(mes), Math.max(depois, 0))
  const ultimo = ultimoDia(alvo)
  const dia = `${alvo}-${dataPagamento.slice(-2)}`
  return dataPagamento === ultimoDia(pagoNo) || dia > ultimo ? ultimo : dia
}

/**
 * The payments of the payroll between two days, less what open titles and the bank of the month already say of the same category.
 * `jaContado`: positive centavos by `chaveDoMes`.
 */
export function semRepetir(
  pagamentos: readonly PagamentoDaFolha[],
  jaContado: ReadonlyMap<string, bigint>,
  hoje: string,
  ate: string,
): Esperado[] {
  const resta = new Map(jaContado)
  return pagamentos
    .filter((p) => p.vencimento >= hoje && p.vencimento <= ate)
    .sort((a, b) => (a.vencimento < b.vencimento ? -1 : 1))
    .flatMap(({ categoria, porque, valorCentavos, ...comum }) => {
      const chave = chaveDoMes(categoria, comum.vencimento)
      const dito = resta.get(chave) ?? 0n
      const menos = dito < valorCentavos ? dito : valorCentavos
      resta.set(chave, dito - menos)
      if (menos === valorCentavos) return []
      return [
        {
          ...comum,
          origem: "folha" as const,
          porque: menos > 0n ? `${porque} Menos ${reaisPorExtenso(menos)} já em título ou no banco.` : porque,
          valorCentavos: menos - valorCentavos,
        },
      ]
    })
}

/** A category in the month of a day. */
export const chaveDoMes = (categoria: string, dia: string) => `${categoria} ${dia.slice(0, 7)}`
