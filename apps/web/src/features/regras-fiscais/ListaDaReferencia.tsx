import type { ReferenciaDaRegra } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { useEstadoLocal } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { consultaReferencia } from "./regras-fiscais.api.ts"
import classes from "./regras-fiscais.module.css"
import { confiancas } from "./rotulos.ts"

/** What the product carries of the law: read-only, each line with its source and how sure the product is of it. */
export function ListaDaReferencia({ ambito }: { readonly ambito: "municipal" | "federal" }) {
  const resultado = useQuery(consultaReferencia(ambito))
  const lista = useListaInteira({ estado: useEstadoLocal(), resultado, linhas: resultado.data?.lista })
  return (
    <ListaDeRegistros
      legenda="Referência do produto"
      palavras={{ um: "regra", varios: "regras", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ id }) => id}
      rotulo={({ assunto, codigos }) => `${assunto} ${codigos.join(", ")}`}
      cartao={cartao}
      vazio={{ titulo: "Nenhuma referência", texto: "Esta versão do produto não traz regras deste tipo." }}
    />
  )
}

const vigencia = ({ desde, ate }: ReferenciaDaRegra) =>
  ate === null ? `desde ${formatarData(desde)}` : `${formatarData(desde)} a ${formatarData(ate)}`

function Confianca({ confianca }: Pick<ReferenciaDaRegra, "confianca">) {
  const [tom, texto] = confiancas[confianca]
  return <Etiqueta tom={tom}>{texto}</Etiqueta>
}

const colunas: readonly ColunaDaLista<ReferenciaDaRegra>[] = [
  {
    id: "assunto",
    titulo: "Assunto",
    celula: ({ assunto, codigos }) => (
      <div className={classes.longo}>
        {assunto}
        {codigos.length > 0 && <div className="fraco">{codigos.join(", ")}</div>}
      </div>
    ),
  },
  {
    id: "regra",
    titulo: "O que a lei diz",
    celula: ({ regra, observacao }) => (
      <div className={classes.longo}>
        {regra}
        {observacao && <div className="fraco">{observacao}</div>}
      </div>
    ),
  },
  { id: "fonte", titulo: "Fonte", celula: ({ fonte }) => <div className={classes.longo}>{fonte}</div> },
  { id: "vigencia", titulo: "Vigência", celula: (regra) => <span className={classes.inteiro}>{vigencia(regra)}</span> },
  { id: "confianca", titulo: "Certeza", celula: (regra) => <Confianca {...regra} /> },
]

const cartao = (regra: ReferenciaDaRegra) => (
  <ResumoEmCartao titulo={`${regra.assunto} ${regra.codigos.join(", ")}`}>
    <span>{regra.regra}</span>
    <span className="fraco">
      {regra.fonte} · {vigencia(regra)}
    </span>
    <Confianca confianca={regra.confianca} />
  </ResumoEmCartao>
)
