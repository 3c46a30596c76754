import { Link } from "@tanstack/react-router"
import { useMarca } from "../../lib/marca.ts"
import { usePreferencias } from "../../lib/preferencias.ts"
import { Marca } from "../../ui/Marca.tsx"
import classes from "./Topo.module.css"

interface Props {
  readonly soSimbolo: boolean
  /** It stands on the menu, whose colours may be the other scheme's. */
  readonly noMenu?: boolean
}

/** The brand, which leads to the start. */
export function MarcaDoMenu({ soSimbolo, noMenu = false }: Props) {
  const marca = useMarca()
  const { temaDaBarra } = usePreferencias()
  const tema = noMenu ? temaDaBarra : "padrao"
  const logo = tema === "escuro" ? marca.logoEscuro : marca.logoClaro
  return (
    <Link to="/painel" className={classes.marca} aria-label={`${marca.nome}: início`}>
      <Marca
        soSimbolo={soSimbolo}
        tamanho={26}
        {...(tema === "padrao" ? {} : { marca: { ...marca, logoClaro: logo, logoEscuro: logo } })}
      />
    </Link>
  )
}
