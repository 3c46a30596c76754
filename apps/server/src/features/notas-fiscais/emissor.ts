import { papeis } from "@partida/contracts"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Escopo } from "../../db/escopo.ts"
import type {
  DocumentoFiscal,
  DocumentoMercadoria,
  DocumentoMunicipal,
  NotaComum,
} from "../../documentos/fiscais/tipos.ts"
import type {
  DocumentoEvento,
  DocumentoNota,
  DocumentoRecusado,
  ResultadoAssinatura,
} from "../../documentos/nfse-nacional/tipos.ts"
import { ehChaveDeMercadoria } from "./chaves.ts"

/** What a signature is worth: "nao-reconhecida" holds, by somebody whom the installation does not know as an issuer. */
export type Assinatura = "valida" | "nao-reconhecida" | "invalida" | "ausente"

/** A signature and who is behind it. `emissor` and `detalhe` are pt-BR, for people. */
interface AssinaturaJulgada extends Omit<ResultadoAssinatura, "estado"> {
  readonly estado: Assinatura
  readonly emissor: string | null
  readonly detalhe: string
}

type Julgado<D> = Omit<D, "assinatura"> & { readonly assinatura: AssinaturaJulgada }
/** A note of any layout. */
export type NotaJulgada = Julgado<DocumentoNota> | Julgado<DocumentoMunicipal> | Julgado<DocumentoMercadoria>
export type EventoJulgado = Omit<DocumentoEvento, "assinatura"> & { readonly assinatura: AssinaturaJulgada }
export type DocumentoJulgado = NotaJulgada | EventoJulgado | DocumentoRecusado

/** From whose side a file came: what the taxpayer sends changes no note by itself. */
export type Origem = "escritorio" | "contribuinte"

/** People of the office, and machines that it gave a key; whoever is not known counts as the taxpayer. */
export function origemDe({ autoria }: Escopo): Origem {
  const doEscritorio = [papeis.CONTADOR, papeis.ADMINISTRADOR, papeis.ROOT, papeis.INTEGRACAO]
  return doEscritorio.some(({ id }) => id === autoria?.papel) ? "escritorio" : "contribuinte"
}

/** Judges who signed what was read. A "valida" of the reader holds against its content; here it is also of a known issuer. */
export function julgar(lido: DocumentoFiscal, emissores: Emissores): DocumentoJulgado {
  switch (lido.tipo) {
    case "recusado":
      return lido
    case "nfse":
      return { ...lido, assinatura: julgarAssinatura(lido.assinatura, emissores, doDocumento(lido.nota)) }
    case "nfse-municipal":
      return { ...lido, assinatura: julgarAssinatura(lido.assinatura, emissores, doDocumento(lido.nota)) }
    case "nfe": {
      // A NF-e avulsa is of the tax office's signature: who sells does not sign it, and no certificate but a known one says who did.
      const { fisco, prestador } = lido.nota
      const proprio =
        fisco === undefined
          ? { ...doDocumento(lido.nota), emitente: prestador.documento ?? "" }
          : doDocumento(lido.nota)
      return { ...lido, assinatura: julgarAssinatura(lido.assinatura, emissores, proprio) }
    }
    case "evento": {
      const { chaveNota: chave, tpAmb: ambiente, dhProcessamento } = lido.evento
      const proprio = ehChaveDeMercadoria(chave) ? { emitente: lido.evento.autor.documento } : {}
      const documento = { chave, ambiente, dhProcessamento, ...proprio }
      return { ...lido, assinatura: julgarAssinatura(lido.assinatura, emissores, documento) }
    }
  }
}

const doDocumento = ({ chave, tpAmb: ambiente, dhProcessamento }: NotaComum) => ({ chave, ambiente, dhProcessamento })

interface Documento {
  readonly chave: string
  readonly ambiente: "1" | "2"
  readonly dhProcessamento: string
  /** Who signs for itself, where the layout says so. */
  readonly emitente?: string
}

function julgarAssinatura(
  lida: ResultadoAssinatura,
  emissores: Emissores,
  { chave, ambiente, dhProcessamento, emitente }: Documento,
): AssinaturaJulgada {
  if (lida.estado === "ausente")
    return { ...lida, estado: "ausente", emissor: null, detalhe: "O arquivo não traz a assinatura do emissor." }
  if (lida.estado === "invalida") {
    const detalhe = lida.motivo ?? "A assinatura não confere com o conteúdo."
    return { ...lida, estado: "invalida", emissor: null, detalhe }
  }
  const certificados = lida.certificados ?? []
  const { emissor, detalhe } =
    emitente === undefined
      ? emissores.reconhecer({ certificados, chave, ambiente, em: new Date(dhProcessamento) })
      : emissores.reconhecerProprio({ certificados, chave, ambiente, em: new Date(dhProcessamento) }, emitente)
  const confere = "O conteúdo confere com a assinatura."
  return { ...lida, estado: emissor === null ? "nao-reconhecida" : "valida", emissor, detalhe: `${confere} ${detalhe}` }
}
