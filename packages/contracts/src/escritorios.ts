import { z } from "zod"
import { honorario, telefoneOuNulo } from "./cadastro-da-empresa.ts"
import { direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato, textoNoFormatoOuNulo } from "./formatos.ts"
import type { Rotas } from "./rota.ts"
import { email, nomeDePessoa } from "./usuarios.ts"

/** Of whom the office requires a second factor: of nobody, of its own people, or also of its clients'. */
export const exigenciasDoSegundoFator = ["opcional", "equipe", "todos"] as const
export type ExigenciaDoSegundoFator = (typeof exigenciasDoSegundoFator)[number]

/** Encerrado: nobody of it signs in any more; what it has stays. */
export const situacoesDoEscritorio = ["aberto", "encerrado"] as const
export const situacaoDoEscritorio = z.enum(situacoesDoEscritorio)

const opcional = (esquema: z.ZodType<string>) => esquema.nullable().default(null)
/** An empty text says as little as null. */
const ate = (maximo: number, rotulo: string) =>
  opcional(texto(maximo, `${rotulo} passa de ${maximo} caracteres.`)).transform((valor) => valor || null)

/**
 * Registration of a professional or of an organisation at the Conselho Regional, as its certificate writes it: state,
 * number, kind and check digit, and the state of a transfer or a secondary registration.
 */
const crc = texto(30, "O CRC passa de 30 caracteres.").regex(
  /^[12]?(AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)-?\d{5,6}\/[OPTSF](-\d)?( ?[TS]-[A-Z]{2})?$/,
  "Informe o CRC como está no registro, por exemplo SP-012345/O-6.",
)

/** What an office says of itself. The state comes with the municipality. */
export const corpoDoCadastro = z.object({
  nome: texto(120, "O nome passa de 120 caracteres.").min(2, "Informe o nome do escritório."),
  razaoSocial: ate(150, "A razão social"),
  crc: opcional(crc),
  nomeDoResponsavel: ate(120, "O nome"),
  email: textoNoFormatoOuNulo("email").default(null),
  telefone: telefoneOuNulo.default(null),
  cep: textoNoFormatoOuNulo("cep").default(null),
  logradouro: ate(120, "O logradouro"),
  numero: ate(20, "O número"),
  complemento: ate(60, "O complemento"),
  bairro: ate(80, "O bairro"),
  /** IBGE code, 7 digits. */
  idMunicipio: opcional(z.string().regex(/^\d{7}$/, "Escolha um município da lista.")),
})
export type CadastroDoEscritorio = z.infer<typeof corpoDoCadastro>

const cnpj = textoNoFormato("cnpj")
export const MAXIMO_DE_ANTECEDENCIA = 15

export const escritorio = z.object({
  id: uuid,
  cnpj: z.string(),
  nome: z.string(),
  razaoSocial: z.string().nullable(),
  crc: z.string().nullable(),
  nomeDoResponsavel: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  cep: z.string().nullable(),
  logradouro: z.string().nullable(),
  numero: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  idMunicipio: z.string().nullable(),
  /** Name of the municipality, and its state. */
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  /** Fee of a company that has none of its own. */
  honorario: honorario.nullable(),
  antecedenciaInternaDias: z.number().int(),
  exigeSegundoFator: z.enum(exigenciasDoSegundoFator),
  /** AAAA-MM-DD from which it is required; null while it is of nobody. */
  segundoFatorDesde: z.string().nullable(),
  criadoEm: z.string(),
  encerradoEm: z.string().nullable(),
  /** Version for If-Match. */
  versao: z.number().int(),
})
export type Escritorio = z.infer<typeof escritorio>

export const escritorioDaLista = z.object({
  id: uuid,
  nome: z.string(),
  cnpj: z.string(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  empresas: z.number().int(),
  /** People who may sign in, of the office and of its client companies; machines do not count. */
  pessoas: z.number().int(),
  criadoEm: z.string(),
  encerradoEm: z.string().nullable(),
  versao: z.number().int(),
})
export type EscritorioDaLista = z.infer<typeof escritorioDaLista>

export const ordensDosEscritorios = ["nome", "cnpj", "criadoEm"] as const
const filtroDeEscritorios = z.object({
  busca: texto(100).optional(),
  situacao: situacaoDoEscritorio.optional(),
  ordem: z.enum(ordensDosEscritorios).default("nome"),
  direcao: direcaoDaOrdem.default("asc"),
})

const data = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Informe a data como dd/mm/aaaa.")
  .refine(
    (dia) => !Number.isNaN(Date.parse(dia)) && new Date(dia).toISOString().startsWith(dia),
    "Esta data não existe.",
  )
/** Years for which the engine knows holidays and due dates for certain. */
export const PRIMEIRO_ANO_DO_CALENDARIO = 2019
export const ULTIMO_ANO_DO_CALENDARIO = 2099
const ano = z.coerce
  .number()
  .int()
  .min(PRIMEIRO_ANO_DO_CALENDARIO, `O calendário começa em ${PRIMEIRO_ANO_DO_CALENDARIO}.`)
  .max(ULTIMO_ANO_DO_CALENDARIO, `O calendário vai até ${ULTIMO_ANO_DO_CALENDARIO}.`)

export const feriadoDoCalendario = z.object({
  data: z.string(),
  nome: z.string(),
  /** National ones come with the product; the office adds its own. */
  origem: z.enum(["nacional", "escritorio"]),
})

export const vencimentoDoCalendario = z.object({
  /** Id of the duty, "das-simples". */
  obrigacao: z.string(),
  rotulo: z.string(),
  /** AAAA-MM, AAAA-T1 or AAAA: what the duty is about. */
  periodo: z.string(),
  /** 1 to 3 where the tax is paid in parts. */
  quota: z.number().int().nullable(),
  /** Legal due date, already moved to a business day where the law moves it. */
  vencimento: z.string(),
  /** Last day by which the office wants it delivered. */
  prazoInterno: z.string(),
})
export type VencimentoDoCalendario = z.infer<typeof vencimentoDoCalendario>

export const calendarioDoEscritorio = z.object({
  ano: z.number().int(),
  antecedenciaInternaDias: z.number().int(),
  feriados: z.array(feriadoDoCalendario),
  vencimentos: z.array(vencimentoDoCalendario),
  /** Of the office's registration, for If-Match. */
  versao: z.number().int(),
})
export type CalendarioDoEscritorio = z.infer<typeof calendarioDoEscritorio>

export const rotasDosEscritorios = {
  listarEscritorios: {
    metodo: "GET",
    caminho: "/escritorios",
    papel: "ROOT",
    resumo: "Escritórios da plataforma",
    query: filtroDeEscritorios.extend(pedidoDePagina),
    resposta: z.object({
      lista: z.array(escritorioDaLista),
      paginacao,
      contagens: z.object({ aberto: z.number().int(), encerrado: z.number().int() }),
    }),
  },
  exportarEscritorios: {
    metodo: "GET",
    caminho: "/escritorios/exportacao",
    papel: "ROOT",
    resumo: "Escritórios filtrados, em planilha",
    query: filtroDeEscritorios.extend(pedidoDeExportacao),
  },
  consultarEscritorio: {
    metodo: "GET",
    caminho: "/escritorios/:id",
    papel: "ROOT",
    resumo: "Cadastro de um escritório",
    comVersao: true,
    resposta: escritorio,
  },
  criarEscritorio: {
    metodo: "POST",
    caminho: "/escritorios",
    papel: "ROOT",
    resumo: "Cria um escritório e convida o primeiro administrador",
    corpo: z.object({
      nome: corpoDoCadastro.shape.nome,
      cnpj,
      administrador: z.object({ nome: nomeDePessoa, email }),
    }),
    resposta: escritorio,
    status: 201,
  },
  abrirEscritorioProprio: {
    metodo: "POST",
    caminho: "/escritorios/proprio",
    // Of who has an account and is of no office yet, where the operator lets offices open by themselves.
    papel: "publica",
    comConta: true,
    resumo: "Abre um escritório e faz de quem pede o administrador dele",
    corpo: z.object({ nome: corpoDoCadastro.shape.nome, cnpj }),
    resposta: z.object({ id: uuid }),
    status: 201,
  },
  editarEscritorio: {
    metodo: "PUT",
    caminho: "/escritorios/:id",
    papel: "ROOT",
    resumo: "Muda o cadastro de um escritório, com o CNPJ",
    comVersao: true,
    corpo: corpoDoCadastro.extend({ cnpj }),
    resposta: escritorio,
  },
  encerrarEscritorio: {
    metodo: "POST",
    caminho: "/escritorios/:id/encerrar",
    papel: "ROOT",
    resumo: "Ninguém do escritório entra mais; nada é apagado",
    comVersao: true,
    resposta: escritorio,
  },
  reabrirEscritorio: {
    metodo: "POST",
    caminho: "/escritorios/:id/reabrir",
    papel: "ROOT",
    resumo: "Devolve o acesso às pessoas do escritório",
    comVersao: true,
    resposta: escritorio,
  },
  consultarMeuEscritorio: {
    metodo: "GET",
    caminho: "/meu-escritorio",
    papel: "CONTADOR",
    resumo: "Cadastro, honorário padrão e prazos do escritório",
    comVersao: true,
    resposta: escritorio,
  },
  editarMeuEscritorio: {
    metodo: "PUT",
    caminho: "/meu-escritorio/cadastro",
    papel: "ADMINISTRADOR",
    resumo: "Muda o cadastro do próprio escritório",
    comVersao: true,
    corpo: corpoDoCadastro,
    resposta: escritorio,
  },
  definirHonorarioPadrao: {
    metodo: "PUT",
    caminho: "/meu-escritorio/honorario",
    papel: "ADMINISTRADOR",
    resumo: "Honorário das empresas que não têm um próprio",
    comVersao: true,
    corpo: z.object({ honorario: honorario.nullable() }),
    resposta: escritorio,
  },
  exigirSegundoFator: {
    metodo: "PUT",
    caminho: "/meu-escritorio/segundo-fator",
    papel: "ADMINISTRADOR",
    resumo: "De quem o escritório exige o segundo fator, e desde quando",
    comVersao: true,
    corpo: z.object({ exige: z.enum(exigenciasDoSegundoFator), desde: data.nullable() }),
    resposta: escritorio,
  },
  consultarCalendario: {
    metodo: "GET",
    caminho: "/meu-escritorio/calendario/:ano",
    papel: "CONTADOR",
    resumo: "Feriados e vencimentos de um ano, com o prazo interno do escritório",
    comVersao: true,
    params: z.object({ ano }),
    resposta: calendarioDoEscritorio,
  },
  editarCalendario: {
    metodo: "PUT",
    caminho: "/meu-escritorio/calendario/:ano",
    papel: "ADMINISTRADOR",
    resumo: "Substitui os feriados próprios de um ano e a antecedência interna",
    comVersao: true,
    params: z.object({ ano }),
    corpo: z.object({
      antecedenciaInternaDias: z
        .number("Informe quantos dias úteis.")
        .int("Informe um número inteiro de dias úteis.")
        .min(0, "A antecedência vai de 0 a 15 dias úteis.")
        .max(MAXIMO_DE_ANTECEDENCIA, "A antecedência vai de 0 a 15 dias úteis."),
      feriados: z
        .array(
          z.object({
            data,
            nome: texto(80, "O nome passa de 80 caracteres.").min(3, "Diga qual é o feriado."),
          }),
        )
        .max(60, "Um ano leva até 60 feriados próprios."),
    }),
    resposta: calendarioDoEscritorio,
  },
} as const satisfies Rotas
