import { z } from "zod"
import { direcaoDaOrdem, paginacao, pedidoDePagina, texto, textoCru, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** Specification, section 3. */
export const tiposDeCertificado = {
  E_CNPJ: { id: 1, rotulo: "e-CNPJ" },
  E_CPF: { id: 2, rotulo: "e-CPF" },
} as const
const idTipo = z.union([z.literal(1), z.literal(2)])

/** A PKCS#12 of one A1 and its chain has less than a fifth of this. */
export const LIMITE_DO_CERTIFICADO_BYTES = 64 * 1024
/** From this many days before its end on, what expires asks for attention. */
export const DIAS_A_VENCER = 30

export const situacoesDoCertificado = ["valido", "a-vencer", "vencido", "sem-certificado"] as const
export const situacaoDoCertificado = z.enum(situacoesDoCertificado)
export type SituacaoDoCertificado = z.infer<typeof situacaoDoCertificado>

/** What anybody of the company may know of a certificate. Its key and password are in no answer. */
export const certificado = z.object({
  id: uuid,
  idEmpresa: uuid,
  idTipo,
  titular: z.string(),
  /** CNPJ or CPF inside the certificate. */
  documento: z.string(),
  emissor: z.string(),
  numeroDeSerie: z.string(),
  /** SHA-256 of the certificate, in hexadecimal. */
  digital: z.string(),
  /** ISO instants. */
  validoDesde: z.string(),
  validoAte: z.string(),
  /** Civil days from today to the last one; 0 is today, negative is past. */
  diasRestantes: z.number().int(),
  validade: z.enum(["valido", "a-vencer", "vencido"]),
  /** Whether the chain leads to a root that this installation trusts, and what was found. */
  cadeiaConfere: z.boolean(),
  cadeiaDetalhe: z.string().nullable(),
  situacao: z.enum(["ativo", "substituido", "removido"]),
  criadoEm: z.string(),
  criadoPor: z.string(),
  encerradoEm: z.string().nullable(),
})
export type Certificado = z.infer<typeof certificado>

/** One time the key was taken out to sign or to identify the company. */
export const usoDoCertificado = z.object({ id: uuid, em: z.string(), por: z.string(), finalidade: z.string() })
export type UsoDoCertificado = z.infer<typeof usoDoCertificado>

/** What a file holds, before anything is stored. */
export const certificadoConferido = z.object({
  idTipo,
  titular: z.string(),
  documento: z.string(),
  /** Who answers for the company, as the certificate says; null for a person's own. */
  responsavel: z.object({ nome: z.string(), cpf: z.string() }).nullable(),
  emissor: z.string(),
  validoDesde: z.string(),
  validoAte: z.string(),
  diasRestantes: z.number().int(),
  validade: z.enum(["valido", "a-vencer"]),
  cadeiaConfere: z.boolean(),
  cadeiaDetalhe: z.string(),
  /** The certificate in force of the same holder, which this one takes the place of. */
  substitui: z.object({ titular: z.string(), validoAte: z.string() }).nullable(),
  /** What the person should know and need not fix. */
  avisos: z.array(z.string()),
})
export type CertificadoConferido = z.infer<typeof certificadoConferido>

/** A company and one of its certificates in force; null where it has none. */
export const linhaDeCertificado = z.object({
  /** Of the certificate, or of the company that has none. */
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  situacao: situacaoDoCertificado,
  certificado: certificado.nullable(),
})
export type LinhaDeCertificado = z.infer<typeof linhaDeCertificado>

/** Base64 makes four characters of three bytes. */
const CARACTERES_DO_ARQUIVO = Math.ceil((LIMITE_DO_CERTIFICADO_BYTES * 4) / 3) + 4
const envio = z.object({
  /** The .pfx or .p12, in base64. */
  arquivo: textoCru(
    CARACTERES_DO_ARQUIVO,
    "O arquivo passa de 64 KB. Um certificado A1 é menor: escolha o .pfx ou .p12.",
  )
    .min(1, "Escolha o arquivo do certificado.")
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "O arquivo deve vir em base64."),
  senha: textoCru(200, "A senha passa de 200 caracteres.")
    .min(1, "Digite a senha do certificado.")
    .refine((t) => t.isWellFormed(), "A senha tem um caractere que não existe. Apague-a e digite de novo."),
})
/** The file, the password, and room for the names. */
const LIMITE_DO_CORPO = CARACTERES_DO_ARQUIVO + 4 * 1024

export const ordensDosCertificados = ["empresa", "titular", "validoAte"] as const
const filtroDeCertificados = z.object({
  busca: texto(100).optional(),
  situacao: situacaoDoCertificado.optional(),
  idTipo: z.coerce.number().pipe(idTipo).optional(),
  idEmpresa: uuid.optional(),
  ordem: z.enum(ordensDosCertificados).default("empresa"),
  direcao: direcaoDaOrdem.default("asc"),
})
const contagens = z.object({
  valido: z.number().int(),
  "a-vencer": z.number().int(),
  vencido: z.number().int(),
  "sem-certificado": z.number().int(),
})
export const rotasDosCertificados = {
  listarCertificados: {
    metodo: "GET",
    caminho: "/certificados",
    papel: null,
    resumo: "Certificados em vigor das empresas ao alcance, e as que não têm nenhum",
    query: filtroDeCertificados.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(linhaDeCertificado), paginacao, contagens }),
  },
  exportarCertificados: {
    metodo: "GET",
    caminho: "/certificados/exportacao",
    papel: null,
    resumo: "Certificados filtrados, em planilha",
    query: filtroDeCertificados.extend(pedidoDeExportacao),
  },
  consultarCertificado: {
    metodo: "GET",
    caminho: "/certificados/:id",
    papel: null,
    resumo: "Um certificado e quando foi usado",
    resposta: z.object({ certificado, usos: z.array(usoDoCertificado) }),
  },
  listarCertificadosDaEmpresa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/certificados",
    papel: null,
    resumo: "Todos os certificados que a empresa já teve, do mais novo ao mais antigo",
    resposta: z.object({ lista: z.array(certificado) }),
  },
  conferirCertificado: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/certificados/conferencia",
    papel: "EMPRESA",
    resumo: "Abre um arquivo .pfx e diz o que há nele, sem guardar nada",
    corpo: envio,
    limiteDoCorpo: LIMITE_DO_CORPO,
    resposta: certificadoConferido,
  },
  enviarCertificado: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/certificados",
    papel: "EMPRESA",
    resumo: "Guarda um certificado A1, cifrado; o anterior do mesmo titular é substituído",
    corpo: envio,
    limiteDoCorpo: LIMITE_DO_CORPO,
    resposta: certificado,
    status: 201,
  },
  removerCertificado: {
    metodo: "DELETE",
    caminho: "/certificados/:id",
    papel: "EMPRESA",
    resumo: "Apaga a chave do certificado; os dados dele ficam no histórico",
    resposta: certificado,
  },
} as const satisfies Rotas
