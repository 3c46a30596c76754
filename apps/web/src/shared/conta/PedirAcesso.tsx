import { Anchor, Button, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { rotasDosEscritorios, rotasDosPedidosDeAcesso } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { CampoFormatado } from "../../ui/campos/CampoFormatado.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaConfiguracao } from "./configuracao.ts"
import { Falha } from "./Folha.tsx"

/**
 * The ways in of who has an account and no company: to say of which one they are, so that the office that looks after it decides; or,
 * where the operator lets it, to open an office.
 */
export function PedirAcesso() {
  const { data } = useQuery(consultaConfiguracao)
  const [abrindo, setAbrindo] = useState(false)
  return (
    <>
      {abrindo ? <AbrirEscritorio /> : <PelaEmpresa />}
      {data?.abreEscritorio && (
        <Anchor component="button" type="button" size="sm" onClick={() => setAbrindo(!abrindo)}>
          {abrindo ? "Sou de uma empresa: pedir acesso a ela" : "Sou contador: abrir o meu escritório aqui"}
        </Anchor>
      )}
    </>
  )
}

function PelaEmpresa() {
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

function AbrirEscritorio() {
  const { formulario, campo, falha, enviando } = useFormulario({
    esquema: rotasDosEscritorios.abrirEscritorioProprio.corpo,
    iniciais: { nome: "", cnpj: "" },
    enviar: (corpo) => chamar(rotasDosEscritorios.abrirEscritorioProprio, { corpo }),
    // The page asks again who this is, and lets them in.
    aoSalvar: () => window.location.assign("/painel"),
  })
  return (
    <form {...formulario}>
      <Stack gap="md">
        <Text size="sm">
          O escritório nasce vazio e você é o administrador dele: convide a equipe e traga as empresas.
        </Text>
        <Falha falha={falha} />
        <TextInput label="Nome do escritório" autoComplete="organization" {...campo("nome")} />
        <CampoFormatado tipo="cnpj" label="CNPJ do escritório" {...campo("cnpj")} />
        <Button type="submit" size="md" fullWidth loading={enviando}>
          Abrir escritório
        </Button>
      </Stack>
    </form>
  )
}
