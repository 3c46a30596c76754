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

/** Mailbox of what comes back, or null. Throws ConfiguracaoInvalida. */
export function lerRetorno(env: NodeJS.ProcessEnv): string | null {
  const texto = env.PARTIDA_RETORNO?.trim()
  if (!texto) return null
  if (!/^[A-Za-z0-9._-]{1,20}@[A-Za-z0-9.-]{3,200}$/.test(texto))
    throw new ConfiguracaoInvalida(
      `PARTIDA_RETORNO deve ser um endereço curto, como devolucoes@escritorio.com.br, não "${texto}".`,
    )
  return texto
}
