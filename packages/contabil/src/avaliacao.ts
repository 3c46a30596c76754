import { deReais, paraReais } from "@partida/fiscal/nucleo"
import { balanco, dre, type LinhaDeDemonstracao, resultadoDe } from "./demonstracoes.ts"
import { acumular, comSinal, conferirLancamento } from "./lancamento.ts"
import { planoPadrao } from "./plano.ts"
import type { Lado, Lancamento, Partida, TipoDeLancamento } from "./tipos.ts"

interface PartidaDoCaso {
  readonly conta: string
  readonly chave?: string
  readonly dc: Lado
  readonly valor: string
}

interface LinhaEsperada {
  readonly codigo: string
  readonly valor: string
}

/** A worked case: opening balances, entries, and what the books must then say. */
export interface CasoContabil {
  readonly id: string
  readonly abertura?: readonly PartidaDoCaso[]
  readonly lancamentos: readonly {
    readonly data: string
    readonly tipo: TipoDeLancamento
    readonly historico: string
    readonly partidas: readonly PartidaDoCaso[]
  }[]
  readonly esperado: {
    readonly movimento?: string
    readonly saldos?: readonly PartidaDoCaso[]
    readonly zerados?: readonly string[]
    readonly resultado?: string
    readonly dre?: readonly LinhaEsperada[]
    readonly balanco?: readonly LinhaEsperada[]
  }
}

/** What a case answered otherwise than expected, one sentence each; empty when it agrees. */
export interface CasoAvaliado {
  readonly id: string
  readonly diferencas: readonly string[]
}

/** Evaluates one case by the shipped chart. An entry that the books refuse is a difference too, never an exception. */
export function avaliarCaso(caso: CasoContabil): CasoAvaliado {
  try {
    return { id: caso.id, diferencas: diferencasDe(caso) }
  } catch (erro) {
    return { id: caso.id, diferencas: [erro instanceof Error ? erro.message : String(erro)] }
  }
}

function diferencasDe({ abertura = [], lancamentos, esperado }: CasoContabil): string[] {
  const diferencas: string[] = []
  const conferir = (oque: string, obtido: bigint, dito: string | undefined) => {
    if (dito !== undefined && obtido !== deReais(dito))
      diferencas.push(`${oque}: ${paraReais(obtido)}, esperado ${dito}`)
  }
  const inicial = acumular(new Map(), [{ partidas: abertura.map(lerPartida) }])
  const lidos: Lancamento[] = lancamentos.map((l) => ({ ...l, partidas: l.partidas.map(lerPartida) }))
  for (const lancamento of lidos) conferirLancamento(planoPadrao, lancamento)
  const finais = acumular(inicial, lidos)
  const debitos = lidos.flatMap((l) => l.partidas).reduce((soma, p) => (p.dc === "D" ? soma + p.valor : soma), 0n)
  conferir("movimento", debitos, esperado.movimento)
  if (esperado.saldos) {
    const ditos = new Map(esperado.saldos.map((s) => [lerPartida(s).conta, comSinal(lerPartida(s))]))
    for (const conta of new Set([...ditos.keys(), ...finais.keys()]))
      conferir(`saldo de ${conta}`, finais.get(conta) ?? 0n, paraReais(ditos.get(conta) ?? 0n))
  }
  for (const chave of esperado.zerados ?? []) conferir(`saldo de ${chave}`, finais.get(contaDe(chave)) ?? 0n, "0.00")
  conferir("resultado", resultadoDe(planoPadrao, finais), esperado.resultado)
  const antesDoE = acumular(
    inicial,
    lidos.filter((l) => l.tipo !== "E"),
  )
  const conferirLinhas = (obtidas: readonly LinhaDeDemonstracao[], ditas: readonly LinhaEsperada[] = []) => {
    const valores = new Map(obtidas.map((l) => [l.codigo, l.valor]))
    for (const { codigo, valor } of ditas) {
      const obtido = valores.get(codigo)
      if (obtido === undefined) diferencas.push(`a linha ${codigo} não existe`)
      else conferir(codigo, obtido, valor)
    }
  }
  conferirLinhas(dre(planoPadrao, antesDoE), esperado.dre)
  const doBalanco = balanco(planoPadrao, finais)
  conferirLinhas(doBalanco.linhas, esperado.balanco)
  const abre = [...inicial.values()].reduce((soma, saldo) => soma + saldo, 0n)
  if (abre === 0n && !doBalanco.fecha) diferencas.push("o ativo difere do passivo, do patrimônio e do resultado")
  return diferencas
}

function contaDe(chave: string): string {
  const conta = planoPadrao.deChave(chave)
  if (conta === null) throw new Error(`o plano não tem a conta “${chave}”`)
  return conta
}

function lerPartida({ conta, chave, dc, valor }: PartidaDoCaso): Partida {
  if (chave !== undefined && contaDe(chave) !== conta) throw new Error(`a conta ${conta} não é “${chave}”`)
  if (dc !== "D" && dc !== "C") throw new Error(`o lado ${String(dc)} não é D nem C`)
  return { conta, dc, valor: deReais(valor) }
}
