import { z } from "zod"
import { texto, textoCru, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** A browser in which a person is told of what is new, with the product closed. */
export const aparelhoDeAviso = z.object({
  id: uuid,
  /** "Chrome no Android". */
  nome: z.string(),
  criadoEm: z.string(),
  /** When something was last told there; null before the first. */
  ultimoEm: z.string().nullable(),
  /** The push service refused too often: nothing more goes there until it is turned on again. */
  parado: z.boolean(),
})
export type AparelhoDeAviso = z.infer<typeof aparelhoDeAviso>

/** As the browser gives its subscription (Push API): the address of its service, and its keys in base64url. */
const inscricao = z.object({
  endereco: textoCru(1000).refine((t) => URL.canParse(t) && t.startsWith("https://"), {
    abort: true,
    error: "O endereço que o navegador deu não é de um serviço de avisos.",
  }),
  /** An uncompressed point of P-256: 65 bytes. */
  p256dh: textoCru(88).regex(/^B[A-Za-z0-9_-]{86}$/, "A chave que o navegador deu não foi entendida."),
  /** 16 bytes. */
  auth: textoCru(24).regex(/^[A-Za-z0-9_-]{22}$/, "A chave que o navegador deu não foi entendida."),
})

export const rotasDosAparelhos = {
  listarAparelhos: {
    metodo: "GET",
    caminho: "/conta/aparelhos",
    papel: null,
    resumo: "Navegadores em que a pessoa é avisada com o sistema fechado",
    resposta: z.object({
      /** Of this installation, for the browser to subscribe; null where it sends no such notices. */
      chavePublica: z.string().nullable(),
      lista: z.array(aparelhoDeAviso),
    }),
  },
  ligarAparelho: {
    metodo: "POST",
    caminho: "/conta/aparelhos",
    papel: null,
    resumo: "Liga os avisos neste navegador; o mesmo navegador não se repete",
    corpo: inscricao.extend({ nome: texto(60, "O nome passa de 60 caracteres.").min(1, "Diga que navegador é.") }),
    resposta: aparelhoDeAviso,
    status: 201,
  },
  desligarAparelho: {
    metodo: "DELETE",
    caminho: "/conta/aparelhos/:id",
    papel: null,
    resumo: "Desliga os avisos de um navegador",
    resposta: z.object({ id: uuid }),
  },
} as const satisfies Rotas
