import { Text } from "@mantine/core"
import { formatos } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { consultaCnpj } from "../../shared/cadastro/cadastro.api.ts"
import { cadastroAchado, soOsVazios } from "../../shared/cadastro/preencher.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import type { NovaDigitada } from "./nova-empresa.ts"

/** Looks a whole CNPJ up while the person goes on typing; fills what is empty and says where it came from. */
export function AchadoDoCnpj({ form }: { readonly form: Formulario<NovaDigitada> }) {
  const { cnpj } = form.valores
  const inteiro = formatos.cnpj.queixa(cnpj) === null
  const { data, isFetching } = useQuery({ ...consultaCnpj(cnpj), enabled: inteiro })
  const [preenchidos, setPreenchidos] = useState(0)
  useEffect(() => {
    if (!data || !inteiro) return
    const achado = soOsVazios(form.valores, cadastroAchado(data))
    setPreenchidos(achado.preenchidos.length)
    if (achado.preenchidos.length > 0) form.preencher(achado.valores)
    // Once for each answer: what the person erases afterwards stays erased.
  }, [data, inteiro])
  if (!inteiro) return null
  if (!data) {
    return (
      <Text size="xs" c="dimmed" role="status">
        {isFetching ? "Consultando este CNPJ… Você já pode ir preenchendo." : ""}
      </Text>
    )
  }
  const { jaCadastrada, fonte, matriz, situacaoCadastral } = data
  if (jaCadastrada) {
    return (
      <Faixa
        tom="atencao"
        titulo={`${jaCadastrada.apelido} já está no escritório`}
        acao={
          <BotaoLink to="/perfil/dados-cadastrais" search={{ empresa: jaCadastrada.id }} variant="default" size="xs">
            Abrir cadastro
          </BotaoLink>
        }
      >
        Matriz e filiais de uma raiz de CNPJ são um só cadastro.
      </Faixa>
    )
  }
  if (situacaoCadastral !== null && situacaoCadastral.toUpperCase() !== "ATIVA") {
    return (
      <Faixa tom="atencao" titulo={`Na Receita, este CNPJ está ${situacaoCadastral.toLowerCase()}`}>
        Confira antes de cadastrar. Fonte: {fonte.nome}.
      </Faixa>
    )
  }
  return (
    <Text size="xs" c="dimmed" role="status">
      {matriz ? "CNPJ de matriz, dígitos conferidos. " : "CNPJ de filial, dígitos conferidos. "}
      {preenchidos > 0 && `${contagem(preenchidos)} com dados de ${fonte.nome}: confira. `}
      {fonte.aviso ?? (preenchidos === 0 && fonte.id === "digitos" ? "Preencha os dados abaixo." : "")}
    </Text>
  )
}

const contagem = (n: number) => (n === 1 ? "1 campo foi preenchido" : `${n} campos foram preenchidos`)
