import { Button, FileInput, Group, Textarea } from "@mantine/core"
import { type DetalheDaGuia, nomeDaGuia, rotasDasGuias } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { paraReais } from "@partida/fiscal/nucleo"
import { IconFileUpload } from "@tabler/icons-react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"
import { anexarComprovante } from "./comprovante.api.ts"
import { consultaGuia, useRegistrarPagamento } from "./guias.api.ts"
import classes from "./guias.module.css"
import { oQueFalta } from "./textos.ts"

interface Props {
  readonly detalhe: DetalheDaGuia
  readonly aoFechar: () => void
}

interface Valores {
  readonly data: string
  readonly valor: string
  readonly motivo: string
  /** The receipt tells fine and interest. */
  readonly comprovante: boolean
  readonly multa: string
  readonly juros: string
}

/** What was paid and when: all that is due on the day is already filled in, and another amount says what would be missing. */
export function DialogoDoPagamento({ detalhe, aoFechar }: Props) {
  const { guia, pagamentoDesde, pagamentoAte: hoje } = detalhe
  const registrar = useRegistrarPagamento(guia.id)
  const [recibo, setRecibo] = useState<File | null>(null)
  const paga = guia.situacao === "paga"
  const form = useFormulario({
    esquema: rotasDasGuias.registrarPagamento.corpo,
    iniciais: {
      data: hoje,
      valor: paga ? "0.00" : guia.devido,
      motivo: "",
      comprovante: false,
      multa: "0.00",
      juros: "0.00",
    } satisfies Valores as Valores,
    corpo: (v) => ({
      // A month already closed takes no record: it is made today, of the day that was paid.
      data: v.data < pagamentoDesde ? hoje : v.data,
      pagoEm: v.data < pagamentoDesde ? v.data : null,
      valor: v.valor,
      acrescimos: v.comprovante ? { multa: v.multa, juros: v.juros } : null,
      motivo: v.motivo.trim() === "" ? null : v.motivo,
    }),
    conferir: (v) => ({
      ...(v.data > hoje ? { data: `A data não pode passar de hoje, ${formatarData(hoje)}.` } : {}),
      ...(paga && v.motivo.trim() === "" ? { motivo: "A guia já está paga: diga por que há outro pagamento." } : {}),
    }),
    enviar: async (dados) => {
      // Kept first: a payment said to have a receipt has it, and the same file sent again is the same document.
      if (recibo !== null) await anexarComprovante(guia, recibo)
      return registrar.mutateAsync(dados)
    },
    aoSalvar: (depois) => {
      avisar(
        "feito",
        depois.guia.situacao === "paga"
          ? "Guia marcada como paga."
          : `Pagamento registrado. ${oQueFalta(depois.guia)}.`,
      )
      aoFechar()
    },
  })
  const { data: dia, comprovante } = form.valores
  const { doDia, calculando } = useDevidoNoDia(detalhe, dia)
  useSugestao(form.valores.valor, doDia.total, (valor) => form.mudar("valor", valor), paga || comprovante || calculando)
  const semConta = doDia.semConta && !paga
  useEffect(() => {
    if (semConta && !comprovante) form.mudar("comprovante", true)
  }, [semConta, comprovante, form.mudar])
  return (
    <DialogoDeFormulario
      titulo="Registrar pagamento"
      form={form}
      confirmar="Registrar pagamento"
      recusa="O pagamento não foi registrado"
      aoFechar={aoFechar}
    >
      <div>
        {nomeDaGuia(guia)} de {formatarCompetencia(guia.competencia)}
      </div>
      <Campo
        tipo="data"
        label="Dia em que foi pago"
        description={
          dia < pagamentoDesde && formatos.data.queixa(dia) === null
            ? `O mês desse dia já está fechado: o pagamento fica registrado em ${formatarData(hoje)}, com a conta do dia em que foi pago.`
            : `Até ${formatarData(hoje)}. A multa e os juros são os desse dia.`
        }
        {...form.campo("data")}
      />
      {!paga && <DoDia dia={dia} doDia={doDia} calculando={calculando} />}
      <Campo
        tipo="dinheiro"
        label="Valor pago"
        description={paga ? undefined : resto(form.valores.valor, doDia.total, semConta)}
        {...form.campo("valor")}
      />
      {!paga &&
        (comprovante ? (
          <Group grow align="flex-start">
            <Campo tipo="dinheiro" label="Multa no comprovante" {...form.campo("multa")} />
            <Campo tipo="dinheiro" label="Juros no comprovante" {...form.campo("juros")} />
          </Group>
        ) : (
          doDia.multa !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: "flex-start" }}
              onClick={() => form.mudar("comprovante", true)}
            >
              O comprovante é diferente
            </Button>
          )
        ))}
      <FileInput
        label="Arquivo do comprovante"
        description="Opcional. PDF ou imagem; fica junto da guia."
        placeholder="Escolher arquivo"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        accept="application/pdf,image/png,image/jpeg"
        clearable
        value={recibo}
        onChange={setRecibo}
      />
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

/** What paying on a day takes. */
interface DoDiaDoPagamento {
  readonly principal: string
  readonly multa: string | null
  readonly juros: string | null
  /** All that is due, or what of it is known. */
  readonly total: string
  /** The day has charges that cannot be computed: only the receipt tells them. */
  readonly semConta: boolean
}

function useDevidoNoDia(detalhe: DetalheDaGuia, dia: string) {
  const outroDia = dia !== detalhe.pagamentoAte && formatos.data.queixa(dia) === null
  const { data, isFetching } = useQuery({
    ...consultaGuia(detalhe.guia.id, dia),
    enabled: outroDia,
    placeholderData: keepPreviousData,
  })
  const { guia, pagando, semAcrescimos } = outroDia ? (data ?? detalhe) : detalhe
  const doDia: DoDiaDoPagamento = {
    principal: guia.emAberto,
    multa: pagando?.multa ?? null,
    juros: pagando?.juros ?? null,
    total: pagando?.total ?? guia.emAberto,
    semConta: semAcrescimos !== null || (pagando !== null && pagando.juros === null),
  }
  return { doDia, calculando: outroDia && isFetching }
}

/** Follows the day with the amount suggested, until somebody types another. */
function useSugestao(valor: string, total: string, mudar: (valor: string) => void, parada: boolean): void {
  const sugerido = useRef(valor)
  useEffect(() => {
    if (parada || valor !== sugerido.current || valor === total) return
    sugerido.current = total
    mudar(total)
  }, [valor, total, mudar, parada])
}

function DoDia({ dia, doDia, calculando }: { dia: string; doDia: DoDiaDoPagamento; calculando: boolean }) {
  if (doDia.multa === null && !doDia.semConta) return null
  const partes = [
    ["Imposto em aberto", formatarReais(doDia.principal)],
    ...(doDia.multa === null ? [] : [["Multa", formatarReais(doDia.multa)]]),
    ["Juros", doDia.juros === null ? "a conta ainda não é possível" : formatarReais(doDia.juros)],
    [doDia.semConta ? "Sem os juros" : `Total em ${formatarData(dia)}`, formatarReais(doDia.total)],
  ]
  return (
    <ul className={classes.partes} aria-busy={calculando} aria-live="polite" aria-label="O que é devido no dia">
      {partes.map(([rotulo, valor]) => (
        <li key={rotulo}>
          <span>{rotulo}</span>
          <span>{valor}</span>
        </li>
      ))}
    </ul>
  )
}

/** What an amount other than the total means. */
function resto(valor: string, total: string, semConta: boolean): string | undefined {
  if (semConta) return "Com a multa e os juros: os três vêm no comprovante."
  if (!/^\d+\.\d{2}$/.test(valor)) return undefined
  const falta = comoCentavos(total) - comoCentavos(valor)
  if (falta > 0n)
    return `Menos que o devido no dia: faltam ${formatarReais(paraReais(falta))}. O pagamento se divide entre imposto, multa e juros, e a guia fica paga em parte.`
  return falta < 0n ? `${formatarReais(paraReais(-falta))} a mais que o devido no dia.` : undefined
}
