import {
  Component,
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useState,
} from "react"
import { ParteQueFaltou } from "../ui/ParteQueFaltou.tsx"
import { comLimiteDeCarga, ehFalhaDeCarga, pedirFolhasDeNovo } from "./carga.ts"
import { relatarFalha } from "./falhas.ts"

/**
 * A component fetched when it is first drawn. What draws it gives the Suspense around it. One that does not come says so in its
 * place, and is asked for again: what is around it, a form half filled in perhaps, stays.
 */
export function sobDemanda<P extends object>(importar: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const pedir = () => lazy<ComponentType<P>>(comLimiteDeCarga(async () => ({ default: await importar() })))
  let Parte = pedir()
  const pedirDeNovo = () => {
    pedirFolhasDeNovo()
    Parte = pedir()
  }
  return function SobDemanda(props: P) {
    return createElement(LimiteDaParte, { desenhar: () => createElement(Parte, props), pedirDeNovo })
  }
}

interface Props {
  readonly desenhar: () => ReactNode
  readonly pedirDeNovo: () => void
}

interface Estado {
  readonly falha: { readonly erro: unknown } | null
}

/** Catches only that a part did not come: a failure of its own is of who is around. */
class LimiteDaParte extends Component<Props, Estado> {
  override state: Estado = { falha: null }

  static getDerivedStateFromError(erro: unknown) {
    return { falha: { erro } }
  }

  override componentDidCatch(erro: Error) {
    if (ehFalhaDeCarga(erro)) void relatarFalha("carga", erro)
  }

  override render() {
    const { falha } = this.state
    if (!falha) return this.props.desenhar()
    if (!ehFalhaDeCarga(falha.erro)) throw falha.erro
    return createElement(ParteQueFaltou, {
      aoTentarDeNovo: () => {
        this.props.pedirDeNovo()
        this.setState({ falha: null })
      },
    })
  }
}

/** Whether something was ever true: a drawer that was used stays, so that it can leave the screen with its transition. */
export function useJaFoi(agora: boolean): boolean {
  const [foi, setFoi] = useState(agora)
  if (agora && !foi) setFoi(true)
  return foi
}
