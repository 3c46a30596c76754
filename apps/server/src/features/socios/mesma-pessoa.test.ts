import type { Socio } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { naVersao, novoCpf, umSocio } from "./socios.fixtures.ts"

let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let outra: string
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
  idEmpresa = (await umaEmpresa().comCnpj("11222333000181").criar(ambiente, ator.escopo)).id
  outra = (await umaEmpresa().comCnpj("11444777000161").criar(ambiente, ator.escopo)).id
})

const ler = async (id: string) => (await ambiente.pedir(ator, "GET", `/socios/${id}`)).json<Socio>()
const editar = (socio: Socio, mudanca: object) =>
  ambiente.pedir(ator, "PUT", `/socios/${socio.id}`, {
    corpo: { idTipoDePessoa: 1, documento: socio.documento, nome: socio.nome, ...mudanca },
    cabecalhos: naVersao(socio),
  })

describe("salvar também nas outras empresas", () => {
  it("muda só esta empresa, ou todas ao alcance em que a pessoa está, cada uma auditada", async () => {
    const documento = novoCpf()
    const aquiMesmo = await umSocio(aqui, idEmpresa, { documento })
    const la = await umSocio(aqui, outra, { documento })
    const depois = (await editar(aquiMesmo, { nomeDaMae: "Tereza" })).json<Socio>()
    expect((await ler(la.id)).nomeDaMae).toBeNull()
    await editar(depois, { nomeDaMae: "Teresa", aplicarNasOutras: true })
    expect((await ler(la.id)).nomeDaMae).toBe("Teresa")
    const registros = await ambiente.banco.emEscopo(
      ator.escopo,
      async (tx) =>
        (
          await tx.execute<{ id_registro: string }>(sql`select id_registro from auditoria
        where entidade = 'socios' and acao = 'alterar' and depois ->> 'nome_da_mae' = 'Teresa'`)
        ).rows,
    )
    expect(registros.map((r) => r.id_registro).sort()).toEqual([aquiMesmo.id, la.id].sort())
    // Somebody with the other one open is told that it changed.
    expect((await editar(la, { nome: "Velha" })).json()).toMatchObject({ codigo: "versao-desatualizada" })
  })

  it("não alcança a mesma pessoa em empresa que quem salva não vê", async () => {
    const documento = novoCpf()
    const daA = await umSocio(aqui, idEmpresa, { documento })
    const daB = await umSocio(aqui, outra, { documento })
    const restrito = await ambiente.criarAtor(ator.escopo.idEscritorio, "CONTADOR", [idEmpresa])
    const visto = (await ambiente.pedir(restrito, "GET", `/socios/${daA.id}`)).json<Socio>()
    expect(visto.outrasEmpresas).toEqual([])
    const corpo = { idTipoDePessoa: 1, documento, nome: "Nova", aplicarNasOutras: true }
    const r = await ambiente.pedir(restrito, "PUT", `/socios/${daA.id}`, { corpo, cabecalhos: naVersao(visto) })
    expect(r.status).toBe(200)
    expect((await ler(daB.id)).nome).toBe("Maria da Silva")
  })

  it("um documento novo não leva os dados para quem o tem em outra empresa, nem para quem tem o antigo", async () => {
    const daAna = novoCpf()
    const doRui = novoCpf()
    const ana = await umSocio(aqui, idEmpresa, { documento: daAna, nome: "Ana" })
    const anaLa = await umSocio(aqui, outra, { documento: daAna, nome: "Ana" })
    const rui = await umSocio(aqui, outra, { documento: doRui, nome: "Rui", nomeDaMae: "Olga" })
    const r = await editar(ana, { documento: doRui, nomeDaMae: "Teresa", aplicarNasOutras: true })
    expect([r.status, r.json()]).toEqual([
      400,
      expect.objectContaining({ codigo: "entrada-invalida", campo: "documento" }),
    ])
    for (const antes of [ana, anaLa, rui]) {
      const { versao, nome, documento, nomeDaMae } = await ler(antes.id)
      expect({ versao, nome, documento, nomeDaMae }).toEqual({
        versao: antes.versao,
        nome: antes.nome,
        documento: antes.documento,
        nomeDaMae: antes.nomeDaMae,
      })
    }
    // Only here, the document changes, and nobody else does.
    const soAqui = novoCpf()
    expect((await editar(ana, { documento: soAqui })).json()).toMatchObject({ documento: soAqui, outrasEmpresas: [] })
    expect((await ler(anaLa.id)).documento).toBe(daAna)
  })

  it("não vira pessoa jurídica quem, em outra das empresas, tem o que uma pessoa jurídica não tem", async () => {
    const holding = {
      idTipoDePessoa: 2,
      documento: "11444777000161",
      nome: "Holding",
      nomeDoRepresentante: "Rui",
      cpfDoRepresentante: "52998224725",
    }
    const daqui = await umSocio(aqui, idEmpresa, holding)
    const deLa = await umSocio(aqui, outra, holding)
    // The database takes a CNPJ on a natural person, as older records may have.
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.execute(sql`update socios set id_tipo_de_pessoa = 1 where id = ${deLa.id}`),
    )
    const comValor = await ambiente.pedir(ator, "PUT", `/socios/${deLa.id}/pro-labores/2026-11`, {
      corpo: { valor: "3000.00" },
      cabecalhos: naVersao(await ler(deLa.id)),
    })
    expect(comValor.status).toBe(200)
    const r = await editar(daqui, { ...holding, nome: "Outro nome", aplicarNasOutras: true })
    expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ campo: "idTipoDePessoa" })])
    expect([(await ler(daqui.id)).nome, (await ler(deLa.id)).idTipoDePessoa]).toEqual(["Holding", 1])
  })
})
