import type { EscritorioDaLista } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./escritorios.module.css"

/** Columns of the list of offices; the one the operator is working in is marked. */
export function colunasDosEscritorios(idAtual: string | null): readonly ColunaDaLista<EscritorioDaLista>[] {
  return [
    {
      id: "nome",
      titulo: "Escritório",
      ordem: "nome",
      principal: true,
      longa: true,
      celula: ({ id, nome }) => (id === idAtual ? `${nome} (em uso)` : nome),
    },
    {
      id: "cnpj",
      titulo: "CNPJ",
      ordem: "cnpj",
      celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span>,
    },
    { id: "municipio", titulo: "Município", exportacao: ["municipio", "uf"], celula: lugarDe },
    { id: "empresas", titulo: "Empresas", numerica: true, celula: ({ empresas }) => formatarInteiro(empresas) },
    { id: "pessoas", titulo: "Pessoas", numerica: true, celula: ({ pessoas }) => formatarInteiro(pessoas) },
    {
      id: "situacao",
      titulo: "Situação",
      exportacao: ["situacao", "encerradoEm"],
      celula: (escritorio) => <SituacaoDoEscritorio escritorio={escritorio} />,
    },
    {
      id: "criadoEm",
      titulo: "Criado em",
      ordem: "criadoEm",
      celula: ({ criadoEm }) => <span className={classes.data}>{formatarData(criadoEm)}</span>,
    },
  ]
}

const lugarDe = ({ municipio, uf }: EscritorioDaLista) => (municipio ? `${municipio} · ${uf}` : "—")

/** Open, or closed and since when. */
export function SituacaoDoEscritorio({ escritorio }: { readonly escritorio: { readonly encerradoEm: string | null } }) {
  return escritorio.encerradoEm === null ? (
    <Etiqueta tom="feito" simples>
      Aberto
    </Etiqueta>
  ) : (
    <Etiqueta tom="neutro" simples>
      Encerrado em {formatarData(escritorio.encerradoEm)}
    </Etiqueta>
  )
}

/** The same row on a phone. */
export function CartaoDoEscritorio({ escritorio }: { readonly escritorio: EscritorioDaLista }) {
  return (
    <ResumoEmCartao titulo={escritorio.nome} aoLado={<SituacaoDoEscritorio escritorio={escritorio} />}>
      <span className="numerico">{formatarDocumento(escritorio.cnpj)}</span>
      <span className="fraco">
        {plural(escritorio.empresas, "empresa", "empresas")} · {plural(escritorio.pessoas, "pessoa", "pessoas")}
        {escritorio.municipio && ` · ${lugarDe(escritorio)}`}
      </span>
    </ResumoEmCartao>
  )
}
