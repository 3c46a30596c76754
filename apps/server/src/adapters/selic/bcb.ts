import { request } from "node:https"
import { z } from "zod"
import { type FonteDaSelic, FonteIndisponivel, type SelicDoMes } from "../../ports/fonte-da-selic.ts"

const PRAZO_MS = 15_000
/** A decade of months is some 5 kB. */
const LIMITE_DE_BYTES = 64 * 1024

interface OpcoesDoBcb {
  /** Address of the series, "…/bcdata.sgs.4390/dados". Always https. */
  readonly endereco: string
  /** Authority to trust besides the usual ones, PEM: a double of the service. */
  readonly autoridade?: string
  readonly prazoMs?: number
}

/** A list of {"data":"01/11/2026","valor":"0.96"}; other fields are left alone. */
const serie = z
  .array(
    z.object({
      data: z.string().regex(/^01\/(0[1-9]|1[0-2])\/(19|20)\d\d$/),
      valor: z.string().regex(/^\d{1,2}\.\d{1,4}$/),
    }),
  )
  .max(1000)

/** The open series SGS 4390 of the Central Bank: Selic accumulated in the month, percent. No key, JSON over HTTPS. */
export function criarSelicDoBcb({ endereco, autoridade, prazoMs = PRAZO_MS }: OpcoesDoBcb): FonteDaSelic {
  return {
    nome: "Banco Central, série SGS 4390",
    async consultar(de, ate) {
      const url = new URL(endereco)
      url.searchParams.set("formato", "json")
      url.searchParams.set("dataInicial", diaDaSerie(de))
      url.searchParams.set("dataFinal", diaDaSerie(ate))
      const bruta = await baixar(url, autoridade, prazoMs)
      return { meses: lerSerie(bruta, de, ate), bruta }
    },
  }
}

const diaDaSerie = (mes: string) => `01/${mes.slice(5)}/${mes.slice(0, 4)}`

/** Reads the answer strictly: what is not what was asked for is not used at all. Throws FonteIndisponivel. */
function lerSerie(bruta: string, de: string, ate: string): SelicDoMes[] {
  const lida = serie.safeParse(comoJson(bruta))
  if (!lida.success) throw new FonteIndisponivel("A série do Banco Central respondeu algo ilegível.", bruta)
  const meses = lida.data.map(({ data, valor }) => ({
    competencia: `${data.slice(6)}-${data.slice(3, 5)}`,
    percentual: valor,
  }))
  const repetido = new Set(meses.map((m) => m.competencia)).size !== meses.length
  if (repetido || meses.some((m) => m.competencia < de || m.competencia > ate))
    throw new FonteIndisponivel("A série do Banco Central respondeu meses que não foram pedidos.", bruta)
  return meses
}

function comoJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

/** No redirect is followed; the whole answer has one deadline and one size. */
function baixar(url: URL, autoridade: string | undefined, prazoMs: number): Promise<string> {
  return new Promise((resolver, recusar) => {
    const falhar = (mensagem: string) => recusar(new FonteIndisponivel(mensagem))
    const sinal = AbortSignal.timeout(prazoMs)
    const opcoes = { signal: sinal, headers: { accept: "application/json" }, ...(autoridade && { ca: autoridade }) }
    const pedido = request(url, opcoes, (resposta) => {
      const { statusCode = 0 } = resposta
      if (statusCode !== 200) {
        resposta.destroy()
        // The series answers 404 when it has no value between the dates.
        if (statusCode === 404) resolver("[]")
        else falhar(`A série do Banco Central respondeu com erro (${statusCode}).`)
        return
      }
      const partes: Buffer[] = []
      let lidos = 0
      resposta.on("data", (parte: Buffer) => {
        lidos += parte.byteLength
        partes.push(parte)
        if (lidos <= LIMITE_DE_BYTES) return
        falhar("A série do Banco Central respondeu mais do que devia.")
        resposta.destroy()
      })
      resposta.on("end", () => resolver(Buffer.concat(partes).toString("utf8")))
      resposta.on("error", () => falhar(frase(sinal)))
      resposta.on("aborted", () => falhar(frase(sinal)))
    })
    pedido.on("error", () => falhar(frase(sinal)))
    pedido.end()
  })
}

const frase = (sinal: AbortSignal) =>
  sinal.aborted
    ? "A série do Banco Central demorou demais para responder."
    : "Não foi possível falar com a série do Banco Central."
