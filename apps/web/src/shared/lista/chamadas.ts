import type { Rota, Rotas } from "@partida/contracts"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PaginaDeRegistros, type PedidoDa } from "./consulta.ts"
import type { AbrirExportacao } from "./exportar.ts"

type Params<R extends Rota> = Entrada<R> extends { params: infer P } ? P : unknown
/** Filters and address of an export: the format and the columns are chosen later. */
type FiltroDe<R extends Rota> = Params<R> &
  (Entrada<R> extends { query: infer Q } ? Omit<Q, "formato" | "colunas"> : unknown)

/** What is in the address of a call apart from what is in its query. */
function separar<R extends Rota>(rota: R, pedido: readonly unknown[], sinal: AbortSignal): Entrada<R> {
  const noEndereco = new Set(rota.caminho.match(/(?<=:)\w+/g))
  const partes: { params: [string, unknown][]; query: [string, unknown][] } = { params: [], query: [] }
  for (const par of Object.entries(Object.assign({}, ...pedido)))
    partes[noEndereco.has(par[0]) ? "params" : "query"].push(par)
  const entrada = { params: Object.fromEntries(partes.params), query: Object.fromEntries(partes.query), sinal }
  return entrada as unknown as Entrada<R>
}

type PaginaDa<R extends Rota> = Extract<Dados<R>, PaginaDeRegistros<unknown>>

/** The queries of a list of the contract, one for each page: `listaDe(rotasDosSocios, "listarSocios")`. */
export const listaDe = <R extends Rotas, N extends keyof R & string>(rotas: R, nome: N) =>
  consultaPaginada<PedidoDa<R[N]> & Params<R[N]>, PaginaDa<R[N]>>(
    nome,
    (pedido, sinal) =>
      chamar<R[N]>(rotas[nome], separar<R[N]>(rotas[nome], [pedido], sinal)) as Promise<PaginaDa<R[N]>>,
  )

/** What a filter finds, as a file: `arquivoDe(rotasDosSocios, "exportarSocios")`. */
export const arquivoDe =
  <R extends Rotas, N extends keyof R & string>(rotas: R, nome: N) =>
  (filtro: FiltroDe<R[N]>): AbrirExportacao =>
  (pedido, sinal) =>
    abrir<R[N]>(rotas[nome], separar<R[N]>(rotas[nome], [filtro, pedido], sinal))
