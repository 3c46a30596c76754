import { escritorioEscolhido } from "../escritorio.ts"
import { encerrarSessao, obterToken, renovarToken } from "../sessao/sessao.ts"
import { criarChamar } from "./cliente.ts"

/** Calls the API as the signed-in person: `chamar(rotas.listarNotas, { query: { pagina: 1 } })`. */
export const chamar = criarChamar({
  buscar: (url, init) => fetch(url, init),
  token: obterToken,
  renovar: renovarToken,
  escritorio: escritorioEscolhido,
  aoEncerrar: encerrarSessao,
})
