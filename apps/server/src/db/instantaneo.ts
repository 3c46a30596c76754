/**
 * A whole data directory of the embedded engine in one piece of memory: an index, then the contents of the files one after the
 * other. Reading it copies nothing: a file of a database that begins from it is a view of these bytes. The tar that the engine
 * itself writes and reads costs a second of processor a database.
 */
export interface ArquivoDoInstantaneo {
  /** From the root of the data directory; ends in "/" for a folder, which comes before what it holds. */
  readonly caminho: string
  readonly bytes: Uint8Array
}

const BYTES_DO_TAMANHO = 4

/** Copies the files, in their order, into one piece of memory. */
export function juntarInstantaneo(arquivos: readonly ArquivoDoInstantaneo[]): Uint8Array {
  const indice = new TextEncoder().encode(JSON.stringify(arquivos.map(({ caminho, bytes }) => [caminho, bytes.length])))
  const conteudo = arquivos.reduce((total, { bytes }) => total + bytes.length, 0)
  const junto = new Uint8Array(BYTES_DO_TAMANHO + indice.length + conteudo)
  new DataView(junto.buffer).setUint32(0, indice.length)
  junto.set(indice, BYTES_DO_TAMANHO)
  let posicao = BYTES_DO_TAMANHO + indice.length
  for (const { bytes } of arquivos) {
    junto.set(bytes, posicao)
    posicao += bytes.length
  }
  return junto
}

/** What `juntarInstantaneo` was given, as views of the same bytes. */
export function separarInstantaneo(junto: Uint8Array): ArquivoDoInstantaneo[] {
  const tamanho = new DataView(junto.buffer, junto.byteOffset).getUint32(0)
  let posicao = BYTES_DO_TAMANHO + tamanho
  const indice: [string, number][] = JSON.parse(new TextDecoder().decode(junto.subarray(BYTES_DO_TAMANHO, posicao)))
  return indice.map(([caminho, bytes]) => {
    posicao += bytes
    return { caminho, bytes: junto.subarray(posicao - bytes, posicao) }
  })
}
