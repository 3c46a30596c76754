import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { codigoDoBanco } from "../db/codigo-do-banco.ts"
import { contas } from "../db/schema/identidade.ts"
import { anularFichas } from "./fichas.ts"
import { motivoDaSenhaRecusada, resumirSenha } from "./senha.ts"
import { encerrarSessoes } from "./sessoes-abertas.ts"

/** A person who can sign in to the embedded provider. The rest of the product knows only `sub`. */
export interface Conta {
  readonly sub: string
  readonly email: string
  readonly nome: string
  readonly emailConfirmado: boolean
  readonly ativa: boolean
  readonly demonstracao: boolean
}

interface NovaConta {
  readonly email: string
  readonly nome: string
  readonly senha: string
  readonly emailConfirmado: boolean
  /** A published login of the demonstration: refused by a database created to work. */
  readonly demonstracao: boolean
  /** Subject to give to the account, when the person is already known by one; else a fresh uuid. */
  readonly sub?: string
}

type MotivoDaContaRecusada =
  | "email-invalido"
  | "nome-vazio"
  | "senha-recusada"
  | "email-em-uso"
  | "demonstracao-em-producao"
  | "inexistente"

/** An account operation refused. `message` is in Portuguese, for the person who asked. */
export class ContaRecusada extends Error {
  override name = "ContaRecusada"
  readonly motivo: MotivoDaContaRecusada
  constructor(motivo: MotivoDaContaRecusada, mensagem: string) {
    super(mensagem)
    this.motivo = motivo
  }
}

const colunas = {
  sub: contas.sub,
  email: contas.email,
  nome: contas.nome,
  emailConfirmado: contas.emailConfirmado,
  ativa: contas.ativa,
  demonstracao: contas.demonstracao,
}

/**
 * Creates an account. Throws ContaRecusada for a bad or taken e-mail, an empty name, a password the policy refuses,
 * and for demonstration accounts (or @partida.example addresses) in a database created for production.
 */
export async function criarConta(banco: Banco, nova: NovaConta, clock: () => Date = () => new Date()): Promise<Conta> {
  const email = nova.email.trim()
  const nome = nova.nome.trim()
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ContaRecusada("email-invalido", `"${email}" não é um endereço de e-mail.`)
  }
  if (nome === "") throw new ContaRecusada("nome-vazio", "Informe o nome da pessoa.")
  // A demonstration password is printed on the sign-in page: strength would protect nothing.
  if (!nova.demonstracao) exigirSenhaAceita(nova.senha, [email, nome])
  const senhaHash = await resumirSenha(nova.senha)
  const conta: Conta = {
    sub: nova.sub ?? randomUUID(),
    email,
    nome,
    emailConfirmado: nova.emailConfirmado,
    ativa: true,
    demonstracao: nova.demonstracao,
  }
  try {
    await banco.naIdentidade((tx) => tx.insert(contas).values({ ...conta, senhaHash, criadaEm: clock() }))
  } catch (erro) {
    const codigo = codigoDoBanco(erro)
    if (codigo === "23505") throw new ContaRecusada("email-em-uso", `Já existe uma conta com o e-mail ${email}.`)
    if (codigo === "PT007") {
      throw new ContaRecusada(
        "demonstracao-em-producao",
        "Este banco foi criado para produção e não aceita contas de demonstração.",
      )
    }
    throw erro
  }
  return conta
}

/** The account with this e-mail, in any letter case, or null. */
export async function buscarContaPorEmail(banco: Banco, email: string): Promise<Conta | null> {
  const [conta] = await banco.naIdentidade((tx) =>
    tx
      .select(colunas)
      .from(contas)
      .where(eq(sql`lower(${contas.email})`, email.trim().toLowerCase())),
  )
  return conta ?? null
}

/** The account of this subject, or null. */
export async function buscarContaPorSub(banco: Banco, sub: string): Promise<Conta | null> {
  if (!UUID.test(sub)) return null
  const [conta] = await banco.naIdentidade((tx) => tx.select(colunas).from(contas).where(eq(contas.sub, sub)))
  return conta ?? null
}

/**
 * Closes the account and ends its sessions and links: no new sign-in, no renewal, and its access tokens are refused.
 * Throws ContaRecusada "inexistente".
 */
export const desativarConta = (banco: Banco, sub: string) => alterar(banco, sub, { ativa: false })

/** Opens a closed account again; the password stays. An open one keeps its sessions. Throws ContaRecusada "inexistente". */
export async function reativarConta(banco: Banco, sub: string): Promise<void> {
  const conta = await buscarContaPorSub(banco, sub)
  if (conta === null) throw inexistente()
  if (!conta.ativa) await alterar(banco, sub, { ativa: true })
}

/** Closes or opens the account of a person of the product, who may have none here. Repeating it changes nothing. */
export async function situarConta(banco: Banco, sub: string, ativa: boolean): Promise<void> {
  if ((await buscarContaPorSub(banco, sub)) === null) return
  await (ativa ? reativarConta(banco, sub) : desativarConta(banco, sub))
}

async function alterar(banco: Banco, sub: string, mudanca: Partial<typeof contas.$inferInsert>): Promise<void> {
  if (!UUID.test(sub)) throw inexistente()
  const alteradas = await banco.naIdentidade(async (tx) => {
    const linhas = await tx.update(contas).set(mudanca).where(eq(contas.sub, sub)).returning({ sub: contas.sub })
    await encerrarSessoes(tx, sub, "todas")
    await anularFichas(tx, sub)
    return linhas.length
  })
  if (alteradas === 0) throw inexistente()
}

function exigirSenhaAceita(senha: string, pessoais: readonly string[]): void {
  const motivo = motivoDaSenhaRecusada(senha, pessoais)
  if (motivo !== null) throw new ContaRecusada("senha-recusada", motivo)
}

const inexistente = () => new ContaRecusada("inexistente", "Esta conta não existe.")

/** Form of a subject of ours: anything else is nobody, and the database would refuse to look for it. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
