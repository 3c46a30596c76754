import { type Paginacao as DadosDaPaginacao, TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { Paginacao } from "../../ui/Paginacao.tsx"

interface Props {
  readonly legenda: string
  readonly paginacao: DadosDaPaginacao
  /** Undefined is the first page. */
  readonly aoMudar: (pagina: number | undefined) => void
  /** The pointer or the focus is on the button of a page. */
  readonly aoAproximar?: (pagina: number) => void
}

/** Pages of a list; their size is the person's preference. */
export function PaginacaoDaLista({ legenda, paginacao, aoMudar, aoAproximar }: Props) {
  const { tamanhoDaPagina } = usePreferencias()
  return (
    <Paginacao
      legenda={legenda}
      pagina={paginacao.paginaAtual}
      tamanho={tamanhoDaPagina}
      total={paginacao.totalDeRegistros}
      tamanhos={TAMANHOS_DE_PAGINA}
      aoMudarPagina={aoMudar}
      {...(aoAproximar ? { aoAproximar } : {})}
      aoMudarTamanho={(tamanho) => {
        mudarPreferencias({ tamanhoDaPagina: tamanho })
        aoMudar(undefined)
      }}
    />
  )
}
