import { PREFIXO_DOS_ESTATICOS, type Rota } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** A stored document by its address of this site, with the token that a plain link does not carry. */
function baixar(endereco: string) {
  if (!endereco.startsWith(PREFIXO_DOS_ESTATICOS)) throw new Error(`Não é o endereço de um documento: ${endereco}`)
  const rota: Rota = { metodo: "GET", caminho: endereco, papel: null, resumo: "Documento guardado" }
  return chamar(rota, {})
}

/** The document of an address, read once. */
export const consultaArquivo = (endereco: string) =>
  queryOptions({
    queryKey: ["arquivo", endereco],
    queryFn: () => baixar(endereco),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // What a file says is not kept after the page that asked for it.
    gcTime: 0,
  })

/** Saves a stored document. */
export const useSalvarDocumento = () => useEscrita(async (endereco: string) => salvarArquivo(await baixar(endereco)))
