import { once } from "node:events"
import { afterEach, expect, it } from "vitest"
import type { Contexto } from "../http/contexto.ts"
import { type Central, criarCentral } from "./central.ts"

const contexto: Contexto = {
  pessoa: { idUsuario: "p", sub: "s", nome: "Ana", email: "", papel: "CONTADOR", idEscritorioProprio: "e" },
  escopoOuNulo: { idEscritorio: "e", idUsuario: "p", sub: "s", empresas: ["a"] },
  sid: null,
  token: null,
  exigencia: null,
  fatoresDoToken: null,
  autoria: { idUsuario: "p", autor: "Ana", papel: 2, endereco: null, agente: null, idPedido: null },
  escoposDaChave: null,
}

let central: Central
afterEach(() => central.parar())

/** A stream whose next authentications answer when the test says. */
async function abrir() {
  central = criarCentral(() => new Date("2026-11-20T12:00:00-03:00"), 10)
  const perguntas: PromiseWithResolvers<Contexto>[] = []
  const fluxo = central.abrir(contexto, {
    rever: () => {
      const pergunta = Promise.withResolvers<Contexto>()
      perguntas.push(pergunta)
      return pergunta.promise
    },
    retomada: false,
  })
  const responder = async (n: number, resposta: Contexto | null) => {
    if (resposta) perguntas[n]?.resolve(resposta)
    else perguntas[n]?.reject(new Error("refused"))
    await new Promise((resolver) => setImmediate(resolver))
  }
  await responder(0, contexto)
  const eventos = () => [...String(fluxo.read() ?? "").matchAll(/^event: (.*)$/gm)].map(([, nome]) => nome)
  return { fluxo, eventos, responder }
}

const daEmpresa = () =>
  central.receber({
    tipo: "evento",
    para: { tipo: "empresa", idEscritorio: "e", idEmpresa: "a" },
    evento: { tipo: "fechamento", competencia: "2026-09", idEmpresa: "00000000-0000-4000-8000-000000000000" },
  })

it.each([
  ["rever", { tipo: "rever", idUsuario: "p" }],
  ["rever-conta", { tipo: "rever-conta", sub: "s" }],
] as const)("anunciado %s, nada sai até a resposta: retirado o acesso, nada sai nunca", async (_nome, anuncio) => {
  const { fluxo, eventos, responder } = await abrir()
  daEmpresa()
  expect(eventos()).toEqual(["fechamento"])
  central.receber(anuncio)
  daEmpresa()
  expect(eventos()).toEqual([])
  await responder(1, null)
  expect(eventos()).toEqual([])
  await once(fluxo.resume(), "end")
})

it("mantido o acesso, quem perdeu algo recomeça, e quem nada perdeu segue sem saber", async () => {
  const { eventos, responder } = await abrir()
  central.receber({ tipo: "rever", idUsuario: "p" })
  daEmpresa()
  daEmpresa()
  await responder(1, contexto)
  expect(eventos()).toEqual(["recomecar"])
  central.receber({ tipo: "rever", idUsuario: "p" })
  await responder(2, contexto)
  expect(eventos()).toEqual([])
  daEmpresa()
  expect(eventos()).toEqual(["fechamento"])
})

it("de duas revisões, vale esperar pela última", async () => {
  const { eventos, responder } = await abrir()
  central.receber({ tipo: "rever", idUsuario: "p" })
  central.receber({ tipo: "rever", idUsuario: "p" })
  await responder(1, contexto)
  daEmpresa()
  expect(eventos()).toEqual([])
  await responder(2, contexto)
  expect(eventos()).toEqual(["recomecar"])
})

it("a revisão de uma pessoa não segura os eventos de outra", async () => {
  const { eventos } = await abrir()
  central.receber({ tipo: "rever", idUsuario: "outra" })
  daEmpresa()
  expect(eventos()).toEqual(["fechamento"])
})
