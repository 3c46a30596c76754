import { Button, Checkbox, Skeleton, Stack, Text, Textarea } from "@mantine/core"
import { type AssuntoDaComunicacao, canaisDaComunicacao, type PreviaDoEnvio } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaPrevia, type PedidoDeEnvio, usePedirEnvio } from "./comunicacao.api.ts"
import classes from "./comunicacao.module.css"

interface Props {
  readonly assunto: AssuntoDaComunicacao
  readonly competencia: string
  readonly quais: Pick<PedidoDeEnvio, "documentos" | "filtro">
  readonly aoFechar: () => void
  /** It was asked for. */
  readonly aoEnviar: () => void
}

const MINIMO_DO_MOTIVO = 5
const MAXIMO_DO_MOTIVO = 300
/** Stands for the reason still being written: what a preview finds depends only on there being one. */
const MOTIVO_DA_PREVIA = "Prévia de um reenvio"

/** What would leave, message by message; nothing leaves before the last button, and nothing twice without a reason. */
export function DialogoDoEnvio({ assunto, competencia, quais, aoFechar, aoEnviar }: Props) {
  const [deNovo, setDeNovo] = useState(false)
  const [motivo, setMotivo] = useState("")
  const pedir = usePedirEnvio()
  const pedido = { assunto, competencia, ...quais }
  const consulta = useQuery(consultaPrevia({ ...pedido, ...(deNovo ? { motivoDoReenvio: MOTIVO_DA_PREVIA } : {}) }))
  const { data: previa, error, isFetching, refetch } = consulta
  const escrito = motivo.trim()
  const n = previa?.totais.mensagens ?? 0
  const pronta = previa !== undefined && !isFetching && n > 0 && (!deNovo || escrito.length >= MINIMO_DO_MOTIVO)
  const enviar = () =>
    pedir.mutate(
      { ...pedido, ...(deNovo ? { motivoDoReenvio: escrito } : {}) },
      {
        onSuccess: ({ totais }) => {
          avisar(
            "feito",
            totais.mensagens === 0
              ? "Nada a enviar: alguém já tinha enviado."
              : `${plural(totais.mensagens, "mensagem pedida", "mensagens pedidas")}. O andamento aparece na lista.`,
          )
          aoEnviar()
        },
      },
    )
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Conferir antes de enviar" tamanho="lg" preso={pedir.isPending}>
      <Stack gap="md">
        <Recusa titulo="Nada foi enviado" erro={pedir.error} />
        {previa ? (
          <Conteudo previa={previa} />
        ) : error ? (
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
        ) : (
          <Stack gap="sm" aria-busy aria-label="Preparando as mensagens">
            <Skeleton height={22} width="60%" />
            <Skeleton height={120} />
          </Stack>
        )}
        {previa && (deNovo || previa.totais.jaEnviados > 0 || previa.impedidos.length > 0) && (
          <Checkbox
            label="Enviar de novo também a quem já recebeu, ou a quem a última mensagem não chegou"
            checked={deNovo}
            onChange={({ currentTarget }) => setDeNovo(currentTarget.checked)}
          />
        )}
        {deNovo && (
          <Textarea
            label="Motivo do reenvio"
            description={
              escrito.length < MINIMO_DO_MOTIVO
                ? `Pelo menos ${MINIMO_DO_MOTIVO} caracteres. Fica na prova, com o seu nome.`
                : "Fica na prova, com o seu nome."
            }
            autosize
            minRows={2}
            maxLength={MAXIMO_DO_MOTIVO}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
        <AtosDoDialogo>
          <Button variant="default" onClick={aoFechar} disabled={pedir.isPending}>
            Voltar
          </Button>
          <Button loading={pedir.isPending} disabled={!pronta} onClick={enviar}>
            {n > 0 ? `Enviar ${plural(n, "mensagem", "mensagens")}` : "Enviar"}
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}

function Conteudo({ previa }: { readonly previa: PreviaDoEnvio }) {
  const { mensagens, totais, impedidos, correio } = previa
  return (
    <>
      <Text role="status" fw={600}>
        {resumoDe(previa)}
      </Text>
      {totais.jaEnviados > 0 && (
        <Text size="sm" c="dimmed">
          {totais.jaEnviados === 1
            ? "1 documento já tinha sido enviado a quem o recebe, e não vai de novo."
            : `${formatarInteiro(totais.jaEnviados)} documentos já tinham sido enviados a quem os recebe, e não vão de novo.`}
        </Text>
      )}
      {correio === "nenhum" && (
        <Faixa tom="atencao" titulo="Sem correio configurado">
          As mensagens por e-mail falharão; as do portal serão publicadas.
        </Faixa>
      )}
      {mensagens.length > 0 && (
        <ul className={classes.mensagens} aria-label="Mensagens que sairão">
          {mensagens.map((mensagem) => (
            <Mensagem
              key={`${mensagem.idEmpresa} ${mensagem.canal} ${mensagem.endereco} ${mensagem.destinatario}`}
              mensagem={mensagem}
            />
          ))}
        </ul>
      )}
      {totais.mensagens > mensagens.length && (
        <Text size="sm" c="dimmed">
          e mais {plural(totais.mensagens - mensagens.length, "mensagem", "mensagens")} como estas.
        </Text>
      )}
      <Impedidos impedidos={impedidos} />
    </>
  )
}

function resumoDe({ totais, impedidos }: PreviaDoEnvio): string {
  const { mensagens, documentos, empresas, jaEnviados } = totais
  if (mensagens === 0 && jaEnviados === 0 && impedidos.length === 0)
    return "Nada a enviar: tudo o que a lista mostra já foi enviado."
  if (mensagens === 0) return "Nenhuma mensagem sairá."
  return `${plural(mensagens, "mensagem sairá", "mensagens sairão")}, com ${plural(documentos, "documento", "documentos")} de ${plural(empresas, "empresa", "empresas")}.`
}

function Mensagem({ mensagem }: { readonly mensagem: PreviaDoEnvio["mensagens"][number] }) {
  const { apelido, destinatario, canal, endereco, assunto, texto, documentos } = mensagem
  return (
    <li>
      <details className={classes.mensagem}>
        <summary>
          <strong>{destinatario}</strong>
          <span className={classes.fraco}>
            {apelido} · {canal === "portal" ? canaisDaComunicacao.portal.rotulo : endereco} ·{" "}
            {plural(documentos.length, "documento", "documentos")}
          </span>
        </summary>
        <p className={classes.assunto}>{assunto}</p>
        <p className={classes.texto}>{texto.replaceAll("{{link}}", "[aqui vai o link seguro, de cada pessoa]")}</p>
      </details>
    </li>
  )
}

const IMPEDIDOS_A_VISTA = 20

function Impedidos({ impedidos }: Pick<PreviaDoEnvio, "impedidos">) {
  if (impedidos.length === 0) return null
  return (
    <section>
      <h3 className={classes.subtitulo}>{plural(impedidos.length, "não vai", "não vão")}</h3>
      <ul className={classes.impedidos}>
        {impedidos.slice(0, IMPEDIDOS_A_VISTA).map(({ idEmpresa, apelido, motivo }) => (
          <li key={`${idEmpresa} ${motivo}`}>
            <span>
              <strong>{apelido}</strong>
              <span className={classes.fraco}>{motivo}</span>
            </span>
            <BotaoLink to="/perfil" search={{ empresa: idEmpresa }} variant="subtle" size="compact-sm">
              Quem recebe
            </BotaoLink>
          </li>
        ))}
      </ul>
      {impedidos.length > IMPEDIDOS_A_VISTA && (
        <Text size="sm" c="dimmed">
          e mais {formatarInteiro(impedidos.length - IMPEDIDOS_A_VISTA)}.
        </Text>
      )}
    </section>
  )
}
