import { Button, NativeSelect, Progress, Skeleton } from "@mantine/core"
import { type GrupoResumido, gruposDaSimulacao, type SimulacaoDetalhada } from "@partida/contracts"
import { IconArrowLeft, IconRefresh } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { somarDecimais } from "../../lib/formatacao/decimal.ts"
import { formatarDiferenca, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { Exportacao } from "../../shared/lista/Exportacao.tsx"
import { useSimular } from "../../shared/simulacao/simulacao.api.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { buscaDaSimulacao } from "./busca.ts"
import { Grupo } from "./Grupo.tsx"
import { consultaAtualidade, consultaSimulacao, consultaSimulacoes, exportarItens } from "./simulacao.api.ts"
import classes from "./simulacao.module.css"

/** A dry run of the closing: what the month would be, by cause, without anything of it written. */
export function PaginaSimulacao() {
  const [{ simulacao: id = "" }] = useBusca(buscaDaSimulacao)
  const consulta = useQuery(consultaSimulacao(id))
  const { data, error } = consulta
  if (error && !data) {
    return (
      <>
        <CabecalhoDaPagina titulo="Simulação do fechamento" acoes={<Voltar />} />
        <Cartao>
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void consulta.refetch()} />
        </Cartao>
      </>
    )
  }
  if (!data) return <Carregando />
  return <Simulada simulacao={data} />
}

function Simulada({ simulacao }: { readonly simulacao: SimulacaoDetalhada }) {
  const { id, competencia, criadaEm, criadaPor, concluida, totais } = simulacao
  const atualidade = useQuery({ ...consultaAtualidade(id), enabled: concluida })
  const mudaram = useMemo(() => new Set(atualidade.data?.mudaram), [atualidade.data])
  return (
    <>
      <CabecalhoDaPagina
        titulo="Simulação do fechamento"
        subtitulo={`${formatarCompetenciaPorExtenso(competencia)} · feita em ${formatarDataHora(criadaEm)} por ${criadaPor}`}
        acoes={
          <>
            <Voltar />
            <OutrasSimulacoes simulacao={simulacao} />
            <Exportacao
              titulo="Simulação"
              abrir={exportarItens({ id })}
              todas={[]}
              visiveis={[]}
              total={totais.empresas}
            />
          </>
        }
      />
      <div className={classes.pagina}>
        {!concluida && <Andamento simulacao={simulacao} />}
        {mudaram.size > 0 && <MudaramDepois n={mudaram.size} simulacao={simulacao} />}
        <Totais simulacao={simulacao} />
        <Grupos simulacao={simulacao} mudaram={mudaram} />
      </div>
    </>
  )
}

function Voltar() {
  return (
    <BotaoLink
      to="/painel/fechamento/das"
      // The filters of the panel, whose address this is too, stay as they were.
      search={({ simulacao: _simulacao, grupo: _grupo, ...resto }): object => resto}
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      Voltar ao painel
    </BotaoLink>
  )
}

/** The same month's other dry runs, when there are others. */
function OutrasSimulacoes({ simulacao: { id, competencia } }: { readonly simulacao: SimulacaoDetalhada }) {
  const [, mudar] = useBusca(buscaDaSimulacao)
  const { data } = useQuery(consultaSimulacoes(competencia))
  if (!data || data.lista.length < 2) return null
  return (
    <NativeSelect
      aria-label="Simulação mostrada"
      data={data.lista.map((s) => ({ value: s.id, label: `${formatarDataHora(s.criadaEm)} · ${s.criadaPor}` }))}
      value={id}
      onChange={({ currentTarget }) => mudar({ simulacao: currentTarget.value, grupo: undefined })}
    />
  )
}

function Andamento({ simulacao: { total, feitas } }: { readonly simulacao: SimulacaoDetalhada }) {
  return (
    <Cartao rotulo="Andamento">
      <Progress
        value={total > 0 ? Math.floor((feitas * 100) / total) : 0}
        color="blue"
        animated
        aria-label="Andamento da simulação"
      />
      <p className={classes.fraco} role="status">
        {formatarInteiro(feitas)} de {plural(total, "empresa simulada", "empresas simuladas")}. Os grupos se completam
        sozinhos; você pode sair desta página.
      </p>
    </Cartao>
  )
}

function MudaramDepois({ n, simulacao }: { readonly n: number; readonly simulacao: SimulacaoDetalhada }) {
  const { competencia } = simulacao
  const simular = useSimular()
  return (
    <Faixa
      tom="atencao"
      titulo={`${plural(n, "empresa mudou", "empresas mudaram")} depois desta simulação`}
      acao={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={simular.isPending}
          onClick={() => simular.mutate({ competencia, selecao: { filtro: {} } })}
        >
          Simular a carteira inteira
        </Button>
      }
    >
      Notas, receitas, folha ou cadastro delas já não são os que entraram nesta conta.
    </Faixa>
  )
}

function Totais({ simulacao: { totais } }: { readonly simulacao: SimulacaoDetalhada }) {
  const { empresas, imposto, mesAnterior, diferenca, semImpedimento } = totais
  return (
    <Cartao rotulo="Totais">
      <Numeros>
        <Numero
          grande
          rotulo="Imposto previsto"
          valor={<span className={classes.inteiro}>{formatarReais(imposto)}</span>}
        />
        <Numero rotulo="Mês anterior" valor={formatarReais(mesAnterior)} detalhe="de quem tem os dois meses" />
        <Numero
          rotulo="Diferença"
          valor={formatarDiferenca(diferenca)}
          detalhe={`delas, ${formatarReais(somarDecimais(mesAnterior, diferenca))} previstos`}
        />
        <Numero
          rotulo="Calculadas sem impedimento"
          valor={`${formatarInteiro(semImpedimento)} de ${formatarInteiro(empresas)}`}
        />
      </Numeros>
    </Cartao>
  )
}

const secoes = [
  { gravidade: "impede", titulo: "Impedem o fechamento" },
  { gravidade: "rever", titulo: "Para conferir" },
  { gravidade: "informa", titulo: "Sem surpresa" },
] as const

interface GruposProps {
  readonly simulacao: SimulacaoDetalhada
  readonly mudaram: ReadonlySet<string>
}

function Grupos({ simulacao: { id, competencia, grupos, concluida }, mudaram }: GruposProps) {
  const [busca, mudar] = useBusca(buscaDaSimulacao)
  if (grupos.length === 0) {
    return (
      <Cartao>
        <EstadoVazio titulo={concluida ? "Nenhuma empresa foi simulada" : "A simulação está começando"}>
          {concluida
            ? "As empresas desta simulação saíram do seu alcance ou não puderam ser lidas. O aviso do trabalho diz o motivo de cada uma."
            : "Cada empresa entra no seu grupo assim que é calculada."}
        </EstadoVazio>
      </Cartao>
    )
  }
  const desenhar = (grupo: GrupoResumido) => (
    <Grupo
      key={`${id}-${grupo.id}`}
      idSimulacao={id}
      competencia={competencia}
      grupo={grupo}
      concluida={concluida}
      aberto={busca.grupo === grupo.id}
      aoAlternar={() => mudar({ grupo: busca.grupo === grupo.id ? undefined : grupo.id }, { substituir: true })}
      mudaram={mudaram}
    />
  )
  return secoes.map(({ gravidade, titulo }) => {
    const dela = grupos.filter((grupo) => gruposDaSimulacao[grupo.id].gravidade === gravidade)
    return dela.length === 0 ? null : (
      <Cartao key={gravidade} titulo={titulo} semMargem>
        {dela.map(desenhar)}
      </Cartao>
    )
  })
}

function Carregando() {
  return (
    <div className={classes.pagina} aria-busy>
      <Skeleton height={48} />
      <Skeleton height={92} />
      <Skeleton height={220} />
    </div>
  )
}
