import { camposDe, type TipoDeLinha } from "@partida/contracts"
import { anosDe } from "./cabecalho.ts"
import { type Aprendidos, campoDoTitulo, chaveDoTitulo, parteDaFolha } from "./campo-do-titulo.ts"
import { normalizar } from "./texto.ts"
import { lerAnexo } from "./valores/atividades.ts"
import { mesDoTitulo, mesSemAno } from "./valores/datas.ts"
import { falhou } from "./valores/leitura.ts"

/** What the headings of a column say that it holds. */
export interface Identificada {
  readonly campo: string | null
  readonly competencia: string | null
  /** Activity of every amount in the column, as a row would name it ("Anexo III"). */
  readonly atividade?: string
}

const NADA: Identificada = { campo: null, competencia: null }

/**
 * The field, the month and the annex that the headings of a column name. `anoDaAba`: of months that do not say theirs;
 * `aprendidos`: what people of the office said of headings, which comes before what we know.
 */
export function identificar(
  tipo: TipoDeLinha,
  titulos: readonly string[],
  aba: string,
  anoDaAba: string | null,
  aprendidos: Aprendidos,
): Identificada {
  const aprendido = titulos.length === 0 ? undefined : aprendidos.get(chaveDoTitulo(tipo, titulos.join(" ")))
  if (aprendido !== undefined && camposDe(tipo).some((c) => c.campo === aprendido))
    return { campo: aprendido, competencia: null }
  const { atividade, resto } = tipo === "receita" ? separarAnexo(titulos) : { atividade: null, resto: titulos }
  const lida = semAnexo(tipo, resto, aba, anoDaAba)
  if (atividade === null) return lida
  if (resto.length === 0) return { campo: "valor", competencia: null, atividade }
  return lida.campo === "valor" ? { ...lida, atividade } : NADA
}

function semAnexo(tipo: TipoDeLinha, titulos: readonly string[], aba: string, anoDaAba: string | null): Identificada {
  if (titulos.length === 0) return NADA
  const proprios = new Set(titulos.flatMap(anosDe))
  // Its own year comes first, and with two nobody guesses.
  const ano = proprios.size === 0 ? anoDaAba : proprios.size === 1 ? ([...proprios][0] ?? null) : null
  for (const titulo of [titulos.at(-1) ?? "", titulos.join(" ")]) {
    const campo = campoDoTitulo(tipo, titulo)
    const [competencia] = titulos.flatMap((t) => separarMes(t, ano).competencia ?? [])
    if (campo !== null) return { campo, competencia: aceitaMes(tipo, campo) ? (competencia ?? null) : null }
  }
  const partes = titulos.map((t) => separarMes(t, ano))
  const competencia = partes.flatMap((p) => p.competencia ?? [])[0] ?? null
  if (competencia === null) return NADA
  const nome = partes.map((p) => semAno(p.resto, ano)).filter((r) => r !== "")
  const campo = [nome.at(-1) ?? "", nome.join(" ")].flatMap((t) => campoDoTitulo(tipo, t) ?? [])[0]
  if (campo !== undefined) return aceitaMes(tipo, campo) ? { campo, competencia } : NADA
  return nome.length > 0 && !/^(r\$|valor|mes)$/.test(normalizar(nome.join(" ")))
    ? NADA
    : { campo: valorDoMes(tipo, aba), competencia }
}

const aceitaMes = (tipo: TipoDeLinha, campo: string) =>
  camposDe(tipo).some((c) => c.campo === campo && c.porMes === true)

/** What a column headed by nothing but a month holds. */
function valorDoMes(tipo: TipoDeLinha, aba: string): string | null {
  if (tipo === "receita") return "valor"
  if (tipo !== "folha") return null
  const parte = parteDaFolha(aba.replace(/\b20\d\d\b/, ""))
  // A sheet named "Folha" may bring anything of it.
  if (parte !== null && parte !== "salarios") return parte
  const nome = normalizar(aba)
  if (/pro ?labore/.test(nome)) return "proLabore"
  if (/salario/.test(nome)) return "salarios"
  if (/encargo|fgts/.test(nome)) return "encargos"
  return "valorDaRubrica"
}

const ANEXO = /\banexo\s*(iii\s*(?:\/|ou)\s*v|iv|v|i{1,3}|[1-5])\b\s*(?:\(fator r\))?/i
const SO_ROMANO = /^\s*(?:iii\s*\/\s*v|iv|v|i{1,3})\s*$/i

/** The annex that one of the headings names, and the headings without it; null when they name none, or more than one. */
function separarAnexo(titulos: readonly string[]): { atividade: string | null; resto: readonly string[] } {
  const comAnexo = titulos.filter((t) => ANEXO.test(t) || (titulos.length > 1 && SO_ROMANO.test(t)))
  const [titulo] = comAnexo
  const lido = titulo === undefined ? null : lerAnexo(ANEXO.exec(titulo)?.[1] ?? titulo)
  if (titulo === undefined || comAnexo.length > 1 || lido === null || falhou(lido))
    return { atividade: null, resto: titulos }
  const resto = titulos.flatMap((t) => {
    const sem =
      t !== titulo ? t : SO_ROMANO.test(t) ? "" : t.replace(ANEXO, " ").replace(/^[\s\-–:·]+|[\s\-–:·]+$/g, "")
    return sem === "" ? [] : [sem]
  })
  return { atividade: `Anexo ${lido.valor}`, resto }
}

const MES_NO_FIM =
  /^(.*?)[\s\-–:]*\b(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2}|[a-zç]{3,9}\.?\s*(?:\/|-|\.|\s|de)\s*\d{2,4}|\d{1,2}\s*[/.-]\s*\d{4}|\d{4}-\d{2})$/i

/** A heading with a month in it, in two: "Receita jan/25" is "Receita" and 2025-01. */
function separarMes(titulo: string, ano: string | null): { resto: string; competencia: string | null } {
  const inteiro = mesDoTitulo(titulo.trim()) ?? (ano === null ? null : mesSemAno(titulo, ano))
  if (inteiro !== null) return { resto: "", competencia: inteiro }
  const [, resto = "", mes = ""] = MES_NO_FIM.exec(titulo.trim()) ?? []
  const competencia = mes === "" ? null : mesDoTitulo(mes.trim().replace(/\.\s*\//, "/"))
  return competencia === null ? { resto: titulo, competencia: null } : { resto, competencia }
}

/** A heading without the year that it only repeats: "Faturamento 2025" is "Faturamento", and "Ano 2025" says nothing more. */
function semAno(titulo: string, ano: string | null): string {
  if (ano === null || !titulo.includes(ano)) return titulo
  const resto = titulo.replace(ano, "").replace(/^[\s\-–:/]+|[\s\-–:/]+$/g, "")
  return /^(ano|exercicio|ano calendario)?$/.test(normalizar(resto)) ? "" : resto
}
