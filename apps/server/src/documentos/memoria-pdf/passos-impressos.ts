import type { Confianca, FaixaMostrada, ModoDeArredondamento, Origem, ParametroUsado, Passo } from "@partida/fiscal"
import { mesEscrito, quantos } from "../../palavras.ts"
import { formatarData, formatarPercentual, formatarReais, formatarValor } from "./formatos.ts"
import { nomeDaTabela } from "./tabelas.ts"

/** A line of explanation under a step. */
export interface NotaDoPasso {
  readonly tipo: "formula" | "observacao" | "norma"
  readonly texto: string
}

interface FaixaImpressa {
  readonly celulas: readonly string[]
  readonly escolhida: boolean
}

/** A step as text, ready to be placed on the page. */
export interface PassoImpresso {
  /** 0 for the result. */
  readonly nivel: number
  /** How the step enters the one above it: "+", "−", "×", "÷", or "" when no sign applies. */
  readonly operador: string
  readonly rotulo: string
  readonly valor: string
  /** Texts may wrap; figures never do. */
  readonly valorQuebra: boolean
  readonly notas: readonly NotaDoPasso[]
  /** The bracket table of a step that chose one; empty for the others. */
  readonly faixas: readonly FaixaImpressa[]
}

interface Filho {
  readonly passo: Passo
  readonly operador: string
}

/** What a kind of step adds to the common label, value, formula and norm. */
interface Proprio {
  readonly detalhes: readonly NotaDoPasso[]
  readonly parametro: ParametroUsado | null
  readonly faixas: readonly FaixaImpressa[]
  readonly filhos: readonly Filho[]
}

const NADA: Proprio = { detalhes: [], parametro: null, faixas: [], filhos: [] }

/**
 * The tree in reading order, result first, each step followed by those it was made from. `ordemDasNotas` gives the
 * number that each note has in the annex, by record id. Throws when a value is not an exact decimal.
 */
export function imprimirPassos(raiz: Passo, ordemDasNotas: ReadonlyMap<string, number>): PassoImpresso[] {
  const lista: PassoImpresso[] = []
  const visitar = (passo: Passo, nivel: number, operador: string): void => {
    const proprio = detalhar(passo, ordemDasNotas)
    lista.push({
      nivel,
      operador,
      rotulo: passo.rotulo,
      valor: formatarValor(passo.valor),
      valorQuebra: passo.valor.unidade === "texto",
      notas: notasDe(passo, proprio),
      faixas: proprio.faixas,
    })
    for (const filho of proprio.filhos) visitar(filho.passo, nivel + 1, filho.operador)
  }
  visitar(raiz, 0, "")
  return lista
}

/** How sure we are of a legal figure, in words for the accountant. */
export function confiancaPorExtenso(confianca: Confianca): string {
  switch (confianca) {
    case "verified":
      return "verificada na fonte"
    case "computed":
      return "calculada a partir da norma"
    case "memory":
      return "conferir"
    default: {
      const impossivel: never = confianca
      throw new Error(`Confiança desconhecida: ${String(impossivel)}`)
    }
  }
}

/** "de 01/01/2018 a 31/12/2026", or "desde 01/01/2018" while the period is open. */
export function vigenciaPorExtenso({ desde, ate }: ParametroUsado): string {
  return ate === null ? `desde ${formatarData(desde)}` : `de ${formatarData(desde)} a ${formatarData(ate)}`
}

function detalhar(passo: Passo, ordem: ReadonlyMap<string, number>): Proprio {
  switch (passo.tipo) {
    case "entrada":
      return { ...NADA, detalhes: origemDe(passo.rotulo, passo.origem, ordem) }
    case "parametro":
      return { ...NADA, parametro: passo.parametro }
    case "soma":
      return { ...NADA, filhos: comOperador(passo.partes, "+", "+") }
    case "diferenca":
      return { ...NADA, filhos: comOperador(passo.partes, "", "−") }
    case "produto":
      return { ...NADA, filhos: comOperador(passo.partes, "", "×") }
    case "quociente":
      return { ...NADA, filhos: comOperador(passo.partes, "", "÷") }
    case "grupo":
      return { ...NADA, filhos: comOperador(passo.partes, "", "") }
    case "arredondamento":
      return {
        ...NADA,
        detalhes: [formula(arredondamentoPorExtenso(passo.modo, passo.casas, passo.valor.unidade === "reais"))],
        filhos: comOperador([passo.parte], "", ""),
      }
    case "faixa":
      return {
        ...NADA,
        parametro: passo.parametro,
        faixas: passo.faixas.map((faixa) => imprimirFaixa(faixa, passo.escolhida)),
        filhos: comOperador([passo.base], "", ""),
      }
    case "limite":
      return {
        ...NADA,
        detalhes: [formula(passo.aplicado ? "Limite aplicado: vale o limite." : "O limite não alterou o valor.")],
        filhos: comOperador([passo.parte, passo.limite], "", ""),
      }
    case "escolha":
      return {
        ...NADA,
        detalhes: [
          formula(passo.criterio),
          ...passo.alternativas.map((a) => formula(`${a.escolhida ? "[x]" : "[ ]"} ${a.rotulo}`)),
        ],
        filhos: comOperador(passo.partes, "", ""),
      }
    default: {
      const impossivel: never = passo
      throw new Error(`Passo desconhecido: ${JSON.stringify(impossivel)}`)
    }
  }
}

function comOperador(partes: readonly Passo[], primeiro: string, demais: string): Filho[] {
  return partes.map((passo, i) => ({ passo, operador: i === 0 ? primeiro : demais }))
}

function notasDe(passo: Passo, { detalhes, parametro }: Proprio): NotaDoPasso[] {
  const notas: NotaDoPasso[] = []
  if (passo.formula !== undefined) notas.push(formula(passo.formula))
  notas.push(...detalhes)
  if (passo.observacao !== undefined) notas.push({ tipo: "observacao", texto: passo.observacao })
  const fontes: string[] = []
  if (passo.norma !== undefined) fontes.push(passo.norma.titulo)
  if (parametro !== null) fontes.push(parametroPorExtenso(parametro))
  if (fontes.length > 0) notas.push(norma(fontes.join(" · ")))
  return notas
}

function parametroPorExtenso(parametro: ParametroUsado): string {
  const marca = parametro.confianca === "memory" ? ` (${confiancaPorExtenso(parametro.confianca)})` : ""
  const tabela = nomeDaTabela(parametro.tabela)
  const qual = tabela === parametro.item ? tabela : `${parametro.item} (${tabela})`
  return `${qual}, vigente ${vigenciaPorExtenso(parametro)}${marca}`
}

function formula(texto: string): NotaDoPasso {
  return { tipo: "formula", texto }
}

function norma(texto: string): NotaDoPasso {
  return { tipo: "norma", texto }
}

function arredondamentoPorExtenso(modo: ModoDeArredondamento, casas: number, emReais: boolean): string {
  const precisao = emReais && casas === 2 ? "ao centavo" : `em ${quantos(casas, "casa decimal", "casas decimais")}`
  switch (modo) {
    case "meio-para-cima":
      return `Arredondado ${precisao}, metade para cima`
    case "truncar":
      return `Cortado ${precisao}, sem arredondar`
    default: {
      const impossivel: never = modo
      throw new Error(`Modo de arredondamento desconhecido: ${String(impossivel)}`)
    }
  }
}

function imprimirFaixa({ numero, de, ate, aliquota, deduzir }: FaixaMostrada, escolhida: number): FaixaImpressa {
  const aplicada = numero === escolhida
  return {
    celulas: [
      `${numero}ª`,
      formatarReais(de),
      formatarReais(ate),
      formatarPercentual(aliquota),
      formatarReais(deduzir),
      aplicada ? "aplicada" : "",
    ],
    escolhida: aplicada,
  }
}

/** A month already named in the label is not repeated: twelve months of RBT12 stay twelve lines. */
function origemDe(rotulo: string, origem: Origem | null, ordem: ReadonlyMap<string, number>): NotaDoPasso[] {
  if (origem === null) return []
  if (origem.tipo === "receita-do-mes" && rotulo.includes(mesEscrito(origem.competencia))) return []
  return [norma(origemPorExtenso(origem, ordem))]
}

const FONTES_DA_FOLHA = { digitado: "informada", importado: "importada", extrato: "lida do extrato do PGDAS-D" }

function origemPorExtenso(origem: Origem, ordem: ReadonlyMap<string, number>): string {
  switch (origem.tipo) {
    case "notas":
      return notasPorExtenso(origem.ids, ordem)
    case "receita-informada":
      return `Origem: receita informada (${quantos(origem.ids.length, "lançamento", "lançamentos")})`
    case "folha-informada":
      return `Origem: folha ${FONTES_DA_FOLHA[origem.fonte ?? "digitado"]} (${quantos(origem.ids.length, "lançamento", "lançamentos")})`
    case "guias-pagas":
      return `Origem: ${quantos(origem.ids.length, "guia paga", "guias pagas")}`
    case "pro-labore":
      return origem.fonte === "recibos"
        ? `Origem: recibos de pró-labore (${quantos(origem.ids.length, "recibo", "recibos")})`
        : "Origem: pró-labore pelos valores do cadastro"
    case "cadastro":
      return `Origem: cadastro da empresa, campo ${origem.campo}`
    case "receita-do-mes":
      return `Origem: receita de ${mesEscrito(origem.competencia)}`
    case "recebido-no-mes":
      return `Origem: recebido em ${mesEscrito(origem.competencia)}, como informado`
    default: {
      const impossivel: never = origem
      throw new Error(`Origem desconhecida: ${JSON.stringify(impossivel)}`)
    }
  }
}

/** A note that the annex lacks is counted, never left out in silence. */
function notasPorExtenso(ids: readonly string[], ordem: ReadonlyMap<string, number>): string {
  const numeros = ids.map((id) => ordem.get(id)).filter((n) => n !== undefined)
  const ausentes = ids.length - numeros.length
  const partes: string[] = []
  if (numeros.length > 0) partes.push(`${numeros.length === 1 ? "nota" : "notas"} ${emIntervalos(numeros)} do anexo`)
  if (ausentes > 0) partes.push(`${quantos(ausentes, "nota", "notas")} fora do anexo`)
  return `Origem: ${partes.length === 0 ? "nenhuma nota" : partes.join(" e ")}`
}

/** [3, 1, 2, 7] is "1 a 3, 7": 500 notes fit in one line. */
export function emIntervalos(numeros: readonly number[]): string {
  const intervalos: { inicio: number; fim: number }[] = []
  for (const n of [...new Set(numeros)].sort((a, b) => a - b)) {
    const ultimo = intervalos.at(-1)
    if (ultimo !== undefined && n === ultimo.fim + 1) ultimo.fim = n
    else intervalos.push({ inicio: n, fim: n })
  }
  return intervalos.map(({ inicio, fim }) => trechoDe(inicio, fim)).join(", ")
}

function trechoDe(inicio: number, fim: number): string {
  if (inicio === fim) return String(inicio)
  return fim === inicio + 1 ? `${inicio}, ${fim}` : `${inicio} a ${fim}`
}
