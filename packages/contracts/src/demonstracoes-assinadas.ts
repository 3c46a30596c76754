import { z } from "zod"
import { texto, uuid } from "./comum.ts"
import { signatario as signatarioDoCertificado } from "./emissores.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** In what capacity somebody signs the statements of a company. */
export const qualidadesDeQuemAssina = {
  titular: "Titular, sócio ou administrador",
  procurador: "Procurador",
  contador: "Contador",
} as const
const qualidade = z.enum(["titular", "procurador", "contador"])
export type QualidadeDeQuemAssina = z.infer<typeof qualidade>

export const MAXIMO_DE_SIGNATARIOS = 20

const signatario = z.object({
  nome: texto(150).min(3, "Escreva o nome de quem assinou."),
  cpf: textoNoFormato("cpf"),
  qualidade,
  /** Of the accountant; empty for the others. */
  crc: texto(30).default(""),
})

export const corpoDasAssinadas = z
  .object({
    /** The signed file, already among the documents of the company. */
    idDocumento: uuid,
    assinadasEm: textoNoFormato("data"),
    signatarios: z
      .array(signatario)
      .min(2, "Assinam ao menos quem representa a empresa e o contador.")
      .max(MAXIMO_DE_SIGNATARIOS, `São até ${MAXIMO_DE_SIGNATARIOS} assinaturas.`),
  })
  .superRefine(({ signatarios }, contexto) => {
    const queixar = (path: (string | number)[], message: string) =>
      contexto.addIssue({ code: "custom", path: ["signatarios", ...path], message })
    if (!signatarios.some((s) => s.qualidade === "contador")) queixar([], "Falta o contador entre quem assina.")
    if (signatarios.every((s) => s.qualidade === "contador")) queixar([], "Falta quem representa a empresa.")
    for (const [i, { qualidade: q, crc, cpf }] of signatarios.entries()) {
      if (q === "contador" && crc === "") queixar([i, "crc"], "Escreva o CRC do contador.")
      if (signatarios.findIndex((s) => s.cpf === cpf) < i) queixar([i, "cpf"], "Esta pessoa já está na lista.")
    }
  })

const assinadas = z.object({
  id: uuid,
  assinadasEm: z.string(),
  signatarios: z.array(signatario),
  guardadasEm: z.string(),
  guardadasPor: z.string(),
  /** Whether the closing that they are of still stands. */
  emVigor: z.boolean(),
  /** Last day of the year they are of. */
  ate: z.string(),
  /** The signed file; null where its document was withdrawn. */
  documento: z.object({ nome: z.string(), sha256: z.string(), endereco: z.string() }).nullable(),
})
export type DemonstracoesAssinadas = z.infer<typeof assinadas>

const lista = z.object({
  /** The newest first. */
  lista: z.array(assinadas),
  /** The accountant of the office, as its registration has it. */
  contador: z.object({ nome: z.string(), crc: z.string() }),
})

/** A digital signature of the file, as its own bytes tell it. */
const assinaturaConferida = z.object({
  /** By its certificate; null where none can be read. */
  quem: signatarioDoCertificado.nullable(),
  /** When the signer says that it was made. */
  em: z.string().nullable(),
  /** Whether what it covers is what was signed, and one sentence. */
  confere: z.boolean(),
  detalhe: z.string(),
  /** Whether it covers the file to its end. */
  cobreTudo: z.boolean(),
  /** Whether it is of somebody who was told to have signed, or of the company. */
  deQuemFoiDito: z.boolean(),
})
export type AssinaturaConferida = z.infer<typeof assinaturaConferida>

const params = z.object({ idEmpresa: uuid, ano: z.coerce.number().int().min(2000).max(2099) })

/** The statements of a year as they were signed. */
export const rotasDasAssinadas = {
  listarAssinadas: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/assinadas",
    papel: "CONTADOR",
    resumo: "Demonstrações assinadas do exercício, com quem assinou e o arquivo",
    params,
    resposta: lista,
  },
  guardarAssinadas: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/assinadas",
    papel: "CONTADOR",
    resumo: "Guarda as demonstrações assinadas de um exercício encerrado, com quem as assinou",
    params,
    corpo: corpoDasAssinadas,
    resposta: lista,
    status: 201,
  },
  conferirAssinadas: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/assinadas/:id/assinaturas",
    papel: "CONTADOR",
    resumo: "Assinaturas digitais do arquivo guardado: de quem, quando, e se o arquivo é o que foi assinado",
    params: params.extend({ id: uuid }),
    resposta: z.object({
      /** In the order of the file; none where it is a scan of the paper. */
      assinaturas: z.array(assinaturaConferida),
      /** Who was told to have signed and whose signature is not confirmed there, by name. */
      semAssinatura: z.array(z.string()),
    }),
  },
} as const satisfies Rotas
