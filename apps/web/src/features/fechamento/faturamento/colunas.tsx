import type { LinhaDoFaturamento } from "@partida/contracts"
import { formatarValor } from "../../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../../shared/lista/tipos.ts"
import { Traco } from "../../../ui/Traco.tsx"
import { Prazo } from "../CelulasDoMes.tsx"
import { DasNotas, Quantia, Situacao, Total } from "./Celulas.tsx"

/** Columns of the revenue step, in the order an accountant reads them. */
export const colunasDoFaturamento: readonly ColunaDaLista<LinhaDoFaturamento>[] = [
  {
    id: "empresa",
    exportacao: ["apelido", "razaoSocial", "cnpj", "responsavel"],
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
    celula: ({ prazo, etapa }) => <Prazo prazo={prazo} feito={etapa.situacao === "concluida"} />,
  },
  {
    id: "notas",
    exportacao: ["quantidadeDeNotas", "notas"],
    titulo: "Notas (R$)",
    numerica: true,
    celula: (linha) => <DasNotas linha={linha} />,
  },
  {
    id: "digitada",
    titulo: "Digitada (R$)",
    numerica: true,
    celula: ({ receita }) => <Quantia valor={receita.digitada} />,
  },
  {
    id: "receita",
    exportacao: ["recebida", "receita", "anterior", "diferenca"],
    titulo: "Receita (R$)",
    ordem: "receita",
    numerica: true,
    celula: (linha) => <Total linha={linha} />,
  },
  {
    id: "media",
    titulo: "Média mensal (R$)",
    numerica: true,
    celula: ({ media }) => (media === null ? <Traco /> : formatarValor(media)),
  },
  {
    id: "situacao",
    exportacao: ["situacao", "semMovimento", "impedimentos", "avisos", "motivo", "por"],
    titulo: "Situação",
    ordem: "situacao",
    celula: (linha) => <Situacao linha={linha} />,
  },
]
