import { estadosDaLinha, type LinhaDoBanco } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./banco.module.css"

const tons = { pendente: "atencao", conciliada: "feito", ignorada: "neutro" } as const

/** Where a line stands. */
function Situacao({ estado }: Pick<LinhaDoBanco, "estado">) {
  return (
    <Etiqueta tom={tons[estado]} simples>
      {estadosDaLinha[estado].rotulo}
    </Etiqueta>
  )
}

const conta: ColunaDaLista<LinhaDoBanco> = { id: "conta", titulo: "Conta", celula: (l) => l.conta }

/** Columns of the movements of every account. */
export const colunasDasLinhas: readonly ColunaDaLista<LinhaDoBanco>[] = [
  { id: "data", titulo: "Data", largura: 104, celula: (l) => formatarData(l.data) },
  {
    id: "descricao",
    titulo: "Descrição",
    principal: true,
    longa: true,
    exportacao: ["descricao", "documento"],
    celula: (l) => l.descricao,
  },
  conta,
  {
    id: "valor",
    titulo: "Valor",
    numerica: true,
    celula: ({ valor }) => (
      <span className={classes.valor} data-entrada={sinalDe(valor) > 0 || undefined}>
        {formatarValor(valor)}
      </span>
    ),
  },
  {
    id: "saldoDoDia",
    titulo: "Saldo do dia",
    numerica: true,
    celula: ({ saldoDoDia }) => (
      <span className={classes.fraco}>{saldoDoDia === null ? "—" : formatarValor(saldoDoDia)}</span>
    ),
  },
  { id: "estado", titulo: "Situação", celula: (l) => <Situacao estado={l.estado} /> },
]

/** The same where one account is chosen. */
export const colunasDeUmaConta = colunasDasLinhas.filter((coluna) => coluna !== conta)

/** The same row on a phone. */
export function CartaoDaLinha({ linha }: { readonly linha: LinhaDoBanco }) {
  return (
    <ResumoEmCartao titulo={linha.descricao} valor={formatarReais(linha.valor)}>
      <span className={classes.fraco}>
        {formatarData(linha.data)} · {linha.conta}
        {linha.saldoDoDia !== null && ` · saldo do dia ${formatarReais(linha.saldoDoDia)}`}
      </span>
      <Situacao estado={linha.estado} />
    </ResumoEmCartao>
  )
}
