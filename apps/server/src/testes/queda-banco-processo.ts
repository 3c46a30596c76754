/**
 * The process that the crash test of the bank kills: imports a statement, or says what lines are, and sends itself kill -9 when it asks the
 * database for the thing it is told, inside the transaction.
 */
import "../guardar-wasm.ts"
import { flushCompileCache } from "node:module"
import { destinoDaLinha } from "@partida/contracts"
import { z } from "zod"
import type { Tx } from "../db/banco.ts"
import { conciliarLinhas } from "../features/conciliacao/conciliacao.service.ts"
import { confirmarImportacao } from "../features/extratos/importacao.service.ts"
import { abrirAlvo, agora, escopo } from "./queda-carteira.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", pedido = ""] = process.argv
const { ato, passo } = z
  .object({
    ato: z.discriminatedUnion("tipo", [
      z.object({ tipo: z.literal("importar"), id: z.uuid(), idConta: z.uuid() }),
      z.object({
        tipo: z.literal("conciliar"),
        idEmpresa: z.uuid(),
        itens: z.array(z.object({ idLinha: z.uuid(), destino: destinoDaLinha })),
      }),
    ]),
    /** Which of the things asked is never answered. */
    passo: z.number(),
  })
  .parse(JSON.parse(pedido))
let passos = 0

const PEDIDOS = new Set(["select", "insert", "update", "delete", "execute"])

/** The same transaction, counting what is asked of it, and inside it. */
function contando(tx: Tx): Tx {
  return new Proxy(tx, {
    get(alvo, nome) {
      const valor = Reflect.get(alvo, nome, alvo)
      if (typeof valor !== "function") return valor
      if (nome === "transaction")
        return (corpo: (dentro: Tx) => Promise<unknown>) => alvo.transaction((dentro) => corpo(contando(dentro)))
      if (PEDIDOS.has(String(nome)) && ++passos === passo) process.kill(process.pid, "SIGKILL")
      return valor.bind(alvo)
    },
  })
}

const banco = await abrirAlvo({ url: url || null, dir: dir || null })
const pessoa = { escopo, nome: "Contadora das quedas", agora: agora() }
await banco.emEscopo(escopo, async (tx) => {
  if (ato.tipo === "importar")
    await confirmarImportacao(contando(tx), pessoa, ato.id, {
      idConta: ato.idConta,
      novaConta: null,
      saoOutras: [],
      saoAsMesmas: [],
    })
  else await conciliarLinhas(contando(tx), pessoa, ato.idEmpresa, ato.itens)
})
await banco.fechar()
