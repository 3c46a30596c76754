import { Group } from "@mantine/core"
import type { Nota } from "@partida/contracts"
import type { ReactNode } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../lista/tipos.ts"
import { MarcasDaNota } from "./MarcasDaNota.tsx"
import classes from "./notas.module.css"

const numero: ColunaDaLista<Nota> = {
  id: "numero",
  titulo: "Número",
  ordem: "numero",
  principal: true,
  exportacao: ["numero", "direcao", "chave"],
  celula: (nota) => <span className="numerico">{nota.numero}</span>,
}
const empresa: ColunaDaLista<Nota> = {
  id: "empresa",
  titulo: "Empresa",
  ordem: "empresa",
  exportacao: ["empresa", "cnpjDaEmpresa"],
  celula: (nota) => <span className={classes.cortado}>{nota.empresa}</span>,
}
const demais: readonly ColunaDaLista<Nota>[] = [
  {
    id: "emissao",
    titulo: "Emissão",
    ordem: "dataEmissao",
    exportacao: ["dataEmissao", "competencia"],
    celula: (nota) => <span className="numerico">{formatarData(nota.dataEmissao)}</span>,
  },
  {
    id: "contraparte",
    titulo: "Tomador ou prestador",
    ordem: "contraparteNome",
    exportacao: ["contraparteNome", "contraparteDocumento"],
    celula: (nota) => <span className={classes.cortado}>{nota.contraparteNome ?? "Não informado"}</span>,
  },
  {
    id: "valor",
    titulo: "Valor (R$)",
    ordem: "valorServico",
    numerica: true,
    exportacao: ["valorServico", "valorLiquido", "valorIssRetido"],
    celula: (nota) => formatarValor(nota.valorServico),
  },
  {
    id: "receita",
    titulo: "Receita (R$)",
    ordem: "receita",
    numerica: true,
    exportacao: ["receita", "contaNaReceita", "motivoForaDaReceita"],
    celula: (nota) =>
      nota.contaNaReceita ? (
        formatarValor(nota.receita)
      ) : (
        <span className={classes.fora} title={nota.motivoForaDaReceita ?? undefined}>
          não conta
        </span>
      ),
  },
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["status", "assinatura", "decisao", "pendencias"],
    celula: (nota) => <MarcasDaNota nota={nota} />,
  },
]

/** Columns of a list of notes of one company. */
export const colunasDasNotas: readonly ColunaDaLista<Nota>[] = [numero, ...demais]
/** The company is on every row only where notes of many companies meet. */
export const colunasComEmpresa: readonly ColunaDaLista<Nota>[] = [numero, empresa, ...demais]

/** Totals of a filter, under the columns of the notes. */
export function totaisDasNotas(totais: { readonly valorServico: string; readonly receita: string } | undefined) {
  if (!totais) return undefined
  return { valor: formatarValor(totais.valorServico), receita: formatarValor(totais.receita) }
}

export const rotuloDaNota = (nota: Nota): string => `nota ${nota.numero}`
export const chaveDaNota = ({ id }: Nota): string => id
export const cartaoDaNota = (nota: Nota): ReactNode => <CartaoDaNota nota={nota} comEmpresa={false} />
export const cartaoComEmpresa = (nota: Nota): ReactNode => <CartaoDaNota nota={nota} comEmpresa />

function CartaoDaNota({ nota, comEmpresa }: { readonly nota: Nota; readonly comEmpresa: boolean }) {
  return (
    <div className={classes.cartao}>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <strong>Nota {nota.numero}</strong>
        <strong className="numerico">{formatarReais(nota.valorServico)}</strong>
      </Group>
      <span className={classes.fraco}>
        {formatarData(nota.dataEmissao)} · {nota.contraparteNome ?? "Não informado"}
      </span>
      {comEmpresa && <span className={classes.fraco}>{nota.empresa}</span>}
      <MarcasDaNota nota={nota} />
    </div>
  )
}
