import { Button, NativeSelect, Stack, Text } from "@mantine/core"
import { escreverPeriodo, type ResultadoDasDeclaracoes, rotasDasDeclaracoes } from "@partida/contracts"
import { useState } from "react"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import type { Opcao } from "../../shared/lista/campos.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { type QuaisDeclaracoes, useAtribuir, useEntregar } from "./declaracoes.api.ts"
import classes from "./declaracoes.module.css"

interface Props {
  readonly tipo: "atribuir" | "entregar"
  readonly quais: QuaisDeclaracoes
  readonly pessoas: readonly Opcao[]
  readonly aoFechar: () => void
  /** It was done: what was chosen may be let go. */
  readonly aoFazer: () => void
}

/** One act on many declarations; what was left as it was is told with its reason. */
export function AtosEmVarias({ tipo, quais, pessoas, aoFechar, aoFazer }: Props) {
  const [resultado, setResultado] = useState<ResultadoDasDeclaracoes | null>(null)
  const aoSalvar = (feito: ResultadoDasDeclaracoes) => {
    aoFazer()
    avisar("feito", `${plural(feito.feitas, "declaração mudou", "declarações mudaram")}.`)
    if (feito.recusadas.length === 0 && feito.naoEncontradas === 0) aoFechar()
    else setResultado(feito)
  }
  if (resultado) return <OQueFicou resultado={resultado} aoFechar={aoFechar} />
  const props = { quais, pessoas, aoFechar, aoSalvar }
  return tipo === "atribuir" ? <Atribuir {...props} /> : <Entregar {...props} />
}

interface PropsDoAto extends Omit<Props, "tipo" | "aoFazer"> {
  readonly aoSalvar: (feito: ResultadoDasDeclaracoes) => void
}

function Atribuir({ quais, pessoas, aoFechar, aoSalvar }: PropsDoAto) {
  const atribuir = useAtribuir()
  const form = useFormulario({
    esquema: rotasDasDeclaracoes.atribuirDeclaracoes.corpo,
    iniciais: { idResponsavel: "" },
    corpo: ({ idResponsavel }) => ({ ...quais, idResponsavel: idResponsavel || null }),
    enviar: (corpo) => atribuir.mutateAsync(corpo),
    aoSalvar,
  })
  return (
    <DialogoDeFormulario
      titulo="Quem responde por estas declarações?"
      form={form}
      confirmar="Salvar"
      aoFechar={aoFechar}
    >
      <NativeSelect
        label="Responsável"
        description="Sem ninguém escolhido, volta a ser quem responde pela empresa."
        data={[{ value: "", label: "Quem responde pela empresa" }, ...pessoas]}
        {...form.campo("idResponsavel")}
      />
    </DialogoDeFormulario>
  )
}

function Entregar({ quais, aoFechar, aoSalvar }: PropsDoAto) {
  const entregar = useEntregar()
  const form = useFormulario({
    esquema: rotasDasDeclaracoes.entregarDeclaracoes.corpo,
    iniciais: { entregueEm: hojeEmSaoPaulo() },
    corpo: (valores) => ({ ...quais, ...valores }),
    enviar: (corpo) => entregar.mutateAsync(corpo),
    aoSalvar,
  })
  return (
    <DialogoDeFormulario titulo="Marcar como entregues" form={form} confirmar="Marcar entregues" aoFechar={aoFechar}>
      <Campo tipo="data" label="Entregues em" {...form.campo("entregueEm")} />
      <Text size="sm" c="dimmed">
        O número e o recibo de cada uma se anexam depois, na própria declaração. O PGDAS-D se registra na ficha do mês.
      </Text>
    </DialogoDeFormulario>
  )
}

function OQueFicou({
  resultado,
  aoFechar,
}: {
  readonly resultado: ResultadoDasDeclaracoes
  readonly aoFechar: () => void
}) {
  const { feitas, recusadas, naoEncontradas } = resultado
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Algumas ficaram como estavam">
      <Stack gap="md">
        <Text>{plural(feitas, "declaração mudou", "declarações mudaram")}. Estas, não:</Text>
        <ul className={classes.recusadas}>
          {recusadas.map(({ idEmpresa, obrigacao, periodo, apelido, motivo }) => (
            <li key={`${idEmpresa} ${obrigacao} ${periodo}`} className={classes.linhas}>
              <strong>
                {apelido}, {escreverPeriodo(periodo)}
              </strong>
              <span className={classes.fraco}>{motivo}</span>
            </li>
          ))}
          {naoEncontradas > 0 && (
            <li>{plural(naoEncontradas, "não foi encontrada", "não foram encontradas")}: atualize a lista.</li>
          )}
        </ul>
        <AtosDoDialogo>
          <Button onClick={aoFechar}>Entendi</Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
