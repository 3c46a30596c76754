import { z } from "zod"
import {
  competencia,
  direcaoDaOrdem,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"
import { pessoaDoSocio, recusarPessoa } from "./socios-pessoa.ts"
import {
  ajusteDoProLabore,
  categoriaDoProLabore,
  dependenteInformado,
  itemDaPrevia,
  outraRendaInformada,
  proLaboreDoSocio,
  quadro,
  quadroInformado,
  socio,
  socioDaLista,
} from "./socios-registros.ts"

const data = textoNoFormato("data")

/** Decimals that the database keeps of a share. */
const CASAS_DA_PARTE = 10

/** A share (a fraction, not negative) as a whole number of the smallest part that is kept. */
export function emPartes(fracao: string): bigint {
  const [inteiros = "0", decimais = ""] = fracao.split(".")
  return BigInt(inteiros + decimais.slice(0, CASAS_DA_PARTE).padEnd(CASAS_DA_PARTE, "0"))
}

/** The whole of a company, in the same parts. */
const PARTES_DO_INTEIRO = 10n ** BigInt(CASAS_DA_PARTE)
const MEIO_CENTESIMO_POR_CENTO = PARTES_DO_INTEIRO / 20_000n

/**
 * Whether shares make a whole company: they total exactly 100 %, or they are equal, each the hundredth of a per cent nearest to
 * its part, as three partners of one third write 33,33 % each. Shares of zero, of who only administers, do not count.
 */
export function quadroFecha(fracoes: readonly string[]): boolean {
  const partes = fracoes.map(emPartes).filter((parte) => parte > 0n)
  const sobra = partes.reduce((total, parte) => total + parte, 0n) - PARTES_DO_INTEIRO
  if (sobra === 0n) return true
  const desvio = sobra < 0n ? -sobra : sobra
  return new Set(partes).size === 1 && desvio < BigInt(partes.length) * MEIO_CENTESIMO_POR_CENTO
}

export const ordensDosSocios = ["nome", "empresa", "participacao", "proLabore"] as const
const filtroDeSocios = z.object({
  /** Composition and pró-labore of this month; by default the current one. */
  competencia: competencia.optional(),
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  qualificacao: z
    .string()
    .regex(/^(\d{2}|VP)$/)
    .optional(),
  proLabore: z.enum(["com", "sem"]).optional(),
  comFaltas: z.union([z.boolean(), z.stringbool()]).optional(),
  estrangeiros: z.union([z.boolean(), z.stringbool()]).optional(),
  ordem: z.enum(ordensDosSocios).default("nome"),
  direcao: direcaoDaOrdem.default("asc"),
})

const doQuadro = z.object({ idEmpresa: uuid, desde: data })
const MAXIMO_EM_MASSA = 1000

export const rotasDosSocios = {
  listarSocios: {
    metodo: "GET",
    caminho: "/socios",
    papel: "EMPRESA",
    resumo: "Sócios e administradores das empresas ao alcance",
    query: filtroDeSocios.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(socioDaLista), paginacao, totais: z.object({ proLabore: somaEmReais }) }),
  },
  exportarSocios: {
    metodo: "GET",
    caminho: "/socios/exportacao",
    papel: "EMPRESA",
    resumo: "Sócios filtrados, em planilha",
    query: filtroDeSocios.extend(pedidoDeExportacao),
  },
  consultarSocio: {
    metodo: "GET",
    caminho: "/socios/:id",
    papel: "EMPRESA",
    resumo: "Uma pessoa, com dependentes, pró-labore, outras rendas e participações",
    comVersao: true,
    resposta: socio,
  },
  cadastrarSocio: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/socios",
    papel: "CONTADOR",
    resumo: "Cadastra uma pessoa na empresa; a participação vem com o quadro",
    corpo: z.object(pessoaDoSocio.corpo).superRefine(recusarPessoa),
    resposta: socio,
    status: 201,
  },
  editarSocio: {
    metodo: "PUT",
    caminho: "/socios/:id",
    papel: "CONTADOR",
    resumo: "Muda os dados da pessoa, nesta empresa ou em todas em que está",
    comVersao: true,
    corpo: z
      .object({ ...pessoaDoSocio.corpo, aplicarNasOutras: z.boolean().default(false) })
      .superRefine(recusarPessoa),
    resposta: socio,
  },
  excluirSocio: {
    metodo: "DELETE",
    caminho: "/socios/:id",
    papel: "CONTADOR",
    resumo: "Exclui quem nunca esteve no quadro nem teve valores",
    resposta: z.object({ id: uuid }),
  },
  salvarDependentes: {
    metodo: "PUT",
    caminho: "/socios/:id/dependentes",
    papel: "CONTADOR",
    resumo: "Substitui a lista de dependentes",
    comVersao: true,
    corpo: z.object({ lista: z.array(dependenteInformado).max(50, "São mais de 50 dependentes.") }),
    resposta: socio,
  },
  salvarOutrasRendas: {
    metodo: "PUT",
    caminho: "/socios/:id/outras-rendas",
    papel: "CONTADOR",
    resumo: "Substitui a lista do que a pessoa recebe de outras fontes",
    comVersao: true,
    corpo: z.object({ lista: z.array(outraRendaInformada).max(50, "São mais de 50 fontes.") }),
    resposta: socio,
  },
  definirProLabore: {
    metodo: "PUT",
    caminho: "/socios/:id/pro-labores/:desde",
    papel: "CONTADOR",
    resumo: "Valor a partir de um mês, até o seguinte; zero encerra",
    comVersao: true,
    params: z.object({ id: uuid, desde: competencia }),
    corpo: z.object({ valor: reaisPositivos, categoria: categoriaDoProLabore.default("723") }),
    resposta: socio,
  },
  removerProLabore: {
    metodo: "DELETE",
    caminho: "/socios/:id/pro-labores/:desde",
    papel: "CONTADOR",
    resumo: "Apaga o valor que começa em um mês; volta a valer o anterior",
    comVersao: true,
    params: z.object({ id: uuid, desde: competencia }),
    resposta: socio,
  },
  preverProLabores: {
    metodo: "POST",
    caminho: "/socios/pro-labores/previa",
    papel: "CONTADOR",
    resumo: "O que um ajuste mudaria, pessoa a pessoa; nada é gravado",
    corpo: z.object({
      desde: competencia,
      ajuste: ajusteDoProLabore,
      ids: z.array(uuid).min(1, "Escolha ao menos uma pessoa.").max(MAXIMO_EM_MASSA),
    }),
    resposta: z.object({
      lista: z.array(itemDaPrevia),
      salarioMinimo: reais.nullable(),
      totalAtual: somaEmReais,
      totalNovo: somaEmReais,
    }),
  },
  aplicarProLabores: {
    metodo: "POST",
    caminho: "/socios/pro-labores",
    papel: "CONTADOR",
    resumo: "Grava de uma vez os valores conferidos na prévia",
    corpo: z.object({
      desde: competencia,
      itens: z
        .array(z.object({ id: uuid, valor: reaisPositivos, versao: z.number().int() }))
        .min(1, "Escolha ao menos uma pessoa.")
        .max(MAXIMO_EM_MASSA),
    }),
    resposta: z.object({ alterados: z.number().int() }),
  },
  consultarProLabore: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/pro-labore",
    papel: "CONTADOR",
    resumo: "Pró-labore de cada pessoa na competência, com INSS, IRRF e a memória de cálculo",
    query: z.object({
      competencia,
      /** Day of payment, which selects the IRRF; by default the last of the month. */
      pagamento: data.optional(),
    }),
    resposta: z.object({
      pagamento: z.string(),
      /** Last closed month: earlier values are no longer changed. */
      fechadoAte: competencia.nullable(),
      lista: z.array(proLaboreDoSocio),
      avisos: z.array(z.string()),
    }),
  },
  listarQuadros: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/quadros",
    papel: "EMPRESA",
    resumo: "Quadro societário desde a constituição, do mais novo ao mais antigo, ou o de uma data",
    query: z.object({ em: data.optional() }),
    resposta: z.object({ lista: z.array(quadro) }),
  },
  registrarQuadro: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/quadros",
    papel: "CONTADOR",
    resumo: "Registra a constituição ou uma alteração contratual: o quadro inteiro a partir de uma data",
    corpo: quadroInformado,
    resposta: quadro,
    status: 201,
  },
  corrigirQuadro: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/quadros/:desde",
    papel: "CONTADOR",
    resumo: "Corrige o que foi registrado, inclusive a data",
    comVersao: true,
    params: doQuadro,
    corpo: quadroInformado,
    resposta: quadro,
  },
  removerQuadro: {
    metodo: "DELETE",
    caminho: "/empresas/:idEmpresa/quadros/:desde",
    papel: "CONTADOR",
    resumo: "Apaga a última alteração; volta a valer a anterior",
    comVersao: true,
    params: doQuadro,
    resposta: z.object({ desde: z.string() }),
  },
} as const satisfies Rotas
