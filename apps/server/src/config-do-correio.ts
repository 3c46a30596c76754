import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** The address itself is never repeated in the message: it carries a password. */
export function lerSmtp(env: NodeJS.ProcessEnv): string | null {
  const texto = env.PARTIDA_SMTP
  if (!texto) return null
  if (!URL.canParse(texto) || !/^smtps?:$/.test(new URL(texto).protocol)) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_SMTP deve ser um endereço como smtps://usuario:senha@servidor:465, com os caracteres especiais da senha codificados (%40 para @).",
    )
  }
  return texto
}

/** An address alone goes under the brand's name. */
export function lerRemetente(env: NodeJS.ProcessEnv, nome: string): string {
  const texto = env.PARTIDA_REMETENTE?.trim() || "nao-responda@correio.example"
  return texto.includes("<") ? texto : `"${nome.replace(/["\\]/g, "")}" <${texto}>`
}

/**
 * A mailbox that takes `name+anything@` too, or null. The name is short because what is put in it fills the 64 octets that an address
 * may have before the @ (correio/endereco-selado.ts). Throws ConfiguracaoInvalida.
 */
function lerCaixa(env: NodeJS.ProcessEnv, variavel: string, exemplo: string): string | null {
  const texto = env[variavel]?.trim()
  if (!texto) return null
  if (!/^[A-Za-z0-9._-]{1,10}@[A-Za-z0-9.-]{3,200}$/.test(texto))
    throw new ConfiguracaoInvalida(
      `${variavel} deve ser um endereço com até 10 letras antes da @, como ${exemplo}@escritorio.com.br, não "${texto}".`,
    )
  return texto
}

/** Mailbox of what comes back, or null. Throws ConfiguracaoInvalida. */
export const lerRetorno = (env: NodeJS.ProcessEnv) => lerCaixa(env, "PARTIDA_RETORNO", "devolucoes")

/** Mailbox of the answers to conversations, or null. Throws ConfiguracaoInvalida. */
export const lerRespostas = (env: NodeJS.ProcessEnv) => lerCaixa(env, "PARTIDA_RESPOSTAS", "respostas")
