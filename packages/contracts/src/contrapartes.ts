import { z } from "zod"
import { chavesDe, idDeMunicipio, somaEmReais, texto } from "./comum.ts"
import { formatos, textoNoFormatoOuNulo } from "./formatos.ts"

/** Who a company sells to or buys from. */
export const tiposDeContraparte = { cnpj: "Empresa", cpf: "Pessoa", exterior: "Do exterior" } as const
export const regimesDaContraparte = { simples: "Simples Nacional", mei: "MEI", outro: "Outro regime" } as const

const opcional = (maximo: number) => texto(maximo).min(1).nullable().default(null)

/** Registration that a client and a supplier have alike. */
export const camposDaContraparte = {
  tipo: chavesDe(tiposDeContraparte),
  /** CNPJ or CPF without punctuation; of who is abroad, the NIF, or null where there is none. */
  documento: texto(40).min(1).nullable(),
  nome: texto(150, "O nome passa de 150 caracteres.").min(2, "Informe o nome."),
  email: textoNoFormatoOuNulo("email").default(null),
  telefone: z
    .string()
    .regex(/^\d{6,20}$/, "Informe o telefone com DDD, só números.")
    .nullable()
    .default(null),
  inscricaoMunicipal: opcional(15),
  regime: chavesDe(regimesDaContraparte).nullable().default(null),
  logradouro: opcional(255),
  numero: opcional(60),
  complemento: opcional(156),
  bairro: opcional(60),
  idMunicipio: idDeMunicipio.nullable().default(null),
  cep: textoNoFormatoOuNulo("cep").default(null),
  pais: z
    .string()
    .regex(/^[A-Z]{2}$/, "Informe o país por duas letras, como US.")
    .nullable()
    .default(null),
  codigoPostal: opcional(11),
  cidade: opcional(60),
  estado: opcional(60),
}

/** The same as an answer gives them: what was once valid is shown as it is. */
export const camposLidosDaContraparte = {
  ...camposDaContraparte,
  email: z.string().nullable(),
  cep: z.string().nullable(),
}

const dados = z.object(camposDaContraparte)
export type DadosDaContraparte = z.output<typeof dados>

/** What the fields say together: the document of the kind, and an address that is whole or absent. */
export function conferirContraparte(c: DadosDaContraparte, contexto: z.RefinementCtx): void {
  const queixar = (campo: string, message: string) =>
    contexto.addIssue({ code: "custom", path: [campo], message, input: c })
  if (c.tipo !== "exterior") {
    const queixa = c.documento === null ? `Informe o ${c.tipo.toUpperCase()}.` : formatos[c.tipo].queixa(c.documento)
    if (queixa !== null) queixar("documento", queixa)
    if (c.pais !== null) queixar("pais", "Quem é do Brasil não leva país.")
    const endereco = [c.logradouro, c.numero, c.bairro, c.idMunicipio, c.cep]
    if (endereco.some((p) => p !== null) && endereco.some((p) => p === null))
      queixar("logradouro", "Informe o endereço inteiro: CEP, rua, número, bairro e município. Ou deixe-o vazio.")
  } else {
    if (c.pais === null || c.pais === "BR") queixar("pais", "Informe o país em que fica.")
    if ([c.logradouro, c.numero, c.bairro, c.codigoPostal, c.cidade, c.estado].some((p) => p === null))
      queixar("logradouro", "Informe o endereço no exterior inteiro.")
  }
}

/** Who the notes of a company name and is not registered, by how many notes; at most so many are shown. */
export const PROPOSTAS_DAS_NOTAS = 200
export const propostasDasNotas = z.object({
  total: z.number().int(),
  lista: z.array(
    z.object({
      documento: z.string(),
      nome: z.string(),
      notas: z.number().int(),
      valor: somaEmReais,
      /** Day of the newest note, which is where name and address come from. */
      ultima: z.string(),
      /** In one line; null where the note has none that is whole. */
      endereco: z.string().nullable(),
    }),
  ),
})
export type PropostasDasNotas = z.infer<typeof propostasDasNotas>

/** What is registered of what was proposed: all of them, less the documents that a person left out. */
export const corpoDasPropostas = z.object({ exceto: z.array(texto(14)).max(PROPOSTAS_DAS_NOTAS).default([]) })
