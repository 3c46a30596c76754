import { NativeSelect, Skeleton } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaCategorias } from "../../shared/banco/conciliacao.api.ts"
import { barrasDosMeses } from "../../shared/barras.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { buscaDasDespesas } from "./busca.ts"
import { consultaResumo } from "./despesas.api.ts"
import classes from "./despesas.module.css"
import { PorCategoria } from "./PorCategoria.tsx"
import { despesasDo } from "./resumo.ts"

const Favorecidos = sobDemanda(async () => (await import("./Favorecidos.tsx")).Favorecidos)
const Movimentos = sobDemanda(async () => (await import("./Movimentos.tsx")).Movimentos)
const Previsao = sobDemanda(async () => (await import("./Previsao.tsx")).Previsao)
const GavetaDaLinha = sobDemanda(async () => (await import("../../shared/banco/GavetaDaLinha.tsx")).GavetaDaLinha)

/** What left of a company: by category and month, by who received it, and each movement. */
export function PaginaDespesas() {
  const [busca] = useBusca(buscaDasDespesas)
  const { alcanca } = usePessoa()
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Despesas" texto="As despesas são de cada empresa.">
      {(idEmpresa) => (alcanca("EMPRESA") ? <Despesas key={idEmpresa} idEmpresa={idEmpresa} /> : <SoDeQuemResponde />)}
    </EmpresaDaTela>
  )
}

/** The bank is not for employees; what they may see is one click away. */
function SoDeQuemResponde() {
  return (
    <>
      <CabecalhoDaPagina titulo="Despesas" />
      <Cartao rotulo="Despesas">
        <EstadoVazio
          titulo="O que sai do banco é visto por quem responde pela empresa"
          icone={IconLock}
          acao={
            <BotaoLink variant="default" to="/despesas/fornecedores" search={true}>
              Ver os fornecedores
            </BotaoLink>
          }
        >
          Peça este acesso à contabilidade, se precisar dele. Folha, fornecedores, impostos e documentos estão no menu.
        </EstadoVazio>
      </Cartao>
    </>
  )
}

const PADRAO = "6"
const PERIODOS = [
  { value: "3", label: "3 meses" },
  { value: PADRAO, label: "6 meses" },
  { value: "12", label: "12 meses" },
  { value: "24", label: "24 meses" },
]
const ABAS = [
  { id: "categorias", rotulo: "Categorias" },
  { id: "favorecidos", rotulo: "Quem recebeu" },
  { id: "movimentos", rotulo: "Movimentos" },
  { id: "previsao", rotulo: "Previsão de caixa" },
]

function Despesas({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDasDespesas)
  const [ate] = useCompetencia()
  const meses = busca.meses ?? PADRAO
  const periodo = { de: somarMeses(ate, 1 - Number(meses)), ate }
  return (
    <>
      <CabecalhoDaPagina
        titulo="Despesas"
        subtitulo={`De ${formatarCompetencia(periodo.de)} a ${formatarCompetencia(ate)}, pelo que saiu do banco`}
        acoes={
          <NativeSelect
            aria-label="Período"
            data={PERIODOS}
            value={meses}
            onChange={({ currentTarget }) =>
              mudar({ meses: buscaDasDespesas.shape.meses.parse(currentTarget.value), pagina: undefined })
            }
          />
        }
      />
      <Resumo idEmpresa={idEmpresa} periodo={periodo} />
      <Suspense>
        {busca.linha && (
          <GavetaDaLinha
            key={busca.linha}
            id={busca.linha}
            idEmpresa={idEmpresa}
            aoFechar={() => mudar({ linha: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

export interface Periodo {
  readonly de: string
  readonly ate: string
}

function Resumo({ idEmpresa, periodo }: { readonly idEmpresa: string; readonly periodo: Periodo }) {
  const [busca, mudar] = useBusca(buscaDasDespesas)
  const resumo = useQuery(consultaResumo(idEmpresa, periodo))
  const categorias = useQuery(consultaCategorias)
  const erro = resumo.error ?? categorias.error
  if (!resumo.data || !categorias.data)
    return erro ? (
      <Cartao>
        <EstadoDeErro
          erro={erro}
          aoTentarDeNovo={() => {
            void resumo.refetch()
            void categorias.refetch()
          }}
        />
      </Cartao>
    ) : (
      <Skeleton height={640} aria-busy />
    )
  const { meses, pendentes } = resumo.data
  const despesas = despesasDo(resumo.data, categorias.data)
  const esperam = pendentes.reduce((n, { linhas }) => n + linhas, 0)
  const titulo = "O que saiu em cada mês"
  return (
    <>
      {esperam > 0 && (
        <Faixa
          tom="atencao"
          titulo={`${plural(esperam, "linha do banco espera", "linhas do banco esperam")} conciliação`}
          acao={
            <BotaoLink variant="default" size="xs" to="/despesas/conciliacao" search={{ empresa: idEmpresa }}>
              Conciliar
            </BotaoLink>
          }
        >
          Enquanto ninguém diz o que são, não entram nestas somas.
        </Faixa>
      )}
      <div className={classes.topo}>
        <Cartao titulo="No período">
          <Numeros>
            <Numero rotulo="Saiu" valor={formatarReais(despesas.total)} />
            <Numero rotulo="Média por mês" valor={formatarReais(despesas.media)} />
            <Numero
              rotulo="Pago por sócios"
              valor={formatarReais(despesas.pessoal)}
              detalhe={sinalDe(despesas.pessoal) > 0 ? "Não é despesa da empresa" : "Nada pessoal no período"}
            />
          </Numeros>
        </Cartao>
        <Cartao titulo={titulo}>
          <GraficoDeBarras
            titulo={titulo}
            colunaDoValor="Saiu"
            barras={barrasDosMeses(
              meses.map((competencia, i) => ({ competencia, valor: despesas.porMes[i] ?? "0.00" })),
            )}
          />
        </Cartao>
      </div>
      <Cartao semMargem rotulo="Despesas do período">
        <AbasDaLista
          rotulo="Como ver as despesas"
          abas={ABAS}
          atual={busca.aba ?? "categorias"}
          aoEscolher={(id) =>
            mudar({ aba: buscaDasDespesas.shape.aba.parse(id), categoria: undefined, pagina: undefined })
          }
        />
        <Suspense fallback={<Skeleton height={320} aria-busy />}>
          {busca.aba === "favorecidos" ? (
            <Favorecidos idEmpresa={idEmpresa} periodo={periodo} />
          ) : busca.aba === "movimentos" ? (
            <Movimentos idEmpresa={idEmpresa} periodo={periodo} categorias={categorias.data} />
          ) : busca.aba === "previsao" ? (
            <Previsao idEmpresa={idEmpresa} />
          ) : (
            <PorCategoria
              idEmpresa={idEmpresa}
              meses={meses}
              linhas={despesas.linhas}
              porMes={despesas.porMes}
              total={despesas.total}
              aoEscolher={(categoria) => mudar({ aba: "movimentos", categoria, pagina: undefined })}
            />
          )}
        </Suspense>
      </Cartao>
    </>
  )
}
