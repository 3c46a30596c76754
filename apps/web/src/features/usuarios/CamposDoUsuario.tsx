import { Radio, Stack, Switch, TextInput } from "@mantine/core"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { type Digitado, explicacoes, type IdDePapel, pedeEmpresas, type Queixas, rotuloDoPapel } from "./formulario.ts"
import classes from "./usuarios.module.css"

interface Props {
  readonly digitado: Digitado
  readonly mudar: (mudanca: Partial<Digitado>) => void
  readonly queixas: Queixas
  readonly papeis: readonly IdDePapel[]
  /** The e-mail identifies the person: only an invitation asks for it. */
  readonly comEmail: boolean
}

/** Fields of a person; companies appear with the roles that have them. */
export function CamposDoUsuario({ digitado, mudar, queixas, papeis, comEmail }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label="Nome"
        data-autofocus
        name="nome"
        autoComplete="off"
        maxLength={120}
        required
        value={digitado.nome}
        error={queixas.nome}
        onChange={(evento) => mudar({ nome: evento.currentTarget.value })}
      />
      {comEmail && (
        <TextInput
          label="E-mail"
          description="O convite vai para este endereço, e é com ele que a pessoa entra."
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          required
          value={digitado.email}
          error={queixas.email}
          onChange={(evento) => mudar({ email: evento.currentTarget.value })}
        />
      )}
      <Radio.Group
        label="Perfil"
        name="idPapel"
        required
        value={digitado.idPapel === null ? null : String(digitado.idPapel)}
        error={queixas.idPapel}
        onChange={(valor) => mudar({ idPapel: papeis.find((id) => String(id) === valor) ?? null })}
      >
        <div className={classes.papeis}>
          {papeis.map((id) => (
            <Radio key={id} value={String(id)} label={rotuloDoPapel(id)} description={explicacoes[id]} />
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
          checked={digitado.somenteConcedidas}
          onChange={(evento) => mudar({ somenteConcedidas: evento.currentTarget.checked })}
        />
      )}
      {pedeEmpresas(digitado) && (
        <EscolhaDeEmpresas
          rotulo="Empresas"
          descricao={
            digitado.idPapel === 2 && digitado.empresas.length === 0
              ? "Sem nenhuma escolhida, a pessoa entra e não vê nada."
              : "A pessoa vê só estas."
          }
          value={digitado.empresas}
          onChange={(empresas) => mudar({ empresas })}
          erro={queixas.empresas}
        />
      )}
    </Stack>
  )
}
