import { Checkbox, NativeSelect } from "@mantine/core"
import { gatilhoDe, type RegraDeOperacao, rotasDasRegrasDeOperacoes, tiposDeOperacao } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { useAlterarRegra } from "./automacoes.api.ts"

interface Props {
  readonly regra: RegraDeOperacao
  /** Opened by its switch: saving turns it on. */
  readonly ligar: boolean
  readonly aoFechar: () => void
}

const DIAS = Array.from({ length: 28 }, (_, i) => ({ value: String(i + 1), label: `Todo dia ${i + 1}` }))

/** When an act is asked for by itself, and whether somebody approves it. Render it only while it is open. */
export function DialogoDaRegra({ regra, ligar, aoFechar }: Props) {
  const { tipo, versao } = regra
  const { evento, porDia } = gatilhoDe(tipo)
  const alterar = useAlterarRegra()
  const transmite = tipo === "pgdas-transmitir"
  const form = useFormulario({
    esquema: rotasDasRegrasDeOperacoes.alterarRegraDeOperacao.corpo,
    iniciais: {
      ligada: regra.ligada || ligar,
      dia: regra.dia === null ? "" : String(regra.dia),
      comAprovacao: regra.comAprovacao,
      confirmoSemAprovacao: false,
    },
    corpo: (v) => ({ ...v, dia: v.dia === "" ? null : Number(v.dia) }),
    conferir: (v) => ({
      ...(v.ligada && v.dia === "" && evento === null ? { dia: "Escolha o dia do mês em que ela deve rodar." } : {}),
      ...(transmite && !v.comAprovacao && !v.confirmoSemAprovacao
        ? { confirmoSemAprovacao: "Confirme, ou deixe cada declaração esperar a sua aprovação." }
        : {}),
    }),
    enviar: (corpo) => alterar.mutateAsync({ tipo, versao, corpo }),
    aoSalvar: aoFechar,
  })
  const confirmacao = form.campo("confirmoSemAprovacao")
  return (
    <DialogoDeFormulario
      titulo={tiposDeOperacao[tipo]}
      form={form}
      confirmar={ligar ? "Salvar e ligar" : "Salvar"}
      aoFechar={aoFechar}
    >
      {porDia ? (
        <NativeSelect
          label="Quando"
          description="Mudada depois do dia, vale a partir do mês que vem."
          data={[{ value: "", label: evento ?? "Escolha o dia" }, ...DIAS]}
          {...form.campo("dia")}
        />
      ) : (
        <p>{evento}.</p>
      )}
      <Checkbox
        label="Espera a aprovação de uma pessoa"
        description="Fica em Processamento, A processar, até que alguém aprove."
        {...form.marca("comAprovacao")}
      />
      {transmite && !form.valores.comAprovacao && (
        <Checkbox
          label="Confirmo: as declarações saem sem que ninguém as veja antes"
          description="O que é transmitido só se corrige com uma retificadora."
          error={confirmacao.error}
          {...form.marca("confirmoSemAprovacao")}
        />
      )}
    </DialogoDeFormulario>
  )
}
