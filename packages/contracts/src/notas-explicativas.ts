import { z } from "zod"
import { texto, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** What a note may name between braces, and what stands in its place. Those of `saldo` are of figures: a note is left out when all of its own are zero. */
export const variaveisDasNotas = {
  empresa: { rotulo: "Razão social", saldo: false },
  cnpj: { rotulo: "CNPJ", saldo: false },
  municipio: { rotulo: "Município e UF", saldo: false },
  inicio: { rotulo: "Primeiro dia do período", saldo: false },
  fim: { rotulo: "Último dia do período", saldo: false },
  norma: { rotulo: "Norma contábil escolhida", saldo: false },
  contador: { rotulo: "Nome do contador", saldo: false },
  caixa: { rotulo: "Contas de caixa e equivalentes", saldo: true },
  clientes: { rotulo: "Contas de clientes", saldo: true },
  imobilizado: { rotulo: "Contas do imobilizado, pelo custo", saldo: true },
  depreciacao: { rotulo: "Contas de depreciação acumulada", saldo: true },
  emprestimos: { rotulo: "Empréstimos e obrigações de longo prazo", saldo: true },
  tributos: { rotulo: "Obrigações tributárias", saldo: true },
  capital: { rotulo: "Capital social realizado", saldo: true },
  receita: { rotulo: "Receita bruta do período", saldo: true },
  resultado: { rotulo: "Lucro ou prejuízo do período", saldo: true },
  lucros_distribuidos: { rotulo: "Lucros destinados aos sócios", saldo: true },
  ajustes: { rotulo: "Ajustes de exercícios anteriores", saldo: true },
  variacao_do_caixa: { rotulo: "Variação do caixa", saldo: true },
} as const
export type VariavelDaNota = keyof typeof variaveisDasNotas

const VARIAVEL = /\{([^{}]{0,40})\}/g

/** The variables that a text names, those that do not exist among them. */
export const variaveisDoTexto = (escrito: string): string[] => [...escrito.matchAll(VARIAVEL)].map((v) => v[1] ?? "")

/** The text with each variable that `valorDe` knows in its place. */
export const comVariaveis = (escrito: string, valorDe: (variavel: string) => string): string =>
  escrito.replace(VARIAVEL, (_tudo, variavel: string) => valorDe(variavel))

export const MAXIMO_DE_NOTAS = 40

const comVariaveisQueHa = (maximo: number, minimo: string) =>
  texto(maximo, `O texto passa de ${maximo} caracteres. Divida a nota em duas.`)
    .min(3, minimo)
    .superRefine((escrito, contexto) => {
      const errada = variaveisDoTexto(escrito).find((v) => !Object.hasOwn(variaveisDasNotas, v))
      if (errada !== undefined)
        contexto.addIssue({
          code: "custom",
          message: `Não há a variável {${errada}}. Escolha uma da lista, ou tire as chaves.`,
        })
    })

export const notaExplicativa = z.object({
  titulo: texto(120, "O título passa de 120 caracteres.").min(3, "Dê um título à nota, como “Capital social”."),
  texto: comVariaveisQueHa(6000, "Escreva a nota, ou tire-a da lista."),
})
export type NotaExplicativa = z.infer<typeof notaExplicativa>

export const corpoDasNotas = z.object({
  notas: z
    .array(notaExplicativa)
    .min(1, "Deixe ao menos uma nota.")
    .max(MAXIMO_DE_NOTAS, `As notas são até ${MAXIMO_DE_NOTAS}. Junte as que tratam do mesmo assunto.`),
})

/** A note as it leaves: without variables. */
const notaPronta = z.object({
  titulo: z.string(),
  texto: z.string(),
  /** The company has none of the figures that it speaks of: it is left out of the statements. */
  fora: z.boolean(),
})
export type NotaPronta = z.infer<typeof notaPronta>

/** The notes of a company in a year, as they stand or as they were in an older version. */
export const notasDoExercicio = z.object({
  ano: z.number().int(),
  /** Shown; zero while nobody wrote any, and the template of the office stands. */
  versao: z.number().int(),
  /** Where the text comes from. */
  de: z.enum(["empresa", "escritorio", "padrao"]),
  notas: z.array(z.object({ titulo: z.string(), texto: z.string() })),
  prontas: z.array(notaPronta),
  versoes: z.array(
    z.object({
      versao: z.number().int(),
      criadaEm: z.string(),
      criadaPor: z.string(),
    }),
  ),
  /** Receipt of the delivered ECD of the year, which has the notes of its own file; null while none was. */
  ecdEntregueEm: z.string().nullable(),
})
export type NotasDoExercicio = z.infer<typeof notasDoExercicio>

const params = z.object({ idEmpresa: uuid, ano: z.coerce.number().int().min(2000).max(2099) })

export const rotasDasNotasExplicativas = {
  consultarNotas: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/notas/:ano",
    papel: "CONTADOR",
    resumo: "Notas explicativas do exercício: o texto, como saem, e as versões anteriores",
    params,
    query: z.object({ versao: z.coerce.number().int().min(1).max(100_000).optional() }),
    comVersao: true,
    resposta: notasDoExercicio,
  },
  preverNotas: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/notas/:ano/previa",
    papel: "CONTADOR",
    resumo: "Como as notas sairiam com os valores do exercício; nada é gravado",
    params,
    corpo: corpoDasNotas,
    resposta: z.object({ prontas: z.array(notaPronta) }),
  },
  escreverNotas: {
    metodo: "PUT",
    caminho: "/contabilidade/:idEmpresa/notas/:ano",
    papel: "CONTADOR",
    resumo: "Uma nova versão das notas do exercício; as anteriores ficam",
    comVersao: true,
    params,
    corpo: corpoDasNotas,
    resposta: notasDoExercicio,
  },
  guardarModeloDeNotas: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/notas/:ano/modelo",
    papel: "CONTADOR",
    resumo: "Faz destas notas o modelo do escritório, de que começam os exercícios ainda sem notas",
    params,
    corpo: corpoDasNotas,
    resposta: notasDoExercicio,
  },
} as const satisfies Rotas
