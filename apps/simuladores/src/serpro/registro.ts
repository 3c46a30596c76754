import type { Tipo } from "./catalogo.ts"

/** What was received: the last calls whole, and how many times each business key came, which is never forgotten. */
interface ChamadaRecebida {
  readonly ordem: number
  readonly em: string
  readonly tipo: Tipo | "Autenticar"
  readonly idSistema: string
  readonly idServico: string
  readonly contribuinte: string
  readonly autor: string
  readonly etiqueta: string | null
  readonly dados: string
  readonly status: number
  /** Codes of the messages answered. */
  readonly codigos: readonly string[]
  readonly falhas: readonly string[]
  readonly cobrada: boolean
}

const LETRAS_GUARDADAS = 20_000
/** Billed: 200, 202 and 403; never on the two free paths. */
const COBRADOS: ReadonlySet<number> = new Set([200, 202, 403])
const LIVRES: ReadonlySet<string> = new Set(["Apoiar", "Monitorar", "Autenticar"])

interface Cobranca {
  readonly cobradas: number
  readonly livres: number
  readonly porStatus: Readonly<Record<string, number>>
}

export class Registro {
  private chamadas: ChamadaRecebida[] = []
  private total = 0
  private readonly chaves = new Map<string, number>()
  private readonly cobrancas = new Map<
    string,
    { cobradas: number; livres: number; porStatus: Record<string, number> }
  >()
  private readonly guardadas: number

  constructor(guardadas: number) {
    this.guardadas = guardadas
  }

  anotar(chamada: Omit<ChamadaRecebida, "ordem" | "cobrada">, chaveDeNegocio: string | null): void {
    const { tipo, status } = chamada
    const cobrada = COBRADOS.has(status) && !LIVRES.has(tipo)
    const conta = this.cobrancas.get(tipo) ?? { cobradas: 0, livres: 0, porStatus: {} }
    this.cobrancas.set(tipo, conta)
    conta[cobrada ? "cobradas" : "livres"] += 1
    conta.porStatus[status] = (conta.porStatus[status] ?? 0) + 1
    if (chaveDeNegocio !== null) this.chaves.set(chaveDeNegocio, (this.chaves.get(chaveDeNegocio) ?? 0) + 1)
    this.total += 1
    const dados = chamada.dados.slice(0, LETRAS_GUARDADAS)
    this.chamadas.push({ ...chamada, dados, ordem: this.total, cobrada })
    // Half at a time, so that forgetting does not cost at every call.
    if (this.chamadas.length > 2 * this.guardadas) this.chamadas = this.chamadas.slice(-this.guardadas)
  }

  lerChamadas(filtro: { readonly idServico?: string | null; readonly contribuinte?: string | null } = {}) {
    const { idServico = null, contribuinte = null } = filtro
    return this.chamadas.filter(
      (c) =>
        (idServico === null || c.idServico === idServico) && (contribuinte === null || c.contribuinte === contribuinte),
    )
  }

  contagens(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.chaves)
  }

  cobranca(): Readonly<Record<string, Cobranca>> {
    return Object.fromEntries(this.cobrancas)
  }

  quantas(): number {
    return this.total
  }

  limpar(): void {
    this.chamadas = []
    this.total = 0
    this.chaves.clear()
    this.cobrancas.clear()
  }
}
