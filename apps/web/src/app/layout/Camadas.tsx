import type { Papel } from "@partida/contracts"
import { useLocation } from "@tanstack/react-router"
import { Suspense, useRef } from "react"
import type { AtalhoLigado } from "../../lib/atalhos.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import type { ComandosDaPaleta } from "../paleta/itens.ts"
import { TeclasEmEspera } from "../paleta/TeclasEmEspera.tsx"
import { esconderAparencia, useAparenciaAberta } from "./aparencia.ts"
import type { PropsDoMenu } from "./EntradaDoMenu.tsx"
import { SeletorDoOperador } from "./SeletorDoOperador.tsx"

const LoteDoEndereco = sobDemanda(async () => (await import("../../shared/lotes/LoteDoEndereco.tsx")).LoteDoEndereco)
const AlertasDoEndereco = sobDemanda(
  async () => (await import("../../shared/alertas/AlertasDoEndereco.tsx")).AlertasDoEndereco,
)
const GavetaDoMenu = sobDemanda(async () => (await import("./GavetaDoMenu.tsx")).GavetaDoMenu)
const GavetaDaAparencia = sobDemanda(async () => (await import("./GavetaDaAparencia.tsx")).GavetaDaAparencia)
const Paleta = sobDemanda(async () => (await import("../paleta/Paleta.tsx")).Paleta)
const DialogoDosAtalhos = sobDemanda(async () => (await import("../atalhos/DialogoDosAtalhos.tsx")).DialogoDosAtalhos)

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
  const comLote = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has("lote") })
  const abriuLote = useJaFoi(comLote)
  const comAlertas = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has("alertas") })
  const abriuAlertas = useJaFoi(comAlertas)
  const abriuMenu = useJaFoi(camada === "menu")
  const digitado = useRef("")
  const abriuPaleta = useJaFoi(camada === "paleta")
  const abriuAtalhos = useJaFoi(camada === "atalhos")
  const abriuAparencia = useJaFoi(aparencia)
  return (
    <Suspense>
      {abriuLote && <LoteDoEndereco />}
      {abriuAlertas && <AlertasDoEndereco />}
      {abriuMenu && (
        <GavetaDoMenu
          aberta={camada === "menu" && telefone}
          aoFechar={aoFechar}
          itens={itens}
          para={para}
          antes={papel === "ROOT" && <SeletorDoOperador largura="100%" tamanho="md" />}
        />
      )}
      {abriuPaleta && (
        <Suspense fallback={camada === "paleta" && <TeclasEmEspera digitado={digitado} aoFechar={aoFechar} />}>
          <Paleta
            aberta={camada === "paleta"}
            aoFechar={aoFechar}
            papel={papel}
            comandos={comandos}
            digitado={digitado}
          />
        </Suspense>
      )}
      {abriuAtalhos && <DialogoDosAtalhos aberto={camada === "atalhos"} aoFechar={aoFechar} atalhos={atalhos} />}
      {abriuAparencia && <GavetaDaAparencia aberta={aparencia} aoFechar={esconderAparencia} />}
    </Suspense>
  )
}
