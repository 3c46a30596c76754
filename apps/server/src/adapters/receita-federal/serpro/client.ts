import { createHash, X509Certificate } from "node:crypto"
import { formatarData } from "@partida/fiscal"
import type { Dispatcher } from "undici"
import { diaCivil } from "../../../civil.ts"
import { nomeDistinto } from "../../../nome-distinto.ts"
import {
  ChamadaSemResposta,
  type Credenciais,
  type Falha,
  type Requisicao,
  type Resposta,
} from "../../../ports/receita-federal.ts"
import { abrirConexoes } from "../../tls/agentes.ts"
import { enviar } from "../../tls/transporte.ts"
import { MARCA } from "./envelope.ts"
import { type Ficha, lerFicha } from "./fichas.ts"

export interface OpcoesDoCliente {
  /** Connections that each office keeps open. How much leaves, and how fast, is of the queue of operations (ADR 060). */
  readonly simultaneas: number
  /** Where tokens come from. Always https. */
  readonly autenticacao: string
  /** Under which the five paths are. Always https. */
  readonly gateway: string
  /** The only authorities (PEM) trusted for both; null: the usual ones. */
  readonly autoridade: string | null
  readonly agora: () => Date
  readonly prazoMs?: number
}

/** The Integra Contador over HTTPS, by the certificate of each office. */
export interface Cliente {
  /** Raises ChamadaSemResposta, and nothing else. */
  chamar(requisicao: Requisicao, credenciais: Credenciais, sinal?: AbortSignal): Promise<Resposta>
  /** Asks for a token again, whatever is kept. Raises ChamadaSemResposta, and nothing else. */
  autenticar(credenciais: Credenciais, sinal?: AbortSignal): Promise<void>
  /** Closes what is open and forgets keys and tokens. */
  encerrar(): void
}

/** An office as this process knows it: its connections, and its token or who is fetching it. */
interface Identificado {
  readonly conexoes: Dispatcher
  /** One request, one connection: a connection kept open may be closed by the other side just as a request leaves by it. */
  readonly avulsas: Dispatcher
  ficha: Ficha | null
  /** One at a time, for everybody that waits. */
  pedindo: Promise<Ficha> | null
  usadoEm: number
}

const PRAZO_MS = 60_000
/** Tokens after the first with which a call is tried, where others change them meanwhile; one it asked for itself is the last. */
const TROCAS_DE_TOKEN = 3
/** Longer than a token lasts. */
const PARADO_MS = 40 * 60_000

/**
 * One set of connections and one token for each certificate and key, fetched once however many ask, and forgotten when not
 * used. A 401 takes the token back and tries with another: what was refused so was not done.
 */
export function criarCliente(opcoes: OpcoesDoCliente): Cliente {
  const { autenticacao, gateway, autoridade, simultaneas, agora, prazoMs = PRAZO_MS } = opcoes
  const identificados = new Map<string, Identificado>()

  function identificar(credenciais: Credenciais): Identificado {
    esquecerParados()
    const nome = ler(credenciais).resumo
    const conhecido = identificados.get(nome)
    if (conhecido) {
      conhecido.usadoEm = agora().getTime()
      return conhecido
    }
    const novo: Identificado = {
      conexoes: abrirConexoes({ autoridade, par: credenciais.par, conexoes: simultaneas }),
      avulsas: abrirConexoes({ autoridade, par: credenciais.par, conexoes: simultaneas, avulsas: true }),
      ficha: null,
      pedindo: null,
      usadoEm: agora().getTime(),
    }
    identificados.set(nome, novo)
    return novo
  }

  function esquecerParados(): void {
    const limite = agora().getTime() - PARADO_MS
    for (const [nome, quem] of identificados) {
      if (quem.usadoEm >= limite) continue
      void quem.conexoes.destroy()
      void quem.avulsas.destroy()
      identificados.delete(nome)
    }
  }

  /** The token in force, or the one that is being fetched, or a new one. */
  function fichaDe(credenciais: Credenciais, quem: Identificado): Promise<Ficha> {
    if (quem.ficha && quem.ficha.valeAte > agora().getTime()) return Promise.resolve(quem.ficha)
    quem.pedindo ??= guardarFicha(credenciais, quem)
    return quem.pedindo
  }

  async function guardarFicha(credenciais: Credenciais, quem: Identificado): Promise<Ficha> {
    try {
      quem.ficha = await pedirFicha(credenciais, quem)
      return quem.ficha
    } finally {
      quem.pedindo = null
    }
  }

  /** Not bound to who asks first: others wait for the same. */
  async function pedirFicha({ consumerKey, consumerSecret }: Credenciais, quem: Identificado): Promise<Ficha> {
    const pedidaEm = agora().getTime()
    const recebido = await enviar({
      url: new URL(autenticacao),
      metodo: "POST",
      cabecalhos: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`, "utf8").toString("base64")}`,
        "role-type": "TERCEIROS",
      },
      corpo: Buffer.from("grant_type=client_credentials"),
      agente: quem.conexoes,
      prazoMs,
      orgao: A_RECEITA,
      esperaMs: ESPERA_MS,
      grava: false,
      sinal: undefined,
    })
    return lerFicha(recebido, pedidaEm)
  }

  async function enviarCom(
    ficha: Ficha,
    requisicao: Requisicao,
    credenciais: Credenciais,
    quem: Identificado,
    sinal?: AbortSignal,
  ) {
    const inicio = performance.now()
    const recebido = await enviar({
      url: new URL(`${gateway}/${requisicao.caminho}`),
      metodo: requisicao.metodo,
      cabecalhos: comSegredos(requisicao.cabecalhos, ficha, credenciais.tokenDoProcurador),
      corpo: requisicao.corpo,
      agente: requisicao.grava ? quem.avulsas : quem.conexoes,
      prazoMs,
      orgao: A_RECEITA,
      esperaMs: ESPERA_MS,
      grava: requisicao.grava,
      sinal,
    })
    return { ...recebido, duracaoMs: Math.round(performance.now() - inicio), em: agora() }
  }

  return {
    async chamar(requisicao, credenciais, sinal) {
      exigirCertificado(credenciais, agora())
      if (sinal?.aborted) throw interrompida()
      const quem = identificar(credenciais)
      for (let restam = TROCAS_DE_TOKEN; ; restam--) {
        const ficha = await fichaDe(credenciais, quem)
        if (sinal?.aborted) throw interrompida()
        const resposta = await enviarCom(ficha, requisicao, credenciais, quem, sinal)
        if (resposta.status !== 401 || restam === 0) return resposta
        // Unless somebody already changed it: the one that took its place may have been taken back too, and says nothing of the keys.
        if (quem.ficha === ficha) {
          quem.ficha = null
          restam = Math.min(restam, 1)
        }
      }
    },
    async autenticar(credenciais, sinal) {
      exigirCertificado(credenciais, agora())
      if (sinal?.aborted) throw interrompida()
      const quem = identificar(credenciais)
      quem.ficha = null
      await fichaDe(credenciais, quem)
    },
    encerrar() {
      for (const { conexoes, avulsas } of identificados.values()) {
        void conexoes.destroy()
        void avulsas.destroy()
      }
      identificados.clear()
    },
  }
}

/** What each credentials are recognised by, and until when their certificate serves: computing it costs more than a call. */
const lidas = new WeakMap<
  Credenciais,
  { readonly resumo: string; readonly certificado: X509Certificate | null; readonly ate: Date | null }
>()

/** Recognises credentials without keeping them beside what they open. */
function ler(credenciais: Credenciais) {
  const conhecida = lidas.get(credenciais)
  if (conhecida !== undefined) return conhecida
  const { consumerKey, consumerSecret, par } = credenciais
  const resumo = createHash("sha256")
    .update(JSON.stringify([consumerKey, consumerSecret, par.certificado, par.chave]))
    .digest("hex")
  const certificado = lerCertificado(par.certificado)
  const lida = { resumo, certificado, ate: certificado?.validToDate ?? null }
  lidas.set(credenciais, lida)
  return lida
}

function comSegredos(
  cabecalhos: Readonly<Record<string, string>>,
  { acesso, jwt }: Ficha,
  tokenDoProcurador: string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cabecalhos).map(([nome, valor]) => [
      nome,
      valor
        .replace(MARCA.acesso, () => acesso)
        .replace(MARCA.jwt, () => jwt)
        .replace(MARCA.procurador, () => tokenDoProcurador ?? ""),
    ]),
  )
}

/** An expired certificate is refused here, where the reason can be told. */
function exigirCertificado(credenciais: Credenciais, agora: Date): void {
  const { certificado, ate } = ler(credenciais)
  if (certificado !== null && ate !== null && ate > agora) return
  const defeito =
    certificado === null || ate === null
      ? "O e-CNPJ do contrato que está guardado não se abre"
      : `O e-CNPJ do contrato, de ${nomeDistinto(certificado.subject, "CN") ?? "titular sem nome"}, venceu em ${formatarData(diaCivil(ate))}`
  throw new ChamadaSemResposta({
    tipo: "recusado",
    codigo: "certificado-recusado",
    textoDaAutoridade: "",
    texto: `${defeito}. Envie o que está em vigor em Perfil, Certificados digitais, e teste a conexão.`,
    precisaDePessoa: true,
  })
}

function lerCertificado(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

const interrompida = () =>
  new ChamadaSemResposta({
    tipo: "falha",
    incerta: false,
    texto: "A chamada à Receita foi interrompida antes de sair.",
  } satisfies Falha)

const ESPERA_MS = 2 * 60_000
const A_RECEITA = {
  nome: "a Receita",
  certificadoRecusado:
    "O SERPRO recusou a conexão pelo e-CNPJ do contrato. Ele está na validade: foi revogado, ou não é de uma autoridade da ICP-Brasil que o SERPRO conheça. Envie outro em Perfil, Certificados digitais, e teste a conexão.",
}
