import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core"
import { intervalosDoContrato, rotasDosContratos } from "@partida/contracts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { ClienteEServico } from "./CamposDaFatura.tsx"
import { CombinadoDoContrato } from "./CombinadoDoContrato.tsx"
import { conferirNovoContrato, corpoDoNovoContrato, novoContrato } from "./contrato.ts"
import { useCriarContrato } from "./faturas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

const intervalos = Object.entries(intervalosDoContrato).map(([value, label]) => ({ value, label }))

/** Registers what repeats itself. */
export function GavetaDoNovoContrato({ idEmpresa, aoFechar }: Props) {
  const criar = useCriarContrato(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "contratos.novo",
    registro: idEmpresa,
    esquema: rotasDosContratos.criarContrato.corpo,
    iniciais: novoContrato(),
    corpo: corpoDoNovoContrato,
    conferir: conferirNovoContrato,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `O contrato ${nome} foi cadastrado.`)
    },
  })
  const { form } = cadastro
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Novo contrato"
      subtitulo="Gera uma fatura por período, uma vez só"
      acao="Cadastrar contrato"
      recusa="O contrato não foi cadastrado"
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <TextInput label="Nome do contrato" placeholder="Suporte mensal" maxLength={80} {...form.campo("nome")} />
        <ClienteEServico
          idEmpresa={idEmpresa}
          cliente={form.campo("idCliente")}
          servico={form.campo("idServico")}
          descricao={form.campo("descricao")}
        />
        <Campo tipo="dinheiro" label="Valor" {...form.campo("valor")} />
        <NativeSelect label="De quanto em quanto tempo" data={intervalos} {...form.campo("aCadaMeses")} />
        <TextInput
          label="Dia de emitir"
          description="Num mês mais curto, o último dia."
          inputMode="numeric"
          maxLength={2}
          {...form.campo("dia")}
        />
        <Campo tipo="mesEAno" label="Primeiro mês" {...form.campo("desde")} />
        <Campo tipo="mesEAno" label="Último mês" description="Vazio: sem fim." {...form.campo("ate")} />
        <CombinadoDoContrato form={form} />
        <Checkbox
          label="Emitir sozinha no dia"
          description="Onde a empresa deixa: sem isso cada fatura espera alguém emitir."
          {...form.marca("agendar")}
        />
      </Stack>
    </GavetaDeCadastro>
  )
}
