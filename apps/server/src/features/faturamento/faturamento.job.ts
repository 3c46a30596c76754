import { avisoDoFaturamento } from "@partida/contracts"
import { z } from "zod"
import { executorPorEmpresa, resultadosDe } from "../processamento/por-empresa.service.ts"
import { type ConclusaoDoFaturamento, concluirFaturamentos } from "./faturamento.service.ts"

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

/** Job "concluir-faturamento": what stops one company is its own result. */
export const executorDoFaturamento = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    (parametros) => conclusaoEmMassa(parametrosDoFaturamento.parse(parametros)),
    async (tx, ato, { competencia, itens, parametros }) => {
      const ids = itens.map((i) => i.idEmpresa)
      const recusas = await concluirFaturamentos(tx, ato, competencia, ids, parametros)
      return resultadosDe(ids, recusas, "Faturamento conferido.")
    },
  )
