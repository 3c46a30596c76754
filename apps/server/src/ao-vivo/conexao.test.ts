import { finished } from "node:stream/promises"
import { expect, it } from "vitest"
import type { Contexto } from "../http/contexto.ts"
import { abrirConexao } from "./conexao.ts"

const contexto: Contexto = {
  pessoa: { idUsuario: "p", sub: "s", nome: "Ana", email: "", papel: "CONTADOR", idEscritorioProprio: "e" },
  escopoOuNulo: null,
  sid: null,
  token: null,
  exigencia: null,
  fatoresDoToken: null,
  autoria: { idUsuario: "p", autor: "Ana", papel: 2, endereco: null, agente: null, idPedido: null },
  escoposDaChave: null,
}

it("quem não lê é largado antes de a fila crescer sem fim, e uma vez só", async () => {
  const saidas: unknown[] = []
  const conexao = abrirConexao(
    contexto,
    () => "1",
    (c) => saidas.push(c),
  )
  const fim = finished(conexao.fluxo).catch((erro: unknown) => erro)
  let escritos = 0
  while (!conexao.fluxo.destroyed && escritos < 100_000) {
    conexao.escrever({ tipo: "recomecar" })
    escritos++
  }
  await fim
  // Each event has 56 bytes: about 300 KB fit (the queue and what the stream itself holds), never a hundred thousand.
  expect(escritos).toBeLessThan(8_000)
  expect(saidas).toEqual([conexao])
  conexao.escrever({ tipo: "recomecar" })
  conexao.pulsar()
})

it("quem lê recebe tudo em ordem, e o fim chega depois do que foi escrito", async () => {
  let id = 0
  const conexao = abrirConexao(
    contexto,
    () => String(++id),
    () => {},
  )
  for (let i = 0; i < 3; i++) conexao.escrever({ tipo: "recomecar" })
  conexao.encerrar()
  let texto = ""
  for await (const bloco of conexao.fluxo) texto += String(bloco)
  expect(texto.match(/^id: .*$/gm)).toEqual(["id: 1", "id: 2", "id: 3"])
  expect(texto.endsWith("\n\n")).toBe(true)
})
