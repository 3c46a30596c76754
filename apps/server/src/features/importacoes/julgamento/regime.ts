import { regimes } from "@partida/contracts"
import { mesEscrito } from "../../../palavras.ts"
import type { Contexto, Efeito, EmpresaDoEstado, Estado, LinhaAJulgar, Veredito } from "./tipos.ts"
import { erro, mesFechado } from "./vereditos.ts"

export type Regime = keyof typeof regimes
export const ehRegime = (r: string): r is Regime => r in regimes

/** A regime that begins in a month. */
export const regimeNovo = (idEmpresa: string, desde: string, regime: Regime, atividadeMei: string | null): Efeito => ({
  tabela: "empresas_regimes",
  acao: "inserir",
  chave: { id_empresa: idEmpresa, desde },
  antes: null,
  depois: { id_empresa: idEmpresa, desde, regime, atividade_mei: atividadeMei, impedido_icms_iss: false },
})

export const SO_MEI = "Só o MEI tem atividade do MEI. Apague-a ou corrija o regime."

/** The regime of a month, undefined before the first. */
export const regimeEm = (estado: Estado, mes: string) => estado.regimes.findLast((r) => r.desde <= mes)

/** What a row changes of the regime of a company: its effect, the refusal of the row, or null when nothing. */
export function mudarRegime(
  linha: LinhaAJulgar,
  estado: Estado,
  empresa: EmpresaDoEstado,
  { hoje }: Contexto,
): Veredito | { efeito: Efeito } | null {
  const { regimeDesde: desde, atividadeMei } = linha.dados
  const vigente = regimeEm(estado, desde ?? hoje.slice(0, 7))
  const regime = linha.dados.regime ?? vigente?.regime
  if (regime === undefined || !ehRegime(regime)) return null
  if (regime !== "mei" && atividadeMei !== undefined) return erro(linha, SO_MEI)
  if (vigente?.regime === regime) return outraAtividadeDoMei(linha, vigente.atividadeMei)
  if (desde === undefined)
    return erro(
      linha,
      `O regime no cadastro é ${nomeDoRegime(vigente?.regime)}. Diga, em “Regime desde”, a partir de quando mudou.`,
    )
  const ultimo = estado.regimes.at(-1)
  if (ultimo !== undefined && desde <= ultimo.desde)
    return erro(
      linha,
      `Há um regime cadastrado desde ${mesEscrito(ultimo.desde)}. Corrija o histórico em Dados cadastrais.`,
    )
  if (estado.fechadoAte !== null && desde <= estado.fechadoAte) return mesFechado(linha, desde, estado.fechadoAte)
  if (regime === "mei" && atividadeMei === undefined) return erro(linha, "Para o MEI, informe a atividade do MEI.")
  estado.regimes = [...estado.regimes, { desde, regime, atividadeMei: atividadeMei ?? null }]
  return { efeito: regimeNovo(empresa.id, desde, regime, atividadeMei ?? null) }
}

/** A row that keeps a MEI but says another activity changes something with a date: it is refused, null when it says the same. */
function outraAtividadeDoMei(linha: LinhaAJulgar, atual: string | null): Veredito | null {
  const { atividadeMei } = linha.dados
  if (atividadeMei === undefined || atividadeMei === atual) return null
  return erro(
    linha,
    "A atividade do MEI é outra no cadastro. A mudança tem data: faça-a em Perfil › Dados cadastrais, ou apague-a desta linha.",
  )
}

const nomeDoRegime = (r: string | undefined) => (r !== undefined && ehRegime(r) ? regimes[r] : "desconhecido")
