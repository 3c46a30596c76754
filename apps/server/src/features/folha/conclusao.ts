import type { AvisoDaFolha, ImpedimentoDaFolha } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Achado, FolhaJulgada } from "./julgamento.ts"

/** A warning accepted and why. */
export interface Aceito {
  readonly codigo: AvisoDaFolha
  readonly motivo: string
}

/** What the conclusion lacks for this act: nobody receives and nobody said so, or the contrary. */
export function impedimentosDoAto(
  { recibos, naoSeAplica }: FolhaJulgada,
  semMovimento: boolean,
): Achado<ImpedimentoDaFolha>[] {
  if (naoSeAplica || recibos.length > 0 === !semMovimento) return []
  return recibos.length === 0
    ? [
        {
          codigo: "sem-pro-labore",
          mensagem: "Ninguém tem pró-labore neste mês. Cadastre o valor de quem recebe, ou declare que não houve.",
        },
      ]
    : [
        {
          codigo: "sem-pro-labore-com-valores",
          mensagem:
            "Há pessoas com pró-labore neste mês. Encerre o valor delas com zero antes de declarar que não houve.",
        },
      ]
}

/**
 * Why the step cannot be concluded as asked, or null: transicao-recusada, competencia-fechada, etapa-pendente,
 * etapa-impedida or ressalva-sem-motivo, with everything that is wrong in the message.
 */
export function porQueNaoConclui(
  julgada: FolhaJulgada,
  { semMovimento, ressalvas }: { readonly semMovimento: boolean; readonly ressalvas: readonly Aceito[] },
): ErroDeNegocio | null {
  const { etapa } = julgada
  if (etapa?.situacao === "concluida")
    return new ErroDeNegocio(
      "transicao-recusada",
      `${etapa.por} já conferiu o pró-labore deste mês em ${formatarData(diaCivil(etapa.em))}. Reabra-o para mudar.`,
    )
  const impedimentos = [...julgada.impedimentos, ...impedimentosDoAto(julgada, semMovimento)]
  const [primeiro] = impedimentos
  if (primeiro?.codigo === "mes-fechado") return new ErroDeNegocio("competencia-fechada", primeiro.mensagem)
  if (primeiro?.codigo === "faturamento-pendente") return new ErroDeNegocio("etapa-pendente", primeiro.mensagem)
  if (primeiro) return new ErroDeNegocio("etapa-impedida", impedimentos.map((i) => i.mensagem).join(" "))
  const aceitos = new Set<string>(ressalvas.map((r) => r.codigo))
  const faltam = julgada.avisos.filter((a) => !aceitos.has(a.codigo))
  if (faltam.length === 0) return null
  return new ErroDeNegocio("ressalva-sem-motivo", `Falta o motivo: ${faltam.map((a) => a.mensagem).join(" ")}`)
}

/** Why a company of a bulk act would be left as it is. */
export interface MotivoDaPrevia {
  readonly codigo: string
  readonly mensagem: string
  readonly tipo: "impedimento" | "aviso"
}

/** The first reason that leaves this company as it is under a bulk act, or null. */
export function motivoDaPrevia(
  julgada: FolhaJulgada,
  { semMovimento, avisosAceitos }: { readonly semMovimento: boolean; readonly avisosAceitos: readonly string[] },
): MotivoDaPrevia | null {
  const aceitos = julgada.avisos.filter((a) => avisosAceitos.includes(a.codigo))
  const ato = {
    semMovimento: semMovimento && julgada.recibos.length === 0,
    ressalvas: aceitos.map(({ codigo }) => ({ codigo, motivo: "" })),
  }
  const erro = porQueNaoConclui(julgada, ato)
  if (erro === null) return null
  const [impedimento] = [...julgada.impedimentos, ...impedimentosDoAto(julgada, ato.semMovimento)]
  if (erro.codigo === "etapa-impedida" && impedimento) return { ...impedimento, tipo: "impedimento" }
  const aviso = julgada.avisos.find((a) => !avisosAceitos.includes(a.codigo))
  if (erro.codigo === "ressalva-sem-motivo" && aviso) return { ...aviso, tipo: "aviso" }
  return { codigo: erro.codigo, mensagem: erro.message, tipo: "impedimento" }
}
