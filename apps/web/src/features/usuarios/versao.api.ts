import { rotasDaAuditoria, type Usuario } from "@partida/contracts"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"
import { type Digitado, digitadoDe } from "./formulario.ts"
import { consultaUsuario } from "./usuarios.api.ts"

/** A person as the form holds them. */
export function leituraDe(usuario: Usuario): Leitura<Digitado> {
  return { valores: digitadoDe(usuario), versao: usuario.versao }
}

/** Reads the person again, with who wrote this version and when. */
export function useReler(id: string): () => Promise<Leitura<Digitado>> {
  const queryClient = useQueryClient()
  return async () => {
    const [usuario, por] = await Promise.all([
      queryClient.fetchQuery({ ...consultaUsuario(id), staleTime: 0 }),
      ultimaAlteracao(queryClient, id),
    ])
    return { ...leituraDe(usuario), por }
  }
}

/** Best effort: not knowing who it was must not hide what changed. */
async function ultimaAlteracao(
  queryClient: QueryClient,
  id: string,
): Promise<NonNullable<Leitura<Digitado>["por"]> | null> {
  const query = { entidade: "usuarios", acao: "alterar", busca: id, pagina: 1, registrosPorPagina: 1 } as const
  try {
    const { lista } = await queryClient.fetchQuery({
      queryKey: ["listarAuditoria", query],
      queryFn: ({ signal }) => chamar(rotasDaAuditoria.listarAuditoria, { query, sinal: signal }),
      staleTime: 0,
    })
    const [ultima] = lista
    return ultima?.idRegistro === id ? { nome: ultima.autor, em: ultima.em } : null
  } catch {
    return null
  }
}
