import type { EstadoDoEnvio, TipoDoEventoDoEnvio } from "@partida/contracts"
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, alterou, travarUm } from "../../db/registros.ts"
import { comunicados, envios, enviosDocumentos, enviosEventos } from "../../db/schema/comunicacao.ts"
import { documentosDaEmpresa } from "../../db/schema/documentos.ts"
import { empresas } from "../../db/schema/empresas.ts"

export type Envio = typeof envios.$inferSelect
export type DocumentoDoEnvio = typeof enviosDocumentos.$inferSelect
export type Comunicado = typeof comunicados.$inferSelect

/** One at a time asks for sendings in an office: what one finds already sent is what the other will. */
export async function travarPedidos(tx: Tx, { idEscritorio }: Escopo): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comunicacao:${idEscritorio}`}, 0))`)
}

/** What was last learned of a sending that did not arrive, or that waits: why. */
const motivo = sql<string | null>`case when ${envios.estado} in ('falhou', 'incerto', 'adiado', 'na-fila') then (
  select v.detalhe from envios_eventos v where v.id_escritorio = ${envios.idEscritorio} and v.id_envio = ${envios.id}
    and v.tipo in ('falhou', 'devolvido', 'incerto', 'adiado', 'esperando') order by v.registrado_em desc limit 1) end`

/** Every sending of these documents, of these companies, newest first. */
export function lerEnviosDosAlvos(
  tx: Tx,
  { idEscritorio }: Escopo,
  empresas: readonly string[],
  alvos: readonly string[],
) {
  return tx
    .select({
      idAlvo: enviosDocumentos.idAlvo,
      chave: enviosDocumentos.chave,
      abertoEm: enviosDocumentos.abertoEm,
      id: envios.id,
      destinatario: envios.destinatario,
      canal: envios.canal,
      endereco: envios.endereco,
      estado: envios.estado,
      criadoEm: envios.criadoEm,
      motivo,
    })
    .from(enviosDocumentos)
    .innerJoin(
      envios,
      and(eq(envios.idEscritorio, enviosDocumentos.idEscritorio), eq(envios.id, enviosDocumentos.idEnvio)),
    )
    .where(
      and(
        doEscopo(enviosDocumentos, { idEscritorio }, { idAlvo: alvos }),
        inArray(enviosDocumentos.idEmpresa, [...empresas]),
      ),
    )
    .orderBy(desc(envios.criadoEm), desc(enviosDocumentos.chave), asc(envios.id))
}
export type EnvioDoAlvo = Awaited<ReturnType<typeof lerEnviosDosAlvos>>[number]

const POR_VEZ = 500

/** Writes sendings with what they carry. */
export async function inserirEnvios(
  tx: Tx,
  novos: readonly (typeof envios.$inferInsert)[],
  documentos: readonly (typeof enviosDocumentos.$inferInsert)[],
): Promise<void> {
  for (let i = 0; i < novos.length; i += POR_VEZ) await tx.insert(envios).values(novos.slice(i, i + POR_VEZ))
  for (let i = 0; i < documentos.length; i += POR_VEZ)
    await tx.insert(enviosDocumentos).values(documentos.slice(i, i + POR_VEZ))
}

export interface NovoEvento {
  readonly tipo: TipoDoEventoDoEnvio
  readonly estado?: EstadoDoEnvio
  readonly em: Date
  readonly detalhe: string
  readonly prova?: Readonly<Record<string, unknown>>
  readonly quem: string
}

/** Adds to the proof of sendings; the database shows what it proves. */
export async function provar(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  deQuais: readonly Pick<Envio, "id" | "idEmpresa">[],
  evento: NovoEvento,
): Promise<void> {
  const linhas = deQuais.map(({ id, idEmpresa }) => ({ idEscritorio, idEnvio: id, idEmpresa, ...evento }))
  for (let i = 0; i < linhas.length; i += POR_VEZ) await tx.insert(enviosEventos).values(linhas.slice(i, i + POR_VEZ))
}

/** The sendings that are due to be made, oldest first: those of WhatsApp, or all the others. */
export function lerAPreparar(
  tx: Tx,
  { idEscritorio }: Escopo,
  { agora, quantos, whatsapp }: { readonly agora: Date; readonly quantos: number; readonly whatsapp: boolean },
) {
  return tx
    .select()
    .from(envios)
    .where(
      and(
        doEscopo(envios, { idEscritorio }, { estado: "na-fila" }),
        lte(envios.prepararEm, agora),
        whatsapp ? eq(envios.canal, "whatsapp-api") : ne(envios.canal, "whatsapp-api"),
      ),
    )
    .orderBy(asc(envios.prepararEm), asc(envios.criadoEm), asc(envios.id))
    .limit(quantos)
}

/** Takes a sending that still waits, or answers false: somebody else made it. */
export const tomarNaFila = (
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  mudanca: Partial<typeof envios.$inferInsert>,
) => alterou(tx, envios, doEscopo(envios, { idEscritorio }, { id, estado: "na-fila" }), mudanca)

/** How many messages were made for an address since an instant. */
export async function contarDoDia(tx: Tx, { idEscritorio }: Escopo, endereco: string, desde: Date): Promise<number> {
  const [linha] = await tx
    .select({ n: count() })
    .from(enviosEventos)
    .innerJoin(envios, and(eq(envios.idEscritorio, enviosEventos.idEscritorio), eq(envios.id, enviosEventos.idEnvio)))
    .where(
      and(
        doEscopo(envios, { idEscritorio }, { endereco }),
        eq(enviosEventos.tipo, "preparado"),
        gte(enviosEventos.em, desde),
      ),
    )
  return linha?.n ?? 0
}

/** One sending with its company; null out of reach. */
export async function lerEnvio(tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">, id: string) {
  const [linha] = await tx
    .select({ envio: envios, apelido: empresas.apelido, razaoSocial: empresas.razaoSocial })
    .from(envios)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, envios.idEscritorio), eq(empresas.id, envios.idEmpresa)))
    .where(doEscopo(envios, { idEscritorio }, { id }))
  return linha ?? null
}

/** One sending, locked: what is counted of it is counted one at a time. */
export const tomarEnvio = (tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">, id: string) =>
  travarUm(tx, envios, doEscopo(envios, { idEscritorio }, { id }))

/** What a sending carries, with what each became and the name of its file. */
export function lerDocumentosDoEnvio(tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">, idEnvio: string) {
  return tx
    .select({ documento: enviosDocumentos, comunicado: comunicados, nome: documentosDaEmpresa.nome })
    .from(enviosDocumentos)
    .leftJoin(
      comunicados,
      and(
        eq(comunicados.idEscritorio, enviosDocumentos.idEscritorio),
        eq(comunicados.id, enviosDocumentos.idComunicado),
      ),
    )
    .leftJoin(
      documentosDaEmpresa,
      and(
        eq(documentosDaEmpresa.idEscritorio, comunicados.idEscritorio),
        eq(documentosDaEmpresa.id, comunicados.idDocumento),
      ),
    )
    .where(doEscopo(enviosDocumentos, { idEscritorio }, { idEnvio }))
    .orderBy(sql`${enviosDocumentos.venceEm} nulls last`, asc(enviosDocumentos.titulo), asc(enviosDocumentos.idAlvo))
}

/** The proof of a sending, in the order it was learned. */
export function lerEventos(tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">, idEnvio: string) {
  return tx
    .select()
    .from(enviosEventos)
    .where(doEscopo(enviosEventos, { idEscritorio }, { idEnvio }))
    .orderBy(asc(enviosEventos.registradoEm), asc(enviosEventos.id))
}

/** What was already made of a document, newest first. */
export function lerComunicados(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, idAlvo: string) {
  return tx
    .select()
    .from(comunicados)
    .where(doEscopo(comunicados, { idEscritorio }, { idEmpresa, idAlvo }))
    .orderBy(desc(comunicados.criadoEm))
}

export async function inserirComunicado(tx: Tx, novo: typeof comunicados.$inferInsert): Promise<void> {
  await tx.insert(comunicados).values(novo)
}

/** Says which document a sending carries. */
export const ligarComunicado = (
  tx: Tx,
  { idEscritorio }: Escopo,
  idEnvio: string,
  idAlvo: string,
  idComunicado: string,
) => alterar(tx, enviosDocumentos, doEscopo(enviosDocumentos, { idEscritorio }, { idEnvio, idAlvo }), { idComunicado })

/** Notes when each document of a sending was first opened. */
export const marcarAbertos = (
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  idEnvio: string,
  alvos: readonly string[],
  abertoEm: Date,
) =>
  alterar(
    tx,
    enviosDocumentos,
    and(doEscopo(enviosDocumentos, { idEscritorio }, { idEnvio, idAlvo: alvos }), isNull(enviosDocumentos.abertoEm)),
    { abertoEm },
  )

export const alterarEnvio = (
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  id: string,
  mudanca: Partial<typeof envios.$inferInsert>,
) => alterar(tx, envios, doEscopo(envios, { idEscritorio }, { id }), mudanca)

/** Counts a wrong guess at a link, and answers how many there were; the row stays locked until the transaction ends. */
export async function contarErro(tx: Tx, { idEscritorio }: Pick<Escopo, "idEscritorio">, id: string): Promise<number> {
  const [linha] = await tx
    .update(envios)
    .set({ linkErros: sql`${envios.linkErros} + 1` })
    .where(doEscopo(envios, { idEscritorio }, { id }))
    .returning({ erros: envios.linkErros })
  return linha?.erros ?? 0
}
