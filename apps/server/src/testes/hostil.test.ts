import { randomUUID } from "node:crypto"
import { CABECALHO_ESCRITORIO, escoposDaChave, type Papel, type Rota } from "@partida/contracts"
import { exportSPKI, importJWK, type JWK, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fecharSessao } from "../identidade/sessao-do-provedor.ts"
import { emitirTokenParaTestes } from "../identidade/token.fixtures.ts"
import { type Ator, abrirSessaoDeTeste } from "./ambiente.ts"
import { type Ataque, permite, prepararAtaque, statusDe, temId, todas } from "./hostil-ataque.ts"
import { atacar, type Caso, enderecoDe } from "./hostil-casos.ts"
import { type Cena, criarChave, PAPEIS_DE_PESSOA } from "./hostil-cena.ts"

/**
 * Walks every call of the contract with every credential an attacker could hold; those of people elsewhere are in
 * hostil-alcance.test.ts. What each must answer follows from the contract and from the table of cases; nothing is skipped, and a
 * call added to the contract is attacked the same day.
 */
let ataque: Ataque
let cena: Cena
let atacarTodas: Ataque["atacarTodas"]

beforeAll(async () => {
  ataque = await prepararAtaque()
  ;({ cena, atacarTodas } = ataque)
})
afterAll(() => ataque.fechar())

/** Each kind of token that is worth nothing is tried on a call in so many, by turns: no call is left to the others' luck. */
const TURNOS = 4
let turno = 0
/**
 * The same as 401 for whatever is not public. That every call asks who is there is proved by none at all; what makes a token worth
 * nothing is decided before the call, in one place (identidade/verificador.test.ts): each kind goes by turns, and at night to all.
 */
const naoEntra = async (token: string | null) => {
  const vez = turno++
  const daVez = (lugar: number) => token === null || (lugar + vez) % TURNOS === 0
  expect(await atacarTodas(token, () => 401, { segredos: cena.segredos.deFora, daVez })).toEqual([])
}
/** Above whom a call is not of their own: what a CONTADOR may, they may. */
const QUEM_PODE_MAIS: readonly Papel[] = ["ADMINISTRADOR", "ROOT"]

describe("a tabela de casos", () => {
  it("cobre o contrato inteiro: endereços completos e um corpo onde há corpo", () => {
    expect(todas.length).toBeGreaterThan(55)
    expect(Object.keys(ataque.casos).sort()).toEqual(todas.map(([nome]) => nome).sort())
    for (const [nome, rota] of todas) {
      expect(enderecoDe(rota, ataque.casos[nome])).not.toContain(":")
      expect([nome, ataque.casos[nome].corpo !== undefined]).toEqual([nome, rota.corpo !== undefined])
      if (!rota.corpo) continue
      expect([nome, rota.corpo.safeParse(ataque.casos[nome].corpo?.()).success]).toEqual([nome, true])
    }
  })
})

describe("credenciais que não valem", () => {
  /** A token of the victim, with its session open, changed in one way. */
  async function forjar(mudanca: {
    validadeSegundos?: number
    audiencia?: string
    emissor?: string
    sid?: string | null
  }) {
    const { banco, servico, servidor } = cena.ambiente
    const { sub } = cena.vitima.escopo
    const pessoa = { sub, email: `${cena.vitima.idUsuario}@teste.invalid`, nome: cena.vitima.nome }
    const { emissor = servidor.provedor?.emissor ?? "", sid, ...opcoes } = mudanca
    const aberta = sid === undefined ? await abrirSessaoDeTeste(banco, pessoa, servico.agora()) : sid
    return emitirTokenParaTestes({ banco, cofre: servico.cofre, emissor }, pessoa, {
      ...opcoes,
      ...(aberta === null ? {} : { sid: aberta }),
    })
  }
  const chavePublica = async () => {
    const r = await cena.ambiente.servidor.app.inject("/oidc/jwks")
    const [jwk] = r.json<{ keys: [JWK] }>().keys
    return jwk
  }
  const partes = () => cena.vitima.token.split(".") as [string, string, string]

  it("nenhuma", () => naoEntra(null))
  it("o token intacto entra: o que segue é recusado pelo que mudou", async () => {
    expect(
      (await cena.ambiente.pedir({ ...cena.vitima, token: await forjar({}) }, "GET", "/conta/pessoa")).status,
    ).toBe(200)
  })
  it("token vencido", async () => naoEntra(await forjar({ validadeSegundos: -3600 })))
  it("token para outra audiência", async () => naoEntra(await forjar({ audiencia: "urn:outra:api" })))
  it("token de outro emissor", async () => naoEntra(await forjar({ emissor: "https://mau.example/oidc" })))
  it("token sem sessão", async () => naoEntra(await forjar({ sid: null })))
  it("token com a sessão de outra pessoa", async () => {
    const { banco, servico } = cena.ambiente
    const sub = randomUUID()
    const outra = { sub, email: `${sub}@teste.invalid`, nome: "Outra" }
    await naoEntra(await forjar({ sid: await abrirSessaoDeTeste(banco, outra, servico.agora()) }))
  })
  it("sessão encerrada", async () => {
    const { banco, servico } = cena.ambiente
    const pessoa = { sub: cena.vitima.escopo.sub, email: `${cena.vitima.idUsuario}@teste.invalid`, nome: "Vítima" }
    const sid = await abrirSessaoDeTeste(banco, pessoa, servico.agora())
    const token = await forjar({ sid })
    expect((await cena.ambiente.pedir({ ...cena.vitima, token }, "GET", "/conta/pessoa")).status).toBe(200)
    await fecharSessao(banco, sid)
    await naoEntra(token)
  })
  it('algoritmo "none"', async () => {
    const cabecalho = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url")
    await naoEntra(`${cabecalho}.${partes()[1]}.`)
  })
  it("HS256 assinado com a chave pública", async () => {
    const jwk = await chavePublica()
    const chave = await importJWK(jwk, jwk.alg ?? "ES256", { extractable: true })
    if (chave instanceof Uint8Array) throw new Error("the provider publishes a symmetric key")
    const dados = JSON.parse(Buffer.from(partes()[1], "base64url").toString("utf8"))
    for (const segredo of [await exportSPKI(chave), JSON.stringify(jwk)]) {
      const cabecalho = { alg: "HS256", typ: "at+jwt", ...(jwk.kid ? { kid: jwk.kid } : {}) }
      await naoEntra(await new SignJWT(dados).setProtectedHeader(cabecalho).sign(Buffer.from(segredo, "utf8")))
    }
  })
  it("conteúdo trocado sob a assinatura de outro", async () => {
    const [cabecalho, conteudo, assinatura] = partes()
    const dados = JSON.parse(Buffer.from(conteudo, "base64url").toString("utf8"))
    const trocado = Buffer.from(JSON.stringify({ ...dados, sub: cena.daCasa.ROOT.escopo.sub })).toString("base64url")
    await naoEntra(`${cabecalho}.${trocado}.${assinatura}`)
  })
  it("chave de integração inventada e revogada", async () => {
    await naoEntra(`ptd_aaaaaaaa_${"A".repeat(43)}`)
    const { id, ator } = await criarChave(cena.ambiente, cena.vitima, { empresas: null })
    expect((await cena.ambiente.pedir(ator, "GET", "/empresas")).status).toBe(200)
    await cena.ambiente.pedir(cena.vitima, "DELETE", `/chaves-api/${id}`)
    await naoEntra(ator.token)
    await ataque.lembrar()
  })
  it("token de um usuário que é máquina", async () => {
    const maquina = await cena.ambiente.criarAtor(cena.escritorio, "INTEGRACAO")
    await ataque.lembrar()
    expect(await atacarTodas(maquina.token, () => 403, { segredos: cena.segredos.deFora })).toEqual([])
  })
})

describe("chaves de integração", () => {
  const comEscopo = (esperado: (rota: Rota, caso: Caso) => number) => (rota: Rota, caso: Caso) =>
    rota.escopo === undefined ? 403 : esperado(rota, caso)

  it("sem o escopo da chamada, nenhuma responde", async () => {
    const falhas: unknown[] = []
    const chaves = new Map<string, Ator>()
    for (const escopo of Object.keys(escoposDaChave)) {
      chaves.set(escopo, (await criarChave(cena.ambiente, cena.vitima, { empresas: null, menos: escopo })).ator)
    }
    await ataque.lembrar()
    for (const [nome, rota] of todas) {
      const caso = ataque.casos[nome]
      const deve = rota.papel === "publica" ? statusDe(caso.admitido, "INTEGRACAO") : 403
      const chave = chaves.get(rota.escopo ?? "notas:ler")
      const r = await atacar(cena, chave?.token ?? null, rota, caso)
      if (r.status !== deve) falhas.push({ nome, deve, foi: r.status })
    }
    expect(falhas).toEqual([])
  })

  it("com todos os escopos, em outro escritório", async () => {
    const administrador = await cena.ambiente.criarAtor(cena.deFora.EMPRESA.escopo.idEscritorio, "ADMINISTRADOR")
    const { ator } = await criarChave(cena.ambiente, administrador, { empresas: null })
    const esperado = comEscopo(
      (rota, caso) => caso.deFora ?? (temId(rota) ? 404 : statusDe(caso.admitido, "INTEGRACAO")),
    )
    expect(await atacarTodas(ator.token, esperado, { segredos: cena.segredos.deFora })).toEqual([])
  })

  it("com todos os escopos e só a empresa B", async () => {
    const { ator } = await criarChave(cena.ambiente, cena.vitima, { empresas: [cena.b.id] })
    await ataque.lembrar()
    const esperado = comEscopo((rota, caso) => caso.daB ?? (temId(rota) ? 404 : statusDe(caso.admitido, "INTEGRACAO")))
    expect(await atacarTodas(ator.token, esperado, { segredos: cena.segredos.daB })).toEqual([])
  })
})

describe("nada disso mudou a vítima, e quem pode consegue", () => {
  it("os dados do escritório atacado são os mesmos, linha por linha", () => ataque.nadaMudou())

  it.each(PAPEIS_DE_PESSOA)("%s do escritório recebe o que o contrato promete ao seu perfil", async (papel) => {
    const esperado = (rota: Rota, caso: Caso) => (permite(papel, rota) ? statusDe(caso.admitido, papel) : 403)
    const cabecalhos: Record<string, string> = papel === "ROOT" ? { [CABECALHO_ESCRITORIO]: cena.escritorio } : {}
    // Who may more is let in by the order of the roles alone (contracts): of the calls that are a CONTADOR's too, and answer everybody
    // the same, one in three by turns, and at night all.
    const daVez = (lugar: number, rota: Rota, { admitido }: Caso) =>
      !QUEM_PODE_MAIS.includes(papel) ||
      !permite("CONTADOR", rota) ||
      typeof admitido === "function" ||
      (lugar + QUEM_PODE_MAIS.indexOf(papel)) % 3 === 0
    expect(await atacarTodas(cena.daCasa[papel].token, esperado, { cabecalhos, daVez })).toEqual([])
  })

  it("uma chave com todos os escopos faz o que eles dizem, e mais nada", async () => {
    const { ator } = await criarChave(cena.ambiente, cena.vitima, { empresas: null })
    const esperado = (rota: Rota, caso: Caso) =>
      rota.escopo === undefined ? 403 : (caso.maquina ?? statusDe(caso.admitido, "INTEGRACAO"))
    expect(await atacarTodas(ator.token, esperado)).toEqual([])
  })
})
