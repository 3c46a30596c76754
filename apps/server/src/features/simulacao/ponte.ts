import type { ParteDaPonte } from "@partida/contracts"
import {
  type Centavos,
  centavos,
  competenciaPorExtenso,
  deReais,
  competencia as mesDe,
  type Passo,
  paraReais,
} from "@partida/fiscal"
import { compararTributos, explicarMudanca, somarParcelas } from "@partida/fiscal/simuladores"
import type { ResultadoGuardado } from "../../db/resultado.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { paraMotor, tabelasDoMes } from "../apuracao/para-motor.ts"

/** A month as it was computed: what went in and what came out. */
export interface MesComputado {
  readonly entrada: EntradaGuardada
  readonly resultado: ResultadoGuardado
}

/** The way from one amount to another. Parts without effect are left out; the rest adds exactly to the difference. */
export interface Ponte {
  readonly diferenca: string
  readonly partes: readonly ParteDaPonte[]
  readonly arvore: Passo
}

type Parte = Omit<ParteDaPonte, "valor"> & { readonly valor: Centavos }

/**
 * Why the amount of one computed month became that of another. Between two months of the Simples the causes are those of the
 * engine; in any other case (MEI, Lucro Presumido, a change of regime), tax by tax. Amounts are those that were stored: what
 * another version of the program had computed differently is a part of its own.
 */
export function explicarDiferenca(antes: MesComputado, depois: MesComputado): Ponte {
  const partes = (causasDoSimples(antes, depois) ?? porTributo(antes, depois)).filter(({ valor }) => valor !== 0n)
  const [de, para] = [antes.entrada.competencia, depois.entrada.competencia].map((c) => competenciaPorExtenso(mesDe(c)))
  const titulo =
    de === para ? `Diferença do imposto de ${de}` : `Diferença do imposto entre ${de ?? ""} e ${para ?? ""}`
  const { diferenca, memoria } = somarParcelas(titulo, partes)
  return {
    diferenca: paraReais(diferenca),
    partes: partes.map(({ valor, ...parte }) => ({ ...parte, valor: paraReais(valor) })),
    arvore: memoria,
  }
}

/** Null when today's engine cannot compute one of the two: what was stored then speaks for itself, tax by tax. */
function causasDoSimples(antes: MesComputado, depois: MesComputado): readonly Parte[] | null {
  if (antes.entrada.regime !== "simples" || depois.entrada.regime !== "simples") return null
  const valores = [...(antes.entrada.valores ?? []), ...(depois.entrada.valores ?? [])]
  const resposta = explicarMudanca(paraMotor(antes.entrada), paraMotor(depois.entrada), tabelasDoMes({ valores }))
  if (resposta.tipo !== "calculado") return null
  const { diferenca, partes } = resposta.resultado
  const guardada = deReais(depois.resultado.total) - deReais(antes.resultado.total)
  const doMotor: Parte = {
    causa: "motor",
    rotulo: "Regras do programa: um dos valores foi calculado por outra versão",
    valor: centavos(guardada - diferenca),
  }
  return [...partes, doMotor]
}

function porTributo(antes: MesComputado, depois: MesComputado): readonly Parte[] {
  const aberto = ({ resultado: { total, tributos } }: MesComputado) => ({
    total: deReais(total),
    tributos: tributos.map(({ tributo, valor }) => ({ tributo, valor: deReais(valor) })),
  })
  return compararTributos(aberto(antes), aberto(depois)).map((parcela) => ({ causa: "tributo", ...parcela }))
}
