import { escritorioEscolhido } from "../escritorio.ts"
import { encerrarSessao, obterToken, renovarToken } from "../sessao/sessao.ts"
import { type AmbienteDaApi, criarAbrir, criarChamar } from "./cliente.ts"
import { buscarNaRede } from "./rede.ts"

const ambiente: AmbienteDaApi = {
  buscar: buscarNaRede,
  token: obterToken,
  renovar: renovarToken,
  escritorio: escritorioEscolhido,
  aoEncerrar: encerrarSessao,
}

/** Calls the API as the signed-in person: `chamar(rotasDasNotasFiscais.listarNotas, { query: { pagina: 1 } })`. */
export const chamar = criarChamar(ambiente)
/** Asks the API for a file and hands it over while it arrives: `abrir(rotasDasNotasFiscais.exportarNotas, { query })`. */
export const abrir = criarAbrir(ambiente)
