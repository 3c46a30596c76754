import { Button, Checkbox, NativeSelect, Text } from "@mantine/core"
import {
  type AprovacaoDaEmpresa,
  exigenciasDeAprovacao,
  type RegraDeAprovacao as Regra,
  rotasDasAprovacoes,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { consultaDaAprovacao, consultaDaAprovacaoDoEscritorio, useDefinirAprovacao } from "./aprovacoes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Which payments of a company wait to be approved: who keeps the books says, whoever pays sees. */
export function RegraDeAprovacao({ idEmpresa, aoFechar }: Props) {
  const { alcanca } = usePessoa()
  const [doEscritorio, setDoEscritorio] = useState(false)
  const { data, error, refetch } = useQuery(consultaDaAprovacao(idEmpresa))
  if (doEscritorio) return <DoEscritorio idEmpresa={idEmpresa} aoFechar={() => setDoEscritorio(false)} />
  if (data && alcanca("CONTADOR"))
    return (
      <DaEmpresa
        idEmpresa={idEmpresa}
        atual={data}
        aoFechar={aoFechar}
        aoMudarPadrao={alcanca("ADMINISTRADOR") ? () => setDoEscritorio(true) : undefined}
      />
    )
  return (
    <Dialogo aberto titulo={TITULO} aoFechar={aoFechar}>
      {data ? (
        <>
          <Text>{fraseDa(data.regra)}</Text>
          <Text size="sm" c="dimmed">
            Quem cuida da empresa no escritório contábil muda esta regra.
          </Text>
        </>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[120]} />
      )}
    </Dialogo>
  )
}

const TITULO = "Aprovação dos pagamentos"

/** A rule in one sentence. */
function fraseDa({ exige, acimaDe, outraPessoa }: Regra): string {
  if (exige === "nunca") return "Nenhum pagamento espera aprovação."
  const quais =
    exige === "sempre"
      ? "Todo pagamento espera aprovação"
      : `Pagamento acima de ${formatarReais(acimaDe ?? "0.00")} espera aprovação`
  return outraPessoa ? `${quais}, de quem não o registrou.` : `${quais}.`
}

const PADRAO = "padrao"
type Exigencia = Regra["exige"] | typeof PADRAO

interface Valores {
  readonly exige: Exigencia
  readonly acimaDe: string
  readonly outraPessoa: boolean
}

const corpoDa = ({ exige, acimaDe, outraPessoa }: Valores) => ({
  regra: exige === PADRAO ? null : { exige, acimaDe: exige === "acima" ? acimaDe || null : null, outraPessoa },
})
const iniciaisDa = ({ acimaDe, outraPessoa }: Regra) => ({ acimaDe: acimaDe ?? "", outraPessoa })
const conferir = ({ exige, acimaDe }: Valores): Record<string, string> =>
  exige === "acima" && acimaDe === "" ? { acimaDe: "Diga acima de que valor." } : {}
const EXIGENCIAS = Object.entries(exigenciasDeAprovacao).map(([value, label]) => ({ value, label }))

interface DaEmpresaProps extends Props {
  readonly atual: AprovacaoDaEmpresa
  readonly aoMudarPadrao: (() => void) | undefined
}

function DaEmpresa({ idEmpresa, atual, aoFechar, aoMudarPadrao }: DaEmpresaProps) {
  const definir = useDefinirAprovacao(idEmpresa)
  const form = useFormulario({
    esquema: rotasDasAprovacoes.definirRegraDeAprovacao.corpo,
    iniciais: { exige: atual.propria ? atual.regra.exige : PADRAO, ...iniciaisDa(atual.regra) } as Valores,
    corpo: corpoDa,
    conferir,
    enviar: ({ regra }) => definir.daEmpresa.mutateAsync({ versao: atual.versao, regra }),
    aoSalvar: ({ regra }) => {
      avisar("feito", fraseDa(regra))
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo={TITULO} form={form} confirmar="Salvar" aoFechar={aoFechar}>
      <NativeSelect
        label="Esperam aprovação"
        description={form.valores.exige === PADRAO ? fraseDa(atual.doEscritorio) : undefined}
        data={[{ value: PADRAO, label: "O que o escritório diz" }, ...EXIGENCIAS]}
        {...form.campo("exige")}
      />
      <Complemento form={form} />
      <Text size="sm" c="dimmed">
        O que espera aprovação não é pago à mão, em lote nem por arquivo. O que o banco mostra já pago entra marcado, e
        quem aprova é avisado.
      </Text>
      {aoMudarPadrao && (
        <Button variant="subtle" onClick={aoMudarPadrao}>
          Mudar o padrão do escritório
        </Button>
      )}
    </DialogoDeFormulario>
  )
}

function DoEscritorio({ idEmpresa, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaDaAprovacaoDoEscritorio())
  return data ? (
    <PadraoDoEscritorio idEmpresa={idEmpresa} regra={data.regra} versao={data.versao} aoFechar={aoFechar} />
  ) : (
    <Dialogo aberto titulo="Padrão do escritório" aoFechar={aoFechar}>
      <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[120]} />
    </Dialogo>
  )
}

interface PadraoProps extends Props {
  readonly regra: Regra
  readonly versao: number
}

function PadraoDoEscritorio({ idEmpresa, regra, versao, aoFechar }: PadraoProps) {
  const definir = useDefinirAprovacao(idEmpresa)
  const form = useFormulario({
    esquema: rotasDasAprovacoes.definirRegraDeAprovacaoDoEscritorio.corpo,
    iniciais: { exige: regra.exige, ...iniciaisDa(regra) } as Valores,
    corpo: corpoDa,
    conferir,
    enviar: (corpo) => definir.doEscritorio.mutateAsync({ versao, regra: corpo.regra }),
    aoSalvar: () => {
      avisar("feito", "O padrão vale para as empresas que não têm regra própria.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo="Padrão do escritório" form={form} confirmar="Salvar padrão" aoFechar={aoFechar}>
      <NativeSelect label="Esperam aprovação" data={EXIGENCIAS} {...form.campo("exige")} />
      <Complemento form={form} />
    </DialogoDeFormulario>
  )
}

type Form = ReturnType<typeof useFormulario<Valores, never, never>>

/** What two of the choices ask for besides. */
function Complemento({ form }: { readonly form: Pick<Form, "valores" | "mudar" | "campo"> }) {
  const { exige, outraPessoa } = form.valores
  if (exige === "nunca" || exige === PADRAO) return null
  return (
    <>
      {exige === "acima" && <Campo tipo="dinheiro" label="Acima de" {...form.campo("acimaDe")} />}
      <Checkbox
        label="Outra pessoa aprova"
        description="Quem disse o valor e o favorecido não aprova o próprio título."
        checked={outraPessoa}
        onChange={({ currentTarget }) => form.mudar("outraPessoa", currentTarget.checked)}
      />
    </>
  )
}
