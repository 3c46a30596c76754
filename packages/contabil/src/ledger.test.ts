import { spawnSync } from "node:child_process"
import { deReais } from "@partida/fiscal/nucleo"
import { expect, it } from "vitest"
import { balancete } from "./balancete.ts"
import { emLedger } from "./ledger.ts"
import { livrosDeTeste } from "./livros.fixtures.ts"
import { planoPadrao } from "./plano.ts"

/** What hledger says of a journal; where it is not installed, what a reader of the same text, of a few lines, says. */
function saldosSegundoOutro(diario: string): Map<string, bigint> {
  const comando = spawnSync("hledger", ["-f", "-", "bal", "--flat", "-N", "-O", "csv", "-E"], {
    input: diario,
    encoding: "utf8",
  })
  const lidos: [string, string][] =
    comando.error === undefined
      ? comando.stdout
          .trim()
          .split("\n")
          .slice(1)
          .map((linha) => {
            const [conta = "", valor = ""] = linha.replaceAll('"', "").split(",")
            return [conta, valor]
          })
      : diario.split("\n").flatMap((linha) => {
          const [, conta, valor] = /^ {4}(\S+) {2}(BRL \S+)$/.exec(linha) ?? []
          return conta !== undefined && valor !== undefined ? [[conta, valor] as [string, string]] : []
        })
  const saldos = new Map<string, bigint>()
  for (const [conta, valor] of lidos) {
    const numero = valor.replace("BRL ", "")
    saldos.set(conta, (saldos.get(conta) ?? 0n) + (numero === "0" ? 0n : deReais(numero)))
  }
  return saldos
}

it("outro programa, lido o nosso diário, dá o mesmo balancete", () => {
  const lancamentos = livrosDeTeste().filter((l) => l.tipo === "N")
  const movimentos = new Map<string, { debitos: bigint; creditos: bigint }>()
  for (const p of lancamentos.flatMap((l) => l.partidas)) {
    const antes = movimentos.get(p.conta) ?? { debitos: 0n, creditos: 0n }
    movimentos.set(
      p.conta,
      p.dc === "D" ? { ...antes, debitos: antes.debitos + p.valor } : { ...antes, creditos: antes.creditos + p.valor },
    )
  }
  const nosso = balancete(planoPadrao, new Map(), movimentos, { tipo: 2 })
  expect(nosso.fecha).toBe(true)
  const deles = saldosSegundoOutro(emLedger(planoPadrao, lancamentos))
  expect(Object.fromEntries(deles)).toEqual(
    Object.fromEntries(nosso.linhas.map((l) => [l.conta.codigo.replaceAll(".", ":"), l.atual])),
  )
})
