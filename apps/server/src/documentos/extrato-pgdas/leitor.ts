import { criarLeitorDePdf, type LimitesDoLeitor } from "../pdf/leitor.ts"
import { PdfIlegivel } from "../pdf/motivo.ts"
import { ArquivoIlegivel, type RecusaDoExtrato } from "./motivo.ts"
import type { ExtratoDoPgdas } from "./tipos.ts"

/** Reads extracts of the PGDAS-D apart from everything else the server does. */
export interface LeitorDeExtratos {
  /** Throws ArquivoIlegivel; raises muitos-pedidos when too many wait, and when the person has too many of their own. */
  ler(bytes: Uint8Array, idUsuario: string): Promise<ExtratoDoPgdas>
}

/** A reader of extracts, each in a thread of its own with limits (`criarLeitorDePdf`). */
export function criarLeitorDeExtratos(limites?: LimitesDoLeitor): LeitorDeExtratos {
  const ler = criarLeitorDePdf<ExtratoDoPgdas, RecusaDoExtrato>(
    "extrato-pgdas",
    "extratos em leitura",
    ({ motivo, detalhe }) => new ArquivoIlegivel(motivo, detalhe),
    limites,
  )
  return {
    ler: (bytes, idUsuario) =>
      ler(bytes, idUsuario).catch((erro: unknown) => {
        throw erro instanceof PdfIlegivel ? new ArquivoIlegivel(`extrato-${erro.motivo}`) : erro
      }),
  }
}
