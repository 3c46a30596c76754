import { randomUUID } from "node:crypto"
import type { Cliente, PropostasDasNotas } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { inserirNotas } from "../titulos/titulos.fixtures.ts"
import { inserirClientes } from "./clientes.repository.ts"

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
const listarPagina = async (busca: string) =>
  (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/clientes${busca}`)).json<{
    lista: Cliente[]
    paginacao: { proxima: string | null }
  }>()
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
  it("cadastra de uma vez mais clientes do que cabem num comando, e o que já existe fica como está", async () => {
    const { escopo } = dono
    const { documento } = (await criar(pf)).json<Cliente>()
    // Seven values each: more than the 65,535 that one statement takes.
    const novos = Array.from({ length: 9_400 }, (_, i) => ({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: empresa,
      tipo: "cpf" as const,
      documento: i === 0 ? documento : String(i).padStart(11, "0"),
      nome: `Tomador ${i}`,
      criadoEm: new Date("2026-11-20T12:00:00Z"),
    }))
    expect(await ambiente.banco.emEscopo(escopo, (tx) => inserirClientes(tx, novos))).toBe(9_399)
    expect(await listar(`?busca=${documento}`)).toMatchObject([{ nome: pf.nome }])
  })

  it("propõe quem as notas nomeiam, como a mais nova diz, e cadastra o que a pessoa deixou, uma vez só", async () => {
    const endereco = { logradouro: "Rua A", numero: "10", bairro: "Centro", cep: "01001000" }
    const deste = { idEmpresa: empresa, idAtividade: null, bruto: 10_000n }
    await ambiente.banco.emEscopo(dono.escopo, (tx) =>
      inserirNotas(tx, dono.escopo, [
        { ...deste, emissao: "2026-08-01", nome: "Nome antigo", dados: { tomador: { municipio: "3550308" } } },
        { ...deste, emissao: "2026-10-01", nome: "Nome novo", dados: { tomador: { municipio: "3550308", endereco } } },
        // Without a whole address, and one whose document nobody may register.
        { ...deste, emissao: "2026-09-01", documento: pf.documento, dados: { tomador: { endereco: { cep: "1" } } } },
        { ...deste, emissao: "2026-09-01", documento: "11111111111" },
        { ...deste, emissao: "2026-09-01", documento: "11222333000181", nome: "Fica de fora" },
      ]),
    )
    const caminho = `/empresas/${empresa}/clientes/das-notas`
    const propor = async () => (await ambiente.pedir(dono, "GET", caminho)).json<PropostasDasNotas>()
    expect(await propor()).toMatchObject({
      total: 3,
      lista: [
        {
          documento: "11444777000161",
          nome: "Nome novo",
          notas: 2,
          valor: "200.00",
          ultima: "2026-10-01",
          endereco: "Rua A, 10, Centro, São Paulo, SP",
        },
        { documento: "11222333000181" },
        { documento: pf.documento, endereco: null },
      ],
    })
    expect(await listar()).toEqual([])
    const trazer = async (exceto: string[]) =>
      (await ambiente.pedir(dono, "POST", caminho, { corpo: { exceto } })).json<{ novos: number }>().novos
    expect([await trazer(["11222333000181"]), await trazer(["11222333000181"])]).toEqual([2, 0])
    expect(await listar("?busca=novo")).toMatchObject([{ ...endereco, idMunicipio: "3550308", complemento: null }])
    expect((await propor()).lista.map((p) => p.nome)).toEqual(["Fica de fora"])
  })

  it("diz o que cada um deve hoje, põe na frente quem deve mais, e desde quando é cliente", async () => {
    const contador = await ambiente.criarAtor(dono.escopo.idEscritorio, "CONTADOR")
    const registrado = (await criar({ ...pf, nome: "Zélia" })).json<Cliente>()
    await criar({ tipo: "cnpj", documento: "11444777000161", nome: "Ana Ltda" })
    await criar({ tipo: "cnpj", documento: "11222333000181", nome: "Bia Ltda" })
    await ambiente.banco.emEscopo(dono.escopo, (tx) =>
      inserirNotas(tx, dono.escopo, [{ idEmpresa: empresa, idAtividade: null, bruto: 1n, emissao: "2024-03-05" }]),
    )
    const titulo = (resto: object) =>
      ambiente.pedir(contador, "POST", `/empresas/${empresa}/recebiveis`, {
        corpo: { descricao: "Serviço", emissao: "2020-01-01", categoria: "vendas", pessoa: "Alguém", ...resto },
      })
    // By the registration, by the document that a note gives, and to somebody else.
    await titulo({ idPessoa: registrado.id, vencimento: "2020-01-31", valor: "30.00" })
    await titulo({ idPessoa: registrado.id, vencimento: "2999-01-31", valor: "50.00" })
    await titulo({ documento: "11444777000161", vencimento: "2999-01-31", valor: "100.00" })
    await titulo({ documento: "00000000000191", vencimento: "2020-01-31", valor: "900.00" })
    const nomes = async (ordem: string) => (await listar(`?ordem=${ordem}&direcao=desc`)).map((c) => c.nome)
    expect(await nomes("aberto")).toEqual(["Ana Ltda", "Zélia", "Bia Ltda"])
    expect(await nomes("vencido")).toEqual(["Zélia", "Bia Ltda", "Ana Ltda"])
    expect(await listar()).toMatchObject([
      { emAberto: { quantos: 1, total: "100.00", vencido: "0.00", atrasadoDesde: null }, desde: "2024-03-05" },
      { emAberto: { quantos: 0, total: "0.00" } },
      { emAberto: { quantos: 2, total: "80.00", vencido: "30.00", atrasadoDesde: "2020-01-31" } },
    ])
    const primeira = (await listarPagina("?ordem=aberto&direcao=desc&registrosPorPagina=2")).paginacao.proxima
    expect(
      (await listar(`?ordem=aberto&direcao=desc&registrosPorPagina=2&pagina=2&cursor=${primeira}`)).map((c) => c.nome),
    ).toEqual(["Bia Ltda"])
    const csv = await ambiente.pedir(
      dono,
      "GET",
      `/empresas/${empresa}/clientes/exportacao?formato=csv&ordem=vencido&direcao=desc`,
    )
    expect(csv.bytes.toString("utf8")).toMatch(/Zélia.*80,00.*30,00.*31\/01\/2020[\s\S]*Bia[\s\S]*Ana/)
  })
})
