import { Button, Group } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Balancete } from "./Balancete.tsx"
import { abas, buscaDaEmpresaNosLivros } from "./busca.ts"
import { consultaMeses } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { DesdeOMes } from "./DesdeOMes.tsx"
import { MesDosLivros } from "./MesDosLivros.tsx"

const Razao = sobDemanda(async () => (await import("./Razao.tsx")).Razao)
const Diario = sobDemanda(async () => (await import("./Diario.tsx")).Diario)
const Demonstracao = sobDemanda(async () => (await import("./Demonstracao.tsx")).Demonstracao)
const Mutacoes = sobDemanda(async () => (await import("./Mutacoes.tsx")).Mutacoes)
const Indices = sobDemanda(async () => (await import("./Indices.tsx")).Indices)
const Notas = sobDemanda(async () => (await import("./Notas.tsx")).Notas)
const Exercicio = sobDemanda(async () => (await import("./Exercicio.tsx")).Exercicio)
const PlanoDeContas = sobDemanda(async () => (await import("./PlanoDeContas.tsx")).PlanoDeContas)
const Regras = sobDemanda(async () => (await import("./Regras.tsx")).Regras)
const Diarios = sobDemanda(async () => (await import("./Diarios.tsx")).Diarios)
const Modelos = sobDemanda(async () => (await import("./Modelos.tsx")).Modelos)
const Recorrencias = sobDemanda(async () => (await import("./Recorrencias.tsx")).Recorrencias)
const GavetaDoLancamento = sobDemanda(async () => (await import("./GavetaDoLancamento.tsx")).GavetaDoLancamento)
const GavetaDoNovo = sobDemanda(async () => (await import("./GavetaDoNovo.tsx")).GavetaDoNovo)

const nomes = {
  balancete: "Balancete",
  razao: "Razão",
  diario: "Diário",
  dre: "DRE",
  balanco: "Balanço",
  dfc: "Fluxo de caixa",
  dmpl: "Mutações",
  indices: "Índices",
  notas: "Notas",
  exercicio: "Exercício",
  contas: "Plano de contas",
  regras: "Regras",
  modelos: "Modelos",
  recorrentes: "Recorrentes",
  importacoes: "Importar",
} as const

const SEM_PERIODO: readonly string[] = [
  "contas",
  "exercicio",
  "notas",
  "regras",
  "modelos",
  "recorrentes",
  "importacoes",
]

/** The books of a company: reports that open down to the paper, and entries by keyboard. */
export function PaginaLivros() {
  const [busca] = useBusca(buscaDaEmpresaNosLivros)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Livros da empresa" texto="Os livros são de cada empresa.">
      {(idEmpresa) => <Livros key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Livros({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDaEmpresaNosLivros)
  const [ate] = useCompetencia()
  const aba = busca.aba ?? "balancete"
  const { data: livros } = useQuery(consultaMeses(idEmpresa))
  const periodo = { de: busca.de !== undefined && busca.de <= ate ? busca.de : ate, ate }
  const noPeriodo =
    periodo.de === ate
      ? formatarCompetenciaPorExtenso(ate)
      : `${formatarCompetenciaPorExtenso(periodo.de)} a ${formatarCompetenciaPorExtenso(ate)}`
  const abrirRazao = (conta: string) => mudar({ aba: "razao", conta, pagina: undefined })
  const abrirLancamento = (id: string) => mudar({ lancamento: id })
  const comum = { idEmpresa, periodo, busca, mudar }
  return (
    <>
      <CabecalhoDaPagina
        titulo={livros ? `Livros de ${livros.apelido}` : "Livros da empresa"}
        subtitulo={
          aba === "exercicio" || aba === "notas"
            ? `${aba === "notas" ? "Notas explicativas, exercício" : "Exercício"} de ${ate.slice(0, 4)}`
            : SEM_PERIODO.includes(aba)
              ? nomes[aba]
              : `${nomes[aba]}, ${noPeriodo}`
        }
        acoes={
          <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ novo: "lancamento" })}>
            Novo lançamento
          </Button>
        }
      />
      {livros && <MesDosLivros idEmpresa={idEmpresa} competencia={ate} meses={livros.meses} />}
      <Cartao semMargem rotulo={nomes[aba]}>
        <AbasDaLista
          rotulo="Livro ou demonstração"
          atual={aba}
          abas={abas.map((id) => ({ id, rotulo: nomes[id] }))}
          aoEscolher={(id) =>
            mudar({
              aba: abas.find((a) => a === id),
              pagina: undefined,
              busca: undefined,
              lancamento: undefined,
              versao: undefined,
            })
          }
        />
        {!SEM_PERIODO.includes(aba) && (
          <Group gap="sm" className={`${classes.periodo ?? ""} nao-imprimir`}>
            <DesdeOMes valor={periodo.de} ate={ate} aoMudar={(de) => mudar({ de, pagina: undefined })} />
            <Button
              variant="default"
              size="xs"
              className={classes.atalho ?? ""}
              onClick={() => mudar({ de: `${ate.slice(0, 4)}-01`, pagina: undefined })}
            >
              Desde janeiro
            </Button>
            <span className={classes.ate}>até {formatarCompetenciaPorExtenso(ate)}, o mês do topo</span>
          </Group>
        )}
        <Suspense>
          {aba === "balancete" && <Balancete {...comum} aoAbrirConta={abrirRazao} />}
          {aba === "razao" && <Razao {...comum} aoAbrirLancamento={abrirLancamento} />}
          {aba === "diario" && <Diario {...comum} aoAbrirLancamento={abrirLancamento} />}
          {(aba === "dre" || aba === "balanco" || aba === "dfc") && (
            <Demonstracao key={aba} qual={aba} idEmpresa={idEmpresa} periodo={periodo} aoAbrirConta={abrirRazao} />
          )}
          {aba === "dmpl" && <Mutacoes idEmpresa={idEmpresa} periodo={periodo} />}
          {aba === "indices" && <Indices idEmpresa={idEmpresa} periodo={periodo} />}
          {aba === "notas" && <Notas idEmpresa={idEmpresa} ano={Number(ate.slice(0, 4))} busca={busca} mudar={mudar} />}
          {aba === "exercicio" && (
            <Exercicio
              idEmpresa={idEmpresa}
              ano={ate.slice(0, 4)}
              busca={busca}
              mudar={mudar}
              aoAbrirLancamento={abrirLancamento}
            />
          )}
          {aba === "regras" && <Regras idEmpresa={idEmpresa} busca={busca} mudar={mudar} />}
          {aba === "modelos" && <Modelos idEmpresa={idEmpresa} busca={busca} mudar={mudar} />}
          {aba === "recorrentes" && (
            <Recorrencias
              idEmpresa={idEmpresa}
              competencia={ate}
              busca={busca}
              mudar={mudar}
              aoAbrirLancamento={abrirLancamento}
            />
          )}
          {aba === "importacoes" && <Diarios idEmpresa={idEmpresa} busca={busca} mudar={mudar} />}
          {aba === "contas" && <PlanoDeContas {...comum} />}
        </Suspense>
      </Cartao>
      <Suspense>
        {busca.lancamento && (
          <GavetaDoLancamento
            key={busca.lancamento}
            idEmpresa={idEmpresa}
            id={busca.lancamento}
            aoAbrirOutro={abrirLancamento}
            aoFechar={() => mudar({ lancamento: undefined })}
          />
        )}
        {busca.novo === "lancamento" && (
          <GavetaDoNovo idEmpresa={idEmpresa} ate={ate} aoFechar={() => mudar({ novo: undefined })} />
        )}
      </Suspense>
    </>
  )
}
