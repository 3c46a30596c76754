import { Button, Skeleton, Stack } from "@mantine/core"
import type { LinhaDaComparacao, RegimeComparado } from "@partida/contracts"
import { IconScale } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { Traco } from "../../ui/Traco.tsx"
import { type BuscaDoPlanejamento, buscaDoPlanejamento, ordemDosRegimes, ordemDosRegimesPadrao } from "./busca.ts"
import { PelaLeiDoAnoSeguinte } from "./PelaLeiDoAnoSeguinte.tsx"
import { type Carteira, consultaCarteira, exportarCarteira } from "./planejamento.api.ts"
import classes from "./planejamento.module.css"
import { conselhoDa } from "./textos.ts"

const FimDoCaixa = sobDemanda(async () => (await import("./FimDoCaixa.tsx")).FimDoCaixa)
const PremissasDoEscritorio = sobDemanda(
  async () => (await import("./PremissasDoEscritorio.tsx")).PremissasDoEscritorio,
)
const GavetaDoPlanejamento = sobDemanda(async () => (await import("./GavetaDoPlanejamento.tsx")).GavetaDoPlanejamento)

function Custo({ linha, regime }: { readonly linha: LinhaDaComparacao; readonly regime: RegimeComparado }) {
  const total = linha.regimes.find((um) => um.regime === regime)?.total ?? null
  return total === null ? <Traco /> : formatarValor(total)
}

const colunas: readonly ColunaDaLista<LinhaDaComparacao>[] = [
  {
    id: "empresa",
    exportacao: ["apelido", "cnpj"],
    titulo: "Empresa",
    ordem: "apelido",
    principal: true,
    celula: ({ apelido }) => apelido,
  },
  {
    id: "receitaMensal",
    titulo: "Receita por mês",
    ordem: "receita",
    numerica: true,
    celula: ({ receitaMensal }) => formatarValor(receitaMensal),
  },
  {
    id: "simples",
    exportacao: ["simples", "proLaboreNoSimples"],
    titulo: "Simples no ano",
    ordem: "simples",
    numerica: true,
    celula: (linha) => <Custo linha={linha} regime="simples" />,
  },
  {
    id: "presumido",
    titulo: "Presumido no ano",
    ordem: "presumido",
    numerica: true,
    celula: (linha) => <Custo linha={linha} regime="presumido" />,
  },
  {
    id: "mei",
    titulo: "MEI no ano",
    ordem: "mei",
    numerica: true,
    celula: (linha) => <Custo linha={linha} regime="mei" />,
  },
  { id: "melhor", exportacao: ["atual", "melhor"], titulo: "O que fazer", celula: conselhoDa },
  {
    id: "ganho",
    titulo: "Ganho no ano",
    ordem: "ganho",
    numerica: true,
    celula: ({ ganho }) => (sinalDe(ganho) > 0 ? <strong>{formatarValor(ganho)}</strong> : <Traco />),
  },
]

const campos: readonly CampoDoFiltro<keyof BuscaDoPlanejamento>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresas", exemplo: "Empresa ou CNPJ" },
  { campo: "soQuemMuda", tipo: "marca", rotulo: "Só quem ganha ao mudar", valor: "sim" },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
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
    "Simples × Lucro Presumido × MEI num ano inteiro ao ritmo atual, cada regime com o seu melhor pró-labore, INSS e IRRF do sócio incluídos. Valores em R$.",
  caixa:
    "O que as empresas do Simples por caixa auferiram e não receberam: entra na base do último mês do regime. Valores em R$.",
}

/** What the months ahead cost: who should change regime, and what enters the base when caixa ends. */
export function PaginaPlanejamento() {
  const [busca, mudar] = useBusca(buscaDoPlanejamento)
  const [competencia] = useCompetencia()
  const aba = busca.aba ?? "regimes"
  const { alcanca } = usePessoa()
  const [premissas, setPremissas] = useState(false)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Planejamento"
        subtitulo={SUBTITULOS[aba]}
        acoes={
          aba === "regimes" &&
          alcanca("ADMINISTRADOR") && (
            <Button variant="default" onClick={() => setPremissas(true)}>
              Premissas do escritório
            </Button>
          )
        }
      />
      <Suspense>{premissas && <PremissasDoEscritorio aoFechar={() => setPremissas(false)} />}</Suspense>
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
  const ordem = ordemDosRegimes(busca)
  const filtro = {
    competencia,
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.idEmpresa ? { idEmpresa: busca.idEmpresa } : {}),
    ...(busca.soQuemMuda ? { soQuemMuda: true } : {}),
    ...ordem,
  }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaCarteira })
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const verMes = (mes: string) => mudar({ competencia: mes, pagina: undefined })
  // The sums come with the rows, above them: what was drawn before would be pushed down.
  if (!lista.dados && !lista.resultado.error) return <Skeleton height={480} aria-busy />
  return (
    <>
      {lista.dados && <Totais carteira={lista.dados} aoVerMes={verMes} />}
      <ListaDeRegistros
        tela="/painel/planejamento"
        legenda="Empresas por ganho"
        palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ idEmpresa }) => idEmpresa}
        rotulo={({ apelido }) => apelido}
        cartao={cartao}
        campos={campos}
        ordem={{ atual: ordem, padrao: ordemDosRegimesPadrao }}
        exportar={exportarCarteira(filtro)}
        aberta={busca.empresa}
        aoAbrir={({ idEmpresa }) => mudar({ empresa: idEmpresa })}
        vazio={{
          titulo: "Nenhuma empresa para comparar",
          texto: "Entram aqui as empresas do Simples, MEI e Lucro Presumido com receita nos últimos meses.",
          icone: IconScale,
        }}
      />
      <Suspense>
        {comGaveta && (
          <GavetaDoPlanejamento
            key={busca.empresa}
            idEmpresa={busca.empresa ?? null}
            competencia={competencia}
            aoMudarCompetencia={verMes}
            aoFechar={() => mudar({ empresa: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

interface PropsDosTotais {
  readonly carteira: Carteira
  readonly aoVerMes: (competencia: string) => void
}

function Totais({ carteira, aoVerMes }: PropsDosTotais) {
  const { ano, deveriamMudar, ganhoTotal, comparadas, foraDaConta } = carteira
  return (
    <Stack gap="sm" className={classes.numeros}>
      <Numeros>
        <Numero rotulo="Deveriam mudar" valor={String(deveriamMudar)} grande />
        <Numero rotulo="Ganho somado no ano" valor={formatarReais(ganhoTotal)} />
        <Numero
          rotulo="Comparadas"
          valor={plural(comparadas, "empresa", "empresas")}
          detalhe={`${plural(foraDaConta, "outra", "outras")} sem receita, de outro regime ou sem o ICMS das mercadorias`}
        />
      </Numeros>
      <PelaLeiDoAnoSeguinte ano={ano} aoVer={aoVerMes} />
    </Stack>
  )
}
