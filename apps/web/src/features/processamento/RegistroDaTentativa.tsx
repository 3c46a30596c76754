import { Button, CopyButton, Group, Skeleton, Stack } from "@mantine/core"
import type { RegistroDaExecucao } from "@partida/contracts"
import { IconDownload, IconRefresh } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaExecucao, useBaixarExecucao, useLerDeNovo } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { etiquetaDaTentativa } from "./textos.ts"

interface Props {
  readonly idOperacao: string
  readonly numero: number
}

/** What was sent and what was answered in one attempt, as the server shows it: without secrets, files left out. */
export function RegistroDaTentativa({ idOperacao, numero }: Props) {
  const { data, error, refetch } = useQuery(consultaExecucao(idOperacao, numero))
  if (!data)
    return error ? (
      <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
    ) : (
      <Skeleton height={120} aria-label="Carregando a tentativa" />
    )
  const { endereco, requisicao, resposta, certificado, procuracao, execucao, guardadoAte } = data
  return (
    <Stack gap="sm" className={classes.registro ?? ""}>
      <p className={classes.fraco}>
        {certificado ? `Certificado: ${certificado}. ` : "Sem certificado de empresa. "}
        {procuracao ? `Procuração: ${procuracao}.` : "Sem procuração."}
      </p>
      <Lado titulo="Pedido" linha={endereco} lado={requisicao} />
      {resposta ? (
        <Lado titulo="Resposta" linha={`Situação ${execucao.status ?? "desconhecida"}`} lado={resposta} />
      ) : (
        <p className={classes.fraco}>Nenhuma resposta foi recebida.</p>
      )}
      {execucao.guardada && (
        <p className={classes.fraco}>
          Guardado até {formatarData(guardadoAte.slice(0, 10))}. O recibo, a declaração e a guia ficam em Documentos, e
          não saem com ele.
        </p>
      )}
      <Atos idOperacao={idOperacao} numero={numero} comResposta={resposta?.corpo != null} />
    </Stack>
  )
}

interface LadoProps {
  readonly titulo: string
  readonly linha: string
  readonly lado: RegistroDaExecucao["requisicao"]
}

function Lado({ titulo, linha, lado: { cabecalhos, corpo, tamanhoBytes, resumo } }: LadoProps) {
  const legivel = corpo === null ? null : comoSeLe(corpo)
  return (
    <section className={classes.lado} aria-label={titulo}>
      <div className={classes.topo}>
        <strong>{titulo}</strong>
        {legivel && (
          <CopyButton value={legivel}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {copied ? "Copiado" : "Copiar"}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
      <code className={classes.linha}>{linha}</code>
      {cabecalhos.length > 0 && (
        <details>
          <summary>Cabeçalhos ({cabecalhos.length})</summary>
          <pre className={classes.corpo}>{cabecalhos.map(({ nome, valor }) => `${nome}: ${valor}`).join("\n")}</pre>
        </details>
      )}
      {legivel === null ? (
        <p className={classes.fraco}>O conteúdo não é mais guardado: passou do prazo de guarda.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={classes.corpo} tabIndex={0} aria-label={`Conteúdo: ${titulo}`}>
          <pre>{legivel || "(vazio)"}</pre>
        </section>
      )}
      <span className={classes.fraco}>
        {formatarTamanho(tamanhoBytes)}
        {resumo && ` · SHA-256 ${resumo.slice(0, 16)}…`}
      </span>
    </section>
  )
}

/** JSON in lines; any other text as it is. */
function comoSeLe(corpo: string): string {
  try {
    return JSON.stringify(JSON.parse(corpo), null, 2)
  } catch {
    return corpo
  }
}

interface AtosProps extends Props {
  readonly comResposta: boolean
}

function Atos({ idOperacao, numero, comResposta }: AtosProps) {
  const baixar = useBaixarExecucao(idOperacao, numero)
  const reler = useLerDeNovo(idOperacao, numero)
  return (
    <>
      {reler.data && (
        <Faixa
          tom={reler.data.igual ? "feito" : "atencao"}
          anunciar
          titulo={
            reler.data.igual
              ? "Hoje a leitura diz o mesmo que disse então"
              : "Hoje a leitura diz outra coisa do que disse então"
          }
        >
          {etiquetaDaTentativa(reler.data).rotulo}. {reler.data.texto}
        </Faixa>
      )}
      <Recusa titulo="Não foi possível ler de novo" erro={reler.error} />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={baixar.isPending}
          onClick={() => baixar.mutate()}
        >
          Baixar tentativa
        </Button>
        {comResposta && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={reler.isPending}
            onClick={() => reler.mutate()}
          >
            Ler de novo a resposta
          </Button>
        )}
      </Group>
    </>
  )
}
