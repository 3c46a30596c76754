import type { LinhaDoFaturamento, SituacaoDoPasso } from "@partida/contracts"
import { IconEye, IconFileText, IconPencil } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../../lib/formatacao/dinheiro.ts"
import { sobDemanda, useJaFoi } from "../../../lib/sob-demanda.ts"
import { useOpcoesDoEscritorio } from "../../../shared/cadastro/opcoes.api.ts"
import { AtoSobreTodas } from "../../../shared/fechamento/AtoSobreTodas.tsx"
import { CabecalhoDoFechamento } from "../../../shared/fechamento/CabecalhoDoFechamento.tsx"
import { Contagens } from "../../../shared/fechamento/Contagens.tsx"
import { camposDoPainel, filtroDoPainel, selecaoNoCorpo } from "../../../shared/fechamento/painel.ts"
import { useProxima } from "../../../shared/fechamento/useProxima.ts"
import { vazioDoPainel } from "../../../shared/fechamento/vazio.ts"
import { useEstadoNoEndereco } from "../../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../../shared/lista/useLista.ts"
import { useSelecao } from "../../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../../shared/useCompetencia.ts"
import { Cartao } from "../../../ui/Cartao.tsx"
import type { AcaoDaLinha } from "../../../ui/MenuDaLinha.tsx"
import { Variacao } from "../Celulas.tsx"
import {
  type AbaDoFaturamento,
  type BuscaDoFaturamento,
  buscaDoFaturamento,
  ordemDoFaturamento,
  ordemPadrao,
} from "./busca.ts"
import { CartaoDoFaturamento } from "./Celulas.tsx"
import { colunasDoFaturamento } from "./colunas.tsx"
import { consultaFaturamentos, exportarFaturamentos, type ListaDeFaturamentos } from "./faturamento.api.ts"

const AcoesDoFaturamento = sobDemanda(async () => (await import("./AcoesDoFaturamento.tsx")).AcoesDoFaturamento)
const DialogoDaConclusao = sobDemanda(async () => (await import("./DialogoDaConclusao.tsx")).DialogoDaConclusao)
const GavetaDoFaturamento = sobDemanda(async () => (await import("./GavetaDoFaturamento.tsx")).GavetaDoFaturamento)

/** Closing panel, tab Faturamento: the revenue of each company, looked at and confirmed. */
export function PaginaFaturamento() {
  const [busca, mudar] = useBusca(buscaDoFaturamento)
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const [competencia] = useCompetencia()
  const { responsaveis } = useOpcoesDoEscritorio()
  const filtro = filtroDoPainel(busca)
  const ordem = ordemDoFaturamento(busca)
  const pedido = { competencia, ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaFaturamentos })
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const [ultima, setUltima] = useState<LinhaDoFaturamento | null>(null)
  const abrir = (linha: LinhaDoFaturamento, mudanca: Partial<BuscaDoFaturamento> = {}) => {
    setUltima(linha)
    mudar({ empresa: linha.idEmpresa, aba: undefined, mes: undefined, ...mudanca })
  }
  const { dados } = lista
  const proxima = useProxima({ lista, filtro: pedido, consulta: consultaFaturamentos, aberta: busca.empresa, aguarda })
  return (
    <>
      <CabecalhoDoFechamento
        aba="faturamento"
        contagens={<Contagens contagens={contagensDe(dados?.contagens, busca, mudar)} />}
        acoes={
          <AtoSobreTodas rotulo="Concluir todas…" selecao={selecao} total={dados?.paginacao.totalDeRegistros}>
            {(todas, aoFechar) => (
              <DialogoDaConclusao
                ato="concluir"
                competencia={competencia}
                selecao={selecaoNoCorpo(todas, filtro)}
                aoFechar={aoFechar}
                aoPedir={aoFechar}
              />
            )}
          </AtoSobreTodas>
        }
      />
      <Cartao semMargem rotulo="Faturamento das empresas">
        <ListaDeRegistros
          tela="/painel/fechamento/faturamento"
          legenda={`Faturamento de ${formatarCompetenciaPorExtenso(competencia)}`}
          palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
          lista={lista}
          colunas={colunasDoFaturamento}
          chave={(linha) => linha.idEmpresa}
          rotulo={(linha) => linha.apelido}
          cartao={(linha) => <CartaoDoFaturamento linha={linha} />}
          campos={camposDoPainel(responsaveis)}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarFaturamentos(pedido)}
          totais={dados && totaisDe(dados.totais)}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <Suspense>
                <AcoesDoFaturamento n={n} competencia={competencia} filtro={filtro} selecao={selecao} />
              </Suspense>
            ),
            explicacao: () => "Conclui as empresas sem impedimento; as outras ficam, com o motivo de cada uma.",
          }}
          acoes={(linha) => acoesDe(linha, abrir)}
          aberta={busca.empresa}
          aoAbrir={(linha) => abrir(linha)}
          vazio={vazioDoPainel}
        />
      </Cartao>
      <Suspense>
        {comGaveta && (
          <GavetaDoFaturamento
            idEmpresa={busca.empresa ?? null}
            competencia={competencia}
            aba={busca.aba ?? "conferencia"}
            mes={busca.mes}
            linha={ultima?.idEmpresa === busca.empresa ? ultima : null}
            proxima={proxima?.linha ?? null}
            aoAbrir={(linha) => abrir(linha, { pagina: proxima?.pagina })}
            mudar={mudar}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whether somebody still has to look at the revenue of this row. */
const aguarda = ({ etapa, fechado }: LinhaDoFaturamento) => !fechado && etapa.situacao !== "concluida"

const rotulos = {
  aberta: { um: "a conferir", rotulo: "a conferir" },
  reaberta: { um: "reaberta", rotulo: "reabertas" },
  concluida: { um: "conferida", rotulo: "conferidas" },
} as const
const ordemDosEstados: readonly SituacaoDoPasso[] = ["aberta", "reaberta", "concluida"]

function contagensDe(
  contagens: ListaDeFaturamentos["contagens"] | undefined,
  { faturamento }: BuscaDoFaturamento,
  mudar: (mudanca: Partial<BuscaDoFaturamento>) => void,
) {
  return ordemDosEstados
    .filter((estado) => estado !== "reaberta" || (contagens?.reaberta ?? 0) > 0 || faturamento === "reaberta")
    .map((estado) => ({
      id: estado,
      ...rotulos[estado],
      n: contagens?.[estado],
      ligada: faturamento === estado,
      aoAlternar: () => mudar({ faturamento: faturamento === estado ? undefined : estado, pagina: undefined }),
    }))
}

/** Under their columns, where the amount leaves room for its movement since the month before. */
const totaisDe = ({ notas, digitada, total }: ListaDeFaturamentos["totais"]) => ({
  notas: formatarValor(notas),
  digitada: formatarValor(digitada),
  receita: (
    <>
      {formatarValor(total)}
      <Variacao diferenca={null} comQuantia />
    </>
  ),
})

/** What each row offers without going through its drawer. */
const acoesDe = (
  linha: LinhaDoFaturamento,
  abrir: (linha: LinhaDoFaturamento, mudanca?: { readonly aba: AbaDoFaturamento }) => void,
): readonly AcaoDaLinha[] => [
  { id: "abrir", rotulo: "Conferir", icone: IconEye, aoAcionar: () => abrir(linha) },
  { id: "notas", rotulo: "Notas do mês", icone: IconFileText, aoAcionar: () => abrir(linha, { aba: "notas" }) },
  { id: "digitar", rotulo: "Digitar receita", icone: IconPencil, aoAcionar: () => abrir(linha, { aba: "historico" }) },
]
