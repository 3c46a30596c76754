import { type Competencia, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import {
  type Configuracao,
  lerDitos,
  lerDoEscritorio,
  lerEmpresas,
  lerFatos,
  lerPessoas,
} from "./declaracoes.repository.ts"
import { montarFatos } from "./fatos.ts"
import { chaveDe, type Linha, linhasDoMes, type Materia, MESES_ATRAS } from "./linhas.ts"

/** Late ones are looked for so far back; what is older is found by its month. */
const MESES_DE_ATRASO = 24

interface Periodo {
  /** Months of the calendar. */
  readonly de: string
  readonly ate: string
  readonly idEmpresa: string | null
}

export interface Lida {
  readonly materia: Materia
  readonly configuracao: Configuracao
  readonly pessoas: readonly { readonly id: string; readonly nome: string }[]
}

/** Reads all that lists need of some months of the calendar: one statement, however many companies and months. */
export async function lerMateria(tx: Tx, escopo: Escopo, { de, ate, idEmpresa }: Periodo, hoje: string): Promise<Lida> {
  const intervalo = { de: somarMeses(de as Competencia, -MESES_ATRAS), ate, idEmpresa }
  const [{ configuracao, proprias }, empresas, fatos, ditos, pessoas] = await juntas(tx, (tx) =>
    Promise.all([
      lerDoEscritorio(tx, escopo, hoje),
      lerEmpresas(tx, escopo, idEmpresa),
      lerFatos(tx, escopo, intervalo),
      lerDitos(tx, escopo, intervalo),
      lerPessoas(tx, escopo),
    ]),
  )
  const materia = {
    empresas,
    fatos: montarFatos(empresas, fatos, intervalo),
    proprias,
    ditos: new Map(ditos.map((d) => [chaveDe(d.idEmpresa, d.obrigacao, d.periodo), d])),
    nomes: new Map(pessoas.map((p) => [p.id, p.nome])),
    hoje,
    desde: configuracao.desde,
  }
  return {
    materia,
    configuracao,
    pessoas: pessoas.flatMap(({ id, nome, ativo }) => (ativo ? [{ id, nome }] : [])),
  }
}

/** Months of the calendar in which something may be late today. */
export function mesesDeAtraso(desde: string, hoje: string): string[] {
  const ate = hoje.slice(0, 7) as Competencia
  const longe = somarMeses(ate, -MESES_DE_ATRASO)
  const meses: string[] = []
  for (let mes: string = desde > longe ? desde : longe; mes <= ate; mes = somarMeses(mes as Competencia, 1))
    meses.push(mes)
  return meses
}

/** Everything that is late today. */
export const linhasAtrasadas = (materia: Materia): Linha[] =>
  mesesDeAtraso(materia.desde, materia.hoje).flatMap((mes) =>
    linhasDoMes(materia, mes).filter((l) => l.estado === "atrasada"),
  )
