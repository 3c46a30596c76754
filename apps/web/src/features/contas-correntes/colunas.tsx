import type { ContaCorrente, ContaDoBanco } from "@partida/contracts"
import { IconBan } from "@tabler/icons-react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { Conferencia } from "../../shared/contas/Conferencia.tsx"
import { numeroDa, rotuloDoTipo } from "../../shared/contas/conta.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./contas-correntes.module.css"

/** An account beside what its statements tell; undefined while that is read. */
export type ContaComSaldo = ContaCorrente & { readonly doBanco: ContaDoBanco | undefined }

/** Columns of the accounts. */
export const colunasDasContas: readonly ColunaDaLista<ContaComSaldo>[] = [
  {
    id: "apelido",
    titulo: "Conta",
    principal: true,
    exportacao: ["apelido", "tipo"],
    celula: (c) => (
      <div className={classes.duasLinhas}>
        <strong>{c.apelido}</strong>
        <span className="fraco">{rotuloDoTipo(c.idTipo)}</span>
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
    celula: (c) => <span className="numerico">{numeroDa(c)}</span>,
  },
  {
    id: "hoje",
    titulo: "Saldo",
    numerica: true,
    exportacao: [],
    celula: ({ doBanco }) =>
      !doBanco || doBanco.saldo === null ? (
        "—"
      ) : (
        <div className={classes.duasLinhas}>
          <span>{formatarValor(doBanco.saldo)}</span>
          <span className="fraco">{doBanco.ate === null ? "sem movimentos" : `até ${formatarData(doBanco.ate)}`}</span>
        </div>
      ),
  },
  {
    id: "conferencia",
    titulo: "Com o banco",
    exportacao: [],
    celula: ({ doBanco }) => (doBanco ? <Conferencia conta={doBanco} /> : "—"),
  },
  {
    id: "saldo",
    oculta: true,
    titulo: "Saldo inicial",
    numerica: true,
    exportacao: ["saldoInicial", "saldoEm"],
    celula: ({ saldoInicial, saldoEm }) =>
      saldoInicial === null || saldoEm === null ? (
        "—"
      ) : (
        <div className={classes.duasLinhas}>
          <span>{formatarValor(saldoInicial)}</span>
          <span className="fraco">em {formatarData(saldoEm)}</span>
        </div>
      ),
  },
  { id: "situacao", titulo: "Situação", exportacao: ["encerradaEm"], celula: (c) => <Situacao conta={c} /> },
]

/** The same row on a phone. */
export function CartaoDaConta({ conta }: { readonly conta: ContaComSaldo }) {
  return (
    <ResumoEmCartao titulo={conta.apelido} aoLado={<Situacao conta={conta} />}>
      <span className="fraco">
        {rotuloDoTipo(conta.idTipo)} · {conta.banco?.nome ?? "sem banco"} · {numeroDa(conta)}
      </span>
      {conta.doBanco && (
        <>
          {conta.doBanco.saldo !== null && (
            <span className="numerico">
              {formatarReais(conta.doBanco.saldo)}
              {conta.doBanco.ate !== null && ` até ${formatarData(conta.doBanco.ate)}`}
            </span>
          )}
          <Conferencia conta={conta.doBanco} />
        </>
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
