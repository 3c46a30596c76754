import { corpoFederal, type DadosFederais, type RegraFederal } from "@partida/contracts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { valorDaRegra } from "../../shared/regras/campos.ts"
import { rotuloDoRegime } from "./rotulos.ts"

interface RetencaoDigitada {
  readonly aliquota: string
  readonly codigoDeReceita: string
  readonly minimo: string
}
type Cst = NonNullable<DadosFederais["pisCofins"]>["cst"]
/** Parts of a federal rule, each there or not. */
export type Parte = "irrf" | "csrf" | "inss" | "pisCofins" | "ibsCbs"

/** What the form of a federal rule holds; a part that is off keeps what was typed in it. */
export interface FederalDigitado {
  readonly codigo: string
  readonly regime: "" | NonNullable<RegraFederal["regime"]>
  readonly desde: string
  readonly ate: string
  readonly fundamento: string
  readonly partes: Readonly<Record<Parte, boolean>>
  readonly dados: {
    readonly irrf: RetencaoDigitada
    readonly csrf: RetencaoDigitada
    readonly inss: RetencaoDigitada & { readonly cessaoDeMaoDeObra: boolean; readonly baseReduzida: string }
    readonly pisCofins: { readonly cst: Cst; readonly aliquotaPis: string; readonly aliquotaCofins: string }
    readonly ibsCbs: {
      readonly cst: string
      readonly cClassTrib: string
      readonly cIndOp: string
      readonly nbs: string
    }
    readonly anexoSimples: "" | NonNullable<DadosFederais["anexoSimples"]>
  }
}

/** What the law fixes today, to be confirmed by who types: RIR/2018 art. 714, Lei 10.833/2003 art. 31, Lei 8.212/1991 art. 31. */
const DA_LEI: FederalDigitado["dados"] = {
  irrf: { aliquota: "0.015", codigoDeReceita: "1708", minimo: "10.00" },
  csrf: { aliquota: "0.0465", codigoDeReceita: "5952", minimo: "10.00" },
  inss: { aliquota: "0.11", codigoDeReceita: "1162", minimo: "10.00", cessaoDeMaoDeObra: false, baseReduzida: "" },
  pisCofins: { cst: "01", aliquotaPis: "0.0065", aliquotaCofins: "0.03" },
  ibsCbs: { cst: "000", cClassTrib: "000001", cIndOp: "", nbs: "" },
  anexoSimples: "",
}

export const FEDERAL_NOVO: FederalDigitado = {
  codigo: "",
  regime: "presumido",
  desde: "",
  ate: "",
  fundamento: "",
  partes: { irrf: false, csrf: false, inss: false, pisCofins: false, ibsCbs: false },
  dados: DA_LEI,
}

export const esquemaFederal = corpoFederal
const ouNulo = <T extends string>(texto: T | "") => (texto === "" ? null : texto)

/** The body of what is typed, as the contract reads it. */
export function corpoDaFederal({ partes, dados, ...resto }: FederalDigitado) {
  const se = <T>(parte: Parte, valor: T) => (partes[parte] ? valor : null)
  return {
    ...resto,
    codigo: ouNulo(resto.codigo),
    regime: ouNulo(resto.regime),
    ate: ouNulo(resto.ate),
    dados: {
      irrf: se("irrf", dados.irrf),
      csrf: se("csrf", dados.csrf),
      inss: se("inss", { ...dados.inss, baseReduzida: ouNulo(dados.inss.baseReduzida) }),
      pisCofins: se("pisCofins", dados.pisCofins),
      ibsCbs: se("ibsCbs", {
        ...dados.ibsCbs,
        cIndOp: ouNulo(dados.ibsCbs.cIndOp),
        nbs: ouNulo(dados.ibsCbs.nbs),
      }),
      anexoSimples: ouNulo(dados.anexoSimples),
    },
  }
}

/** A rule as its form holds it. */
export function federalDe({ codigo, regime, desde, ate, fundamento, dados }: RegraFederal): FederalDigitado {
  const { irrf, csrf, inss, pisCofins, ibsCbs } = dados
  return {
    codigo: codigo ?? "",
    regime: regime ?? "",
    desde,
    ate: ate ?? "",
    fundamento,
    partes: {
      irrf: irrf !== null,
      csrf: csrf !== null,
      inss: inss !== null,
      pisCofins: pisCofins !== null,
      ibsCbs: ibsCbs !== null,
    },
    dados: {
      irrf: irrf ?? DA_LEI.irrf,
      csrf: csrf ?? DA_LEI.csrf,
      inss: inss ? { ...inss, baseReduzida: inss.baseReduzida ?? "" } : DA_LEI.inss,
      pisCofins: pisCofins ?? DA_LEI.pisCofins,
      ibsCbs: ibsCbs ? { ...ibsCbs, cIndOp: ibsCbs.cIndOp ?? "", nbs: ibsCbs.nbs ?? "" } : DA_LEI.ibsCbs,
      anexoSimples: dados.anexoSimples ?? "",
    },
  }
}

const nomes: Readonly<Record<Parte, string>> = {
  irrf: "IRRF",
  csrf: "CSRF",
  inss: "INSS",
  pisCofins: "PIS e COFINS",
  ibsCbs: "IBS e CBS",
}

const partesEmOrdem = ["irrf", "csrf", "inss", "pisCofins", "ibsCbs"] as const

/** Fields of the conflict screen. Parts and what they say go together. */
export const camposDaFederal: readonly CampoComparado<FederalDigitado>[] = [
  { nome: "regime", rotulo: "Regime", emPalavras: ({ regime }) => rotuloDoRegime(regime === "" ? null : regime) },
  { nome: "desde", rotulo: "Início", emPalavras: ({ desde }) => valorDaRegra("desde", desde) },
  { nome: "ate", rotulo: "Fim", emPalavras: ({ ate }) => valorDaRegra("ate", ate) },
  { nome: "fundamento", rotulo: "Fundamento legal", emPalavras: ({ fundamento }) => fundamento || "vazio" },
  {
    nome: "partes",
    rotulo: "Partes da regra",
    emPalavras: ({ partes }) =>
      partesEmOrdem
        .filter((parte) => partes[parte])
        .map((parte) => nomes[parte])
        .join(", ") || "nenhuma",
  },
  {
    nome: "dados",
    rotulo: "O que a regra diz",
    emPalavras: ({ dados: { irrf, csrf, inss } }) =>
      `IRRF ${valorDaRegra("dados.irrf.aliquota", irrf.aliquota)}, CSRF ${valorDaRegra("dados.csrf.aliquota", csrf.aliquota)}, INSS ${valorDaRegra("dados.inss.aliquota", inss.aliquota)}`,
  },
]
