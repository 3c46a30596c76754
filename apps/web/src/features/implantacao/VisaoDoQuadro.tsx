import type { CartaoDaImplantacao, ColunaDaImplantacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { camposEmUso, semFiltros } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { FiltrosAtivos } from "../../shared/lista/FiltrosAtivos.tsx"
import { FiltrosDaLista } from "../../shared/lista/FiltrosDaLista.tsx"
import { SemRegistros } from "../../shared/lista/SemRegistros.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { type BuscaDosNovosClientes, filtroComum } from "./busca.ts"
import { camposComuns, type Responsavel } from "./campos.ts"
import { consultaQuadro } from "./implantacao.api.ts"
import { NADA } from "./ListaDaImplantacao.tsx"
import { EsqueletoDoQuadro, Quadro } from "./Quadro.tsx"

interface Props {
  readonly busca: BuscaDosNovosClientes
  readonly responsaveis: readonly Responsavel[]
  readonly aoAbrir: (cartao: CartaoDaImplantacao) => void
  readonly aoVerTodas: (coluna: ColunaDaImplantacao) => void
}

/** The board with its filters and states. */
export function VisaoDoQuadro({ busca, responsaveis, aoAbrir, aoVerTodas }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(consultaQuadro(filtroComum(busca)))
  const estado = useEstadoNoEndereco(busca)
  const campos = camposComuns(responsaveis)
  return (
    <>
      <FiltrosDaLista campos={campos} estado={estado}>
        {null}
      </FiltrosDaLista>
      <FiltrosAtivos campos={campos} estado={estado} />
      {data ? (
        data.cartoes.length === 0 ? (
          <SemRegistros
            palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
            vazio={NADA}
            filtrando={camposEmUso(campos, estado).length > 0}
            alemDoFim={false}
            aoLimpar={() => estado.mudar(semFiltros(campos))}
            aoVoltarAoInicio={() => undefined}
          />
        ) : (
          <Quadro
            cartoes={data.cartoes}
            contagens={data.contagens}
            aberta={busca.aberta}
            atualizando={isPlaceholderData}
            aoAbrir={aoAbrir}
            aoVerTodas={aoVerTodas}
          />
        )
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <EsqueletoDoQuadro />
      )}
    </>
  )
}
