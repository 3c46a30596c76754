import { resolve } from "node:path"
import { conferirEmulador, lerIdentidade } from "./config-da-identidade.ts"
import { type ConfigDaSefin, lerSefin, simularSefin } from "./config-da-sefin.ts"
import { lerConsultaCadastral, lerHttps, lerSelic } from "./config-das-fontes.ts"
import { type ConfigDoAdn, lerAdn, simularAdn } from "./config-do-adn.ts"
import { lerArmazem, type OpcoesDoArmazem } from "./config-do-armazem.ts"
import { lerRemetente, lerRespostas, lerRetorno, lerSmtp } from "./config-do-correio.ts"
import { type ConfigDoSerpro, lerSerpro, lerSimuladas } from "./config-do-serpro.ts"
import { type ConfigDoWhatsapp, lerWhatsapp, simularWhatsapp } from "./config-do-whatsapp.ts"
import { lerAvisos } from "./config-dos-avisos.ts"
import {
  type ConfigDaMigrate,
  type ConfigDoJettax,
  lerJettax,
  lerMigrate,
  simularIntegradores,
} from "./config-dos-integradores.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"
import { type OpcoesDosBoletins, opcoesDosBoletins } from "./features/registro/opcoes.ts"
import { lerDsn } from "./http/dsn.ts"
import { conferirLista, ListaDeSenhasInvalida } from "./identidade/senhas-vazadas.ts"
import { lerMarcaDaInstalacao, type MarcaDaInstalacao } from "./marca/instalacao.ts"

/**
 * The only reader of process.env. Everything else receives a typed `Config`; secrets are kept apart so that a
 * config can be logged without leaking one.
 */
export interface Config {
  readonly porta: number
  readonly host: string
  /** Public address of the product, without a trailing slash. */
  readonly url: string
  /** Data directory of the embedded database, or null when DATABASE_URL is set. */
  readonly dados: string | null
  readonly modo: "demo" | "producao"
  readonly identidade:
    | { readonly tipo: "embutida" }
    | {
        readonly tipo: "externa"
        readonly emissor: string
        readonly cliente: string
        readonly audiencia: string
        /** Scopes asked at sign-in; some providers choose the audience by one of them. */
        readonly escopo: string
        /** Page of the provider where people manage password and factors. */
        readonly enderecoDaConta: string | null
      }
    | {
        readonly tipo: "firebase"
        readonly projeto: string
        /** Public web key of the project. */
        readonly chave: string
        /** Address of the Auth emulator, for tests; its tokens are not signed, so production refuses it. */
        readonly emulador: string | null
      }
  readonly correio: {
    /** "caixa": kept and shown by the demonstration; "smtp": really sent; "nenhum": refused where one would be sent. */
    readonly tipo: "caixa" | "smtp" | "nenhum"
    /** Name and address: "Contábil Horizonte" <nao-responda@horizonte.com.br> */
    readonly remetente: string
    /** Mailbox of what comes back: "devolucoes@horizonte.com.br", that also takes "devolucoes+anything@"; null: none. */
    readonly retorno: string | null
    /** Mailbox of the answers to conversations, of the same kind; null: what is answered by e-mail is not read. */
    readonly respostas: string | null
  }
  readonly ociosidade: { readonly limiteMinutos: number; readonly enderecoDeSaida: string }
  /** How long what was asked of an authority, and answered, is kept, in months. */
  readonly guardaDosPedidosMeses: number
  /** Requests a minute that one person, and one network address, may make to the API. */
  readonly limites: { readonly porPessoa: number; readonly porEndereco: number }
  readonly conexoes: {
    /** Seconds that a request, body included, has to arrive whole. */
    readonly prazoDoPedidoS: number
    /** Streams of live events that one person may keep open; the oldest gives way. */
    readonly fluxosPorPessoa: number
  }
  readonly armazem: OpcoesDoArmazem
  /** Address of a service with BrasilAPI's protocol that tells public data of companies and postal codes; null: none. */
  readonly consultaCadastral: string | null
  /** Series of the Central Bank with the Selic of each month; null: typed by hand. */
  readonly selic: { readonly endereco: string; readonly autoridade: string | null } | null
  /** Push services of browsers besides the known ones; null: nobody is told with the product closed. */
  readonly avisos: { readonly servicos: readonly string[]; readonly autoridade: string | null } | null
  /** How the Receita Federal is reached; null: it is not. */
  readonly serpro: ConfigDoSerpro | null
  /** Null: no note is issued from here. */
  readonly sefin: ConfigDaSefin | null
  /** The demonstration starts a simulated emitter beside itself where none was told. */
  readonly sefinSimulada: boolean
  /** Null: nothing is captured from here. */
  readonly adn: ConfigDoAdn | null
  /** The demonstration starts a simulated environment beside itself where none was told. */
  readonly adnSimulado: boolean
  /** Null: nobody issues nor captures by it from here. */
  readonly migrate: ConfigDaMigrate | null
  readonly jettax: ConfigDoJettax | null
  /** Which of them the demonstration starts simulated beside itself where none was told. */
  readonly integradoresSimulados: { readonly migrate: boolean; readonly jettax: boolean }
  /** Null: no message leaves by WhatsApp from here. */
  readonly whatsapp: ConfigDoWhatsapp | null
  /** The demonstration starts a simulated one beside itself where none was told. */
  readonly whatsappSimulado: boolean
  /** How the authorities that the demonstration starts beside itself are called; null: it starts none. */
  readonly autoridadesSimuladas: Omit<ConfigDoSerpro, "autenticacao" | "gateway" | "autoridade"> | null
  /** Folder with certificates (PEM) to trust besides those of the ICP-Brasil; null: those alone. */
  readonly raizesConfiaveis: string | null
  /** Folder with lists of issuers of fiscal documents to recognise besides those of the product, and their authorities; null: those alone. */
  readonly emissores: string | null
  /** File or folder with the hashes of breached passwords; null: only the common ones that come with the product. */
  readonly senhasVazadas: string | null
  /** The operator accepts a database login of the application that reaches the accounts. */
  readonly loginUnico: boolean
  /** Who registers without an invitation may open an office and be its Administrador. */
  readonly abreEscritorio: boolean
  /** Where and by what the heads of the registers are signed and published, outside of the database. */
  readonly boletins: OpcoesDosBoletins
  /** The doors stay closed from the start, whatever the database says. */
  readonly manutencao: boolean
  /** What offices without a brand of their own show, and the installation's own address. */
  readonly marca: MarcaDaInstalacao
  readonly versao: string
  /** Reverse proxies in front, whose word on the client's address is believed. */
  readonly proxies: number
  /** Directory of the built web app, or null in development, where Vite serves it. */
  readonly web: string | null
}

export interface Segredos {
  readonly databaseUrl: string | null
  /** Login of identity, which the application's own then does not reach; null: one login for both. */
  readonly identidadeUrl: string | null
  /** Owner of the schema, when migrations run as another user than the application. */
  readonly migrationUrl: string | null
  /** 32 bytes in base64 that wrap every secret at rest; null lets the embedded mode keep its own file. */
  readonly chaveMestra: string | null
  /** The master key before the current one, only while secrets are being rewrapped. */
  readonly chaveMestraAnterior: string | null
  /** Secret of the access key to the bucket of documents; null where they are in a folder. */
  readonly segredoDoArmazem: string | null
  /** smtps://usuario:senha@servidor:465; null when no e-mail is sent. */
  readonly smtp: string | null
  /** Sentry-compatible address where failures are told; null when they are only logged. */
  readonly falhas: string | null
}

const raiz = resolve(import.meta.dirname, "../../..")

/** What PARTIDA_EMISSORES is in a demonstration, when nobody says otherwise: the authority that signs its notes. */
export const EMISSORES_DA_DEMONSTRACAO = resolve(import.meta.dirname, "demo/emissores")

/** Reads and checks the environment. Throws ConfiguracaoInvalida naming the variable and the way out. */
export function lerConfig(env: NodeJS.ProcessEnv = process.env): { config: Config; segredos: Segredos } {
  const databaseUrl = lerEnderecoDoBanco(env, "DATABASE_URL")
  const porta = inteiro(env, "PORT", 3000)
  const modo = lerModo(env, databaseUrl !== null)
  const marca = lerMarcaDaInstalacao(env.PARTIDA_MARCA ? resolve(raiz, env.PARTIDA_MARCA) : null)
  const config: Config = {
    porta,
    host: env.HOST || "127.0.0.1",
    url: lerEnderecoPublico(env, porta),
    dados: databaseUrl ? null : resolve(raiz, env.PARTIDA_DADOS || "dados"),
    modo,
    identidade: lerIdentidade(env, modo),
    correio: {
      tipo: env.PARTIDA_SMTP ? "smtp" : modo === "demo" ? "caixa" : "nenhum",
      remetente: lerRemetente(env, marca.nome),
      retorno: lerRetorno(env),
      respostas: lerRespostas(env),
    },
    ociosidade: {
      limiteMinutos: inteiro(env, "PARTIDA_OCIOSIDADE_MINUTOS", 30),
      enderecoDeSaida: lerEnderecoDeSaida(env),
    },
    // Less than half a year would leave nobody able to say what an authority answered.
    guardaDosPedidosMeses: inteiro(env, "PARTIDA_GUARDA_DOS_PEDIDOS_MESES", 72, 6),
    limites: {
      porPessoa: inteiro(env, "PARTIDA_LIMITE_POR_PESSOA", 600),
      porEndereco: inteiro(env, "PARTIDA_LIMITE_POR_ENDERECO", 1200),
    },
    conexoes: {
      prazoDoPedidoS: inteiro(env, "PARTIDA_PRAZO_DO_PEDIDO_SEGUNDOS", 60, 1),
      fluxosPorPessoa: inteiro(env, "PARTIDA_FLUXOS_POR_PESSOA", 10, 1),
    },
    proxies: inteiro(env, "PARTIDA_PROXIES", 0),
    armazem: lerArmazem(env, raiz),
    consultaCadastral: lerConsultaCadastral(env),
    selic: lerSelic(env, modo, raiz),
    avisos: lerAvisos(env, raiz),
    serpro: lerSerpro(env, modo, raiz),
    sefin: lerSefin(env, modo, raiz),
    sefinSimulada: simularSefin(env, modo),
    adn: lerAdn(env, modo, raiz),
    adnSimulado: simularAdn(env, modo),
    migrate: lerMigrate(env, modo, raiz),
    jettax: lerJettax(env, raiz),
    integradoresSimulados: simularIntegradores(env, modo),
    whatsapp: lerWhatsapp(env, modo, raiz),
    whatsappSimulado: simularWhatsapp(env, modo),
    autoridadesSimuladas: lerSimuladas(env, modo, raiz),
    raizesConfiaveis: env.PARTIDA_RAIZES_CONFIAVEIS ? resolve(raiz, env.PARTIDA_RAIZES_CONFIAVEIS) : null,
    emissores: lerPastaDeEmissores(env, modo),
    senhasVazadas: lerSenhasVazadas(env),
    loginUnico: simOuNao(env, "PARTIDA_LOGIN_UNICO"),
    // A demonstration lets anybody try; elsewhere the operator knows which offices there are.
    abreEscritorio: env.PARTIDA_ABRIR_ESCRITORIO ? simOuNao(env, "PARTIDA_ABRIR_ESCRITORIO") : modo === "demo",
    manutencao: simOuNao(env, "PARTIDA_MANUTENCAO"),
    boletins: opcoesDosBoletins(env, raiz),
    marca,
    versao: env.PARTIDA_VERSAO || "0.1.0",
    web: env.PARTIDA_WEB === "dev" ? null : resolve(raiz, env.PARTIDA_WEB || "apps/web/dist"),
  }
  const segredos: Segredos = {
    databaseUrl,
    identidadeUrl: databaseUrl === null ? null : lerEnderecoDoBanco(env, "IDENTIDADE_DATABASE_URL"),
    migrationUrl: lerEnderecoDoBanco(env, "DATABASE_MIGRATION_URL"),
    chaveMestra: env.PARTIDA_CHAVE_MESTRA || null,
    chaveMestraAnterior: env.PARTIDA_CHAVE_MESTRA_ANTERIOR || null,
    segredoDoArmazem: env.PARTIDA_ARMAZEM_S3_SEGREDO || null,
    smtp: lerSmtp(env),
    falhas: lerFalhas(env),
  }
  conferirEmulador(config)
  if (databaseUrl && !segredos.chaveMestra && modo === "producao") {
    throw new ConfiguracaoInvalida(
      "Defina PARTIDA_CHAVE_MESTRA (32 bytes em base64; gere com `openssl rand -base64 32`): ela protege os segredos guardados no banco.",
    )
  }
  return { config, segredos }
}

function lerPastaDeEmissores(env: NodeJS.ProcessEnv, modo: Config["modo"]): string | null {
  if (env.PARTIDA_EMISSORES) return resolve(raiz, env.PARTIDA_EMISSORES)
  return modo === "demo" ? EMISSORES_DA_DEMONSTRACAO : null
}

function lerEnderecoPublico(env: NodeJS.ProcessEnv, porta: number): string {
  const texto = (env.PARTIDA_URL || `http://127.0.0.1:${porta}`).replace(/\/+$/, "")
  const url = URL.canParse(texto) ? new URL(texto) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_URL deve ser só o endereço público, por exemplo https://partida.escritorio.com.br, não "${texto}".`,
    )
  }
  return texto
}

/** The text itself is never repeated in the message: it carries a password. */
function lerEnderecoDoBanco(env: NodeJS.ProcessEnv, nome: string): string | null {
  const texto = env[nome]
  if (!texto) return null
  if (!URL.canParse(texto) || !/^postgres(ql)?:$/.test(new URL(texto).protocol)) {
    throw new ConfiguracaoInvalida(
      `${nome} não é um endereço de PostgreSQL. Escreva postgres://usuario:senha@servidor:5432/banco, com os caracteres especiais da senha codificados (%40 para @).`,
    )
  }
  return texto
}

function lerModo(env: NodeJS.ProcessEnv, temBanco: boolean): Config["modo"] {
  const pedido = env.PARTIDA_DEMO
  if (pedido === undefined || pedido === "") return temBanco ? "producao" : "demo"
  if (pedido === "1") return "demo"
  if (pedido === "0") return "producao"
  throw new ConfiguracaoInvalida(`PARTIDA_DEMO deve ser 0 ou 1, não "${pedido}".`)
}

function lerSenhasVazadas(env: NodeJS.ProcessEnv): string | null {
  if (!env.PARTIDA_SENHAS_VAZADAS) return null
  const caminho = resolve(raiz, env.PARTIDA_SENHAS_VAZADAS)
  try {
    conferirLista(caminho)
  } catch (erro) {
    if (!(erro instanceof ListaDeSenhasInvalida)) throw erro
    throw new ConfiguracaoInvalida(
      `A lista de PARTIDA_SENHAS_VAZADAS (${caminho}) ${erro.message}. Use o arquivo ordenado por SHA-1 do Have I Been Pwned, ou a pasta com um arquivo por prefixo.`,
    )
  }
  return caminho
}

function simOuNao(env: NodeJS.ProcessEnv, nome: string): boolean {
  const pedido = env[nome] || "nao"
  if (pedido === "sim" || pedido === "nao") return pedido === "sim"
  throw new ConfiguracaoInvalida(`${nome} deve ser sim ou nao, não "${pedido}".`)
}

/** The address itself is never repeated in the message: it carries a key. */
function lerFalhas(env: NodeJS.ProcessEnv): string | null {
  const texto = env.PARTIDA_FALHAS_DSN
  if (!texto) return null
  if (lerDsn(texto) === null) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_FALHAS_DSN deve ser um DSN como https://CHAVE@falhas.exemplo.com.br/1, copiado das configurações do projeto no Sentry ou compatível.",
    )
  }
  return texto
}

function lerEnderecoDeSaida(env: NodeJS.ProcessEnv): string {
  const texto = env.PARTIDA_ENDERECO_DE_SAIDA || "/conta/sair"
  const lido = lerCaminhoProprio(texto) ?? lerHttps(texto)
  if (lido === null) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_ENDERECO_DE_SAIDA deve ser um caminho deste site ou um endereço https, não "${texto}".`,
    )
  }
  return lido
}

/** As the browser will read it: what only looks like a path of this site ("/\t/x", "/a/..//x") is not one. */
function lerCaminhoProprio(texto: string): string | null {
  const base = "https://partida.invalid"
  if (!texto.startsWith("/") || /\p{Cc}/u.test(texto) || !URL.canParse(texto, base)) return null
  const { origin, pathname, search, hash } = new URL(texto, base)
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : null
}

function inteiro(env: NodeJS.ProcessEnv, nome: string, padrao: number, minimo = 0): number {
  const texto = env[nome]
  if (!texto) return padrao
  const numero = Number(texto)
  if (!Number.isInteger(numero) || numero < minimo || numero > 65535) {
    throw new ConfiguracaoInvalida(`${nome} deve ser um número inteiro de ${minimo} a 65535, não "${texto}".`)
  }
  return numero
}
