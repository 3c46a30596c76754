import { competencia, deReais, type EntradaApuracao, type Tabelas } from "@partida/fiscal"
import { completarTabelas } from "@partida/fiscal/escritorio"
import type { EntradaSimples } from "./entrada.ts"

/** The tables of the law with the values that the month stores. */
export const tabelasDoMes = ({ valores = [] }: Pick<EntradaSimples, "valores">): Tabelas => completarTabelas(valores)

const receitaDoMes = (m: NonNullable<EntradaSimples["anoAnterior"]>[number]) => ({
  competencia: competencia(m.competencia),
  interno: deReais(m.interno),
  externo: deReais(m.externo),
})

/** The stored inputs as the engine takes them. */
export function paraMotor(guardada: EntradaSimples): EntradaApuracao {
  return {
    periodoApuracao: competencia(guardada.competencia),
    abertura: guardada.abertura,
    impedidoIcmsIss: guardada.impedidoIcmsIss,
    linhas: guardada.linhas.map((l) => ({ ...l, valor: deReais(l.valor) })),
    ...(guardada.deducoes && { deducoes: guardada.deducoes.map((l) => ({ ...l, valor: deReais(l.valor) })) }),
    ...(guardada.caixa && {
      caixa: {
        recebidas: guardada.caixa.recebidas.map((l) => ({ ...l, valor: deReais(l.valor) })),
        integradas: guardada.caixa.integradas.map((l) => ({ ...l, valor: deReais(l.valor) })),
      },
    }),
    historico: guardada.historico.map((m) => ({ ...receitaDoMes(m), origens: m.origens })),
    folhas: guardada.folhas.map((f) => ({
      competencia: competencia(f.competencia),
      componentes: f.componentes.map((c) => ({ ...c, valor: deReais(c.valor) })),
    })),
    ...(guardada.semCppDoDas === undefined ? {} : { semCppDoDas: guardada.semCppDoDas }),
    ...(guardada.valoresFixos && {
      valoresFixos: guardada.valoresFixos.map((v) => ({ ...v, valor: deReais(v.valor) })),
      anoAnterior: (guardada.anoAnterior ?? []).map(receitaDoMes),
    }),
  }
}
