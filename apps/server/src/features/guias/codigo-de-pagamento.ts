import type { CodigoDePagamento } from "@partida/contracts"
import { formatarData, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { type Conferida, confere } from "./conferencia-oficial.ts"

/** The official document in force of a guide. */
export interface OficialEmVigor extends Conferida {
  readonly numeroDocumento: string
  readonly dataLimite: string
  readonly totalCentavos: bigint
  readonly outrasGuias: number
  readonly linhaDigitavel: string | null
  readonly pix: string | null
  readonly recebedorDoPix: string | null
  readonly deTeste: boolean
  readonly idDocumento: string
  readonly aceitaEm: Date | null
  /** Another guide that it pays was paid, changed, put aside or given a document of its own since. */
  readonly outraMudou: boolean
}

interface GuiaAPagar {
  /** In force, and not paid. */
  readonly aberta: boolean
  readonly emAbertoCentavos: bigint
  /** What it costs today, in centavos, as far as it is known. */
  readonly devidoCentavos: bigint
}

const SEM_CODIGO = { linhaDigitavel: null, pix: null, recebedorDoPix: null } as const

/**
 * Whether a code of a guide may be shown and copied, and why: only one that came from an official document, whose digits were
 * checked when it was read, that agrees with our amount (or was accepted by the office), that a bank still takes, and while the
 * guide is open. One answer for every screen.
 */
export function codigoDaGuia(guia: GuiaAPagar, oficial: OficialEmVigor | null, hoje: string): CodigoDePagamento {
  const documento = oficial && {
    numero: oficial.numeroDocumento,
    total: paraReais(oficial.totalCentavos),
    dataLimite: oficial.dataLimite,
    outrasGuias: oficial.outrasGuias,
    deTeste: oficial.deTeste,
    idDocumento: oficial.idDocumento,
  }
  const nao = (situacao: CodigoDePagamento["situacao"], frase: string): CodigoDePagamento => ({
    situacao,
    frase,
    ...SEM_CODIGO,
    documento,
  })
  if (!guia.aberta) return nao("encerrada", "Não há o que pagar nesta guia.")
  if (oficial === null)
    return nao(
      "ausente",
      "A guia oficial, com o código de barras e o Pix, ainda não está aqui: quem a anexa é o escritório.",
    )
  if (oficial.outraMudou)
    return nao(
      "difere",
      "Outra guia paga pelo mesmo documento mudou depois dele: é preciso uma guia nova, que o escritório anexa.",
    )
  if (guia.emAbertoCentavos !== oficial.nossoPrincipalCentavos)
    return nao(
      "difere",
      `A guia oficial foi gerada para ${reaisPorExtenso(oficial.nossoPrincipalCentavos)}, e falta pagar ${reaisPorExtenso(guia.emAbertoCentavos)}: é preciso uma guia nova, que o escritório anexa.`,
    )
  if (!confere(oficial) && oficial.aceitaEm === null)
    return nao("difere", "A guia oficial traz outro valor, e o escritório ainda não a conferiu: não pague por ela.")
  if (oficial.dataLimite < hoje)
    return nao(
      "vencida",
      `A guia oficial valia até ${formatarData(oficial.dataLimite)}. Hoje são ${reaisPorExtenso(guia.devidoCentavos)}, e é preciso uma guia nova, que o escritório anexa.`,
    )
  if (oficial.linhaDigitavel === null && oficial.pix === null)
    return nao("sem-codigo", "O documento não traz código de barras nem Pix em texto: abra a guia oficial para pagar.")
  return { situacao: "pagavel", frase: fraseDoPagavel(oficial), ...codigosDe(oficial), documento }
}

const codigosDe = ({ linhaDigitavel, pix, recebedorDoPix }: OficialEmVigor) => ({ linhaDigitavel, pix, recebedorDoPix })

function fraseDoPagavel(oficial: OficialEmVigor): string {
  const { totalCentavos, dataLimite, numeroDocumento, outrasGuias, deTeste } = oficial
  const com = outrasGuias === 0 ? "" : outrasGuias === 1 ? ", com outra guia" : `, com outras ${outrasGuias} guias`
  const aceita = confere(oficial) ? "" : " O escritório conferiu a diferença."
  const teste = deTeste ? "Documento de teste: não pague. " : ""
  return `${teste}Pague ${reaisPorExtenso(totalCentavos)}${com} até ${formatarData(dataLimite)}, pelo documento ${numeroDocumento}.${aceita}`
}
