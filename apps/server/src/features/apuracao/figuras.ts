import { deReais, paraReais, somarCentavos } from "@partida/fiscal"
import type { ResultadoGuardado } from "./calculo.ts"
import type { EntradaGuardada } from "./entrada.ts"

/** The columns that lists show, all derived from what is sealed: `verificar` derives them again and compares. */
export function figurasDe(entrada: EntradaGuardada, r: ResultadoGuardado | null) {
  return {
    regime: entrada.regime,
    receitaCentavos: deReais(r ? r.receita : receitaConhecida(entrada)),
    rbt12Centavos: r?.rbt12 ? deReais(r.rbt12) : null,
    fatorR: r?.fatorR ?? null,
    anexos: [...(r?.anexos ?? [])],
    aliquotaEfetiva: r?.aliquotaEfetiva ?? null,
    dasCentavos: r ? deReais(r.das) : null,
  }
}

/** Revenue known for the month even when it could not be computed. */
function receitaConhecida(entrada: EntradaGuardada): string {
  if (entrada.regime !== "simples") return entrada.receita
  return paraReais(somarCentavos(entrada.linhas.map((l) => deReais(l.valor))))
}
