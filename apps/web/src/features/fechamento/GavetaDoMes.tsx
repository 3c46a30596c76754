import { Tabs } from "@mantine/core"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { ReactNode } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import classes from "./fechamento.module.css"

interface Props {
  readonly aberta: boolean
  readonly competencia: string
  /** Of the details, or of the row it was opened from while they load. */
  readonly conhecida: { readonly apelido: string; readonly cnpj: string } | null | undefined
  /** Undefined while the details load. */
  readonly razaoSocial: string | undefined
  readonly marcas: ReactNode
  readonly rodape?: ReactNode
  /** What the details could not be read for. */
  readonly erro: unknown
  readonly aoTentarDeNovo: () => void
  readonly aoFechar: () => void
  readonly children: ReactNode
}

/** One company's month over the list of a step. */
export function GavetaDoMes({ conhecida, razaoSocial, competencia, erro, aoTentarDeNovo, children, ...gaveta }: Props) {
  return (
    <Gaveta
      {...gaveta}
      daLista
      // The widest of the tabs: none of them moves the others.
      largura={860}
      titulo={conhecida?.apelido ?? "Empresa"}
      subtitulo={
        <div className={classes.identificacao}>
          {razaoSocial && `${razaoSocial} · `}
          {conhecida && <span className="numerico">{formatarDocumento(conhecida.cnpj)} · </span>}
          {formatarCompetencia(competencia)}
        </div>
      }
    >
      {erro && razaoSocial === undefined ? <EstadoDeErro erro={erro} aoTentarDeNovo={aoTentarDeNovo} /> : children}
    </Gaveta>
  )
}

interface AbasProps<A extends string> {
  readonly abas: readonly A[]
  readonly rotulos: Readonly<Record<A, string>>
  readonly aba: A
  readonly aoMudar: (aba: A) => void
  readonly children: ReactNode
}

/** The tabs inside it; only the one that shows is there. */
export function AbasDoMes<A extends string>({ abas, rotulos, aba, aoMudar, children }: AbasProps<A>) {
  return (
    <Tabs
      value={aba}
      onChange={(valor) => {
        const nova = abas.find((uma) => uma === valor)
        if (nova) aoMudar(nova)
      }}
      keepMounted={false}
    >
      <Tabs.List className={classes.abas}>
        {abas.map((uma) => (
          <Tabs.Tab key={uma} value={uma}>
            {rotulos[uma]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={aba} tabIndex={0}>
        <div className={classes.aba}>{children}</div>
      </Tabs.Panel>
    </Tabs>
  )
}
