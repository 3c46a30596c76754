import { Button, Checkbox, Input, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { type ConfiguracaoDosHonorarios, rotasDosHonorarios } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { consultaEmissao } from "../../shared/emissao/emissao.api.ts"
import { ListaDaTroca } from "../../shared/empresas/ListaDaTroca.tsx"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { useConfigurarHonorarios } from "./honorarios.api.ts"

interface Props {
  readonly configuracao: ConfiguracaoDosHonorarios
  readonly aoFechar: () => void
}

const diaDe = (texto: string) => (/^\d{1,2}$/.test(texto) ? Number(texto) : Number.NaN)

/** Says which company is the office, what goes on the notes and on which day. */
export function GavetaDaConfiguracao({ configuracao, aoFechar }: Props) {
  const configurar = useConfigurarHonorarios()
  const [trocando, setTrocando] = useState(configuracao.empresaPropria === null)
  const cadastro = useFormularioGuardado({
    nome: "honorarios.configurar",
    esquema: rotasDosHonorarios.configurarHonorarios.corpo,
    iniciais: {
      idEmpresaPropria: configuracao.empresaPropria?.id ?? "",
      idServico: configuracao.idServico ?? "",
      dia: String(configuracao.dia),
      mostrarNoPainel: configuracao.mostrarNoPainel,
    },
    corpo: ({ idServico, dia, ...resto }) => ({ ...resto, idServico: idServico || null, dia: diaDe(dia) }),
    conferir: ({ idEmpresaPropria, dia }) => ({
      ...(idEmpresaPropria === "" ? { idEmpresaPropria: "Escolha a empresa do escritório." } : {}),
      ...(diaDe(dia) >= 1 && diaDe(dia) <= 31 ? {} : { dia: "Informe o dia, de 1 a 31." }),
    }),
    enviar: (corpo) => configurar.mutateAsync({ corpo, versao: configuracao.versao }),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "A configuração dos honorários foi salva.")
    },
  })
  const { form } = cadastro
  const empresa = form.campo("idEmpresaPropria")
  const mostrar = form.campo("mostrarNoPainel")
  const escolhida = empresa.value
  const servicos = useQuery({ ...consultaEmissao(escolhida), enabled: escolhida !== "" }).data?.servicos ?? []
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Configurar honorários"
      subtitulo="A empresa da carteira que é o próprio escritório"
      acao="Salvar"
      recusa="A configuração não foi salva"
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        {trocando ? (
          <Input.Wrapper label="Empresa do escritório" error={empresa.error} labelElement="div">
            <ListaDaTroca
              value={escolhida || null}
              comTodas={false}
              aoEscolher={(id) => {
                empresa.onChange(id ?? "")
                form.campo("idServico").onChange("")
                setTrocando(false)
              }}
            />
          </Input.Wrapper>
        ) : (
          <Stack gap="xs">
            <Text size="sm">
              {escolhida === configuracao.empresaPropria?.id
                ? `A empresa do escritório é ${configuracao.empresaPropria.apelido}.`
                : "Empresa escolhida. Salve para valer."}
            </Text>
            <Button variant="default" onClick={() => setTrocando(true)}>
              Trocar de empresa
            </Button>
          </Stack>
        )}
        <NativeSelect
          label="Serviço das notas"
          description="Sem ele, cada fatura pede o serviço antes de sair."
          data={[
            { value: "", label: "Escolher depois" },
            ...servicos.filter((s) => s.arquivadoEm === null).map(({ id, nome }) => ({ value: id, label: nome })),
          ]}
          {...form.campo("idServico")}
        />
        <TextInput
          label="Dia de emitir"
          description="Do mês do honorário; num mês mais curto, o último dia."
          inputMode="numeric"
          maxLength={2}
          {...form.campo("dia")}
        />
        <Checkbox
          label="Mostrar a cada cliente o que ele deve ao escritório"
          description="No painel do dono da empresa, com o Pix para pagar: o que está em aberto nas contas a receber da empresa do escritório."
          checked={mostrar.value}
          onChange={({ currentTarget }) => mostrar.onChange(currentTarget.checked)}
        />
      </Stack>
    </GavetaDeCadastro>
  )
}
