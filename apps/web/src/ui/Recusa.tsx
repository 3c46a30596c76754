import { mensagemDe } from "../lib/api/erro.ts"
import { Faixa } from "./Faixa.tsx"

interface Props {
  /** What did not happen. */
  readonly titulo?: string | undefined
  /** Failure of a call, complaint of a form, or why, already in words; nothing is shown without one. */
  readonly erro: unknown
}

/** Says why what a person asked for was not done, as soon as it is known. */
export function Recusa({ titulo, erro }: Props) {
  if (!erro) return null
  return (
    <Faixa tom="erro" {...(titulo ? { titulo } : {})} anunciar>
      {emPalavras(erro)}
    </Faixa>
  )
}

function emPalavras(erro: unknown): string {
  if (typeof erro === "string") return erro
  const mensagem = typeof erro === "object" && erro && "mensagem" in erro ? erro.mensagem : null
  return typeof mensagem === "string" ? mensagem : mensagemDe(erro)
}
