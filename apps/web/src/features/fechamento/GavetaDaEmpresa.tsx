import { Skeleton, Stack } from "@mantine/core"
import type { DetalheDoFechamento, LinhaDoFechamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { consultaFaltando } from "../../shared/conversas/conversas.api.ts"
import { EtiquetaDoFechamento } from "../../shared/fechamento/EtiquetaDoFechamento.tsx"
import { consultaFechamento } from "../../shared/fechamento/fechamento.api.ts"
import { AbaMudanca } from "../../shared/mudanca/AbaMudanca.tsx"
import { AbaPresumido } from "../../shared/presumido/AbaPresumido.tsx"
import { AbaHistorico } from "./AbaHistorico.tsx"
import { AbaMemoria } from "./AbaMemoria.tsx"
import { AbaNotas } from "./AbaNotas.tsx"
import { AbaPgdas } from "./AbaPgdas.tsx"
import { AbaResumo } from "./AbaResumo.tsx"
import { AbaSelos } from "./AbaSelos.tsx"
import { AcoesDoMes } from "./AcoesDoMes.tsx"
import { type Aba, abasDaEmpresa, type BuscaDoFechamento } from "./busca.ts"
import { AbasDoMes, GavetaDoMes } from "./GavetaDoMes.tsx"

interface Props {
  /** Null keeps the drawer closed. */
  readonly idEmpresa: string | null
  readonly competencia: string
  readonly aba: Aba
  /** Month being edited in the history. */
  readonly mes: string | undefined
  /** What "Por que mudou?" compares with. */
  readonly com: string | undefined
  /** The row it was opened from: its name shows while the details load. */
  readonly linha: LinhaDoFechamento | null
  /** The next company that waits to be closed, which closing this one opens. */
  readonly proxima: LinhaDoFechamento | null
  readonly aoAbrir: (linha: LinhaDoFechamento) => void
  readonly mudar: (mudanca: Partial<BuscaDoFechamento>, opcoes?: { substituir?: boolean }) => void
}

const rotulos: Record<Aba, string> = {
  resumo: "Resumo",
  presumido: "Lucro Presumido",
  pgdas: "PGDAS-D",
  memoria: "Memória de cálculo",
  mudanca: "Por que mudou?",
  notas: "Notas",
  historico: "Histórico",
  selos: "Selos",
}

/** One company's month: figures, explanation, notes, history and seals, with the actions at the bottom. */
export function GavetaDaEmpresa({ idEmpresa, competencia, aba, mes, com, linha, proxima, aoAbrir, mudar }: Props) {
  const consulta = useQuery({ ...consultaFechamento(idEmpresa ?? "", competencia), enabled: idEmpresa !== null })
  // Asked for along with the month: what is missing must not come later and push its figures down.
  const pedidos = useQuery({ ...consultaFaltando(idEmpresa ?? "", competencia), enabled: idEmpresa !== null })
  const detalhe = idEmpresa === null ? undefined : consulta.data
  const conhecida = detalhe?.linha ?? linha
  return (
    <GavetaDoMes
      aberta={idEmpresa !== null}
      competencia={competencia}
      conhecida={conhecida}
      razaoSocial={detalhe?.razaoSocial}
      marcas={conhecida && <EtiquetaDoFechamento estado={conhecida.estado} />}
      rodape={detalhe && <AcoesDoMes detalhe={detalhe} aoFecharMes={() => proxima && aoAbrir(proxima)} />}
      erro={consulta.error}
      aoTentarDeNovo={() => void consulta.refetch()}
      aoFechar={() => mudar({ empresa: undefined, aba: undefined, mes: undefined, com: undefined })}
    >
      <AbasDoMes
        abas={abasDe(conhecida?.regime)}
        rotulos={rotulos}
        aba={aba}
        aoMudar={(nova) => mudar({ aba: nova === "resumo" ? undefined : nova, mes: undefined }, { substituir: true })}
      >
        {detalhe && !pedidos.isPending ? (
          <Conteudo aba={aba} mes={mes} com={com} detalhe={detalhe} mudar={mudar} />
        ) : (
          <Carregando />
        )}
      </AbasDoMes>
    </GavetaDoMes>
  )
}

/** The tabs of a regime are of its companies alone. */
const abasDe = (regime: LinhaDoFechamento["regime"] | undefined) =>
  abasDaEmpresa.filter(
    (aba) => (aba !== "presumido" || regime === "presumido") && (aba !== "pgdas" || regime === "simples"),
  )

interface ConteudoProps {
  readonly aba: Aba
  readonly mes: string | undefined
  readonly com: string | undefined
  readonly detalhe: DetalheDoFechamento
  readonly mudar: Props["mudar"]
}

function Conteudo({ aba, mes, com, detalhe, mudar }: ConteudoProps) {
  switch (aba) {
    case "resumo":
      return <AbaResumo detalhe={detalhe} aoAbrirAba={(outra) => mudar({ aba: outra })} />
    case "presumido":
      return <AbaPresumido idEmpresa={detalhe.linha.idEmpresa} competencia={detalhe.competencia} />
    case "pgdas":
      return <AbaPgdas idEmpresa={detalhe.linha.idEmpresa} competencia={detalhe.competencia} />
    case "memoria":
      return <AbaMemoria detalhe={detalhe} aoAbrirMes={(competencia) => mudar({ competencia, aba: "notas" })} />
    case "mudanca":
      return (
        <AbaMudanca
          idEmpresa={detalhe.linha.idEmpresa}
          competencia={detalhe.competencia}
          com={com}
          aoEscolher={(outro) => mudar({ com: outro }, { substituir: true })}
        />
      )
    case "notas":
      return <AbaNotas idEmpresa={detalhe.linha.idEmpresa} competencia={detalhe.competencia} />
    case "historico":
      return (
        <AbaHistorico
          idEmpresa={detalhe.linha.idEmpresa}
          competencia={detalhe.competencia}
          regime={detalhe.linha.regime}
          mes={mes}
          aoEditar={(outro) => mudar({ mes: outro })}
        />
      )
    case "selos":
      return <AbaSelos detalhe={detalhe} />
    default: {
      const naoPrevista: never = aba
      return naoPrevista
    }
  }
}

function Carregando() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={56} />
      <Skeleton height={140} />
      <Skeleton height={90} />
    </Stack>
  )
}
