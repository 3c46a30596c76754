import { Skeleton } from "@mantine/core"
import { type MouseEvent, type ReactNode, Suspense, useId } from "react"
import { sobDemanda } from "../lib/sob-demanda.ts"
import { AcoesDaLinha } from "./AcoesDaLinha.tsx"
import { MarcadorDaPagina } from "./CabecalhoDaTabela.tsx"
import type { LinhaProps } from "./LinhaDaTabela.tsx"
import { Marcador } from "./Marcador.tsx"
import { comMemoria } from "./mapping.ts"
import classes from "./Tabela.module.css"
import type { LinhasProps } from "./Tabela.tsx"
import { TotaisDosCartoes } from "./TotaisDaTabela.tsx"

const OrdemDosCartoes = sobDemanda(async () => (await import("./OrdemDosCartoes.tsx")).OrdemDosCartoes)
const MAXIMO_DE_ESQUELETOS = 6

/** The same rows as cards, for phones, with the same selection and actions. */
export function CartoesDaTabela<T>({ tabela, mexer }: LinhasProps<T>) {
  const { legenda, colunas, linhas, chave, rotulo, cartao, selecao, aoAbrir, acoes, aberta, totais, ordenacao } = tabela
  // Of one column alone there is nothing to choose.
  const ordena = ordenacao !== undefined && colunas.filter((c) => c.ordem).length > 1
  if (!linhas) {
    return (
      <div className={classes.cartoes}>
        {Array.from({ length: Math.min(tabela.esqueletos ?? 5, MAXIMO_DE_ESQUELETOS) }, (_, i) => (
          <Skeleton key={i} height={84} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <>
      {(selecao || ordena) && (
        <div className={classes.acimaDosCartoes}>
          {selecao && (
            <span className={classes.marcarTodas}>
              <MarcadorDaPagina linhas={linhas} chave={chave} selecao={selecao} />
              <span aria-hidden>Todas desta página</span>
            </span>
          )}
          {/* Its place is kept: the cards below do not move when it comes. */}
          <Suspense fallback={<span className={classes.ordem} />}>
            {ordenacao && ordena && <OrdemDosCartoes colunas={colunas} ordenacao={ordenacao} />}
          </Suspense>
        </div>
      )}
      <ul className={classes.cartoes} aria-label={legenda}>
        {linhas.map((item) => {
          const id = chave(item)
          return (
            <Cartao
              key={id}
              id={id}
              item={item}
              rotulo={rotulo(item)}
              cartao={cartao}
              selecionavel={selecao !== undefined}
              marcada={selecao !== undefined && (selecao.todas || selecao.ids.has(id))}
              abre={aoAbrir !== undefined}
              aberta={aberta === id}
              aoAbrir={mexer.abrir}
              aoAlternar={mexer.alternar}
              acoes={acoes ? mexer.acoes : undefined}
            />
          )
        })}
      </ul>
      {totais && <TotaisDosCartoes colunas={colunas} totais={totais} />}
    </>
  )
}

interface CartaoProps<T> extends Omit<LinhaProps<T>, "colunas" | "ativa"> {
  readonly cartao: (item: T) => ReactNode
}

function CartaoDaLinha<T>(props: CartaoProps<T>) {
  const { id, item, rotulo, cartao, selecionavel, marcada, abre, aberta, aoAbrir, aoAlternar, acoes } = props
  const idDoTexto = useId()
  // What is in the card may be followed by itself: a link inside a button would be neither.
  const clicar = ({ target: alvo }: MouseEvent) => {
    const outro = alvo instanceof Element ? alvo.closest("a, button, input, label") : null
    if (outro === null || outro.hasAttribute("data-abrir")) aoAbrir(item)
  }
  return (
    <li
      className={classes.cartao}
      data-linha={id}
      data-marcada={marcada || undefined}
      data-aberta={aberta || undefined}
    >
      {selecionavel && (
        <span className={classes.marcarCartao}>
          <Marcador
            grande
            rotulo={`Selecionar ${rotulo}`}
            marcado={marcada}
            aoMudar={(_, intervalo) => aoAlternar(id, intervalo)}
          />
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button under the text has the keyboard */}
      <div className={classes.corpoDoCartao} onClick={abre ? clicar : undefined} data-clicavel={abre || undefined}>
        {abre && <button type="button" className={classes.abrirCartao} data-abrir aria-labelledby={idDoTexto} />}
        <div id={idDoTexto} className={classes.textoDoCartao}>
          {cartao(item)}
        </div>
      </div>
      {acoes && (
        <span className={classes.acoesDoCartao}>
          <AcoesDaLinha item={item} rotulo={rotulo} acoes={acoes} />
        </span>
      )}
    </li>
  )
}

const Cartao = comMemoria(CartaoDaLinha)
