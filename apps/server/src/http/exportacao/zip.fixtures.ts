import { buffer } from "node:stream/consumers"
import yauzl from "yauzl"

/** Files of an archive, read by somebody else's reader, which checks sizes and CRC. */
export function abrirZip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolver, rejeitar) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (erro, zip) => {
      if (erro) return rejeitar(erro)
      const arquivos = new Map<string, Buffer>()
      zip.on("error", rejeitar)
      zip.on("end", () => resolver(arquivos))
      zip.on("entry", (entrada: yauzl.Entry) =>
        zip.openReadStream(entrada, (falha, fluxo) => {
          if (falha) return rejeitar(falha)
          buffer(fluxo).then((lido) => {
            arquivos.set(entrada.fileName, lido)
            zip.readEntry()
          }, rejeitar)
        }),
      )
      zip.readEntry()
    })
  })
}
