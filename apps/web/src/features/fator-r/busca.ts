import { ordensDoFatorR, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

export const abasDoFatorR = ["situacao", "caminho", "conta"] as const
export type AbaDoFatorR = (typeof abasDoFatorR)[number]

/** Address of the Fator R desk; what cannot be read is ignored. */
export const buscaDoFatorR = z.object({
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  lado: z.enum(["III", "V", "sem-calculo"]).optional().catch(undefined),
  risco: z.enum(["saindo", "entrando"]).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDoFatorR),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The company whose drawer is open, and its tab. */
  empresa: uuid.optional().catch(undefined),
  aba: z.enum(abasDoFatorR).optional().catch(undefined),
  /** The drawer of the office about the CPP of the DAS. */
  cpp: z.literal("sim").optional().catch(undefined),
})
export type BuscaDoFatorR = z.infer<typeof buscaDoFatorR>

/** Those furthest below the cut first. */
export const ordemPadrao = { ordem: "fatorR", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDoFatorR = ({ ordem }: BuscaDoFatorR) => lerOrdem(ordem, ordensDoFatorR, ordemPadrao)

/** The part of the address that filters rows, as the API takes it. */
export function filtroDaBusca({ idEmpresa, busca, lado, risco }: BuscaDoFatorR) {
  return {
    ...(idEmpresa ? { idEmpresa } : {}),
    ...(busca ? { busca } : {}),
    ...(lado ? { lado } : {}),
    ...(risco ? { risco } : {}),
  }
}

/** Tabs over the list: a side or a risk, one at a time. */
export const partes = ["todas", "III", "V", "saindo", "entrando", "sem-calculo"] as const
export type Parte = (typeof partes)[number]

export const parteDa = ({ lado, risco }: BuscaDoFatorR): Parte => risco ?? lado ?? "todas"

/** The address of a part of the list. */
export function mudancaPara(parte: string): Partial<BuscaDoFatorR> {
  const limpa = { lado: undefined, risco: undefined, pagina: undefined }
  switch (parte) {
    case "III":
    case "V":
    case "sem-calculo":
      return { ...limpa, lado: parte }
    case "saindo":
    case "entrando":
      return { ...limpa, risco: parte }
    default:
      return limpa
  }
}
