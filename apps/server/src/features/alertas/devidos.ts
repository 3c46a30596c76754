import { alertaSemReceita, alertasDosCertificados } from "./cadastro.ts"
import { alertaDosEventos } from "./eventos.ts"
import { alertaDosPrimeirosMeses, alertasDoFatorR } from "./fator-r.ts"
import { alertaDoFimDoCaixa } from "./fim-do-caixa.ts"
import { alertasDosLimites } from "./limites.ts"
import { alertaDasReceitasAnteriores } from "./receitas-anteriores.ts"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

/** Every alert that the facts of a company ask for on a civil day (AAAA-MM-DD). Whoever left the portfolio has none. */
export function alertasDevidos(fatos: FatosDaEmpresa, dia: string): AlertaDevido[] {
  if (!fatos.naCarteira) return []
  const hoje = dia.slice(0, 7)
  return [
    ...(fatos.mes === null || fatos.mes.regime !== fatos.regime ? [] : alertasDosLimites(fatos.mes, hoje)),
    ...alertasDoFatorR(fatos, hoje),
    ...alertaDosPrimeirosMeses(fatos.mes),
    ...alertaDasReceitasAnteriores(fatos, dia),
    ...alertaDoFimDoCaixa(fatos, hoje),
    ...alertaSemReceita(fatos, dia),
    ...alertasDosCertificados(fatos, dia),
    ...alertaDosEventos(fatos, dia),
  ]
}
