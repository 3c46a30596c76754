/**
 * The month of the bench as publicodes rules, made from the same legal tables as the engine. Amounts are centavos; publicodes
 * computes on binary floating point, which the months of the bench forgive (the totals are compared before any timing).
 */
import Engine from "publicodes"
import { TABELAS, type Taxa, vigenteEm } from "../src/index.ts"
import { type Anexo, TRIBUTOS, type Tributo } from "../src/simples/tipos.ts"
import type { MesDoBanco, Totais } from "./meses.ts"

const DIA = "2026-10-01"
const FORA_DO_ANO = 3

type Regra = string | number | { readonly [mecanismo: string]: unknown }

const decimal = ({ num, den }: Taxa): string => String(Number(num) / Number(den))
const anexos = vigenteEm(TABELAS.anexosDoSimples, DIA).valor
const teto = vigenteEm(TABELAS.tetoDoIss, DIA).valor
const irrf = vigenteEm(TABELAS.irrfMensal, DIA).valor
const lei = vigenteEm(TABELAS.reducaoDoIrrf, DIA).valor

/** One value per bracket of the RBT12; brackets of equal value are one, which spares publicodes comparisons. */
function porFaixa(anexo: Anexo, valor: (indice: number) => string): Regra {
  const { faixas } = anexos[anexo]
  const tranches: { montant: string; plafond?: string }[] = []
  for (const [i, { ate }] of faixas.entries()) {
    if (tranches.at(-1)?.montant === valor(i)) tranches.pop()
    tranches.push({ montant: valor(i), ...(i === faixas.length - 1 ? {} : { plafond: String(ate) }) })
  }
  const [unica] = tranches
  return tranches.length === 1 && unica !== undefined ? unica.montant : { grille: { assiette: "rbt12", tranches } }
}

function tributosDe(anexo: Anexo): readonly Tributo[] {
  return TRIBUTOS.filter((tributo) => anexos[anexo].faixas[0]?.partilha.has(tributo))
}

/** Rates and taxes of an annex over `base`; the ISS cap of the 5th bracket where the annex has it. */
function regrasDoAnexo(anexo: Anexo, base: string): Record<string, Regra> {
  const nome = `anexo ${anexo}`
  const { faixas } = anexos[anexo]
  const regras: Record<string, Regra> = {
    [`${nome} aliquota`]: porFaixa(anexo, (i) => decimal(faixas[i]?.aliquota ?? { num: 0n, den: 1n, casas: 0 })),
    [`${nome} deduzir`]: porFaixa(anexo, (i) => String(faixas[i]?.deduzir ?? 0n)),
    [`${nome} efetiva`]: `(rbt12 * ${nome} aliquota - ${nome} deduzir) / rbt12`,
  }
  const redistribuicao = teto.redistribuicao[anexo]
  if (redistribuicao !== undefined) {
    const quinta = faixas[teto.faixa - 1]?.partilha.get("ISS")
    const acima = `${nome} efetiva * ${quinta === undefined ? 0 : decimal(quinta)} > ${decimal(teto.teto)}`
    const naFaixa = `rbt12 > ${faixas[teto.faixa - 2]?.ate ?? 0n}`
    regras[`${nome} no teto`] = { "toutes ces conditions": [naFaixa, acima] }
  }
  for (const tributo of tributosDe(anexo)) {
    const partilha = porFaixa(anexo, (i) => {
      const taxa = faixas[i]?.partilha.get(tributo)
      return taxa === undefined ? "0" : decimal(taxa)
    })
    const normal = { produit: [base, `${nome} efetiva`, partilha] }
    const parte = redistribuicao?.get(tributo)
    const noTeto =
      parte === undefined
        ? `${base} * ${decimal(teto.teto)}`
        : `${base} * (${nome} efetiva - ${decimal(teto.teto)}) * ${decimal(parte)}`
    const valeur =
      redistribuicao === undefined
        ? normal
        : { variations: [{ si: `${nome} no teto`, alors: noTeto }, { sinon: normal }] }
    regras[`${nome} ${tributo}`] = { valeur, arrondi: "oui" }
  }
  return regras
}

function doFatorR(tributo: Tributo): Regra {
  return {
    variations: [{ si: "com folha", alors: `anexo III ${tributo}` }, { sinon: `anexo V ${tributo}` }],
  }
}

function regrasDoRecibo(): Record<string, Regra> {
  const tranches = (valor: (faixa: (typeof irrf.faixas)[number]) => string) => ({
    grille: {
      assiette: "base do irrf",
      tranches: irrf.faixas.map((faixa) => ({
        montant: valor(faixa),
        // The bracket of publicodes leaves its upper limit out, the law's keeps it.
        ...(faixa.ate === null ? {} : { plafond: String(faixa.ate + 1n) }),
      })),
    },
  })
  if (lei === null) throw new Error("sem a redução da Lei 15.270/2025 na data do banco")
  return {
    "base do inss": { "le minimum de": ["pro labore", String(vigenteEm(TABELAS.tetoDoInss, DIA).valor)] },
    // Truncation: publicodes only rounds to the nearest.
    inss: { valeur: "base do inss * 11 / 100 - 0.5", arrondi: "oui" },
    "deducoes legais": `inss + dependentes * ${irrf.deducaoDependente}`,
    deducao: { "le maximum de": ["deducoes legais", String(irrf.descontoSimplificado)] },
    "base do irrf": { valeur: "pro labore - deducao", plancher: 0 },
    "irrf aliquota": tranches(({ aliquota }) => decimal(aliquota)),
    "irrf deduzir": tranches(({ deduzir }) => String(deduzir)),
    "irrf da tabela": { valeur: "base do irrf * irrf aliquota - irrf deduzir", plancher: 0, arrondi: "oui" },
    "reducao parcial": {
      valeur: `${lei.constante} - ${decimal(lei.coeficiente)} * pro labore`,
      plancher: 0,
      arrondi: "oui",
    },
    "reducao maxima": {
      variations: [
        { si: `pro labore <= ${lei.limiteTotal}`, alors: String(lei.maxima) },
        { si: `pro labore <= ${lei.limiteParcial}`, alors: "reducao parcial" },
        { sinon: "0" },
      ],
    },
    imposto: { valeur: "irrf da tabela - reducao maxima", plancher: 0 },
    irrf: {
      variations: [
        { si: `imposto <= ${vigenteEm(TABELAS.dispensaDoIrrf, DIA).valor}`, alors: "0" },
        { sinon: "imposto" },
      ],
    },
  }
}

function montarRegras(): Record<string, Regra> {
  const regras: Record<string, Regra> = {
    servicos: 0,
    comercio: 0,
    "pro labore": 0,
    dependentes: 0,
    rbt12: 0,
    "rba anterior": 0,
    folha: 0,
    rba: { somme: ["rba anterior", "servicos", "comercio"] },
    "fator r": { valeur: "folha / rbt12 * 100 - 0.5", arrondi: "oui" },
    "com folha": "fator r >= 28",
    ...regrasDoAnexo("III", "servicos"),
    ...regrasDoAnexo("V", "servicos"),
    ...regrasDoAnexo("I", "comercio"),
    ...regrasDoRecibo(),
  }
  for (const tributo of TRIBUTOS) {
    const doComercio = tributosDe("I").includes(tributo) ? [`anexo I ${tributo}`] : []
    const temServico = tributosDe("III").includes(tributo)
    if (temServico) regras[`servicos ${tributo}`] = doFatorR(tributo)
    const partes = [...doComercio, ...(temServico ? [`servicos ${tributo}`] : [])]
    if (partes.length > 0) regras[`tributo ${tributo}`] = { somme: partes }
  }
  const tributos = TRIBUTOS.filter((tributo) => `tributo ${tributo}` in regras)
  return { ...regras, das: { somme: tributos.map((tributo) => `tributo ${tributo}`) } }
}

/** An evaluator of months by publicodes. */
export function prepararPublicodes(): (mes: MesDoBanco, totais: Totais) => number {
  const regras = montarRegras()
  const motor = new Engine(regras)
  const tributos = TRIBUTOS.map((tributo, indice) => ({ nome: `tributo ${tributo}`, indice })).filter(
    ({ nome }) => nome in regras,
  )
  const ler = (nome: string): number => {
    const { nodeValue } = motor.evaluate(nome)
    if (typeof nodeValue !== "number") throw new Error(`publicodes não calculou ${nome}`)
    return nodeValue
  }
  return (mes, totais) => {
    // The months are added outside, in its favour: each input of a situation costs publicodes a parse.
    const somar = (lista: readonly number[], inicio = 0) => lista.slice(inicio).reduce((total, v) => total + v, 0)
    motor.setSituation({
      servicos: mes.receitas[0] ?? 0,
      comercio: mes.receitas[1] ?? 0,
      "pro labore": mes.proLabore,
      dependentes: mes.dependentes,
      rbt12: somar(mes.interno),
      "rba anterior": somar(mes.interno, FORA_DO_ANO),
      folha: somar(mes.folhas),
    })
    totais.das += ler("das")
    for (const { nome, indice } of tributos) totais.tributos[indice] = (totais.tributos[indice] ?? 0) + ler(nome)
    totais.inss += ler("inss")
    totais.irrf += ler("irrf")
    if (ler("fator r") >= 28) totais.comFolha++
    return ler("rba")
  }
}
