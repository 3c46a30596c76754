import { Button, Group, SegmentedControl } from "@mantine/core"
import {
  type GrupoDoLote,
  type ItemDeLote,
  type Lote,
  nomeDoResultado,
  resultadoDeImportacao,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { useEstadoLocal } from "../lista/estado.ts"
import { ListaDeRegistros } from "../lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../lista/tipos.ts"
import { useLista } from "../lista/useLista.ts"
import { consertoDaEmpresa } from "./conserto.ts"
import { EtiquetaDoResultado } from "./EtiquetaDoResultado.tsx"
import classes from "./ItensDoLote.module.css"
import { LinkDoConserto } from "./LinkDoConserto.tsx"
import {
  consultaItensDoLote,
  consultaLote,
  exportarItensDoLote,
  type FiltroDeItens,
  type PedidoDeItens,
} from "./lotes.api.ts"

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
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const estado = useEstadoLocal()
  const falhou = lote?.estado === "concluido" && lote.contagens.erros > 0
  const resultado = escolhido ?? (falhou ? String(ERRO.id) : "todos")
  const filtro = grupo ? filtroDoGrupo(grupo) : resultado === "todos" ? {} : { resultado: Number(resultado) }
  const andamento = lote?.estado
  const consulta = useCallback((pedido: PedidoDeItens) => consultaItensDoLote(pedido, andamento), [andamento])
  const lista = useLista({ estado, filtro: { id, ...filtro }, consulta })
  const colunas = useMemo(() => colunasDe(lote), [lote])
  return (
    <ListaDeRegistros
      legenda="Resultado item a item"
      palavras={{ um: "item", varios: "itens", artigo: "o" }}
      lista={lista}
      colunas={colunas}
      chave={(item) => String(item.sequencia)}
      rotulo={(item) => item.rotulo}
      cartao={(item) => <CartaoDoItem item={item} lote={lote} />}
      exportar={exportarItensDoLote({ id, ...filtro })}
      vazio={{ titulo: "Nenhum item com este resultado" }}
      escolha={
        grupo ? (
          <Button variant="default" size="xs" onClick={aoTirarGrupo}>
            Ver todos os itens
          </Button>
        ) : (
          <SegmentedControl
            size="xs"
            className={classes.resultados}
            aria-label="Filtrar por resultado"
            data={opcoes(lote)}
            value={resultado}
            onChange={(valor) => {
              setEscolhido(valor)
              estado.mudar({ pagina: undefined })
            }}
          />
        )
      }
    />
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
        <strong className="quebra">{item.rotulo}</strong>
        <EtiquetaDoResultado resultado={item.resultado} tipo={lote?.tipo} />
      </Group>
      <Motivo item={item} lote={lote} />
    </>
  )
}

const colunasDe = (lote: Lote | undefined): readonly ColunaDaLista<ItemDeLote>[] => [
  {
    id: "rotulo",
    titulo: "Item",
    celula: (item) => <span className="quebra">{item.rotulo}</span>,
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
