import { randomUUID } from "node:crypto"
import type { Papel, Usuario } from "@partida/contracts"
import { desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { abrirCorpo } from "../../correio/mensagens.ts"
import { convites } from "../../db/schema/acessos.ts"
import { mensagens } from "../../db/schema/correio.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { contas } from "../../db/schema/identidade.ts"
import { resumir } from "../../http/resumo.ts"
import { resumirSenha } from "../../identidade/senha.ts"
import { MARCA_SEM_ARQUIVO } from "../../marca/instalacao.ts"
import { comoMarca } from "../../marca/marca.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { type Convidador, convidar as mandarConvite } from "./convites.service.ts"
import { lerUsuario } from "./usuarios.repository.ts"

const SENHA = "cavalo bateria grampo"

let ambiente: Ambiente
let escritorio: string
let alheio: string
let admin: Ator
let empresa: string
let empresaAlheia: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
  alheio = await ambiente.criarEscritorio("Alheio")
  const outro = await ambiente.criarAtor(alheio, "ADMINISTRADOR")
  empresaAlheia = (await umaEmpresa().doAnexo("III").criar(ambiente, outro.escopo)).id
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio("Meu & <b>Escritório</b>")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  empresa = (await umaEmpresa().doAnexo("III").criar(ambiente, admin.escopo)).id
})
afterAll(() => ambiente.fechar())

const novo = (mudancas: Record<string, unknown> = {}) => ({
  nome: "Pessoa Nova",
  email: `${randomUUID()}@exemplo.com.br`,
  idPapel: 2,
  ...mudancas,
})
const convidar = (ator: Ator, mudancas: Record<string, unknown> = {}, idEscritorio?: string) =>
  ambiente.pedir(ator, "POST", "/usuarios", { corpo: novo(mudancas), ...(idEscritorio ? { idEscritorio } : {}) })
const editar = (ator: Ator, u: Pick<Usuario, "id" | "versao">, corpo: Record<string, unknown>) =>
  ambiente.pedir(ator, "PUT", `/usuarios/${u.id}`, { corpo, cabecalhos: { "if-match": `"${u.versao}"` } })
const consultar = async (ator: Ator, id: string) =>
  (await ambiente.pedir(ator, "GET", `/usuarios/${id}`)).json<Usuario & Record<string, unknown>>()

/** The last message to an address, opened. */
async function ultimaMensagem(para: string) {
  const [linha] = await ambiente.banco.naPlataforma((tx) =>
    tx.select().from(mensagens).where(eq(mensagens.para, para)).orderBy(desc(mensagens.criadaEm)).limit(1),
  )
  return linha?.corpoCifrado ? { ...linha, ...abrirCorpo(ambiente.servico.cofre, linha.corpoCifrado) } : null
}
const convitesDe = (id: string) =>
  ambiente.banco.naPlataforma((tx) => tx.select().from(convites).where(eq(convites.idUsuario, id)))

describe("convidar", () => {
  it("cadastra, manda o convite e guarda só o resumo do segredo", async () => {
    const r = await convidar(admin, { nome: "Zé & Cia", email: "Ze@Exemplo.com.br" })
    expect(r.status).toBe(201)
    const usuario = r.json<Usuario>()
    expect(usuario).toMatchObject({ situacao: "convidado", email: "ze@exemplo.com.br", idPapel: 2, versao: 1 })
    const carta = await ultimaMensagem("ze@exemplo.com.br")
    const ficha = /\/conta\/registrar\?convite=([\w-]{43})\b/.exec(carta?.texto ?? "")?.[1] ?? ""
    expect(carta?.texto).toContain(`http://127.0.0.1:3000/conta/registrar?convite=${ficha}`)
    expect(carta?.html).not.toContain("<b>Escritório</b>")
    const [convite] = await convitesDe(usuario.id)
    expect(convite).toMatchObject({ hash: resumir(ficha), usadoEm: null })
    // 7 days after the clock of the test, 2026-11-20 12:00 -03:00.
    expect(convite?.expiraEm.toISOString()).toBe("2026-11-27T15:00:00.000Z")
    expect(JSON.stringify(r.json())).not.toContain(ficha)
  })

  it.each<[Papel, number, number]>([
    ["ADMINISTRADOR", 1, 403],
    ["ADMINISTRADOR", 2, 201],
    ["ADMINISTRADOR", 5, 403],
    ["CONTADOR", 3, 403],
    ["EMPRESA", 4, 403],
  ])("%s convidando para o perfil %i recebe %i", async (papel, idPapel, status) => {
    const ator = papel === "ADMINISTRADOR" ? admin : await ambiente.criarAtor(escritorio, papel)
    expect((await convidar(ator, { idPapel, empresas: [empresa] })).status).toBe(status)
  })

  it("Root cria administradores no escritório que escolheu e operadores só fora de escritório", async () => {
    const root = await ambiente.criarAtor(null, "ROOT")
    expect((await convidar(root, { idPapel: 1 }, escritorio)).status).toBe(201)
    const dentro = await convidar(root, { idPapel: 5 }, escritorio)
    expect(dentro.json()).toMatchObject({ codigo: "entrada-invalida", campo: "idPapel" })
    const fora = await convidar(root, { idPapel: 2 })
    expect(fora.json()).toMatchObject({ codigo: "entrada-invalida", campo: "idPapel" })
    const operador = await convidar(root, { idPapel: 5, email: "op@exemplo.com.br" })
    expect(operador.status).toBe(201)
    expect((await ultimaMensagem("op@exemplo.com.br"))?.texto).toContain("http://127.0.0.1:3000/conta/registrar")
    expect((await ambiente.pedir(admin, "GET", `/usuarios/${operador.json<Usuario>().id}`)).status).toBe(404)
  })

  it("pessoa de empresa precisa de empresa, que exista e seja do escritório", async () => {
    for (const idPapel of [3, 4]) {
      expect((await convidar(admin, { idPapel })).json()).toMatchObject({ campo: "empresas" })
      for (const estranha of [empresaAlheia, randomUUID()]) {
        const r = await convidar(admin, { idPapel, empresas: [empresa, estranha] })
        expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo: "empresas" })
      }
      const r = await convidar(admin, { idPapel, empresas: [empresa, empresa] })
      expect(r.json<Usuario>().empresas.map((e) => e.id)).toEqual([empresa])
    }
  })

  it("e-mail repetido é recusado igual, seja de quem for, em qualquer caixa, e não deixa rastro", async () => {
    const r = await convidar(admin, { email: "repetido@exemplo.com.br" })
    expect(r.status).toBe(201)
    const meu = await convidar(admin, { email: "REPETIDO@exemplo.com.br" })
    const outro = await ambiente.criarAtor(alheio, "ADMINISTRADOR")
    const deOutro = await convidar(outro, { email: "repetido@Exemplo.com.br" })
    expect(meu.status).toBe(409)
    expect(deOutro.json()).toEqual(meu.json())
    expect(meu.json()).toMatchObject({ codigo: "email-em-uso", campo: "email" })
    const cartas = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(mensagens).where(eq(mensagens.para, "repetido@exemplo.com.br")),
    )
    expect(cartas).toHaveLength(1)
  })

  it("dois convites ao mesmo tempo para o mesmo e-mail dão uma pessoa só", async () => {
    const email = "corrida@exemplo.com.br"
    const respostas = await Promise.all([convidar(admin, { email }), convidar(admin, { email })])
    expect(respostas.map((r) => r.status).sort()).toEqual([201, 409])
  })

  it("reenviar troca o segredo; quem já entrou ou foi desativado não recebe outro", async () => {
    const { id, email } = (await convidar(admin)).json<Usuario>()
    const [primeiro] = await convitesDe(id)
    const reenviado = await ambiente.pedir(admin, "POST", `/usuarios/${id}/convite`)
    expect(reenviado.status).toBe(200)
    const todos = await convitesDe(id)
    const agora = ambiente.servico.agora()
    expect(todos).toHaveLength(2)
    expect(todos.filter((c) => c.expiraEm > agora).map((c) => c.hash)).not.toContain(primeiro?.hash)
    expect(await ultimaMensagem(email)).not.toBeNull()
    await ambiente.pedir(admin, "POST", `/usuarios/${id}/desativar`)
    expect((await convitesDe(id)).filter((c) => c.expiraEm > agora)).toEqual([])
    expect((await ambiente.pedir(admin, "POST", `/usuarios/${id}/convite`)).json()).toMatchObject({
      codigo: "transicao-recusada",
    })
    const dentro = await ambiente.criarAtor(escritorio, "CONTADOR")
    expect((await ambiente.pedir(admin, "POST", `/usuarios/${dentro.idUsuario}/convite`)).status).toBe(409)
  })
})

describe("convite conforme a instalação", () => {
  const convidador = (mudancas: Partial<Convidador>): Convidador => ({
    cofre: ambiente.servico.cofre,
    correio: "caixa",
    marca: comoMarca(MARCA_SEM_ARQUIVO),
    url: "https://partida.example",
    embutida: true,
    agora: ambiente.servico.agora(),
    quemConvida: "Ana",
    ...mudancas,
  })
  const comLinha = async (quem: Convidador) => {
    const { id, email } = (await convidar(admin)).json<Usuario>()
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      const linha = await lerUsuario(tx, escritorio, id)
      if (linha) await mandarConvite(tx, linha, quem)
    })
    return email
  }

  it("com provedor externo leva à entrada dele, sem segredo no endereço", async () => {
    const email = await comLinha(convidador({ embutida: false }))
    const cartas = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(mensagens).where(eq(mensagens.para, email)),
    )
    const textos = cartas.map((c) => abrirCorpo(ambiente.servico.cofre, c.corpoCifrado ?? "").texto)
    const doExterno = textos.find((t) => t.includes("https://partida.example"))
    expect(doExterno).toContain("https://partida.example/conta/entrar")
    expect(doExterno).not.toContain("convite=")
  })

  it("sem correio configurado recusa em vez de prometer um e-mail que não sairá", async () => {
    await expect(comLinha(convidador({ correio: "nenhum" }))).rejects.toMatchObject({ codigo: "correio-indisponivel" })
  })
})

describe("listar", () => {
  it("filtra no servidor e conta por situação", async () => {
    const ana = (await convidar(admin, { nome: "Ána Souza" })).json<Usuario>()
    const caio = (await convidar(admin, { nome: "Caio", idPapel: 3, empresas: [empresa] })).json<Usuario>()
    await ambiente.pedir(admin, "POST", `/usuarios/${caio.id}/desativar`)
    const listar = async (consulta: string) =>
      (await ambiente.pedir(admin, "GET", `/usuarios${consulta}`)).json<{
        lista: Usuario[]
        contagens: Record<string, number>
        paginacao: { totalDeRegistros: number }
      }>()
    const tudo = await listar("")
    expect(tudo.contagens).toEqual({ ativo: 1, convidado: 1, desativado: 1 })
    expect(tudo.lista.find((u) => u.id === admin.idUsuario)).toMatchObject({ podeEditar: false, situacao: "ativo" })
    expect(tudo.lista.find((u) => u.id === ana.id)).toMatchObject({ podeEditar: true })
    expect((await listar("?busca=ana")).lista.map((u) => u.id)).toEqual([ana.id])
    expect((await listar("?busca=%25")).lista).toEqual([])
    const desativados = await listar("?situacao=desativado")
    expect(desativados.lista.map((u) => u.id)).toEqual([caio.id])
    expect(desativados.paginacao.totalDeRegistros).toBe(1)
    expect(desativados.contagens).toEqual(tudo.contagens)
    expect((await listar(`?idEmpresa=${empresa}`)).lista.map((u) => u.id)).toEqual([caio.id])
    expect((await listar("?idPapel=2")).lista.map((u) => u.id)).toEqual([ana.id])
    expect((await listar("?registrosPorPagina=1&pagina=2")).lista).toHaveLength(1)
  })
})

describe("editar", () => {
  it("só com a versão lida: quem chega depois recebe 412 e não apaga o que o outro fez", async () => {
    const lido = (await convidar(admin)).json<Usuario>()
    const primeira = await editar(admin, lido, { nome: "Primeira", idPapel: 2 })
    expect(primeira.json()).toMatchObject({ nome: "Primeira", versao: 2 })
    const segunda = await editar(admin, lido, { nome: "Segunda", idPapel: 2 })
    expect([segunda.status, segunda.json().codigo]).toEqual([412, "versao-desatualizada"])
    expect((await consultar(admin, lido.id)).nome).toBe("Primeira")
    const semVersao = await ambiente.pedir(admin, "PUT", `/usuarios/${lido.id}`, { corpo: { nome: "X Y", idPapel: 2 } })
    expect(semVersao.status).toBe(428)
  })

  it("duas edições ao mesmo tempo com a mesma versão: uma vale", async () => {
    const lido = (await convidar(admin)).json<Usuario>()
    const r = await Promise.all(["Um A", "Dois B"].map((nome) => editar(admin, lido, { nome, idPapel: 2 })))
    expect(r.map((x) => x.status).sort()).toEqual([200, 412])
  })

  it("troca perfil e empresas e descarta o que não se aplica", async () => {
    const lido = (await convidar(admin, { idPapel: 3, empresas: [empresa] })).json<Usuario>()
    const contador = await editar(admin, lido, {
      nome: "Agora Contador",
      idPapel: 2,
      somenteConcedidas: true,
      empresas: [],
    })
    expect(contador.json()).toMatchObject({ idPapel: 2, somenteConcedidas: true, empresas: [] })
    const devolta = await editar(admin, contador.json<Usuario>(), {
      nome: "De Volta",
      idPapel: 4,
      somenteConcedidas: true,
      empresas: [empresa],
    })
    expect(devolta.json()).toMatchObject({ idPapel: 4, somenteConcedidas: false, empresas: [{ id: empresa }] })
  })

  it("ninguém muda a si mesmo, nem quem é do próprio nível ou acima, nem promove ao próprio nível", async () => {
    const eu = await consultar(admin, admin.idUsuario)
    expect((await editar(admin, eu, { nome: "Eu Mesmo", idPapel: 1 })).status).toBe(403)
    expect((await ambiente.pedir(admin, "POST", `/usuarios/${admin.idUsuario}/desativar`)).status).toBe(403)
    const colega = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const lido = await consultar(admin, colega.idUsuario)
    expect((await editar(admin, lido, { nome: "Colega", idPapel: 2 })).json()).toMatchObject({
      codigo: "papel-acima-do-seu",
    })
    expect((await ambiente.pedir(admin, "POST", `/usuarios/${colega.idUsuario}/desativar`)).status).toBe(403)
    const contador = (await convidar(admin)).json<Usuario>()
    for (const idPapel of [1, 5]) {
      expect((await editar(admin, contador, { nome: "Promovido", idPapel })).status).toBe(403)
    }
    expect(await consultar(admin, contador.id)).toMatchObject({ idPapel: 2, versao: 1 })
  })

  it("Root não deixa o escritório sem administrador que entre", async () => {
    const root = await ambiente.criarAtor(null, "ROOT")
    const aqui = { idEscritorio: escritorio }
    // Somebody only invited may never come in.
    expect((await convidar(root, { idPapel: 1 }, escritorio)).status).toBe(201)
    const desativar = (id: string) => ambiente.pedir(root, "POST", `/usuarios/${id}/desativar`, aqui)
    expect((await desativar(admin.idUsuario)).json()).toMatchObject({ codigo: "transicao-recusada" })
    const rebaixar = await ambiente.pedir(root, "PUT", `/usuarios/${admin.idUsuario}`, {
      ...aqui,
      corpo: { nome: "Rebaixado", idPapel: 2 },
      cabecalhos: { "if-match": '"1"' },
    })
    expect(rebaixar.json()).toMatchObject({ codigo: "transicao-recusada" })
    const segundo = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const juntos = await Promise.all([desativar(admin.idUsuario), desativar(segundo.idUsuario)])
    expect(juntos.map((r) => r.status).sort()).toEqual([200, 409])
  })

  it("dois operadores não se desativam um ao outro até não sobrar nenhum", async () => {
    const operadores = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(usuarios).where(eq(usuarios.papel, 5)),
    )
    await ambiente.banco.naPlataforma((tx) => tx.update(usuarios).set({ ativo: false }).where(eq(usuarios.papel, 5)))
    const a = await ambiente.criarAtor(null, "ROOT")
    const b = await ambiente.criarAtor(null, "ROOT")
    const r = await Promise.all([
      ambiente.pedir(a, "POST", `/usuarios/${b.idUsuario}/desativar`),
      ambiente.pedir(b, "POST", `/usuarios/${a.idUsuario}/desativar`),
    ])
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
    expect(operadores.length).toBeGreaterThan(0)
  })
})

describe("desativar", () => {
  it("vale na hora, encerra as sessões, e reativar devolve", async () => {
    const contador = await ambiente.criarAtor(escritorio, "CONTADOR")
    expect((await ambiente.pedir(contador, "GET", "/conta/pessoa")).status).toBe(200)
    for (let vez = 0; vez < 2; vez++) {
      const r = await ambiente.pedir(admin, "POST", `/usuarios/${contador.idUsuario}/desativar`)
      expect(r.json()).toMatchObject({ situacao: "desativado", versao: 2 })
    }
    const recusado = await ambiente.pedir(contador, "GET", "/conta/pessoa")
    expect(recusado.json()).toMatchObject({ status: 403, codigo: "usuario-desativado" })
    expect((await ambiente.pedir(admin, "POST", `/usuarios/${contador.idUsuario}/reativar`)).json()).toMatchObject({
      situacao: "ativo",
      versao: 3,
    })
    // The old session ended with the deactivation: the person signs in again.
    expect((await ambiente.pedir(contador, "GET", "/conta/pessoa")).status).toBe(401)
  })

  it("fecha também a conta: a entrada diz que está desativado, e reativar a abre sem encerrar quem já entrou", async () => {
    const contador = await ambiente.criarAtor(escritorio, "CONTADOR")
    const email = `${contador.idUsuario}@teste.invalid`
    const senhaHash = await resumirSenha(SENHA)
    await ambiente.banco.naIdentidade((tx) =>
      tx.update(contas).set({ senhaHash }).where(eq(contas.sub, contador.escopo.sub)),
    )
    const entrar = async () =>
      (await ambiente.servidor.provedor?.interacoes.entrar({ email, senha: SENHA, endereco: "192.0.2.5" }))?.tipo
    const mudar = (ato: string) => ambiente.pedir(admin, "POST", `/usuarios/${contador.idUsuario}/${ato}`)
    expect(await entrar()).toBe("aceita")
    await mudar("reativar")
    expect((await ambiente.pedir(contador, "GET", "/conta/pessoa")).status).toBe(200)
    await mudar("desativar")
    expect(await entrar()).toBe("desativada")
    await mudar("reativar")
    expect(await entrar()).toBe("aceita")
  })
})
