import {
  centavos,
  deReais,
  janeiroDe,
  competencia as mesDe,
  paraReais,
  primeiroDia,
  reaisPorExtenso,
  TABELAS,
  vigenteEm,
} from "@partida/fiscal"
import type { Cadastro } from "./entrada.repository.ts"
import type { EntradaSimples } from "./entrada.ts"

/** The law names the limit of the second bracket of the annexes (LC 123/2006 art. 18 §18). */
const FAIXA_DO_VALOR_FIXO = 1
const MESES_DO_ANO = 12n

/** What the registration says that is fixed in the month. */
export function valoresFixosDe({ regime }: Pick<Cadastro, "regime">): NonNullable<EntradaSimples["valoresFixos"]> {
  const um = (tributo: "ICMS" | "ISS", valor: bigint | null = null, ato: string | null = null) =>
    valor === null || ato === null ? [] : [{ tributo, valor: paraReais(centavos(valor)), ato }]
  return [
    ...um("ICMS", regime?.icmsFixoCentavos, regime?.icmsFixoAto),
    ...um("ISS", regime?.issFixoCentavos, regime?.issFixoAto),
  ]
}

/**
 * State and municipality may fix a monthly ICMS or ISS for who had up to the second bracket in the year before, inside the DAS in the
 * place of the percentage (LC 123/2006 art. 18 §18; Res. CGSN 140/2018 art. 33). Nobody here knows their laws: it is asked in January
 * and in the first month in the system of who they may reach, and never in the year of opening (art. 33 §3º II). Of what is
 * registered January asks whether the act still holds.
 */
export function alertasDoValorFixo(
  { inicioNoSistema }: Pick<Cadastro, "inicioNoSistema">,
  { competencia, abertura, linhas, anoAnterior = [], impedidoIcmsIss, valoresFixos = [] }: EntradaSimples,
): string[] {
  const pa = mesDe(competencia)
  const ano = Number(pa.slice(0, 4)) - 1
  if ((pa !== janeiroDe(pa) && competencia !== inicioNoSistema) || impedidoIcmsIss) return []
  if (Number(abertura.slice(0, 4)) > ano || anoAnterior.length === 0) return []
  const soma = anoAnterior.reduce((total, { interno, externo }) => total + deReais(interno) + deReais(externo), 0n)
  // Of who opened in that year, the average of its months × 12 (art. 33 §4º).
  const abriuNele = Number(abertura.slice(0, 4)) === ano
  const meses = abriuNele ? MESES_DO_ANO - BigInt(abertura.slice(5, 7)) + 1n : MESES_DO_ANO
  if (BigInt(anoAnterior.length) < meses) return []
  const anual = (soma * MESES_DO_ANO) / meses
  const limite = vigenteEm(TABELAS.anexosDoSimples, primeiroDia(pa)).valor.I.faixas[FAIXA_DO_VALOR_FIXO]?.ate
  if (limite === undefined || limite === null || anual > limite) return []
  const fixado = (tributo: string) => valoresFixos.some((v) => v.tributo === tributo)
  const conferir = pa === janeiroDe(pa) ? valoresFixos : []
  const aConferir = conferir.map(
    ({ tributo, valor, ato }) =>
      `${tributo} em valor fixo de ${reaisPorExtenso(deReais(valor))} (${ato}): confira se o ato vale para ${ano + 1} e com qual valor, que é do ano-calendário (LC 123/2006 art. 18 §18).`,
  )
  const deIcms = !fixado("ICMS") && linhas.some(({ anexo }) => anexo === "I" || anexo === "II")
  const deIss =
    !fixado("ISS") &&
    linhas.some(({ anexo, situacoes }) => anexo !== "I" && anexo !== "II" && !situacoes.includes("iss-fixo"))
  const quem = [...(deIcms ? ["o Estado fixou o ICMS"] : []), ...(deIss ? ["o Município fixou o ISS"] : [])].join(
    " ou ",
  )
  if (quem === "") return aConferir
  return [
    ...aConferir,
    `A receita de ${ano}, ${reaisPorExtenso(centavos(soma))}, não passa de ${reaisPorExtenso(centavos(limite))}: se ${quem} da microempresa em valor mensal, ele entra no DAS no lugar do percentual (LC 123/2006 art. 18 §18; Res. CGSN 140/2018 art. 33). Este cálculo usa o percentual: confira a lei local e, se for o caso, cadastre o valor em Dados cadastrais, Regime tributário.`,
  ]
}
