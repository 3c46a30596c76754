import { Component, type ErrorInfo, type ReactNode } from "react"
import { PaginaDeFalha } from "./FalhaDaRota.tsx"

interface Props {
  readonly children: ReactNode
}

interface Estado {
  readonly falha: { readonly erro: unknown } | null
}

/** Last resort: a failure outside the routes (layout, providers) still ends in a page that says so. */
export class LimiteDeFalha extends Component<Props, Estado> {
  override state: Estado = { falha: null }

  static getDerivedStateFromError(erro: unknown) {
    return { falha: { erro } }
  }

  override componentDidCatch(erro: Error, informacao: ErrorInfo) {
    console.error(erro, informacao.componentStack)
  }

  override render() {
    const { falha } = this.state
    return falha ? <PaginaDeFalha erro={falha.erro} /> : this.props.children
  }
}
