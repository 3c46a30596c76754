import type { LinhaDoFatorR } from "@partida/contracts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Traco } from "../../ui/Traco.tsx"
import { Anexo, Avisos, Consequencia, Margem, Proximos, Razao } from "./Celulas.tsx"

/** Columns of the desk, in the order of the question: where it stands, what it costs, where it goes. */
export const colunasDoFatorR: readonly ColunaDaLista<LinhaDoFatorR>[] = [
  {
    id: "empresa",
    exportacao: ["apelido", "cnpj"],
    titulo: "Empresa",
    ordem: "apelido",
    principal: true,
    celula: ({ apelido }) => apelido,
  },
  {
    id: "fatorR",
    exportacao: ["fatorR", "razao", "tendencia"],
    titulo: "Fator R",
    ordem: "fatorR",
    numerica: true,
    celula: (linha) => <Razao linha={linha} />,
  },
  { id: "anexo", titulo: "Anexo", celula: (linha) => <Anexo linha={linha} /> },
  {
    id: "folha",
    titulo: "Folha em 12 meses",
    numerica: true,
    celula: ({ mes }) => (mes === null ? <Traco /> : formatarValor(mes.folha)),
  },
  {
    id: "receitaDaJanela",
    titulo: "Receita em 12 meses",
    ordem: "rbt12",
    numerica: true,
    celula: ({ mes }) => (mes === null ? <Traco /> : formatarValor(mes.receita)),
  },
  { id: "margem", titulo: "Acima de 28%", numerica: true, celula: (linha) => <Margem linha={linha} /> },
  {
    id: "das",
    exportacao: ["dasIII", "dasV"],
    titulo: "DAS",
    ordem: "das",
    numerica: true,
    celula: ({ das }) => (das === null ? <Traco /> : formatarValor(das.atual)),
  },
  {
    id: "consequencia",
    titulo: "No outro anexo",
    numerica: true,
    celula: (linha) => <Consequencia linha={linha} />,
  },
  { id: "proximo", titulo: "Próximos meses", celula: (linha) => <Proximos linha={linha} /> },
  {
    id: "avisos",
    exportacao: ["calculado", "faltas", "avisos"],
    titulo: "Avisos",
    celula: (linha) => <Avisos linha={linha} />,
  },
]
