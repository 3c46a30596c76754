import { Button, Group, Skeleton, Stack } from "@mantine/core"
import {
  type AssuntoDaComunicacao,
  type ComunicadoDoPainel,
  canaisDaComunicacao,
  estadosDoEnvio,
  situacoesDoComunicado,
} from "@partida/contracts"
import { IconCheck, IconCircle } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { consultaComunicado } from "./comunicacao.api.ts"
import classes from "./comunicacao.module.css"
import { ProvaDoEnvio } from "./ProvaDoEnvio.tsx"
import { QuemRecebe } from "./QuemRecebe.tsx"
import { type Degrau, degrausDe, emPalavras, nomesDosDocumentos, tonsDaSituacao, tonsDoEstado } from "./textos.ts"

interface Props {
  readonly id: string
  readonly assunto: AssuntoDaComunicacao
  readonly competencia: string
  readonly aoFechar: () => void
  readonly aoEnviar: () => void
}

/** One document: how far it went, who receives it, and the proof of each message that took it. */
export function GavetaDoComunicado({ id, assunto, competencia, aoFechar, aoEnviar }: Props) {
  const { data, error, refetch } = useQuery(consultaComunicado(assunto, competencia, id))
  return (
    <Gaveta
      aberta
      daLista
      comMargem
      aoFechar={aoFechar}
      titulo={data?.titulo ?? "Documento"}
      subtitulo={data && `${data.apelido} · ${formatarCompetenciaPorExtenso(data.competencia)}`}
      marcas={
        data && <Etiqueta tom={tonsDaSituacao[data.situacao]}>{situacoesDoComunicado[data.situacao].rotulo}</Etiqueta>
      }
      rodape={
        data && (
          <Group justify="flex-end" w="100%">
            <Button onClick={aoEnviar}>{data.envios.length === 0 ? "Enviar" : "Enviar de novo"}</Button>
          </Group>
        )
      }
    >
      {data ? (
        <Conteudo comunicado={data} assunto={assunto} />
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : data === null ? (
        <EstadoVazio titulo="Este documento não vale mais">
          Ele foi trocado por outro, ou não é deste mês. Feche e procure o que está em vigor na lista.
        </EstadoVazio>
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton height={60} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Gaveta>
  )
}

interface ConteudoProps {
  readonly comunicado: ComunicadoDoPainel
  readonly assunto: AssuntoDaComunicacao
}

function Conteudo({ comunicado, assunto }: ConteudoProps) {
  const { valor, venceEm, documento, envios } = comunicado
  return (
    <Stack gap="lg">
      <Degraus comunicado={comunicado} comPagamento={assunto === "impostos"} />
      <Numeros>
        <Numero rotulo="Valor" valor={formatarReais(valor)} />
        {venceEm && <Numero rotulo="Vence em" valor={formatarData(venceEm)} />}
        <Numero rotulo="O que vai" valor={nomesDosDocumentos[documento]} />
      </Numeros>
      <QuemRecebe comunicado={comunicado} assunto={assunto} />
      <section>
        <h3 className={classes.subtitulo}>Mensagens</h3>
        {envios.length === 0 ? (
          <p className={classes.fraco}>Este documento ainda não foi enviado a ninguém.</p>
        ) : (
          <ul className={classes.mensagens}>
            {envios.map((envio) => (
              <Envio key={envio.id} envio={envio} />
            ))}
          </ul>
        )}
      </section>
    </Stack>
  )
}

const nomesDosDegraus: Readonly<Record<Degrau, string>> = {
  pronto: "Pronto",
  enviado: "Enviado",
  entregue: "Entregue",
  aberto: "Aberto",
  pago: "Pago",
}

function Degraus({
  comunicado,
  comPagamento,
}: {
  readonly comunicado: ComunicadoDoPainel
  readonly comPagamento: boolean
}) {
  return (
    <ol className={classes.degraus} aria-label="Até onde chegou">
      {degrausDe(comunicado, comPagamento).map(({ degrau, feito }) => (
        <li key={degrau} data-feito={feito || undefined}>
          {feito ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
          {nomesDosDegraus[degrau]}
          <span className="so-leitor">{feito ? ": sim" : ": ainda não"}</span>
        </li>
      ))}
    </ol>
  )
}

/** One message, and its proof once it is asked for. */
function Envio({ envio }: { readonly envio: ComunicadoDoPainel["envios"][number] }) {
  const [aberto, setAberto] = useState(false)
  const { id, destinatario, canal, endereco, estado, em, abertoEm, motivo } = envio
  return (
    <li>
      <div className={classes.linhaDoEnvio}>
        <span className={classes.linhas}>
          <strong>{destinatario}</strong>
          <span className={classes.fraco}>
            {canal === "portal" ? canaisDaComunicacao.portal.rotulo : endereco}, pedido em {formatarDataHora(em)}
          </span>
          {abertoEm && <span className={classes.fraco}>Aberto em {formatarDataHora(abertoEm)}</span>}
          {motivo && <span title={motivo}>{emPalavras(motivo)}</span>}
        </span>
        <span className={classes.aoLado}>
          <Etiqueta tom={tonsDoEstado[estado]} title={estadosDoEnvio[estado].explicacao}>
            {estadosDoEnvio[estado].rotulo}
          </Etiqueta>
          <Button variant="subtle" size="compact-sm" aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
            {aberto ? "Esconder a prova" : "Ver a prova"}
          </Button>
        </span>
      </div>
      {aberto && <ProvaDoEnvio id={id} />}
    </li>
  )
}
