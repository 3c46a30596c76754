import { Anchor, Button, Group } from "@mantine/core"
import { type Guia, nomeDaGuia, obrigacoesDaGuia, situacoesDaGuia } from "@partida/contracts"
import { IconFileUpload, IconReceiptTax } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useMemo, useState } from "react"
import { useBusca, useMudarEndereco } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { type EstadoDaLista, useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import {
  type BuscaDosImpostos,
  buscaDosImpostos,
  comUmSoPrazo,
  filtroDosImpostos,
  opcoesDeVencimento,
  ordemDosImpostos,
  ordemPadrao,
} from "./busca.ts"
import { CartaoDaGuia, colunasDasGuias, colunasDeUmaEmpresa } from "./colunas.tsx"
import { GavetasDaGuia } from "./GavetasDaGuia.tsx"
import { consultaGuias, consultaVencidas, exportarGuias } from "./impostos.api.ts"
import classes from "./impostos.module.css"

const GavetaDosParcelamentos = sobDemanda(
  async () => (await import("./GavetaDosParcelamentos.tsx")).GavetaDosParcelamentos,
)
const GavetaDosRetidos = sobDemanda(async () => (await import("./GavetaDosRetidos.tsx")).GavetaDosRetidos)
const RetidosDeFornecedores = sobDemanda(
  async () => (await import("./RetidosDeFornecedores.tsx")).RetidosDeFornecedores,
)
const AnexarVarias = sobDemanda(async () => (await import("./AnexarVarias.tsx")).AnexarVarias)

type Campo = CampoDoFiltro<keyof BuscaDosImpostos>

const situacoes = ["a-pagar", "vencida", "paga"] as const

const cartao = (guia: Guia) => <CartaoDaGuia guia={guia} />

/** What the companies within reach have to pay, and what they paid. */
export function PaginaImpostos() {
  const { pessoa, alcanca } = usePessoa()
  const mudarEndereco = useMudarEndereco()
  const [anexando, setAnexando] = useState(false)
  const [parcelando, setParcelando] = useState(false)
  const [retidos, setRetidos] = useState(false)
  const [busca, mudar] = useBusca(buscaDosImpostos)
  const hoje = hojeEmSaoPaulo()
  const filtro = filtroDosImpostos(busca, hoje)
  const lista = useLista({ estado: useEstadoDosImpostos(busca), filtro, consulta: consultaGuias })
  const { contagens, totais } = lista.dados ?? {}
  const [unica] = pessoa.empresas
  const daEmpresa = busca.empresa ?? (pessoa.empresas.length === 1 ? unica?.id : undefined)
  const umaSo = busca.empresa !== undefined || pessoa.empresas.length === 1
  return (
    <>
      <CabecalhoDaPagina
        titulo="Impostos"
        subtitulo={<AvisoDeVencidas busca={busca} naTela={contagens?.vencida} mudar={mudar} />}
        acoes={
          <Group gap="sm">
            {daEmpresa !== undefined && alcanca("EMPRESA") && (
              <Button variant="default" onClick={() => setParcelando(true)}>
                Parcelamentos
              </Button>
            )}
            {daEmpresa === undefined && alcanca("CONTADOR") && (
              <Button variant="default" onClick={() => setRetidos(true)}>
                Retidos de fornecedores
              </Button>
            )}
            {alcanca("CONTADOR") && (
              <Button leftSection={<IconFileUpload size={16} aria-hidden />} onClick={() => setAnexando(true)}>
                Anexar guias oficiais
              </Button>
            )}
          </Group>
        }
      />
      <Cartao semMargem rotulo="Guias de impostos">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "todas"}
          abas={[
            { id: "todas", rotulo: "Todas", quantidade: contagens && somar(contagens) },
            ...situacoes.map((id) => ({ id, rotulo: nomesDasAbas[id], quantidade: contagens?.[id] })),
          ]}
          aoEscolher={(id) => mudar({ situacao: situacoes.find((s) => s === id), pagina: undefined })}
        />
        <ListaDeRegistros
          tela="/despesas/impostos"
          legenda="Guias de impostos"
          palavras={{ um: "guia", varios: "guias", artigo: "a" }}
          lista={lista}
          colunas={umaSo ? colunasDeUmaEmpresa : colunasDasGuias}
          chave={({ id }) => id}
          rotulo={(guia) => `${nomeDaGuia(guia)} de ${formatarCompetencia(guia.competencia)}, ${guia.apelido}`}
          cartao={cartao}
          campos={camposDe(busca)}
          ordem={{ atual: ordemDosImpostos(busca), padrao: ordemPadrao }}
          exportar={exportarGuias(filtro)}
          aoAbrir={({ id }) => mudar({ guia: id })}
          aberta={busca.guia}
          totais={
            totais && {
              valor: formatarValor(totais.valor),
              pago: formatarValor(totais.pago),
              emAberto: formatarValor(totais.emAberto),
              devido: formatarValor(totais.devido),
            }
          }
          vazio={{
            titulo: "Nenhuma guia por aqui",
            texto:
              "As guias aparecem quando o mês é fechado: o DAS e os tributos federais pelo fechamento, INSS e IRRF pelo pró-labore. Veja também outros vencimentos.",
            icone: IconReceiptTax,
          }}
        />
      </Cartao>
      {daEmpresa !== undefined && alcanca("EMPRESA") && (
        <Suspense>
          <RetidosDeFornecedores key={daEmpresa} idEmpresa={daEmpresa} />
        </Suspense>
      )}
      <GavetasDaGuia busca={busca} mudar={mudar} />
      {anexando && (
        <Suspense>
          <AnexarVarias aoComecar={(lote) => mudarEndereco({ lote })} aoFechar={() => setAnexando(false)} />
        </Suspense>
      )}
      {retidos && daEmpresa === undefined && (
        <Suspense>
          <GavetaDosRetidos aoFechar={() => setRetidos(false)} />
        </Suspense>
      )}
      {parcelando && daEmpresa !== undefined && (
        <Suspense>
          <GavetaDosParcelamentos idEmpresa={daEmpresa} aoFechar={() => setParcelando(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The list's state: a choice of due dates takes the place of the one before. */
function useEstadoDosImpostos(busca: BuscaDosImpostos): EstadoDaLista {
  const { valores, mudar } = useEstadoNoEndereco(useMemo(() => comUmSoPrazo(busca), [busca]))
  return useMemo(
    () => ({ valores, mudar: (mudanca, opcoes) => mudar(comUmSoPrazo(mudanca), opcoes) }),
    [valores, mudar],
  )
}

const nomesDasAbas = { "a-pagar": "A pagar", vencida: "Vencidas", paga: "Pagas" } as const
const somar = (contagens: Readonly<Record<string, number>>) => Object.values(contagens).reduce((a, b) => a + b, 0)

/** Filters over the list; the situation is chosen by its tabs. */
function camposDe(busca: BuscaDosImpostos): readonly Campo[] {
  const { mes } = busca
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ" },
    { campo: "periodo", tipo: "opcoes", rotulo: "Vencimento", aVista: true, ...opcoesDeVencimento(busca) },
    {
      campo: "obrigacao",
      tipo: "opcoes",
      rotulo: "Guia",
      todas: "Todas as guias",
      opcoes: Object.entries(obrigacoesDaGuia).map(([value, { rotulo }]) => ({ value, label: rotulo })),
    },
    { campo: "de", tipo: "data", rotulo: "De", antesDe: "ate", largura: 136 },
    { campo: "ate", tipo: "data", rotulo: "Até", depoisDe: "de", largura: 136 },
    {
      campo: "mes",
      tipo: "de-fora",
      rotulo: "Competência",
      opcoes: mes ? [{ value: mes, label: formatarCompetencia(mes) }] : [],
    },
    {
      campo: "situacao",
      tipo: "de-fora",
      rotulo: "Situação",
      opcoes: [
        { value: "em-aberto", label: "Em aberto" },
        ...Object.entries(situacoesDaGuia).map(([value, { rotulo }]) => ({ value, label: rotulo })),
      ],
    },
  ]
}

interface AvisoProps {
  readonly busca: BuscaDosImpostos
  /** Late ones that the list counts already. */
  readonly naTela: number | undefined
  readonly mudar: (mudanca: Partial<BuscaDosImpostos>) => void
}

/** The list shows one month: what is late from others is said where it moves nothing on arriving. */
function AvisoDeVencidas({ busca, naTela, mudar }: AvisoProps) {
  const { data } = useQuery(consultaVencidas(busca.empresa))
  const todas = data?.paginacao.totalDeRegistros ?? 0
  if (!data || naTela === undefined || todas <= naTela || busca.busca || busca.obrigacao)
    return <div className={classes.aviso}>O que pagar, até quando, e o que já foi pago</div>
  return (
    <div className={classes.aviso}>
      <span className={classes.vencidas}>
        {plural(todas, "guia vencida", "guias vencidas")} ao todo, {formatarReais(data.totais.devido)} hoje
        {data.totais.semJuros > 0 && ", sem os juros que esperam a Selic"}.
      </span>{" "}
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        onClick={() =>
          mudar({
            situacao: "vencida",
            periodo: "todos",
            de: undefined,
            ate: undefined,
            mes: undefined,
            pagina: undefined,
          })
        }
      >
        Ver vencidas
      </Anchor>
    </div>
  )
}
