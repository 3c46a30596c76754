import { Button, Group, NativeSelect, NumberInput } from "@mantine/core"
import { type NotasDeFora, notasDeFora, rotasDosRecebiveis } from "@partida/contracts"
import type { UseMutationResult } from "@tanstack/react-query"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"

/** How the notes of a side become titles; null while they do not. */
export type Controle = {
  readonly desde: string
  readonly prazoDias: number
  readonly deFora?: NotasDeFora
  readonly multa?: string
  readonly jurosAoMes?: string
} | null

interface Props {
  readonly atual: Controle
  readonly mes: string
  /** The side asks what becomes of notes that were not issued here. */
  readonly comNotasDeFora?: boolean
  readonly controlar: UseMutationResult<unknown, Error, Controle>
  readonly palavras: {
    /** "Títulos das notas emitidas". */
    readonly titulo: string
    /** What happens to each note. */
    readonly texto: string
    readonly ligado: string
  }
  readonly aoFechar: () => void
}

/** From which month on the notes are titles by themselves. */
export function DialogoDoControle({ atual, mes, comNotasDeFora = false, controlar, palavras, aoFechar }: Props) {
  const form = useFormulario({
    esquema: rotasDosRecebiveis.controlarRecebiveis.corpo,
    iniciais: {
      desde: atual?.desde ?? mes,
      prazoDias: atual?.prazoDias ?? 30,
      deFora: atual?.deFora ?? "propor",
      multa: atual?.multa ?? "",
      jurosAoMes: atual?.jurosAoMes ?? "",
    },
    corpo: (v) => ({ controle: { ...v, multa: v.multa || "0", jurosAoMes: v.jurosAoMes || "0" } }),
    // The other side asks nothing of them, and its call takes nothing.
    enviar: ({ controle }) =>
      controlar.mutateAsync(
        comNotasDeFora || controle === null ? controle : { desde: controle.desde, prazoDias: controle.prazoDias },
      ),
    aoSalvar: () => {
      avisar("feito", palavras.ligado)
      aoFechar()
    },
  })
  const desligar = () =>
    controlar.mutate(null, {
      onSuccess: () => {
        avisar("feito", "As próximas notas não viram títulos; os que existem ficam.")
        aoFechar()
      },
    })
  return (
    <DialogoDeFormulario
      titulo={palavras.titulo}
      form={form}
      confirmar={atual ? "Salvar" : "Ligar"}
      aoFechar={aoFechar}
    >
      <div>{palavras.texto}</div>
      <Campo tipo="mesEAno" label="Do mês" description="O mês das notas, como 10/2026." {...form.campo("desde")} />
      <NumberInput
        label="Vencem quantos dias depois da emissão"
        min={0}
        max={365}
        allowDecimal={false}
        value={form.valores.prazoDias}
        onChange={(n) => form.mudar("prazoDias", Number(n) || 0)}
      />
      {comNotasDeFora && (
        <NativeSelect
          label="Notas emitidas em outro lugar"
          description="As que chegam pela captura, por outro sistema ou em arquivo. Ao passar a não perguntar, as propostas que esperam ficam confirmadas."
          data={Object.entries(notasDeFora).map(([value, label]) => ({ value, label }))}
          {...form.campo("deFora")}
        />
      )}
      {comNotasDeFora && (
        <Group grow align="flex-start">
          <Campo
            tipo="percentual"
            label="Multa por atraso"
            description="Dos próximos títulos, onde o contrato não diz outra."
            {...form.campo("multa")}
          />
          <Campo
            tipo="percentual"
            label="Juros ao mês por atraso"
            description="Simples, por dia: 1/30 do mês."
            {...form.campo("jurosAoMes")}
          />
        </Group>
      )}
      {atual && (
        <Button variant="subtle" color="red" loading={controlar.isPending} onClick={desligar}>
          Desligar
        </Button>
      )}
    </DialogoDeFormulario>
  )
}
