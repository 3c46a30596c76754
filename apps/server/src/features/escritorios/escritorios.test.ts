import type { Escritorio, EscritorioDaLista, Pessoa } from "@partida/contracts"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { auditoria } from "../../db/schema/auditoria.ts"
import { mensagens } from "../../db/schema/correio.ts"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let root: Ator
let escritorio: string
let admin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  root = await ambiente.criarAtor(null, "ROOT")
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio("Horizonte")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
})
afterAll(() => ambiente?.fechar())

const consultar = async (id: string) => (await ambiente.pedir(root, "GET", `/escritorios/${id}`)).json<Escritorio>()
const escrever = (ator: Ator, metodo: "PUT" | "POST", caminho: string, versao: number, corpo?: unknown) =>
  ambiente.pedir(ator, metodo, caminho, { corpo, cabecalhos: { "if-match": `"${versao}"` } })
const encerrar = async (id: string) =>
  escrever(root, "POST", `/escritorios/${id}/encerrar`, (await consultar(id)).versao)

const NOVO = {
  nome: "Serra Contábil",
  cnpj: "11222333000181",
  administrador: { nome: "Dona da Serra", email: "Dona@Serra.example" },
}
const criar = (mudanca: object = {}) => ambiente.pedir(root, "POST", "/escritorios", { corpo: { ...NOVO, ...mudanca } })

describe("criar escritório", () => {
  it("cria o escritório e convida por e-mail o primeiro administrador, que pertence a ele", async () => {
    const r = await criar()
    expect(r.status).toBe(201)
    const novo = r.json<Escritorio>()
    expect(novo).toMatchObject({ nome: "Serra Contábil", cnpj: "11222333000181", encerradoEm: null })
    const [dona] = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(usuarios).where(eq(usuarios.email, "dona@serra.example")),
    )
    expect(dona).toMatchObject({ idEscritorio: novo.id, nome: "Dona da Serra", papel: 1, sub: null, ativo: true })
    const [convite] = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(mensagens).where(eq(mensagens.para, "dona@serra.example")),
    )
    expect(convite).toMatchObject({ idEscritorio: novo.id, tipo: "convite" })
  })

  it("recusa o CNPJ de um escritório que já existe, dizendo de quem é", async () => {
    const cnpj = "11444777000161"
    await criar({ cnpj, administrador: { nome: "Um", email: "um@cnpj.example" } })
    const r = await criar({ cnpj, administrador: { nome: "Dois", email: "dois@cnpj.example" } })
    expect(r.status).toBe(409)
    expect(r.json()).toMatchObject({ codigo: "cnpj-em-uso", campo: "cnpj" })
    expect(r.json<{ mensagem: string }>().mensagem).toContain("Serra Contábil")
  })

  it("com um e-mail que já é de alguém não cria nem a pessoa nem o escritório", async () => {
    const cnpj = "12ABC34501DE35"
    const existente = { nome: "Outra", email: `${admin.idUsuario}@teste.invalid` }
    const r = await criar({ cnpj, administrador: existente })
    expect(r.json()).toMatchObject({ status: 409, codigo: "email-em-uso", campo: "administrador.email" })
    const achados = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(escritorios).where(eq(escritorios.cnpj, cnpj)),
    )
    expect(achados).toEqual([])
  })

  it("recusa dígitos que não conferem, nomeando o campo", async () => {
    const r = await criar({ cnpj: "11222333000182" })
    expect(r.json()).toMatchObject({ status: 400, codigo: "entrada-invalida" })
    expect(r.json<{ campo: string }>().campo).toContain("cnpj")
  })
})

describe("lista de escritórios", () => {
  interface Pagina {
    readonly lista: readonly EscritorioDaLista[]
    readonly contagens: { readonly aberto: number; readonly encerrado: number }
  }
  const listar = async (consulta: string) =>
    (await ambiente.pedir(root, "GET", `/escritorios?${consulta}`)).json<Pagina>()

  it("conta empresas e pessoas que podem entrar, escritório por escritório", async () => {
    await umaEmpresa().comCnpj("11222333000181").criar(ambiente, admin.escopo)
    await umaEmpresa().comCnpj("11444777000161").criar(ambiente, admin.escopo)
    const desligado = await ambiente.criarAtor(escritorio, "CONTADOR")
    await ambiente.pedir(admin, "POST", `/usuarios/${desligado.idUsuario}/desativar`)
    const vizinho = await ambiente.criarEscritorio("Vizinho")
    const { lista } = await listar("registrosPorPagina=100")
    expect(lista.find((e) => e.id === escritorio)).toMatchObject({ empresas: 2, pessoas: 1 })
    expect(lista.find((e) => e.id === vizinho)).toMatchObject({ empresas: 0, pessoas: 0 })
  })

  it("busca pelo nome sem acentos, e filtra pela situação contando as duas", async () => {
    const nome = "Único Ótimo Escritório"
    const um = await ambiente.criarEscritorio(nome)
    const dois = await ambiente.criarEscritorio(nome)
    await encerrar(dois)
    expect(await listar("busca=unico%20otimo")).toMatchObject({ contagens: { aberto: 1, encerrado: 1 } })
    const abertos = await listar("busca=unico%20otimo&situacao=aberto")
    expect(abertos.lista.map((e) => e.id)).toEqual([um])
    const encerrados = await listar("busca=unico%20otimo&situacao=encerrado")
    expect(encerrados.lista.map((e) => [e.id, e.encerradoEm])).toEqual([[dois, "2026-11-20T15:00:00.000Z"]])
  })

  it("exporta o que foi filtrado", async () => {
    await ambiente.criarEscritorio("Exportável")
    const r = await ambiente.pedir(
      root,
      "GET",
      "/escritorios/exportacao?formato=csv&busca=exportavel&colunas=nome,situacao",
    )
    expect(
      r.bytes
        .toString("utf8")
        .replace(/^\ufeff/, "")
        .trim()
        .split(/\r?\n/),
    ).toEqual(["Nome;Situação", "Exportável;Aberto"])
  })
})

describe("só Root", () => {
  const chamadas = [
    ["GET", "/escritorios"],
    ["GET", "/escritorios/exportacao?formato=csv"],
    ["POST", "/escritorios"],
    ["GET", "/escritorios/:id"],
    ["PUT", "/escritorios/:id"],
    ["POST", "/escritorios/:id/encerrar"],
    ["POST", "/escritorios/:id/reabrir"],
  ] as const
  it.each(chamadas)("um administrador não faz %s %s, nem no próprio escritório", async (metodo, caminho) => {
    const r = await ambiente.pedir(admin, metodo, caminho.replace(":id", escritorio), {
      ...(metodo === "PUT" ? { corpo: { nome: "Meu", cnpj: "11222333000181" } } : {}),
      ...(caminho === "/escritorios" && metodo === "POST" ? { corpo: NOVO } : {}),
      cabecalhos: { "if-match": '"1"' },
    })
    expect(r.json()).toMatchObject({ status: 403, codigo: "sem-permissao" })
    expect((await consultar(escritorio)).nome).toBe("Horizonte")
  })
})

describe("encerrar e reabrir", () => {
  it("quem é do escritório deixa de ser atendido na hora, com a razão; Root e os outros escritórios continuam", async () => {
    const contador = await ambiente.criarAtor(escritorio, "CONTADOR")
    const vizinho = await ambiente.criarAtor(await ambiente.criarEscritorio("Vizinho"), "ADMINISTRADOR")
    expect((await ambiente.pedir(contador, "GET", "/conta/pessoa")).status).toBe(200)
    expect((await encerrar(escritorio)).json<Escritorio>().encerradoEm).toBe("2026-11-20T15:00:00.000Z")
    for (const ator of [admin, contador]) {
      const r = await ambiente.pedir(ator, "GET", "/conta/pessoa")
      expect(r.json()).toMatchObject({ status: 403, codigo: "escritorio-encerrado" })
    }
    expect((await ambiente.pedir(vizinho, "GET", "/conta/pessoa")).status).toBe(200)
    const pessoa = await ambiente.pedir(root, "GET", "/conta/pessoa", { idEscritorio: escritorio })
    expect(pessoa.json<Pessoa>().idEscritorio).toBe(escritorio)
  })

  it("as chaves de integração do escritório também param", async () => {
    const criada = await ambiente.pedir(admin, "POST", "/chaves-api", {
      corpo: { nome: "Robô", escopos: ["empresas:ler"], empresas: null, validadeEmDias: 30 },
    })
    const maquina: Ator = { ...admin, token: criada.json<{ segredo: string }>().segredo }
    expect((await ambiente.pedir(maquina, "GET", "/empresas")).status).toBe(200)
    await encerrar(escritorio)
    const r = await ambiente.pedir(maquina, "GET", "/empresas")
    expect(r.json()).toMatchObject({ status: 403, codigo: "escritorio-encerrado" })
  })

  it("reaberto, todos voltam com o que tinham", async () => {
    await encerrar(escritorio)
    const { versao } = await consultar(escritorio)
    const r = await escrever(root, "POST", `/escritorios/${escritorio}/reabrir`, versao)
    expect(r.json<Escritorio>().encerradoEm).toBeNull()
    expect((await ambiente.pedir(admin, "GET", "/conta/pessoa")).status).toBe(200)
  })

  it("encerrar o encerrado e reabrir o aberto são recusados, e a versão antiga também", async () => {
    const { versao } = await consultar(escritorio)
    const reabrir = await escrever(root, "POST", `/escritorios/${escritorio}/reabrir`, versao)
    expect(reabrir.json()).toMatchObject({ status: 409, codigo: "transicao-recusada" })
    await encerrar(escritorio)
    expect((await encerrar(escritorio)).json()).toMatchObject({ status: 409, codigo: "transicao-recusada" })
    const antiga = await escrever(root, "POST", `/escritorios/${escritorio}/reabrir`, versao)
    expect(antiga.json()).toMatchObject({ status: 412, codigo: "versao-desatualizada" })
  })

  it("fica no histórico do escritório, em nome de quem fez", async () => {
    await encerrar(escritorio)
    const linhas = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx
        .select()
        .from(auditoria)
        .where(and(eq(auditoria.entidade, "escritorios"), eq(auditoria.acao, "alterar"))),
    )
    expect(linhas).toHaveLength(1)
    expect(linhas[0]).toMatchObject({ idUsuario: root.idUsuario, autor: root.nome, papel: 5, idRegistro: escritorio })
    expect(linhas[0]?.depois).toHaveProperty("encerrado_em")
  })
})

describe("cadastro do escritório", () => {
  const CADASTRO = {
    nome: "Horizonte Contabilidade",
    razaoSocial: "HORIZONTE SERVICOS CONTABEIS LTDA",
    crc: "2SP-034567/O-4",
    nomeDoResponsavel: "Alice Horizonte",
    email: "contato@horizonte.example",
    telefone: "(19) 3232-4545",
    cep: "13010000",
    logradouro: "Rua Barão de Jaguara",
    numero: "901",
    complemento: "",
    bairro: "Centro",
    idMunicipio: "3509502",
  }

  it("o administrador o muda; o estado vem do município, e o CNPJ continua o que a plataforma deu", async () => {
    const antes = await consultar(escritorio)
    const r = await escrever(admin, "PUT", "/meu-escritorio/cadastro", antes.versao, { ...CADASTRO, cnpj: "0" })
    expect(r.status).toBe(200)
    expect(r.json()).toMatchObject({
      ...CADASTRO,
      telefone: "1932324545",
      complemento: null,
      municipio: "Campinas",
      uf: "SP",
      cnpj: antes.cnpj,
      versao: antes.versao + 1,
    })
    expect(r.cabecalhos.etag).toBe(`"${antes.versao + 1}"`)
  })

  it("o contador lê e não muda; a empresa nem lê", async () => {
    const contador = await ambiente.criarAtor(escritorio, "CONTADOR")
    expect((await ambiente.pedir(contador, "GET", "/meu-escritorio")).status).toBe(200)
    expect((await escrever(contador, "PUT", "/meu-escritorio/cadastro", 1, CADASTRO)).status).toBe(403)
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [])
    expect((await ambiente.pedir(dono, "GET", "/meu-escritorio")).status).toBe(403)
  })

  it("duas pessoas salvando: a segunda é avisada e nada dela se grava", async () => {
    const { versao } = await consultar(escritorio)
    await escrever(admin, "PUT", "/meu-escritorio/cadastro", versao, CADASTRO)
    const r = await escrever(admin, "PUT", "/meu-escritorio/cadastro", versao, { ...CADASTRO, nome: "Segunda" })
    expect(r.json()).toMatchObject({ status: 412, codigo: "versao-desatualizada" })
    expect((await consultar(escritorio)).nome).toBe("Horizonte Contabilidade")
  })

  it.each([
    ["CRC fora do modelo", { crc: "12345" }, "crc"],
    ["município que não existe", { idMunicipio: "9999999" }, "idMunicipio"],
    ["CEP curto", { cep: "1301" }, "cep"],
    ["telefone sem DDD", { telefone: "32324545" }, "telefone"],
    ["nome vazio", { nome: " " }, "nome"],
  ])("recusa %s, nomeando o campo", async (_, mudanca, campo) => {
    const { versao } = await consultar(escritorio)
    const r = await escrever(admin, "PUT", "/meu-escritorio/cadastro", versao, { ...CADASTRO, ...mudanca })
    expect(r.json()).toMatchObject({ status: 400, codigo: "entrada-invalida" })
    expect(r.json<{ campo: string }>().campo).toContain(campo)
  })

  it.each(["SP-012345/O-6", "1SP234567/O-8", "RJ-012345/O-2 T-SP", "2MG012345/O-1 S-SP"])(
    "aceita o CRC %s",
    async (crc) => {
      const { versao } = await consultar(escritorio)
      const r = await escrever(admin, "PUT", "/meu-escritorio/cadastro", versao, { ...CADASTRO, crc })
      expect(r.json<Escritorio>().crc).toBe(crc)
    },
  )

  it("Root muda também o CNPJ", async () => {
    const { versao } = await consultar(escritorio)
    const r = await escrever(root, "PUT", `/escritorios/${escritorio}`, versao, { ...CADASTRO, cnpj: "12345678000195" })
    expect(r.json()).toMatchObject({ cnpj: "12345678000195", nome: "Horizonte Contabilidade", uf: "SP" })
  })
})

describe("honorário padrão", () => {
  const definir = async (honorario: unknown) =>
    escrever(admin, "PUT", "/meu-escritorio/honorario", (await consultar(escritorio)).versao, { honorario })

  it.each([
    ["salários mínimos", { idBase: 1, valor: "1.5" }],
    ["valor fixo", { idBase: 2, valor: "850.00" }],
    ["percentual do faturamento", { idBase: 3, valor: "0.035" }],
    ["nenhum", null],
  ])("%s", async (_, honorario) => {
    expect((await definir(honorario)).json<Escritorio>().honorario).toEqual(honorario)
    expect((await consultar(escritorio)).honorario).toEqual(honorario)
  })

  it("recusa valor que não serve à base, sem mudar o que havia", async () => {
    await definir({ idBase: 2, valor: "850.00" })
    expect((await definir({ idBase: 3, valor: "1.5" })).status).toBe(400)
    expect((await consultar(escritorio)).honorario).toEqual({ idBase: 2, valor: "850.00" })
  })
})
