import { competencia, deReais } from "@partida/fiscal"
import { apurarPresumido, type EntradaMesDoPresumido } from "@partida/fiscal/presumido"
import type { EntradaPresumido } from "./entrada.ts"

/** The month of a company of the Lucro Presumido, from its stored inputs. */
export const apurarMesPresumido = (guardada: EntradaPresumido) => apurarPresumido(paraMotorDoPresumido(guardada))

/** The stored inputs as the engine takes them. */
export function paraMotorDoPresumido(guardada: EntradaPresumido): EntradaMesDoPresumido {
  return {
    periodoApuracao: competencia(guardada.competencia),
    inicioNoAno: competencia(guardada.inicioNoAno),
    meses: guardada.meses.map((mes) => ({
      competencia: competencia(mes.competencia),
      linhas: mes.linhas.map((linha) => ({ ...linha, valor: deReais(linha.valor) })),
      outrasReceitas: deReais(mes.outrasReceitas),
      irrfRetido: deReais(mes.irrfRetido),
      csllRetida: deReais(mes.csllRetida),
      pisRetido: deReais(mes.pisRetido),
      cofinsRetida: deReais(mes.cofinsRetida),
      icmsDestacado: deReais(mes.icmsDestacado),
    })),
    anteriores: guardada.anteriores.map((mes) => ({
      competencia: competencia(mes.competencia),
      receita: deReais(mes.receita),
    })),
    quotas: guardada.quotas,
    ...(guardada.criterio && { criterio: guardada.criterio }),
  }
}
