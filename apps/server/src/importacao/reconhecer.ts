import { createHash } from "node:crypto"
import {
  camposDe,
  type MapeamentoDaPlanilha,
  type PlanilhaLida,
  type TipoDeLinha,
  tiposDeLinha,
} from "@partida/contracts"
import { campoDoTitulo, tipoPeloNome } from "./sinonimos.ts"
import { letraDaColuna, normalizar } from "./texto.ts"
import { type Celula, ehData, ehErro, type Folha, type LinhaBruta } from "./tipos.ts"
import { dataDoSerial, mesDoTexto, mesSemAno } from "./valores/datas.ts"

/** Where the headings of a sheet are, and each column's own, one or two rows high. */
export interface Cabecalho {
  /** Position among the rows that have something. */
  readonly posicao: number
  readonly altura: 1 | 2
  /** By column: the headings above it, from the top. */
  readonly titulos: readonly (readonly string[])[]
}

export interface FolhaReconhecida {
  readonly planilha: Omit<PlanilhaLida, "lembrada">
  readonly mapeamento: MapeamentoDaPlanilha
  /** SHA-256 of the normalised headings. */
  readonly assinatura: string
}

const LINHAS_PROCURADAS = 30
const TIPOS = Object.keys(tiposDeLinha).filter((t): t is TipoDeLinha => t in tiposDeLinha)

/** Finds the headings of a sheet, what its rows are and which column holds which field. Nothing here is final: a person confirms it. */
export function reconhecer(folha: Folha): FolhaReconhecida {
  const pista = tipoPeloNome(folha.nome)
  const melhor = pista === "nenhum" ? null : melhorLeitura(folha, pista)
  const planilha = descrever(folha, melhor?.cabecalho ?? null)
  const mapeamento: MapeamentoDaPlanilha = {
    planilha: folha.nome,
    tipo: melhor?.tipo ?? null,
    colunas: melhor === null ? [] : melhor.colunas,
  }
  const titulos = planilha.colunas.map((c) => normalizar(c.titulo)).join("|")
  return { planilha, mapeamento, assinatura: createHash("sha256").update(titulos).digest("hex") }
}

interface LeituraDoCabecalho {
  readonly cabecalho: Cabecalho
  readonly tipo: TipoDeLinha
  readonly colunas: MapeamentoDaPlanilha["colunas"]
  readonly pontos: number
}

function melhorLeitura(folha: Folha, pista: TipoDeLinha | null): LeituraDoCabecalho | null {
  let melhor: LeituraDoCabecalho | null = null
  for (let i = 0; i < Math.min(folha.linhas.length, LINHAS_PROCURADAS); i++) {
    for (const altura of [1, 2] as const) {
      const cabecalho = montarCabecalho(folha, i, altura)
      if (cabecalho === null) continue
      for (const tipo of TIPOS) {
        const lida = mapear(folha, cabecalho, tipo, pista)
        // A tie keeps what came before: fewer rows of headings, and higher in the sheet.
        if (lida !== null && lida.pontos > (melhor?.pontos ?? 1)) melhor = lida
      }
    }
  }
  return melhor
}

/** The headings that would begin at this row; a joined cell names every column that it covers. */
export function montarCabecalho(folha: Folha, posicao: number, altura: 1 | 2): Cabecalho | null {
  const primeira = folha.linhas[posicao]
  if (primeira === undefined) return null
  if (altura === 1) return { posicao, altura, titulos: tituloPorColuna(primeira, []) }
  const segunda = folha.linhas[posicao + 1]
  if (segunda === undefined || segunda.numero !== primeira.numero + 1) return null
  const cobertas = espalhar(folha, primeira)
  const colunas = Math.max(cobertas.length, segunda.celulas.length)
  const titulos = Array.from({ length: colunas }, (_, i) =>
    [cobertas[i] ?? "", textoDe(segunda.celulas[i] ?? null)].filter((t) => t !== ""),
  )
  return { posicao, altura, titulos }
}

const tituloPorColuna = (linha: LinhaBruta, acima: readonly string[]) =>
  linha.celulas.map((c, i) => [acima[i] ?? "", textoDe(c)].filter((t) => t !== ""))

function espalhar(folha: Folha, linha: LinhaBruta): string[] {
  const textos = linha.celulas.map(textoDe)
  for (const m of folha.mesclas) {
    if (m.deLinha !== linha.numero || m.ateLinha !== linha.numero) continue
    for (let c = m.deColuna; c <= m.ateColuna; c++) textos[c] = textos[m.deColuna] ?? ""
  }
  return Array.from(textos, (t) => t ?? "")
}

function textoDe(celula: Celula): string {
  if (celula === null || ehErro(celula)) return ""
  if (ehData(celula)) return `${celula.data.slice(5, 7)}/${celula.data.slice(0, 4)}`
  if (typeof celula === "number") return mesDoSerial(celula) ?? String(celula)
  return celula.slice(0, 120)
}

/** First serials of this century and of 2050: what heads a column of a month is a day 1 within them. */
const [PRIMEIRO_MES, ULTIMO_MES] = [36_526, 54_789]

/** A date that lost its format is only a number: as a heading, the first day of a month is that month. */
function mesDoSerial(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < PRIMEIRO_MES || serial > ULTIMO_MES) return null
  const [ano, mes, dia] = dataDoSerial(serial, false)?.split("-") ?? []
  return dia === "01" ? `${mes}/${ano}` : null
}

function mapear(
  folha: Folha,
  cabecalho: Cabecalho,
  tipo: TipoDeLinha,
  pista: TipoDeLinha | null,
): LeituraDoCabecalho | null {
  const achadas = cabecalho.titulos.map((titulos, indice) => ({ indice, ...identificar(tipo, titulos, folha.nome) }))
  const usadas = new Set<string>()
  const colunas: { indice: number; campo: string; competencia: string | null }[] = []
  // Visible columns first: a hidden one is an older copy more often than not.
  const ordenadas = [...achadas].sort(
    (a, b) => Number(folha.colunasOcultas.has(a.indice)) - Number(folha.colunasOcultas.has(b.indice)),
  )
  for (const { indice, campo, competencia } of ordenadas) {
    if (campo === null || usadas.has(`${campo}|${competencia}`)) continue
    usadas.add(`${campo}|${competencia}`)
    colunas.push({ indice, campo, competencia })
  }
  if (!colunas.some((c) => c.campo === "cnpj")) return null
  colunas.sort((a, b) => a.indice - b.indice)
  const meses = colunas.filter((c) => c.competencia !== null).length
  const campos = new Set(colunas.map((c) => c.campo)).size
  const faltam = camposDe(tipo).filter(
    (c) => c.obrigatorio === true && !colunas.some((x) => x.campo === c.campo),
  ).length
  return { cabecalho, tipo, colunas, pontos: campos + Math.min(meses, 6) - 2 * faltam + (pista === tipo ? 4 : 0) }
}

/** The field, and the month, that the headings of a column name. */
function identificar(
  tipo: TipoDeLinha,
  titulos: readonly string[],
  aba: string,
): { campo: string | null; competencia: string | null } {
  const nada = { campo: null, competencia: null }
  if (titulos.length === 0) return nada
  for (const titulo of [titulos.at(-1) ?? "", titulos.join(" ")]) {
    const campo = campoDoTitulo(tipo, titulo)
    const [competencia] = titulos.flatMap((t) => separarMes(t, anoDe([...titulos, aba])).competencia ?? [])
    if (campo !== null) return { campo, competencia: aceitaMes(tipo, campo) ? (competencia ?? null) : null }
  }
  const ano = anoDe([...titulos, aba])
  const partes = titulos.filter((t) => t !== ano).map((t) => separarMes(t, ano))
  const competencia = partes.flatMap((p) => p.competencia ?? [])[0] ?? null
  if (competencia === null) return nada
  const nome = partes.map((p) => p.resto).filter((r) => r !== "")
  const campo = [nome.at(-1) ?? "", nome.join(" ")].flatMap((t) => campoDoTitulo(tipo, t) ?? [])[0]
  if (campo !== undefined) return aceitaMes(tipo, campo) ? { campo, competencia } : nada
  return nome.length > 0 && nome.join("") !== "" && !/^(r\$|valor|mes)$/.test(normalizar(nome.join(" ")))
    ? nada
    : { campo: valorDoMes(tipo, aba), competencia }
}

const aceitaMes = (tipo: TipoDeLinha, campo: string) =>
  camposDe(tipo).some((c) => c.campo === campo && c.porMes === true)

/** What a column headed by nothing but a month holds. */
function valorDoMes(tipo: TipoDeLinha, aba: string): string | null {
  if (tipo === "receita") return "valor"
  if (tipo !== "folha") return null
  const nome = normalizar(aba)
  if (/pro ?labore/.test(nome)) return "proLabore"
  if (/salario/.test(nome)) return "salarios"
  if (/encargo|fgts/.test(nome)) return "encargos"
  return "valorDaRubrica"
}

const MES_NO_FIM =
  /^(.*?)[\s\-–:]*\b([a-zç]{3,9}\.?\s*(?:\/|-|\.|\s|de)\s*\d{2,4}|\d{1,2}\s*[/.-]\s*\d{4}|\d{4}-\d{2})$/i

/** The one year that these texts name ("Faturamento 2026"), for the months that do not say theirs; null for none or several. */
function anoDe(textos: readonly string[]): string | null {
  const anos = new Set(textos.flatMap((t) => t.match(/(?<!\d)20\d{2}(?!\d)/g) ?? []))
  const [unico] = anos
  return anos.size === 1 ? (unico ?? null) : null
}

/** A heading with a month in it, in two: "Receita jan/25" is "Receita" and 2025-01. */
function separarMes(titulo: string, ano: string | null): { resto: string; competencia: string | null } {
  const inteiro = mesDoTexto(titulo.trim()) ?? (ano === null ? null : mesSemAno(titulo, ano))
  if (inteiro !== null) return { resto: "", competencia: inteiro }
  const [, resto = "", mes = ""] = MES_NO_FIM.exec(titulo.trim()) ?? []
  const competencia = mes === "" ? null : mesDoTexto(mes.trim().replace(/\.\s*\//, "/"))
  return competencia === null ? { resto: titulo, competencia: null } : { resto, competencia }
}

const EXEMPLOS = 3

function descrever(folha: Folha, cabecalho: Cabecalho | null): Omit<PlanilhaLida, "lembrada"> {
  const inicio = cabecalho === null ? 0 : cabecalho.posicao + cabecalho.altura
  const dados = folha.linhas.slice(inicio)
  const largura = Math.max(cabecalho?.titulos.length ?? 0, ...dados.slice(0, 50).map((l) => l.celulas.length), 0)
  const colunas = Array.from({ length: largura }, (_, indice) => ({
    indice,
    letra: letraDaColuna(indice),
    titulo: (cabecalho?.titulos[indice] ?? []).join(" · ").slice(0, 120),
    oculta: folha.colunasOcultas.has(indice),
    exemplos: dados
      .slice(0, 200)
      .flatMap((l) => exemploDe(l.celulas[indice] ?? null))
      .slice(0, EXEMPLOS),
  }))
  const avisos =
    cabecalho === null && folha.linhas.length > 0
      ? ["Não reconhecemos um cabeçalho com a coluna CNPJ. Escolha o que esta aba traz, ou deixe-a de fora."]
      : []
  return {
    nome: folha.nome,
    oculta: folha.oculta,
    cabecalho: cabecalho === null ? null : (folha.linhas[cabecalho.posicao]?.numero ?? null),
    linhasDeCabecalho: cabecalho?.altura ?? 0,
    linhas: dados.length,
    // A column with neither heading nor values is noise.
    colunas: colunas.filter((c) => c.titulo !== "" || c.exemplos.length > 0),
    avisos,
  }
}

function exemploDe(celula: Celula): string[] {
  if (celula === null) return []
  if (ehErro(celula)) return ["(erro)"]
  if (ehData(celula)) return [celula.data.split("-").reverse().join("/")]
  return [String(celula).slice(0, 60)]
}
