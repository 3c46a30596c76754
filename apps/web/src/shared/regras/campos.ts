import {
  ajustesDoVencimento,
  casosDeRetencao,
  cstsDePisCofins,
  exigibilidadesDoIss,
  locaisDoIss,
  type MudancaDaRegra,
  responsaveisPelaRetencao,
  sistemasDeNfse,
} from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"

type Lista = Readonly<Record<string, string>>

const percentual = (valor: string) => formatarPercentualExato(valor)
const daLista = (lista: Lista) => (valor: string) => lista[valor] ?? valor
const exigibilidade = (valor: string) =>
  Object.values(exigibilidadesDoIss).find(({ id }) => String(id) === valor)?.rotulo ?? valor
const dias = (valor: string) => `${valor} ${valor === "1" ? "dia" : "dias"}`

/** Every field of a rule by its path: its name, and how its value reads. */
const campos: Readonly<Record<string, readonly [rotulo: string, ler?: (valor: string) => string]>> = {
  desde: ["Início", formatarData],
  ate: ["Fim", formatarData],
  fundamento: ["Fundamento legal"],
  "dados.sistemaNfse": ["Sistema de NFS-e", daLista(sistemasDeNfse)],
  "dados.enderecoDoSistema": ["Endereço do sistema"],
  "dados.cancelaPorWebService": ["Cancela por integração"],
  "dados.prazoDeCancelamentoDias": ["Prazo para cancelar", dias],
  "dados.substitui": ["Substitui notas"],
  "dados.prazoDeSubstituicaoDias": ["Prazo para substituir", dias],
  "dados.vencimentoProprio.dia": ["Dia do ISS próprio"],
  "dados.vencimentoProprio.ajuste": ["ISS próprio em dia não útil", daLista(ajustesDoVencimento)],
  "dados.vencimentoRetido.dia": ["Dia do ISS retido"],
  "dados.vencimentoRetido.ajuste": ["ISS retido em dia não útil", daLista(ajustesDoVencimento)],
  "dados.aliquota": ["Alíquota do ISS", percentual],
  "dados.excecaoDaAliquota": ["Por que abaixo de 2%"],
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

/** How a field of a rule is called, by its path ("dados.aliquota"). */
export const rotuloDoCampoDaRegra = (campo: string): string => campos[campo]?.[0] ?? campo

/** A value of a rule as people read it, by its path. */
export function valorDaRegra(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === "") return campo === "ate" ? "sem fim" : VAZIO
  if (typeof valor === "boolean") return valor ? "Sim" : "Não"
  if (Array.isArray(valor)) return valor.length === 0 ? VAZIO : valor.join(", ")
  const ler = campos[campo]?.[1]
  const texto = typeof valor === "object" ? JSON.stringify(valor) : String(valor)
  return ler ? ler(texto) : texto
}

/** A change in words: "Alíquota do ISS: de 5,00 % para 2,90 %". Parts that came or went whole are told by their fields. */
export function mudancaEmPalavras({ campo, antes, depois }: MudancaDaRegra): string {
  const rotulo = rotuloDoCampoDaRegra(campo)
  return `${rotulo}: de ${valorDaRegra(campo, antes)} para ${valorDaRegra(campo, depois)}`
}

/** The fields that a rule fills, by their paths: objects are told by their parts. */
export function folhasDaRegra(valor: unknown, caminho: string): ReadonlyMap<string, unknown> {
  const folhas = new Map<string, unknown>()
  const andar = (parte: unknown, onde: string): void => {
    if (parte !== null && typeof parte === "object" && !Array.isArray(parte))
      for (const [nome, dentro] of Object.entries(parte)) andar(dentro, `${onde}.${nome}`)
    else folhas.set(onde, parte)
  }
  andar(valor, caminho)
  return folhas
}
