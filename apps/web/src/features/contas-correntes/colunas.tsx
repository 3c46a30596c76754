import type { ContaCorrente } from "@partida/contracts"
import { IconBan } from "@tabler/icons-react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { numeroDa, rotuloDoTipo } from "./conta.ts"
import classes from "./contas-correntes.module.css"

/** Columns of the accounts. */
export const colunasDasContas: readonly ColunaDaLista<ContaCorrente>[] = [
  {
    id: "apelido",
    titulo: "Conta",
    principal: true,
    exportacao: ["apelido", "tipo"],
    celula: (c) => (
      <div className={classes.duasLinhas}>
        <strong>{c.apelido}</strong>
        <span className={classes.fraco}>{rotuloDoTipo(c.idTipo)}</span>
      </div>
    ),
  },
  {
    id: "banco",
    titulo: "Banco",
    exportacao: ["codigoDoBanco", "banco"],
    celula: ({ banco }) => (banco === null ? "—" : `${banco.codigo} ${banco.nome}`),
  },
  {
    id: "numero",
    titulo: "Agência e conta",
    exportacao: ["agencia", "conta"],
    celula: (c) => <span className={classes.numero}>{numeroDa(c)}</span>,
  },
  {
    id: "saldo",
    titulo: "Saldo inicial",
    numerica: true,
    exportacao: ["saldoInicial", "saldoEm"],
    celula: ({ saldoInicial, saldoEm }) =>
      saldoInicial === null || saldoEm === null ? (
        "—"
      ) : (
        <div className={classes.duasLinhas}>
          <span>{formatarValor(saldoInicial)}</span>
          <span className={classes.fraco}>em {formatarData(saldoEm)}</span>
        </div>
      ),
  },
  { id: "situacao", titulo: "Situação", exportacao: ["encerradaEm"], celula: (c) => <Situacao conta={c} /> },
]

/** The same row on a phone. */
export function CartaoDaConta({ conta }: { readonly conta: ContaCorrente }) {
  return (
    <ResumoEmCartao titulo={conta.apelido} aoLado={<Situacao conta={conta} />}>
      <span className={classes.fraco}>
        {rotuloDoTipo(conta.idTipo)} · {conta.banco?.nome ?? "sem banco"} · {numeroDa(conta)}
      </span>
      {conta.saldoInicial !== null && (
        <span className={classes.numero}>
          {formatarReais(conta.saldoInicial)} em {formatarData(conta.saldoEm ?? "")}
        </span>
      )}
    </ResumoEmCartao>
  )
}

/** State of an account. */
export function Situacao({ conta: { encerradaEm } }: { readonly conta: ContaCorrente }) {
  if (encerradaEm === null) return <Etiqueta tom="feito">Em uso</Etiqueta>
  return (
    <Etiqueta tom="neutro" icone={IconBan}>
      Encerrada em {formatarData(encerradaEm)}
    </Etiqueta>
  )
}
