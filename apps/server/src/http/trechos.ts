/** A stretch of a file, both ends included. */
interface Trecho {
  readonly inicio: number
  readonly fim: number
}

/**
 * What a Range header asks of a file (RFC 9110, 14): a stretch; "fora" for one past its end; null for all of it, which is also the
 * answer to several stretches, to other units and to what is not understood.
 */
export function lerTrecho(cabecalho: string | undefined, tamanhoBytes: number): Trecho | "fora" | null {
  const [, de = "", ate = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(cabecalho ?? "") ?? []
  if (de === "" && ate === "") return null
  if (de === "") {
    const ultimos = Math.min(Number(ate), tamanhoBytes)
    return ultimos === 0 ? "fora" : { inicio: tamanhoBytes - ultimos, fim: tamanhoBytes - 1 }
  }
  const inicio = Number(de)
  if (ate !== "" && Number(ate) < inicio) return null
  if (inicio >= tamanhoBytes) return "fora"
  return { inicio, fim: ate === "" ? tamanhoBytes - 1 : Math.min(Number(ate), tamanhoBytes - 1) }
}

/** Whether an If-None-Match header names this version, by the weak comparison it asks for (RFC 9110, 13.1.2). */
export function jaTem(cabecalho: string | undefined, etag: string): boolean {
  if (cabecalho === undefined) return false
  return cabecalho.split(",").some((um) => um.trim() === "*" || um.trim().replace(/^W\//, "") === etag)
}
