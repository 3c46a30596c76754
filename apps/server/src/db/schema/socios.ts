import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { type Dispensa, type Gatilho, referencia, tabela } from "./tabela.ts"

/** A value by period reaches the open months: what closed ones used is in their slips. */
const SO_OS_ABERTOS: Dispensa = { nao: "closed months keep what their slips say" }

/** Open months from the start of the period on, and the step they concluded with it. */
const mudaMes = (tabela: string, porque: string): Gatilho => ({
  nome: `${tabela}_mudam_mes`,
  em: "after insert or update or delete",
  executa: `mudar_pro_labore('${porque}')`,
})

/**
 * The people and companies behind a company: partners, administrators, representatives. What is known of a person belongs
 * to the company that told it, so that reach stays simple; the same CPF in two companies is two rows.
 */
export const socios = tabela(
  "socios",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** PF 1, PJ 2, Estrangeiro 3. */
    idTipoDePessoa: smallint("id_tipo_de_pessoa").notNull(),
    /** CPF or CNPJ without punctuation; null only for a foreigner without one. */
    documento: text("documento"),
    nome: text("nome").notNull(),
    nomeSocial: text("nome_social"),
    nascimento: date("nascimento", { mode: "string" }),
    idGenero: smallint("id_genero"),
    idEstadoCivil: smallint("id_estado_civil"),
    idRacaCor: smallint("id_raca_cor"),
    idEscolaridade: smallint("id_escolaridade"),
    /** BACEN codes; Brazil is 1058. */
    idPaisDeNacionalidade: integer("id_pais_de_nacionalidade").notNull().default(1058),
    idPaisDeNascimento: integer("id_pais_de_nascimento"),
    idMunicipioDeNascimento: char("id_municipio_de_nascimento", { length: 7 }),
    rg: text("rg"),
    orgaoDoRg: text("orgao_do_rg"),
    ufDoRg: char("uf_do_rg", { length: 2 }),
    /** PIS, PASEP or NIT. */
    nis: char("nis", { length: 11 }),
    nomeDaMae: text("nome_da_mae"),
    email: text("email"),
    celular: text("celular"),
    cep: char("cep", { length: 8 }),
    logradouro: text("logradouro"),
    numero: text("numero"),
    complemento: text("complemento"),
    bairro: text("bairro"),
    idMunicipio: char("id_municipio", { length: 7 }),
    uf: char("uf", { length: 2 }),
    idPaisDeResidencia: integer("id_pais_de_residencia").notNull().default(1058),
    /** One of the 12 immigration situations; with the fields below, only for who was born abroad. */
    idSituacaoImigratoria: smallint("id_situacao_imigratoria"),
    chegadaEm: date("chegada_em", { mode: "string" }),
    /** Prazo indeterminado 1, determinado 2. */
    idTempoDeResidencia: smallint("id_tempo_de_residencia"),
    documentoEstrangeiro: text("documento_estrangeiro"),
    casadoComBrasileiro: boolean("casado_com_brasileiro"),
    filhoBrasileiro: boolean("filho_brasileiro"),
    /** Who signs for a company that is a partner, or for a foreigner. */
    nomeDoRepresentante: text("nome_do_representante"),
    cpfDoRepresentante: char("cpf_do_representante", { length: 11 }),
    criadoEm: instante("criado_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // What is of a person is of the same company: the references carry it.
    unique("socios_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    index("socios_nome").on(t.idEscritorio, t.nome, t.id),
    index("socios_documento").on(t.idEscritorio, t.documento),
    uniqueIndex("socios_unico").on(t.idEscritorio, t.idEmpresa, t.documento).where(sql`documento is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("socios_tipo", sql`id_tipo_de_pessoa in (1, 2, 3)`),
    check("socios_documento_forma", sql`documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'`),
    check("socios_documento_exigido", sql`documento is not null or id_tipo_de_pessoa = 3`),
    check(
      "socios_listas",
      sql`id_genero in (1, 2) and id_estado_civil between 1 and 5 and id_raca_cor between 1 and 6 and id_escolaridade between 1 and 12 and id_situacao_imigratoria between 1 and 12 and id_tempo_de_residencia in (1, 2)`,
    ),
  ],
)

/**
 * The whole composition of a company from a date on (the constitution, then each contract amendment), until the next one.
 * A trigger at commit refuses shares that do not total 100 %, so they do at every date.
 */
export const quadros = tabela(
  "quadros",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    gatilhos: [{ nome: "quadros_inteiros", em: "after insert", noFim: true, executa: "exigir_quadro_inteiro()" }],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    desde: date("desde", { mode: "string" }).notNull(),
    /** What changed and where it is registered, in the accountant's words. */
    descricao: text("descricao").notNull(),
    registradoEm: instante("registrado_em").notNull(),
    registradoPor: text("registrado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

export const quadrosSocios = tabela(
  "quadros_socios",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    gatilhos: [
      {
        nome: "quadros_socios_inteiros",
        em: "after insert or update or delete",
        noFim: true,
        executa: "exigir_quadro_inteiro()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    desde: date("desde", { mode: "string" }).notNull(),
    idSocio: uuid("id_socio").notNull(),
    /** Exact fraction of the capital; 0 for who only administers or represents. */
    fracao: numeric("fracao", { precision: 12, scale: 10 }).notNull(),
    /** Receita's partner qualification (two digits), or our own "VP" for vice-presidente. */
    qualificacao: text("qualificacao").notNull(),
    /** Answers for the company before the Receita. */
    responsavel: boolean("responsavel").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.desde, t.idSocio] }),
    index("quadros_socios_socio").on(t.idEscritorio, t.idEmpresa, t.idSocio),
    uniqueIndex("quadros_socios_responsavel").on(t.idEscritorio, t.idEmpresa, t.desde).where(sql`responsavel`),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.desde],
      [quadros.idEscritorio, quadros.idEmpresa, quadros.desde],
    ).onDelete("cascade"),
    referencia([t.idEscritorio, t.idEmpresa, t.idSocio], [socios.idEscritorio, socios.idEmpresa, socios.id]),
    check("quadros_socios_fracao", sql`fracao between 0 and 1`),
  ],
)

/** Dependants for the IRRF of the pró-labore. */
export const dependentes = tabela(
  "dependentes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: SO_OS_ABERTOS,
    recalculo: { nao: "the slip is of its own step" },
    gatilhos: [mudaMes("dependentes", "Os dependentes mudaram depois da conferência.")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idSocio: uuid("id_socio").notNull(),
    nome: text("nome").notNull(),
    cpf: char("cpf", { length: 11 }),
    nascimento: date("nascimento", { mode: "string" }).notNull(),
    /** Kind of dependant of the eSocial, two digits. */
    tipo: char("tipo", { length: 2 }).notNull(),
    /** Counts from this month on, until `ate` (inclusive) when there is one. */
    desde: competencia("desde").notNull(),
    ate: competencia("ate"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("dependentes_socio").on(t.idEscritorio, t.idEmpresa, t.idSocio),
    referencia([t.idEscritorio, t.idEmpresa, t.idSocio], [socios.idEscritorio, socios.idEmpresa, socios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("dependentes_periodo", sql`ate is null or ate >= desde`),
  ],
)

/** Pró-labore of a person from a month on, until the next value; zero ends it. */
export const proLabores = tabela(
  "pro_labores",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: SO_OS_ABERTOS,
    recalculo: { nao: "from the month on, with the step: pro_labores_mudam_mes" },
    gatilhos: [mudaMes("pro_labores", "O pró-labore mudou depois da conferência.")],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idSocio: uuid("id_socio").notNull(),
    desde: competencia("desde").notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    /** Worker category of the eSocial: 721, 722 or 723. */
    categoria: char("categoria", { length: 3 }).notNull().default("723"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.idSocio, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa, t.idSocio], [socios.idEscritorio, socios.idEmpresa, socios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("pro_labores_valor", sql`valor_centavos >= 0`),
    check("pro_labores_categoria", sql`categoria in ('721', '722', '723')`),
  ],
)

/** What a person earns elsewhere and already pays INSS on: counts for the ceiling of the contribution. */
export const outrasRendas = tabela(
  "outras_rendas",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: SO_OS_ABERTOS,
    recalculo: { nao: "the slip is of its own step" },
    gatilhos: [mudaMes("outras_rendas", "As outras rendas mudaram depois da conferência.")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idSocio: uuid("id_socio").notNull(),
    fonte: text("fonte").notNull(),
    /** CNPJ or CPF of who pays. */
    documentoDaFonte: text("documento_da_fonte").notNull(),
    desde: competencia("desde").notNull(),
    ate: competencia("ate"),
    remuneracaoCentavos: centavos("remuneracao_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("outras_rendas_socio").on(t.idEscritorio, t.idEmpresa, t.idSocio),
    referencia([t.idEscritorio, t.idEmpresa, t.idSocio], [socios.idEscritorio, socios.idEmpresa, socios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("outras_rendas_valor", sql`remuneracao_centavos >= 0`),
    check("outras_rendas_periodo", sql`ate is null or ate >= desde`),
  ],
)
