import { createHash } from "node:crypto"
import {
  type ColunaMapeada,
  camposDe,
  ehDeContraparte,
  type MapeamentoDaPlanilha,
  type PlanilhaLida,
  type TipoDeLinha,
  tiposDeLinha,
} from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import {
  ALTURAS,
  type Cabecalho,
  cabecalhoEm,
  type LugarDoCabecalho,
  montarCabecalho,
  SEM_CABECALHO,
} from "./cabecalho.ts"
import type { Aprendidos } from "./campo-do-titulo.ts"
import { cortar, letraDaColuna, normalizar } from "./texto.ts"
import { tipoPeloNome } from "./tipo-da-aba.ts"
import { type Celula, ehData, ehErro, type Folha } from "./tipos.ts"
import { type Identificada, identificar } from "./titulos.ts"
import { vazia } from "./totais.ts"
import { pareceNumero } from "./valores/dinheiro.ts"
import { lerCnpj } from "./valores/documentos.ts"
import { falhou, type LeitorDeTexto } from "./valores/leitura.ts"
import { lerReconhecimento } from "./valores/reconhecimento.ts"
import { lerRegime } from "./valores/regime-e-uf.ts"

export interface FolhaReconhecida {
  readonly planilha: Omit<PlanilhaLida, "lembrada">
  readonly mapeamento: MapeamentoDaPlanilha
  /** SHA-256 of the normalised headings, and of the year that they take from elsewhere. */
  readonly assinatura: string
}

const LINHAS_PROCURADAS = 30
const TIPOS = Object.keys(tiposDeLinha).filter((t): t is TipoDeLinha => t in tiposDeLinha)

/**
 * Finds the headings of a sheet, what its rows are and which column holds which field. Nothing here is final: a person
 * confirms it. `lugar`: where a person said that the headings are, instead of looking for them.
 */
export function reconhecer(
  folha: Folha,
  aprendidos: Aprendidos = new Map(),
  lugar: LugarDoCabecalho | null = null,
): FolhaReconhecida {
  const pista = tipoPeloNome(folha.nome)
  const dito = lugar === null ? null : cabecalhoEm(folha, lugar)
  const leituras =
    dito === null ? todas(folha, { pista, aprendidos }) : lerCabecalho(folha, dito, { pista, aprendidos })
  const melhor = pista === "nenhum" && dito === null ? null : aMelhor(leituras.filter(temCnpj))
  // Without a column of CNPJ a sheet is nothing yet, but its headings are where most of them were understood.
  const cabecalho = dito ?? melhor?.cabecalho ?? aMelhor(leituras.filter(quaseCabecalho))?.cabecalho ?? null
  const planilha = descrever(folha, cabecalho, aprendidos)
  const mapeamento: MapeamentoDaPlanilha = {
    planilha: folha.nome,
    tipo: melhor?.tipo ?? null,
    colunas: melhor === null ? [] : melhor.colunas,
  }
  const titulos = planilha.colunas.map((c) => normalizar(c.titulo)).join("|")
  // "Jan" to "Dez" are the same headings every year, and other months: last year's mapping is not this year's.
  const comMeses = mapeamento.colunas.some((c) => c.competencia !== null)
  const ano = comMeses && melhor?.cabecalho.ano ? `|ano ${melhor.cabecalho.ano}` : ""
  return { planilha, mapeamento, assinatura: createHash("sha256").update(`${titulos}${ano}`).digest("hex") }
}

interface LeituraDoCabecalho {
  readonly cabecalho: Cabecalho
  readonly tipo: TipoDeLinha
  readonly colunas: MapeamentoDaPlanilha["colunas"]
  readonly pontos: number
}

/** What a reading is helped by: the kind that the name of the sheet says, and what the office taught. */
interface Ajuda {
  readonly pista: TipoDeLinha | "nenhum" | null
  readonly aprendidos: Aprendidos
}

function todas(folha: Folha, ajuda: Ajuda): LeituraDoCabecalho[] {
  const leituras: LeituraDoCabecalho[] = []
  for (let i = 0; i < Math.min(folha.linhas.length, LINHAS_PROCURADAS); i++)
    for (const altura of ALTURAS) {
      const cabecalho = montarCabecalho(folha, i, altura)
      if (cabecalho !== null) leituras.push(...lerCabecalho(folha, cabecalho, ajuda))
    }
  return leituras
}

const lerCabecalho = (folha: Folha, cabecalho: Cabecalho, ajuda: Ajuda) =>
  TIPOS.map((tipo) => mapear(folha, cabecalho, tipo, ajuda))

/** The reading with most points; a tie keeps what came before: fewer rows of headings, and higher in the sheet. */
const aMelhor = (leituras: readonly LeituraDoCabecalho[]) =>
  leituras.reduce<LeituraDoCabecalho | null>((melhor, l) => (l.pontos > (melhor?.pontos ?? 1) ? l : melhor), null)

const temCnpj = ({ colunas }: LeituraDoCabecalho) => colunas.some((c) => c.campo === "cnpj")
const CAMPOS_DE_UM_CABECALHO = 3
const quaseCabecalho = ({ colunas }: LeituraDoCabecalho) => colunas.length >= CAMPOS_DE_UM_CABECALHO

function mapear(
  folha: Folha,
  cabecalho: Cabecalho,
  tipo: TipoDeLinha,
  { pista, aprendidos }: Ajuda,
): LeituraDoCabecalho {
  const achadas = cabecalho.titulos.map((titulos, indice) => ({
    indice,
    ...pelasCelulas(folha, cabecalho, indice, identificar(tipo, titulos, folha.nome, cabecalho.ano, aprendidos)),
  }))
  const semMeses = achadas.every((c) => c.competencia === null)
  const temMes = achadas.some((c) => c.campo === "competencia")
  const usadas = new Set<string>()
  const colunas: ColunaMapeada[] = []
  // Visible columns first: a hidden one is an older copy more often than not.
  const ordenadas = [...achadas].sort(
    (a, b) => Number(folha.colunasOcultas.has(a.indice)) - Number(folha.colunasOcultas.has(b.indice)),
  )
  for (const achada of ordenadas) {
    // An annex without a month is an amount only where each row says its own.
    if (achada.competencia === null && achada.atividade !== undefined && !(semMeses && temMes)) continue
    const chave = chaveDaColuna(achada)
    if (chave === null || usadas.has(chave.unica)) continue
    usadas.add(chave.unica)
    colunas.push(chave.coluna)
  }
  const semTitulo = usadas.has("cnpj|null|") || ehDeContraparte(tipo) ? null : cnpjSemTitulo(folha, cabecalho, colunas)
  if (semTitulo !== null) colunas.push({ indice: semTitulo, campo: "cnpj", competencia: null })
  colunas.sort((a, b) => a.indice - b.indice)
  const meses = colunas.filter((c) => c.competencia !== null).length
  const campos = new Set(colunas.flatMap((c) => (c.atividade === undefined ? [c.campo] : [c.campo, "atividade"]))).size
  const faltam = camposDe(tipo).filter(
    (c) => c.obrigatorio === true && !colunas.some((x) => x.campo === c.campo),
  ).length
  // A dozen months weigh as much as six, and of two readings otherwise alike the one with more of them is taken.
  // A heading that says CNPJ is worth more than cells that look like it.
  const pontos =
    campos +
    Math.min(meses, 6) +
    meses / 1_000 -
    2 * faltam +
    (pista === tipo ? 4 : 0) -
    (semTitulo === null ? 0 : 0.5) -
    // A row above that adds nothing to what was understood is a title of the sheet, or a letterhead, unless it names groups of columns.
    (comLinhaSolta(folha, cabecalho) ? (cabecalho.altura - 1) / 100 : 0)
  return { cabecalho, tipo, colunas, pontos }
}

/** Whether some row above the last of the headings does not name groups: groups are two or more, in words. */
function comLinhaSolta({ linhas }: Folha, { posicao, altura }: Cabecalho): boolean {
  return linhas.slice(posicao, posicao + altura - 1).some(({ celulas }) => {
    const ditas = celulas.filter((c) => !vazia(c))
    return ditas.length < 2 || ditas.some((c) => typeof c !== "string" || /\d/.test(c))
  })
}

const REGIMES: Readonly<Record<string, { readonly leitor: LeitorDeTexto; readonly outro: string }>> = {
  regime: { leitor: lerRegime, outro: "reconhecimento" },
  reconhecimento: { leitor: lerReconhecimento, outro: "regime" },
}

/** "Regime de apuração" is the regime of a company or whether it is by caixa: the cells say which of the two. */
function pelasCelulas(folha: Folha, { posicao, altura }: Cabecalho, indice: number, lida: Identificada): Identificada {
  const proprio = REGIMES[lida.campo ?? ""]
  const outro = REGIMES[proprio?.outro ?? ""]
  if (proprio === undefined || outro === undefined) return lida
  const inicio = posicao + altura
  const textos = folha.linhas.slice(inicio, inicio + LINHAS_DE_AMOSTRA).flatMap((l) => {
    const celula = l.celulas[indice]
    return typeof celula === "string" && celula.trim() !== "" ? [celula] : []
  })
  const leem = (leitor: LeitorDeTexto) => textos.filter((t) => !falhou(leitor(t))).length
  return leem(outro.leitor) > leem(proprio.leitor) ? { ...lida, campo: proprio.outro } : lida
}

/** A recognised column as it is mapped, and what no other may repeat; null for a column that holds no field. */
function chaveDaColuna({ indice, campo, competencia, atividade }: Identificada & { readonly indice: number }) {
  if (campo === null) return null
  const coluna: ColunaMapeada = { indice, campo, competencia, ...(atividade === undefined ? {} : { atividade }) }
  return { coluna, unica: `${campo}|${competencia}|${atividade ?? ""}` }
}

/** The column of CNPJs where no heading says so, among those that hold nothing else; null when it is not plain. */
function cnpjSemTitulo(folha: Folha, cabecalho: Cabecalho, colunas: readonly ColunaMapeada[]): number | null {
  // A row of data may read as months and amounts: without a word that is a heading, only the first row passes for one.
  if (cabecalho.posicao > 0 && colunas.every((c) => c.competencia !== null)) return null
  if (cabecalho.altura > 0 && colunas.length === 0) return null
  const indice = colunaDeCnpjs(folha, cabecalho)
  // Headed by a number, the row is of data: its own CNPJ would pass for a heading.
  const livre = !/\d/.test(cabecalho.titulos[indice ?? -1]?.join("") ?? "")
  return livre && !colunas.some((c) => c.indice === indice) ? indice : null
}

const LINHAS_DE_AMOSTRA = 40
const achados = new WeakMap<Folha, Map<number, number | null>>()

/** The one column below these headings whose cells are CNPJs with the right check digits, whatever heads it. */
function colunaDeCnpjs(folha: Folha, { posicao, altura }: Cabecalho): number | null {
  const inicio = posicao + altura
  const daFolha = achados.get(folha) ?? new Map<number, number | null>()
  achados.set(folha, daFolha)
  const lembrada = daFolha.get(inicio)
  if (lembrada !== undefined) return lembrada
  const amostra = folha.linhas.slice(inicio, inicio + LINHAS_DE_AMOSTRA)
  const largura = amostra.reduce((maior, l) => Math.max(maior, l.celulas.length), 0)
  const colunas = Array.from({ length: largura }, (_, indice) => indice).filter((indice) => {
    const ditas = amostra.map((l) => l.celulas[indice] ?? null).filter((c) => !vazia(c))
    return ditas.length > 0 && ditas.filter(ehCnpj).length * 3 >= ditas.length * 2
  })
  const [unica = null] = colunas
  const indice = colunas.length === 1 ? unica : null
  daFolha.set(inicio, indice)
  return indice
}

function ehCnpj(celula: Celula): boolean {
  // A CPF with zeros before it may be a CNPJ by its digits: here nothing was lost.
  if (celula === null || typeof celula === "object" || String(celula).replace(/\D/g, "").length < 13) return false
  const lida = lerCnpj(celula)
  return !falhou(lida) && lida.valor !== null
}

const EXEMPLOS = 3

function descrever(folha: Folha, cabecalho: Cabecalho | null, aprendidos: Aprendidos): Omit<PlanilhaLida, "lembrada"> {
  const inicio = cabecalho === null ? 0 : cabecalho.posicao + cabecalho.altura
  const dados = folha.linhas.slice(inicio)
  const largura = dados.reduce((maior, l) => Math.max(maior, l.celulas.length), cabecalho?.titulos.length ?? 0)
  const colunas = Array.from({ length: largura }, (_, indice) => ({
    indice,
    letra: letraDaColuna(indice),
    titulo: cortar((cabecalho?.titulos[indice] ?? []).join(" · "), 120),
    oculta: folha.colunasOcultas.has(indice),
    exemplos: dados
      .slice(0, 200)
      .flatMap((l) => exemploDe(l.celulas[indice] ?? null))
      .slice(0, EXEMPLOS),
    comNumeros: dados.some((l) => pareceNumero(l.celulas[indice] ?? null)),
  }))
  const avisos =
    cabecalho === null && folha.linhas.length > 0
      ? ["Não reconhecemos o cabeçalho desta aba. Diga qual linha é o cabeçalho, ou deixe a aba de fora."]
      : []
  return {
    nome: folha.nome,
    oculta: folha.oculta,
    cabecalho: cabecalho === null || cabecalho.altura === 0 ? null : (folha.linhas[cabecalho.posicao]?.numero ?? null),
    linhasDeCabecalho: cabecalho?.altura ?? 0,
    linhas: dados.length,
    // A column with neither heading nor values is noise.
    colunas: colunas.filter((c) => c.titulo !== "" || c.exemplos.length > 0 || c.comNumeros),
    avisos,
    amostra: amostraDe(folha),
    sugestoes: sugerir(folha, cabecalho ?? SEM_CABECALHO, aprendidos),
  }
}

const LINHAS_MOSTRADAS = 15
const COLUNAS_MOSTRADAS = 12

/** The first rows as they are, for a person to say which of them are the headings. */
const amostraDe = (folha: Folha): PlanilhaLida["amostra"] =>
  folha.linhas.slice(0, LINHAS_MOSTRADAS).map(({ numero, celulas }) => ({
    linha: numero,
    celulas: celulas.slice(0, COLUNAS_MOSTRADAS).map((c) => cortar(exemploDe(c)[0] ?? "", 40)),
  }))

/** The columns as each kind of row would take them, for whoever says that the sheet is of another kind. */
const sugerir = (folha: Folha, cabecalho: Cabecalho, aprendidos: Aprendidos): PlanilhaLida["sugestoes"] =>
  Object.fromEntries(TIPOS.map((tipo) => [tipo, mapear(folha, cabecalho, tipo, { pista: null, aprendidos }).colunas]))

const TEXTO_DA_CELULA = 2_000

/** The cells of a row as a person would type them; none for a row that the sheet does not have. */
export const textosDaLinha = (folha: Folha, linha: number): string[] =>
  (folha.linhas.find((l) => l.numero === linha)?.celulas ?? []).map((c) => {
    if (c === null || ehErro(c)) return ""
    if (ehData(c)) return formatarData(c.data)
    return typeof c === "number" ? String(c).replace(".", ",") : cortar(c, TEXTO_DA_CELULA)
  })

function exemploDe(celula: Celula): string[] {
  if (celula === null) return []
  if (ehErro(celula)) return ["(erro)"]
  if (ehData(celula)) return [formatarData(celula.data)]
  return [cortar(String(celula), 60)]
}
