import { type Contrato, type Fatura, intervalosDoContrato, origensDaFatura } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { estadoEmPalavras } from "./fatura.ts"

const origemDe = (f: Fatura) =>
  f.parcela === null ? (f.contrato ?? origensDaFatura[f.origem]) : `Parcela ${f.parcela} de ${f.parcelas}`

/** The state of a bill. */
export function Estado({ fatura }: { readonly fatura: Pick<Fatura, "estado" | "emitindo" | "parada" | "situacao"> }) {
  const { rotulo, tom } = estadoEmPalavras(fatura)
  return (
    <Etiqueta tom={tom} title={fatura.situacao}>
      {rotulo}
    </Etiqueta>
  )
}

/** Columns of the bills. */
export const colunasDasFaturas: readonly ColunaDaLista<Fatura>[] = [
  { id: "cliente", titulo: "Cliente", principal: true, exportacao: ["cliente", "documento"], celula: (f) => f.cliente },
  { id: "emitirEm", titulo: "Emitir em", celula: (f) => formatarData(f.emitirEm) },
  { id: "competencia", titulo: "Competência", celula: (f) => formatarCompetencia(f.competencia) },
  { id: "servico", titulo: "Serviço", exportacao: ["servico", "descricao"], celula: (f) => f.servico ?? "A escolher" },
  { id: "origem", titulo: "Origem", exportacao: ["origem", "contrato", "parcela"], celula: origemDe },
  { id: "valor", titulo: "Valor (R$)", numerica: true, celula: (f) => formatarValor(f.valor) },
  {
    id: "estado",
    titulo: "Estado",
    exportacao: ["estado", "situacao"],
    celula: (f) => <Estado fatura={f} />,
  },
  { id: "nota", titulo: "Nota", celula: (f) => f.numeroDaNota ?? "—" },
]

/** The same row on a phone. */
export const cartaoDaFatura = (f: Fatura) => (
  <ResumoEmCartao titulo={f.cliente} valor={formatarReais(f.valor)}>
    <span>
      {f.servico ?? "Serviço a escolher"} · {origemDe(f)}
    </span>
    <span>{f.situacao}</span>
    <span>
      <Estado fatura={f} />
    </span>
  </ResumoEmCartao>
)

const intervaloDe = ({ aCadaMeses }: Contrato) =>
  Object.entries(intervalosDoContrato).find(([n]) => Number(n) === aCadaMeses)?.[1] ?? `A cada ${aCadaMeses} meses`
const proximaDe = ({ proxima, encerradoEm }: Contrato) =>
  encerradoEm !== null ? "Encerrado" : proxima === null ? "Terminou" : formatarCompetencia(proxima)

/** Columns of the contracts. */
export const colunasDosContratos: readonly ColunaDaLista<Contrato>[] = [
  { id: "nome", titulo: "Contrato", principal: true, celula: (c) => c.nome },
  { id: "cliente", titulo: "Cliente", celula: (c) => c.cliente },
  { id: "servico", titulo: "Serviço", celula: (c) => c.servico ?? "A escolher" },
  { id: "quando", titulo: "Quando", celula: (c) => `${intervaloDe(c)}, dia ${c.dia}` },
  { id: "valor", titulo: "Valor (R$)", numerica: true, celula: (c) => formatarValor(c.valor) },
  { id: "proxima", titulo: "Próximo mês", celula: proximaDe },
]

/** The same row on a phone. */
export const cartaoDoContrato = (c: Contrato) => (
  <ResumoEmCartao titulo={c.nome} valor={formatarReais(c.valor)}>
    <span>{c.cliente}</span>
    <span>
      {intervaloDe(c)}, dia {c.dia} · próximo mês: {proximaDe(c)}
    </span>
  </ResumoEmCartao>
)
