import type {
  CodigoDeErro,
  ComparacaoDaLinha,
  EscolhaDaLinha,
  LinhaDeContraparte,
  ParteDaFolha,
  TipoDeLinhaImportada,
} from "@partida/contracts"
import type { DasComparavel } from "../../../documentos/extrato-pgdas/calculo.ts"

/** Tables that an import writes, in the order in which one depends on another. */
export const TABELAS = [
  "empresas",
  "empresas_regimes",
  "simples_opcoes",
  "atividades",
  "socios",
  "quadros",
  "quadros_socios",
  "pro_labores",
  "dependentes",
  "receitas_informadas",
  "folhas_informadas",
  "folhas_cpp_das",
  "contas_correntes",
  "clientes",
  "fornecedores",
] as const
export type Tabela = (typeof TABELAS)[number]

type Valor = string | number | boolean | null | readonly string[]
/** Columns of a table as the database names them; amounts and decimals as text. */
export type Registro = Readonly<Record<string, Valor>>

/** One thing that a row writes, with what it replaces: enough to take it back. */
export interface Efeito {
  readonly tabela: Tabela
  readonly acao: "inserir" | "alterar"
  /** The rest of the primary key, without the office. */
  readonly chave: Registro
  /** Of the columns that change; null for a new record. */
  readonly antes: Registro | null
  readonly depois: Registro
}

/** A row of the spreadsheet as it was read. */
export interface LinhaAJulgar {
  readonly sequencia: number
  readonly planilha: string
  readonly linha: number
  readonly tipo: TipoDeLinhaImportada
  readonly cnpj: string | null
  readonly dados: Readonly<Record<string, string>>
  readonly avisos: readonly string[]
  readonly erro: string | null
  /** A person left it out of the import. */
  readonly fora?: true
  /** A person wrote some of its cells. */
  readonly ajustada?: true
  /** Rows that speak of the same and say something else: a person may prefer another. */
  readonly repetidas?: readonly LugarDaLinha[]
}

/** A row as the spreadsheet numbers it. */
interface LugarDaLinha {
  readonly planilha: string
  readonly linha: number
}

export const INSERIDO = 1
export const ATUALIZADO = 2
export const EXCLUIDO = 3
export const ERRO = 4
export const SEM_ACAO = 5

/** What will happen to a row, or what did. */
export interface Veredito {
  readonly sequencia: number
  readonly resultado: typeof INSERIDO | typeof ATUALIZADO | typeof ERRO | typeof SEM_ACAO
  readonly codigo: CodigoDeErro | null
  readonly mensagem: string
  readonly efeitos: readonly Efeito[]
  readonly repetidas?: readonly LugarDaLinha[]
  /** Only of extracts. */
  readonly comparacao?: ComparacaoDaLinha
  readonly escolha?: EscolhaDaLinha
}

export interface AtividadeDoEstado {
  readonly id: string
  readonly cnae: string
  readonly descricao: string
  /** Annex at the start and those that came after. */
  readonly anexos: readonly string[]
  readonly encerradaEm: string | null
}

export interface SocioDoEstado {
  readonly id: string
  readonly documento: string | null
  readonly nome: string
  readonly email: string | null
  readonly celular: string | null
  readonly nascimento: string | null
  /** Oldest first. */
  readonly proLabores: readonly { readonly desde: string; readonly valor: bigint }[]
  readonly dependentes: readonly DependenteDoEstado[]
}

export interface DependenteDoEstado {
  readonly nome: string
  readonly cpf: string | null
  readonly nascimento: string
  readonly tipo: string
  readonly desde: string
  readonly ate: string | null
}

export interface ParteDoQuadro {
  readonly documento: string
  readonly fracao: string
  readonly qualificacao: string
  readonly responsavel: boolean
}

/** What is already known of a company; judging a row changes it as writing the row would. */
export interface Estado {
  empresa: EmpresaDoEstado | null
  /** Oldest first; those that begin after today too. */
  regimes: { readonly desde: string; readonly regime: string; readonly atividadeMei: string | null }[]
  /** What was told of each year of the Simples. */
  opcoes: { readonly ano: number; readonly regime: "caixa" | "competencia" }[]
  atividades: AtividadeDoEstado[]
  socios: SocioDoEstado[]
  /** The last composition. */
  quadro: { readonly desde: string; readonly partes: readonly ParteDoQuadro[] } | null
  /** By month, activity and market, of revenue without special situations. */
  receitas: Map<string, { readonly id: string; readonly valor: bigint }>
  /** By month, activity and market, the total of revenue typed with special situations, such as ISS withheld. */
  comSituacao: Map<string, bigint>
  /** How many notes count in each month from the first one in the system on. */
  notas: Map<string, number>
  folhas: Map<string, FolhaDoEstado>
  /** What was told of the CPP of the DAS, by month of payment. */
  cppDoDas: Map<string, { readonly valor: bigint; readonly origem: OrigemDaFolha }>
  contas: ContaDoEstado[]
  /** Clients and suppliers that the rows name, by kind and document; empty where no row is about any. */
  contrapartes: Map<string, ContraparteDoEstado>
  /** Last closed month. */
  fechadoAte: string | null
  /** What only extracts are compared with; empty where none is being judged. */
  doPgdas: EstadoDoPgdas
}

/** What only an extract of the PGDAS-D is compared with. */
export interface EstadoDoPgdas {
  /** DAS computed here, by month. */
  readonly das: Map<string, DasComparavel>
  /** The main activity. */
  principal: string | null
}

/** Components of a typed month; the CPP of the DAS is told apart. */
export type ParteDigitada = Exclude<ParteDaFolha, "cppDas">

export interface FolhaDoEstado {
  readonly id: string
  readonly origem: OrigemDaFolha
  readonly partes: Readonly<Record<ParteDigitada, bigint>>
}

type OrigemDaFolha = "digitada" | "importada" | "extrato"

export interface ContaDoEstado {
  readonly id: string
  readonly idTipo: number
  readonly banco: string | null
  readonly agencia: string | null
  readonly conta: string | null
  readonly apelido: string
  readonly saldo: bigint | null
  readonly saldoEm: string | null
}

export interface ContraparteDoEstado {
  readonly id: string
  readonly arquivada: boolean
  /** Columns as the database names them, of those that a spreadsheet may change. */
  readonly registro: Registro
}

export const chaveDaContraparte = (tipo: LinhaDeContraparte, documento: string) => `${tipo}|${documento}`

export interface EmpresaDoEstado {
  readonly id: string
  readonly cnpj: string
  /** Columns as the database names them, of those that a spreadsheet may change. */
  readonly registro: Registro
  /** In force now. */
  readonly idMunicipio: string
  readonly idCategoria: number
}

/** What judging needs besides the rows and the state. */
export interface Contexto {
  readonly idEscritorio: string
  readonly agora: Date
  /** AAAA-MM-DD in the civil time of the product. */
  readonly hoje: string
  /** Whether who asked may write bank accounts, a screen of platform operators. */
  readonly escreveContas: boolean
  readonly novoId: () => string
}

export const chaveDaReceita = (competencia: string, idAtividade: string, mercado: string) =>
  `${competencia}|${idAtividade}|${mercado}`
