import { calcularInssPatronal } from "../inss/patronal.ts"
import { centavos, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { calcularPresumido } from "../presumido/apuracao.ts"
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

/** What the Lucro Presumido costs in the year: IRPJ, CSLL, PIS, COFINS, ISS and the employer contributions. */
export function custoNoPresumido(dados: EntradaRegimes, tabelas: Tabelas): CustoDoRegime {
  const { limiteReceitaAnual } = vigenteEm(tabelas.aliquotasDoPresumido, `${dados.ano}-12-31`).valor
  const receitaAno = somarCentavos(dados.receitas)
  if (receitaAno > limiteReceitaAnual)
    return barrarRegime("presumido", "A receita do ano passa do limite do Lucro Presumido.")
  const doIrpj = excedentes(dados, "IRPJ", tabelas)
  const daCsll = excedentes(dados, "CSLL", tabelas)
  const somas = { irpj: 0n, csll: 0n, pis: 0n, cofins: 0n, patronal: 0n, iss: 0n, icms: 0n }
  const avisos: string[] = []
  for (const t of TRIMESTRES) {
    const receita = somarCentavos(dados.receitas.slice(t * MESES_DO_TRIMESTRE, (t + 1) * MESES_DO_TRIMESTRE))
    const { irpjTotal, csll, pis, cofins } = resultado(
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
    if (pis === null || cofins === null)
      avisos.push("PIS e COFINS terminaram em 2026: CBS e IBS não entram na conta do Presumido.")
    somas.pis += pis ?? 0n
    somas.cofins += cofins ?? 0n
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
    const { icms, iss } = icmsEIssDoMes(dados, dados.receitas[i] ?? ZERO)
    somas.iss += iss
    somas.icms += icms
  }
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
      { rotulo: "PIS", norma: { titulo: "Lei 9.718/1998 arts. 2º e 3º" }, valor: centavos(somas.pis) },
      { rotulo: "COFINS", norma: { titulo: "Lei 9.718/1998 arts. 2º e 3º" }, valor: centavos(somas.cofins) },
      { rotulo: "ISS", norma: { titulo: "LC 116/2003 art. 1º" }, valor: centavos(somas.iss) },
      ...parteDoIcms("ICMS e IPI", somas.icms),
      { rotulo: "CPP, RAT e terceiros", norma: { titulo: "Lei 8.212/1991 art. 22" }, valor: centavos(somas.patronal) },
    ],
    avisos,
  )
}
