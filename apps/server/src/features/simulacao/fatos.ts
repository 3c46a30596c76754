import { deReais, type Origem, type SituacaoReceita } from "@partida/fiscal"
import type { LinhaGuardada } from "../apuracao/entrada.ts"

/** One value of one side, by a name that both sides share. */
export interface Fato {
  readonly rotulo: string
  readonly valor: bigint
  readonly origem: Origem | null
  readonly competencia: string | null
}
export type Fatos = ReadonlyMap<string, Fato>

/** An amount that no record is behind of. */
export const umFato = (rotulo: string, valor: string, competencia: string | null = null): Fato => ({
  rotulo,
  valor: deReais(valor),
  origem: null,
  competencia,
})

type Linha = Pick<LinhaGuardada, "rotulo" | "situacoes" | "mercado" | "valor" | "origem">

/** Lines of one activity, taxed alike, are one fact. */
export function porLinha<L extends Linha>(linhas: readonly L[], classeDe: (linha: L) => string): Map<string, Fato> {
  const fatos = new Map<string, Fato>()
  for (const linha of linhas) {
    const rotulo = semContagem(linha.rotulo)
    const chave = [linha.origem.tipo, rotulo, classeDe(linha), linha.mercado, ...linha.situacoes].join("|")
    const anterior = fatos.get(chave)
    fatos.set(chave, {
      rotulo: [rotulo, ...detalhesPorExtenso(linha)].join(", "),
      valor: (anterior?.valor ?? 0n) + deReais(linha.valor),
      origem: juntar(anterior?.origem ?? null, linha.origem),
      competencia: null,
    })
  }
  return fatos
}

function detalhesPorExtenso({ situacoes, mercado }: Linha): string[] {
  const nomes = situacoes.map((s) => situacoesPorExtenso[s])
  return mercado === "externo" && !situacoes.includes("exportacao") ? [...nomes, "exportação"] : nomes
}

const situacoesPorExtenso: Readonly<Record<SituacaoReceita, string>> = {
  "iss-retido": "ISS retido",
  "iss-fixo": "ISS fixo",
  "iss-outro-municipio": "ISS de outro município",
  "sem-iss-locacao-bens-moveis": "locação sem ISS",
  "icms-st-substituido": "ICMS já recolhido por substituição",
  "icms-antecipacao-encerramento": "ICMS antecipado",
  "icms-substituto": "substituta do ICMS",
  "monofasico-pis-cofins": "PIS e COFINS monofásicos",
  "st-e-monofasico": "ICMS substituído e PIS e COFINS monofásicos",
  "concentrado-ou-st-ibs-cbs": "IBS e CBS concentrados",
  exportacao: "exportação",
  "regime-regular-ibs-cbs": "IBS e CBS no regime regular",
  "transporte-intermunicipal-comunicacao": "transporte intermunicipal ou comunicação",
}

/** "Consultoria (3 notas)" without the count, which is not the same in another month. */
const semContagem = (rotulo: string) => rotulo.replace(/ \(\d+ notas?\)$/, " (notas)")

/** Two typed lines of one activity are one fact with both records. */
export function juntar(uma: Origem | null, outra: Origem): Origem {
  if (uma === null || !("ids" in uma) || !("ids" in outra) || uma.tipo !== outra.tipo) return outra
  return { ...outra, ids: [...uma.ids, ...outra.ids] }
}
