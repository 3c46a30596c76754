import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { buscaDoValor } from "./valor-em-falta.ts"

/** What a sentence about a dated value that is missing, or supposed, has in it. */
const FALA_DE_VALORES = /Valores datados|últimos publicados/

/** The way to the value that is missing, on the screen of dated values, on screens of who may open it, where one of the sentences is about them. */
export function acaoDosValores(frases: readonly string[]) {
  if (!frases.some((frase) => FALA_DE_VALORES.test(frase))) return undefined
  return (
    <BotaoLink to="/valores-datados" search={buscaDoValor(frases)} variant="default" size="compact-sm">
      Ver valores datados
    </BotaoLink>
  )
}
