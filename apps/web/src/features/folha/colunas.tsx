import { type LinhaDaFolha, regimes } from "@partida/contracts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Bruto, Situacao } from "./Celulas.tsx"
import classes from "./folha.module.css"

/** Columns of the payroll tab, in the order an accountant reads them. */
export const colunasDaFolha: readonly ColunaDaLista<LinhaDaFolha>[] = [
  {
    id: "empresa",
    exportacao: ["apelido", "cnpj", "responsavel"],
    titulo: "Empresa",
    ordem: "apelido",
    principal: true,
    celula: (linha) => linha.apelido,
  },
  {
    id: "regime",
    exportacao: [],
    titulo: "Regime",
    celula: ({ regime }) => <span className={classes.regime}>{regime ? regimes[regime] : "Sem regime"}</span>,
  },
  { id: "pessoas", titulo: "Pessoas", numerica: true, celula: (linha) => linha.pessoas },
  {
    id: "bruto",
    exportacao: ["bruto", "anterior", "diferenca"],
    titulo: "Bruto (R$)",
    ordem: "bruto",
    numerica: true,
    celula: (linha) => <Bruto linha={linha} />,
  },
  { id: "inss", titulo: "INSS (R$)", numerica: true, celula: (linha) => formatarValor(linha.inss) },
  { id: "irrf", titulo: "IRRF (R$)", numerica: true, celula: (linha) => formatarValor(linha.irrf) },
  {
    id: "liquido",
    titulo: "Líquido (R$)",
    numerica: true,
    celula: (linha) => <strong>{formatarValor(linha.liquido)}</strong>,
  },
  { id: "cpp", titulo: "CPP (R$)", numerica: true, celula: (linha) => formatarValor(linha.cpp) },
  {
    id: "situacao",
    exportacao: ["etapa", "reemitir", "impedimentos", "avisos"],
    titulo: "Situação",
    ordem: "situacao",
    celula: (linha) => <Situacao linha={linha} />,
  },
]
