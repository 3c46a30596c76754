import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core"

export const idEscritorio = () => uuid("id_escritorio").notNull()
export const id = () => uuid("id").notNull()
export const idEmpresa = () => uuid("id_empresa").notNull()
const mes = customType<{ data: string }>({ dataType: () => "competencia" })
/** AAAA-MM, which a domain of the database checks. */
export const competencia = (nome = "competencia") => mes(nome)
/** Raw bytes: files exactly as received. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })
export const centavos = (nome: string) => bigint(nome, { mode: "bigint" })
export const instante = (nome: string) => timestamp(nome, { withTimezone: true, mode: "date" })
