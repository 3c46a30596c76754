import { afterEach, describe, expect, it, vi } from "vitest"
import { credenciaisDeTeste } from "./apoio-de-testes.ts"
import { criarProvedorFirebase } from "./firebase.ts"
import { criarFirebaseFalso, type RespostaFalsa } from "./firebase-falso.ts"

const PROJETO = { projeto: "escritorio-1", chave: "chave-publica" }
const entrada = { idToken: "id-1", refreshToken: "r-1", expiresIn: "3600", localId: "ana", email: "ana@x.example" }
const conta = { localId: "ana", email: "ana@x.example", emailVerified: true }
const erro = (mensagem: string, status = 400): RespostaFalsa => [status, { error: { code: status, message: mensagem } }]

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function cena(respostas: Record<string, RespostaFalsa[]>, emulador: string | null = null) {
  const falso = criarFirebaseFalso(respostas)
  vi.stubGlobal("fetch", falso.buscar)
  const provedor = criarProvedorFirebase({ ...PROJETO, emulador })
  const { entrada: porta, contas } = provedor
  if (porta.tipo !== "formulario" || contas.tipo !== "no-produto") throw new Error("esperava as nossas telas")
  return { provedor, porta, contas, pedidos: falso.pedidos }
}

describe("entrada pelo Firebase", () => {
  it("troca e-mail e senha por credenciais e preenche o lugar do token do Firebase", async () => {
    const { porta } = cena({ signInWithPassword: [[200, entrada]], lookup: [[200, { users: [conta] }]] })
    const antes = Math.floor(Date.now() / 1000)
    const obtidas = await porta.entrar("ana@x.example", "senha")
    expect(obtidas).toMatchObject({ accessToken: "id-1", idToken: "id-1", refreshToken: "r-1", duracao: 3600 })
    expect(obtidas.perfil).toEqual({ sub: "ana", nome: "", email: "ana@x.example" })
    expect(obtidas.expiraEm).toBeGreaterThanOrEqual(antes + 3600)
    expect(obtidas.firebase).toEqual({
      accessToken: "id-1",
      refreshToken: "r-1",
      expirationTime: obtidas.expiraEm * 1000,
    })
  })

  it("sem e-mail confirmado não entra, e manda outro link", async () => {
    const { porta, pedidos } = cena({
      signInWithPassword: [[200, entrada]],
      lookup: [[200, { users: [{ ...conta, emailVerified: false }] }]],
      sendOobCode: [[200, {}]],
    })
    await expect(porta.entrar("ana@x.example", "senha")).rejects.toMatchObject({ codigo: "email-nao-confirmado" })
    const pedido = pedidos.find(({ metodo }) => metodo === "sendOobCode")
    expect(JSON.parse(pedido?.corpo ?? "{}")).toEqual({ requestType: "VERIFY_EMAIL", idToken: "id-1" })
  })

  it.each([
    ["INVALID_PASSWORD", 400, "credenciais-recusadas", "E-mail ou senha incorretos."],
    ["EMAIL_NOT_FOUND", 400, "credenciais-recusadas", "E-mail ou senha incorretos."],
    ["INVALID_LOGIN_CREDENTIALS", 400, "credenciais-recusadas", "E-mail ou senha incorretos."],
    [
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.",
      400,
      "muitos-pedidos",
      "Muitas tentativas. Aguarde alguns minutos e tente novamente.",
    ],
    ["", 429, "muitos-pedidos", "Muitas tentativas. Aguarde alguns minutos e tente novamente."],
    ["USER_DISABLED", 400, "usuario-desativado", "Este usuário está desativado. Fale com o seu escritório contábil."],
    [
      "MISSING_RECAPTCHA_TOKEN",
      400,
      "recaptcha-exigido",
      "O provedor de identidade exige reCAPTCHA, que esta instalação não usa. Fale com quem a administra.",
    ],
  ])("%s (%i) é %s", async (mensagem, status, codigo, texto) => {
    const { porta, pedidos } = cena({ signInWithPassword: [erro(mensagem, status)] })
    await expect(porta.entrar("ana@x.example", "errada")).rejects.toMatchObject({ codigo, mensagem: texto })
    expect(pedidos).toHaveLength(1)
  })

  it("repete três vezes o que não teve resposta, e só isso", async () => {
    const { porta, pedidos } = cena({ signInWithPassword: [[503, "<html>"]] })
    await expect(porta.entrar("ana@x.example", "senha")).rejects.toMatchObject({ codigo: "sem-rede" })
    expect(pedidos).toHaveLength(4)
  })

  it("desiste em 10 s do que não responde", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
    let abertos = 0
    vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal }) => {
      abertos += 1
      return new Promise((_, recusar) => signal.addEventListener("abort", () => recusar(new DOMException("", "Abort"))))
    })
    const provedor = criarProvedorFirebase({ ...PROJETO, emulador: null })
    const recusa = expect(provedor.renovar(credenciaisDeTeste(0))).rejects.toMatchObject({ codigo: "sem-rede" })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(abertos).toBe(1)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(abertos).toBe(4)
    await recusa
  })
})

describe("reCAPTCHA do projeto", () => {
  const estado = (enforcementState: string): RespostaFalsa => [
    200,
    {
      recaptchaKey: "projects/1/keys/k",
      recaptchaEnforcementState: [
        { provider: "PHONE_PROVIDER", enforcementState: "ENFORCE" },
        { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState },
      ],
    },
  ]
  it.each([
    ["ENFORCE", true],
    ["AUDIT", false],
    ["OFF", false],
  ])("%s: exigido %j", async (enforcementState, exigido) => {
    const { porta } = cena({ recaptchaConfig: [estado(enforcementState)] })
    expect(await porta.configuracaoDoRecaptcha()).toEqual({ chave: "projects/1/keys/k", exigido })
  })

  it("o emulador não o tem, e isso não é falha", async () => {
    const { porta } = cena({})
    expect(await porta.configuracaoDoRecaptcha()).toBeNull()
  })
})

describe("renovação pelo Firebase", () => {
  const renovada = { id_token: "id-2", refresh_token: "r-2", expires_in: "3600", user_id: "ana" }

  it("vai como formulário, e o token novo ocupa o lugar do antigo", async () => {
    const { provedor, pedidos } = cena({ token: [[200, renovada]] })
    const novas = await provedor.renovar(credenciaisDeTeste(1))
    expect(pedidos[0]?.tipo).toMatch(/^application\/x-www-form-urlencoded/)
    expect(pedidos[0]?.corpo).toBe("grant_type=refresh_token&refresh_token=renovacao-1")
    expect(novas).toMatchObject({ accessToken: "id-2", refreshToken: "r-2", perfil: { nome: "Ana Souza" } })
    expect(novas.firebase).toMatchObject({ accessToken: "id-2", refreshToken: "r-2" })
  })

  it.each([
    ["TOKEN_EXPIRED", "nao-autenticado"],
    ["INVALID_REFRESH_TOKEN", "nao-autenticado"],
    ["USER_NOT_FOUND", "nao-autenticado"],
    ["USER_DISABLED", "usuario-desativado"],
  ])("%s encerra a sessão: %s", async (mensagem, codigo) => {
    const { provedor } = cena({ token: [erro(mensagem)] })
    await expect(provedor.renovar(credenciaisDeTeste(1))).rejects.toMatchObject({ codigo })
  })

  it("uma falha que passa não encerra nada", async () => {
    const { provedor } = cena({
      token: [
        [500, {}],
        [200, renovada],
      ],
    })
    expect(await provedor.renovar(credenciaisDeTeste(1))).toMatchObject({ accessToken: "id-2" })
  })
})

describe("endereços do Firebase", () => {
  const resposta = {
    token: [[200, { id_token: "i", refresh_token: "r", expires_in: "60", user_id: "ana" }]],
  } satisfies Record<string, RespostaFalsa[]>
  it.each([
    [null, "https://securetoken.googleapis.com/v1/token?key=chave-publica"],
    ["127.0.0.1:9399", "http://127.0.0.1:9399/securetoken.googleapis.com/v1/token?key=chave-publica"],
    ["http://emulador:9399/", "http://emulador:9399/securetoken.googleapis.com/v1/token?key=chave-publica"],
  ])("emulador %j", async (emulador, endereco) => {
    const { provedor, pedidos } = cena(resposta, emulador)
    await provedor.renovar(credenciaisDeTeste(1))
    expect(pedidos[0]?.endereco).toBe(endereco)
  })
})

describe("conta no Firebase", () => {
  it("quem esqueceu a senha recebe a mesma resposta com ou sem conta", async () => {
    const { contas } = cena({ sendOobCode: [[200, {}], erro("EMAIL_NOT_FOUND")] })
    const comConta = await contas.esquecerSenha("ana@x.example")
    expect(await contas.esquecerSenha("ninguem@x.example")).toEqual(comConta)
  })

  it.each([
    ["resetPassword", "EXPIRED_OOB_CODE", "ficha-invalida"],
    ["resetPassword", "INVALID_OOB_CODE", "ficha-invalida"],
    ["resetPassword", "WEAK_PASSWORD : Password should be at least 6 characters", "senha-recusada"],
  ])("%s: %s é %s", async (metodo, mensagem, codigo) => {
    const { contas } = cena({ [metodo]: [erro(mensagem)] })
    await expect(contas.criarNovaSenha("codigo", "curta")).rejects.toMatchObject({ codigo })
  })

  it("registrar um e-mail que já tem conta diz o campo e a saída", async () => {
    const { contas } = cena({ signUp: [erro("EMAIL_EXISTS")] })
    const dados = { nome: "Ana", email: "ana@x.example", senha: "uma senha comprida", convite: null }
    await expect(contas.registrar(dados)).rejects.toMatchObject({ codigo: "email-em-uso", campo: "email" })
  })

  it("excluir confere a senha antes, no e-mail que o provedor conhece", async () => {
    const { contas, pedidos } = cena({
      lookup: [[200, { users: [conta] }]],
      signInWithPassword: [erro("INVALID_PASSWORD"), [200, { ...entrada, idToken: "id-novo" }]],
      delete: [[200, {}]],
    })
    const atuais = credenciaisDeTeste(1)
    await expect(contas.excluir?.(atuais, "errada")).rejects.toMatchObject({ codigo: "credenciais-recusadas" })
    expect(pedidos.map(({ metodo }) => metodo)).not.toContain("delete")
    await contas.excluir?.(atuais, "certa")
    expect(JSON.parse(pedidos.at(-2)?.corpo ?? "{}")).toMatchObject({ email: "ana@x.example", password: "certa" })
    expect(JSON.parse(pedidos.at(-1)?.corpo ?? "{}")).toEqual({ idToken: "id-novo" })
  })
})
