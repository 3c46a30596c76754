import { calcularInssPatronal } from "../inss/patronal.ts"
import { type Competencia, formatarCompetencia, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { fracao, multiplicar, paraCentavos, percentualPorExtenso, somarTaxas, type Taxa } from "../nucleo/taxa.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { calcularPresumido } from "../presumido/apuracao.ts"
import { montarContribuicoes } from "../presumido/contribuicoes.ts"
import { calcularLc224 } from "../presumido/lc224.ts"
import { dividirReceita, mercadoriasEServicos } from "./partes-da-receita.ts"
import {
  barrarRegime,
  type CustoDoRegime,
  type EntradaRegimes,
  fecharCusto,
  icmsEIssDoMes,
  mesesDoRegime,
  parteDoIcms,
} from "./regime-tipos.ts"

const TRIMESTRES = [0, 1, 2, 3] as const
const MESES_DO_TRIMESTRE = 3
const CEM = 100n

/** These rules always calculate or throw; the other answers would be a mistake of ours. */
function resultado<T>(resposta: Resposta<T>): T {
  if (resposta.tipo !== "calculado") throw new ErroDeTabela("Regra sem resultado na comparação de regimes")
  return resposta.resultado
}

/** Excess of LC 224/2025 by quarter, already adjusted by the closing of the year. */
function excedentes(dados: EntradaRegimes, tributo: "IRPJ" | "CSLL", tabelas: Tabelas) {
  const receitas = TRIMESTRES.map((t) =>
    somarCentavos(dados.receitas.slice(t * MESES_DO_TRIMESTRE, (t + 1) * MESES_DO_TRIMESTRE)),
  )
  const resposta = calcularLc224({ ano: dados.ano, tributo, receitas }, tabelas)
  return resposta.tipo === "calculado" ? (resposta.resultado.excedentesAjustados ?? resposta.resultado.excedentes) : []
}

/** PIS and COFINS of a month, single-phase products left out; null from 2027, when they are over. */
function pisECofinsDoMes(dados: EntradaRegimes, mes: Competencia, receita: Centavos, tabelas: Tabelas) {
  const linhas = dividirReceita(dados, receita).map(({ situacoes, mercado, valor }) => ({
    rotulo: `Receita de ${formatarCompetencia(mes)}`,
    mercado,
    situacoes,
    valor,
    origem: null,
  }))
  return montarContribuicoes({ competencia: mes, linhas }, tabelas)?.resultado ?? null
}

interface CbsEIbsDoMes {
  readonly base: Centavos
  readonly aliquota: Taxa
  readonly debito: Centavos
  readonly credito: Centavos
}

/** CBS and IBS of a month: over the revenue without exports (LC 214/2025 art. 79), ICMS and ISS (art. 12 §2º V), less the credit of purchases. */
function cbsEIbsDoMes(
  dados: EntradaRegimes,
  mes: Competencia,
  receita: Centavos,
  icmsEIss: Centavos,
  tabelas: Tabelas,
): CbsEIbsDoMes {
  const dia = primeiroDia(mes)
  const { ibsEstadual, ibsMunicipal } = vigenteEm(tabelas.ibsDaTransicao, dia).valor
  const aliquota = somarTaxas(
    dados.cbs ?? vigenteEm(tabelas.cbsDaTransicao, dia).valor,
    somarTaxas(ibsEstadual, ibsMunicipal),
  )
  const fora = dividirReceita(dados, receita)
    .filter(({ situacoes, mercado }) => mercado === "externo" || situacoes.includes("concentrado-ou-st-ibs-cbs"))
    .reduce((total, { valor }) => total + valor, 0n)
  const base = centavos(receita - icmsEIss - fora)
  const aplicar = (valor: Centavos) => paraCentavos(multiplicar(fracao(valor, 1n), aliquota), "meio-para-cima")
  return {
    base,
    aliquota,
    debito: base > 0n ? aplicar(base) : ZERO,
    credito: aplicar(dados.comprasComCredito ?? ZERO),
  }
}

/** What is left of the year: a credit above the debit of a month passes to the next ones. How sure it is, in pt-BR. */
function fecharCbsEIbs(meses: readonly CbsEIbsDoMes[], dita: boolean) {
  const somar = (campo: "base" | "debito" | "credito") => somarCentavos(meses.map((mes) => mes[campo]))
  const saldo = somar("debito") - somar("credito")
  const [primeiro] = meses
  const umPonto = paraCentavos(fracao(somar("base"), CEM), "meio-para-cima")
  return {
    valor: centavos(saldo > 0n ? saldo : 0n),
    aviso:
      primeiro === undefined
        ? null
        : `CBS e IBS do Presumido: ${percentualPorExtenso(primeiro.aliquota)} sobre a receita sem ICMS e ISS, menos o crédito das compras informadas. ${
            dita ? "A CBS é a informada" : "A CBS é uma ESTIMATIVA, que ainda não foi publicada"
          }: cada ponto dela muda ${reaisPorExtenso(umPonto)} no ano. O crédito que o cliente toma não entra na conta.`,
  }
}

/** What the Lucro Presumido costs in the year: IRPJ, CSLL, PIS and COFINS or CBS and IBS, ISS and the employer contributions. */
export function custoNoPresumido(dados: EntradaRegimes, tabelas: Tabelas): CustoDoRegime {
  const { limiteReceitaAnual } = vigenteEm(tabelas.aliquotasDoPresumido, `${dados.ano}-12-31`).valor
  const receitaAno = somarCentavos(dados.receitas)
  if (receitaAno > limiteReceitaAnual)
    return barrarRegime("presumido", "A receita do ano passa do limite do Lucro Presumido.")
  const doIrpj = excedentes(dados, "IRPJ", tabelas)
  const daCsll = excedentes(dados, "CSLL", tabelas)
  const somas = { irpj: 0n, csll: 0n, pis: 0n, cofins: 0n, patronal: 0n, iss: 0n, icms: 0n }
  const avisos: string[] = []
  const consumo: CbsEIbsDoMes[] = []
  for (const t of TRIMESTRES) {
    const receita = somarCentavos(dados.receitas.slice(t * MESES_DO_TRIMESTRE, (t + 1) * MESES_DO_TRIMESTRE))
    const { irpjTotal, csll } = resultado(
      calcularPresumido(
        {
          trimestre: `${dados.ano}-T${t + 1}`,
          atividades: dividirReceita(dados, receita).map(({ atividade, valor }) => ({ atividade, receita: valor })),
          excedenteIrpj: doIrpj[t] ?? ZERO,
          excedenteCsll: daCsll[t] ?? ZERO,
        },
        tabelas,
      ),
    )
    somas.irpj += irpjTotal
    somas.csll += csll
  }
  for (const [i, competencia] of mesesDoRegime(dados).entries()) {
    const { folhaEmpregados, proLabore, grauDeRisco } = dados
    const risco = grauDeRisco === undefined ? {} : { grauDeRisco }
    const base = {
      competencia,
      regime: "lucro-presumido" as const,
      folhaEmpregados,
      contribuintesIndividuais: proLabore,
    }
    somas.patronal += resultado(calcularInssPatronal({ ...base, ...risco }, tabelas)).total
    const receita = dados.receitas[i] ?? ZERO
    const { icms, iss } = icmsEIssDoMes(dados, receita)
    somas.iss += iss
    somas.icms += icms
    const contribuicoes = pisECofinsDoMes(dados, competencia, receita, tabelas)
    somas.pis += contribuicoes?.pis ?? 0n
    somas.cofins += contribuicoes?.cofins ?? 0n
    if (contribuicoes === null) consumo.push(cbsEIbsDoMes(dados, competencia, receita, centavos(icms + iss), tabelas))
  }
  const { valor: cbsEIbs, aviso } = fecharCbsEIbs(consumo, dados.cbs !== undefined)
  if (aviso !== null) avisos.push(aviso)
  if (dados.aliquotaIcms !== undefined)
    avisos.push(
      "ICMS e IPI fora do Simples são uma suposição sobre a receita de mercadorias: os créditos e a substituição não são calculados.",
    )
  else if (dados.aliquotaIss === undefined || mercadoriasEServicos(dados, receitaAno).mercadorias > 0n)
    avisos.push("ICMS e IPI fora do Simples não entram na conta do Presumido.")
  return fecharCusto(
    "presumido",
    [
      { rotulo: "IRPJ e adicional", norma: { titulo: "Lei 9.249/1995 arts. 3º e 15" }, valor: centavos(somas.irpj) },
      { rotulo: "CSLL", norma: { titulo: "Lei 9.249/1995 art. 20" }, valor: centavos(somas.csll) },
      ...(consumo.length === 0
        ? [
            { rotulo: "PIS", norma: { titulo: "Lei 9.718/1998 arts. 2º e 3º" }, valor: centavos(somas.pis) },
            { rotulo: "COFINS", norma: { titulo: "Lei 9.718/1998 arts. 2º e 3º" }, valor: centavos(somas.cofins) },
          ]
        : [{ rotulo: "CBS e IBS", norma: { titulo: "LC 214/2025 arts. 12, 47, 344 e 347" }, valor: cbsEIbs }]),
      { rotulo: "ISS", norma: { titulo: "LC 116/2003 art. 1º" }, valor: centavos(somas.iss) },
      ...parteDoIcms("ICMS e IPI", somas.icms),
      { rotulo: "CPP, RAT e terceiros", norma: { titulo: "Lei 8.212/1991 art. 22" }, valor: centavos(somas.patronal) },
    ],
    avisos,
  )
}
