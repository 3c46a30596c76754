import { Button } from "@mantine/core"
import { LIMITE_DO_ANEXO_BYTES, MAXIMO_DE_ANEXOS } from "@partida/contracts"
import { IconX } from "@tabler/icons-react"
import { useState } from "react"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { EscolhaDeAnexos } from "../../shared/documentos/EscolhaDeAnexos.tsx"
import classes from "./conversas.module.css"

interface Props {
  readonly arquivos: readonly File[]
  readonly aoMudar: (arquivos: readonly File[]) => void
  readonly desligado?: boolean
}

/** Chooses what goes with a message: a photo taken now, on a phone, or files. */
export function Anexos({ arquivos, aoMudar, desligado = false }: Props) {
  const [queixa, setQueixa] = useState<string | null>(null)
  const juntar = (novos: readonly File[]) => {
    const grande = novos.find((a) => a.size > LIMITE_DO_ANEXO_BYTES)
    const todos = [...arquivos, ...novos.filter((a) => a !== grande)]
    setQueixa(
      grande
        ? `${grande.name} passa de 20 MB. Envie-o menor, ou dividido.`
        : todos.length > MAXIMO_DE_ANEXOS
          ? `Vão até ${MAXIMO_DE_ANEXOS} arquivos por mensagem.`
          : null,
    )
    aoMudar(todos.slice(0, MAXIMO_DE_ANEXOS))
  }
  return (
    <div>
      <EscolhaDeAnexos aoEscolher={juntar} desligado={desligado} />
      {arquivos.length > 0 && (
        <ul className={classes.escolhidos} aria-label="Arquivos escolhidos">
          {arquivos.map((arquivo, i) => (
            <li key={i}>
              <span>
                {arquivo.name} <span className="fraco-medio">{formatarTamanho(arquivo.size)}</span>
              </span>
              <Button
                variant="subtle"
                size="compact-xs"
                disabled={desligado}
                aria-label={`Tirar ${arquivo.name}`}
                onClick={() => aoMudar(arquivos.filter((_, j) => j !== i))}
              >
                <IconX size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {queixa && (
        <p className={classes.queixa} role="alert">
          {queixa}
        </p>
      )}
    </div>
  )
}
