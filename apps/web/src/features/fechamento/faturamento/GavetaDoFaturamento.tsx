import { Skeleton, Stack } from "@mantine/core"
import type { DetalheDoFaturamento, LinhaDoFaturamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { EtiquetaDaEtapa } from "../../../shared/fechamento/EtiquetaDaEtapa.tsx"
import { AbaHistorico } from "../AbaHistorico.tsx"
import { AbaNotas } from "../AbaNotas.tsx"
import { AbasDoMes, GavetaDoMes } from "../GavetaDoMes.tsx"
import { AcoesDaConferencia } from "./AcoesDaConferencia.tsx"
import { type AbaDoFaturamento, abasDoFaturamento, type BuscaDoFaturamento } from "./busca.ts"
import { Conferencia } from "./Conferencia.tsx"
import { consultaFaturamento } from "./faturamento.api.ts"
import { type ConferenciaAberta, useConferencia } from "./useConferencia.ts"

interface Props {
  /** Null keeps the drawer closed. */
  readonly idEmpresa: string | null
  readonly competencia: string
  readonly aba: AbaDoFaturamento
  /** Month being edited in the history. */
  readonly mes: string | undefined
  /** The row it was opened from: its name shows while the details load. */
  readonly linha: LinhaDoFaturamento | null
  /** The next company that waits, which concluding opens. */
  readonly proxima: LinhaDoFaturamento | null
  readonly aoAbrir: (linha: LinhaDoFaturamento) => void
  readonly mudar: (mudanca: Partial<BuscaDoFaturamento>, opcoes?: { substituir?: boolean }) => void
}

const rotulos: Record<AbaDoFaturamento, string> = {
  conferencia: "Conferência",
  notas: "Notas",
  historico: "Histórico",
}

/** One company's revenue: what it is made of, what stops its conclusion, and what asks for a reason. */
export function GavetaDoFaturamento({ idEmpresa, competencia, aba, mes, linha, proxima, aoAbrir, mudar }: Props) {
  const consulta = useQuery({ ...consultaFaturamento(idEmpresa ?? "", competencia), enabled: idEmpresa !== null })
  const detalhe = idEmpresa === null ? undefined : consulta.data
  const conferencia = useConferencia(detalhe, proxima, aoAbrir)
  const conhecida = detalhe?.linha ?? linha
  return (
    <GavetaDoMes
      aberta={idEmpresa !== null}
      competencia={competencia}
      conhecida={conhecida}
      razaoSocial={detalhe?.razaoSocial}
      marcas={conhecida && <EtiquetaDaEtapa situacao={conhecida.etapa.situacao} motivo={conhecida.etapa.motivo} />}
      rodape={
        detalhe && (
          <AcoesDaConferencia detalhe={detalhe} conferencia={conferencia} proxima={proxima} aoAbrir={aoAbrir} />
        )
      }
      erro={consulta.error}
      aoTentarDeNovo={() => void consulta.refetch()}
      aoFechar={() => mudar({ empresa: undefined, aba: undefined, mes: undefined })}
    >
      {detalhe ? (
        <Abas detalhe={detalhe} conferencia={conferencia} aba={aba} mes={mes} mudar={mudar} />
      ) : (
        <Carregando />
      )}
    </GavetaDoMes>
  )
}

interface AbasProps extends Pick<Props, "aba" | "mes" | "mudar"> {
  readonly detalhe: DetalheDoFaturamento
  readonly conferencia: ConferenciaAberta
}

function Abas({ detalhe, conferencia, aba, mes, mudar }: AbasProps) {
  const { linha, competencia } = detalhe
  return (
    <AbasDoMes
      // By company: the field of the first reason takes the focus again in the next one.
      key={linha.idEmpresa}
      abas={abasDoFaturamento}
      rotulos={rotulos}
      aba={aba}
      aoMudar={(nova) =>
        mudar({ aba: nova === "conferencia" ? undefined : nova, mes: undefined }, { substituir: true })
      }
    >
      {aba === "conferencia" && (
        <Conferencia detalhe={detalhe} conferencia={conferencia} aoAbrirAba={(outra) => mudar({ aba: outra })} />
      )}
      {aba === "notas" && <AbaNotas idEmpresa={linha.idEmpresa} competencia={competencia} />}
      {aba === "historico" && (
        <AbaHistorico
          idEmpresa={linha.idEmpresa}
          competencia={competencia}
          regime={linha.regime}
          mes={mes}
          aoEditar={(outro) => mudar({ mes: outro })}
        />
      )}
    </AbasDoMes>
  )
}

function Carregando() {
  return (
    <Stack gap="md" p="md" aria-busy>
      <Skeleton height={56} />
      <Skeleton height={140} />
      <Skeleton height={90} />
    </Stack>
  )
}
