import { expect, it } from "vitest"
import { interpretarResposta } from "./respostas.ts"

const requisicao = (grava: boolean) => ({
  servico: grava ? "SEFIN/emitir" : "SEFIN/consultar-dps",
  metodo: grava ? ("POST" as const) : ("GET" as const),
  caminho: "/",
  cabecalhos: {},
  corpo: Buffer.from(""),
  custo: grava ? ("emitir" as const) : ("consultar" as const),
  grava,
})
const resposta = (status: number, corpo = "") => ({
  status,
  cabecalhos: {},
  corpo: Buffer.from(corpo),
  duracaoMs: 1,
  em: new Date(0),
})

it.each([
  // A proxy says these before anything is read.
  [401, true, { tipo: "recusado", codigo: "certificado-recusado" }],
  [496, true, { tipo: "recusado", codigo: "certificado-recusado" }],
  [403, false, { tipo: "recusado", codigo: "certificado-recusado" }],
  // This one may come from behind it, with the note already made: its number is not to be given up before asking.
  [403, true, { tipo: "falha", incerta: true }],
])("%i sem motivo, ao gravar %s", (status, grava, desfecho) => {
  expect(interpretarResposta(requisicao(grava), resposta(status))).toMatchObject(desfecho)
})
