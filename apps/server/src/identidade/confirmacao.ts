import { and, eq, isNotNull, ne, sql } from "drizzle-orm"
import { enfileirarMensagem } from "../correio/mensagens.ts"
import { mensagemDeEmailTrocado } from "../correio/modelos.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { codigoDoBanco } from "../db/codigo-do-banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { alterar } from "../db/registros.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { contas, fichas } from "../db/schema/identidade.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { resumir as resumirSegredo } from "../http/resumo.ts"
import type { Marca } from "../marca/marca.ts"
import { recusarDemonstracao } from "./cadastro.ts"
import { type DependenciasDasContas, limitarEndereco, muitosPedidos } from "./deps-das-contas.ts"
import { provarSenha } from "./entrada.ts"
import { anularFichas, consumirFicha, type FichaLida, lerFicha } from "./fichas.ts"
import type { Origem } from "./origem.ts"
import { enderecoDeOutraPessoa, quemEh, registrarSeguranca } from "./pessoas.ts"

const FINALIDADES = ["confirmar-email", "trocar-email"] as const

interface PedidoDeConfirmacao {
  readonly ficha: string
  /** Password of the account the link belongs to. */
  readonly senha: string
}

/**
 * Uses the link mailed to an address: the first e-mail of an account, or the one it changes to. The link proves the
 * mailbox and the password proves the account: without it, whoever typed the address of somebody else would have the
 * account confirmed by its owner's click. A wrong one counts and locks as at sign-in, and the link stays.
 * Raises senha-atual-incorreta, ficha-invalida, email-em-uso (somebody took the address meanwhile) and muitos-pedidos.
 */
export async function confirmarEmail(
  deps: DependenciasDasContas,
  { ficha, senha }: PedidoDeConfirmacao,
  origem: Origem,
): Promise<FichaLida["finalidade"]> {
  const { banco, agora } = deps
  limitarEndereco(deps.limites.links, origem.endereco)
  const lida = await banco.naIdentidade((tx) => lerFicha(tx, ficha, FINALIDADES, agora()))
  if (lida === null) throw new ErroDeNegocio("ficha-invalida")
  await exigirSenhaDaConta(deps, lida.sub, senha, origem)
  const quem = await quemEh(banco, lida.sub)
  const { marca } = await deps.marcaPara(lida.email)
  if (lida.finalidade === "trocar-email" && (await enderecoDeOutraPessoa(banco, lida.sub, lida.email))) throw emUso()
  try {
    await recusarDemonstracao(() =>
      banco.naIdentidade(async (tx) => {
        const usada = await consumirFicha(tx, ficha, FINALIDADES, agora())
        const conta = usada === null ? null : await contaTravada(tx, usada.sub)
        if (usada === null || conta === null) throw new ErroDeNegocio("ficha-invalida")
        if (usada.finalidade === "trocar-email")
          await trocar(tx, deps, conta, { email: usada.email, ficha }, { idEscritorio: quem.idEscritorio, marca })
        else await confirmar(tx, conta, usada)
        const detalhe =
          usada.finalidade === "trocar-email" ? `Trocou o e-mail para ${usada.email}` : "Confirmou o e-mail"
        await registrarSeguranca(tx, quem, conta.email, origem, detalhe)
      }),
    )
  } catch (erro) {
    if (codigoDoBanco(erro) === "23505") throw emUso()
    throw erro
  }
  if (lida.finalidade === "trocar-email") {
    const autoria = { idUsuario: quem.idUsuario, autor: "Troca de e-mail confirmada", papel: quem.papel, ...origem }
    await seguirTrocasDeEmail(banco, autoria)
    await deps.acordarCorreio()
  }
  return lida.finalidade
}

async function exigirSenhaDaConta(
  { banco, agora }: DependenciasDasContas,
  sub: string,
  senha: string,
  origem: Origem,
): Promise<void> {
  const recusa = await provarSenha(banco, sub, senha, agora(), origem)
  switch (recusa?.tipo) {
    case undefined:
      return
    case "tentativas":
      throw muitosPedidos(recusa.aguardarMs)
    case "credenciais":
      throw new ErroDeNegocio(
        "senha-atual-incorreta",
        "Esta não é a senha desta conta. Se a esqueceu, ou se não foi você que a criou, use “Esqueci minha senha”.",
        "senha",
      )
    case "desativada":
      throw new ErroDeNegocio("ficha-invalida")
    default:
      recusa satisfies never
  }
}

const emUso = () =>
  new ErroDeNegocio("email-em-uso", "Este e-mail já é usado por outra pessoa. Peça a troca para outro.")

interface Travada {
  readonly sub: string
  readonly email: string
  readonly nome: string
}

async function contaTravada(tx: Tx, sub: string): Promise<Travada | null> {
  const [conta] = await tx
    .select({ sub: contas.sub, email: contas.email, nome: contas.nome })
    .from(contas)
    .where(eq(contas.sub, sub))
    .for("update")
  return conta ?? null
}

/** The link proves the address it was sent to, which must still be the account's. */
async function confirmar(tx: Tx, conta: Travada, { email }: FichaLida): Promise<void> {
  if (conta.email.toLowerCase() !== email.toLowerCase()) throw new ErroDeNegocio("ficha-invalida")
  await alterar(tx, contas, eq(contas.sub, conta.sub), { emailConfirmado: true })
}

/** Links mailed to the old address prove nothing any more. */
async function trocar(
  tx: Tx,
  deps: DependenciasDasContas,
  conta: Travada,
  { email, ficha }: Pick<FichaLida, "email"> & { readonly ficha: string },
  { idEscritorio, marca }: { readonly idEscritorio: string | null; readonly marca: Marca },
): Promise<void> {
  await alterar(tx, contas, eq(contas.sub, conta.sub), { email, emailConfirmado: true })
  await anularFichas(tx, conta.sub)
  await enfileirarMensagem(tx, deps.cofre, {
    chave: `email-trocado/${resumirSegredo(ficha)}`,
    tipo: "email-trocado",
    idEscritorio,
    para: conta.email,
    agora: deps.agora(),
    ...mensagemDeEmailTrocado({ marca, nome: conta.nome, novo: email }),
  })
}

const MAXIMO_DE_VOLTAS = 5

/**
 * Makes the registered person follow the account's e-mail. The two live under roles that do not reach each other, so
 * there are two transactions: the used link stays as the note of what is still to be done, and whoever comes next (the
 * confirmation itself, or the minute's sweep after a crash) finishes it. `relatarErro` hears of an address that became
 * somebody else's in between: the person keeps the old one in the product and still signs in.
 */
export async function seguirTrocasDeEmail(
  banco: Banco,
  autoria?: Autoria,
  relatarErro: (erro: unknown) => void = () => {},
): Promise<void> {
  const usada = and(eq(fichas.finalidade, "trocar-email"), isNotNull(fichas.usadaEm))
  const pendentes = await banco.naIdentidade((tx) => tx.selectDistinct({ sub: fichas.sub }).from(fichas).where(usada))
  for (const { sub } of pendentes) {
    let escrito: string | null = null
    for (let volta = 0; volta < MAXIMO_DE_VOLTAS; volta++) {
      // What was written must be what the account has now: another change may have come in the meantime.
      const atual = await banco.naIdentidade(async (tx) => {
        const conta = await contaTravada(tx, sub)
        if (conta !== null && conta.email === escrito) await tx.delete(fichas).where(and(eq(fichas.sub, sub), usada))
        return conta?.email ?? null
      })
      if (atual === null || atual === escrito) break
      await escrever(banco, sub, atual, autoria).catch((erro: unknown) => {
        if (codigoDoBanco(erro) !== "23505") throw erro
        relatarErro(erro)
      })
      escrito = atual
    }
  }
}

async function escrever(banco: Banco, sub: string, email: string, autoria: Autoria | undefined): Promise<void> {
  await banco.naPlataforma(
    (tx) =>
      tx
        .update(usuarios)
        .set({ email, versao: sql`${usuarios.versao} + 1` })
        .where(and(eq(usuarios.sub, sub), ne(usuarios.email, email))),
    autoria,
  )
}
