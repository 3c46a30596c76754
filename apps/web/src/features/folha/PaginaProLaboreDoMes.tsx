import { Button, Group } from "@mantine/core"
import type { LinhaDaFolha } from "@partida/contracts"
import { IconFileTypePdf, IconFileZip } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { AtoSobreTodas } from "../../shared/fechamento/AtoSobreTodas.tsx"
import { CabecalhoDoFechamento } from "../../shared/fechamento/CabecalhoDoFechamento.tsx"
import { Contagens } from "../../shared/fechamento/Contagens.tsx"
import { camposDoPainel, type FiltroDoPainel, filtroDoPainel } from "../../shared/fechamento/painel.ts"
import { useProxima } from "../../shared/fechamento/useProxima.ts"
import { vazioDoPainel } from "../../shared/fechamento/vazio.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { type SelecaoDaLista, useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { type BuscaDoProLaboreDoMes, buscaDoProLaboreDoMes, ordemDaFolha, ordemPadrao } from "./busca.ts"
import { CartaoDaFolha } from "./Celulas.tsx"
import { colunasDaFolha } from "./colunas.tsx"
import {
  consultaFolhas,
  consultaTotaisDasFolhas,
  exportarFolhas,
  type FiltroDosRecibos,
  type ListaDeFolhas,
  type TotaisDasFolhas,
  useBaixarRecibos,
  useBaixarRecibosPorEmpresa,
} from "./folha.api.ts"
import classes from "./folha.module.css"

const GavetaDaFolha = sobDemanda(async () => (await import("./GavetaDaFolha.tsx")).GavetaDaFolha)
const ConcluirVarias = sobDemanda(async () => (await import("./ConcluirVarias.tsx")).ConcluirVarias)

/** Closing panel, second step: one row per company, with what its partners receive in the competência. */
export function PaginaProLaboreDoMes() {
  const [busca, mudar] = useBusca(buscaDoProLaboreDoMes)
  const [competencia] = useCompetencia()
  const filtro = filtroDoPainel(busca)
  const ordem = ordemDaFolha(busca)
  const pedido = { competencia, ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaFolhas })
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const [ultima, setUltima] = useState<LinhaDaFolha | null>(null)
  const { responsaveis } = useOpcoesDoEscritorio()
  const abrir = (linha: LinhaDaFolha, mudanca: Partial<BuscaDoProLaboreDoMes> = {}) => {
    setUltima(linha)
    mudar({ empresa: linha.idEmpresa, pagamento: undefined, memoria: undefined, ...mudanca })
  }
  const { dados } = lista
  const telefone = useTelefone()
  // What is under the list takes rows from it; on a phone, what is over it does.
  const recibos = dados && dados.contagens.concluida > 0 && <TodosOsRecibos pedido={{ competencia, ...filtro }} />
  const totais = useQuery(consultaTotaisDasFolhas({ competencia, ...filtro }))
  const proxima = useProxima({ lista, filtro: pedido, consulta: consultaFolhas, aberta: busca.empresa, aguarda })
  return (
    <>
      <CabecalhoDoFechamento
        aba="pro-labore"
        contagens={<PorSituacao contagens={dados?.contagens} busca={busca} mudar={mudar} />}
        acoes={
          <>
            {!telefone && recibos}
            <AtoSobreTodas rotulo="Emitir de todas…" selecao={selecao} total={dados?.paginacao.totalDeRegistros}>
              {(todas, aoFechar) => (
                <ConcluirVarias competencia={competencia} filtro={filtro} selecao={todas} aoFechar={aoFechar} />
              )}
            </AtoSobreTodas>
          </>
        }
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
          campos={camposDoPainel(responsaveis)}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarFolhas(pedido)}
          totais={totais.isError ? undefined : totaisDe(totais.data)}
          selecao={{
            estado: selecao,
            acoes: (n) => <AcoesDaFolha n={n} competencia={competencia} filtro={filtro} selecao={selecao} />,
            explicacao: () => "Empresas já conferidas, ou com algo a resolver, ficam como estão.",
          }}
          aberta={busca.empresa}
          aoAbrir={(linha) => abrir(linha)}
          vazio={vazioDoPainel}
        />
      </Cartao>
      {telefone && recibos}
      <Sobrepostos
        competencia={competencia}
        linha={ultima}
        proxima={proxima?.linha ?? null}
        aoAbrir={(proximaLinha) => abrir(proximaLinha, { pagina: proxima?.pagina })}
      />
    </>
  )
}

interface AcoesProps {
  /** How many companies are selected. */
  readonly n: number
  readonly competencia: string
  readonly filtro: FiltroDoPainel
  readonly selecao: SelecaoDaLista
}

/** What is done with the ticked companies; without them it goes, and the dialog with it. */
function AcoesDaFolha({ n, ...pedido }: AcoesProps) {
  const [concluindo, setConcluindo] = useState(false)
  return (
    <>
      <Button onClick={() => setConcluindo(true)}>Emitir recibos de {plural(n, "empresa", "empresas")}</Button>
      <Suspense>{concluindo && <ConcluirVarias {...pedido} aoFechar={() => setConcluindo(false)} />}</Suspense>
    </>
  )
}

interface SobrepostosProps {
  readonly competencia: string
  /** The row last opened. */
  readonly linha: LinhaDaFolha | null
  readonly proxima: LinhaDaFolha | null
  readonly aoAbrir: (linha: LinhaDaFolha) => void
}

/** What the address opens over the list. */
function Sobrepostos({ competencia, linha, proxima, aoAbrir }: SobrepostosProps) {
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
    </Suspense>
  )
}

const aguarda = ({ etapa, fechado, impedimentos }: LinhaDaFolha) =>
  etapa.situacao !== "concluida" && !fechado && impedimentos.every((i) => i.codigo === "sem-pro-labore")

const cartao = (linha: LinhaDaFolha) => <CartaoDaFolha linha={linha} />

/** Under their columns, which keep their places until they come. */
const totaisDe = (totais: TotaisDasFolhas | undefined) => ({
  pessoas: totais ? formatarInteiro(totais.pessoas) : "…",
  ...Object.fromEntries(
    (["bruto", "inss", "irrf", "liquido", "cpp"] as const).map((qual) => [
      qual,
      <span key={qual} className={classes.soma}>
        {totais ? formatarValor(totais[qual]) : "…"}
      </span>,
    ]),
  ),
})

const situacoes = [
  { id: "aberta", um: "a conferir", rotulo: "a conferir" },
  { id: "concluida", um: "conferida", rotulo: "conferidas" },
  { id: "reaberta", um: "reaberta", rotulo: "reabertas" },
] as const

interface SituacaoProps {
  readonly contagens: ListaDeFolhas["contagens"] | undefined
  readonly busca: BuscaDoProLaboreDoMes
  readonly mudar: (mudanca: Partial<BuscaDoProLaboreDoMes>) => void
}

function PorSituacao({ contagens, busca, mudar }: SituacaoProps) {
  return (
    <Contagens
      contagens={situacoes.map(({ id, um, rotulo }) => ({
        id,
        um,
        rotulo,
        n: contagens?.[id],
        ligada: busca.proLabore === id,
        aoAlternar: () => mudar({ proLabore: busca.proLabore === id ? undefined : id, pagina: undefined }),
      }))}
    />
  )
}

function TodosOsRecibos({ pedido }: { readonly pedido: FiltroDosRecibos }) {
  const juntos = useBaixarRecibos()
  const separados = useBaixarRecibosPorEmpresa()
  return (
    <Group mt={{ base: "md", sm: 0 }} gap="sm">
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        loading={juntos.isPending}
        onClick={() => juntos.mutate(pedido)}
      >
        Recibos em um PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} />}
        loading={separados.isPending}
        onClick={() => separados.mutate(pedido)}
      >
        Um PDF por empresa (ZIP)
      </Button>
    </Group>
  )
}
