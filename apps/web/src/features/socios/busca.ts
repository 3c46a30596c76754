import { ordensDosSocios, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

export const abasDoSocio = ["dados", "dependentes", "pro-labore", "rendas", "estrangeiro"] as const
export type AbaDoSocio = (typeof abasDoSocio)[number]

const sim = z.literal("sim").optional().catch(undefined)
const daGaveta = {
  /** Person whose drawer is open, and its tab. */
  socio: uuid.optional().catch(undefined),
  aba: z.enum(abasDoSocio).optional().catch(undefined),
}

/** Address of the list across companies; what cannot be read is ignored. */
export const buscaDoCadastro = z.object({
  /** Of the top bar: composition and pró-labore of this month. */
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  papel: z
    .string()
    .regex(/^(\d{2}|VP)$/)
    .optional()
    .catch(undefined),
  proLabore: z.enum(["com", "sem"]).optional().catch(undefined),
  faltas: sim,
  estrangeiros: sim,
  ordem: ordemDaBusca(ordensDosSocios),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  ...daGaveta,
})
export type BuscaDoCadastro = z.infer<typeof buscaDoCadastro>

export const ordemPadrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDosSocios = ({ ordem }: BuscaDoCadastro) => lerOrdem(ordem, ordensDosSocios, ordemPadrao)

/** The part of the address that filters people, as the API takes it. */
export function filtroDaBusca({ idEmpresa, busca, papel, proLabore, faltas, estrangeiros }: BuscaDoCadastro) {
  return {
    ...(idEmpresa ? { idEmpresa } : {}),
    ...(busca ? { busca } : {}),
    ...(papel ? { qualificacao: papel } : {}),
    ...(proLabore ? { proLabore } : {}),
    ...(faltas ? { comFaltas: true } : {}),
    ...(estrangeiros ? { estrangeiros: true } : {}),
  }
}

const dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/** Address of the partners of one company. */
export const buscaDosSocios = z.object({
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Day whose composition is shown; absent, today. */
  em: dia,
  ...daGaveta,
  /** The drawer of a new person is open. */
  novo: sim,
  /** The drawer of an amendment is open: the day of the one being corrected, or a new one. */
  quadro: z
    .union([z.literal("novo"), z.string().regex(/^\d{4}-\d{2}-\d{2}$/)])
    .optional()
    .catch(undefined),
})

/** Address of the pró-labore of one company. */
export const buscaDoProLabore = z.object({
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Day of payment, which selects the IRRF; absent, the last of the month. */
  pagamento: dia,
  /** Person whose memória de cálculo is open. */
  memoria: uuid.optional().catch(undefined),
  ...daGaveta,
})
