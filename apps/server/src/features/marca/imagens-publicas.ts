import { corHex, tipoDeArquivoDaMarca } from "@partida/contracts"
import type { FastifyInstance, FastifyReply } from "fastify"
import { z } from "zod"
import { ErroDeNegocio } from "../../http/erros.ts"
import { manifestoDa } from "../../marca/manifesto.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { desenharSimbolo, ehLetra, letraDe } from "../../marca/simbolo.ts"

const PARA_SEMPRE = "public, max-age=31536000, immutable"
/** What the address does not tie to one content: asked again each time. */
const SEMPRE_DE_NOVO = "no-cache"

const caminho = z.object({ tipo: tipoDeArquivoDaMarca })
const consulta = z.object({
  v: z.string().optional(),
  cor: z.string().optional(),
  letra: z.string().optional(),
  forma: z.literal("inteira").optional(),
})
const HASH = /^[0-9a-f]{64}$/

/**
 * Images of the brands, for everybody: whoever names one by its hash gets that very content, to keep for ever; whoever
 * does not gets what the host shows now. A brand without an icon has its letter drawn.
 */
export function servirImagens(app: FastifyInstance, marcas: Marcas): void {
  app.get("/marca/manifesto", async (pedido, resposta) => {
    const { marca } = await marcas.doPedido(pedido)
    return enviar(resposta, "application/manifest+json", SEMPRE_DE_NOVO, JSON.stringify(manifestoDa(marca)))
  })
  app.get("/marca/:tipo", async (pedido, resposta) => {
    const params = caminho.safeParse(pedido.params)
    const query = consulta.safeParse(pedido.query)
    if (!params.success || !query.success) throw naoHa()
    const { tipo } = params.data
    const { v, cor, letra, forma } = query.data
    const pedida = v !== undefined && HASH.test(v) ? await marcas.bytes(tipo, v) : null
    if (pedida !== null) return enviar(resposta, pedida.conteudo, PARA_SEMPRE, pedida.bytes)
    if (tipo === "favicon" && v === undefined && cor !== undefined && letra !== undefined) {
      if (!corHex.safeParse(`#${cor}`).success || !ehLetra(letra)) throw naoHa()
      return enviar(resposta, "image/svg+xml", PARA_SEMPRE, desenharSimbolo(`#${cor}`, letra, forma !== undefined))
    }
    const { marca } = await marcas.doPedido(pedido)
    const atual = marca.arquivos[tipo]
    const bytes = atual === undefined ? null : await marcas.bytes(tipo, atual.hash)
    if (bytes !== null) return enviar(resposta, bytes.conteudo, SEMPRE_DE_NOVO, bytes.bytes)
    if (tipo !== "favicon") throw naoHa()
    return enviar(resposta, "image/svg+xml", SEMPRE_DE_NOVO, desenharSimbolo(marca.cor, letraDe(marca.nome)))
  })
}

const naoHa = () => new ErroDeNegocio("nao-encontrado", "Esta marca não tem esta imagem.")

function enviar(resposta: FastifyReply, tipo: string, cache: string, corpo: Buffer | string): FastifyReply {
  return resposta.header("cache-control", cache).type(tipo).send(corpo)
}
