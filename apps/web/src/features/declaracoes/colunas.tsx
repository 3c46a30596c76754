import { type DeclaracaoDaLista, escreverPeriodo, estadosDaDeclaracao } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./declaracoes.module.css"
import { emPalavras, nomeDaDeclaracao, tonsDoEstado } from "./textos.ts"

type Coluna = ColunaDaLista<DeclaracaoDaLista>

export function Situacao({ declaracao }: { readonly declaracao: DeclaracaoDaLista }) {
  const { estado, retificadora } = declaracao
  return (
    <Etiqueta tom={tonsDoEstado[estado]}>
      {estado === "entregue" && retificadora ? "Retificada" : estadosDaDeclaracao[estado].rotulo}
    </Etiqueta>
  )
}

const empresa: Coluna = {
  id: "empresa",
  titulo: "Empresa",
  ordem: "empresa",
  principal: true,
  exportacao: ["empresa", "cnpj"],
  celula: ({ apelido }) => apelido,
}
const declaracao: Coluna = {
  id: "obrigacao",
  titulo: "Declaração",
  ordem: "obrigacao",
  celula: ({ nome }) => nome,
}
const periodo: Coluna = {
  id: "periodo",
  titulo: "Período",
  celula: ({ periodo: qual }) => <span className="numerico">{escreverPeriodo(qual)}</span>,
}
const prazo: Coluna = {
  id: "prazo",
  titulo: "Fazer até",
  ordem: "prazo",
  celula: ({ fazerAte }) => <span className="numerico">{formatarData(fazerAte)}</span>,
}
const situacao: Coluna = {
  id: "estado",
  titulo: "Situação",
  celula: (d) => <Situacao declaracao={d} />,
}
const responsavel: Coluna = {
  id: "responsavel",
  titulo: "Responsável",
  celula: ({ responsavel: quem }) => quem?.nome ?? <span className={classes.fraco}>Ninguém</span>,
}
const entrega: Coluna = {
  id: "entregueEm",
  titulo: "Entrega",
  exportacao: ["entregueEm", "numero"],
  celula: ({ estado, porque: motivo, entregueEm, numero, temRecibo }) =>
    estado === "nao-se-aplica" ? (
      <span className={classes.porque} title={motivo}>
        {motivo}
      </span>
    ) : entregueEm === null ? (
      "—"
    ) : (
      <span className={classes.linhas}>
        <span className="numerico">{formatarData(entregueEm)}</span>
        <span className={classes.fraco}>{numero ?? (temRecibo ? "Com recibo" : "Sem recibo")}</span>
      </span>
    ),
}
const porque: Coluna = {
  id: "porque",
  titulo: "Por quê",
  oculta: true,
  celula: (d) => d.porque,
}

export const colunasDoEscritorio: readonly Coluna[] = [
  empresa,
  declaracao,
  periodo,
  prazo,
  situacao,
  responsavel,
  entrega,
  porque,
]

/** The owner reads what happened and what will happen. */
export const colunasDoDono: readonly Coluna[] = [
  { ...declaracao, principal: true },
  periodo,
  { ...empresa, principal: false },
  situacao,
  { id: "palavras", titulo: "O que acontece", exportacao: ["prazo", "entregueEm"], celula: emPalavras },
]

/** The same row on a phone. */
export function CartaoDaDeclaracao({
  declaracao: d,
  doDono,
}: {
  readonly declaracao: DeclaracaoDaLista
  readonly doDono: boolean
}) {
  return (
    <ResumoEmCartao titulo={nomeDaDeclaracao(d)} aoLado={<Situacao declaracao={d} />}>
      <span className={classes.fraco}>{d.apelido}</span>
      {doDono ? (
        <span>{emPalavras(d)}</span>
      ) : (
        <span className={classes.fraco}>
          {d.entregueEm === null
            ? `Fazer até ${formatarData(d.fazerAte)}`
            : `Entregue em ${formatarData(d.entregueEm)}`}
          {d.responsavel && `, com ${d.responsavel.nome}`}
        </span>
      )}
    </ResumoEmCartao>
  )
}
