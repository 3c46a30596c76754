import type { Operacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaFechamento } from "../../shared/fechamento/fechamento.api.ts"
import { ReabrirMes } from "../../shared/fechamento/ReabrirMes.tsx"

/** The month that has to change: reopened over the operation that it stopped, or, once open, what is still to be done. */
export function MesDaOperacao({
  operacao: { idEmpresa, competencia },
}: {
  readonly operacao: Pick<Operacao, "idEmpresa" | "competencia">
}) {
  const { alcanca } = usePessoa()
  const { data } = useQuery({
    ...consultaFechamento(idEmpresa, competencia ?? ""),
    enabled: competencia !== null && alcanca("CONTADOR"),
  })
  if (competencia === null || data === undefined) return null
  if (data.linha.estado !== "fechado")
    return <p role="status">O mês está aberto: corrija-o e feche-o de novo. Isto continua sozinho.</p>
  return <ReabrirMes detalhe={data} />
}
