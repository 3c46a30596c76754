import { type Preferencias, preferencias, preferenciasPadrao } from "@partida/contracts"
import { z } from "zod"
import type { Armazem } from "../armazenamento.ts"
import { criarObservavel, type Observavel } from "../observavel.ts"

export type Chave = keyof Preferencias
const ehChave = (nome: string): nome is Chave => Object.hasOwn(preferenciasPadrao, nome)
const chaves: readonly Chave[] = Object.keys(preferenciasPadrao).filter(ehChave)

/** Read by antes.js before the first paint. */
export const CHAVE_DAS_PREFERENCIAS = "preferencias"
const CHAVE_DO_QUE_FALTA = "preferencias-por-enviar"
const registroDoQueFalta = z.object({ de: z.string().nullable(), chaves: z.array(z.string()) })
interface PorEnviar {
  /** Whose changes these are; null before anybody signed in on this browser. */
  readonly de: string | null
  readonly chaves: readonly Chave[]
}

/** The preferences this browser keeps, and which of them the server does not know yet. */
export interface LojaDePreferencias extends Pick<Observavel<Preferencias>, "obter" | "assinar"> {
  /** A choice of the person: kept here at once, and owed to the server. */
  mudar(mudanca: Partial<Preferencias>): void
  /** What the server has. What was chosen here and not yet sent is later, and stays. */
  adotar(doServidor: Preferencias): void
  /** Somebody signed in: what another person left unsent on this browser is not theirs. */
  assumir(idUsuario: string): void
  porEnviar(): readonly Chave[]
  /** The server took these values; what changed while they travelled is still owed. */
  confirmar(enviadas: Preferencias): void
  /** Another tab changed them. */
  reler(): void
}

/** Preferences kept in a browser storage; anything unreadable there falls back to the defaults. */
export function criarLoja(armazem: Armazem): LojaDePreferencias {
  const valores = criarObservavel<Preferencias>(lerValores(armazem))

  function guardar(novos: Preferencias, porEnviar: PorEnviar): void {
    armazem.gravar(CHAVE_DO_QUE_FALTA, JSON.stringify(porEnviar))
    if (iguais(novos, valores.obter())) return
    armazem.gravar(CHAVE_DAS_PREFERENCIAS, JSON.stringify(novos))
    valores.definir(novos)
  }

  /** The browser's own changes, oldest versions included: before this record existed, whatever was chosen was unsent. */
  function lerPorEnviar(): PorEnviar {
    const lido = registroDoQueFalta.safeParse(lerJson(armazem.ler(CHAVE_DO_QUE_FALTA)))
    if (lido.success) return { de: lido.data.de, chaves: lido.data.chaves.filter(ehChave) }
    const atuais = valores.obter()
    return { de: null, chaves: chaves.filter((chave) => !iguais(atuais[chave], preferenciasPadrao[chave])) }
  }

  return {
    obter: valores.obter,
    assinar: valores.assinar,
    mudar(mudanca) {
      const atuais = valores.obter()
      const novos = { ...atuais, ...mudanca }
      const mudaram = chaves.filter((chave) => !iguais(atuais[chave], novos[chave]))
      if (mudaram.length === 0) return
      const antes = lerPorEnviar()
      guardar(novos, { de: antes.de, chaves: [...new Set([...antes.chaves, ...mudaram])] })
    },
    adotar(doServidor) {
      const antes = lerPorEnviar()
      guardar(juntar(doServidor, valores.obter(), antes.chaves), antes)
    },
    assumir(idUsuario) {
      const antes = lerPorEnviar()
      const deOutro = antes.de !== null && antes.de !== idUsuario
      guardar(valores.obter(), { de: idUsuario, chaves: deOutro ? [] : antes.chaves })
    },
    porEnviar: () => lerPorEnviar().chaves,
    confirmar(enviadas) {
      const { de, chaves: antes } = lerPorEnviar()
      const atuais = valores.obter()
      guardar(atuais, { de, chaves: antes.filter((chave) => !iguais(atuais[chave], enviadas[chave])) })
    },
    reler() {
      const lidos = lerValores(armazem)
      if (!iguais(lidos, valores.obter())) valores.definir(lidos)
    },
  }
}

function lerValores(armazem: Armazem): Preferencias {
  const lidas = preferencias.safeParse(lerJson(armazem.ler(CHAVE_DAS_PREFERENCIAS)))
  return lidas.success ? lidas.data : preferenciasPadrao
}

function juntar(base: Preferencias, outras: Preferencias, quais: readonly Chave[]): Preferencias {
  const escolhidas = Object.fromEntries(quais.map((chave) => [chave, outras[chave]]))
  return preferencias.parse({ ...base, ...escolhidas })
}

function lerJson(texto: string | null): unknown {
  try {
    return JSON.parse(texto ?? "{}")
  } catch {
    return null
  }
}

/** Same content, in whatever order the keys came. */
function iguais(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, ordenar) === JSON.stringify(b, ordenar)
}

function ordenar(_chave: string, valor: unknown): unknown {
  if (valor === null || typeof valor !== "object" || Array.isArray(valor)) return valor
  return Object.fromEntries(Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1)))
}
