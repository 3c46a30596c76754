import type { VencimentoDoCalendario } from "@partida/contracts"
import {
  calcularVencimento,
  competenciaDe,
  ehDiaUtil,
  feriadoEm,
  OBRIGACOES,
  type Obrigacao,
  ParametroSemVigencia,
  somarDias,
  TABELAS,
} from "@partida/fiscal"

/**
 * Last day by which the office wants a duty delivered: `antecedenciaDias` working days of the office before the legal due
 * date, counted from it, or from the last working day before it when the office does not work on it. Local holidays move
 * this day and never the legal one. Raises ParametroSemVigencia before the holiday tables begin.
 */
export function prazoInterno(vencimento: string, antecedenciaDias: number, feriados: ReadonlySet<string>): string {
  const trabalha = (dia: string) => ehDiaUtil(dia) && !feriados.has(dia)
  let dia = ultimoDiaTrabalhado(vencimento, trabalha)
  for (let faltam = antecedenciaDias; faltam > 0; faltam--) dia = ultimoDiaTrabalhado(somarDias(dia, -1), trabalha)
  return dia
}

function ultimoDiaTrabalhado(ate: string, trabalha: (dia: string) => boolean): string {
  let dia = ate
  while (!trabalha(dia)) dia = somarDias(dia, -1)
  return dia
}

/** National holidays of a year, weekends included, in order. */
export function feriadosNacionaisDe(ano: number): { readonly data: string; readonly nome: string }[] {
  const lista: { data: string; nome: string }[] = []
  for (let dia = `${ano}-01-01`; dia <= `${ano}-12-31`; dia = somarDias(dia, 1)) {
    const feriado = feriadoEm(dia)
    if (feriado) lista.push({ data: dia, nome: feriado.periodo.valor.nome })
  }
  return lista
}

type VencimentoLegal = Omit<VencimentoDoCalendario, "prazoInterno">

const QUOTAS = [1, 2, 3] as const

/** Every legal due date of the federal duties that falls in a year, in order of date. */
export function vencimentosDe(ano: number): VencimentoLegal[] {
  const lista = OBRIGACOES.flatMap((obrigacao) => vencimentosDaObrigacao(obrigacao, ano))
  return lista.sort((a, b) => (a.vencimento < b.vencimento ? -1 : a.vencimento > b.vencimento ? 1 : 0))
}

function vencimentosDaObrigacao(obrigacao: Obrigacao, ano: number): VencimentoLegal[] {
  return periodosPossiveis(obrigacao, ano).flatMap(({ periodo, quota }) => {
    const vencimento = vencimentoOuNulo(obrigacao, periodo, quota)
    if (!vencimento?.startsWith(String(ano))) return []
    return [{ obrigacao, rotulo: TABELAS[obrigacao].descricao, periodo, quota, vencimento }]
  })
}

/** Periods whose due date may fall in the year: those of the year and of the one before. */
function periodosPossiveis(obrigacao: Obrigacao, ano: number): { periodo: string; quota: number | null }[] {
  const anos = [ano - 1, ano]
  const periodicidade = TABELAS[obrigacao].periodos[0]?.valor.periodicidade ?? "mensal"
  switch (periodicidade) {
    case "mensal":
      return anos.flatMap((a) => ate(12).map((mes) => ({ periodo: competenciaDe(a, mes), quota: null })))
    case "trimestral":
      return anos.flatMap((a) =>
        ate(4).flatMap((trimestre) => QUOTAS.map((quota) => ({ periodo: `${a}-T${trimestre}`, quota }))),
      )
    case "anual":
      return anos.map((a) => ({ periodo: String(a), quota: null }))
    default:
      return periodicidade satisfies never
  }
}

const ate = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** Null where the duty did not exist: DCTFWeb before 2025, PIS and COFINS after 2026. */
function vencimentoOuNulo(obrigacao: Obrigacao, periodo: string, quota: number | null): string | null {
  try {
    const resposta = calcularVencimento({ obrigacao, periodo, ...(quota === null ? {} : { quota }) })
    return resposta.tipo === "calculado" ? resposta.resultado.vencimento : null
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}
