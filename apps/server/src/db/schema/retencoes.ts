import type { ServicoTomado, ValoresRetidos } from "@partida/contracts"
import type { Passo } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { char, check, foreignKey, index, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { centavos, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { tabela } from "./tabela.ts"
import { titulos } from "./titulos.ts"

/** What a company withholds from who provided a service, as somebody accepted it, with what the engine computed. */
export const titulosRetencoes = tabela(
  "titulos_retencoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["memoria"] },
    politicas: [foraDosFuncionarios("titulos_retencoes")],
    mesFechado: { nao: "it is of the supplier, and collected by a title of its own" },
    recalculo: { nao: "no tax of the company is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idTitulo: uuid("id_titulo").notNull(),
    idEmpresa: idEmpresa(),
    irrfCentavos: centavos("irrf_centavos").notNull(),
    csrfCentavos: centavos("csrf_centavos").notNull(),
    inssCentavos: centavos("inss_centavos").notNull(),
    issCentavos: centavos("iss_centavos").notNull(),
    /** Códigos de receita by which each is collected. */
    codigoIrrf: char("codigo_irrf", { length: 4 }),
    codigoCsrf: char("codigo_csrf", { length: 4 }).notNull(),
    codigoInss: char("codigo_inss", { length: 4 }).notNull(),
    /** What was asked of the engine, and what it answered. */
    servico: jsonb("servico").$type<ServicoTomado>().notNull(),
    calculados: jsonb("calculados").$type<ValoresRetidos>().notNull(),
    memoria: jsonb("memoria").$type<Passo>().notNull(),
    /** Why another amount was accepted. */
    motivo: text("motivo"),
    aceitaEm: instante("aceita_em").notNull(),
    aceitaPor: text("aceita_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idTitulo] }),
    index("titulos_retencoes_empresa").on(t.idEscritorio, t.idEmpresa),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    foreignKey({ columns: [t.idEscritorio, t.idTitulo], foreignColumns: [titulos.idEscritorio, titulos.id] }),
    check(
      "titulos_retencoes_valores",
      sql`irrf_centavos >= 0 and csrf_centavos >= 0 and inss_centavos >= 0 and iss_centavos >= 0
        and (irrf_centavos = 0 or codigo_irrf is not null)`,
    ),
  ],
)
