import { sql } from "drizzle-orm"
import { boolean, check, index, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, idEscritorio, instante } from "./colunas.ts"
import { escritorios, usuarios } from "./escritorios.ts"
import { NA_PLATAFORMA } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/** The key with which this installation says to push services that it is itself (VAPID, RFC 8292): one for ever. */
export const chaveDosAvisos = tabela(
  "chave_dos_avisos",
  {
    de: "plataforma",
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "made once, by the product itself" },
  },
  {
    id: smallint("id").primaryKey().default(1),
    publica: text("publica").notNull(),
    privadaCifrada: text("privada_cifrada").notNull(),
    criadaEm: instante("criada_em").notNull(),
  },
  () => [check("chave_dos_avisos_unica", sql`id = 1`)],
)

/** A browser that a person asked to be told on, in one office. Only the person sees it; background work sends to it. */
export const aparelhosDeAviso = tabela(
  "aparelhos_de_aviso",
  {
    de: "pessoa",
    aplicacao: [
      "ler",
      "incluir",
      { alterar: ["tem_novas", "avisado_ate", "tentar_em", "falhas", "ultimo_em"] },
      "apagar",
    ],
    auditoria: { nao: "where one person likes to be told; what is told is in the notices" },
    semEscritorio: { id_usuario: "a person may be of no office" },
    politicas: [{ nome: "aparelhos_de_aviso_do_trabalho", sobre: NA_PLATAFORMA, gravando: NA_PLATAFORMA }],
  },
  {
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    id: id(),
    idEscritorio: idEscritorio().references(() => escritorios.id),
    /** Address of the push service and the two keys of the browser: who has them may write to its screen. */
    inscricaoCifrada: text("inscricao_cifrada").notNull(),
    /** HMAC of the address: the same browser is one row. */
    resumo: text("resumo").notNull(),
    /** "Chrome no Android": how the person tells one from another. */
    nome: text("nome").notNull(),
    criadoEm: instante("criado_em").notNull(),
    /** There may be notices newer than what was told. */
    temNovas: boolean("tem_novas").notNull(),
    avisadoAte: instante("avisado_ate").notNull(),
    tentarEm: instante("tentar_em").notNull(),
    falhas: smallint("falhas").notNull().default(0),
    ultimoEm: instante("ultimo_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("aparelhos_de_aviso_navegador").on(t.idUsuario, t.idEscritorio, t.resumo),
    index("aparelhos_de_aviso_escritorio").on(t.idEscritorio),
    index("aparelhos_de_aviso_novas").on(t.tentarEm).where(sql`tem_novas`),
  ],
)
