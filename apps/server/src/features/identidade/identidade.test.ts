import { createHash, generateKeyPairSync, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type CodigoDeErro, PREFIXO_DA_API, rotasDaIdentidade } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { exportJWK, SignJWT } from "jose"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { abrirCorpo } from "../../correio/mensagens.ts"
import { tokensEncerrados } from "../../db/schema/acessos.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { mensagens } from "../../db/schema/correio.ts"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import { contas } from "../../db/schema/identidade.ts"
import { abrirAoDono } from "../../identidade/contas.fixtures.ts"
import { resumirSenha } from "../../identidade/senha.ts"
import { criarMarcas } from "../../marca/resolucao.ts"
import { montarServidor } from "../../servico.ts"
import { type Ambiente, type Ator, abrirSessaoDeTeste, criarAmbiente } from "../../testes/ambiente.ts"
import { abrirBancoDeTeste } from "../../testes/banco.ts"
import { montarTrabalhos } from "../../trabalhos.ts"

const SENHA = "cavalo bateria grampo"
const NOVA = "tesoura pedra papel"

let ambiente: Ambiente
let idEscritorio: string
let ana: Ator
let bia: Ator
let rede = 0
beforeAll(async () => {
  ambiente = await criarAmbiente()
  await abrirAoDono(ambiente.banco, "auditoria")
  idEscritorio = await ambiente.criarEscritorio()
  const senhaHash = await resumirSenha(SENHA)
  ana = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  bia = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  await ambiente.banco.naIdentidade((tx) => tx.update(contas).set({ senhaHash }))
})
afterAll(() => ambiente?.fechar())

const emailDe = ({ idUsuario }: Ator) => `${idUsuario}@teste.invalid`
const subDe = ({ escopo }: Ator) => escopo.sub
/** A new session of the same person: another browser. */
async function outraSessao(ator: Ator): Promise<string> {
  return abrirSessaoDeTeste(ambiente.banco, { sub: subDe(ator), email: emailDe(ator), nome: ator.nome }, new Date())
}
/** A public call, as a stranger makes it. Calls that count by network share one unless told otherwise. */
async function chamar(caminho: string, corpo: unknown, endereco = `198.51.100.${rede}`) {
  const r = await ambiente.servidor.app.inject({
    method: "POST",
    url: PREFIXO_DA_API + caminho,
    remoteAddress: endereco,
    payload: corpo as object,
  })
  return { status: r.statusCode, corpo: r.json<Record<string, unknown>>(), cabecalhos: r.headers }
}
beforeEach(() => {
  rede++
})
async function ultimaMensagem(para: string, banco = ambiente.banco, cofre = ambiente.servico.cofre) {
  const linhas = await banco.naPlataforma((tx) => tx.select().from(mensagens).where(eq(mensagens.para, para)))
  return linhas.map(({ tipo, corpoCifrado, estado }) => ({
    tipo,
    estado,
    ficha: /ficha=([\w-]+)/.exec(abrirCorpo(cofre, corpoCifrado ?? "").texto)?.[1] ?? "",
  }))
}

describe("o que um estranho aprende", () => {
  const semRastro = ({ status, corpo, cabecalhos }: Awaited<ReturnType<typeof chamar>>) => {
    const { date: _data, ...resto } = cabecalhos
    const semContagem = Object.entries(resto).filter(([nome]) => !nome.startsWith("x-ratelimit"))
    return {
      status,
      corpo,
      cabecalhos: Object.fromEntries(semContagem.map(([k, v]) => [k, k.includes("policy") ? "" : v])),
    }
  }

  it.each([
    ["/identidade/registros", (email: string) => ({ nome: "Fulano", email, senha: SENHA })],
    ["/identidade/senhas/esquecidas", (email: string) => ({ email })],
    ["/identidade/confirmacoes/reenvio", (email: string) => ({ email })],
  ])("%s responde igual a endereço com e sem conta, do corpo aos cabeçalhos", async (caminho, corpo) => {
    const comConta = semRastro(await chamar(caminho, corpo(emailDe(ana))))
    const semConta = semRastro(await chamar(caminho, corpo(`${randomUUID()}@teste.invalid`)))
    expect(comConta.status).toBe(202)
    expect(semConta).toEqual(comConta)
  })

  it("o 21º pedido da rede é 429 com Retry-After em segundos", async () => {
    const pedir = () =>
      chamar("/identidade/senhas/esquecidas", { email: `${randomUUID()}@teste.invalid` }, "192.0.2.77")
    for (let i = 0; i < 20; i++) expect((await pedir()).status).toBe(202)
    const r = await pedir()
    expect([r.status, r.corpo.codigo, r.cabecalhos["retry-after"]]).toEqual([429, "muitos-pedidos", "600"])
  })

  it.each<[string, unknown]>([
    ["NUL no nome", { nome: "A\0na", email: "a@b.co", senha: SENHA }],
    ["meio caractere no nome", { nome: "An\ud800a", email: "a@b.co", senha: SENHA }],
    ["NUL no e-mail", { nome: "Ana", email: "a\0@b.co", senha: SENHA }],
    ["quebra de linha no e-mail", { nome: "Ana", email: "a@b.co\r\nBcc: x@y.co", senha: SENHA }],
    ["e-mail de 300 letras", { nome: "Ana", email: `${"a".repeat(300)}@b.co`, senha: SENHA }],
    ["nome de mil letras", { nome: "a".repeat(1000), email: "a@b.co", senha: SENHA }],
    ["senha de 7 mil letras", { nome: "Ana", email: "a@b.co", senha: "a".repeat(7_000) }],
    ["e-mail que é objeto", { nome: "Ana", email: { $ne: null }, senha: SENHA }],
    ["corpo que é lista", []],
    ["convite com aspas", { nome: "Ana", email: "a@b.co", senha: SENHA, convite: "' or 1=1 --xxxxxxxxxxxxxx" }],
  ])("registro com %s é 400 e nada grava", async (_nome, corpo) => {
    const contar = () => ambiente.banco.naIdentidade((tx) => tx.select({ sub: contas.sub }).from(contas))
    const antes = await contar()
    const r = await chamar("/identidade/registros", corpo)
    expect([r.status, r.corpo.codigo]).toEqual([400, "entrada-invalida"])
    expect(await contar()).toEqual(antes)
  })

  it.each(["NUL\0NUL\0NUL\0NUL\0NUL\0NUL\0", "../../../../../../etc/passwd", "x".repeat(5000), "\ud800".repeat(20)])(
    "link %j é 400 onde quer que se use",
    async (ficha) => {
      for (const [caminho, corpo] of [
        ["/identidade/confirmacoes", { ficha, senha: SENHA }],
        ["/identidade/senhas", { ficha, senha: NOVA }],
        ["/identidade/convites", { convite: ficha }],
      ] as const)
        expect((await chamar(caminho, corpo)).status).toBe(400)
    },
  )

  it("senha com NUL ou meio caractere não derruba nada", async () => {
    for (const senha of ["cavalo\0bateria grampo", "cavalo \ud800 bateria grampo"]) {
      const { status } = await chamar("/identidade/registros", {
        nome: "Ana",
        email: `${randomUUID()}@teste.invalid`,
        senha,
      })
      expect([202, 400, 422]).toContain(status)
      const troca = await ambiente.pedir(bia, "POST", "/identidade/seguranca/senha", {
        corpo: { senhaAtual: senha, senhaNova: NOVA },
      })
      expect([400, 422]).toContain(troca.status)
    }
  })

  it("a caixa da demonstração não existe em produção", async () => {
    expect((await ambiente.pedir(null, "GET", "/demonstracao/mensagens")).status).toBe(404)
  })
})

describe("do registro à senha nova, por HTTP", () => {
  it("registra, confirma, esquece, troca: cada link uma vez", async () => {
    const email = `${randomUUID()}@teste.invalid`
    const registro = await chamar("/identidade/registros", { nome: "Caio", email, senha: SENHA })
    expect(registro).toMatchObject({ status: 202, corpo: { confirmada: false } })
    const [confirmacao] = await ultimaMensagem(email)
    expect(confirmacao).toMatchObject({ tipo: "confirmar-email", estado: "enviada" })
    const confirmar = () => chamar("/identidade/confirmacoes", { ficha: confirmacao?.ficha, senha: SENHA })
    expect((await confirmar()).status).toBe(200)
    expect(await confirmar()).toMatchObject({ status: 410, corpo: { codigo: "ficha-invalida" } })
    await chamar("/identidade/senhas/esquecidas", { email })
    const nova = (await ultimaMensagem(email)).find(({ tipo }) => tipo === "nova-senha")
    expect((await chamar("/identidade/senhas", { ficha: nova?.ficha, senha: "administrador" })).corpo).toMatchObject({
      codigo: "senha-recusada",
      campo: "senha",
    })
    expect((await chamar("/identidade/senhas", { ficha: nova?.ficha, senha: NOVA })).status).toBe(200)
    expect((await chamar("/identidade/senhas", { ficha: nova?.ficha, senha: NOVA })).status).toBe(410)
  })
})

describe("quem registra antes o e-mail de um convidado", () => {
  const ESTRANHO = "senha do estranho 42"
  it.each([
    ["ADMINISTRADOR", 1],
    ["ROOT", 5],
  ] as const)("não entra como %s, faça o convidado o que fizer com os links", async (papel, idPapel) => {
    const root = await ambiente.criarAtor(null, "ROOT")
    const email = `${randomUUID()}@exemplo.com.br`
    const entrar = async (senha: string) =>
      ambiente.servidor.provedor?.interacoes.entrar({ email, senha, endereco: `198.51.100.${rede}` })
    await chamar("/identidade/registros", { nome: "Root da Silva", email, senha: ESTRANHO })
    const convite = await ambiente.pedir(root, "POST", "/usuarios", {
      corpo: { nome: "Dona Convidada", email, idPapel },
      ...(papel === "ROOT" ? {} : { idEscritorio }),
    })
    expect(convite.status).toBe(201)
    const doEstranho = (await ultimaMensagem(email)).find(({ tipo }) => tipo === "confirmar-email")
    // The click that used to be enough, with and without the password the guest would choose.
    expect((await chamar("/identidade/confirmacoes", { ficha: doEstranho?.ficha })).status).toBe(400)
    expect(await chamar("/identidade/confirmacoes", { ficha: doEstranho?.ficha, senha: SENHA })).toMatchObject({
      status: 422,
      corpo: { codigo: "senha-atual-incorreta" },
    })
    expect(await entrar(ESTRANHO)).toEqual({ tipo: "nao-confirmada" })
    // The guest registers, as the invitation says; the way in is the link that replaces the stranger's password.
    const mensagem = (
      await ambiente.banco.naPlataforma((tx) => tx.select().from(mensagens).where(eq(mensagens.para, email)))
    )
      .filter(({ tipo }) => tipo === "convite")
      .map(({ corpoCifrado }) => abrirCorpo(ambiente.servico.cofre, corpoCifrado ?? "").texto)
    const segredo = /convite=([\w-]+)/.exec(mensagem[0] ?? "")?.[1]
    expect(segredo !== undefined).toBe(papel === "ADMINISTRADOR")
    const dados = { nome: "Dona", email, senha: SENHA, ...(segredo === undefined ? {} : { convite: segredo }) }
    expect((await chamar("/identidade/registros", dados)).status).toBe(202)
    expect((await chamar("/identidade/confirmacoes", { ficha: doEstranho?.ficha, senha: ESTRANHO })).status).toBe(410)
    if (papel === "ROOT") {
      const saida = (await ultimaMensagem(email)).find(({ tipo }) => tipo === "conta-existente")
      expect((await chamar("/identidade/senhas", { ficha: saida?.ficha, senha: SENHA })).status).toBe(200)
    }
    expect(await entrar(ESTRANHO)).toEqual({ tipo: "credenciais" })
    expect(await entrar(SENHA)).toMatchObject({ tipo: "aceita" })
    const autores = await ambiente.banco.comoDono((tx) =>
      tx.select({ autor: auditoria.autor }).from(auditoria).where(eq(auditoria.autor, "Root da Silva")),
    )
    expect(autores).toEqual([])
  })
})

describe("sessões por HTTP", () => {
  const listar = async (ator: Ator) =>
    (await ambiente.pedir(ator, "GET", "/identidade/sessoes")).json<{ lista: { id: string; atual: boolean }[] }>().lista

  it("marca a atual; a de outra pessoa é 404 e continua aberta; a própria cai na hora", async () => {
    const dela = (await listar(bia))[0]?.id ?? ""
    const outra = await outraSessao(ana)
    const minhas = await listar(ana)
    expect(minhas.filter(({ atual }) => atual)).toHaveLength(1)
    expect(minhas.map(({ id }) => id)).toContain(outra)
    expect(minhas.map(({ id }) => id)).not.toContain(dela)
    for (const id of [dela, randomUUID(), "%00", "..%2F.."]) {
      const r = await ambiente.pedir(ana, "DELETE", `/identidade/sessoes/${id}`)
      expect([400, 404]).toContain(r.status)
    }
    expect((await ambiente.pedir(ana, "DELETE", `/identidade/sessoes/${dela}`)).status).toBe(404)
    expect((await listar(bia)).map(({ id }) => id)).toEqual([dela])
    expect((await ambiente.pedir(ana, "DELETE", `/identidade/sessoes/${outra}`)).status).toBe(200)
    expect((await listar(ana)).map(({ id }) => id)).not.toContain(outra)
  })

  it("encerrar a atual ou sair mata o token na hora", async () => {
    for (const encerrar of [
      async (ator: Ator) => {
        const atual = (await listar(ator)).find((s) => s.atual)?.id ?? ""
        return ambiente.pedir(ator, "DELETE", `/identidade/sessoes/${atual}`)
      },
      (ator: Ator) => ambiente.pedir(ator, "POST", "/identidade/saida"),
    ]) {
      const pessoa = await ambiente.criarAtor(idEscritorio, "CONTADOR")
      expect((await encerrar(pessoa)).status).toBe(200)
      expect((await ambiente.pedir(pessoa, "GET", "/conta/pessoa")).status).toBe(401)
    }
  })

  it("trocar a senha encerra as outras e mantém esta; a senha errada não", async () => {
    const pessoa = await ambiente.criarAtor(idEscritorio, "EMPRESA", [])
    const senhaHash = await resumirSenha(SENHA)
    await ambiente.banco.naIdentidade((tx) =>
      tx
        .update(contas)
        .set({ senhaHash })
        .where(eq(contas.sub, subDe(pessoa))),
    )
    const outra = await outraSessao(pessoa)
    const trocar = (senhaAtual: string) =>
      ambiente.pedir(pessoa, "POST", "/identidade/seguranca/senha", { corpo: { senhaAtual, senhaNova: NOVA } })
    const recusada = await trocar("errada")
    expect([recusada.status, recusada.json<{ codigo: string }>().codigo]).toEqual([422, "senha-atual-incorreta"])
    expect((await listar(pessoa)).map(({ id }) => id)).toContain(outra)
    expect((await trocar(SENHA)).status).toBe(200)
    const restantes = await listar(pessoa)
    expect(restantes.map(({ atual }) => atual)).toEqual([true])
    const atos = await ambiente.banco.comoDono((tx) =>
      tx.select().from(auditoria).where(eq(auditoria.detalhe, "Trocou a senha")),
    )
    expect(atos).toMatchObject([{ acao: "seguranca", idEscritorio, idUsuario: pessoa.idUsuario }])
    expect((await ultimaMensagem(emailDe(pessoa))).map(({ tipo }) => tipo)).toEqual(["senha-alterada"])
  })
})

describe("segurança da conta por HTTP", () => {
  it("nada do que pede a senha funciona sem ela", async () => {
    const chamadas = [
      ["/identidade/seguranca/email", { email: "x@teste.invalid" }],
      ["/identidade/seguranca/segundo-fator", {}],
      ["/identidade/seguranca/segundo-fator/desligamento", {}],
      ["/identidade/seguranca/codigos-de-recuperacao", {}],
      ["/identidade/seguranca/passkeys/opcoes", {}],
    ] as const
    const pessoa = await ambiente.criarAtor(idEscritorio, "CONTADOR")
    const senhaHash = await resumirSenha(SENHA)
    await ambiente.banco.naIdentidade((tx) =>
      tx
        .update(contas)
        .set({ senhaHash })
        .where(eq(contas.sub, subDe(pessoa))),
    )
    const codigos: (CodigoDeErro | string)[] = []
    for (const [caminho, corpo] of chamadas) {
      const r = await ambiente.pedir(pessoa, "POST", caminho, { corpo: { ...corpo, senhaAtual: "errada" } })
      codigos.push(r.json<{ codigo: string }>().codigo)
    }
    // Five wrong passwords in a row, whatever they were for, lock the account.
    expect(codigos).toEqual(Array.from({ length: 5 }, () => "senha-atual-incorreta"))
    const travada = await ambiente.pedir(pessoa, "POST", "/identidade/seguranca/senha", {
      corpo: { senhaAtual: SENHA, senhaNova: NOVA },
    })
    expect([travada.status, travada.cabecalhos["retry-after"]]).toEqual([429, "60"])
  })

  it("mostra o que o dono tem, e só dele", async () => {
    const r = await ambiente.pedir(bia, "GET", "/identidade/seguranca")
    expect(r.json()).toEqual({
      gerenciavel: true,
      endereco: null,
      email: emailDe(bia),
      emailConfirmado: true,
      emailPendente: null,
      segundoFator: false,
      codigosRestantes: 0,
      passkeys: [],
    })
    expect((await ambiente.pedir(null, "GET", "/identidade/seguranca")).status).toBe(401)
  })
})

describe("com provedor externo", () => {
  let emissor: Server
  let servidor: Awaited<ReturnType<typeof montarServidor>>
  let token: string
  let banco: Awaited<ReturnType<typeof abrirBancoDeTeste>>
  const sub = "externo|123"

  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const chave = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256", use: "sig" }
    emissor = createServer((pedido, resposta) => {
      const documento = pedido.url?.endsWith("/jwks")
        ? { keys: [chave] }
        : { issuer: origem(), jwks_uri: `${origem()}/jwks` }
      resposta.setHeader("content-type", "application/json").end(JSON.stringify(documento))
    })
    const origem = () => {
      const endereco = emissor.address()
      return `http://127.0.0.1:${typeof endereco === "object" && endereco !== null ? endereco.port : 0}`
    }
    await new Promise<void>((resolver) => {
      emissor.listen(0, "127.0.0.1", resolver)
    })
    banco = await abrirBancoDeTeste()
    await abrirAoDono(banco, "auditoria")
    const { config, cofre, falhas, armazem, emissores, agora } = ambiente.servico
    const identidade = {
      tipo: "externa",
      emissor: origem(),
      cliente: "partida",
      audiencia: "api",
      escopo: "openid",
      enderecoDaConta: "https://id.exemplo.com.br/conta",
    } as const
    const trabalhos = montarTrabalhos(banco, agora, () => {}, { correio: { cofre, destino: { tipo: "caixa" } } })
    servidor = await montarServidor(
      {
        banco,
        cofre,
        config: { ...config, identidade },
        agora,
        falhas,
        armazem,
        emissores,
        marcas: criarMarcas(banco, config, agora),
        selic: null,
        avisador: null,
        receitaFederal: null,
        emissor: null,
        captura: null,
        integradores: ambiente.servico.integradores,
        whatsapp: null,
        trabalhos,
      },
      { nivelDeLog: "silent", filaDuravel: false },
    )
    const idDoEscritorio = randomUUID()
    await banco.naPlataforma(async (tx) => {
      await tx.insert(escritorios).values({ id: idDoEscritorio, nome: "E", cnpj: "11222333000181", criadoEm: agora() })
      await tx.insert(usuarios).values({
        idEscritorio: idDoEscritorio,
        id: randomUUID(),
        sub,
        email: "ana@x.co",
        nome: "Ana",
        papel: 1,
        criadoEm: agora(),
      })
    })
    token = await new SignJWT({ email: "ana@x.co", email_verified: true })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setIssuer(origem())
      .setAudience("api")
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime("2h")
      .sign(privateKey)
  })
  afterAll(async () => {
    await servidor?.parar()
    await new Promise((resolver) => emissor.close(resolver))
  })
  const pedir = async (metodo: "GET" | "POST" | "DELETE", caminho: string, corpo?: object, texto = token) => {
    const r = await servidor.app.inject({
      method: metodo,
      url: PREFIXO_DA_API + caminho,
      headers: { authorization: `Bearer ${texto}` },
      ...(corpo ? { payload: corpo } : {}),
    })
    return { status: r.statusCode, corpo: r.json<Record<string, unknown>>() }
  }
  /** Order of the curve P-256. To each signature (r, s) there is a twin (r, n - s), which anybody can write. */
  const ORDEM = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  function comOutraAssinatura(original: string): string {
    const [cabecalho, conteudo, assinatura = ""] = original.split(".")
    const bytes = Buffer.from(assinatura, "base64url")
    const s = ORDEM - BigInt(`0x${bytes.subarray(32).toString("hex")}`)
    const gemea = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, "0"), "hex")])
    return `${cabecalho}.${conteudo}.${gemea.toString("base64url")}`
  }
  const FICHA = "f".repeat(43)
  const corpos: Partial<Record<keyof typeof rotasDaIdentidade, object>> = {
    registrarConta: { nome: "Ana", email: "a@b.co", senha: SENHA },
    consultarConvite: { convite: FICHA },
    confirmarEmail: { ficha: FICHA, senha: SENHA },
    reenviarConfirmacao: { email: "a@b.co" },
    esquecerSenha: { email: "a@b.co" },
    criarNovaSenha: { ficha: FICHA, senha: SENHA },
    trocarSenha: { senhaAtual: SENHA, senhaNova: NOVA },
    trocarEmail: { senhaAtual: SENHA, email: "a@b.co" },
    iniciarSegundoFator: { senhaAtual: SENHA },
    confirmarSegundoFator: { codigo: "123456" },
    desligarSegundoFator: { senhaAtual: SENHA },
    refazerCodigos: { senhaAtual: SENHA },
    iniciarPasskey: { senhaAtual: SENHA },
    cadastrarPasskey: { nome: "x", credencial: {} },
  }
  const deFora = Object.entries(rotasDaIdentidade).filter(
    ([nome]) => nome !== "consultarSeguranca" && nome !== "encerrarToken",
  )

  it.each(deFora)("%s diz que a senha é de outro lugar", async (nome, { metodo, caminho }) => {
    const corpo = Object.entries(corpos).find(([chave]) => chave === nome)?.[1]
    expect(await pedir(metodo, caminho.replace(":id", "x"), corpo)).toMatchObject({
      status: 409,
      corpo: { codigo: "identidade-externa" },
    })
  })

  it("consulta leva à página do provedor, e sair mata o token até ele vencer", async () => {
    expect(await pedir("GET", "/identidade/seguranca")).toMatchObject({
      status: 200,
      corpo: { gerenciavel: false, endereco: "https://id.exemplo.com.br/conta", email: "ana@x.co" },
    })
    // The twin of the signature is as good as it: without the sign-out it would enter.
    const gemeo = await pedir("GET", "/identidade/seguranca", undefined, comOutraAssinatura(token))
    expect(gemeo.status).toBe(200)
    expect((await pedir("POST", "/identidade/saida")).status).toBe(200)
    const deNovo = [token, `${token}==`, comOutraAssinatura(token)]
    for (const texto of deNovo) expect((await pedir("GET", "/identidade/seguranca", undefined, texto)).status).toBe(401)
    const guardados = await banco.naPlataforma((tx) => tx.select().from(tokensEncerrados))
    expect(guardados).toHaveLength(1)
    expect(guardados[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
    const saidas = await banco.comoDono((tx) => tx.select().from(auditoria).where(eq(auditoria.acao, "saida")))
    expect(saidas).toMatchObject([{ autor: "Ana" }])
  })
})

describe("na demonstração", () => {
  it("a caixa mostra as 50 mais novas, com o texto", async () => {
    const banco = await abrirBancoDeTeste()
    const { config, cofre, falhas, armazem, emissores, agora } = ambiente.servico
    const trabalhos = montarTrabalhos(banco, agora, () => {}, { correio: { cofre, destino: { tipo: "caixa" } } })
    const { app, parar } = await montarServidor(
      {
        banco,
        cofre,
        config: { ...config, modo: "demo" },
        agora,
        falhas,
        armazem,
        emissores,
        marcas: criarMarcas(banco, config, agora),
        selic: null,
        avisador: null,
        receitaFederal: null,
        emissor: null,
        captura: null,
        integradores: ambiente.servico.integradores,
        whatsapp: null,
        trabalhos,
      },
      { nivelDeLog: "silent", filaDuravel: false },
    )
    for (let i = 0; i < 51; i++) {
      const payload = { nome: "Ana", email: `p${i}@teste.invalid`, senha: SENHA }
      const r = await app.inject({
        method: "POST",
        url: `${PREFIXO_DA_API}/identidade/registros`,
        payload,
        remoteAddress: `192.0.2.${i}`,
      })
      expect(r.statusCode).toBe(202)
    }
    const caixa = await app.inject({ url: `${PREFIXO_DA_API}/demonstracao/mensagens` })
    const { lista } = caixa.json<{ lista: { para: string; texto: string }[] }>()
    expect([caixa.statusCode, lista.length]).toEqual([200, 50])
    expect(lista.every(({ texto }) => /\/conta\/confirmar\?ficha=[\w-]{43}/.test(texto))).toBe(true)
    await parar()
  })
})

describe("com uma lista de senhas vazadas", () => {
  const VAZADA = "uma frase que vazou"
  let pasta: string
  let comLista: Ambiente
  beforeAll(async () => {
    pasta = mkdtempSync(join(tmpdir(), "partida-vazadas-"))
    const senhasVazadas = join(pasta, "lista.txt")
    writeFileSync(senhasVazadas, `${createHash("sha1").update(VAZADA).digest("hex").toUpperCase()}:3\r\n`)
    comLista = await criarAmbiente(undefined, { senhasVazadas })
  })
  afterAll(async () => {
    await comLista?.fechar()
    rmSync(pasta, { recursive: true, force: true })
  })

  it("registro, troca e nova senha a recusam dizendo por quê, e aceitam outra", async () => {
    const { banco, servico } = comLista
    const pessoa = await comLista.criarAtor(await comLista.criarEscritorio(), "CONTADOR")
    const senhaHash = await resumirSenha(SENHA)
    await banco.naIdentidade((tx) => tx.update(contas).set({ senhaHash }))
    await comLista.pedir(null, "POST", "/identidade/senhas/esquecidas", { corpo: { email: emailDe(pessoa) } })
    const [{ ficha } = { ficha: "" }] = await ultimaMensagem(emailDe(pessoa), banco, servico.cofre)
    const vias = [
      [null, "/identidade/registros", (senha: string) => ({ nome: "Ana", email: "a@b.co", senha }), "senha"],
      [pessoa, "/identidade/seguranca/senha", (senhaNova: string) => ({ senhaAtual: SENHA, senhaNova }), "senhaNova"],
      [null, "/identidade/senhas", (senha: string) => ({ ficha, senha }), "senha"],
    ] as const
    for (const [ator, caminho, corpo, campo] of vias) {
      const recusada = await comLista.pedir(ator, "POST", caminho, { corpo: corpo(VAZADA) })
      expect(recusada.json()).toMatchObject({ codigo: "senha-recusada", campo })
      expect(recusada.json().mensagem).toContain("vazamentos publicados na internet")
    }
    for (const [ator, caminho, corpo] of vias.toReversed()) {
      // The new password by the link ended the session of the change.
      if (caminho.endsWith("seguranca/senha")) continue
      expect((await comLista.pedir(ator, "POST", caminho, { corpo: corpo(NOVA) })).status).toBeLessThan(300)
    }
  })
})
