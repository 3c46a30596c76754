import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { FUSO } from "../civil.ts"

const fuso = sql.raw(`'${FUSO}'`)

/** The civil day of an instant, AAAA-MM-DD, where the database says it; null of none. `diaCivil` says it in memory. */
export const diaCivilDe = (instante: SQLWrapper): SQL => sql`to_char(${instante} at time zone ${fuso}, 'YYYY-MM-DD')`

/** The instant in which a civil day begins. Brazil keeps no daylight saving time, so a day later is 24 hours later. */
export const inicioDoDiaCivil = (dia: string): SQL => sql`(${dia}::date::timestamp at time zone ${fuso})`
