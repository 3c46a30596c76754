import { and, eq, inArray } from "drizzle-orm"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { notasEventos, notasFiscais } from "../db/schema/receitas.ts"
import { lerDocumentoNacional } from "../documentos/nfse-nacional/ler-documento-nacional.ts"
import { julgar } from "../features/notas-fiscais/emissor.ts"
import { gravarDocumento } from "../features/notas-fiscais/importacao.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { ArquivoPlanejado } from "./notas.ts"

const ERRO = 4
const emissores = lerEmissores(EMISSORES_DA_DEMONSTRACAO)

/**
 * Imports, through the reader and the service of the product, the files of a company that are not there yet, all or
 * none. Answers how many were stored. Throws when the product refuses one: the demonstration would not be what it says.
 */
export async function importarArquivos(
  banco: Banco,
  idEscritorio: string,
  idEmpresa: string,
  arquivos: readonly ArquivoPlanejado[],
): Promise<number> {
  if (arquivos.length === 0) return 0
  const escopo = sistema(idEscritorio)
  const conhecidos = await banco.emEscopo(escopo, (tx) => jaImportados(tx, escopo, idEmpresa, arquivos))
  const faltam = arquivos.filter((a) => !conhecidos.has(identidade(a)))
  if (faltam.length === 0) return 0
  const lidos = faltam.map((arquivo) => {
    const bytes = Buffer.from(arquivo.escrever(), "utf8")
    return { arquivo, bytes, lido: julgar(lerDocumentoNacional(bytes), emissores) }
  })
  await banco.emEscopo(escopo, async (tx) => {
    for (const { arquivo, bytes, lido } of lidos) {
      const { resultado, mensagem } = await gravarDocumento(
        tx,
        escopo,
        { nome: arquivo.nome, bytes },
        { lido, origem: "escritorio" },
        arquivo.recebidoEm,
      )
      if (resultado === ERRO) throw new Error(`A demonstração não importou ${arquivo.nome}: ${mensagem}`)
    }
  })
  return faltam.length
}

const identidade = ({ tipo, chave }: Pick<ArquivoPlanejado, "tipo" | "chave">) => `${tipo} ${chave}`

async function jaImportados(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  arquivos: readonly ArquivoPlanejado[],
): Promise<Set<string>> {
  const chaves = [...new Set(arquivos.map((a) => a.chave))]
  const daEmpresa = (t: typeof notasFiscais | typeof notasEventos) =>
    and(eq(t.idEscritorio, escopo.idEscritorio), eq(t.idEmpresa, idEmpresa), inArray(t.chave, chaves))
  const notas = await tx.select({ chave: notasFiscais.chave }).from(notasFiscais).where(daEmpresa(notasFiscais))
  const eventos = await tx.select({ chave: notasEventos.chave }).from(notasEventos).where(daEmpresa(notasEventos))
  return new Set([
    ...notas.map(({ chave }) => identidade({ tipo: "nota", chave })),
    ...eventos.map(({ chave }) => identidade({ tipo: "evento", chave })),
  ])
}
