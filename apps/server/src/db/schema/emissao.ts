import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytea, centavos, colunasDaContraparte, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** How a company issues its notes. Without a row it does not issue here yet. */
export const emissaoConfiguracoes = tabela(
  "emissao_configuracoes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao"] },
    mesFechado: { nao: "how the next notes are issued, never those of a month" },
    recalculo: { nao: "only a note issued is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    ambiente: text("ambiente").$type<"producao" | "homologacao">().notNull(),
    /** Each environment has its own series, and never the other's. */
    serieProducao: integer("serie_producao").notNull(),
    serieHomologacao: integer("serie_homologacao").notNull(),
    /** regEspTrib of the layout. */
    regimeEspecial: char("regime_especial", { length: 1 }).notNull(),
    /** The municipality keeps the national complementary register, and so asks for the IM (E0116, E0120). */
    enviarInscricaoMunicipal: boolean("enviar_inscricao_municipal").notNull(),
    /** Whether who has the role FUNCIONARIO may issue. */
    funcionarioEmite: boolean("funcionario_emite").notNull(),
    /** Whether scheduled bills are issued on their day with nobody asking again. */
    agendadasEmitem: boolean("agendadas_emitem").notNull().default(false),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("emissao_configuracoes_ambiente", sql`ambiente in ('producao', 'homologacao')`),
    check(
      "emissao_configuracoes_series",
      sql`serie_producao between 1 and 49999 and serie_homologacao between 1 and 49999 and serie_producao <> serie_homologacao`,
    ),
  ],
)

/** The next number of each series: taken under the row's lock, by the transaction that keeps the DPS. */
export const emissaoSeries = tabela(
  "emissao_series",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "a counter: each DPS that takes a number is audited" },
    mesFechado: { nao: "a counter" },
    recalculo: { nao: "a counter" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    serie: integer("serie").notNull(),
    /** Of the first number taken: a series never changes environment. */
    ambiente: text("ambiente").$type<"producao" | "homologacao">().notNull(),
    proximo: bigint("proximo", { mode: "bigint" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.serie] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("emissao_series_proximo", sql`proximo between 1 and 1000000000000000`),
  ],
)

/** Who takes the services of a company, as its notes name them. */
export const clientes = tabela(
  "clientes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "nome_ordem"] },
    mesFechado: { nao: "each note keeps its own copy" },
    recalculo: { nao: "each note keeps its own copy" },
  },
  colunasDaContraparte(),
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    unique("clientes_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    uniqueIndex("clientes_documento").on(t.idEscritorio, t.idEmpresa, t.documento),
    index("clientes_nome").on(t.idEscritorio, t.idEmpresa, t.nomeOrdem, t.id),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("clientes_tipo", sql`tipo in ('cnpj', 'cpf', 'exterior') and (tipo = 'exterior' or documento is not null)`),
    check("clientes_exterior", sql`(tipo = 'exterior') = (pais is not null)`),
  ],
)

/** What a company does, ready to go on a note. */
export const servicosDaEmpresa = tabela(
  "servicos_da_empresa",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao"] },
    mesFechado: { nao: "each note keeps its own copy" },
    recalculo: { nao: "each note keeps its own copy" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    nome: text("nome").notNull(),
    /** cTribNac. */
    codigo: char("codigo", { length: 6 }).notNull(),
    codigoMunicipal: char("codigo_municipal", { length: 3 }),
    nbs: char("nbs", { length: 9 }),
    descricao: text("descricao").notNull(),
    issRetido: text("iss_retido").$type<"pela-regra" | "sim" | "nao">().notNull(),
    arquivadoEm: instante("arquivado_em"),
    criadoEm: instante("criado_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    unique("servicos_da_empresa_do_id").on(t.idEscritorio, t.idEmpresa, t.id),
    uniqueIndex("servicos_da_empresa_nome").on(t.idEscritorio, t.idEmpresa, sql`lower(nome)`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("servicos_da_empresa_codigo", sql`codigo ~ '^[0-9]{6}$'`),
  ],
)

/** What the authority had against a DPS or an event, in its words and ours. */
export interface ErroDaEmissao {
  readonly codigo: string
  readonly texto: string
  readonly textoDoOrgao: string
  /** Of the request; null where it is of none. */
  readonly campo: string | null
}

/**
 * Each DPS that took a number: kept signed, with its number, before it leaves. It ends as one note or as a gap with a reason; the
 * number is never given again.
 */
export const emissoes = tabela(
  "emissoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "estado",
          "id_cliente",
          "id_servico",
          "competencia",
          "valor_centavos",
          "liquido_centavos",
          "tomador_nome",
          "pedido",
          "decisao",
          "dps",
          "envio",
          "chave",
          "numero_nota",
          "erros",
          "motivo_do_abandono",
          "atualizada_em",
        ],
      },
    ],
    auditoria: { sem: ["dps", "envio", "atualizada_em"] },
    mesFechado: { nao: "the note it becomes is imported like any other, and held to the closing there" },
    recalculo: { nao: "only the note is an input" },
    gatilhos: [
      {
        nome: "emissoes_faturas",
        em: "after update",
        se: "old.estado is distinct from new.estado",
        executa: "levar_emissao_a_fatura()",
      },
      {
        nome: "emissoes_titulos",
        em: "after update",
        se: "old.chave is distinct from new.chave and new.chave is not null",
        executa: "titular_nota_da_emissao()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    ambiente: text("ambiente").$type<"producao" | "homologacao">().notNull(),
    serie: integer("serie").notNull(),
    numero: bigint("numero", { mode: "bigint" }).notNull(),
    /** By whom it is issued; of the first number on. */
    emissor: text("emissor").$type<"nacional" | "migrate">().notNull().default("nacional"),
    /** Id of the layout, 45 characters. */
    idDps: text("id_dps").notNull(),
    estado: text("estado").$type<"enviando" | "autorizada" | "rejeitada" | "abandonada">().notNull(),
    idCliente: uuid("id_cliente"),
    idServico: uuid("id_servico").notNull(),
    competencia: date("competencia", { mode: "string" }).notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    liquidoCentavos: centavos("liquido_centavos").notNull(),
    /** Null: client not identified. */
    tomadorNome: text("tomador_nome"),
    /** As asked for, and what was decided from it: plain JSON. */
    pedido: jsonb("pedido").notNull(),
    decisao: jsonb("decisao").notNull(),
    /** The signed DPS, byte for byte: the same ones are sent until an answer is known. */
    dps: bytea("dps").notNull(),
    /** Which signed DPS of this number it is: a correction is another. */
    envio: integer("envio").notNull(),
    chave: char("chave", { length: 50 }),
    numeroNota: text("numero_nota"),
    erros: jsonb("erros").$type<readonly ErroDaEmissao[]>(),
    motivoDoAbandono: text("motivo_do_abandono"),
    idUsuario: uuid("id_usuario").notNull(),
    criadaPor: text("criada_por").notNull(),
    criadaEm: instante("criada_em").notNull(),
    atualizadaEm: instante("atualizada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    unique("emissoes_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    uniqueIndex("emissoes_numero").on(t.idEscritorio, t.idEmpresa, t.serie, t.numero),
    index("emissoes_empresa").on(t.idEscritorio, t.idEmpresa, t.criadaEm, t.id),
    index("emissoes_chave").on(t.idEscritorio, t.idEmpresa, t.chave),
    index("emissoes_servico").on(t.idEscritorio, t.idServico),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idServico], [servicosDaEmpresa.idEscritorio, servicosDaEmpresa.id]),
    check("emissoes_emissor", sql`emissor in ('nacional', 'migrate')`),
    check("emissoes_estado", sql`estado in ('enviando', 'autorizada', 'rejeitada', 'abandonada')`),
    check("emissoes_autorizada", sql`(estado = 'autorizada') = (chave is not null)`),
    check("emissoes_abandonada", sql`(estado = 'abandonada') = (motivo_do_abandono is not null)`),
  ],
)

/** What was asked of the authority about a note of ours: to cancel it, or to have its cancelling analysed. */
export const emissoesEventos = tabela(
  "emissoes_eventos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["estado", "erros", "atualizado_em"] }],
    auditoria: { sem: ["pedido", "atualizado_em"] },
    mesFechado: { nao: "the event it becomes is imported like any other, and held to the closing there" },
    recalculo: { nao: "only the event is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    chave: char("chave", { length: 50 }).notNull(),
    evento: text("evento").$type<"cancelamento" | "analise-fiscal">().notNull(),
    /** Of whom it is asked: of who issued the note. */
    emissor: text("emissor").$type<"nacional" | "migrate">().notNull().default("nacional"),
    /** Of the note, where it was issued here. */
    idDps: text("id_dps"),
    ambiente: text("ambiente").$type<"producao" | "homologacao">().notNull(),
    estado: text("estado").$type<"enviando" | "registrado" | "recusado">().notNull(),
    motivo: text("motivo").notNull(),
    pedido: bytea("pedido").notNull(),
    erros: jsonb("erros").$type<readonly ErroDaEmissao[]>(),
    pedidoPor: text("pedido_por").notNull(),
    criadoEm: instante("criado_em").notNull(),
    atualizadoEm: instante("atualizado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("emissoes_eventos_chave").on(t.idEscritorio, t.idEmpresa, t.chave),
    // One request of a kind at a time.
    uniqueIndex("emissoes_eventos_aberto")
      .on(t.idEscritorio, t.idEmpresa, t.chave, t.evento)
      .where(sql`estado = 'enviando'`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("emissoes_eventos_emissor", sql`emissor = 'nacional' or (emissor = 'migrate' and id_dps is not null)`),
    check("emissoes_eventos_estado", sql`estado in ('enviando', 'registrado', 'recusado')`),
  ],
)
