import { diaDaSemana, pascoa, somarDias } from "../nucleo/data.ts"
import { ParametroSemVigencia } from "../nucleo/erros.ts"
import type { Parametro, Periodo } from "../nucleo/parametro.ts"
import { feriadosNacionais, type RegraDeFeriado } from "../parametros/feriados.ts"

const DOMINGO = 0
const SABADO = 6

/** A national day without banking, with the table behind it. */
export interface FeriadoEncontrado {
  readonly parametro: Parametro<RegraDeFeriado>
  readonly periodo: Periodo<RegraDeFeriado>
}

/** First day covered by the holiday tables: before it nothing can be said about business days. */
const INICIO = feriadosNacionais.reduce((menor, { periodos }) => {
  const desde = periodos[0]?.desde ?? menor
  return desde < menor ? desde : menor
}, "9999-12-31")

/** The national holiday on an ISO date, or null. Throws `ParametroSemVigencia` before the tables begin. */
export function feriadoEm(data: string): FeriadoEncontrado | null {
  if (data < INICIO) throw new ParametroSemVigencia("feriados", "Feriados nacionais", data)
  const ano = data.slice(0, 4)
  const conhecido = CALENDARIOS.get(ano) ?? calendarioDe(ano)
  CALENDARIOS.set(ano, conhecido)
  return conhecido.get(data) ?? null
}

/** Calendars already worked out: a pure function of the year and of tables that never change. */
const CALENDARIOS = new Map<string, ReadonlyMap<string, FeriadoEncontrado>>()

function calendarioDe(ano: string): ReadonlyMap<string, FeriadoEncontrado> {
  const domingoDePascoa = pascoa(Number(ano))
  const dias = new Map<string, FeriadoEncontrado>()
  for (const parametro of feriadosNacionais) {
    for (const periodo of parametro.periodos) {
      const { mesDia, diasDaPascoa } = periodo.valor
      const dia = diasDaPascoa === null ? `${ano}-${mesDia}` : somarDias(domingoDePascoa, diasDaPascoa)
      const emVigor = periodo.desde <= dia && (periodo.ate === null || dia <= periodo.ate)
      if (emVigor && !dias.has(dia)) dias.set(dia, { parametro, periodo })
    }
  }
  return dias
}

/** "sábado", "domingo", a holiday, or null for a business day (a day with banking in the whole country). */
export function motivoSemExpediente(data: string): "sábado" | "domingo" | FeriadoEncontrado | null {
  const dia = diaDaSemana(data)
  if (dia === SABADO) return "sábado"
  if (dia === DOMINGO) return "domingo"
  return feriadoEm(data)
}

/** Whether banks open on an ISO date. Throws `ParametroSemVigencia` before the tables begin. */
export function ehDiaUtil(data: string): boolean {
  return motivoSemExpediente(data) === null
}
