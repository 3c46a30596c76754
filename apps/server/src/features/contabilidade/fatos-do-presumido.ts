import { deReais, formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import type { Onde } from "./fatos.ts"

/** What is due was sealed less what customers withheld: the tax whole is the expense, and the withheld pays a part of it. */
export function doPresumido(
  { competencia, ultimo, contar, deFora }: Onde,
  tributos: readonly { readonly tributo: string; readonly valor: string }[],
  guardada: unknown,
): void {
  // Stored by the product, in the one shape it stores.
  const entrada = guardada as EntradaGuardada
  const detalhe = formatarCompetencia(mesDe(competencia))
  const origem = (tributo: string) => `tributo:${competencia}:${tributo}`
  const devido = (tributo: string) => deReais(tributos.find((t) => t.tributo === tributo)?.valor ?? "0.00")
  const meses = entrada.regime === "presumido" ? entrada.meses : []
  const doMes = meses.at(-1)
  const retido = {
    pis: deReais(doMes?.pisRetido ?? "0.00"),
    cofins: deReais(doMes?.cofinsRetida ?? "0.00"),
    csll: deReais(doMes?.csllRetida ?? "0.00"),
    irrf: deReais(doMes?.irrfRetido ?? "0.00"),
  }
  const noTrimestre = (campo: "irrfRetido" | "csllRetida") => meses.reduce((soma, m) => soma + deReais(m[campo]), 0n)
  contar(origem("retidos"), {
    fato: "nota.csrf-retida",
    data: ultimo,
    detalhe,
    valores: { "retido.pis": retido.pis, "retido.cofins": retido.cofins, "retido.csll": retido.csll },
  })
  contar(origem("irrf-retido"), {
    fato: "nota.irrf-retido",
    data: ultimo,
    detalhe,
    valores: { "retido.irrf-servicos": retido.irrf },
  })
  /** Withheld up to the tax; where nothing is left to pay, the tax itself is not among what was sealed. */
  const compensado = (tributo: string, valor: bigint) => {
    if (valor === 0n || devido(tributo) > 0n) return valor
    deFora(
      origem(`${tributo.toLowerCase()}-compensado`),
      `${tributo} de ${detalhe} compensado com o retido`,
      valor,
      `O retido cobre todo o ${tributo}: confira na memória quanto era devido e lance a apuração e a compensação à mão.`,
    )
    return 0n
  }
  const pis = compensado("PIS", retido.pis)
  const cofins = compensado("COFINS", retido.cofins)
  contar(origem("pis-cofins"), {
    fato: "presumido.pis-cofins",
    data: ultimo,
    detalhe,
    valores: { "deducao.pis": devido("PIS") + pis, "deducao.cofins": devido("COFINS") + cofins },
  })
  contar(origem("pis-cofins-compensa"), {
    fato: "presumido.pis-cofins-compensa",
    data: ultimo,
    detalhe,
    valores: { "recolher.pis": pis, "recolher.cofins": cofins },
  })
  const irrf = devido("IRPJ") > 0n ? noTrimestre("irrfRetido") : 0n
  const csll = devido("CSLL") > 0n ? noTrimestre("csllRetida") : 0n
  contar(origem("irpj"), {
    fato: "presumido.irpj",
    data: ultimo,
    detalhe,
    valores: { "lucro.irpj": devido("IRPJ") + irrf },
  })
  contar(origem("csll"), {
    fato: "presumido.csll",
    data: ultimo,
    detalhe,
    valores: { "lucro.csll": devido("CSLL") + csll },
  })
  contar(origem("retidos-compensa"), {
    fato: "presumido.retidos",
    data: ultimo,
    detalhe,
    valores: {
      "recolher.irpj": irrf,
      "recolher.csll": csll,
      "retido.irrf-servicos": irrf,
      "retido.irrf-aplicacoes": 0n,
      "retido.csll": csll,
    },
  })
}
