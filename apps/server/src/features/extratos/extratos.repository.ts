import { and, asc, desc, eq, gte, isNotNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar } from "../../db/registros.ts"
import { extratosDias, extratosImportacoes, extratosLinhas } from "../../db/schema/bancos.ts"

type NovaImportacao = typeof extratosImportacoes.$inferInsert
type NovaLinha = typeof extratosLinhas.$inferInsert

const { conteudo: _conteudo, ...semConteudo } = {
  id: extratosImportacoes.id,
  idEmpresa: extratosImportacoes.idEmpresa,
  idConta: extratosImportacoes.idConta,
  nome: extratosImportacoes.nome,
  conteudo: extratosImportacoes.conteudo,
  parte: extratosImportacoes.parte,
  formato: extratosImportacoes.formato,
  colunas: extratosImportacoes.colunas,
  contaLida: extratosImportacoes.contaLida,
  estado: extratosImportacoes.estado,
  periodoDe: extratosImportacoes.periodoDe,
  periodoAte: extratosImportacoes.periodoAte,
  saldoCentavos: extratosImportacoes.saldoCentavos,
  saldoEm: extratosImportacoes.saldoEm,
  inseridas: extratosImportacoes.inseridas,
  semAcao: extratosImportacoes.semAcao,
  comErro: extratosImportacoes.comErro,
  criadaEm: extratosImportacoes.criadaEm,
  criadaPor: extratosImportacoes.criadaPor,
  desfeitaEm: extratosImportacoes.desfeitaEm,
  desfeitaPor: extratosImportacoes.desfeitaPor,
}

const daImportacao = (escopo: Escopo, id: string) => doEscopo(extratosImportacoes, escopo, { id })

export async function inserirImportacao(tx: Tx, nova: NovaImportacao): Promise<void> {
  await tx.insert(extratosImportacoes).values(nova)
}

/** Imports by id, without their files. */
export function lerImportacoes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select(semConteudo)
    .from(extratosImportacoes)
    .where(doEscopo(extratosImportacoes, escopo, { id: ids }))
}
export type ImportacaoLida = Awaited<ReturnType<typeof lerImportacoes>>[number]

/** One import without its file, taken for this transaction; null when it is not here. */
export async function tomarImportacao(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await tx.select(semConteudo).from(extratosImportacoes).where(daImportacao(escopo, id)).for("update")
  return linha ?? null
}

/** One import with its file, or null; `travar` takes it for this transaction. */
export async function lerComArquivo(tx: Tx, escopo: Escopo, id: string, travar: boolean) {
  const consulta = tx
    .select({ ...semConteudo, conteudo: extratosImportacoes.conteudo })
    .from(extratosImportacoes)
    .where(daImportacao(escopo, id))
  const [linha] = await (travar ? consulta.for("update") : consulta)
  return linha ?? null
}

export const alterarImportacao = (tx: Tx, escopo: Escopo, id: string, mudanca: Partial<NovaImportacao>) =>
  alterar(tx, extratosImportacoes, daImportacao(escopo, id), mudanca)

export const fonteDasImportacoes = (escopo: Escopo, idEmpresa: string): Fonte => ({
  de: sql`${extratosImportacoes}`,
  onde: doEscopo(extratosImportacoes, escopo, { idEmpresa }),
  id: extratosImportacoes.id,
})

export const ordemDasImportacoes: Ordem = ordenarPor(
  "criadaEm",
  "desc",
  [{ expressao: extratosImportacoes.criadaEm, tipo: "instante" }],
  { expressao: extratosImportacoes.id, tipo: "uuid" },
)

/** The columns that somebody said of the last sheet of the company with the same headings, or null. */
export async function lerColunasLembradas(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const [linha] = await tx
    .select({ colunas: extratosImportacoes.colunas })
    .from(extratosImportacoes)
    .where(
      and(
        doEscopo(extratosImportacoes, escopo, { idEmpresa }),
        isNotNull(extratosImportacoes.colunas),
        eq(extratosImportacoes.formato, "planilha"),
      ),
    )
    .orderBy(desc(extratosImportacoes.criadaEm))
    .limit(1)
  return linha?.colunas ?? null
}

/** Lines of an account in some days, with the name of the file that brought each. */
export function lerLinhasDosDias(tx: Tx, escopo: Escopo, idConta: string, { de, ate }: { de: string; ate: string }) {
  return tx
    .select({
      id: extratosLinhas.id,
      data: extratosLinhas.data,
      valorCentavos: extratosLinhas.valorCentavos,
      descricao: extratosLinhas.descricao,
      identificacao: extratosLinhas.identificacao,
      resumo: extratosLinhas.resumo,
      ordinal: extratosLinhas.ordinal,
      importacao: extratosImportacoes.nome,
    })
    .from(extratosLinhas)
    .innerJoin(
      extratosImportacoes,
      and(
        eq(extratosImportacoes.idEscritorio, extratosLinhas.idEscritorio),
        eq(extratosImportacoes.id, extratosLinhas.idImportacao),
      ),
    )
    .where(
      and(doEscopo(extratosLinhas, escopo, { idConta }), gte(extratosLinhas.data, de), lte(extratosLinhas.data, ate)),
    )
    .orderBy(asc(extratosLinhas.data), asc(extratosLinhas.ordinal))
}

/** Rows of one statement. */
const POR_VEZ = 2_000

/** Writes lines and adds them to their days. */
export async function inserirLinhas(tx: Tx, escopo: Escopo, linhas: readonly NovaLinha[]): Promise<void> {
  for (let i = 0; i < linhas.length; i += POR_VEZ) await tx.insert(extratosLinhas).values(linhas.slice(i, i + POR_VEZ))
  await somarNosDias(tx, escopo, linhas, 1)
}

/** The lines that an import brought, by day; locked for this transaction. */
export function tomarLinhasDaImportacao(tx: Tx, escopo: Escopo, idImportacao: string) {
  return tx
    .select()
    .from(extratosLinhas)
    .where(doEscopo(extratosLinhas, escopo, { idImportacao }))
    .orderBy(asc(extratosLinhas.data), asc(extratosLinhas.id))
    .for("update")
}

/** Takes lines out, and off their days. */
export async function retirarLinhas(tx: Tx, escopo: Escopo, linhas: readonly NovaLinha[]): Promise<void> {
  for (let i = 0; i < linhas.length; i += POR_VEZ) {
    const ids = linhas.slice(i, i + POR_VEZ).map((l) => l.id)
    await tx.delete(extratosLinhas).where(doEscopo(extratosLinhas, escopo, { id: ids }))
  }
  await somarNosDias(tx, escopo, linhas, -1)
}

async function somarNosDias(tx: Tx, escopo: Escopo, linhas: readonly NovaLinha[], sentido: 1 | -1): Promise<void> {
  const sinal = BigInt(sentido)
  const dias = [...Map.groupBy(linhas, (l) => l.data)].flatMap(([data, doDia]) => {
    const soma = (positivas: boolean) =>
      sinal * doDia.reduce((t, l) => (l.valorCentavos > 0n === positivas ? t + l.valorCentavos : t), 0n)
    return doDia.slice(0, 1).map(({ idEmpresa, idConta }) => ({
      idEscritorio: escopo.idEscritorio,
      idEmpresa,
      idConta,
      data,
      entradasCentavos: soma(true),
      saidasCentavos: soma(false),
      linhas: sentido * doDia.length,
    }))
  })
  for (let i = 0; i < dias.length; i += POR_VEZ)
    await tx
      .insert(extratosDias)
      .values(dias.slice(i, i + POR_VEZ))
      .onConflictDoUpdate({
        target: [extratosDias.idEscritorio, extratosDias.idConta, extratosDias.data],
        set: {
          entradasCentavos: sql`${extratosDias.entradasCentavos} + excluded.entradas_centavos`,
          saidasCentavos: sql`${extratosDias.saidasCentavos} + excluded.saidas_centavos`,
          linhas: sql`${extratosDias.linhas} + excluded.linhas`,
        },
      })
}
