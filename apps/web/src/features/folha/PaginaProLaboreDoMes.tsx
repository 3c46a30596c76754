import { Button } from "@mantine/core"
import type { LinhaDaFolha } from "@partida/contracts"
import { IconBuildingStore, IconFileTypePdf } from "@tabler/icons-react"
import { type ReactNode, Suspense, useMemo, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { CabecalhoDoFechamento } from "../../shared/fechamento/CabecalhoDoFechamento.tsx"
import { Contagens } from "../../shared/fechamento/Contagens.tsx"
import { camposDoPainel } from "../../shared/fechamento/painel.ts"
import { useProxima } from "../../shared/fechamento/useProxima.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { type BuscaDoProLaboreDoMes, buscaDoProLaboreDoMes, filtroDaFolha, ordemDaFolha, ordemPadrao } from "./busca.ts"
import { CartaoDaFolha } from "./Celulas.tsx"
import { colunasDaFolha } from "./colunas.tsx"
import { consultaFolhas, exportarFolhas, type ListaDeFolhas, useBaixarRecibos } from "./folha.api.ts"

const GavetaDaFolha = sobDemanda(async () => (await import("./GavetaDaFolha.tsx")).GavetaDaFolha)
const ConcluirVarias = sobDemanda(async () => (await import("./ConcluirVarias.tsx")).ConcluirVarias)

/** Closing panel, second step: one row per company, with what its partners receive in the competência. */
export function PaginaProLaboreDoMes() {
  const [busca, mudar] = useBusca(buscaDoProLaboreDoMes)
  const [competencia] = useCompetencia()
  const filtro = filtroDaFolha(busca)
  const ordem = ordemDaFolha(busca)
  const pedido = { competencia, ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaFolhas })
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const [concluindo, setConcluindo] = useState(false)
  const [ultima, setUltima] = useState<LinhaDaFolha | null>(null)
  const campos = useCampos()
  const abrir = (linha: LinhaDaFolha) => {
    setUltima(linha)
    mudar({ empresa: linha.idEmpresa, pagamento: undefined, memoria: undefined })
  }
  const { dados } = lista
  const proxima = useProxima(dados?.lista, busca.empresa, aguarda)
  return (
    <>
      <CabecalhoDoFechamento
        aba="pro-labore"
        contagens={<PorSituacao contagens={dados?.contagens} busca={busca} mudar={mudar} />}
      />
      <Cartao semMargem rotulo="Empresas da competência">
        <ListaDeRegistros
          tela="/painel/fechamento/pro-labore"
          legenda={`Pró-labore de ${formatarCompetenciaPorExtenso(competencia)}`}
          palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
          lista={lista}
          colunas={colunasDaFolha}
          chave={(linha) => linha.idEmpresa}
          rotulo={(linha) => linha.apelido}
          cartao={cartao}
          campos={campos}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarFolhas(pedido)}
          totais={dados && totaisDe(dados.totais)}
          selecao={{
            estado: selecao,
            acoes: (n) => <Button onClick={() => setConcluindo(true)}>Emitir recibos de {n}…</Button>,
            explicacao: () => "Empresas já conferidas, ou com algo a resolver, ficam como estão.",
          }}
          aberta={busca.empresa}
          aoAbrir={abrir}
          vazio={{
            titulo: "Nenhuma empresa nesta competência",
            texto:
              "As empresas do escritório aparecem aqui a partir do mês em que entraram no sistema. Confira a competência na barra superior.",
            icone: IconBuildingStore,
          }}
        />
      </Cartao>
      {dados && dados.contagens.concluida > 0 && <TodosOsRecibos pedido={{ competencia, ...filtro }} />}
      <Sobrepostos
        competencia={competencia}
        linha={ultima}
        proxima={proxima}
        aoAbrir={abrir}
        emMassa={
          concluindo && (
            <ConcluirVarias
              n={selecao.todas ? (dados?.paginacao.totalDeRegistros ?? 0) : selecao.ids.size}
              competencia={competencia}
              filtro={filtro}
              selecao={selecao}
              aoFechar={() => setConcluindo(false)}
            />
          )
        }
      />
    </>
  )
}

interface SobrepostosProps {
  readonly competencia: string
  /** The row last opened. */
  readonly linha: LinhaDaFolha | null
  readonly proxima: LinhaDaFolha | null
  readonly aoAbrir: (linha: LinhaDaFolha) => void
  readonly emMassa: ReactNode
}

/** What the address and the selection open over the list. */
function Sobrepostos({ competencia, linha, proxima, aoAbrir, emMassa }: SobrepostosProps) {
  const [busca, mudar] = useBusca(buscaDoProLaboreDoMes)
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  return (
    <Suspense>
      {comGaveta && (
        <GavetaDaFolha
          idEmpresa={busca.empresa ?? null}
          competencia={competencia}
          pagamento={busca.pagamento}
          memoria={busca.memoria}
          linha={linha?.idEmpresa === busca.empresa ? linha : null}
          proxima={proxima}
          aoAbrir={aoAbrir}
          mudar={mudar}
        />
      )}
      {emMassa}
    </Suspense>
  )
}

const aguarda = ({ etapa, fechado, impedimentos }: LinhaDaFolha) =>
  etapa.situacao !== "concluida" && !fechado && impedimentos.every((i) => i.codigo === "sem-pro-labore")

const cartao = (linha: LinhaDaFolha) => <CartaoDaFolha linha={linha} />

const totaisDe = ({ bruto }: ListaDeFolhas["totais"]) => ({ bruto: formatarValor(bruto) })

/** The filters of the panel and, by its counts, the state of this step. */
function useCampos(): readonly CampoDoFiltro<keyof BuscaDoProLaboreDoMes>[] {
  const { responsaveis } = useOpcoesDoEscritorio()
  return useMemo(
    () => [
      ...camposDoPainel(responsaveis),
      {
        campo: "etapa",
        tipo: "de-fora",
        rotulo: "Situação",
        opcoes: situacoes.map(({ id, rotulo }) => ({ value: id, label: rotulo })),
      },
    ],
    [responsaveis],
  )
}

const situacoes = [
  { id: "aberta", rotulo: "a conferir" },
  { id: "concluida", rotulo: "conferidas" },
  { id: "reaberta", rotulo: "reabertas" },
] as const

interface SituacaoProps {
  readonly contagens: ListaDeFolhas["contagens"] | undefined
  readonly busca: BuscaDoProLaboreDoMes
  readonly mudar: (mudanca: Partial<BuscaDoProLaboreDoMes>) => void
}

function PorSituacao({ contagens, busca, mudar }: SituacaoProps) {
  return (
    <Contagens
      contagens={situacoes.map(({ id, rotulo }) => ({
        id,
        rotulo,
        n: contagens?.[id],
        ligada: busca.etapa === id,
        aoAlternar: () => mudar({ etapa: busca.etapa === id ? undefined : id, pagina: undefined }),
      }))}
    />
  )
}

function TodosOsRecibos({ pedido }: { readonly pedido: Parameters<ReturnType<typeof useBaixarRecibos>["mutate"]>[0] }) {
  const baixar = useBaixarRecibos()
  return (
    <Button
      variant="default"
      mt="md"
      leftSection={<IconFileTypePdf size={16} />}
      loading={baixar.isPending}
      onClick={() => baixar.mutate(pedido)}
    >
      Baixar os recibos emitidos
    </Button>
  )
}
