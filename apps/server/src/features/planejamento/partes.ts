import {
  type AnexoDaAtividade,
  type AtividadeDoPresumido,
  type Centavos,
  centavos,
  deReais,
  competencia as mesDe,
  nomeDaAtividadePresumida,
  type SituacaoReceita,
} from "@partida/fiscal"
import { presuncoesEm } from "@partida/fiscal/presumido"
import { ehDeMercadorias, type ParteDaReceita } from "@partida/fiscal/simuladores"
import { formatarPercentual } from "../../documentos/memoria-pdf/formatos.ts"
import { enumerar } from "../../palavras.ts"
import type { EntradaSimples } from "../apuracao/entrada.ts"
import { sugestaoDePresuncao } from "../cnae/presuncao.ts"
import type { ClasseDeReceita } from "../receitas/receitas.service.ts"

/** What an activity of the company says of the presumption of its annex. */
export interface AtividadeDoPlano {
  readonly id: string
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

/** Revenue of the last twelve months, of one activity and segregated in one way. */
export type ClasseDoAno = Pick<ClasseDeReceita, "idAtividade" | "mercado" | "situacoes" | "totalCentavos">

/** Segregations that change what one regime pays and not another; what is withheld or owed elsewhere is paid all the same. */
const QUE_MUDAM: readonly SituacaoReceita[] = [
  "sem-iss-locacao-bens-moveis",
  "icms-st-substituido",
  "icms-antecipacao-encerramento",
  "monofasico-pis-cofins",
  "st-e-monofasico",
  "concentrado-ou-st-ibs-cbs",
  "transporte-intermunicipal-comunicacao",
]

/** A service that owes ICMS and not ISS (LC 123/2006 art. 18 §5º-E). */
export const ehDeIcms = (situacoes: readonly SituacaoReceita[] | undefined): boolean =>
  situacoes?.includes("transporte-intermunicipal-comunicacao") ?? false

/**
 * The revenue of the last twelve months by what its activities are and how it is segregated, each with the presumption of its
 * activity. What ended, or nobody said of which activity it is, is not part of the year to come; null when nothing is left.
 */
export function partesDoAno(
  classes: readonly ClasseDoAno[],
  atividades: readonly AtividadeDoPlano[],
  competencia: string,
): PartesDoPlano | null {
  const conhecidas = new Map(atividades.map((a) => [a.id, a]))
  const somadas = new Map<string, ParteDaReceita>()
  const supostas = new Set<string>()
  for (const { idAtividade, mercado, situacoes, totalCentavos } of classes) {
    const atividade = conhecidas.get(idAtividade ?? "")
    if (atividade === undefined) continue
    const { anexo } = atividade
    const [unica, ...outras] = presuncaoDe(atividade, anexo, competencia)
    const sabida = outras.length === 0 ? unica : undefined
    if (sabida === undefined) supostas.add(`do Anexo ${anexo}`)
    // An export is segregated as one, whatever else it is.
    const mudam = mercado === "externo" ? [] : QUE_MUDAM.filter((s) => situacoes.includes(s))
    const presumida = sabida ?? geral(anexo)
    const chave = [anexo, presumida, mercado, ...mudam].join("|")
    const peso = centavos((somadas.get(chave)?.peso ?? 0n) + totalCentavos)
    somadas.set(chave, {
      anexo,
      atividade: presumida,
      peso,
      ...(mudam.length > 0 ? { situacoes: mudam } : {}),
      ...(mercado === "externo" ? { mercado } : {}),
    })
  }
  // The centavos left over go to the last part: in order, the same revenue is always divided alike.
  const partes = [...somadas]
    .filter(([, { peso }]) => peso > 0n)
    .sort(([a, { anexo: deA }], [b, { anexo: deB }]) => (deA === deB ? (a < b ? -1 : 1) : deA < deB ? -1 : 1))
    .map(([, parte]) => parte)
  if (partes.length === 0) return null
  return { partes, avisos: avisosDas(partes, { supostas: [...supostas], competencia, de: "ano" }) }
}

/**
 * The revenue of a month of the Simples by annex, of a company without any in the last twelve, each with its presumption: what its
 * activities have in the registration, else what their CNAE suggests when it is one, else the general rule of goods or of services.
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
  const { partes, avisos } = partesDasAtividades(competencia, atividades)
  const [principal] = partes
  if (principal === undefined) return { partes, avisos }
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

/**
 * The revenue of a MEI caminhoneiro, who carries cargo and does nothing else: out of the MEI it is Anexo III, and between
 * municipalities the ICMS of Anexo I takes the place of the ISS (LC 123/2006 art. 18 §5º-E).
 */
export function partesDoCaminhoneiro(atividade: "municipal" | "intermunicipal" | string): PartesDoPlano {
  const municipal = atividade === "municipal"
  return {
    partes: [
      {
        anexo: "III",
        atividade: "transporte-cargas",
        peso: centavos(1n),
        ...(municipal ? {} : { situacoes: ["transporte-intermunicipal-comunicacao"] as const }),
      },
    ],
    avisos: municipal
      ? []
      : [
          "Fora do MEI, todo o transporte é suposto entre municípios: no Simples o DAS traz o ICMS do Anexo I no lugar do ISS; no Lucro Presumido o ICMS não entra na conta.",
        ],
  }
}

/** Of a company whose months say nothing of its annexes: all of it of the main activity. */
export function partesDasAtividades(competencia: string, atividades: readonly AtividadeDoPlano[]): PartesDoPlano {
  const principal = atividades.find((a) => a.principal) ?? atividades[0]
  return principal === undefined
    ? { partes: [], avisos: [] }
    : comPresuncoes([[principal.anexo, centavos(1n)]], atividades, competencia)
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
  return { partes, avisos: avisosDas(partes, { supostas, competencia, de: "mes" }) }
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

/** What the division of the revenue supposes, in pt-BR. */
function avisosDas(
  partes: readonly ParteDaReceita[],
  {
    supostas,
    competencia,
    de,
  }: {
    readonly supostas: readonly string[]
    readonly competencia: string
    readonly de: "ano" | "mes"
  },
): string[] {
  const presuncoes = new Map(presuncoesEm(mesDe(competencia)).map((p) => [p.atividade, p]))
  const ditas = [...new Set(partes.map(({ atividade }) => atividade))].map((atividade) => {
    const { irpj = "0", csll = "0" } = presuncoes.get(atividade) ?? {}
    return `${nomeDaAtividadePresumida(atividade)} (IRPJ ${formatarPercentual(irpj)}, CSLL ${formatarPercentual(csll)})`
  })
  const somar = (delas: readonly ParteDaReceita[]) => delas.reduce((soma, { peso }) => soma + peso, 0n)
  const total = somar(partes)
  const porCento = (parte: bigint) => formatarPercentual(parcela(parte, total))
  const porAnexo = [...Map.groupBy(partes, ({ anexo }) => anexo)]
  const dela = () => enumerar(porAnexo.map(([anexo, delas]) => `${porCento(somar(delas))} do Anexo ${anexo}`))
  const exportada = somar(partes.filter(({ mercado }) => mercado === "externo"))
  const comMercadorias = partes.some(({ anexo }) => ehDeMercadorias(anexo))
  return [
    ...(porAnexo.length > 1
      ? [
          de === "ano"
            ? `A receita de cada mês é dividida como a dos últimos 12 meses: ${dela()}.`
            : `A receita de cada mês é dividida como a deste: ${dela()}. Se ele não é como os outros, compare em outro mês.`,
        ]
      : []),
    `Presunção do Lucro Presumido: ${enumerar(ditas)}.`,
    ...(supostas.length > 0
      ? [`A presunção ${enumerar(supostas)} é a regra geral: confirme-a nas atividades, em Perfil, CNAE.`]
      : []),
    ...SEGREGADAS.flatMap(({ situacoes, texto }) => {
      const peso = somar(partes.filter((parte) => parte.situacoes?.some((s) => situacoes.includes(s))))
      return peso > 0n ? [`${porCento(peso)} da receita ${texto}`] : []
    }),
    ...(comMercadorias && de === "mes"
      ? ["Substituição tributária do ICMS e PIS e COFINS monofásicos não entram na conta."]
      : []),
    ...(exportada > 0n
      ? [
          `${porCento(exportada)} da receita é de exportação: tem RBT12 e limite próprios, e não deve ISS, ICMS, PIS, COFINS, CBS nem IBS.`,
        ]
      : []),
  ]
}

/** What a segregation takes out, in pt-BR, after the share of the revenue. */
const SEGREGADAS: readonly { readonly situacoes: readonly SituacaoReceita[]; readonly texto: string }[] = [
  {
    situacoes: ["icms-st-substituido", "icms-antecipacao-encerramento", "st-e-monofasico"],
    texto: "tem o ICMS pago antes, por substituição ou antecipação: não o deve outra vez, nem no DAS nem fora dele.",
  },
  {
    situacoes: ["monofasico-pis-cofins", "st-e-monofasico"],
    texto: "é de produtos monofásicos: até 2026 não deve PIS e COFINS, nem no DAS nem fora dele.",
  },
  {
    situacoes: ["concentrado-ou-st-ibs-cbs"],
    texto: "tem IBS e CBS concentrados ou por substituição: não os deve outra vez.",
  },
  { situacoes: ["sem-iss-locacao-bens-moveis"], texto: "é de locação de bens móveis, sem ISS." },
  {
    situacoes: ["transporte-intermunicipal-comunicacao"],
    texto: "é de transporte entre municípios ou comunicação: deve ICMS, que fora do Simples não entra na conta.",
  },
]

/** A part of a whole as a fraction, cut at four decimals: only to be shown. */
const parcela = (parte: bigint, total: bigint): string =>
  `0.${((parte * 10n ** CASAS_DA_PARCELA) / total).toString().padStart(Number(CASAS_DA_PARCELA), "0")}`
