import { Group, NativeSelect, SegmentedControl, Stack, Switch, Textarea, TextInput } from "@mantine/core"
import {
  casosDeRetencao,
  exigibilidadesDoIss,
  itemDoCodigo,
  itensComDeducao,
  locaisDoIss,
  responsaveisPelaRetencao,
} from "@partida/contracts"
import { useState } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CamposDaVigencia } from "./CamposDaRegra.tsx"
import type { ServicoDigitado } from "./formulario-servico.ts"
import { ReferenciaDoServico } from "./ReferenciaDoServico.tsx"
import { RegraEmVigor } from "./RegraEmVigor.tsx"
import classes from "./regras-fiscais.module.css"
import { opcoesDe, opcoesDeExigibilidade } from "./rotulos.ts"

interface Props {
  readonly form: Formulario<ServicoDigitado>
  /** The subject of a rule that exists does not change. */
  readonly novo: boolean
}

/** Fields of the rule of one service in one municipality. */
export function CamposDoServico({ form, novo }: Props) {
  const { codigo } = form.valores
  return (
    <Stack gap="md">
      {novo && <Assunto form={form} />}
      <CamposDaVigencia desde={form.campo("desde")} ate={form.campo("ate")} fundamento={form.campo("fundamento")} />
      {novo && <RegraEmVigor valores={form.valores} />}
      {codigo !== "" && <ReferenciaDoServico codigo={codigo} />}
      <Tributo form={form} />
      <Retencao form={form} />
      <Nota form={form} />
    </Stack>
  )
}

function Assunto({ form }: { readonly form: Formulario<ServicoDigitado> }) {
  const [nacional, setNacional] = useState(/^\d{6}$/.test(form.valores.codigo))
  const municipio = form.campo("idMunicipio")
  const codigo = form.campo("codigo")
  return (
    <>
      <CampoDeTabela tabela="municipios" label="Município" placeholder="Digite o nome" data-autofocus {...municipio} />
      <SegmentedControl
        size="xs"
        aria-label="Como dizer o serviço"
        value={nacional ? "nacional" : "item"}
        data={[
          { value: "item", label: "Item da LC 116" },
          { value: "nacional", label: "Código nacional" },
        ]}
        onChange={(como) => {
          setNacional(como === "nacional")
          form.mudar("codigo", "")
        }}
      />
      <CampoDeTabela
        key={nacional ? "nacional" : "item"}
        tabela={nacional ? "codigos-tributacao" : "servicos-lc116"}
        label="Serviço"
        placeholder="Digite o código ou parte do nome"
        description={
          nacional ? "Vale antes da regra do item a que pertence." : "Vale para todos os códigos nacionais deste item."
        }
        {...codigo}
      />
    </>
  )
}

function Tributo({ form }: { readonly form: Formulario<ServicoDigitado> }) {
  const { dados, codigo } = form.valores
  const baixa = /^0\.0[01]/.test(dados.aliquota) || /^0(\.0*)?$/.test(dados.aliquota)
  return (
    <fieldset className={classes.parte}>
      <legend>Imposto</legend>
      <Switch
        label="ISS fixo"
        description="Valor por período, em vez de alíquota (DL 406/1968 art. 9º)."
        {...form.marca("dados.temIssFixo")}
      />
      {dados.temIssFixo ? (
        <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
          <Campo tipo="dinheiro" label="Valor" {...form.campo("dados.issFixo.valor")} />
          <NativeSelect
            label="Por"
            data={[
              { value: "mes", label: "Mês" },
              { value: "ano", label: "Ano" },
            ]}
            {...form.campo("dados.issFixo.periodo")}
          />
        </Group>
      ) : (
        <Campo
          tipo="percentual"
          label="Alíquota"
          description="De 2% a 5% (LC 116/2003 arts. 8º e 8º-A)."
          {...form.campo("dados.aliquota")}
        />
      )}
      {!dados.temIssFixo && (baixa || dados.excecaoDaAliquota !== "") && (
        <Textarea
          label="Por que abaixo de 2%"
          autosize
          minRows={2}
          maxLength={500}
          {...form.campo("dados.excecaoDaAliquota")}
        />
      )}
      <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
        <NativeSelect label="Exigibilidade" data={opcoesDeExigibilidade} {...form.campo("dados.exigibilidade")} />
        <NativeSelect label="Local do ISS" data={opcoesDe(locaisDoIss)} {...form.campo("dados.local")} />
      </Group>
      {(dados.deducaoPermitida || itensComDeducao.some((item) => item === itemDoCodigo(codigo))) && (
        <>
          <Switch
            label="Deduz materiais da base"
            description="Só nos itens 7.02 e 7.05 (LC 116/2003 art. 7º §2º I)."
            {...form.marca("dados.deducaoPermitida")}
          />
          {dados.deducaoPermitida && (
            <Campo
              tipo="percentual"
              label="Limite da dedução"
              description="Em branco, o que for comprovado."
              {...form.campo("dados.deducaoMaxima")}
            />
          )}
        </>
      )}
      {dados.exigibilidade !== String(exigibilidadesDoIss.EXIGIVEL.id) && (
        <p className={classes.dica}>Com o ISS não exigível, a alíquota pode ficar em branco.</p>
      )}
    </fieldset>
  )
}

function Retencao({ form }: { readonly form: Formulario<ServicoDigitado> }) {
  const { retem } = form.valores.dados.retencao
  return (
    <fieldset className={classes.parte}>
      <legend>Retenção</legend>
      <NativeSelect label="Quando" data={opcoesDe(casosDeRetencao)} {...form.campo("dados.retencao.retem")} />
      {retem !== "nunca" && (
        <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
          <NativeSelect
            label="Quem retém"
            data={opcoesDe(responsaveisPelaRetencao)}
            {...form.campo("dados.retencao.responsavel")}
          />
          <Campo
            tipo="dinheiro"
            label="A partir de"
            description="Zero: qualquer valor."
            {...form.campo("dados.retencao.minimo")}
          />
        </Group>
      )}
    </fieldset>
  )
}

function Nota({ form }: { readonly form: Formulario<ServicoDigitado> }) {
  return (
    <fieldset className={classes.parte}>
      <legend>Na nota</legend>
      <Group grow preventGrowOverflow={false} align="flex-start" className={classes.lado}>
        <TextInput
          label="Código municipal"
          autoComplete="off"
          maxLength={20}
          {...form.campo("dados.codigoMunicipal")}
        />
        <TextInput
          label="NBS"
          placeholder="9 números"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          {...form.campo("dados.nbs")}
        />
      </Group>
      <TextInput
        label="CNAE ligados ao serviço"
        description="Números, separados por vírgula, se o município os exige."
        autoComplete="off"
        {...form.campo("dados.cnaes")}
      />
    </fieldset>
  )
}
