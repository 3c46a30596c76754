import { mensagemDeDesbloqueio } from "../correio/modelos.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { lembrarAparelho } from "./aparelhos.ts"
import { CAMINHO } from "./configuracao-oidc.ts"
import { nomeProvado } from "./conta-para-mensagem.ts"
import { buscarContaPorSub } from "./contas.ts"
import { type DependenciasDasContas, limitarEndereco } from "./deps-das-contas.ts"
import { consumirFicha, lerFicha } from "./fichas.ts"
import { mandarLink } from "./link-por-email.ts"
import type { Origem } from "./origem.ts"
import { quemEh, registrarSeguranca } from "./pessoas.ts"

export const CAMINHO_DO_DESBLOQUEIO = `${CAMINHO}/desbloqueio`

/**
 * Mails the way out of the waits of the sign-in, if the address has an open account; answer and work are the same if
 * not. The link opens at the address of the provider, whose cookie it is for.
 * Raises muitos-pedidos and correio-indisponivel.
 */
export function pedirDesbloqueio(deps: DependenciasDasContas, email: string, origem: Origem): Promise<void> {
  return mandarLink(deps, email, origem, {
    finalidade: "desbloquear",
    limite: deps.limites.desbloqueiosPorEmail,
    compor: (conta, ficha, { marca }) =>
      mensagemDeDesbloqueio({
        marca,
        nome: nomeProvado(conta),
        endereco: `${deps.url}${CAMINHO_DO_DESBLOQUEIO}?ficha=${ficha}`,
      }),
  })
}

/**
 * Makes the browser that holds the link known to the account: its password, still asked, is counted apart from
 * everybody else's guesses. Returns what the browser has to hold. Raises ficha-invalida and muitos-pedidos.
 */
export async function usarDesbloqueio(
  deps: DependenciasDasContas,
  ficha: string,
  apresentados: readonly string[],
  origem: Origem,
): Promise<readonly string[]> {
  const { banco, agora } = deps
  limitarEndereco(deps.limites.links, origem.endereco)
  const lida = await banco.naIdentidade((tx) => lerFicha(tx, ficha, ["desbloquear"], agora()))
  const conta = lida === null ? null : await buscarContaPorSub(banco, lida.sub)
  if (conta === null || !conta.ativa) throw new ErroDeNegocio("ficha-invalida")
  const quem = await quemEh(banco, conta.sub)
  return banco.naIdentidade(async (tx) => {
    const usada = await consumirFicha(tx, ficha, ["desbloquear"], agora())
    if (usada === null) throw new ErroDeNegocio("ficha-invalida")
    await registrarSeguranca(tx, quem, conta.email, origem, "Reconheceu um aparelho pelo link do e-mail")
    return (await lembrarAparelho(tx, conta.sub, apresentados, agora())).aparelhos
  })
}
