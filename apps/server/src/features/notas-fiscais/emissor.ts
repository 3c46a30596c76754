import { papeis } from "@partida/contracts"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Escopo } from "../../db/escopo.ts"
import type {
  DocumentoEvento,
  DocumentoLido,
  DocumentoNota,
  DocumentoRecusado,
  ResultadoAssinatura,
} from "../../documentos/nfse-nacional/tipos.ts"

/** What a signature is worth: "nao-reconhecida" holds, by somebody whom the installation does not know as an issuer. */
export type Assinatura = "valida" | "nao-reconhecida" | "invalida" | "ausente"

/** A signature and who is behind it. `emissor` and `detalhe` are pt-BR, for people. */
interface AssinaturaJulgada extends Omit<ResultadoAssinatura, "estado"> {
  readonly estado: Assinatura
  readonly emissor: string | null
  readonly detalhe: string
}

export type NotaJulgada = Omit<DocumentoNota, "assinatura"> & { readonly assinatura: AssinaturaJulgada }
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
export function julgar(lido: DocumentoLido, emissores: Emissores): DocumentoJulgado {
  switch (lido.tipo) {
    case "recusado":
      return lido
    case "nfse": {
      const { chave, tpAmb: ambiente, dhProcessamento } = lido.nota
      return { ...lido, assinatura: julgarAssinatura(lido.assinatura, emissores, { chave, ambiente, dhProcessamento }) }
    }
    case "evento": {
      const { chaveNota: chave, tpAmb: ambiente, dhProcessamento } = lido.evento
      return { ...lido, assinatura: julgarAssinatura(lido.assinatura, emissores, { chave, ambiente, dhProcessamento }) }
    }
  }
}

interface Documento {
  readonly chave: string
  readonly ambiente: "1" | "2"
  readonly dhProcessamento: string
}

function julgarAssinatura(
  lida: ResultadoAssinatura,
  emissores: Emissores,
  { chave, ambiente, dhProcessamento }: Documento,
): AssinaturaJulgada {
  if (lida.estado === "ausente")
    return { ...lida, estado: "ausente", emissor: null, detalhe: "O arquivo não traz a assinatura do emissor." }
  if (lida.estado === "invalida") {
    const detalhe = lida.motivo ?? "A assinatura não confere com o conteúdo."
    return { ...lida, estado: "invalida", emissor: null, detalhe }
  }
  const certificados = lida.certificados ?? []
  const { emissor, detalhe } = emissores.reconhecer({ certificados, chave, ambiente, em: new Date(dhProcessamento) })
  const confere = "O conteúdo confere com a assinatura."
  return { ...lida, estado: emissor === null ? "nao-reconhecida" : "valida", emissor, detalhe: `${confere} ${detalhe}` }
}
