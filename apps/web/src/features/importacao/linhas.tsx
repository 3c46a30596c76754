import { type LinhaDaImportacao, porId, resultadoDeImportacao, tiposDeLinhaImportada } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./importacao.module.css"

const tons: Readonly<Record<number, Tom>> = { 1: "feito", 2: "andamento", 3: "neutro", 4: "erro", 5: "neutro" }

/** What will happen to a row or, once it happened, what did. */
export function Veredito({ linha }: { readonly linha: LinhaDaImportacao }) {
  const id = linha.resultado ?? linha.previsto
  const nome = id === null ? null : porId(resultadoDeImportacao, id)
  if (id === null || nome === null) return <span className={classes.fraco}>—</span>
  return <Etiqueta tom={tons[id] ?? "neutro"}>{resultadoDeImportacao[nome].rotulo}</Etiqueta>
}

/** What the row is about; an amount stays with its sign of money. */
const conteudoDe = ({ tipo, resumo }: LinhaDaImportacao) =>
  resumo === "" ? tiposDeLinhaImportada[tipo] : resumo.replaceAll("R$ ", "R$\u00a0")

/** Columns of the rows of an import. */
export const colunasDasLinhas: readonly ColunaDaLista<LinhaDaImportacao>[] = [
  {
    id: "planilha",
    titulo: "Onde",
    exportacao: ["planilha", "linha"],
    celula: ({ planilha, linha }) => (
      <span className="numerico">
        {planilha} <span className={classes.fraco}>{linha}</span>
      </span>
    ),
  },
  {
    id: "veredito",
    titulo: "O que acontece",
    exportacao: ["previsto", "resultado"],
    celula: (linha) => <Veredito linha={linha} />,
  },
  {
    id: "cnpj",
    titulo: "CNPJ",
    celula: ({ cnpj }) => <span className="numerico">{cnpj === null ? "—" : formatarDocumento(cnpj)}</span>,
  },
  {
    id: "resumo",
    titulo: "Conteúdo",
    largura: 240,
    principal: true,
    exportacao: ["tipo", "resumo"],
    celula: (linha) => <span className={classes.conteudo}>{conteudoDe(linha)}</span>,
  },
  { id: "mensagem", titulo: "Explicação", longa: true, celula: ({ mensagem }) => mensagem ?? "" },
]

/** The same row on a phone. */
export function CartaoDaLinha({ linha }: { readonly linha: LinhaDaImportacao }) {
  return (
    <ResumoEmCartao titulo={conteudoDe(linha)} aoLado={<Veredito linha={linha} />}>
      <span>{linha.mensagem}</span>
      <span className={classes.fraco}>
        {linha.planilha}, linha {linha.linha}
        {linha.cnpj === null ? "" : ` · ${formatarDocumento(linha.cnpj)}`}
      </span>
    </ResumoEmCartao>
  )
}
