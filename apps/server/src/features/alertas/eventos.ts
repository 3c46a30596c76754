import { paraReais } from "@partida/fiscal"
import { fraseDaEspera } from "../notas-fiscais/espera.service.ts"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

/** Events that change a note only after a person says so. It gets worse with each one that comes. `dia` is the civil day. */
export function alertaDosEventos({ espera }: Pick<FatosDaEmpresa, "espera">, dia: string): AlertaDevido[] {
  if (espera === null) return []
  return [
    {
      tipo: "evento-em-espera",
      chave: "eventos",
      nivel: "atencao",
      degrau: espera.eventos,
      competencia: espera.competencia ?? dia.slice(0, 7),
      mensagem: `${fraseDaEspera(espera)} O mês da nota não fecha antes disso. Veja o efeito de cada um e aceite ou recuse.`,
      dados: { eventos: espera.eventos, receita: paraReais(espera.receitaCentavos) },
    },
  ]
}
