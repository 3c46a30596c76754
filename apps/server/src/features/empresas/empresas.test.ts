import { randomUUID } from "node:crypto"
import {
  basesDoHonorario,
  type CadastroDaEmpresa,
  categorias,
  ordensDaCarteira,
  tiposDeEmpresa,
} from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { empresas } from "../../db/schema/empresas.ts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente, type Resposta } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

/** The clock of the tests says 2026-11-20: the current month is 2026-11. */
let ambiente: Ambiente
let admin: Ator
let contador: Ator
let escritorio: string
let base = 40_000_000

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())

const cnpjNovo = () => cnpjDaBase(`${++base}0001`)
const minimo = (mudancas: Record<string, unknown> = {}) => ({
  cnpj: cnpjNovo(),
  razaoSocial: "Padaria Pão Quente Ltda",
  dataAbertura: "2024-02-15",
  idTipo: 20,
  inicioNoSistema: "2026-10",
  idMunicipio: "3550308",
  regime: "simples",
  atividadeMei: null,
  ...mudancas,
})
const criar = (mudancas: Record<string, unknown> = {}, ator = admin) =>
  ambiente.pedir(ator, "POST", "/empresas", { corpo: minimo(mudancas) })
const criada = async (mudancas: Record<string, unknown> = {}) => (await criar(mudancas)).json<CadastroDaEmpresa>()
const ler = async (id: string, ator = admin) =>
  (await ambiente.pedir(ator, "GET", `/empresas/${id}/cadastro`)).json<CadastroDaEmpresa>()

/** Writes over a version: the one given, or the current. */
async function escrever(
  metodo: "PUT" | "POST" | "DELETE",
  id: string,
  sub: string,
  corpo?: unknown,
  opcoes: { ator?: Ator; versao?: number } = {},
): Promise<Resposta> {
  const versao = opcoes.versao ?? (await ler(id)).versao
  return ambiente.pedir(opcoes.ator ?? admin, metodo, `/empresas/${id}/${sub}`, {
    ...(corpo === undefined ? {} : { corpo }),
    cabecalhos: { "if-match": `"${versao}"` },
  })
}
const edicao = ({
  id: _id,
  versao: _versao,
  escritorio: _escritorio,
  ...c
}: CadastroDaEmpresa): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(c).filter(([nome]) =>
      /^(cnpj|razaoSocial|apelido|nomeFantasia|dataAbertura|idTipo|inicioNoSistema|idNaturezaJuridica|capitalSocial|nire|inscricaoEstadual|inscricaoMunicipal|email|telefone|cep|logradouro|numero|complemento|bairro|idPais)$/.test(
        nome,
      ),
    ),
  ),
  idGrupo: null,
  idResponsavel: null,
  honorario: null,
  observacoes: null,
})
/** Closes a month of a company that can be computed. */
async function fecharMes(id: string, competencia: string) {
  const corpo = { competencia, selecao: { empresas: [id] } }
  await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", { corpo })
  const consulta = `/fechamentos/das?competencia=${competencia}&idEmpresa=${id}`
  const [mes] = (await ambiente.pedir(admin, "GET", consulta)).json<{ lista: { idApuracao: string }[] }>().lista
  return ambiente.pedir(admin, "POST", `/fechamentos/das/${id}/${competencia}/fechar`, {
    corpo: { idApuracao: mes?.idApuracao },
  })
}
const codigo = (r: Resposta) => [r.status, r.json<{ codigo?: string; campo?: string }>().codigo] as const

describe("listas da especificação", () => {
  it("têm os ids da seção 3", () => {
    expect(Object.values(categorias).map(({ id, rotulo }) => [id, rotulo])).toEqual([
      [1, "Simples"],
      [2, "Grupos"],
      [37, "Ex-Cliente"],
      [38, "Encerrada"],
    ])
    expect(Object.values(tiposDeEmpresa).map(({ id }) => id)).toEqual([20, 21, 99])
    expect(Object.values(basesDoHonorario).map(({ id, rotulo }) => [id, rotulo])).toEqual([
      [1, "Salários mínimos"],
      [2, "Valor fixo"],
      [3, "Percentual do faturamento"],
    ])
  })
})

describe("criar", () => {
  it("com o mínimo: vale desde a abertura, entra em implantação e diz o que falta", async () => {
    const r = await criar()
    expect(r.status).toBe(201)
    expect(r.json<CadastroDaEmpresa>()).toMatchObject({
      apelido: "Padaria Pão Quente Ltda",
      regime: "simples",
      idCategoria: 1,
      municipio: { id: "3550308", nome: "São Paulo", uf: "SP" },
      regimes: [{ desde: "2024-02", regime: "simples", fechado: false }],
      categorias: [{ desde: "2024-02", idCategoria: 1, motivo: null }],
      implantadaEm: null,
      idPais: 1058,
      versao: 1,
      pendencias: [
        "contato",
        "endereco",
        "natureza-juridica",
        "responsavel",
        "atividade-principal",
        "socios",
        "certificado",
      ],
    })
  })

  it("guarda o honorário em cada base, exato", async () => {
    for (const honorario of [
      { idBase: 1, valor: "1.5" },
      { idBase: 2, valor: "450.00" },
      { idBase: 3, valor: "0.0225" },
    ])
      expect((await criada({ honorario })).escritorio?.honorario).toEqual(honorario)
    expect(codigo(await criar({ honorario: { idBase: 3, valor: "1.01" } }))).toEqual([400, "entrada-invalida"])
    expect(codigo(await criar({ honorario: { idBase: 2, valor: "450" } }))).toEqual([400, "entrada-invalida"])
    expect(codigo(await criar({ honorario: { idBase: 4, valor: "1" } }))).toEqual([400, "entrada-invalida"])
  })

  it("recusa o que não pode ser, dizendo o campo", async () => {
    const campos: Record<string, Record<string, unknown>> = {
      cnpj: { cnpj: "11222333000182" },
      dataAbertura: { dataAbertura: "2026-11-21" },
      inicioNoSistema: { inicioNoSistema: "2024-01" },
      idMunicipio: { idMunicipio: "9999999" },
      idNaturezaJuridica: { idNaturezaJuridica: "9999" },
      idGrupo: { idGrupo: randomUUID() },
      idResponsavel: { idResponsavel: randomUUID() },
      atividadeMei: { regime: "mei" },
      telefone: { telefone: "12" },
    }
    for (const [campo, mudanca] of Object.entries(campos)) {
      const r = await criar(mudanca)
      expect([r.status, r.json<{ campo: string }>().campo?.replace(/^\/?(corpo\/)?/, "")]).toEqual([400, campo])
    }
    const lista = (await ambiente.pedir(admin, "GET", "/empresas")).json<{ lista: unknown[] }>()
    expect(lista.lista).toEqual([])
  })

  it("a abertura de hoje entra; a de amanhã, não", async () => {
    expect((await criar({ dataAbertura: "2026-11-20", inicioNoSistema: "2026-11" })).status).toBe(201)
  })

  it("aceita o CNPJ alfanumérico", async () => {
    expect((await criar({ cnpj: "12ABC34501DE35" })).status).toBe(201)
  })

  it("a mesma raiz é a mesma empresa: recusa dizendo qual é, também para filial", async () => {
    await criada({ cnpj: "11222333000181", apelido: "Padaria Central" })
    const filial = cnpjDaBase("112223330002")
    for (const cnpj of ["11222333000181", filial]) {
      const r = await criar({ cnpj })
      expect(codigo(r)).toEqual([409, "cnpj-em-uso"])
      expect(r.json<{ mensagem: string }>().mensagem).toContain("Padaria Central")
    }
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await criar({ cnpj: "11222333000181" }, outro)).status).toBe(201)
  })

  it("duas pessoas ao mesmo tempo: entra uma só", async () => {
    const cnpj = cnpjNovo()
    const respostas = await Promise.all([criar({ cnpj }), criar({ cnpj })])
    expect(respostas.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it("contador não cria; a chave limitada a empresas também não", async () => {
    expect(codigo(await criar({}, contador))).toEqual([403, "sem-permissao"])
  })
})

describe("editar", () => {
  it("muda os dados, sobe a versão, e a versão velha é recusada sem mudar nada", async () => {
    const { id, ...c } = await criada()
    const corpo = { ...edicao({ id, ...c }), email: "a@b.com.br", telefone: "(11) 3333-4444", capitalSocial: "1000.00" }
    const r = await escrever("PUT", id, "cadastro", corpo, { ator: contador })
    expect(r.json<CadastroDaEmpresa>()).toMatchObject({
      email: "a@b.com.br",
      telefone: "1133334444",
      capitalSocial: "1000.00",
      versao: 2,
    })
    const velha = await escrever("PUT", id, "cadastro", { ...corpo, email: "c@d.com.br" }, { versao: 1 })
    expect(codigo(velha)).toEqual([412, "versao-desatualizada"])
    expect((await ler(id)).email).toBe("a@b.com.br")
  })

  it("mover a abertura move o início do primeiro regime, mas não passa por cima de uma mudança", async () => {
    const { id, ...c } = await criada()
    const corpo = edicao({ id, ...c })
    const r = await escrever("PUT", id, "cadastro", { ...corpo, dataAbertura: "2023-07-01" })
    expect(r.json<CadastroDaEmpresa>().regimes.map((v) => v.desde)).toEqual(["2023-07"])
    await escrever("PUT", id, "regimes/2024-01", { regime: "presumido", atividadeMei: null })
    expect(codigo(await escrever("PUT", id, "cadastro", { ...corpo, dataAbertura: "2024-01-01" }))).toEqual([
      400,
      "entrada-invalida",
    ])
    expect((await escrever("PUT", id, "cadastro", { ...corpo, dataAbertura: "2023-12-31" })).status).toBe(200)
  })

  it("a raiz do CNPJ não muda depois das notas, e o que é do escritório não vai à empresa", async () => {
    const { id, ...c } = await criada({ honorario: { idBase: 2, valor: "450.00" }, observacoes: "Cliente difícil" })
    const corpo = edicao({ id, ...c })
    expect((await escrever("PUT", id, "cadastro", { ...corpo, cnpj: cnpjNovo() })).status).toBe(200)
    await escrever("PUT", id, "categorias/2026-11", { idCategoria: 2, motivo: "Mais um difícil" })
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [id])
    const visto = await ler(id, dono)
    expect(visto).toMatchObject({ escritorio: null, categorias: [{ motivo: null }, { idCategoria: 2, motivo: null }] })
    expect(JSON.stringify(visto)).not.toContain("difícil")
    expect(codigo(await escrever("PUT", id, "cadastro", corpo, { ator: dono }))).toEqual([403, "sem-permissao"])
  })
})

describe("regime, município e categoria com data", () => {
  it("valem a partir do mês, nem antes nem depois", async () => {
    const { id } = await criada()
    await escrever("PUT", id, "regimes/2026-12", { regime: "presumido", atividadeMei: null })
    expect((await ler(id)).regime).toBe("simples")
    await escrever("PUT", id, "regimes/2026-11", { regime: "mei", atividadeMei: "servicos" })
    expect(await ler(id)).toMatchObject({
      regime: "mei",
      regimes: [{ desde: "2024-02" }, { desde: "2026-11", atividadeMei: "servicos" }, { desde: "2026-12" }],
    })
    await escrever("PUT", id, "municipios/2026-11", { idMunicipio: "3304557" })
    expect((await ler(id)).municipio).toEqual({ id: "3304557", nome: "Rio de Janeiro", uf: "RJ" })
    const carteira = async (consulta: string) =>
      (await ambiente.pedir(admin, "GET", `/empresas/carteira?${consulta}`)).json<{ lista: unknown[] }>().lista.length
    expect(await carteira("uf=RJ&competencia=2026-11")).toBe(1)
    expect(await carteira("uf=RJ&competencia=2026-10")).toBe(0)
    expect(await carteira("regime=simples&competencia=2026-10")).toBe(1)
    expect(await carteira("regime=mei&competencia=2026-11")).toBe(1)
    expect(await carteira("regime=presumido&competencia=2026-12")).toBe(1)
  })

  it("corrigir muda de mês; o primeiro não sai nem anda; antes da abertura não há", async () => {
    const { id } = await criada()
    await escrever("PUT", id, "regimes/2026-11", { regime: "presumido", atividadeMei: null })
    const corrigido = await escrever("PUT", id, "regimes/2026-10", {
      regime: "real",
      atividadeMei: null,
      substitui: "2026-11",
    })
    expect(corrigido.json<CadastroDaEmpresa>().regimes).toMatchObject([
      { desde: "2024-02" },
      { desde: "2026-10", regime: "real" },
    ])
    const andar = { regime: "real", atividadeMei: null, substitui: "2024-02" }
    expect(codigo(await escrever("PUT", id, "regimes/2025-01", andar))).toEqual([400, "entrada-invalida"])
    expect(codigo(await escrever("DELETE", id, "regimes/2024-02"))).toEqual([400, "entrada-invalida"])
    expect(codigo(await escrever("PUT", id, "regimes/2024-01", { regime: "real", atividadeMei: null }))).toEqual([
      400,
      "entrada-invalida",
    ])
    expect(codigo(await escrever("DELETE", id, "regimes/2025-05"))).toEqual([404, "nao-encontrado"])
    expect((await escrever("DELETE", id, "regimes/2026-10")).json<CadastroDaEmpresa>().regimes).toHaveLength(1)
  })

  it("o município da abertura é corrigido no cadastro", async () => {
    const { id } = await criada()
    const r = await escrever("PUT", id, "municipios/2024-02", { idMunicipio: "3106200" })
    expect(r.json<CadastroDaEmpresa>().municipios).toMatchObject([
      { desde: "2024-02", municipio: { nome: "Belo Horizonte", uf: "MG" } },
    ])
    expect(codigo(await escrever("DELETE", id, "municipios/2024-02"))).toEqual([404, "nao-encontrado"])
  })

  it("duas pessoas na mesma versão: uma muda, a outra é avisada", async () => {
    const { id, versao } = await criada()
    const regime = { regime: "presumido", atividadeMei: null }
    const respostas = await Promise.all([
      escrever("PUT", id, "regimes/2026-11", regime, { versao }),
      escrever("PUT", id, "municipios/2026-11", { idMunicipio: "3304557" }, { versao }),
    ])
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it("mês fechado recusa e diz qual, no mês e antes dele; o mês seguinte aceita", async () => {
    const { id } = await umaEmpresa()
      .comDozeMesesAntesDe("2026-10", 100_000n)
      .comReceita("2026-10", 100_000n)
      .criar(ambiente, admin.escopo)
    expect((await fecharMes(id, "2026-10")).status).toBe(200)
    const regime = { regime: "presumido", atividadeMei: null }
    for (const [sub, corpo] of [
      ["regimes/2026-10", regime],
      ["regimes/2026-09", regime],
      ["municipios/2026-10", { idMunicipio: "3304557" }],
      ["categorias/2026-10", { idCategoria: 2, motivo: "Entrou em um grupo" }],
    ] as const) {
      const r = await escrever("PUT", id, sub, corpo)
      expect(codigo(r)).toEqual([409, "competencia-fechada"])
      expect(r.json<{ mensagem: string; campo: string }>()).toMatchObject({
        campo: "desde",
        mensagem: expect.stringContaining("10/2026"),
      })
    }
    expect((await escrever("PUT", id, "regimes/2026-11", regime)).status).toBe(200)
    const corpo = edicao(await ler(id))
    expect(codigo(await escrever("PUT", id, "cadastro", { ...corpo, inicioNoSistema: "2026-09" }))).toEqual([
      409,
      "competencia-fechada",
    ])
    expect((await escrever("PUT", id, "cadastro", { ...corpo, razaoSocial: "Outra razão" })).status).toBe(200)
  })
})

describe("encerrar e reativar", () => {
  const MOTIVO = { motivo: "Foi para outro escritório" }
  const noPainel = async (competencia: string, consulta = "") =>
    (await ambiente.pedir(admin, "GET", `/fechamentos/das?competencia=${competencia}${consulta}`)).json<{
      lista: { idEmpresa: string }[]
    }>().lista.length

  it("ex-cliente sai do painel a partir do mês, não antes, e continua legível", async () => {
    const { id } = await criada()
    const r = await escrever("POST", id, "encerrar-atendimento", { desde: "2026-11", idCategoria: 37, ...MOTIVO })
    expect(r.json<CadastroDaEmpresa>()).toMatchObject({
      idCategoria: 37,
      categorias: [{ idCategoria: 1 }, { desde: "2026-11", ...MOTIVO }],
    })
    expect(await noPainel("2026-10")).toBe(1)
    expect(await noPainel("2026-11")).toBe(0)
    expect(await noPainel("2026-12")).toBe(0)
    expect(await noPainel("2026-11", "&idCategoria=37")).toBe(1)
    expect(await noPainel("2026-10", "&idCategoria=37")).toBe(0)
    expect(await noPainel("2026-11", `&idEmpresa=${id}`)).toBe(1)
    expect((await ler(id)).razaoSocial).toBe("Padaria Pão Quente Ltda")
  })

  it("reativar devolve a categoria que tinha; cada ato só quando faz sentido", async () => {
    const { id } = await criada({ idCategoria: 2 })
    const encerrar = (desde: string, idCategoria: number) =>
      escrever("POST", id, "encerrar-atendimento", { desde, idCategoria, ...MOTIVO })
    const reativar = (desde: string) => escrever("POST", id, "reativar", { desde, ...MOTIVO })
    expect(codigo(await reativar("2026-10"))).toEqual([409, "transicao-recusada"])
    expect((await encerrar("2026-10", 37)).status).toBe(200)
    expect(codigo(await encerrar("2026-11", 37))).toEqual([409, "transicao-recusada"])
    expect(codigo(await encerrar("2026-09", 38))).toEqual([409, "transicao-recusada"])
    expect(codigo(await escrever("PUT", id, "categorias/2026-11", { idCategoria: 1, ...MOTIVO }))).toEqual([
      409,
      "transicao-recusada",
    ])
    expect((await reativar("2026-11")).json<CadastroDaEmpresa>().idCategoria).toBe(2)
    expect(await noPainel("2026-10")).toBe(0)
    expect(await noPainel("2026-11")).toBe(1)
    expect(codigo(await encerrar("2026-12", 1))).toEqual([400, "entrada-invalida"])
  })
})

describe("excluir", () => {
  it("só enquanto nada depende dela", async () => {
    const nova = await criada()
    expect((await ambiente.pedir(admin, "DELETE", `/empresas/${nova.id}`)).status).toBe(200)
    expect((await ambiente.pedir(admin, "GET", `/empresas/${nova.id}/cadastro`)).status).toBe(404)
    const usada = await umaEmpresa().comReceita("2026-10", 100n).criar(ambiente, admin.escopo)
    const r = await ambiente.pedir(admin, "DELETE", `/empresas/${usada.id}`)
    expect(codigo(r)).toEqual([409, "registro-em-uso"])
    expect(r.json<{ mensagem: string }>().mensagem).toContain("receitas")
    expect((await ler(usada.id)).regimes).toHaveLength(1)
  })
})

describe("carteira, grupos e mudanças em massa", () => {
  it("filtra, conta por categoria, e usa o honorário do escritório quando falta o próprio", async () => {
    const { lista } = (await ambiente.pedir(admin, "GET", "/empresas/responsaveis")).json<{ lista: { id: string }[] }>()
    expect(lista.map(({ id }) => id).sort()).toEqual([admin.idUsuario, contador.idUsuario].sort())
    const grupo = (await ambiente.pedir(contador, "POST", "/grupos", { corpo: { nome: "Família Silva" } })).json<{
      id: string
    }>()
    const repetido = await ambiente.pedir(contador, "POST", "/grupos", { corpo: { nome: "família silva" } })
    expect(codigo(repetido)).toEqual([400, "entrada-invalida"])
    await criada({
      apelido: "Com grupo",
      idGrupo: grupo.id,
      idResponsavel: contador.idUsuario,
      email: "dona@silva.com.br",
    })
    const { id } = await criada({ apelido: "Sem grupo" })
    await escrever("POST", id, "encerrar-atendimento", { desde: "2026-11", idCategoria: 38, motivo: "Baixou o CNPJ" })
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

  it("excluir um grupo deixa as empresas sem grupo", async () => {
    const grupo = (await ambiente.pedir(admin, "POST", "/grupos", { corpo: { nome: "Some" } })).json<{ id: string }>()
    const { id, versao } = await criada({ idGrupo: grupo.id })
    expect((await ambiente.pedir(admin, "DELETE", `/grupos/${grupo.id}`)).status).toBe(200)
    expect(await ler(id)).toMatchObject({ escritorio: { grupo: null }, versao: versao + 1 })
  })

  it("muda muitas de uma vez e diz quais recusaram e por quê, sem mexer nelas", async () => {
    const nova = await criada({ apelido: "Nova", dataAbertura: "2026-11-01", inicioNoSistema: "2026-11" })
    const velha = await criada({ apelido: "Velha" })
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
    expect(await ler(velha.id)).toMatchObject({ idCategoria: 2, responsavel: { id: contador.idUsuario }, versao: 2 })
    expect(await ler(nova.id)).toMatchObject({ responsavel: null, versao: 1 })
    const outraVez = { selecao: { empresas: [velha.id] }, mudanca }
    expect((await ambiente.pedir(admin, "POST", "/empresas/alteracoes", { corpo: outraVez })).json()).toMatchObject({
      alteradas: 0,
      semMudanca: 1,
    })
    expect((await ler(velha.id)).versao).toBe(2)
  })
})
