import { z } from "zod"
import { codigoDe, texto, textoCru } from "./comum.ts"
import { formatos, textoNoFormatoOuNulo } from "./formatos.ts"
import {
  escolaridades,
  estadosCivis,
  generos,
  racasECores,
  situacoesImigratorias,
  temposDeResidencia,
  tiposDePessoa,
} from "./listas/pessoas.ts"

/** Code of Brazil in the table of countries of the BACEN. */
export const BRASIL = 1058

const textoOuNulo = (maximo: number) =>
  texto(maximo, `O texto passa de ${maximo} caracteres.`)
    .transform((t) => (t === "" ? null : t))
    .nullable()
    .default(null)
const noFormato = (tipo: Parameters<typeof textoNoFormatoOuNulo>[0]) => textoNoFormatoOuNulo(tipo).default(null)
const naLista = (lista: Parameters<typeof codigoDe>[0]) => codigoDe(lista).nullable().default(null)
const pais = z.number("Escolha o país.").int().min(1).max(99_999)
const digitos = (quantos: number, mensagem: string) =>
  z
    .string()
    .regex(new RegExp(`^(\\d{${quantos}})?$`), mensagem)
    .transform((t) => (t === "" ? null : t))
    .nullable()
    .default(null)
const uf = z
  .string()
  .regex(/^([A-Z]{2})?$/, "Escolha o estado.")
  .transform((t) => (t === "" ? null : t))
  .nullable()
  .default(null)

const corpo = {
  /** PF 1, PJ 2, Estrangeiro 3. */
  idTipoDePessoa: codigoDe(tiposDePessoa),
  /** CPF or CNPJ; only a foreigner may have none. */
  documento: textoCru(14).nullable(),
  nome: texto(150, "O nome passa de 150 caracteres.").min(2, "Informe o nome."),
  nomeSocial: textoOuNulo(150),
  nascimento: noFormato("nascimento"),
  idGenero: naLista(generos),
  idEstadoCivil: naLista(estadosCivis),
  idRacaCor: naLista(racasECores),
  idEscolaridade: naLista(escolaridades),
  /** BACEN code; Brazil is 1058. */
  idPaisDeNacionalidade: pais.default(BRASIL),
  idPaisDeNascimento: pais.nullable().default(null),
  /** IBGE code. */
  idMunicipioDeNascimento: digitos(7, "Escolha o município."),
  rg: noFormato("rg"),
  orgaoDoRg: textoOuNulo(20),
  ufDoRg: uf,
  /** PIS, PASEP or NIT. */
  nis: digitos(11, "O PIS, PASEP ou NIT tem 11 números."),
  nomeDaMae: textoOuNulo(150),
  email: noFormato("email"),
  celular: noFormato("celular"),
  cep: noFormato("cep"),
  logradouro: textoOuNulo(150),
  numero: textoOuNulo(20),
  complemento: textoOuNulo(60),
  bairro: textoOuNulo(80),
  idMunicipio: digitos(7, "Escolha o município."),
  uf,
  idPaisDeResidencia: pais.default(BRASIL),
  idSituacaoImigratoria: naLista(situacoesImigratorias),
  chegadaEm: noFormato("data"),
  idTempoDeResidencia: naLista(temposDeResidencia),
  documentoEstrangeiro: textoOuNulo(40),
  casadoComBrasileiro: z.boolean().nullable().default(null),
  filhoBrasileiro: z.boolean().nullable().default(null),
  /** Who signs for a company that is a partner, or for somebody who lives abroad. */
  nomeDoRepresentante: textoOuNulo(150),
  cpfDoRepresentante: noFormato("cpf"),
}

/** The person behind a place in a company: what is sent, and what is answered. */
export const pessoaDoSocio = {
  corpo,
  resposta: {
    idTipoDePessoa: z.number().int(),
    documento: z.string().nullable(),
    nome: z.string(),
    nomeSocial: z.string().nullable(),
    nascimento: z.string().nullable(),
    idGenero: z.number().int().nullable(),
    idEstadoCivil: z.number().int().nullable(),
    idRacaCor: z.number().int().nullable(),
    idEscolaridade: z.number().int().nullable(),
    idPaisDeNacionalidade: z.number().int(),
    idPaisDeNascimento: z.number().int().nullable(),
    idMunicipioDeNascimento: z.string().nullable(),
    rg: z.string().nullable(),
    orgaoDoRg: z.string().nullable(),
    ufDoRg: z.string().nullable(),
    nis: z.string().nullable(),
    nomeDaMae: z.string().nullable(),
    email: z.string().nullable(),
    celular: z.string().nullable(),
    cep: z.string().nullable(),
    logradouro: z.string().nullable(),
    numero: z.string().nullable(),
    complemento: z.string().nullable(),
    bairro: z.string().nullable(),
    idMunicipio: z.string().nullable(),
    uf: z.string().nullable(),
    idPaisDeResidencia: z.number().int(),
    idSituacaoImigratoria: z.number().int().nullable(),
    chegadaEm: z.string().nullable(),
    idTempoDeResidencia: z.number().int().nullable(),
    documentoEstrangeiro: z.string().nullable(),
    casadoComBrasileiro: z.boolean().nullable(),
    filhoBrasileiro: z.boolean().nullable(),
    nomeDoRepresentante: z.string().nullable(),
    cpfDoRepresentante: z.string().nullable(),
  },
} as const

type Pessoa = Pick<
  z.output<z.ZodObject<typeof corpo>>,
  | "idTipoDePessoa"
  | "documento"
  | "idPaisDeNacionalidade"
  | "idPaisDeResidencia"
  | "idSituacaoImigratoria"
  | "nomeDoRepresentante"
  | "cpfDoRepresentante"
>

/** What each kind of person must have: the complaint goes to the field. */
export function recusarPessoa(pessoa: Pessoa, ctx: z.RefinementCtx): void {
  const recusar = (campo: keyof Pessoa, message: string | null) => {
    if (message !== null) ctx.addIssue({ code: "custom", path: [campo], message })
  }
  const documento = pessoa.documento ?? ""
  switch (pessoa.idTipoDePessoa) {
    case tiposDePessoa.FISICA.id:
      recusar("documento", formatos.cpf.queixa(documento))
      break
    case tiposDePessoa.JURIDICA.id:
      recusar("documento", formatos.cnpj.queixa(documento))
      if (!pessoa.nomeDoRepresentante) recusar("nomeDoRepresentante", "Informe quem assina por esta empresa.")
      if (!pessoa.cpfDoRepresentante) recusar("cpfDoRepresentante", "Informe o CPF de quem assina por esta empresa.")
      break
    default:
      if (documento !== "") recusar("documento", formatos.cpf.queixa(documento))
      if (pessoa.idPaisDeNacionalidade === BRASIL)
        recusar("idPaisDeNacionalidade", "Escolha a nacionalidade. Quem é brasileiro se cadastra como pessoa física.")
      if (pessoa.idPaisDeResidencia === BRASIL && pessoa.idSituacaoImigratoria === null)
        recusar("idSituacaoImigratoria", "Escolha a situação imigratória: esta pessoa mora no Brasil.")
  }
}
