import { Group } from "@mantine/core"
import type { Nota } from "@partida/contracts"
import type { ReactNode } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { MarcasDaNota } from "./MarcasDaNota.tsx"
import classes from "./notas.module.css"

interface Props {
  readonly notas: readonly Nota[] | undefined
  readonly aoAbrir: (nota: Nota) => void
  readonly vazio: ReactNode
  readonly aberta?: string | null | undefined
  readonly erro?: unknown
  readonly aoTentarDeNovo?: () => void
  readonly atualizando?: boolean
  readonly esqueletos?: number
  /** The company is on every row only where notes of many companies meet. */
  readonly comEmpresa?: boolean
}

/** Notes as rows, or cards on phones. */
export function TabelaDeNotas({ notas, comEmpresa = false, ...resto }: Props) {
  return (
    <Tabela
      legenda="Notas fiscais"
      colunas={comEmpresa ? [numero, empresa, ...demais] : [numero, ...demais]}
      linhas={notas}
      chave={(nota) => nota.id}
      rotulo={(nota) => `nota ${nota.numero}`}
      cartao={(nota) => <CartaoDaNota nota={nota} comEmpresa={comEmpresa} />}
      {...resto}
    />
  )
}

const numero: Coluna<Nota> = {
  id: "numero",
  titulo: "Número",
  principal: true,
  celula: (nota) => <span className="numerico">{nota.numero}</span>,
}
const empresa: Coluna<Nota> = {
  id: "empresa",
  titulo: "Empresa",
  celula: (nota) => <span className={classes.cortado}>{nota.empresa}</span>,
}
const demais: readonly Coluna<Nota>[] = [
  {
    id: "emissao",
    titulo: "Emissão",
    celula: (nota) => <span className="numerico">{formatarData(nota.dataEmissao)}</span>,
  },
  {
    id: "contraparte",
    titulo: "Tomador ou prestador",
    celula: (nota) => <span className={classes.cortado}>{nota.contraparteNome ?? "Não informado"}</span>,
  },
  { id: "valor", titulo: "Valor (R$)", numerica: true, celula: (nota) => formatarValor(nota.valorServico) },
  {
    id: "receita",
    titulo: "Receita (R$)",
    numerica: true,
    celula: (nota) =>
      nota.contaNaReceita ? (
        formatarValor(nota.receita)
      ) : (
        <span className={classes.fora} title={nota.motivoForaDaReceita ?? undefined}>
          não conta
        </span>
      ),
  },
  { id: "situacao", titulo: "Situação", celula: (nota) => <MarcasDaNota nota={nota} /> },
]

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
