import { createHash } from "node:crypto"
import {
  type ColunaMapeada,
  camposDe,
  type MapeamentoDaPlanilha,
  type PlanilhaLida,
  type TipoDeLinha,
  tiposDeLinha,
} from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { ALTURAS, type Cabecalho, montarCabecalho } from "./cabecalho.ts"
import { tipoPeloNome } from "./sinonimos.ts"
import { cortar, letraDaColuna, normalizar } from "./texto.ts"
import { type Celula, ehData, ehErro, type Folha } from "./tipos.ts"
import { type Identificada, identificar } from "./titulos.ts"
import { pareceNumero } from "./valores/dinheiro.ts"

export interface FolhaReconhecida {
  readonly planilha: Omit<PlanilhaLida, "lembrada">
  readonly mapeamento: MapeamentoDaPlanilha
  /** SHA-256 of the normalised headings, and of the year that they take from elsewhere. */
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

function melhorLeitura(folha: Folha, pista: TipoDeLinha | null): LeituraDoCabecalho | null {
  let melhor: LeituraDoCabecalho | null = null
  for (let i = 0; i < Math.min(folha.linhas.length, LINHAS_PROCURADAS); i++) {
    for (const altura of ALTURAS) {
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

function mapear(
  folha: Folha,
  cabecalho: Cabecalho,
  tipo: TipoDeLinha,
  pista: TipoDeLinha | null,
): LeituraDoCabecalho | null {
  const achadas = cabecalho.titulos.map((titulos, indice) => ({
    indice,
    ...identificar(tipo, titulos, folha.nome, cabecalho.ano),
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
  if (!colunas.some((c) => c.campo === "cnpj")) return null
  colunas.sort((a, b) => a.indice - b.indice)
  const meses = colunas.filter((c) => c.competencia !== null).length
  const campos = new Set(colunas.flatMap((c) => (c.atividade === undefined ? [c.campo] : [c.campo, "atividade"]))).size
  const faltam = camposDe(tipo).filter(
    (c) => c.obrigatorio === true && !colunas.some((x) => x.campo === c.campo),
  ).length
  // A dozen months weigh as much as six, and of two readings otherwise alike the one with more of them is taken.
  const pontos = campos + Math.min(meses, 6) + meses / 1_000 - 2 * faltam + (pista === tipo ? 4 : 0)
  return { cabecalho, tipo, colunas, pontos }
}

/** A recognised column as it is mapped, and what no other may repeat; null for a column that holds no field. */
function chaveDaColuna({ indice, campo, competencia, atividade }: Identificada & { readonly indice: number }) {
  if (campo === null) return null
  const coluna: ColunaMapeada = { indice, campo, competencia, ...(atividade === undefined ? {} : { atividade }) }
  return { coluna, unica: `${campo}|${competencia}|${atividade ?? ""}` }
}

const EXEMPLOS = 3

function descrever(folha: Folha, cabecalho: Cabecalho | null): Omit<PlanilhaLida, "lembrada"> {
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
      ? ["Não reconhecemos um cabeçalho com a coluna CNPJ. Escolha o que esta aba traz, ou deixe-a de fora."]
      : []
  return {
    nome: folha.nome,
    oculta: folha.oculta,
    cabecalho: cabecalho === null ? null : (folha.linhas[cabecalho.posicao]?.numero ?? null),
    linhasDeCabecalho: cabecalho?.altura ?? 0,
    linhas: dados.length,
    // A column with neither heading nor values is noise.
    colunas: colunas.filter((c) => c.titulo !== "" || c.exemplos.length > 0 || c.comNumeros),
    avisos,
  }
}

function exemploDe(celula: Celula): string[] {
  if (celula === null) return []
  if (ehErro(celula)) return ["(erro)"]
  if (ehData(celula)) return [formatarData(celula.data)]
  return [cortar(String(celula), 60)]
}
