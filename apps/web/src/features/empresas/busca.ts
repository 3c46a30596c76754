import {
  anoDaOpcaoDoSimples,
  ordensDaCarteira,
  regime,
  siglaDoEstado,
  situacaoDaCarteira,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const doEscritorio = z.union([uuid, z.literal("nenhum")])

/** Address of the two lists of companies; what cannot be read is ignored. */
export const buscaDasEmpresas = z.object({
  /** Of the top bar: carried along. The lists show companies as they are today. */
  competencia: z.string().optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  situacao: situacaoDaCarteira.or(z.literal("todas")).optional().catch(undefined),
  regime: regime.optional().catch(undefined),
  anexo: z.enum(["I", "II", "III", "IV", "V"]).optional().catch(undefined),
  uf: siglaDoEstado.optional().catch(undefined),
  municipio: z
    .string()
    .regex(/^\d{7}$/)
    .optional()
    .catch(undefined),
  grupo: doEscritorio.optional().catch(undefined),
  responsavel: doEscritorio.optional().catch(undefined),
  implantacao: z.enum(["em-curso", "concluida"]).optional().catch(undefined),
  /** Year of the Simples that nobody told of. */
  semOpcaoEm: z.coerce.number().int().pipe(anoDaOpcaoDoSimples).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDaCarteira),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The drawer of a new company, or of the groups, is open. */
  nova: z.literal("sim").optional().catch(undefined),
  grupos: z.literal("sim").optional().catch(undefined),
})
export type BuscaDasEmpresas = z.infer<typeof buscaDasEmpresas>

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDasEmpresas = ({ ordem }: BuscaDasEmpresas) => lerOrdem(ordem, ordensDaCarteira, ordemPadrao)

/** The part of the address that filters companies, as the API takes it. Without a situation, those of `padrao`. */
export function filtroDaBusca(busca: BuscaDasEmpresas, padrao: "atendidas" | "todas") {
  const { situacao = padrao, grupo, responsavel, ...resto } = busca
  return {
    ...(resto.busca ? { busca: resto.busca } : {}),
    ...(situacao === "todas" ? {} : { situacao }),
    ...(resto.regime ? { regime: resto.regime } : {}),
    ...(resto.anexo ? { anexo: resto.anexo } : {}),
    ...(resto.uf ? { uf: resto.uf } : {}),
    ...(resto.municipio ? { idMunicipio: resto.municipio } : {}),
    ...(grupo ? { idGrupo: grupo } : {}),
    ...(responsavel ? { idResponsavel: responsavel } : {}),
    ...(resto.implantacao ? { implantacao: resto.implantacao } : {}),
    ...(resto.semOpcaoEm ? { semOpcaoEm: resto.semOpcaoEm } : {}),
  }
}
export type FiltroDaTela = ReturnType<typeof filtroDaBusca>
