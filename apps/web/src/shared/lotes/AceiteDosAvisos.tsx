import { Checkbox, Stack, Textarea } from "@mantine/core"
import type { PreviaDaAcao as Previa } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { type Aceite, MOTIVO_MINIMO } from "./aceite.ts"

interface Props<C extends string> {
  /** Every warning of the act, in the order to be shown, and in words. */
  readonly avisos: readonly C[]
  readonly rotulos: Readonly<Record<C, string>>
  readonly previa: Previa | undefined
  readonly aceite: Aceite<C>
  readonly aoMudar: (aceite: Aceite<C>) => void
}

/** The warnings that the preview found, to be accepted for all with one reason; accepted ones stay to be taken back. */
export function AceiteDosAvisos<C extends string>({ avisos, rotulos, previa, aceite, aoMudar }: Props<C>) {
  const { codigos, motivo } = aceite
  const empresasCom = (codigo: string) =>
    (previa?.grupos ?? []).reduce((n, g) => (g.tipo === "aviso" && g.codigo === codigo ? n + g.total : n), 0)
  const mostrados = avisos.filter((codigo) => codigos.includes(codigo) || empresasCom(codigo) > 0)
  if (mostrados.length === 0) return null
  return (
    <>
      <Checkbox.Group
        label="Aceitar, com um motivo só, estes avisos"
        description="A empresa que tiver outro aviso fica para ser conferida em separado."
        value={[...codigos]}
        onChange={(novos) => aoMudar({ codigos: avisos.filter((codigo) => novos.includes(codigo)), motivo })}
      >
        <Stack gap={6} mt="xs">
          {mostrados.map((codigo) => (
            <Checkbox key={codigo} value={codigo} label={rotuloDe(rotulos[codigo], empresasCom(codigo))} />
          ))}
        </Stack>
      </Checkbox.Group>
      {codigos.length > 0 && (
        <Textarea
          label="Motivo para seguir com os avisos marcados"
          description={`Pelo menos ${MOTIVO_MINIMO} caracteres; fica registrado em cada empresa, com o seu nome.`}
          autosize
          minRows={2}
          maxLength={500}
          value={motivo}
          onChange={({ currentTarget }) => aoMudar({ codigos, motivo: currentTarget.value })}
        />
      )}
    </>
  )
}

const rotuloDe = (rotulo: string, empresas: number) =>
  empresas === 0 ? rotulo : `${rotulo} (${plural(empresas, "empresa", "empresas")})`
