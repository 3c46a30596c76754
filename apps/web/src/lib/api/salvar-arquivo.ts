import type { ArquivoBaixado } from "./mapping.ts"

/** Hands a downloaded file to the browser's own saving. */
export function salvarArquivo({ nome, conteudo }: ArquivoBaixado): void {
  const url = URL.createObjectURL(conteudo)
  const ancora = document.createElement("a")
  ancora.href = url
  ancora.download = nome
  document.body.append(ancora)
  ancora.click()
  ancora.remove()
  // Some browsers read the address only after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}

/** Where a stream is written. */
export interface Destino {
  /** Writes everything and puts the file in place under `nome`; a stream that breaks leaves no file behind. */
  salvar(nome: string, fluxo: ReadableStream<Uint8Array<ArrayBuffer>>, sinal: AbortSignal): Promise<void>
}

declare global {
  interface Window {
    /** Of the File System Access interface: not every browser has it. */
    readonly showSaveFilePicker?: (opcoes: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** Collects the file in memory and hands it to the browser's own saving. */
export const destinoNaMemoria: Destino = {
  async salvar(nome, fluxo, sinal) {
    const partes: Uint8Array<ArrayBuffer>[] = []
    await fluxo.pipeTo(new WritableStream({ write: (parte) => void partes.push(parte) }), { signal: sinal })
    salvarArquivo({ nome, conteudo: new Blob(partes) })
  },
}

/**
 * Asks the person where to write a large file, so that it goes to the disk as it arrives; in memory where the browser
 * cannot do that. Null when the person gives up. Must be called from a click: browsers show the question only then.
 */
export async function escolherDestino(nomeSugerido: string): Promise<Destino | null> {
  if (!window.showSaveFilePicker) return destinoNaMemoria
  try {
    const arquivo = await window.showSaveFilePicker({ suggestedName: nomeSugerido })
    return {
      // The name is the one the person gave. An aborted stream discards what was written: the file changes on close.
      salvar: async (_nome, fluxo, sinal) => fluxo.pipeTo(await arquivo.createWritable(), { signal: sinal }),
    }
  } catch (causa) {
    if (causa instanceof DOMException && causa.name === "AbortError") return null
    // Refused by a policy or an embedded page: the ordinary way still works.
    return destinoNaMemoria
  }
}

/** The same stream, telling how many bytes went by. */
export function comContagem(
  fluxo: ReadableStream<Uint8Array<ArrayBuffer>>,
  aoAvancar: (bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0
  const contador = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(parte, saida) {
      bytes += parte.byteLength
      aoAvancar(bytes)
      saida.enqueue(parte)
    },
  })
  return fluxo.pipeThrough(contador)
}
