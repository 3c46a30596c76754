import { ArquivoIlegivel, type MotivoDaRecusa } from "../../../documentos/extrato-pgdas/motivo.ts"
import type { ExtratoDoPgdas } from "../../../documentos/extrato-pgdas/tipos.ts"
import type { ArquivoRecebido } from "../../../http/arquivos.ts"

/** A file of an import, as far as it could be read. */
export type ArquivoLido = { readonly nome: string } & (
  | { readonly extrato: ExtratoDoPgdas }
  | { readonly recusa: MotivoDaRecusa; readonly mensagem: string }
)

interface Leitor {
  ler(bytes: Uint8Array, idUsuario: string): Promise<ExtratoDoPgdas>
}

/** Files that burn the whole deadline of the reader: after these the rest of the import is not tried. */
const DEMORADOS = 3

/** Reads each file in its thread, one at a time. Never rejects because of a file. */
export async function lerArquivos(
  leitor: Leitor,
  arquivos: readonly ArquivoRecebido[],
  idUsuario: string,
): Promise<ArquivoLido[]> {
  const lidos: ArquivoLido[] = []
  let demorados = 0
  for (const { nome, bytes } of arquivos) {
    try {
      if (demorados >= DEMORADOS) throw new ArquivoIlegivel("extrato-demorado")
      lidos.push({ nome, extrato: await leitor.ler(bytes, idUsuario) })
    } catch (erro) {
      if (!(erro instanceof ArquivoIlegivel)) throw erro
      if (erro.motivo === "extrato-demorado") demorados++
      lidos.push({ nome, recusa: erro.motivo, mensagem: erro.message })
    }
  }
  return lidos
}
