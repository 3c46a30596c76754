import { sql } from "drizzle-orm"
import { char, check, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { bytea, centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { contasCorrentes, empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/** One account of one file of a bank: received and waiting to be confirmed, imported, or taken back. */
export const extratosImportacoes = tabela(
  "extratos_importacoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["conteudo"] },
    mesFechado: { nao: "each of its lines is of a day" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("extratos_importacoes")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** Null while nobody said which account it is of. */
    idConta: uuid("id_conta"),
    nome: text("nome").notNull(),
    /** The file exactly as received. */
    conteudo: bytea("conteudo").notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    /** Which of the accounts of the file, from 0. */
    parte: integer("parte").notNull(),
    formato: text("formato").notNull(),
    /** Columns of a sheet, as recognised or as a person said; null for what is no sheet, and while nobody said. */
    colunas: jsonb("colunas"),
    /** Who the file says it is of. */
    contaLida: jsonb("conta_lida").notNull(),
    estado: text("estado").$type<"conferir" | "importada" | "desfeita">().notNull(),
    periodoDe: date("periodo_de", { mode: "string" }),
    periodoAte: date("periodo_ate", { mode: "string" }),
    saldoCentavos: centavos("saldo_centavos"),
    saldoEm: date("saldo_em", { mode: "string" }),
    inseridas: integer("inseridas").notNull().default(0),
    semAcao: integer("sem_acao").notNull().default(0),
    comErro: integer("com_erro").notNull().default(0),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
    desfeitaEm: instante("desfeita_em"),
    desfeitaPor: text("desfeita_por"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("extratos_importacoes_empresa").on(t.idEscritorio, t.idEmpresa, t.criadaEm),
    index("extratos_importacoes_conta").on(t.idEscritorio, t.idConta, t.saldoEm),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
    check("extratos_importacoes_estado", sql`estado in ('conferir', 'importada', 'desfeita')`),
  ],
)

/** Movements of an account, as its bank told them: a fact, of which only the state changes. */
export const extratosLinhas = tabela(
  "extratos_linhas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["estado"] }, "apagar"],
    auditoria: { nao: "the import that brought it, and what was confirmed of it, are in the trail" },
    mesFechado: { coluna: "competencia", em: "insert or delete" },
    recalculo: { nao: "no tax is computed from it" },
    busca: ["ler"],
    politicas: [
      foraDosFuncionarios("extratos_linhas"),
      { nome: "extratos_linhas_da_busca", para: "ler", papel: "partida_busca", sobre: "true" },
    ],
    gatilhos: [
      { nome: "extratos_linhas_conferidas", em: "before insert or delete", executa: "recusar_conta_conferida()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idConta: uuid("id_conta").notNull(),
    idImportacao: uuid("id_importacao").notNull(),
    competencia: competencia().notNull(),
    data: date("data", { mode: "string" }).notNull(),
    /** Positive in, negative out. */
    valorCentavos: centavos("valor_centavos").notNull(),
    descricao: text("descricao").notNull(),
    identificacao: text("identificacao").notNull(),
    documento: text("documento").notNull(),
    /** Digest of the normalised text: with day and amount it says which lines are equal. */
    resumo: char("resumo", { length: 32 }).notNull(),
    /** Place among the equal lines of the day, from 1. */
    ordinal: integer("ordinal").notNull(),
    /** Lower case without accents, for searches. */
    busca: text("busca").notNull(),
    estado: text("estado").$type<"pendente" | "conciliada" | "ignorada">().notNull().default("pendente"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("extratos_linhas_unica").on(t.idEscritorio, t.idConta, t.data, t.valorCentavos, t.resumo, t.ordinal),
    index("extratos_linhas_importacao").on(t.idEscritorio, t.idImportacao),
    index("extratos_linhas_dia").on(t.idEscritorio, t.idEmpresa, t.data, t.id),
    index("extratos_linhas_conta").on(t.idEscritorio, t.idConta, t.data, t.id),
    index("extratos_linhas_pendentes").on(t.idEscritorio, t.idEmpresa, t.data, t.id).where(sql`estado = 'pendente'`),
    index("extratos_linhas_texto").using("gin", sql`${t.busca} gin_trgm_ops`),
    index("extratos_linhas_valor").on(t.idEscritorio, t.idEmpresa, t.valorCentavos, t.data),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
    referencia([t.idEscritorio, t.idImportacao], [extratosImportacoes.idEscritorio, extratosImportacoes.id]),
    check("extratos_linhas_valor_existe", sql`valor_centavos <> 0`),
    check("extratos_linhas_mes", sql`competencia::text = to_char(data, 'YYYY-MM')`),
    check("extratos_linhas_estado", sql`estado in ('pendente', 'conciliada', 'ignorada')`),
  ],
)

/** What came in and went out of an account in each day: balances never add up every line. */
export const extratosDias = tabela(
  "extratos_dias",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "the sum of lines, which their import tells" },
    mesFechado: { nao: "the lines it adds up refuse" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("extratos_dias")],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idConta: uuid("id_conta").notNull(),
    data: date("data", { mode: "string" }).notNull(),
    entradasCentavos: centavos("entradas_centavos").notNull(),
    saidasCentavos: centavos("saidas_centavos").notNull(),
    linhas: integer("linhas").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idConta, t.data] }),
    index("extratos_dias_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
  ],
)

/** Months of an account that somebody checked against the bank: no line comes in or leaves while they stand. */
export const contasMeses = tabela(
  "contas_meses",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "checking an account changes nothing of the month" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("contas_meses")],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idConta: uuid("id_conta").notNull(),
    competencia: competencia().notNull(),
    /** At the end of the month. */
    saldoCentavos: centavos("saldo_centavos").notNull(),
    conferidoEm: instante("conferido_em").notNull(),
    conferidoPor: text("conferido_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idConta, t.competencia] }),
    index("contas_meses_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
  ],
)
