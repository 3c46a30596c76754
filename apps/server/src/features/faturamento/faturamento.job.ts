import { avisoDoFaturamento } from "@partida/contracts"
import { z } from "zod"
import type { Executor } from "../processamento/processamento.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { type ConclusaoDoFaturamento, concluirFaturamento } from "./faturamento.service.ts"

/** What the person said for all the companies of a job: there was no revenue, and one reason for the warnings named. */
const parametrosDoFaturamento = z.object({
  semMovimento: z.boolean(),
  ressalvas: z.object({ codigos: z.array(avisoDoFaturamento), motivo: z.string() }).nullable(),
})
export type ParametrosDoFaturamento = z.infer<typeof parametrosDoFaturamento>

/** Nobody saw the figures one by one, so none are named; a warning that was not accepted still stops its company. */
const conclusaoEmMassa = ({ semMovimento, ressalvas }: ParametrosDoFaturamento): ConclusaoDoFaturamento => ({
  token: null,
  semMovimento,
  ressalvas: (ressalvas?.codigos ?? []).map((codigo) => ({ codigo, motivo: ressalvas?.motivo ?? "" })),
})

/** Job "concluir-faturamento": one company a transaction; what stops one is its own result. */
export function executorDoFaturamento(
  agora: () => Date,
  nomeDe: (idUsuario: string) => Promise<string>,
): Executor<string> {
  return {
    porVez: 1,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, { escopo, competencia, parametros }, itens, nome) {
      if (!competencia) throw new Error("Um lote de faturamento precisa de competência.")
      const conclusao = conclusaoEmMassa(parametrosDoFaturamento.parse(parametros))
      const resultados: ResultadoDeItem[] = []
      for (const { idEmpresa } of itens) {
        if (!idEmpresa) throw new Error("Um item de faturamento precisa de empresa.")
        await concluirFaturamento(tx, escopo, idEmpresa, competencia, conclusao, { nome, agora: agora() })
        resultados.push({ resultado: 2, codigo: null, mensagem: "Faturamento conferido." })
      }
      return resultados
    },
  }
}
