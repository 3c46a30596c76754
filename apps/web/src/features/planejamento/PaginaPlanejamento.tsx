import { Skeleton } from "@mantine/core"
import type { LinhaDaComparacao } from "@partida/contracts"
import { IconScale } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { Traco } from "../../ui/Traco.tsx"
import { buscaDoPlanejamento } from "./busca.ts"
import { type Carteira, consultaCarteira } from "./planejamento.api.ts"
import classes from "./planejamento.module.css"
import { conselhoDa } from "./textos.ts"

const GavetaDoPlanejamento = sobDemanda(async () => (await import("./GavetaDoPlanejamento.tsx")).GavetaDoPlanejamento)

function Custo({ linha, regime }: { readonly linha: LinhaDaComparacao; readonly regime: "simples" | "presumido" }) {
  const total = linha.regimes.find((um) => um.regime === regime)?.total ?? null
  return total === null ? <Traco /> : formatarValor(total)
}

const colunas: readonly Coluna<LinhaDaComparacao>[] = [
  { id: "empresa", titulo: "Empresa", principal: true, celula: ({ apelido }) => apelido },
  {
    id: "receita",
    titulo: "Receita por mês",
    numerica: true,
    celula: ({ receitaMensal }) => formatarValor(receitaMensal),
  },
  {
    id: "simples",
    titulo: "Simples no ano",
    numerica: true,
    celula: (linha) => <Custo linha={linha} regime="simples" />,
  },
  {
    id: "presumido",
    titulo: "Presumido no ano",
    numerica: true,
    celula: (linha) => <Custo linha={linha} regime="presumido" />,
  },
  { id: "conselho", titulo: "O que fazer", celula: conselhoDa },
  {
    id: "ganho",
    titulo: "Ganho no ano",
    numerica: true,
    celula: ({ ganho }) => (sinalDe(ganho) > 0 ? <strong>{formatarValor(ganho)}</strong> : <Traco />),
  },
]

const cartao = (linha: LinhaDaComparacao) => (
  <ResumoEmCartao
    titulo={linha.apelido}
    aoLado={sinalDe(linha.ganho) > 0 ? <strong className={classes.valor}>{formatarReais(linha.ganho)}</strong> : null}
  >
    <span className={classes.fraco}>{conselhoDa(linha)}</span>
  </ResumoEmCartao>
)

/** Which companies would pay less in another regime, and by how much in a year. */
export function PaginaPlanejamento() {
  const [busca, mudar] = useBusca(buscaDoPlanejamento)
  const [competencia] = useCompetencia()
  const consulta = useQuery(consultaCarteira(competencia))
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const linhas = consulta.data?.lista.filter(({ idEmpresa }) => !busca.idEmpresa || idEmpresa === busca.idEmpresa)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Planejamento"
        subtitulo="Simples × Lucro Presumido num ano inteiro ao ritmo atual, cada regime com o seu melhor pró-labore, INSS e IRRF do sócio incluídos. Valores em R$."
      />
      <Cartao semMargem rotulo="Quem deveria mudar de regime">
        {consulta.data && <Totais carteira={consulta.data} />}
        {!consulta.data && !consulta.error && <Skeleton height={480} aria-busy />}
        {(consulta.data || consulta.error) && (
          <Tabela
            legenda="Empresas por ganho"
            colunas={colunas}
            linhas={linhas}
            chave={({ idEmpresa }) => idEmpresa}
            rotulo={({ apelido }) => apelido}
            cartao={cartao}
            erro={consulta.error}
            aoTentarDeNovo={() => void consulta.refetch()}
            lidaEm={consulta.dataUpdatedAt}
            aoAbrir={({ idEmpresa }) => mudar({ empresa: idEmpresa })}
            aberta={busca.empresa}
            vazio={
              <EstadoVazio titulo="Nenhuma empresa para comparar" icone={IconScale}>
                Entram aqui as empresas de serviços do Simples com receita nos últimos meses.
              </EstadoVazio>
            }
          />
        )}
      </Cartao>
      <Suspense>
        {comGaveta && (
          <GavetaDoPlanejamento
            key={busca.empresa}
            idEmpresa={busca.empresa ?? null}
            competencia={competencia}
            aoFechar={() => mudar({ empresa: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

function Totais({ carteira }: { readonly carteira: Carteira }) {
  const { deveriamMudar, ganhoTotal, comparadas, foraDaConta, lista } = carteira
  return (
    <div className={classes.numeros}>
      <Numeros>
        <Numero rotulo="Deveriam mudar" valor={String(deveriamMudar)} grande />
        <Numero rotulo="Ganho somado no ano" valor={formatarReais(ganhoTotal)} />
        <Numero
          rotulo="Comparadas"
          valor={plural(comparadas, "empresa", "empresas")}
          detalhe={
            lista.length < comparadas
              ? `Abaixo, as ${lista.length} que mais ganham`
              : `${plural(foraDaConta, "outra", "outras")} sem receita, de outro regime ou que vendem mercadorias (o ICMS não é calculado)`
          }
        />
      </Numeros>
    </div>
  )
}
