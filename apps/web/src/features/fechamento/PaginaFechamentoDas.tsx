import { type LinhaDoFechamento, TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Paginacao } from "../../ui/Paginacao.tsx"
import { Tabela } from "../../ui/Tabela.tsx"
import { AcoesEmMassa } from "./AcoesEmMassa.tsx"
import { buscaDoFechamento, filtroDaBusca } from "./busca.ts"
import { CartaoDaLinha } from "./Celulas.tsx"
import { Contagens } from "./Contagens.tsx"
import { colunasDoFechamento } from "./colunas.tsx"
import { FiltrosDoFechamento } from "./FiltrosDoFechamento.tsx"
import { consultaFechamentos } from "./fechamento.api.ts"
import classes from "./fechamento.module.css"
import { GavetaDaEmpresa } from "./GavetaDaEmpresa.tsx"
import { SemEmpresas } from "./SemEmpresas.tsx"
import { useSelecao } from "./useSelecao.ts"

/** Closing panel, tab DAS: one row per company of the competência. */
export function PaginaFechamentoDas() {
  const [busca, mudar] = useBusca(buscaDoFechamento)
  const [competencia] = useCompetencia()
  const { tamanhoDaPagina } = usePreferencias()
  const filtro = filtroDaBusca(busca)
  const { ordem = "apelido", direcao = "asc", pagina = 1 } = busca
  const consulta = useQuery(
    consultaFechamentos({ competencia, ...filtro, ordem, direcao, pagina, registrosPorPagina: tamanhoDaPagina }),
  )
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const [ultima, setUltima] = useState<LinhaDoFechamento | null>(null)
  const { data } = consulta
  return (
    <>
      <CabecalhoDaPagina
        titulo="Fechamento"
        subtitulo={`DAS de ${formatarCompetenciaPorExtenso(competencia)}`}
        acoes={<Contagens contagens={data?.contagens} busca={busca} mudar={mudar} />}
      />
      <Cartao semMargem rotulo="Empresas da competência">
        <FiltrosDoFechamento busca={busca} mudar={mudar} />
        <Tabela
          legenda={`Fechamento de ${formatarCompetenciaPorExtenso(competencia)}`}
          colunas={colunasDoFechamento}
          linhas={data?.lista}
          chave={(linha) => linha.idEmpresa}
          rotulo={(linha) => linha.apelido}
          cartao={(linha) => <CartaoDaLinha linha={linha} />}
          erro={consulta.error}
          aoTentarDeNovo={() => void consulta.refetch()}
          atualizando={consulta.isPlaceholderData}
          esqueletos={tamanhoDaPagina}
          ordenacao={{
            campo: ordem,
            direcao,
            aoOrdenar: (campo, nova) => mudar({ ...lerOrdem(campo), direcao: nova, pagina: undefined }),
          }}
          selecao={selecao.daTabela}
          aberta={busca.empresa}
          aoAbrir={(linha) => {
            setUltima(linha)
            mudar({ empresa: linha.idEmpresa, aba: undefined })
          }}
          vazio={<SemEmpresas filtrando={Object.keys(filtro).length > 0} aoLimpar={() => mudar(semFiltro)} />}
        />
        {data && data.paginacao.totalDeRegistros > 0 && (
          <div className={classes.rodape}>
            <div className={classes.totais}>
              <span>
                Receita <strong>{formatarReais(data.totais.receita)}</strong>
              </span>
              <span>
                DAS <strong>{formatarReais(data.totais.das)}</strong>
              </span>
            </div>
            <Paginacao
              pagina={pagina}
              tamanho={tamanhoDaPagina}
              total={data.paginacao.totalDeRegistros}
              tamanhos={TAMANHOS_DE_PAGINA}
              aoMudarPagina={(nova) => mudar({ pagina: nova })}
              aoMudarTamanho={(tamanho) => {
                mudarPreferencias({ tamanhoDaPagina: tamanho })
                mudar({ pagina: undefined })
              }}
            />
          </div>
        )}
        {data && <AcoesEmMassa competencia={competencia} filtro={filtro} lista={data} selecao={selecao} />}
      </Cartao>
      <GavetaDaEmpresa
        idEmpresa={busca.empresa ?? null}
        competencia={competencia}
        aba={busca.aba ?? "resumo"}
        linha={ultima?.idEmpresa === busca.empresa ? ultima : null}
        mudar={mudar}
      />
    </>
  )
}

const semFiltro = {
  busca: undefined,
  regime: undefined,
  idAnexo: undefined,
  estado: undefined,
  comPendencia: undefined,
  pagina: undefined,
}

/** Column fields come from the table as text; only those of the contract reach the address. */
function lerOrdem(campo: string) {
  return { ordem: buscaDoFechamento.shape.ordem.parse(campo) }
}
