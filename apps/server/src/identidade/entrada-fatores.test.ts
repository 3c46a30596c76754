import { eq } from "drizzle-orm"
import { decodeJwt } from "jose"
import { generateSync } from "otplib"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { contas, passkeys, sessoes } from "../db/schema/identidade.ts"
import { criarPkce, destino, lerAuditoria, type Navegador } from "./apoio.fixtures.ts"
import { type Autenticador, criarAutenticador } from "./autenticador.fixtures.ts"
import { type Cena, camposDoCodigo, montarCena, SENHA, type Tokens } from "./cena.fixtures.ts"
import { darNovaSenha } from "./contas.fixtures.ts"
import { type Conta, desativarConta } from "./contas.ts"
import { cadastrarPasskey, iniciarPasskey } from "./passkeys.ts"
import { confirmarSegundoFator, iniciarSegundoFator } from "./segundo-fator.ts"
import { resumirSenha } from "./senha.ts"

const ORIGEM = "http://localhost:3000"
const MINUTO = 60_000
let agora = new Date()
const avancar = (ms: number) => {
  agora = new Date(agora.getTime() + ms)
}
const clock = () => agora

let cena: Cena
beforeAll(async () => {
  cena = await montarCena({ origem: ORIGEM, clock })
}, 60_000)
afterAll(() => cena?.fechar())
// Beyond every lockout and limit that the test before may have left.
beforeEach(() => avancar(30 * MINUTO))

const deps = () => ({ banco: cena.banco, cofre: cena.cofre, url: ORIGEM, agora: clock })

let pessoas = 0
interface Pessoa extends Conta {
  readonly segredo: string
  readonly codigos: readonly string[]
}
/** A new person; with the second factor on, unless `segundoFator` is false. */
async function criarPessoa(segundoFator = true): Promise<Pessoa> {
  const conta = await cena.criarPessoa(`pessoa${++pessoas}@exemplo.com.br`, `Pessoa ${pessoas}`)
  if (!segundoFator) return { ...conta, segredo: "", codigos: [] }
  const { segredo } = await iniciarSegundoFator(deps(), conta.sub, "Contábil Horizonte")
  const { codigosDeRecuperacao } = await confirmarSegundoFator(deps(), conta.sub, codigoDe(segredo))
  avancar(MINUTO)
  return { ...conta, segredo, codigos: codigosDeRecuperacao }
}
const codigoDe = (segredo: string) => generateSync({ secret: segredo, epoch: Math.floor(agora.getTime() / 1000) })
/** A code that is none of those accepted now. */
function codigoErrado(segredo: string): string {
  const certos = [-30, 0, 30].map((d) =>
    generateSync({ secret: segredo, epoch: Math.floor(agora.getTime() / 1000) + d }),
  )
  return ["000000", "111111", "222222", "333333"].find((c) => !certos.includes(c)) ?? ""
}

async function comecar() {
  const navegador = cena.navegador()
  const { verificador, desafio } = criarPkce()
  const pagina = await cena.autorizar(navegador, desafio)
  return { navegador, pagina, verificador }
}
const senha = (navegador: Navegador, pagina: string, { email }: { email: string }, digitada = SENHA) =>
  navegador.postar(pagina, { email, senha: digitada })
const codigo = (navegador: Navegador, pagina: string, digitado: string) =>
  navegador.postar(`${pagina}/codigo`, { codigo: digitado })
/** Starts a sign-in and passes the password step. */
async function atePedirCodigo(pessoa: Pessoa) {
  const curso = await comecar()
  const resposta = await senha(curso.navegador, curso.pagina, pessoa)
  expect(destino(resposta)).toBe(curso.pagina)
  return curso
}
async function terminar(curso: Awaited<ReturnType<typeof comecar>>, retomar: string): Promise<Tokens> {
  const volta = new URL(destino(await curso.navegador.get(retomar)))
  const resposta = await cena.trocar(curso.navegador, camposDoCodigo(volta, curso.verificador))
  expect(resposta.statusCode, resposta.body).toBe(200)
  return resposta.json<Tokens>()
}
const RETOMADA = /^http:\/\/localhost:3000\/oidc\/auth\/[\w-]+$/
const ultimosAtos = async (sub: string) =>
  (await lerAuditoria(cena.banco)).filter((a) => a.idRegistro === sub).map(({ acao, detalhe }) => ({ acao, detalhe }))

describe("senha e código", () => {
  it("a senha certa leva à página do código; o código certo entra, e o token diz como", async () => {
    const pessoa = await criarPessoa()
    const curso = await atePedirCodigo(pessoa)
    const pagina = await curso.navegador.get(curso.pagina)
    expect(pagina.statusCode).toBe(200)
    expect(pagina.body).toContain("Código de verificação")
    expect(pagina.body).not.toContain(pessoa.email)
    const resposta = await codigo(curso.navegador, curso.pagina, codigoDe(pessoa.segredo))
    expect(destino(resposta)).toMatch(RETOMADA)
    const { id_token, access_token } = await terminar(curso, destino(resposta))
    expect(decodeJwt(id_token)).toMatchObject({ sub: pessoa.sub, amr: ["pwd", "otp", "mfa"] })
    const { sid } = decodeJwt(access_token)
    const [sessao] = await cena.banco.naIdentidade((tx) => tx.select().from(sessoes).where(eq(sessoes.sub, pessoa.sub)))
    expect(sessao).toMatchObject({ uid: sid, metodos: ["senha", "codigo"] })
    expect((await ultimosAtos(pessoa.sub))[0]).toEqual({
      acao: "entrada",
      detalhe: "Entrou com senha e código do segundo fator.",
    })
  })

  it("sem segundo fator a senha basta", async () => {
    const pessoa = await criarPessoa(false)
    const curso = await comecar()
    const resposta = await senha(curso.navegador, curso.pagina, pessoa)
    const { id_token } = await terminar(curso, destino(resposta))
    expect(decodeJwt(id_token)).toMatchObject({ sub: pessoa.sub, amr: ["pwd"] })
  })

  it("um código de recuperação entra uma vez", async () => {
    const pessoa = await criarPessoa()
    const [recuperacao = ""] = pessoa.codigos
    const curso = await atePedirCodigo(pessoa)
    await terminar(curso, destino(await codigo(curso.navegador, curso.pagina, recuperacao)))
    expect((await ultimosAtos(pessoa.sub))[0]?.detalhe).toBe("Entrou com senha e código de recuperação.")
    const outro = await atePedirCodigo(pessoa)
    expect((await codigo(outro.navegador, outro.pagina, recuperacao)).statusCode).toBe(422)
  })

  it("código errado volta à página do código, que não repete o que foi digitado", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    const resposta = await codigo(navegador, pagina, codigoErrado(pessoa.segredo))
    expect(resposta.statusCode).toBe(422)
    expect(resposta.body).toContain("O código não confere.")
    expect(resposta.body).not.toContain(codigoErrado(pessoa.segredo))
    expect((await ultimosAtos(pessoa.sub))[0]).toEqual({
      acao: "entrada-recusada",
      detalhe: "Código do segundo fator incorreto.",
    })
  })

  it("«Entrar com outra conta» esquece a senha certa e volta ao começo", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    expect(destino(await navegador.postar(`${pagina}/recomecar`, {}))).toBe(pagina)
    expect((await navegador.get(pagina)).body).toContain("Entrar na sua conta")
    expect(destino(await codigo(navegador, pagina, codigoDe(pessoa.segredo)))).toBe(pagina)
  })
})

describe("ataques à segunda etapa", () => {
  it("só com a senha ninguém passa: nem pela retomada, nem pela sessão, nem sem perguntar", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    const retomada = pagina.replace("/interaction/", "/auth/")
    // The provider finds no sign-in in the interaction and starts another one.
    const nova = destino(await navegador.get(retomada))
    expect(nova).toMatch(/^\/oidc\/interaction\//)
    expect((await navegador.get(nova)).body).toContain("Entrar na sua conta")
    expect((await navegador.postar(retomada, {})).statusCode).toBe(404)
    const calado = new URL(await cena.autorizar(navegador, criarPkce().desafio, { prompt: "none" }))
    expect(calado.searchParams.get("error")).toBe("login_required")
    expect(await cena.banco.naIdentidade((tx) => tx.select().from(sessoes).where(eq(sessoes.sub, pessoa.sub)))).toEqual(
      [],
    )
  })

  it("sem a etapa da senha o código certo não vale nada", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await comecar()
    expect(destino(await codigo(navegador, pagina, codigoDe(pessoa.segredo)))).toBe(pagina)
    expect((await navegador.get(pagina)).body).toContain("Entrar na sua conta")
  })

  it("a senha certa de um navegador não abre a etapa do código em outro", async () => {
    const pessoa = await criarPessoa()
    const { pagina } = await atePedirCodigo(pessoa)
    const outro = await comecar()
    expect((await codigo(outro.navegador, pagina, codigoDe(pessoa.segredo))).statusCode).toBe(400)
    expect(destino(await codigo(outro.navegador, outro.pagina, codigoDe(pessoa.segredo)))).toBe(outro.pagina)
  })

  it("trocar de conta entre as etapas: o código é conferido na conta da última senha certa", async () => {
    const vitima = await criarPessoa()
    const atacante = await criarPessoa()
    const { navegador, pagina, verificador } = await atePedirCodigo(vitima)
    // The attacker's code for the victim's password.
    expect((await codigo(navegador, pagina, codigoDe(atacante.segredo))).statusCode).toBe(422)
    // The e-mail in the code's form changes nothing.
    const forjado = { codigo: codigoDe(atacante.segredo), email: vitima.email, sub: vitima.sub, accountId: vitima.sub }
    await senha(navegador, pagina, atacante)
    const retomar = destino(await navegador.postar(`${pagina}/codigo`, forjado))
    const { id_token } = await terminar({ navegador, pagina, verificador }, retomar)
    expect(decodeJwt(id_token).sub).toBe(atacante.sub)
  })

  it("entrar com uma conta sem segundo fator apaga a etapa da outra", async () => {
    const comFator = await criarPessoa()
    const semFator = await criarPessoa(false)
    const { navegador, pagina } = await atePedirCodigo(comFator)
    expect(destino(await senha(navegador, pagina, semFator))).toMatch(RETOMADA)
    expect(destino(await codigo(navegador, pagina, codigoDe(comFator.segredo)))).toBe(pagina)
  })

  it("o código não entra duas vezes na mesma janela de 30 s, em outro navegador", async () => {
    const pessoa = await criarPessoa()
    const um = await atePedirCodigo(pessoa)
    const outro = await atePedirCodigo(pessoa)
    const digitado = codigoDe(pessoa.segredo)
    expect(destino(await codigo(um.navegador, um.pagina, digitado))).toMatch(RETOMADA)
    expect((await codigo(outro.navegador, outro.pagina, digitado)).statusCode).toBe(422)
  })

  it("força bruta: a quinta falha bloqueia, e acertar a senha de novo não perdoa nenhuma", async () => {
    const pessoa = await criarPessoa()
    const curso = await atePedirCodigo(pessoa)
    for (let i = 0; i < 4; i++) {
      expect((await codigo(curso.navegador, curso.pagina, codigoErrado(pessoa.segredo))).statusCode).toBe(422)
      // A new password step between the tries.
      expect(destino(await senha(curso.navegador, curso.pagina, pessoa))).toBe(curso.pagina)
    }
    expect((await codigo(curso.navegador, curso.pagina, codigoErrado(pessoa.segredo))).statusCode).toBe(422)
    const bloqueada = await codigo(curso.navegador, curso.pagina, codigoDe(pessoa.segredo))
    expect(bloqueada.statusCode).toBe(429)
    expect(bloqueada.headers["retry-after"]).toBe("60")
    expect(bloqueada.body).toContain("Muitas tentativas. Aguarde alguns minutos e tente novamente.")
    avancar(MINUTO)
    expect((await codigo(curso.navegador, curso.pagina, codigoErrado(pessoa.segredo))).statusCode).toBe(422)
    const dobrada = await codigo(curso.navegador, curso.pagina, codigoDe(pessoa.segredo))
    expect(dobrada.headers["retry-after"]).toBe("120")
    avancar(2 * MINUTO)
    expect(destino(await codigo(curso.navegador, curso.pagina, codigoDe(pessoa.segredo)))).toMatch(RETOMADA)
  })

  it("quem sabe a senha e erra os códigos não faz esperar o dono no aparelho dele, nem com outra rede se livra da espera", async () => {
    const pessoa = await criarPessoa()
    const dono = await atePedirCodigo(pessoa)
    await terminar(dono, destino(await codigo(dono.navegador, dono.pagina, codigoDe(pessoa.segredo))))
    avancar(MINUTO)
    for (let i = 0; i < 5; i++) {
      const ladrao = await atePedirCodigo(pessoa)
      expect((await codigo(ladrao.navegador, ladrao.pagina, codigoErrado(pessoa.segredo))).statusCode).toBe(422)
    }
    const ladrao = await atePedirCodigo(pessoa)
    expect((await codigo(ladrao.navegador, ladrao.pagina, codigoDe(pessoa.segredo))).statusCode).toBe(429)
    const { desafio } = criarPkce()
    const pagina = await cena.autorizar(dono.navegador, desafio, { prompt: "login" })
    await senha(dono.navegador, pagina, pessoa)
    expect(destino(await codigo(dono.navegador, pagina, codigoDe(pessoa.segredo)))).toMatch(RETOMADA)
  })

  it("vinte códigos ao mesmo tempo não verificam mais que cinco", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    const respostas = await Promise.all(
      Array.from({ length: 20 }, () => codigo(navegador, pagina, codigoErrado(pessoa.segredo))),
    )
    expect(respostas.filter((r) => r.statusCode === 422)).toHaveLength(5)
    expect(respostas.filter((r) => r.statusCode === 429)).toHaveLength(15)
  })

  it("a senha certa espera o código por 10 min", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    avancar(10 * MINUTO)
    expect(destino(await codigo(navegador, pagina, codigoDe(pessoa.segredo)))).toBe(pagina)
    expect((await navegador.get(pagina)).body).toContain("Entrar na sua conta")
  })

  it("com outra senha na conta, a etapa vencida pela anterior não vale, mesmo que ninguém a tenha apagado", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    const senhaHash = await resumirSenha("outra frase bem longa")
    await cena.banco.naIdentidade((tx) => tx.update(contas).set({ senhaHash }).where(eq(contas.sub, pessoa.sub)))
    expect(destino(await codigo(navegador, pagina, codigoDe(pessoa.segredo)))).toBe(pagina)
  })

  it("trocar a senha ou desativar a conta entre as etapas derruba a primeira", async () => {
    const pessoa = await criarPessoa()
    const primeira = await atePedirCodigo(pessoa)
    await darNovaSenha(cena.banco, pessoa.sub, "outra frase bem longa")
    expect(destino(await codigo(primeira.navegador, primeira.pagina, codigoDe(pessoa.segredo)))).toBe(primeira.pagina)
    const segunda = await comecar()
    await senha(segunda.navegador, segunda.pagina, pessoa, "outra frase bem longa")
    await desativarConta(cena.banco, pessoa.sub)
    expect(destino(await codigo(segunda.navegador, segunda.pagina, codigoDe(pessoa.segredo)))).toBe(segunda.pagina)
  })

  it("a resposta de outra origem é recusada em todas as etapas", async () => {
    const pessoa = await criarPessoa()
    const { navegador, pagina } = await atePedirCodigo(pessoa)
    for (const caminho of ["", "/codigo", "/recomecar", "/passkey", "/passkey/opcoes"]) {
      const resposta = await navegador.postar(
        pagina + caminho,
        { codigo: codigoDe(pessoa.segredo) },
        { origin: "https://mau.example" },
      )
      expect(resposta.statusCode).toBe(403)
    }
    expect(destino(await codigo(navegador, pagina, codigoDe(pessoa.segredo)))).toMatch(RETOMADA)
  })
})

describe("passkey", () => {
  async function comPasskey(pessoa: Pessoa, aparelho = criarAutenticador(ORIGEM)): Promise<Autenticador> {
    const { opcoes } = await iniciarPasskey(deps(), pessoa.sub, "Contábil Horizonte")
    const { challenge, user } = opcoes as { challenge: string; user: { id: string } }
    await cadastrarPasskey(deps(), pessoa.sub, "Celular", aparelho.cadastrar({ challenge, user }))
    return aparelho
  }
  const desafiar = async (navegador: Navegador, pagina: string) =>
    (await navegador.postar(`${pagina}/passkey/opcoes`, {})).json<{ challenge: string }>()
  const apresentar = (navegador: Navegador, pagina: string, credencial: unknown) =>
    navegador.postar(`${pagina}/passkey`, { credencial: JSON.stringify(credencial) })

  it.each([
    ["presa ao aparelho", false, "hwk"],
    ["copiada entre aparelhos", true, "swk"],
  ])("%s: entra sem e-mail nem código, mesmo com o segundo fator ligado", async (_titulo, sincronizada, chave) => {
    const pessoa = await criarPessoa()
    const aparelho = await comPasskey(pessoa, criarAutenticador(ORIGEM, { sincronizada }))
    const curso = await comecar()
    expect((await curso.navegador.get(curso.pagina)).body).toContain("Entrar com passkey")
    const resposta = await apresentar(
      curso.navegador,
      curso.pagina,
      aparelho.entrar(await desafiar(curso.navegador, curso.pagina)),
    )
    const { id_token } = await terminar(curso, destino(resposta))
    expect(decodeJwt(id_token)).toMatchObject({ sub: pessoa.sub, amr: [chave, "user", "mfa"] })
    const [sessao] = await cena.banco.naIdentidade((tx) => tx.select().from(sessoes).where(eq(sessoes.sub, pessoa.sub)))
    expect(sessao?.metodos).toEqual(["passkey"])
    expect((await ultimosAtos(pessoa.sub))[0]?.detalhe).toBe("Entrou com passkey.")
  })

  it("a de uma interação não entra em outra, e a mesma resposta não entra duas vezes", async () => {
    const pessoa = await criarPessoa()
    const aparelho = await comPasskey(pessoa)
    const um = await comecar()
    const outro = await comecar()
    const resposta = aparelho.entrar(await desafiar(um.navegador, um.pagina))
    expect((await apresentar(outro.navegador, outro.pagina, resposta)).statusCode).toBe(422)
    expect(destino(await apresentar(um.navegador, um.pagina, resposta))).toMatch(RETOMADA)
    const repetida = await apresentar(um.navegador, um.pagina, resposta)
    expect(repetida.statusCode).toBe(422)
    expect(repetida.body).toContain("Não foi possível confirmar a passkey.")
  })

  it("clonada: a recusa fica na trilha de quem é a passkey, e não bloqueia a conta", async () => {
    const pessoa = await criarPessoa()
    const aparelho = await comPasskey(pessoa)
    for (let i = 0; i < 6; i++) {
      const { navegador, pagina } = await comecar()
      const clonada = aparelho.entrar(await desafiar(navegador, pagina), { contador: 0 })
      expect((await apresentar(navegador, pagina, clonada)).statusCode).toBe(422)
    }
    expect((await ultimosAtos(pessoa.sub))[0]).toEqual({ acao: "entrada-recusada", detalhe: "Passkey recusada." })
    await atePedirCodigo(pessoa)
  })

  it("conta desativada não entra com a passkey que guardou", async () => {
    const pessoa = await criarPessoa()
    const aparelho = await comPasskey(pessoa)
    await desativarConta(cena.banco, pessoa.sub)
    const { navegador, pagina } = await comecar()
    const resposta = await apresentar(navegador, pagina, aparelho.entrar(await desafiar(navegador, pagina)))
    expect(resposta.statusCode).toBe(403)
    expect(resposta.body).toContain("Este usuário está desativado.")
  })

  it("credencial torta é 422, não 500", async () => {
    const { navegador, pagina } = await comecar()
    for (const torta of ["", "{", "[]", "null", '{"id":1}']) {
      expect((await navegador.postar(`${pagina}/passkey`, { credencial: torta })).statusCode).toBe(422)
    }
    expect(await cena.banco.naIdentidade((tx) => tx.select().from(passkeys).where(eq(passkeys.id, "1")))).toEqual([])
  })
})

describe("trilha das recusas", () => {
  it("diz o motivo e de onde, e nunca o que foi digitado no lugar do e-mail", async () => {
    const pessoa = await criarPessoa(false)
    const { navegador, pagina } = await comecar()
    await senha(navegador, pagina, pessoa, "senha errada 1")
    await senha(navegador, pagina, { email: "minha senha secreta" }, "x")
    const linhas = (await lerAuditoria(cena.banco)).slice(0, 2)
    expect(linhas).toMatchObject([
      { acao: "entrada-recusada", autor: "Desconhecido", idRegistro: null, detalhe: "E-mail sem conta." },
      { acao: "entrada-recusada", autor: pessoa.email, idRegistro: pessoa.sub, detalhe: "Senha incorreta." },
    ])
    expect(linhas[1]).toMatchObject({ endereco: "127.0.0.1", agente: expect.stringContaining("lightMyRequest") })
    const tudo = JSON.stringify(linhas, (_chave, v) => (typeof v === "bigint" ? String(v) : v))
    expect(tudo).not.toMatch(/senha errada 1|secreta/)
  })
})
