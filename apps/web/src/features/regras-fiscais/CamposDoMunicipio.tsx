import { Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core"
import { ajustesDoVencimento, sistemasDeNfse } from "@partida/contracts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { CamposDaVigencia } from "./CamposDaRegra.tsx"
import type { MunicipioDigitado } from "./formulario-municipio.ts"
import classes from "./regras-fiscais.module.css"
import { opcoesDe } from "./rotulos.ts"

interface Props {
  readonly form: Formulario<MunicipioDigitado>
  /** The subject of a rule that exists does not change. */
  readonly novo: boolean
}

/** Fields of what holds for a whole municipality: what its NFS-e system can do, and when the ISS is due. */
export function CamposDoMunicipio({ form, novo }: Props) {
  const { dados } = form.valores
  const vencimentos = [
    ["ISS próprio", "dados.vencimentoProprio"],
    ["ISS retido", "dados.vencimentoRetido"],
  ] as const
  return (
    <Stack gap="md">
      {novo && (
        <CampoDeTabela
          tabela="municipios"
          label="Município"
          placeholder="Digite o nome"
          {...form.campo("idMunicipio")}
        />
      )}
      <CamposDaVigencia desde={form.campo("desde")} ate={form.campo("ate")} fundamento={form.campo("fundamento")} />
      <fieldset className={classes.parte}>
        <legend>Sistema de notas</legend>
        <NativeSelect label="Onde se emite" data={opcoesDe(sistemasDeNfse)} {...form.campo("dados.sistemaNfse")} />
        <TextInput
          label="Endereço do sistema"
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          {...form.campo("dados.enderecoDoSistema")}
        />
        <Switch
          label="Cancela por integração"
          description="Sem isso, o cancelamento é pedido no site da prefeitura e a nota fica como “Cancelando” até a resposta."
          {...form.marca("dados.cancelaPorWebService")}
        />
        <TextInput
          label="Prazo para cancelar, em dias"
          placeholder="Sem prazo na lei"
          inputMode="numeric"
          autoComplete="off"
          {...form.campo("dados.prazoDeCancelamentoDias")}
        />
        <Switch label="Aceita substituir a nota" {...form.marca("dados.substitui")} />
        {dados.substitui && (
          <TextInput
            label="Prazo para substituir, em dias"
            placeholder="Sem prazo na lei"
            inputMode="numeric"
            autoComplete="off"
            {...form.campo("dados.prazoDeSubstituicaoDias")}
          />
        )}
      </fieldset>
      {vencimentos.map(([titulo, nome]) => (
        <fieldset key={nome} className={classes.parte}>
          <legend>{titulo}</legend>
          <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
            <TextInput
              label="Dia do mês seguinte"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              {...form.campo(`${nome}.dia`)}
            />
            <NativeSelect
              label="Se não for dia útil"
              data={opcoesDe(ajustesDoVencimento)}
              {...form.campo(`${nome}.ajuste`)}
            />
          </Group>
        </fieldset>
      ))}
    </Stack>
  )
}
