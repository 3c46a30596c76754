import type { Socio, SocioDaLista } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { naVersao, novoCpf, umQuadro, umSocio } from "./socios.fixtures.ts"
import { avisosDosDependentes, dependentesDoMes } from "./socios.policy.ts"

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

const cadastrar = (corpo: object) => ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/socios`, { corpo })
const ler = async (id: string) => (await ambiente.pedir(ator, "GET", `/socios/${id}`)).json<Socio>()
const editar = (socio: Socio, mudanca: object) =>
  ambiente.pedir(ator, "PUT", `/socios/${socio.id}`, {
    corpo: { idTipoDePessoa: 1, documento: socio.documento, nome: socio.nome, ...mudanca },
    cabecalhos: naVersao(socio),
  })
const listar = async (consulta: string, quem = ator) =>
  (await ambiente.pedir(quem, "GET", `/socios?${consulta}`)).json<{
    lista: SocioDaLista[]
    paginacao: { totalDeRegistros: number }
    totais: { proLabore: string }
  }>()
const nomes = async (consulta: string, quem = ator) => (await listar(consulta, quem)).lista.map((s) => s.nome)

describe("o cadastro por tipo de pessoa", () => {
  const pj = { idTipoDePessoa: 2, documento: "11444777000161", nome: "Holding", nomeDoRepresentante: "Rui" }
  const estrangeiro = { idTipoDePessoa: 3, documento: null, nome: "John", idPaisDeNacionalidade: 2496 }
  it.each<[string, object, string]>([
    ["pessoa física sem CPF", { idTipoDePessoa: 1, documento: null, nome: "Ana" }, "documento"],
    ["CPF com dígito errado", { idTipoDePessoa: 1, documento: "52998224726", nome: "Ana" }, "documento"],
    ["pessoa física com CNPJ", { idTipoDePessoa: 1, documento: "11444777000161", nome: "Ana" }, "documento"],
    ["pessoa jurídica com CPF", { ...pj, documento: "52998224725" }, "documento"],
    ["pessoa jurídica sem o CPF de quem assina", pj, "cpfDoRepresentante"],
    [
      "estrangeiro com nacionalidade brasileira",
      { ...estrangeiro, idPaisDeNacionalidade: 1058 },
      "idPaisDeNacionalidade",
    ],
    ["estrangeiro que mora aqui sem situação imigratória", estrangeiro, "idSituacaoImigratoria"],
    ["tipo que não existe", { idTipoDePessoa: 4, documento: "52998224725", nome: "Ana" }, "idTipoDePessoa"],
    [
      "país que não existe",
      { idTipoDePessoa: 1, documento: "52998224725", nome: "Ana", idPaisDeResidencia: 3 },
      "idPaisDeResidencia",
    ],
    [
      "município que não existe",
      { idTipoDePessoa: 1, documento: "52998224725", nome: "Ana", idMunicipio: "9999999" },
      "idMunicipio",
    ],
  ])("recusa %s", async (_caso, corpo, campo) => {
    const r = await cadastrar(corpo)
    expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ codigo: "entrada-invalida", campo })])
    expect(await nomes("")).toEqual([])
  })

  it("estrangeiro pode não ter CPF, e mora fora sem dados de imigração", async () => {
    expect((await cadastrar({ ...estrangeiro, idSituacaoImigratoria: 10 })).status).toBe(201)
    const fora = await cadastrar({ ...estrangeiro, nome: "Jane", idPaisDeResidencia: 2496 })
    expect(fora.json<Socio>().faltam).toContain("representante")
    expect(fora.json<Socio>().faltam).not.toContain("endereco")
  })

  it("guarda só o que o tipo tem", async () => {
    const corpo = {
      ...pj,
      cpfDoRepresentante: "52998224725",
      nis: "12345678901",
      idGenero: 1,
      idSituacaoImigratoria: 4,
    }
    expect((await cadastrar(corpo)).json()).toMatchObject({ nis: null, idGenero: null, idSituacaoImigratoria: null })
  })

  it("o mesmo CPF não entra duas vezes na empresa, mas entra em outra", async () => {
    const documento = novoCpf()
    await umSocio(aqui, idEmpresa, { documento })
    const r = await cadastrar({ idTipoDePessoa: 1, documento, nome: "De novo" })
    expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ campo: "documento" })])
    expect((await umSocio(aqui, outra, { documento })).outrasEmpresas.map((o) => o.idEmpresa)).toEqual([idEmpresa])
  })
})

describe("editar", () => {
  it("a versão lida vale uma vez", async () => {
    const socio = await umSocio(aqui, idEmpresa)
    expect((await editar(socio, { nome: "Primeira" })).status).toBe(200)
    expect((await editar(socio, { nome: "Segunda" })).json()).toMatchObject({ codigo: "versao-desatualizada" })
    expect((await ler(socio.id)).nome).toBe("Primeira")
  })
})

describe("excluir", () => {
  it("sai quem nunca esteve no quadro nem teve valores", async () => {
    const socio = await umSocio(aqui, idEmpresa)
    expect((await ambiente.pedir(ator, "DELETE", `/socios/${socio.id}`)).status).toBe(200)
    expect((await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).status).toBe(404)
  })

  it("fica quem está no quadro de alguma data, ou tem valores ou dependentes, e a tela sabe por quê", async () => {
    const noQuadro = await umSocio(aqui, idEmpresa)
    const comValor = await umSocio(aqui, idEmpresa)
    const comFilho = await umSocio(aqui, idEmpresa)
    await umQuadro(aqui, idEmpresa, "2020-03-10", [{ idSocio: noQuadro.id, fracao: "1" }])
    await ambiente.pedir(ator, "PUT", `/socios/${comValor.id}/pro-labores/2026-11`, {
      corpo: { valor: "0.00" },
      cabecalhos: naVersao(comValor),
    })
    await ambiente.pedir(ator, "PUT", `/socios/${comFilho.id}/dependentes`, {
      corpo: { lista: [{ nome: "Lia", cpf: null, nascimento: "2020-01-01", tipo: "03", desde: "2026-01", ate: null }] },
      cabecalhos: naVersao(comFilho),
    })
    for (const { id } of [noQuadro, comValor, comFilho]) {
      const r = await ambiente.pedir(ator, "DELETE", `/socios/${id}`)
      expect([r.status, r.json()]).toEqual([409, expect.objectContaining({ codigo: "registro-em-uso" })])
      expect(r.json<{ mensagem: string }>().mensagem).toBe((await ler(id)).porQueNaoExclui)
    }
  })
})

describe("dependentes e outras rendas", () => {
  const filho = { nome: "Lia", cpf: null, nascimento: "2010-05-20", tipo: "03", desde: "2026-01", ate: null }
  const salvar = (socio: Socio, oque: string, lista: object[]) =>
    ambiente.pedir(ator, "PUT", `/socios/${socio.id}/${oque}`, { corpo: { lista }, cabecalhos: naVersao(socio) })

  it("a lista inteira troca de uma vez, sobre a versão lida, e só o que mudou é auditado", async () => {
    const socio = await umSocio(aqui, idEmpresa)
    const um = (await salvar(socio, "dependentes", [filho, { ...filho, nome: "Leo" }])).json<Socio>()
    expect((await salvar(socio, "dependentes", [])).json()).toMatchObject({ codigo: "versao-desatualizada" })
    // Twins come in no order of their own.
    const [lia, leo] = ["Lia", "Leo"].map((nome) => um.dependentes.find((d) => d.nome === nome))
    const dois = (await salvar(um, "dependentes", [{ ...leo }, { ...lia, ate: "2026-06" }])).json<Socio>()
    expect(dois.dependentes.map((d) => [d.nome, d.ate]).sort()).toEqual([
      ["Leo", null],
      ["Lia", "2026-06"],
    ])
    const mudancas = await ambiente.banco.emEscopo(
      ator.escopo,
      async (tx) =>
        (await tx.execute(sql`select 1 from auditoria where entidade = 'dependentes' and acao = 'alterar'`)).rows,
    )
    expect(mudancas).toHaveLength(1)
  })

  it("a mesma pessoa não conta duas vezes no mesmo mês; em períodos seguidos, sim", async () => {
    const socio = await umSocio(aqui, idEmpresa)
    const universitario = { ...filho, tipo: "04", desde: "2028-06" }
    const r = await salvar(socio, "dependentes", [{ ...filho, ate: "2028-06" }, universitario])
    expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ campo: "lista.1.desde" })])
    expect((await salvar(socio, "dependentes", [{ ...filho, ate: "2028-05" }, universitario])).status).toBe(200)
  })

  it("fim antes do começo e fonte sem documento são recusados; pessoa jurídica não tem", async () => {
    const socio = await umSocio(aqui, idEmpresa)
    const renda = {
      fonte: "Hospital",
      documentoDaFonte: "11444777000161",
      remuneracao: "5000.00",
      desde: "2026-01",
      ate: null,
    }
    expect((await salvar(socio, "dependentes", [{ ...filho, ate: "2025-12" }])).json()).toMatchObject({
      campo: "lista.0.ate",
    })
    expect((await salvar(socio, "outras-rendas", [{ ...renda, documentoDaFonte: "123" }])).status).toBe(400)
    expect((await salvar(socio, "outras-rendas", [renda])).json<Socio>().outrasRendas).toMatchObject([renda])
    const pj = await umSocio(aqui, idEmpresa, {
      idTipoDePessoa: 2,
      documento: "11444777000161",
      nomeDoRepresentante: "Rui",
      cpfDoRepresentante: "52998224725",
    })
    expect((await salvar(pj, "dependentes", [filho])).json()).toMatchObject({ codigo: "entrada-invalida" })
  })

  it("o id do dependente de outra pessoa não é tomado: entra um novo", async () => {
    const um = await umSocio(aqui, idEmpresa)
    const dois = await umSocio(aqui, idEmpresa)
    const [dele] = (await salvar(um, "dependentes", [filho])).json<Socio>().dependentes
    const [novo] = (await salvar(dois, "dependentes", [{ ...filho, id: dele?.id, nome: "Outro" }])).json<Socio>()
      .dependentes
    expect(novo?.id).not.toBe(dele?.id)
    expect((await ler(um.id)).dependentes).toEqual([dele])
  })

  it("avisa de quem passou da idade da lei, no dia seguinte ao último ano e não antes", () => {
    const lia = { nome: "Lia", nascimento: "2004-11-21", tipo: "03" as const, desde: "2020-01", ate: null }
    // Lei 9.250/1995 art. 35 III: up to 21 years. On 2026-11-20 she is 21; on the 21st, 22.
    expect(avisosDosDependentes([lia], "2026-11-20")).toEqual([])
    expect(avisosDosDependentes([lia], "2026-11-21")).toEqual([expect.stringContaining("21 anos")])
    expect(avisosDosDependentes([{ ...lia, tipo: "04" }], "2026-11-21")).toEqual([])
    expect(avisosDosDependentes([{ ...lia, ate: "2026-10" }], "2026-11-21")).toEqual([])
  })

  it("conta no mês de começo e no de fim, e nunca ex-cônjuge nem agregado", () => {
    const d = (tipo: "01" | "12" | "99", desde = "2026-02", ate: string | null = "2026-04") => ({ tipo, desde, ate })
    const meses = ["2026-01", "2026-02", "2026-04", "2026-05"]
    expect(meses.map((mes) => dependentesDoMes([d("01")], mes))).toEqual([0, 1, 1, 0])
    expect(dependentesDoMes([d("01"), d("12"), d("99")], "2026-03")).toBe(1)
  })
})

describe("a lista entre empresas", () => {
  beforeEach(async () => {
    const ana = await umSocio(aqui, idEmpresa, { nome: "Ána Prado", documento: "52998224725" })
    const bia = await umSocio(aqui, outra, { nome: "Bia Reis" })
    await umSocio(aqui, outra, {
      nome: "John",
      idTipoDePessoa: 3,
      documento: null,
      idPaisDeNacionalidade: 2496,
      idSituacaoImigratoria: 4,
    })
    await umQuadro(aqui, idEmpresa, "2026-03-31", [{ idSocio: ana.id, fracao: "1" }])
    await umQuadro(aqui, outra, "2020-01-01", [{ idSocio: bia.id, fracao: "1", qualificacao: "22" }])
    await ambiente.pedir(ator, "PUT", `/socios/${bia.id}/pro-labores/2026-05`, {
      corpo: { valor: "3000.00" },
      cabecalhos: naVersao(bia),
    })
  })

  it("filtra por nome sem acento, CPF, empresa, papel, pró-labore, estrangeiros e o que falta", async () => {
    expect(await nomes("busca=ana")).toEqual(["Ána Prado"])
    expect(await nomes("busca=529.982")).toEqual(["Ána Prado"])
    expect(await nomes(`idEmpresa=${outra}`)).toEqual(["Bia Reis", "John"])
    expect(await nomes("qualificacao=22")).toEqual(["Bia Reis"])
    expect(await nomes("proLabore=com")).toEqual(["Bia Reis"])
    expect(await nomes("proLabore=sem")).toEqual(["Ána Prado", "John"])
    expect(await nomes("estrangeiros=true")).toEqual(["John"])
    expect(await nomes("comFaltas=true&ordem=nome&direcao=desc")).toEqual(["John", "Bia Reis", "Ána Prado"])
    expect((await listar("proLabore=com")).totais.proLabore).toBe("3000.00")
  })

  it("mostra o papel do fim do mês e o valor que vale nele", async () => {
    const noMes = async (competencia: string) =>
      (await listar(`competencia=${competencia}`)).lista.map((s) => [s.nome, s.papel?.fracao ?? null, s.proLabore])
    // The composition of 31 March is already the one of March; the pró-labore begins in May.
    expect((await noMes("2026-02"))[0]).toEqual(["Ána Prado", null, null])
    expect((await noMes("2026-03"))[0]).toEqual(["Ána Prado", "1", null])
    expect((await noMes("2026-04"))[1]).toEqual(["Bia Reis", "1", null])
    expect((await noMes("2026-05"))[1]).toEqual(["Bia Reis", "1", "3000.00"])
  })

  it("o que falta some quando é informado", async () => {
    const [ana] = (await listar("busca=ana")).lista
    expect(ana?.faltam).toEqual(["nascimento", "idGenero", "idEstadoCivil", "idRacaCor", "idEscolaridade", "endereco"])
    const completa = {
      nascimento: "1980-01-01",
      idGenero: 1,
      idEstadoCivil: 2,
      idRacaCor: 6,
      idEscolaridade: 9,
      cep: "01310100",
      logradouro: "Avenida Paulista",
      idMunicipio: "3550308",
      uf: "SP",
    }
    const r = await editar(await ler(ana?.id ?? ""), completa)
    expect(r.json<Socio>().faltam).toEqual([])
  })

  it("cada um vê as empresas que alcança, e a planilha traz o mesmo", async () => {
    const dono = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [idEmpresa])
    expect(await nomes("", dono)).toEqual(["Ána Prado"])
    const csv = await ambiente.pedir(dono, "GET", "/socios/exportacao?formato=csv&colunas=nome,documento,participacao")
    expect(csv.bytes.toString("utf8")).toContain("Ána Prado;529.982.247-25;100%")
    expect(csv.bytes.toString("utf8")).not.toContain("Bia")
    const funcionario = await ambiente.criarAtor(ator.escopo.idEscritorio, "FUNCIONARIO", [idEmpresa])
    expect((await ambiente.pedir(funcionario, "GET", "/socios")).status).toBe(403)
  })
})
