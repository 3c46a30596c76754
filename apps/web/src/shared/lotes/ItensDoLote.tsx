import { Group, SegmentedControl } from "@mantine/core"
import { type ItemDeLote, type Lote, porId, resultadoDeImportacao, TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { Paginacao } from "../../ui/Paginacao.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import classes from "./ItensDoLote.module.css"
import { consultaItensDoLote, consultaLote } from "./lotes.api.ts"

const { INSERIDO, ATUALIZADO, EXCLUIDO, ERRO, SEM_ACAO } = resultadoDeImportacao
const tons: Record<number, Tom> = {
  [INSERIDO.id]: "feito",
  [ATUALIZADO.id]: "feito",
  [EXCLUIDO.id]: "atencao",
  [ERRO.id]: "erro",
  [SEM_ACAO.id]: "neutro",
}

/** Result of each file or company of a job, filtered by result; starts on the failures when there are any. */
export function ItensDoLote({ id }: { readonly id: string }) {
  const { data: lote } = useQuery(consultaLote(id))
  const { tamanhoDaPagina } = usePreferencias()
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [pagina, setPagina] = useState(1)
  const filtro =
    escolhido ?? (lote && lote.estado === "concluido" && lote.contagens.erros > 0 ? String(ERRO.id) : "todos")
  const resultado = filtro === "todos" ? undefined : Number(filtro)
  const pedido = { id, resultado, pagina, registrosPorPagina: tamanhoDaPagina }
  const consulta = useQuery(consultaItensDoLote(pedido, lote?.estado))
  return (
    <div className={classes.itens}>
      <SegmentedControl
        size="xs"
        aria-label="Filtrar por resultado"
        data={opcoes(lote)}
        value={filtro}
        onChange={(valor) => {
          setEscolhido(valor)
          setPagina(1)
        }}
      />
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
        cartao={(item) => <CartaoDoItem item={item} />}
      />
      {consulta.data && (
        <Paginacao
          legenda="Resultado item a item"
          pagina={pagina}
          tamanho={tamanhoDaPagina}
          total={consulta.data.paginacao.totalDeRegistros}
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
    { value: "todos", label: `Todos (${lote.total})` },
    ...resultados
      .filter(({ n }) => n > 0 || lote.estado === "pendente")
      .map(({ id, rotulo, n }) => ({ value: String(id), label: `${rotulo} (${n})` })),
  ]
}

function Resultado({ item }: { readonly item: ItemDeLote }) {
  if (item.resultado === null) return <Etiqueta tom="andamento">Na fila</Etiqueta>
  const nome = porId(resultadoDeImportacao, item.resultado)
  return (
    <Etiqueta tom={tons[item.resultado] ?? "neutro"}>
      {nome ? resultadoDeImportacao[nome].rotulo : "Desconhecido"}
    </Etiqueta>
  )
}

function Motivo({ item }: { readonly item: ItemDeLote }) {
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
    </div>
  )
}

function CartaoDoItem({ item }: { readonly item: ItemDeLote }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <strong className={classes.rotulo}>{item.rotulo}</strong>
        <Resultado item={item} />
      </Group>
      <Motivo item={item} />
    </>
  )
}

const colunas: readonly Coluna<ItemDeLote>[] = [
  {
    id: "rotulo",
    titulo: "Item",
    celula: (item) => <span className={classes.rotulo}>{item.rotulo}</span>,
    largura: "34%",
  },
  { id: "resultado", titulo: "Resultado", celula: (item) => <Resultado item={item} />, largura: 120 },
  { id: "motivo", titulo: "O que aconteceu", celula: (item) => <Motivo item={item} /> },
]
