import { Button, Text } from "@mantine/core"
import type { DetalheDoFechamento } from "@partida/contracts"
import { IconArrowRight, IconCalculator, IconFileTypePdf, IconLock } from "@tabler/icons-react"
import { useId, useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useBaixarMemoria } from "../../shared/fechamento/fechamento.api.ts"
import { ReabrirMes } from "../../shared/fechamento/ReabrirMes.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useCalcular, useFecharMes } from "./fechamento.api.ts"
import classes from "./fechamento.module.css"

interface Props {
  readonly detalhe: DetalheDoFechamento
  /** Called once the month is closed: the panel opens the next one that waits. */
  readonly aoFecharMes: () => void
}

/** Actions on one month. Exactly one of them is the primary: the next step of the closing. */
export function AcoesDoMes({ detalhe, aoFecharMes }: Props) {
  const { linha, competencia } = detalhe
  const baixar = useBaixarMemoria(linha.idEmpresa, competencia)
  const fechado = linha.estado === "fechado"
  return (
    <>
      {fechado ? (
        <ReabrirMes detalhe={detalhe} />
      ) : (
        <>
          <Fechar detalhe={detalhe} aoFecharMes={aoFecharMes} />
          <Calcular detalhe={detalhe} />
        </>
      )}
      <span className={classes.espaco} />
      {detalhe.memoria && (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          loading={baixar.isPending}
          onClick={() => baixar.mutate()}
        >
          Baixar PDF
        </Button>
      )}
    </>
  )
}

function Calcular({
  detalhe: { linha, competencia, podeFechar, calculadaEm, etapaPendente },
}: {
  readonly detalhe: DetalheDoFechamento
}) {
  const calcular = useCalcular()
  return (
    <Button
      {...(podeFechar || ehOProximoPasso({ linha, etapaPendente }) ? { variant: "default" } : {})}
      leftSection={<IconCalculator size={16} />}
      loading={calcular.isPending}
      onClick={() =>
        calcular.mutate({
          competencia,
          selecao: { empresas: [linha.idEmpresa] },
          titulo: `Calcular ${linha.apelido}, ${formatarCompetencia(competencia)}`,
        })
      }
    >
      {calculadaEm ? "Calcular de novo" : "Calcular"}
    </Button>
  )
}

const abasDasEtapas = {
  faturamento: { to: "/painel/fechamento/faturamento", rotulo: "Conferir o faturamento" },
  "pro-labore": { to: "/painel/fechamento/pro-labore", rotulo: "Conferir o pró-labore" },
} as const

/** With the tax computed, what is missing is the earlier step and not another calculation. */
const ehOProximoPasso = ({ linha, etapaPendente }: Pick<DetalheDoFechamento, "linha" | "etapaPendente">) =>
  etapaPendente !== null && linha.estado === "apurado" && linha.calculo === 2

/** The way to the step that is missing before the tax. */
function IrParaEtapa({ detalhe: { linha, competencia, etapaPendente } }: { readonly detalhe: DetalheDoFechamento }) {
  if (etapaPendente === null) return null
  const { to, rotulo } = abasDasEtapas[etapaPendente]
  return (
    <BotaoLink
      {...(ehOProximoPasso({ linha, etapaPendente }) ? {} : { variant: "default" })}
      to={to}
      search={{ competencia, empresa: linha.idEmpresa }}
      leftSection={<IconArrowRight size={16} />}
    >
      {rotulo}
    </BotaoLink>
  )
}

function Fechar({ detalhe, aoFecharMes }: Props) {
  const { linha, competencia, podeFechar, porQueNaoFecha } = detalhe
  const [confirmando, setConfirmando] = useState(false)
  const id = useId()
  const mes = formatarCompetenciaPorExtenso(competencia)
  const fechar = useFecharMes(linha.idEmpresa, competencia, () => {
    avisar("feito", `${linha.apelido}: ${mes} fechado.`)
    aoFecharMes()
  })
  const { idApuracao } = linha
  return (
    <>
      {!podeFechar && porQueNaoFecha && (
        <p className={classes.porque} id={id}>
          Ainda não fecha: {porQueNaoFecha}
        </p>
      )}
      <Button
        {...(podeFechar ? {} : { variant: "default", "aria-describedby": id })}
        disabled={!podeFechar || idApuracao === null}
        leftSection={<IconLock size={16} />}
        onClick={() => setConfirmando(true)}
      >
        Fechar o mês
      </Button>
      <IrParaEtapa detalhe={detalhe} />
      <DialogoConfirmar
        aberto={confirmando}
        titulo={`Fechar ${mes} de ${linha.apelido}?`}
        confirmar="Fechar o mês"
        trabalhando={fechar.isPending}
        aoCancelar={() => setConfirmando(false)}
        aoConfirmar={() => {
          if (idApuracao === null) return
          fechar.mutate(idApuracao, { onSettled: () => setConfirmando(false) })
        }}
      >
        <Text>
          O cálculo{linha.total !== null && ` de ${formatarReais(linha.total)}`} será selado com o seu nome. Notas,
          receitas e folha que entram nessa conta ficam travadas.
        </Text>
        <Text mt="xs" c="dimmed">
          Reabrir é possível enquanto nenhum mês seguinte estiver fechado, com um motivo que fica registrado.
        </Text>
      </DialogoConfirmar>
    </>
  )
}
