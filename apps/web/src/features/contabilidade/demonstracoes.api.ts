import { type NormaContabil, rotasDasDemonstracoes as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"
import type { Periodo } from "./contabilidade.api.ts"

/** Every statement of a period, beside the period before. */
export const consultaDemonstracoes = (idEmpresa: string, query: Periodo) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "demonstracoes", query],
    queryFn: ({ signal }) => chamar(rotas.consultarDemonstracoes, { params: { idEmpresa }, query, sinal: signal }),
  })

/** One statement as a file. */
export const exportarDemonstracao = arquivoDe(rotas, "exportarDemonstracao")

/** Every statement in one PDF, with notes and the block of signatures. */
export const useImprimirDemonstracoes = (idEmpresa: string, periodo: Periodo) =>
  useEscrita(async (norma: NormaContabil) =>
    salvarArquivo(await chamar(rotas.imprimirDemonstracoes, { params: { idEmpresa }, query: { ...periodo, norma } })),
  )

/** Books that leave as PDF. */
export type LivroImpresso = "diario" | "razao"

/** The journal or the ledger of a period, by the number of the book. */
export const useImprimirLivro = (idEmpresa: string, periodo: Periodo, qual: LivroImpresso) =>
  useEscrita(async (livro: number) => {
    const rota = qual === "diario" ? rotas.imprimirDiario : rotas.imprimirRazao
    return salvarArquivo(await chamar(rota, { params: { idEmpresa }, query: { ...periodo, livro } }))
  })
