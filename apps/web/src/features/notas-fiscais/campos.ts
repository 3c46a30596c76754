import { statusDaNota } from "@partida/contracts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDasNotas } from "./busca.ts"

type Campo = CampoDoFiltro<keyof BuscaDasNotas>

const busca: Campo = {
  campo: "busca",
  tipo: "texto",
  rotulo: "Buscar notas",
  exemplo: "Número, tomador, descrição",
  largura: 210,
}
const empresa: Campo = { campo: "empresa", tipo: "empresa-de-fora", rotulo: "Empresa" }
const demais: readonly Campo[] = [
  {
    campo: "direcao",
    tipo: "opcoes",
    rotulo: "Direção",
    todas: "Prestadas e tomadas",
    opcoes: [
      { value: "prestada", label: "Só prestadas" },
      { value: "tomada", label: "Só tomadas" },
    ],
  },
  {
    campo: "status",
    tipo: "opcoes",
    rotulo: "Situação da nota",
    todas: "Todas as situações",
    opcoes: Object.values(statusDaNota).map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
  },
  { campo: "pendentes", tipo: "marca", rotulo: "Precisam de você", valor: "sim" },
  { campo: "periodo", tipo: "marca", rotulo: "Todas as competências", valor: "todas", amplia: true },
]

/** Filters of the notes of one company, or of several. */
export const camposDasNotas: readonly Campo[] = [busca, ...demais]
export const camposComEmpresa: readonly Campo[] = [busca, empresa, ...demais]
