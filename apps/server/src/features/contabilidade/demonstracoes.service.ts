import { balanco, dre, type LinhaDeDemonstracao, type PlanoDeContas } from "@partida/contabil"
import type { LinhaDaDemonstracao } from "@partida/contracts"
import { competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { emDias, type Periodo } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"
import { lerSaldosDosPeriodos } from "./relatorios.repository.ts"

/** Income statement of a period and balance sheet at its end, beside those of the period before. Raises nao-encontrado. */
export async function consultarDemonstracoes(tx: Tx, escopo: Escopo, idEmpresa: string, periodo: Periodo) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const dias = emDias(periodo)
  const antes = anteriorA(periodo)
  const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
  const s = await lerSaldosDosPeriodos(tx, escopo, idEmpresa, dias, emDias(antes))
  const doBalanco = balanco(plano, s.finais)
  const doAnterior = balanco(plano, s.finaisAntes)
  const aoLado = (
    linhas: readonly LinhaDeDemonstracao[],
    outras: readonly LinhaDeDemonstracao[],
    saldos: ReadonlyMap<string, bigint>,
  ) =>
    linhas.map((l): LinhaDaDemonstracao => {
      const sinal = l.grupo === "A" ? 1n : -1n
      return {
        codigo: l.codigo,
        descricao: l.descricao,
        tipo: l.tipo,
        nivel: l.nivel,
        valor: paraReais(l.valor),
        anterior: paraReais(outras.find((o) => o.codigo === l.codigo)?.valor ?? 0n),
        contas: l.tipo === "T" ? [] : contasDaLinha(plano, l.codigo, saldos, sinal),
      }
    })
  return {
    dre: aoLado(dre(plano, s.resultado), dre(plano, s.resultadoAntes), s.resultado),
    balanco: aoLado(doBalanco.linhas, doAnterior.linhas, s.finais),
    resultado: paraReais(doBalanco.resultado),
    resultadoAnterior: paraReais(doAnterior.resultado),
    fecha: doBalanco.fecha,
  }
}

const contasDaLinha = (plano: PlanoDeContas, codigo: string, saldos: ReadonlyMap<string, bigint>, sinal: bigint) =>
  plano.contas.flatMap((c) => {
    const valor = saldos.get(c.codigo) ?? 0n
    return c.aglutinacao === codigo && valor !== 0n
      ? [{ codigo: c.codigo, nome: c.nome, valor: paraReais(valor * sinal) }]
      : []
  })

/** The months of the same number right before. */
function anteriorA({ de, ate }: Periodo): Periodo {
  const indice = (mes: string) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7))
  const meses = indice(ate) - indice(de) + 1
  return { de: somarMeses(mesDe(de), -meses), ate: somarMeses(mesDe(de), -1) }
}
