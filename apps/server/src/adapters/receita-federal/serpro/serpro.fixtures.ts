import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Partes, Requisicao, Resposta } from "../../../ports/receita-federal.ts"
import type { AtoDaReceita, PedidoDoAto } from "../../../ports/receita-federal-atos.ts"
import { criarIntegraContador } from "./integra-contador.ts"
import { lerPrecos } from "./precos.ts"
import { lerTextosDoTermo } from "./termo.ts"

export const AGORA = new Date("2026-11-20T12:00:00-03:00")
export const PARTES: Partes = { contratante: "99888777000100", contribuinte: "11222333000181" }

/** The adapter of the real address, of which only what is pure is used. */
export const receita = criarIntegraContador({
  autenticacao: "https://autenticacao.sapi.serpro.gov.br/authenticate",
  gateway: "https://gateway.apiserpro.serpro.gov.br/integra-contador/v1",
  autoridade: null,
  simultaneas: 1,
  precos: lerPrecos(join(import.meta.dirname, "precos.csv")),
  textosDoTermo: lerTextosDoTermo(join(import.meta.dirname, "termo.json")),
  agora: () => AGORA,
})

/** A request that leaves; fails the test when it is refused. */
export function pedir<A extends AtoDaReceita>(ato: A, pedido: PedidoDoAto<A>, partes = PARTES): Requisicao {
  const montada = receita.montar(ato, pedido, partes)
  if (montada.tipo !== "ok") throw new Error(`${montada.campo}: ${montada.texto}`)
  return montada.valor
}

/** A recorded answer, as in `amostras`. */
export const amostra = (nome: string): string => readFileSync(join(import.meta.dirname, "amostras", nome), "utf8")

export const respostaDe = (
  corpo: string | Buffer,
  status = 200,
  cabecalhos: Record<string, string> = {},
): Resposta => ({
  status,
  cabecalhos,
  corpo: typeof corpo === "string" ? Buffer.from(corpo, "utf8") : corpo,
  duracaoMs: 10,
  em: AGORA,
})

/** An answer of the authority around its `dados`, which go as text. */
export const envelopar = (
  dados: unknown,
  codigo = "[Sucesso-X]",
  texto = "Requisição efetuada com sucesso.",
  status = 200,
) =>
  respostaDe(
    JSON.stringify({
      status,
      mensagens: [{ codigo, texto }],
      dados: typeof dados === "string" ? dados : JSON.stringify(dados),
    }),
    status,
  )

/** "%PDF-1.4\n", as the samples have it. */
export const PDF = "JVBERi0xLjQK"
export const PDF_LIDO = Buffer.from(PDF, "base64")
