import {
  ajustesDoVencimento,
  casosDeRetencao,
  cstsDePisCofins,
  exigibilidadesDoIss,
  locaisDoIss,
  type MudancaDaRegra,
  regimesDaRegra,
  responsaveisPelaRetencao,
  sistemasDeNfse,
} from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

type Lista = Readonly<Record<string, string>>

const percentual = (valor: string) => formatarPercentualExato(valor)
const daLista = (lista: Lista) => (valor: string) => lista[valor] ?? valor
const exigibilidade = (valor: string) =>
  Object.values(exigibilidadesDoIss).find(({ id }) => String(id) === valor)?.rotulo ?? valor
const dias = (valor: string) => `${valor} dias`

/** Every field of a rule by its path: its name, and how its value reads. */
const campos: Readonly<Record<string, readonly [rotulo: string, ler?: (valor: string) => string]>> = {
  desde: ["Início", formatarData],
  ate: ["Fim", formatarData],
  fundamento: ["Fundamento legal"],
  "dados.sistemaNfse": ["Sistema de NFS-e", daLista(sistemasDeNfse)],
  "dados.enderecoDoSistema": ["Endereço do sistema"],
  "dados.cancelaPorWebService": ["Cancela por web service"],
  "dados.prazoDeCancelamentoDias": ["Prazo para cancelar", dias],
  "dados.substitui": ["Substitui notas"],
  "dados.prazoDeSubstituicaoDias": ["Prazo para substituir", dias],
  "dados.vencimentoProprio.dia": ["Dia do ISS próprio"],
  "dados.vencimentoProprio.ajuste": ["ISS próprio em dia não útil", daLista(ajustesDoVencimento)],
  "dados.vencimentoRetido.dia": ["Dia do ISS retido"],
  "dados.vencimentoRetido.ajuste": ["ISS retido em dia não útil", daLista(ajustesDoVencimento)],
  "dados.aliquota": ["Alíquota do ISS", percentual],
  "dados.excecaoDaAliquota": ["Por que abaixo de 2 %"],
  "dados.local": ["Local do ISS", daLista(locaisDoIss)],
  "dados.retencao.retem": ["Retenção", daLista(casosDeRetencao)],
  "dados.retencao.responsavel": ["Quem retém", daLista(responsaveisPelaRetencao)],
  "dados.retencao.minimo": ["Mínimo da retenção", formatarReais],
  "dados.deducaoPermitida": ["Deduz materiais"],
  "dados.deducaoMaxima": ["Limite da dedução", percentual],
  "dados.issFixo": ["ISS fixo"],
  "dados.issFixo.valor": ["ISS fixo", formatarReais],
  "dados.issFixo.periodo": ["ISS fixo por", daLista({ mes: "Mês", ano: "Ano" })],
  "dados.exigibilidade": ["Exigibilidade", exigibilidade],
  "dados.codigoMunicipal": ["Código municipal"],
  "dados.nbs": ["NBS"],
  "dados.cnaes": ["CNAE"],
  "dados.irrf.aliquota": ["Alíquota do IRRF", percentual],
  "dados.irrf.codigoDeReceita": ["Código do IRRF"],
  "dados.irrf.minimo": ["Mínimo do IRRF", formatarReais],
  "dados.csrf.aliquota": ["Alíquota da CSRF", percentual],
  "dados.csrf.codigoDeReceita": ["Código da CSRF"],
  "dados.csrf.minimo": ["Mínimo da CSRF", formatarReais],
  "dados.inss.aliquota": ["Alíquota do INSS", percentual],
  "dados.inss.codigoDeReceita": ["Código do INSS"],
  "dados.inss.minimo": ["Mínimo do INSS", formatarReais],
  "dados.inss.baseReduzida": ["Base do INSS", percentual],
  "dados.inss.cessaoDeMaoDeObra": ["Cessão de mão de obra"],
  "dados.pisCofins.cst": ["CST de PIS e COFINS", daLista(cstsDePisCofins)],
  "dados.pisCofins.aliquotaPis": ["Alíquota do PIS", percentual],
  "dados.pisCofins.aliquotaCofins": ["Alíquota da COFINS", percentual],
  "dados.ibsCbs.cst": ["CST do IBS e da CBS"],
  "dados.ibsCbs.cClassTrib": ["cClassTrib"],
  "dados.ibsCbs.cIndOp": ["cIndOp"],
  "dados.ibsCbs.nbs": ["NBS"],
  "dados.anexoSimples": ["Anexo do Simples"],
  "dados.irrf": ["IRRF"],
  "dados.csrf": ["CSRF"],
  "dados.inss": ["INSS"],
  "dados.pisCofins": ["PIS e COFINS"],
  "dados.ibsCbs": ["IBS e CBS"],
}

const VAZIO = "nada"

/** A value of a rule as people read it, by its path. */
export function valorEmPalavras(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === "") return campo === "ate" ? "sem fim" : VAZIO
  if (typeof valor === "boolean") return valor ? "Sim" : "Não"
  if (Array.isArray(valor)) return valor.length === 0 ? VAZIO : valor.join(", ")
  const ler = campos[campo]?.[1]
  const texto = typeof valor === "object" ? JSON.stringify(valor) : String(valor)
  return ler ? ler(texto) : texto
}

/** A change in words: "Alíquota do ISS: de 5,00 % para 2,90 %". Parts that came or went whole are told by their fields. */
export function mudancaEmPalavras({ campo, antes, depois }: MudancaDaRegra): string {
  const rotulo = campos[campo]?.[0] ?? campo
  return `${rotulo}: de ${valorEmPalavras(campo, antes)} para ${valorEmPalavras(campo, depois)}`
}

/** When a rule holds: "desde 01/01/2026", "de 01/01/2026 a 30/06/2026". */
export function periodoEmPalavras({ desde, ate }: { readonly desde: string; readonly ate: string | null }): string {
  return ate === null ? `desde ${formatarData(desde)}` : `de ${formatarData(desde)} a ${formatarData(ate)}`
}

interface Situada {
  readonly situacao: "em-vigor" | "substituida" | "revogada"
  readonly desde: string
  readonly ate: string | null
}

/** What a rule is today, in a word and its tone. */
export function situacaoEmPalavras({ situacao, desde, ate }: Situada, hoje: string): readonly [Tom, string] {
  if (situacao === "substituida") return ["neutro", "Substituída"]
  if (situacao === "revogada") return ["erro", "Revogada"]
  if (desde > hoje) return ["andamento", "Ainda vai valer"]
  return ate !== null && ate < hoje ? ["neutro", "Já terminou"] : ["feito", "Em vigor"]
}

export const rotuloDoRegime = (regime: keyof typeof regimesDaRegra | null): string =>
  regime === null ? "Qualquer regime" : regimesDaRegra[regime]

/** Options of a select, in the order of the list. */
export const opcoesDe = (lista: Lista) => Object.entries(lista).map(([value, label]) => ({ value, label }))

export const opcoesDeExigibilidade = Object.values(exigibilidadesDoIss).map(({ id, rotulo }) => ({
  value: String(id),
  label: `${id} · ${rotulo}`,
}))

export const confiancas = {
  verified: ["feito", "Conferida na fonte"],
  computed: ["andamento", "Derivada da fonte"],
  memory: ["atencao", "Confirmar antes de usar"],
} as const satisfies Readonly<Record<string, readonly [Tom, string]>>
