import { Select, Stack, TextInput } from "@mantine/core"
import {
  rotasDosValores,
  type TabelaDeValores,
  tabelasDeValores,
  type ValorDatadoDaLista,
  type ValorQueFalta,
} from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CamposDoQuadro } from "./CamposDoQuadro.tsx"
import { aPropor, corpoDe, tabelasEmOrdem } from "./valor.ts"
import { usePropor } from "./valores.api.ts"
import classes from "./valores.module.css"

interface Props {
  /** The table that whoever came here misses; the first missing without it. */
  readonly tabela?: TabelaDeValores | undefined
  readonly faltam: readonly ValorQueFalta[]
  readonly lista: readonly ValorDatadoDaLista[]
  readonly aoFechar: () => void
}

/** Proposes a value, beginning at what is missing; another person approves it. */
export function NovoValor({ tabela: pedida, faltam, lista, aoFechar }: Props) {
  const propor = usePropor()
  const form = useFormulario({
    esquema: rotasDosValores.proporValor.corpo,
    iniciais: aPropor(
      faltam.find(({ tabela: dela, idProposto }) => idProposto === null && dela === (pedida ?? dela)) ??
        (pedida && { tabela: pedida, desde: "", ate: "" }),
      lista,
    ),
    corpo: corpoDe,
    enviar: (corpo) => propor.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "O valor espera a aprovação de outra pessoa.")
    },
  })
  const tabela = form.campo("tabela")
  const { forma } = tabelasDeValores[tabela.value]
  const escolher = (escolhida: string | null) => {
    const nova = tabelasEmOrdem.find(({ value }) => value === escolhida)?.value
    if (nova === undefined || nova === tabela.value) return
    // Of another table the period, the value and the rows are others too.
    const { desde, ate } = faltam.find((f) => f.tabela === nova) ?? { desde: "", ate: "" }
    form.preencher(aPropor({ tabela: nova, desde, ate }, lista))
  }
  return (
    <DialogoDeFormulario
      titulo="Novo valor"
      tamanho={forma === "quadro" ? "xl" : "md"}
      form={form}
      confirmar="Propor valor"
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <Select label="Tabela" data={tabelasEmOrdem} allowDeselect={false} {...tabela} onChange={escolher} />
        <div className={classes.lado}>
          <Campo tipo="data" label="Primeiro dia" {...form.campo("desde")} />
          <Campo tipo="data" label="Último dia" {...form.campo("ate")} />
        </div>
        {forma === "quadro" ? (
          <CamposDoQuadro key={tabela.value} tabela={tabela.value} form={form} />
        ) : (
          <TextInput
            label={forma === "reais" ? "Valor em reais" : "Percentual do mês"}
            description={forma === "reais" ? "Como na norma: 1.621,00." : "Como publicado: 0,96."}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-autofocus
            {...form.campo("valor")}
          />
        )}
        <TextInput
          label="Fonte"
          description="A norma ou a página em que o valor foi publicado."
          maxLength={200}
          {...form.campo("norma")}
        />
      </Stack>
    </DialogoDeFormulario>
  )
}
