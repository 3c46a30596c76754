import { faixasDeAtraso, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../lista/ordem.ts"

const ordens = ["vencimento", "pessoa", "esperado"] as const
type Faixa = keyof typeof faixasDeAtraso
const faixas = Object.keys(faixasDeAtraso) as [Faixa, ...Faixa[]]
const dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/** Address of a list of titles, of either side; `situacoes` are those that the side tells apart. What cannot be read is ignored. */
export function buscaDeTitulos<S extends string>(situacoes: Readonly<Record<S, unknown>>) {
  const nomes = Object.keys(situacoes) as [S, ...S[]]
  return z.object({
    /** Of the top bar: carried along. */
    competencia: z.string().optional().catch(undefined),
    empresa: uuid.optional().catch(undefined),
    /** Absent: what is open. */
    situacao: z
      .enum([...nomes, "todos"])
      .optional()
      .catch(undefined),
    faixa: z.enum(faixas).optional().catch(undefined),
    de: dia,
    ate: dia,
    busca: z.string().max(100).optional().catch(undefined),
    ordem: ordemDaBusca(ordens),
    pagina: z.coerce.number().int().min(1).optional().catch(undefined),
    titulo: uuid.optional().catch(undefined),
    novo: z.literal("sim").optional().catch(undefined),
  })
}

type Busca<S extends string> = Omit<z.infer<ReturnType<typeof buscaDeTitulos<S>>>, "situacao"> & {
  readonly situacao?: S | "todos" | undefined
}

/** What is due first comes first. */
export const ordemPadrao = { ordem: "vencimento", direcao: "asc" } as const satisfies Ordem
export const ordemDosTitulos = ({ ordem }: Pick<Busca<never>, "ordem">) => lerOrdem(ordem, ordens, ordemPadrao)

/** Filter and order as the API takes them. */
export function filtroDosTitulos<S extends string>(busca: Busca<S>) {
  const situacao = busca.situacao ?? "abertos"
  return {
    ...(situacao === "todos" ? {} : { situacao: situacao as S }),
    ...(busca.faixa ? { faixa: busca.faixa } : {}),
    ...(busca.de ? { de: busca.de } : {}),
    ...(busca.ate ? { ate: busca.ate } : {}),
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...ordemDosTitulos(busca),
  }
}
