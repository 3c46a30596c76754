import { randomUUID } from "node:crypto"
import type { PixDoRecebivel } from "@partida/contracts"
import { lerBrCode } from "@partida/fiscal/pagamento"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const enviar = (metodo: "POST" | "PUT", caminho: string, corpo: object = {}) =>
  ambiente.pedir(contador, metodo, caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })

/** CRC16-CCITT-FALSE bit by bit, apart from the one of the engine: polynomial 0x1021 over 0xFFFF. */
function crc(texto: string): string {
  let resto = 0xffff
  for (const letra of texto) {
    resto ^= letra.charCodeAt(0) << 8
    for (let i = 0; i < 8; i++) resto = resto & 0x8000 ? ((resto << 1) ^ 0x1021) & 0xffff : (resto << 1) & 0xffff
  }
  return resto.toString(16).toUpperCase().padStart(4, "0")
}

it("o código é do que falta em dinheiro, com a chave, o id e o CRC certos; sem chave, ou sem nada a receber, não há código", async () => {
  const { id } = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
  const criado = await enviar("POST", `/empresas/${id}/recebiveis`, {
    pessoa: "Padaria Boa Vista",
    descricao: "Manutenção",
    emissao: "2026-09-01",
    vencimento: "2026-09-10",
    categoria: "vendas",
    valor: "1000.00",
    retencao: "60.00",
  })
  const [titulo = ""] = criado.json<{ ids: string[] }>().ids
  const ver = async () => {
    const r = await ambiente.pedir(contador, "GET", `/recebiveis/${titulo}/pix`)
    expect([r.status, r.bytes.toString().slice(0, 300)]).toEqual([200, expect.any(String)])
    return r.json<PixDoRecebivel>()
  }
  expect(await ver()).toMatchObject({ chave: null, codigo: null, qrSvg: null, valor: "940.00" })
  const chavePix = `/empresas/${id}/recebiveis/chave-pix`
  expect((await enviar("PUT", chavePix, { chave: "11987654321" })).json()).toMatchObject({ campo: "chave" })
  expect((await enviar("PUT", chavePix, { chave: "Financeiro@Empresa.com.br" })).json()).toEqual({
    chave: "financeiro@empresa.com.br",
  })
  const { codigo, qrSvg, txid } = await ver()
  expect(txid).toBe(`T${titulo.replaceAll("-", "").toUpperCase()}`.slice(0, 25))
  expect(codigo).toContain("0014br.gov.bcb.pix0125financeiro@empresa.com.br")
  expect(codigo).toContain("5406940.00")
  expect(codigo).toContain(`62290525${txid}`)
  expect(codigo?.slice(-4)).toBe(crc(codigo?.slice(0, -4) ?? ""))
  expect(lerBrCode(codigo ?? "")).toMatchObject({ valido: true, dados: { txid, chave: "financeiro@empresa.com.br" } })
  expect(codigo).toMatch(/60\d\dSao Paulo/)
  expect(qrSvg).toContain("<svg")
  await enviar("POST", `/recebiveis/${titulo}/baixas`, { pagoEm: "2026-10-01", valor: "940.00", retido: "60.00" })
  expect((await ambiente.pedir(contador, "GET", `/recebiveis/${titulo}/pix`)).status).toBe(409)
})
