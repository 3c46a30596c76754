import { Skeleton, Stack } from "@mantine/core"
import type { DetalheDaFolha, LinhaDaFolha } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { consultaFolha } from "../../shared/folha/folha.api.ts"
import { GavetaDaMemoriaDoProLabore } from "../../shared/memoria/GavetaDaMemoriaDoProLabore.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import type { BuscaDoProLaboreDoMes } from "./busca.ts"
import { EstadoDaFolha } from "./Celulas.tsx"
import { ConferenciaDaFolha } from "./ConferenciaDaFolha.tsx"
import { queixaDoPagamento } from "./pagamento.ts"

interface Props {
  /** Null keeps the drawer closed. */
  readonly idEmpresa: string | null
  readonly competencia: string
  readonly pagamento: string | undefined
  /** Person whose memória is open. */
  readonly memoria: string | undefined
  /** The row it was opened from: its name shows while the details load. */
  readonly linha: LinhaDaFolha | null
  /** The next company that waits for somebody. */
  readonly proxima: LinhaDaFolha | null
  readonly aoAbrir: (linha: LinhaDaFolha) => void
  readonly mudar: (mudanca: Partial<BuscaDoProLaboreDoMes>) => void
}

/** The payroll items of one company in the month: the slips, what stops them, and the act that issues them. */
export function GavetaDaFolha(props: Props) {
  const { idEmpresa, competencia, memoria, linha, proxima, aoAbrir, mudar } = props
  // An address of another month, or typed by hand, may carry a day that the server would refuse for ever.
  const pagamento =
    props.pagamento && queixaDoPagamento(props.pagamento, competencia) === null ? props.pagamento : undefined
  // Of one company and month: another one begins without an answer.
  const mes = `${idEmpresa} ${competencia}`
  const [dito, setDito] = useState<{ readonly mes: string; readonly valor: string } | null>(null)
  const servicosDeMei = dito?.mes === mes ? dito.valor : undefined
  const consulta = useQuery({
    ...consultaFolha(idEmpresa ?? "", competencia, pagamento, servicosDeMei),
    enabled: idEmpresa !== null,
    placeholderData: (antes: DetalheDaFolha | undefined) => (antes?.linha.idEmpresa === idEmpresa ? antes : undefined),
  })
  const detalhe = idEmpresa === null ? undefined : consulta.data
  const conhecida = detalhe?.linha ?? linha
  const aberto = detalhe?.recibos.find(({ idSocio }) => idSocio === memoria)
  const comum = {
    aberta: idEmpresa !== null,
    largura: 760,
    comMargem: true,
    daLista: true,
    aoFechar: () => mudar({ empresa: undefined, pagamento: undefined, memoria: undefined }),
    titulo: conhecida?.apelido ?? "Empresa",
    subtitulo: [detalhe?.razaoSocial, conhecida && formatarDocumento(conhecida.cnpj), formatarCompetencia(competencia)]
      .filter(Boolean)
      .join(" · "),
    marcas: conhecida && <EstadoDaFolha linha={conhecida} />,
  }
  if (!detalhe)
    return (
      <Gaveta {...comum}>
        {consulta.error ? (
          <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
        ) : (
          <Carregando />
        )}
      </Gaveta>
    )
  return (
    <>
      <ConferenciaDaFolha
        // Another company or month, or other figures: reasons given for the old ones do not stay.
        key={`${detalhe.linha.idEmpresa} ${detalhe.competencia} ${detalhe.linha.etapa.versao} ${detalhe.linha.etapa.situacao}`}
        detalhe={detalhe}
        gaveta={comum}
        lendo={consulta.isFetching}
        pagamento={pagamento}
        memoriaAberta={aberto?.calculo != null}
        proxima={proxima}
        aoAbrir={aoAbrir}
        servicosDeMei={servicosDeMei}
        aoDizerServicosDeMei={(valor) => setDito({ mes, valor })}
        aoMudarPagamento={(dia) => mudar({ pagamento: dia })}
        aoAbrirMemoria={(idSocio) => mudar({ memoria: idSocio })}
      />
      {aberto?.calculo && (
        <GavetaDaMemoriaDoProLabore
          pessoa={aberto}
          idEmpresa={detalhe.linha.idEmpresa}
          competencia={competencia}
          calculo={aberto.calculo}
          aoFechar={() => mudar({ memoria: undefined })}
        />
      )}
    </>
  )
}

function Carregando() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={56} />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  )
}
