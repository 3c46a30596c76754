import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { setTimeout as esperar } from "node:timers/promises"
import pg from "pg"
import { abrirBanco, type Banco } from "../db/banco.ts"
import { arquivoDoInstantaneo, BANCO_MODELO, enderecoDaIdentidade } from "./preparar.ts"

/** "embutido" or "postgresql": on which database this run of the suite is. */
export const tipoDoBancoDeTeste = process.env.PARTIDA_TEST_DATABASE_URL ? "postgresql" : "embutido"

/**
 * A migrated empty database of its own. On PostgreSQL the product connects as an ordinary role that owns nothing, and
 * only `comoDono` (test preparation) as the owner.
 */
export async function abrirBancoDeTeste(): Promise<Banco> {
  const urlDono = process.env.PARTIDA_TEST_DATABASE_URL
  if (!urlDono)
    return abrirBanco({
      url: null,
      urlDeMigracao: null,
      dir: null,
      instantaneo: readFileSync(arquivoDoInstantaneo()),
      migrar: false,
    })
  const nome = `partida_t_${randomBytes(6).toString("hex")}`
  await administrar(urlDono, `create database ${nome} template ${BANCO_MODELO}`)
  const login = enderecoNo(process.env.PARTIDA_TEST_LOGIN_URL ?? urlDono, nome)
  // Grants on the database itself do not come along with a template.
  await administrar(urlDono, `grant create on database ${nome} to ${new URL(login).username}`)
  const aplicacao = await abrirBanco({
    url: login,
    urlDeMigracao: null,
    urlDaIdentidade: enderecoDaIdentidade(login),
    dir: null,
    migrar: false,
  })
  const dono = await abrirBanco({
    url: enderecoNo(urlDono, nome),
    urlDeMigracao: null,
    dir: null,
    migrar: false,
    conexoes: 2,
  })
  return {
    ...aplicacao,
    comoDono: dono.comoDono,
    async fechar() {
      await aplicacao.fechar()
      await dono.fechar()
      await apagarBanco(urlDono, nome)
    },
  }
}

/** A migrated database that outlives the process that opens it: a directory, or a PostgreSQL database, and how to drop it. */
export async function criarBancoDeQueda(
  dir: string,
): Promise<{ dir: string | null; url: string | null; apagar(): Promise<void> }> {
  const urlDono = process.env.PARTIDA_TEST_DATABASE_URL
  if (!urlDono) {
    const instantaneo = readFileSync(arquivoDoInstantaneo())
    await (await abrirBanco({ url: null, urlDeMigracao: null, dir, instantaneo, migrar: false })).fechar()
    return { dir, url: null, apagar: async () => {} }
  }
  const nome = `partida_q_${randomBytes(6).toString("hex")}`
  await administrar(urlDono, `create database ${nome} template ${BANCO_MODELO}`)
  const url = enderecoNo(process.env.PARTIDA_TEST_LOGIN_URL ?? urlDono, nome)
  return { dir: null, url, apagar: () => apagarBanco(urlDono, nome) }
}

const TENTATIVAS_DE_APAGAR = 40
const ESPERA_PARA_APAGAR_MS = 250

/**
 * Waits for the last connections to go: `with (force)` would end them, but an ordinary owner may not end those of
 * another role, and a process that was killed leaves its own until the server notices.
 */
export async function apagarBanco(urlDono: string, nome: string): Promise<void> {
  for (let tentativa = 1; ; tentativa++) {
    try {
      await administrar(urlDono, `drop database ${nome}`)
      return
    } catch (erro) {
      const emUso = erro instanceof Error && "code" in erro && erro.code === "55006"
      if (!emUso || tentativa === TENTATIVAS_DE_APAGAR) throw erro
      await esperar(ESPERA_PARA_APAGAR_MS)
    }
  }
}

function enderecoNo(url: string, banco: string): string {
  const endereco = new URL(url)
  endereco.pathname = `/${banco}`
  return endereco.href
}

async function administrar(url: string, comando: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    await cliente.query(comando)
  } finally {
    await cliente.end()
  }
}
