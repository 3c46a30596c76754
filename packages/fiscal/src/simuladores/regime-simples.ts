import { calcularInssPatronal } from "../inss/patronal.ts"
import { formatarCompetencia, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, ZERO } from "../nucleo/dinheiro.ts"
import type { Falta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import { contaCppDoDas } from "../simples/fator-r/folha.ts"
import type { SituacaoReceita } from "../simples/tipos.ts"
import { cppDoMesAnterior } from "./fator-r-custo.ts"
import { dividirPorAnexo, dividirReceita, porMercado, temFatorR } from "./partes-da-receita.ts"
import {
  barrarRegime,
  type CustoDoRegime,
  type EntradaRegimes,
  fecharCusto,
  icmsEIssDoMes,
  mesesDoRegime,
  parteDoIcms,
} from "./regime-tipos.ts"

/**
 * What the Simples costs in the year: twelve DAS, the employer contributions that Anexo IV leaves outside, and the ISS of the
 * months after an excess of the sublimit, where its rate is known.
 */
export function custoNoSimples(
  dados: EntradaRegimes,
  tabelas: Tabelas,
): CustoDoRegime | { readonly faltam: readonly Falta[] } {
  const receitas = new Map(dados.historicoReceitas)
  const folhas = new Map(dados.historicoFolhas)
  const folhaDoMes = dados.folhaEmpregados + dados.proLabore
  let cpp = cppDeDezembro(dados, tabelas)
  let das = 0n
  let patronal = 0n
  let iss = 0n
  let icms = 0n
  let impedidoIcmsIss = dados.impedidoIcmsIss ?? false
  const avisos = new Set<string>()
  for (const [i, mes] of mesesDoRegime(dados).entries()) {
    const receita = dados.receitas[i] ?? ZERO
    const conta = contaCppDoDas({ periodoApuracao: mes, semCppDoDas: dados.semCppDoDas }, tabelas)
    folhas.set(mes, centavos(folhaDoMes + (conta ? cpp : ZERO)))
    const doAnexoIV = dividirPorAnexo(dados, receita).get("IV") ?? null
    const segregacao = vigenteEm(tabelas.segregacaoDeReceitas, primeiroDia(mes)).valor
    // What a year no longer tells apart (single-phase products of PIS and COFINS) is sold as the rest.
    const semOQueAcabou = (s: SituacaoReceita): SituacaoReceita =>
      s === "st-e-monofasico" && !(s in segregacao) ? "icms-st-substituido" : s
    const origem = { tipo: "receita-informada" as const, ids: [mes] }
    const rotulo = `Receita de ${formatarCompetencia(mes)}`
    const resposta = apurarSimples(
      {
        periodoApuracao: mes,
        abertura: dados.abertura,
        linhas: dividirReceita(dados, receita).map(({ anexo, situacoes, mercado, valor }, linha) => ({
          id: `${mes} ${linha}`,
          rotulo,
          anexo,
          situacoes: situacoes.map(semOQueAcabou).filter((s) => s in segregacao),
          mercado,
          valor,
          origem,
        })),
        historico: [...receitas].map(([competencia, valor]) => ({
          competencia,
          ...porMercado(dados, valor),
          origens: [],
        })),
        folhas: [...folhas].map(([competencia, valor]) => ({
          competencia,
          valor,
          origem: { tipo: "folha-informada" as const, ids: [competencia] },
        })),
        impedidoIcmsIss,
      },
      tabelas,
    )
    if (resposta.tipo === "nao-se-aplica") return barrarRegime("simples", resposta.motivo)
    if (resposta.tipo === "faltam-dados") return { faltam: resposta.faltam }
    if (impedidoIcmsIss) {
      const fora = icmsEIssDoMes(dados, receita)
      iss += fora.iss
      icms += fora.icms
    }
    const { efeitoLimite, efeitoSublimite } = resposta.resultado
    if (efeitoLimite === "mes-seguinte" || efeitoLimite === "retroativo-ao-inicio") {
      return barrarRegime(
        "simples",
        `A receita passa do limite em mais de 20% em ${formatarCompetencia(mes)}: exclusão.`,
      )
    }
    if (efeitoSublimite === "mes-seguinte") impedidoIcmsIss = true
    if (impedidoIcmsIss) avisos.add(avisoDoSublimite(dados))
    das += resposta.resultado.das
    cpp = resposta.resultado.tributos.CPP
    patronal += patronalDoMes(dados, mes, { doAnexoIV, receita }, tabelas)
    receitas.set(mes, receita)
  }
  return fecharCusto(
    "simples",
    [
      { rotulo: "DAS", norma: { titulo: "LC 123/2006 art. 18" }, valor: centavos(das) },
      {
        rotulo: "CPP e RAT fora do DAS (Anexo IV)",
        norma: { titulo: "LC 123/2006 art. 18 §5º-C" },
        valor: centavos(patronal),
      },
      ...(iss > 0n
        ? [{ rotulo: "ISS fora do DAS", norma: { titulo: "LC 123/2006 art. 20" }, valor: centavos(iss) }]
        : []),
      ...parteDoIcms("ICMS fora do DAS", icms),
    ],
    [...avisos],
  )
}

function avisoDoSublimite({ aliquotaIcms, aliquotaIss }: EntradaRegimes): string {
  if (aliquotaIcms !== undefined && aliquotaIss !== undefined)
    return "Acima do sublimite: ICMS e ISS saem do DAS e entram na conta do Simples pelo percentual suposto e pela alíquota do município."
  if (aliquotaIcms !== undefined)
    return "Acima do sublimite: o ICMS sai do DAS e entra na conta do Simples pelo percentual suposto."
  return aliquotaIss === undefined
    ? "Acima do sublimite: ICMS e ISS fora do DAS não entram na conta do Simples."
    : "Acima do sublimite: o ISS sai do DAS e entra na conta do Simples pela alíquota do município."
}

/** CPP of the DAS of the December before, paid in January; only the Fator R asks for it. */
function cppDeDezembro(dados: EntradaRegimes, tabelas: Tabelas): Centavos {
  const [inicio] = mesesDoRegime(dados)
  if (inicio === undefined || !temFatorR(dados)) return ZERO
  return cppDoMesAnterior({ ...dados, inicio }, tabelas)
}

/** What the Anexo IV leaves outside the DAS, in its proportion of the revenue where the month sells others too. */
function patronalDoMes(
  { folhaEmpregados, proLabore, grauDeRisco }: EntradaRegimes,
  competencia: ReturnType<typeof mesesDoRegime>[number],
  { doAnexoIV, receita }: { readonly doAnexoIV: Centavos | null; readonly receita: Centavos },
  tabelas: Tabelas,
): Centavos {
  if (doAnexoIV === null) return ZERO
  const risco = {
    ...(grauDeRisco === undefined ? {} : { grauDeRisco }),
    ...(doAnexoIV < receita ? { receitaAnexoIV: doAnexoIV, receitaTotal: receita } : {}),
  }
  const resposta = calcularInssPatronal(
    { competencia, regime: "simples-IV", folhaEmpregados, contribuintesIndividuais: proLabore, ...risco },
    tabelas,
  )
  return resposta.tipo === "calculado" ? resposta.resultado.total : ZERO
}
