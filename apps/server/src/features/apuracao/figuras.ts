import { deReais, paraReais, somarCentavos } from "@partida/fiscal"
import { doSimples, type ResultadoGuardado } from "../../db/resultado.ts"
import type { EntradaGuardada } from "./entrada.ts"

/** The columns that lists show, all derived from what is sealed: `verificar` derives them again and compares. */
export function figurasDe(entrada: EntradaGuardada, r: ResultadoGuardado | null) {
  const simples = doSimples(r)
  return {
    regime: entrada.regime,
    receitaCentavos: deReais(r ? r.receita : receitaConhecida(entrada)),
    rbt12Centavos: simples?.rbt12 ? deReais(simples.rbt12) : null,
    fatorR: simples?.fatorR ?? null,
    anexos: [...(simples?.anexos ?? [])],
    aliquotaEfetiva: simples?.aliquotaEfetiva ?? null,
    totalCentavos: r ? deReais(r.total) : null,
  }
}

/** Revenue known for the month even when it could not be computed. */
function receitaConhecida(entrada: EntradaGuardada): string {
  if (entrada.regime !== "simples") return entrada.receita
  return paraReais(somarCentavos(entrada.linhas.map((l) => deReais(l.valor))))
}
