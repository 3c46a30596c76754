import { rotasDasNotificacoes } from "@partida/contracts"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { acompanharAoVivo } from "../../lib/ao-vivo/ao-vivo.ts"
import type { EventoLido } from "../../lib/ao-vivo/leitor.ts"
import { abrir } from "../../lib/api/chamar.ts"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { anunciarManutencao } from "../../lib/manutencao.ts"
import { usePessoa } from "../conta/pessoa.ts"
import { acompanharDoEscritorio } from "../lotes/acompanhamento.ts"
import { tituloDoLote } from "../lotes/resumo.ts"
import { comoEventoAoVivo } from "./evento.ts"

/** Keeps what is on screen up to date while somebody is signed in: the server says what changed, the page asks again. */
export function useAoVivo(): void {
  const queryClient = useQueryClient()
  const { pessoa } = usePessoa()
  const de = `${pessoa.idUsuario}.${pessoa.idEscritorio ?? "plataforma"}`
  useEffect(() => {
    const canal = new BroadcastChannel(`partida.ao-vivo.${de}`)
    const parar = acompanharAoVivo(
      {
        de,
        canal,
        travas: navigator.locks,
        abrir: async (sinal) => (await abrir(rotasDasNotificacoes.acompanharEventos, { sinal })).fluxo,
        sortear: Math.random,
        insistir: (erro) => !(erro instanceof ErroDaApi && [401, 403].includes(erro.status)),
      },
      {
        aoChegar: (evento) => aplicar(queryClient, evento),
        aoVoltar: () => void queryClient.invalidateQueries(),
      },
    )
    return () => {
      parar()
      canal.close()
    }
  }, [queryClient, de])
}

/** What each event makes old. An event of a later version of the server is not for this page. */
export function aplicar(queryClient: QueryClient, lido: EventoLido): void {
  const evento = comoEventoAoVivo(lido)
  const envelheceu = (...chave: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey: [...chave] })
  switch (evento?.tipo) {
    case "notificacao":
      envelheceu("listarNotificacoes")
      return
    case "lote":
      if (evento.doEscritorio && !evento.concluido)
        acompanharDoEscritorio({
          id: evento.id,
          titulo: tituloDoLote({ tipo: evento.doEscritorio, competencia: null }),
        })
      envelheceu("consultarLote", evento.id)
      envelheceu("listarItensDoLote", evento.id)
      envelheceu("listarGruposDoLote", evento.id)
      if (evento.concluido) envelheceu("listarLotes")
      return
    case "fechamento":
      envelheceu("listarFechamentos")
      envelheceu("listarFaturamentos")
      envelheceu("consultarFaturamento", evento.idEmpresa)
      envelheceu("listarFolhas")
      envelheceu("listarDefasagens")
      envelheceu("consultarFolha", evento.idEmpresa)
      envelheceu("consultarFolhaDaEmpresa", evento.idEmpresa)
      envelheceu("consultarFechamento", evento.idEmpresa)
      envelheceu("explicarMudanca", evento.idEmpresa)
      envelheceu("listarGuias")
      envelheceu("consultarGuia")
      envelheceu("listarFatorR")
      envelheceu("consultarFatorR", evento.idEmpresa)
      envelheceu("listarAlertas")
      envelheceu("consultarPainel")
      envelheceu("consultarPainelDaEmpresa", evento.idEmpresa)
      envelheceu("consultarPainelDasEmpresas")
      return
    case "conversas":
      envelheceu("listarConversas")
      envelheceu("consultarConversa")
      envelheceu("consultarPainelDaEmpresa", evento.idEmpresa)
      envelheceu("consultarPainelDasEmpresas")
      return
    case "operacoes":
      envelheceu("listarOperacoes")
      envelheceu("consultarOperacao")
      envelheceu("consultarProvedores")
      return
    case "manutencao":
      anunciarManutencao(evento.ligada)
      return
    case "recomecar":
      void queryClient.invalidateQueries()
      return
    case undefined:
      return
  }
}
