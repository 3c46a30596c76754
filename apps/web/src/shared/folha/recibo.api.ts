import { rotasDaFolha } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** Saves one slip as PDF. */
export const useBaixarRecibo = () =>
  useEscrita(async (id: string) => salvarArquivo(await chamar(rotasDaFolha.baixarRecibo, { params: { id } })))
