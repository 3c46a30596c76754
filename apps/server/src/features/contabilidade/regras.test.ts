import type { EfeitoDaRegraContabil, RegraContabil } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { lerBalancete } from "./contabilidade.service.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

const SETEMBRO = "2026-09"
const OUTUBRO = "2026-10"
const EXTERIOR = "3.1.1.01.002"
const NOTA = "nota.servico"

describe("regras do escritório e da empresa", () => {
  it("a prévia diz o que muda nos meses abertos; gravada, eles são lançados de novo; o mês fechado fica", async () => {
    const empresa = await g.criar(anexoIII(SETEMBRO).comReceita(OUTUBRO, 1_000_000n))
    const { id } = empresa
    const pedir = (metodo: "GET" | "POST", caminho: string, corpo?: object) =>
      ambiente.pedir(contador, metodo, `/contabilidade/${id}/${caminho}`, corpo ? { corpo } : {})
    for (const mes of [SETEMBRO, OUTUBRO]) {
      await g.fechar(empresa, mes)
      expect((await pedir("POST", `meses/${mes}/lancar`)).status).toBe(200)
    }
    expect((await pedir("POST", `meses/${SETEMBRO}/fechar`)).status).toBe(200)
    const receita = async (mes: string) =>
      Object.fromEntries(
        (
          await ambiente.banco.emEscopo(contador.escopo, (tx) =>
            lerBalancete(tx, contador.escopo, id, { de: mes, ate: mes, tipo: 2 }),
          )
        ).linhas.flatMap((l) => (l.conta.codigo.startsWith("3.1.1") ? [[l.conta.codigo, l.debitos - l.creditos]] : [])),
      )
    const SERVICOS = "3.1.1.01.001"
    expect(await receita(OUTUBRO)).toEqual({ [SERVICOS]: -1_000_000n })

    const mudanca = {
      alcance: "escritorio",
      desde: null,
      padrao: false,
      historico: "Honorários de serviços",
      contas: [{ chave: "receita.servicos", conta: EXTERIOR }],
    }
    const errada = { ...mudanca, contas: [{ chave: "receita.servicos", conta: "3.1.1" }] }
    expect((await pedir("POST", `regras/${NOTA}/previa`, errada)).json()).toMatchObject({ campo: "contas.0.conta" })
    const alheia = { ...mudanca, contas: [{ chave: "banco", conta: EXTERIOR }] }
    expect((await pedir("POST", `regras/${NOTA}/previa`, alheia)).json()).toMatchObject({ campo: "contas.0.conta" })
    const igual = { ...mudanca, historico: null, contas: [{ chave: "receita.servicos", conta: SERVICOS }] }
    expect((await pedir("POST", `regras/${NOTA}/previa`, igual)).json()).toMatchObject({ campo: "contas" })

    // Of the two months, September's books are closed.
    const efeito = (await pedir("POST", `regras/${NOTA}/previa`, mudanca)).json<EfeitoDaRegraContabil>()
    expect(efeito).toMatchObject({
      empresas: 1,
      lancamentos: 1,
      valor: "10000.00",
      meses: [OUTUBRO],
      contas: [
        { codigo: SERVICOS, diferenca: "10000.00" },
        { codigo: EXTERIOR, diferenca: "-10000.00" },
      ],
      exemplos: [{ data: "2026-10-31", depois: expect.stringContaining("Honorários de serviços") }],
    })
    expect(await receita(OUTUBRO)).toEqual({ [SERVICOS]: -1_000_000n })

    const gravada = await pedir("POST", `regras/${NOTA}`, { ...mudanca, versao: 0 })
    expect([gravada.status, gravada.json()]).toMatchObject([
      200,
      { dono: "escritorio", historico: "Honorários de serviços", versoes: { escritorio: 1, empresa: 0 } },
    ])
    // Somebody else, who saw none of it.
    expect((await pedir("POST", `regras/${NOTA}`, { ...mudanca, versao: 0 })).status).toBe(412)
    const aguardar = (esperada: object) =>
      vi.waitFor(async () => expect(await receita(OUTUBRO)).toEqual(esperada), { timeout: 30_000, interval: 200 })
    await aguardar({ [SERVICOS]: 0n, [EXTERIOR]: -1_000_000n })
    expect(await receita(SETEMBRO)).toEqual({ [SERVICOS]: -2_500_000n })

    // The company has its own way, from October on; and back to the office's, and then to the product's.
    const daEmpresa = { ...mudanca, alcance: "empresa", desde: OUTUBRO, historico: null }
    const outra = "3.1.1.01.003"
    const contas = [{ chave: "receita.servicos", conta: outra }]
    expect((await pedir("POST", `regras/${NOTA}`, { ...daEmpresa, contas, versao: 0 })).json()).toMatchObject({
      dono: "empresa",
      mudanca: { desde: "2026-10-01", por: contador.nome },
    })
    await aguardar({ [SERVICOS]: 0n, [EXTERIOR]: 0n, [outra]: -1_000_000n })
    const padrao = { ...mudanca, padrao: true, historico: null, contas: [] }
    await pedir("POST", `regras/${NOTA}`, { ...padrao, alcance: "empresa", versao: 1 })
    await aguardar({ [SERVICOS]: 0n, [EXTERIOR]: -1_000_000n, [outra]: 0n })
    const { lista } = (await pedir("GET", "regras")).json<{ lista: RegraContabil[] }>()
    expect(lista.find((r) => r.fato === NOTA)).toMatchObject({
      dono: "escritorio",
      vagas: [{ chave: "clientes" }, { conta: { codigo: EXTERIOR }, padrao: { codigo: SERVICOS } }],
      versoes: { escritorio: 1, empresa: 2 },
    })
    await pedir("POST", `regras/${NOTA}`, { ...padrao, versao: 1 })
    await aguardar({ [SERVICOS]: -1_000_000n, [EXTERIOR]: 0n, [outra]: 0n })
  })
})
