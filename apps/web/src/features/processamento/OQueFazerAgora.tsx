import { Button, Group } from "@mantine/core"
import type { AcaoSobreOperacoes, FiltroDeOperacoes, Operacao, TipoDeOperacao } from "@partida/contracts"
import { useState } from "react"
import { Recusa } from "../../ui/Recusa.tsx"
import { BotaoDoCaminho } from "./BotaoDoCaminho.tsx"
import { DialogoDaAcao } from "./DialogoDaAcao.tsx"
import { MesDaOperacao } from "./MesDaOperacao.tsx"
import { useEfeito, usePedir } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { TesteDaConexao } from "./TesteDaConexao.tsx"
import { TrocaNaOperacao } from "./TrocaNaOperacao.tsx"
import { rotuloDoPedido } from "./textos.ts"

interface Props {
  readonly operacao: Operacao
  readonly fazer: NonNullable<Operacao["oQueFazer"]>
}

/** What solves it: here, where an act of the same company or a test brings what is missing; or where it is done. */
export function OQueFazerAgora({ operacao, fazer }: Props) {
  const { texto, rotulo, destino, pedir, testarConexao, trocarCertificado, trocarChaves, reabrirMes } = fazer
  return (
    <section className={classes.oQueFazer}>
      <h2 className={classes.titulo}>O que fazer agora</h2>
      <p>{texto}</p>
      {(trocarCertificado || trocarChaves) && <TrocaNaOperacao operacao={operacao} fazer={fazer} />}
      {testarConexao && <TesteDaConexao />}
      <Group gap="sm">
        {reabrirMes && <MesDaOperacao operacao={operacao} />}
        {pedir && <PedidoNaOperacao operacao={operacao} tipo={pedir} />}
        {destino && (
          <BotaoDoCaminho
            caminho={destino}
            discreto={pedir !== null || testarConexao || trocarCertificado !== null || reabrirMes}
          >
            {rotulo ?? "Abrir"}
          </BotaoDoCaminho>
        )}
      </Group>
    </section>
  )
}

interface PedidoProps {
  readonly operacao: Operacao
  readonly tipo: TipoDeOperacao
}

/**
 * Queues what brings what is missing. What waits for somebody's yes, now or since before, is approved right there, and what somebody
 * gave up or stopped goes back: each after its own confirmation.
 */
function PedidoNaOperacao({ operacao: { idEmpresa, competencia }, tipo }: PedidoProps) {
  const pedido = usePedir()
  const efeito = useEfeito()
  const [acao, setAcao] = useState<AcaoSobreOperacoes | null>(null)
  const [feita, setFeita] = useState(false)
  const doMes = tipo === "procuracoes-consultar" ? null : competencia
  const filtro: FiltroDeOperacoes = {
    idEmpresa,
    tipoAutomacao: tipo,
    ...(doMes === null ? {} : { competenciaInicio: doMes, competenciaFim: doMes }),
  }
  const fechar = () => setAcao(null)
  const pedir = () =>
    pedido.mutate(
      { tipo, competencia: doMes, empresas: [idEmpresa] },
      {
        onSuccess: async ({ grupos }) => {
          const codigo = grupos[0]?.codigo
          if (codigo === "cancelada") return setAcao("reabrir")
          if (codigo === "parada") return setAcao("reprocessar")
          const { mudam } = await efeito.mutateAsync({ acao: "aprovar", selecao: { filtro } })
          if (mudam > 0) setAcao("aprovar")
        },
      },
    )
  const erro = pedido.error ?? efeito.error
  const { novas, grupos } = pedido.data ?? { novas: 0, grupos: [] }
  return (
    <>
      <Recusa erro={erro} />
      {pedido.data && !efeito.isPending && acao === null && (
        <p role="status">
          {novas > 0 || feita ? "Está na fila: o resultado aparece aqui." : (grupos[0]?.motivo ?? "Nada a fazer.")}
        </p>
      )}
      {!feita && (
        <Button loading={pedido.isPending || efeito.isPending} onClick={pedir}>
          {rotuloDoPedido(tipo)}
        </Button>
      )}
      {acao && (
        <DialogoDaAcao
          acao={acao}
          selecao={{ filtro }}
          aoFechar={fechar}
          aoFazer={() => {
            setFeita(true)
            fechar()
          }}
        />
      )}
    </>
  )
}
