import { Button, Stack, Text } from "@mantine/core"
import type { PreviaDaAcao as Previa } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import classes from "./GruposDoAto.module.css"
import { consultaPrevia, type PedidoDePrevia } from "./lotes.api.ts"
import { PreviaDaAcao } from "./PreviaDaAcao.tsx"

interface Props {
  readonly titulo: string
  /** What is about to be asked for: the preview is of exactly this. */
  readonly pedido: PedidoDePrevia
  /** The act over so many: `(empresas) => "Fechar " + empresas`. */
  readonly verbo: (empresas: string) => string
  /** What is done to each, in the past: "fechada", "fechadas". */
  readonly feito: { readonly um: string; readonly varios: string }
  /** The person has still something to say. */
  readonly falta?: boolean
  readonly trabalhando: boolean
  readonly aoConfirmar: (previa: Previa) => void
  readonly aoFechar: () => void
  /** What the act is, and the choices that change what it reaches. */
  readonly antes?: ReactNode
  /** What the preview brings to be said: warnings to accept. */
  readonly depois?: (previa: Previa | undefined) => ReactNode
}

/**
 * Asks before an act over many companies. The preview says how many will be done, and why the others will not; the button
 * says the same number, and waits for it. Focus starts on cancel: Enter confirms nothing by accident.
 */
export function ConfirmacaoEmMassa(props: Props) {
  const { titulo, pedido, verbo, feito, falta = false, trabalhando, aoConfirmar, aoFechar, antes, depois } = props
  const consulta = useQuery(consultaPrevia(pedido))
  const { data: previa, isFetching, error } = consulta
  const pronta = previa !== undefined && !isFetching && error === null
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={titulo} preso={trabalhando} tamanho="lg">
      <Stack gap="md">
        {antes}
        <PreviaDaAcao consulta={consulta} pedido={pedido} feito={feito} />
        {depois?.(previa)}
        <AtosDoDialogo>
          {pronta && previa.farao > 0 && <Totais totais={previa.totais} />}
          <Button variant="default" onClick={aoFechar} disabled={trabalhando} data-autofocus>
            Cancelar
          </Button>
          <Button
            loading={trabalhando}
            disabled={!pronta || previa.farao === 0 || falta}
            onClick={() => {
              if (pronta) aoConfirmar(previa)
            }}
          >
            {verbo(pronta && previa.farao > 0 ? plural(previa.farao, "empresa", "empresas") : "empresas")}
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}

/** Beside the button, wherever the dialog is read: what confirming comes to. */
function Totais({ totais }: Pick<Previa, "totais">) {
  return (
    <Text size="sm" className={classes.totais ?? ""}>
      {totais.map(({ rotulo, valor }) => `${rotulo} ${formatarReais(valor)}`).join(" · ")}
    </Text>
  )
}
