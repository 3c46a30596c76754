import {
  type CampoDaImportacao,
  type ColunaMapeada,
  camposDe,
  ehDeContraparte,
  type MapeamentoDaPlanilha,
  type TipoDeLinha,
} from "@partida/contracts"
import { type Ajuste, ajustar, comEstiloDeQuemDigitou } from "./ajustes.ts"
import { avisosDeColunas, avisosDeLinhas } from "./avisos-da-leitura.ts"
import type { Cabecalho } from "./cabecalho.ts"
import { faltas } from "./faltas.ts"
import { lerCampo, semConteudo, semValor } from "./ler-celula.ts"
import { preenchedor } from "./mesclas.ts"
import { cortar, letraDaColuna, normalizar } from "./texto.ts"
import type { Celula, Folha, LinhaBruta } from "./tipos.ts"
import { ehTituloDeSecao, ehTotal, vazia } from "./totais.ts"
import { lerConta } from "./valores/cadastro.ts"
import { type EstiloDeNumero, estiloDaColuna } from "./valores/dinheiro.ts"
import { falhou } from "./valores/leitura.ts"

/** One row of the spreadsheet (of one month, when months are columns) in the words of the product. */
export interface LinhaLida {
  readonly planilha: string
  readonly linha: number
  readonly tipo: TipoDeLinha
  readonly cnpj: string | null
  /** What the cells say, by field: texts, centavos, exact decimals, AAAA-MM and AAAA-MM-DD, all as text. */
  readonly dados: Readonly<Record<string, string>>
  readonly avisos: readonly string[]
  /** Why the row cannot be used; null when it can. */
  readonly erro: string | null
  /** A person left it out. */
  readonly fora?: true
  /** A person wrote some of its cells. */
  readonly ajustada?: true
}

interface FolhaInterpretada {
  readonly linhas: readonly LinhaLida[]
  /** What was understood of the whole sheet, to be shown with the preview. */
  readonly avisos: readonly string[]
}

export interface ColunaEmUso extends ColunaMapeada {
  readonly definicao: CampoDaImportacao
  readonly titulo: string
  readonly estilo: EstiloDeNumero
  readonly emFracoes: boolean
}

/** Reads every row of a sheet by its mapping. A row with a bad cell keeps what the others say, and tells why it cannot be used. */
export function interpretar(
  folha: Folha,
  cabecalho: Pick<Cabecalho, "posicao" | "altura" | "titulos">,
  mapeamento: MapeamentoDaPlanilha,
  ajustes: ReadonlyMap<number, Ajuste> = new Map(),
): FolhaInterpretada {
  const { tipo, cnpjDaEmpresa } = mapeamento
  if (tipo === null) return { linhas: [], avisos: [] }
  const brutas = folha.linhas.slice(cabecalho.posicao + cabecalho.altura)
  const colunas = prepararColunas(tipo, mapeamento.colunas, cabecalho, brutas)
  const linhas: LinhaLida[] = []
  // An amount joined over two months is not twice the amount.
  const repetiveis = colunas.filter((c) => !/^(dinheiro|numero|percentual)$/.test(c.definicao.formato))
  const completar = preenchedor(folha, brutas[0]?.numero ?? 0, new Set(repetiveis.map((c) => c.indice)))
  const identidade = colunas.find((c) => c.campo === campoDaIdentidade(tipo))
  let totais = 0
  let repetidas = 0
  let secoes = 0
  for (const doArquivo of brutas) {
    const ajuste = ajustes.get(doArquivo.numero)
    const bruta = ajustar(doArquivo, ajuste)
    const completa = completar(bruta)
    if (colunas.every((c) => semConteudo(bruta.celulas[c.indice] ?? null))) continue
    if (ehTotal(bruta, identidade?.indice ?? -1)) totais++
    else if (ehCabecalhoRepetido(bruta, colunas, identidade)) repetidas++
    else if (ehTituloDeSecao(bruta, identidade?.indice ?? -1)) secoes++
    else if (ajuste?.fora === true) linhas.push(deixadaDeFora(folha, tipo, completa, colunas, cnpjDaEmpresa))
    else
      for (const lida of lerLinha(folha, tipo, completa, comEstiloDeQuemDigitou(colunas, ajuste), cnpjDaEmpresa))
        linhas.push(ajuste === undefined ? lida : { ...lida, ajustada: true })
  }
  return { linhas, avisos: [...avisosDeColunas(colunas, brutas), ...avisosDeLinhas(totais, repetidas, secoes)] }
}

/** By which a row is told from a total or from a title in the middle of the sheet. */
const campoDaIdentidade = (tipo: TipoDeLinha) => (ehDeContraparte(tipo) ? "documento" : "cnpj")

function prepararColunas(
  tipo: TipoDeLinha,
  mapeadas: readonly ColunaMapeada[],
  cabecalho: Pick<Cabecalho, "titulos">,
  brutas: readonly LinhaBruta[],
): ColunaEmUso[] {
  return mapeadas.flatMap((coluna) => {
    const definicao = camposDe(tipo).find((c) => c.campo === coluna.campo)
    if (definicao === undefined) return []
    const celulas = brutas.map((l) => l.celulas[coluna.indice] ?? null)
    const titulo = cabecalho.titulos[coluna.indice]?.join(" ") || definicao.rotulo
    const textos = celulas.filter((c) => typeof c === "string")
    return [
      {
        ...coluna,
        definicao,
        titulo,
        estilo:
          definicao.formato === "dinheiro" || definicao.formato === "numero" || definicao.formato === "percentual"
            ? estiloDaColuna(textos)
            : "indefinido",
        emFracoes: definicao.formato === "percentual" && soFracoes(celulas),
      },
    ]
  })
}

/** No share without its sign passes 1, and one is between: 0,5 is then a half. A lone 1 stays 1 %, unless halves are around. */
function soFracoes(celulas: readonly Celula[]): boolean {
  const numeros = celulas.flatMap((c) => {
    if (typeof c === "number") return [c]
    if (typeof c !== "string" || c.includes("%")) return []
    const n = Number(c.trim().replace(",", "."))
    return c.trim() !== "" && Number.isFinite(n) ? [n] : []
  })
  return numeros.length > 0 && numeros.every((n) => n >= 0 && n <= 1)
}

/** A row that a person left out still says whose it is, once: it can be brought back. */
function deixadaDeFora(
  folha: Folha,
  tipo: TipoDeLinha,
  bruta: LinhaBruta,
  colunas: readonly ColunaEmUso[],
  cnpjDaEmpresa: string | undefined,
): LinhaLida {
  const { dados } = lerCelulas(
    folha,
    bruta,
    colunas.filter((c) => c.competencia === null && c.atividade === undefined),
  )
  const base = { planilha: folha.nome, linha: bruta.numero, tipo, cnpj: dados.cnpj ?? cnpjDaEmpresa ?? null }
  return { ...base, dados, avisos: [], erro: null, fora: true }
}

/** Printed spreadsheets repeat the headings on each page. */
function ehCabecalhoRepetido(
  bruta: LinhaBruta,
  colunas: readonly ColunaEmUso[],
  identidade: ColunaEmUso | undefined,
): boolean {
  const cnpj = bruta.celulas[identidade?.indice ?? -1]
  if (typeof cnpj !== "string" || /\d/.test(cnpj)) return false
  const textos = colunas.filter((c) => typeof bruta.celulas[c.indice] === "string")
  const iguais = textos.filter((c) => normalizar(String(bruta.celulas[c.indice])) === normalizar(c.titulo))
  return iguais.length >= 2 && iguais.length === textos.length
}

function* lerLinha(
  folha: Folha,
  tipo: TipoDeLinha,
  bruta: LinhaBruta,
  colunas: readonly ColunaEmUso[],
  cnpjDaEmpresa: string | undefined,
): Generator<LinhaLida> {
  const emColunas = colunas.filter((c) => c.competencia !== null || c.atividade !== undefined)
  const fixas = colunas.filter((c) => !emColunas.includes(c))
  const lido = lerCelulas(folha, bruta, fixas)
  const dita = lido.dados.cnpj === undefined && cnpjDaEmpresa !== undefined
  const comum = dita ? { ...lido, dados: { ...lido.dados, cnpj: cnpjDaEmpresa } } : lido
  const base = { planilha: folha.nome, linha: bruta.numero, tipo, cnpj: comum.dados.cnpj ?? null }
  const grupos = Map.groupBy(
    emColunas.filter((c) => !semValor(bruta.celulas[c.indice] ?? null, c)),
    (c) => `${c.competencia ?? ""}|${c.atividade ?? ""}`,
  )
  if (emColunas.length === 0) {
    yield comErros(base, comum, faltas(tipo, comum.dados))
    return
  }
  // A company without an amount in any of the columns still has its answer: nothing to import.
  const cnpj = colunas.find((c) => c.campo === "cnpj")
  if (grupos.size === 0 && cnpj !== undefined && !vazia(bruta.celulas[cnpj.indice] ?? null))
    yield comErros(base, comum, [])
  for (const [, doMes] of [...grupos].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const lidas = lerCelulas(folha, bruta, doMes)
    const [{ competencia = null, atividade = undefined } = {}] = doMes
    const junto = {
      dados: {
        ...comum.dados,
        ...lidas.dados,
        ...(competencia === null ? {} : { competencia }),
        ...(atividade === undefined ? {} : { atividade }),
      },
      avisos: [...comum.avisos, ...lidas.avisos],
      erros: [...comum.erros, ...lidas.erros],
    }
    yield comErros(base, junto, faltas(tipo, junto.dados))
  }
}

interface CelulasLidas {
  readonly dados: Record<string, string>
  readonly avisos: readonly string[]
  readonly erros: readonly string[]
}

function lerCelulas(folha: Folha, bruta: LinhaBruta, colunas: readonly ColunaEmUso[]): CelulasLidas {
  const dados: Record<string, string> = {}
  const avisos: string[] = []
  const erros: string[] = []
  for (const coluna of colunas) {
    const leitura = lerCampo(bruta.celulas[coluna.indice] ?? null, coluna, folha.desde1904)
    const onde = `Coluna ${letraDaColuna(coluna.indice)} (${cortar(coluna.titulo, 40)})`
    if (falhou(leitura)) erros.push(`${onde}: ${leitura.erro}.`)
    else {
      if (leitura.valor !== null) dados[coluna.campo] = leitura.valor
      if (leitura.aviso !== undefined) avisos.push(`${onde}: ${leitura.aviso}.`)
    }
  }
  if (dados.conta !== undefined) {
    const conta = lerConta(dados.tipo, dados.conta)
    delete dados.conta
    if (falhou(conta)) erros.push(`Conta: ${conta.erro}.`)
    else dados.conta = conta.valor
  }
  return { dados, avisos, erros }
}

function comErros(
  base: Pick<LinhaLida, "planilha" | "linha" | "tipo" | "cnpj">,
  lidas: CelulasLidas,
  faltam: readonly string[],
): LinhaLida {
  // What could not be read is not also missing.
  const erros = lidas.erros.length > 0 ? lidas.erros : faltam
  const frase = erros.slice(0, 5).join(" ")
  return {
    ...base,
    dados: lidas.dados,
    avisos: lidas.avisos,
    erro: erros.length === 0 ? null : frase.charAt(0).toUpperCase() + frase.slice(1),
  }
}
