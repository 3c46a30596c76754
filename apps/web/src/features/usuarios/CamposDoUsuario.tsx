import { Radio, Stack, Switch, TextInput } from "@mantine/core"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { type Digitado, explicacoes, type IdDePapel, pedeEmpresas } from "./formulario.ts"
import classes from "./usuarios.module.css"

interface Props {
  readonly form: Formulario<Digitado>
  readonly papeis: readonly IdDePapel[]
  /** The e-mail identifies the person: only an invitation asks for it. */
  readonly comEmail: boolean
}

/** Fields of a person; companies appear with the roles that have them. */
export function CamposDoUsuario({ form, papeis, comEmail }: Props) {
  const { valores: digitado } = form
  const papel = form.campo("idPapel")
  const empresas = form.campo("empresas")
  return (
    <Stack gap="md">
      <TextInput label="Nome" data-autofocus autoComplete="off" maxLength={120} {...form.campo("nome")} />
      {comEmail && (
        <Campo
          tipo="email"
          label="E-mail"
          description="O convite vai para este endereço, e é com ele que a pessoa entra."
          maxLength={254}
          {...form.campo("email")}
        />
      )}
      <Radio.Group
        label="Perfil"
        {...papel}
        value={papel.value === null ? null : String(papel.value)}
        onChange={(valor) => papel.onChange(papeis.find((id) => String(id) === valor) ?? null)}
      >
        <div className={classes.papeis}>
          {papeis.map((id) => (
            <Radio key={id} value={String(id)} label={papelEmPalavras(id)} description={explicacoes[id]} />
          ))}
        </div>
      </Radio.Group>
      {digitado.idPapel === 2 && (
        <Switch
          label="Somente as empresas concedidas"
          description={
            digitado.somenteConcedidas
              ? "Vê só as empresas escolhidas abaixo."
              : "Vê todas as empresas do escritório, as de hoje e as que vierem."
          }
          {...form.marca("somenteConcedidas")}
        />
      )}
      {pedeEmpresas(digitado) && (
        <EscolhaDeEmpresas
          rotulo="Empresas"
          campo="empresas"
          descricao={
            digitado.idPapel === 2 && digitado.empresas.length === 0
              ? "Sem nenhuma escolhida, a pessoa entra e não vê nada."
              : "A pessoa vê só estas."
          }
          value={empresas.value}
          onChange={empresas.onChange}
          erro={empresas.error}
        />
      )}
    </Stack>
  )
}
