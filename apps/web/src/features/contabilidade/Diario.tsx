import type { LancamentoContabil } from "@partida/contracts"
import { IconBook2 } from "@tabler/icons-react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { PropsDaAba } from "./Balancete.tsx"
import { consultaDiario, exportarDiario } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { LivroEmPdf } from "./LivroEmPdf.tsx"

/** The journal: entries by day and number, each with its lines. */
export function Diario({
  idEmpresa,
  periodo,
  busca,
  aoAbrirLancamento,
}: PropsDaAba & { readonly aoAbrirLancamento: (id: string) => void }) {
  const filtro = { ...periodo, ...(busca.busca ? { busca: busca.busca } : {}) }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaDiario,
  })
  return (
    <>
      <LivroEmPdf idEmpresa={idEmpresa} periodo={periodo} qual="diario" />
      <ListaDeRegistros
        nome="/contabilidade/diario"
        legenda="Diário"
        palavras={{ um: "lançamento", varios: "lançamentos", artigo: "o" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ numero, historico }) => `Lançamento ${numero}: ${historico}`}
        cartao={cartao}
        campos={campos}
        exportar={exportarDiario({ idEmpresa, ...filtro })}
        aberta={busca.lancamento}
        aoAbrir={({ id }) => aoAbrirLancamento(id)}
        vazio={{
          titulo: "Nenhum lançamento no período",
          texto: "Os lançamentos vêm dos fatos de cada mês fechado, ou são digitados.",
          icone: IconBook2,
        }}
      />
    </>
  )
}

function Partidas({ lancamento: { partidas } }: { readonly lancamento: LancamentoContabil }) {
  return (
    <ul className={classes.partidas}>
      {partidas.map((p, i) => (
        <li key={i} data-lado={p.dc}>
          <span>
            {p.dc} {p.nome}
          </span>
          <span className="numerico">{formatarValor(p.valor)}</span>
        </li>
      ))}
    </ul>
  )
}

const colunas: readonly ColunaDaLista<LancamentoContabil>[] = [
  { id: "data", titulo: "Data", celula: (l) => formatarData(l.data) },
  { id: "numero", titulo: "Nº", numerica: true, celula: (l) => l.numero },
  {
    id: "historico",
    titulo: "Histórico",
    principal: true,
    longa: true,
    celula: (l) => l.historico,
  },
  {
    id: "conta",
    titulo: "Partidas",
    longa: true,
    exportacao: ["conta", "nome", "debito", "credito"],
    celula: (l) => <Partidas lancamento={l} />,
  },
  {
    id: "estado",
    titulo: "Situação",
    exportacao: [],
    celula: (l) =>
      l.estornadoPor ? (
        <Etiqueta tom="neutro" simples>
          Estornado
        </Etiqueta>
      ) : l.estornoDe ? (
        <Etiqueta tom="neutro" simples>
          Estorno
        </Etiqueta>
      ) : (
        ""
      ),
  },
]

const cartao = (l: LancamentoContabil) => (
  <ResumoEmCartao titulo={l.historico} aoLado={formatarData(l.data)}>
    <Partidas lancamento={l} />
  </ResumoEmCartao>
)

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Lançamento", exemplo: "Histórico ou número" },
]
