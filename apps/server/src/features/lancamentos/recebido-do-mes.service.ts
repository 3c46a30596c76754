import { paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerReceitaDosDocumentos, type ReceitaDoDocumento } from "../receitas/receitas.service.ts"
import { movidosNoMes } from "../titulos/baixas.service.ts"
import { consultarControle } from "../titulos/controle.service.ts"
import { recebidoDaParte } from "./recebido-do-mes.ts"

/**
 * What the titles of notes received in a month, by activity, market and situation, for who says what the month received by caixa: it is
 * offered, and never written by itself. Raises nao-encontrado.
 */
export async function recebidoDoMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const controle = await consultarControle(tx, escopo, idEmpresa, "receber")
  const movidos = await movidosNoMes(tx, escopo, idEmpresa, competencia)
  const deNotas = movidos.filter((m) => m.origem === "nota-emitida")
  const partes = Map.groupBy(
    await lerReceitaDosDocumentos(
      tx,
      escopo,
      idEmpresa,
      deNotas.map((m) => m.idDoFato),
    ),
    (p) => p.id,
  )
  const recebidas = deNotas.flatMap((m) =>
    (partes.get(m.idDoFato) ?? []).map((parte) => ({ parte, centavos: recebidoDaParte(m, parte) })),
  )
  const soma = (centavos: readonly bigint[]) => paraReais(centavos.reduce((a, b) => a + b, 0n))
  const daClasse = Map.groupBy(
    recebidas.filter(({ parte }) => parte.idAtividade !== null),
    ({ parte }) => chaveDa(parte),
  )
  const semNota = movidos.filter((m) => m.origem !== "nota-emitida")
  return {
    controle: controle && { desde: controle.desde },
    recebimentos: [...daClasse.values()].flatMap((delas) => {
      const [primeira] = delas
      if (!primeira?.parte.idAtividade) return []
      const { idAtividade, mercado, situacoes } = primeira.parte
      return { idAtividade, mercado, situacoes: ditas(situacoes), valor: soma(delas.map((d) => d.centavos)) }
    }),
    titulos: deNotas.length,
    semAtividade: soma(recebidas.flatMap((r) => (r.parte.idAtividade === null ? r.centavos : []))),
    semNota: soma(semNota.map((m) => m.depoisCentavos - m.antesCentavos)),
  }
}

/** As a person says them: abroad it is the market that says so, and two at once are each of them. */
const ditas = (situacoes: ReceitaDoDocumento["situacoes"]) => [
  ...new Set(
    situacoes.flatMap((s) =>
      s === "exportacao"
        ? []
        : s === "st-e-monofasico"
          ? (["icms-st-substituido", "monofasico-pis-cofins"] as const)
          : [s],
    ),
  ),
]

const chaveDa = ({ idAtividade, mercado, situacoes }: ReceitaDoDocumento) =>
  [idAtividade, mercado, ...ditas(situacoes).sort()].join(" ")
