import { type CodigoDeErro, erros, type Problema } from "@partida/contracts"
import { mesEscrito } from "../palavras.ts"

interface OpcoesDoErro {
  /** What went wrong underneath, for whoever runs the server: it is logged and told, and never sent back. */
  readonly cause?: unknown
  readonly aguardarMs?: number
  readonly primeiro?: ErroDeNegocio["primeiro"]
}

/** The one error class of the product: a listed code, a pt-BR message that says what to do, and the field at fault. */
export class ErroDeNegocio extends Error {
  override name = "ErroDeNegocio"
  readonly codigo: CodigoDeErro
  readonly campo: string | undefined
  /** How long to wait before trying again: becomes Retry-After. */
  readonly aguardarMs: number | undefined
  /** The first of several reasons behind a general code, by which companies of a bulk act are told apart. */
  readonly primeiro: { readonly codigo: string; readonly mensagem: string } | undefined

  constructor(codigo: CodigoDeErro, mensagem?: string, campo?: string, opcoes: OpcoesDoErro = {}) {
    super(mensagem ?? erros[codigo].mensagem, opcoes.cause === undefined ? undefined : { cause: opcoes.cause })
    this.codigo = codigo
    this.campo = campo
    this.aguardarMs = opcoes.aguardarMs
    this.primeiro = opcoes.primeiro
  }
}

/** Raises entrada-invalida: what is wrong and the way out, at a field of the form. */
export function recusar(mensagem: string, campo: string): never {
  throw new ErroDeNegocio("entrada-invalida", mensagem, campo)
}

/** What was looked for. Raises nao-encontrado where there is none, or it is out of reach. */
export function encontrado<T>(procurado: T): NonNullable<T> {
  if (!procurado) throw new ErroDeNegocio("nao-encontrado")
  return procurado
}

interface ErroDoBanco {
  readonly code: string
  readonly detail: string
}

/** The database's own refusals, raised by triggers with these SQLSTATEs, in the words of the product. */
const doBanco: Readonly<Record<string, (detalhe: string) => ErroDeNegocio>> = {
  PT001: () => new ErroDeNegocio("registro-imutavel"),
  PT002: (detalhe) => mesFechado(detalhe),
  PT003: () =>
    new ErroDeNegocio(
      "calculo-desatualizado",
      "A cadeia de selos avançou enquanto você trabalhava. Abra o mês de novo.",
    ),
  PT004: (detalhe) => {
    const [de = "?", para = "?"] = detalhe.split(" ")
    return new ErroDeNegocio("transicao-recusada", `O fechamento está ${de} e não pode passar a ${para}.`)
  },
  PT005: () => new ErroDeNegocio("fora-de-ordem", "Há um mês posterior fechado. Reabra primeiro o mais recente."),
  PT008: (soma) =>
    new ErroDeNegocio(
      "quadro-incompleto",
      `As participações somam ${emPercentual(soma)}. Ajuste-as até somarem 100%.`,
      "socios",
    ),
  PT010: (etapa) =>
    new ErroDeNegocio(
      "etapa-pendente",
      etapa === "faturamento"
        ? "O faturamento do mês ainda não foi conferido. Conclua-o antes."
        : "O pró-labore do mês ainda não foi conferido. Conclua-o antes.",
    ),
  PT011: () =>
    new ErroDeNegocio(
      "entrada-invalida",
      "Débitos e créditos do lançamento devem ser iguais. Confira os valores.",
      "partidas",
    ),
  PT012: (mes) =>
    new ErroDeNegocio(
      "conta-conferida",
      `${mesEscrito(mes)} já foi conferido nesta conta. Reabra o mês, com um motivo, antes de mudar suas linhas.`,
    ),
  PT013: (mes) =>
    new ErroDeNegocio(
      "livro-fechado",
      `Os livros estão fechados até ${mesEscrito(mes)}. Use uma data depois disso, ou reabra o mês na Contabilidade, com um motivo.`,
      "data",
    ),
  PT014: (mes) =>
    new ErroDeNegocio(
      "livro-fechado",
      `O exercício foi encerrado em ${mesEscrito(mes)}. Desfaça o encerramento, com um motivo, antes de reabrir o mês.`,
    ),
  PT009: () => new ErroDeNegocio("regra-sobreposta"),
}

function mesFechado(detalhe: string): ErroDeNegocio {
  const [mes = "", fechado = ""] = detalhe.split(" ").map(mesEscrito)
  const alcance =
    mes === fechado || fechado === ""
      ? `A competência ${mes} está fechada.`
      : `A competência ${mes} entra na conta de um mês já fechado (${fechado}).`
  return new ErroDeNegocio(
    "competencia-fechada",
    `${alcance} Reabra ${fechado || mes} em Fechamento, com um motivo, antes de alterar.`,
  )
}

/** "0.9999000000" as "99,99 %". */
function emPercentual(fracao: string): string {
  const [inteiro = "0", decimais = ""] = fracao.split(".")
  const digitos = `${inteiro}${decimais.padEnd(2, "0").slice(0, 2)}`.replace(/^0+(?=\d)/, "")
  const resto = decimais.slice(2).replace(/0+$/, "")
  return `${digitos}${resto ? `,${resto}` : ""}%`
}

/** The business error behind any error, or null when it is a defect of ours. Looks through wrapped driver errors. */
export function comoErroDeNegocio(erro: unknown): ErroDeNegocio | null {
  for (let atual: unknown = erro; atual instanceof Error; atual = atual.cause) {
    if (atual instanceof ErroDeNegocio) return atual
    if (ehErroDoBanco(atual)) {
      const traduzir = doBanco[atual.code]
      if (traduzir) return traduzir(atual.detail ?? "")
    }
  }
  return null
}

function ehErroDoBanco(erro: unknown): erro is ErroDoBanco {
  return erro instanceof Error && "code" in erro && typeof erro.code === "string"
}

/** RFC 9457 document for an error. */
export function comoProblema(erro: ErroDeNegocio): Problema {
  const { status, mensagem } = erros[erro.codigo]
  return {
    type: `urn:partida:erro:${erro.codigo}`,
    title: mensagem,
    status,
    codigo: erro.codigo,
    mensagem: erro.message,
    ...(erro.campo ? { campo: erro.campo } : {}),
  }
}
