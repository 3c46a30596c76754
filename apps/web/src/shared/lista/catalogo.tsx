import { Button } from "@mantine/core"
import { IconCalculator, IconEye, IconTrash } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import { ErroDaApi, MENSAGEM_SEM_REDE } from "../../lib/api/erro.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { CartoesDaTabela } from "../../ui/CartoesDaTabela.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import type { TabelaProps } from "../../ui/Tabela.tsx"
import { useLinhas } from "../../ui/useLinhas.ts"
import type { CampoDoFiltro } from "./campos.ts"
import { colunasDoExemplo, type Exemplo, exemplos, paginaDeExemplos } from "./catalogo.dados.tsx"
import type { PaginaDeRegistros } from "./consulta.ts"
import { useEstadoLocal } from "./estado.ts"
import { ListaDeRegistros } from "./ListaDeRegistros.tsx"
import classes from "./lista.module.css"
import { lerOrdem, type Ordem } from "./ordem.ts"
import { useSelecao } from "./useSelecao.ts"

const semRede = new ErroDaApi({ codigo: "sem-rede", mensagem: MENSAGEM_SEM_REDE, status: 0 })
const LIDA_EM = Date.UTC(2026, 10, 20, 13, 30)

interface Caso {
  readonly titulo: string
  readonly dados?: PaginaDeRegistros<Exemplo>
  readonly erro?: unknown
  readonly valores?: Readonly<Record<string, unknown>>
  /** Rows ticked from the start. */
  readonly marcadas?: number
  readonly atualizando?: boolean
}

const casos: readonly Caso[] = [
  { titulo: "Carregando" },
  { titulo: "Vazia", dados: paginaDeExemplos(0) },
  { titulo: "Vazia pelo filtro", dados: paginaDeExemplos(0), valores: { busca: "farol", regime: "mei" } },
  { titulo: "Além do fim", dados: paginaDeExemplos(0, 60), valores: { pagina: 99 } },
  { titulo: "Com erro", erro: semRede },
  { titulo: "Dados antigos", dados: paginaDeExemplos(3), erro: semRede },
  { titulo: "Trocando de filtro", dados: paginaDeExemplos(3), atualizando: true },
  { titulo: "Com seleção", dados: paginaDeExemplos(5, 2000), marcadas: 5, valores: { regime: "simples" } },
  { titulo: "100 linhas, 12 colunas", dados: paginaDeExemplos(100, 100_000) },
]

/** The list kit in each of its states, with made-up records. */
export function CatalogoDaLista() {
  return (
    <div className={classes.catalogo}>
      {casos.map((caso) => (
        <Secao key={caso.titulo} titulo={caso.titulo}>
          <ListaDoCaso caso={caso} />
        </Secao>
      ))}
      <Secao titulo="No telefone">
        <div className={classes.telefone}>
          <NoTelefone />
        </div>
      </Secao>
    </div>
  )
}

function Secao({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{titulo}</h3>
      <Cartao semMargem rotulo={titulo}>
        {children}
      </Cartao>
    </section>
  )
}

const ordemPadrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem
const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ" },
  {
    campo: "regime",
    tipo: "opcoes",
    rotulo: "Regime",
    todas: "Todos os regimes",
    opcoes: [
      { value: "simples", label: "Simples Nacional" },
      { value: "mei", label: "MEI" },
    ],
  },
  { campo: "de", tipo: "data", rotulo: "De" },
  { campo: "pendentes", tipo: "marca", rotulo: "Precisam de você", valor: "sim" },
]

function ListaDoCaso({ caso }: { readonly caso: Caso }) {
  const { titulo, dados, erro = null, valores, marcadas = 0, atualizando = false } = caso
  const estado = useEstadoLocal(valores)
  const selecao = useSelecao(titulo)
  const [escolhidas] = useState(() => dados?.lista.slice(0, marcadas).map(({ id }) => id) ?? [])
  const [comecou, setComecou] = useState(false)
  if (!comecou && marcadas > 0) {
    setComecou(true)
    selecao.marcar(escolhidas, true, escolhidas)
  }
  const ordem = lerOrdem(escrita(estado.valores.ordem), ["nome", "receita"], ordemPadrao)
  return (
    <ListaDeRegistros
      nome="catalogo"
      legenda={titulo}
      palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
      lista={{
        estado,
        dados,
        resultado: {
          data: dados,
          error: erro,
          isPlaceholderData: atualizando,
          dataUpdatedAt: LIDA_EM,
          refetch: () => undefined,
        },
        tamanhoDaPagina: Math.max(3, dados?.paginacao.registrosPorPagina ?? 3),
        antecipar: () => undefined,
        ler: async () =>
          dados ?? { lista: [], paginacao: { paginaAtual: 1, registrosPorPagina: 1, totalDeRegistros: 0 } },
      }}
      colunas={colunasDoExemplo}
      chave={({ id }) => id}
      rotulo={({ nome }) => nome}
      cartao={cartao}
      campos={campos}
      ordem={{ atual: ordem, padrao: ordemPadrao }}
      totais={{ Receita: "1.234.567,89", DAS: "98.765,43" }}
      acoes={acoes}
      aoAbrir={() => undefined}
      selecao={{
        estado: selecao,
        acoes: (n) => <Button variant="default">Calcular {n.toLocaleString("pt-BR")} empresas</Button>,
        explicacao: () => "Calcular não mexe em mês fechado.",
      }}
      vazio={{ titulo: "Nenhuma empresa ainda", texto: "Cadastre a primeira para ela aparecer aqui." }}
    />
  )
}

const escrita = (valor: unknown) =>
  valor === "nome" || valor === "-nome" || valor === "receita" || valor === "-receita" ? valor : undefined

const cartao = ({ nome, valores }: Exemplo): ReactNode => (
  <>
    <strong>{nome}</strong>
    <div className="numerico">R$ {valores[0]}</div>
  </>
)

const acoes = ({ id }: Exemplo): readonly AcaoDaLinha[] => [
  { id: "abrir", rotulo: "Abrir", icone: IconEye, aoAcionar: () => undefined },
  {
    id: "calcular",
    rotulo: "Calcular",
    icone: IconCalculator,
    aoAcionar: () => undefined,
    impedimento: id === "e1" ? "O mês está fechado. Reabra-o antes." : undefined,
  },
  { id: "excluir", rotulo: "Excluir", icone: IconTrash, perigo: true, aoAcionar: () => undefined },
]

/** The cards, whatever the width of the window. */
function NoTelefone() {
  const selecao = useSelecao("telefone")
  const tabela: TabelaProps<Exemplo> = {
    legenda: "No telefone",
    colunas: colunasDoExemplo,
    linhas: tres,
    chave: ({ id }) => id,
    rotulo: ({ nome }) => nome,
    cartao,
    vazio: null,
    acoes,
    selecao,
    aoAbrir: () => undefined,
    totais: { Receita: "1.234.567,89", DAS: "98.765,43" },
  }
  return <CartoesDaTabela tabela={tabela} mexer={useLinhas(tabela)} />
}

const tres = exemplos(3)
