import { z } from "zod"
import { chavesDe, competencia, fracao, reais, reaisPositivos, texto, uuid } from "./comum.ts"
import { fracaoDePercentual, textoNoFormato, textoNoFormatoOuNulo } from "./formatos.ts"
import { categoriasDoProLabore, tiposDeDependente } from "./listas/pessoas.ts"
import { passo } from "./motor.ts"
import { pessoaDoSocio } from "./socios-pessoa.ts"

const tipoDeDependente = chavesDe(tiposDeDependente)
export const categoriaDoProLabore = chavesDe(categoriasDoProLabore)
const data = textoNoFormato("data")

/** What a registration lacks for the pró-labore to be declared; the names of the fields, as people read them. */
export const faltasDoSocio = {
  nascimento: "data de nascimento",
  idGenero: "gênero",
  idEstadoCivil: "estado civil",
  idRacaCor: "raça/cor",
  idEscolaridade: "escolaridade",
  endereco: "endereço",
  documento: "CPF",
  documentoEstrangeiro: "documento do país de origem",
  chegadaEm: "data de chegada ao Brasil",
  representante: "representante no Brasil",
} as const
export type FaltaDoSocio = keyof typeof faltasDoSocio
const faltaDoSocio = chavesDe(faltasDoSocio)

const periodo = {
  /** Counts from this month on, until `ate` (inclusive) when there is one. */
  desde: competencia,
  ate: competencia.nullable(),
}
export const dependenteInformado = z
  .object({
    /** Absent in a new one. */
    id: uuid.optional(),
    nome: texto(120, "O nome passa de 120 caracteres.").min(2, "Informe o nome do dependente."),
    cpf: textoNoFormatoOuNulo("cpf"),
    nascimento: textoNoFormato("nascimento"),
    tipo: tipoDeDependente,
    ...periodo,
  })
  .superRefine(recusarPeriodo)
export const outraRendaInformada = z
  .object({
    id: uuid.optional(),
    fonte: texto(120, "O nome passa de 120 caracteres.").min(2, "Informe quem paga."),
    /** CNPJ or CPF of who pays. */
    documentoDaFonte: z.union([textoNoFormato("cnpj"), textoNoFormato("cpf")], "Informe o CNPJ ou o CPF de quem paga."),
    /** What INSS is paid on there, each month. */
    remuneracao: reaisPositivos,
    ...periodo,
  })
  .superRefine(recusarPeriodo)

function recusarPeriodo({ desde, ate }: { desde: string; ate: string | null }, ctx: z.RefinementCtx) {
  if (ate !== null && ate < desde)
    ctx.addIssue({ code: "custom", path: ["ate"], message: "O fim não pode ser antes do começo." })
}

const papelNoQuadro = {
  /** Exact share of the capital, as a fraction: "0.5000" is 50 %. */
  fracao,
  /** Code of the Receita's table of qualifications, or "VP". */
  qualificacao: z.string(),
  qualificacaoNome: z.string(),
  /** Answers for the company before the Receita. */
  responsavel: z.boolean(),
}
const periodoDeProLabore = z.object({ desde: competencia, valor: reais, categoria: categoriaDoProLabore })

export const socioDaLista = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  idTipoDePessoa: z.number().int(),
  nome: z.string(),
  documento: z.string().nullable(),
  /** Place in the composition at the end of the competência; null for who is not in it. */
  papel: z.object(papelNoQuadro).nullable(),
  /** Pró-labore of the competência; null when there is none. */
  proLabore: reais.nullable(),
  categoria: categoriaDoProLabore.nullable(),
  faltam: z.array(faltaDoSocio),
  versao: z.number().int(),
})
export type SocioDaLista = z.infer<typeof socioDaLista>

export const socio = z.object({
  ...pessoaDoSocio.resposta,
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  dependentes: z.array(
    z.object({
      id: uuid,
      nome: z.string(),
      cpf: z.string().nullable(),
      nascimento: z.string(),
      tipo: tipoDeDependente,
      ...periodo,
    }),
  ),
  proLabores: z.array(periodoDeProLabore),
  outrasRendas: z.array(
    z.object({ id: uuid, fonte: z.string(), documentoDaFonte: z.string(), remuneracao: reais, ...periodo }),
  ),
  /** Every composition the person is in, newest first. */
  participacoes: z.array(z.object({ desde: z.string(), ...papelNoQuadro })),
  /** The same CPF or CNPJ in other companies within reach. */
  outrasEmpresas: z.array(
    z.object({ id: uuid, idEmpresa: uuid, empresa: z.string(), cnpj: z.string(), proLabore: reais.nullable() }),
  ),
  faltam: z.array(faltaDoSocio),
  /** What deserves a look: a dependant past the age of the law, for example. */
  avisos: z.array(z.string()),
  /** Null when the person may be deleted; otherwise why not. */
  porQueNaoExclui: z.string().nullable(),
  versao: z.number().int(),
})
export type Socio = z.infer<typeof socio>

export const quadro = z.object({
  /** First day of the composition. */
  desde: z.string(),
  descricao: z.string(),
  registradoEm: z.string(),
  registradoPor: z.string(),
  /** The newest of the company: the only one that may be removed. */
  ultimo: z.boolean(),
  socios: z.array(
    z.object({
      idSocio: uuid,
      nome: z.string(),
      documento: z.string().nullable(),
      idTipoDePessoa: z.number().int(),
      ...papelNoQuadro,
    }),
  ),
  /** Changes whenever the composition does. */
  versao: z.number().int(),
})
export type Quadro = z.infer<typeof quadro>

export const quadroInformado = z
  .object({
    desde: data,
    descricao: texto(300, "A descrição passa de 300 caracteres.").min(
      3,
      "Diga o que mudou e onde está registrado, como “2ª alteração, JUCESP 123.456/26-1”.",
    ),
    socios: z
      .array(
        z.object({
          idSocio: uuid,
          fracao: fracaoDePercentual(),
          qualificacao: z.string().regex(/^(\d{2}|VP)$/, "Escolha o papel."),
          responsavel: z.boolean(),
        }),
      )
      .min(1, "Informe ao menos uma pessoa.")
      .max(200, "O quadro passa de 200 pessoas."),
  })
  .superRefine(({ socios }, ctx) => {
    const vistos = new Set<string>()
    for (const [i, { idSocio }] of socios.entries()) {
      if (vistos.has(idSocio))
        ctx.addIssue({ code: "custom", path: ["socios", i, "idSocio"], message: "Esta pessoa já está no quadro." })
      vistos.add(idSocio)
    }
    if (socios.filter(({ responsavel }) => responsavel).length !== 1)
      ctx.addIssue({ code: "custom", path: ["socios"], message: "Marque uma pessoa que responde pela empresa." })
  })

export const proLaboreDoSocio = z.object({
  idSocio: uuid,
  nome: z.string(),
  documento: z.string().nullable(),
  papel: z.string().nullable(),
  /** Every value, newest first. */
  periodos: z.array(periodoDeProLabore),
  /** In force in the competência. */
  valor: reais,
  categoria: categoriaDoProLabore.nullable(),
  dependentes: z.number().int(),
  outrasRendas: reais,
  calculo: z
    .object({
      inss: reais,
      irrf: reais,
      liquido: reais,
      cppForaDoDas: reais,
      vencimentoInss: z.string(),
      vencimentoIrrf: z.string(),
      memoria: passo,
    })
    .nullable(),
  /** Why nothing was computed. */
  motivo: z.string().nullable(),
  avisos: z.array(z.string()),
  versao: z.number().int(),
})
export type ProLaboreDoSocio = z.infer<typeof proLaboreDoSocio>

export const ajusteDoProLabore = z.discriminatedUnion("tipo", [
  /** Over the value in force: "0.0500" raises 5 %; negative lowers. */
  z.object({
    tipo: z.literal("percentual"),
    fracao: z
      .string()
      .regex(/^-?\d{1,2}(\.\d{1,8})?$/, "Informe o percentual, como 5%.")
      .refine((f) => !/^-(1\.0*[1-9]|[2-9]|\d{2})/.test(f), "Não é possível reduzir mais de 100%."),
  }),
  z.object({ tipo: z.literal("valor"), valor: reaisPositivos }),
])
export const itemDaPrevia = z.object({
  id: uuid,
  nome: z.string(),
  empresa: z.string(),
  atual: reais,
  novo: reais,
  /** Why this one is left out; null when it changes. */
  fora: z.string().nullable(),
  avisos: z.array(z.string()),
  versao: z.number().int(),
})
export type ItemDaPrevia = z.infer<typeof itemDaPrevia>
