import type { Socio } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { aplicarProLabores } from "./em-massa.service.ts"
import { definirProLabore, removerProLabore } from "./pro-labore.service.ts"
import { fecharMes, naVersao, umSocio } from "./socios.fixtures.ts"
import { salvarDependentes, salvarOutrasRendas } from "./socios.service.ts"

const AGORA = new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente(() => AGORA)
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
  idEmpresa = (
    await umaEmpresa()
      .comCnpj("11222333000181")
      .noSistemaDesde("2026-10")
      .doAnexo("III")
      .comDozeMesesAntesDe("2026-10", 1_000_000n)
      .criar(ambiente, ator.escopo)
  ).id
})

const filho = { nome: "Lia", cpf: null, nascimento: "2015-05-20", tipo: "03", desde: "2026-01", ate: null }
const renda = {
  fonte: "Hospital",
  documentoDaFonte: "11444777000161",
  remuneracao: "5000.00",
  desde: "2026-01",
  ate: null,
}
const salvar = (socio: Socio, oque: "dependentes" | "outras-rendas", lista: readonly (object | undefined)[]) =>
  ambiente.pedir(ator, "PUT", `/socios/${socio.id}/${oque}`, { corpo: { lista }, cabecalhos: naVersao(socio) })
const com = async (socio: Socio, oque: "dependentes" | "outras-rendas", lista: readonly (object | undefined)[]) => {
  const r = await salvar(socio, oque, lista)
  expect(r.status).toBe(200)
  return r.json<Socio>()
}
const recusa = async (socio: Socio, oque: "dependentes" | "outras-rendas", lista: readonly (object | undefined)[]) => {
  const r = await salvar(socio, oque, lista)
  expect([r.status, r.json()]).toEqual([
    409,
    expect.objectContaining({
      codigo: "competencia-fechada",
      mensagem: expect.stringMatching(/10\/2026.*11\/2026/),
    }),
  ])
  return r.json<{ campo?: string | null }>().campo ?? null
}

describe("o que o recibo de um mês fechado contou", () => {
  it("dependente não entra, não sai nem muda de período ou de dedução até ele; depois dele, sim", async () => {
    const socio = await com(await umSocio(aqui, idEmpresa), "dependentes", [filho])
    await fecharMes(aqui, idEmpresa, "2026-10")
    const [lia] = socio.dependentes
    expect(await recusa(socio, "dependentes", [])).toBeNull()
    expect(await recusa(socio, "dependentes", [{ ...lia, desde: "2026-02" }])).toBe("lista.0.desde")
    expect(await recusa(socio, "dependentes", [{ ...lia, ate: "2026-09" }])).toBe("lista.0.desde")
    // A former spouse is no dependant for the IRRF (Lei 9.250/1995 art. 35).
    expect(await recusa(socio, "dependentes", [{ ...lia, tipo: "12" }])).toBe("lista.0.desde")
    expect(await recusa(socio, "dependentes", [lia, { ...filho, nome: "Leo", desde: "2026-10" }])).toBe("lista.1.desde")
    // The row given twice: what the second mention says must not hide what the first one changes.
    expect(
      await recusa(socio, "dependentes", [
        { ...lia, ate: "2026-03" },
        { ...lia, desde: "2026-04" },
      ]),
    ).toBe("lista.0.desde")
    const depois = await com(socio, "dependentes", [
      { ...lia, nome: "Lia Souza", cpf: "52998224725", ate: "2026-10" },
      { ...filho, nome: "Leo", desde: "2026-11" },
      { ...filho, nome: "Sogra", tipo: "99" },
    ])
    expect(depois.dependentes.map((d) => [d.nome, d.desde, d.ate]).sort()).toEqual([
      ["Leo", "2026-11", null],
      ["Lia Souza", "2026-01", "2026-10"],
      ["Sogra", "2026-01", null],
    ])
  })

  it("outra renda não entra, não sai nem muda de valor até ele; o valor novo vale do mês seguinte", async () => {
    const socio = await com(await umSocio(aqui, idEmpresa), "outras-rendas", [renda])
    await fecharMes(aqui, idEmpresa, "2026-10")
    const [hospital] = socio.outrasRendas
    expect(await recusa(socio, "outras-rendas", [])).toBeNull()
    expect(await recusa(socio, "outras-rendas", [{ ...hospital, remuneracao: "5000.01" }])).toBe("lista.0.desde")
    expect(await recusa(socio, "outras-rendas", [hospital, { ...renda, ate: "2026-03" }])).toBe("lista.1.desde")
    const depois = await com(socio, "outras-rendas", [
      { ...hospital, ate: "2026-10" },
      { ...renda, remuneracao: "6000.00", desde: "2026-11" },
    ])
    expect(depois.outrasRendas.map((r) => [r.remuneracao, r.desde, r.ate])).toEqual([
      ["6000.00", "2026-11", null],
      ["5000.00", "2026-01", "2026-10"],
    ])
  })

  it("o mês fechado de outra empresa não prende esta", async () => {
    const outra = (await umaEmpresa().comCnpj("11444777000161").criar(ambiente, ator.escopo)).id
    const socio = await com(await umSocio(aqui, outra), "dependentes", [filho])
    await fecharMes(aqui, idEmpresa, "2026-10")
    await com(socio, "dependentes", [])
  })
})

describe("a empresa fica tomada antes de se perguntar o que está fechado", () => {
  type Escrita = (tx: Tx, socio: Socio) => Promise<unknown>
  const escritas: [string, Escrita][] = [
    [
      "definir o pró-labore",
      (tx, s) =>
        definirProLabore(tx, { escopo: ator.escopo, nome: "Contador", agora: AGORA }, noMes(s), s.versao, VALOR),
    ],
    ["remover o pró-labore", (tx, s) => removerProLabore(tx, ator.escopo, noMes(s), s.versao, AGORA)],
    [
      "salvar dependentes",
      (tx, s) => salvarDependentes(tx, { escopo: ator.escopo, nome: "Contador", agora: AGORA }, s.id, s.versao, []),
    ],
    [
      "salvar outras rendas",
      (tx, s) => salvarOutrasRendas(tx, { escopo: ator.escopo, nome: "Contador", agora: AGORA }, s.id, s.versao, []),
    ],
    [
      "aplicar o ajuste em massa",
      (tx, s) => aplicarProLabores(tx, ator.escopo, "2026-10", [{ id: s.id, valor: "1.00", versao: s.versao }]),
    ],
  ]
  const VALOR = { valor: "1.00", categoria: "723" } as const
  const noMes = ({ id }: Socio) => ({ id, desde: "2026-10" })

  it.each(escritas)("ao %s", async (_escrita, escrever) => {
    let socio = await com(await umSocio(aqui, idEmpresa), "dependentes", [filho])
    socio = await com(socio, "outras-rendas", [renda])
    await fecharMes(aqui, idEmpresa, "2026-10")
    await ambiente.banco.emEscopo(ator.escopo, async (tx) => {
      const erro = await escrever(tx, socio).catch((e: unknown) => e)
      expect(erro).toBeInstanceOf(ErroDeNegocio)
      expect(erro).toMatchObject({ codigo: "competencia-fechada" })
      // Refused before writing anything, so the only mark this transaction left on the company is the lock itself.
      const { rows } = await tx.execute(
        sql`select xmax::text = pg_current_xact_id()::text as tomada from empresas where id = ${idEmpresa}`,
      )
      expect(rows).toEqual([{ tomada: true }])
    })
  })
})
