import * as z from "zod/mini"

const textoOpcional = z.catch(z.optional(z.string()), undefined)

/** Address of the sign-in page: where the person was going, and why they are here. */
export const buscaDaEntrada = z.object({
  origem: textoOpcional,
  erro: z.catch(z.optional(z.enum(["expirada", "desativado", "sem-cadastro", "rede"])), undefined),
})

/** Address of the registration page: the invitation's code. */
export const buscaDoRegistro = z.object({ convite: textoOpcional })

/** One-time code of a link sent by e-mail; Firebase calls it `oobCode`. */
const codigoDoLink = { ficha: textoOpcional, oobCode: textoOpcional }

/**
 * Address of the confirmation page: the code to confirm, or the e-mail to send another one to. Firebase has one address
 * for all its links, told apart by `mode`.
 */
export const buscaDaConfirmacao = z.object({ ...codigoDoLink, email: textoOpcional, mode: textoOpcional })

/** Address of the new password page: the code of the link. */
export const buscaDaNovaSenha = z.object(codigoDoLink)
