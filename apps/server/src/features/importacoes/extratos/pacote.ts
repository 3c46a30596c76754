import type { ArquivoRecebido } from "../../../http/arquivos.ts"

/**
 * Several files as one run of bytes, as an import keeps them while it is checked: the size of the index (4 bytes), the index as
 * JSON, and the files one after the other.
 */
export function empacotar(arquivos: readonly ArquivoRecebido[]): Buffer {
  const indice = Buffer.from(JSON.stringify(arquivos.map(({ nome, bytes }) => ({ nome, tamanho: bytes.length }))))
  const tamanho = Buffer.alloc(4)
  tamanho.writeUInt32BE(indice.length)
  return Buffer.concat([tamanho, indice, ...arquivos.map(({ bytes }) => bytes)])
}

/** The files of `empacotar`. */
export function desempacotar(pacote: Buffer): ArquivoRecebido[] {
  const depois = 4 + pacote.readUInt32BE(0)
  const indice: { nome: string; tamanho: number }[] = JSON.parse(pacote.toString("utf8", 4, depois))
  let inicio = depois
  return indice.map(({ nome, tamanho }) => {
    const bytes = new Uint8Array(pacote.subarray(inicio, inicio + tamanho))
    inicio += tamanho
    return { nome, bytes }
  })
}
