import { raizDoCnpj, TAMANHO_DA_RAIZ_DO_CNPJ } from "@partida/contracts/formatos"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { empresas } from "../db/schema/empresas.ts"
import { escritorios } from "../db/schema/escritorios.ts"
import { expandirArquivo } from "../documentos/arquivos/expandir-arquivo.ts"
import { lerDocumentos } from "../documentos/fiscais/ler-documentos.ts"
import { emissorDaChave } from "../features/notas-fiscais/chaves.ts"
import { sistema } from "../features/processamento/processamento.service.ts"

/** The only office with a company that the documents name, or null when none or several have one. */
export async function escritorioDosDocumentos(
  banco: Banco,
  arquivos: readonly { nome: string; bytes: Uint8Array }[],
): Promise<{ id: string; nome: string } | null> {
  const raizes = [...(await raizesNomeadas(arquivos))]
  if (raizes.length === 0) return null
  const todos = await banco.naPlataforma((tx) =>
    tx.select({ id: escritorios.id, nome: escritorios.nome }).from(escritorios),
  )
  const achados: { id: string; nome: string }[] = []
  for (const escritorio of todos) {
    const linhas = await banco.emEscopo(sistema(escritorio.id), (tx) =>
      tx
        .select({ id: empresas.id })
        .from(empresas)
        .where(
          and(
            eq(empresas.idEscritorio, escritorio.id),
            inArray(sql`left(${empresas.cnpj}, ${TAMANHO_DA_RAIZ_DO_CNPJ})`, raizes),
          ),
        )
        .limit(1),
    )
    if (linhas.length > 0) achados.push(escritorio)
  }
  return achados.length === 1 ? (achados[0] ?? null) : null
}

async function raizesNomeadas(arquivos: readonly { nome: string; bytes: Uint8Array }[]): Promise<Set<string>> {
  const raizes = new Set<string>()
  const anotar = (documento: string | undefined) => {
    if (documento && documento.length === 14) raizes.add(raizDoCnpj(documento))
  }
  for (const arquivo of arquivos) {
    const { entradas } = await expandirArquivo(arquivo.nome, arquivo.bytes)
    for (const { bytes } of entradas) {
      for (const lido of lerDocumentos(bytes)) {
        if (lido.tipo === "recusado") continue
        if (lido.tipo === "evento") {
          const emissor = emissorDaChave(lido.evento.chaveNota)
          if (emissor.length === TAMANHO_DA_RAIZ_DO_CNPJ) raizes.add(emissor)
        } else {
          anotar(lido.nota.prestador.documento)
          anotar(lido.nota.tomador?.documento)
        }
      }
    }
  }
  return raizes
}
