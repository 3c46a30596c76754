import { Skeleton, TextInput } from "@mantine/core"
import { rotasDoPlanejamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { Dados } from "../../lib/api/mapping.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { consultaPremissas, useGuardarDoEscritorio } from "./planejamento.api.ts"
import { assinaturaEmPalavras } from "./textos.ts"

interface Props {
  readonly aoFechar: () => void
}

/** What the office supposes in the plans of all its companies. */
export function PremissasDoEscritorio({ aoFechar }: Props) {
  const { data } = useQuery(consultaPremissas())
  return data ? <Formulario premissas={data} aoFechar={aoFechar} /> : <Skeleton height={1} aria-busy />
}

function Formulario({
  premissas,
  aoFechar,
}: Props & { readonly premissas: Dados<typeof rotasDoPlanejamento.consultarPremissasDoEscritorio> }) {
  const guardar = useGuardarDoEscritorio()
  const { aliquotaIss, parcelaParaEmpresas, cbs, assinatura, versao } = premissas
  const form = useFormulario({
    esquema: rotasDoPlanejamento.guardarPremissasDoEscritorio.corpo,
    iniciais: {
      aliquotaIss: aliquotaIss ?? "",
      parcelaParaEmpresas: parcelaParaEmpresas ?? "",
      cbs: cbs ?? "",
      fonte: assinatura?.fonte ?? "",
    },
    corpo: (v) => ({
      ...v,
      aliquotaIss: v.aliquotaIss || null,
      parcelaParaEmpresas: v.parcelaParaEmpresas || null,
      cbs: v.cbs || null,
    }),
    enviar: (corpo) => guardar.mutateAsync({ versao, corpo }),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "As premissas do escritório foram guardadas.")
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Premissas do escritório"
      confirmar="Guardar premissas"
      form={form}
      aoFechar={aoFechar}
      abaixo={assinatura && assinaturaEmPalavras(assinatura)}
    >
      <p>
        Valem em todos os planos, na carteira e no PDF, onde a empresa não tem as suas. Vazio: o que a tabela estima.
      </p>
      <Campo tipo="percentual" label="ISS fora do Simples" {...form.campo("aliquotaIss")} />
      <Campo tipo="percentual" label="Vendas a quem usa o crédito" {...form.campo("parcelaParaEmpresas")} />
      <Campo tipo="percentual" label="CBS" {...form.campo("cbs")} />
      <TextInput
        label="Fonte"
        description="De onde vêm: uma norma, uma proposta, uma reunião."
        maxLength={200}
        {...form.campo("fonte")}
      />
    </DialogoDeFormulario>
  )
}
