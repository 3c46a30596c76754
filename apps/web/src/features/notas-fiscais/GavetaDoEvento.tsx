import { Button, Skeleton, Stack } from "@mantine/core"
import { type EventoEmEsperaDetalhado, rotasDosEventosEmEspera } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { QuemAssinou } from "../../shared/notas/QuemAssinou.tsx"
import { efeitoPorExtenso } from "../../shared/notas/textos.ts"
import { avisar } from "../../ui/avisos.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { esperaPorExtenso } from "./EventosEmEspera.tsx"
import { consultaEvento, useDecidirEvento } from "./espera.api.ts"
import classes from "./notas-fiscais.module.css"

const MOTIVO_MINIMO = 10

interface Props {
  /** Null keeps the drawer closed. */
  readonly id: string | null
  readonly aoFechar: () => void
}

/** An event that waits: who signed it, what it would do to each month, and the decision. */
export function GavetaDoEvento({ id, aoFechar }: Props) {
  const consulta = useQuery({ ...consultaEvento(id ?? ""), enabled: id !== null })
  const evento = consulta.data
  return (
    <Gaveta
      aberta={id !== null}
      aoFechar={aoFechar}
      titulo={
        evento ? `${efeitoPorExtenso[evento.efeito]} da nota ${evento.nota?.numero ?? "não importada"}` : "Evento"
      }
      subtitulo={evento?.empresa}
      rodape={evento && <Decisao evento={evento} aoFechar={aoFechar} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the drawer may have nothing else to scroll it by keyboard */}
      <section className={classes.corpo} tabIndex={0} aria-label="Dados do evento">
        {evento ? (
          <Conteudo evento={evento} />
        ) : consulta.error ? (
          <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
        ) : (
          <Stack gap="md" aria-busy>
            <Skeleton height={22} width="40%" />
            <Skeleton height={120} />
          </Stack>
        )}
      </section>
    </Gaveta>
  )
}

function Conteudo({ evento }: { readonly evento: EventoEmEsperaDetalhado }) {
  return (
    <>
      <Etiqueta tom={evento.decisao === null ? "atencao" : "neutro"}>
        {evento.decisao === null
          ? esperaPorExtenso[evento.espera]
          : evento.decisao === "aceita"
            ? "Aceito pelo escritório"
            : "Recusado pelo escritório"}
      </Etiqueta>
      {evento.decisaoMotivo && <p>{evento.decisaoMotivo}</p>}
      <section>
        <h3 className={classes.secao}>Se for aceito</h3>
        {evento.ressalva ? (
          <Faixa tom={evento.nota?.mesFechado ? "atencao" : "neutro"}>{evento.ressalva}</Faixa>
        ) : (
          <ol className={classes.meses}>
            {evento.meses.map(({ competencia, antes, depois }) => (
              <li key={competencia}>
                <strong>{formatarCompetencia(competencia)}</strong>
                <dl>
                  <AntesEDepois rotulo="Receita" antes={antes.receita} depois={depois.receita} />
                  <AntesEDepois rotulo="Imposto do mês" antes={antes.total} depois={depois.total} />
                </dl>
                {depois.motivo && (
                  <p className="fraco">
                    {antes.total === null ? "Falta" : "Depois"}: {depois.motivo}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h3 className={classes.secao}>O que chegou</h3>
        <p>
          Registrado em {formatarDataHora(evento.ocorridoEm)}, recebido em {formatarDataHora(evento.recebidoEm)}.
        </p>
        {evento.motivo && <p>Motivo no documento: {evento.motivo}</p>}
        <p>{evento.assinaturaDetalhe}</p>
        <QuemAssinou signatario={evento.signatario} />
        <p className={classes.chave}>Chave da nota: {evento.chave}</p>
      </section>
    </>
  )
}

const valor = (reais: string | null) => (reais === null ? "não calculado" : formatarReais(reais))

function AntesEDepois(p: { readonly rotulo: string; readonly antes: string | null; readonly depois: string | null }) {
  return (
    <div>
      <dt>{p.rotulo}</dt>
      <dd className="numerico">
        {p.antes === null && p.depois === null ? (
          "ainda não se calcula"
        ) : p.antes === p.depois ? (
          <>{valor(p.antes)}, sem mudança</>
        ) : (
          <>
            de {valor(p.antes)} para <strong>{valor(p.depois)}</strong>
          </>
        )}
      </dd>
    </div>
  )
}

type Decidido = "aceita" | "recusada"

const FEITO: Readonly<Record<Decidido, string>> = {
  aceita: "Evento aceito: os meses serão recalculados.",
  recusada: "Evento recusado: ele fica guardado, sem efeito.",
}

/** The two decisions on an event that waits, or the other one on an event that was decided, while its month is open. */
function Decisao({ evento, aoFechar }: { readonly evento: EventoEmEsperaDetalhado; readonly aoFechar: () => void }) {
  const [decisao, setDecisao] = useState<Decidido | null>(null)
  const decidir = useDecidirEvento(evento.id)
  const fechado = evento.nota?.mesFechado === true
  const desfaz = evento.decisao !== null
  // To refuse what never had an effect touches no month; to take an effect away does.
  const recusarMuda = evento.decisao === "aceita"
  const titulo = decisao === null ? "" : tituloDa(decisao, desfaz)
  return (
    <>
      {evento.decisao !== "recusada" && (
        <Button variant="default" disabled={fechado && recusarMuda} onClick={() => setDecisao("recusada")}>
          {desfaz ? "Voltar atrás e recusar" : "Recusar"}
        </Button>
      )}
      {evento.decisao !== "aceita" && (
        <Button disabled={fechado} onClick={() => setDecisao("aceita")} {...(desfaz ? { variant: "default" } : {})}>
          {desfaz ? "Voltar atrás e aceitar" : "Aceitar"}
        </Button>
      )}
      {decisao && (
        <DialogoDeMotivo
          titulo={titulo}
          confirmar={titulo}
          minimo={MOTIVO_MINIMO}
          motivo={rotasDosEventosEmEspera.decidirEvento.corpo.shape.motivo}
          nome={`eventos.${decisao}`}
          registro={evento.id}
          enviar={(motivo) => decidir.mutateAsync({ decisao, motivo })}
          aoConcluir={() => {
            avisar("feito", FEITO[decisao])
            aoFechar()
          }}
          aoFechar={() => setDecisao(null)}
        >
          {decisao === "aceita"
            ? "O evento passa a valer, por decisão sua, com o efeito mostrado em cada mês."
            : recusarMuda
              ? "O efeito do evento é desfeito, e os meses abertos são recalculados sem ele."
              : "O evento fica guardado, sem efeito nenhum."}
        </DialogoDeMotivo>
      )}
    </>
  )
}

const tituloDa = (decisao: Decidido, desfaz: boolean) =>
  `${desfaz ? "Voltar atrás e " : ""}${decisao === "aceita" ? "aceitar" : "recusar"} o evento`.replace(/^./, (c) =>
    c.toUpperCase(),
  )
