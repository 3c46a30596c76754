import { type Paginacao as DadosDaPaginacao, TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { mudarPreferencias, usePreferencias } from "../lib/preferencias.ts"
import { Paginacao } from "../ui/Paginacao.tsx"

interface Props {
  readonly paginacao: DadosDaPaginacao
  /** Undefined is the first page. */
  readonly aoMudar: (pagina: number | undefined) => void
}

/** Pages of a list; the size is the person's preference on this browser. */
export function PaginacaoDaLista({ paginacao, aoMudar }: Props) {
  const { tamanhoDaPagina } = usePreferencias()
  return (
    <Paginacao
      pagina={paginacao.paginaAtual}
      tamanho={tamanhoDaPagina}
      total={paginacao.totalDeRegistros}
      tamanhos={TAMANHOS_DE_PAGINA}
      aoMudarPagina={aoMudar}
      aoMudarTamanho={(tamanho) => {
        mudarPreferencias({ tamanhoDaPagina: tamanho })
        aoMudar(undefined)
      }}
    />
  )
}
