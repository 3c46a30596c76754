import type { Papel } from "@partida/contracts"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { Link, useLocation } from "@tanstack/react-router"
import { useTelefone } from "../../ui/useTelefone.ts"
import type { useContexto } from "../contexto.ts"
import classes from "./Trilha.module.css"
import { type Degrau, trilhaDe, voltaDe } from "./trilha.ts"

interface Props {
  readonly papel: Papel
  readonly para: ReturnType<typeof useContexto>["para"]
}

/** Where the screen is in the menu; on phones, only the way back. */
export function Trilha({ papel, para }: Props) {
  const { pathname } = useLocation()
  const telefone = useTelefone()
  const trilha = trilhaDe(pathname, papel)
  const volta = telefone ? voltaDe(pathname, papel) : null
  if (telefone ? volta === null : trilha.length < 2) return null
  return (
    <nav aria-label="Você está em" className={`${classes.trilha} nao-imprimir`}>
      {volta ? (
        <Ligacao degrau={volta} para={para} volta />
      ) : (
        <ol>
          {trilha.map((degrau, i) => (
            <li key={degrau.rotulo} aria-current={i === trilha.length - 1 ? "page" : undefined}>
              {i > 0 && <IconChevronRight size={13} aria-hidden />}
              <Ligacao degrau={degrau} para={para} />
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}

interface LigacaoProps extends Pick<Props, "para"> {
  readonly degrau: Degrau
  readonly volta?: boolean
}

function Ligacao({ degrau: { destino, rotulo }, para, volta = false }: LigacaoProps) {
  if (destino === null) return <span>{rotulo}</span>
  return (
    <Link to={destino} search={para(destino)} activeProps={{}}>
      {volta && <IconChevronLeft size={16} aria-hidden />}
      {volta && <span className="so-leitor">Voltar para </span>}
      {rotulo}
    </Link>
  )
}
