import { competenciaPadrao, formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import type { Opcao } from "./campos.ts"

const MESES_OFERECIDOS = 24

/** The months one may choose: the last two years, and the one of the address where it is another. */
export function opcoesDeMes(escolhido: string | undefined, hoje: string): readonly Opcao[] {
  const ultima = somarMeses(competenciaPadrao(hoje), 1)
  const meses = Array.from({ length: MESES_OFERECIDOS }, (_, i) => somarMeses(ultima, -i))
  const todos = escolhido && !meses.includes(escolhido) ? [...meses, escolhido] : meses
  return todos.map((mes) => ({ value: mes, label: formatarCompetencia(mes) }))
}
