import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, it, onTestFinished } from "vitest"
import { declaracaoDe, montarCliente } from "./cliente.fixtures.ts"
import { CONTRATO_PADRAO } from "./simulador.ts"

/** Starts the program as a person does, and waits until it says where it listens. */
async function iniciarPrograma(pasta: string) {
  const portas = ["autenticacao", "gateway", "controle"].map((nome) => `--porta-${nome}=0`)
  const programa = [join(import.meta.dirname, "main.ts"), `--pasta=${pasta}`, ...portas]
  const processo: ChildProcess = spawn(process.execPath, programa, { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void processo.kill("SIGKILL"))
  const enderecos: string[] = []
  if (!processo.stdout) throw new Error("sem saída")
  for await (const linha of createInterface({ input: processo.stdout })) {
    enderecos.push(...(/https?:\/\/\S+/.exec(linha) ?? []))
    if (enderecos.length === 3) break
  }
  const [enderecoDeAutenticacao = "", endereco = "", enderecoDeControle = ""] = enderecos
  // biome-ignore lint/suspicious/noExplicitAny: as it came
  const certificados: any = await (await fetch(`${enderecoDeControle}/certificados`)).json()
  const cliente = montarCliente({
    enderecoDeAutenticacao,
    endereco,
    enderecoDeControle,
    certificadoDaAutoridade: certificados.autoridade,
    certificadoDoEscritorio: certificados.escritorio,
    contrato: CONTRATO_PADRAO,
    emitirPara: () => certificados.escritorio,
    parar: async () => {},
  })
  onTestFinished(() => cliente.fechar())
  return { processo, cliente, certificados }
}

it("morto sem aviso, o programa volta sabendo o que respondeu, e aceita os mesmos certificados", async () => {
  const pasta = mkdtempSync(join(tmpdir(), "simulador-"))
  onTestFinished(() => rm(pasta, { recursive: true, force: true }))
  const antes = await iniciarPrograma(pasta)
  const mes = 202610
  const transmitir = declaracaoDe(mes, "10000.00", { transmitir: true })
  expect((await antes.cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", transmitir)).status).toBe(200)
  antes.processo.kill("SIGKILL")
  await once(antes.processo, "exit")
  const depois = await iniciarPrograma(pasta)
  expect(depois.certificados).toEqual(antes.certificados)
  const { dados } = await depois.cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", {
    periodoApuracao: String(mes),
  })
  expect(dados.periodos[0].operacoes).toHaveLength(1)
  expect((await depois.cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", transmitir)).status).toBe(400)
})
