import { randomUUID } from "node:crypto"
import { enfileirarMensagem } from "../correio/mensagens.ts"
import type { Conteudo } from "../correio/modelos.ts"
import type { Tx } from "../db/banco.ts"
import { resumir } from "../http/resumo.ts"
import type { MarcaDoLugar } from "../marca/resolucao.ts"
import { ENSAIO, gastarOMesmo } from "./cadastro.ts"
import { type ContaParaMensagem, contaDoEmail } from "./conta-para-mensagem.ts"
import { type DependenciasDasContas, exigirCorreio, limitarEndereco } from "./deps-das-contas.ts"
import { emitirFicha } from "./fichas.ts"
import type { Origem } from "./origem.ts"
import type { Limite } from "./tentativas.ts"

/** A one-time link to the owner of an account, and the words around it. */
interface LinkPorEmail {
  readonly finalidade: "nova-senha" | "desbloquear"
  /** Messages of this kind to one address. */
  readonly limite: Limite
  readonly compor: (conta: ContaParaMensagem, ficha: string, lugar: MarcaDoLugar) => Conteudo
}

/**
 * Mails a link if the address has an open account; answer and work are the same if not.
 * Raises muitos-pedidos and correio-indisponivel.
 */
export async function mandarLink(
  deps: DependenciasDasContas,
  email: string,
  origem: Origem,
  { finalidade, limite, compor }: LinkPorEmail,
): Promise<void> {
  exigirCorreio(deps)
  limitarEndereco(deps.limites.pedidos, origem.endereco)
  const mandar = limite.reservar(email.toLowerCase()) === 0
  const lugar = await deps.marcaPara(email)
  const agora = deps.agora()
  const enfileirar = (tx: Tx, conta: ContaParaMensagem, ficha: string) =>
    enfileirarMensagem(tx, deps.cofre, {
      chave: `${finalidade}/${resumir(ficha)}`,
      tipo: finalidade,
      idEscritorio: null,
      para: conta.email,
      agora,
      ...compor(conta, ficha, lugar),
    })
  await deps.banco.naIdentidade(async (tx) => {
    const conta = await contaDoEmail(tx, email)
    if (!mandar || !conta?.ativa) return gastarOMesmo(tx, (ensaio) => enfileirar(ensaio, ENSAIO, randomUUID()))
    const ficha = await emitirFicha(tx, { sub: conta.sub, finalidade, email: conta.email, agora })
    await enfileirar(tx, conta, ficha)
  })
  await deps.acordarCorreio()
}
