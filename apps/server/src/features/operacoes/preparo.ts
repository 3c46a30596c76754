import type { Tx } from "../../db/banco.ts"
import { emPonto } from "../../db/ponto.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { AtosExternos, ContextoDoAto, OperacaoTomada, Preparo } from "../../ports/operacao-externa.ts"
import { aposPreparo, type Mudanca } from "./decisao.ts"
import {
  comecarTomadas,
  encerrarExecucoes,
  type FimDaExecucao,
  lerAbertas,
  type NovaExecucao,
  type Posse,
} from "./fila.repository.ts"
import { DEFEITO, doGuardado, etapaDe, novaExecucao, perdida, type Respondida, type Voo } from "./voo.ts"

/** Who does the acts, and who hears of defects. */
export interface Quem {
  readonly atos: AtosExternos
  readonly relatarErro: (erro: unknown) => void
}

interface Preparadas {
  /** Calls to be made, answers already kept, and null for each that has nothing to ask. */
  readonly partidas: readonly (Voo | Respondida | null)[]
  readonly mudancas: readonly Mudanca[]
}

/**
 * Decides what each operation separated does: a call, an answer already kept, or nothing. They are taken, and the calls recorded,
 * before any begins; where the operations that make none go is for the caller to write.
 */
export async function prepararTomadas(
  tx: Tx,
  quem: Quem,
  contexto: ContextoDoAto,
  operacoes: readonly OperacaoTomada[],
  posse: Posse,
): Promise<Preparadas> {
  const { idEscritorio } = contexto.escopo
  const comExecucao = operacoes.filter((o) => o.execucoes > 0).map((o) => o.id)
  const abertas = new Map(
    comExecucao.length === 0
      ? []
      : (await lerAbertas(tx, idEscritorio, comExecucao)).map((a) => [a.idOperacao, a] as const),
  )
  const partidas: (Voo | Respondida | null)[] = []
  const perdidas: FimDaExecucao[] = []
  const aPreparar: OperacaoTomada[] = []
  for (const operacao of operacoes) {
    const aberta = abertas.get(operacao.id)
    if (aberta === undefined) aPreparar.push(operacao)
    else if (aberta.resposta !== null) partidas.push(doGuardado(idEscritorio, operacao, aberta, aberta.resposta))
    else {
      perdidas.push(perdida(aberta))
      const { seIncerta } = etapaDe(quem.atos, { ...operacao, etapa: aberta.etapa })
      // Nobody knows whether it left: what may have taken effect is asked about, the rest is asked again.
      const duvida = aberta.requisicao.grava && seIncerta !== undefined
      aPreparar.push({ ...operacao, etapa: duvida ? seIncerta : aberta.etapa })
    }
  }
  await encerrarExecucoes(tx, idEscritorio, perdidas, contexto.agora)
  const mudancas: Mudanca[] = []
  const novas: NovaExecucao[] = []
  for (const [, grupo] of Map.groupBy(aPreparar, (o) => `${o.tipo} ${o.etapa}`)) {
    const preparos = await prepararGrupo(tx, quem, contexto, grupo)
    for (const [i, operacao] of grupo.entries()) {
      const preparo = preparos[i]
      if (preparo === undefined) throw new Error("Um ato preparou menos operações do que recebeu.")
      if (preparo.tipo !== "chamar") {
        mudancas.push(aposPreparo(operacao, preparo, contexto.agora))
        partidas.push(null)
        continue
      }
      const numero = operacao.execucoes + 1
      const { requisicao } = preparo
      novas.push(novaExecucao(operacao, numero, preparo))
      partidas.push({ idEscritorio, operacao, numero, requisicao })
    }
  }
  const ids = operacoes.map((o) => o.id)
  await comecarTomadas(tx, { idEscritorio, agora: contexto.agora, ...posse }, ids, novas)
  return { partidas, mudancas }
}

/** What each operation of a step would ask. One bad one must not take its neighbours along: when the group fails, each goes by itself. */
export async function prepararGrupo(
  tx: Tx,
  quem: Quem,
  contexto: ContextoDoAto,
  grupo: readonly OperacaoTomada[],
): Promise<readonly Preparo[]> {
  const [primeira] = grupo
  if (primeira === undefined) return []
  const etapa = etapaDe(quem.atos, primeira)
  try {
    return await emPonto(tx, () => etapa.preparar(tx, contexto, grupo))
  } catch (erro) {
    if (grupo.length > 1) {
      const preparos: Preparo[] = []
      for (const operacao of grupo) preparos.push(...(await prepararGrupo(tx, quem, contexto, [operacao])))
      return preparos
    }
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) quem.relatarErro(erro)
    return [
      {
        tipo: "parar",
        precisaDePessoa: conhecido !== null,
        motivo: conhecido ? { codigo: conhecido.codigo, texto: conhecido.message, textoDoOrgao: null } : DEFEITO,
      },
    ]
  }
}
