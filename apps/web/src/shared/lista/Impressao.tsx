import { Suspense, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { mostrarAndamento } from "../../ui/andamento.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { camposEmUso } from "./campos.ts"
import type { PaginaDeRegistros } from "./consulta.ts"
import { textoDe } from "./estado.ts"
import { FiltroEmPalavras } from "./FiltrosAtivos.tsx"
import classes from "./impressao.module.css"
import type { ListaDeRegistrosProps } from "./ListaDeRegistros.tsx"
import { lerTudo } from "./lerTudo.ts"
import type { ColunaDaLista } from "./tipos.ts"
import type { Lista } from "./useLista.ts"

/** From this many columns on, the sheet lies down. */
const COLUNAS_DE_PE = 6

interface Props<T> extends ListaDeRegistrosProps<T> {
  readonly visiveis: readonly ColunaDaLista<T>[]
  readonly aoTerminar: () => void
}

/** Reads the whole filter, lays it out for paper beside the page, where nobody sees it, and asks the browser to print. */
export function Impressao<T>(props: Props<T>) {
  const { lista, legenda, aoTerminar } = props
  const linhas = useLinhasDoPapel(lista, legenda, aoTerminar)
  useEffect(() => {
    if (linhas === null) return
    window.addEventListener("afterprint", aoTerminar)
    // What is drawn late, an icon or a name, has a frame to arrive; the menu that asked leaves the screen in it.
    const quadro = requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    return () => {
      cancelAnimationFrame(quadro)
      window.removeEventListener("afterprint", aoTerminar)
    }
  }, [linhas, aoTerminar])
  return linhas && createPortal(<Folhas {...props} linhas={linhas} />, document.body)
}

/** The records to print, when they are all here. A failure is told, and ends it. */
function useLinhasDoPapel<T>(
  lista: Lista<PaginaDeRegistros<T>>,
  legenda: string,
  aoTerminar: () => void,
): readonly T[] | null {
  const [linhas, setLinhas] = useState<readonly T[] | null>(null)
  // What is printed is the list as it was when it was asked for.
  const [pedida] = useState(lista)
  useEffect(() => {
    const interrupcao = new AbortController()
    const andamento = mostrarAndamento(`Preparando a impressão de ${legenda}`, () => {
      interrupcao.abort()
      aoTerminar()
    })
    lerTudo(pedida, interrupcao.signal, (lidos, total) =>
      andamento.dizer(`${formatarInteiro(lidos)} de ${formatarInteiro(total)}`),
    )
      .then((lidas) => {
        if (!interrupcao.signal.aborted) setLinhas(lidas)
      })
      .catch((erro: unknown) => {
        if (interrupcao.signal.aborted) return
        avisar("erro", mensagemDe(erro))
        aoTerminar()
      })
      .finally(andamento.encerrar)
    return () => {
      interrupcao.abort()
      andamento.encerrar()
    }
  }, [pedida, legenda, aoTerminar])
  return linhas
}

function Folhas<T>({ linhas, ...props }: Props<T> & { readonly linhas: readonly T[] }) {
  const { visiveis, chave, totais } = props
  return (
    <div className={classes.folhas} data-folha data-deitada={visiveis.length >= COLUNAS_DE_PE || undefined}>
      <Titulo {...props} impressos={linhas.length} />
      <Suspense>
        <table aria-label={props.legenda}>
          <thead>
            <tr>
              {visiveis.map(({ id, titulo, numerica }) => (
                <th key={id} scope="col" data-numerica={numerica || undefined}>
                  {titulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linhas.map((item) => (
              <tr key={chave(item)}>
                {visiveis.map(({ id, celula, numerica }) => (
                  <td key={id} data-numerica={numerica || undefined}>
                    {celula(item)}
                  </td>
                ))}
              </tr>
            ))}
            {totais && (
              <tr className={classes.totais}>
                {visiveis.map(({ id, numerica }, i) => (
                  <td key={id} data-numerica={numerica || undefined}>
                    {i === 0 ? "Total do filtro" : totais[id]}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </Suspense>
    </div>
  )
}

/** What the paper has to say, because it cannot be asked: what it is, of which filter, in which order, and what it leaves out. */
function Titulo<T>(props: Props<T> & { readonly impressos: number }) {
  const { lista, legenda, campos = [], palavras, ordem, visiveis, exportar, impressos } = props
  const total = Math.max(lista.dados?.paginacao.totalDeRegistros ?? 0, impressos)
  const ordenada = visiveis.find((coluna) => coluna.ordem !== undefined && coluna.ordem === ordem?.atual.ordem)
  return (
    <div className={classes.titulo}>
      <h1>{legenda}</h1>
      <p>
        <span>{plural(total, palavras.um, palavras.varios)}</span>
        {camposEmUso(campos, lista.estado).map((campo) => (
          <FiltroEmPalavras key={campo.campo} campo={campo} valor={textoDe(lista.estado, campo.campo)} />
        ))}
        {ordenada && (
          <span>
            Ordem: {ordenada.titulo}
            {ordem?.atual.direcao === "desc" ? ", decrescente" : ""}
          </span>
        )}
      </p>
      {impressos < total && (
        <p>
          <strong>
            O papel leva {palavras.artigo}s {formatarInteiro(impressos)} primeir{palavras.artigo}s; no filtro há{" "}
            {formatarInteiro(total)}.
          </strong>{" "}
          {exportar ? "Para ter tudo, exporte a planilha." : "Para ter as demais, filtre e imprima por partes."}
        </p>
      )}
    </div>
  )
}
