import type { Email } from "postal-mime"
import type { Cofre } from "../identidade/cofre.ts"

/**
 * Addresses of the installation's mailboxes that name what they are about and that nobody else can make: `caixa+<id>.<seal>@domain`.
 * The part before the @ takes 64 octets at most (RFC 5321, 4.5.3.1.1), of which the name of the mailbox has 10.
 */

const LETRAS_DO_SELO = 16
const MARCADO = /\+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{16})@/i

/** The seal of a text, for one use. */
export const selar = (cofre: Cofre, texto: string, uso: string) => cofre.resumir(texto, uso).slice(0, LETRAS_DO_SELO)

/** The address of a mailbox with an id and its seal in it. */
export function enderecoSelado(caixa: string, id: string, selo: string): string {
  const arroba = caixa.lastIndexOf("@")
  return `${caixa.slice(0, arroba)}+${id}.${selo}${caixa.slice(arroba)}`
}

/** Every sealed address that a message came to; the headers of delivery say it where `To` was rewritten. Nothing is believed yet. */
export function seladosDe(email: Email): readonly { readonly id: string; readonly selo: string }[] {
  const enderecos = [
    ...[...(email.to ?? []), ...(email.cc ?? [])].map((a) => a.address ?? ""),
    ...email.headers.flatMap((h) =>
      ["delivered-to", "x-original-to", "envelope-to"].includes(h.key) ? [h.value] : [],
    ),
  ]
  return enderecos.flatMap((endereco) => {
    const [, id = "", selo = ""] = MARCADO.exec(endereco.slice(0, 400)) ?? []
    return id === "" ? [] : [{ id: id.toLowerCase(), selo: selo.toLowerCase() }]
  })
}
