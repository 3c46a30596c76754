import limitador from "@fastify/rate-limit"
import { PREFIXO_DA_API } from "@partida/contracts"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Config } from "../config.ts"
import { chaveDoEndereco, criarLimite, redeDoEndereco } from "../identidade/tentativas.ts"
import { escritorioLembrado } from "../marca/resolucao.ts"
import { caminhoDe } from "./caminho.ts"
import { ErroDeNegocio } from "./erros.ts"
import { ehTela } from "./telas.ts"

/** Counts a request of one person. Null while there is room; else how long to wait, and whether it is the first refusal of the window. */
export type LimitarPessoa = (
  pedido: FastifyRequest,
  idUsuario: string,
) => Promise<{ readonly aguardarMs: number; readonly primeira: boolean } | null>

const JANELA_MS = 60_000

const ehDaApi = (pedido: FastifyRequest) => {
  const caminho = caminhoDe(pedido)
  return [`${PREFIXO_DA_API}/`, "/oidc/", "/marca/"].some((prefixo) => caminho.startsWith(prefixo))
}

/** A page in the brand that the browser remembers: any id may come in that cookie, and each is looked for. */
const ehTelaLembrada = (pedido: FastifyRequest) =>
  ehTela(pedido) && escritorioLembrado(pedido.headers.cookie ?? "") !== null

/**
 * Limits by network address, before anything else is looked at, what reads the database: the API, the identity provider,
 * the images of brands, and screens in the brand that the browser remembers; other screens and the files of all are not
 * counted. Returns the limit by person, for whoever knows the person. Counts live in this process (the last five thousand keys of each kind): several processes allow several times as much.
 */
export async function limitarPedidos(app: FastifyInstance, limites: Config["limites"]): Promise<LimitarPessoa> {
  await app.register(limitador, { global: false, timeWindow: JANELA_MS })
  const porEndereco = app.createRateLimit({
    max: limites.porEndereco,
    timeWindow: JANELA_MS,
    keyGenerator: (pedido) => chaveDoEndereco(pedido.ip),
  })
  app.addHook("onRequest", async (pedido) => {
    if (!ehDaApi(pedido) && !ehTelaLembrada(pedido)) return
    const contagem = await porEndereco(pedido)
    if (!contagem.isAllowed && contagem.isExceeded) throw demais(contagem.ttl)
  })
  const pessoas = new WeakMap<FastifyRequest, string>()
  const chave = (pedido: FastifyRequest) => pessoas.get(pedido) ?? ""
  const contar = (max: number) => app.createRateLimit({ max, timeWindow: JANELA_MS, keyGenerator: chave })
  const porPessoa = contar(limites.porPessoa)
  const avisos = contar(1)
  return async (pedido, idUsuario) => {
    pessoas.set(pedido, idUsuario)
    const contagem = await porPessoa(pedido)
    if (contagem.isAllowed || !contagem.isExceeded) return null
    const aviso = await avisos(pedido)
    return { aguardarMs: contagem.ttl, primeira: !aviso.isAllowed && !aviso.isExceeded }
  }
}

/** The refusal of one request too many. */
export const demais = (aguardarMs: number) => new ErroDeNegocio("muitos-pedidos", undefined, undefined, { aguardarMs })

const UMA_HORA_MS = 60 * 60_000
/** Misses of one network in an hour: nobody mistypes that often, and guessing needs far more. */
const ERROS_POR_HORA = 60

/**
 * Limits guessing at what opens without signing in. Each call takes an attempt of the network of `ip`, at what `onde` names, before
 * anything is looked at, and gives it back unless it raises one of the `errados` (codes). Raises muitos-pedidos.
 */
export function limitarErros(errados: readonly string[], clock: () => Date) {
  const limite = criarLimite({ maximo: ERROS_POR_HORA, janelaMs: UMA_HORA_MS, capacidade: 5000, clock })
  return async <T>({ ip }: Pick<FastifyRequest, "ip">, onde: string, corpo: () => Promise<T>): Promise<T> => {
    const chave = `${onde} ${redeDoEndereco(ip)}`
    const esperar = limite.reservar(chave)
    if (esperar > 0) throw demais(esperar)
    try {
      const resultado = await corpo()
      limite.devolver(chave)
      return resultado
    } catch (erro) {
      if (!(erro instanceof ErroDeNegocio && errados.includes(erro.codigo))) limite.devolver(chave)
      throw erro
    }
  }
}
