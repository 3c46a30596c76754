import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react"
import { ficaAVista } from "./ficaAVista.ts"
import { Marcador } from "./Marcador.tsx"
import classes from "./Tabela.module.css"
import type { Coluna, Ordenacao, TabelaProps } from "./Tabela.tsx"

/** Headings: tick the page, sort. */
export function CabecalhoDaTabela<T>({ colunas, linhas, chave, selecao, ordenacao, acoes }: TabelaProps<T>) {
  return (
    <thead>
      <tr>
        {selecao && (
          <th scope="col" className={classes.marcar}>
            <MarcadorDaPagina linhas={linhas} chave={chave} selecao={selecao} />
          </th>
        )}
        {colunas.map((coluna) => (
          <Titulo key={coluna.id} coluna={coluna} ordenacao={ordenacao} />
        ))}
        {acoes && (
          <th scope="col" className={classes.acoes} data-acoes>
            <span className="so-leitor">Ações</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type PropsDoMarcador<T> = Pick<TabelaProps<T>, "linhas" | "chave"> & {
  readonly selecao: NonNullable<TabelaProps<T>["selecao"]>
}

/** Ticks every row of the page. */
export function MarcadorDaPagina<T>({ linhas, chave, selecao }: PropsDoMarcador<T>) {
  const ids = linhas?.map(chave) ?? []
  const marcadas = selecao.todas ? ids.length : ids.filter((id) => selecao.ids.has(id)).length
  return (
    <Marcador
      rotulo="Selecionar todas desta página"
      marcado={ids.length > 0 && marcadas === ids.length}
      parcial={marcadas > 0 && marcadas < ids.length}
      vazio={ids.length === 0}
      aoMudar={(marcar) => selecao.marcar(ids, marcar, ids)}
    />
  )
}

function Titulo<T>({ coluna, ordenacao }: { coluna: Coluna<T>; ordenacao: Ordenacao | undefined }) {
  const { ordem, titulo, numerica, largura } = coluna
  const atual = ordem !== undefined && ordenacao?.campo === ordem ? ordenacao.direcao : null
  const Icone = atual === "asc" ? IconArrowUp : atual === "desc" ? IconArrowDown : IconSelector
  return (
    <th
      scope="col"
      data-numerica={numerica || undefined}
      data-fixa={ficaAVista(coluna) || undefined}
      style={largura === undefined ? undefined : { width: largura }}
      {...(ordem && ordenacao
        ? { "aria-sort": atual === "asc" ? "ascending" : atual === "desc" ? "descending" : "none" }
        : {})}
    >
      {ordem && ordenacao ? (
        <button
          type="button"
          className={classes.ordenar}
          data-atual={atual !== null || undefined}
          onClick={() => ordenacao.aoOrdenar(ordem, atual === "asc" ? "desc" : "asc")}
        >
          {titulo}
          <Icone size={13} aria-hidden />
        </button>
      ) : (
        titulo
      )}
    </th>
  )
}
