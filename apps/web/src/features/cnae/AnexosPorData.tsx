import { Button } from "@mantine/core"
import type { AtividadeCadastrada } from "@partida/contracts"
import { Suspense, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { nomeDoAnexo } from "./atividade.ts"
import classes from "./cnae.module.css"

const DialogoDoAnexo = sobDemanda(async () => (await import("./DialogoDoAnexo.tsx")).DialogoDoAnexo)
const DialogoDeDesfazer = sobDemanda(async () => (await import("./DialogoDeDesfazer.tsx")).DialogoDeDesfazer)

interface Props {
  readonly atividade: AtividadeCadastrada
  /** What a change left; without it the list is only read. */
  readonly aoMudar?: (atividade: AtividadeCadastrada) => void
}

/** The annex of an activity over time, from the start on. */
export function AnexosPorData({ atividade, aoMudar }: Props) {
  const [mudando, setMudando] = useState(false)
  const [desfazendo, setDesfazendo] = useState<string | null>(null)
  return (
    <section className={classes.secao} aria-label="Anexo por data">
      <div className={classes.cabecalhoDaSecao}>
        <h3>Anexo por data</h3>
        {aoMudar && (
          <Button variant="default" size="xs" onClick={() => setMudando(true)}>
            Mudar anexo
          </Button>
        )}
      </div>
      <ol className={classes.linhaDoTempo}>
        <li>
          <div>
            <strong>{nomeDoAnexo(atividade.anexo)}</strong>
            <p className="fraco paragrafo">Desde a abertura da empresa</p>
          </div>
        </li>
        {atividade.anexos.map(({ desde, anexo, motivo }) => (
          <li key={desde}>
            <div>
              <strong>{nomeDoAnexo(anexo)}</strong>
              <p className="fraco paragrafo">
                Desde {formatarCompetencia(desde)} · {motivo}
              </p>
            </div>
            {aoMudar && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Desfazer a mudança de ${formatarCompetencia(desde)}`}
                onClick={() => setDesfazendo(desde)}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ol>
      {aoMudar && (
        <Suspense>
          {mudando && <DialogoDoAnexo atividade={atividade} aoFechar={() => setMudando(false)} aoMudar={aoMudar} />}
          {desfazendo !== null && (
            <DialogoDeDesfazer
              atividade={atividade}
              desde={desfazendo}
              aoFechar={() => setDesfazendo(null)}
              aoMudar={aoMudar}
            />
          )}
        </Suspense>
      )}
    </section>
  )
}
