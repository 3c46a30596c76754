import { Button, Stack, Text, Textarea } from "@mantine/core"
import { rotasDosPedidosDeAcesso } from "@partida/contracts"
import { useState } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { CampoFormatado } from "../../ui/campos/CampoFormatado.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Falha } from "./Folha.tsx"

/** Who has an account and no company says of which one they are: the office that looks after it is asked. */
export function PedirAcesso() {
  const [resposta, setResposta] = useState<string | null>(null)
  const { formulario, campo, falha, enviando } = useFormulario({
    esquema: rotasDosPedidosDeAcesso.pedirAcesso.corpo,
    iniciais: { cnpj: "", recado: "" },
    enviar: (corpo) => chamar(rotasDosPedidosDeAcesso.pedirAcesso, { corpo }),
    aoSalvar: ({ mensagem }) => setResposta(mensagem),
  })
  if (resposta !== null) {
    return (
      <Faixa tom="neutro" anunciar>
        {resposta}
      </Faixa>
    )
  }
  return (
    <form {...formulario}>
      <Stack gap="md">
        <Text size="sm">
          Ou diga aqui de que empresa você é: se um escritório daqui cuida dela, ele recebe o pedido e decide.
        </Text>
        <Falha falha={falha} />
        <CampoFormatado tipo="cnpj" label="CNPJ da sua empresa" {...campo("cnpj")} />
        <Textarea
          label="Recado para o escritório"
          description="Por exemplo, o que você faz na empresa. Se preferir, deixe em branco."
          autosize
          minRows={2}
          {...campo("recado")}
        />
        <Button type="submit" size="md" fullWidth loading={enviando}>
          Pedir acesso
        </Button>
      </Stack>
    </form>
  )
}
