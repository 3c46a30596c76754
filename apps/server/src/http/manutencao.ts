import { type AvisoDeManutencao, PREFIXO_DA_API, rotasDaPlataforma } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Trabalhos } from "../jobs/fila.ts"
import type { Autenticar } from "./autenticacao.ts"
import { caminhoDe } from "./caminho.ts"
import { ErroDeNegocio } from "./erros.ts"

/** Whether the doors are closed, as this process knows it. */
export interface Manutencao {
  /** The notice people see, or null while the doors are open. At most five seconds old. */
  consultar(): Promise<AvisoDeManutencao | null>
  /** Something was said to have changed: the next question reads again, and whoever follows is told. */
  mudou(): void
  /** Calls back at each `mudou`. Returns how to stop following. */
  seguir(aoMudar: () => void): () => void
}

const VALIDADE_MS = 5000

/** `ler` asks the database; `forcada` closes the doors whatever it says. */
export function criarManutencao(opcoes: {
  readonly ler: () => Promise<AvisoDeManutencao | null>
  readonly forcada: boolean
  readonly agora: () => Date
}): Manutencao {
  const seguidores = new Set<() => void>()
  let lida: { readonly em: number; readonly aviso: Promise<AvisoDeManutencao | null> } | null = null
  const ler = async () => {
    const aviso = await opcoes.ler()
    return aviso ?? (opcoes.forcada ? { retornoPrevisto: null, mensagem: null } : null)
  }
  return {
    consultar() {
      const instante = opcoes.agora().getTime()
      if (lida === null || Math.abs(instante - lida.em) >= VALIDADE_MS) {
        const nova = { em: instante, aviso: ler() }
        lida = nova
        // A failed reading is not an answer to keep.
        nova.aviso.catch(() => {
          if (lida === nova) lida = null
        })
      }
      return lida.aviso
    },
    mudou() {
      lida = null
      for (const aoMudar of seguidores) aoMudar()
    },
    seguir(aoMudar) {
      seguidores.add(aoMudar)
      return () => seguidores.delete(aoMudar)
    },
  }
}

/** What a page needs to say that the doors are closed. */
const SEMPRE_ABERTAS: ReadonlySet<string> = new Set(
  [rotasDaPlataforma.consultarConfiguracao, rotasDaPlataforma.consultarManutencao].map(
    (rota) => PREFIXO_DA_API + rota.caminho,
  ),
)
const ESPERA_PADRAO_MS = 60_000
const ESPERA_MAXIMA_MS = 60 * 60_000

/**
 * While the doors are closed every call of the API answers em-manutencao, whoever asks and however, except the platform
 * operator's. The identity provider, the screens, version and health are not the API and stay open.
 */
export function barrarEmManutencao(
  app: FastifyInstance,
  manutencao: Manutencao,
  autenticar: Autenticar,
  agora: () => Date,
): void {
  app.addHook("onRequest", async (pedido) => {
    const caminho = caminhoDe(pedido)
    if (!caminho.startsWith(`${PREFIXO_DA_API}/`) || SEMPRE_ABERTAS.has(caminho)) return
    const aviso = await manutencao.consultar()
    if (aviso === null) return
    // An expired session would be told apart by a 401, and the page would sign the person out of a closed house.
    const contexto = await autenticar(pedido).catch(() => null)
    if (contexto?.pessoa.papel === "ROOT") return
    throw new ErroDeNegocio("em-manutencao", aviso.mensagem ?? undefined, undefined, {
      aguardarMs: esperaDe(aviso, agora()),
    })
  })
}

/** Until the announced return, within reason; without one, a minute. */
function esperaDe({ retornoPrevisto }: AvisoDeManutencao, agora: Date): number {
  const falta = retornoPrevisto === null ? 0 : Date.parse(retornoPrevisto) - agora.getTime()
  return falta > 0 ? Math.min(falta, ESPERA_MAXIMA_MS) : ESPERA_PADRAO_MS
}

/** Background work that does not begin while the doors are closed, and stops at the next item when they close. */
export function pausarEmManutencao(trabalhos: Trabalhos, manutencao: Manutencao): Trabalhos {
  const pausando =
    (trabalho: Trabalhos[keyof Trabalhos]): Trabalhos[keyof Trabalhos] =>
    async (sinal) => {
      if ((await manutencao.consultar()) !== null) return
      const pausa = new AbortController()
      const conferir = () =>
        void manutencao.consultar().then(
          (aviso) => {
            if (aviso !== null) pausa.abort()
          },
          // The work itself finds out that the database is not there.
          () => {},
        )
      const relogio = setInterval(conferir, VALIDADE_MS)
      const largar = manutencao.seguir(conferir)
      try {
        await trabalho(sinal ? AbortSignal.any([sinal, pausa.signal]) : pausa.signal)
      } finally {
        clearInterval(relogio)
        largar()
      }
    }
  return {
    lotes: pausando(trabalhos.lotes),
    recalculo: pausando(trabalhos.recalculo),
    correio: pausando(trabalhos.correio),
    whatsapp: pausando(trabalhos.whatsapp),
    vencimentos: pausando(trabalhos.vencimentos),
    registro: pausando(trabalhos.registro),
    operacoes: pausando(trabalhos.operacoes),
    captura: pausando(trabalhos.captura),
  }
}
