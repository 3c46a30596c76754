import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { apresentarHonorario } from "../empresas/apresentacao.ts"
import { linhasQueContam } from "../receitas/fontes.ts"
import { lerTotaisDeReceita } from "../receitas/receitas.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { fonteDosHonorarios, type HonorarioLido, idsDosHonorarios, lerHonorarios } from "./honorarios.repository.ts"
import { type Proposta, proporHonorario } from "./proposta.ts"

export interface Calculado {
  readonly lido: HonorarioLido
  readonly proposta: Proposta
  /** What is billed: what somebody decided, or what was proposed. */
  readonly valorCentavos: bigint | null
}

/** The fees of a month of every client. */
export async function calcularTodos(tx: Tx, escopo: Escopo, competencia: string, idPropria: string | null) {
  const ids = await idsDosHonorarios(tx, fonteDosHonorarios(escopo, { competencia }, idPropria))
  return calcular(tx, escopo, ids, { competencia, idPropria })
}

/** The fees of these companies in a month, in a number of statements that does not grow with them. */
export async function calcular(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  mes: { readonly competencia: string; readonly idPropria: string | null },
): Promise<Calculado[]> {
  const [lidos, tabelas] = await juntas(tx, (tx) =>
    Promise.all([lerHonorarios(tx, escopo, ids, mes), tabelasVigentes(tx, escopo)]),
  )
  const { competencia } = mes
  const comFee = lidos.map((lido) => {
    const proprio = apresentarHonorario(lido)
    return { lido, honorario: proprio ?? apresentarHonorario(lido.padrao), doEscritorio: proprio === null }
  })
  const porReceita = comFee.filter(({ honorario }) => honorario?.idBase === 3).map(({ lido }) => lido.id)
  const receitas = await lerTotaisDeReceita(tx, escopo, porReceita, { desde: competencia, ate: competencia })
  return comFee.map(({ lido, honorario, doEscritorio }) => {
    const linhas = linhasQueContam(receitas.get(lido.id) ?? [], competencia < lido.inicioNoSistema)
    const proposta = proporHonorario(
      {
        honorario,
        doEscritorio,
        competencia,
        receitaCentavos: linhas.reduce((soma, l) => soma + l.totalCentavos, 0n),
        mesFechado: lido.mesFechado,
      },
      tabelas,
    )
    return { lido, proposta, valorCentavos: lido.ajuste?.valorCentavos ?? proposta.valorCentavos }
  })
}
