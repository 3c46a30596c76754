import type { DiaPrevisto, MovimentoPrevisto } from "@partida/contracts"
import { paraReais, somarDias } from "@partida/fiscal"

/** Something expected to move on a day. */
export interface Esperado {
  readonly origem: MovimentoPrevisto["origem"]
  readonly id: string
  readonly titulo: string
  /** Null of what a document says. */
  readonly porque: string | null
  readonly vencimento: string
  /** Negative when it leaves. */
  readonly valorCentavos: bigint
}

/** Days that are foreseen, today among them. */
export const DIAS_DA_PREVISAO = 90
const DIAS_DA_SEMANA = 7
const MAIORES_DO_DIA = 5

/**
 * The balance day by day. What was due to be paid before today is supposed to be paid today; what was due to be received before today
 * is not counted on, and told apart.
 */
export function preverDias(hoje: string, inicial: bigint, esperados: readonly Esperado[]) {
  const ate = somarDias(hoje, DIAS_DA_PREVISAO)
  const naoContados = esperados.filter((e) => e.valorCentavos > 0n && e.vencimento < hoje)
  const contados = esperados
    .filter((e) => !naoContados.includes(e) && e.vencimento <= ate)
    .map((e) => ({ ...e, data: e.vencimento < hoje ? hoje : e.vencimento, atrasado: e.vencimento < hoje }))
  const porDia = Map.groupBy(contados, (e) => e.data)
  let saldo = inicial
  let negativoEm: string | null = inicial < 0n ? hoje : null
  const dias = [...porDia.keys()].sort().map((data): DiaPrevisto => {
    const doDia = porDia.get(data) ?? []
    const entradas = somar(doDia.filter((e) => e.valorCentavos > 0n))
    const saidas = somar(doDia.filter((e) => e.valorCentavos < 0n))
    saldo += entradas + saidas
    if (saldo < 0n && negativoEm === null) negativoEm = data
    const maiores = [...doDia].sort((a, b) => (modulo(a) < modulo(b) ? 1 : modulo(a) > modulo(b) ? -1 : 0))
    return {
      data,
      entradas: paraReais(entradas),
      saidas: paraReais(-saidas),
      saldo: paraReais(saldo),
      maiores: maiores.slice(0, MAIORES_DO_DIA).map(({ origem, id, titulo, porque, valorCentavos, atrasado }) => ({
        origem,
        id,
        titulo,
        porque,
        valor: paraReais(valorCentavos),
        atrasado,
      })),
      quantos: doDia.length,
    }
  })
  return {
    ate,
    dias,
    semanas: semanasDe(hoje, ate, paraReais(inicial), dias),
    final: paraReais(saldo),
    negativoEm,
    atrasadoAReceber: { quantos: naoContados.length, valor: paraReais(somar(naoContados)) },
  }
}

const somar = (quais: readonly Pick<Esperado, "valorCentavos">[]) => quais.reduce((s, e) => s + e.valorCentavos, 0n)
const modulo = ({ valorCentavos }: Pick<Esperado, "valorCentavos">) =>
  valorCentavos < 0n ? -valorCentavos : valorCentavos

/** Balance at the end of each seven days; the last may be shorter. */
function semanasDe(hoje: string, ultimo: string, inicial: string, dias: readonly DiaPrevisto[]) {
  const semanas: { de: string; ate: string; saldo: string }[] = []
  for (let de = hoje; de <= ultimo; de = somarDias(de, DIAS_DA_SEMANA)) {
    const fim = somarDias(de, DIAS_DA_SEMANA - 1)
    const ate = fim < ultimo ? fim : ultimo
    semanas.push({ de, ate, saldo: dias.findLast((d) => d.data <= ate)?.saldo ?? inicial })
  }
  return semanas
}
