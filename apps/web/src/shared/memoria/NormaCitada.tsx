import type { Norma } from "@partida/fiscal"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import classes from "./memoria.module.css"
import { type ArtigoLido, type Citacao, citacoesDe, lerArtigos } from "./normas/citacoes.ts"

/** The norm behind a step: its title, the official address where there is one, and the text of the articles kept here. */
export function NormaCitada({ norma }: { readonly norma: Norma }) {
  const citacoes = citacoesDe(norma.titulo)
  return (
    <div className={classes.miudo}>
      {norma.url ? (
        <a href={norma.url} target="_blank" rel="noreferrer">
          {norma.titulo}
          <span className="so-leitor"> (abre em outra aba)</span>
        </a>
      ) : (
        norma.titulo
      )}
      {citacoes.length > 0 && <TextoDosArtigos citacoes={citacoes} />}
    </div>
  )
}

function TextoDosArtigos({ citacoes }: { readonly citacoes: readonly Citacao[] }) {
  const [lidos, setLidos] = useState<readonly ArtigoLido[] | string | null>(null)
  const ler = () => {
    if (lidos === null || typeof lidos === "string")
      lerArtigos(citacoes).then(setLidos, (erro: unknown) => setLidos(mensagemDe(erro)))
  }
  return (
    <details className={classes.norma} onToggle={(evento) => evento.currentTarget.open && ler()}>
      <summary>Ler o texto</summary>
      {lidos === null && <p>Abrindo…</p>}
      {typeof lidos === "string" && <p role="alert">{lidos}</p>}
      {Array.isArray(lidos) && lidos.length === 0 && <p>O texto deste artigo ainda não está guardado aqui.</p>}
      {Array.isArray(lidos) && <Artigos lidos={lidos} />}
    </details>
  )
}

function Artigos({ lidos }: { readonly lidos: readonly ArtigoLido[] }) {
  return lidos.map(({ norma, fonte, texto }) => (
    <figure key={`${norma}${texto.slice(0, 40)}`} className={classes.artigo}>
      <figcaption>
        {norma}. {fonte} Confira no site oficial antes de citar.
      </figcaption>
      {/* A scrolling text must be reachable by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <blockquote tabIndex={0}>{texto}</blockquote>
    </figure>
  ))
}
