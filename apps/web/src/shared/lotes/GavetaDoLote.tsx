import { Button, SegmentedControl } from "@mantine/core"
import type { DetalheDoLote, GrupoDoLote } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMudarEndereco } from "../../lib/busca.ts"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AcoesDoLote } from "./AcoesDoLote.tsx"
import classes from "./GavetaDoLote.module.css"
import { GruposDoLote } from "./GruposDoLote.tsx"
import { ItensDoLote } from "./ItensDoLote.tsx"
import { consultaLote } from "./lotes.api.ts"
import { resumirLote } from "./resumo.ts"

interface Props {
  readonly id: string
  readonly titulo: string
  readonly aberto: boolean
  readonly aoFechar: () => void
}

/** Result of a job: by reason and item by item, and what may be done about it. */
export function GavetaDoLote({ id, titulo, aberto, aoFechar }: Props) {
  const { data: lote, error, refetch } = useQuery({ ...consultaLote(id), enabled: aberto })
  return (
    <Gaveta
      aberta={aberto}
      aoFechar={aoFechar}
      titulo={titulo}
      subtitulo={lote && <Situacao lote={lote} />}
      comMargem
      largura={820}
      rodape={lote && temAcoes(lote) && <AcoesDoLote lote={lote} titulo={titulo} />}
    >
      {aberto && lote && <Resultado key={id} lote={lote} />}
      {error && !lote && <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />}
    </Gaveta>
  )
}

const temAcoes = ({ podeCancelar, repeticao }: DetalheDoLote) => podeCancelar || repeticao.quantos > 0

/** How far it is or how it ended; a new attempt leads back to the first. */
function Situacao({ lote }: { readonly lote: DetalheDoLote }) {
  const mudar = useMudarEndereco()
  const { idOrigem } = lote
  return (
    <span role="status">
      {lote.estado === "concluido"
        ? resumirLote(lote)
        : `Em andamento: ${formatarInteiro(lote.feitos)} de ${formatarInteiro(lote.total)}`}
      {idOrigem && (
        <Button variant="subtle" size="compact-xs" onClick={() => mudar({ lote: idOrigem })}>
          Ver a primeira tentativa
        </Button>
      )}
    </span>
  )
}

function Resultado({ lote }: { readonly lote: DetalheDoLote }) {
  const [modo, setModo] = useState<"motivos" | "itens">("motivos")
  const [grupo, setGrupo] = useState<GrupoDoLote | null>(null)
  return (
    <div className={classes.resultado}>
      <SegmentedControl
        size="xs"
        className={classes.modo ?? ""}
        aria-label="Como ver o resultado"
        data={[
          { value: "motivos", label: "Por motivo" },
          { value: "itens", label: "Item a item" },
        ]}
        value={modo}
        onChange={(valor) => {
          setModo(valor === "itens" ? "itens" : "motivos")
          setGrupo(null)
        }}
      />
      {modo === "motivos" ? (
        <GruposDoLote
          lote={lote}
          aoVerItens={(escolhido) => {
            setGrupo(escolhido)
            setModo("itens")
          }}
        />
      ) : (
        <ItensDoLote
          key={grupo ? `${grupo.resultado} ${grupo.codigo} ${grupo.mensagem}` : "todos"}
          id={lote.id}
          grupo={grupo}
          aoTirarGrupo={() => setGrupo(null)}
        />
      )}
    </div>
  )
}
