import { sql } from "drizzle-orm"
import {
  boolean,
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
import { centavos, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { documentosDaEmpresa } from "./documentos.ts"
import { empresas } from "./empresas.ts"
import { guias } from "./guias.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

const DA_GUIA_VISIVEL =
  "exists (select 1 from guias g where g.id_escritorio = guias_oficiais.id_escritorio and g.id = guias_oficiais.id_guia)"

const DO_DOCUMENTO_VISIVEL =
  "exists (select 1 from documentos_da_empresa d where d.id_escritorio = guias_oficiais.id_escritorio and d.id = guias_oficiais.id_documento)"

/**
 * The document of the authority by which a guide is paid, as it was read. A later one takes the place of the earlier, which stays;
 * one document may pay several guides, and then each has a row of its own. Only the acceptance of a difference is written later.
 */
export const guiasOficiais = tabela(
  "guias_oficiais",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["aceita_em", "aceita_por", "motivo_do_aceite"] }],
    auditoria: "toda",
    mesFechado: { nao: "the guide of a closed month is issued, and issued again, after it" },
    recalculo: { nao: "no tax is computed from it" },
    // Who may not see a guide sees no document of it; nor its code, who may not see the document, which pays other guides too.
    politicas: [
      foraDosFuncionarios("guias_oficiais", `not ${DO_DOCUMENTO_VISIVEL}`),
      { nome: "guias_oficiais_da_guia", restritiva: true, sobre: DA_GUIA_VISIVEL, gravando: DA_GUIA_VISIVEL },
    ],
    gatilhos: [
      {
        nome: "guias_oficiais_aceitas",
        em: "before update",
        se: "old.aceita_em is not null",
        executa: "recusar_alteracao()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idGuia: uuid("id_guia").notNull(),
    /** Of the guide, from 1: the greatest is in force. */
    versao: integer("versao").notNull(),
    /** The PDF. */
    idDocumento: uuid("id_documento").notNull(),
    /** 17 digits by which the authority knows it. */
    numeroDocumento: text("numero_documento").notNull(),
    dataLimite: date("data_limite", { mode: "string" }).notNull(),
    /** What of it is of this guide. */
    principalCentavos: centavos("principal_centavos").notNull(),
    multaCentavos: centavos("multa_centavos").notNull(),
    jurosCentavos: centavos("juros_centavos").notNull(),
    /** What of it is of no guide of ours. */
    outrosCentavos: centavos("outros_centavos").notNull(),
    /** All that it collects. */
    totalCentavos: centavos("total_centavos").notNull(),
    /** Other guides that it pays. */
    outrasGuias: smallint("outras_guias").notNull(),
    /** What we computed for its last day, when it was attached; charges are null where a dated value is missing. */
    nossoPrincipalCentavos: centavos("nosso_principal_centavos").notNull(),
    nossaMultaCentavos: centavos("nossa_multa_centavos"),
    nossosJurosCentavos: centavos("nossos_juros_centavos"),
    linhaDigitavel: text("linha_digitavel"),
    pix: text("pix"),
    recebedorDoPix: text("recebedor_do_pix"),
    composicao: jsonb("composicao").$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
    deTeste: boolean("de_teste").notNull(),
    origem: text("origem").$type<"pessoa" | "autoridade">().notNull(),
    /** Somebody of the office took a difference as right, and why. */
    aceitaEm: instante("aceita_em"),
    aceitaPor: text("aceita_por"),
    motivoDoAceite: text("motivo_do_aceite"),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // The same document attached again is the one that is already there.
    uniqueIndex("guias_oficiais_unica").on(t.idEscritorio, t.idGuia, t.numeroDocumento),
    uniqueIndex("guias_oficiais_versao").on(t.idEscritorio, t.idGuia, t.versao),
    index("guias_oficiais_numero").on(t.idEscritorio, t.idEmpresa, t.numeroDocumento),
    index("guias_oficiais_documento").on(t.idEscritorio, t.idDocumento),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idGuia], [guias.idEscritorio, guias.id]),
    referencia([t.idEscritorio, t.idDocumento], [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id]),
    check(
      "guias_oficiais_valores",
      sql`principal_centavos >= 0 and multa_centavos >= 0 and juros_centavos >= 0 and outros_centavos >= 0
        and total_centavos >= principal_centavos + multa_centavos + juros_centavos + outros_centavos and total_centavos > 0`,
    ),
    check("guias_oficiais_numero_documento", sql`numero_documento ~ '^[0-9]{17}$'`),
    check("guias_oficiais_linha", sql`linha_digitavel ~ '^[0-9]{48}$'`),
    check("guias_oficiais_origem", sql`origem in ('pessoa', 'autoridade')`),
    check("guias_oficiais_aceite", sql`num_nonnulls(aceita_em, aceita_por, motivo_do_aceite) in (0, 3)`),
  ],
)
