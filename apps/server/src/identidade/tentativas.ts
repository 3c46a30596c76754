import { isIPv6 } from "node:net"

/** Consecutive failures of one account before it is locked. */
const FALHAS_ATE_BLOQUEAR = 5
const BLOQUEIO_INICIAL_MS = 60_000
const BLOQUEIO_MAXIMO_MS = 16 * 60_000

/** How long an account is locked after this many failures in a row: 1 minute at the fifth, doubling up to 16. */
export function bloqueioMs(falhasSeguidas: number): number {
  const excesso = falhasSeguidas - FALHAS_ATE_BLOQUEAR
  if (excesso < 0) return 0
  return Math.min(BLOQUEIO_INICIAL_MS * 2 ** Math.min(excesso, 10), BLOQUEIO_MAXIMO_MS)
}

export interface Limite {
  /** Takes one attempt. Returns 0, or the milliseconds to wait when there is none left (nothing is taken then). */
  reservar(chave: string): number
  /** Gives back an attempt that turned out well: only failures count. */
  devolver(chave: string): void
}

/** At most `maximo` attempts per key in a window of `janelaMs`, remembering at most `capacidade` keys. */
export function criarLimite(opcoes: {
  maximo: number
  janelaMs: number
  capacidade: number
  clock: () => Date
}): Limite {
  const janelas = new Map<string, { usadas: number; fim: number }>()
  return {
    reservar(chave) {
      const agora = opcoes.clock().getTime()
      const janela = janelas.get(chave)
      if (janela === undefined || janela.fim <= agora) {
        janelas.delete(chave)
        abrirEspaco(janelas, opcoes.capacidade)
        janelas.set(chave, { usadas: 1, fim: agora + opcoes.janelaMs })
        return 0
      }
      if (janela.usadas >= opcoes.maximo) return janela.fim - agora
      janela.usadas++
      return 0
    },
    devolver(chave) {
      const janela = janelas.get(chave)
      if (janela !== undefined && janela.usadas > 0) janela.usadas--
    },
  }
}

/**
 * The lockout of e-mails that have no account, so that being locked does not tell which e-mails exist.
 * Returns 0 and counts one failure, or the milliseconds still to wait.
 */
export function criarBloqueioFicticio(capacidade: number, clock: () => Date): (email: string) => number {
  const contagens = new Map<string, { falhas: number; ate: number }>()
  return (email) => {
    const agora = clock().getTime()
    const anterior = contagens.get(email)
    if (anterior !== undefined && anterior.ate > agora) return anterior.ate - agora
    const falhas = (anterior?.falhas ?? 0) + 1
    contagens.delete(email)
    abrirEspaco(contagens, capacidade)
    contagens.set(email, { falhas, ate: agora + bloqueioMs(falhas) })
    return 0
  }
}

/**
 * The key an address is limited by: an IPv4 address itself, an IPv6 address by its /64, which is what one subscriber
 * gets. An IPv4 address written as IPv6 counts as IPv4.
 */
export function chaveDoEndereco(endereco: string): string {
  const mapeado = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(endereco)?.[1]
  if (mapeado !== undefined) return mapeado
  const semZona = endereco.split("%")[0] ?? ""
  if (!isIPv6(semZona)) return endereco
  // The URL parser writes every form of the same address alike.
  const canonico = new URL(`http://[${semZona}]/`).hostname.slice(1, -1)
  const [inicio = "", fim] = canonico.split("::")
  const grupos = inicio === "" ? [] : inicio.split(":")
  const finais = fim === undefined || fim === "" ? [] : fim.split(":")
  const zeros = fim === undefined ? [] : Array.from({ length: 8 - grupos.length - finais.length }, () => "0")
  return `${[...grupos, ...zeros, ...finais].slice(0, 4).join(":")}::/64`
}

/** Maps keep insertion order: the first key is the oldest. */
function abrirEspaco(mapa: Map<string, unknown>, capacidade: number): void {
  for (const chave of mapa.keys()) {
    if (mapa.size < capacidade) return
    mapa.delete(chave)
  }
}
