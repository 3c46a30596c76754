import { Button } from "@mantine/core"
import { LIMITE_DO_ANEXO_BYTES, MAXIMO_DE_ANEXOS } from "@partida/contracts"
import { IconFile, IconX } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import type { Compartilhado } from "../../lib/compartilhados.ts"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import classes from "./compartilhar.module.css"

interface Props {
  readonly itens: readonly Compartilhado[]
  /** Why the office's server refused each, by id. */
  readonly recusas: ReadonlyMap<string, string>
  readonly desligado: boolean
  readonly aoTirar: (item: Compartilhado) => void
}

/** What waits on this device, each with why it cannot go. */
export function ArquivosQueEsperam({ itens, recusas, desligado, aoTirar }: Props) {
  return (
    <ul className={classes.arquivos} aria-label="Arquivos">
      {itens.map((item) => {
        const queixa = recusas.get(item.id) ?? queixaDe(item)
        return (
          <li key={item.id}>
            <Previa item={item} />
            <div className={classes.nome}>
              <span className="quebra">{item.nome}</span>
              <span className="fraco-medio">{formatarTamanho(item.tamanho)}</span>
              {queixa !== null && <span className={classes.queixa}>{queixa}</span>}
            </div>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={desligado}
              aria-label={`Tirar ${item.nome}`}
              onClick={() => aoTirar(item)}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Why a file that is here cannot be sent, or null. */
export function queixaDe({ conteudo, tamanho }: Pick<Compartilhado, "conteudo" | "tamanho">): string | null {
  if (tamanho > LIMITE_DO_ANEXO_BYTES) return "Passa de 20 MB: envie-o menor, ou dividido."
  if (tamanho === 0) return "Está vazio: compartilhe-o de novo."
  return conteudo === null ? `São até ${MAXIMO_DE_ANEXOS} por vez: compartilhe-o depois destes.` : null
}

/** A photo as it is; of anything else, only that it is a file: nothing in it is opened here. */
function Previa({ item: { conteudo } }: { readonly item: Compartilhado }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (conteudo === null || !/^image\/(png|jpeg)$/.test(conteudo.type)) return
    const criada = URL.createObjectURL(conteudo)
    setUrl(criada)
    return () => URL.revokeObjectURL(criada)
  }, [conteudo])
  return url === null ? (
    <span className={classes.previa}>
      <IconFile size={22} stroke={1.6} aria-hidden />
    </span>
  ) : (
    <img src={url} alt="" className={classes.previa} />
  )
}
