import type { DocumentoRecebido, Integrador } from "@partida/contracts"
import { IconInbox } from "@tabler/icons-react"
import { useMemo } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { BuscaDoIntegrador } from "./busca.ts"
import { consultaRecebidos } from "./integradores.api.ts"
import classes from "./integradores.module.css"
import { resultadoDe } from "./textos.ts"

interface Props {
  readonly integrador: Integrador
  readonly busca: BuscaDoIntegrador
}

const SEM_FILTRO = {}

/** What came by an integrator, and what became of each document. */
export function Recebidos({ integrador, busca }: Props) {
  const consulta = useMemo(() => consultaRecebidos(integrador), [integrador])
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: SEM_FILTRO, consulta })
  return (
    <ListaDeRegistros
      nome={`integrador-${integrador}-recebidos`}
      legenda="Documentos recebidos"
      palavras={{ um: "documento", varios: "documentos", artigo: "o" }}
      lista={lista}
      colunas={COLUNAS}
      chave={({ id }) => id}
      rotulo={(r) => `${r.empresa}, ${r.nota?.numero ?? r.chave ?? "documento"}`}
      cartao={cartao}
      vazio={{
        titulo: "Nada chegou por aqui ainda",
        texto: "Ligue a captura de uma empresa: o que vier, por aviso ou por busca, aparece nesta lista.",
        icone: IconInbox,
      }}
    />
  )
}

function Resultado({ r }: { readonly r: DocumentoRecebido }) {
  const { rotulo, tom } = resultadoDe(r)
  return (
    <span title={r.mensagem}>
      <Etiqueta tom={tom}>{rotulo}</Etiqueta>
    </span>
  )
}

function Nota({ r }: { readonly r: DocumentoRecebido }) {
  if (r.nota === null) return <span className={classes.fraco}>{r.mensagem}</span>
  return (
    <LinkDoCaminho
      caminho={`/receitas/notas-fiscais?idEmpresa=${r.idEmpresa}&nota=${r.nota.id}`}
      rotulo={`Abrir a nota ${r.nota.numero}`}
    >
      {r.nota.numero}
    </LinkDoCaminho>
  )
}

const via = ({ via: qual }: DocumentoRecebido) => (qual === "aviso" ? "Aviso" : "Busca")

const COLUNAS: readonly ColunaDaLista<DocumentoRecebido>[] = [
  { id: "recebido", titulo: "Chegou", largura: "10rem", celula: (r) => formatarDataHora(r.recebidoEm) },
  { id: "empresa", titulo: "Empresa", principal: true, celula: (r) => r.empresa },
  { id: "nota", titulo: "Nota", celula: (r) => <Nota r={r} /> },
  { id: "contraparte", titulo: "Com quem", celula: (r) => r.nota?.contraparte ?? "" },
  {
    id: "valor",
    titulo: "Valor",
    numerica: true,
    largura: "9rem",
    celula: (r) => (r.nota ? formatarReais(r.nota.valor) : ""),
  },
  { id: "via", titulo: "Como veio", largura: "7rem", celula: via },
  { id: "resultado", titulo: "O que houve", largura: "10rem", celula: (r) => <Resultado r={r} /> },
]

const cartao = (r: DocumentoRecebido) => (
  <ResumoEmCartao titulo={r.empresa} aoLado={<Resultado r={r} />}>
    <span className={classes.fraco}>
      {r.nota ? `Nota ${r.nota.numero}, ${formatarReais(r.nota.valor)}` : r.mensagem} · {via(r)} ·{" "}
      {formatarDataHora(r.recebidoEm)}
    </span>
  </ResumoEmCartao>
)
