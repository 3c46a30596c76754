import {
  CONVERSAS_CONCLUIDAS,
  type FiltroDasConversas,
  type LadoDaConversa,
  MENSAGENS_NA_CONVERSA,
  PEDIDOS_FALTANDO,
} from "@partida/contracts"
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, travarUm } from "../../db/registros.ts"
import { conversas, conversasLeituras, conversasMensagens } from "../../db/schema/conversas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"

export type ConversaGravada = typeof conversas.$inferSelect
export type NovaLinha = typeof conversas.$inferInsert
export type NovaMensagem = typeof conversasMensagens.$inferInsert

/** Who looks: the side, and the day that decides what is late. */
export interface Olhar {
  readonly lado: LadoDaConversa
  readonly hoje: string
}

export const ordemDasConversas: Ordem = ordenarPor(
  "recentes",
  "desc",
  [{ expressao: conversas.ultimaEm, tipo: "instante" }],
  { expressao: conversas.id, tipo: "uuid" },
)

const daEmpresa = and(eq(empresas.idEscritorio, conversas.idEscritorio), eq(empresas.id, conversas.idEmpresa))
const doEscritorio = (escopo: Escopo) =>
  and(eq(conversas.idEscritorio, escopo.idEscritorio), doAlcance(conversas.idEmpresa, escopo))

const faltando = inArray(conversas.estado, [...PEDIDOS_FALTANDO])
const atrasada = (hoje: string) => and(faltando, lt(conversas.prazo, hoje))

/** The other side spoke after what the person read. By name: as a field of one table, a column would lose its own. */
const naoLida = ({ idUsuario }: Escopo, lado: LadoDaConversa): SQL =>
  sql`(conversas.ultimo_lado <> ${lado} and not exists (select 1 from ${conversasLeituras} l
    where l.id_escritorio = conversas.id_escritorio and l.id_conversa = conversas.id
      and l.id_usuario = ${idUsuario} and l.lida_ate >= conversas.ultima_em))`

function daSituacao(situacao: NonNullable<FiltroDasConversas["situacao"]>): SQL | undefined {
  switch (situacao) {
    case "em-aberto":
      return notInArray(conversas.estado, [...CONVERSAS_CONCLUIDAS])
    case "espera-escritorio":
      return eq(conversas.espera, "escritorio")
    case "espera-cliente":
      return eq(conversas.espera, "cliente")
    case "faltando":
      return faltando
    case "concluidas":
      return inArray(conversas.estado, [...CONVERSAS_CONCLUIDAS])
    default:
      return situacao satisfies never
  }
}

function contem(busca: string): SQL {
  const padrao = contendo(busca)
  return sql`(ordenavel(${conversas.assunto}) like ordenavel(${padrao})
    or exists (select 1 from ${empresas} where ${daEmpresa} and ${empresas.apelidoOrdem} like ordenavel(${padrao}))
    or exists (select 1 from ${conversasMensagens} m where m.id_escritorio = ${conversas.idEscritorio}
      and m.id_conversa = ${conversas.id} and lower(unaccent(m.texto)) like lower(unaccent(${padrao}))))`
}

/** The conversations that a filter finds. */
export const fonteDasConversas = (escopo: Escopo, filtro: FiltroDasConversas, { lado, hoje }: Olhar): Fonte => ({
  de: sql`${conversas}`,
  onde: and(
    doEscritorio(escopo),
    filtro.idEmpresa ? eq(conversas.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.tipo ? eq(conversas.tipo, filtro.tipo) : undefined,
    filtro.situacao ? daSituacao(filtro.situacao) : undefined,
    filtro.idResponsavel === "nenhum"
      ? isNull(conversas.idResponsavel)
      : filtro.idResponsavel
        ? eq(conversas.idResponsavel, filtro.idResponsavel)
        : undefined,
    filtro.competencia ? eq(conversas.competencia, filtro.competencia) : undefined,
    filtro.naoLidas ? naoLida(escopo, lado) : undefined,
    filtro.atrasadas ? atrasada(hoje) : undefined,
    filtro.busca ? contem(filtro.busca) : undefined,
  ),
  id: conversas.id,
})

/** These conversations as a list shows them, in no order. */
export function lerConversas(tx: Tx, escopo: Escopo, ids: readonly string[], { lado, hoje }: Olhar) {
  return tx
    .select({
      conversa: conversas,
      apelido: empresas.apelido,
      responsavel: usuarios.nome,
      naoLida: sql<boolean>`${naoLida(escopo, lado)}`,
      atrasada: sql<boolean>`coalesce(${atrasada(hoje)}, false)`,
      /** Said by the first of the series. */
      repete: sql<boolean>`coalesce((select s.repete from conversas s where s.id_escritorio = ${conversas.idEscritorio}
        and s.id = ${conversas.idSerie}), false)`,
    })
    .from(conversas)
    .innerJoin(empresas, daEmpresa)
    .leftJoin(
      usuarios,
      and(eq(usuarios.idEscritorio, conversas.idEscritorio), eq(usuarios.id, conversas.idResponsavel)),
    )
    .where(and(doEscritorio(escopo), inArray(conversas.id, [...ids])))
}

/** What waits in the companies within reach, or in one. */
export async function contarConversas(tx: Tx, escopo: Escopo, idEmpresa: string | undefined, { lado, hoje }: Olhar) {
  const [linha] = await tx
    .select({
      naoLidas: contarOnde(naoLida(escopo, lado)),
      esperaEscritorio: contarOnde(eq(conversas.espera, "escritorio")),
      esperaCliente: contarOnde(eq(conversas.espera, "cliente")),
      atrasadas: contarOnde(sql`${atrasada(hoje)}`),
    })
    .from(conversas)
    .where(and(doEscritorio(escopo), idEmpresa ? eq(conversas.idEmpresa, idEmpresa) : undefined))
  return linha ?? { naoLidas: 0, esperaEscritorio: 0, esperaCliente: 0, atrasadas: 0 }
}

/** The last messages of a conversation, oldest first. */
export async function lerMensagens(tx: Tx, escopo: Escopo, idConversa: string) {
  const linhas = await tx
    .select()
    .from(conversasMensagens)
    .where(daConversa(escopo, idConversa))
    .orderBy(desc(conversasMensagens.criadaEm), desc(conversasMensagens.id))
    .limit(MENSAGENS_NA_CONVERSA)
  return linhas.reverse()
}

export async function contarMensagens(tx: Tx, escopo: Escopo, idConversa: string): Promise<number> {
  const [linha] = await tx.select({ n: count() }).from(conversasMensagens).where(daConversa(escopo, idConversa))
  return linha?.n ?? 0
}

const daConversa = ({ idEscritorio }: Escopo, id: string) =>
  doEscopo(conversasMensagens, { idEscritorio }, { idConversa: id })

/** One conversation, held for this transaction; null out of reach. */
export const tomarConversa = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, conversas, and(doEscritorio(escopo), eq(conversas.id, id)))

/** Adds conversations, but for requests that are already there; answers the ids of the new ones. */
export async function inserirConversas(tx: Tx, novas: readonly NovaLinha[]): Promise<ReadonlySet<string>> {
  const feitas = new Set<string>()
  for (let i = 0; i < novas.length; i += POR_COMANDO) {
    const linhas = await tx
      .insert(conversas)
      .values([...novas.slice(i, i + POR_COMANDO)])
      .onConflictDoNothing()
      .returning({ id: conversas.id })
    for (const { id } of linhas) feitas.add(id)
  }
  return feitas
}

export async function inserirMensagens(tx: Tx, novas: readonly NovaMensagem[]): Promise<void> {
  for (let i = 0; i < novas.length; i += POR_COMANDO)
    await tx.insert(conversasMensagens).values([...novas.slice(i, i + POR_COMANDO)])
}
/** Rows a statement: one takes 65,535 parameters. */
const POR_COMANDO = 500

export const alterarConversa = (tx: Tx, escopo: Escopo, id: string, mudanca: Partial<NovaLinha>) =>
  alterar(tx, conversas, and(doEscritorio(escopo), eq(conversas.id, id)), mudanca)

/** Until when a person read; never back, nor past the last message. Answers until when. */
export async function marcarLeitura(tx: Tx, escopo: Escopo, conversa: ConversaGravada, ate: Date): Promise<Date> {
  const lidaAte = ate > conversa.ultimaEm ? conversa.ultimaEm : ate
  const [linha] = await tx
    .insert(conversasLeituras)
    .values({
      idEscritorio: escopo.idEscritorio,
      idConversa: conversa.id,
      idUsuario: escopo.idUsuario,
      idEmpresa: conversa.idEmpresa,
      lidaAte,
    })
    .onConflictDoUpdate({
      target: [conversasLeituras.idEscritorio, conversasLeituras.idConversa, conversasLeituras.idUsuario],
      set: { lidaAte: sql`greatest(${conversasLeituras.lidaAte}, excluded.lida_ate)` },
    })
    .returning({ lidaAte: conversasLeituras.lidaAte })
  return linha?.lidaAte ?? lidaAte
}

/** Of these companies, those where the same is already asked for. */
export async function lerJaPedidos(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  { assunto, competencia }: { readonly assunto: string; readonly competencia: string | null },
): Promise<ReadonlySet<string>> {
  const linhas = await tx
    .selectDistinct({ idEmpresa: conversas.idEmpresa })
    .from(conversas)
    .where(
      and(
        doEscritorio(escopo),
        inArray(conversas.idEmpresa, [...ids]),
        eq(conversas.tipo, "pedido"),
        notInArray(conversas.estado, [...CONVERSAS_CONCLUIDAS]),
        sql`ordenavel(${conversas.assunto}) = ordenavel(${assunto})`,
        competencia === null ? isNull(conversas.competencia) : eq(conversas.competencia, competencia),
      ),
    )
  return new Set(linhas.map((l) => l.idEmpresa))
}

/** Series that go on, with their last month and what they ask for. */
export async function lerSeries(tx: Tx, { idEscritorio }: Escopo) {
  return tx
    .select({
      primeira: conversas,
      ate: sql<string>`(select max(d.competencia) from conversas d where d.id_escritorio = conversas.id_escritorio
        and d.id_serie = conversas.id)`,
      texto: sql<string>`coalesce((select m.texto from ${conversasMensagens} m
        where m.id_escritorio = conversas.id_escritorio and m.id_conversa = conversas.id
        order by m.criada_em, m.id limit 1), '')`,
    })
    .from(conversas)
    .where(and(eq(conversas.idEscritorio, idEscritorio), conversas.repete))
    .orderBy(asc(conversas.id))
}

/** Requests without what was asked for, due until a day, whose reminder of that mark was not sent; held. */
export function tomarALembrar(
  tx: Tx,
  { idEscritorio }: Escopo,
  { marco, de, ate, antesDe }: { marco: "antes" | "depois"; de: string; ate: string; antesDe: Date },
) {
  return tx
    .select({ conversa: conversas, apelido: empresas.apelido })
    .from(conversas)
    .innerJoin(empresas, daEmpresa)
    .where(
      and(
        eq(conversas.idEscritorio, idEscritorio),
        faltando,
        sql`${conversas.prazo} between ${de} and ${ate}`,
        marco === "antes" ? isNull(conversas.lembrado) : or(isNull(conversas.lembrado), ne(conversas.lembrado, marco)),
        lt(conversas.criadaEm, antesDe),
      ),
    )
    .orderBy(asc(conversas.prazo), asc(conversas.id))
    .for("update", { of: conversas })
}

export const marcarLembradas = (
  tx: Tx,
  { idEscritorio }: Escopo,
  ids: readonly string[],
  lembrado: "antes" | "depois",
) => alterar(tx, conversas, doEscopo(conversas, { idEscritorio }, { id: ids }), { lembrado })

/** Documents asked for that have not come, first those due first: what the owner's panel shows. */
export function lerFaltando(tx: Tx, escopo: Escopo, idEmpresa: string | undefined, limite: number) {
  return tx
    .select({ id: conversas.id, assunto: conversas.assunto, prazo: conversas.prazo, apelido: empresas.apelido })
    .from(conversas)
    .innerJoin(empresas, daEmpresa)
    .where(and(doEscritorio(escopo), faltando, idEmpresa ? eq(conversas.idEmpresa, idEmpresa) : undefined))
    .orderBy(asc(conversas.prazo), asc(conversas.id))
    .limit(limite)
}
