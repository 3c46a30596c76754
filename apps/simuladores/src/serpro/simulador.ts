import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer as criarServidorHttp } from "node:http"
import { createServer as criarServidorHttps } from "node:https"
import { join } from "node:path"
import { abrir, fechar } from "../servidor.ts"
import { Armazem } from "./armazem.ts"
import { autenticar, type Contrato } from "./autenticacao.ts"
import { type CertificadoDeTitular, type Certificadora, montarCertificadora } from "./certificados.ts"
import { controlar } from "./controle.ts"
import { abrirGavetas, type Contexto } from "./estado.ts"
import { Falhas } from "./falhas.ts"
import { atender, lerTexto, responderJson } from "./gateway.ts"
import { montarModelos } from "./pdf/documentos.ts"
import { Registro } from "./registro.ts"

/** A simulated SERPRO Integra Contador: three servers of this process, and nothing of the product. */
export interface OpcoesDoSimulador {
  /** Where state and keys are kept; without it they end with the process. */
  readonly pasta?: string
  /** 0 asks the system for one. */
  readonly portas?: { readonly autenticacao?: number; readonly gateway?: number; readonly controle?: number }
  /** Address the two authority servers listen on; the control port is always 127.0.0.1. */
  readonly interface?: string
  readonly contratos?: readonly Contrato[]
  readonly vidaDoTokenS?: number
  readonly procuracaoPadrao?: "todas" | "nenhuma"
  readonly esperaDoSitfisMs?: number
  /** PEM of other CAs whose client certificates and signatures are accepted. */
  readonly autoridadesDeFora?: readonly string[]
  /** Draws the QR code of the Pix in collection documents, besides its text: six milliseconds each. */
  readonly comQr?: boolean
  /** Calls kept whole for the log. */
  readonly chamadasGuardadas?: number
  /** The clock of the authority. */
  readonly agora?: () => Date
}

export interface Simulador {
  readonly enderecoDeAutenticacao: string
  readonly endereco: string
  readonly enderecoDeControle: string
  /** PEM of the CA: trust it to call, and to check what it issued. */
  readonly certificadoDaAutoridade: string
  /** The e-CNPJ of the first contract. */
  readonly certificadoDoEscritorio: CertificadoDeTitular
  readonly contrato: Contrato
  readonly emitirPara: Certificadora["emitirPara"]
  parar(): Promise<void>
}

/** CNPJ of nobody; the keys are not a secret. */
export const CONTRATO_PADRAO: Contrato = {
  contratante: "99888777000100",
  consumerKey: "chave-de-teste",
  consumerSecret: "segredo-de-teste",
}
/** What the documentation shows. */
const VIDA_DO_TOKEN_S = 2008
const ESPERA_DO_SITFIS_MS = 4000
const CHAMADAS_GUARDADAS = 5000
const ESPERA_SEM_USO_MS = 65_000

/** Starts the authority and answers where it listens. */
export async function iniciarSimuladorSerpro(opcoes: OpcoesDoSimulador = {}): Promise<Simulador> {
  const { pasta = null, portas = {}, interface: onde = "127.0.0.1" } = opcoes
  if (pasta !== null) mkdirSync(pasta, { recursive: true, mode: 0o700 })
  const contratos = opcoes.contratos ?? [CONTRATO_PADRAO]
  const contrato = contratos[0] ?? CONTRATO_PADRAO
  const certificadora = montarCertificadora(pasta && join(pasta, "certificados"))
  const escritorio = guardarEscritorio(pasta, certificadora, contrato)
  const autoridades = [certificadora.autoridade, ...(opcoes.autoridadesDeFora ?? [])]
  const armazem = new Armazem(pasta && join(pasta, "estado.jsonl"))
  const relogio = { deslocamentoMs: 0 }
  const base = opcoes.agora ?? (() => new Date())
  const contexto: Contexto = {
    gavetas: abrirGavetas(armazem),
    modelos: await montarModelos(opcoes.comQr ?? false),
    agora: () => new Date(base().getTime() + relogio.deslocamentoMs),
    procuracaoPadrao: opcoes.procuracaoPadrao ?? "todas",
    esperaDoSitfisMs: opcoes.esperaDoSitfisMs ?? ESPERA_DO_SITFIS_MS,
    autoridades,
  }
  const falhas = new Falhas()
  const registro = new Registro(opcoes.chamadasGuardadas ?? CHAMADAS_GUARDADAS)
  const gateway = { contexto, falhas, registro }
  const abertas = new Set<object>()
  const tls = { key: certificadora.servidor.chave, cert: certificadora.servidor.certificado }
  const daAutenticacao = criarServidorHttps(
    // Whoever brings no certificate, or one of another CA, is answered 401, so that the caller's handling can be seen.
    { ...tls, ca: autoridades, requestCert: true, rejectUnauthorized: false },
    ouvir(async (pedido, resposta) => {
      const tocam = falhas.tomar("AUTENTICAR", "", Date.now())
      const corpo = await lerTexto(pedido)
      if (tocam.some(({ tipo }) => tipo.startsWith("cortar"))) return void resposta.destroy()
      const comStatus = tocam.find(({ tipo }) => tipo === "status")
      if (comStatus) return responderJson(resposta, comStatus.status ?? 500, { error: "falha simulada" })
      if (pedido.method !== "POST" || pedido.url !== "/authenticate" || corpo === null)
        return responderJson(resposta, 404, { error: "not_found" })
      const vida = opcoes.vidaDoTokenS ?? VIDA_DO_TOKEN_S
      const { status, corpo: dada } = await autenticar(contexto, contratos, vida, pedido, corpo)
      responderJson(resposta, status, dada)
    }),
  )
  const doGateway = criarServidorHttps(
    tls,
    ouvir((pedido, resposta) => {
      abertas.add(resposta)
      resposta.once("close", () => abertas.delete(resposta))
      return atender(gateway, pedido, resposta)
    }),
  )
  const controlado = { contexto, armazem, falhas, registro, certificadora, escritorio, relogio, abertas }
  const doControle = criarServidorHttp(ouvir((pedido, resposta) => controlar(controlado, pedido, resposta)))
  const servidores = [daAutenticacao, doGateway, doControle]
  for (const servidor of servidores) servidor.keepAliveTimeout = ESPERA_SEM_USO_MS
  const [portaDeAutenticacao, portaDoGateway, portaDeControle] = await Promise.all([
    abrir(daAutenticacao, portas.autenticacao ?? 0, onde),
    abrir(doGateway, portas.gateway ?? 0, onde),
    abrir(doControle, portas.controle ?? 0, "127.0.0.1"),
  ])
  return {
    enderecoDeAutenticacao: `https://${onde}:${portaDeAutenticacao}/authenticate`,
    endereco: `https://${onde}:${portaDoGateway}/integra-contador/v1`,
    enderecoDeControle: `http://127.0.0.1:${portaDeControle}`,
    certificadoDaAutoridade: certificadora.autoridade,
    certificadoDoEscritorio: escritorio,
    contrato,
    emitirPara: certificadora.emitirPara,
    parar: async () => {
      await Promise.all(servidores.map(fechar))
      armazem.fechar()
    },
  }
}

type Atendente = (
  pedido: Parameters<typeof atender>[1],
  resposta: Parameters<typeof atender>[2],
) => Promise<void> | void

/** A request that ends badly ends its connection, never the process. */
const ouvir =
  (atendente: Atendente) =>
  (...[pedido, resposta]: Parameters<Atendente>): void => {
    Promise.resolve(atendente(pedido, resposta)).catch((erro: unknown) => {
      if (!resposta.destroyed) console.error(erro)
      resposta.destroy()
    })
  }

/** The same certificate after a restart: it may already be in somebody's vault. */
function guardarEscritorio(
  pasta: string | null,
  certificadora: Certificadora,
  contrato: Contrato,
): CertificadoDeTitular {
  const titular = { nome: "ESCRITORIO DE TESTE LTDA", numero: contrato.contratante }
  if (pasta === null) return certificadora.emitirPara(titular)
  const arquivo = join(pasta, "certificados", `escritorio-${contrato.contratante}.json`)
  if (existsSync(arquivo)) {
    const { pfx, ...lido } = JSON.parse(readFileSync(arquivo, "utf8"))
    return { ...lido, pfx: Buffer.from(pfx, "base64") }
  }
  const emitido = certificadora.emitirPara(titular)
  const texto = JSON.stringify({ ...emitido, pfx: emitido.pfx.toString("base64") })
  writeFileSync(arquivo, texto, { mode: 0o600 })
  return emitido
}
