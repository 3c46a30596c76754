import { randomUUID } from "node:crypto"
import { ordensDaCarteira, type ResultadoEmMassa } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { empresas } from "../../db/schema/empresas.ts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { codigo, type PedidosDeEmpresa, pedidosDeEmpresa } from "./empresas.fixtures.ts"

/** The clock of the tests says 2026-11-20: the current month is 2026-11. */
let ambiente: Ambiente
let admin: Ator
let contador: Ator
let escritorio: string
let pedidos: PedidosDeEmpresa

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  pedidos = pedidosDeEmpresa(ambiente, admin)
})
afterAll(() => ambiente.fechar())

describe("carteira, grupos e mudanças em massa", () => {
  it("filtra, conta por categoria, e usa o honorário do escritório quando falta o próprio", async () => {
    const { lista } = (await ambiente.pedir(admin, "GET", "/empresas/responsaveis")).json<{ lista: { id: string }[] }>()
    expect(lista.map(({ id }) => id).sort()).toEqual([admin.idUsuario, contador.idUsuario].sort())
    const grupo = (await ambiente.pedir(contador, "POST", "/grupos", { corpo: { nome: "Família Silva" } })).json<{
      id: string
    }>()
    const repetido = await ambiente.pedir(contador, "POST", "/grupos", { corpo: { nome: "família silva" } })
    expect(codigo(repetido)).toEqual([400, "entrada-invalida"])
    await pedidos.criada({
      apelido: "Com grupo",
      idGrupo: grupo.id,
      idResponsavel: contador.idUsuario,
      email: "dona@silva.com.br",
    })
    const { id } = await pedidos.criada({ apelido: "Sem grupo" })
    await pedidos.escrever("POST", id, "encerrar-atendimento", {
      desde: "2026-11",
      idCategoria: 38,
      motivo: "Baixou o CNPJ",
    })
    const consultar = async (consulta: string) =>
      (await ambiente.pedir(admin, "GET", `/empresas/carteira?${consulta}`)).json<{
        lista: { apelido: string }[]
        contagens: unknown
      }>()
    const nomes = async (consulta: string) => (await consultar(consulta)).lista.map(({ apelido }) => apelido)
    expect(await nomes("")).toEqual(["Com grupo", "Sem grupo"])
    expect(await nomes("situacao=atendidas")).toEqual(["Com grupo"])
    expect(await nomes("situacao=encerradas")).toEqual(["Sem grupo"])
    expect(await nomes("idGrupo=nenhum")).toEqual(["Sem grupo"])
    expect(await nomes(`idResponsavel=${contador.idUsuario}`)).toEqual(["Com grupo"])
    expect(await nomes("busca=dona@silva")).toEqual(["Com grupo"])
    expect(await nomes("implantacao=concluida")).toEqual([])
    expect((await consultar("situacao=atendidas")).contagens).toEqual({
      simples: 1,
      grupos: 0,
      exClientes: 0,
      encerradas: 1,
    })
    expect((await consultar("competencia=2026-10")).contagens).toEqual({
      simples: 2,
      grupos: 0,
      exClientes: 0,
      encerradas: 0,
    })
  })

  it("duas mil empresas: cada ordem e filtro chega ao fim da lista, e a mudança em massa alcança todas", async () => {
    const QUANTAS = 2000
    const { idEscritorio } = admin.escopo
    const linhas = Array.from({ length: QUANTAS }, (_, i) => ({
      idEscritorio,
      id: randomUUID(),
      cnpj: cnpjDaBase(`${60_000_000 + i}0001`),
      razaoSocial: `Empresa ${i} Ltda`,
      apelido: `Empresa ${i}`,
      dataAbertura: "2020-01-01",
      idMunicipio: "3550308",
      uf: "SP",
      idCategoria: i % 2 === 0 ? 1 : 2,
      idTipo: 20,
      inicioNoSistema: "2026-10",
      criadaEm: ambiente.servico.agora(),
    }))
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      for (let i = 0; i < QUANTAS; i += 500) await tx.insert(empresas).values(linhas.slice(i, i + 500))
    })
    for (const ordem of ordensDaCarteira) {
      const r = await ambiente.pedir(
        admin,
        "GET",
        `/empresas/carteira?situacao=simples&regime=simples&uf=SP&ordem=${ordem}&pagina=10&registrosPorPagina=100`,
      )
      const { lista, paginacao } = r.json<{ lista: unknown[]; paginacao: { totalDeRegistros: number } }>()
      expect([ordem, lista.length, paginacao.totalDeRegistros]).toEqual([ordem, 100, 1000])
    }
    const corpo = { selecao: { filtro: {} }, mudanca: { idResponsavel: contador.idUsuario } }
    const r = await ambiente.pedir(admin, "POST", "/empresas/alteracoes", { corpo })
    expect(r.json()).toEqual({ alteradas: QUANTAS, semMudanca: 0, recusadas: [] })
  })

  it("na escolha de empresa, quem o escritório não atende mais vem depois de todas, marcado, a partir do mês em que saiu", async () => {
    const sair = async (apelido: string, idCategoria: number, desde: string) => {
      const { id } = await pedidos.criada({ apelido })
      await pedidos.escrever("POST", id, "encerrar-atendimento", { desde, idCategoria, motivo: "Trocou de contador" })
      return id
    }
    const saiu = await sair("Alfa", 37, "2026-11")
    await sair("Beta", 38, "2026-10")
    await pedidos.criada({ apelido: "Zeta" })
    await pedidos.criada({ apelido: "Ômega" })
    const ver = async (direcao: string) =>
      (await ambiente.pedir(admin, "GET", `/empresas?ordem=atendidas&direcao=${direcao}`))
        .json<{ lista: { apelido: string; idCategoria: number }[] }>()
        .lista.map(({ apelido, idCategoria }) => [apelido, idCategoria])
    const esperadas = [
      ["Ômega", 1],
      ["Zeta", 1],
      ["Alfa", 37],
      ["Beta", 38],
    ]
    expect(await ver("asc")).toEqual(esperadas)
    expect(await ver("desc")).toEqual(esperadas.toReversed())
    expect((await ambiente.pedir(admin, "GET", `/empresas/${saiu}`)).json()).toMatchObject({ idCategoria: 37 })
  })

  it("excluir um grupo deixa as empresas sem grupo", async () => {
    const grupo = (await ambiente.pedir(admin, "POST", "/grupos", { corpo: { nome: "Some" } })).json<{ id: string }>()
    const { id, versao } = await pedidos.criada({ idGrupo: grupo.id })
    expect((await ambiente.pedir(admin, "DELETE", `/grupos/${grupo.id}`)).status).toBe(200)
    expect(await pedidos.ler(id)).toMatchObject({ escritorio: { grupo: null }, versao: versao + 1 })
  })

  it("quem alcança só algumas empresas lê os grupos e não os escreve", async () => {
    const grupo = (await ambiente.pedir(admin, "POST", "/grupos", { corpo: { nome: "Silva" } })).json<{ id: string }>()
    const { id } = await pedidos.criada({ idGrupo: grupo.id })
    const restrito = await ambiente.criarAtor(escritorio, "CONTADOR", [id])
    for (const [metodo, caminho, corpo] of [
      ["POST", "/grupos", { nome: "Novo" }],
      ["PUT", `/grupos/${grupo.id}`, { nome: "Souza" }],
    ] as const) {
      const r = await ambiente.pedir(restrito, metodo, caminho, { corpo })
      expect([metodo, ...codigo(r)]).toEqual([metodo, 403, "sem-permissao"])
      expect(r.json<{ mensagem: string }>().mensagem).toContain("escritório inteiro")
    }
    expect((await ambiente.pedir(restrito, "GET", "/grupos")).json()).toMatchObject({
      lista: [{ id: grupo.id, nome: "Silva", empresas: 1 }],
    })
  })

  it("muda muitas de uma vez e diz quais recusaram e por quê, sem mexer nelas", async () => {
    const nova = await pedidos.criada({ apelido: "Nova", dataAbertura: "2026-11-01", inicioNoSistema: "2026-11" })
    const velha = await pedidos.criada({ apelido: "Velha" })
    const mudanca = {
      idResponsavel: contador.idUsuario,
      categoria: { desde: "2026-10", idCategoria: 2, motivo: "Grupo Silva" },
    }
    const corpo = { selecao: { filtro: { situacao: "atendidas" } }, mudanca }
    const r = await ambiente.pedir(admin, "POST", "/empresas/alteracoes", { corpo })
    expect(r.json()).toEqual({
      alteradas: 1,
      semMudanca: 0,
      recusadas: [{ id: nova.id, apelido: "Nova", mensagem: "A empresa abriu em 11/2026, depois deste mês." }],
    })
    expect(await pedidos.ler(velha.id)).toMatchObject({
      idCategoria: 2,
      responsavel: { id: contador.idUsuario },
      versao: 2,
    })
    expect(await pedidos.ler(nova.id)).toMatchObject({ responsavel: null, versao: 1 })
    const outraVez = { selecao: { empresas: [velha.id] }, mudanca }
    expect((await ambiente.pedir(admin, "POST", "/empresas/alteracoes", { corpo: outraVez })).json()).toMatchObject({
      alteradas: 0,
      semMudanca: 1,
    })
    expect((await pedidos.ler(velha.id)).versao).toBe(2)
  })

  it("responde por muitas como a receita do ano entra no Simples, sem mudar o que já foi respondido", async () => {
    const opcao = async (id: string, ano: number) =>
      (await ambiente.pedir(contador, "GET", `/empresas/${id}/caixa/${ano}-10`)).json<{ opcao: unknown }>().opcao
    const nova = await pedidos.criada({ apelido: "Nova", reconhecimento: null })
    const porCaixa = await pedidos.criada({ apelido: "Por caixa", reconhecimento: "caixa" })
    const presumida = await pedidos.criada({ apelido: "Presumida", regime: "presumido" })
    expect(await opcao(nova.id, 2026)).toMatchObject({ ano: 2026, regime: null, versao: 0 })
    expect(await opcao(porCaixa.id, 2026)).toMatchObject({ ano: 2026, regime: "caixa", versao: 1 })
    const pedir = (ano: number) =>
      ambiente.pedir(admin, "POST", "/empresas/alteracoes", {
        corpo: { selecao: { filtro: {} }, mudanca: { opcaoDoSimples: { ano, regime: "competencia" } } },
      })
    const r = (await pedir(2026)).json<ResultadoEmMassa>()
    expect(r).toMatchObject({ alteradas: 1, semMudanca: 0 })
    expect(r.recusadas.map(({ id, mensagem }) => [id, mensagem])).toEqual(
      expect.arrayContaining([
        [porCaixa.id, "A receita de 2026 já está registrada por caixa. Mude na própria empresa."],
        [presumida.id, "Não é do Simples Nacional em nenhum mês de 2026."],
      ]),
    )
    expect(await opcao(nova.id, 2026)).toMatchObject({ ano: 2026, regime: "competencia", versao: 1 })
    expect(await opcao(porCaixa.id, 2026)).toMatchObject({ ano: 2026, regime: "caixa", versao: 1 })
    expect((await pedir(2026)).json()).toMatchObject({ alteradas: 0, semMudanca: 1 })
    expect((await pedir(2027)).json()).toMatchObject({ codigo: "entrada-invalida" })
  })
})
