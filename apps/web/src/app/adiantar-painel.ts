import { alcancaPapel, type Pessoa } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import { buscaDoPainel } from "../features/painel/busca.ts"
import { empresaDoPainel } from "../features/painel/empresa.ts"
import { consultaPainelDaEmpresa, consultaPainelDasEmpresas } from "../features/painel/painel.api.ts"
import { papelDe } from "../shared/conta/pessoa.ts"

/** What has arrived is drawn at once; for what has not, the screen stands in its place, in ms. */
const ESPERA_MS = 50

/**
 * Begins to fetch what only the office sees, or to read what a company's own people see first; the screen tells what failed. It waits no longer than what the page
 * already asked for takes to be read (antes.js): drawn empty and then again, the first screen takes a phone twice as long.
 */
export async function adiantarPainel(queryClient: QueryClient, pessoa: Pessoa, busca: unknown): Promise<void> {
  if (alcancaPapel(papelDe(pessoa), "CONTADOR")) {
    void import("../features/painel/PainelDoEscritorio.tsx").catch(() => {})
    return
  }
  if (pessoa.empresas.length === 0) return
  // Drawn with the first answer: it comes beside it.
  void import("../features/painel/depois.ts").catch(() => {})
  const empresa = empresaDoPainel(pessoa, buscaDoPainel.parse(busca))
  const chegada = empresa
    ? queryClient.prefetchQuery(consultaPainelDaEmpresa(empresa.id))
    : queryClient.prefetchQuery(consultaPainelDasEmpresas)
  await Promise.race([chegada, new Promise((passou) => setTimeout(passou, ESPERA_MS))])
}
