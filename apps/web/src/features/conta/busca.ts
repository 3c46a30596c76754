import { um } from "../../lib/forma.ts"

type Opcional<N extends string> = { readonly [K in N]?: string | undefined }

/** A field of an address; what is not text counts as absent. */
function campo(bruta: unknown, nome: string): string | undefined {
  const valor = new Map<string, unknown>(Object.entries(bruta ?? {})).get(nome)
  return typeof valor === "string" ? valor : undefined
}

const ehMotivo = um("expirada", "desativado", "encerrado", "sem-cadastro", "rede")
type Motivo = "expirada" | "desativado" | "encerrado" | "sem-cadastro" | "rede"

/** Address of the sign-in page: where the person was going, and why they are here. */
export const buscaDaEntrada = {
  parse(bruta: unknown): Opcional<"origem"> & { readonly erro?: Motivo | undefined } {
    const erro = campo(bruta, "erro")
    return { origem: campo(bruta, "origem"), erro: ehMotivo(erro) ? erro : undefined }
  },
}

/** Address of the registration page: the invitation's code. */
export const buscaDoRegistro = {
  parse: (bruta: unknown): Opcional<"convite"> => ({ convite: campo(bruta, "convite") }),
}

/** Address of the new password page: the one-time code of a link sent by e-mail; Firebase calls it `oobCode`. */
export const buscaDaNovaSenha = {
  parse: (bruta: unknown): Opcional<"ficha" | "oobCode"> => ({
    ficha: campo(bruta, "ficha"),
    oobCode: campo(bruta, "oobCode"),
  }),
}

/**
 * Address of the confirmation page: the code to confirm, or the e-mail to send another one to. Firebase has one address
 * for all its links, told apart by `mode`.
 */
export const buscaDaConfirmacao = {
  parse: (bruta: unknown): Opcional<"ficha" | "oobCode" | "email" | "mode"> => ({
    ...buscaDaNovaSenha.parse(bruta),
    email: campo(bruta, "email"),
    mode: campo(bruta, "mode"),
  }),
}
