import { Textarea } from "@mantine/core"
import { type DetalheDaGuia, nomeDaGuia, rotasDasGuias } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"
import { useRegistrarPagamento } from "./guias.api.ts"

interface Props {
  readonly detalhe: DetalheDaGuia
  readonly aoFechar: () => void
}

/** What was paid and when; what is still open is already filled in. */
export function DialogoDoPagamento({ detalhe, aoFechar }: Props) {
  const { guia, pagando, pagamentoDesde, pagamentoAte } = detalhe
  const registrar = useRegistrarPagamento(guia.id)
  const paga = guia.situacao === "paga"
  const form = useFormulario({
    esquema: rotasDasGuias.registrarPagamento.corpo,
    iniciais: { data: pagamentoAte, valor: paga ? "0.00" : guia.emAberto, motivo: "" },
    corpo: (v) => ({ ...v, motivo: v.motivo.trim() === "" ? null : v.motivo }),
    conferir: (v) => ({
      ...(v.data > pagamentoAte ? { data: `A data não pode passar de hoje, ${formatarData(pagamentoAte)}.` } : {}),
      ...(paga && v.motivo.trim() === "" ? { motivo: "A guia já está paga: diga por que há outro pagamento." } : {}),
    }),
    enviar: (dados) => registrar.mutateAsync(dados),
    aoSalvar: (depois) => {
      avisar(
        "feito",
        depois.guia.situacao === "paga"
          ? "Guia marcada como paga."
          : `Pagamento registrado. Faltam ${formatarReais(depois.guia.emAberto)}.`,
      )
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Registrar pagamento"
      form={form}
      confirmar="Registrar pagamento"
      recusa="O pagamento não foi registrado"
      aoFechar={aoFechar}
    >
      <div>
        {nomeDaGuia(guia)} de {formatarCompetencia(guia.competencia)}: {formatarReais(guia.emAberto)} em aberto.
        {pagando && (
          <>
            {" "}
            {pagando.juros === null ? "Com a multa, e sem os juros" : "Com os acréscimos"} até hoje,{" "}
            {formatarReais(pagando.total)}.
          </>
        )}
      </div>
      <Campo
        tipo="data"
        label="Dia do pagamento"
        description={`De ${formatarData(pagamentoDesde)} a ${formatarData(pagamentoAte)}: antes disso o mês está fechado ou a guia não existia.`}
        {...form.campo("data")}
      />
      <Campo tipo="dinheiro" label="Valor pago" {...form.campo("valor")} />
      <Textarea
        label="Motivo ou observação"
        description={paga ? "Obrigatório: a guia já está paga." : "Opcional."}
        autosize
        minRows={2}
        maxLength={300}
        {...form.campo("motivo")}
      />
    </DialogoDeFormulario>
  )
}
