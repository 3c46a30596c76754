import {
  type AnexoDaAtividade,
  type AtividadeCadastrada,
  anexosDaAtividade,
  atividadesDoPresumido,
  nomeDaAtividadeDoPresumido,
  type SugestaoDoCnae,
} from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

/** "6201501" as 6201-5/01. */
export const formatarCnae = (cnae: string): string =>
  /^\d{7}$/.test(cnae) ? `${cnae.slice(0, 4)}-${cnae.slice(4, 5)}/${cnae.slice(5)}` : cnae

/** "010101" as 01.01.01. */
export const formatarCodigo = (codigo: string): string =>
  /^\d{6}$/.test(codigo) ? `${codigo.slice(0, 2)}.${codigo.slice(2, 4)}.${codigo.slice(4)}` : codigo

/** Annex of an activity in a month. */
export function anexoEm({ anexo, anexos }: Pick<AtividadeCadastrada, "anexo" | "anexos">, mes: string) {
  return anexos.findLast(({ desde }) => desde <= mes)?.anexo ?? anexo
}

/** Next change of annex after a month, or null. */
export const proximaMudanca = ({ anexos }: Pick<AtividadeCadastrada, "anexos">, mes: string) =>
  anexos.find(({ desde }) => desde > mes) ?? null

export const nomeDoAnexo = (anexo: AnexoDaAtividade): string =>
  anexo === "III/V" ? "Anexo III ou V" : `Anexo ${anexo}`

/** What each annex taxes, for who chooses one (LC 123/2006 art. 18). */
export const explicacaoDoAnexo: Readonly<Record<AnexoDaAtividade, string>> = {
  I: "comércio",
  II: "indústria",
  III: "serviços, sem depender do Fator R",
  IV: "serviços com a CPP fora do DAS",
  V: "serviços, sempre no Anexo V",
  "III/V": "serviços sujeitos ao Fator R",
}

/** Annexes of a choice, those suggested first. */
export const opcoesDeAnexo = (primeiros: readonly AnexoDaAtividade[] = []) =>
  [...new Set([...primeiros, ...anexosDaAtividade])].map((anexo) => ({
    value: anexo,
    label: `${nomeDoAnexo(anexo)}: ${explicacaoDoAnexo[anexo]}`,
  }))

export type AtividadeDoPresumido = NonNullable<AtividadeCadastrada["atividadePresumido"]>

/** "Indústria (8,00 % IRPJ, 12,00 % CSLL)"; the name alone while the percentages are not known. */
export function presuncaoPorExtenso(id: AtividadeDoPresumido, presuncoes: SugestaoDoCnae["presumido"]["presuncoes"]) {
  const taxas = presuncoes.find(({ atividade }) => atividade === id)
  const nome = nomeDaAtividadeDoPresumido(id)
  return taxas
    ? `${nome} (${formatarPercentualExato(taxas.irpj)} IRPJ, ${formatarPercentualExato(taxas.csll)} CSLL)`
    : nome
}

/** Presumptions of a choice, those suggested first. */
export const opcoesDePresuncao = (sugestao: SugestaoDoCnae["presumido"] | undefined) =>
  [...new Set([...(sugestao?.opcoes ?? []), ...atividadesDoPresumido.map(({ id }) => id)])].map((id) => ({
    value: id,
    label: presuncaoPorExtenso(id, sugestao?.presuncoes ?? []),
  }))

type SituacaoDaAtividade = "principal" | "secundaria" | "encerrada"

export const situacaoDa = ({ principal, encerradaEm }: AtividadeCadastrada): SituacaoDaAtividade =>
  encerradaEm !== null ? "encerrada" : principal ? "principal" : "secundaria"

/** What the form of an activity holds. */
export interface AtividadeDigitada {
  readonly cnae: string
  readonly descricao: string
  readonly anexo: AnexoDaAtividade | ""
  readonly itemLc116: string
  readonly codigosTributacao: readonly string[]
  readonly atividadePresumido: AtividadeDoPresumido | ""
  /** Asked only of a new one; later it is an act of its own. */
  readonly principal: boolean
}

export const NOVA: AtividadeDigitada = {
  cnae: "",
  descricao: "",
  anexo: "",
  itemLc116: "",
  codigosTributacao: [],
  atividadePresumido: "",
  principal: false,
}

const digitadaDe = (a: AtividadeCadastrada): AtividadeDigitada => ({
  cnae: a.cnae,
  descricao: a.descricao,
  anexo: a.anexo,
  itemLc116: a.itemLc116 ?? "",
  codigosTributacao: a.codigosTributacao,
  atividadePresumido: a.atividadePresumido ?? "",
  principal: a.principal,
})

/** An activity as the form holds it. */
export const leituraDe = (a: AtividadeCadastrada): Leitura<AtividadeDigitada> => ({
  valores: digitadaDe(a),
  versao: a.versao,
})

/** What goes to the server; the codes in one order, so that choosing them in another is no change. */
export const corpoDe = ({ principal: _deUmAto, ...digitada }: AtividadeDigitada) => ({
  ...digitada,
  itemLc116: digitada.itemLc116 === "" ? null : digitada.itemLc116,
  codigosTributacao: [...digitada.codigosTributacao].sort(),
  atividadePresumido: digitada.atividadePresumido === "" ? null : digitada.atividadePresumido,
})

/** What the contract does not say, or says in words for programmers. */
export function conferir({ cnae, anexo }: AtividadeDigitada): Queixas {
  return {
    ...(cnae === "" ? { cnae: "Escolha o CNAE da lista." } : {}),
    ...(anexo === "" ? { anexo: "Escolha o anexo." } : {}),
  }
}

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<AtividadeDigitada>[] = [
  { nome: "cnae", rotulo: "CNAE", emPalavras: ({ cnae }) => formatarCnae(cnae) || "vazio" },
  { nome: "descricao", rotulo: "Descrição", emPalavras: ({ descricao }) => descricao || "vazia" },
  {
    nome: "anexo",
    rotulo: "Anexo do começo",
    emPalavras: ({ anexo }) => (anexo === "" ? "nenhum" : nomeDoAnexo(anexo)),
  },
  { nome: "itemLc116", rotulo: "Item da LC 116", emPalavras: ({ itemLc116 }) => itemLc116 || "nenhum" },
  {
    nome: "codigosTributacao",
    rotulo: "Códigos de tributação",
    emPalavras: ({ codigosTributacao }) => codigosTributacao.map(formatarCodigo).join(", ") || "nenhum",
    valor: ({ codigosTributacao }) => [...codigosTributacao].sort(),
  },
  {
    nome: "atividadePresumido",
    rotulo: "Presunção do Lucro Presumido",
    emPalavras: ({ atividadePresumido }) =>
      atividadePresumido === "" ? "nenhuma" : nomeDaAtividadeDoPresumido(atividadePresumido),
  },
]

/** "desde out/2026", or nothing while the annex never changed. */
export function desdeQuando({ anexos }: Pick<AtividadeCadastrada, "anexos">, mes: string): string | null {
  const mudanca = anexos.findLast(({ desde }) => desde <= mes)
  return mudanca ? `desde ${formatarCompetencia(mudanca.desde)}` : null
}
