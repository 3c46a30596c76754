import { z } from "zod"
import { competencia, reaisPositivos, somaEmReais, texto, uuid } from "./comum.ts"
import { ladoContabil } from "./contabilidade-registros.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** What usually is wrong in books about to be closed. What does not stop the closing is only said. */
export const conferenciasDoExercicio = {
  meses: {
    rotulo: "Meses lançados",
    impede: true,
    correcao: "Feche o imposto do mês e lance-o nos livros.",
  },
  integridade: {
    rotulo: "Livros sem contradição",
    impede: true,
    correcao: "Chame o suporte antes de encerrar: um saldo não é a soma dos seus lançamentos.",
  },
  caixa: {
    rotulo: "Caixa sem saldo credor",
    impede: true,
    correcao: "Saiu do caixa mais do que entrou. Lance o que falta, ou estorne o que não saiu.",
  },
  identificar: {
    rotulo: "Valores a identificar zerados",
    impede: true,
    correcao: "Diga de que são: lance-os na conta certa.",
  },
  "a-classificar": {
    rotulo: "Fatos a classificar",
    impede: false,
    correcao: "Nenhuma regra lançou estes fatos. Lance à mão os que ainda faltam.",
  },
  invertidas: {
    rotulo: "Contas do lado certo",
    impede: false,
    correcao: "O saldo está do lado contrário ao da conta. Abra o razão e ache o lançamento em falta ou repetido.",
  },
  referencial: {
    rotulo: "Contas com a referencial da Receita Federal",
    impede: false,
    correcao: "Sem a ligação a ECD é recusada. Ligue a conta no plano de contas.",
  },
  tributos: {
    rotulo: "Tributos a recolher iguais às guias em aberto",
    impede: false,
    correcao:
      "Compare o razão da conta com as guias: pagamento sem guia, guia sem lançamento, ou saldo de antes do sistema.",
  },
  banco: {
    rotulo: "Banco igual ao extrato",
    impede: false,
    correcao: "Importe o extrato até o fim do mês e diga o que é cada linha pendente.",
  },
  antecipados: {
    rotulo: "Lucros antecipados dentro do lucro",
    impede: false,
    correcao: "O que passa do lucro vira adiantamento a sócios: peça a devolução, ou trate-o como pró-labore.",
  },
} as const
export const conferenciaDoExercicio = z.enum(
  Object.keys(conferenciasDoExercicio) as [
    keyof typeof conferenciasDoExercicio,
    ...(keyof typeof conferenciasDoExercicio)[],
  ],
)
export type ConferenciaDoExercicio = z.infer<typeof conferenciaDoExercicio>

/** One thing found by a check, with where it is. */
export const achadoDoExercicio = z.object({
  descricao: z.string(),
  valor: somaEmReais.nullable(),
  /** Account whose ledger shows it. */
  conta: z.string().nullable(),
  /** Month in which it is. */
  competencia: z.string().nullable(),
})
export type AchadoDoExercicio = z.infer<typeof achadoDoExercicio>

const lancamentoDoEncerramento = z.object({
  /** Null while it is only what would be written. */
  id: uuid.nullable(),
  numero: z.number().int().nullable(),
  tipo: z.enum(["N", "E", "X"]),
  historico: z.string(),
  partidas: z.array(z.object({ conta: z.string(), nome: z.string(), dc: ladoContabil, valor: somaEmReais })),
})

/** The year of the books of a company: what would close it, or what closed it. */
export const exercicioContabil = z.object({
  ano: z.number().int(),
  apelido: z.string(),
  /** Month on whose last day it closes, or closed. */
  competencia: z.string(),
  situacao: z.enum(["aberto", "encerrado", "entregue"]),
  /** Profit above zero. */
  resultado: somaEmReais,
  lancamentos: z.array(lancamentoDoEncerramento),
  /** Profits that may be decided of, and the legal reserve that the law of the S.A. would ask for. */
  disponivel: somaEmReais,
  reservaLegal: somaEmReais,
  conferencia: z.array(z.object({ id: conferenciaDoExercicio, achados: z.array(achadoDoExercicio) })),
  encerramento: z
    .object({
      id: uuid,
      situacaoEspecial: z.string().nullable(),
      reservaLegal: somaEmReais,
      lucrosADistribuir: somaEmReais,
      encerradoEm: z.string(),
      encerradoPor: z.string(),
      ecd: z.object({ entregueEm: z.string(), recibo: z.string(), informadaPor: z.string() }).nullable(),
    })
    .nullable(),
  /** The delivered ECD that the next one substitutes. */
  substitui: z.object({ entregueEm: z.string(), recibo: z.string(), porque: z.string() }).nullable(),
  /** Files of the ECD made of the year, the newest first. */
  ecds: z.array(
    z.object({
      id: uuid,
      geradaEm: z.string(),
      geradaPor: z.string(),
      livro: z.number().int(),
      substituta: z.boolean(),
      /** Version of the notes that went along: zero for a template, null for none. */
      versaoDasNotas: z.number().int().nullable(),
      linhas: z.number().int(),
      sha256: z.string(),
      /** Path of this site where the bytes are; null where the document was withdrawn. */
      endereco: z.string().nullable(),
    }),
  ),
  /** What the next day opens with. */
  abertura: z.object({
    data: z.string(),
    ativo: somaEmReais,
    passivo: somaEmReais,
    patrimonio: somaEmReais,
  }),
})
export type ExercicioContabil = z.infer<typeof exercicioContabil>

/** The ECD of a year, or why there is none. */
export const ecdGerada = z.object({
  queixas: z.array(
    z.object({
      tipo: z.enum(["erro", "aviso"]),
      /** Record of the layout. */
      registro: z.string(),
      onde: z.string(),
      mensagem: z.string(),
      /** Account whose ledger shows it; null where it is not of an account. */
      conta: z.string().nullable(),
    }),
  ),
  /** Null while something would be refused. */
  arquivo: z
    .object({
      nome: z.string(),
      linhas: z.number().int(),
      /** Of the bytes, which are Latin-1 and come in base64. */
      sha256: z.string(),
      conteudo: z.string(),
    })
    .nullable(),
})
export type EcdGerada = z.infer<typeof ecdGerada>

export const corpoDoEncerramento = z.object({
  competencia,
  /** The result that was seen: if the books say another by now, nothing is done. */
  resultado: somaEmReais,
  reservaLegal: reaisPositivos,
  lucrosADistribuir: reaisPositivos,
  /** Why it closes before December. */
  situacaoEspecial: texto(200).min(5, "Diga por que o exercício termina antes de dezembro.").nullable(),
})

/** Why a delivered ECD is substituted (field COD_MOT_SUBS of J801). */
export const motivosDaSubstituicao = {
  "001": "Saldos",
  "002": "Assinatura",
  "003": "Demonstrações",
  "004": "Forma da escrituração",
  "005": "Número do livro",
  "099": "Outros",
} as const

export const pedidoDaEcd = z.object({
  cpfDoContador: textoNoFormato("cpf"),
  livro: z.number().int("Informe o número do livro.").min(1, "O primeiro livro é o 1.").max(99_999),
  /** Standard of the notes to the statements that go along; null: none do. */
  notas: z.enum(["1000", "1001", "1002"]).nullable().default(null),
  substituicao: z
    .object({
      hash: texto(40).regex(/^[0-9A-Fa-f]{40}$/, "O hash tem 40 caracteres, de 0 a 9 e de A a F. Copie-o do recibo."),
      motivo: z.enum(["001", "002", "003", "004", "005", "099"], "Escolha o motivo da substituição."),
      termo: texto(4000).min(50, "Descreva o erro e os registros que ele mudou em pelo menos 50 letras."),
    })
    .nullable()
    .default(null),
})
export type PedidoDaEcd = z.infer<typeof pedidoDaEcd>

const params = z.object({ idEmpresa: uuid, ano: z.coerce.number().int().min(2000).max(2099) })
const motivo = z.object({ motivo: texto(500).min(10, "Explique o motivo em pelo menos 10 letras.") })

export const rotasDoExercicio = {
  consultarExercicio: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano",
    papel: "CONTADOR",
    resumo: "O exercício: o que costuma estar errado, os lançamentos do encerramento e o que se decidiu do resultado",
    params,
    query: z.object({ ate: competencia.optional() }),
    resposta: exercicioContabil,
  },
  encerrarExercicio: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/encerrar",
    papel: "CONTADOR",
    resumo: "Encerra o exercício: apura o resultado, destina-o e fecha os livros até o último mês",
    params,
    corpo: corpoDoEncerramento,
    resposta: exercicioContabil,
  },
  desfazerEncerramento: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/desfazer",
    papel: "CONTADOR",
    resumo: "Desfaz o encerramento enquanto a ECD não foi entregue: estorna os lançamentos e reabre o mês",
    params,
    corpo: motivo,
    resposta: exercicioContabil,
  },
  gerarEcd: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/ecd/gerar",
    papel: "CONTADOR",
    resumo:
      "Confere e gera a ECD do exercício; com um erro não há arquivo, e cada um diz a conta, o lançamento ou o campo",
    params,
    corpo: pedidoDaEcd,
    resposta: ecdGerada,
  },
  informarEntregaDaEcd: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/ecd",
    papel: "CONTADOR",
    resumo: "Informa que a ECD do exercício foi entregue, com o recibo: o encerramento deixa de poder ser desfeito",
    params,
    corpo: z.object({
      entregueEm: textoNoFormato("data"),
      recibo: texto(80).min(10, "Copie o número do recibo de entrega da ECD."),
    }),
    resposta: exercicioContabil,
  },
  substituirEcd: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/ecd/substituir",
    papel: "CONTADOR",
    resumo:
      "Começa a substituir a ECD entregue, com o motivo: o encerramento se desfaz e a entrega anterior fica guardada",
    params,
    corpo: motivo,
    resposta: exercicioContabil,
  },
  retirarEntregaDaEcd: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/exercicios/:ano/ecd/retirar",
    papel: "CONTADOR",
    resumo: "Retira a entrega da ECD, informada por engano, com o motivo",
    params,
    corpo: motivo,
    resposta: exercicioContabil,
  },
} as const satisfies Rotas
