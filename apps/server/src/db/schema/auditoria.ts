import { sql } from "drizzle-orm"
import { bigserial, check, index, jsonb, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { instante } from "./colunas.ts"
import { DO_ESCRITORIO, NA_PLATAFORMA } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/** What was done, to what. */
const DO_ATO = ["id_escritorio", "id_empresa", "acao", "entidade", "id_registro", "detalhe"]

/**
 * Who did what, when and from where. Triggers write it in the transaction of each write; acts without a write (sign-in,
 * refusal, export) are inserted by the server. Nobody can change or remove a row: the privileges are not granted, and a
 * trigger refuses even the owner.
 */
export const auditoria = tabela(
  "auditoria",
  {
    de: "a-mao",
    // The database alone says when, in what order and by whom.
    aplicacao: ["ler", { incluir: [...DO_ATO, "antes", "depois"] }],
    identidade: [{ incluir: DO_ATO }],
    auditoria: { nao: "the trail itself" },
    porAnoDe: "em",
    soInclusao: true,
    semEscritorio: {
      auditoria_em_sequencia_pk: "acts outside any office are in the same trail, in one order",
    },
    gatilhos: [
      { nome: "auditoria_autor", em: "before insert", executa: "auditoria_do_autor()" },
      { nome: "auditoria_solta", em: "after insert", porComando: true, linhas: "novas", executa: "soltar_da_trilha()" },
    ],
    politicas: [
      { nome: "auditoria_do_escritorio", sobre: DO_ESCRITORIO, gravando: DO_ESCRITORIO },
      // People of one company see what was done to it, not to the office nor to other companies.
      {
        nome: "auditoria_da_empresa",
        restritiva: true,
        para: "ler",
        sobre:
          "current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio is null)",
      },
      // A platform operator without an office reads what happened in none, never what happened in one.
      { nome: "auditoria_sem_escritorio", para: "ler", sobre: `${NA_PLATAFORMA} and id_escritorio is null` },
      { nome: "auditoria_da_plataforma", para: "incluir", gravando: NA_PLATAFORMA },
      { nome: "auditoria_da_identidade", para: "incluir", papel: "partida_identidade", gravando: "true" },
    ],
  },
  {
    sequencia: bigserial("sequencia", { mode: "bigint" }).notNull(),
    id: uuid("id").notNull().defaultRandom(),
    /** Null for acts outside any office: a platform operator, an account without a registered person. */
    idEscritorio: uuid("id_escritorio"),
    idEmpresa: uuid("id_empresa"),
    em: instante("em").notNull().defaultNow(),
    acao: text("acao").notNull(),
    entidade: text("entidade"),
    idRegistro: text("id_registro"),
    idUsuario: uuid("id_usuario"),
    autor: text("autor").notNull(),
    papel: smallint("papel"),
    endereco: text("endereco"),
    agente: text("agente"),
    idPedido: text("id_pedido"),
    /** Only the fields that changed; secrets and file bodies never. */
    antes: jsonb("antes"),
    depois: jsonb("depois"),
    detalhe: text("detalhe"),
  },
  (t) => [
    primaryKey({ columns: [t.em, t.sequencia] }),
    index("auditoria_id").on(t.id),
    index("auditoria_escritorio").on(t.idEscritorio, t.sequencia),
    index("auditoria_empresa").on(t.idEscritorio, t.idEmpresa, t.sequencia),
    check(
      "auditoria_acao",
      sql`acao in ('inserir', 'alterar', 'excluir', 'entrada', 'entrada-recusada', 'saida', 'recusa', 'exportacao', 'seguranca', 'automacao')`,
    ),
  ],
)
