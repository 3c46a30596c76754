import { ActionIcon, Button, Progress } from "@mantine/core"
import type { Lote } from "@partida/contracts"
import { IconX } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { useMudarEndereco } from "../../lib/busca.ts"
import { useObservavel } from "../../lib/observavel.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./AndamentoDosLotes.module.css"
import { dispensarLote, type LoteAcompanhado, lotesAcompanhados } from "./acompanhamento.ts"
import { consultaLote } from "./lotes.api.ts"
import { resumirLote } from "./resumo.ts"

/** Small panel with the work in progress, kept in sight while the person goes on with something else. */
export function AndamentoDosLotes() {
  const lotes = useObservavel(lotesAcompanhados)
  if (lotes.length === 0) return null
  return (
    <aside className={`${classes.painel} nao-imprimir`} aria-label="Trabalhos em andamento">
      {lotes.map((lote) => (
        <ItemEmAndamento key={lote.id} acompanhado={lote} />
      ))}
    </aside>
  )
}

function ItemEmAndamento({ acompanhado }: { readonly acompanhado: LoteAcompanhado }) {
  const { id, titulo } = acompanhado
  const { data: lote, error } = useQuery(consultaLote(id))
  const mudarEndereco = useMudarEndereco()
  useAtualizarAoConcluir(lote)
  useEffect(() => {
    if (error instanceof ErroDaApi && error.status === 404) dispensarLote(id)
  }, [error, id])
  const concluido = lote?.estado === "concluido"
  return (
    <div className={classes.item}>
      <div className={classes.topo}>
        <strong>{titulo}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Dispensar ${titulo}`}
          onClick={() => dispensarLote(id)}
        >
          <IconX size={15} />
        </ActionIcon>
      </div>
      {concluido ? (
        <Concluido lote={lote} aoAbrir={() => mudarEndereco({ lote: id })} />
      ) : (
        <>
          <Progress
            value={lote && lote.total > 0 ? Math.floor((lote.feitos * 100) / lote.total) : 0}
            color="blue"
            animated
            aria-label={titulo}
          />
          <span className="numerico">{lote ? `${lote.feitos} de ${lote.total}` : "Começando…"}</span>
        </>
      )}
    </div>
  )
}

function Concluido({ lote, aoAbrir }: { readonly lote: Lote; readonly aoAbrir: () => void }) {
  const falhou = lote.contagens.erros > 0
  return (
    <div className={classes.concluido}>
      <span role="status">
        <Etiqueta tom={falhou ? "atencao" : "feito"} simples>
          {resumirLote(lote)}
        </Etiqueta>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={aoAbrir}>
        {falhou ? "Ver o que falhou" : "Ver resultado"}
      </Button>
    </div>
  )
}

/** Everything on screen may have changed when a job ends; a job already finished when first seen changes nothing. */
function useAtualizarAoConcluir(lote: Lote | undefined): void {
  const queryClient = useQueryClient()
  const estavaPendente = useRef(false)
  const estado = lote?.estado
  useEffect(() => {
    if (estado === "pendente") estavaPendente.current = true
    if (estado !== "concluido" || !estavaPendente.current) return
    estavaPendente.current = false
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "consultarLote" })
  }, [estado, queryClient])
}
