import { Button, Group, SegmentedControl } from "@mantine/core"
import {
  type GrupoDoLote,
  type ItemDeLote,
  type Lote,
  nomeDoResultado,
  resultadoDeImportacao,
  TAMANHOS_DE_PAGINA,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Paginacao } from "../../ui/Paginacao.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { Exportacao } from "../lista/Exportacao.tsx"
import { consertoDaEmpresa } from "./conserto.ts"
import { EtiquetaDoResultado } from "./EtiquetaDoResultado.tsx"
import classes from "./ItensDoLote.module.css"
import { LinkDoConserto } from "./LinkDoConserto.tsx"
import { consultaItensDoLote, consultaLote, exportarItensDoLote, type FiltroDeItens } from "./lotes.api.ts"

const { INSERIDO, ATUALIZADO, ERRO, SEM_ACAO } = resultadoDeImportacao

interface Props {
  readonly id: string
  /** Only the items of this group, until the person takes it away. */
  readonly grupo?: GrupoDoLote | null
  readonly aoTirarGrupo?: () => void
}

/** Result of each file or company of a job, filtered by result; starts on the failures when there are any. */
export function ItensDoLote({ id, grupo = null, aoTirarGrupo }: Props) {
  const { data: lote } = useQuery(consultaLote(id))
  const { tamanhoDaPagina } = usePreferencias()
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [pagina, setPagina] = useState(1)
  const falhou = lote?.estado === "concluido" && lote.contagens.erros > 0
  const resultado = escolhido ?? (falhou ? String(ERRO.id) : "todos")
  const filtro = grupo ? filtroDoGrupo(grupo) : resultado === "todos" ? {} : { resultado: Number(resultado) }
  const consulta = useQuery(
    consultaItensDoLote({ id, ...filtro, pagina, registrosPorPagina: tamanhoDaPagina }, lote?.estado),
  )
  const colunas = useMemo(() => colunasDe(lote), [lote])
  const total = consulta.data?.paginacao.totalDeRegistros ?? 0
  return (
    <div className={classes.itens}>
      <div className={classes.barra}>
        {grupo ? (
          <Button variant="default" size="xs" onClick={aoTirarGrupo}>
            Ver todos os itens
          </Button>
        ) : (
          <SegmentedControl
            size="xs"
            aria-label="Filtrar por resultado"
            data={opcoes(lote)}
            value={resultado}
            onChange={(valor) => {
              setEscolhido(valor)
              setPagina(1)
            }}
          />
        )}
        <Exportacao
          titulo="Resultado"
          abrir={exportarItensDoLote(id, filtro)}
          todas={colunas}
          visiveis={colunas}
          total={total}
        />
      </div>
      <Tabela
        legenda="Resultado item a item"
        colunas={colunas}
        linhas={consulta.data?.lista}
        chave={(item) => String(item.sequencia)}
        rotulo={(item) => item.rotulo}
        erro={consulta.error}
        aoTentarDeNovo={() => void consulta.refetch()}
        atualizando={consulta.isPlaceholderData}
        esqueletos={5}
        vazio={<EstadoVazio titulo="Nenhum item com este resultado" />}
        cartao={(item) => <CartaoDoItem item={item} lote={lote} />}
      />
      {consulta.data && (
        <Paginacao
          legenda="Resultado item a item"
          pagina={pagina}
          tamanho={tamanhoDaPagina}
          total={total}
          tamanhos={TAMANHOS_DE_PAGINA}
          aoMudarPagina={setPagina}
          aoMudarTamanho={(tamanho) => {
            mudarPreferencias({ tamanhoDaPagina: tamanho })
            setPagina(1)
          }}
        />
      )}
    </div>
  )
}

const filtroDoGrupo = ({ resultado, codigo, mensagem }: GrupoDoLote): FiltroDeItens => ({
  resultado,
  ...(codigo === null ? {} : { codigo }),
  ...(codigo === null || mensagem === null ? {} : { mensagem }),
})

/** Results worth filtering by: once the job ended, those without items would only be dead ends. */
function opcoes(lote: Lote | undefined) {
  if (!lote) return [{ value: "todos", label: "Todos" }]
  const { inseridos, atualizados, semAcao, erros } = lote.contagens
  const resultados = [
    { ...INSERIDO, n: inseridos },
    { ...ATUALIZADO, n: atualizados },
    { ...SEM_ACAO, n: semAcao },
    { ...ERRO, n: erros },
  ]
  return [
    { value: "todos", label: `Todos (${formatarInteiro(lote.total)})` },
    ...resultados
      .filter(({ n }) => n > 0 || lote.estado === "pendente")
      .map(({ id, n }) => ({
        value: String(id),
        label: `${nomeDoResultado(id, lote.tipo)} (${formatarInteiro(n)})`,
      })),
  ]
}

interface PropsDoItem {
  readonly item: ItemDeLote
  readonly lote: Lote | undefined
}

function Motivo({ item, lote }: PropsDoItem) {
  const falhou = item.resultado === ERRO.id || item.resultado === SEM_ACAO.id
  const conserto = lote && falhou ? consertoDaEmpresa(lote, item, item.idEmpresa) : null
  return (
    <div className={classes.motivo}>
      {item.mensagem}
      {item.detalhes.length > 0 && (
        <ul>
          {item.detalhes.map((detalhe) => (
            <li key={detalhe}>{detalhe}</li>
          ))}
        </ul>
      )}
      {conserto && (
        <div>
          <LinkDoConserto conserto={conserto} sobre={item.rotulo} />
        </div>
      )}
    </div>
  )
}

function CartaoDoItem({ item, lote }: PropsDoItem) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <strong className={classes.rotulo}>{item.rotulo}</strong>
        <EtiquetaDoResultado resultado={item.resultado} tipo={lote?.tipo} />
      </Group>
      <Motivo item={item} lote={lote} />
    </>
  )
}

const colunasDe = (lote: Lote | undefined): readonly Coluna<ItemDeLote>[] => [
  {
    id: "rotulo",
    titulo: "Item",
    celula: (item) => <span className={classes.rotulo}>{item.rotulo}</span>,
    largura: "34%",
  },
  {
    id: "resultado",
    titulo: "Resultado",
    celula: (item) => <EtiquetaDoResultado resultado={item.resultado} tipo={lote?.tipo} />,
    largura: 120,
  },
  { id: "motivo", titulo: "O que aconteceu", celula: (item) => <Motivo item={item} lote={lote} />, longa: true },
]
