import { sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { Config } from "./config.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"
import type { Banco } from "./db/banco.ts"
import { ModoDivergente } from "./db/instalacao.ts"
import { DiretorioEmUso } from "./db/trava.ts"
import { ChaveMestraInvalida, SegredoIlegivel } from "./identidade/cofre.ts"
import { MarcaInvalida } from "./marca/instalacao.ts"

/** Why the program cannot start, in one pt-BR sentence with the way out. */
export class FalhaDeInicio extends Error {
  override name = "FalhaDeInicio"
}

const ESPERADAS = [
  FalhaDeInicio,
  ConfiguracaoInvalida,
  DiretorioEmUso,
  MarcaInvalida,
  ModoDivergente,
  ChaveMestraInvalida,
  SegredoIlegivel,
]

/** The sentence for what went wrong before the server was up, or null for a defect of ours. */
export function descreverFalha(erro: unknown, config: Pick<Config, "dados"> | null): string | null {
  for (let atual: unknown = erro; atual instanceof Error; atual = atual.cause) {
    const conhecida = atual
    if (ESPERADAS.some((tipo) => conhecida instanceof tipo)) return conhecida.message
    const frase = porCodigo(codigoDe(conhecida), config?.dados ?? null) ?? porMensagem(conhecida.message)
    if (frase !== null) return frase
  }
  return null
}

/** Why the address could not be listened on, or null for a defect of ours. */
export function descreverEscuta(erro: unknown, { porta, host }: Pick<Config, "porta" | "host">): string | null {
  switch (erro instanceof Error ? codigoDe(erro) : "") {
    case "EADDRINUSE":
      return `A porta ${porta} já está em uso. Encerre o outro programa ou escolha outra: PORT=${porta === 3001 ? 3002 : 3001} npm start`
    case "EACCES":
      return `O sistema não permite usar a porta ${porta}. Escolha uma acima de 1023: PORT=3000 npm start`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `Esta máquina não tem o endereço HOST=${host}. Use 127.0.0.1 (só esta máquina) ou 0.0.0.0 (toda a rede).`
    default:
      return null
  }
}

/** Refuses a database that another version of the program has migrated, by a file that is not here. Throws FalhaDeInicio. */
export async function conferirEsquema(banco: Banco): Promise<void> {
  const conhecidas = new Set(readMigrationFiles({ migrationsFolder: PASTA_DE_MIGRACOES }).map(({ hash }) => hash))
  const aplicadas = await migracoesAplicadas(banco)
  if (aplicadas?.some((hash) => !conhecidas.has(hash))) throw new FalhaDeInicio(OUTRA_VERSAO)
}

const PASTA_DE_MIGRACOES = new URL("./db/migrations", import.meta.url).pathname

/** Null where the application's login may not read the journal of the migrations. */
async function migracoesAplicadas(banco: Banco): Promise<string[] | null> {
  try {
    const { rows } = await banco.comoDono((tx) =>
      tx.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`),
    )
    return rows.map(({ hash }) => hash)
  } catch (erro) {
    const codigo = erro instanceof Error && erro.cause instanceof Error ? codigoDe(erro.cause) : ""
    if (codigo === "42501") return null
    throw erro
  }
}

const OUTRA_VERSAO =
  "O banco é de outra versão do sistema. Atualize o programa para a versão que o criou, ou use outro banco (DATABASE_URL) ou outro diretório (PARTIDA_DADOS)."
const SEM_ACESSO_AO_BANCO =
  "O PostgreSQL de DATABASE_URL recusou o usuário ou a senha. Confira os dois no endereço: postgres://usuario:senha@servidor:5432/banco"
const SEM_SERVIDOR = "Confira o endereço e a porta de DATABASE_URL e se o PostgreSQL está no ar."

function porCodigo(codigo: string, dados: string | null): string | null {
  switch (codigo) {
    case "ECONNREFUSED":
      return `O PostgreSQL recusou a conexão. ${SEM_SERVIDOR}`
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `Não existe o servidor de banco indicado. ${SEM_SERVIDOR}`
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ECONNRESET":
      return `Não houve resposta do PostgreSQL. ${SEM_SERVIDOR}`
    case "57P03":
      return "O PostgreSQL ainda está iniciando ou se recuperando. Aguarde um instante e inicie de novo."
    case "28P01":
    case "28000":
      return SEM_ACESSO_AO_BANCO
    case "3D000":
      return "O banco indicado em DATABASE_URL não existe no PostgreSQL. Crie-o (createdb) ou corrija o nome no endereço."
    case "42501":
      return "O usuário de DATABASE_URL não pode criar ou usar as tabelas. Informe em DATABASE_MIGRATION_URL o dono do banco."
    case "42P01":
    case "42P07":
    case "42703":
    case "42701":
      return OUTRA_VERSAO
    default:
      return dados === null ? null : doDiretorio(codigo, dados)
  }
}

function doDiretorio(codigo: string, dados: string): string | null {
  switch (codigo) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `Não é possível gravar no diretório de dados ${dados}. Dê permissão de escrita ao usuário que inicia o programa ou escolha outro com PARTIDA_DADOS=./outro.`
    case "EEXIST":
    case "ENOTDIR":
      return `Há um arquivo onde deveria estar o diretório de dados ${dados}. Mova o arquivo ou escolha outro diretório com PARTIDA_DADOS=./outro.`
    case "ENOSPC":
      return `O disco do diretório de dados ${dados} está cheio. Libere espaço e inicie de novo.`
    default:
      return null
  }
}

/** What the driver reports without a code. */
function porMensagem(mensagem: string): string | null {
  if (/password must be a string/.test(mensagem)) return SEM_ACESSO_AO_BANCO
  if (/connection timeout|timeout exceeded when trying to connect|Connection terminated/.test(mensagem))
    return `Não houve resposta do PostgreSQL. ${SEM_SERVIDOR}`
  if (/does not support SSL/.test(mensagem))
    return "O PostgreSQL de DATABASE_URL não aceita SSL. Retire sslmode do endereço ou ligue o SSL no servidor."
  return null
}

const codigoDe = (erro: Error): string => ("code" in erro && typeof erro.code === "string" ? erro.code : "")
