import type { TipoDeArquivoDaMarca } from "@partida/contracts"
import type { Config } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { semPorta } from "./hosts.ts"
import type { TipoDeImagem } from "./imagens.ts"
import { comoMarca, type Marca, sobrepor } from "./marca.ts"
import { lerBytesDoArquivo, lerDominios, lerMarcaDoEmail, lerMarcaDoEscritorio } from "./repositorio.ts"

/** What of a request says whose brand to show. `host` already believes only the configured proxies. */
export interface PedidoComHost {
  readonly host: string
  readonly headers: { readonly cookie?: string | undefined }
}

/** A brand in force and the address of the product under it, without a trailing slash. */
export interface MarcaDoLugar {
  readonly marca: Marca
  readonly url: string
  /** Office to which the host itself belongs; null on the installation's own address. */
  readonly idEscritorio: string | null
}

interface BytesDoArquivo {
  readonly conteudo: TipoDeImagem
  readonly bytes: Buffer
}

/** Who shows which brand. Every call may read the database in a transaction of its own: never call it inside another. */
export interface Marcas {
  /** Of the office of the host; on the installation's own address, of the office that this browser last worked in. */
  doPedido(pedido: PedidoComHost): Promise<MarcaDoLugar>
  /** Of the office of an origin (the redirect address of a sign-in); null when it is not a registered one. */
  daOrigem(origem: string): Promise<MarcaDoLugar | null>
  /** Of one office; the installation's for null and for ids of nobody. */
  doEscritorio(idEscritorio: string | null): Promise<Marca>
  /** Where the pages of an office are opened: its own domain, the first by name, or the installation's. */
  urlDoEscritorio(idEscritorio: string): Promise<string>
  /**
   * For a message to a person: of their office, else of where it was asked. Its links lead to where it was asked only if
   * that is a host of their own office: whoever answers at another host would receive what opens the account.
   */
  doEmail(email: string, lugar: MarcaDoLugar): Promise<MarcaDoLugar>
  readonly daInstalacao: MarcaDoLugar
  /** Origins of registered domains; never the installation's own. */
  origens(): Promise<readonly string[]>
  /** Bytes of an image of any brand, named by its hash; null when there is none. */
  bytes(tipo: TipoDeArquivoDaMarca, hash: string): Promise<BytesDoArquivo | null>
  /** Forgets what was read: the brand changed in this process. */
  invalidar(): void
}

/** How long another process may go on showing the brand of before. */
export const VALIDADE_MS = 30_000
const ESCRITORIOS_LEMBRADOS = 500
const IMAGENS_LEMBRADAS = 40
const COOKIE_DA_MARCA = "marca"
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Resolves brands over the database, remembering for half a minute of `agora`. */
export function criarMarcas(banco: Banco, config: Pick<Config, "marca" | "url">, agora: () => Date): Marcas {
  const padrao = comoMarca(config.marca)
  const proprio = new URL(config.url)
  const origemDe = (host: string) => `${proprio.protocol}//${host}${proprio.port === "" ? "" : `:${proprio.port}`}`
  const daInstalacao: MarcaDoLugar = { marca: padrao, url: config.url, idEscritorio: null }
  const lembrados = lembrar<Marca>(ESCRITORIOS_LEMBRADOS, agora)
  const doBanco = lembrar<ReadonlyMap<string, string>>(1, agora)
  const imagens = lembrar<BytesDoArquivo>(IMAGENS_LEMBRADAS, agora)

  const dominios = async () =>
    (await doBanco.obter("", () => banco.naPlataforma(lerDominios))) ?? new Map<string, string>()
  const doEscritorio = async (id: string | null) =>
    id === null
      ? padrao
      : ((await lembrados.obter(id, async () => {
          const lida = await banco.naPlataforma((tx) => lerMarcaDoEscritorio(tx, id))
          return lida === null ? null : sobrepor(padrao, lida.valores, lida.arquivos)
        })) ?? padrao)
  const doHost = async (texto: string): Promise<MarcaDoLugar | null> => {
    const host = semPorta(texto)
    if (host === proprio.hostname) return null
    const idEscritorio = (await dominios()).get(host)
    if (idEscritorio === undefined) return null
    return { marca: await doEscritorio(idEscritorio), url: origemDe(host), idEscritorio }
  }
  return {
    daInstalacao,
    doEscritorio,
    async urlDoEscritorio(idEscritorio) {
      const [proprioDele] = [...(await dominios())].flatMap(([host, de]) => (de === idEscritorio ? [host] : [])).sort()
      return proprioDele === undefined ? config.url : origemDe(proprioDele)
    },
    async doPedido({ host, headers }) {
      const daCasa = await doHost(host)
      if (daCasa !== null) return daCasa
      const id = escritorioLembrado(headers.cookie ?? "")
      return id === null ? daInstalacao : { ...daInstalacao, marca: await doEscritorio(id) }
    },
    async daOrigem(origem) {
      const lugar = URL.canParse(origem) ? await doHost(new URL(origem).host) : null
      return lugar?.url === origem ? lugar : null
    },
    async doEmail(email, lugar) {
      const lida = await banco.naPlataforma((tx) => lerMarcaDoEmail(tx, email))
      const marca = lida === null ? lugar.marca : sobrepor(padrao, lida.valores, {})
      return { ...(lida !== null && lida.idEscritorio === lugar.idEscritorio ? lugar : daInstalacao), marca }
    },
    origens: async () => [...(await dominios()).keys()].filter((h) => h !== proprio.hostname).map(origemDe),
    async bytes(tipo, hash) {
      const daCasa = config.marca.arquivos[tipo]
      if (daCasa?.hash === hash) return daCasa
      return imagens.obter(`${tipo}/${hash}`, () => banco.naPlataforma((tx) => lerBytesDoArquivo(tx, tipo, hash)))
    },
    invalidar() {
      lembrados.esquecer()
      doBanco.esquecer()
      imagens.esquecer()
    },
  }
}

/** The office that the screens noted after the last sign-in. Anybody may write it: it says only which brand to show. */
export function escritorioLembrado(cookies: string): string | null {
  for (const par of cookies.split(";")) {
    const [nome, valor = ""] = par.trim().split("=", 2)
    if (nome === COOKIE_DA_MARCA) return UUID.test(valor) ? valor : null
  }
  return null
}

/**
 * Remembers answers, and neither failures nor what there is none of (null): whoever makes names up pushes nothing out.
 * When full, the oldest goes. Whoever asks while it is being read waits for the same reading.
 */
function lembrar<T>(maximo: number, agora: () => Date) {
  const guardados = new Map<string, { readonly ate: number; readonly valor: T }>()
  const emCurso = new Map<string, Promise<T | null>>()
  const guardar = (chave: string, ate: number, valor: T) => {
    guardados.delete(chave)
    const [maisAntiga] = guardados.keys()
    if (guardados.size >= maximo && maisAntiga !== undefined) guardados.delete(maisAntiga)
    guardados.set(chave, { ate, valor })
  }
  return {
    async obter(chave: string, ler: () => Promise<T | null>): Promise<T | null> {
      const instante = agora().getTime()
      const guardado = guardados.get(chave)
      if (guardado && instante < guardado.ate) return guardado.valor
      const lendo = emCurso.get(chave)
      if (lendo !== undefined) return lendo
      const leitura = ler()
      emCurso.set(chave, leitura)
      try {
        const valor = await leitura
        // Forgotten meanwhile, it may be the answer of before.
        if (valor !== null && emCurso.get(chave) === leitura) guardar(chave, instante + VALIDADE_MS, valor)
        return valor
      } finally {
        if (emCurso.get(chave) === leitura) emCurso.delete(chave)
      }
    },
    esquecer() {
      guardados.clear()
      emCurso.clear()
    },
  }
}
