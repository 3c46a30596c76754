import { sql } from "drizzle-orm"
import { bigint, char, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core"

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
/** Registration of who a company sells to or buys from; as a function because a column belongs to one table. */
export const colunasDaContraparte = () => ({
  idEscritorio: idEscritorio(),
  id: id(),
  idEmpresa: idEmpresa(),
  tipo: text("tipo").$type<"cnpj" | "cpf" | "exterior">().notNull(),
  /** CNPJ, CPF or NIF; null where a foreign one has none. */
  documento: text("documento"),
  nome: text("nome").notNull(),
  nomeOrdem: text("nome_ordem").notNull().generatedAlwaysAs(sql`ordenavel(nome)`),
  email: text("email"),
  telefone: text("telefone"),
  inscricaoMunicipal: text("inscricao_municipal"),
  regime: text("regime").$type<"simples" | "mei" | "outro">(),
  logradouro: text("logradouro"),
  numero: text("numero"),
  complemento: text("complemento"),
  bairro: text("bairro"),
  idMunicipio: char("id_municipio", { length: 7 }),
  cep: char("cep", { length: 8 }),
  /** ISO 3166 alpha-2, of who is abroad; with the three that follow. */
  pais: char("pais", { length: 2 }),
  codigoPostal: text("codigo_postal"),
  cidade: text("cidade"),
  estado: text("estado"),
  arquivadoEm: instante("arquivado_em"),
  criadoEm: instante("criado_em").notNull(),
  versao: integer("versao").notNull().default(1),
})
