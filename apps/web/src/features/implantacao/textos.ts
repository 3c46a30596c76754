import {
  type CartaoDaImplantacao,
  type ColunaDaImplantacao,
  etapasDaImplantacao,
  nomesDasEtapas,
} from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"

/** What a column of the board is called. */
export const rotuloDaColuna = (coluna: ColunaDaImplantacao): string =>
  coluna === "pronta" ? "Pronta" : etapasDaImplantacao[coluna].rotulo

/** "hoje", "1 dia", "12 dias". */
export const diasEmPalavras = (dias: number): string => (dias === 0 ? "hoje" : plural(dias, "dia", "dias"))

/** From this many days in one step on, somebody has to look at it. */
const PARADA_DIAS = 15

export const estaParada = ({ diasNaEtapa, coluna }: CartaoDaImplantacao): boolean =>
  coluna !== "pronta" && diasNaEtapa >= PARADA_DIAS

/** "3 de 6 etapas" */
export const progressoEmPalavras = ({ concluidas }: CartaoDaImplantacao): string =>
  `${concluidas} de ${nomesDasEtapas.length} etapas`
