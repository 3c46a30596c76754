import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { enfileirarMensagem } from "../correio/mensagens.ts"
import {
  mensagemDeEmailEmTroca,
  mensagemDeNovaSenha,
  mensagemDeSenhaAlterada,
  mensagemDeTrocaDeEmail,
} from "../correio/modelos.ts"
import type { Tx } from "../db/banco.ts"
import { alterar } from "../db/registros.ts"
import { contas } from "../db/schema/identidade.ts"
import { ErroDeNegocio, recusar } from "../http/erros.ts"
import { resumir as resumirSegredo } from "../http/resumo.ts"
import type { MarcaDoLugar } from "../marca/resolucao.ts"
import { nomeProvado } from "./conta-para-mensagem.ts"
import { esquecerTentativas } from "./contagem.ts"
import { buscarContaPorEmail, buscarContaPorSub, type Conta } from "./contas.ts"
import {
  type DependenciasDasContas,
  exigirCorreio,
  exigirSenhaAceita,
  limitarEndereco,
  muitosPedidos,
} from "./deps-das-contas.ts"
import { anularFichas, consumirFicha, emitirFicha, lerFicha } from "./fichas.ts"
import { mandarLink } from "./link-por-email.ts"
import type { Origem } from "./origem.ts"
import { quemEh, registrarSeguranca } from "./pessoas.ts"
import { apagarFatores } from "./segundo-fator.ts"
import { encerrarSessoes } from "./sessoes-abertas.ts"

/** A signed-in person changing something of the own account. */
export interface Dono {
  readonly sub: string
  /** Session of the token; null with a token of none. */
  readonly sid: string | null
  readonly origem: Origem
}

/**
 * Mails the link that gives a new password, if the address has an open account; answer and work are the same if not.
 * Raises muitos-pedidos and correio-indisponivel.
 */
export function esquecerSenha(deps: DependenciasDasContas, email: string, origem: Origem): Promise<void> {
  return mandarLink(deps, email, origem, {
    finalidade: "nova-senha",
    limite: deps.limites.porEmail,
    compor: (conta, ficha, { marca, url }) =>
      mensagemDeNovaSenha({ marca, nome: nomeProvado(conta), endereco: `${url}/conta/nova-senha?ficha=${ficha}` }),
  })
}

/**
 * New password by the link mailed to the account's address, which proves the address too. Every session ends, every
 * other link dies and the failures counted are forgotten. A second factor stays on, unless the account was never confirmed: then it may
 * be of somebody who typed this address on purpose, and nothing of theirs stays.
 * Raises ficha-invalida, senha-recusada and muitos-pedidos.
 */
export async function criarNovaSenha(
  deps: DependenciasDasContas,
  ficha: string,
  senha: string,
  origem: Origem,
): Promise<void> {
  const { banco, agora } = deps
  limitarEndereco(deps.limites.links, origem.endereco)
  const lida = await banco.naIdentidade((tx) => lerFicha(tx, ficha, ["nova-senha"], agora()))
  const conta = lida === null ? null : await buscarContaPorSub(banco, lida.sub)
  if (conta === null || !conta.ativa) throw new ErroDeNegocio("ficha-invalida")
  await exigirSenhaAceita(deps, senha, [conta.email, conta.nome], "senha")
  const quem = await quemEh(banco, conta.sub)
  const senhaHash = await deps.resumir(senha)
  const { marca } = await deps.marcaPara(conta.email)
  await banco.naIdentidade(async (tx) => {
    const usada = await consumirFicha(tx, ficha, ["nova-senha"], agora())
    if (usada === null) throw new ErroDeNegocio("ficha-invalida")
    const [antes] = await tx
      .select({ emailConfirmado: contas.emailConfirmado })
      .from(contas)
      .where(eq(contas.sub, usada.sub))
      .for("update")
    if (!antes?.emailConfirmado) await apagarFatores(tx, usada.sub)
    await alterar(tx, contas, eq(contas.sub, usada.sub), {
      senhaHash,
      ...(antes?.emailConfirmado ? {} : { nome: conta.email }),
      emailConfirmado: sql`${contas.emailConfirmado} or lower(${contas.email}) = ${usada.email.toLowerCase()}`,
    })
    await encerrarSessoes(tx, usada.sub, "todas")
    await anularFichas(tx, usada.sub)
    await esquecerTentativas(tx, conta)
    await registrarSeguranca(tx, quem, conta.email, origem, "Criou uma nova senha pelo link do e-mail")
    await avisarDaSenha(tx, deps, conta, quem.idEscritorio, marca)
  })
  await deps.acordarCorreio()
}

/**
 * Checks the password of who is already inside, counting by session: a stolen one must not be a way to guess the
 * password, and no stranger makes its owner wait. Raises senha-atual-incorreta, muitos-pedidos and nao-autenticado (the account is gone or closed).
 */
export async function conferirSenhaAtual(deps: DependenciasDasContas, dono: Dono, senha: string): Promise<Conta> {
  const conta = await buscarContaPorSub(deps.banco, dono.sub)
  if (conta === null || !conta.ativa) throw new ErroDeNegocio("nao-autenticado")
  const { origem } = dono
  const resultado = await deps.entrar({
    email: conta.email,
    senha,
    endereco: origem.endereco ?? "",
    origem,
    sessao: dono.sid,
  })
  switch (resultado.tipo) {
    case "tentativas":
      throw muitosPedidos(resultado.aguardarMs)
    case "desativada":
      throw new ErroDeNegocio("nao-autenticado")
    case "credenciais":
      throw new ErroDeNegocio("senha-atual-incorreta", undefined, "senhaAtual")
    // The password was right, and who asks is already inside: what else the sign-in wants is not asked again.
    case "aceita":
    case "segundo-fator":
    case "nao-confirmada":
      return conta
    default:
      return resultado satisfies never
  }
}

/**
 * Changes the own password: the other sessions end, the one that asks stays, links that were out die.
 * Raises what `conferirSenhaAtual` does, and senha-recusada.
 */
export async function trocarSenha(
  deps: DependenciasDasContas,
  dono: Dono,
  senhas: { readonly atual: string; readonly nova: string },
): Promise<void> {
  const conta = await conferirSenhaAtual(deps, dono, senhas.atual)
  await exigirSenhaAceita(deps, senhas.nova, [conta.email, conta.nome], "senhaNova")
  const quem = await quemEh(deps.banco, conta.sub)
  const senhaHash = await deps.resumir(senhas.nova)
  const { marca } = await deps.marcaPara(conta.email)
  await deps.banco.naIdentidade(async (tx) => {
    await alterar(tx, contas, eq(contas.sub, conta.sub), { senhaHash })
    await encerrarSessoes(tx, conta.sub, dono.sid === null ? "todas" : { exceto: dono.sid })
    await anularFichas(tx, conta.sub)
    await registrarSeguranca(tx, quem, conta.email, dono.origem, "Trocou a senha")
    await avisarDaSenha(tx, deps, conta, quem.idEscritorio, marca)
  })
  await deps.acordarCorreio()
}

/**
 * Asks for another e-mail: a link goes to it and a notice to the present one; nothing changes until the link is used.
 * Whether the address already has an account is not told here: then only the notice leaves.
 * Raises what `conferirSenhaAtual` does, entrada-invalida (it is the same address) and correio-indisponivel.
 */
export async function pedirTrocaDeEmail(
  deps: DependenciasDasContas,
  dono: Dono,
  pedido: { readonly senhaAtual: string; readonly email: string },
): Promise<void> {
  exigirCorreio(deps)
  const conta = await conferirSenhaAtual(deps, dono, pedido.senhaAtual)
  const { email } = pedido
  if (email.toLowerCase() === conta.email.toLowerCase()) {
    recusar("Este já é o e-mail da sua conta.", "email")
  }
  const espera = deps.limites.porEmail.reservar(email.toLowerCase())
  if (espera > 0) throw muitosPedidos(espera)
  const quem = await quemEh(deps.banco, conta.sub)
  const { idEscritorio } = quem
  const agora = deps.agora()
  const { marca: nossa, url } = await deps.marcaPara(conta.email)
  const ocupado = (await buscarContaPorEmail(deps.banco, email)) !== null
  await deps.banco.naIdentidade(async (tx) => {
    const ficha = await emitirFicha(tx, { sub: conta.sub, finalidade: "trocar-email", email, agora })
    const aoNovo = mensagemDeTrocaDeEmail({ marca: nossa, endereco: `${url}/conta/confirmar?ficha=${ficha}` })
    const marca = resumirSegredo(ficha)
    if (!ocupado) {
      const nova = { chave: `trocar-email/${marca}`, tipo: "trocar-email", idEscritorio, para: email, agora } as const
      await enfileirarMensagem(tx, deps.cofre, { ...nova, ...aoNovo })
    }
    const aviso = { chave: `email-em-troca/${marca}`, tipo: "email-em-troca", idEscritorio, agora } as const
    const texto = mensagemDeEmailEmTroca({ marca: nossa, nome: conta.nome, novo: email })
    await enfileirarMensagem(tx, deps.cofre, { ...aviso, para: conta.email, ...texto })
    await registrarSeguranca(tx, quem, conta.email, dono.origem, `Pediu a troca do e-mail para ${email}`)
  })
  await deps.acordarCorreio()
}

function avisarDaSenha(
  tx: Tx,
  deps: DependenciasDasContas,
  conta: Conta,
  idEscritorio: string | null,
  marca: MarcaDoLugar["marca"],
) {
  return enfileirarMensagem(tx, deps.cofre, {
    chave: `senha-alterada/${randomUUID()}`,
    tipo: "senha-alterada",
    idEscritorio,
    para: conta.email,
    agora: deps.agora(),
    ...mensagemDeSenhaAlterada({ marca, nome: nomeProvado(conta) }),
  })
}
