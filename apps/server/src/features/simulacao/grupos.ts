import {
  type GrupoDaSimulacao,
  gruposDaSimulacao,
  type ParteDaPonte,
  VARIACAO_FORA_DO_COMUM_PORCENTO,
} from "@partida/contracts"
import {
  compararTaxas,
  deReais,
  type Falta,
  competencia as mesDe,
  primeiroDia,
  TABELAS,
  taxa,
  vigenteEm,
} from "@partida/fiscal"
import { doSimples } from "../../db/resultado.ts"
import type { MesPrevisto } from "../apuracao/previsao.service.ts"
import type { MesComputado, Ponte } from "./ponte.ts"

/** What is stored of the month now. */
export interface Rascunho {
  readonly estado: "aberto" | "apurado" | "fechado" | "reaberto"
  readonly hashConteudo: string | null
  readonly imposto: bigint | null
}

const DECIMOS_DE_CENTO = 100n

const gruposDasFaltas: Readonly<Record<string, GrupoDaSimulacao>> = {
  "regime-ausente": "falta-regime",
  "atividade-indefinida": "nota-pendente",
  "assinatura-invalida": "nota-pendente",
  "emissor-nao-reconhecido": "nota-pendente",
  "substituta-ausente": "nota-pendente",
  "receita-do-mes-ausente": "falta-receita",
  "folha-do-mes-ausente": "falta-folha",
  "cpp-do-das-sem-resposta": "falta-folha",
  "parametro-sem-vigencia": "falta-parametro",
}

/** What the month is compared with, and the bridge from each. */
interface Comparacoes {
  /** What is stored of the month, where it is no longer right. */
  readonly velho: MesComputado | null
  readonly doRascunho: Ponte | null
  readonly anterior: MesComputado | null
  readonly ponte: Ponte | null
}

/** In the order of the list: what comes first must be solved first. */
const ordem = Object.keys(gruposDaSimulacao)

/**
 * The one group of a company in a dry run. What stops the month wins; then what is stored and no longer right; then what a
 * person should look at, however small in reais; then the largest part of the difference to the month before.
 */
export function agrupar(
  previsto: MesPrevisto,
  rascunho: Rascunho | null,
  { velho, anterior, ponte, doRascunho }: Comparacoes,
): GrupoDaSimulacao {
  const { calculo, hashConteudo } = previsto
  if (calculo.situacao === "faltam-dados") return grupoDasFaltas(calculo.faltas)
  const imposto = calculo.resultado === null ? null : deReais(calculo.resultado.total)
  const mudou = rascunho?.hashConteudo != null && rascunho.hashConteudo !== hashConteudo
  // A seal older than an input or a notice that no amount depends on still says what is due.
  if (rascunho?.estado === "fechado") return mudou && imposto !== rascunho.imposto ? "fechado-divergente" : "fechado"
  if (mudou) return grupoDoRascunho(previsto, velho, doRascunho)
  if (calculo.situacao === "nao-se-aplica" || calculo.resultado === null) return "nao-se-aplica"
  if (anterior === null || ponte === null) return "sem-mes-anterior"
  const atual = { entrada: previsto.entrada, resultado: calculo.resultado }
  return aRever(anterior, atual, ponte) ?? maiorParte(anterior, atual, ponte)
}

const gruposDoRascunho: Partial<Record<GrupoDaSimulacao | ParteDaPonte["causa"], GrupoDaSimulacao>> = {
  receita: "rascunho-receita",
  retencoes: "rascunho-receita",
  rbt12: "rascunho-rbt12",
  faixa: "rascunho-rbt12",
  anexo: "rascunho-anexo",
  sublimite: "rascunho-regras",
  parametros: "rascunho-regras",
  motor: "rascunho-regras",
}

/** By the largest part of the way from what is stored to what it would be; without a difference, no more than stale. */
function grupoDoRascunho(
  { entrada, calculo: { resultado } }: MesPrevisto,
  velho: MesComputado | null,
  ponte: Ponte | null,
): GrupoDaSimulacao {
  const parte = ponte === null || deReais(ponte.diferenca) === 0n ? null : maior(ponte.partes)
  if (resultado === null || velho === null || parte === null) return "rascunho-desatualizado"
  const mesmoRegime = velho.entrada.regime === entrada.regime
  const causa = parte.causa === "tributo" && mesmoRegime ? semPonteDoRegime(velho, { entrada, resultado }) : parte.causa
  return gruposDoRascunho[causa] ?? "rascunho-desatualizado"
}

function grupoDasFaltas(faltas: readonly Falta[]): GrupoDaSimulacao {
  const grupos = faltas.map(
    ({ codigo }) => gruposDasFaltas[codigo] ?? (codigo.includes("atividade") ? "falta-atividade" : "falta-dado"),
  )
  return grupos.sort((a, b) => ordem.indexOf(a) - ordem.indexOf(b))[0] ?? "falta-dado"
}

/** What asks for a person's eyes even when something else weighs more in reais. */
function aRever(antes: MesComputado, depois: MesComputado, ponte: Ponte): GrupoDaSimulacao | null {
  if (antes.entrada.regime !== depois.entrada.regime) return "regime"
  if (depois.entrada.regime === "mei") return null
  if (cruzouOFatorR(antes, depois)) return "fator-r"
  if (ponte.partes.some(({ causa }) => causa === "sublimite")) return "sublimite"
  if (foraDoComum(antes.resultado.receita, depois.resultado.receita)) return "receita-fora-do-comum"
  return maior(ponte.partes)?.causa === "anexo" ? "anexo" : null
}

/** Whether each month is on its own side of the cut of the law. */
function cruzouOFatorR(antes: MesComputado, depois: MesComputado): boolean {
  const lado = ({ entrada, resultado }: MesComputado) => {
    const fatorR = doSimples(resultado)?.fatorR ?? null
    if (fatorR === null) return null
    const { corte } = vigenteEm(TABELAS.regraDoFatorR, primeiroDia(mesDe(entrada.competencia))).valor
    return compararTaxas(taxa(fatorR), corte) >= 0
  }
  const de = lado(antes)
  const para = lado(depois)
  return de !== null && para !== null && de !== para
}

/** More than the threshold up or down; from or to nothing is always more. */
function foraDoComum(antes: string, depois: string): boolean {
  const de = deReais(antes)
  const para = deReais(depois)
  const distancia = de > para ? de - para : para - de
  return distancia * DECIMOS_DE_CENTO > de * BigInt(VARIACAO_FORA_DO_COMUM_PORCENTO)
}

const modulo = (valor: string) => {
  const centavos = deReais(valor)
  return centavos < 0n ? -centavos : centavos
}

/** Of equal parts, the first in the order of the calculation. */
function maior(partes: readonly ParteDaPonte[]): ParteDaPonte | null {
  return partes.reduce<ParteDaPonte | null>(
    (atual, parte) => (atual === null || modulo(parte.valor) > modulo(atual.valor) ? parte : atual),
    null,
  )
}

/** Parts may cancel each other to the centavo: then nothing differs. */
function maiorParte(antes: MesComputado, depois: MesComputado, { diferenca, partes }: Ponte): GrupoDaSimulacao {
  const parte = maior(partes)
  if (parte === null || deReais(diferenca) === 0n) return "sem-diferenca"
  if (parte.causa === "motor") return "tributo"
  if (parte.causa !== "tributo") return parte.causa
  return semPonteDoRegime(antes, depois)
}

/** MEI and Lucro Presumido: the tables, the quarter or the revenue. */
function semPonteDoRegime(antes: MesComputado, depois: MesComputado): GrupoDaSimulacao {
  if (antes.entrada.regime === "mei" && depois.entrada.regime === "mei")
    return antes.entrada.atividade === depois.entrada.atividade ? "parametros" : "tributo"
  const nomes = ({ resultado }: MesComputado) => resultado.tributos.map(({ tributo }) => tributo).join()
  if (nomes(antes) !== nomes(depois)) return "trimestre"
  return antes.resultado.receita === depois.resultado.receita ? "tributo" : "receita"
}
