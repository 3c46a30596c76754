import { randomUUID } from "node:crypto"
import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { enfileirarMensagem } from "../correio/mensagens.ts"
import { mensagemDeConfirmacao, mensagemDeContaExistente } from "../correio/modelos.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { codigoDoBanco } from "../db/codigo-do-banco.ts"
import { UUID_NULO } from "../db/escopo.ts"
import { convites } from "../db/schema/acessos.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { contas } from "../db/schema/identidade.ts"
import { ErroDeNegocio, recusar } from "../http/erros.ts"
import { resumir as resumirSegredo } from "../http/resumo.ts"
import type { MarcaDoLugar } from "../marca/resolucao.ts"
import { type ContaParaMensagem, colunasDaConta, contaDoEmail, nomeProvado } from "./conta-para-mensagem.ts"
import { esquecerTentativas } from "./contagem.ts"
import { type DependenciasDasContas, exigirCorreio, exigirSenhaAceita, limitarEndereco } from "./deps-das-contas.ts"
import { anularFichas, emitirFicha } from "./fichas.ts"
import type { Origem } from "./origem.ts"
import { type QuemEh, registrarSeguranca } from "./pessoas.ts"
import { apagarFatores } from "./segundo-fator.ts"
import { encerrarSessoes } from "./sessoes-abertas.ts"

interface PedidoDeConta {
  readonly nome: string
  readonly email: string
  readonly senha: string
  readonly convite?: string | undefined
}

interface ConviteLido {
  readonly email: string
  readonly nome: string
  readonly escritorio: string
  readonly quem: QuemEh
}

/**
 * Creates an account. Without an invitation the answer, the work and the wait are the same whether or not the address
 * had one: what differs is the message that leaves, to who owns the address. An account is never changed by somebody
 * registering again: its owner gets a way in. With an invitation, which was mailed to the address, the e-mail counts as
 * confirmed. Returns whether it does.
 * Raises senha-recusada, entrada-invalida, muitos-pedidos, correio-indisponivel; with an invitation also ficha-invalida
 * and email-em-uso.
 */
export async function registrarConta(
  deps: DependenciasDasContas,
  pedido: PedidoDeConta,
  origem: Origem,
): Promise<{ confirmada: boolean }> {
  limitarEndereco(deps.limites.pedidos, origem.endereco)
  if (pedido.convite === undefined) exigirCorreio(deps)
  await exigirSenhaAceita(deps, pedido.senha, [pedido.email, pedido.nome], "senha")
  if (pedido.convite !== undefined) return registrarConvidado(deps, pedido, pedido.convite, origem)

  const senhaHash = await deps.resumir(pedido.senha)
  const lugar = await deps.marcaPara(pedido.email)
  const mandar = deps.limites.porEmail.reservar(pedido.email.toLowerCase()) === 0
  await recusarDemonstracao(() =>
    deps.banco.naIdentidade(async (tx) => {
      const criada = await inserirConta(tx, deps, pedido, senhaHash, false)
      const conta = criada ?? (await contaDoEmail(tx, pedido.email))
      // Whoever registers an address again may not be who did before: the links of before are nobody's proof.
      if (conta) await anularFichas(tx, conta.sub, ["confirmar-email"])
      if (!mandar || !conta?.ativa) return
      if (criada) await mandarConfirmacao(tx, deps, criada, lugar)
      else await avisarQueJaExiste(tx, deps, conta, lugar)
    }),
  )
  await deps.acordarCorreio()
  return { confirmada: false }
}

/** To whom an invitation was mailed. Raises ficha-invalida and muitos-pedidos. */
export async function consultarConvite(deps: DependenciasDasContas, convite: string, origem: Origem) {
  limitarEndereco(deps.limites.links, origem.endereco)
  return lerConvite(deps.banco, convite, deps.agora())
}

/** Another confirmation link, if the address has an account that waits for one; the answer is the same if it has not. */
export async function reenviarConfirmacao(deps: DependenciasDasContas, email: string, origem: Origem): Promise<void> {
  exigirCorreio(deps)
  limitarEndereco(deps.limites.pedidos, origem.endereco)
  const mandar = deps.limites.porEmail.reservar(email.toLowerCase()) === 0
  const lugar = await deps.marcaPara(email)
  await deps.banco.naIdentidade(async (tx) => {
    const conta = await contaDoEmail(tx, email)
    if (mandar && conta?.ativa && !conta.emailConfirmado) await mandarConfirmacao(tx, deps, conta, lugar)
    else await gastarOMesmo(tx, (ensaio) => enfileirarConfirmacao(ensaio, deps, ENSAIO, randomUUID(), lugar))
  })
  await deps.acordarCorreio()
}

/** Somebody who does not exist, for work whose result is thrown away. */
export const ENSAIO: ContaParaMensagem = {
  sub: UUID_NULO,
  email: "ninguem@exemplo.invalid",
  nome: "Ninguém",
  emailConfirmado: false,
  ativa: false,
}

class Desfeito extends Error {
  override name = "Desfeito"
}

/**
 * Does what an address with an account takes, and undoes it: the wait must not tell that there is none. The link itself
 * is left out, since it would have to belong to an account; its statements are made on nobody's.
 */
export async function gastarOMesmo(tx: Tx, trabalho: (ensaio: Tx) => Promise<unknown>): Promise<void> {
  try {
    await tx.transaction(async (ensaio) => {
      await ensaio.select({ sub: contas.sub }).from(contas).where(eq(contas.sub, ENSAIO.sub)).for("update")
      await anularFichas(ensaio, ENSAIO.sub)
      await trabalho(ensaio)
      throw new Desfeito()
    })
  } catch (erro) {
    if (!(erro instanceof Desfeito)) throw erro
  }
}

async function registrarConvidado(
  deps: DependenciasDasContas,
  pedido: PedidoDeConta,
  segredo: string,
  origem: Origem,
): Promise<{ confirmada: true }> {
  const convite = await lerConvite(deps.banco, segredo, deps.agora())
  if (convite.email.toLowerCase() !== pedido.email.toLowerCase()) {
    recusar(`O convite foi mandado para ${convite.email}. Use este e-mail.`, "email")
  }
  const senhaHash = await deps.resumir(pedido.senha)
  await recusarDemonstracao(() =>
    deps.banco.naIdentidade(async (tx) => {
      const criada = await inserirConta(tx, deps, pedido, senhaHash, true)
      if (!criada) await tomarPosse(tx, pedido, senhaHash)
      await registrarSeguranca(tx, convite.quem, pedido.email, origem, "Criou a conta pelo convite")
    }),
  )
  return { confirmada: true }
}

/**
 * The address has an account already. Unconfirmed, it is of somebody who never proved to own the address, as this
 * person just did; confirmed, it is this person's, with a password of its own.
 */
async function tomarPosse(tx: Tx, { email, nome }: PedidoDeConta, senhaHash: string): Promise<void> {
  const [conta] = await tx
    .update(contas)
    .set({ nome, senhaHash, emailConfirmado: true })
    .where(
      and(
        eq(sql`lower(${contas.email})`, email.toLowerCase()),
        eq(contas.emailConfirmado, false),
        eq(contas.ativa, true),
      ),
    )
    .returning({ sub: contas.sub })
  if (!conta) {
    throw new ErroDeNegocio(
      "email-em-uso",
      "Você já tem uma conta com este e-mail. Entre com ela: o convite vale na entrada.",
    )
  }
  await anularFichas(tx, conta.sub)
  await encerrarSessoes(tx, conta.sub, "todas")
  await esquecerTentativas(tx, { sub: conta.sub, email })
  await apagarFatores(tx, conta.sub)
}

async function lerConvite(banco: Banco, segredo: string, agora: Date): Promise<ConviteLido> {
  const [linha] = await banco.naPlataforma((tx) =>
    tx
      .select({
        email: usuarios.email,
        nome: usuarios.nome,
        escritorio: escritorios.nome,
        idEscritorio: usuarios.idEscritorio,
        idUsuario: usuarios.id,
        papel: usuarios.papel,
      })
      .from(convites)
      .innerJoin(usuarios, eq(usuarios.id, convites.idUsuario))
      .innerJoin(escritorios, eq(escritorios.id, convites.idEscritorio))
      .where(
        and(
          eq(convites.hash, resumirSegredo(segredo)),
          isNull(convites.usadoEm),
          gt(convites.expiraEm, agora),
          isNull(usuarios.sub),
          eq(usuarios.ativo, true),
        ),
      ),
  )
  if (!linha) {
    throw new ErroDeNegocio("ficha-invalida", "Este convite já foi usado ou venceu. Peça outro a quem convidou você.")
  }
  const { email, nome, escritorio, ...vinculo } = linha
  return { email, nome, escritorio, quem: { ...vinculo, nome } }
}

/** Of several at once for one address, one inserts; the others get null. */
async function inserirConta(
  tx: Tx,
  { agora }: DependenciasDasContas,
  { email, nome }: PedidoDeConta,
  senhaHash: string,
  emailConfirmado: boolean,
): Promise<ContaParaMensagem | null> {
  const [conta] = await tx
    .insert(contas)
    .values({ sub: randomUUID(), email, nome, senhaHash, emailConfirmado, demonstracao: false, criadaEm: agora() })
    .onConflictDoNothing()
    .returning(colunasDaConta)
  return conta ?? null
}

async function mandarConfirmacao(
  tx: Tx,
  deps: DependenciasDasContas,
  conta: ContaParaMensagem,
  lugar: MarcaDoLugar,
): Promise<void> {
  const { sub, email } = conta
  const ficha = await emitirFicha(tx, { sub, finalidade: "confirmar-email", email, agora: deps.agora() })
  await enfileirarConfirmacao(tx, deps, conta, ficha, lugar)
}

function enfileirarConfirmacao(
  tx: Tx,
  deps: DependenciasDasContas,
  conta: ContaParaMensagem,
  ficha: string,
  { marca, url }: MarcaDoLugar,
) {
  return enfileirarMensagem(tx, deps.cofre, {
    chave: `confirmar-email/${resumirSegredo(ficha)}`,
    tipo: "confirmar-email",
    idEscritorio: null,
    para: conta.email,
    agora: deps.agora(),
    ...mensagemDeConfirmacao({ marca, endereco: `${url}/conta/confirmar?ficha=${ficha}` }),
  })
}

/** An unconfirmed account may be of somebody who typed this address on purpose: its owner gets to choose the password. */
async function avisarQueJaExiste(
  tx: Tx,
  deps: DependenciasDasContas,
  conta: ContaParaMensagem,
  { marca, url }: MarcaDoLugar,
): Promise<void> {
  const { sub, email } = conta
  const criarSenha = !conta.emailConfirmado
  // A confirmed account needs no link: one is drawn and goes nowhere, because drawing takes time that would tell.
  const finalidade = criarSenha ? "nova-senha" : "confirmar-email"
  const ficha = await emitirFicha(tx, { sub, finalidade, email, agora: deps.agora() })
  await enfileirarMensagem(tx, deps.cofre, {
    chave: `conta-existente/${randomUUID()}`,
    tipo: "conta-existente",
    idEscritorio: null,
    para: email,
    agora: deps.agora(),
    ...mensagemDeContaExistente({
      marca,
      nome: nomeProvado(conta),
      criarSenha,
      endereco: criarSenha ? `${url}/conta/nova-senha?ficha=${ficha}` : `${url}/conta/entrar`,
    }),
  })
}

/** The database refuses addresses of the demonstration where it works for real. */
export async function recusarDemonstracao<T>(trabalho: () => Promise<T>): Promise<T> {
  try {
    return await trabalho()
  } catch (erro) {
    if (codigoDoBanco(erro) === "PT007") {
      recusar("Este endereço é reservado à demonstração. Use outro.", "email")
    }
    throw erro
  }
}
