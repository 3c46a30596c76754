import { Skeleton } from "@mantine/core"
import { type CartaoDaImplantacao, type ColunaDaImplantacao, colunasDaImplantacao } from "@partida/contracts"
import { memo } from "react"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./implantacao.module.css"
import { Progresso } from "./Progresso.tsx"
import { diasEmPalavras, estaParada, rotuloDaColuna } from "./textos.ts"

interface Props {
  readonly cartoes: readonly CartaoDaImplantacao[]
  readonly contagens: Readonly<Record<ColunaDaImplantacao, number>>
  readonly aberta: string | undefined
  readonly atualizando: boolean
  readonly aoAbrir: (cartao: CartaoDaImplantacao) => void
  /** Shows the whole of a column as a list. */
  readonly aoVerTodas: (coluna: ColunaDaImplantacao) => void
}

/** One column a step, the companies that wait the longest on top. */
export function Quadro({ cartoes, contagens, aberta, atualizando, aoAbrir, aoVerTodas }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.quadro} data-atualizando={atualizando || undefined} aria-label="Quadro" tabIndex={0}>
      {colunasDaImplantacao.map((coluna) => {
        const dela = cartoes.filter((cartao) => cartao.coluna === coluna)
        const resto = contagens[coluna] - dela.length
        return (
          <section key={coluna} className={classes.coluna} aria-label={rotuloDaColuna(coluna)}>
            <h2 className={classes.titulo}>
              {rotuloDaColuna(coluna)} <span>{formatarInteiro(contagens[coluna])}</span>
            </h2>
            {dela.length === 0 && <p className="fraco paragrafo">Nenhuma empresa.</p>}
            <ul className={classes.cartoes}>
              {dela.map((cartao) => (
                <li key={cartao.idEmpresa}>
                  <Cartao cartao={cartao} atual={cartao.idEmpresa === aberta} aoAbrir={aoAbrir} />
                </li>
              ))}
            </ul>
            {resto > 0 && (
              <button type="button" className={classes.cartao} onClick={() => aoVerTodas(coluna)}>
                Ver as {formatarInteiro(contagens[coluna])}
              </button>
            )}
          </section>
        )
      })}
    </section>
  )
}

interface PropsDoCartao {
  readonly cartao: CartaoDaImplantacao
  readonly atual: boolean
  readonly aoAbrir: (cartao: CartaoDaImplantacao) => void
}

const Cartao = memo(function Cartao({ cartao, atual, aoAbrir }: PropsDoCartao) {
  const { apelido, diasNaEtapa, responsavel } = cartao
  return (
    <button
      type="button"
      className={classes.cartao}
      aria-current={atual || undefined}
      aria-haspopup="dialog"
      onClick={() => aoAbrir(cartao)}
    >
      <strong>{apelido}</strong>
      <Progresso cartao={cartao} />
      <span className={classes.linha}>
        <span>{responsavel?.nome ?? "Sem responsável"}</span>
        {estaParada(cartao) ? (
          <Etiqueta tom="atencao" simples>
            {diasEmPalavras(diasNaEtapa)}
          </Etiqueta>
        ) : (
          <span>{diasEmPalavras(diasNaEtapa)}</span>
        )}
      </span>
    </button>
  )
})

/** The board while it is read. */
export function EsqueletoDoQuadro() {
  return (
    <div className={classes.quadro} aria-busy>
      {colunasDaImplantacao.map((coluna) => (
        <Skeleton key={coluna} height={260} />
      ))}
    </div>
  )
}
