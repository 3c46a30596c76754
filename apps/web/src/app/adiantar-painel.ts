import { alcancaPapel, type Pessoa } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import { buscaDoPainel } from "../features/painel/busca.ts"
import { empresaDoPainel } from "../features/painel/empresa.ts"
import { consultaPainelDaEmpresa, consultaPainelDasEmpresas } from "../features/painel/painel.api.ts"
import { papelDe } from "../shared/conta/pessoa.ts"

/** Begins to read what a company's own people see first, without waiting for it; the screen tells what failed. */
export function adiantarPainelDaEmpresa(queryClient: QueryClient, pessoa: Pessoa, busca: unknown): void {
  if (alcancaPapel(papelDe(pessoa), "CONTADOR")) return
  const empresa = empresaDoPainel(pessoa, buscaDoPainel.parse(busca))
  if (empresa) void queryClient.prefetchQuery(consultaPainelDaEmpresa(empresa.id))
  else if (pessoa.empresas.length > 0) void queryClient.prefetchQuery(consultaPainelDasEmpresas)
}
