import type { AtividadeCadastrada } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { formatarCnae } from "./atividade.ts"
import { consultaAtividade } from "./cnae.api.ts"
import { Situacao } from "./colunas.tsx"
import { EdicaoDaAtividade } from "./EdicaoDaAtividade.tsx"
import { FatosDaAtividade } from "./FatosDaAtividade.tsx"

interface Props {
  readonly id: string
  /** The row it was opened from: its name shows while the rest loads. */
  readonly linha: AtividadeCadastrada | null
  /** The company is of the Lucro Presumido this month. */
  readonly noPresumido: boolean
  readonly aoFechar: () => void
}

/** One activity: the form for the office, the facts for everybody else. */
export function GavetaDaAtividade({ id, linha, noPresumido, aoFechar }: Props) {
  const { alcanca } = usePessoa()
  // Always read again: saving over an old version is refused.
  const { data, error, refetch } = useQuery({ ...consultaAtividade(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data && alcanca("CONTADOR"))
    return <EdicaoDaAtividade atividade={data} noPresumido={noPresumido} aoFechar={aoFechar} />
  const lida = data ?? linha
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={lida?.descricao ?? "Atividade"}
      subtitulo={lida && `CNAE ${formatarCnae(lida.cnae)}`}
      marcas={lida && <Situacao atividade={lida} />}
    >
      {data ? (
        <FatosDaAtividade atividade={data} noPresumido={noPresumido} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140, 90]} />
      )}
    </Gaveta>
  )
}
