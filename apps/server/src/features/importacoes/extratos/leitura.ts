import { errosDosExtratos } from "@partida/contracts/erros-dos-extratos"
import { abrirZips } from "../../../documentos/arquivos/abrir-zips.ts"
import { ArquivoIlegivel, type MotivoDaRecusa } from "../../../documentos/extrato-pgdas/motivo.ts"
import type { ExtratoDoPgdas } from "../../../documentos/extrato-pgdas/tipos.ts"
import type { ArquivoRecebido } from "../../../http/arquivos.ts"

/** Of the PDFs in all the ZIPs of an import; the reader has its own limits for each. */
const LIMITES = {
  entradas: 120,
  bytesPorEntrada: 10 * 1024 * 1024,
  bytesTotais: 60 * 1024 * 1024,
  razao: 200,
  conteudo: "pdf",
} as const

const DO_ZIP: Readonly<Record<string, { recusa: MotivoDaRecusa; mensagem: string }>> = {
  "entrada-grande": { recusa: "extrato-grande", mensagem: errosDosExtratos["extrato-grande"].mensagem },
  "zip-cifrado": {
    recusa: "extrato-com-senha",
    mensagem: "O ZIP pede senha. Compacte os extratos de novo, sem senha.",
  },
  "zip-muitas-entradas": {
    recusa: "extrato-longo",
    mensagem: `O envio tem mais de ${LIMITES.entradas} arquivos, contando os de dentro do ZIP. Divida-o, por exemplo por empresa.`,
  },
  "zip-total-grande": {
    recusa: "extrato-grande",
    mensagem: "O conteúdo do ZIP passa de 60 MB. Divida-o em partes menores.",
  },
}
const ZIP_RUIM = {
  recusa: "extrato-nao-e-pdf",
  mensagem: "Não foi possível abrir o ZIP. Extraia os PDF dele e envie-os soltos, ou compacte-os de novo.",
} as const

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
  recebidos: readonly ArquivoRecebido[],
  idUsuario: string,
): Promise<ArquivoLido[]> {
  const { arquivos, recusas } = await abrirZips(recebidos, LIMITES)
  const lidos = recusas.map(({ nome, codigo }): ArquivoLido => ({ nome, ...(DO_ZIP[codigo] ?? ZIP_RUIM) }))
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
