import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytea, centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { atividades, empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { referencia, tabela } from "./tabela.ts"

/** "nao-reconhecida": it holds, and who signed is no issuer that the installation knows. */
const assinatura = () => text("assinatura").$type<"valida" | "nao-reconhecida" | "invalida" | "ausente">().notNull()

/** A part of a note of goods; centavos in text, which JSON keeps exact. */
export interface ParcelaGravada {
  readonly tratamento: "venda" | "devolucao-de-venda" | "servico" | "sem-receita" | "compra" | "perguntar"
  readonly origem: "producao" | "revenda" | "servico" | null
  readonly mercado: "interno" | "externo"
  readonly situacoes: readonly string[]
  readonly idAtividade: string | null
  readonly chave: string | null
  readonly pergunta: string | null
  readonly receita: string
  readonly valor: string
  readonly motivo: string
  readonly fonte: string
}

/**
 * What people of a company answered of its products, where the tables of the law do not decide: asked once, and used by every
 * note that comes.
 */
export const regrasDeProduto = tabela(
  "regras_de_produto",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: "toda",
    mesFechado: { nao: "of no month: notes of closed months keep what they counted" },
    recalculo: { nao: "it changes the notes, and they mark their months" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    /** Product, by what the engine names it: `natureza|CFOP|produto|NCM` (of a note of credit or debit, its kind after) or `situacao|produto|NCM`. */
    chave: text("chave").notNull(),
    pergunta: text("pergunta").notNull(),
    tratamento: text("tratamento").$type<"venda" | "devolucao-de-venda" | "servico" | "sem-receita">().notNull(),
    origem: text("origem").$type<"producao" | "revenda" | "servico">(),
    situacoes: text("situacoes").array().notNull(),
    respondidaEm: instante("respondida_em").notNull(),
    respondidaPor: text("respondida_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.chave] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("regras_de_produto_tratamento", sql`tratamento in ('venda', 'devolucao-de-venda', 'servico', 'sem-receita')`),
  ],
)

/** Files exactly as received, byte for byte: the evidence behind notes and events. */
export const documentos = tabela(
  "documentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "received files; each note they give is audited" },
    soInclusao: true,
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    nome: text("nome").notNull(),
    /** SHA-256 in hexadecimal. */
    digest: char("digest", { length: 64 }).notNull(),
    conteudo: bytea("conteudo").notNull(),
    recebidoEm: instante("recebido_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("documentos_digest").on(t.idEscritorio, t.idEmpresa, t.digest),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

export const notasFiscais = tabela(
  "notas_fiscais",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["contraparte_ordem"] },
    mesFechado: "competencia",
    recalculo: "competencia",
    semIndice: {
      "id_escritorio, id_documento": "a document is never removed nor renumbered",
      "id_escritorio, id_empresa, id_atividade":
        "an activity goes away seldom, and notas_fiscais_mes narrows it to the company",
    },
    gatilhos: [
      {
        nome: "notas_fiscais_incluidas_reabrem_etapa",
        em: "after insert",
        porComando: true,
        linhas: "novas",
        executa:
          "reabrir_etapa_do_mes_inclusoes('faturamento', 'Uma nota entrou ou saiu do mês depois da conferência.')",
      },
      {
        nome: "notas_fiscais_reabrem_etapa",
        em: "after delete",
        executa: "reabrir_etapa_do_mes('faturamento', 'Uma nota entrou ou saiu do mês depois da conferência.')",
      },
      {
        nome: "notas_fiscais_mudadas_reabrem_etapa",
        em: "after update",
        se: "(old.competencia, old.status, old.receita_centavos, old.iss_retido, old.mercado, old.id_atividade, old.assinatura, old.decisao, old.parcelas) is distinct from (new.competencia, new.status, new.receita_centavos, new.iss_retido, new.mercado, new.id_atividade, new.assinatura, new.decisao, new.parcelas)",
        executa: "reabrir_etapa_do_mes('faturamento', 'Uma nota do mês mudou depois da conferência.')",
      },
      // What is to be received and paid of them, where the company wants it (ADR 090).
      {
        nome: "notas_fiscais_titulos",
        em: "after insert",
        porComando: true,
        linhas: "mudadas",
        executa: "titular_notas_mudadas()",
      },
      {
        nome: "notas_fiscais_mudadas_titulos",
        em: "after update",
        porComando: true,
        linhas: "mudadas",
        executa: "titular_notas_mudadas()",
      },
      // The sums that lists show (ADR 099).
      {
        nome: "notas_fiscais_somas",
        em: "after insert",
        porComando: true,
        linhas: "depois",
        executa: "somar_notas()",
      },
      {
        nome: "notas_fiscais_mudadas_somas",
        em: "after update",
        porComando: true,
        linhasDeAntes: "antes",
        linhas: "depois",
        executa: "somar_notas()",
      },
      {
        nome: "notas_fiscais_apagadas_somas",
        em: "after delete",
        porComando: true,
        linhasDeAntes: "antes",
        executa: "somar_notas()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    direcao: text("direcao").$type<"prestada" | "tomada">().notNull(),
    /** Layout it came in; of NF-e and NFC-e what counts is in `parcelas`, item by item. */
    modelo: text("modelo").$type<"nfse" | "nfse-municipal" | "nfe" | "nfce">().notNull().default("nfse"),
    /** CNPJ or CPF of the company in the note: matriz or branch. */
    estabelecimento: text("estabelecimento"),
    chave: text("chave").notNull(),
    numero: text("numero").notNull(),
    /** Month in which the note counts; a substitute counts in the month of the original operation. */
    competencia: competencia().notNull(),
    competenciaDoDocumento: competencia("competencia_do_documento").notNull(),
    dataEmissao: instante("data_emissao").notNull(),
    /** Ativa 1, Cancelada 2, Substituida 3, Cancelando 99. */
    status: smallint("status").notNull(),
    /** We asked for its cancelling and were not answered yet: it is Cancelando by that alone. */
    cancelamentoPedido: boolean("cancelamento_pedido").notNull().default(false),
    /** Service value minus unconditional discounts (LC 123/2006 art. 3 §1); of goods, what the parts add up to, negative in a return. */
    receitaCentavos: centavos("receita_centavos").notNull(),
    valorServicoCentavos: centavos("valor_servico_centavos").notNull(),
    valorLiquidoCentavos: centavos("valor_liquido_centavos").notNull(),
    issRetido: boolean("iss_retido").notNull(),
    /** ISS that the document says was withheld; null when it says none. Of `dados`, which totals must not open. */
    issRetidoCentavos: centavos("iss_retido_centavos").generatedAlwaysAs(
      sql`case when iss_retido and dados -> 'valores' ->> 'iss' ~ '^[0-9]+([.][0-9]+)?$' then round((dados -> 'valores' ->> 'iss')::numeric * 100)::bigint end`,
    ),
    mercado: text("mercado").$type<"interno" | "externo">().notNull(),
    codigoTributacao: text("codigo_tributacao").notNull(),
    descricao: text("descricao").notNull(),
    idAtividade: uuid("id_atividade"),
    contraparteDocumento: text("contraparte_documento"),
    contraparteNome: text("contraparte_nome"),
    /** The name as lists order and search it (`textoOrdenavel`): an office has many more notes than companies. */
    contraparteOrdem: text("contraparte_ordem").generatedAlwaysAs(sql`ordenavel(contraparte_nome)`),
    /** Of goods: what its items are to the revenue, added up by what they count as. */
    parcelas: jsonb("parcelas").$type<ParcelaGravada[]>(),
    /** Of goods: an item waits for the answer of a person. */
    aPerguntar: boolean("a_perguntar").notNull().default(false),
    /** Key of the note that this one takes the place of. */
    chaveSubstituida: text("chave_substituida"),
    assinatura: assinatura(),
    assinaturaDetalhe: text("assinatura_detalhe").notNull(),
    /** A person's decision on a note that no known issuer signed; without one it does not count. */
    decisao: text("decisao").$type<"aceita" | "recusada">(),
    decisaoMotivo: text("decisao_motivo"),
    /** Issued in the authority's test environment (tpAmb 2). */
    semValidade: boolean("sem_validade").notNull(),
    /** The whole note as read, and what was found on reading it. */
    dados: jsonb("dados").notNull(),
    avisos: jsonb("avisos").$type<string[]>().notNull(),
    idDocumento: uuid("id_documento").notNull(),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("notas_fiscais_chave").on(t.idEscritorio, t.idEmpresa, t.chave),
    index("notas_fiscais_substituida").on(t.idEscritorio, t.idEmpresa, t.chaveSubstituida),
    // Pages by date of issue and exports: id_empresa is there because row security reads it, so that the index is enough.
    index("notas_fiscais_emissao").on(t.idEscritorio, t.dataEmissao, t.id, t.idEmpresa),
    // Pages by the other party; in the order that has those without a name last, sorted from the index alone.
    index("notas_fiscais_contraparte").on(t.idEscritorio, t.contraparteOrdem, t.dataEmissao, t.id, t.idEmpresa),
    index("notas_fiscais_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    index("notas_fiscais_emissao_no_mes").on(t.idEscritorio, t.competencia, t.dataEmissao, t.id, t.idEmpresa),
    // Totals and what waits in a month, for all the companies: everything that `notaConta` and `notaPendente` read.
    index("notas_fiscais_figuras").on(
      t.idEscritorio,
      t.competencia,
      t.idEmpresa,
      t.direcao,
      t.status,
      t.semValidade,
      t.assinatura,
      t.decisao,
      t.idAtividade,
      t.modelo,
      t.aPerguntar,
      t.receitaCentavos,
      t.valorServicoCentavos,
      t.valorLiquidoCentavos,
      t.issRetidoCentavos,
    ),
    // What waits in quarantine: few, whatever the office has received.
    index("notas_fiscais_quarentena")
      .on(t.idEscritorio, t.idEmpresa, t.idDocumento)
      .where(sql`assinatura = 'nao-reconhecida' and decisao is null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idAtividade],
      [atividades.idEscritorio, atividades.idEmpresa, atividades.id],
    ),
    referencia([t.idEscritorio, t.idDocumento], [documentos.idEscritorio, documentos.id]),
    check("notas_fiscais_status", sql`status in (1, 2, 3, 99)`),
    check(
      "notas_fiscais_valores",
      sql`(receita_centavos >= 0 or parcelas is not null) and valor_servico_centavos >= 0`,
    ),
    check(
      "notas_fiscais_modelo",
      sql`modelo in ('nfse', 'nfse-municipal', 'nfe', 'nfce') and (parcelas is not null) = (modelo in ('nfe', 'nfce'))`,
    ),
    check("notas_fiscais_chave_tamanho", sql`length(chave) between 25 and 80`),
    // Since when a company has goods returned: few have any.
    index("notas_fiscais_devolucoes").on(t.idEscritorio, t.idEmpresa, t.competencia).where(sql`receita_centavos < 0`),
    index("notas_fiscais_a_perguntar").on(t.idEscritorio, t.idEmpresa).where(sql`a_perguntar`),
    check("notas_fiscais_decisao", sql`decisao is null or (assinatura <> 'valida' and decisao_motivo is not null)`),
  ],
)

/**
 * Facts about a note, kept as received even when the note is unknown or its month is closed. What was received is never
 * rewritten; what a person decides about it is written beside.
 */
export const notasEventos = tabela(
  "notas_eventos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      { alterar: ["assinatura", "assinatura_detalhe", "em_vigor", "espera", "origem", "decisao", "decisao_motivo"] },
    ],
    auditoria: "toda",
    semIndice: { "id_escritorio, id_documento": "a document is never removed nor renumbered" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    chave: text("chave").notNull(),
    tipo: char("tipo", { length: 6 }).notNull(),
    sequencia: integer("sequencia").notNull(),
    efeito: text("efeito")
      .$type<"cancela" | "substitui" | "pendente-cancelamento" | "encerra-pendencia" | "nenhum">()
      .notNull(),
    ocorridoEm: instante("ocorrido_em").notNull(),
    chaveSubstituta: text("chave_substituta"),
    motivo: text("motivo"),
    assinatura: assinatura(),
    assinaturaDetalhe: text("assinatura_detalhe").notNull(),
    /** It has its effect: of the real environment, by somebody who may, and waiting for nobody. Another copy adds nothing. */
    emVigor: boolean("em_vigor").notNull(),
    /** Why a person of the office has to decide before it takes effect; null when nobody has to. */
    espera: text("espera").$type<"assinatura" | "emissor" | "contribuinte">(),
    /** From whose side it came: what the company sent waits for the office, also once its signer is recognised. */
    origem: text("origem").$type<"escritorio" | "contribuinte">().notNull(),
    decisao: text("decisao").$type<"aceita" | "recusada">(),
    decisaoMotivo: text("decisao_motivo"),
    idDocumento: uuid("id_documento").notNull(),
    criadoEm: instante("criado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("notas_eventos_unico").on(t.idEscritorio, t.idEmpresa, t.chave, t.tipo, t.sequencia, t.idDocumento),
    // Those that wait, of the whole office: few, whatever the office has received.
    index("notas_eventos_espera").on(t.idEscritorio, t.criadoEm, t.id, t.idEmpresa).where(sql`espera is not null`),
    check("notas_eventos_origem", sql`origem in ('escritorio', 'contribuinte')`),
    check("notas_eventos_decisao", sql`decisao is null or (espera is not null and decisao_motivo is not null)`),
    check("notas_eventos_em_vigor", sql`not em_vigor or espera is null or decisao = 'aceita'`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idDocumento], [documentos.idEscritorio, documentos.id]),
  ],
)

/** Revenue typed by a person: months before the system, and sales without a service note. */
export const receitasInformadas = tabela(
  "receitas_informadas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: "competencia",
    recalculo: "competencia",
    reabre: { etapa: "faturamento", porque: "A receita digitada do mês mudou depois da conferência." },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    idAtividade: uuid("id_atividade").notNull(),
    mercado: text("mercado").$type<"interno" | "externo">().notNull(),
    situacoes: text("situacoes").array().notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    atualizadaEm: instante("atualizada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("receitas_informadas_unica").on(
      t.idEscritorio,
      t.idEmpresa,
      t.competencia,
      t.idAtividade,
      t.mercado,
      t.situacoes,
    ),
    index("receitas_informadas_atividade").on(t.idEscritorio, t.idEmpresa, t.idAtividade),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idAtividade],
      [atividades.idEscritorio, atividades.idEmpresa, atividades.id],
    ),
    check("receitas_informadas_valor", sql`valor_centavos >= 0`),
    check("receitas_informadas_mercado", sql`mercado in ('interno', 'externo')`),
  ],
)

/** Where what was told of the payroll came from. */
const origemDaFolha = () => text("origem").$type<"digitada" | "importada" | "extrato">().notNull().default("digitada")

/**
 * Payroll paid in the month, as Fator R counts it (LC 123/2006 art. 18 §24): each component in centavos, but the CPP collected
 * inside the DAS, which is told apart.
 */
export const folhasInformadas = tabela(
  "folhas_informadas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: "competencia",
    recalculo: "competencia",
    reabre: { etapa: "pro-labore", porque: "A folha digitada do mês mudou depois da conferência." },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    proLaboreCentavos: centavos("pro_labore_centavos").notNull(),
    salariosCentavos: centavos("salarios_centavos").notNull(),
    decimoTerceiroCentavos: centavos("decimo_terceiro_centavos").notNull().default(sql`0`),
    feriasCentavos: centavos("ferias_centavos").notNull().default(sql`0`),
    autonomosCentavos: centavos("autonomos_centavos").notNull().default(sql`0`),
    fgtsCentavos: centavos("fgts_centavos").notNull().default(sql`0`),
    /** CPP collected in DARF; the INSS guides paid here say it where nothing is typed. */
    cppDarfCentavos: centavos("cpp_darf_centavos").notNull().default(sql`0`),
    /** FGTS and CPP in DARF that came as one figure. */
    encargosCentavos: centavos("encargos_centavos").notNull(),
    origem: origemDaFolha(),
    atualizadaEm: instante("atualizada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("folhas_informadas_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check(
      "folhas_informadas_valores",
      sql`least(pro_labore_centavos, salarios_centavos, decimo_terceiro_centavos, ferias_centavos, autonomos_centavos, fgts_centavos, cpp_darf_centavos, encargos_centavos) >= 0`,
    ),
    check("folhas_informadas_origem", sql`origem in ('digitada', 'importada', 'extrato')`),
  ],
)

/**
 * CPP collected inside the DAS in a month, by the month of payment, as a person or a document says: zero is an answer. It takes
 * the place of what the guides paid here say.
 */
export const folhasCppDas = tabela(
  "folhas_cpp_das",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "told behind closed months: the months to come count it, and no seal moves" },
    recalculo: "competencia",
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    origem: origemDaFolha(),
    atualizadaEm: instante("atualizada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("folhas_cpp_das_valor", sql`valor_centavos >= 0`),
    check("folhas_cpp_das_origem", sql`origem in ('digitada', 'importada', 'extrato')`),
  ],
)

/**
 * From which month the office leaves the CPP of the DAS out of the payroll of the Fator R, or counts it again, against or by
 * the table of the law; with the reason, which goes into the month's tree.
 */
export const fatorRCppDoDas = tabela(
  "fator_r_cpp_do_das",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    desde: competencia("desde").notNull(),
    conta: boolean("conta").notNull(),
    motivo: text("motivo").notNull(),
    registradoEm: instante("registrado_em").notNull(),
    registradoPor: text("registrado_por").notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.desde] })],
)

/** Notes that came after their month was closed: kept, shown, and imported when the month is reopened. */
export const notasEmEspera = tabela(
  "notas_em_espera",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "received files that wait; each note they give is audited" },
    mesFechado: { nao: "it waits for the month to be reopened" },
    semIndice: { "id_escritorio, id_documento": "a document is never removed nor renumbered" },
    recalculo: { nao: "it does not count yet" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idDocumento: uuid("id_documento").notNull(),
    /** Of the note: a municipal file holds several, and each waits, and is judged, by itself. */
    chave: text("chave").notNull(),
    competencia: competencia().notNull(),
    numero: text("numero").notNull(),
    /** As judged when it came, and again whenever the issuers of the installation change. */
    assinatura: assinatura(),
    assinaturaDetalhe: text("assinatura_detalhe").notNull(),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.idDocumento, t.chave] }),
    referencia([t.idEscritorio, t.idDocumento], [documentos.idEscritorio, documentos.id]),
  ],
)

/** The issuers by which the documents of an office were last judged: another set asks for the judgement again. */
export const emissoresDoEscritorio = tabela(
  "emissores_do_escritorio",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "progress of the machine; each note and event that it changes is audited" },
  },
  {
    idEscritorio: idEscritorio()
      .primaryKey()
      .references(() => escritorios.id),
    /** Of the set (`Emissores.digital`), and what it is made of. */
    digital: char("digital", { length: 64 }).notNull(),
    partes: jsonb("partes").$type<readonly string[]>().notNull(),
    pedidoEm: instante("pedido_em").notNull(),
    /** When the daily sweep looked again, at what another process may have stored meanwhile by the set of before. */
    varridoEm: instante("varrido_em"),
  },
)

/** What a judgement by other issuers changed, document by document; and what it could not change while a month is closed. */
export const documentosJulgados = tabela(
  "documentos_julgados",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "progress of the machine; each note and event that it changes is audited" },
    recalculo: { nao: "the notes that it changes ask for it" },
  },
  {
    idEscritorio: idEscritorio(),
    idLote: uuid("id_lote").notNull(),
    idDocumento: uuid("id_documento").notNull(),
    idEmpresa: idEmpresa(),
    assinatura: text("assinatura").$type<"valida" | "nao-reconhecida">().notNull(),
    assinaturaDetalhe: text("assinatura_detalhe").notNull(),
    fim: text("fim").$type<"feito" | "mes-fechado" | "a-espera">().notNull(),
    /** What the revenue gained, or lost below zero; of a closed month, what it would have. */
    efeitoCentavos: centavos("efeito_centavos").notNull(),
    /** The reopening of its month still has to apply it. */
    pendente: boolean("pendente").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idLote, t.idDocumento] }),
    index("documentos_julgados_pendentes").on(t.idEscritorio, t.idEmpresa).where(sql`pendente`),
    index("documentos_julgados_empresa").on(t.idEscritorio, t.idEmpresa),
    index("documentos_julgados_documento").on(t.idEscritorio, t.idDocumento),
    referencia([t.idEscritorio, t.idDocumento], [documentos.idEscritorio, documentos.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
    check("documentos_julgados_assinatura", sql`assinatura in ('valida', 'nao-reconhecida')`),
    check("documentos_julgados_fim", sql`fim in ('feito', 'mes-fechado', 'a-espera')`),
  ],
)
