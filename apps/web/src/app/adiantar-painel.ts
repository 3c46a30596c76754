import { alcancaPapel, type Pessoa } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import { buscaDoPainel } from "../features/painel/busca.ts"
import { consultaPainelDaEmpresa } from "../features/painel/painel.api.ts"
import { papelDe } from "../shared/conta/pessoa.ts"

/** Begins to read what a company's own people see first, without waiting for it; the screen tells what failed. */
export function adiantarPainelDaEmpresa(queryClient: QueryClient, pessoa: Pessoa, busca: unknown): void {
  if (alcancaPapel(papelDe(pessoa), "CONTADOR")) return
  const { empresa } = buscaDoPainel.parse(busca)
  const id = (pessoa.empresas.find((uma) => uma.id === empresa) ?? pessoa.empresas[0])?.id
  if (id !== undefined) void queryClient.prefetchQuery(consultaPainelDaEmpresa(id))
}
