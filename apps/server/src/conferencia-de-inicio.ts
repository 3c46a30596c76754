import type { Config, Segredos } from "./config.ts"
import { ehLoopback } from "./config-da-identidade.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"
import type { Banco } from "./db/banco.ts"
import { FalhaDeInicio } from "./falhas-de-inicio.ts"

/** Passwords that come in guides, images and examples; compared in lower case. */
const SENHAS_DE_EXEMPLO: ReadonlySet<string> = new Set([
  ...["postgres", "partida", "partida_dono", "partida_login", "senha", "password", "passwd", "admin", "root", "secret"],
  ...["123456", "12345678", "1234567890", "changeme", "change-me", "example", "exemplo", "troque-me", "trocar", "…"],
  "partida-demo-2026",
])

const GERE_OUTRA = "Gere uma de verdade com `openssl rand -base64 32`."

/**
 * Refuses to work for a real office with secrets that anybody could guess or an address that anybody on the way could
 * read. Throws ConfiguracaoInvalida: one sentence naming the variable and the way out, never the value.
 */
export function conferirProducao(config: Config, segredos: Segredos): void {
  if (config.modo !== "producao") return
  for (const conferir of CONFERENCIAS) conferir(config, segredos)
}

/** What works but will be missed; for the console, at start. */
export function avisosDeProducao(config: Config): string[] {
  if (config.modo !== "producao") return []
  const avisos: string[] = []
  if (config.loginUnico && config.dados === null) {
    avisos.push(
      "UM SÓ LOGIN DO BANCO (PARTIDA_LOGIN_UNICO): uma falha da aplicação alcança também as contas e as senhas.",
    )
  }
  if (config.correio.tipo === "nenhum") {
    avisos.push(
      "SEM CORREIO: PARTIDA_SMTP não está definido. Convites, confirmações e novas senhas não serão enviados a ninguém.",
    )
  } else if (/@([\w-]+\.)*example\b/.test(config.correio.remetente)) {
    avisos.push(
      "REMETENTE DE EXEMPLO: defina PARTIDA_REMETENTE com um endereço do seu domínio, ou as mensagens serão recusadas.",
    )
  }
  if (!config.boletins.escolhida) {
    avisos.push(
      "BOLETINS: defina PARTIDA_BOLETINS e PARTIDA_BOLETINS_CHAVE fora do alcance de quem administra o banco; até lá os boletins assinados ficam ao lado do programa.",
    )
  }
  return avisos
}

function conferirEndereco({ url }: Config): void {
  if (ehSeguro(url)) return
  throw new ConfiguracaoInvalida(
    "PARTIDA_URL começa com http: senhas e dados fiscais passariam abertos pela rede. Ponha o servidor atrás de um proxy com certificado e use o endereço https.",
  )
}

function conferirChaveMestra(_config: Config, { chaveMestra, chaveMestraAnterior }: Segredos): void {
  if (chaveMestra === null) return
  if (chaveMestra.trim() === chaveMestraAnterior?.trim()) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_CHAVE_MESTRA e PARTIDA_CHAVE_MESTRA_ANTERIOR são iguais: a nova tem de ser outra. ${GERE_OUTRA}`,
    )
  }
  const bytes = Buffer.from(chaveMestra.trim(), "base64")
  // Of 32 random bytes about thirty differ; fewer than sixteen, or nothing but text, never happens by chance.
  if (bytes.length === 32 && (new Set(bytes).size < 16 || ehSequencia(bytes) || bytes.every(ehImprimivel))) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_CHAVE_MESTRA é previsível (repetida, em sequência ou escrita à mão). ${GERE_OUTRA}`,
    )
  }
}

const ehImprimivel = (byte: number) => byte >= 0x20 && byte < 0x7f

function ehSequencia(bytes: Buffer): boolean {
  const passo = ((bytes[1] ?? 0) - (bytes[0] ?? 0) + 256) % 256
  return bytes.every((byte, i) => i === 0 || (byte - (bytes[i - 1] ?? 0) + 256) % 256 === passo)
}

function conferirBancos(_config: Config, { databaseUrl, identidadeUrl, migrationUrl }: Segredos): void {
  conferirBanco("DATABASE_URL", databaseUrl)
  conferirBanco("IDENTIDADE_DATABASE_URL", identidadeUrl)
  conferirBanco("DATABASE_MIGRATION_URL", migrationUrl)
}

function conferirBanco(nome: string, texto: string | null): void {
  if (texto === null) return
  const { username, password } = new URL(texto)
  // Without a password in the address the server itself decides how the login proves who it is.
  if (password === "") return
  const senha = decodeURIComponent(password)
  if (!SENHAS_DE_EXEMPLO.has(senha.toLowerCase()) && senha !== decodeURIComponent(username)) return
  throw new ConfiguracaoInvalida(
    `${nome} usa uma senha de exemplo ou igual ao usuário. Troque-a no PostgreSQL (alter role … password) e no endereço.`,
  )
}

/** With one login, an injected statement of the application reads the accounts and their password hashes. */
function exigirDoisLogins({ loginUnico }: Config, { databaseUrl, identidadeUrl }: Segredos): void {
  if (databaseUrl === null || loginUnico) return
  if (identidadeUrl !== null && new URL(identidadeUrl).username !== new URL(databaseUrl).username) return
  throw new ConfiguracaoInvalida(
    `IDENTIDADE_DATABASE_URL deve ser um login só da identidade, outro que não o de DATABASE_URL: sem ele uma falha da aplicação alcança as contas e as senhas. Crie-o (docs/operacao.md), ou aceite o risco com PARTIDA_LOGIN_UNICO=sim.`,
  )
}

/**
 * Whether the application's login is as the configuration says: out of reach of the accounts, and with nothing of its
 * own on the tables. Throws FalhaDeInicio for real work, unless the operator accepted one login for all.
 */
export async function conferirLogins(
  banco: Pick<Banco, "tipo" | "executarSql">,
  { modo, loginUnico }: Pick<Config, "modo" | "loginUnico">,
): Promise<void> {
  if (modo !== "producao" || loginUnico || banco.tipo === "embutido") return
  const poder = async (pergunta: string) => (await banco.executarSql(`select 1 where ${pergunta}`)).rows.length > 0
  if (await poder("pg_has_role(session_user, 'partida_identidade', 'member')")) {
    throw new FalhaDeInicio(
      "O login de DATABASE_URL alcança as contas e as senhas: retire dele o papel (revoke partida_identidade from …), ou aceite o risco com PARTIDA_LOGIN_UNICO=sim.",
    )
  }
  const le = (tabela: string) => poder(`has_table_privilege(session_user, '${tabela}', 'select')`)
  if ((await le("contas")) || (await le("empresas"))) {
    throw new FalhaDeInicio(
      "O login de DATABASE_URL lê as tabelas sem assumir um papel: torne-o comum (alter role … noinherit) e não o dono delas, ou aceite o risco com PARTIDA_LOGIN_UNICO=sim.",
    )
  }
}

function conferirEmissor({ identidade }: Config): void {
  if (identidade.tipo !== "externa" || !URL.canParse(identidade.emissor)) return
  if (ehSeguro(identidade.emissor)) return
  throw new ConfiguracaoInvalida("PARTIDA_OIDC_EMISSOR deve ser um endereço https: é ele quem diz quem é cada pessoa.")
}

function conferirPaginaDaConta({ identidade }: Config): void {
  if (identidade.tipo !== "externa" || identidade.enderecoDaConta === null || ehSeguro(identidade.enderecoDaConta))
    return
  throw new ConfiguracaoInvalida(
    "PARTIDA_OIDC_CONTA deve ser um endereço https: as pessoas digitam nele a própria senha.",
  )
}

function conferirTelas({ web }: Config): void {
  if (web !== null) return
  throw new ConfiguracaoInvalida(
    "PARTIDA_WEB=dev é só para desenvolvimento: sem ela o servidor entrega as telas compiladas (npm run build).",
  )
}

const MAXIMO_DE_PROXIES = 10

function conferirProxies({ proxies }: Config): void {
  if (proxies <= MAXIMO_DE_PROXIES) return
  throw new ConfiguracaoInvalida(
    `PARTIDA_PROXIES deve ser no máximo ${MAXIMO_DE_PROXIES}: é quantos proxies há à frente; além disso qualquer um escolheria o próprio endereço.`,
  )
}

function conferirLimites({ limites }: Config): void {
  const variavel =
    limites.porPessoa < 1 ? "PARTIDA_LIMITE_POR_PESSOA" : limites.porEndereco < 1 ? "PARTIDA_LIMITE_POR_ENDERECO" : null
  if (variavel === null) return
  throw new ConfiguracaoInvalida(`${variavel} deve ser ao menos 1: com 0 ninguém seria atendido.`)
}

const ehSeguro = (texto: string) => {
  if (!URL.canParse(texto)) return false
  const { protocol, hostname } = new URL(texto)
  return protocol === "https:" || (protocol === "http:" && ehLoopback(hostname))
}

const CONFERENCIAS = [
  ...[conferirEndereco, conferirChaveMestra, conferirBancos, exigirDoisLogins, conferirEmissor, conferirPaginaDaConta],
  ...[conferirTelas, conferirProxies, conferirLimites],
] as const
