import { z } from "zod"
import { chavesDe, codigoDe, competencia, idDeMunicipio, reaisPositivos, regime, texto, uuid } from "./comum.ts"
import { fracaoDePercentual, textoNoFormato, textoNoFormatoOuNulo } from "./formatos.ts"
import { atividadesDoMei, basesDoHonorario, categorias, tiposDeEmpresa } from "./listas/estados.ts"

export const atividadeDoMei = chavesDe(atividadesDoMei)
export const idDaCategoria = codigoDe(categorias)
export const idDoTipoDeEmpresa = codigoDe(tiposDeEmpresa)

/** A free text that may stay empty: an empty one and null are both null. */
const textoOuNulo = (maximo: number) =>
  texto(maximo, `Use até ${maximo} caracteres.`)
    .nullable()
    .transform((valor) => (valor === "" ? null : valor))

/** Code of a public table that may stay empty. */
const codigoOuNulo = (forma: RegExp, queixa: string) =>
  z
    .string()
    .nullable()
    .refine((valor) => valor === null || valor === "" || forma.test(valor), queixa)
    .transform((valor) => (valor === "" ? null : valor))

export const siglaDoEstado = z.string().regex(/^[A-Z]{2}$/, "Informe a sigla do estado, como SP.")

/** Landline or cellphone with its area code: digits only once read. */
export const telefoneOuNulo = texto(40)
  .nullable()
  .transform((valor) => (valor === null ? null : valor.replace(/\D/g, "").replace(/^0(?=\d{10,11}$)/, "")))
  .refine(
    (valor) => valor === null || valor === "" || /^[1-9]{2}([2-8]\d{7}|9\d{8})$/.test(valor),
    "Informe o telefone com DDD, como (11) 3333-4444 ou (11) 98765-4321.",
  )
  .transform((valor) => (valor === "" ? null : valor))

const VALORES = {
  1: {
    forma: /^\d{1,4}(\.\d{1,4})?$/,
    queixa: "Informe quantos salários mínimos, com até quatro casas decimais, como 1,5.",
  },
  2: { forma: /^\d{1,9}\.\d{2}$/, queixa: "Informe o valor mensal em reais, como R$ 450,00." },
} as const

/**
 * Fee of an office: salários mínimos 1 (how many: "1.5"), valor fixo 2 (reais: "450.00"), percentual do faturamento 3
 * (fraction: "0.0200").
 */
export const honorario = z
  .object({ idBase: codigoDe(basesDoHonorario), valor: z.string() })
  .superRefine(({ idBase, valor }, contexto) => {
    if (idBase === 3) {
      const lido = fracaoDePercentual().safeParse(valor)
      for (const { message } of lido.success ? [] : lido.error.issues)
        contexto.addIssue({ code: "custom", path: ["valor"], message })
      return
    }
    const { forma, queixa } = VALORES[idBase === 1 ? 1 : 2]
    if (!forma.test(valor)) contexto.addIssue({ code: "custom", path: ["valor"], message: queixa })
  })
export type Honorario = z.infer<typeof honorario>

export const endereco = {
  cep: textoNoFormatoOuNulo("cep"),
  logradouro: textoOuNulo(120),
  numero: textoOuNulo(20),
  complemento: textoOuNulo(60),
  bairro: textoOuNulo(80),
}

const registro = {
  cnpj: textoNoFormato("cnpj"),
  razaoSocial: texto(150, "A razão social passa de 150 caracteres.").min(2, "Informe a razão social."),
  nomeFantasia: textoOuNulo(120),
  dataAbertura: textoNoFormato("data"),
  idTipo: idDoTipoDeEmpresa,
  inicioNoSistema: competencia,
  idNaturezaJuridica: codigoOuNulo(/^\d{4}$/, "Escolha a natureza jurídica na lista."),
  capitalSocial: reaisPositivos.nullable(),
  nire: textoOuNulo(20),
  inscricaoEstadual: textoOuNulo(20),
  inscricaoMunicipal: textoOuNulo(20),
  email: textoNoFormatoOuNulo("email"),
  telefone: telefoneOuNulo,
  ...endereco,
  /** BACEN code; Brazil is 1058. */
  idPais: z.number().int().min(1).max(9999).default(1058),
  idGrupo: uuid.nullable(),
  idResponsavel: uuid.nullable(),
  honorario: honorario.nullable(),
  observacoes: textoOuNulo(2000),
}
const apelido = texto(60, "O apelido passa de 60 caracteres.").min(1, "Informe como o escritório chama a empresa.")

/** A tax regime; the activity of a MEI fixes the parts of its DAS and, for the caminhoneiro, its limit. */
export const dadosDoRegime = {
  regime,
  atividadeMei: atividadeDoMei.nullable(),
  /** ICMS and ISS outside the DAS, for having crossed the sublimit (LC 123/2006 art. 20). */
  impedidoIcmsIss: z.boolean().default(false),
}
const valorFixo = reaisPositivos.refine((valor) => !/^0+\.00$/.test(valor), "Informe o valor mensal, como R$ 108,00.")
const atoDoValorFixo = texto(200, "O ato passa de 200 caracteres.").min(
  5,
  "Informe a lei ou o decreto, como Lei 1.234/2025.",
)
/** ICMS and ISS that State and municipality fixed by the month for the microempresa, and by which act (LC 123/2006 art. 18 §18). */
export const valoresFixosDoRegime = {
  icmsFixo: valorFixo.nullable().default(null),
  icmsFixoAto: atoDoValorFixo.nullable().default(null),
  issFixo: valorFixo.nullable().default(null),
  issFixoAto: atoDoValorFixo.nullable().default(null),
}
type RegimeComValorFixo = { regime: string; impedidoIcmsIss: boolean } & Record<
  keyof typeof valoresFixosDoRegime,
  string | null
>
type QueixaDoValorFixo = { campo: keyof typeof valoresFixosDoRegime; queixa: string }
/** What a fixed amount asks of the rest, by field; none when it fits. */
export function queixasDoValorFixo(dados: RegimeComValorFixo): QueixaDoValorFixo[] {
  const { regime, impedidoIcmsIss } = dados
  return (["icmsFixo", "issFixo"] as const).flatMap((campo): QueixaDoValorFixo[] => {
    const valor = dados[campo]
    const ato = dados[`${campo}Ato`]
    if (valor === null && ato === null) return []
    if (valor === null) return [{ campo, queixa: "Informe o valor mensal, ou apague o ato." }]
    if (ato === null) return [{ campo: `${campo}Ato`, queixa: "Informe a lei ou o decreto que fixou o valor." }]
    if (regime === "simples" && !impedidoIcmsIss) return []
    return [{ campo, queixa: "Só o Simples que recolhe ICMS e ISS no DAS tem valor fixo. Apague-o." }]
  })
}
export const atividadeSoDoMei = ({ regime, atividadeMei }: { regime: string; atividadeMei: string | null }) =>
  (regime === "mei") === (atividadeMei !== null)
export const QUEIXA_DO_MEI = {
  path: ["atividadeMei"],
  message: "Escolha a atividade do MEI. Os outros regimes não têm.",
}

/** How the revenue of a calendar year of the Simples enters the DAS (Res. CGSN 140/2018 art. 16). */
export const reconhecimentoDaReceita = z.enum(["competencia", "caixa"])
/** The choice ends with 2026 (Res. CGSN 190/2026 art. 8 XII). */
export const ULTIMO_ANO_DA_OPCAO = 2026
export const anoDaOpcaoDoSimples = z
  .number()
  .int()
  .min(2018, "A opção é de 2018 em diante.")
  .max(
    ULTIMO_ANO_DA_OPCAO,
    `Desde ${ULTIMO_ANO_DA_OPCAO + 1} a receita do Simples entra por competência: não há opção.`,
  )

/** Only what a company cannot be registered without is required; the rest may come later. */
export const novaEmpresa = z
  .object({
    ...registro,
    ...dadosDoRegime,
    /** Absent or empty: the trade name or, without one, the corporate name. */
    apelido: textoOuNulo(60).default(null),
    idMunicipio: idDeMunicipio,
    /** Of each year from the first in the system to the current one, where the law has the option; null: nobody told. */
    reconhecimento: reconhecimentoDaReceita.nullable().default(null),
    idCategoria: idDaCategoria.refine((id) => id === 1 || id === 2, "Uma empresa nova é Simples ou Grupos.").default(1),
  })
  .partial({
    nomeFantasia: true,
    idNaturezaJuridica: true,
    capitalSocial: true,
    nire: true,
    inscricaoEstadual: true,
    inscricaoMunicipal: true,
    email: true,
    telefone: true,
    cep: true,
    logradouro: true,
    numero: true,
    complemento: true,
    bairro: true,
    idGrupo: true,
    idResponsavel: true,
    honorario: true,
    observacoes: true,
  })
  .refine(atividadeSoDoMei, QUEIXA_DO_MEI)
export type NovaEmpresa = z.output<typeof novaEmpresa>

export const edicaoDoCadastro = z.object({ ...registro, apelido })
export type EdicaoDoCadastro = z.output<typeof edicaoDoCadastro>

export const nomeado = z.object({ id: uuid, nome: z.string() })
export const municipioComNome = z.object({ id: z.string(), nome: z.string(), uf: z.string() })

/** `fechado`: a closed month depends on it, so it only changes after that month is reopened. */
const vigencia = { desde: competencia, fechado: z.boolean() }
export const vigenciaDoRegime = z.object({
  ...vigencia,
  ...dadosDoRegime,
  impedidoIcmsIss: z.boolean(),
  icmsFixo: z.string().nullable(),
  icmsFixoAto: z.string().nullable(),
  issFixo: z.string().nullable(),
  issFixoAto: z.string().nullable(),
})
export const vigenciaDoMunicipio = z.object({ ...vigencia, municipio: municipioComNome })
/** The category at the start has no reason; of the others only Contador and above read it. */
export const vigenciaDaCategoria = z.object({
  ...vigencia,
  idCategoria: z.number().int(),
  motivo: z.string().nullable(),
})

/** What a registration still lacks, in the order in which an office would look for it. */
export const pendenciasDoCadastro = [
  "contato",
  "endereco",
  "natureza-juridica",
  "responsavel",
  "atividade-principal",
  "socios",
  "certificado",
] as const
export const pendenciaDoCadastro = z.enum(pendenciasDoCadastro)
export type PendenciaDoCadastro = z.infer<typeof pendenciaDoCadastro>

export const cadastroDaEmpresa = z.object({
  id: uuid,
  cnpj: z.string(),
  razaoSocial: z.string(),
  apelido: z.string(),
  nomeFantasia: z.string().nullable(),
  dataAbertura: z.string(),
  idTipo: z.number().int(),
  inicioNoSistema: competencia,
  idNaturezaJuridica: z.string().nullable(),
  naturezaJuridica: z.string().nullable(),
  capitalSocial: z.string().nullable(),
  nire: z.string().nullable(),
  inscricaoEstadual: z.string().nullable(),
  inscricaoMunicipal: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  cep: z.string().nullable(),
  logradouro: z.string().nullable(),
  numero: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  idPais: z.number().int(),
  /** As they are in the month of the answer. */
  regime,
  idCategoria: z.number().int(),
  municipio: municipioComNome,
  /** Oldest first; the first one holds since the opening. */
  regimes: z.array(vigenciaDoRegime),
  municipios: z.array(vigenciaDoMunicipio),
  categorias: z.array(vigenciaDaCategoria),
  /** Latest closed month, or null. */
  fechadoAte: competencia.nullable(),
  responsavel: nomeado.nullable(),
  /** Null while the company is being taken in. */
  implantadaEm: z.string().nullable(),
  quantidades: z.object({ socios: z.number().int(), atividades: z.number().int() }),
  /** Day on which the last certificate in force ends, or null without one. */
  certificadoValidoAte: z.string().nullable(),
  pendencias: z.array(pendenciaDoCadastro),
  /** What is of the office and not of the company: only for Contador and above. */
  escritorio: z
    .object({
      grupo: nomeado.nullable(),
      honorario: honorario.nullable(),
      /** What applies without one of its own. */
      honorarioPadrao: honorario.nullable(),
      observacoes: z.string().nullable(),
    })
    .nullable(),
  versao: z.number().int(),
})
export type CadastroDaEmpresa = z.infer<typeof cadastroDaEmpresa>

export const motivoDaCategoria = texto(500, "O motivo passa de 500 caracteres.").min(
  5,
  "Explique o motivo com pelo menos 5 caracteres.",
)
export const categoriaDeQuemEAtendido = idDaCategoria.refine(
  (id) => id === 1 || id === 2,
  "Para Ex-Cliente ou Encerrada, use Encerrar atendimento.",
)
