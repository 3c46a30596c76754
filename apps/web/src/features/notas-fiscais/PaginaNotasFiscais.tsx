import { Button } from "@mantine/core"
import { TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { IconUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { GavetaDaNota } from "../../shared/notas/GavetaDaNota.tsx"
import { consultaNotas } from "../../shared/notas/notas.api.ts"
import { TabelaDeNotas } from "../../shared/notas/TabelaDeNotas.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Paginacao } from "../../ui/Paginacao.tsx"
import { buscaDasNotas, filtroDaBusca, semFiltro } from "./busca.ts"
import { FiltrosDasNotas } from "./FiltrosDasNotas.tsx"
import { Importacao } from "./Importacao.tsx"
import classes from "./notas-fiscais.module.css"
import { SemNotas } from "./SemNotas.tsx"

/** Notes of the companies within reach: import, find, decide. */
export function PaginaNotasFiscais() {
  const [busca, mudar] = useBusca(buscaDasNotas)
  const [competencia] = useCompetencia()
  const { pessoa, alcanca } = usePessoa()
  const { tamanhoDaPagina } = usePreferencias()
  const { pagina = 1 } = busca
  const filtro = filtroDaBusca(busca, competencia)
  const consulta = useQuery(consultaNotas({ ...filtro, pagina, registrosPorPagina: tamanhoDaPagina }))
  const { data } = consulta
  const podeImportar = alcanca("EMPRESA")
  const variasEmpresas = alcanca("CONTADOR") || pessoa.empresas.length > 1
  const importando = podeImportar && (busca.importar === "sim" || busca.lote !== undefined)
  const importar = () => mudar({ importar: "sim" })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Notas fiscais"
        subtitulo={
          busca.periodo ? "Todas as competências" : `Competência ${formatarCompetenciaPorExtenso(competencia)}`
        }
        acoes={
          podeImportar &&
          !importando && (
            <Button leftSection={<IconUpload size={16} />} onClick={importar}>
              Importar notas
            </Button>
          )
        }
      />
      {importando && <Importacao lote={busca.lote ?? null} mudar={mudar} />}
      <Cartao semMargem rotulo="Notas fiscais">
        <FiltrosDasNotas busca={busca} mudar={mudar} comEmpresa={variasEmpresas} />
        <TabelaDeNotas
          notas={data?.lista}
          comEmpresa={variasEmpresas}
          aoAbrir={(nota) => mudar({ nota: nota.id })}
          aberta={busca.nota}
          erro={consulta.error}
          aoTentarDeNovo={() => void consulta.refetch()}
          atualizando={consulta.isPlaceholderData}
          esqueletos={tamanhoDaPagina}
          vazio={
            <SemNotas
              filtrando={Object.keys(filtro).some((nome) => nome !== "competencia")}
              aoLimpar={() => mudar(semFiltro)}
              aoImportar={podeImportar && !importando ? importar : null}
            />
          }
        />
        {data && data.paginacao.totalDeRegistros > 0 && (
          <div className={classes.rodape}>
            <div className={classes.totais}>
              <span>{plural(data.paginacao.totalDeRegistros, "nota", "notas")}</span>
              <span>
                Valor <strong>{formatarReais(data.totais.valorServico)}</strong>
              </span>
              <span>
                Receita <strong>{formatarReais(data.totais.receita)}</strong>
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
      </Cartao>
      <GavetaDaNota id={busca.nota ?? null} aoFechar={() => mudar({ nota: undefined })} />
    </>
  )
}
