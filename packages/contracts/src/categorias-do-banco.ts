import { z } from "zod"
import { texto, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** Whether what is in a category came in, left, or only changed places (transfers between own accounts). */
export const naturezasDaCategoria = {
  entrada: { rotulo: "Entrada" },
  saida: { rotulo: "Saída" },
  neutra: { rotulo: "Não é receita nem despesa" },
} as const
export type NaturezaDaCategoria = keyof typeof naturezasDaCategoria

interface CategoriaPadrao {
  readonly pai: string | null
  readonly nome: string
  readonly natureza: NaturezaDaCategoria
  /** What the company paid for a partner: no expense of the company. */
  readonly pessoal?: true
}

const saida = (nome: string, pai: string | null = null) => ({ nome, pai, natureza: "saida" }) as const
const entrada = (nome: string, pai: string | null = null) => ({ nome, pai, natureza: "entrada" }) as const

/**
 * The tree that every office begins with. An office changes it by rows of its own, under the same ids; what it does not change
 * follows ours.
 */
export const CATEGORIAS_PADRAO = {
  receitas: entrada("Receitas"),
  vendas: entrada("Vendas e serviços", "receitas"),
  rendimentos: entrada("Rendimentos de aplicações", "receitas"),
  "juros-recebidos": entrada("Juros e multas recebidos", "receitas"),
  "outras-entradas": entrada("Outras entradas", "receitas"),
  aportes: entrada("Aportes dos sócios"),
  emprestimos: entrada("Empréstimos recebidos"),
  pessoal: saida("Pessoal"),
  "pro-labore": saida("Pró-labore", "pessoal"),
  salarios: saida("Salários e benefícios", "pessoal"),
  inss: saida("INSS e encargos", "pessoal"),
  impostos: saida("Impostos"),
  das: saida("DAS", "impostos"),
  "tributos-federais": saida("Tributos federais", "impostos"),
  "outros-tributos": saida("Outros tributos e taxas", "impostos"),
  retencoes: saida("Tributos retidos por clientes", "impostos"),
  ocupacao: saida("Ocupação"),
  aluguel: saida("Aluguel e condomínio", "ocupacao"),
  energia: saida("Energia e água", "ocupacao"),
  telefonia: saida("Internet e telefone", "ocupacao"),
  servicos: saida("Serviços e sistemas"),
  contabilidade: saida("Contabilidade", "servicos"),
  sistemas: saida("Sistemas e assinaturas", "servicos"),
  "servicos-de-terceiros": saida("Serviços de terceiros", "servicos"),
  marketing: saida("Marketing", "servicos"),
  compras: saida("Compras e materiais"),
  transporte: saida("Transporte e viagens"),
  financeiras: saida("Despesas financeiras"),
  tarifas: saida("Tarifas bancárias", "financeiras"),
  juros: saida("Juros, multas e IOF", "financeiras"),
  "descontos-concedidos": saida("Descontos concedidos", "financeiras"),
  "pagamento-de-emprestimos": saida("Pagamento de empréstimos", "financeiras"),
  "outras-saidas": saida("Outras saídas"),
  lucros: { nome: "Lucros distribuídos", pai: null, natureza: "saida" },
  "pessoal-do-socio": { nome: "Despesa pessoal do sócio", pai: null, natureza: "saida", pessoal: true },
  transferencias: { nome: "Transferências entre contas próprias", pai: null, natureza: "neutra" },
} as const satisfies Readonly<Record<string, CategoriaPadrao>>
export type IdDeCategoriaPadrao = keyof typeof CATEGORIAS_PADRAO

/** Id of a category: a word of the default tree, or a uuid of the office's own. */
export const idDeCategoria = z.string().regex(/^[a-z0-9-]{2,40}$/, "Escolha a categoria na lista.")

export const categoriaDoBanco = z.object({
  id: z.string(),
  pai: z.string().nullable(),
  nome: z.string(),
  natureza: z.enum(["entrada", "saida", "neutra"]),
  pessoal: z.boolean(),
  /** No longer offered; what is in it stays. */
  arquivada: z.boolean(),
  /** Of the default tree. */
  padrao: z.boolean(),
  /** 0 while the office did not change it. */
  versao: z.number().int(),
})
export type CategoriaDoBanco = z.infer<typeof categoriaDoBanco>

const corpoDaCategoria = z.object({
  nome: texto(60).min(2, "Dê um nome à categoria."),
  pai: idDeCategoria.nullable(),
  natureza: categoriaDoBanco.shape.natureza,
  pessoal: z.boolean(),
  arquivada: z.boolean(),
})

/** Categories of what moves in the bank, a tree per office. */
export const rotasDasCategorias = {
  listarCategoriasDoBanco: {
    metodo: "GET",
    caminho: "/banco/categorias",
    papel: null,
    resumo: "Categorias do escritório para o que entra e sai do banco, as arquivadas também",
    resposta: z.object({ lista: z.array(categoriaDoBanco) }),
  },
  criarCategoriaDoBanco: {
    metodo: "POST",
    caminho: "/banco/categorias",
    papel: "CONTADOR",
    resumo: "Cria uma categoria do escritório",
    corpo: corpoDaCategoria.omit({ arquivada: true }),
    resposta: categoriaDoBanco,
    status: 201,
  },
  editarCategoriaDoBanco: {
    metodo: "PUT",
    caminho: "/banco/categorias/:id",
    papel: "CONTADOR",
    resumo: "Muda nome, lugar ou natureza de uma categoria, ou a arquiva",
    comVersao: true,
    params: z.object({ id: idDeCategoria.or(uuid) }),
    corpo: corpoDaCategoria,
    resposta: categoriaDoBanco,
  },
} as const satisfies Rotas
