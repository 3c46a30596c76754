import type { EventoEmEspera } from "@partida/contracts"
import { IconCircleCheck } from "@tabler/icons-react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { useEstadoLocal } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { efeitoPorExtenso } from "../../shared/notas/textos.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { consultaEspera } from "./espera.api.ts"
import classes from "./notas-fiscais.module.css"

/** Why an event waits, in two or three words. */
export const esperaPorExtenso: Record<EventoEmEspera["espera"], string> = {
  assinatura: "Assinatura não confere",
  emissor: "Emissor não reconhecido",
  contribuinte: "Enviado pela empresa",
}

const numeroDa = ({ nota, chave }: EventoEmEspera) => nota?.numero ?? chave.slice(23, 36).replace(/^0+/, "")
const mesDa = ({ nota }: EventoEmEspera) =>
  nota === null ? "Nota não importada" : `${formatarCompetencia(nota.competencia)}${nota.mesFechado ? ", fechado" : ""}`

const colunas: readonly ColunaDaLista<EventoEmEspera>[] = [
  {
    id: "evento",
    titulo: "Evento",
    principal: true,
    celula: (e) => `${efeitoPorExtenso[e.efeito]} da nota ${numeroDa(e)}`,
  },
  { id: "empresa", titulo: "Empresa", celula: (e) => e.empresa },
  {
    id: "porque",
    titulo: "Por que espera",
    celula: (e) => <Etiqueta tom="atencao">{esperaPorExtenso[e.espera]}</Etiqueta>,
  },
  { id: "recebido", titulo: "Recebido", celula: (e) => <span className="numerico">{formatarData(e.recebidoEm)}</span> },
  { id: "competencia", titulo: "Competência", celula: mesDa },
  {
    id: "receita",
    titulo: "Receita da nota (R$)",
    numerica: true,
    celula: (e) => (e.nota === null ? "não há" : formatarValor(e.nota.receita)),
  },
]

interface Props {
  readonly idEmpresa: string | undefined
  readonly aberto: string | undefined
  readonly aoAbrir: (evento: EventoEmEspera) => void
}

/** Events that change nothing until somebody of the office decides; nothing on the page while none waits. */
export function EventosEmEspera({ idEmpresa, aberto, aoAbrir }: Props) {
  const lista = useLista({ estado: useEstadoLocal(), filtro: { idEmpresa }, consulta: consultaEspera })
  if (!lista.resultado.error && (lista.dados?.paginacao.totalDeRegistros ?? 0) === 0) return null
  return (
    <div className={classes.importacao}>
      <Cartao semMargem titulo="Eventos à espera da sua decisão">
        <ListaDeRegistros
          nome="eventos-em-espera"
          legenda="Eventos à espera da sua decisão"
          palavras={{ um: "evento", varios: "eventos", artigo: "o" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={(e) => `${efeitoPorExtenso[e.efeito]} da nota ${numeroDa(e)}`}
          cartao={(e) => <CartaoDoEvento evento={e} />}
          aberta={aberto}
          aoAbrir={aoAbrir}
          vazio={{ titulo: "Nenhum evento à espera", texto: "Nada a decidir por aqui.", icone: IconCircleCheck }}
        />
      </Cartao>
    </div>
  )
}

function CartaoDoEvento({ evento }: { readonly evento: EventoEmEspera }) {
  return (
    <div className={classes.cartao}>
      <strong>
        {efeitoPorExtenso[evento.efeito]} da nota {numeroDa(evento)}
      </strong>
      <span className={classes.fraco}>
        {evento.empresa} · {mesDa(evento)}
        {evento.nota && ` · R$ ${formatarValor(evento.nota.receita)}`}
      </span>
      <span>
        <Etiqueta tom="atencao">{esperaPorExtenso[evento.espera]}</Etiqueta>
      </span>
    </div>
  )
}
