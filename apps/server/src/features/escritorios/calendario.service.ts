import type { CalendarioDoEscritorio } from "@partida/contracts"
import { formatarData, somarDias } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { feriadosNacionaisDe, prazoInterno, vencimentosDe } from "./calendario.ts"
import {
  alterarEscritorio,
  type Feriado,
  lerEscritorio,
  lerFeriados,
  substituirFeriados,
  travarEscritorio,
} from "./escritorios.repository.ts"

/** Holidays of a year and due dates that fall in it, each with the office's own term. Raises nao-encontrado. */
export async function consultarCalendario(tx: Tx, escopo: Escopo, ano: number): Promise<CalendarioDoEscritorio> {
  const escritorio = encontrado(await lerEscritorio(tx, escopo.idEscritorio))
  const { antecedenciaInternaDias, versao } = escritorio
  // The term of a duty of January may fall in December.
  const proprios = await lerFeriados(tx, escopo, `${ano - 1}-12-01`, `${ano}-12-31`)
  const parados = new Set(proprios.map(({ data }) => data))
  const nacionais = feriadosNacionaisDe(ano).map((f) => ({ ...f, origem: "nacional" as const }))
  const doAno = proprios.filter(({ data }) => data >= `${ano}-01-01`)
  return {
    ano,
    antecedenciaInternaDias,
    feriados: [...nacionais, ...doAno.map((f) => ({ ...f, origem: "escritorio" as const }))].sort((a, b) =>
      a.data < b.data ? -1 : 1,
    ),
    vencimentos: vencimentosDe(ano).map((v) => ({
      ...v,
      prazoInterno: prazoInterno(v.vencimento, antecedenciaInternaDias, parados),
    })),
    versao,
  }
}

/** The office's own term of any legal due date between two days. Raises nao-encontrado. */
export async function lerPrazos(
  tx: Tx,
  escopo: Escopo,
  de: string,
  ate: string,
): Promise<(vencimento: string) => string> {
  const [escritorio, feriados] = await Promise.all([
    lerEscritorio(tx, escopo.idEscritorio),
    lerFeriados(tx, escopo, somarDias(de, -DIAS_DE_FOLGA), ate),
  ])
  if (!escritorio) throw new ErroDeNegocio("nao-encontrado")
  const parados = new Set(feriados.map(({ data }) => data))
  return (vencimento) => prazoInterno(vencimento, escritorio.antecedenciaInternaDias, parados)
}

/** A term of 15 working days reaches back this far, with every holiday of a year's end in between. */
const DIAS_DE_FOLGA = 45

interface NovoCalendario {
  readonly antecedenciaInternaDias: number
  readonly feriados: readonly Feriado[]
}

/**
 * Makes the office's own holidays of a year exactly these, and the working days of advance. Raises versao-desatualizada,
 * and entrada-invalida naming the row: a day of another year, twice, or already a national holiday.
 */
export async function editarCalendario(
  tx: Tx,
  escopo: Escopo,
  ano: number,
  versaoLida: number,
  { antecedenciaInternaDias, feriados }: NovoCalendario,
): Promise<CalendarioDoEscritorio> {
  const escritorio = encontrado(await travarEscritorio(tx, escopo.idEscritorio))
  if (escritorio.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  conferirFeriados(ano, feriados)
  await alterarEscritorio(tx, escopo.idEscritorio, { antecedenciaInternaDias })
  await substituirFeriados(tx, escopo, ano, feriados)
  return consultarCalendario(tx, escopo, ano)
}

function conferirFeriados(ano: number, feriados: readonly Feriado[]): void {
  const nacionais = new Map(feriadosNacionaisDe(ano).map((f) => [f.data, f.nome]))
  const vistos = new Set<string>()
  for (const [i, { data }] of feriados.entries()) {
    const recusar = (mensagem: string) => {
      throw new ErroDeNegocio("entrada-invalida", mensagem, `feriados.${i}.data`)
    }
    if (!data.startsWith(`${ano}-`))
      recusar(`${formatarData(data)} não é de ${ano}. Cadastre-o no calendário daquele ano.`)
    if (vistos.has(data)) recusar(`${formatarData(data)} está duas vezes na lista. Deixe um só.`)
    const nacional = nacionais.get(data)
    if (nacional) recusar(`${formatarData(data)} já é feriado nacional (${nacional}). Não é preciso cadastrá-lo.`)
    vistos.add(data)
  }
}
