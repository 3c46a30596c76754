import { anexos, estadosDoFechamento, regimes } from "@partida/contracts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDoFechamento } from "./busca.ts"

/** Filters of the closing panel; the states are chosen by their counts and the company in the top bar. */
export const camposDoFechamento: readonly CampoDoFiltro<keyof BuscaDoFechamento>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ", largura: 260 },
  {
    campo: "regime",
    tipo: "opcoes",
    rotulo: "Regime",
    todas: "Todos os regimes",
    opcoes: Object.entries(regimes).map(([value, label]) => ({ value, label })),
  },
  {
    campo: "idAnexo",
    tipo: "opcoes",
    rotulo: "Anexo",
    todas: "Todos os anexos",
    opcoes: anexos.map((anexo, i) => ({ value: String(i + 1), label: `Anexo ${anexo}` })),
  },
  {
    campo: "estado",
    tipo: "de-fora",
    rotulo: "Situação",
    opcoes: Object.entries(estadosDoFechamento).map(([value, { rotulo }]) => ({ value, label: rotulo })),
  },
  { campo: "comPendencia", tipo: "de-fora", rotulo: "Pendências", opcoes: [{ value: "sim", label: "Com pendência" }] },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]
