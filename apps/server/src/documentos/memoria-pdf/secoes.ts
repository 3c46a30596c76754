import { formatarDocumento } from "@partida/contracts/formatos"
import { competencia, competenciaPorExtenso, deReais, parametrosDaMemoria, paraReais } from "@partida/fiscal"
import type { Elemento, Folha, LinhaVisual, Pedaco } from "./folha.ts"
import {
  formatarData,
  formatarInstante,
  formatarMomento,
  formatarPercentual,
  formatarReais,
  SEM_VALOR,
} from "./formatos.ts"
import { confiancaPorExtenso, vigenciaPorExtenso } from "./passos-impressos.ts"
import { escreverTabela, type LinhaDaTabela } from "./tabela.ts"
import { nomeDaTabela } from "./tabelas.ts"
import { CORES, ESTILOS, type Estilo, LOGO } from "./tema.ts"
import type { EntradaMemoriaPdf, FigurasDaMemoria, MarcaDoDocumento } from "./tipos.ts"

/** Every section of the document but the tree. Each writes at the folha's position and leaves it below. */

export const RASCUNHO = "Rascunho: este cálculo ainda não foi fechado"

const ESTADOS: Readonly<Record<EntradaMemoriaPdf["estado"], string>> = {
  aberto: "aberta",
  apurado: "apurada",
  fechado: "fechada",
  reaberto: "reaberta",
}

const RESPIRO = 14
const MINIMO_SOB_TITULO = 60

/** The regime, told by the tables: a calculation of the MEI always uses "mei-das", one of the Lucro Presumido its own rates. */
function regimeDe({ parametros, memoria }: Pick<EntradaMemoriaPdf, "parametros" | "memoria">) {
  const tabelas = [...parametros, ...parametrosDaMemoria(memoria)].map(({ tabela }) => tabela)
  if (tabelas.some((t) => t.startsWith("mei-"))) return "mei"
  return tabelas.some((t) => t.startsWith("lucro-presumido-") || t === "pis-cofins-cumulativo")
    ? "presumido"
    : "simples"
}

const EMISSORES = {
  mei: "A guia oficial de pagamento é emitida no PGMEI (Microempreendedor Individual).",
  presumido: "Os DARF oficiais são emitidos na DCTFWeb ou no Sicalc.",
  simples: "A guia oficial de pagamento é emitida no PGDAS-D (Simples Nacional).",
} as const

/** Where the payable guide comes from. */
export function avisoDeExtrato(entrada: Pick<EntradaMemoriaPdf, "parametros" | "memoria">): string {
  return `Extrato para conferência. ${EMISSORES[regimeDe(entrada)]}`
}

/** What the amount of the month is called: only the Simples and the MEI have a DAS. */
export function nomeDoImposto(entrada: Pick<EntradaMemoriaPdf, "parametros" | "memoria">): string {
  return regimeDe(entrada) === "presumido" ? "Tributos do mês" : "DAS"
}

/** Title, company, state of the competência and who calculated. */
export function escreverAbertura(folha: Folha, entrada: EntradaMemoriaPdf): void {
  escreverLogo(folha, entrada.marca)
  const mes = competenciaPorExtenso(competencia(entrada.competencia))
  paragrafo(folha, `Memória de cálculo: ${mes}`, ESTILOS.titulo, "H1")
  folha.y += 3
  const { empresa, escritorio } = entrada
  paragrafo(folha, `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`, ESTILOS.forte)
  paragrafo(folha, `Escritório: ${escritorio.nome} · CNPJ ${formatarDocumento(escritorio.cnpj)}`, ESTILOS.corpo)
  const quando = formatarMomento(entrada.calculadaEm)
  paragrafo(
    folha,
    `Competência ${ESTADOS[entrada.estado]} · versão ${entrada.versao} do cálculo, feita em ${quando} por ` +
      `${entrada.calculadaPor}, versão do programa ${entrada.motor} · documento gerado em ${formatarInstante(entrada.geradoEm)}`,
    ESTILOS.suave,
  )
  folha.y += 4
  if (entrada.selo === null) escreverRascunho(folha)
  paragrafo(folha, avisoDeExtrato(entrada), ESTILOS.observacao)
  folha.y += RESPIRO / 2
}

/** At the right of the title. The name is read in the footer, so this is decoration to a screen reader. */
export function escreverLogo(folha: Folha, { logo }: MarcaDoDocumento): void {
  if (logo === null) return
  const escala = Math.min(LOGO.largura / logo.largura, LOGO.altura / logo.altura, 1)
  const width = logo.largura * escala
  const height = logo.altura * escala
  folha.artefato(() => folha.doc.image(logo.bytes, folha.direita - width, folha.y - LOGO.acima, { width, height }))
}

/** The headline figures, in a box. */
export function escreverFiguras(folha: Folha, figuras: FigurasDaMemoria, imposto: string): void {
  const itens = listarFiguras(figuras, imposto)
  const largura = folha.largura / COLUNAS_DE_FIGURAS
  const elementos = itens.map(() => folha.elemento("P"))
  const linhas: LinhaVisual[] = []
  const fundo = (y: number, altura: number): void => {
    folha.doc.rect(folha.esquerda, y, folha.largura, altura).fill(CORES.fundo)
  }
  for (let i = 0; i < itens.length; i += COLUNAS_DE_FIGURAS) {
    const fileira = itens.slice(i, i + COLUNAS_DE_FIGURAS).map((item, j) => {
      const x = folha.esquerda + j * largura + 9
      const valores = folha.quebrar(item.valor, ESTILOS.figura, largura - 14)
      return { ...item, x, valores, elemento: elementos[i + j] ?? folha.raiz }
    })
    const rotulos = fileira.map(({ rotulo: texto, x, elemento }) => ({ texto, x, estilo: ESTILOS.rotulo, elemento }))
    linhas.push({ altura: ESTILOS.rotulo.linha + 8, recuo: 7, pedacos: rotulos, fundo })
    const alturas = Math.max(...fileira.map(({ valores }) => valores.length))
    for (let n = 0; n < alturas; n++) {
      const pedacos = fileira.flatMap(({ valores, x, elemento }): Pedaco[] => {
        const texto = valores[n]
        return texto === undefined ? [] : [{ texto, x, estilo: ESTILOS.figura, elemento }]
      })
      linhas.push({ altura: ESTILOS.figura.linha, recuo: 1, pedacos, fundo })
    }
  }
  linhas.push({ altura: 6, pedacos: [], fundo })
  folha.escrever(linhas)
  folha.y += RESPIRO
}

const COLUNAS_DE_FIGURAS = 4

function listarFiguras(figuras: FigurasDaMemoria, imposto: string): { rotulo: string; valor: string }[] {
  const { receita, rbt12, fatorR, aliquotaEfetiva, total, vencimento, anexos } = figuras
  return [
    { rotulo: imposto, valor: formatarReais(total) },
    { rotulo: "Vencimento", valor: vencimento === null ? SEM_VALOR : formatarData(vencimento) },
    { rotulo: "Receita do mês", valor: formatarReais(receita) },
    { rotulo: "Receita de 12 meses (RBT12)", valor: rbt12 === null ? SEM_VALOR : formatarReais(rbt12) },
    { rotulo: "Alíquota efetiva", valor: aliquotaEfetiva === null ? SEM_VALOR : formatarPercentual(aliquotaEfetiva) },
    { rotulo: "Fator R", valor: fatorR === null ? SEM_VALOR : formatarPercentual(fatorR) },
    { rotulo: anexos.length > 1 ? "Anexos" : "Anexo", valor: anexos.length === 0 ? SEM_VALOR : anexos.join(", ") },
  ]
}

/** The taxes inside the DAS, with their exact sum. Throws when an amount has more than two decimals. */
export function escreverTributos(folha: Folha, tributos: EntradaMemoriaPdf["tributos"]): void {
  if (tributos.length === 0) return
  titulo(folha, "Tributos")
  let total = 0n
  for (const { tributo, valor } of tributos) total += deReais(valor, tributo)
  const colunas = [
    { titulo: "Tributo", peso: 100 },
    { titulo: "Valor", peso: 100, alinhar: "direita" },
  ] as const
  const linhas = tributos.map(({ tributo, valor }) => ({ celulas: [tributo, formatarReais(valor)] }))
  const soma = { celulas: ["Soma dos tributos", formatarReais(paraReais(total))], destaque: true }
  escreverTabela(folha, colunas, [...linhas, soma], { x: folha.esquerda, largura: folha.largura / 2 })
  folha.y += RESPIRO
}

/** The periods of legal tables behind the calculation. */
export function escreverParametros(folha: Folha, parametros: EntradaMemoriaPdf["parametros"]): void {
  folha.y += RESPIRO
  titulo(folha, "Tabelas legais usadas")
  if (parametros.length === 0) {
    paragrafo(folha, "Nenhuma tabela legal foi usada neste cálculo.", ESTILOS.suave)
    return
  }
  const colunas = [
    { titulo: "Tabela", peso: 130 },
    { titulo: "Vigência", peso: 125 },
    { titulo: "Confiança", peso: 105 },
    { titulo: "Itens usados", peso: 210 },
  ]
  escreverTabela(folha, colunas, agruparPorPeriodo(parametros))
}

/** One row for each period of a table: an annex alone gives nine items of the same period. */
function agruparPorPeriodo(parametros: EntradaMemoriaPdf["parametros"]): LinhaDaTabela[] {
  const grupos = new Map<string, { celulas: readonly string[]; itens: string[] }>()
  for (const parametro of parametros) {
    const { tabela, item, confianca } = parametro
    const celulas = [nomeDaTabela(tabela), vigenciaPorExtenso(parametro), confiancaPorExtenso(confianca)]
    const chave = celulas.join("|")
    const grupo = grupos.get(chave) ?? { celulas, itens: [] }
    if (!grupo.itens.includes(item)) grupo.itens.push(item)
    grupos.set(chave, grupo)
  }
  return [...grupos.values()].map(({ celulas, itens }) => ({ celulas: [...celulas, itens.join("; ")] }))
}

/** The notes that the tree refers to by number. */
export function escreverNotas(folha: Folha, notas: EntradaMemoriaPdf["notas"]): void {
  folha.y += RESPIRO
  titulo(folha, "Anexo: notas fiscais")
  if (notas.length === 0) {
    paragrafo(folha, "Este cálculo não se refere a notas fiscais.", ESTILOS.suave)
    return
  }
  const colunas = [
    { titulo: "Ref.", peso: 34, alinhar: "direita" },
    { titulo: "Nota", peso: 90 },
    { titulo: "Data", peso: 60 },
    { titulo: "Contraparte", peso: 240 },
    { titulo: "Valor", peso: 95, alinhar: "direita" },
  ] as const
  const linhas = notas.map(({ numero, data, contraparte, valor }, i) => ({
    celulas: [String(i + 1), numero, formatarData(data), contraparte, formatarReais(valor)],
  }))
  escreverTabela(folha, colunas, linhas)
}

/** The seal of the closing, or the note that there is none. */
export function escreverSelo(folha: Folha, { selo, estado }: EntradaMemoriaPdf): void {
  folha.y += RESPIRO
  folha.garantir(MINIMO_SOB_TITULO + RESPIRO)
  if (selo === null) {
    escreverRascunho(folha)
    return
  }
  titulo(folha, "Selo do fechamento")
  paragrafo(
    folha,
    `Fechamento nº ${selo.sequencia} da empresa, por ${selo.por}, em ${formatarMomento(selo.em)} (horário de Brasília).`,
    ESTILOS.corpo,
  )
  if (estado === "reaberto") {
    paragrafo(folha, "A competência foi reaberta depois deste fechamento.", ESTILOS.observacao)
  }
  folha.y += 3
  paragrafo(folha, "Código do fechamento", ESTILOS.rotulo)
  paragrafo(folha, selo.hash, ESTILOS.hash)
}

/** Numbers of the notes in the annex, by record id. */
export function numerarNotas(notas: EntradaMemoriaPdf["notas"]): ReadonlyMap<string, number> {
  return new Map(notas.map(({ id }, i) => [id, i + 1]))
}

/** A heading, kept with what follows it. */
export function titulo(folha: Folha, texto: string): void {
  folha.garantir(ESTILOS.secao.linha + MINIMO_SOB_TITULO)
  paragrafo(folha, texto, ESTILOS.secao, "H2")
  folha.y += 3
}

function escreverRascunho(folha: Folha): void {
  const elemento = folha.elemento("P")
  const estilo = ESTILOS.rascunho
  const x = folha.esquerda + 9
  const fundo = (y: number, altura: number): void => {
    folha.doc.rect(folha.esquerda, y, folha.largura, altura).fill(CORES.fundoRascunho)
  }
  folha.escrever([{ altura: 24, recuo: 7, pedacos: [{ texto: RASCUNHO, x, estilo, elemento }], fundo }])
  folha.y += 6
}

/** Wrapped text across the page. */
export function paragrafo(folha: Folha, texto: string, estilo: Estilo, tipo = "P"): void {
  const elemento: Elemento = folha.elemento(tipo)
  const linhas = folha.quebrar(texto, estilo, folha.largura)
  folha.escrever(
    linhas.map((linha) => ({
      altura: estilo.linha,
      pedacos: [{ texto: linha, x: folha.esquerda, estilo, elemento }],
    })),
  )
}
