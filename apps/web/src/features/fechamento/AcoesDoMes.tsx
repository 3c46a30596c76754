import { Button, Text } from "@mantine/core"
import { type DetalheDoFechamento, rotasDoFechamento } from "@partida/contracts"
import { IconCalculator, IconFileTypePdf, IconLock, IconLockOpen } from "@tabler/icons-react"
import { useId, useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useBaixarMemoria } from "../../shared/fechamento/fechamento.api.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useCalcular, useFecharMes, useReabrirMes } from "./fechamento.api.ts"
import classes from "./fechamento.module.css"

const MOTIVO_MINIMO = 10

/** Actions on one month. Exactly one of them is the primary: the next step of the closing. */
export function AcoesDoMes({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const { linha, competencia } = detalhe
  const baixar = useBaixarMemoria(linha.idEmpresa, competencia)
  const fechado = linha.estado === "fechado"
  return (
    <>
      {fechado ? (
        <Reabrir detalhe={detalhe} />
      ) : (
        <>
          <Fechar detalhe={detalhe} />
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
  detalhe: { linha, competencia, podeFechar, calculadaEm },
}: {
  readonly detalhe: DetalheDoFechamento
}) {
  const calcular = useCalcular()
  return (
    <Button
      {...(podeFechar ? { variant: "default" } : {})}
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

function Fechar({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const { linha, competencia, podeFechar, porQueNaoFecha } = detalhe
  const [confirmando, setConfirmando] = useState(false)
  const id = useId()
  const mes = formatarCompetenciaPorExtenso(competencia)
  const fechar = useFecharMes(linha.idEmpresa, competencia, () => avisar("feito", `${linha.apelido}: ${mes} fechado.`))
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
          {linha.das === null ? "O cálculo" : <>O DAS de {formatarReais(linha.das)}</>} será selado com o seu nome.
          Notas, receitas e folha que entram nessa conta ficam travadas.
        </Text>
        <Text mt="xs" c="dimmed">
          Reabrir é possível enquanto nenhum mês seguinte estiver fechado, com um motivo que fica registrado.
        </Text>
      </DialogoConfirmar>
    </>
  )
}

function Reabrir({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const { linha, competencia, podeReabrir, porQueNaoReabre } = detalhe
  const [aberto, setAberto] = useState(false)
  const id = useId()
  const mes = formatarCompetenciaPorExtenso(competencia)
  const reabrir = useReabrirMes(linha.idEmpresa, competencia, () =>
    avisar("feito", `${linha.apelido}: ${mes} reaberto.`),
  )
  return (
    <>
      {!podeReabrir && porQueNaoReabre && (
        <p className={classes.porque} id={id}>
          Não reabre agora: {porQueNaoReabre}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        disabled={!podeReabrir}
        {...(podeReabrir ? {} : { "aria-describedby": id })}
        onClick={() => setAberto(true)}
      >
        Reabrir o mês
      </Button>
      {aberto && (
        <DialogoDeMotivo
          titulo={`Reabrir ${mes} de ${linha.apelido}`}
          confirmar="Reabrir o mês"
          minimo={MOTIVO_MINIMO}
          motivo={rotasDoFechamento.reabrirMes.corpo.shape.motivo}
          nome="fechamento.reabrir"
          registro={`${linha.idEmpresa}/${competencia}`}
          enviar={(motivo) => reabrir.mutateAsync(motivo)}
          aoFechar={() => setAberto(false)}
        >
          O mês volta a aceitar mudanças e precisa ser calculado e fechado de novo. O selo anterior continua na cadeia,
          com o motivo.
        </DialogoDeMotivo>
      )}
    </>
  )
}
