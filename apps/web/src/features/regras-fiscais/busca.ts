import {
  divergenciasPossiveis,
  ordensDasDivergencias,
  ordensDasRegrasFederais,
  ordensDasRegrasMunicipais,
  regime,
  situacaoDaRegra,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const comum = {
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  codigo: z
    .string()
    .regex(/^[\d.]{5,7}$/)
    .optional()
    .catch(undefined),
  /** In force on that day. */
  em: z.iso.date().optional().catch(undefined),
  situacao: situacaoDaRegra.optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Rule whose drawer is open. */
  regra: uuid.optional().catch(undefined),
}

/** Address of the municipal rules; what cannot be read is ignored. */
export const buscaMunicipal = z.object({
  ...comum,
  parte: z.enum(["divergencias", "referencia"]).optional().catch(undefined),
  municipio: z
    .string()
    .regex(/^\d{7}$/)
    .optional()
    .catch(undefined),
  ordem: ordemDaBusca([...ordensDasRegrasMunicipais, ...ordensDasDivergencias]),
  nova: z.enum(["servico", "municipio"]).optional().catch(undefined),
  tipo: z.enum(divergenciasPossiveis).optional().catch(undefined),
  abertas: z.literal("sim").optional().catch(undefined),
  /** Note whose drawer is open. */
  nota: uuid.optional().catch(undefined),
})
export type BuscaMunicipal = z.infer<typeof buscaMunicipal>

/** Address of the federal rules; what cannot be read is ignored. */
export const buscaFederal = z.object({
  ...comum,
  parte: z.enum(["referencia"]).optional().catch(undefined),
  regime: regime.optional().catch(undefined),
  ordem: ordemDaBusca(ordensDasRegrasFederais),
  nova: z.literal("sim").optional().catch(undefined),
})
export type BuscaFederal = z.infer<typeof buscaFederal>

export const ordemMunicipalPadrao = { ordem: "municipio", direcao: "asc" } as const satisfies Ordem
export const ordemFederalPadrao = { ordem: "codigo", direcao: "asc" } as const satisfies Ordem
export const ordemDeDivergenciasPadrao = { ordem: "data", direcao: "desc" } as const satisfies Ordem

// The address is of two lists: what only the other sorts by is not an order here.
const daLista = ordemDaBusca(ordensDasRegrasMunicipais)
const daConferencia = ordemDaBusca(ordensDasDivergencias)

export const ordemMunicipal = ({ ordem }: BuscaMunicipal) =>
  lerOrdem(daLista.parse(ordem), ordensDasRegrasMunicipais, ordemMunicipalPadrao)
export const ordemFederal = ({ ordem }: BuscaFederal) => lerOrdem(ordem, ordensDasRegrasFederais, ordemFederalPadrao)
export const ordemDasDivergencias = ({ ordem }: BuscaMunicipal) =>
  lerOrdem(daConferencia.parse(ordem), ordensDasDivergencias, ordemDeDivergenciasPadrao)

const filtroComum = ({ busca, codigo, em, situacao }: BuscaMunicipal | BuscaFederal) => ({
  ...(busca ? { busca } : {}),
  ...(codigo ? { codigo } : {}),
  ...(em ? { em } : {}),
  ...(situacao ? { situacao } : {}),
})

/** The part of the address that filters municipal rules, as the API takes it. */
export const filtroMunicipal = (busca: BuscaMunicipal) => ({
  ...filtroComum(busca),
  ...(busca.municipio ? { idMunicipio: busca.municipio } : {}),
})

/** The part of the address that filters federal rules, as the API takes it. */
export const filtroFederal = (busca: BuscaFederal) => ({
  ...filtroComum(busca),
  ...(busca.regime ? { regime: busca.regime } : {}),
})

/** The part of the address that filters notes that differ, as the API takes it. */
export const filtroDeDivergencias = ({ empresa, municipio, tipo, abertas }: BuscaMunicipal) => ({
  ...(empresa ? { idEmpresa: empresa } : {}),
  ...(municipio ? { idMunicipio: municipio } : {}),
  ...(tipo ? { tipo } : {}),
  ...(abertas ? { abertas } : {}),
})
