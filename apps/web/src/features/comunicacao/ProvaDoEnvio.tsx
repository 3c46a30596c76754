import { Button, Group, Skeleton, Stack } from "@mantine/core"
import { type EnvioDetalhado, escreverCodigo, estadosDoEnvio, eventosDoEnvio, tiposDeModelo } from "@partida/contracts"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { consultaEnvio, useBaixarProva, useRevogarLink } from "./comunicacao.api.ts"
import classes from "./comunicacao.module.css"

/** Everything known of a message: what it said, what it carried with which hash, and what happened to it, by whom and when. */
export function ProvaDoEnvio({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(consultaEnvio(id))
  if (data) return <Prova envio={data} />
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return <Skeleton height={140} aria-busy aria-label="Lendo a prova" />
}

function Prova({ envio }: { readonly envio: EnvioDetalhado }) {
  const { estado, eventos, documentos, assunto, texto, resumo, modelo, motivoDoReenvio, criadoPor } = envio
  return (
    <Stack gap="sm" className={classes.prova ?? ""}>
      <p className={classes.fraco}>{estadosDoEnvio[estado].explicacao}</p>
      <ol className={classes.eventos} aria-label="O que aconteceu">
        {eventos.map(({ id, tipo, em, detalhe, quem, prova }) => (
          <li key={id}>
            <span className={classes.quando}>{formatarDataHora(em)}</span>
            <span className={classes.linhas}>
              <strong>{eventosDoEnvio[tipo].rotulo}</strong>
              <span>{detalhe}</span>
              {typeof prova.resposta === "string" && prova.resposta !== detalhe && (
                <span className={classes.fraco}>
                  {typeof prova.servidor === "string" && `${prova.servidor}: `}
                  {prova.resposta}
                </span>
              )}
              <span className={classes.fraco}>{quem}</span>
            </span>
          </li>
        ))}
      </ol>
      <ul className={classes.hashes} aria-label="Documentos da mensagem">
        {documentos.map(({ id, titulo, codigo, sha256 }) => (
          <li key={id}>
            <strong>{titulo}</strong>
            {codigo && <span>Código de conferência: {escreverCodigo(codigo)}</span>}
            {sha256 && <code>SHA-256 {sha256}</code>}
          </li>
        ))}
      </ul>
      <details className={classes.mensagem}>
        <summary>
          <strong>Texto da mensagem</strong>
          <span className={classes.fraco}>
            {tiposDeModelo[modelo.tipo].rotulo}, {modelo.versao === 0 ? "texto padrão" : `versão ${modelo.versao}`}
          </span>
        </summary>
        <p className={classes.assunto}>{assunto}</p>
        <p className={classes.texto}>{texto.replaceAll("{{link}}", "[link seguro, guardado só com quem recebeu]")}</p>
        {resumo && <code>SHA-256 da mensagem: {resumo}</code>}
      </details>
      <p className={classes.fraco}>
        Pedido por {criadoPor}
        {motivoDoReenvio && `, de novo: ${motivoDoReenvio}`}.
      </p>
      <Atos envio={envio} />
    </Stack>
  )
}

function Atos({ envio: { id, link, destinatario } }: { readonly envio: EnvioDetalhado }) {
  const [cancelando, setCancelando] = useState(false)
  const baixar = useBaixarProva(id)
  const revogar = useRevogarLink(id)
  return (
    <>
      <p className={classes.fraco}>{situacaoDoLink(link)}</p>
      <Group gap="sm">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={baixar.isPending}
          onClick={() => baixar.mutate()}
        >
          Baixar a prova
        </Button>
        {link.valeAte !== null && link.revogadoEm === null && (
          <Button variant="subtle" color="red" size="compact-md" onClick={() => setCancelando(true)}>
            Cancelar o link
          </Button>
        )}
      </Group>
      {cancelando && (
        <DialogoConfirmar
          aberto
          titulo="Cancelar o link desta mensagem?"
          confirmar="Cancelar o link"
          desistir="Manter o link"
          trabalhando={revogar.isPending}
          aoCancelar={() => setCancelando(false)}
          aoConfirmar={() =>
            revogar.mutate(undefined, {
              onSuccess: () => {
                setCancelando(false)
                avisar("feito", "O link não abre mais.")
              },
            })
          }
        >
          {destinatario} não conseguirá mais abrir os documentos por esta mensagem. Para que abra de novo, será preciso
          outra.
        </DialogoConfirmar>
      )}
    </>
  )
}

function situacaoDoLink({ valeAte, revogadoEm, erros }: EnvioDetalhado["link"]): string {
  if (revogadoEm !== null) return `O link foi cancelado em ${formatarDataHora(revogadoEm)}.`
  if (valeAte === null) return "O link ainda não foi feito."
  const tentativas =
    erros === 0 ? "" : ` Houve ${erros === 1 ? "1 tentativa errada" : `${erros} tentativas erradas`} de abri-lo.`
  return `O link vale até ${formatarDataHora(valeAte)}.${tentativas}`
}
