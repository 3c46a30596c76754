import type { Papel } from "@partida/contracts"
import { useLocation } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import type { AtalhoLigado } from "../../lib/atalhos.ts"
import { comLimiteDeCarga } from "../../lib/carga.ts"
import { useObservavel } from "../../lib/observavel.ts"
import { lotesAcompanhados } from "../../shared/lotes/acompanhamento.ts"
import type { ComandosDaPaleta } from "../paleta/itens.ts"
import { esconderAparencia, useAparenciaAberta } from "./aparencia.ts"
import type { PropsDoMenu } from "./EntradaDoMenu.tsx"
import { SeletorDoOperador } from "./SeletorDoOperador.tsx"
import { useJaAberto } from "./useJaAberto.ts"

const AndamentoDosLotes = lazy(
  comLimiteDeCarga(async () => ({
    default: (await import("../../shared/lotes/AndamentoDosLotes.tsx")).AndamentoDosLotes,
  })),
)
const LoteDoEndereco = lazy(
  comLimiteDeCarga(async () => ({ default: (await import("../../shared/lotes/LoteDoEndereco.tsx")).LoteDoEndereco })),
)
const GavetaDoMenu = lazy(
  comLimiteDeCarga(async () => ({ default: (await import("./GavetaDoMenu.tsx")).GavetaDoMenu })),
)
const GavetaDaAparencia = lazy(
  comLimiteDeCarga(async () => ({ default: (await import("./GavetaDaAparencia.tsx")).GavetaDaAparencia })),
)
const Paleta = lazy(comLimiteDeCarga(async () => ({ default: (await import("../paleta/Paleta.tsx")).Paleta })))
const DialogoDosAtalhos = lazy(
  comLimiteDeCarga(async () => ({ default: (await import("../atalhos/DialogoDosAtalhos.tsx")).DialogoDosAtalhos })),
)

/** What is open over the page; one at a time. */
export type Camada = "menu" | "paleta" | "atalhos" | null

interface Props extends Pick<PropsDoMenu, "itens" | "para"> {
  readonly camada: Camada
  readonly aoFechar: () => void
  readonly papel: Papel
  readonly telefone: boolean
  readonly comandos: ComandosDaPaleta
  readonly atalhos: readonly AtalhoLigado[]
}

/** Everything that opens over the page; its code comes the first time it is needed. */
export function Camadas({ camada, aoFechar, papel, telefone, itens, para, comandos, atalhos }: Props) {
  const aparencia = useAparenciaAberta()
  const emAndamento = useObservavel(lotesAcompanhados).length > 0
  const comLote = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has("lote") })
  const jaAbertas = useJaAberto({
    lote: comLote,
    menu: camada === "menu",
    paleta: camada === "paleta",
    atalhos: camada === "atalhos",
    aparencia,
  })
  return (
    <Suspense>
      {emAndamento && <AndamentoDosLotes />}
      {jaAbertas.lote && <LoteDoEndereco />}
      {jaAbertas.menu && (
        <GavetaDoMenu
          aberta={camada === "menu" && telefone}
          aoFechar={aoFechar}
          itens={itens}
          para={para}
          antes={papel === "ROOT" && <SeletorDoOperador largura="100%" tamanho="md" />}
        />
      )}
      {jaAbertas.paleta && (
        <Paleta aberta={camada === "paleta"} aoFechar={aoFechar} papel={papel} comandos={comandos} />
      )}
      {jaAbertas.atalhos && <DialogoDosAtalhos aberto={camada === "atalhos"} aoFechar={aoFechar} atalhos={atalhos} />}
      {jaAbertas.aparencia && <GavetaDaAparencia aberta={aparencia} aoFechar={esconderAparencia} />}
    </Suspense>
  )
}
