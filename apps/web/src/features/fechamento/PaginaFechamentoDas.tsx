import type { LinhaDoFechamento } from "@partida/contracts"
import { IconBuildingStore, IconCalculator, IconEye, IconFileText, IconListTree } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { AcoesEmMassa, explicarAcoes } from "./AcoesEmMassa.tsx"
import { type Aba, buscaDoFechamento, filtroDaBusca, ordemDoFechamento, ordemPadrao } from "./busca.ts"
import { CartaoDaLinha, Variacao } from "./Celulas.tsx"
import { Contagens } from "./Contagens.tsx"
import { camposDoFechamento } from "./campos.ts"
import { colunasDoFechamento } from "./colunas.tsx"
import { consultaFechamentos, exportarFechamentos, type ListaDeFechamentos, useCalcular } from "./fechamento.api.ts"

const GavetaDaEmpresa = sobDemanda(async () => (await import("./GavetaDaEmpresa.tsx")).GavetaDaEmpresa)

/** Closing panel, tab DAS: one row per company of the competência. */
export function PaginaFechamentoDas() {
  const [busca, mudar] = useBusca(buscaDoFechamento)
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const [competencia] = useCompetencia()
  const filtro = filtroDaBusca(busca)
  const ordem = ordemDoFechamento(busca)
  const pedido = { competencia, ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaFechamentos })
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const [ultima, setUltima] = useState<LinhaDoFechamento | null>(null)
  const abrir = (linha: LinhaDoFechamento, aba?: Aba) => {
    setUltima(linha)
    mudar({ empresa: linha.idEmpresa, aba })
  }
  const acoes = useAcoesDaLinha(competencia, abrir)
  const { dados } = lista
  return (
    <>
      <CabecalhoDaPagina
        titulo="Fechamento"
        subtitulo={`DAS de ${formatarCompetenciaPorExtenso(competencia)}`}
        acoes={<Contagens contagens={dados?.contagens} busca={busca} mudar={mudar} />}
      />
      <Cartao semMargem rotulo="Empresas da competência">
        <ListaDeRegistros
          tela="/painel/fechamento/das"
          legenda={`Fechamento de ${formatarCompetenciaPorExtenso(competencia)}`}
          palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
          lista={lista}
          colunas={colunasDoFechamento}
          chave={(linha) => linha.idEmpresa}
          rotulo={(linha) => linha.apelido}
          cartao={cartao}
          campos={camposDoFechamento}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarFechamentos(pedido)}
          totais={dados && totaisDe(dados.totais)}
          selecao={{
            estado: selecao,
            acoes: (n) => <AcoesEmMassa n={n} competencia={competencia} filtro={filtro} selecao={selecao} />,
            explicacao: () => dados && explicarAcoes(dados, selecao),
          }}
          acoes={acoes}
          aberta={busca.empresa}
          aoAbrir={(linha) => abrir(linha)}
          vazio={{
            titulo: "Nenhuma empresa nesta competência",
            texto:
              "As empresas do escritório aparecem aqui a partir do mês em que entraram no sistema. Confira a competência na barra superior.",
            icone: IconBuildingStore,
          }}
        />
      </Cartao>
      <Suspense>
        {comGaveta && (
          <GavetaDaEmpresa
            idEmpresa={busca.empresa ?? null}
            competencia={competencia}
            aba={busca.aba ?? "resumo"}
            mes={busca.mes}
            linha={ultima?.idEmpresa === busca.empresa ? ultima : null}
            mudar={mudar}
          />
        )}
      </Suspense>
    </>
  )
}

/** Under their columns, where each amount leaves room for its movement since the month before. */
const totaisDe = ({ receita, das }: ListaDeFechamentos["totais"]) => ({
  receita: (
    <>
      {formatarValor(receita)}
      <Variacao diferenca={null} />
    </>
  ),
  das: (
    <>
      {formatarValor(das)}
      <Variacao diferenca={null} comQuantia />
    </>
  ),
})

const cartao = (linha: LinhaDoFechamento) => <CartaoDaLinha linha={linha} />

/** What each row offers without going through its drawer. */
function useAcoesDaLinha(competencia: string, abrir: (linha: LinhaDoFechamento, aba?: Aba) => void) {
  const calcular = useCalcular()
  return (linha: LinhaDoFechamento): readonly AcaoDaLinha[] => [
    { id: "abrir", rotulo: "Abrir", icone: IconEye, aoAcionar: () => abrir(linha) },
    {
      id: "memoria",
      rotulo: "Memória de cálculo",
      icone: IconListTree,
      aoAcionar: () => abrir(linha, "memoria"),
      impedimento: linha.idApuracao === null ? "Ainda não há cálculo neste mês." : undefined,
    },
    { id: "notas", rotulo: "Notas do mês", icone: IconFileText, aoAcionar: () => abrir(linha, "notas") },
    {
      id: "calcular",
      rotulo: linha.idApuracao === null ? "Calcular" : "Calcular de novo",
      icone: IconCalculator,
      aoAcionar: () =>
        calcular.mutate({
          competencia,
          selecao: { empresas: [linha.idEmpresa] },
          titulo: `Calcular ${linha.apelido}, ${formatarCompetencia(competencia)}`,
        }),
      impedimento: linha.estado === "fechado" ? "O mês está fechado. Reabra-o antes." : undefined,
    },
  ]
}
