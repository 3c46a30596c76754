import { type ComparacaoDaLinha, type LinhaDaImportacao, tiposDeLinhaImportada } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./importacao.module.css"
import { Veredito } from "./linhas.tsx"

/** What becomes of a row of an extract: a check says whether it agrees, a conflict that somebody has to choose. */
function VereditoDoExtrato({ linha }: { readonly linha: LinhaDaImportacao }) {
  const { tipo, escolha, comparacao, resultado } = linha
  if (escolha === "pendente" && resultado === null) return <Etiqueta tom="atencao">A escolher</Etiqueta>
  if (tipo !== "extrato-das" || linha.previsto === 4) return <Veredito linha={linha} />
  if (comparacao?.diferenca === undefined || comparacao.diferenca === null)
    return <Etiqueta tom="neutro">Não conferido</Etiqueta>
  return comparacao.diferenca === "0.00" ? (
    <Etiqueta tom="feito">Confere</Etiqueta>
  ) : (
    <Etiqueta tom="atencao">Difere {formatarValor(comparacao.diferenca)}</Etiqueta>
  )
}

const valor = (de: (c: ComparacaoDaLinha) => string | null) => {
  const Celula = ({ comparacao }: LinhaDaImportacao) => {
    const lido = comparacao === null ? null : de(comparacao)
    return lido === null ? <span className={classes.fraco}>—</span> : formatarValor(lido)
  }
  return Celula
}

/** Columns of the rows of extracts: what stands, what the document says and what will be written. */
export const colunasDosExtratos: readonly ColunaDaLista<LinhaDaImportacao>[] = [
  {
    id: "resumo",
    titulo: "O que é",
    largura: 205,
    principal: true,
    exportacao: ["planilha", "tipo", "resumo"],
    celula: ({ tipo, comparacao, planilha }) => (
      <>
        {tiposDeLinhaImportada[tipo]} {comparacao === null ? planilha : formatarCompetencia(comparacao.competencia)}
      </>
    ),
  },
  {
    id: "cnpj",
    titulo: "CNPJ",
    celula: ({ cnpj }) => <span className="numerico">{cnpj === null ? "—" : formatarDocumento(cnpj)}</span>,
  },
  {
    id: "registrado",
    titulo: "Aqui",
    numerica: true,
    celula: valor((c) => c.registrado),
  },
  { id: "extrato", titulo: "No extrato", numerica: true, celula: valor((c) => c.extrato) },
  { id: "aGravar", titulo: "A gravar", numerica: true, celula: valor((c) => c.aGravar) },
  {
    id: "veredito",
    titulo: "O que acontece",
    exportacao: ["previsto", "resultado"],
    celula: (linha) => <VereditoDoExtrato linha={linha} />,
  },
  { id: "mensagem", titulo: "Explicação", longa: true, celula: ({ mensagem }) => mensagem ?? "" },
]

/** The same row on a phone. */
export function CartaoDoExtrato({ linha }: { readonly linha: LinhaDaImportacao }) {
  const { comparacao, tipo, mensagem, planilha, cnpj } = linha
  return (
    <ResumoEmCartao
      titulo={`${tiposDeLinhaImportada[tipo]}${comparacao ? ` ${formatarCompetencia(comparacao.competencia)}` : ""}`}
      aoLado={<VereditoDoExtrato linha={linha} />}
    >
      {comparacao && <Comparacao comparacao={comparacao} />}
      <span>{mensagem}</span>
      <span className={classes.fraco}>
        {planilha}
        {cnpj === null ? "" : ` · ${formatarDocumento(cnpj)}`}
      </span>
    </ResumoEmCartao>
  )
}

function Comparacao({ comparacao }: { readonly comparacao: ComparacaoDaLinha }) {
  const partes = [
    ["Aqui", comparacao.registrado],
    ["No extrato", comparacao.extrato],
    ["A gravar", comparacao.aGravar],
  ] as const
  return (
    <dl className={classes.comparacao}>
      {partes.map(([rotulo, lido]) => (
        <div key={rotulo}>
          <dt>{rotulo}</dt>
          <dd>{lido === null ? "—" : formatarValor(lido)}</dd>
        </div>
      ))}
    </dl>
  )
}
