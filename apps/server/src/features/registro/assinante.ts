import { spawn } from "node:child_process"
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { type Boletim, type BoletimAssinado, bytesDoBoletim, impressaoDaChave, resumoQueAssina } from "./boletim.ts"

/** Signs statements by a key that the database does not know. */
export interface Assinante {
  readonly publica: KeyObject
  assinar(boletim: Omit<Boletim, "chave">): Promise<BoletimAssinado>
}

/** The key or the command does not serve; the message is for the operator and names the file. */
export class ChaveDosBoletinsInvalida extends Error {
  override name = "ChaveDosBoletinsInvalida"
}

interface OpcoesDoAssinante {
  /** PEM: the private key, created (Ed25519) where there is none; with a command, the public key of the vault. */
  readonly chave: string
  /** Program that receives the bytes on its standard input and answers the signature, raw or in base64. */
  readonly comando: string | null
}

const SEGUNDOS_DO_COMANDO = 30

/** Throws ChaveDosBoletinsInvalida. */
export function abrirAssinante({ chave, comando }: OpcoesDoAssinante): Assinante {
  if (comando !== null) {
    const publica = lerChavePublica(chave)
    return montar(publica, (bytes) => assinarPorComando(comando, bytes))
  }
  const privada = lerOuCriarPrivada(chave)
  return montar(createPublicKey(privada), async (bytes) => sign(resumoQueAssina(privada), bytes, privada))
}

function montar(publica: KeyObject, assinar: (bytes: Buffer) => Promise<Buffer>): Assinante {
  const chave = impressaoDaChave(publica)
  return {
    publica,
    async assinar(semChave) {
      const boletim: Boletim = { ...semChave, chave }
      const bytes = bytesDoBoletim(boletim)
      const assinatura = await assinar(bytes)
      // A vault that answers with another key would only be found out on the day the statement is needed.
      if (!verify(resumoQueAssina(publica), bytes, publica, assinatura))
        throw new ChaveDosBoletinsInvalida("A assinatura recebida não confere com a chave pública dos boletins.")
      return { boletim, assinatura: assinatura.toString("base64") }
    },
  }
}

/** Throws ChaveDosBoletinsInvalida. A private key serves: its public half is taken. */
export function lerChavePublica(caminho: string): KeyObject {
  try {
    return createPublicKey(readFileSync(caminho))
  } catch {
    throw new ChaveDosBoletinsInvalida(`${caminho} não é uma chave em PEM, ou não pode ser lido.`)
  }
}

function lerOuCriarPrivada(caminho: string): KeyObject {
  if (!existsSync(caminho)) {
    mkdirSync(dirname(caminho), { recursive: true, mode: 0o700 })
    const { privateKey } = generateKeyPairSync("ed25519")
    try {
      // Exclusively: of two servers that start together, the second uses the key of the first.
      writeFileSync(caminho, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" })
    } catch (erro) {
      if ((erro as NodeJS.ErrnoException).code !== "EEXIST") throw erro
    }
  }
  try {
    return createPrivateKey(readFileSync(caminho))
  } catch {
    throw new ChaveDosBoletinsInvalida(`${caminho} não é uma chave privada em PEM, ou não pode ser lido.`)
  }
}

/** Without a shell: the command is one program, and what it needs besides is its own business. */
async function assinarPorComando(comando: string, bytes: Buffer): Promise<Buffer> {
  const filho = spawn(comando, [], { stdio: ["pipe", "pipe", "inherit"], timeout: SEGUNDOS_DO_COMANDO * 1000 })
  const fim = new Promise<number | null>((resolve, reject) => {
    filho.on("error", reject)
    filho.on("close", resolve)
  })
  // A program that ends without reading breaks the pipe: its exit code says enough.
  filho.stdin.on("error", () => {})
  filho.stdin.end(bytes)
  const partes: Buffer[] = []
  filho.stdout.on("data", (parte: Buffer) => partes.push(parte))
  const codigo = await fim.catch(() => null)
  if (codigo !== 0)
    throw new ChaveDosBoletinsInvalida(`O comando que assina os boletins falhou (código ${codigo ?? "nenhum"}).`)
  const resposta = Buffer.concat(partes)
  const texto = resposta.toString("latin1").trim()
  return /^[A-Za-z0-9+/\s]+={0,2}$/.test(texto) ? Buffer.from(texto, "base64") : resposta
}
