import type { MarcaPublica } from "@partida/contracts"
import { enderecoDoIcone, useMarca } from "../lib/marca.ts"
import classes from "./Marca.module.css"

interface Props {
  readonly tamanho?: number
  /** Only the sign, where there is no room for more: the icon of the brand. */
  readonly soSimbolo?: boolean
  /** Another brand than the one in force, for a preview. */
  readonly marca?: MarcaPublica
}

/** The brand in force: its logo for the scheme, or its letter and its name. */
export function Marca({ tamanho = 24, soSimbolo = false, marca: outra }: Props) {
  const emVigor = useMarca()
  const marca = outra ?? emVigor
  if (soSimbolo) return <Simbolo marca={marca} tamanho={tamanho} alternativo={marca.nome} />
  return (
    <>
      <NoEsquema marca={marca} logo={marca.logoClaro} tamanho={tamanho} classe={classes.noClaro} />
      <NoEsquema marca={marca} logo={marca.logoEscuro} tamanho={tamanho} classe={classes.noEscuro} />
    </>
  )
}

interface PropsDoEsquema {
  readonly marca: MarcaPublica
  readonly logo: string | null
  readonly tamanho: number
  readonly classe: string | undefined
}

/** One scheme's logo; style hides the other's, so that a change of scheme needs nothing of React. */
function NoEsquema({ marca, logo, tamanho, classe }: PropsDoEsquema) {
  return (
    <span className={`${classes.marca} ${classe}`} style={{ fontSize: tamanho * 0.72 }}>
      {logo === null ? (
        <>
          <Simbolo marca={marca} tamanho={tamanho} alternativo="" />
          <span className={classes.nome}>{marca.nome}</span>
        </>
      ) : (
        <img src={logo} alt={marca.nome} className={classes.logo} style={{ height: tamanho * 1.2 }} />
      )}
    </span>
  )
}

interface PropsDoSimbolo {
  readonly marca: MarcaPublica
  readonly tamanho: number
  readonly alternativo: string
}

function Simbolo({ marca, tamanho, alternativo }: PropsDoSimbolo) {
  const icone = enderecoDoIcone(marca.favicon)
  return <img src={icone} alt={alternativo} width={tamanho} height={tamanho} className={classes.simbolo} />
}
