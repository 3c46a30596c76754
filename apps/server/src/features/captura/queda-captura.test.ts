import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { gerarNota } from "../../../../simuladores/src/adn/gerador.ts"
import type { Banco } from "../../db/banco.ts"
import { capturas, capturasDocumentos } from "../../db/schema/captura.ts"
import { certificados } from "../../db/schema/certificados.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { type AlvoDaQueda, abrirAlvo, agora, criarEscritorioDaQueda, escopo } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"

/**
 * kill -9 while lots are asked for and kept: every document is here once, and the company stands at the last one. It dies while a lot
 * is on its way and while the one before is being written.
 */
const LOTE = 5
const DOCUMENTOS = 20
const QUEDAS = 2
const CNPJ = "11222333000181"
const PRAZO_MS = 5 * 60_000
/** What the longest lease takes. */
const ENTRE_EPOCAS_MS = 10 * 60_000

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-captura-"))
const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
const notas = Array.from({ length: DOCUMENTOS }, (_, i) =>
  gerarNota(
    {
      prestador: CNPJ,
      tomador: { documento: "11444777000161", nome: "CLIENTE" },
      valor: `${i + 1}.00`,
      data: "2026-11-10",
      servico: "010701",
      descricao: "Suporte",
      municipio: "3550308",
      regime: "3",
    },
    i + 1,
    { chave, certificado },
  ),
)
/** Told that a lot after an NSU is asked for; answered true, nobody lives to hear the answer. */
let aoChegar: (depoisDe: number) => boolean = () => false
const ambiente = createServer((pedido, resposta) => {
  const depoisDe = Number((pedido.url ?? "").split("/").at(-1))
  if (aoChegar(depoisDe)) return
  const lote = notas.slice(depoisDe, depoisDe + LOTE).map(({ chave: ChaveAcesso, xml }, i) => ({
    NSU: depoisDe + i + 1,
    ChaveAcesso,
    TipoDocumento: "NFSE",
    ArquivoXml: gzipSync(xml).toString("base64"),
  }))
  const StatusProcessamento = lote.length > 0 ? "DOCUMENTOS_LOCALIZADOS" : "NENHUM_DOCUMENTO_LOCALIZADO"
  resposta.writeHead(lote.length > 0 ? 200 : 404).end(JSON.stringify({ StatusProcessamento, LoteDFe: lote }))
})

beforeAll(async () => {
  ambiente.listen(0, "127.0.0.1")
  await once(ambiente, "listening")
})
afterAll(() => {
  ambiente.close()
  rmSync(pasta, { recursive: true, force: true })
})

async function comBanco<T>(alvo: AlvoDaQueda, corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

/** Captures in a process of its own; answers whether it was killed. */
async function rodar(
  alvo: AlvoDaQueda,
  epoca: number,
  mata: (depoisDe: number, vez: number) => "agora" | "depois" | null,
) {
  const { port } = ambiente.address() as AddressInfo
  const hora = new Date(agora().getTime() + epoca * ENTRE_EPOCAS_MS).toISOString()
  const argumentos = [alvo.dir ?? "", alvo.url ?? "", `http://127.0.0.1:${port}`, hora]
  const filho = iniciarFilho("queda-captura-processo.ts", argumentos, ["ignore", "ignore", "pipe"])
  let erro = ""
  filho.stderr?.on("data", (texto) => {
    erro += String(texto)
  })
  let vez = 0
  aoChegar = (depoisDe) => {
    const quando = mata(depoisDe, ++vez)
    if (quando === null) return false
    filho.kill("SIGKILL")
    return quando === "agora"
  }
  const [codigo, sinal] = await once(filho, "exit")
  if (sinal !== "SIGKILL" && codigo !== 0) throw new Error(erro)
  return sinal === "SIGKILL"
}

it(
  `${QUEDAS} vezes kill -9 durante a captura: cada documento está aqui uma vez, e nada falta`,
  async () => {
    const alvo = await criarBancoDeQueda(join(pasta, randomUUID()))
    try {
      await comBanco(alvo, async (banco) => {
        await criarEscritorioDaQueda(banco, CNPJ)
        const { id } = await umaEmpresa()
          .comCnpj(CNPJ)
          .doAnexo("III", ["010701"])
          .criar({ banco, servico: { agora } }, escopo)
        await banco.emEscopo(escopo, (tx) =>
          tx.insert(certificados).values({
            idEscritorio: escopo.idEscritorio,
            id: randomUUID(),
            idEmpresa: id,
            idTipo: 1,
            titular: "EMPRESA",
            documento: CNPJ,
            emissor: "AC",
            numeroDeSerie: "1",
            digital: "0".repeat(64),
            validoDesde: new Date("2026-01-01T00:00:00Z"),
            validoAte: new Date("2030-01-01T00:00:00Z"),
            cadeiaConfere: true,
            situacao: "ativo",
            criadoEm: agora(),
            criadoPor: "Teste",
          }),
        )
      })
      let mortos = 0
      // Each life goes one lot further than the one before; the answer of the last call never comes, or comes to nobody.
      for (let epoca = 1; epoca <= QUEDAS; epoca++)
        if (await rodar(alvo, epoca, (_nsu, vez) => (vez === 2 ? (epoca % 2 === 0 ? "depois" : "agora") : null)))
          mortos++
      expect(mortos).toBe(QUEDAS)
      expect(await rodar(alvo, QUEDAS + 1, () => null)).toBe(false)
      await comBanco(alvo, (banco) =>
        banco.emEscopo(escopo, async (tx) => {
          const [captura] = await tx.select().from(capturas)
          expect(captura).toMatchObject({ nsu: DOCUMENTOS, documentos: DOCUMENTOS, trava: null, erroCodigo: null })
          expect(
            (await tx.select().from(capturasDocumentos)).map((d) => [d.nsu, d.situacao, d.resultado]).sort(porNumero),
          ).toEqual(notas.map((_, i) => [i + 1, "importado", 1]))
          const chaves = (await tx.select({ chave: notasFiscais.chave }).from(notasFiscais)).map((n) => n.chave)
          expect(chaves.sort()).toEqual(notas.map((n) => n.chave).sort())
        }),
      )
    } finally {
      await alvo.apagar()
    }
  },
  PRAZO_MS,
)

const porNumero = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
