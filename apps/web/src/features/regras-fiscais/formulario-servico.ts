import {
  casosDeRetencao,
  corpoDaRegraDoServico,
  type DadosDoServico,
  locaisDoIss,
  type RegraMunicipal,
  responsaveisPelaRetencao,
} from "@partida/contracts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { valorDaRegra } from "../../shared/regras/campos.ts"

/** What the form of a service's rule holds: every field as text, so that an empty one is not zero. */
export interface ServicoDigitado {
  readonly idMunicipio: string
  readonly codigo: string
  readonly desde: string
  readonly ate: string
  readonly fundamento: string
  readonly dados: {
    readonly aliquota: string
    readonly excecaoDaAliquota: string
    readonly local: DadosDoServico["local"]
    readonly retencao: {
      readonly retem: DadosDoServico["retencao"]["retem"]
      readonly responsavel: DadosDoServico["retencao"]["responsavel"]
      readonly minimo: string
    }
    readonly deducaoPermitida: boolean
    readonly deducaoMaxima: string
    readonly temIssFixo: boolean
    readonly issFixo: { readonly valor: string; readonly periodo: "mes" | "ano" }
    readonly exigibilidade: string
    readonly codigoMunicipal: string
    readonly nbs: string
    /** Separated by commas or spaces. */
    readonly cnaes: string
  }
}

/** An amount field always holds an amount: zero says that there is none. */
const NADA = "0.00"

export const SERVICO_NOVO: ServicoDigitado = {
  idMunicipio: "",
  codigo: "",
  desde: "",
  ate: "",
  fundamento: "",
  dados: {
    aliquota: "",
    excecaoDaAliquota: "",
    local: "prestador",
    retencao: { retem: "nunca", responsavel: "tomador", minimo: NADA },
    deducaoPermitida: false,
    deducaoMaxima: "",
    temIssFixo: false,
    issFixo: { valor: NADA, periodo: "mes" },
    exigibilidade: "1",
    codigoMunicipal: "",
    nbs: "",
    cnaes: "",
  },
}

export const esquemaDoServico = corpoDaRegraDoServico
const ouNulo = (texto: string) => (texto.trim() === "" ? null : texto.trim())

/** The body of what is typed, as the contract reads it. */
export function corpoDoServico({ dados, ...resto }: ServicoDigitado) {
  const { temIssFixo, issFixo, cnaes } = dados
  return {
    ...resto,
    ate: ouNulo(resto.ate),
    dados: {
      tipo: "servico",
      aliquota: temIssFixo ? null : ouNulo(dados.aliquota),
      excecaoDaAliquota: temIssFixo ? null : ouNulo(dados.excecaoDaAliquota),
      local: dados.local,
      retencao: { ...dados.retencao, minimo: dados.retencao.minimo === NADA ? null : dados.retencao.minimo },
      deducaoPermitida: dados.deducaoPermitida,
      deducaoMaxima: dados.deducaoPermitida ? ouNulo(dados.deducaoMaxima) : null,
      issFixo: temIssFixo ? issFixo : null,
      exigibilidade: Number(dados.exigibilidade),
      codigoMunicipal: ouNulo(dados.codigoMunicipal),
      nbs: ouNulo(dados.nbs),
      cnaes: cnaes.split(/[\s,;]+/).flatMap((cnae) => (cnae === "" ? [] : [cnae.replace(/\D/g, "")])),
    },
  }
}

/** A rule as its form holds it. */
export function servicoDe(regra: RegraMunicipal, dados: DadosDoServico): ServicoDigitado {
  return {
    idMunicipio: regra.idMunicipio,
    codigo: regra.codigo ?? "",
    desde: regra.desde,
    ate: regra.ate ?? "",
    fundamento: regra.fundamento,
    dados: {
      aliquota: dados.aliquota ?? "",
      excecaoDaAliquota: dados.excecaoDaAliquota ?? "",
      local: dados.local,
      retencao: { ...dados.retencao, minimo: dados.retencao.minimo ?? NADA },
      deducaoPermitida: dados.deducaoPermitida,
      deducaoMaxima: dados.deducaoMaxima ?? "",
      temIssFixo: dados.issFixo !== null,
      issFixo: dados.issFixo ?? SERVICO_NOVO.dados.issFixo,
      exigibilidade: String(dados.exigibilidade),
      codigoMunicipal: dados.codigoMunicipal ?? "",
      nbs: dados.nbs ?? "",
      cnaes: dados.cnaes.join(", "),
    },
  }
}

/** Fields of the conflict screen. What the rule says of the service is one: its parts depend on each other. */
export const camposDoServico: readonly CampoComparado<ServicoDigitado>[] = [
  {
    nome: "desde",
    rotulo: "Início",
    emPalavras: ({ desde }) => valorDaRegra("desde", desde),
  },
  { nome: "ate", rotulo: "Fim", emPalavras: ({ ate }) => valorDaRegra("ate", ate) },
  { nome: "fundamento", rotulo: "Fundamento legal", emPalavras: ({ fundamento }) => fundamento || "vazio" },
  { nome: "dados", rotulo: "O que a regra diz", emPalavras: ({ dados }) => servicoEmPalavras(dados) },
]

function servicoEmPalavras({ aliquota, temIssFixo, issFixo, local, retencao }: ServicoDigitado["dados"]): string {
  const valor = temIssFixo
    ? `ISS fixo de ${valorDaRegra("dados.issFixo.valor", issFixo.valor)}`
    : `ISS de ${valorDaRegra("dados.aliquota", aliquota)}`
  const quem = retencao.retem === "nunca" ? "" : ` (${responsaveisPelaRetencao[retencao.responsavel].toLowerCase()})`
  return `${valor}; ${locaisDoIss[local].toLowerCase()}; ${casosDeRetencao[retencao.retem].toLowerCase()}${quem}`
}
