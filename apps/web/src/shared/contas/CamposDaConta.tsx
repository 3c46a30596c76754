import { Radio, Stack, TextInput } from "@mantine/core"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { CampoDeTabela } from "../tabelas/CampoDeTabela.tsx"
import { type ContaDigitada, ehCartao, tiposEmOrdem } from "./conta.ts"
import classes from "./contas.module.css"

/** Fields of an account; a card asks for less. */
export function CamposDaConta({ form }: { readonly form: Formulario<ContaDigitada> }) {
  const tipo = form.campo("idTipo")
  const banco = form.campo("idBanco")
  const cartao = ehCartao(tipo.value)
  return (
    <Stack gap="md">
      <Radio.Group
        label="Tipo"
        name={tipo.name}
        value={String(tipo.value)}
        error={tipo.error}
        onChange={(id) => tipo.onChange(Number(id))}
      >
        <div className={classes.tipos}>
          {tiposEmOrdem.map(({ id, rotulo }) => (
            <Radio key={id} value={String(id)} label={rotulo} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label="Nome da conta"
        description="Como ela aparece nos lançamentos: “Itaú movimento”, “Cartão da sócia”."
        data-autofocus
        autoComplete="off"
        maxLength={60}
        {...form.campo("apelido")}
      />
      <CampoDeTabela
        tabela="bancos"
        label={cartao ? "Banco emissor" : "Banco"}
        description={cartao ? "Deixe vazio se o emissor não tem código da COMPE." : undefined}
        placeholder="Procure pelo nome ou pelo código"
        {...banco}
        required={!cartao}
        withAsterisk={!cartao}
      />
      {cartao ? (
        <TextInput
          label="Últimos quatro números"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.campo("conta")}
        />
      ) : (
        <div className={classes.lado}>
          <Campo tipo="agencia" label="Agência" {...form.campo("agencia")} required withAsterisk />
          <Campo tipo="conta" label="Conta" {...form.campo("conta")} required withAsterisk />
        </div>
      )}
      <div className={classes.lado}>
        <CampoDeDinheiro
          negativo
          label="Saldo inicial"
          description="Negativo quando a conta devia."
          {...form.campo("saldoInicial")}
        />
        <Campo tipo="data" label="Saldo em" description="Antes dos movimentos do dia." {...form.campo("saldoEm")} />
      </div>
    </Stack>
  )
}
