import type { MapeamentoDaPlanilha, PlanilhaLida, TipoDeLinha } from "@partida/contracts"
import { type Aprendidos, chaveDoTitulo } from "./campo-do-titulo.ts"
import { normalizar } from "./texto.ts"
import { identificar } from "./titulos.ts"

/** What a person said of a heading against what we took it for; `campo` null: nothing is to be remembered of it any more. */
export interface LicaoDoTitulo {
  readonly tipo: TipoDeLinha
  readonly titulo: string
  readonly campo: string | null
}

const NINGUEM_ENSINOU: Aprendidos = new Map()

/** What a confirmed mapping teaches of the headings of a sheet. Headings that are months teach nothing. */
export function licoesDe(
  { nome, colunas }: Pick<PlanilhaLida, "nome" | "colunas">,
  { tipo, colunas: mapeadas }: MapeamentoDaPlanilha,
  aprendidos: Aprendidos,
): LicaoDoTitulo[] {
  if (tipo === null) return []
  const vistos = new Set<string>()
  return colunas.flatMap(({ indice, titulo }) => {
    const limpo = normalizar(titulo)
    const mapeada = mapeadas.find((m) => m.indice === indice)
    // The second column with one heading says nothing of the heading.
    if (limpo.length < 2 || vistos.has(limpo)) return []
    vistos.add(limpo)
    if (mapeada !== undefined && (mapeada.competencia !== null || mapeada.atividade !== undefined)) return []
    const sabido = identificar(tipo, titulo.split(" · "), nome, null, NINGUEM_ENSINOU)
    if (sabido.competencia !== null || sabido.atividade !== undefined) return []
    const ensinado = aprendidos.get(chaveDoTitulo(tipo, titulo)) ?? null
    const dito = mapeada?.campo ?? null
    const campo = dito === sabido.campo ? null : dito
    return campo === ensinado ? [] : [{ tipo, titulo, campo }]
  })
}
