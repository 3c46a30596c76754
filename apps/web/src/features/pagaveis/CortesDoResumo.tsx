import type { rotasDosPagaveis } from "@partida/contracts"
import { somarDias } from "@partida/fiscal/nucleo"
import type { z } from "zod"
import { useBusca } from "../../lib/busca.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { Cortes } from "../../shared/titulos/Cortes.tsx"
import { type BuscaDosPagaveis, buscaDosPagaveis } from "./busca.ts"

type Corte = "vencidos" | "hoje" | "sete-dias" | "a-confirmar" | "a-aprovar" | "sem-aprovacao"
type Resumo = z.infer<typeof rotasDosPagaveis.resumirPagaveis.resposta>

/** What somebody has to act upon, each a filter of the list. */
export function CortesDoResumo({ resumo }: { readonly resumo: Resumo | undefined }) {
  const [busca, mudar] = useBusca(buscaDosPagaveis)
  const hoje = hojeEmSaoPaulo()
  const emSeteDias = somarDias(hoje, 7)
  const atual: Corte | undefined =
    busca.situacao === "vencidos" ||
    busca.situacao === "a-confirmar" ||
    busca.situacao === "a-aprovar" ||
    busca.situacao === "sem-aprovacao"
      ? busca.situacao
      : busca.de === hoje && busca.ate === hoje
        ? "hoje"
        : busca.de === hoje && busca.ate === emSeteDias
          ? "sete-dias"
          : undefined
  const filtroDo = (corte: Corte | undefined): Partial<BuscaDosPagaveis> => {
    if (corte === "hoje") return { de: hoje, ate: hoje }
    if (corte === "sete-dias") return { de: hoje, ate: emSeteDias }
    return corte === undefined ? {} : { situacao: corte }
  }
  return (
    <Cortes<Corte>
      rotulo="Filtrar pelo que vence e pelo que espera alguém"
      cortes={[
        { id: "vencidos", rotulo: "Vencidos", soma: resumo?.vencidos },
        { id: "hoje", rotulo: "Vencem hoje", soma: resumo?.hoje },
        { id: "sete-dias", rotulo: "Em 7 dias", soma: resumo?.seteDias },
        { id: "a-confirmar", rotulo: "A confirmar", soma: resumo?.aConfirmar },
        { id: "a-aprovar", rotulo: "A aprovar", soma: resumo?.aAprovar },
        ...(resumo && resumo.semAprovacao.quantos > 0
          ? [{ id: "sem-aprovacao" as const, rotulo: "Pagos sem aprovação", soma: resumo.semAprovacao }]
          : []),
      ]}
      atual={atual}
      aoEscolher={(corte) =>
        mudar({
          situacao: undefined,
          faixa: undefined,
          de: undefined,
          ate: undefined,
          pagina: undefined,
          ...filtroDo(corte),
        })
      }
    />
  )
}
