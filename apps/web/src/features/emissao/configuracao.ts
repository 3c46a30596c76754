import { ambientesDeEmissao, type ConfiguracaoDaEmissao, regimesEspeciaisDoIss } from "@partida/contracts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

/** What the form of the settings holds. */
interface ConfiguracaoDigitada extends Omit<ConfiguracaoDaEmissao, "serieProducao" | "serieHomologacao"> {
  readonly serieProducao: string
  readonly serieHomologacao: string
  /** Empty: the series goes on from where it is. */
  readonly proximoNumero: string
}

/** Settings as the form holds them. */
export const leituraDe = (c: ConfiguracaoDaEmissao, versao: number): Leitura<ConfiguracaoDigitada> => ({
  valores: {
    ...c,
    serieProducao: String(c.serieProducao),
    serieHomologacao: String(c.serieHomologacao),
    proximoNumero: "",
  },
  versao,
})

const numero = (texto: string) => (/^\d{1,9}$/.test(texto) ? Number(texto) : Number.NaN)

/** What goes to the server. */
export const corpoDe = ({ serieProducao, serieHomologacao, proximoNumero, ...resto }: ConfiguracaoDigitada) => ({
  ...resto,
  serieProducao: numero(serieProducao),
  serieHomologacao: numero(serieHomologacao),
  proximoNumero: proximoNumero === "" ? null : numero(proximoNumero),
})

/** What the contract says in words for programmers. */
export function conferir({ serieProducao, serieHomologacao, proximoNumero }: ConfiguracaoDigitada) {
  const ehSerie = (texto: string) => /^\d{1,5}$/.test(texto)
  return {
    ...(ehSerie(serieProducao) ? {} : { serieProducao: SERIE }),
    ...(ehSerie(serieHomologacao) ? {} : { serieHomologacao: SERIE }),
    ...(proximoNumero === "" || /^[1-9]\d{0,8}$/.test(proximoNumero)
      ? {}
      : { proximoNumero: "Informe o próximo número, só algarismos, ou deixe vazio." }),
  }
}
const SERIE = "Informe um número de 1 a 49999."

const simOuNao = (dito: boolean) => (dito ? "sim" : "não")

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<ConfiguracaoDigitada>[] = [
  { nome: "ambiente", rotulo: "Ambiente", emPalavras: ({ ambiente }) => ambientesDeEmissao[ambiente] },
  { nome: "serieProducao", rotulo: "Série de produção", emPalavras: (d) => d.serieProducao },
  { nome: "serieHomologacao", rotulo: "Série de homologação", emPalavras: (d) => d.serieHomologacao },
  { nome: "proximoNumero", rotulo: "Próximo número", emPalavras: (d) => d.proximoNumero || "o da série" },
  {
    nome: "regimeEspecial",
    rotulo: "Regime especial do ISS",
    emPalavras: (d) => regimesEspeciaisDoIss[d.regimeEspecial],
  },
  {
    nome: "enviarInscricaoMunicipal",
    rotulo: "Inscrição municipal na nota",
    emPalavras: (d) => simOuNao(d.enviarInscricaoMunicipal),
  },
  { nome: "funcionarioEmite", rotulo: "Funcionários emitem", emPalavras: (d) => simOuNao(d.funcionarioEmite) },
  { nome: "agendadasEmitem", rotulo: "Agendadas saem sozinhas", emPalavras: (d) => simOuNao(d.agendadasEmitem) },
]
