import { estadosDoFechamento } from "@partida/contracts"
import type { Contagem } from "../../shared/fechamento/Contagens.tsx"
import type { BuscaDoFechamento } from "./busca.ts"
import type { ListaDeFechamentos } from "./fechamento.api.ts"

const estados = ["aberto", "apurado", "fechado", "reaberto"] as const
const rotulos: Record<(typeof estados)[number], { readonly um: string; readonly rotulo: string }> = {
  aberto: { um: "aberta", rotulo: "abertas" },
  apurado: { um: "apurada", rotulo: "apuradas" },
  fechado: { um: "fechada", rotulo: "fechadas" },
  reaberto: { um: "reaberta", rotulo: "reabertas" },
}

/** How many companies are in each state of the closing, and how many need somebody. */
export function contagensDe(
  contagens: ListaDeFechamentos["contagens"] | undefined,
  busca: BuscaDoFechamento,
  mudar: (mudanca: Partial<BuscaDoFechamento>) => void,
): readonly Contagem[] {
  const dosEstados = estados
    .filter((estado) => estado !== "reaberto" || (contagens?.reaberto ?? 0) > 0 || busca.estado === "reaberto")
    .map((estado) => ({
      id: estado,
      ...rotulos[estado],
      n: contagens?.[estado],
      ligada: busca.estado === estado,
      titulo: estadosDoFechamento[estado].rotulo,
      aoAlternar: () => mudar({ estado: busca.estado === estado ? undefined : estado, pagina: undefined }),
    }))
  const comPendencia = {
    id: "pendencia",
    rotulo: "com pendência",
    n: contagens?.comPendencia,
    ligada: busca.comPendencia === "sim",
    aoAlternar: () => mudar({ comPendencia: busca.comPendencia ? undefined : "sim", pagina: undefined }),
  }
  return [...dosEstados, comPendencia]
}
