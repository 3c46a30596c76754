import { rotasDasConversas } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import {
  anotarEnvio,
  type Compartilhado,
  type Envio,
  esquecerCompartilhado,
  guardarCompartilhados,
  lerCompartilhados,
} from "../../lib/compartilhados.ts"
import { enviarOQueEspera } from "../../shared/compartilhados/enviar.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"

/** What waits on this device to be sent by this person. */
export const consultaCompartilhados = (idUsuario: string) =>
  queryOptions({
    queryKey: ["compartilhados", idUsuario],
    queryFn: () => lerCompartilhados(idUsuario, Date.now()),
    // It is on this device: a lost network changes nothing.
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  })

/** Where a client sends documents of a company by e-mail. */
export const consultaEnderecoDaCaixa = consultaDe(rotasDasConversas, "consultarEnderecoDaCaixa", porEmpresa)

/** Keeps files chosen on this screen beside those that were shared. */
export function useGuardar() {
  const { pessoa } = usePessoa()
  return useEscrita(
    (arquivos: readonly File[]) => guardarCompartilhados(arquivos, pessoa.idUsuario, Date.now()),
    reler("compartilhados"),
  )
}

/** Takes a file out of what waits. */
export const useDescartar = () => useEscrita(esquecerCompartilhado, reler("compartilhados"))

/** Where the files go, as the person confirmed it. */
export type Destino = Pick<Envio, "idEmpresa" | "destino" | "competencia" | "recado">

/** Confirms where the files go, and sends them; with nothing to confirm, sends what was confirmed before. The screen tells the failures. */
export function useEnviar() {
  const { pessoa, alcanca } = usePessoa()
  const queryClient = useQueryClient()
  const confirmar = async ({
    itens,
    destino,
  }: {
    readonly itens: readonly Compartilhado[]
    readonly destino: Destino
  }) => {
    const lote = crypto.randomUUID()
    for (const item of itens)
      await anotarEnvio(item, { ...destino, lote, chave: crypto.randomUUID(), idDocumento: null })
    return enviarOQueEspera(pessoa.idUsuario, alcanca("CONTADOR"))
  }
  return useEscritaDoFormulario(confirmar, () =>
    Promise.all(
      ["compartilhados", "listarDocumentos", "listarConversas"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    ),
  )
}
