import type { AtividadeCadastradaDoMei } from "@partida/fiscal/mei"
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
import { usuarios } from "./escritorios.ts"
import { referencia, tabela } from "./tabela.ts"

/** Companies that the office looks at together. */
export const grupos = tabela(
  "grupos",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  { idEscritorio: idEscritorio(), id: id(), nome: text("nome").notNull(), criadoEm: instante("criado_em").notNull() },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("grupos_nome").on(t.idEscritorio, sql`lower(nome)`),
  ],
)

export const empresas = tabela(
  "empresas",
  {
    de: "empresa",
    colunaDaEmpresa: "id",
    // Removed only to undo an import, or to give up a company that was still being taken in.
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "apelido_ordem"] },
    mesFechado: { nao: "only what decides the months: empresas_cadastro" },
    recalculo: { nao: "only what decides the months: empresas_cadastro" },
    gatilhos: [
      {
        nome: "empresas_cadastro",
        em: "before update",
        se: "(old.data_abertura, old.inicio_no_sistema) is distinct from (new.data_abertura, new.inicio_no_sistema)",
        executa: "proteger_cadastro()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** 14 characters, upper case, alphanumeric form allowed (IN RFB 2.229/2024). */
    cnpj: char("cnpj", { length: 14 }).notNull(),
    razaoSocial: text("razao_social").notNull(),
    apelido: text("apelido").notNull(),
    /** The short name as lists order it (`textoOrdenavel`): nearly every one of them begins by it. */
    apelidoOrdem: text("apelido_ordem").notNull().generatedAlwaysAs(sql`ordenavel(apelido)`),
    dataAbertura: date("data_abertura", { mode: "string" }).notNull(),
    /** IBGE code, 7 digits. */
    idMunicipio: char("id_municipio", { length: 7 }).notNull(),
    uf: char("uf", { length: 2 }).notNull(),
    /** Municipality and category at the start; `empresas_municipios` and `empresas_categorias` say what came after. */
    idCategoria: smallint("id_categoria").notNull(),
    idTipo: smallint("id_tipo").notNull(),
    /** From this month on the absence of revenue means zero; before it the history must be typed. */
    inicioNoSistema: competencia("inicio_no_sistema").notNull(),
    nomeFantasia: text("nome_fantasia"),
    /** Receita/CONCLA code, 4 digits. */
    idNaturezaJuridica: char("id_natureza_juridica", { length: 4 }),
    capitalSocialCentavos: centavos("capital_social_centavos"),
    nire: text("nire"),
    inscricaoEstadual: text("inscricao_estadual"),
    inscricaoMunicipal: text("inscricao_municipal"),
    email: text("email"),
    telefone: text("telefone"),
    cep: char("cep", { length: 8 }),
    logradouro: text("logradouro"),
    numero: text("numero"),
    complemento: text("complemento"),
    bairro: text("bairro"),
    /** BACEN code; Brazil is 1058. */
    idPais: integer("id_pais").notNull().default(1058),
    idGrupo: uuid("id_grupo"),
    /** The accountant who answers for it inside the office. */
    idResponsavel: uuid("id_responsavel"),
    /** Salários mínimos 1, valor fixo 2, percentual do faturamento 3; null takes the office's default. */
    idBaseDoHonorario: smallint("id_base_do_honorario"),
    /** Number of minimum wages, reais, or fraction, as the basis says. */
    valorDoHonorario: numeric("valor_do_honorario", { precision: 18, scale: 8 }),
    observacoes: text("observacoes"),
    /** Null while the company is being taken in; it is already computed and closed like any other. */
    implantadaEm: instante("implantada_em"),
    versao: integer("versao").notNull().default(1),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // One company is one CNPJ root: the Simples adds its establishments up (LC 123/2006 art. 3, Res. CGSN 140 art. 2).
    uniqueIndex("empresas_raiz_do_cnpj").on(t.idEscritorio, sql`left(cnpj, 8)`),
    index("empresas_apelido").on(t.idEscritorio, t.apelidoOrdem, t.id),
    index("empresas_em_implantacao").on(t.idEscritorio).where(sql`implantada_em is null`),
    index("empresas_grupo").on(t.idEscritorio, t.idGrupo).where(sql`id_grupo is not null`),
    index("empresas_responsavel").on(t.idEscritorio, t.idResponsavel).where(sql`id_responsavel is not null`),
    referencia([t.idEscritorio, t.idResponsavel], [usuarios.idEscritorio, usuarios.id]),
    referencia([t.idEscritorio, t.idGrupo], [grupos.idEscritorio, grupos.id]),
    check("empresas_cnpj_forma", sql`cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    check(
      "empresas_honorario",
      sql`(id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0`,
    ),
  ],
)

/** Dated history of the tax regime: each row holds from `desde` until the next one. */
export const empresasRegimes = tabela(
  "empresas_regimes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: "desde",
    recalculo: "empresa",
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    desde: competencia("desde").notNull(),
    regime: text("regime").$type<"simples" | "mei" | "presumido" | "real">().notNull(),
    /** Kind of activity of a MEI, which fixes the parts of its DAS; those of the caminhoneiro say the category too. */
    atividadeMei: text("atividade_mei").$type<AtividadeCadastradaDoMei>(),
    /** ICMS and ISS outside the DAS (sublimit crossed in an earlier period). */
    impedidoIcmsIss: boolean("impedido_icms_iss").notNull().default(false),
    /** ICMS and ISS inside the DAS by a fixed amount a month, and by which act (LC 123/2006 art. 18 §18); null: by the percentage. */
    icmsFixoCentavos: centavos("icms_fixo_centavos"),
    icmsFixoAto: text("icms_fixo_ato"),
    issFixoCentavos: centavos("iss_fixo_centavos"),
    issFixoAto: text("iss_fixo_ato"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("empresas_regimes_regime", sql`regime in ('simples', 'mei', 'presumido', 'real')`),
    check(
      "empresas_regimes_fixo",
      sql`(icms_fixo_centavos is null) = (icms_fixo_ato is null) and (iss_fixo_centavos is null) = (iss_fixo_ato is null)
        and icms_fixo_centavos > 0 and iss_fixo_centavos > 0`,
    ),
    check(
      "empresas_regimes_fixo_no_das",
      sql`(icms_fixo_centavos is null and iss_fixo_centavos is null) or (regime = 'simples' and not impedido_icms_iss)`,
    ),
    check("empresas_regimes_mei", sql`(regime = 'mei') = (atividade_mei is not null)`),
    check(
      "empresas_regimes_atividade_mei",
      sql`atividade_mei in ('comercio', 'servicos', 'ambos', 'caminhoneiro-municipal', 'caminhoneiro-intermunicipal', 'caminhoneiro-ambos')`,
    ),
  ],
)

/** What the company does, each with its annex; revenue is segregated by it. */
export const atividades = tabela(
  "atividades",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao"] },
    mesFechado: { nao: "only the annex at the start: atividades_anexo_inicial" },
    recalculo: "empresa",
    gatilhos: [
      {
        nome: "atividades_anexo_inicial",
        em: "before update",
        se: "old.anexo is distinct from new.anexo",
        executa: "proteger_anexo_inicial()",
      },
      { nome: "atividades_versao", em: "before update", executa: "contar_versao()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    cnae: char("cnae", { length: 7 }).notNull(),
    descricao: text("descricao").notNull(),
    /** Annex at the start; `atividades_anexos` says what came after. */
    anexo: text("anexo").$type<"I" | "II" | "III" | "IV" | "V" | "III/V">().notNull(),
    /** LC 116/2003 sub-item, "01.07"; null for what is not a service. */
    itemLc116: char("item_lc116", { length: 5 }),
    /** Month from which it takes no more revenue; null while the company does it. */
    encerradaEm: competencia("encerrada_em"),
    principal: boolean("principal").notNull(),
    /** National service codes (cTribNac, 6 digits) whose notes belong to this activity. */
    codigosTributacao: text("codigos_tributacao").array().notNull(),
    /** Presumption of the Lucro Presumido it falls in, as the engine names it; null until somebody says. */
    atividadePresumido: text("atividade_presumido"),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // What is of an activity is of the same company: the references carry it.
    unique("atividades_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    uniqueIndex("atividades_principal").on(t.idEscritorio, t.idEmpresa).where(sql`principal`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("atividades_anexo", sql`anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V')`),
  ],
)

/** From `desde` on the activity is taxed by this annex, until the next change. */
export const atividadesAnexos = tabela(
  "atividades_anexos",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: "desde",
    recalculo: "empresa",
    gatilhos: [
      {
        nome: "atividades_anexos_versao",
        em: "after insert or update or delete",
        executa: "contar_mudanca_de_anexo()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idAtividade: uuid("id_atividade").notNull(),
    desde: competencia("desde").notNull(),
    anexo: text("anexo").$type<"I" | "II" | "III" | "IV" | "V" | "III/V">().notNull(),
    motivo: text("motivo").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.idAtividade, t.desde] }),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idAtividade],
      [atividades.idEscritorio, atividades.idEmpresa, atividades.id],
    ),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("atividades_anexos_anexo", sql`anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V')`),
  ],
)

/** From `desde` on the company is established there, until the next change. */
export const empresasMunicipios = tabela(
  "empresas_municipios",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "what was issued in a month keeps its municipality" },
    recalculo: { nao: "no tax computed so far depends on it" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    desde: competencia("desde").notNull(),
    idMunicipio: char("id_municipio", { length: 7 }).notNull(),
    uf: char("uf", { length: 2 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

/** From `desde` on the company is of this category, until the next change: an ex-client leaves the panels from then on. */
export const empresasCategorias = tabela(
  "empresas_categorias",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "a client that leaves keeps the months it had" },
    recalculo: "empresa",
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    desde: competencia("desde").notNull(),
    idCategoria: smallint("id_categoria").notNull(),
    motivo: text("motivo").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("empresas_categorias_categoria", sql`id_categoria in (1, 2, 37, 38)`),
  ],
)

/** What a person said of a step of taking a company in; steps that data shows done have no row. */
export const implantacaoEtapas = tabela(
  "implantacao_etapas",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    etapa: text("etapa")
      .$type<"dados" | "socios" | "regime-e-cnae" | "certificado" | "integracoes" | "saldo-inicial">()
      .notNull(),
    situacao: text("situacao").$type<"feita" | "dispensada">().notNull(),
    motivo: text("motivo"),
    em: instante("em").notNull(),
    por: text("por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.etapa] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check(
      "implantacao_etapas_etapa",
      sql`etapa in ('dados', 'socios', 'regime-e-cnae', 'certificado', 'integracoes', 'saldo-inicial')`,
    ),
    check("implantacao_etapas_situacao", sql`situacao in ('feita', 'dispensada')`),
    check("implantacao_etapas_motivo", sql`situacao = 'feita' or length(trim(motivo)) >= 5`),
  ],
)

/** Bank accounts and cards of a company. */
export const contasCorrentes = tabela(
  "contas_correntes",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** Normal 1, Aplicações 2, Cartão de Crédito 6. */
    idTipo: smallint("id_tipo").notNull(),
    apelido: text("apelido").notNull(),
    /** COMPE code, 3 digits; null for a card of an institution without one. */
    idBanco: char("id_banco", { length: 3 }),
    agencia: text("agencia"),
    conta: text("conta"),
    saldoInicialCentavos: centavos("saldo_inicial_centavos"),
    /** Day of the opening balance. */
    saldoEm: date("saldo_em", { mode: "string" }),
    encerradaEm: date("encerrada_em", { mode: "string" }),
    versao: integer("versao").notNull().default(1),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("contas_correntes_empresa").on(t.idEscritorio, t.idEmpresa),
    uniqueIndex("contas_correntes_unica").on(
      t.idEscritorio,
      t.idEmpresa,
      t.idTipo,
      sql`coalesce(id_banco, '')`,
      sql`coalesce(agencia, '')`,
      sql`coalesce(conta, '')`,
    ),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("contas_correntes_tipo", sql`id_tipo in (1, 2, 6)`),
    check("contas_correntes_saldo", sql`(saldo_inicial_centavos is null) = (saldo_em is null)`),
  ],
)
