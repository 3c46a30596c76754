import { Faixa } from "../../ui/Faixa.tsx"

/** Once, when it appears: on a phone the end of the form is below the screen. */
const trazerParaAVista = (elemento: HTMLElement | null) => elemento?.scrollIntoView({ block: "center" })

/** Sent, and nobody answered: what is known and what happens next. */
export function SemResposta() {
  return (
    <div ref={trazerParaAVista}>
      <Faixa tom="atencao" titulo="Ainda não sabemos se a nota saiu" anunciar>
        A conexão caiu antes da resposta. Assim que ela voltar, o mesmo pedido vai de novo sozinho: se a nota já saiu, é
        ela que aparece aqui, e nunca sai duas vezes.
      </Faixa>
    </div>
  )
}
