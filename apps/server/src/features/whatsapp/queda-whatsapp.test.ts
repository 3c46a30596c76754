import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { modelosDoWhatsapp } from "@partida/contracts"
import { iniciarWhatsappSimulado } from "@partida/simuladores/whatsapp"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { montarWhatsapp } from "../../adapters/fontes.ts"
import { entregarMensagens } from "../../correio/carteiro.ts"
import type { Banco } from "../../db/banco.ts"
import { envios } from "../../db/schema/comunicacao.ts"
import { whatsappAvisos } from "../../db/schema/whatsapp.ts"
import { criarCofre } from "../../identidade/cofre.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import {
  type AlvoDaQueda,
  abrirAlvo,
  agora,
  criarCarteiraDaQueda,
  criarEscritorioDaQueda,
  escopo,
} from "../../testes/queda-carteira.ts"
import { pedirUmPorEmpresa } from "../../testes/queda-envios.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { trabalharNoWhatsapp } from "../../testes/queda-whatsapp.ts"
import { guardarConta, ligarWhatsapp, testarWhatsapp } from "../contas-do-whatsapp/contas.service.ts"

/** kill -9 while a message is with Meta: it is never sent again, and what Meta tells says what became of it. */
const QUEDAS = process.env.PARTIDA_ESCALA === "inteira" ? 50 : 1
const MENSAGENS = QUEDAS * 2 + 2
const CONTA = {
  idDoNumero: "100000000000001",
  idDaConta: "200000000000001",
  token: "EAAG-das-quedas",
  segredoDoApp: "segredo-das-quedas",
  tokenDeVerificacao: "verificacao-das-quedas",
  das: 0,
  ate: 24,
}

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-whatsapp-"))
const chave = randomBytes(32)
const cofre = criarCofre(chave)
let aoAceitar = () => {}
let meta: Awaited<ReturnType<typeof iniciarWhatsappSimulado>>
let alvo: AlvoDaQueda & { apagar(): Promise<void> }

async function comBanco<T>(corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

beforeAll(async () => {
  meta = await iniciarWhatsappSimulado({ agora, aoAceitar: () => aoAceitar() })
  const { tokenDeVerificacao: _, das: __, ate: ___, ...conta } = CONTA
  meta.registrarConta({
    ...conta,
    modelos: Object.values(modelosDoWhatsapp).map(({ nome, variaveis }) => ({ nome, variaveis: [...variaveis] })),
  })
  const autoridade = join(pasta, "autoridade.pem")
  writeFileSync(autoridade, meta.certificadoDaAutoridade)
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  await comBanco(async (banco) => {
    await criarEscritorioDaQueda(banco, "11222333000181")
    await criarCarteiraDaQueda(banco, MENSAGENS)
    const whatsapp = montarWhatsapp({ whatsapp: { endereco: meta.endereco, versao: "v21.0", autoridade } })
    const ato = { escopo, nome: "Contadora", agora: agora() }
    await banco.emEscopo(escopo, (tx) => guardarConta(tx, ato, cofre, CONTA))
    await testarWhatsapp({ banco, cofre, whatsapp, agora }, escopo)
    await banco.emEscopo(escopo, async (tx) => {
      await ligarWhatsapp(tx, ato, whatsapp, { ligado: true, versao: 1 })
      await pedirUmPorEmpresa(tx, ato, (i) => ({ celular: `119${String(i).padStart(8, "0")}`, whatsapp: true }))
    })
    whatsapp?.encerrar()
  })
})
afterAll(async () => {
  await alvo?.apagar()
  await meta.parar()
  rmSync(pasta, { recursive: true, force: true })
})

const opcoes = (hora = agora()) => ({
  endereco: meta.endereco,
  pasta,
  chave: chave.toString("base64"),
  hora: hora.toISOString(),
})

/** Sends in a process of its own, killed once Meta accepted so many, before it is answered. */
async function rodarAte(matarNa: number): Promise<void> {
  const { endereco, pasta, chave, hora } = opcoes()
  const argumentos = [alvo.dir ?? "", alvo.url ?? "", endereco, pasta, chave, hora]
  const filho = iniciarFilho("queda-whatsapp-processo.ts", argumentos, ["ignore", "ignore", "inherit"])
  let aceitas = 0
  aoAceitar = () => {
    if (++aceitas === matarNa) filho.kill("SIGKILL")
  }
  const [, sinal] = await once(filho, "exit")
  aoAceitar = () => {}
  expect(sinal).toBe("SIGKILL")
}

const estados = (banco: Banco) =>
  banco.emEscopo(escopo, async (tx) => {
    const linhas = await tx.select({ estado: envios.estado }).from(envios).where(eq(envios.canal, "whatsapp-api"))
    return linhas.map(({ estado }) => estado).sort()
  })

it(`${QUEDAS} vezes kill -9 com a mensagem na Meta: cada uma sai uma vez, e o aviso diz o que houve`, {
  timeout: 60 * 60_000,
}, async () => {
  for (let i = 0; i < QUEDAS; i++) await rodarAte(2)
  await comBanco(async (banco) => {
    await trabalharNoWhatsapp(banco, opcoes())
    const depois = new Date(agora().getTime() + 15 * 60_000)
    const incertas: unknown[] = []
    const relatarErro = (erro: unknown) => incertas.push(erro)
    await entregarMensagens({ banco, cofre, agora: () => depois, destino: { tipo: "caixa" }, relatarErro })
    expect(incertas).toHaveLength(QUEDAS)
    await trabalharNoWhatsapp(banco, opcoes(depois))
    const aceitas = meta.aceitas()
    expect([aceitas.length, new Set(aceitas.map((a) => a.referencia)).size]).toEqual([MENSAGENS, MENSAGENS])
    expect(await estados(banco)).toEqual([
      ...Array.from({ length: MENSAGENS - QUEDAS }, () => "enviado"),
      ...Array.from({ length: QUEDAS }, () => "incerto"),
    ])
    const statuses = aceitas.map(({ wamid, referencia }) => ({
      id: wamid,
      status: "delivered",
      timestamp: String(Math.floor(agora().getTime() / 1000)),
      biz_opaque_callback_data: referencia,
    }))
    const valor = { metadata: { phone_number_id: CONTA.idDoNumero }, statuses }
    const corpo = { object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value: valor }] }] }
    await banco.emEscopo(escopo, (tx) =>
      tx.insert(whatsappAvisos).values({
        idEscritorio: escopo.idEscritorio,
        resumo: "0".repeat(64),
        corpo: Buffer.from(JSON.stringify(corpo)),
        recebidoEm: depois,
      }),
    )
    await trabalharNoWhatsapp(banco, opcoes(depois))
    expect(await estados(banco)).toEqual(Array.from({ length: MENSAGENS }, () => "entregue"))
    expect(meta.aceitas()).toHaveLength(MENSAGENS)
  })
})
