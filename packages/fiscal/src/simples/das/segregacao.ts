import type { Passo } from "../../nucleo/memoria.ts"
import { type Periodo, usoDe } from "../../nucleo/parametro.ts"
import { emTexto } from "../../nucleo/passos.ts"
import { type Segregacao, segregacaoDeReceitas } from "../../parametros/simples/segregacao.ts"
import type { Anexo, SituacaoReceita } from "../tipos.ts"

const DESCRICOES: Readonly<Record<SituacaoReceita, string>> = {
  "iss-retido": "ISS retido pelo tomador",
  "iss-fixo": "ISS fixo",
  "iss-outro-municipio": "ISS devido a outro município",
  "sem-iss-locacao-bens-moveis": "locação de bens móveis, sem ISS",
  "icms-st-substituido": "ICMS já recolhido por substituição tributária",
  "icms-antecipacao-encerramento": "ICMS antecipado com encerramento",
  "icms-substituto": "substituto do ICMS",
  "monofasico-pis-cofins": "PIS e COFINS monofásicos",
  "st-e-monofasico": "ICMS-ST e PIS/COFINS monofásicos",
  "concentrado-ou-st-ibs-cbs": "IBS e CBS concentrados ou por substituição",
  exportacao: "exportação",
  "regime-regular-ibs-cbs": "regime regular de IBS e CBS",
  "transporte-intermunicipal-comunicacao": "transporte intermunicipal ou comunicação",
}

/** pt-BR descriptions, for labels. */
export function descreverSituacoes(situacoes: readonly SituacaoReceita[]): string[] {
  return situacoes.map((situacao) => DESCRICOES[situacao])
}

export function ehExportacao(situacoes: readonly SituacaoReceita[]): boolean {
  return situacoes.includes("exportacao")
}

/** Why the situations cannot be used in the annex and period, in pt-BR, or null when they can. */
export function problemaDaSegregacao(
  anexo: Anexo,
  situacoes: readonly SituacaoReceita[],
  segregacao: Segregacao,
): string | null {
  for (const situacao of situacoes) {
    if (segregacao[situacao] === undefined) {
      return `a situação "${DESCRICOES[situacao]}" não existe neste período de apuração: reclassifique a receita`
    }
  }
  if (situacoes.includes("transporte-intermunicipal-comunicacao") && anexo !== "III") {
    return `"${DESCRICOES["transporte-intermunicipal-comunicacao"]}" só se aplica ao Anexo III (LC 123/2006 art. 18 §5º-E)`
  }
  return null
}

/** One step per situation, saying which taxes leave the DAS and by which norm. */
export function passosDaSegregacao(situacoes: readonly SituacaoReceita[], periodo: Periodo<Segregacao>): Passo[] {
  return situacoes.map((situacao) => {
    const fora = periodo.valor[situacao] ?? []
    const complemento = situacao === "transporte-intermunicipal-comunicacao" ? "; soma o ICMS do Anexo I" : ""
    return {
      tipo: "parametro",
      rotulo: `Segregação: ${DESCRICOES[situacao]}`,
      valor: emTexto(
        fora.length === 0 ? "Nenhum tributo fora do DAS" : `Fora do DAS: ${fora.join(", ")}${complemento}`,
      ),
      norma: periodo.norma,
      parametro: usoDe(segregacaoDeReceitas, periodo, DESCRICOES[situacao]),
    }
  })
}
