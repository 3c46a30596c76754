import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { diaCivil } from "../civil.ts"
import type { Config } from "../config.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  consultarIntegrador,
  escolherEmpresas,
  girarEndereco,
  guardarCredenciais,
  ligarIntegrador,
  testarIntegrador,
} from "../features/integradores/integradores.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { cnpjDe, type EmpresaDoCatalogo, idDaEmpresa } from "./catalogo.ts"
import { comCertificadoEmVigor } from "./certificados.ts"
import { HORIZONTE } from "./escritorios.ts"
import { MUNICIPIOS } from "./municipios.ts"
import { iniciarPrograma } from "./programa-simulado.ts"
import { ramo } from "./ramos.ts"
import { EMPRESAS_TOMADORAS } from "./tomadores.ts"

const SIMULADORES = join(import.meta.dirname, "../../../simuladores/src")
/** It issues by Migrate, and other programs of its own issue there too. */
const DA_MIGRATE = "meridiano"
/** Its notes are listed by Jettax, which the office has not turned on. */
const DO_JETTAX = "bitlab"

const PARCEIRO = { identificacao: "parceiro-da-demonstracao", segredo: "chave-de-acesso-da-demonstracao" }

interface Integrado<C> {
  readonly config: C
  /** Where it is told what there is. */
  readonly controle: string
}

const certificados = z.object({ autoridade: z.string() })

/** Starts a simulated integrator beside the data of the demonstration; what it makes is signed as the notes of the demonstration. */
function iniciar(dados: string, nome: "migrate" | "jettax") {
  const pasta = join(dados, "simuladores", nome)
  mkdirSync(pasta, { recursive: true })
  const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
  const assinante = join(pasta, "assinante.json")
  writeFileSync(assinante, JSON.stringify({ chave, certificado }))
  return iniciarSimulador(pasta, nome, [`--assinante=${assinante}`])
}

/** Starts a simulated program whose state is kept in a folder, and keeps beside it the authority of its certificate. */
export async function iniciarSimulador(
  pasta: string,
  nome: string,
  argumentos: readonly string[] = [],
): Promise<{ endereco: string; controle: string; autoridade: string }> {
  mkdirSync(pasta, { recursive: true })
  const dito = nome[0]?.toUpperCase() + nome.slice(1)
  const { enderecos, encerrar } = await iniciarPrograma(
    join(SIMULADORES, nome, "main.ts"),
    [`--pasta=${pasta}`, ...argumentos, `--porta-${nome}=0`, "--porta-controle=0"],
    [dito, "Controle"],
  )
  try {
    const controle = enderecos.Controle ?? ""
    const { autoridade } = certificados.parse(await (await fetch(new URL("/certificados", controle))).json())
    const arquivo = join(pasta, "autoridade.pem")
    writeFileSync(arquivo, autoridade)
    return { endereco: enderecos[dito] ?? "", controle, autoridade: arquivo }
  } catch (erro) {
    encerrar()
    throw erro
  }
}

/** Migrate of the demonstration, a program apart. */
export async function iniciarMigrateDaDemonstracao(dados: string): Promise<Integrado<NonNullable<Config["migrate"]>>> {
  const { endereco, controle, autoridade } = await iniciar(dados, "migrate")
  // Of one environment alone: nothing here may reach the other.
  return { config: { producao: endereco, homologacao: null, autoridade }, controle }
}

/** Jettax of the demonstration, a program apart. */
export async function iniciarJettaxDaDemonstracao(dados: string): Promise<Integrado<NonNullable<Config["jettax"]>>> {
  const { endereco, controle, autoridade } = await iniciar(dados, "jettax")
  return { config: { autenticacao: endereco, api: endereco, autoridade }, controle }
}

const saude = z.object({ documentos: z.number() })
/** What other programs issued at Migrate for the company, in whole reais, and how many days ago. */
const DE_OUTROS = [
  [1_280, 2],
  [640, 4],
  [2_150, 7],
] as const

/**
 * The office works with Migrate, once: told its credentials, tested, its notices registered, one company issuing and captured by it.
 * Answers whether there is something to capture.
 */
export async function prepararMigrate(servico: Servico, controle: string): Promise<boolean> {
  const { banco, cofre, config, agora } = servico
  const { listas } = servico.integradores
  const empresa = comCertificadoEmVigor(HORIZONTE).find(({ nome }) => nome === DA_MIGRATE)
  if (!empresa) return false
  const ato = { escopo: sistema(HORIZONTE.id), nome: HORIZONTE.contador, agora: agora() }
  await pedir(controle, "PUT", "/parceiros", {
    chave: PARCEIRO.identificacao,
    chaveDeAcesso: PARCEIRO.segredo,
    empresas: [cnpjDe(empresa)],
  })
  const { ligado } = await banco.emEscopo(ato.escopo, (tx) => consultarIntegrador(tx, ato.escopo, "migrate", listas))
  if (!ligado) {
    const { endereco } = await banco.emEscopo(ato.escopo, async (tx) => {
      await guardarCredenciais(tx, ato, cofre, "migrate", PARCEIRO)
      const { versao } = await consultarIntegrador(tx, ato.escopo, "migrate", listas)
      await ligarIntegrador(tx, ato, listas, { integrador: "migrate", ligado: true, versao })
      const ids = [idDaEmpresa(HORIZONTE.id, DA_MIGRATE)]
      await escolherEmpresas(tx, ato, "migrate", { selecao: { ids }, emite: true, captura: true })
      return girarEndereco(tx, ato, `http://127.0.0.1:${config.porta}`, "migrate")
    })
    await testarIntegrador({ banco, cofre, listas, agora }, ato.escopo, "migrate")
    await pedir(controle, "PUT", "/webhook", { url: endereco })
  }
  if (saude.parse(await pedir(controle, "GET", "/saude")).documentos > 0) return true
  await pedir(
    controle,
    "POST",
    "/notas",
    DE_OUTROS.map(([reais, dias], i) => notaDe(empresa, { reais, dias, cliente: i + 1, agora: agora() })),
  )
  return true
}

const DIA_MS = 86_400_000

function notaDe(
  empresa: EmpresaDoCatalogo,
  { reais, dias, cliente, agora }: { reais: number; dias: number; cliente: number; agora: Date },
) {
  const [codigo = "010701"] = empresa.fontes.flatMap((f) => ramo(f.ramo).codigos)
  const { documento = "", nome } = EMPRESAS_TOMADORAS[cliente] ?? { nome: "" }
  return {
    prestador: cnpjDe(empresa),
    tomador: { documento, nome },
    valor: `${reais}.00`,
    data: diaCivil(new Date(agora.getTime() - dias * DIA_MS)),
    servico: codigo,
    descricao: "Emitida por outro programa da empresa",
    municipio: MUNICIPIOS[empresa.municipio].codigo,
    regime: empresa.regime === "simples" ? "3" : "1",
  }
}

/** What the simulated Jettax has, for whoever turns it on: the credentials are in docs/operacao.md. */
export async function prepararJettax({ agora }: Servico, controle: string): Promise<void> {
  const empresa = comCertificadoEmVigor(HORIZONTE).find(({ nome }) => nome === DO_JETTAX)
  if (!empresa || z.object({ notas: z.number() }).parse(await pedir(controle, "GET", "/saude")).notas > 0) return
  await pedir(controle, "PUT", "/pessoas", { email: "captura@horizonte.example", senha: "captura-de-notas" })
  await pedir(controle, "PUT", "/clientes", { cnpj: cnpjDe(empresa) })
  await pedir(
    controle,
    "POST",
    "/notas",
    [390, 1_120].map((reais, i) => notaDe(empresa, { reais, dias: 3 + i, cliente: i + 4, agora: agora() })),
  )
}

/** Asks a simulated program for something, at its control port. */
export async function pedir(controle: string, method: string, caminho: string, corpo?: unknown): Promise<unknown> {
  const resposta = await fetch(new URL(caminho, controle), {
    method,
    ...(corpo ? { body: JSON.stringify(corpo) } : {}),
  })
  if (!resposta.ok) throw new Error(`O programa simulado não aceitou ${caminho}: ${await resposta.text()}`)
  return resposta.json()
}
