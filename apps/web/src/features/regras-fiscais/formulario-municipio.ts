import { corpoDaRegraDoMunicipio, type DadosDoMunicipio, type RegraMunicipal, sistemasDeNfse } from "@partida/contracts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { valorDaRegra } from "../../shared/regras/campos.ts"

interface VencimentoDigitado {
  readonly dia: string
  readonly ajuste: DadosDoMunicipio["vencimentoProprio"]["ajuste"]
}

/** What the form of a municipality's rule holds: every field as text, so that an empty one is not zero. */
export interface MunicipioDigitado {
  readonly idMunicipio: string
  readonly desde: string
  readonly ate: string
  readonly fundamento: string
  readonly dados: {
    readonly sistemaNfse: DadosDoMunicipio["sistemaNfse"]
    readonly enderecoDoSistema: string
    readonly cancelaPorWebService: boolean
    readonly prazoDeCancelamentoDias: string
    readonly substitui: boolean
    readonly prazoDeSubstituicaoDias: string
    readonly vencimentoProprio: VencimentoDigitado
    readonly vencimentoRetido: VencimentoDigitado
  }
}

export const MUNICIPIO_NOVO: MunicipioDigitado = {
  idMunicipio: "",
  desde: "",
  ate: "",
  fundamento: "",
  dados: {
    sistemaNfse: "nacional",
    enderecoDoSistema: "",
    cancelaPorWebService: true,
    prazoDeCancelamentoDias: "",
    substitui: true,
    prazoDeSubstituicaoDias: "",
    vencimentoProprio: { dia: "10", ajuste: "posterga" },
    vencimentoRetido: { dia: "10", ajuste: "posterga" },
  },
}

export const esquemaDoMunicipio = corpoDaRegraDoMunicipio
const ouNulo = (texto: string) => (texto.trim() === "" ? null : texto.trim())
/** A number typed; what is not one stays as it is, for the contract to complain about. */
const inteiro = (texto: string) => (/^\d+$/.test(texto.trim()) ? Number(texto) : texto.trim() === "" ? null : texto)

/** The body of what is typed, as the contract reads it. */
export function corpoDoMunicipio({ dados, ...resto }: MunicipioDigitado) {
  const vencimento = ({ dia, ajuste }: VencimentoDigitado) => ({ dia: inteiro(dia) ?? undefined, ajuste })
  return {
    ...resto,
    codigo: null,
    ate: ouNulo(resto.ate),
    dados: {
      tipo: "municipio",
      sistemaNfse: dados.sistemaNfse,
      enderecoDoSistema: ouNulo(dados.enderecoDoSistema),
      cancelaPorWebService: dados.cancelaPorWebService,
      prazoDeCancelamentoDias: inteiro(dados.prazoDeCancelamentoDias),
      substitui: dados.substitui,
      prazoDeSubstituicaoDias: dados.substitui ? inteiro(dados.prazoDeSubstituicaoDias) : null,
      vencimentoProprio: vencimento(dados.vencimentoProprio),
      vencimentoRetido: vencimento(dados.vencimentoRetido),
    },
  }
}

/** A rule as its form holds it. */
export function municipioDe(regra: RegraMunicipal, dados: DadosDoMunicipio): MunicipioDigitado {
  const { vencimentoProprio: proprio, vencimentoRetido: retido } = dados
  return {
    idMunicipio: regra.idMunicipio,
    desde: regra.desde,
    ate: regra.ate ?? "",
    fundamento: regra.fundamento,
    dados: {
      sistemaNfse: dados.sistemaNfse,
      enderecoDoSistema: dados.enderecoDoSistema ?? "",
      cancelaPorWebService: dados.cancelaPorWebService,
      prazoDeCancelamentoDias: String(dados.prazoDeCancelamentoDias ?? ""),
      substitui: dados.substitui,
      prazoDeSubstituicaoDias: String(dados.prazoDeSubstituicaoDias ?? ""),
      vencimentoProprio: { ...proprio, dia: String(proprio.dia) },
      vencimentoRetido: { ...retido, dia: String(retido.dia) },
    },
  }
}

/** Fields of the conflict screen. What the rule says of the municipality is one: its parts depend on each other. */
export const camposDoMunicipio: readonly CampoComparado<MunicipioDigitado>[] = [
  { nome: "desde", rotulo: "Início", emPalavras: ({ desde }) => valorDaRegra("desde", desde) },
  { nome: "ate", rotulo: "Fim", emPalavras: ({ ate }) => valorDaRegra("ate", ate) },
  { nome: "fundamento", rotulo: "Fundamento legal", emPalavras: ({ fundamento }) => fundamento || "vazio" },
  {
    nome: "dados",
    rotulo: "O que a regra diz",
    emPalavras: ({ dados }) =>
      `${sistemasDeNfse[dados.sistemaNfse]}; ISS próprio no dia ${dados.vencimentoProprio.dia}, retido no dia ${dados.vencimentoRetido.dia}`,
  },
]
