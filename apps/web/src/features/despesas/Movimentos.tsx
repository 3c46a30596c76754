import type { CategoriaDoBanco, MovimentoCategorizado } from "@partida/contracts"
import { IconReceipt } from "@tabler/icons-react"
import { useBusca } from "../../lib/busca.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { opcoesDeCategoria } from "../../shared/banco/categorias.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { buscaDasDespesas } from "./busca.ts"
import { consultaMovimentos, exportarMovimentos } from "./despesas.api.ts"
import type { Periodo } from "./PaginaDespesas.tsx"

interface Props {
  readonly idEmpresa: string
  readonly periodo: Periodo
  readonly categorias: readonly CategoriaDoBanco[]
}

/** Each movement of the period that is an expense. */
export function Movimentos({ idEmpresa, periodo, categorias }: Props) {
  const [busca, mudar] = useBusca(buscaDasDespesas)
  const filtro = {
    ...periodo,
    ...(busca.categoria ? { categoria: busca.categoria } : { natureza: "saida" as const }),
    ...(busca.busca ? { busca: busca.busca } : {}),
  }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaMovimentos,
  })
  const { total, paginacao } = lista.dados ?? {}
  return (
    <ListaDeRegistros
      tela="/despesas"
      legenda="Movimentos de despesa"
      palavras={{ um: "movimento", varios: "movimentos", artigo: "o" }}
      lista={lista}
      colunas={colunas}
      chave={({ id }) => id}
      rotulo={({ descricao, data }) => `${descricao}, ${formatarData(data)}`}
      cartao={cartao}
      campos={camposDe(categorias)}
      aberta={undefined}
      aoAbrir={({ idLinha }) => mudar({ linha: idLinha })}
      exportar={exportarMovimentos(idEmpresa, filtro)}
      resumo={
        total !== undefined &&
        paginacao && (
          <>
            {plural(paginacao.totalDeRegistros, "movimento", "movimentos")}: {formatarReais(total)}
          </>
        )
      }
      vazio={{
        titulo: "Nenhum movimento por aqui",
        texto: "As linhas dos extratos aparecem aqui depois de conciliadas.",
        icone: IconReceipt,
      }}
    />
  )
}

const colunas: readonly ColunaDaLista<MovimentoCategorizado>[] = [
  { id: "data", titulo: "Data", largura: 104, celula: (m) => formatarData(m.data) },
  { id: "descricao", titulo: "Descrição", principal: true, longa: true, celula: (m) => m.descricao },
  { id: "titulo", titulo: "O que é", longa: true, celula: (m) => m.titulo },
  {
    id: "categoria",
    titulo: "Categoria",
    exportacao: ["categoria", "pessoal"],
    celula: (m) => (m.pessoal ? <Etiqueta tom="atencao">{m.categoria}</Etiqueta> : m.categoria),
  },
  { id: "conta", titulo: "Conta", celula: (m) => m.conta },
  { id: "valor", titulo: "Valor", numerica: true, celula: (m) => formatarValor(m.valor) },
]

const cartao = (m: MovimentoCategorizado) => (
  <ResumoEmCartao titulo={m.descricao} valor={formatarReais(m.valor)}>
    <span>
      {formatarData(m.data)} · {m.conta}
    </span>
    {m.pessoal ? <Etiqueta tom="atencao">{m.categoria}</Etiqueta> : <span>{m.categoria}</span>}
  </ResumoEmCartao>
)

const camposDe = (categorias: readonly CategoriaDoBanco[]): readonly CampoDoFiltro[] => [
  { campo: "busca", tipo: "texto", rotulo: "Movimento", exemplo: "Parte da descrição" },
  {
    campo: "categoria",
    tipo: "busca-em-opcoes",
    rotulo: "Categoria",
    todas: "Todas as despesas",
    ninguem: "Nenhuma categoria com este nome",
    opcoes: opcoesDeCategoria(categorias.filter(({ natureza }) => natureza === "saida")),
  },
]
