import type { NaturezaDoTitulo, NotasDeFora, OrigemDoTitulo } from "@partida/contracts"
import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { contasCorrentes, empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

const natureza = () => text("natureza").$type<NaturezaDoTitulo>().notNull()
/** What a company pays is no matter of its staff: pay and profits are among it. */
const semOsPagamentos = (tabela: string) => foraDosFuncionarios(tabela, "natureza = 'pagar'")

/** A fraction agreed for who pays late: 0.02 is 2 %. */
const fracaoCombinada = (nome: string) => numeric(nome, { precision: 9, scale: 6 })

/** Companies whose notes become titles by themselves, and from which month on. No row: they do not. */
export const titulosControle = tabela(
  "titulos_controle",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao"] },
    politicas: [semOsPagamentos("titulos_controle")],
    mesFechado: { nao: "which notes become titles changes nothing of a month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    natureza: natureza(),
    desde: competencia("desde").notNull(),
    /** Days from the issue of a note to its due day, where nothing says another. */
    prazoDias: integer("prazo_dias").notNull(),
    /** Of notes given that were not issued here: whether they become titles, proposed or owed at once. */
    deFora: text("de_fora").$type<NotasDeFora>().notNull().default("propor"),
    /** Of who pays late, where no contract says another: fine, and interest of a month of thirty days. */
    multa: fracaoCombinada("multa").notNull().default("0"),
    jurosAoMes: fracaoCombinada("juros_ao_mes").notNull().default("0"),
    ligadoEm: instante("ligado_em").notNull(),
    ligadoPor: text("ligado_por").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.natureza] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("titulos_controle_natureza", sql`natureza in ('receber', 'pagar')`),
    check("titulos_controle_prazo", sql`prazo_dias between 0 and 365`),
    check("titulos_controle_de_fora", sql`de_fora in ('nao', 'propor', 'sempre')`),
    check("titulos_controle_encargos", sql`multa between 0 and 0.1 and juros_ao_mes between 0 and 0.1`),
  ],
)

/** Instalments, or what repeats: from it come the titles that name it. */
export const titulosSeries = tabela(
  "titulos_series",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", { alterar: ["gerada_ate", "encerrada_em", "encerrada_por"] }],
    auditoria: { sem: ["gerada_ate"] },
    politicas: [semOsPagamentos("titulos_series")],
    mesFechado: { nao: "each of its titles has its own days" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    natureza: natureza(),
    tipo: text("tipo").$type<"parcelas" | "recorrencia">().notNull(),
    /** Months between one title and the next. */
    aCadaMeses: integer("a_cada_meses").notNull(),
    /** Due day of the first: the others have its day of the month, or the last of a shorter one. */
    primeiroVencimento: date("primeiro_vencimento", { mode: "string" }).notNull(),
    /** Number of titles; null of a recurrence without an end. */
    quantas: integer("quantas"),
    /** Number of the last title already made. */
    geradaAte: integer("gerada_ate").notNull(),
    encerradaEm: instante("encerrada_em"),
    encerradaPor: text("encerrada_por"),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("titulos_series_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("titulos_series_natureza", sql`natureza in ('receber', 'pagar')`),
    check(
      "titulos_series_tipo",
      sql`tipo in ('parcelas', 'recorrencia') and (tipo = 'recorrencia' or quantas is not null)`,
    ),
    check("titulos_series_quantas", sql`quantas between 1 and 360 and a_cada_meses between 1 and 60`),
    check("titulos_series_encerrada", sql`(encerrada_em is null) = (encerrada_por is null)`),
  ],
)

/** What is owed to a company, or by it, on a day (ADR 090). The open amount follows the settlements, by a trigger of theirs. */
export const titulos = tabela(
  "titulos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao", "pessoa_ordem", "esperado_centavos", "situacao", "id_registrou"] },
    politicas: [semOsPagamentos("titulos")],
    mesFechado: { nao: "what is owed is written at any time; each settlement is of an open month" },
    recalculo: { nao: "no tax is computed from what is owed" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    natureza: natureza(),
    /** Client or supplier, as registered; null of who is not. Of another table for each nature, none of which removes rows. */
    idPessoa: uuid("id_pessoa"),
    pessoaNome: text("pessoa_nome").notNull(),
    pessoaDocumento: text("pessoa_documento"),
    pessoaOrdem: text("pessoa_ordem").notNull().generatedAlwaysAs(sql`ordenavel(pessoa_nome)`),
    descricao: text("descricao").notNull(),
    /** Number of the note, of the bill or of the contract. */
    numero: text("numero"),
    /** Month that it is revenue or expense of. */
    competencia: competencia().notNull(),
    emissao: date("emissao", { mode: "string" }).notNull(),
    vencimento: date("vencimento", { mode: "string" }).notNull(),
    /** Of the tree of categories of the bank. */
    categoria: text("categoria").notNull(),
    /** Gross: what is withheld is inside. */
    valorCentavos: centavos("valor_centavos").notNull(),
    abertoCentavos: centavos("aberto_centavos").notNull(),
    /** Of the amount, what was expected to be withheld when it was made. */
    retencaoCentavos: centavos("retencao_centavos").notNull().default(sql`0`),
    /** Of what is open, what is expected to be withheld instead of received. */
    retencaoAbertaCentavos: centavos("retencao_aberta_centavos").notNull().default(sql`0`),
    /** Awaited in money. */
    esperadoCentavos: centavos("esperado_centavos")
      .notNull()
      .generatedAlwaysAs(sql`aberto_centavos - retencao_aberta_centavos`),
    /** Payment: Pago 1, A Pagar 2. */
    situacao: smallint("situacao").notNull().generatedAlwaysAs(sql`case when aberto_centavos = 0 then 1 else 2 end`),
    /** Day on which the money that settled it moved. */
    quitadoEm: date("quitado_em", { mode: "string" }),
    /** "1 de 3"; of a recurrence without an end, only which. */
    parcela: integer("parcela").notNull().default(1),
    totalDeParcelas: integer("total_de_parcelas"),
    idSerie: uuid("id_serie"),
    origem: text("origem").$type<OrigemDoTitulo>().notNull(),
    /** What made it: note, bill, month of the fee. Its own id when a person did. */
    idDoFato: text("id_do_fato").notNull(),
    /** Agreed for who pays late (ADR 117): fine, and interest of a month of thirty days. Copied when the title is made. */
    multa: fracaoCombinada("multa").notNull().default("0"),
    jurosAoMes: fracaoCombinada("juros_ao_mes").notNull().default("0"),
    /** What comes off when all of it is paid up to a day. */
    descontoCentavos: centavos("desconto_centavos").notNull().default(sql`0`),
    descontoAte: date("desconto_ate", { mode: "string" }),
    /** It still waits for somebody to say that it is owed (a note taken). */
    aConfirmar: boolean("a_confirmar").notNull().default(false),
    /** It is no longer owed, and why: never removed. */
    retiradoEm: instante("retirado_em"),
    retiradoPor: text("retirado_por"),
    retiradoMotivo: text("retirado_motivo"),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
    /** The account that last said what is owed and to whom; null of what a note said and nobody confirmed. */
    idRegistrou: uuid("id_registrou"),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // One fact, one title.
    uniqueIndex("titulos_origem").on(t.idEscritorio, t.idEmpresa, t.natureza, t.origem, t.idDoFato, t.parcela),
    index("titulos_vencimento").on(t.idEscritorio, t.idEmpresa, t.natureza, t.vencimento, t.id),
    index("titulos_abertos")
      .on(t.idEscritorio, t.idEmpresa, t.natureza, t.vencimento, t.esperadoCentavos)
      .where(sql`aberto_centavos > 0 and retirado_em is null`),
    index("titulos_pessoa").on(t.idEscritorio, t.idEmpresa, t.natureza, t.pessoaOrdem, t.vencimento, t.id),
    index("titulos_serie").on(t.idEscritorio, t.idSerie).where(sql`id_serie is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idSerie], [titulosSeries.idEscritorio, titulosSeries.id]),
    check("titulos_natureza", sql`natureza in ('receber', 'pagar')`),
    check(
      "titulos_origens",
      sql`origem in ('manual', 'nota-emitida', 'nota-tomada', 'faturamento', 'honorario', 'retencao', 'parcelamento')`,
    ),
    check("titulos_valor", sql`valor_centavos > 0 and aberto_centavos between 0 and valor_centavos`),
    check(
      "titulos_retencao",
      sql`retencao_aberta_centavos between 0 and aberto_centavos and retencao_aberta_centavos <= retencao_centavos`,
    ),
    check("titulos_encargos", sql`multa between 0 and 0.1 and juros_ao_mes between 0 and 0.1`),
    check(
      "titulos_desconto",
      sql`desconto_centavos between 0 and valor_centavos - 1 and (desconto_centavos > 0) = (desconto_ate is not null)`,
    ),
    check("titulos_quitado", sql`(aberto_centavos = 0) = (quitado_em is not null)`),
    check("titulos_parcela", sql`parcela >= 1 and (total_de_parcelas is null or parcela <= total_de_parcelas)`),
    check(
      "titulos_retirado",
      sql`(retirado_em is null) = (retirado_por is null) and (retirado_em is null) = (retirado_motivo is null)`,
    ),
  ],
)

const DO_TITULO_VISIVEL =
  "exists (select 1 from titulos t where t.id_escritorio = titulos_baixas.id_escritorio and t.id = titulos_baixas.id_titulo)"

/** Money that settled a title, in part or whole, and what took its place; and the taking back of it, by a row that names it. */
export const titulosBaixas = tabela(
  "titulos_baixas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { coluna: "competencia", em: "insert" },
    recalculo: { nao: "what was received by caixa is told by month, and that table marks it" },
    politicas: [
      { nome: "titulos_baixas_do_titulo", restritiva: true, sobre: DO_TITULO_VISIVEL, gravando: DO_TITULO_VISIVEL },
    ],
    gatilhos: [
      { nome: "titulos_baixas_somadas", em: "after insert", executa: "somar_baixa()" },
      { nome: "titulos_baixas_nos_livros", em: "after insert", executa: "pedir_nova_postagem()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idTitulo: uuid("id_titulo").notNull(),
    tipo: text("tipo").$type<"baixa" | "estorno">().notNull(),
    /** The settlement that this takes back, whose amounts it repeats. */
    estornoDe: uuid("estorno_de"),
    /** Day it is recorded on, of a month still open, and that month. */
    data: date("data", { mode: "string" }).notNull(),
    competencia: competencia().notNull(),
    /** Day on which the money moved, of any month. */
    pagoEm: date("pago_em", { mode: "string" }).notNull(),
    /** What it takes out of the title. */
    principalCentavos: centavos("principal_centavos").notNull(),
    descontoCentavos: centavos("desconto_centavos").notNull(),
    jurosCentavos: centavos("juros_centavos").notNull(),
    multaCentavos: centavos("multa_centavos").notNull(),
    /** Withheld by tax. */
    retidoCentavos: centavos("retido_centavos").notNull(),
    /** By how much what was expected to be withheld goes down: gives it back when taken back. */
    retencaoBaixadaCentavos: centavos("retencao_baixada_centavos").notNull(),
    /** What moved. */
    dinheiroCentavos: centavos("dinheiro_centavos")
      .notNull()
      .generatedAlwaysAs(
        sql`principal_centavos - desconto_centavos - retido_centavos + juros_centavos + multa_centavos`,
      ),
    idConta: uuid("id_conta"),
    /** What was said of a line of the bank that this came from. */
    idConciliacao: uuid("id_conciliacao"),
    /** The bank shows it paid, and the rule then in force asked for an approval that nobody had given. */
    semAprovacao: boolean("sem_aprovacao").notNull().default(false),
    motivo: text("motivo"),
    registradaEm: instante("registrada_em").notNull(),
    registradaPor: text("registrada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("titulos_baixas_titulo").on(t.idEscritorio, t.idTitulo),
    index("titulos_baixas_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    index("titulos_baixas_dia").on(t.idEscritorio, t.idEmpresa, t.pagoEm),
    index("titulos_baixas_conta").on(t.idEscritorio, t.idConta),
    index("titulos_baixas_sem_aprovacao").on(t.idEscritorio, t.idEmpresa, t.idTitulo).where(sql`sem_aprovacao`),
    index("titulos_baixas_conciliacao").on(t.idEscritorio, t.idConciliacao).where(sql`id_conciliacao is not null`),
    uniqueIndex("titulos_baixas_estorno").on(t.idEscritorio, t.estornoDe).where(sql`estorno_de is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idTitulo], [titulos.idEscritorio, titulos.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
    check(
      "titulos_baixas_tipo",
      sql`(tipo = 'baixa' and estorno_de is null) or (tipo = 'estorno' and estorno_de is not null and motivo is not null)`,
    ),
    check(
      "titulos_baixas_valor",
      sql`principal_centavos > 0 and desconto_centavos >= 0 and juros_centavos >= 0 and multa_centavos >= 0 and retido_centavos >= 0
        and desconto_centavos + retido_centavos <= principal_centavos`,
    ),
    check("titulos_baixas_retencao", sql`retencao_baixada_centavos between 0 and principal_centavos`),
    check("titulos_baixas_dias", sql`pago_em <= data and competencia::text = to_char(data, 'YYYY-MM')`),
  ],
)
