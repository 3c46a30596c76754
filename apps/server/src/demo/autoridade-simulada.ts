import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { z } from "zod"
import { lerConfianca } from "../certificados/confianca.ts"
import { criarLeitor } from "../certificados/leitor.ts"
import type { Config } from "../config.ts"
import { enviarCertificado } from "../features/certificados/certificados.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { cnpjDoContratante, configurarIntegracao } from "../features/receita-federal/receita-federal.service.ts"
import type { Servico } from "../servico.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { HORIZONTE } from "./escritorios.ts"

/** The company of the catalogue that has the contract with the simulated authority, and its CNPJ. */
const CONTRATANTE = "fulana-de-tal"
const CNPJ = "99888777000100"
const PROGRAMA = join(import.meta.dirname, "../../../simuladores/src/serpro/main.ts")
const PRAZO_PARA_ABRIR_MS = 20_000

const certificados = z.object({
  autoridade: z.string(),
  escritorio: z.object({ pfx: z.base64(), senha: z.string() }),
})

/** The authority of the demonstration, a program apart, and what identifies the office before it. */
interface AutoridadeSimulada {
  readonly serpro: NonNullable<Config["serpro"]>
  readonly pfx: string
  readonly senha: string
  encerrar(): void
}

/** Starts the simulated SERPRO beside the data of the demonstration. Rejects when it does not open. */
export async function iniciarAutoridadeSimulada(
  dados: string,
  padrao: Omit<NonNullable<Config["serpro"]>, "autenticacao" | "gateway" | "autoridade">,
): Promise<AutoridadeSimulada> {
  const pasta = join(dados, "simuladores", "serpro")
  mkdirSync(pasta, { recursive: true })
  const portas = ["--porta-autenticacao=0", "--porta-gateway=0", "--porta-controle=0"]
  const filho = spawn(process.execPath, [PROGRAMA, `--pasta=${pasta}`, `--contratante=${CNPJ}`, ...portas], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const encerrar = () => void filho.kill()
  process.once("exit", encerrar)
  try {
    const enderecos = await lerEnderecos(filho.stdout, AbortSignal.timeout(PRAZO_PARA_ABRIR_MS))
    const { autoridade, escritorio } = certificados.parse(
      await (await fetch(new URL("/certificados", enderecos.Controle))).json(),
    )
    const arquivo = join(pasta, "autoridade.pem")
    writeFileSync(arquivo, autoridade)
    return {
      serpro: { ...padrao, autenticacao: enderecos.Autenticação, gateway: enderecos.Integra, autoridade: arquivo },
      ...escritorio,
      encerrar,
    }
  } catch (erro) {
    encerrar()
    throw erro
  }
}

interface Enderecos {
  readonly Autenticação: string
  readonly Integra: string
  readonly Controle: string
}

/** What the program says as it opens: a name and an address a line. */
async function lerEnderecos(saida: NodeJS.ReadableStream, sinal: AbortSignal): Promise<Enderecos> {
  const achados: Partial<Record<keyof Enderecos, string>> = {}
  const linhas = createInterface({ input: saida })
  const lida = new Promise<Enderecos>((resolver, rejeitar) => {
    linhas.on("line", (linha) => {
      const [nome, endereco] = linha.split(/\s+/)
      if (nome === "Autenticação" || nome === "Integra" || nome === "Controle") achados[nome] = endereco ?? ""
      const { Autenticação, Integra, Controle } = achados
      if (Autenticação && Integra && Controle) resolver({ Autenticação, Integra, Controle })
    })
    linhas.on("close", () => rejeitar(new Error("A autoridade simulada terminou antes de abrir.")))
  })
  const vencida = once(sinal, "abort").then(() => {
    throw new Error("A autoridade simulada não abriu a tempo.")
  })
  return Promise.race([lida, vencida])
}

/** Identifies the demonstration office before the simulated authority, once. */
export async function apresentarEscritorio(
  { banco, cofre, config, agora }: Servico,
  { pfx, senha }: Pick<AutoridadeSimulada, "pfx" | "senha">,
): Promise<void> {
  const escopo = sistema(HORIZONTE.id)
  if ((await banco.emEscopo(escopo, (tx) => cnpjDoContratante(tx, escopo))) !== null) return
  const idEmpresa = idDaEmpresa(HORIZONTE.id, CONTRATANTE)
  const deps = { banco, cofre, leitor: criarLeitor(lerConfianca(config.raizesConfiaveis)), agora }
  await enviarCertificado(deps, escopo, idEmpresa, { arquivo: pfx, senha }, HORIZONTE.contador)
  // What the program takes by itself (`CONTRATO_PADRAO`): it protects nothing.
  const credenciais = { idContratante: idEmpresa, consumerKey: "chave-de-teste", consumerSecret: "segredo-de-teste" }
  await banco.emEscopo(escopo, (tx) =>
    configurarIntegracao(tx, { escopo, nome: HORIZONTE.contador, agora: agora() }, cofre, credenciais),
  )
}
