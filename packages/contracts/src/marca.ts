import { z } from "zod"
import { texto } from "./comum.ts"
import { marcaPublica } from "./marca-publica.ts"
import type { Rotas } from "./rota.ts"

/** Files of a brand. Raster images only: a vector image is a document that can run. */
export const arquivosDaMarca = ["logo-claro", "logo-escuro", "favicon"] as const
export const tipoDeArquivoDaMarca = z.enum(arquivosDaMarca)
export type TipoDeArquivoDaMarca = z.infer<typeof tipoDeArquivoDaMarca>

export const corHex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Informe a cor como #RRGGBB, por exemplo #0b6e4f.")
  .transform((cor) => cor.toLowerCase())

/** The brand of an office as edited by its people. Null takes what the deployment says. */
export const marcaDoEscritorio = z.object({
  nome: z.string().nullable(),
  titulo: z.string().nullable(),
  cor: z.string().nullable(),
  emailDeSuporte: z.string().nullable(),
  telefoneDeSuporte: z.string().nullable(),
  enderecoDeSuporte: z.string().nullable(),
  remetente: z.string().nullable(),
  responderPara: z.string().nullable(),
  /** Host names under which people of the office open the product; given by the platform operator. */
  dominios: z.array(z.string()),
  /** What results of the office's own values over those of the deployment. */
  resultado: marcaPublica,
  /** What the installation shows where the office says nothing. */
  padrao: marcaPublica,
  /** Which images the office sent; the others follow the rules of the result. */
  arquivos: z.array(tipoDeArquivoDaMarca),
  /** Version for If-Match. */
  versao: z.number().int(),
})
export type MarcaDoEscritorio = z.infer<typeof marcaDoEscritorio>

const opcional = (esquema: z.ZodType<string>) => esquema.nullable().default(null)
/** Nothing that a mail header could read as a second address, a name or the end of a line. */
const email = texto(254).regex(
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u,
  "Informe um e-mail válido, como suporte@escritorio.com.br.",
)
/**
 * A name shows in titles and mail headers: one line, read in the order in which it is written, with something to see. The
 * four letters are the blank ones of Hangul.
 */
const nome = (rotulo: string) =>
  texto(60, `${rotulo} passa de 60 caracteres.`)
    .regex(
      /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]*$/u,
      `${rotulo} tem um caractere que não se vê. Apague-o e digite de novo.`,
    )
    .regex(/[\p{L}\p{N}]/u, `${rotulo} precisa de ao menos uma letra ou um número. Escreva-o como as pessoas o leem.`)
    .min(2, `${rotulo} tem pelo menos 2 letras.`)

export const corpoDaMarca = z.object({
  nome: opcional(nome("O nome")),
  titulo: opcional(nome("O título")),
  cor: corHex.nullable().default(null),
  emailDeSuporte: opcional(email),
  telefoneDeSuporte: opcional(
    texto(20).regex(/^[\d\s()+-]{8,20}$/, "Informe o telefone com DDD, por exemplo (11) 3333-4444."),
  ),
  enderecoDeSuporte: opcional(texto(300).regex(/^https:\/\/\S+$/, "Informe um endereço que comece com https://.")),
  remetente: opcional(nome("O nome do remetente")),
  responderPara: opcional(email),
})

export const rotasDaMarca = {
  consultarMarca: {
    metodo: "GET",
    caminho: "/marca",
    papel: "CONTADOR",
    resumo: "A marca do escritório",
    comVersao: true,
    resposta: marcaDoEscritorio,
  },
  editarMarca: {
    metodo: "PUT",
    caminho: "/marca",
    papel: "ADMINISTRADOR",
    resumo: "Altera a marca do escritório; recusa cor sem contraste",
    comVersao: true,
    corpo: corpoDaMarca,
    resposta: marcaDoEscritorio,
  },
  enviarArquivoDaMarca: {
    metodo: "POST",
    caminho: "/marca/arquivos/:tipo",
    papel: "ADMINISTRADOR",
    resumo: "Troca uma imagem da marca (PNG, JPEG ou WebP)",
    params: z.object({ tipo: tipoDeArquivoDaMarca }),
    arquivos: true,
    resposta: marcaDoEscritorio,
  },
  excluirArquivoDaMarca: {
    metodo: "DELETE",
    caminho: "/marca/arquivos/:tipo",
    papel: "ADMINISTRADOR",
    resumo: "Volta à imagem padrão",
    params: z.object({ tipo: tipoDeArquivoDaMarca }),
    resposta: marcaDoEscritorio,
  },
} as const satisfies Rotas
