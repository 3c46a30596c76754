import { Group } from "@mantine/core"
import type { LinhaDoFechamento } from "@partida/contracts"
import { IconArrowsDiff, IconCalculator, IconChevronRight, IconFileText, IconListTree } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { AtoSobreTodas } from "../../shared/fechamento/AtoSobreTodas.tsx"
import { CabecalhoDoFechamento } from "../../shared/fechamento/CabecalhoDoFechamento.tsx"
import { Contagens } from "../../shared/fechamento/Contagens.tsx"
import { filtroNoCorpo, selecaoNoCorpo } from "../../shared/fechamento/painel.ts"
import { useProxima } from "../../shared/fechamento/useProxima.ts"
import { vazioDoPainel } from "../../shared/fechamento/vazio.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { BotaoSimular } from "../../shared/simulacao/BotaoSimular.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import {
  type Aba,
  type BuscaDoFechamento,
  buscaDoFechamento,
  filtroDaBusca,
  ordemDoFechamento,
  ordemPadrao,
} from "./busca.ts"
import { CartaoDaLinha, Variacao } from "./Celulas.tsx"
import { camposDoFechamento } from "./campos.ts"
import { colunasDoFechamento } from "./colunas.tsx"
import { contagensDe } from "./contagens.ts"
import { ComDefasagens, useDefasagens } from "./defasagens.ts"
import { explicarAcoes } from "./explicacao.ts"
import { consultaFechamentos, exportarFechamentos, type ListaDeFechamentos, useCalcular } from "./fechamento.api.ts"

const AcoesEmMassa = sobDemanda(async () => (await import("./AcoesEmMassa.tsx")).AcoesEmMassa)
const ConfirmacaoDoAto = sobDemanda(async () => (await import("./AcoesEmMassa.tsx")).ConfirmacaoDoAto)
const FichasDoPgdas = sobDemanda(async () => (await import("./FichasDoPgdas.tsx")).FichasDoPgdas)
const GavetaDaEmpresa = sobDemanda(async () => (await import("./GavetaDaEmpresa.tsx")).GavetaDaEmpresa)

/** Closing panel, tab DAS: one row per company of the competência. */
export function PaginaFechamentoDas() {
  const [busca, mudar] = useBusca(buscaDoFechamento)
  const [competencia] = useCompetencia()
  const { responsaveis } = useOpcoesDoEscritorio()
  const filtro = filtroDaBusca(busca)
  const ordem = ordemDoFechamento(busca)
  const pedido = { competencia, ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaFechamentos })
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const [ultima, setUltima] = useState<LinhaDoFechamento | null>(null)
  const abrir = (linha: LinhaDoFechamento, mudanca: Partial<BuscaDoFechamento> = {}) => {
    setUltima(linha)
    // What the one before was compared with, or had under edition, is not of this one.
    mudar({ empresa: linha.idEmpresa, aba: undefined, mes: undefined, com: undefined, ...mudanca })
  }
  const acoes = useAcoesDaLinha(competencia, abrir)
  const { dados } = lista
  const telefone = useTelefone()
  // What is under the list takes rows from it; on a phone, what is over it does.
  const fichas = (
    <Suspense>{dados && dados.lista.length > 0 && <FichasDoPgdas pedido={{ competencia, ...filtro }} />}</Suspense>
  )
  const defasagens = useDefasagens(competencia, dados?.lista ?? [])
  const proxima = useProxima({
    lista,
    filtro: pedido,
    consulta: consultaFechamentos,
    aberta: busca.empresa,
    aguarda: (linha: LinhaDoFechamento) => aguarda(linha) && !defasagens.has(linha.idEmpresa),
  })
  return (
    <ComDefasagens value={defasagens}>
      <CabecalhoDoFechamento
        aba="das"
        contagens={<Contagens contagens={contagensDe(dados?.contagens, busca, mudar)} />}
        acoes={
          <>
            {!telefone && fichas}
            <BotaoSimular competencia={competencia} selecao={{ filtro: filtroNoCorpo(filtro) }}>
              Simular fechamento
            </BotaoSimular>
            <AtoSobreTodas rotulo="Fechar todas…" selecao={selecao} total={dados?.paginacao.totalDeRegistros}>
              {(todas, aoFechar) => (
                <ConfirmacaoDoAto
                  ato="fechar"
                  competencia={competencia}
                  pedida={selecaoNoCorpo(todas, filtro)}
                  aoFechar={aoFechar}
                  aoPedir={aoFechar}
                />
              )}
            </AtoSobreTodas>
          </>
        }
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
          campos={camposDoFechamento(responsaveis)}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarFechamentos(pedido)}
          totais={dados && totaisDe(dados.totais)}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <Suspense>
                <AcoesEmMassa n={n} competencia={competencia} filtro={filtro} selecao={selecao} />
              </Suspense>
            ),
            explicacao: () => dados && explicarAcoes(dados, selecao),
          }}
          acoes={acoes}
          aberta={busca.empresa}
          aoAbrir={(linha) => abrir(linha)}
          vazio={vazioDoPainel}
        />
      </Cartao>
      {telefone && <Group mt="md">{fichas}</Group>}
      <EmpresaAberta
        competencia={competencia}
        linha={ultima}
        proxima={proxima?.linha ?? null}
        aoAbrir={(linha) => abrir(linha, { pagina: proxima?.pagina })}
      />
    </ComDefasagens>
  )
}

interface EmpresaAbertaProps {
  readonly competencia: string
  /** The row last opened. */
  readonly linha: LinhaDoFechamento | null
  readonly proxima: LinhaDoFechamento | null
  readonly aoAbrir: (linha: LinhaDoFechamento) => void
}

/** The drawer of the company that the address names. */
function EmpresaAberta({ linha, ...resto }: EmpresaAbertaProps) {
  const [busca, mudar] = useBusca(buscaDoFechamento)
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  return (
    <Suspense>
      {comGaveta && (
        <GavetaDaEmpresa
          {...resto}
          idEmpresa={busca.empresa ?? null}
          aba={busca.aba ?? "resumo"}
          mes={busca.mes}
          com={busca.com}
          linha={linha?.idEmpresa === busca.empresa ? linha : null}
          mudar={mudar}
        />
      )}
    </Suspense>
  )
}

/** Whether the tax of this row is ready and only waits to be closed. */
const aguarda = ({ estado, calculo, etapas }: LinhaDoFechamento) =>
  estado === "apurado" && calculo === 2 && etapas.proLabore === "concluida"

/** Under their columns, where each amount leaves room for its movement since the month before. */
const totaisDe = ({ receita, total }: ListaDeFechamentos["totais"]) => ({
  receita: (
    <>
      {formatarValor(receita)}
      <Variacao diferenca={null} />
    </>
  ),
  total: (
    <>
      {formatarValor(total)}
      <Variacao diferenca={null} comQuantia="tela-larga" />
    </>
  ),
})

const cartao = (linha: LinhaDoFechamento) => <CartaoDaLinha linha={linha} />

/** What each row offers without going through its drawer. */
function useAcoesDaLinha(
  competencia: string,
  abrir: (linha: LinhaDoFechamento, mudanca?: { readonly aba: Aba }) => void,
) {
  const calcular = useCalcular()
  return (linha: LinhaDoFechamento): readonly AcaoDaLinha[] => [
    { id: "abrir", rotulo: "Abrir", icone: IconChevronRight, aoAcionar: () => abrir(linha) },
    {
      id: "memoria",
      rotulo: "Memória de cálculo",
      icone: IconListTree,
      aoAcionar: () => abrir(linha, { aba: "memoria" }),
      impedimento: linha.idApuracao === null ? "Ainda não há cálculo neste mês." : undefined,
    },
    {
      id: "mudanca",
      rotulo: "Por que mudou?",
      icone: IconArrowsDiff,
      aoAcionar: () => abrir(linha, { aba: "mudanca" }),
      impedimento: linha.idApuracao === null ? "Ainda não há cálculo neste mês." : undefined,
    },
    { id: "notas", rotulo: "Notas do mês", icone: IconFileText, aoAcionar: () => abrir(linha, { aba: "notas" }) },
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
