import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** A1 certificates of a company: what anybody of it may know. One that was replaced stays, without its key. */
export const certificados = tabela(
  "certificados",
  {
    de: "empresa",
    // A certificate says for ever what it was; only its standing changes.
    aplicacao: ["ler", "incluir", { alterar: ["situacao", "encerrado_em"] }],
    auditoria: "toda",
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** E-CNPJ 1, E-CPF 2. */
    idTipo: smallint("id_tipo").notNull(),
    titular: text("titular").notNull(),
    /** CNPJ or CPF inside the certificate. */
    documento: text("documento").notNull(),
    emissor: text("emissor").notNull(),
    numeroDeSerie: text("numero_de_serie").notNull(),
    /** SHA-256 of the certificate, in hexadecimal. */
    digital: char("digital", { length: 64 }).notNull(),
    validoDesde: instante("valido_desde").notNull(),
    validoAte: instante("valido_ate").notNull(),
    /** Whether the chain in the file leads to a root that this deployment trusts, and what was found. */
    cadeiaConfere: boolean("cadeia_confere").notNull(),
    cadeiaDetalhe: text("cadeia_detalhe"),
    situacao: text("situacao").$type<"ativo" | "substituido" | "removido">().notNull(),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
    encerradoEm: instante("encerrado_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("certificados_validade").on(t.idEscritorio, t.validoAte).where(sql`situacao = 'ativo'`),
    index("certificados_empresa").on(t.idEscritorio, t.idEmpresa),
    // One certificate of each holder at a time.
    uniqueIndex("certificados_ativo").on(t.idEscritorio, t.idEmpresa, t.documento).where(sql`situacao = 'ativo'`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("certificados_tipo", sql`id_tipo in (1, 2)`),
    check("certificados_situacao", sql`situacao in ('ativo', 'substituido', 'removido')`),
  ],
)

/** The private key and chain, encrypted. Apart, so that no list, export or audit trail can carry it by mistake. */
export const certificadosChaves = tabela(
  "certificados_chaves",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "apagar"],
    auditoria: { nao: "a secret; the certificate it belongs to is audited" },
    politicas: [
      // Read only by the work that signs, which says so; a request of a person never does.
      {
        nome: "certificados_chaves_em_uso",
        restritiva: true,
        para: "ler",
        sobre: "current_setting('app.assinatura', true) = 'sim'",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idCertificado: uuid("id_certificado").notNull(),
    idEmpresa: idEmpresa(),
    /** JSON {chave, certificado, cadeia} in PEM, in the vault's format. */
    conteudoCifrado: text("conteudo_cifrado").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idCertificado] }),
    referencia([t.idEscritorio, t.idCertificado], [certificados.idEscritorio, certificados.id]),
  ],
)

/** Who may act for whom before an authority, for which services, until when. */
export const procuracoes = tabela(
  "procuracoes",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    orgao: text("orgao").$type<"receita-federal" | "prefeitura" | "sefaz" | "caixa" | "outro">().notNull(),
    /** CPF or CNPJ of who receives the powers. */
    outorgado: text("outorgado").notNull(),
    nomeDoOutorgado: text("nome_do_outorgado").notNull(),
    /** Services covered, in the authority's words; empty means all. */
    servicos: text("servicos").array().notNull(),
    desde: date("desde", { mode: "string" }).notNull(),
    ate: date("ate", { mode: "string" }).notNull(),
    observacao: text("observacao"),
    canceladaEm: date("cancelada_em", { mode: "string" }),
    criadaEm: instante("criada_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("procuracoes_validade").on(t.idEscritorio, t.ate).where(sql`cancelada_em is null`),
    index("procuracoes_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("procuracoes_orgao", sql`orgao in ('receita-federal', 'prefeitura', 'sefaz', 'caixa', 'outro')`),
    check("procuracoes_periodo", sql`ate >= desde`),
  ],
)
