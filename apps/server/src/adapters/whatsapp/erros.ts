import type { Entrega } from "../../ports/canal-de-envio.ts"
import type { AtoDoErro, RespostaDoWhatsapp } from "../../ports/whatsapp.ts"

/** What an error of Meta asks for, by its code. Texts are for people, and say what to do. */
interface Regra {
  readonly codigos: readonly number[]
  readonly tipo: Exclude<Entrega["tipo"], "aceita" | "desconhecido">
  readonly ato: AtoDoErro
  readonly texto: string
  readonly esperarMs?: number
  readonly maximo?: number
}

const UMA_HORA_MS = 60 * 60_000
const PAUSA_MS = 15 * 60_000
/** Two messages to one person leave at least so far apart. */
const ENTRE_DUAS_MS = 6_000
const TENTATIVAS_DO_PASSAGEIRO = 3

const REGRAS: readonly Regra[] = [
  {
    codigos: [131026],
    tipo: "definitivo",
    ato: "proximo-canal",
    texto: "Este número não recebe por WhatsApp.",
  },
  {
    codigos: [131047],
    tipo: "definitivo",
    ato: null,
    texto: "A pessoa não escreve há mais de 24 horas: só um modelo aprovado pode ser enviado.",
  },
  {
    codigos: [131049, 130472],
    tipo: "definitivo",
    ato: null,
    texto: "A Meta não entregou esta mensagem agora. Ela segue por outro canal.",
  },
  { codigos: [131050], tipo: "definitivo", ato: null, texto: "A pessoa não quer mensagens promocionais por WhatsApp." },
  { codigos: [131051], tipo: "definitivo", ato: "defeito", texto: "A Meta não aceita este tipo de mensagem." },
  {
    codigos: [131056],
    tipo: "temporario",
    ato: null,
    texto: "Muitas mensagens seguidas para a mesma pessoa. Sai em seguida.",
    esperarMs: ENTRE_DUAS_MS,
  },
  {
    codigos: [130429, 4, 80007],
    tipo: "temporario",
    ato: null,
    texto: "A Meta pediu para enviar mais devagar. Sai em seguida.",
  },
  {
    codigos: [131048],
    tipo: "temporario",
    ato: "pausar",
    texto:
      "A Meta limitou o número por mensagens recusadas ou denunciadas. Veja a qualidade do número no painel da Meta antes de retomar.",
    esperarMs: UMA_HORA_MS,
  },
  {
    codigos: [132000, 132012],
    tipo: "definitivo",
    ato: "defeito",
    texto: "O modelo na Meta tem outras variáveis. Crie-o como está em Meu escritório, Comunicação.",
  },
  {
    codigos: [132001],
    tipo: "definitivo",
    ato: "defeito",
    texto: "O modelo não existe na conta da Meta, em português. Crie-o como está em Meu escritório, Comunicação.",
  },
  {
    codigos: [132015, 132016],
    tipo: "definitivo",
    ato: "defeito",
    texto: "A Meta pausou ou desativou o modelo. Veja o motivo no painel dela.",
  },
  {
    codigos: [131031, 368],
    tipo: "temporario",
    ato: "pausar",
    texto: "A Meta bloqueou a conta. Veja o motivo no painel dela, e teste a conexão para retomar.",
    esperarMs: PAUSA_MS,
  },
  {
    codigos: [190, 10, 200],
    tipo: "temporario",
    ato: "pausar",
    texto: "A Meta não aceitou o token de acesso. Informe outro e teste a conexão: o que espera sai então.",
    esperarMs: PAUSA_MS,
  },
  {
    codigos: [131000, 131016, 1, 2],
    tipo: "temporario",
    ato: null,
    texto: "A Meta teve uma falha passageira.",
    maximo: TENTATIVAS_DO_PASSAGEIRO,
  },
]
const POR_CODIGO = new Map(REGRAS.flatMap((regra) => regra.codigos.map((codigo) => [codigo, regra] as const)))

/** What to do about an error that an answer tells; `codigo` null where it could not be read. */
export function aoErro(codigo: number | null, status: number, esperarMs?: number): RespostaDoWhatsapp {
  const regra = codigo === null ? undefined : POR_CODIGO.get(codigo)
  const erro = (texto: string) => `${texto} (Meta ${codigo ?? status})`
  if (regra)
    return {
      ato: regra.ato,
      entrega:
        regra.tipo === "temporario"
          ? {
              tipo: "temporario",
              erro: erro(regra.texto),
              ...((esperarMs ?? regra.esperarMs) ? { esperarMs: esperarMs ?? regra.esperarMs ?? 0 } : {}),
              ...(regra.maximo ? { maximo: regra.maximo } : {}),
            }
          : { tipo: regra.tipo, erro: erro(regra.texto) },
    }
  if (status === 429) return aoErro(130429, status, esperarMs)
  if (status === 401 || status === 403) return aoErro(190, status)
  // Nobody says whether it was taken before the failure: the statuses will.
  if (status >= 500 || status < 400)
    return {
      ato: null,
      entrega: { tipo: "desconhecido", erro: erro("A Meta falhou sem dizer se aceitou. Os avisos dela dirão.") },
    }
  return { ato: "defeito", entrega: { tipo: "definitivo", erro: erro("A Meta recusou a mensagem.") } }
}

/** What a failure told by a status means, in words and in what it asks for. */
export function explicarErro(codigo: number | null): { readonly texto: string; readonly ato: AtoDoErro } {
  const regra = codigo === null ? undefined : POR_CODIGO.get(codigo)
  return { texto: regra?.texto ?? "O WhatsApp não entregou a mensagem.", ato: regra?.ato ?? null }
}
