import type { ConfiguracaoPublica } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useRef, useState } from "react"
import { doNavegador } from "../../lib/armazenamento.ts"
import {
  type Ociosidade as Estado,
  gravarAtividade,
  lerAtividade,
  type VigiaDaOciosidade,
  vigiarOciosidade,
} from "../../lib/sessao/ociosidade.ts"
import { encerrarPorOciosidade, marcarOciosidade, useEntrada } from "../../lib/sessao/sessao.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaConfiguracao } from "../../shared/conta/configuracao.ts"

const AvisoDeOciosidade = sobDemanda(async () => (await import("./AvisoDeOciosidade.tsx")).AvisoDeOciosidade)

/** While somebody is signed in, warns before the session ends for lack of use, and then ends it. */
export function Ociosidade() {
  const dentro = useEntrada().user !== null
  const { data } = useQuery({ ...consultaConfiguracao, enabled: dentro })
  if (!dentro || !data || data.ociosidade.limiteMinutos === 0) return null
  return <Vigia {...data.ociosidade} />
}

function Vigia({ limiteMinutos, enderecoDeSaida }: ConfiguracaoPublica["ociosidade"]) {
  const [estado, setEstado] = useState<Estado>({ fase: "ativa" })
  const vigia = useRef<VigiaDaOciosidade | null>(null)
  useEffect(() => {
    const canal = new BroadcastChannel("partida.atividade")
    vigia.current = vigiarOciosidade({
      limiteMs: limiteMinutos * 60_000,
      lerAtividade: () => lerAtividade(doNavegador),
      gravarAtividade: (instante) => gravarAtividade(doNavegador, instante),
      canal,
      alvo: window,
      aoMudar: (novo) => {
        setEstado(novo)
        if (novo.fase === "encerrada") irEmbora(enderecoDeSaida)
      },
    })
    return () => {
      vigia.current?.parar()
      canal.close()
    }
  }, [limiteMinutos, enderecoDeSaida])
  if (estado.fase !== "avisando") return null
  return (
    <Suspense>
      <AvisoDeOciosidade restamSegundos={estado.restamSegundos} aoContinuar={() => vigia.current?.continuar()} />
    </Suspense>
  )
}

/** A page of this site ends the session itself; before leaving for another one it ends here. */
function irEmbora(endereco: string): void {
  const sair = () => window.location.assign(endereco)
  if (endereco.startsWith("/")) {
    marcarOciosidade()
    sair()
  } else void encerrarPorOciosidade().finally(sair)
}
