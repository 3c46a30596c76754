import { orgaosDaProcuracao, type Procuracao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { SituacaoDaProcuracao } from "./colunas.tsx"
import { EdicaoDaProcuracao } from "./EdicaoDaProcuracao.tsx"
import { consultaProcuracao } from "./procuracoes.api.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One procuração: the form for who may change it, the facts for everybody else and once it was cancelled. */
export function GavetaDaProcuracao({ id, aoFechar }: Props) {
  const { alcanca } = usePessoa()
  // Always read again: a list may be minutes old, and saving over an old version is refused.
  const { data, error, refetch } = useQuery({ ...consultaProcuracao(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data && data.canceladaEm === null && alcanca("CONTADOR")) {
    return <EdicaoDaProcuracao key={id} procuracao={data} aoFechar={aoFechar} />
  }
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={data?.nomeDoOutorgado ?? "Procuração"}
      subtitulo={data?.apelido}
      marcas={data && <SituacaoDaProcuracao situacao={data.situacao} />}
      largura={560}
    >
      {data ? (
        <Fatos procuracao={data} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140]} />
      )}
    </Gaveta>
  )
}

function Fatos({ procuracao: p }: { readonly procuracao: Procuracao }) {
  return (
    <Numeros>
      <Numero rotulo="Órgão" valor={orgaosDaProcuracao[p.orgao]} />
      <Numero rotulo="CPF ou CNPJ" valor={formatarDocumento(p.outorgado)} />
      <Numero rotulo="Desde" valor={formatarData(p.desde)} />
      <Numero rotulo="Até" valor={formatarData(p.ate)} />
      {p.canceladaEm !== null && <Numero rotulo="Cancelada em" valor={formatarData(p.canceladaEm)} />}
      <Numero rotulo="Serviços" valor={p.servicos.length === 0 ? "Todos" : p.servicos.join("; ")} />
      {p.observacao !== null && <Numero rotulo="Observação" valor={p.observacao} />}
    </Numeros>
  )
}
