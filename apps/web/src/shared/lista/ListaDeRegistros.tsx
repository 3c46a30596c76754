import type { Tela } from "@partida/contracts"
import type { ReactNode } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { RodapeDaLista } from "../../ui/Lista.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { type Ordenacao, Tabela } from "../../ui/Tabela.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { BarraDaLista } from "./BarraDaLista.tsx"
import { type CampoDoFiltro, camposEmUso, semFiltros, temCampo } from "./campos.ts"
import type { PaginaDeRegistros } from "./consulta.ts"
import { EscolhaDeColunas, useColunasVisiveis } from "./EscolhaDeColunas.tsx"
import { Exportacao } from "./Exportacao.tsx"
import { paginaDe } from "./estado.ts"
import type { AbrirExportacao } from "./exportar.ts"
import { FiltrosAtivos } from "./FiltrosAtivos.tsx"
import { FiltrosDaLista } from "./FiltrosDaLista.tsx"
import { FiltrosSalvos } from "./FiltrosSalvos.tsx"
import { NaImpressao } from "./NaImpressao.tsx"
import { escreverOrdem, type Ordem } from "./ordem.ts"
import { PaginacaoDaLista } from "./PaginacaoDaLista.tsx"
import { SemRegistros, type Vazio } from "./SemRegistros.tsx"
import type { ColunaDaLista, Palavras } from "./tipos.ts"
import { useImpressao } from "./useImpressao.ts"
import type { Lista } from "./useLista.ts"
import { usePublicarVizinhas } from "./usePublicarVizinhas.ts"
import type { SelecaoDaLista } from "./useSelecao.ts"

interface SelecaoEAcoes {
  readonly estado: SelecaoDaLista
  /** Buttons on `n` records; each says what it does and to how many. */
  readonly acoes: (n: number) => ReactNode
  /** What they will do and what they leave alone, in a sentence. */
  readonly explicacao?: (n: number) => ReactNode
}

export interface ListaDeRegistrosProps<T> {
  /** Screen of the list: it names the saved filters. Absent in drawers and dialogs, which have none. */
  readonly tela?: Tela
  /** Name of the list in the preferences, where a screen has more than one. */
  readonly nome?: string
  /** Title of the table: "Usuários". */
  readonly legenda: string
  readonly palavras: Palavras
  readonly lista: Lista<PaginaDeRegistros<T>>
  /** Keep this array between renders: rows are drawn again when it changes. */
  readonly colunas: readonly ColunaDaLista<T>[]
  readonly chave: (item: T) => string
  readonly rotulo: (item: T) => string
  readonly cartao: (item: T) => ReactNode
  readonly campos?: readonly CampoDoFiltro[]
  readonly vazio: Vazio
  /** The order in force and the list's own. */
  readonly ordem?: { readonly atual: Ordem; readonly padrao: Ordem }
  readonly selecao?: SelecaoEAcoes
  readonly acoes?: (item: T) => readonly AcaoDaLinha[]
  readonly aoAbrir?: (item: T) => void
  /** Key of the record whose drawer is open. */
  readonly aberta?: string | undefined
  readonly exportar?: AbrirExportacao
  /** Amounts of the whole filter, by column. */
  readonly totais?: Readonly<Record<string, ReactNode>> | undefined
  /** Instead of the count of records, at the bottom. */
  readonly resumo?: ReactNode
  /** What chooses a part of the list, before its filters. */
  readonly escolha?: ReactNode
  /** Instead of rows, until something is chosen that the list depends on. */
  readonly espera?: ReactNode
}

/** A whole list: filters, columns, export, rows, selection, pages. A screen says what its records are; this does the rest. */
export function ListaDeRegistros<T>(props: ListaDeRegistrosProps<T>) {
  const { lista, palavras, campos = [], selecao, resumo, espera } = props
  const { estado, dados, antecipar } = lista
  const visiveis = useColunasVisiveis(props.nome ?? props.tela ?? "", props.colunas)
  usePublicarVizinhas({ lista, chave: props.chave, aberta: props.aberta, aoAbrir: props.aoAbrir })
  const vazia = !dados || dados.lista.length === 0
  const { Papel, imprimir, terminar } = useImpressao(props.tela !== undefined && !espera && !vazia)
  return (
    <>
      <Barra {...props} visiveis={visiveis} aoImprimir={imprimir} />
      {Papel && <Papel {...props} visiveis={visiveis} aoTerminar={terminar} />}
      <FiltrosAtivos campos={campos} estado={estado} />
      {espera ?? (
        <>
          <NoPapel {...props} />
          <Linhas {...props} visiveis={visiveis} />
          {!vazia && (
            <RodapeDaLista resumo={resumo ?? plural(dados.paginacao.totalDeRegistros, palavras.um, palavras.varios)}>
              <PaginacaoDaLista
                legenda={props.legenda}
                paginacao={dados.paginacao}
                aoMudar={(pagina) => estado.mudar({ pagina })}
                aoAproximar={antecipar}
              />
            </RodapeDaLista>
          )}
          {selecao && dados && <BarraDaLista {...selecao} palavras={palavras} lista={dados} chave={props.chave} />}
        </>
      )}
    </>
  )
}

type ComVisiveis<T> = ListaDeRegistrosProps<T> & { readonly visiveis: readonly ColunaDaLista<T>[] }
type ComImpressao<T> = ComVisiveis<T> & { readonly aoImprimir: () => void }

/** Filters on the left, what is done with the list as a whole on the right; nothing where a list has neither. */
function Barra<T>({
  lista,
  tela,
  nome = tela,
  legenda,
  colunas,
  visiveis,
  campos = [],
  exportar,
  escolha,
  espera,
  aoImprimir,
}: ComImpressao<T>) {
  const telefone = useTelefone()
  const { estado, dados } = lista
  if (!campos.some(temCampo) && !exportar) return null
  return (
    <FiltrosDaLista campos={campos} estado={estado} inicio={escolha}>
      {!espera && (
        <>
          {tela && campos.length > 0 && <FiltrosSalvos tela={tela} campos={campos} estado={estado} />}
          {nome && !telefone && <EscolhaDeColunas lista={nome} colunas={colunas} />}
          <Exportacao
            titulo={legenda}
            abrir={exportar}
            aoImprimir={aoImprimir}
            todas={colunas}
            visiveis={visiveis}
            total={dados?.paginacao.totalDeRegistros ?? 0}
          />
        </>
      )}
    </FiltrosDaLista>
  )
}

function NoPapel<T>({ lista, legenda, campos = [], palavras }: ListaDeRegistrosProps<T>) {
  const { estado, dados, tamanhoDaPagina } = lista
  const total = dados?.paginacao.totalDeRegistros ?? 0
  return (
    <NaImpressao
      titulo={legenda}
      campos={campos}
      estado={estado}
      palavras={palavras}
      pagina={paginaDe(estado)}
      paginas={Math.ceil(total / tamanhoDaPagina)}
      total={total}
    />
  )
}

function Linhas<T>(props: ComVisiveis<T>) {
  const { lista, campos = [], palavras, vazio, selecao, visiveis } = props
  const { estado, resultado, dados, tamanhoDaPagina } = lista
  return (
    <Tabela
      legenda={props.legenda}
      colunas={visiveis}
      linhas={dados?.lista}
      chave={props.chave}
      rotulo={props.rotulo}
      cartao={props.cartao}
      erro={resultado.error}
      aoTentarDeNovo={() => void resultado.refetch()}
      lidaEm={resultado.dataUpdatedAt}
      atualizando={resultado.isPlaceholderData}
      esqueletos={tamanhoDaPagina}
      aberta={props.aberta}
      totais={props.totais}
      aoAbrir={props.aoAbrir}
      acoes={props.acoes}
      selecao={selecao?.estado}
      ordenacao={ordenacaoDe(props)}
      vazio={
        <SemRegistros
          palavras={palavras}
          vazio={vazio}
          filtrando={camposEmUso(campos, estado).length > 0}
          alemDoFim={(dados?.paginacao.totalDeRegistros ?? 0) > 0}
          aoLimpar={() => estado.mudar(semFiltros(campos))}
          aoVoltarAoInicio={() => estado.mudar({ pagina: undefined })}
        />
      }
    />
  )
}

function ordenacaoDe<T>({ ordem, lista }: ListaDeRegistrosProps<T>): Ordenacao | undefined {
  if (!ordem) return undefined
  const { atual, padrao } = ordem
  return {
    campo: atual.ordem,
    direcao: atual.direcao,
    aoOrdenar: (campo, direcao) =>
      lista.estado.mudar({ ordem: escreverOrdem({ ordem: campo, direcao }, padrao), pagina: undefined }),
  }
}
