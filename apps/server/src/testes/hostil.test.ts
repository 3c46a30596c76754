import { randomUUID } from "node:crypto"
import {
  alcancaPapel,
  CABECALHO_ESCRITORIO,
  escoposDaChave,
  type NomeDeRota,
  type Papel,
  type Rota,
  rotas,
} from "@partida/contracts"
import { exportSPKI, importJWK, type JWK, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fecharSessao } from "../identidade/sessao-do-provedor.ts"
import { emitirTokenParaTestes } from "../identidade/token.fixtures.ts"
import { type Ator, abrirSessaoDeTeste } from "./ambiente.ts"
import { atacar, type Caso, casosDe, combinacoesAtacadas, enderecoDe } from "./hostil-casos.ts"
import { type Cena, criarChave, darSenha, montarCena, PAPEIS_DE_PESSOA, retratar } from "./hostil-cena.ts"

/**
 * Walks every call of the contract with every credential an attacker could hold. What each must answer follows from the
 * contract and from the table of cases; nothing is skipped, and a call added to the contract is attacked the same day.
 */
const todas = (Object.entries(rotas) as [NomeDeRota, Rota][])
  // Last: after it the token would be refused for having been ended, and nothing else would be under test.
  .sort(([a], [b]) => Number(a === "encerrarToken") - Number(b === "encerrarToken"))
let cena: Cena
let casos: Readonly<Record<NomeDeRota, Caso>>
let antes: string

beforeAll(async () => {
  cena = await montarCena()
  casos = casosDe(cena)
  antes = await retratar(cena)
})
afterAll(async () => {
  await cena.ambiente.fechar()
  process.stdout.write(`\n  ${combinacoesAtacadas()} combinações atacadas (${todas.length} chamadas do contrato)\n`)
})

const status = (admitido: Caso["admitido"], papel: Papel) =>
  typeof admitido === "function" ? admitido(papel) : admitido

/** Attacks every call and lists those that did not answer as they must, or that let a secret out. */
async function atacarTodas(
  token: string | null,
  esperado: (rota: Rota, caso: Caso) => number,
  opcoes: { readonly segredos?: readonly string[]; readonly cabecalhos?: Record<string, string> } = {},
) {
  const falhas: string[] = []
  for (const [nome, rota] of todas) {
    const caso = casos[nome]
    const deve = rota.papel === "publica" ? status(caso.admitido, "FUNCIONARIO") : esperado(rota, caso)
    const r = await atacar(cena, token, rota, caso, opcoes.cabecalhos)
    const vazou = (opcoes.segredos ?? []).filter((s) => r.texto.includes(s))
    if (r.status !== deve || vazou.length > 0)
      falhas.push(`${nome}: devia ${deve}, foi ${r.status} ${vazou.join(" ")} ${r.texto.slice(0, 300)}`)
  }
  return falhas
}

/** The same as 401 for whatever is not public. */
const naoEntra = async (token: string | null) =>
  expect(await atacarTodas(token, () => 401, { segredos: cena.segredos.deFora })).toEqual([])

const permite = (papel: Papel, rota: Rota) => rota.papel === "publica" || alcancaPapel(papel, rota.papel)
/** Whether the call names a record in its address: of another office, it does not exist. */
const temId = (rota: Rota) => rota.caminho.includes(":")

describe("a tabela de casos", () => {
  it("cobre o contrato inteiro: endereços completos e um corpo onde há corpo", () => {
    expect(todas.length).toBeGreaterThan(55)
    expect(Object.keys(casos).sort()).toEqual(todas.map(([nome]) => nome).sort())
    for (const [nome, rota] of todas) {
      expect(enderecoDe(rota, casos[nome])).not.toContain(":")
      expect([nome, casos[nome].corpo !== undefined]).toEqual([nome, rota.corpo !== undefined])
      if (!rota.corpo) continue
      expect([nome, rota.corpo.safeParse(casos[nome].corpo?.()).success]).toEqual([nome, true])
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
    antes = await retratar(cena)
  })
  it("token de um usuário que é máquina", async () => {
    const maquina = await cena.ambiente.criarAtor(cena.escritorio, "INTEGRACAO")
    antes = await retratar(cena)
    expect(await atacarTodas(maquina.token, () => 403, { segredos: cena.segredos.deFora })).toEqual([])
  })
})

describe("outro escritório", () => {
  const deFora = (papel: Papel) => (rota: Rota, caso: Caso) => {
    if (!permite(papel, rota)) return 403
    if (papel === "ROOT") return caso.semEscritorio ?? 400
    // What is one's own (account, sessions) has no office: there the answer is the same for everybody.
    if (caso.semEscritorio !== undefined && rota.caminho.startsWith("/identidade")) return status(caso.admitido, papel)
    return caso.deFora ?? (temId(rota) ? 404 : status(caso.admitido, papel))
  }

  it.each(PAPEIS_DE_PESSOA)("%s de outro escritório, com os ids da vítima", async (papel) => {
    const { token } = cena.deFora[papel]
    // Operators choose an office by its name; what is inside it, they do not see before choosing.
    const segredos = cena.segredos.deFora.filter((s) => papel !== "ROOT" || s !== "Escritório Vítima")
    expect(await atacarTodas(token, deFora(papel), { segredos })).toEqual([])
  })

  it.each(PAPEIS_DE_PESSOA.filter((p) => p !== "ROOT"))(
    "%s que se diz no escritório da vítima pelo cabeçalho de Root",
    async (papel) => {
      const atacante = await cena.ambiente.criarAtor(cena.deFora[papel].escopo.idEscritorio, papel)
      await darSenha(cena)
      const cabecalhos = { [CABECALHO_ESCRITORIO]: cena.escritorio }
      expect(await atacarTodas(atacante.token, deFora(papel), { segredos: cena.segredos.deFora, cabecalhos })).toEqual(
        [],
      )
    },
  )
})

describe("outra empresa do mesmo escritório", () => {
  it.each(["FUNCIONARIO", "EMPRESA", "CONTADOR"] as const)("%s que alcança só a empresa B", async (papel) => {
    const esperado = (rota: Rota, caso: Caso) => {
      if (!permite(papel, rota)) return 403
      if (rota.caminho.startsWith("/identidade")) return status(caso.admitido, papel)
      return caso.daB ?? (temId(rota) ? 404 : status(caso.admitido, papel))
    }
    expect(await atacarTodas(cena.daB[papel].token, esperado, { segredos: cena.segredos.daB })).toEqual([])
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
    antes = await retratar(cena)
    for (const [nome, rota] of todas) {
      const caso = casos[nome]
      const deve = rota.papel === "publica" ? status(caso.admitido, "INTEGRACAO") : 403
      const chave = chaves.get(rota.escopo ?? "notas:ler")
      const r = await atacar(cena, chave?.token ?? null, rota, caso)
      if (r.status !== deve) falhas.push({ nome, deve, foi: r.status })
    }
    expect(falhas).toEqual([])
  })

  it("com todos os escopos, em outro escritório", async () => {
    const administrador = await cena.ambiente.criarAtor(cena.deFora.EMPRESA.escopo.idEscritorio, "ADMINISTRADOR")
    const { ator } = await criarChave(cena.ambiente, administrador, { empresas: null })
    const esperado = comEscopo((rota, caso) => caso.deFora ?? (temId(rota) ? 404 : status(caso.admitido, "INTEGRACAO")))
    expect(await atacarTodas(ator.token, esperado, { segredos: cena.segredos.deFora })).toEqual([])
  })

  it("com todos os escopos e só a empresa B", async () => {
    const { ator } = await criarChave(cena.ambiente, cena.vitima, { empresas: [cena.b.id] })
    antes = await retratar(cena)
    const esperado = comEscopo((rota, caso) => caso.daB ?? (temId(rota) ? 404 : status(caso.admitido, "INTEGRACAO")))
    expect(await atacarTodas(ator.token, esperado, { segredos: cena.segredos.daB })).toEqual([])
  })
})

describe("nada disso mudou a vítima, e quem pode consegue", () => {
  it("os dados do escritório atacado são os mesmos, linha por linha", async () => {
    expect(antes.length).toBeGreaterThan(10_000)
    expect(await retratar(cena)).toBe(antes)
  })

  it.each(PAPEIS_DE_PESSOA)("%s do escritório recebe o que o contrato promete ao seu perfil", async (papel) => {
    const esperado = (rota: Rota, caso: Caso) => (permite(papel, rota) ? status(caso.admitido, papel) : 403)
    const cabecalhos: Record<string, string> = papel === "ROOT" ? { [CABECALHO_ESCRITORIO]: cena.escritorio } : {}
    expect(await atacarTodas(cena.daCasa[papel].token, esperado, { cabecalhos })).toEqual([])
  })

  it("uma chave com todos os escopos faz o que eles dizem, e mais nada", async () => {
    const { ator } = await criarChave(cena.ambiente, cena.vitima, { empresas: null })
    const esperado = (rota: Rota, caso: Caso) =>
      rota.escopo === undefined ? 403 : (caso.maquina ?? status(caso.admitido, "INTEGRACAO"))
    expect(await atacarTodas(ator.token, esperado)).toEqual([])
  })
})
