import { sql } from "drizzle-orm"
import {
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { socios } from "./socios.ts"
import { referencia, tabela } from "./tabela.ts"

/**
 * Pró-labore slips as issued when the step of the month was concluded: inputs, result and explanation together.
 * Append-only: concluding again issues the next version of the whole month, and the earlier ones stay.
 */
export const recibos = tabela(
  "recibos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { sem: ["memoria", "entrada", "parametros", "resultado"] },
    soInclusao: true,
    mesFechado: { coluna: "competencia", em: "insert" },
    recalculo: { por: "competencia", em: "insert" },
    politicas: [foraDosFuncionarios("recibos")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    /** Of the month, the same as `fechamentos_etapas.versao` when it was issued. */
    versao: integer("versao").notNull(),
    idSocio: uuid("id_socio").notNull(),
    nome: text("nome").notNull(),
    documento: text("documento"),
    /** Worker category of the eSocial. */
    categoria: char("categoria", { length: 3 }).notNull(),
    dataPagamento: date("data_pagamento", { mode: "string" }).notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    outrasBasesCentavos: centavos("outras_bases_centavos").notNull(),
    dependentes: smallint("dependentes").notNull(),
    inssCentavos: centavos("inss_centavos").notNull(),
    irrfCentavos: centavos("irrf_centavos").notNull(),
    liquidoCentavos: centavos("liquido_centavos").notNull(),
    /** Employer's contribution outside the DAS (Anexo IV, Lucro Presumido). */
    cppCentavos: centavos("cpp_centavos").notNull(),
    vencimentoInss: date("vencimento_inss", { mode: "string" }).notNull(),
    vencimentoIrrf: date("vencimento_irrf", { mode: "string" }).notNull(),
    entrada: jsonb("entrada").notNull(),
    resultado: jsonb("resultado").notNull(),
    memoria: jsonb("memoria").notNull(),
    parametros: jsonb("parametros").notNull(),
    /** SHA-256 over the canonical form of inputs, parameters, result and explanation. */
    hashConteudo: char("hash_conteudo", { length: 64 }).notNull(),
    /** Fingerprint of the engine that computed it. */
    motor: char("motor", { length: 64 }).notNull(),
    emitidoEm: instante("emitido_em").notNull(),
    emitidoPor: text("emitido_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("recibos_unico").on(t.idEscritorio, t.idEmpresa, t.competencia, t.versao, t.idSocio),
    index("recibos_mes").on(t.idEscritorio, t.competencia, t.idEmpresa),
    index("recibos_socio").on(t.idEscritorio, t.idEmpresa, t.idSocio, t.competencia),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idEmpresa, t.idSocio], [socios.idEscritorio, socios.idEmpresa, socios.id]),
    check(
      "recibos_valores",
      sql`valor_centavos > 0 and inss_centavos >= 0 and irrf_centavos >= 0 and liquido_centavos >= 0`,
    ),
  ],
)

/**
 * What a company took of MEIs in the trades of LC 123/2006 art. 18-B, as a person said when concluding the payroll items, and the
 * CPP on it: a row a conclusion of who pays the CPP apart, zero included.
 */
export const cppDeMei = tabela(
  "cpp_de_mei",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { sem: ["memoria", "entrada", "parametros"] },
    soInclusao: true,
    mesFechado: { coluna: "competencia", em: "insert" },
    recalculo: { por: "competencia", em: "insert" },
    politicas: [foraDosFuncionarios("cpp_de_mei")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    /** Of the month, the same as `fechamentos_etapas.versao` when it was said. */
    versao: integer("versao").notNull(),
    servicosCentavos: centavos("servicos_centavos").notNull(),
    cppCentavos: centavos("cpp_centavos").notNull(),
    vencimento: date("vencimento", { mode: "string" }).notNull(),
    entrada: jsonb("entrada").notNull(),
    memoria: jsonb("memoria").notNull(),
    parametros: jsonb("parametros").notNull(),
    /** SHA-256 over the canonical form of inputs, parameters, amounts and explanation. */
    hashConteudo: char("hash_conteudo", { length: 64 }).notNull(),
    /** Fingerprint of the engine that computed it. */
    motor: char("motor", { length: 64 }).notNull(),
    emitidoEm: instante("emitido_em").notNull(),
    emitidoPor: text("emitido_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("cpp_de_mei_unica").on(t.idEscritorio, t.idEmpresa, t.competencia, t.versao),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check(
      "cpp_de_mei_valores",
      sql`servicos_centavos >= 0 and cpp_centavos >= 0 and cpp_centavos <= servicos_centavos`,
    ),
  ],
)

/** Profit paid to a partner, with what was withheld. Append-only: a mistake is undone by a mirror record. */
export const lucrosDistribuidos = tabela(
  "lucros_distribuidos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { sem: ["memoria", "entrada", "parametros", "resultado"] },
    soInclusao: true,
    mesFechado: { coluna: "competencia", em: "insert" },
    recalculo: { nao: "profits paid are no base of the taxes of the month" },
    politicas: [foraDosFuncionarios("lucros_distribuidos")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idSocio: uuid("id_socio").notNull(),
    nome: text("nome").notNull(),
    documento: text("documento"),
    data: date("data", { mode: "string" }).notNull(),
    /** Month of `data`. */
    competencia: competencia().notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    irrfCentavos: centavos("irrf_centavos").notNull(),
    entrada: jsonb("entrada").notNull(),
    resultado: jsonb("resultado").notNull(),
    memoria: jsonb("memoria").notNull(),
    parametros: jsonb("parametros").notNull(),
    /** The record that this one takes back. */
    estornoDe: uuid("estorno_de"),
    motivo: text("motivo"),
    registradoEm: instante("registrado_em").notNull(),
    registradoPor: text("registrado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("lucros_estornados_uma_vez").on(t.idEscritorio, t.estornoDe).where(sql`estorno_de is not null`),
    index("lucros_socio").on(t.idEscritorio, t.idEmpresa, t.idSocio),
    index("lucros_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idEmpresa, t.idSocio], [socios.idEscritorio, socios.idEmpresa, socios.id]),
    check("lucros_mes_da_data", sql`competencia = to_char(data, 'YYYY-MM')`),
    check(
      "lucros_estorno",
      sql`(estorno_de is null and valor_centavos > 0) or (estorno_de is not null and motivo is not null)`,
    ),
  ],
)
