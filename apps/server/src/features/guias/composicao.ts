import { type DetalheDaGuia, nomeCurtoDaGuia, nomeDaGuia } from "@partida/contracts"
import { deReais, formatarCompetencia, competencia as mesDe, type Passo, paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ResultadoGuardado } from "../../db/resultado.ts"
import { darfAPagar, dasAPagar, TRIBUTOS_DO_PRESUMIDO, valorDoPeriodo } from "./devidas.ts"
import { lerCppDeMeiDaVersao, lerInssAcumulados, lerRecibosDaVersao, lerResultado } from "./emissao.repository.ts"
import { acumuladoAte } from "./emissao.service.ts"
import type { LinhaDeGuia } from "./guias.repository.ts"

interface Parte {
  readonly rotulo: string
  readonly centavos: bigint
}

/**
 * What the value of a guide is made of, adding up to it: what was concluded, less what was already paid of earlier versions.
 * Where earlier months carried their tax into it, also the account of the engine that brought them here.
 */
export async function compor(
  tx: Tx,
  escopo: Escopo,
  guia: LinhaDeGuia,
): Promise<Pick<DetalheDaGuia, "composicao" | "memoriaDoAcumulado">> {
  const { partes, memoria = null } = await partesDe(tx, escopo, guia)
  const total = partes.reduce((soma, p) => soma + p.centavos, 0n)
  const pagoAntes = guia.valorCentavos - total
  const todas =
    pagoAntes === 0n ? partes : [...partes, { rotulo: "Já pago em versões anteriores do mês", centavos: pagoAntes }]
  return {
    composicao: todas.map(({ rotulo, centavos }) => ({ rotulo, valor: paraReais(centavos) })),
    memoriaDoAcumulado: memoria,
  }
}

interface Partes {
  readonly partes: readonly Parte[]
  readonly memoria?: Passo | undefined
}

async function partesDe(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<Partes> {
  if (guia.origem === "pro-labore") return { partes: await partesDaFolha(tx, escopo, guia) }
  const tributo = TRIBUTOS_DO_PRESUMIDO.find((t) => t === guia.obrigacao)
  const regime = tributo ? "presumido" : guia.obrigacao === "das-simples" ? "simples" : null
  const [resultado, acumulado] = await Promise.all([
    guia.idApuracao === null ? null : lerResultado(tx, escopo, guia.idApuracao),
    // What earlier months left enters the first quota, or the guide that has none.
    guia.idApuracao === null || guia.quota > 1 || regime === null ? [] : acumuladoAte(tx, escopo, regime, guia),
  ])
  if (resultado === null) return { partes: [{ rotulo: nomeDaGuia(guia), centavos: guia.valorCentavos }] }
  const mes = mesDe(guia.competencia)
  const nome = tributo ? `${nomeDaGuia(guia)},` : "DAS"
  const doMes = { rotulo: `${nome} apurado em ${formatarCompetencia(mes)}`, centavos: doPeriodo(guia, resultado) }
  const destes = acumulado.filter(({ obrigacao }) => obrigacao === guia.obrigacao)
  if (destes.length === 0) return { partes: [doMes] }
  const conta = tributo ? darfAPagar(tributo, mes, resultado, destes) : dasAPagar(mes, resultado, destes)
  return {
    partes: [
      doMes,
      ...destes.map((a) => ({
        rotulo: `${nomeCurtoDaGuia({ ...guia, quota: 0 })} de ${formatarCompetencia(a.competencia)}, que ficou abaixo do mínimo`,
        centavos: a.valor,
      })),
    ],
    memoria: conta?.memoria,
  }
}

/** Of the guide, what its own month computed. */
function doPeriodo({ obrigacao, quota }: LinhaDeGuia, resultado: ResultadoGuardado): bigint {
  const tributo = TRIBUTOS_DO_PRESUMIDO.find((t) => t === obrigacao)
  if (!tributo) return deReais(resultado.total)
  const selada = resultado.guias.find((g) => g.obrigacao === obrigacao && g.quota === quota)
  return selada ? deReais(selada.valor) : (valorDoPeriodo(tributo, resultado) ?? 0n)
}

async function partesDaFolha(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<readonly Parte[]> {
  const { idEmpresa } = guia
  const [recibos, cppDeMei, acumulados] = await Promise.all([
    lerRecibosDaVersao(tx, escopo, guia, guia.versao),
    guia.obrigacao === "irrf" ? 0n : lerCppDeMeiDaVersao(tx, escopo, guia, guia.versao),
    guia.obrigacao === "irrf" ? null : lerInssAcumulados(tx, escopo, guia.competencia, [idEmpresa]),
  ])
  const soma = (parte: "inss" | "cpp" | "irrf") => recibos.reduce((total, r) => total + r[parte], 0n)
  if (guia.obrigacao === "irrf") return [{ rotulo: "IRRF retido dos sócios (0561-07)", centavos: soma("irrf") }]
  const cpp = soma("cpp")
  const retido = { rotulo: "INSS retido dos sócios (1099-01)", centavos: soma("inss") }
  const anteriores = (acumulados?.get(idEmpresa) ?? []).map(({ competencia, centavos }) => ({
    rotulo: `INSS de ${formatarCompetencia(competencia)}, que ficou abaixo do mínimo`,
    centavos,
  }))
  return [
    ...(recibos.length === 0 ? [] : [retido]),
    ...(cpp === 0n ? [] : [{ rotulo: "Contribuição patronal (1138-04)", centavos: cpp }]),
    ...(cppDeMei === 0n ? [] : [{ rotulo: "CPP sobre serviços de MEI (1138-04)", centavos: cppDeMei }]),
    ...anteriores,
  ]
}
