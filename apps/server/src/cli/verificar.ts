import { verificarTudo } from "../features/fechamento/verificacao.ts"
import type { Servico } from "../servico.ts"

/**
 * `verificar`: recomputes every sealed month and every pró-labore slip with today's code and checks every chain. Exits 1 on
 * any difference.
 */
export async function verificar({ banco }: Servico): Promise<number> {
  const { empresas, mesesSelados, elos, recibos, divergencias } = await verificarTudo(banco)
  for (const d of divergencias) {
    console.error(`${d.escritorio} · ${d.empresa}${d.competencia ? ` · ${d.competencia}` : ""}: ${d.mensagem}`)
  }
  console.log(
    `${empresas} empresas, ${mesesSelados} meses selados, ${elos} elos, ${recibos} recibos: ${divergencias.length === 0 ? "tudo confere" : `${divergencias.length} divergência(s)`}.`,
  )
  return divergencias.length === 0 ? 0 : 1
}
