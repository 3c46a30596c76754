import { createHash, randomBytes, randomUUID } from "node:crypto"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import S3rver from "@20minutes/s3rver"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirArmazemNoDisco } from "../adapters/armazem/disco/adapter.ts"
import { abrirArmazemNoS3 } from "../adapters/armazem/s3/adapter.ts"
import { criarClienteS3, type EnderecoS3 } from "../adapters/armazem/s3/client.ts"
import { type ChaveDeDados, criarCofre, criarCofreDeEnvelope } from "../identidade/cofre.ts"
import {
  type Armazem,
  ArmazemIndisponivel,
  ConteudoAusente,
  ConteudoCorrompido,
  ConteudoGrandeDemais,
  type Endereco,
  MAXIMO_DO_CONTEUDO_BYTES,
} from "./armazem.ts"

const A = randomUUID()
const B = randomUUID()
const chaveDeDados = (): ChaveDeDados => ({ id: randomUUID(), bytes: randomBytes(32) })
const chave = chaveDeDados()
const cofre = criarCofreDeEnvelope([chave], [])
const BLOCO = 64 * 1024
const futuro = () => new Date(Date.now() + 60_000)
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
const juntar = async (fluxo: AsyncIterable<Uint8Array>) => {
  const partes: Uint8Array[] = []
  for await (const parte of fluxo) partes.push(parte)
  return Buffer.concat(partes)
}

/** One way of keeping things, and how somebody with access to where they are would meddle. */
interface Bancada {
  readonly armazem: Armazem
  /** The same place, opened with other keys. */
  readonly com: (outro: typeof cofre) => Armazem
  readonly ler: (endereco: Endereco) => Promise<Buffer>
  readonly escrever: (endereco: Endereco, bytes: Uint8Array) => Promise<void>
  readonly fechar: () => Promise<void>
  /** The server of the tests never answers for a range of an empty object. */
  readonly guardaVazio: boolean
}

async function noDisco(): Promise<Bancada> {
  const raiz = await mkdtemp(join(tmpdir(), "armazem-"))
  const caminho = ({ idEscritorio, sha256: s }: Endereco) => join(raiz, idEscritorio, s.slice(0, 2), s)
  return {
    armazem: abrirArmazemNoDisco(raiz, cofre),
    com: (outro) => abrirArmazemNoDisco(raiz, outro),
    ler: (endereco) => readFile(caminho(endereco)),
    async escrever(endereco, bytes) {
      await mkdir(dirname(caminho(endereco)), { recursive: true })
      await writeFile(caminho(endereco), bytes)
    },
    fechar: () => rm(raiz, { recursive: true }),
    guardaVazio: true,
  }
}

async function noS3(): Promise<Bancada> {
  const pasta = await mkdtemp(join(tmpdir(), "s3-"))
  const servidor = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: pasta,
    configureBuckets: [{ name: "documentos", configs: [] }],
  })
  const { port } = await servidor.run()
  const endereco: EnderecoS3 = {
    balde: `http://127.0.0.1:${port}/documentos`,
    regiao: "us-east-1",
    chave: "S3RVER",
    segredo: "S3RVER",
  }
  const pedir = criarClienteS3(endereco)
  const caminho = ({ idEscritorio, sha256: s }: Endereco) => `/${idEscritorio}/${s}`
  return {
    armazem: abrirArmazemNoS3(pedir, cofre),
    com: (outro) => abrirArmazemNoS3(pedir, outro),
    ler: async (e) => (await pedir({ metodo: "GET", caminho: caminho(e) })).corpo,
    async escrever(e, bytes) {
      await pedir({ metodo: "PUT", caminho: caminho(e), corpo: Uint8Array.from(bytes) })
    },
    async fechar() {
      await servidor.close()
      await rm(pasta, { recursive: true })
    },
    guardaVazio: false,
  }
}

describe.each([
  ["disco", noDisco],
  ["S3", noS3],
])("armazém em %s", (_nome, abrir) => {
  let b: Bancada
  beforeAll(async () => {
    b = await abrir()
  })
  afterAll(() => b.fechar())

  it.each([1, 5, BLOCO - 1, BLOCO, BLOCO + 1, 3 * BLOCO, 5 * 1024 * 1024 + 7])(
    "devolve os %i bytes que recebeu, pelo resumo deles",
    async (tamanho) => {
      const bytes = randomBytes(tamanho)
      const guardado = await b.armazem.guardar(A, bytes)
      expect(guardado).toEqual({ idEscritorio: A, sha256: sha256(bytes), tamanhoBytes: tamanho })
      expect(sha256(await b.armazem.ler(guardado))).toBe(guardado.sha256)
      const aberto = await b.armazem.abrir(guardado)
      expect(aberto.tamanhoBytes).toBe(tamanho)
      expect(sha256(await juntar(aberto.fluxo))).toBe(guardado.sha256)
    },
  )

  it("recebe em partes de qualquer tamanho, que quem envia pode reaproveitar", async () => {
    const bytes = randomBytes(2 * BLOCO + 99)
    async function* partes() {
      const mesma = Buffer.alloc(1000)
      for (let i = 0; i < bytes.length; i += 1000) {
        const n = bytes.copy(mesma, 0, i, i + 1000)
        yield mesma.subarray(0, n)
      }
    }
    const guardado = await b.armazem.guardar(A, partes())
    expect(guardado.sha256).toBe(sha256(bytes))
    expect(sha256(await b.armazem.ler(guardado))).toBe(guardado.sha256)
  })

  it.each([
    [0, 0],
    [0, BLOCO - 1],
    [BLOCO - 1, BLOCO],
    [BLOCO, BLOCO],
    [10, 3 * BLOCO + 4],
    [3 * BLOCO, 3 * BLOCO + 4],
  ])("lê do byte %i ao %i", async (inicio, fim) => {
    const bytes = Buffer.alloc(3 * BLOCO + 5)
    for (let i = 0; i < bytes.length; i++) bytes[i] = (i * 7 + (i >> 8)) & 0xff
    const guardado = await b.armazem.guardar(A, bytes)
    const aberto = await b.armazem.abrir(guardado, { inicio, fim })
    expect(aberto.tamanhoBytes).toBe(bytes.length)
    expect((await juntar(aberto.fluxo)).equals(bytes.subarray(inicio, fim + 1))).toBe(true)
  })

  it("o que não está é ausente, também o que não é um endereço", async () => {
    const nenhum = { idEscritorio: A, sha256: "0".repeat(64) }
    const tortos = ["../../../etc/passwd", "..%2f..", "", "A".repeat(64), `${"0".repeat(63)}/`, "0".repeat(5000)]
    for (const endereco of [
      nenhum,
      ...tortos.map((s) => ({ idEscritorio: A, sha256: s })),
      { ...nenhum, idEscritorio: ".." },
    ]) {
      await expect(b.armazem.ler(endereco)).rejects.toBeInstanceOf(ConteudoAusente)
      await expect(b.armazem.abrir(endereco)).rejects.toBeInstanceOf(ConteudoAusente)
    }
    expect(await b.armazem.existe(nenhum)).toBe(false)
  })

  it("o do escritório A não é o do escritório B, nem com os bytes copiados para lá", async () => {
    const guardado = await b.armazem.guardar(A, Buffer.from("só do A"))
    const noB = { ...guardado, idEscritorio: B }
    expect(await b.armazem.existe(noB)).toBe(false)
    await b.escrever(noB, await b.ler(guardado))
    await expect(b.armazem.ler(noB)).rejects.toBeInstanceOf(ConteudoCorrompido)
  })

  it("está cifrado: nada do conteúdo se lê no lugar, e dois iguais não se parecem", async () => {
    const texto = Buffer.from("GUIA DE RECOLHIMENTO DA EMPRESA ".repeat(200))
    const guardado = await b.armazem.guardar(A, texto)
    const antes = await b.ler(guardado)
    expect(antes.includes("RECOLHIMENTO")).toBe(false)
    await b.armazem.guardar(A, texto)
    const depois = await b.ler(guardado)
    expect(depois.length).toBe(antes.length)
    // Of the blocks: under another key, from another salt.
    expect(depois.subarray(128).equals(antes.subarray(128))).toBe(false)
    expect(Buffer.from(await b.armazem.ler(guardado)).equals(texto)).toBe(true)
  })

  it("cada byte trocado, onde quer que seja, é percebido", async () => {
    const bytes = randomBytes(2 * BLOCO)
    const guardado = await b.armazem.guardar(A, bytes)
    const inteiro = await b.ler(guardado)
    const lugares = [0, 7, 8, 30, 60, 64, 70, 100, 127, 128, 129, 128 + BLOCO, 128 + BLOCO + 16, inteiro.length - 1]
    for (const lugar of lugares) {
      const trocado = Buffer.from(inteiro)
      trocado[lugar] = (trocado[lugar] ?? 0) ^ 1
      await b.escrever(guardado, trocado)
      await expect(b.armazem.ler(guardado), `byte ${lugar}`).rejects.toBeInstanceOf(ConteudoCorrompido)
    }
    await b.escrever(guardado, inteiro)
    expect(sha256(await b.armazem.ler(guardado))).toBe(guardado.sha256)
  })

  it("cortado, aumentado, com blocos trocados entre si ou de outro conteúdo", async () => {
    const um = await b.armazem.guardar(A, randomBytes(2 * BLOCO))
    const outro = await b.armazem.guardar(A, randomBytes(2 * BLOCO))
    const inteiro = await b.ler(um)
    const bloco = BLOCO + 16
    const cabeca = inteiro.subarray(0, 128)
    const primeiro = inteiro.subarray(128, 128 + bloco)
    const segundo = inteiro.subarray(128 + bloco)
    const doOutro = await b.ler(outro)
    const falsos = [
      ...(b.guardaVazio ? [Buffer.alloc(0)] : []),
      inteiro.subarray(0, 50),
      cabeca,
      inteiro.subarray(0, -1),
      Buffer.concat([cabeca, primeiro]),
      Buffer.concat([inteiro, Buffer.from([0])]),
      Buffer.concat([cabeca, segundo, primeiro]),
      Buffer.concat([cabeca, primeiro, primeiro]),
      Buffer.concat([cabeca, primeiro, doOutro.subarray(128 + bloco)]),
      doOutro,
    ]
    for (const falso of falsos) {
      await b.escrever(um, falso)
      await expect(b.armazem.ler(um)).rejects.toBeInstanceOf(ConteudoCorrompido)
      const trecho = { inicio: BLOCO, fim: BLOCO + 9 }
      const lido = b.armazem.abrir(um, trecho).then(({ fluxo }) => juntar(fluxo))
      await expect(lido).rejects.toBeInstanceOf(ConteudoCorrompido)
    }
    // Keeping it again mends it: it is not taken for there because something has its name.
    const bytes = randomBytes(10)
    const novo = await b.armazem.guardar(A, bytes)
    await b.escrever(novo, Buffer.from("lixo"))
    await b.armazem.guardar(A, bytes)
    expect(Buffer.from(await b.armazem.ler(novo)).equals(bytes)).toBe(true)
  })

  it("abre com a chave de dados de quando foi guardado, e com mais nenhuma", async () => {
    const guardado = await b.armazem.guardar(A, Buffer.from("de antes"))
    const depois = b.com(criarCofreDeEnvelope([chaveDeDados(), chave], []))
    expect(Buffer.from(await depois.ler(guardado)).toString()).toBe("de antes")
    for (const outro of [criarCofreDeEnvelope([chaveDeDados()], []), criarCofre(randomBytes(32))]) {
      await expect(b.com(outro).ler(guardado)).rejects.toBeInstanceOf(ConteudoCorrompido)
    }
  })

  it("remove só o que foi guardado antes do instante", async () => {
    const guardado = await b.armazem.guardar(A, Buffer.from("passageiro"))
    expect(await b.armazem.remover(guardado, new Date(Date.now() - 60_000))).toBe(false)
    expect(await b.armazem.existe(guardado)).toBe(true)
    expect(await b.armazem.remover(guardado, futuro())).toBe(true)
    expect(await b.armazem.existe(guardado)).toBe(false)
    expect(await b.armazem.remover(guardado, futuro())).toBe(false)
  })

  it("lista o que está guardado, e quando", async () => {
    const escritorio = randomUUID()
    const tres = await Promise.all(["a", "b", "c"].map((t) => b.armazem.guardar(escritorio, Buffer.from(t))))
    const vistos = new Map<string, Date>()
    for await (const objeto of b.armazem.listar()) {
      if (objeto.idEscritorio === escritorio) vistos.set(objeto.sha256, objeto.guardadoEm)
    }
    expect([...vistos.keys()].sort()).toEqual(tres.map((g) => g.sha256).sort())
    for (const quando of vistos.values()) expect(Math.abs(Date.now() - quando.getTime())).toBeLessThan(3_600_000)
  })

  it("um envio que falha no meio não deixa nada, e o grande demais é recusado", async () => {
    async function* caindo() {
      yield randomBytes(3 * BLOCO)
      throw new Error("caiu")
    }
    await expect(b.armazem.guardar(B, caindo())).rejects.toThrow("caiu")
    async function* semFim() {
      const parte = Buffer.alloc(8 * 1024 * 1024)
      for (let n = 0; n <= MAXIMO_DO_CONTEUDO_BYTES; n += parte.length) yield parte
    }
    await expect(b.armazem.guardar(B, semFim())).rejects.toBeInstanceOf(ConteudoGrandeDemais)
    expect(await b.armazem.limparRestos(futuro())).toBe(0)
    const vistos: string[] = []
    for await (const objeto of b.armazem.listar()) if (objeto.idEscritorio === B) vistos.push(objeto.sha256)
    // Only what another case copied there.
    expect(vistos.length).toBe(1)
  })
})

describe("só no disco", () => {
  it("restos de quem foi morto não são conteúdo, e saem pela idade", async () => {
    const raiz = await mkdtemp(join(tmpdir(), "armazem-"))
    const armazem = abrirArmazemNoDisco(raiz, cofre)
    const guardado = await armazem.guardar(A, Buffer.from("inteiro"))
    await cp(join(raiz, A), join(raiz, ".parciais", "meio"), { recursive: true })
    await writeFile(join(raiz, ".parciais", randomUUID()), "metade")
    await rm(join(raiz, ".parciais", "meio"), { recursive: true })
    const listados: string[] = []
    for await (const { sha256: s } of armazem.listar()) listados.push(s)
    expect(listados).toEqual([guardado.sha256])
    expect(await armazem.limparRestos(new Date(Date.now() - 3_600_000))).toBe(0)
    expect(await armazem.limparRestos(futuro())).toBe(1)
    expect(await readdir(join(raiz, ".parciais"))).toEqual([])
    await rm(raiz, { recursive: true })
  })

  it("uma pasta que não pode ser usada é indisponível, não ausente", async () => {
    const raiz = await mkdtemp(join(tmpdir(), "armazem-"))
    await writeFile(join(raiz, "arquivo"), "")
    const armazem = abrirArmazemNoDisco(join(raiz, "arquivo"), cofre)
    await expect(armazem.guardar(A, Buffer.from("x"))).rejects.toBeInstanceOf(ArmazemIndisponivel)
    await rm(raiz, { recursive: true })
  })
})

describe("só no S3", () => {
  const rapido = { tentativaMs: 300, intervaloMs: 1 }
  /** A service that answers by turns: a status, or "calar" to say nothing. */
  async function servico(turnos: readonly (number | "calar")[]) {
    let pedidos = 0
    const servidor = createServer((_pedido, resposta) => {
      const turno = turnos[Math.min(pedidos, turnos.length - 1)]
      pedidos += 1
      if (turno === "calar") return
      resposta.writeHead(turno ?? 200, turno === 301 ? { location: "http://127.0.0.1:1/" } : {}).end()
    })
    await new Promise<void>((pronto) => servidor.listen(0, "127.0.0.1", pronto))
    const { port } = servidor.address() as AddressInfo
    const endereco = { balde: `http://127.0.0.1:${port}/documentos`, regiao: "us-east-1", chave: "c", segredo: "s" }
    return {
      armazem: abrirArmazemNoS3(criarClienteS3(endereco, rapido), cofre),
      pedidos: () => pedidos,
      fechar: () => {
        servidor.closeAllConnections()
        servidor.close()
      },
    }
  }
  const guardar = ({ armazem }: { armazem: Armazem }) => armazem.guardar(A, Buffer.from("x"))

  it.each<[string, (number | "calar")[], "guardado" | "indisponível", number]>([
    ["uma falha passageira é tentada de novo", [503, 200], "guardado", 2],
    ["quem não responde no prazo também", ["calar", 200], "guardado", 2],
    ["três falhas bastam", [500], "indisponível", 3],
    ["três silêncios bastam", ["calar"], "indisponível", 3],
    ["uma recusa não é tentada de novo", [403], "indisponível", 1],
    ["um desvio não é seguido", [301], "indisponível", 1],
    ["o que não tem onde ficar não é dado por guardado", [404], "indisponível", 1],
  ])("%s", async (_titulo, turnos, fim, pedidos) => {
    const s = await servico(turnos)
    if (fim === "guardado") expect((await guardar(s)).sha256).toBe(sha256(Buffer.from("x")))
    else await expect(guardar(s)).rejects.toBeInstanceOf(ArmazemIndisponivel)
    expect(s.pedidos()).toBe(pedidos)
    s.fechar()
  })

  it("a lista segue por todas as páginas, e pula o que não tem nome nosso", async () => {
    const item = (nome: string) =>
      `<Contents><Key>${nome}</Key><LastModified>2026-11-01T03:00:00.000Z</LastModified><Size>1</Size></Contents>`
    const [um, dois] = ["1", "2"].map((d) => d.repeat(64))
    const paginas: Readonly<Record<string, string>> = {
      "": `<ListBucketResult>${item(`${A}/${um}`)}${item("leia-me.txt")}<NextContinuationToken>a+b/c=</NextContinuationToken></ListBucketResult>`,
      "a+b/c=": `<ListBucketResult>${item(`${B}/${dois}`)}${item(`${B}/../x`)}</ListBucketResult>`,
    }
    const servidor = createServer((pedido, resposta) => {
      const pedida = new URL(pedido.url ?? "", "http://x").searchParams.get("continuation-token") ?? ""
      resposta.end(paginas[pedida])
    })
    await new Promise<void>((pronto) => servidor.listen(0, "127.0.0.1", pronto))
    const { port } = servidor.address() as AddressInfo
    const endereco = { balde: `http://127.0.0.1:${port}/documentos`, regiao: "us-east-1", chave: "c", segredo: "s" }
    const vistos: Endereco[] = []
    for await (const { idEscritorio, sha256: s } of abrirArmazemNoS3(
      criarClienteS3(endereco, rapido),
      cofre,
    ).listar()) {
      vistos.push({ idEscritorio, sha256: s })
    }
    expect(vistos).toEqual([
      { idEscritorio: A, sha256: um },
      { idEscritorio: B, sha256: dois },
    ])
    servidor.closeAllConnections()
    servidor.close()
  })

  it("um objeto sem nada, de que não há trecho, é corrompido", async () => {
    const s = await servico([416])
    await expect(s.armazem.ler({ idEscritorio: A, sha256: "0".repeat(64) })).rejects.toBeInstanceOf(ConteudoCorrompido)
    s.fechar()
  })

  it("com a chave errada o serviço recusa, e isso não é ausência", async () => {
    const pasta = await mkdtemp(join(tmpdir(), "s3-"))
    const servidor = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: pasta,
      configureBuckets: [{ name: "documentos", configs: [] }],
    })
    const { port } = await servidor.run()
    const balde = `http://127.0.0.1:${port}/documentos`
    const armazem = abrirArmazemNoS3(
      criarClienteS3({ balde, regiao: "us-east-1", chave: "S3RVER", segredo: "outro" }),
      cofre,
    )
    await expect(guardar({ armazem })).rejects.toBeInstanceOf(ArmazemIndisponivel)
    await expect(armazem.ler({ idEscritorio: A, sha256: "0".repeat(64) })).rejects.toBeInstanceOf(ArmazemIndisponivel)
    const semBalde = abrirArmazemNoS3(
      criarClienteS3({
        balde: balde.replace("documentos", "outro"),
        regiao: "us-east-1",
        chave: "S3RVER",
        segredo: "S3RVER",
      }),
      cofre,
    )
    await expect(guardar({ armazem: semBalde })).rejects.toThrow("o balde de PARTIDA_ARMAZEM_S3 não existe")
    await expect(semBalde.ler({ idEscritorio: A, sha256: "0".repeat(64) })).rejects.toThrow(ArmazemIndisponivel)
    await servidor.close()
    await rm(pasta, { recursive: true })
  })
})
