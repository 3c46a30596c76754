import type { AvisoDaFolha, ImpedimentoDaFolha } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Motivo, motivoDe } from "../processamento/motivos.service.ts"
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
      "ja-feito",
      `${etapa.por} já conferiu o pró-labore deste mês em ${formatarData(diaCivil(etapa.em))}. Reabra-o para mudar.`,
    )
  const impedimentos = [...julgada.impedimentos, ...impedimentosDoAto(julgada, semMovimento)]
  const [primeiro] = impedimentos
  if (primeiro?.codigo === "mes-fechado") return new ErroDeNegocio("competencia-fechada", primeiro.mensagem)
  if (primeiro?.codigo === "faturamento-pendente") return new ErroDeNegocio("etapa-pendente", primeiro.mensagem)
  if (primeiro)
    return new ErroDeNegocio("etapa-impedida", impedimentos.map((i) => i.mensagem).join(" "), undefined, { primeiro })
  const aceitos = new Set<string>(ressalvas.map((r) => r.codigo))
  const faltam = julgada.avisos.filter((a) => !aceitos.has(a.codigo))
  if (faltam.length === 0) return null
  return new ErroDeNegocio(
    "ressalva-sem-motivo",
    `Falta o motivo: ${faltam.map((a) => a.mensagem).join(" ")}`,
    undefined,
    { primeiro: faltam[0] },
  )
}

/** The reason that leaves this company as it is under a bulk act, or null. */
export function motivoDaPrevia(
  julgada: FolhaJulgada,
  { semMovimento, avisosAceitos }: { readonly semMovimento: boolean; readonly avisosAceitos: readonly string[] },
): Motivo | null {
  const aceitos = julgada.avisos.filter((a) => avisosAceitos.includes(a.codigo))
  const erro = porQueNaoConclui(julgada, {
    semMovimento: semMovimento && julgada.recibos.length === 0,
    ressalvas: aceitos.map(({ codigo }) => ({ codigo, motivo: "" })),
  })
  return erro && motivoDe(erro)
}
