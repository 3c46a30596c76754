import { Button, Text } from "@mantine/core"
import { alerta, despacharAlerta } from "../lib/alerta.ts"
import { mensagemDe } from "../lib/api/erro.ts"
import { useObservavel } from "../lib/observavel.ts"
import { Dialogo } from "./Dialogo.tsx"

/** Opens the error dialog for a failure that the screen does not treat. */
export function mostrarErro(erro: unknown): void {
  despacharAlerta({ tipo: "abrir", descricao: mensagemDe(erro) })
}

/** The error dialog of the specification, section 8. Rendered once, at the root. */
export function ErroInesperado() {
  const { aberto, titulo, descricao } = useObservavel(alerta)
  const fechar = () => despacharAlerta({ tipo: "fechar" })
  return (
    <Dialogo aberto={aberto} aoFechar={fechar} titulo={titulo} tamanho="sm">
      <Text>{descricao}</Text>
      <Button mt="lg" fullWidth onClick={fechar} data-autofocus>
        FECHAR
      </Button>
    </Dialogo>
  )
}
