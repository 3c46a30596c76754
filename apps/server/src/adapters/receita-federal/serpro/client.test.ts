import forge from "node-forge"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { montarFabrica, UM_ANO } from "../../../certificados/fabrica.fixtures.ts"
import { ChamadaSemResposta, type Credenciais, type Requisicao } from "../../../ports/receita-federal.ts"
import { type Cliente, criarCliente, type OpcoesDoCliente } from "./client.ts"
import { AGORA, pedir } from "./serpro.fixtures.ts"
import { abrirServidor } from "./servidor.fixtures.ts"

const fabrica = montarFabrica()
let servidor: Awaited<ReturnType<typeof abrirServidor>>
const abertos: Cliente[] = []
beforeAll(async () => {
  servidor = await abrirServidor(fabrica)
})
afterAll(async () => {
  for (const cliente of abertos) cliente.encerrar()
  await servidor.fechar()
})

let relogio = AGORA
const cliente = (mudancas: Partial<OpcoesDoCliente> = {}) => {
  const { autenticacao, gateway, autoridade } = servidor
  const novo = criarCliente({
    autenticacao,
    gateway,
    autoridade,
    simultaneas: 4,
    agora: () => relogio,
    prazoMs: 5000,
    ...mudancas,
  })
  abertos.push(novo)
  return novo
}

const credenciaisDe = (cnpj: string, validade = UM_ANO): Credenciais => {
  const { certificado, chave } = fabrica.eCnpj(cnpj, validade)
  return {
    consumerKey: "chave",
    consumerSecret: "segredo",
    par: {
      chave: forge.pki.privateKeyToPem(chave),
      certificado: forge.pki.certificateToPem(certificado),
      cadeia: fabrica.cadeia.map((c) => forge.pki.certificateToPem(c)),
    },
  }
}
const CREDENCIAIS = credenciaisDe("99888777000100")
const CONSULTA: Requisicao = pedir("gerar-das", { competencia: "2026-11" })
const TRANSMISSAO: Requisicao = {
  ...CONSULTA,
  servico: "PGDASD/TRANSDECLARACAO11",
  caminho: "Declarar",
  custo: "declarar",
  grava: true,
}

const ok =
  (corpo = "{}") =>
  (_p: unknown, r: import("node:http").ServerResponse) =>
    void r.writeHead(200, { "content-type": "application/json", etag: '"x"', "set-cookie": "s=1" }).end(corpo)
const desfechoDe = async (chamada: Promise<unknown>) => {
  const erro = await chamada.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(erro instanceof ChamadaSemResposta)) throw new Error(`sem falha: ${String(erro)}`)
  return erro.desfecho
}

describe("cliente do Integra Contador", () => {
  it("identifica-se pelo certificado, troca as marcas pelos segredos, e devolve os bytes como vieram", async () => {
    servidor.atenderCom(ok('{"a":  1.10}'))
    const resposta = await cliente().chamar(CONSULTA, CREDENCIAIS)
    expect(resposta).toMatchObject({ status: 200, corpo: Buffer.from('{"a":  1.10}'), em: relogio })
    expect(resposta.cabecalhos).toMatchObject({ etag: '"x"' })
    expect(resposta.cabecalhos).not.toHaveProperty("set-cookie")
    const [ficha, chamada] = servidor.pedidos
    expect(ficha).toMatchObject({
      url: "/authenticate",
      corpo: "grant_type=client_credentials",
      titular: "EMPRESA 99888777000100 LTDA:99888777000100",
    })
    expect(ficha?.cabecalhos).toMatchObject({
      authorization: `Basic ${Buffer.from("chave:segredo").toString("base64")}`,
      "role-type": "TERCEIROS",
    })
    expect(chamada).toMatchObject({ url: "/integra-contador/v1/Emitir", corpo: CONSULTA.corpo.toString() })
    expect(chamada?.cabecalhos.authorization).toMatch(/^Bearer acesso-\d+$/)
    expect(chamada?.cabecalhos.jwt_token).toMatch(/^jwt-\d+$/)
  })

  it("pede uma ficha só, por mais que chamem ao mesmo tempo, e outra pouco antes de ela vencer", async () => {
    const um = cliente()
    servidor.atenderCom(ok())
    const antes = servidor.fichas()
    await Promise.all(Array.from({ length: 8 }, () => um.chamar(CONSULTA, CREDENCIAIS)))
    expect(servidor.fichas() - antes).toBe(1)
    // 2008 seconds, a minute before.
    relogio = new Date(AGORA.getTime() + 1947_000)
    await um.chamar(CONSULTA, CREDENCIAIS)
    expect(servidor.fichas() - antes).toBe(1)
    relogio = new Date(AGORA.getTime() + 1949_000)
    await um.chamar(CONSULTA, CREDENCIAIS)
    expect(servidor.fichas() - antes).toBe(2)
    relogio = AGORA
  })

  it("cada escritório tem a sua", async () => {
    const um = cliente()
    servidor.atenderCom(ok())
    const antes = servidor.fichas()
    await um.chamar(CONSULTA, CREDENCIAIS)
    await um.chamar(CONSULTA, { ...CREDENCIAIS, consumerSecret: "outro" })
    await um.chamar(CONSULTA, credenciaisDe("11222333000181"))
    expect(servidor.fichas() - antes).toBe(3)
    expect(servidor.pedidos.at(-1)?.titular).toContain("11222333000181")
  })

  it("um 401 troca a ficha uma vez, e só uma", async () => {
    const um = cliente()
    let recusas = 1
    servidor.atenderCom((_p, r) => void r.writeHead(recusas-- > 0 ? 401 : 200).end("{}"))
    expect((await um.chamar(TRANSMISSAO, CREDENCIAIS)).status).toBe(200)
    recusas = 9
    const antes = servidor.fichas()
    expect((await um.chamar(CONSULTA, CREDENCIAIS)).status).toBe(401)
    expect(servidor.fichas() - antes).toBe(1)
  })

  it("a ficha que outra chamada trouxe, retomada também, não diz que as chaves são ruins", async () => {
    const um = cliente()
    const aceitas = new Set<string>()
    servidor.atenderCom((p, r) => {
      const ficha = p.cabecalhos.authorization ?? ""
      // The third is the first that is taken.
      aceitas.add(ficha)
      r.writeHead(aceitas.size < 3 ? 401 : 200).end("{}")
    })
    const antes = servidor.fichas()
    const duas = await Promise.all([um.chamar(CONSULTA, CREDENCIAIS), um.chamar(CONSULTA, CREDENCIAIS)])
    expect(duas.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(servidor.fichas() - antes).toBe(3)
  })

  it("aproveita a conexão para consultar, e abre outra para transmitir", async () => {
    const um = cliente()
    servidor.atenderCom(ok())
    await um.chamar(CONSULTA, CREDENCIAIS)
    const antes = servidor.conexoes.size
    await um.chamar(CONSULTA, CREDENCIAIS)
    expect(servidor.conexoes.size).toBe(antes)
    await um.chamar(TRANSMISSAO, CREDENCIAIS)
    expect(servidor.conexoes.size).toBe(antes + 1)
  })
})

describe("sem resposta", () => {
  it.each([
    ["cai depois de receber", (_p: unknown, r: import("node:http").ServerResponse) => void r.socket?.destroy()],
    [
      "corta a resposta",
      (_p: unknown, r: import("node:http").ServerResponse) => {
        r.writeHead(200, { "content-length": "1000" })
        r.write("{")
        setImmediate(() => r.destroy())
      },
    ],
  ])("quem %s deixa a transmissão incerta, e a consulta não", async (_nome, atender) => {
    servidor.atenderCom(atender)
    expect(await desfechoDe(cliente().chamar(TRANSMISSAO, CREDENCIAIS))).toMatchObject({ tipo: "falha", incerta: true })
    expect(await desfechoDe(cliente().chamar(CONSULTA, CREDENCIAIS))).toMatchObject({ tipo: "falha", incerta: false })
  })

  it("quem não responde tem um prazo, e o que saiu é incerto", async () => {
    servidor.atenderCom(() => undefined)
    const lenta = await desfechoDe(cliente({ prazoMs: 400 }).chamar(TRANSMISSAO, CREDENCIAIS))
    expect(lenta).toMatchObject({ tipo: "falha", incerta: true, texto: expect.stringContaining("demorou demais") })
  })

  it("interromper antes de sair não é incerto", async () => {
    servidor.atenderCom(ok())
    expect(await desfechoDe(cliente().chamar(TRANSMISSAO, CREDENCIAIS, AbortSignal.abort()))).toMatchObject({
      tipo: "falha",
      incerta: false,
    })
    expect(servidor.pedidos).toEqual([])
  })

  it("a resposta sem fim é largada", async () => {
    servidor.atenderCom((_p, r) => {
      r.writeHead(200)
      const encher = () => {
        while (!r.destroyed && r.write(Buffer.alloc(1024 * 1024, 97)));
        if (!r.destroyed) r.once("drain", encher)
      }
      encher()
    })
    const larga = cliente({ prazoMs: 30_000 })
    expect(await desfechoDe(larga.chamar(CONSULTA, CREDENCIAIS))).toMatchObject({
      tipo: "recusado",
      codigo: "resposta-ilegivel",
    })
    expect(await desfechoDe(larga.chamar(TRANSMISSAO, CREDENCIAIS))).toMatchObject({ tipo: "falha", incerta: true })
  })

  it("porta fechada: nada saiu", async () => {
    const fechada = { autenticacao: "https://127.0.0.1:1/authenticate", gateway: "https://127.0.0.1:1/v1" }
    expect(await desfechoDe(cliente(fechada).chamar(TRANSMISSAO, CREDENCIAIS))).toMatchObject({
      tipo: "falha",
      incerta: false,
    })
  })

  it("quem responde sem provar quem é não recebe nada", async () => {
    servidor.atenderCom(ok())
    const desfecho = await desfechoDe(cliente({ autoridade: null }).chamar(TRANSMISSAO, CREDENCIAIS))
    expect(desfecho).toMatchObject({ tipo: "recusado", codigo: "servidor-nao-reconhecido" })
    expect(servidor.pedidos).toEqual([])
  })

  it("certificado vencido ou ilegível é de quem cuida dele; de quem o SERPRO não conhece, nada sai", async () => {
    servidor.atenderCom(ok())
    const vencido = credenciaisDe("99888777000100", { desde: new Date("2024-01-01"), ate: new Date("2025-01-01") })
    const ilegivel = {
      ...CREDENCIAIS,
      par: { ...CREDENCIAIS.par, chave: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n" },
    }
    const outra = montarFabrica()
    const { certificado, chave } = outra.eCnpj("99888777000100")
    const alheio = {
      ...CREDENCIAIS,
      par: {
        chave: forge.pki.privateKeyToPem(chave),
        certificado: forge.pki.certificateToPem(certificado),
        cadeia: [],
      },
    }
    for (const credenciais of [vencido, ilegivel])
      expect(await desfechoDe(cliente().chamar(CONSULTA, credenciais))).toMatchObject({
        tipo: "recusado",
        codigo: "certificado-recusado",
        precisaDePessoa: true,
      })
    expect(await desfechoDe(cliente().chamar(TRANSMISSAO, alheio))).toMatchObject({ incerta: false })
    expect(servidor.pedidos).toEqual([])
  })

  it.each([
    ["401", 401, "{}", { tipo: "recusado", codigo: "credenciais-recusadas" }],
    ["503", 503, "{}", { tipo: "falha", incerta: false }],
    ["HTML", 200, "<html></html>", { tipo: "falha", incerta: false }],
    [
      "ficha com quebra de linha",
      200,
      '{"access_token":"a\\nb: c","jwt_token":"j","expires_in":9}',
      { tipo: "recusado" },
    ],
  ])(
    "a identificação responde %s: nada foi pedido, e nenhum segredo está na frase",
    async (_nome, status, corpo, esperado) => {
      servidor.atenderCom(ok(), (_p, r) => void r.writeHead(status).end(corpo))
      const desfecho = await desfechoDe(cliente().chamar(TRANSMISSAO, CREDENCIAIS))
      expect(desfecho).toMatchObject(esperado)
      expect(JSON.stringify(desfecho)).not.toMatch(/segredo|"chave"/)
      expect(servidor.pedidos.map((p) => p.url)).toEqual(["/authenticate"])
    },
  )
})
