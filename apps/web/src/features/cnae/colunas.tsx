import type { AtividadeCadastrada } from "@partida/contracts"
import { IconBan } from "@tabler/icons-react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import {
  anexoEm,
  desdeQuando,
  formatarCnae,
  formatarCodigo,
  nomeDoAnexo,
  proximaMudanca,
  situacaoDa,
} from "./atividade.ts"
import classes from "./cnae.module.css"

/** Columns of the activities, with the annex of a month. */
export function colunasDasAtividades(mes: string): readonly ColunaDaLista<AtividadeCadastrada>[] {
  return [
    {
      id: "atividade",
      titulo: "Atividade",
      principal: true,
      longa: true,
      exportacao: ["cnae", "descricao"],
      celula: (a) => (
        <div className={classes.duasLinhas}>
          <strong>{a.descricao}</strong>
          <span className={classes.codigo}>{formatarCnae(a.cnae)}</span>
        </div>
      ),
    },
    {
      id: "anexo",
      titulo: "Anexo",
      exportacao: ["anexo", "anexoInicial", "mudancas"],
      celula: (a) => <AnexoDaLinha atividade={a} mes={mes} />,
    },
    {
      id: "servico",
      titulo: "Item da LC 116",
      exportacao: ["itemLc116", "codigosTributacao"],
      celula: (a) => (
        <div className={classes.duasLinhas}>
          <span>{a.itemLc116 ?? "—"}</span>
          {a.codigosTributacao.length > 0 && <span className={classes.codigo}>{codigos(a)}</span>}
        </div>
      ),
    },
    {
      id: "situacao",
      titulo: "Situação",
      exportacao: ["principal", "encerradaEm"],
      celula: (a) => <Situacao atividade={a} />,
    },
  ]
}

/** The same row on a phone. */
export function CartaoDaAtividade({
  atividade,
  mes,
}: {
  readonly atividade: AtividadeCadastrada
  readonly mes: string
}) {
  return (
    <ResumoEmCartao titulo={atividade.descricao} aoLado={<Situacao atividade={atividade} />}>
      <span className={classes.codigo}>
        CNAE {formatarCnae(atividade.cnae)}
        {atividade.itemLc116 && ` · item ${atividade.itemLc116}`}
      </span>
      <AnexoDaLinha atividade={atividade} mes={mes} />
    </ResumoEmCartao>
  )
}

function AnexoDaLinha({ atividade, mes }: { readonly atividade: AtividadeCadastrada; readonly mes: string }) {
  const anexo = anexoEm(atividade, mes)
  const proxima = proximaMudanca(atividade, mes)
  const desde = desdeQuando(atividade, mes)
  const notas = [
    anexo === "III/V" ? "pelo Fator R" : null,
    desde,
    proxima && `passa ao ${proxima.anexo} em ${formatarCompetencia(proxima.desde)}`,
  ].filter((nota) => nota !== null)
  return (
    <div className={classes.duasLinhas}>
      <span>{nomeDoAnexo(anexo)}</span>
      {notas.length > 0 && <span className="fraco paragrafo">{notas.join(", ")}</span>}
    </div>
  )
}

/** State of an activity. */
export function Situacao({ atividade }: { readonly atividade: AtividadeCadastrada }) {
  const situacao = situacaoDa(atividade)
  switch (situacao) {
    case "principal":
      return <Etiqueta tom="feito">Principal</Etiqueta>
    case "secundaria":
      return <Etiqueta tom="neutro">Secundária</Etiqueta>
    case "encerrada":
      return (
        <Etiqueta tom="neutro" icone={IconBan}>
          Encerrada em {formatarCompetencia(atividade.encerradaEm ?? mesVazio)}
        </Etiqueta>
      )
    default:
      return situacao satisfies never
  }
}

/** Never shown: an ended activity has its month. */
const mesVazio = "2000-01"

const codigos = ({ codigosTributacao }: AtividadeCadastrada) => codigosTributacao.map(formatarCodigo).join(", ")
