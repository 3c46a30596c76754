import { ActionIcon, Button, Loader, Progress, UnstyledButton } from "@mantine/core"
import type { Lote } from "@partida/contracts"
import { IconCheck, IconX } from "@tabler/icons-react"
import { useQueries, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { useMudarEndereco } from "../../lib/busca.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { useObservavel } from "../../lib/observavel.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { PopoverAberto } from "../../ui/PopoverAberto.tsx"
import classes from "./AndamentoDosLotes.module.css"
import { dispensarLote, type LoteAcompanhado, lotesAcompanhados } from "./acompanhamento.ts"
import { consultaLote } from "./lotes.api.ts"
import { resumirLote } from "./resumo.ts"

/** How long the result of a job stays in sight before it leaves, more when it asks for a person; the bell keeps it. */
const DESPEDIDA_MS = 6_000
const DESPEDIDA_DO_QUE_PEDE_MS = 30_000

interface Seguido extends LoteAcompanhado {
  readonly lote: Lote | undefined
}

/** The work in progress, in the top bar, where it covers nothing: how far it is, and then how it ended. */
export function AndamentoDosLotes() {
  const acompanhados = useObservavel(lotesAcompanhados)
  const consultas = useQueries({ queries: acompanhados.map(({ id }) => consultaLote(id)) })
  const [aberto, setAberto] = useState(false)
  const seguidos = acompanhados.map((acompanhado, i) => ({ ...acompanhado, lote: consultas[i]?.data }))
  const sumidos = acompanhados.filter((_, i) => {
    const erro = consultas[i]?.error
    return erro instanceof ErroDaApi && erro.status === 404
  })
  useEffect(() => {
    for (const { id } of sumidos) dispensarLote(id)
  })
  if (seguidos.length === 0) return null
  const frase = emUmaFrase(seguidos)
  return (
    <aside aria-label="Trabalhos em andamento" className="nao-imprimir">
      {seguidos.map((seguido) => (
        <Despedida key={seguido.id} seguido={seguido} parada={aberto} />
      ))}
      <PopoverAberto
        aberto={aberto}
        aoMudar={setAberto}
        position="bottom-end"
        width={320}
        alvo={
          <UnstyledButton
            className={classes.ficha}
            onClick={() => setAberto(!aberto)}
            aria-expanded={aberto}
            aria-label={`${frase.nome} ${frase.quanto}`}
          >
            {frase.estado === "andamento" && <Loader size={14} />}
            {frase.estado === "feito" && <IconCheck size={15} className={classes.feito} />}
            <span className={classes.nome}>{frase.nome}</span>{" "}
            {frase.estado === "atencao" ? (
              <Etiqueta tom="atencao">{frase.quanto}</Etiqueta>
            ) : (
              <span className="numerico">{frase.quanto}</span>
            )}
          </UnstyledButton>
        }
      >
        <ul className={classes.itens}>
          {seguidos.map((seguido) => (
            <Item key={seguido.id} seguido={seguido} aoSair={() => setAberto(false)} />
          ))}
        </ul>
      </PopoverAberto>
    </aside>
  )
}

const terminou = ({ lote }: Seguido) => lote?.estado === "concluido"

interface Frase {
  readonly nome: string
  /** What a phone shows alone. */
  readonly quanto: string
  readonly estado: "andamento" | "atencao" | "feito"
}

/** One line for all of them: what runs, else what needs a person, else that it is done. */
function emUmaFrase(seguidos: readonly Seguido[]): Frase {
  const correndo = seguidos.filter((s) => !terminou(s))
  const alvo = correndo.length > 0 ? correndo : seguidos
  const nome = alvo.length === 1 ? (alvo[0]?.titulo ?? "") : `${alvo.length} trabalhos`
  const somar = (quanto: (lote: Lote) => number) => alvo.reduce((n, { lote }) => n + (lote ? quanto(lote) : 0), 0)
  const feitos = somar((l) => l.feitos)
  const total = somar((l) => l.total)
  if (correndo.length > 0) {
    const quanto = total === 0 ? "Começando…" : `${formatarInteiro(feitos)} de ${formatarInteiro(total)}`
    return { nome, quanto, estado: "andamento" }
  }
  const erros = somar((l) => l.contagens.erros)
  return erros > 0
    ? { nome, quanto: plural(erros, "pede você", "pedem você"), estado: "atencao" }
    : { nome, quanto: `${formatarInteiro(feitos)} de ${formatarInteiro(total)}`, estado: "feito" }
}

/** Tells the end of a job to who does not see it, and lets it go; not while its list is open. */
function Despedida({ seguido, parada }: { readonly seguido: Seguido; readonly parada: boolean }) {
  const { id, titulo, lote } = seguido
  useAtualizarAoConcluir(lote)
  const espera = lote?.contagens.erros === 0 ? DESPEDIDA_MS : DESPEDIDA_DO_QUE_PEDE_MS
  const vai = terminou(seguido) && !parada
  useEffect(() => {
    if (!vai) return
    const relogio = setTimeout(() => dispensarLote(id), espera)
    return () => clearTimeout(relogio)
  }, [vai, id, espera])
  return (
    <span role="status" className="so-leitor">
      {lote && terminou(seguido) ? `${titulo}: ${resumirLote(lote)}` : ""}
    </span>
  )
}

function Item({ seguido, aoSair }: { readonly seguido: Seguido; readonly aoSair: () => void }) {
  const { id, titulo, lote } = seguido
  const mudarEndereco = useMudarEndereco()
  const falhou = (lote?.contagens.erros ?? 0) > 0
  const abrir = () => {
    aoSair()
    dispensarLote(id)
    mudarEndereco({ lote: id })
  }
  return (
    <li className={classes.item}>
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
      {lote?.estado === "concluido" ? (
        <div className={classes.concluido}>
          <Etiqueta tom={falhou ? "atencao" : "feito"} simples>
            {resumirLote(lote)}
          </Etiqueta>
          <Button variant="subtle" size="compact-xs" onClick={abrir}>
            {falhou ? "Ver o que falta" : "Ver resultado"}
          </Button>
        </div>
      ) : (
        <>
          <Progress
            value={lote && lote.total > 0 ? Math.floor((lote.feitos * 100) / lote.total) : 0}
            color="blue"
            animated
            aria-label={titulo}
          />
          <span className="numerico">
            {lote ? `${formatarInteiro(lote.feitos)} de ${formatarInteiro(lote.total)}` : "Começando…"}
          </span>
        </>
      )}
    </li>
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
