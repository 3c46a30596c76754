/** DAS of a MEI, recomputed from exported inputs. */
import { ForaDoAlcance, ULTIMO_MES } from "./conferir-comum.mjs"

/** Minimum wage in reais (decrees and laws of each year). */
const SALARIO_MINIMO = [
  ["2018-01", 954n],
  ["2019-01", 998n],
  ["2020-01", 1039n],
  ["2020-02", 1045n],
  ["2021-01", 1100n],
  ["2022-01", 1212n],
  ["2023-01", 1302n],
  ["2023-05", 1320n],
  ["2024-01", 1412n],
  ["2025-01", 1518n],
  ["2026-01", 1621n],
]
/** Fixed parts of each MEI, beside 5 % of the minimum wage, or 12 % (LC 123/2006 arts. 18-A §3º V and 18-F). */
const SO_ICMS = { ICMS: 100n }
const SO_ISS = { ISS: 500n }
const OS_DOIS = { "ICMS e ISS": 600n }
const MEI = { comercio: SO_ICMS, intermunicipal: SO_ICMS, servicos: SO_ISS, municipal: SO_ISS, ambos: OS_DOIS }

/** What each tax is in the DAS of the month. */
export function apurarMei({ competencia, atividade }) {
  if (competencia > ULTIMO_MES) throw new ForaDoAlcance("as tabelas daqui vão até 2026")
  const salario = SALARIO_MINIMO.filter(([desde]) => desde <= competencia).at(-1)?.[1]
  const parcelas = MEI[atividade.replace(/^caminhoneiro-/, "")]
  if (!salario || !parcelas) throw new ForaDoAlcance(`MEI de ${competencia}, ${atividade}`)
  return { INSS: salario * (atividade.startsWith("caminhoneiro-") ? 12n : 5n), ...parcelas }
}
