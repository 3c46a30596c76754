import { Button, Group, Text } from "@mantine/core"
import type { Emissao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { consultaEmAberto, useTentar } from "./emissao.api.ts"
import classes from "./emissao.module.css"

const AbandonoDaEmissao = sobDemanda(async () => (await import("./AbandonoDaEmissao.tsx")).AbandonoDaEmissao)

interface Props {
  readonly idEmpresa: string
  readonly aoAbrir: (emissao: Emissao) => void
  readonly aoCorrigir: (emissao: Emissao) => void
}

/** What was asked for and is no note yet: under way, stopped or refused. Nothing at all where there is none. */
export function EmissoesEmAberto({ idEmpresa, aoAbrir, aoCorrigir }: Props) {
  const enviando = useQuery(consultaEmAberto(idEmpresa, "enviando")).data?.lista ?? []
  const recusadas = useQuery(consultaEmAberto(idEmpresa, "rejeitada")).data?.lista ?? []
  const tentar = useTentar()
  const [abandonando, setAbandonando] = useState<Emissao | null>(null)
  const lista = [...recusadas, ...enviando]
  if (lista.length === 0) return null
  return (
    <Cartao semMargem titulo="Emissões que esperam">
      {lista.map((e) => (
        <div key={e.id} className={classes.linha}>
          <div className={classes.quem}>
            <Text size="sm" fw={600}>
              {e.tomador ?? "Cliente não identificado"} · {formatarReais(e.valor)}
            </Text>
            <Text size="sm">{e.situacao}</Text>
          </div>
          <Etiqueta tom={e.estado === "rejeitada" || e.parada ? "erro" : "andamento"}>
            {e.estado === "rejeitada" ? "Recusada" : e.parada ? "Parada" : "Emitindo"}
          </Etiqueta>
          <Group gap="xs">
            {e.estado === "rejeitada" ? (
              <>
                <Button size="xs" variant="light" onClick={() => aoCorrigir(e)}>
                  Corrigir
                </Button>
                <Button size="xs" variant="default" onClick={() => setAbandonando(e)}>
                  Inutilizar número
                </Button>
              </>
            ) : e.parada ? (
              <>
                <Button
                  size="xs"
                  variant="light"
                  loading={tentar.isPending && tentar.variables === e.id}
                  onClick={() => tentar.mutate(e.id)}
                >
                  Tentar de novo
                </Button>
                {e.podeAbandonar && (
                  <Button size="xs" variant="default" onClick={() => setAbandonando(e)}>
                    Inutilizar número
                  </Button>
                )}
              </>
            ) : (
              <Button size="xs" variant="default" onClick={() => aoAbrir(e)}>
                Acompanhar
              </Button>
            )}
          </Group>
        </div>
      ))}
      <Suspense>
        {abandonando && <AbandonoDaEmissao emissao={abandonando} aoFechar={() => setAbandonando(null)} />}
      </Suspense>
    </Cartao>
  )
}
