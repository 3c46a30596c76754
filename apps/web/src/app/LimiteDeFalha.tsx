import { Component, type ErrorInfo, type ReactNode } from "react"
import { ehFalhaDeCarga } from "../lib/carga.ts"
import { FalhaDeCarga, PaginaDeFalha } from "./PaginaDeFalha.tsx"

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
    if (!falha) return this.props.children
    return ehFalhaDeCarga(falha.erro) ? <FalhaDeCarga erro={falha.erro} /> : <PaginaDeFalha erro={falha.erro} />
  }
}
