import { z } from "zod"
import { chavesDe } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** What is on the list: who may sign documents, and the certificates that lead from a signer to a root. */
export const tiposDeEmissor = {
  emissor: { rotulo: "Quem assina documentos" },
  raiz: { rotulo: "Raiz" },
  intermediaria: { rotulo: "Autoridade intermediária" },
} as const

/** What a certificate is trusted for. */
export const usosDoEmissor = {
  documentos: { rotulo: "Assinatura de documentos" },
  "icp-brasil": { rotulo: "ICP-Brasil" },
} as const

export const situacoesDoEmissor = {
  valido: { rotulo: "Válido" },
  vence: { rotulo: "Vence em até 90 dias" },
  vencido: { rotulo: "Vencido" },
  futuro: { rotulo: "Ainda não vale" },
  /** The authority that a list names leads to no root: nobody is recognised by it. */
  "sem-cadeia": { rotulo: "Falta a cadeia" },
  /** A list names it by its SHA-256 alone. */
  "sem-data": { rotulo: "Validade não conhecida" },
} as const

export const origensDoEmissor = {
  produto: { rotulo: "Vem com o produto" },
  operador: { rotulo: "Acrescentado na instalação" },
} as const

export const emissorReconhecido = z.object({
  /** The same while the entry is the same. */
  id: z.string(),
  tipo: chavesDe(tiposDeEmissor),
  uso: chavesDe(usosDoEmissor),
  nome: z.string(),
  /** How a signer is recognised, one sentence; null for a certificate of the chains. */
  reconhecePor: z.string().nullable(),
  emitidoPor: z.string().nullable(),
  /** SHA-256 of the certificate, hexadecimal; null where no single certificate is meant. */
  digital: z.string().nullable(),
  /** AAAA-MM-DD. */
  desde: z.string().nullable(),
  ate: z.string().nullable(),
  situacao: chavesDe(situacoesDoEmissor),
  /** It recognises documents of the test environment alone. */
  soTestes: z.boolean(),
  fonte: z.string().nullable(),
  /** AAAA-MM-DD. */
  obtidoEm: z.string().nullable(),
  origem: chavesDe(origensDoEmissor),
  arquivo: z.string(),
})
export type EmissorReconhecido = z.infer<typeof emissorReconhecido>

/** Who signed a document, by what its own certificate says of itself, and whether a chain confirms it. */
export const signatario = z.object({
  nome: z.string(),
  /** CNPJ or CPF in the certificate, without punctuation. */
  documento: z.string().nullable(),
  emitidoPor: z.string(),
  digital: z.string(),
  desde: z.string(),
  ate: z.string(),
  /** Whether the signatures lead to a root of the ICP-Brasil or of the issuers, and one sentence. */
  cadeia: z.object({ confere: z.boolean(), detalhe: z.string() }),
})
export type Signatario = z.infer<typeof signatario>

export const rotasDosEmissores = {
  listarEmissores: {
    metodo: "GET",
    caminho: "/emissores",
    papel: "ROOT",
    resumo: "Quem a instalação reconhece como emissor de documentos, e as cadeias que levam até as raízes",
    resposta: z.object({
      lista: z.array(emissorReconhecido),
      /** Folders that the settings name; null where they name none. */
      pastas: z.object({ emissores: z.string().nullable(), raizes: z.string().nullable() }),
    }),
  },
} as const satisfies Rotas
