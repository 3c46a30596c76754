import { Skeleton } from "@mantine/core"
import type { LinhaDaComparacao } from "@partida/contracts"
import { IconScale } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { BotaoDePlanilha } from "../../shared/lista/BotaoDePlanilha.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { Traco } from "../../ui/Traco.tsx"
import { type BuscaDoPlanejamento, buscaDoPlanejamento } from "./busca.ts"
import { type Carteira, consultaCarteira, exportarCarteira } from "./planejamento.api.ts"
import classes from "./planejamento.module.css"
import { conselhoDa } from "./textos.ts"

const FimDoCaixa = sobDemanda(async () => (await import("./FimDoCaixa.tsx")).FimDoCaixa)
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

const ABAS = [
  { id: "regimes", rotulo: "Regimes" },
  { id: "caixa", rotulo: "Fim do caixa" },
]

const SUBTITULOS = {
  regimes:
    "Simples × Lucro Presumido num ano inteiro ao ritmo atual, cada regime com o seu melhor pró-labore, INSS e IRRF do sócio incluídos. Valores em R$.",
  caixa:
    "O que as empresas do Simples por caixa auferiram e não receberam: entra na base do último mês do regime. Valores em R$.",
}

/** What the months ahead cost: who should change regime, and what enters the base when caixa ends. */
export function PaginaPlanejamento() {
  const [busca, mudar] = useBusca(buscaDoPlanejamento)
  const [competencia] = useCompetencia()
  const aba = busca.aba ?? "regimes"
  return (
    <>
      <CabecalhoDaPagina titulo="Planejamento" subtitulo={SUBTITULOS[aba]} />
      <Cartao semMargem rotulo={aba === "caixa" ? "Auferido e não recebido" : "Quem deveria mudar de regime"}>
        <AbasDaLista
          rotulo="O que planejar"
          atual={aba}
          abas={ABAS}
          aoEscolher={(id) =>
            mudar({
              aba: id === "caixa" ? "caixa" : undefined,
              empresa: undefined,
              busca: undefined,
              ordem: undefined,
              pagina: undefined,
            })
          }
        />
        <Suspense fallback={<Skeleton height={480} aria-busy />}>
          {aba === "caixa" ? (
            <FimDoCaixa busca={busca} mudar={mudar} competencia={competencia} />
          ) : (
            <Regimes busca={busca} mudar={mudar} competencia={competencia} />
          )}
        </Suspense>
      </Cartao>
    </>
  )
}

interface PropsDosRegimes {
  readonly busca: BuscaDoPlanejamento
  readonly mudar: ReturnType<typeof useBusca<BuscaDoPlanejamento>>[1]
  readonly competencia: string
}

/** Which companies would pay less in another regime, and by how much in a year. */
function Regimes({ busca, mudar, competencia }: PropsDosRegimes) {
  const consulta = useQuery(consultaCarteira(competencia))
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const linhas = consulta.data?.lista.filter(({ idEmpresa }) => !busca.idEmpresa || idEmpresa === busca.idEmpresa)
  return (
    <>
      {consulta.data && <Totais carteira={consulta.data} competencia={competencia} />}
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

function Totais({ carteira, competencia }: { readonly carteira: Carteira; readonly competencia: string }) {
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
              ? lista.length === 1
                ? "Abaixo, a que mais ganha"
                : `Abaixo, as ${lista.length} que mais ganham`
              : `${plural(foraDaConta, "outra", "outras")} sem receita, de outro regime ou que vendem mercadorias (o ICMS não é calculado)`
          }
        />
      </Numeros>
      {comparadas > 0 && (
        <BotaoDePlanilha abrir={exportarCarteira(competencia)} titulo="Regimes" total={comparadas}>
          Baixar a comparação em planilha
        </BotaoDePlanilha>
      )}
    </div>
  )
}
