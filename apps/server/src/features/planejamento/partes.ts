import {
  type AnexoDaAtividade,
  type AtividadeDoPresumido,
  type Centavos,
  centavos,
  deReais,
  competencia as mesDe,
  nomeDaAtividadePresumida,
} from "@partida/fiscal"
import { presuncoesEm } from "@partida/fiscal/presumido"
import { ehDeMercadorias, type ParteDaReceita } from "@partida/fiscal/simuladores"
import { formatarPercentual } from "../../documentos/memoria-pdf/formatos.ts"
import { enumerar } from "../../palavras.ts"
import type { EntradaSimples } from "../apuracao/entrada.ts"
import { sugestaoDePresuncao } from "../cnae/presuncao.ts"

/** What an activity of the company says of the presumption of its annex. */
export interface AtividadeDoPlano {
  readonly principal: boolean
  readonly anexo: AnexoDaAtividade
  readonly cnae: string
  /** Null until somebody says. */
  readonly atividadePresumido: string | null
}

const DE_MERCADORIAS: readonly string[] = ["comercio", "industria", "revenda-combustiveis"]
const CASAS_DA_PARCELA = 4n

export interface PartesDoPlano {
  /** Empty where nothing tells the annex. */
  readonly partes: readonly ParteDaReceita[]
  readonly avisos: readonly string[]
}

/**
 * The revenue of a month of the Simples by annex, each with its presumption: what its activities have in the registration, else what their CNAE
 * suggests when it is one, else the general rule of goods or of services, which is said.
 */
export function partesDaReceita(
  { linhas, competencia }: Pick<EntradaSimples, "linhas" | "competencia">,
  atividades: readonly AtividadeDoPlano[],
): PartesDoPlano {
  const comReceita = linhas.filter(({ valor }) => deReais(valor) > 0n)
  // A month that sold nothing has an annex all the same, of what the company does.
  const lidas = comReceita.length > 0 ? comReceita : linhas.slice(0, 1)
  const porAnexo = [...Map.groupBy(lidas, ({ anexo }) => anexo)].map(
    ([anexo, delas]) => [anexo, centavos(delas.reduce((soma, { valor }) => soma + deReais(valor), 0n))] as const,
  )
  return comPresuncoes(porAnexo, atividades, competencia)
}

/** The revenue of a MEI, which nobody divides by activity: all of it of the main one, which is said when there are others. */
export function partesDoMei(competencia: string, atividades: readonly AtividadeDoPlano[]): PartesDoPlano {
  const principal = atividades.find((a) => a.principal) ?? atividades[0]
  if (principal === undefined) return { partes: [], avisos: [] }
  const { partes, avisos } = comPresuncoes([[principal.anexo, centavos(1n)]], atividades, competencia)
  const outros = new Set(atividades.map(({ anexo }) => anexo)).size > 1
  return {
    partes,
    avisos: outros
      ? [
          `O MEI não separa a receita por atividade: fora dele, toda ela é suposta da principal, do Anexo ${principal.anexo}.`,
          ...avisos,
        ]
      : avisos,
  }
}

function comPresuncoes(
  porAnexo: readonly (readonly [AnexoDaAtividade, Centavos])[],
  atividades: readonly AtividadeDoPlano[],
  competencia: string,
): PartesDoPlano {
  const supostas: string[] = []
  // The centavos left over go to the last part: in order, the same revenue is always divided alike.
  const emOrdem = porAnexo.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const partes = emOrdem.map(([anexo, peso]): ParteDaReceita => {
    const sabidas = new Set(
      atividades.filter((a) => a.anexo === anexo).flatMap((a) => presuncaoDe(a, anexo, competencia)),
    )
    const [unica] = sabidas
    if (sabidas.size !== 1) supostas.push(`do Anexo ${anexo}`)
    return {
      anexo,
      atividade: sabidas.size === 1 && unica !== undefined ? unica : geral(anexo),
      peso,
    }
  })
  return { partes, avisos: avisosDas(partes, supostas, competencia) }
}

const geral = (anexo: AnexoDaAtividade): AtividadeDoPresumido =>
  anexo === "I" ? "comercio" : anexo === "II" ? "industria" : "servicos-gerais"

/** One, several where the CNAE does not decide, none where what it suggests is not what the annex taxes. */
function presuncaoDe(
  { atividadePresumido, cnae }: AtividadeDoPlano,
  anexo: AnexoDaAtividade,
  competencia: string,
): AtividadeDoPresumido[] {
  const { opcoes, presuncoes } = sugestaoDePresuncao(cnae, competencia)
  const dita = presuncoes.find(({ atividade }) => atividade === atividadePresumido)
  if (dita !== undefined) return [dita.atividade]
  return opcoes.filter((opcao) => DE_MERCADORIAS.includes(opcao) === ehDeMercadorias(anexo))
}

function avisosDas(partes: readonly ParteDaReceita[], supostas: readonly string[], competencia: string): string[] {
  const presuncoes = new Map(presuncoesEm(mesDe(competencia)).map((p) => [p.atividade, p]))
  const ditas = [...new Set(partes.map(({ atividade }) => atividade))].map((atividade) => {
    const { irpj = "0", csll = "0" } = presuncoes.get(atividade) ?? {}
    return `${nomeDaAtividadePresumida(atividade)} (IRPJ ${formatarPercentual(irpj)}, CSLL ${formatarPercentual(csll)})`
  })
  const total = partes.reduce((soma, { peso }) => soma + peso, 0n)
  return [
    ...(partes.length > 1
      ? [
          `A receita de cada mês é dividida como a deste: ${enumerar(
            partes.map(({ anexo, peso }) => `${formatarPercentual(parcela(peso, total))} do Anexo ${anexo}`),
          )}. Se ele não é como os outros, compare em outro mês.`,
        ]
      : []),
    `Presunção do Lucro Presumido: ${enumerar(ditas)}.`,
    ...(supostas.length > 0
      ? [`A presunção ${enumerar(supostas)} é a regra geral: confirme-a nas atividades, em Perfil, CNAE.`]
      : []),
    ...(partes.some(({ anexo }) => ehDeMercadorias(anexo))
      ? ["Substituição tributária do ICMS e PIS e COFINS monofásicos não entram na conta."]
      : []),
  ]
}

/** A part of a whole as a fraction, cut at four decimals: only to be shown. */
const parcela = (parte: bigint, total: bigint): string =>
  `0.${((parte * 10n ** CASAS_DA_PARCELA) / total).toString().padStart(Number(CASAS_DA_PARCELA), "0")}`
