import { and, eq, inArray } from "drizzle-orm"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { notasEventos, notasFiscais } from "../db/schema/receitas.ts"
import { lerDocumentos } from "../documentos/fiscais/ler-documentos.ts"
import { julgar } from "../features/notas-fiscais/emissor.ts"
import { gravarDocumentos } from "../features/notas-fiscais/importacao-lote.ts"
import { lembrarEmissores } from "../features/notas-fiscais/julgamento.repository.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { ArquivoPlanejado } from "./notas.ts"

const ERRO = 4
const emissores = lerEmissores(EMISSORES_DA_DEMONSTRACAO)

/** A file and whose it is. */
interface ArquivoDaEmpresa {
  readonly idEmpresa: string
  readonly arquivo: ArquivoPlanejado
}

/**
 * Imports, through the reader and the service of the product, the files of companies of an office that are not there yet, all or
 * none. They arrive together, when the last of them did. Throws when the product refuses one: the demonstration would not be
 * what it says.
 */
export async function importarArquivos(
  banco: Banco,
  idEscritorio: string,
  arquivos: readonly ArquivoDaEmpresa[],
): Promise<void> {
  if (arquivos.length === 0) return
  const escopo = sistema(idEscritorio)
  const conhecidos = await banco.emEscopo(escopo, (tx) => jaImportados(tx, escopo, arquivos))
  const faltam = arquivos.filter((a) => !conhecidos.has(identidade(a.idEmpresa, a.arquivo)))
  const recebidos = faltam.flatMap(({ arquivo }) => {
    const bytes = Buffer.from(arquivo.escrever(), "utf8")
    return lerDocumentos(bytes).map((lido) => ({
      arquivo: { nome: arquivo.nome, bytes },
      lido: julgar(lido, emissores),
      daEmpresa: arquivo.daEmpresa === true,
    }))
  })
  const doEscritorio = recebidos.filter((r) => !r.daEmpresa)
  const dasEmpresas = recebidos.filter((r) => r.daEmpresa)
  const agora = new Date(Math.max(...arquivos.map(({ arquivo }) => arquivo.recebidoEm.getTime())))
  const resultados = await banco.emEscopo(escopo, async (tx) => {
    await lembrarEmissores(tx, escopo, emissores, agora)
    return [
      ...(await gravarDocumentos(tx, escopo, doEscritorio, "escritorio", agora)),
      ...(await gravarDocumentos(tx, escopo, dasEmpresas, "contribuinte", agora)),
    ]
  })
  for (const [indice, { resultado, mensagem }] of resultados.entries())
    if (resultado === ERRO)
      throw new Error(
        `A demonstração não importou ${[...doEscritorio, ...dasEmpresas][indice]?.arquivo.nome}: ${mensagem}`,
      )
}

const identidade = (idEmpresa: string, { tipo, chave }: Pick<ArquivoPlanejado, "tipo" | "chave">) =>
  `${idEmpresa} ${tipo} ${chave}`

async function jaImportados(tx: Tx, escopo: Escopo, arquivos: readonly ArquivoDaEmpresa[]): Promise<Set<string>> {
  const chaves = [...new Set(arquivos.map((a) => a.arquivo.chave))]
  const lerDe = (t: typeof notasFiscais | typeof notasEventos) =>
    tx
      .select({ idEmpresa: t.idEmpresa, chave: t.chave })
      .from(t)
      .where(and(eq(t.idEscritorio, escopo.idEscritorio), inArray(t.chave, chaves)))
  const notas = await lerDe(notasFiscais)
  const eventos = await lerDe(notasEventos)
  return new Set([
    ...notas.map(({ idEmpresa, chave }) => identidade(idEmpresa, { tipo: "nota", chave })),
    ...eventos.map(({ idEmpresa, chave }) => identidade(idEmpresa, { tipo: "evento", chave })),
  ])
}
