import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AdnSimulado, iniciarAdnSimulado } from "../../../simuladores/src/adn/simulador.ts"
import { criarAdn } from "../adapters/captura-documentos/adn/adn.ts"
import { conferirLote, preencher } from "../features/captura/lote.ts"
import type { CapturaDeDocumentos, PedidoDaCaptura } from "./captura-documentos.ts"
import { ChamadaSemResposta } from "./receita-federal.ts"

/** What whoever captures counts on, over the adapter, the environment simulated apart, and answers written from the contract. */
const CNPJ = "11222333000181"
const exemplo = (nome: string) =>
  readFileSync(new URL(`../adapters/captura-documentos/adn/exemplos/${nome}`, import.meta.url))
let adn: AdnSimulado
let captura: CapturaDeDocumentos

beforeAll(async () => {
  adn = await iniciarAdnSimulado()
  captura = criarAdn({ endereco: adn.endereco, autoridade: adn.certificadoDaAutoridade, agora: () => new Date() })
})
afterAll(async () => {
  captura.encerrar()
  await adn.parar()
})

const par = (numero = CNPJ) => ({ ...adn.emitirPara({ nome: "EMPRESA", numero }), cadeia: [] })
async function perguntar(pedido: Pick<PedidoDaCaptura, "tipo"> & object, titular = CNPJ) {
  const requisicao = captura.montar({ idEmpresa: "1", cnpj: CNPJ, ...pedido } as PedidoDaCaptura)
  return captura.interpretar(requisicao, await captura.chamar(requisicao, par(titular), AbortSignal.timeout(20_000)))
}
const lote = (depoisDe: number) => perguntar({ tipo: "lote", depoisDe } as PedidoDaCaptura)
const lida = (status: number, corpo: Buffer | string, cabecalhos = {}) =>
  captura.interpretar(captura.montar({ idEmpresa: "1", cnpj: CNPJ, tipo: "lote", depoisDe: 0 }), {
    status,
    cabecalhos,
    corpo: Buffer.from(corpo),
    duracaoMs: 1,
    em: new Date(),
  })

describe("captura de documentos", () => {
  it("entrega o que há depois de um NSU, em ordem, e diz quando não há mais", async () => {
    expect(await lote(0)).toEqual({ tipo: "ok", valor: [] })
    const tomador = { documento: "11444777000161", nome: "CLIENTE" }
    const chave = adn.distribuirNota({ prestador: CNPJ, tomador, valor: "10.00", data: "2026-11-10" })
    adn.distribuirEvento({ chave })
    const desfecho = await lote(0)
    if (desfecho.tipo !== "ok") throw new Error(desfecho.tipo)
    expect(desfecho.valor).toMatchObject([
      { nsu: 1, chave, tipo: "nota", tipoNaOrigem: "NFSE" },
      { nsu: 2, chave, tipo: "evento", tipoNaOrigem: "EVENTO CANCELAMENTO" },
    ])
    expect(desfecho.valor[0]?.xml?.toString()).toContain(`Id="NFS${chave}"`)
    expect(await lote(2)).toEqual({ tipo: "ok", valor: [] })
    const porChave = await perguntar({ tipo: "nota", chave } as PedidoDaCaptura)
    expect(porChave.tipo === "ok" && porChave.valor.map((d) => d.tipo)).toEqual(["nota", "evento"])
  })

  it("não entrega o de outra raiz, nem a quem não se identifica", async () => {
    expect(await perguntar({ tipo: "lote", depoisDe: 0 } as PedidoDaCaptura, "11444777000161")).toMatchObject({
      tipo: "recusado",
      precisaDePessoa: true,
    })
    const estranho = criarAdn({ endereco: adn.endereco, autoridade: null, agora: () => new Date() })
    const requisicao = estranho.montar({ idEmpresa: "1", cnpj: CNPJ, tipo: "lote", depoisDe: 0 })
    await expect(estranho.chamar(requisicao, par(), AbortSignal.timeout(20_000))).rejects.toThrow(ChamadaSemResposta)
    estranho.encerrar()
  })

  it("lê o que o contrato mostra: 7 documentos do NSU 41 ao 47, e nenhum", () => {
    const desfecho = lida(200, exemplo("lote.200.json"))
    if (desfecho.tipo !== "ok") throw new Error(desfecho.tipo)
    expect(desfecho.valor.map((d) => [d.nsu, d.tipo, d.xml !== null])).toEqual([
      [41, "nota", true],
      [42, "nota", true],
      [43, "evento", true],
      [44, "nota", true],
      [45, "evento", true],
      [46, "nota", true],
      [47, "nota", true],
    ])
    expect(desfecho.valor[0]?.geradoEm?.toISOString()).toMatch(/^2026-/)
    expect(lida(404, exemplo("nenhum.404.json"))).toEqual({ tipo: "ok", valor: [] })
  })

  it("o que não se entende nunca passa por nenhum documento", () => {
    const falha = { tipo: "falha", incerta: false }
    expect(lida(200, "<html>")).toMatchObject(falha)
    expect(lida(404, "nada aqui")).toMatchObject(falha)
    expect(lida(200, JSON.stringify({ StatusProcessamento: "DOCUMENTOS_LOCALIZADOS", LoteDFe: [] }))).toMatchObject(
      falha,
    )
    expect(lida(503, "")).toMatchObject(falha)
    expect(lida(429, "", { "retry-after": "7" })).toMatchObject({ ...falha, esperarMs: 7000 })
    expect(lida(403, "")).toMatchObject({ tipo: "recusado", codigo: "certificado-recusado" })
    const sem = { StatusProcessamento: "DOCUMENTOS_LOCALIZADOS", LoteDFe: [{ NSU: 1, ArquivoXml: "isto não é gzip" }] }
    expect(lida(200, JSON.stringify(sem))).toMatchObject({ tipo: "ok", valor: [{ nsu: 1, tipo: "outro", xml: null }] })
  })

  it("um lote diz o que pulou, e o que já estava aqui não conta de novo", () => {
    const doc = (nsu: number) => ({
      nsu,
      chave: null,
      tipo: "nota" as const,
      tipoNaOrigem: "",
      geradoEm: null,
      xml: Buffer.of(1),
    })
    expect(conferirLote(3, [doc(9), doc(5), doc(3)])).toMatchObject({
      ate: 9,
      novos: [{ nsu: 5 }, { nsu: 9 }],
      buracos: [
        { de: 4, ate: 4 },
        { de: 6, ate: 8 },
      ],
    })
    expect(conferirLote(9, [doc(9), doc(5)])).toBeNull()
    expect(preencher({ de: 6, ate: 8 }, [doc(7), doc(10)])).toMatchObject({
      achados: [{ nsu: 7 }],
      restam: [
        { de: 6, ate: 6 },
        { de: 8, ate: 8 },
      ],
    })
  })
})
