import { Checkbox, NativeSelect, Radio, TextInput } from "@mantine/core"
import { rotasDasChavesApi } from "@partida/contracts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { type ChaveDigitada, conferir, escoposEmOrdem, NOVA, pedidoDe, validades } from "./chave.ts"
import { useCriarChave } from "./integracao.api.ts"
import classes from "./integracao.module.css"

interface Props {
  readonly aoFechar: () => void
  readonly aoCriar: (segredo: string) => void
}

/** A new key: what it is called, what it may do, where, and until when. */
export function GavetaDaChave({ aoFechar, aoCriar }: Props) {
  const criar = useCriarChave()
  const cadastro = useFormularioGuardado({
    nome: "integracao.chave",
    esquema: rotasDasChavesApi.criarChaveApi.corpo,
    iniciais: NOVA,
    corpo: pedidoDe,
    conferir,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ segredo }) => aoCriar(segredo),
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Criar chave"
      subtitulo="O segredo aparece uma única vez, logo depois de criada."
      acao="Criar chave"
      recusa="A chave não foi criada"
      aoFechar={aoFechar}
    >
      <Campos form={cadastro.form} />
    </GavetaDeCadastro>
  )
}

function Campos({ form }: { readonly form: Formulario<ChaveDigitada> }) {
  const escopos = form.campo("escopos")
  const todas = form.campo("todas")
  const empresas = form.campo("empresas")
  const validade = form.campo("validadeEmDias")
  return (
    <>
      <TextInput
        label="Nome"
        data-autofocus
        description="Diga quem usa a chave: “ERP da Padaria”, “Painel do BI”."
        autoComplete="off"
        maxLength={80}
        {...form.campo("nome")}
      />
      <Checkbox.Group
        label="O que pode fazer"
        description="Só o necessário: dá para criar outra chave depois."
        required={escopos.required}
        withAsterisk={escopos.withAsterisk}
        value={[...escopos.value]}
        error={escopos.error}
        data-campo={escopos["data-campo"]}
        onChange={escopos.onChange}
      >
        <div className={classes.opcoes}>
          {escoposEmOrdem.map(({ id, rotulo }) => (
            <Checkbox key={id} value={id} label={rotulo} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group
        label="Em quais empresas"
        name={todas.name}
        value={todas.value ? "todas" : "algumas"}
        onChange={(valor) => todas.onChange(valor === "todas")}
      >
        <div className={classes.opcoes}>
          <Radio value="todas" label="Todas as empresas do escritório, as de hoje e as que vierem" />
          <Radio value="algumas" label="Só as que eu escolher" />
        </div>
      </Radio.Group>
      {!todas.value && (
        <EscolhaDeEmpresas
          rotulo="Empresas"
          campo="empresas"
          value={empresas.value}
          onChange={empresas.onChange}
          erro={empresas.error}
        />
      )}
      <NativeSelect
        label="Validade"
        name={validade.name}
        data-campo={validade["data-campo"]}
        value={String(validade.value ?? "")}
        error={validade.error}
        data={validades.map(({ dias, rotulo }) => ({ value: String(dias ?? ""), label: rotulo }))}
        onChange={({ currentTarget: { value } }) => validade.onChange(value === "" ? null : Number(value))}
      />
    </>
  )
}
