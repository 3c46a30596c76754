import { isIPv4, isIPv6 } from "node:net"

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
 * The key an address is limited by: an IPv4 address itself, an IPv6 address by its /64, which is what one subscriber
 * gets. An IPv4 address written as IPv6 counts as IPv4.
 */
export function chaveDoEndereco(endereco: string): string {
  const grupos = gruposDoIpv6(endereco)
  return grupos === null ? comoIpv4(endereco) : `${grupos.slice(0, 4).join(":")}::/64`
}

/**
 * The network that guesses are counted by: the /24 of an IPv4 address and the /48 of an IPv6 one, which is what one
 * customer of a provider may walk through at no cost.
 */
export function redeDoEndereco(endereco: string): string {
  const grupos = gruposDoIpv6(endereco)
  if (grupos !== null) return `${grupos.slice(0, 3).join(":")}::/48`
  const ipv4 = comoIpv4(endereco)
  return isIPv4(ipv4) ? `${ipv4.split(".").slice(0, 3).join(".")}.0/24` : ipv4
}

const comoIpv4 = (endereco: string) => /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(endereco)?.[1] ?? endereco

/** The eight groups of an IPv6 address as a URL writes them; null for anything else. */
function gruposDoIpv6(endereco: string): string[] | null {
  const semZona = endereco.split("%")[0] ?? ""
  if (!isIPv6(semZona) || isIPv4(comoIpv4(endereco))) return null
  // The URL parser writes every form of the same address alike.
  const canonico = new URL(`http://[${semZona}]/`).hostname.slice(1, -1)
  const [inicio = "", fim] = canonico.split("::")
  const grupos = inicio === "" ? [] : inicio.split(":")
  const finais = fim === undefined || fim === "" ? [] : fim.split(":")
  const zeros = fim === undefined ? [] : Array.from({ length: 8 - grupos.length - finais.length }, () => "0")
  return [...grupos, ...zeros, ...finais]
}

/** Maps keep insertion order: the first key is the oldest. */
function abrirEspaco(mapa: Map<string, unknown>, capacidade: number): void {
  for (const chave of mapa.keys()) {
    if (mapa.size < capacidade) return
    mapa.delete(chave)
  }
}
