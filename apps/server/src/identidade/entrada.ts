import { eq, type SQL, sql } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { lerCampos } from "../db/registros.ts"
import { contas } from "../db/schema/identidade.ts"
import { aparelhoConhecido } from "./aparelhos.ts"
import { registrarAtoDaConta } from "./atos.ts"
import {
  alvoDaSenha,
  contarTentativa,
  daRede,
  daSessao,
  devolverTentativa,
  doAparelho,
  perdoarTentativas,
} from "./contagem.ts"
import { type Origem, SEM_ORIGEM } from "./origem.ts"
import { conferirSenha, conferirSenhaFicticia } from "./senha.ts"
import { criarLimite, type Limite, redeDoEndereco } from "./tentativas.ts"
import { criarVez } from "./vez.ts"

/** Why a step of the sign-in was refused. */
export type Recusa =
  /** Wrong password and unknown e-mail alike. */
  | { readonly tipo: "credenciais" }
  | { readonly tipo: "tentativas"; readonly aguardarMs: number }
  /** Told only to who proved to own the account, as is the next. */
  | { readonly tipo: "desativada" }
  | { readonly tipo: "nao-confirmada" }

type ResultadoDaEntrada =
  | { readonly tipo: "aceita"; readonly sub: string }
  /** The password was right and is not enough. `senhaHash` is the one it was checked against. */
  | { readonly tipo: "segundo-fator"; readonly sub: string; readonly senhaHash: string }
  | Recusa

interface PedidoDeEntrada {
  readonly email: string
  readonly senha: string
  /** Network address the attempt came from. */
  readonly endereco: string
  /** What the audit trail keeps of the request. */
  readonly origem?: Origem
  /** Devices the browser says it is. */
  readonly aparelhos?: readonly string[]
  /** Session of who is already inside and proves the password again. */
  readonly sessao?: string | null
}

/** Decides one sign-in attempt by password. */
export type Entrada = (pedido: PedidoDeEntrada) => Promise<ResultadoDaEntrada>

/** Failures strangers of one network may make, over all accounts. An office behind one address shares them, hence the room. */
const FALHAS_POR_REDE = 50
const JANELA_POR_REDE_MS = 10 * 60_000
const REDES_LEMBRADAS = 10_000
/** RFC 5321, 4.5.3.1.3. */
const MAXIMO_DO_EMAIL = 254
const MAXIMO_DA_SENHA = 1_024
/** Attempts of one browser at one account that wait for each other. */
const MAXIMO_NA_VEZ = 32
const ESPERA_DA_VEZ_MS = 1_000

/** The limit per network of who is on no known device, one for all the ways of signing in. */
function criarLimitePorRede(clock: () => Date): Limite {
  return criarLimite({
    maximo: FALHAS_POR_REDE,
    janelaMs: JANELA_POR_REDE_MS,
    capacidade: REDES_LEMBRADAS,
    clock,
  })
}

/**
 * Sign-in by password. Failures are counted by who makes them (ADR 031), so that those of a stranger keep nobody else
 * out; an e-mail without an account is counted and answered alike. Attempts of one browser at one account are taken in
 * turn: sent at once, the right ones find no failure that was not one. `clock` drives every wait.
 */
export function criarEntrada(banco: Banco, clock: () => Date, porRede: Limite = criarLimitePorRede(clock)): Entrada {
  const naVez = criarVez(MAXIMO_NA_VEZ)
  return async (pedido) => {
    const email = pedido.email.trim().toLowerCase()
    if (
      email === "" ||
      email.length > MAXIMO_DO_EMAIL ||
      pedido.senha.length > MAXIMO_DA_SENHA ||
      email.includes("\0")
    ) {
      return { tipo: "credenciais" }
    }
    const rede = redeDoEndereco(pedido.endereco)
    const chave = [email, rede, pedido.sessao ?? "", ...(pedido.aparelhos ?? [])].join(" ")
    const resultado = await naVez(chave, () => tentar(banco, clock, porRede, { ...pedido, email }, rede))
    return resultado ?? { tipo: "tentativas", aguardarMs: ESPERA_DA_VEZ_MS }
  }
}

async function tentar(
  banco: Banco,
  clock: () => Date,
  porRede: Limite,
  pedido: PedidoDeEntrada,
  rede: string,
): Promise<ResultadoDaEntrada> {
  const { email, aparelhos = [], sessao = null } = pedido
  const { conta, contada } = await banco.naIdentidade(async (tx) => {
    const conta = await contaPor(tx, eq(sql`lower(${contas.email})`, email))
    const aparelho = conta === null ? null : await aparelhoConhecido(tx, conta.sub, aparelhos, clock())
    const estranho = aparelho === null && sessao === null
    const esperaDaRede = estranho ? porRede.reservar(rede) : 0
    if (esperaDaRede > 0) return { conta, contada: esperaDaRede }
    const origem = sessao !== null ? daSessao(sessao) : aparelho !== null ? doAparelho(aparelho) : daRede(rede)
    return { conta, contada: await contarTentativa(tx, { alvo: alvoDaSenha(email), origem, estranho }, clock()) }
  })
  const sub = conta?.sub ?? null
  const recusar = (recusa: Recusa) => registrarRecusa(banco, sub, recusa, pedido.origem)
  if (typeof contada === "number") return recusar({ tipo: "tentativas", aguardarMs: contada })
  if (conta === null) {
    await conferirSenhaFicticia(pedido.senha)
    return recusar({ tipo: "credenciais" })
  }
  if (!(await conferirSenha(pedido.senha, conta.senhaHash))) return recusar({ tipo: "credenciais" })

  if (contada.estranho) porRede.devolver(rede)
  if (sessao === null && conta.segundoFator && conta.ativa && conta.emailConfirmado) {
    await banco.naIdentidade((tx) => devolverTentativa(tx, contada))
    return { tipo: "segundo-fator", sub: conta.sub, senhaHash: conta.senhaHash }
  }
  await banco.naIdentidade((tx) => perdoarTentativas(tx, contada))
  const impedimento = impedimentoDe(conta)
  return impedimento === null ? { tipo: "aceita", sub: conta.sub } : recusar(impedimento)
}

/**
 * Whether this is the account's password, outside the sign-in: counted and recorded alike when wrong, and forgiving no
 * other failure when right. Null when it is; an unconfirmed e-mail is no obstacle here.
 */
export async function provarSenha(
  banco: Banco,
  sub: string,
  senha: string,
  agora: Date,
  origem: Origem,
): Promise<Exclude<Recusa, { readonly tipo: "nao-confirmada" }> | null> {
  const rede = daRede(redeDoEndereco(origem.endereco ?? ""))
  const provada = await banco.naIdentidade(async (tx) => {
    const conta = await contaPor(tx, eq(contas.sub, sub))
    if (conta === null) return null
    const palpite = { alvo: alvoDaSenha(conta.email), origem: rede, estranho: true }
    return { conta, contada: await contarTentativa(tx, palpite, agora) }
  })
  if (provada === null) return { tipo: "desativada" }
  const { conta, contada } = provada
  if (typeof contada === "number") {
    return registrarRecusa(banco, sub, { tipo: "tentativas", aguardarMs: contada }, origem)
  }
  if (!(await conferirSenha(senha, conta.senhaHash))) {
    return registrarRecusa(banco, sub, { tipo: "credenciais" }, origem)
  }
  await banco.naIdentidade((tx) => devolverTentativa(tx, contada))
  return conta.ativa ? null : { tipo: "desativada" }
}

interface ContaNaEntrada extends SituacaoDaConta {
  readonly sub: string
  readonly email: string
  readonly senhaHash: string
  readonly segundoFator: boolean
}

async function contaPor(tx: Tx, onde: SQL): Promise<ContaNaEntrada | null> {
  const [linha] = await lerCampos(
    tx,
    contas,
    ["sub", "email", "senhaHash", "ativa", "emailConfirmado", "segundoFatorEm"],
    onde,
  )
  return linha === undefined ? null : { ...linha, segundoFator: linha.segundoFatorEm !== null }
}

const MOTIVOS: Readonly<Record<Recusa["tipo"] | "codigo" | "passkey", string>> = {
  credenciais: "Senha incorreta.",
  tentativas: "Tentativas demais de onde partiu esta: ela espera alguns minutos.",
  desativada: "Conta desativada.",
  "nao-confirmada": "E-mail ainda não confirmado.",
  codigo: "Código do segundo fator incorreto.",
  passkey: "Passkey recusada.",
}

/** Puts a refused attempt in the audit trail and gives it back. What was typed is never kept. */
export async function registrarRecusa<R extends { readonly tipo: keyof typeof MOTIVOS }>(
  banco: Banco,
  sub: string | null,
  recusa: R,
  origem: Origem = SEM_ORIGEM,
): Promise<R> {
  const detalhe = sub === null && recusa.tipo === "credenciais" ? "E-mail sem conta." : MOTIVOS[recusa.tipo]
  await registrarAtoDaConta(banco, { acao: "entrada-recusada", sub, detalhe }, origem)
  return recusa
}

export interface SituacaoDaConta {
  readonly ativa: boolean
  readonly emailConfirmado: boolean
}

/** What keeps an account out although its owner proved to be its owner. */
export function impedimentoDe(situacao: SituacaoDaConta | null): Recusa | null {
  if (!situacao?.ativa) return { tipo: "desativada" }
  return situacao.emailConfirmado ? null : { tipo: "nao-confirmada" }
}
