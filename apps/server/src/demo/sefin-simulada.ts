import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import type { Config } from "../config.ts"
import { SIMULTANEAS } from "../config-da-sefin.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import { usarCertificado } from "../features/certificados/uso.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { comCertificadoEmVigor } from "./certificados.ts"
import { ESCRITORIOS } from "./escritorios.ts"
import { iniciarPrograma } from "./programa-simulado.ts"

const PROGRAMA = join(import.meta.dirname, "../../../simuladores/src/sefin/main.ts")
/** The official schemas, which it holds everything to. */
const ESQUEMAS = join(import.meta.dirname, "../documentos/nfse-nacional/xsd/1.01-20260209")

/** The national emitter of the demonstration, a program apart. */
interface SefinDaDemonstracao {
  readonly sefin: NonNullable<Config["sefin"]>
  /** Where it is told whose certificates to take. */
  readonly controle: string
}

const certificados = z.object({ autoridade: z.string() })

/** Starts the simulated Sefin beside the data of the demonstration; what it issues is signed as the notes of the demonstration. */
export async function iniciarSefinDaDemonstracao(dados: string): Promise<SefinDaDemonstracao> {
  const pasta = join(dados, "simuladores", "sefin")
  mkdirSync(pasta, { recursive: true })
  const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
  const assinante = join(pasta, "assinante.json")
  writeFileSync(assinante, JSON.stringify({ chave, certificado }))
  const argumentos = ["--producao", `--pasta=${pasta}`, `--assinante=${assinante}`, `--esquemas=${ESQUEMAS}`]
  const { enderecos, encerrar } = await iniciarPrograma(
    PROGRAMA,
    [...argumentos, "--porta-sefin=0", "--porta-controle=0"],
    ["Sefin", "Controle"],
  )
  try {
    const { autoridade } = certificados.parse(await (await fetch(new URL("/certificados", enderecos.Controle))).json())
    const arquivo = join(pasta, "autoridade.pem")
    writeFileSync(arquivo, autoridade)
    // Of one environment alone: nothing here may reach the other.
    const sefin = { producao: enderecos.Sefin, homologacao: null, autoridade: arquivo, simultaneas: SIMULTANEAS }
    return { sefin, controle: enderecos.Controle }
  } catch (erro) {
    encerrar()
    throw erro
  }
}

const saude = z.object({ autoridades: z.number() })

/**
 * Tells the simulated Sefin, once, who issued the certificates of the companies, as the real one knows the ICP-Brasil: the authority
 * of the demonstration existed only while they were made, and is in their chains.
 */
export async function apresentarAutoridades({ banco, cofre, agora }: Servico, controle: string): Promise<void> {
  const { autoridades } = saude.parse(await (await fetch(new URL("/saude", controle))).json())
  if (autoridades > 0) return
  for (const escritorio of ESCRITORIOS) {
    const escopo = sistema(escritorio.id)
    // All are of one authority: one company shows it.
    const [empresa] = comCertificadoEmVigor(escritorio)
    if (!empresa) continue
    const idEmpresa = idDaEmpresa(escritorio.id, empresa.nome)
    const uso = { cofre, idEmpresa, finalidade: "apresentar ao emissor simulado", agora: agora(), soDaEmpresa: true }
    const cadeia = await banco.emEscopo(escopo, (tx) => usarCertificado(tx, escopo, uso, (par) => par.cadeia))
    for (const pem of cadeia) await apresentar(controle, pem)
  }
}

async function apresentar(controle: string, pem: string): Promise<void> {
  const resposta = await fetch(new URL("/autoridades", controle), { method: "POST", body: JSON.stringify({ pem }) })
  if (!resposta.ok) throw new Error(`O emissor simulado não aceitou a autoridade: ${await resposta.text()}`)
}
