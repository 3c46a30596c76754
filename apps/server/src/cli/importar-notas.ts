import { readdir, stat } from "node:fs/promises"
import { basename, join, relative } from "node:path"
import { porId, resultadoDeImportacao } from "@partida/contracts"
import { receberArquivos } from "../features/notas-fiscais/notas-fiscais.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { lerItens } from "../features/processamento/resultados.repository.ts"
import type { ArquivoRecebido } from "../http/arquivos.ts"
import type { Servico } from "../servico.ts"
import { escritorioDosDocumentos } from "./escritorio-dos-documentos.ts"
import { ErroDeUso, escolherEscritorio, lerArquivo, separar } from "./uso.ts"

/** Most of one job, which takes a ZIP alone: its limits are those of an upload, which a folder does not have. */
const ARQUIVOS_POR_LOTE = 2_000
const BYTES_POR_LOTE = 50 * 1024 * 1024

/**
 * `importar notas ARQUIVO...`: the same job as the browser's upload, run to the end; of a folder, the XML and ZIP in it and below, in as
 * many jobs as they take. Exits 1 when a record failed.
 */
export async function importarNotas(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  if (livres.length === 0)
    throw new ErroDeUso("Diga os arquivos ou pastas: npm run partida -- importar notas nota.xml lote.zip pasta")
  const { banco, agora, trabalhos } = servico
  const nome = opcoes.get("escritorio")
  const contagem = new Map<string, number>()
  let escritorio: { readonly id: string; readonly nome: string } | null = null
  for await (const arquivos of emLotes(await acharArquivos(livres))) {
    escritorio ??=
      (nome === undefined ? await escritorioDosDocumentos(banco, arquivos) : null) ??
      (await escolherEscritorio(banco, nome))
    const escopo = sistema(escritorio.id)
    const { idLote } = await receberArquivos(banco, escopo, arquivos, agora())
    await trabalhos.lotes()
    for (const item of await banco.emEscopo(escopo, (tx) => lerItens(tx, escopo, idLote))) {
      const qual = item.resultado === null ? null : porId(resultadoDeImportacao, item.resultado)
      const rotulo = qual ? resultadoDeImportacao[qual].rotulo : PENDENTE
      contagem.set(rotulo, (contagem.get(rotulo) ?? 0) + 1)
      console.log(`${rotulo.padEnd(10)} ${item.rotulo}: ${item.mensagem ?? ""}`)
      for (const detalhe of item.detalhes) console.log(`           - ${detalhe}`)
    }
  }
  console.log(`\n${escritorio?.nome}: ${[...contagem].map(([rotulo, n]) => `${n} ${rotulo}`).join(", ")}`)
  return contagem.has(resultadoDeImportacao.ERRO.rotulo) || contagem.has(PENDENTE) ? 1 : 0
}

const PENDENTE = "Pendente"
const DE_NOTAS = /\.(?:xml|zip)$/i

interface Achado {
  readonly caminho: string
  /** As it is named in the results: of a folder, from it on. */
  readonly nome: string
}

async function acharArquivos(livres: readonly string[]): Promise<Achado[]> {
  const achados: Achado[] = []
  for (const livre of livres) {
    const ehPasta = (await stat(livre).catch(() => null))?.isDirectory() ?? false
    if (!ehPasta) {
      achados.push({ caminho: livre, nome: basename(livre) })
      continue
    }
    const dentro = await readdir(livre, { recursive: true, withFileTypes: true })
    const caminhos = dentro.flatMap((e) => (e.isFile() && DE_NOTAS.test(e.name) ? [join(e.parentPath, e.name)] : []))
    if (caminhos.length === 0) throw new ErroDeUso(`A pasta ${livre} não tem nenhum XML nem ZIP.`)
    achados.push(...caminhos.sort().map((caminho) => ({ caminho, nome: relative(livre, caminho) })))
  }
  return achados
}

/** Reads the files as their turn comes, so that a folder of thousands is never whole in memory. */
async function* emLotes(achados: readonly Achado[]): AsyncGenerator<readonly ArquivoRecebido[]> {
  let lote: ArquivoRecebido[] = []
  let bytesDoLote = 0
  for (const { caminho, nome } of achados) {
    const bytes = await lerArquivo(caminho)
    const sozinho = /\.zip$/i.test(nome)
    if (
      lote.length > 0 &&
      (sozinho || lote.length >= ARQUIVOS_POR_LOTE || bytesDoLote + bytes.length > BYTES_POR_LOTE)
    ) {
      yield lote
      lote = []
      bytesDoLote = 0
    }
    lote.push({ nome, bytes })
    bytesDoLote += sozinho ? BYTES_POR_LOTE : bytes.length
  }
  if (lote.length > 0) yield lote
}
