import { type DetalheDaGuia, nomeDaGuia } from "@partida/contracts"
import { deReais, formatarCompetencia, competencia as mesDe, paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDasAcumulado, lerRecibosDaVersao, lerResultado } from "./emissao.repository.ts"
import type { LinhaDeGuia } from "./guias.repository.ts"

interface Parte {
  readonly rotulo: string
  readonly centavos: bigint
}

/** What the value of a guide is made of, adding up to it: what was concluded, less what was already paid of earlier versions. */
export async function compor(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<DetalheDaGuia["composicao"]> {
  const partes = await partesDe(tx, escopo, guia)
  const total = partes.reduce((soma, p) => soma + p.centavos, 0n)
  const pagoAntes = guia.valorCentavos - total
  const todas =
    pagoAntes === 0n ? partes : [...partes, { rotulo: "Já pago em versões anteriores do mês", centavos: pagoAntes }]
  return todas.map(({ rotulo, centavos }) => ({ rotulo, valor: paraReais(centavos) }))
}

async function partesDe(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<readonly Parte[]> {
  if (guia.origem === "pro-labore") return partesDaFolha(tx, escopo, guia)
  const resultado = guia.idApuracao === null ? null : await lerResultado(tx, escopo, guia.idApuracao)
  if (resultado === null) return [{ rotulo: nomeDaGuia(guia), centavos: guia.valorCentavos }]
  const mes = formatarCompetencia(mesDe(guia.competencia))
  const doPresumido = resultado.guias?.find((g) => g.obrigacao === guia.obrigacao && g.quota === guia.quota)
  if (doPresumido) return [{ rotulo: `${nomeDaGuia(guia)}, apurado em ${mes}`, centavos: deReais(doPresumido.valor) }]
  const doMes = { rotulo: `DAS apurado em ${mes}`, centavos: deReais(resultado.das) }
  if (guia.obrigacao !== "das-simples") return [doMes]
  const acumulado = await lerDasAcumulado(tx, escopo, guia)
  return [
    doMes,
    ...acumulado.map((a) => ({
      rotulo: `DAS de ${formatarCompetencia(a.competencia)}, que ficou abaixo do mínimo`,
      centavos: a.das,
    })),
  ]
}

async function partesDaFolha(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<readonly Parte[]> {
  const recibos = await lerRecibosDaVersao(tx, escopo, guia, guia.versao)
  const soma = (parte: "inss" | "cpp" | "irrf") => recibos.reduce((total, r) => total + r[parte], 0n)
  if (guia.obrigacao === "irrf") return [{ rotulo: "IRRF retido dos sócios (0561-07)", centavos: soma("irrf") }]
  const cpp = soma("cpp")
  const retido = { rotulo: "INSS retido dos sócios (1099-01)", centavos: soma("inss") }
  return cpp === 0n ? [retido] : [retido, { rotulo: "Contribuição patronal (1138-04)", centavos: cpp }]
}
