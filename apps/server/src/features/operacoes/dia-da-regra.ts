import type { TipoDeOperacao } from "@partida/contracts"
import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { AtoExterno, NovaOperacao } from "../../ports/operacao-externa.ts"
import { sistema } from "../processamento/processamento.service.ts"
import type { ExcecaoGravada, RegraGravada } from "./regras.repository.ts"

/** Acts of the month before the one in which they are asked for; the others have no month. */
const doMesAnterior: readonly TipoDeOperacao[] = ["das-gerar", "das-mei-gerar", "darf-gerar", "dctfweb-guia"]

/**
 * What the day of the month brings: asked for as of the beginning of that day, whenever it is that the server looks, so that the
 * keys are the same for every process and for a day that was missed. A rule changed after the day begins with the next month.
 */
export async function pedirPorDia(
  tx: Tx,
  ato: AtoExterno,
  {
    tipo,
    dia,
    gravada,
    excecoes,
    idEscritorio,
    agora,
  }: {
    readonly tipo: TipoDeOperacao
    readonly dia: number
    readonly gravada: RegraGravada | undefined
    readonly excecoes: readonly ExcecaoGravada[]
    readonly idEscritorio: string
    readonly agora: Date
  },
): Promise<NovaOperacao[]> {
  const hoje = diaCivil(agora)
  const vez = `${hoje.slice(0, 7)}-${String(dia).padStart(2, "0")}`
  if (hoje < vez) return []
  const jaValia = (regra: { readonly ligada: boolean; readonly alteradaEm: Date } | undefined) =>
    regra?.ligada === true && diaCivil(regra.alteradaEm) <= vez
  const proprias = new Map(excecoes.map((e) => [e.idEmpresa, e]))
  const doEscritorio = jaValia(gravada)
  const delas = excecoes.filter(jaValia).map((e) => e.idEmpresa)
  if (!doEscritorio && delas.length === 0) return []
  const { novas } = await ato.pedir(tx, sistema(idEscritorio), {
    competencia: doMesAnterior.includes(tipo) ? somarMeses(mesDe(hoje.slice(0, 7)), -1) : null,
    ...(doEscritorio ? {} : { empresas: delas }),
    agora: new Date(`${vez}T00:00:00-03:00`),
  })
  return novas.filter(({ idEmpresa }) => jaValia(proprias.get(idEmpresa) ?? gravada))
}
