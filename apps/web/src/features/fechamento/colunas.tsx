import { type LinhaDoFechamento, regimes } from "@partida/contracts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Traco } from "../../ui/Traco.tsx"
import { FatorR, Imposto, Receita, Situacao } from "./Celulas.tsx"
import { Declarada, Etapas, Prazo } from "./CelulasDoMes.tsx"
import classes from "./fechamento.module.css"
import { textoDosAnexos } from "./linha.ts"

/** Of the regimes that have no anexo, in the place of one. */
const nomeCurto = { mei: "MEI", presumido: "Presumido", real: "Real" } as const

/**
 * Columns of the closing panel: what was earned, what it costs and what was done about it, then what that is made from, which in
 * a narrow window is what waits under the state.
 */
export const colunasDoFechamento: readonly ColunaDaLista<LinhaDoFechamento>[] = [
  {
    id: "empresa",
    exportacao: ["apelido", "razaoSocial", "cnpj"],
    titulo: "Empresa",
    ordem: "apelido",
    principal: true,
    celula: (linha) => linha.apelido,
  },
  {
    id: "prazo",
    exportacao: ["vencimento", "prazoInterno"],
    titulo: "Prazo · vence",
    ordem: "prazo",
    celula: ({ prazo, estado }) => <Prazo prazo={prazo} feito={estado === "fechado"} />,
  },
  {
    id: "anexo",
    exportacao: ["regime", "anexos"],
    titulo: "Anexo",
    celula: (linha) =>
      linha.regime === "simples" ? (
        <span className={classes.anexo}>{textoDosAnexos(linha)}</span>
      ) : (
        <span className={classes.regime} title={regimes[linha.regime]}>
          {nomeCurto[linha.regime]}
        </span>
      ),
  },
  {
    id: "receita",
    exportacao: ["receita", "receitaAnterior", "diferencaReceita"],
    titulo: "Receita (R$)",
    ordem: "receita",
    numerica: true,
    celula: (linha) => <Receita linha={linha} />,
  },
  {
    id: "total",
    exportacao: ["total", "totalAnterior", "diferencaDoTotal"],
    titulo: "Imposto (R$)",
    ordem: "total",
    numerica: true,
    celula: (linha) => <Imposto linha={linha} />,
  },
  {
    id: "aliquota",
    exportacao: ["aliquotaEfetiva"],
    titulo: "Alíquota",
    ordem: "aliquotaEfetiva",
    numerica: true,
    celula: (linha) => (linha.aliquotaEfetiva === null ? <Traco /> : formatarPercentual(linha.aliquotaEfetiva)),
  },
  {
    id: "etapas",
    exportacao: ["faturamento", "proLabore"],
    titulo: "Etapas e selo",
    celula: (linha) => <Etapas linha={linha} />,
  },
  {
    id: "declarada",
    exportacao: ["declaradaEm", "numeroDoRecibo"],
    titulo: "PGDAS-D",
    celula: (linha) => <Declarada linha={linha} />,
  },
  {
    id: "rbt12",
    titulo: "RBT12 (R$)",
    ordem: "rbt12",
    numerica: true,
    celula: (linha) => (linha.rbt12 === null ? <Traco /> : formatarValor(linha.rbt12)),
  },
  { id: "fatorR", titulo: "Fator R", ordem: "fatorR", numerica: true, celula: (linha) => <FatorR linha={linha} /> },
  {
    id: "situacao",
    exportacao: ["estado", "situacao", "aguardaReabrir", "pendencias", "avisos"],
    titulo: "Situação",
    ordem: "estado",
    celula: (linha) => <Situacao linha={linha} />,
  },
]
