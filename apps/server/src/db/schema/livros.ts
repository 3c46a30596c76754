import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { documentosDaEmpresa } from "./documentos.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { entreAsAlcancadas, foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/**
 * Closings of the result of a year, with what was decided of it. Undoing one keeps it; one at a time stands for a company and
 * year, and while it does no month up to it opens again (`livros_meses_do_exercicio`).
 */
export const livrosExercicios = tabela(
  "livros_exercicios",
  {
    de: "empresa",
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "desfeito_em",
          "desfeito_por",
          "desfeito_porque",
          "ecd_entregue_em",
          "ecd_recibo",
          "ecd_informada_por",
          "ecd_retirada_porque",
        ],
      },
    ],
    auditoria: "toda",
    mesFechado: { nao: "it is the closing of the books of a year, after the taxes of its months" },
    recalculo: { nao: "the books follow the tax of the month, they are no input of it" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    ano: smallint("ano").notNull(),
    /** Month on whose last day it was closed. */
    competencia: competencia().notNull(),
    /** Why it is not December; null where it is. */
    situacaoEspecial: text("situacao_especial"),
    /** Profit above zero. */
    resultadoCentavos: centavos("resultado_centavos").notNull(),
    reservaLegalCentavos: centavos("reserva_legal_centavos").notNull(),
    lucrosADistribuirCentavos: centavos("lucros_a_distribuir_centavos").notNull(),
    encerradoEm: instante("encerrado_em").notNull(),
    encerradoPor: text("encerrado_por").notNull(),
    desfeitoEm: instante("desfeito_em"),
    desfeitoPor: text("desfeito_por"),
    desfeitoPorque: text("desfeito_porque"),
    /**
     * Day on which the ECD of these books was delivered, as told; null while it was not. A closing undone to substitute the ECD
     * keeps it: that is the file which leaves.
     */
    ecdEntregueEm: date("ecd_entregue_em", { mode: "string" }),
    ecdRecibo: text("ecd_recibo"),
    ecdInformadaPor: text("ecd_informada_por"),
    /** Why the last delivery left the record: told by mistake. */
    ecdRetiradaPorque: text("ecd_retirada_porque"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("livros_exercicios_em_vigor").on(t.idEscritorio, t.idEmpresa, t.ano).where(sql`desfeito_em is null`),
    unique("livros_exercicios_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    index("livros_exercicios_empresa").on(t.idEscritorio, t.idEmpresa, t.competencia),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("livros_exercicios_mes", sql`substr(competencia::text, 1, 4)::int = ano`),
    check("livros_exercicios_dezembro", sql`(substr(competencia::text, 6, 2) = '12') = (situacao_especial is null)`),
    check("livros_exercicios_destino", sql`reserva_legal_centavos >= 0 and lucros_a_distribuir_centavos >= 0`),
    check(
      "livros_exercicios_desfeito",
      sql`(desfeito_em is null) = (desfeito_por is null) and (desfeito_em is null) = (desfeito_porque is null)`,
    ),
    check(
      "livros_exercicios_ecd",
      sql`(ecd_entregue_em is null) = (ecd_recibo is null) and (ecd_entregue_em is null) = (ecd_informada_por is null)`,
    ),
  ],
)

/** A note to the statements as it was written, with its variables. */
export interface NotaEscrita {
  readonly titulo: string
  readonly texto: string
}

const DE_QUEM_ALCANCA = `(id_empresa is null or ${entreAsAlcancadas("id_empresa")})`

/**
 * What an office, or one company of it, changed of the shipped rules of posting: other accounts, another history. Each change is
 * a version that nobody rewrites; giving one up is another.
 */
export const livrosRegras = tabela(
  "livros_regras",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    // Those of the office are everybody's in it; those of one company are of those who reach the company.
    politicas: [
      { nome: "livros_regras_da_empresa", restritiva: true, sobre: DE_QUEM_ALCANCA, gravando: DE_QUEM_ALCANCA },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** Null: of every company of the office. */
    idEmpresa: uuid("id_empresa"),
    fato: text("fato").notNull(),
    versao: integer("versao").notNull(),
    /** First day on which it counts. */
    desde: date("desde", { mode: "string" }).notNull(),
    historico: text("historico"),
    contas: jsonb("contas").$type<Readonly<Record<string, string>>>().notNull(),
    padrao: boolean("padrao").notNull(),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // Of two people who change a rule at once, one wins.
    uniqueIndex("livros_regras_versao").on(
      t.idEscritorio,
      sql`coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.fato,
      t.versao,
    ),
    index("livros_regras_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio], [escritorios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("livros_regras_versao_positiva", sql`versao > 0`),
  ],
)

/**
 * Notes to the statements: of a company in a year, and, without both, the template of the office. Each change is a version that
 * nobody rewrites: what was signed or delivered stays as it was.
 */
export const livrosNotas = tabela(
  "livros_notas",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    politicas: [
      { nome: "livros_notas_da_empresa", restritiva: true, sobre: DE_QUEM_ALCANCA, gravando: DE_QUEM_ALCANCA },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** Null, as the year: the template of the office. */
    idEmpresa: uuid("id_empresa"),
    ano: smallint("ano"),
    versao: integer("versao").notNull(),
    notas: jsonb("notas").$type<readonly NotaEscrita[]>().notNull(),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // Of two people who write at once, one wins.
    uniqueIndex("livros_notas_versao").on(
      t.idEscritorio,
      sql`coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`coalesce(ano, 0)`,
      t.versao,
    ),
    index("livros_notas_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio], [escritorios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("livros_notas_de_quem", sql`(id_empresa is null) = (ano is null)`),
    check("livros_notas_versao_positiva", sql`versao > 0`),
  ],
)

/** Files of the ECD that were made of a closed year, each with the document that has its bytes: what was delivered is found again. */
export const livrosEcds = tabela(
  "livros_ecds",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { nao: "a file of a closed year, which changes nothing of it" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("livros_ecds")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** The closing that it was made of. */
    idExercicio: uuid("id_exercicio").notNull(),
    idDocumento: uuid("id_documento").notNull(),
    livro: integer("livro").notNull(),
    substituta: boolean("substituta").notNull(),
    /** Version of the notes that went along: zero for those of a template, null for none. */
    versaoDasNotas: integer("versao_das_notas"),
    linhas: integer("linhas").notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    geradaEm: instante("gerada_em").notNull(),
    geradaPor: text("gerada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // Making the same file again is the same file.
    uniqueIndex("livros_ecds_unica").on(t.idEscritorio, t.idExercicio, t.sha256),
    index("livros_ecds_empresa").on(t.idEscritorio, t.idEmpresa, t.idExercicio),
    index("livros_ecds_documento").on(t.idEscritorio, t.idDocumento),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idExercicio],
      [livrosExercicios.idEscritorio, livrosExercicios.idEmpresa, livrosExercicios.id],
    ),
    referencia([t.idEscritorio, t.idDocumento], [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id]),
    check("livros_ecds_livro", sql`livro > 0 and linhas > 0`),
  ],
)

/** Somebody who signed the statements of a company. */
interface QuemAssinou {
  readonly nome: string
  readonly cpf: string
  readonly qualidade: "titular" | "procurador" | "contador"
  /** Of the accountant; empty for the others. */
  readonly crc: string
}

/** Statements of a closed year as they were signed, by whom and when, each with the document that has the signatures. */
export const livrosAssinadas = tabela(
  "livros_assinadas",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { nao: "a paper of a closed year, which changes nothing of it" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("livros_assinadas")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** The closing that they are of. */
    idExercicio: uuid("id_exercicio").notNull(),
    idDocumento: uuid("id_documento").notNull(),
    assinadasEm: date("assinadas_em", { mode: "string" }).notNull(),
    signatarios: jsonb("signatarios").$type<readonly QuemAssinou[]>().notNull(),
    guardadasEm: instante("guardadas_em").notNull(),
    guardadasPor: text("guardadas_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // The same paper told again is the same paper.
    uniqueIndex("livros_assinadas_unica").on(
      t.idEscritorio,
      t.idExercicio,
      t.idDocumento,
      t.assinadasEm,
      t.signatarios,
    ),
    index("livros_assinadas_empresa").on(t.idEscritorio, t.idEmpresa, t.idExercicio),
    index("livros_assinadas_documento").on(t.idEscritorio, t.idDocumento),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idExercicio],
      [livrosExercicios.idEscritorio, livrosExercicios.idEmpresa, livrosExercicios.id],
    ),
    referencia([t.idEscritorio, t.idDocumento], [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id]),
    check("livros_assinadas_por_dois", sql`jsonb_array_length(signatarios) >= 2`),
  ],
)
