import { lembrar } from "../../nucleo/lembrar.ts"
import type { Passo } from "../../nucleo/memoria.ts"
import { type Periodo, usoDe } from "../../nucleo/parametro.ts"
import { type Aliquota, type Dinheiro, parametroTaxa, referencia, referenciaDeTaxa } from "../../nucleo/passos.ts"
import { taxaDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { diferencaDeTaxas, limite, produtoDeTaxas, somaDeTaxas } from "../../nucleo/passos-taxas.ts"
import { compararTaxas } from "../../nucleo/taxa.ts"
import type { FaixaDoAnexo } from "../../parametros/simples/anexo.ts"
import { anexosDoSimples } from "../../parametros/simples/anexos.ts"
import { type TetoDoIss, tetoDoIss } from "../../parametros/simples/teto-iss.ts"
import type { Anexo, ParcelaDoLimite, Tributo } from "../tipos.ts"
import { type AnexosVigentes, calcularEfetiva, type Efetiva, efetivaDaPrimeiraFaixa, limiteDaFaixa } from "./efetiva.ts"

/** The tables of a período de apuração that set the percentages. */
export interface TabelasDoPeriodo {
  readonly anexos: AnexosVigentes
  readonly teto: Periodo<TetoDoIss>
}

/** The percentage of each tax over a receipt, with the steps behind them. */
export interface Percentuais {
  readonly faixa: FaixaDoAnexo
  /** The effective rate of the federal taxes, shown as the rate of the line. */
  readonly efetiva: Aliquota
  readonly porTributo: ReadonlyMap<Tributo, Aliquota>
  /** Effective rates in full (RBT12, bracket table): to be shown once per annex. */
  readonly detalhes: readonly Passo[]
}

/**
 * Taxes gated by the sublimit: State and Municipality, and the IBS that takes over from them (Res. CGSN 190/2026).
 * They are absent from the 6th bracket and leave the DAS of whoever is barred.
 */
export const TRIBUTOS_DO_SUBLIMITE: ReadonlySet<Tributo> = new Set<Tributo>(["ICMS", "ISS", "IBS"])

interface Pedido {
  readonly anexo: Anexo
  /** Null under the first-band rule. */
  readonly rbt12: Dinheiro | null
  readonly parcela: ParcelaDoLimite | null
  readonly impedidoIcmsIss: boolean
  /** Bracket whose upper limit is the sublimit: what exceeds it pays ICMS and ISS by that bracket. */
  readonly faixaDoSublimite: number
}

const ROTULO_EFETIVA = "Alíquota efetiva"

/** The step of each share, written once by period of the table. */
const lembradas = lembrar<AnexosVigentes, FaixaDoAnexo, ReadonlyMap<Tributo, Aliquota>>()

function partilhasDe(anexos: AnexosVigentes, anexo: Anexo, faixa: FaixaDoAnexo): ReadonlyMap<Tributo, Aliquota> {
  return lembradas(anexos, faixa, () => {
    const passos = new Map<Tributo, Aliquota>()
    for (const [tributo, taxa] of faixa.partilha) {
      const uso = usoDe(anexosDoSimples, anexos, `Anexo ${anexo}, ${faixa.numero}ª faixa, partilha ${tributo}`)
      passos.set(tributo, parametroTaxa(`Partilha ${tributo}`, taxa, uso, anexos.norma))
    }
    return passos
  })
}

function parametroDoTeto({ teto }: TabelasDoPeriodo): Aliquota {
  return taxaDaTabela("Teto do ISS", teto.valor.teto, tetoDoIss, teto)
}

/** `excedente` × each share of the redistribution, added to what the tax already has. */
function redistribuir(
  tabelas: TabelasDoPeriodo,
  anexo: Anexo,
  excedente: Aliquota,
  porTributo: Map<Tributo, Aliquota>,
): void {
  const { teto } = tabelas
  for (const [tributo, taxa] of teto.valor.redistribuicao[anexo] ?? []) {
    const uso = usoDe(tetoDoIss, teto, `Redistribuição do Anexo ${anexo}, ${tributo}`)
    const fracao = parametroTaxa(`Redistribuição ${tributo}`, taxa, uso, teto.norma)
    const parte = produtoDeTaxas(`${tributo} sobre o excedente do ISS`, excedente, fracao)
    const atual = porTributo.get(tributo)
    porTributo.set(tributo, atual === undefined ? parte : somaDeTaxas(`Percentual de ${tributo}`, atual, parte))
  }
}

/** Effective rate × share of every tax of the bracket, with the ISS cap of the 5th bracket (LC 123/2006 art. 18 §1º-B I). */
function daFaixa(tabelas: TabelasDoPeriodo, anexo: Anexo, { faixa, aliquota }: Efetiva): Map<Tributo, Aliquota> {
  const efetiva = referenciaDeTaxa(ROTULO_EFETIVA, aliquota)
  const porTributo = new Map<Tributo, Aliquota>()
  for (const [tributo, partilha] of partilhasDe(tabelas.anexos, anexo, faixa)) {
    porTributo.set(tributo, produtoDeTaxas(`Percentual de ${tributo}`, efetiva, partilha))
  }
  const { valor } = tabelas.teto
  const iss = porTributo.get("ISS")
  const temTeto = faixa.numero === valor.faixa && valor.redistribuicao[anexo] !== undefined
  if (iss === undefined || !temTeto || compararTaxas(iss.taxa, valor.teto) <= 0) return porTributo
  const teto = parametroDoTeto(tabelas)
  const capado = new Map<Tributo, Aliquota>()
  const restante = diferencaDeTaxas("Alíquota efetiva − teto do ISS", efetiva, teto)
  redistribuir(tabelas, anexo, restante, capado)
  return capado.set("ISS", limite("Percentual de ISS limitado ao teto", iss, teto, { norma: tabelas.teto.norma }))
}

/** Shares other than ICMS, ISS and IBS, without the cap: the federal part of a line whose ICMS/ISS come from elsewhere. */
function federais(tabelas: TabelasDoPeriodo, anexo: Anexo, { faixa, aliquota }: Efetiva): Map<Tributo, Aliquota> {
  const efetiva = referenciaDeTaxa(ROTULO_EFETIVA, aliquota)
  const porTributo = new Map<Tributo, Aliquota>()
  for (const [tributo, partilha] of partilhasDe(tabelas.anexos, anexo, faixa)) {
    if (TRIBUTOS_DO_SUBLIMITE.has(tributo)) continue
    porTributo.set(tributo, produtoDeTaxas(`Percentual de ${tributo}`, efetiva, partilha))
  }
  return porTributo
}

/**
 * Adds ICMS, ISS and IBS by the formula of the 5th bracket (LC 123/2006 art. 18 §§17 and 17-A), the ISS limited to its
 * cap and the excess given to the others.
 */
function somarEstaduais(
  tabelas: TabelasDoPeriodo,
  anexo: Anexo,
  quinta: Efetiva,
  porTributo: Map<Tributo, Aliquota>,
): void {
  const efetiva = referenciaDeTaxa(`Alíquota efetiva da ${quinta.faixa.numero}ª faixa`, quinta.aliquota)
  for (const [tributo, partilha] of partilhasDe(tabelas.anexos, anexo, quinta.faixa)) {
    if (!TRIBUTOS_DO_SUBLIMITE.has(tributo)) continue
    porTributo.set(tributo, produtoDeTaxas(`Percentual de ${tributo}`, efetiva, partilha))
  }
  const { valor, norma } = tabelas.teto
  const iss = porTributo.get("ISS")
  if (iss === undefined || valor.redistribuicao[anexo] === undefined || compararTaxas(iss.taxa, valor.teto) <= 0) return
  const teto = parametroDoTeto(tabelas)
  redistribuir(tabelas, anexo, diferencaDeTaxas("ISS acima do teto", iss, teto), porTributo)
  porTributo.set("ISS", limite("Percentual de ISS limitado ao teto", iss, teto, { norma }))
}

/**
 * Percentages of each tax for an annex, an RBT12 and a part of the sublimit (LC 123/2006 art. 18 §§1º-A to 1º-B, 16 to 17-A).
 * ICMS, ISS and IBS are left out when `impedidoIcmsIss`, after the cap, so that the federal split stays the same
 * (order of the Manual do PGDAS-D).
 */
export function calcularPercentuais(tabelas: TabelasDoPeriodo, pedido: Pedido): Percentuais {
  const { anexo, rbt12, parcela, impedidoIcmsIss } = pedido
  const { anexos, teto } = tabelas
  if (rbt12 === null) {
    const primeira = efetivaDaPrimeiraFaixa(anexos, anexo)
    return fechar(primeira, daFaixa(tabelas, anexo, primeira), [primeira.aliquota.passo], impedidoIcmsIss)
  }
  const ultima = anexos.valor[anexo].faixas.length
  const federal =
    parcela === "P3"
      ? calcularEfetiva(anexos, anexo, limiteDaFaixa(anexos, anexo, ultima), ultima)
      : calcularEfetiva(anexos, anexo, rbt12)
  const detalhes = [federal.aliquota.passo]
  const acimaDoSublimite = federal.faixa.numero === ultima
  const propriaFaixa = !acimaDoSublimite && (impedidoIcmsIss || parcela === null || parcela === "P1")
  if (propriaFaixa) return fechar(federal, daFaixa(tabelas, anexo, federal), detalhes, impedidoIcmsIss)
  const porTributo = federais(tabelas, anexo, federal)
  if (!impedidoIcmsIss) {
    const dentro = parcela === null || parcela === "P1"
    const numero = dentro ? teto.valor.faixa : pedido.faixaDoSublimite
    const base = dentro ? referencia("RBT12", rbt12) : limiteDaFaixa(anexos, anexo, numero)
    const quinta = calcularEfetiva(anexos, anexo, base, numero)
    somarEstaduais(tabelas, anexo, quinta, porTributo)
    detalhes.push(quinta.aliquota.passo)
  }
  return fechar(federal, porTributo, detalhes, impedidoIcmsIss)
}

function fechar(
  { faixa, aliquota }: Efetiva,
  porTributo: Map<Tributo, Aliquota>,
  detalhes: readonly Passo[],
  impedidoIcmsIss: boolean,
): Percentuais {
  if (impedidoIcmsIss) for (const tributo of TRIBUTOS_DO_SUBLIMITE) porTributo.delete(tributo)
  return { faixa, efetiva: aliquota, porTributo, detalhes }
}
