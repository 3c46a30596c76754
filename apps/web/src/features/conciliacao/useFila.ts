import type { DestinoDaLinha, LinhaPendente } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { useConciliar, useDesfazerConciliacao } from "../../shared/banco/conciliacao.api.ts"
import { useRenovarBanco } from "../../shared/banco/renovar.ts"
import { type Andamento, destinoDa, type Escolha } from "./fila.ts"

/**
 * What a person says of the lines on screen. A line goes to the server while the person is already on the next; what is refused
 * comes back with the reason. The list is read again when every line of it was said.
 */
export function useFila(idEmpresa: string, linhas: readonly LinhaPendente[]) {
  const conciliar = useConciliar(idEmpresa)
  const desfazer = useDesfazerConciliacao()
  const renovar = useRenovarBanco()
  const [escolhas, setEscolhas] = useState<ReadonlyMap<string, Escolha>>(new Map())
  const [andamentos, setAndamentos] = useState<ReadonlyMap<string, Andamento>>(new Map())
  const anotar = (novos: readonly (readonly [string, Andamento | null])[]) =>
    setAndamentos((antes) => {
      const depois = new Map(antes)
      for (const [id, andamento] of novos) {
        if (andamento === null) depois.delete(id)
        else depois.set(id, andamento)
      }
      return depois
    })

  const dizer = (
    itens: readonly { readonly linha: LinhaPendente; readonly destino: DestinoDaLinha; readonly titulo: string }[],
  ) => {
    const novos = itens.filter(({ linha }) => (andamentos.get(linha.id)?.estado ?? "recusada") === "recusada")
    if (novos.length === 0) return
    // The other side of a transfer is said by the same act.
    const todas = novos.flatMap(({ linha, destino }) =>
      destino.tipo === "transferencia" ? [linha.id, destino.idLinha] : [linha.id],
    )
    anotar(todas.map((id) => [id, { estado: "indo" }]))
    conciliar.mutate(
      novos.map(({ linha, destino }) => ({ idLinha: linha.id, destino })),
      {
        onSuccess: ({ feitas, recusadas }) => {
          const titulo = (id: string) => novos.find(({ linha }) => linha.id === id)?.titulo ?? ""
          const parDe = (id: string) =>
            novos.flatMap(({ linha, destino }) =>
              linha.id === id && destino.tipo === "transferencia" ? destino.idLinha : [],
            )
          anotar([
            ...feitas.flatMap(({ idLinha, id }) =>
              [idLinha, ...parDe(idLinha)].map((l) => [l, { estado: "feita", id, titulo: titulo(idLinha) }] as const),
            ),
            ...recusadas.flatMap(({ idLinha, motivo }) => [
              [idLinha, { estado: "recusada", motivo }] as const,
              ...parDe(idLinha).map((l) => [l, null] as const),
            ]),
          ])
          const ditas = new Set([...feitas.map((f) => f.idLinha), ...feitas.flatMap((f) => parDe(f.idLinha))])
          const restam = linhas.some((l) => !ditas.has(l.id) && andamentos.get(l.id)?.estado !== "feita")
          if (!restam) void reler()
        },
        onError: (erro) => anotar(todas.map((id) => [id, { estado: "recusada", motivo: mensagemDe(erro) }])),
      },
    )
  }
  const reler = async () => {
    await renovar()
    setAndamentos(new Map())
    setEscolhas(new Map())
  }

  return {
    escolhas,
    andamentos,
    trabalhando: conciliar.isPending,
    escolher: (id: string, escolha: Escolha) => setEscolhas((antes) => new Map(antes).set(id, escolha)),
    /** Says what is chosen of a line; false where nothing is. */
    confirmar: (linha: LinhaPendente): boolean => {
      const escolhido = destinoDa(linha, escolhas.get(linha.id))
      if (escolhido) dizer([{ linha, ...escolhido }])
      return escolhido !== null
    },
    confirmarTodas: (quais: readonly LinhaPendente[]) =>
      dizer(
        quais.flatMap((linha) => {
          const escolhido = destinoDa(linha, undefined)
          return escolhido ? { linha, ...escolhido } : []
        }),
      ),
    dizer,
    /** Takes back the last thing said on this screen. */
    desfazer: (id: string) =>
      desfazer.mutate(id, {
        onSuccess: ({ idLinhas }) => anotar(idLinhas.map((l) => [l, null])),
      }),
    reler,
  }
}
