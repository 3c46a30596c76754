import type { rotasDaCaptura } from "@partida/contracts"
import { useMemo } from "react"
import type { z } from "zod"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { fraseDaCaptura, situacaoDaCaptura } from "./captura-textos.ts"
import classes from "./notas-fiscais.module.css"

interface Props {
  readonly captura: z.output<typeof rotasDaCaptura.consultarCapturaDaEmpresa.resposta>
  readonly aberta: boolean
  readonly aoFechar: () => void
}

/** The capture of a company in full: until where it went, and what of it came and could not enter, or did not come. */
export function GavetaDaCaptura({ captura, aberta, aoFechar }: Props) {
  const { situacao, nsu, documentos, novidadeEm, ultimaEm, pendentes } = captura
  // As of the opening: a moment that moved by itself would draw everything again.
  const agora = useMemo(() => new Date(), [])
  const { rotulo, tom } = situacaoDaCaptura[situacao]
  const linhas: readonly (readonly [string, string])[] = [
    ["Último NSU guardado", nsu === 0 ? "nenhum ainda" : String(nsu)],
    ["Documentos que vieram", String(documentos)],
    ["Última novidade", novidadeEm ? formatarDataHora(novidadeEm) : "nenhuma ainda"],
    ["Última tentativa", ultimaEm ? formatarDataHora(ultimaEm) : "nenhuma ainda"],
  ]
  return (
    <Gaveta aberta={aberta} aoFechar={aoFechar} titulo="Captura do ambiente nacional" subtitulo={captura.empresa}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the drawer may have nothing else to scroll it by keyboard */}
      <section className={classes.corpo} tabIndex={0} aria-label="Captura da empresa">
        <Etiqueta tom={tom}>{rotulo}</Etiqueta>
        <p>{fraseDaCaptura(captura, agora)}</p>
        <dl className={classes.dados}>
          {linhas.map(([nome, valor]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd className="numerico">{valor}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h3 className={classes.secao}>O que não entrou</h3>
          {pendentes.length === 0 ? (
            <p className="fraco">Nada: tudo o que foi anunciado veio, e tudo o que veio entrou.</p>
          ) : (
            <ul className={classes.meses}>
              {pendentes.map(({ nsu: qual, chave, em, mensagem }) => (
                <li key={`${qual ?? ""} ${chave ?? ""} ${mensagem}`}>
                  <strong>{qual ?? "Pela chave"}</strong> <span className="fraco">{formatarDataHora(em)}</span>
                  <p>{mensagem}</p>
                  {chave && <p className={classes.chave}>{chave}</p>}
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </Gaveta>
  )
}
