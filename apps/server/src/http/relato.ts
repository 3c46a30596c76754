/** What the log keeps of an error: enough to find the defect, nothing of whose data it was about. */
interface Relato {
  readonly tipo: string
  /** Absent for errors of the database, whose messages quote the values they refuse. */
  readonly mensagem?: string
  readonly codigo?: string
  readonly tabela?: string
  readonly restricao?: string
  /** Statement with its placeholders, never its parameters. */
  readonly comando?: string
  /** Frames of our own files. */
  readonly pilha: readonly string[]
  readonly causa?: Relato
}

const MAXIMO_DE_CAUSAS = 5
const MAXIMO_DO_COMANDO = 2000

/** The record of an error for the log: SQLSTATE, table, constraint, statement without parameters and our own stack. */
export function relatarErro(erro: unknown, profundidade = 0): Relato {
  if (!(erro instanceof Error)) return { tipo: typeof erro, mensagem: semDadosPessoais(String(erro)), pilha: [] }
  const codigo = campo(erro, "code")
  const tabela = campo(erro, "table")
  const restricao = campo(erro, "constraint")
  const comando = campo(erro, "query")
  const doBanco = comando !== undefined || campo(erro, "severity") !== undefined
  return {
    tipo: erro.constructor.name,
    ...(doBanco ? {} : { mensagem: semDadosPessoais(erro.message) }),
    ...(codigo === undefined ? {} : { codigo }),
    ...(tabela === undefined ? {} : { tabela }),
    ...(restricao === undefined ? {} : { restricao }),
    ...(comando === undefined ? {} : { comando: semDadosPessoais(comando.slice(0, MAXIMO_DO_COMANDO)) }),
    pilha: nossaPilha(erro),
    ...(erro.cause === undefined || profundidade >= MAXIMO_DE_CAUSAS
      ? {}
      : { causa: relatarErro(erro.cause, profundidade + 1) }),
  }
}

/** Reports background errors on the console, in the form of the log. */
export function relatarNoConsole(erro: unknown): void {
  console.error(JSON.stringify({ nivel: "erro", erro: relatarErro(erro) }))
}

/** Logging of the HTTP server: credentials and personal data stay out whatever is logged. */
export const opcoesDeLog = (nivel: "silent" | "warn" | "info") => ({
  level: nivel,
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: { err: paraOLog, req: pedidoNoLog },
})

interface PedidoHttp {
  readonly method: string
  readonly url: string
  readonly ip: string
}

/** What the log keeps of a request: the address of notices carries a secret, which is no path. */
const pedidoNoLog = ({ method, url, ip }: PedidoHttp) => ({
  method,
  url: url.replace(/(\/integradores\/avisos\/)[^/?#]*/, "$1…"),
  remoteAddress: ip,
})

/** In the names that the logging library gives to the parts of an error. */
function paraOLog(erro: unknown) {
  const { tipo, mensagem = "", pilha, ...resto } = relatarErro(erro)
  return { type: tipo, message: mensagem, stack: pilha.join("\n"), ...resto }
}

function campo(erro: Error, nome: string): string | undefined {
  const valor: unknown = Object.entries(erro).find(([chave]) => chave === nome)?.[1]
  return typeof valor === "string" ? valor : undefined
}

/** Documents, keys and addresses that a message may quote; numbers of up to four digits say nothing of anybody. */
function semDadosPessoais(texto: string): string {
  return texto.replace(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, "…@…").replace(/\d[\d./-]{3,}\d/g, "…")
}

/** The text of the message is part of the stack of JavaScript: only frames are kept, and only of our own files. */
function nossaPilha(erro: Error): string[] {
  return (erro.stack ?? "")
    .replace(erro.message, "")
    .split("\n")
    .filter((linha) => /^\s+at .*(file:|[\\/]|\()/.test(linha) && !/node_modules|\bnode:/.test(linha))
    .map((linha) => linha.trim())
}
