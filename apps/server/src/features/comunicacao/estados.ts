import type { EstadoDoEnvio, SituacaoDoComunicado } from "@partida/contracts"

/** What of a sending matters to one of its documents. */
interface EnvioDoDocumento {
  readonly estado: EstadoDoEnvio
  readonly abertoEm: Date | null
}

/** The state of one document of a message: another one opened proves that the message arrived, and no more. */
export function estadoDoDocumento({ estado, abertoEm }: EnvioDoDocumento): EstadoDoEnvio {
  if (abertoEm !== null) return "aberto"
  return estado === "aberto" ? "entregue" : estado
}

/** How a document stands: paid, or the most that any of its sendings proved. */
export function situacaoDoDocumento(
  { pago, destinatarios }: { readonly pago: boolean; readonly destinatarios: number },
  envios: readonly EnvioDoDocumento[],
): SituacaoDoComunicado {
  if (pago) return "pago"
  const estados = new Set(envios.map(estadoDoDocumento))
  if (estados.has("aberto")) return "aberto"
  if (estados.has("lido")) return "lido"
  if (estados.has("entregue")) return "entregue"
  if (estados.has("enviado")) return "enviado"
  if (["na-fila", "preparado", "adiado"].some((e) => estados.has(e as EstadoDoEnvio))) return "em-envio"
  if (estados.has("incerto")) return "incerto"
  if (estados.has("falhou")) return "falhou"
  if (estados.has("a-mao")) return "a-mao"
  return destinatarios === 0 ? "sem-destinatario" : "pronto"
}
