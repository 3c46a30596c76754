import { Component, type ErrorInfo, type ReactNode } from "react"
import { PaginaDeFalha } from "./FalhaDaRota.tsx"

interface Props {
  readonly children: ReactNode
}

/** Last resort: a failure outside the routes (layout, providers) still ends in a page that says so. */
export class LimiteDeFalha extends Component<Props, { readonly falhou: boolean }> {
  override state = { falhou: false }

  static getDerivedStateFromError() {
    return { falhou: true }
  }

  override componentDidCatch(erro: Error, informacao: ErrorInfo) {
    console.error(erro, informacao.componentStack)
  }

  override render() {
    return this.state.falhou ? <PaginaDeFalha /> : this.props.children
  }
}
