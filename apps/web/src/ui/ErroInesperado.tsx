import { Button, Text } from "@mantine/core"
import { MENSAGEM_GENERICA, mensagemDe } from "../lib/api/erro.ts"
import { criarObservavel, useObservavel } from "../lib/observavel.ts"
import { Dialogo } from "./Dialogo.tsx"

const mensagem = criarObservavel<string | null>(null)

/** Shows the error dialog for a write that failed in a way the screen does not treat. */
export function mostrarErro(erro: unknown): void {
  mensagem.definir(mensagemDe(erro))
}

/** The error dialog of the specification, section 8. Rendered once, at the root. */
export function ErroInesperado() {
  const texto = useObservavel(mensagem)
  const fechar = () => mensagem.definir(null)
  return (
    <Dialogo aberto={texto !== null} aoFechar={fechar} titulo="Ops!" tamanho="sm">
      <Text>{texto ?? MENSAGEM_GENERICA}</Text>
      <Button mt="lg" fullWidth onClick={fechar} data-autofocus>
        FECHAR
      </Button>
    </Dialogo>
  )
}
