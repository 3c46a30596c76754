import type forge from "node-forge"
import { comMensagem, mensagemAssinada } from "../../demo/assinar-pdf.ts"
import type { Emitido } from "../../demo/autoridade.ts"

/** Any bytes with one more signature after them: what reads signatures asks no more of a file. */
export const assinarPdf = (pdf: Buffer, emitido: Emitido, cadeia: readonly forge.pki.Certificate[], em: Date): Buffer =>
  comMensagem(
    pdf,
    {
      inicio: "\n9 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached",
      fim: () => ">>\nendobj\n%%EOF\n",
    },
    (conteudo) => mensagemAssinada(conteudo, { emitido, cadeia, em }),
  )
