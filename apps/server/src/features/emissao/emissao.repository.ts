import type { EstadoDaEmissao } from "@partida/contracts"
import { and, desc, eq, getTableColumns, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, alterou, lerUm, lerVarios, travarUm } from "../../db/registros.ts"
import {
  emissaoConfiguracoes,
  emissaoSeries,
  emissoes,
  emissoesEventos,
  servicosDaEmpresa,
} from "../../db/schema/emissao.ts"
import { empresas, empresasMunicipios, empresasRegimes } from "../../db/schema/empresas.ts"
import { apuracoes } from "../../db/schema/fechamentos.ts"
import { operacoes } from "../../db/schema/operacoes.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

export type ConfiguracaoGravada = typeof emissaoConfiguracoes.$inferSelect
export type EmissaoGravada = typeof emissoes.$inferSelect
export type ServicoGravado = typeof servicosDaEmpresa.$inferSelect
export type EventoPedido = typeof emissoesEventos.$inferSelect

/** What the registration of a company says on a day, for its notes; null when out of reach. */
export async function lerPrestador(tx: Tx, escopo: Escopo, idEmpresa: string, dia: string) {
  const empresa = await lerUm(tx, empresas, doEscopo(empresas, escopo, { id: idEmpresa }))
  if (!empresa) return null
  const mes = dia.slice(0, 7)
  const [regime] = await tx
    .select()
    .from(empresasRegimes)
    .where(and(doEscopo(empresasRegimes, escopo, { idEmpresa }), lte(empresasRegimes.desde, mes)))
    .orderBy(desc(empresasRegimes.desde))
    .limit(1)
  const [municipio] = await tx
    .select()
    .from(empresasMunicipios)
    .where(and(doEscopo(empresasMunicipios, escopo, { idEmpresa }), lte(empresasMunicipios.desde, mes)))
    .orderBy(desc(empresasMunicipios.desde))
    .limit(1)
  return { empresa, regime: regime ?? null, municipio: municipio?.idMunicipio ?? empresa.idMunicipio }
}

/** The last months of the Simples computed up to one, newest first. */
export function lerApuracoes(tx: Tx, escopo: Escopo, idEmpresa: string, ate: string) {
  return tx
    .select({
      competencia: apuracoes.competencia,
      aliquotaEfetiva: apuracoes.aliquotaEfetiva,
      rbt12Centavos: apuracoes.rbt12Centavos,
      anexos: apuracoes.anexos,
    })
    .from(apuracoes)
    .where(
      and(
        doEscopo(apuracoes, escopo, { idEmpresa, regime: "simples", situacao: "calculado" }),
        lte(apuracoes.competencia, ate),
      ),
    )
    .orderBy(desc(apuracoes.competencia))
    .limit(12)
}

export const lerConfiguracao = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  lerUm(tx, emissaoConfiguracoes, daEmpresa(emissaoConfiguracoes, escopo, idEmpresa))

/** Writes how a company issues, when the version is still the one read; false otherwise. */
export async function gravarConfiguracao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  versao: number,
  dados: Omit<ConfiguracaoGravada, "idEscritorio" | "idEmpresa" | "versao">,
): Promise<boolean> {
  const chave = { idEscritorio: escopo.idEscritorio, idEmpresa }
  if (versao === 0) {
    const feitas = await tx
      .insert(emissaoConfiguracoes)
      .values({ ...chave, ...dados })
      .onConflictDoNothing()
      .returning({ versao: emissaoConfiguracoes.versao })
    return feitas.length === 1
  }
  return alterou(
    tx,
    emissaoConfiguracoes,
    and(daEmpresa(emissaoConfiguracoes, escopo, idEmpresa), eq(emissaoConfiguracoes.versao, versao)),
    { ...dados, versao: versao + 1 },
  )
}

/**
 * Takes the next number of a series, under its row's lock until the transaction ends: rolled back, it was never taken. Null where the
 * series belongs to the other environment.
 */
export async function tomarNumero(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, serie, ambiente }: Pick<EmissaoGravada, "idEmpresa" | "serie" | "ambiente">,
): Promise<bigint | null> {
  const [linha] = await tx
    .insert(emissaoSeries)
    .values({ idEscritorio: escopo.idEscritorio, idEmpresa, serie, ambiente, proximo: 2n })
    .onConflictDoUpdate({
      target: [emissaoSeries.idEscritorio, emissaoSeries.idEmpresa, emissaoSeries.serie],
      set: { proximo: sql`${emissaoSeries.proximo} + 1` },
      setWhere: eq(emissaoSeries.ambiente, ambiente),
    })
    .returning({ proximo: emissaoSeries.proximo })
  return linha ? linha.proximo - 1n : null
}

export const lerProximo = (tx: Tx, escopo: Escopo, idEmpresa: string, serie: number) =>
  lerUm(tx, emissaoSeries, and(daEmpresa(emissaoSeries, escopo, idEmpresa), eq(emissaoSeries.serie, serie)))

/** Moves a series forwards, never back; false where it is already beyond, or of the other environment. */
export async function avancarSerie(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, serie, ambiente }: Pick<EmissaoGravada, "idEmpresa" | "serie" | "ambiente">,
  proximo: bigint,
): Promise<boolean> {
  const feitas = await tx
    .insert(emissaoSeries)
    .values({ idEscritorio: escopo.idEscritorio, idEmpresa, serie, ambiente, proximo })
    .onConflictDoUpdate({
      target: [emissaoSeries.idEscritorio, emissaoSeries.idEmpresa, emissaoSeries.serie],
      set: { proximo },
      setWhere: sql`${emissaoSeries.ambiente} = ${ambiente} and ${emissaoSeries.proximo} <= ${proximo}`,
    })
    .returning({ proximo: emissaoSeries.proximo })
  return feitas.length === 1
}

export async function lerServicos(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<ServicoGravado[]> {
  return tx
    .select()
    .from(servicosDaEmpresa)
    .where(daEmpresa(servicosDaEmpresa, escopo, idEmpresa))
    .orderBy(sql`${servicosDaEmpresa.arquivadoEm} is not null`, sql`lower(${servicosDaEmpresa.nome})`)
}

export const lerServico = (tx: Tx, escopo: Escopo, id: string) =>
  lerUm(tx, servicosDaEmpresa, doEscopo(servicosDaEmpresa, escopo, { id }))

/** False where the company already has one of that name. */
export async function inserirServico(tx: Tx, servico: typeof servicosDaEmpresa.$inferInsert): Promise<boolean> {
  const feitos = await tx.insert(servicosDaEmpresa).values(servico).onConflictDoNothing().returning()
  return feitos.length === 1
}

/** Writes over a service of a version; false when it is another by now. */
export const alterarServico = (
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao?: number },
  mudanca: Partial<typeof servicosDaEmpresa.$inferInsert>,
) =>
  alterou(
    tx,
    servicosDaEmpresa,
    and(
      doEscopo(servicosDaEmpresa, escopo, { id }),
      versao === undefined ? undefined : eq(servicosDaEmpresa.versao, versao),
    ),
    { ...mudanca, versao: sql`${servicosDaEmpresa.versao} + 1` },
  )

export async function inserirEmissao(tx: Tx, emissao: typeof emissoes.$inferInsert): Promise<void> {
  await tx.insert(emissoes).values(emissao)
}

/** An emission, locked for this transaction; null when out of reach. */
export const tomarEmissao = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, emissoes, doEscopo(emissoes, escopo, { id }))

export const lerVarias = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerVarios(tx, emissoes, doEscopo(emissoes, escopo, { id: ids }))

/** Emissions by Migrate that are under way, of a number; of one company, where its CNPJ is known. */
export function enviandoPelaMigrate(
  tx: Tx,
  { idEscritorio }: Escopo,
  { serie, numero, cnpj }: { readonly serie: number; readonly numero: bigint; readonly cnpj: string | null },
) {
  return tx
    .select({ id: emissoes.id, idEmpresa: emissoes.idEmpresa, envio: emissoes.envio })
    .from(emissoes)
    .innerJoin(
      empresas,
      and(
        eq(empresas.idEscritorio, emissoes.idEscritorio),
        eq(empresas.id, emissoes.idEmpresa),
        cnpj === null ? undefined : eq(empresas.cnpj, cnpj),
      ),
    )
    .where(doEscopo(emissoes, { idEscritorio }, { emissor: "migrate", estado: "enviando", serie, numero }))
}

export const alterarEmissao = (tx: Tx, escopo: Escopo, id: string, mudanca: Partial<typeof emissoes.$inferInsert>) =>
  alterar(tx, emissoes, doEscopo(emissoes, escopo, { id }), mudanca)

export const fonteDasEmissoes = (escopo: Escopo, idEmpresa: string, estado: EstadoDaEmissao | undefined): Fonte => ({
  de: sql`${emissoes}`,
  onde: and(daEmpresa(emissoes, escopo, idEmpresa), estado ? eq(emissoes.estado, estado) : undefined),
  id: emissoes.id,
})

export const ordemDasEmissoes: Ordem = ordenarPor(
  "criada",
  "desc",
  [{ expressao: emissoes.criadaEm, tipo: "instante" }],
  { expressao: emissoes.id, tipo: "uuid" },
  { estavel: true },
)

// What was decided and signed is of no screen, and is most of a row.
const { dps: _, decisao: __, ...camposDaEmissao } = getTableColumns(emissoes)

/** Emissions in the order of the ids, with where the queue stands with each, and the note that each became. */
export async function lerComFila(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      emissao: camposDaEmissao,
      idOperacao: operacoes.id,
      estadoNaFila: operacoes.estado,
      etapa: operacoes.etapa,
      motivo: operacoes.motivo,
      idNota: notasFiscais.id,
    })
    .from(emissoes)
    .leftJoin(
      operacoes,
      and(
        eq(operacoes.idEscritorio, emissoes.idEscritorio),
        eq(operacoes.chave, sql`'nfse-emitir:' || ${emissoes.id} || ':' || ${emissoes.envio}`),
      ),
    )
    .leftJoin(
      notasFiscais,
      and(
        eq(notasFiscais.idEscritorio, emissoes.idEscritorio),
        eq(notasFiscais.idEmpresa, emissoes.idEmpresa),
        eq(notasFiscais.chave, emissoes.chave),
      ),
    )
    .where(doEscopo(emissoes, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.emissao.id)
}
export type EmissaoComFila = Awaited<ReturnType<typeof lerComFila>>[number]

/** The emission that a note came from; null where it was not issued here. */
export const emissaoDaChave = (tx: Tx, escopo: Escopo, idEmpresa: string, chave: string) =>
  lerUm(tx, emissoes, and(daEmpresa(emissoes, escopo, idEmpresa), eq(emissoes.chave, chave)))

export async function inserirEvento(tx: Tx, evento: typeof emissoesEventos.$inferInsert): Promise<boolean> {
  const feitos = await tx.insert(emissoesEventos).values(evento).onConflictDoNothing().returning()
  return feitos.length === 1
}

export function eventosPedidos(tx: Tx, escopo: Escopo, idEmpresa: string, chave: string): Promise<EventoPedido[]> {
  return tx
    .select()
    .from(emissoesEventos)
    .where(and(daEmpresa(emissoesEventos, escopo, idEmpresa), eq(emissoesEventos.chave, chave)))
    .orderBy(desc(emissoesEventos.criadoEm))
}

export const lerEventos = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerVarios(tx, emissoesEventos, doEscopo(emissoesEventos, escopo, { id: ids }))

export const alterarEvento = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<typeof emissoesEventos.$inferInsert>,
) => alterar(tx, emissoesEventos, doEscopo(emissoesEventos, escopo, { id }), mudanca)

type DaEmpresa =
  | typeof emissaoConfiguracoes
  | typeof emissaoSeries
  | typeof servicosDaEmpresa
  | typeof emissoes
  | typeof emissoesEventos
const daEmpresa = (t: DaEmpresa, escopo: Escopo, idEmpresa: string) =>
  and(eq(t.idEscritorio, escopo.idEscritorio), eq(t.idEmpresa, idEmpresa))
