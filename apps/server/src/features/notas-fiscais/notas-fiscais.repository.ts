import { raizDoCnpj } from "@partida/contracts/formatos"
import { SITUACOES } from "@partida/fiscal"
import type { RegraDoProduto } from "@partida/fiscal/mercadorias"
import { and, asc, eq, inArray, like, sql } from "drizzle-orm"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerUm, lerVarios, travarUm } from "../../db/registros.ts"
import { capturasDocumentos } from "../../db/schema/captura.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { documentos, notasEmEspera, notasEventos, notasFiscais, regrasDeProduto } from "../../db/schema/receitas.ts"
import { idDoDocumento } from "./documentos.service.ts"
import { escolherEmpresa } from "./escolhas.ts"
import { eventoPorAplicar } from "./receita.ts"

export type NotaGravada = typeof notasFiscais.$inferSelect
export type EventoGravado = typeof notasEventos.$inferSelect

/** The company of a document: that very CNPJ, else another establishment of the same root (the Simples adds them up). */
export async function empresaDoDocumento(tx: Tx, escopo: Escopo, documento: string | undefined) {
  if (documento?.length !== 14) return null
  const candidatas = await tx
    .select({ id: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), like(empresas.cnpj, `${raizDoCnpj(documento)}%`)))
    .orderBy(asc(empresas.cnpj))
  return escolherEmpresa(candidatas, documento)
}

/** Every company of the office that has a note or an event of that key. */
export async function empresasDaChave(tx: Tx, escopo: Escopo, chave: string): Promise<string[]> {
  const linhas = await tx
    .selectDistinct({ id: notasFiscais.idEmpresa })
    .from(notasFiscais)
    .where(doEscopo(notasFiscais, escopo, { chave }))
  return linhas.map((l) => l.id)
}

export const notaPelaChave = (tx: Tx, escopo: Escopo, idEmpresa: string, chave: string) =>
  travarUm(tx, notasFiscais, daEmpresaNaChave(escopo, idEmpresa, chave))

/** Notes of the company that declare to replace `chave`, oldest first; whether they do is for the caller to judge. */
export async function candidatasASubstituir(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  chave: string,
): Promise<NotaGravada[]> {
  return tx
    .select()
    .from(notasFiscais)
    .where(and(daEmpresa(notasFiscais, escopo, idEmpresa), eq(notasFiscais.chaveSubstituida, chave)))
    .orderBy(asc(notasFiscais.criadaEm), asc(notasFiscais.chave))
}

export async function eventosDaChave(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  chave: string,
): Promise<EventoGravado[]> {
  return tx
    .select()
    .from(notasEventos)
    .where(and(daEmpresa(notasEventos, escopo, idEmpresa), eq(notasEventos.chave, chave)))
    .orderBy(asc(notasEventos.ocorridoEm), asc(notasEventos.sequencia))
}

/** Keeps the file as received; the same bytes twice are one document. Returns its id. */
export async function guardarDocumento(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  arquivo: { nome: string; bytes: Uint8Array; sha256: string },
  agora: Date,
): Promise<string> {
  const id = idDoDocumento(idEmpresa, arquivo.sha256)
  await tx
    .insert(documentos)
    .values({
      idEscritorio: escopo.idEscritorio,
      id,
      idEmpresa,
      nome: arquivo.nome,
      digest: arquivo.sha256,
      conteudo: Buffer.from(arquivo.bytes),
      recebidoEm: agora,
    })
    .onConflictDoNothing()
  return id
}

/** Writes a note that is not there yet, and answers it as it stands. */
export async function inserirNota(tx: Tx, nota: typeof notasFiscais.$inferInsert): Promise<NotaGravada> {
  const [gravada] = await tx.insert(notasFiscais).values(nota).returning()
  if (!gravada) throw new Error("A nota não foi gravada.")
  return gravada
}

export const alterarNota = (tx: Tx, escopo: Escopo, id: string, mudanca: Partial<typeof notasFiscais.$inferInsert>) =>
  alterar(tx, notasFiscais, doEscopo(notasFiscais, escopo, { id }), mudanca)

/** Records an event as received. */
export async function inserirEvento(tx: Tx, evento: typeof notasEventos.$inferInsert): Promise<void> {
  await tx.insert(notasEventos).values(evento).onConflictDoNothing()
}

/** The same event as other files brought it, in force or not. */
export const copiasDoEvento = (
  tx: Tx,
  escopo: Escopo,
  evento: Pick<EventoGravado, "idEmpresa" | "chave" | "tipo" | "sequencia">,
) =>
  lerVarios(
    tx,
    notasEventos,
    and(
      daEmpresa(notasEventos, escopo, evento.idEmpresa),
      eq(notasEventos.chave, evento.chave),
      eq(notasEventos.tipo, evento.tipo),
      eq(notasEventos.sequencia, evento.sequencia),
    ),
  )

/** One event, held until the end of the transaction. */
export const lerEvento = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, notasEventos, doEscopo(notasEventos, escopo, { id }))

export const alterarEvento = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<
    Pick<
      EventoGravado,
      "assinatura" | "assinaturaDetalhe" | "emVigor" | "espera" | "origem" | "decisao" | "decisaoMotivo"
    >
  >,
) => alterar(tx, notasEventos, doEscopo(notasEventos, escopo, { id }), mudanca)

/** By company, what its people answered of products. */
export async function lerRegrasDeProduto(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, RegraDoProduto>>> {
  if (ids.length === 0) return new Map()
  const linhas = await lerVarios(tx, regrasDeProduto, doEscopo(regrasDeProduto, escopo, { idEmpresa: ids }))
  const regra = ({ chave, tratamento, origem, situacoes }: (typeof linhas)[number]): RegraDoProduto => ({
    chave,
    tratamento,
    origem,
    situacoes: SITUACOES.filter((s) => situacoes.includes(s)),
  })
  return new Map(
    [...Map.groupBy(linhas, (l) => l.idEmpresa)].map(([id, dela]) => [
      id,
      new Map(dela.map((l) => [l.chave, regra(l)])),
    ]),
  )
}

/** The same note as the other layout names it (`inicio`), of the same month and amount. Locked. */
export const notaDeOutroLeiaute = (
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { inicio, competencia, valorServicoCentavos }: { inicio: string; competencia: string; valorServicoCentavos: bigint },
) =>
  travarUm(
    tx,
    notasFiscais,
    and(
      daEmpresa(notasFiscais, escopo, idEmpresa),
      inArray(notasFiscais.modelo, ["nfse", "nfse-municipal"]),
      eq(notasFiscais.competenciaDoDocumento, competencia),
      eq(notasFiscais.valorServicoCentavos, valorServicoCentavos),
      sql`starts_with(${notasFiscais.chave}, ${inicio})`,
    ),
  )

/** A municipal note by city, provider and number; null also where several have it. */
export async function notaPeloInicioDaChave(tx: Tx, escopo: Escopo, idEmpresa: string, inicio: string) {
  const achadas = await tx
    .select({ chave: notasFiscais.chave })
    .from(notasFiscais)
    .where(and(daEmpresa(notasFiscais, escopo, idEmpresa), sql`starts_with(${notasFiscais.chave}, ${inicio})`))
    .limit(2)
  return achadas.length === 1 ? (achadas[0] ?? null) : null
}

/**
 * The activities of a company in a month, in the order in which `escolherAtividade` takes them. Of one that ended and the one that took its codes, notes from before the end belong to the first.
 */
export async function atividadesDoMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  return tx
    .select({
      id: atividades.id,
      codigosTributacao: atividades.codigosTributacao,
      itemLc116: atividades.itemLc116,
      anexo: anexoNoMes("atividades", competencia),
    })
    .from(atividades)
    .where(and(daEmpresa(atividades, escopo, idEmpresa), ativaNoMes("atividades", competencia)))
    .orderBy(sql`${atividades.encerradaEm} nulls last`, asc(atividades.descricao))
}

export async function listarAtividades(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select()
    .from(atividades)
    .where(daEmpresa(atividades, escopo, idEmpresa))
    .orderBy(asc(atividades.descricao))
}

export const lembrarCodigo = (tx: Tx, escopo: Escopo, idAtividade: string, codigos: readonly string[]) =>
  alterar(tx, atividades, doEscopo(atividades, escopo, { id: idAtividade }), { codigosTributacao: [...codigos] })

/** Notes of a month that a received event would change but did not, because the month was closed when it came. */
export const notasComEventoPendente = (tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) =>
  lerVarios(
    tx,
    notasFiscais,
    and(
      daEmpresa(notasFiscais, escopo, idEmpresa),
      eq(notasFiscais.competencia, competencia),
      inArray(notasFiscais.status, [1, 99]),
      eventoPorAplicar,
    ),
  )

/** When the national environment handed a note of the query over to its company; null where it did not. */
export const capturadaEm = sql<Date | null>`(select min(c.capturado_em) from ${capturasDocumentos} c
  where c.id_escritorio = notas_fiscais.id_escritorio and c.id_empresa = notas_fiscais.id_empresa
    and c.chave = notas_fiscais.chave and c.tipo = 'nota' and c.situacao = 'importado')`.mapWith(
  capturasDocumentos.capturadoEm,
)

export async function lerNota(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await tx
    .select({ nota: notasFiscais, empresa: empresas.apelido, atividade: atividades.descricao, capturadaEm })
    .from(notasFiscais)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, notasFiscais.idEscritorio), eq(empresas.id, notasFiscais.idEmpresa)),
    )
    .leftJoin(
      atividades,
      and(eq(atividades.idEscritorio, notasFiscais.idEscritorio), eq(atividades.id, notasFiscais.idAtividade)),
    )
    .where(doEscopo(notasFiscais, escopo, { id }))
  return linha ?? null
}

export const lerDocumento = (tx: Tx, escopo: Escopo, id: string) =>
  lerUm(tx, documentos, doEscopo(documentos, escopo, { id }))

function daEmpresaNaChave(escopo: Escopo, idEmpresa: string, chave: string) {
  return and(daEmpresa(notasFiscais, escopo, idEmpresa), eq(notasFiscais.chave, chave))
}

/** Keeps a note whose month was closed when it came. */
export async function guardarEmEspera(tx: Tx, espera: typeof notasEmEspera.$inferInsert): Promise<void> {
  await tx.insert(notasEmEspera).values(espera).onConflictDoNothing()
}

/** Notes of a company that wait for a month to reopen, with their files. */
export async function lerEmEspera(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({
      idDocumento: notasEmEspera.idDocumento,
      chave: notasEmEspera.chave,
      assinatura: notasEmEspera.assinatura,
      assinaturaDetalhe: notasEmEspera.assinaturaDetalhe,
      nome: documentos.nome,
      conteudo: documentos.conteudo,
    })
    .from(notasEmEspera)
    .innerJoin(
      documentos,
      and(eq(documentos.idEscritorio, notasEmEspera.idEscritorio), eq(documentos.id, notasEmEspera.idDocumento)),
    )
    .where(daEmpresa(notasEmEspera, escopo, idEmpresa))
    .orderBy(asc(notasEmEspera.criadaEm), asc(notasEmEspera.idDocumento), asc(notasEmEspera.chave))
}

export async function retirarDaEspera(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { idDocumento, chave }: { readonly idDocumento: string; readonly chave: string },
): Promise<void> {
  await tx
    .delete(notasEmEspera)
    .where(
      and(
        daEmpresa(notasEmEspera, escopo, idEmpresa),
        eq(notasEmEspera.idDocumento, idDocumento),
        eq(notasEmEspera.chave, chave),
      ),
    )
}

/** The rows of one company of the office. */
function daEmpresa(
  t: typeof notasFiscais | typeof notasEventos | typeof documentos | typeof notasEmEspera | typeof atividades,
  escopo: Escopo,
  idEmpresa: string,
) {
  return and(eq(t.idEscritorio, escopo.idEscritorio), eq(t.idEmpresa, idEmpresa))
}
