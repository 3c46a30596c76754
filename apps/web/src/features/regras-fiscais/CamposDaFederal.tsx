import { Group, NativeSelect, SegmentedControl, Stack, Switch, TextInput } from "@mantine/core"
import { anexosDaAtividade, cstsDePisCofins, regimes } from "@partida/contracts"
import { type ReactNode, useState } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CamposDaVigencia } from "./CamposDaRegra.tsx"
import type { FederalDigitado, Parte } from "./formulario-federal.ts"
import classes from "./regras-fiscais.module.css"
import { opcoesDe } from "./rotulos.ts"

interface Props {
  readonly form: Formulario<FederalDigitado>
  /** The subject of a rule that exists does not change. */
  readonly novo: boolean
}

/** Fields of a federal rule: each tax is a part that is there or not. */
export function CamposDaFederal({ form, novo }: Props) {
  const { regime } = form.valores
  return (
    <Stack gap="md">
      {novo && <Assunto form={form} />}
      <CamposDaVigencia desde={form.campo("desde")} ate={form.campo("ate")} fundamento={form.campo("fundamento")} />
      <Trecho form={form} parte="irrf" titulo="IRRF na fonte">
        <CamposDaRetencao form={form} parte="irrf" />
      </Trecho>
      <Trecho form={form} parte="csrf" titulo="PIS, COFINS e CSLL na fonte (CSRF)">
        <CamposDaRetencao form={form} parte="csrf" />
      </Trecho>
      <Trecho form={form} parte="inss" titulo="INSS na nota">
        <CamposDaRetencao form={form} parte="inss" />
        <Switch
          label="É cessão de mão de obra ou empreitada"
          description="Só aí existe a retenção (Lei 8.212/1991 art. 31)."
          {...form.marca("dados.inss.cessaoDeMaoDeObra")}
        />
        <Campo
          tipo="percentual"
          label="Base reduzida a"
          placeholder="Base inteira"
          {...form.campo("dados.inss.baseReduzida")}
        />
      </Trecho>
      <Trecho form={form} parte="pisCofins" titulo="PIS e COFINS próprios">
        <NativeSelect
          label="CST"
          data={opcoesDe(cstsDePisCofins).map(({ value, label }) => ({ value, label: `${value} · ${label}` }))}
          {...form.campo("dados.pisCofins.cst")}
        />
        <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
          <Campo tipo="percentual" label="PIS" {...form.campo("dados.pisCofins.aliquotaPis")} />
          <Campo tipo="percentual" label="COFINS" {...form.campo("dados.pisCofins.aliquotaCofins")} />
        </Group>
      </Trecho>
      <Trecho form={form} parte="ibsCbs" titulo="IBS e CBS">
        <CamposDoIbs form={form} />
      </Trecho>
      {regime === "simples" && (
        <NativeSelect
          label="Anexo do Simples"
          data={[
            { value: "", label: "A regra não diz" },
            ...anexosDaAtividade.map((anexo) => ({
              value: anexo,
              label: anexo === "III/V" ? "III ou V, pelo Fator R" : anexo,
            })),
          ]}
          {...form.campo("dados.anexoSimples")}
        />
      )}
    </Stack>
  )
}

function Assunto({ form }: { readonly form: Formulario<FederalDigitado> }) {
  const [pelo, setPelo] = useState<string>(form.valores.codigo.length === 7 ? "cnae" : "codigo")
  return (
    <>
      <NativeSelect
        label="Regime de quem presta o serviço"
        data={[{ value: "", label: "Qualquer regime" }, ...opcoesDe(regimes)]}
        data-autofocus
        {...form.campo("regime")}
      />
      <SegmentedControl
        size="xs"
        aria-label="Como dizer o serviço"
        value={pelo}
        data={[
          { value: "codigo", label: "Código nacional" },
          { value: "cnae", label: "CNAE" },
        ]}
        onChange={(como) => {
          setPelo(como)
          form.mudar("codigo", "")
        }}
      />
      <CampoDeTabela
        key={pelo}
        tabela={pelo === "cnae" ? "cnaes" : "codigos-tributacao"}
        label="Serviço"
        placeholder="Digite o código ou parte do nome"
        description="Em branco, vale para todos os serviços do regime."
        {...form.campo("codigo")}
      />
    </>
  )
}

interface TrechoProps {
  readonly form: Formulario<FederalDigitado>
  readonly parte: Parte
  readonly titulo: string
  readonly children: ReactNode
}

function Trecho({ form, parte, titulo, children }: TrechoProps) {
  const { error } = form.campo(`dados.${parte}`)
  return (
    <fieldset className={classes.parte} data-campo={`dados.${parte}`} aria-label={titulo}>
      <Switch
        label={titulo}
        error={form.valores.partes[parte] ? undefined : error}
        {...form.marca(`partes.${parte}`)}
      />
      {form.valores.partes[parte] && (
        <>
          {error && <p className={classes.queixa}>{error}</p>}
          {children}
        </>
      )}
    </fieldset>
  )
}

function CamposDaRetencao({
  form,
  parte,
}: {
  readonly form: Formulario<FederalDigitado>
  readonly parte: "irrf" | "csrf" | "inss"
}) {
  return (
    <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
      <Campo tipo="percentual" label="Alíquota" {...form.campo(`dados.${parte}.aliquota`)} />
      <TextInput
        label="Código de receita"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.campo(`dados.${parte}.codigoDeReceita`)}
      />
      <Campo tipo="dinheiro" label="Não retém até" {...form.campo(`dados.${parte}.minimo`)} />
    </Group>
  )
}

function CamposDoIbs({ form }: { readonly form: Formulario<FederalDigitado> }) {
  const campos = [
    ["CST", "cst", 3],
    ["cClassTrib", "cClassTrib", 6],
    ["cIndOp", "cIndOp", 6],
    ["NBS", "nbs", 9],
  ] as const
  return (
    <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
      {campos.map(([label, nome, tamanho]) => (
        <TextInput
          key={nome}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={tamanho}
          {...form.campo(`dados.ibsCbs.${nome}`)}
        />
      ))}
    </Group>
  )
}
