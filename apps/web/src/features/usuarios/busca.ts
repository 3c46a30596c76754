import { idDePapelDePessoa, ordensDosUsuarios, situacaoDoUsuario, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the people list; what cannot be read is ignored. */
export const buscaDosUsuarios = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  papel: z.coerce.number().pipe(idDePapelDePessoa).optional().catch(undefined),
  situacao: situacaoDoUsuario.optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  ordem: ordemDaBusca(ordensDosUsuarios),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Person whose drawer is open. */
  usuario: uuid.optional().catch(undefined),
  /** The invitation drawer is open. */
  convidar: z.literal("sim").optional().catch(undefined),
})
export type BuscaDosUsuarios = z.infer<typeof buscaDosUsuarios>

export const ordemPadrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDosUsuarios = ({ ordem }: BuscaDosUsuarios) => lerOrdem(ordem, ordensDosUsuarios, ordemPadrao)

/** The part of the address that filters people, as the API takes it. */
export function filtroDaBusca({ busca, papel, situacao, empresa }: BuscaDosUsuarios) {
  return {
    ...(busca ? { busca } : {}),
    ...(papel === undefined ? {} : { idPapel: papel }),
    ...(situacao ? { situacao } : {}),
    ...(empresa ? { idEmpresa: empresa } : {}),
  }
}
