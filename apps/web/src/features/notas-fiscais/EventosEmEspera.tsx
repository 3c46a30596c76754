import { Button } from "@mantine/core"
import type { EventoEmEspera } from "@partida/contracts"
import { IconCircleCheck } from "@tabler/icons-react"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
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
  assinatura: "Sem assinatura que confira",
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
    titulo: "Situação",
    celula: (e) => <Marca evento={e} />,
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

/** Events that change nothing until somebody of the office decides, and those decided, for who has to go back. */
export function EventosEmEspera({ idEmpresa, aberto, aoAbrir }: Props) {
  const [situacao, setSituacao] = useState<"esperam" | "decididos">("esperam")
  const lista = useLista({ estado: useEstadoLocal(), filtro: { idEmpresa, situacao }, consulta: consultaEspera })
  const { esperam = 0, decididos = 0 } = lista.dados?.contagens ?? {}
  if (!lista.resultado.error && esperam === 0 && situacao === "esperam")
    return decididos === 0 ? null : (
      <div>
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setSituacao("decididos")}>
          {plural(decididos, "evento já decidido", "eventos já decididos")} por aqui: ver, ou voltar atrás
        </Button>
      </div>
    )
  const titulo = situacao === "esperam" ? "Eventos à espera da sua decisão" : "Eventos já decididos"
  const outra = situacao === "esperam" ? "decididos" : "esperam"
  return (
    <div className={classes.importacao}>
      <Cartao
        semMargem
        titulo={titulo}
        acao={
          (situacao === "decididos" || decididos > 0) && (
            <Button variant="subtle" size="compact-sm" onClick={() => setSituacao(outra)}>
              {situacao === "esperam"
                ? `Ver ${plural(decididos, "já decidido", "já decididos")}`
                : esperam > 0
                  ? `Ver ${plural(esperam, "que espera", "que esperam")}`
                  : "Esconder"}
            </Button>
          )
        }
      >
        <ListaDeRegistros
          key={situacao}
          nome="eventos-em-espera"
          legenda={titulo}
          palavras={{ um: "evento", varios: "eventos", artigo: "o" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={(e) => `${efeitoPorExtenso[e.efeito]} da nota ${numeroDa(e)}`}
          cartao={(e) => <CartaoDoEvento evento={e} />}
          aberta={aberto}
          aoAbrir={aoAbrir}
          vazio={{ titulo: "Nenhum evento por aqui", texto: "Nada a decidir.", icone: IconCircleCheck }}
        />
      </Cartao>
    </div>
  )
}

/** Why it waits, or what was decided. */
function Marca({ evento: { decisao, espera } }: { readonly evento: EventoEmEspera }) {
  return decisao === null ? (
    <Etiqueta tom="atencao">{esperaPorExtenso[espera]}</Etiqueta>
  ) : (
    <Etiqueta tom="neutro">{decisao === "aceita" ? "Aceito" : "Recusado"}</Etiqueta>
  )
}

function CartaoDoEvento({ evento }: { readonly evento: EventoEmEspera }) {
  return (
    <div className={classes.cartao}>
      <strong>
        {efeitoPorExtenso[evento.efeito]} da nota {numeroDa(evento)}
      </strong>
      <span className="fraco">
        {evento.empresa} · {mesDa(evento)}
        {evento.nota && ` · ${formatarReais(evento.nota.receita)}`}
      </span>
      <span>
        <Marca evento={evento} />
      </span>
    </div>
  )
}
