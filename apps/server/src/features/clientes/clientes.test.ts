import type { Cliente } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let dono: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  const escritorio = await ambiente.criarEscritorio()
  const contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  empresa = (await umaEmpresa().criar(ambiente, contador.escopo)).id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
})

const pf = { tipo: "cpf", documento: "52998224725", nome: "Beltrano Exemplo" }
const criar = (corpo: object) => ambiente.pedir(dono, "POST", `/empresas/${empresa}/clientes`, { corpo })
const listar = async (busca = "") =>
  (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/clientes${busca}`)).json<{ lista: Cliente[] }>().lista

describe("clientes de uma empresa", () => {
  it("cadastra, acha por nome ou documento, muda sem sobrescrever, arquiva e traz de volta", async () => {
    const novo = (await criar(pf)).json<Cliente>()
    expect((await criar(pf)).json<{ campo: string }>().campo).toBe("documento")
    expect((await listar("?busca=BELTRÂNO")).map((c) => c.id)).toEqual([novo.id])
    expect((await listar("?busca=529.982")).map((c) => c.id)).toEqual([novo.id])
    expect(await listar("?busca=%25")).toEqual([])
    const editar = (versao: number) =>
      ambiente.pedir(dono, "PUT", `/clientes/${novo.id}`, {
        corpo: { ...pf, email: "b@exemplo.com.br" },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await editar(novo.versao)).json<Cliente>().email).toBe("b@exemplo.com.br")
    expect((await editar(novo.versao)).status).toBe(412)
    const arquivar = (arquivado: boolean) =>
      ambiente.pedir(dono, "POST", `/clientes/${novo.id}/arquivar`, { corpo: { arquivado } })
    expect((await arquivar(true)).status).toBe(200)
    expect([await listar(), (await listar("?arquivados=true")).length]).toEqual([[], 1])
    expect((await criar({ ...pf, nome: "De volta" })).json<Cliente>()).toMatchObject({ id: novo.id, nome: "De volta" })
  })

  it("recusa documento errado, endereço pela metade e país onde não cabe, dizendo o campo", async () => {
    const campo = async (corpo: object) => (await criar({ ...pf, ...corpo })).json<{ campo: string }>().campo
    expect(await campo({ documento: "52998224724" })).toBe("documento")
    expect(await campo({ cep: "01001000" })).toBe("logradouro")
    expect(await campo({ tipo: "exterior", documento: null })).toBe("pais")
    expect(await campo({ pais: "US" })).toBe("pais")
  })
})
