import { type Papel, type Pessoa, podeAbrir, type Tela } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import { redirect } from "@tanstack/react-router"
import { ErroDaApi } from "../lib/api/erro.ts"
import { estaNaSessao } from "../lib/sessao/sessao.ts"
import { consultaConfiguracao } from "../shared/conta/configuracao.ts"
import { consultaPessoa, papelDe } from "../shared/conta/pessoa.ts"
import { type BuscaDoContexto, contextoDe } from "./contexto.ts"

type MotivoDaEntrada = "expirada" | "desativado" | "encerrado" | "sem-cadastro" | "rede"

/** Where the guard sends a person, or null to let them in. Pure, so that the table of roles is tested as a table. */
export function destinoDaTela(papel: Papel, tela: Tela): "/painel" | null {
  return podeAbrir(papel, tela) ? null : "/painel"
}

/** Why an API error sends somebody to the sign-in page; null for errors that the screen itself should show. */
export function motivoDaEntrada(erro: unknown): MotivoDaEntrada | null {
  if (!(erro instanceof ErroDaApi)) return null
  switch (erro.codigo) {
    case "nao-autenticado":
      return "expirada"
    case "usuario-desativado":
      return "desativado"
    case "escritorio-encerrado":
      return "encerrado"
    case "usuario-sem-cadastro":
      return "sem-cadastro"
    case "sem-rede":
      return "rede"
    default:
      return null
  }
}

/** Lets in who is signed in and known; everybody else goes to the sign-in page, which remembers where they were going. */
export async function exigirEntrada(queryClient: QueryClient, origem: string): Promise<Pessoa> {
  try {
    if (!(await estaNaSessao())) throw redirect({ to: "/conta/entrar", search: { origem } })
    const [pessoa] = await Promise.all([
      queryClient.ensureQueryData(consultaPessoa),
      // The layout has a strip that depends on it: come later, it would push the whole page down. Failing, it is not awaited
      // again here.
      queryClient.prefetchQuery({ ...consultaConfiguracao, retry: false }),
    ])
    return pessoa
  } catch (erro) {
    const motivo = motivoDaEntrada(erro)
    if (motivo) throw redirect({ to: "/conta/entrar", search: { origem, erro: motivo } })
    throw erro
  }
}

/**
 * Sends to the panel who does not have the role of a screen, and to the own account who must switch the second factor on
 * before anything else: the server answers nothing more to them.
 */
export function exigirPapel(pessoa: Pessoa, tela: Tela): void {
  if (pessoa.faltaSegundoFator?.emVigor && tela !== "/minhaConta") throw redirect({ to: "/minhaConta" })
  const destino = destinoDaTela(papelDe(pessoa), tela)
  if (destino) throw redirect({ to: destino })
}

/** An address that names the company in the general way goes on under the name its screen has for it. */
export function exigirEmpresaComNomeDaTela(pessoa: Pessoa, caminho: string, { idEmpresa }: BuscaDoContexto): void {
  const { empresa } = contextoDe(caminho, papelDe(pessoa))
  if (idEmpresa === undefined || empresa === null || empresa === "idEmpresa") return
  throw redirect({
    to: ".",
    search: (busca) => ({ ...busca, idEmpresa: undefined, [empresa]: idEmpresa }),
    replace: true,
  })
}
