import type { Preferencias } from "@partida/contracts"
import type { LojaDePreferencias } from "./loja.ts"

/** A person trying options changes several in a row: they travel together. */
export const ESPERA_DAS_MUDANCAS_MS = 800
const PRIMEIRA_ESPERA_MS = 2000
const MAIOR_ESPERA_MS = 5 * 60_000

/** What the synchronization needs; plain functions so that tests need neither network nor clock. */
interface AmbienteDaSincronia {
  readonly consultar: () => Promise<Preferencias>
  /** `saindo`: the page is being closed, and the call must outlive it. */
  readonly gravar: (preferencias: Preferencias, saindo: boolean) => Promise<unknown>
  /** Whether a failure may pass by itself. */
  readonly ehPassageira: (erro: unknown) => boolean
  /** Runs later, unless the answered function is called first. */
  readonly depois: (esperaMs: number, fazer: () => void) => () => void
}

export interface Sincronia {
  /**
   * Somebody is signed in: their preferences come, and from now on changes go. `jaLidas` is what the server said of them
   * as the page opened, and spares asking: each answer counts once, or what was changed since would go back.
   */
  entrar(idUsuario: string, jaLidas: Preferencias | null): void
  /** Nobody is signed in: changes stay here. */
  sair(): void
  /** Tries now: the network came back. */
  tentar(): void
  /** The page is going away: what is still owed is sent at once. */
  descarregar(): void
}

/**
 * Keeps this browser's preferences and the server's together. Each write reads first and changes only what was chosen
 * here, so that two devices changing different things both keep theirs; of one same preference the last change wins.
 */
export function criarSincronia(loja: LojaDePreferencias, ambiente: AmbienteDaSincronia): Sincronia {
  let geracao = 0
  let ativa = false
  let emCurso = false
  let falhas = 0
  let cancelar: () => void = () => undefined
  let porAdotar: Preferencias | null = null
  let adotadas: Preferencias | null = null

  function agendar(esperaMs: number): void {
    cancelar()
    cancelar = ambiente.depois(esperaMs, () => void sincronizar())
  }

  async function sincronizar(): Promise<void> {
    if (!ativa || emCurso) return
    const minha = geracao
    emCurso = true
    const falha = await passar(() => minha === geracao).then(
      () => null,
      (erro: unknown) => ({ erro }),
    )
    if (minha !== geracao) return
    emCurso = false
    if (falha === null) {
      falhas = 0
      if (loja.porEnviar().length > 0) agendar(ESPERA_DAS_MUDANCAS_MS)
    } else if (ambiente.ehPassageira(falha.erro)) {
      agendar(Math.min(PRIMEIRA_ESPERA_MS * 2 ** falhas++, MAIOR_ESPERA_MS))
    }
  }

  async function passar(aindaVale: () => boolean): Promise<void> {
    const doServidor = porAdotar ?? (await ambiente.consultar())
    porAdotar = null
    if (!aindaVale()) return
    loja.adotar(doServidor)
    if (loja.porEnviar().length === 0) return
    const enviadas = loja.obter()
    await ambiente.gravar(enviadas, false)
    if (aindaVale()) loja.confirmar(enviadas)
  }

  loja.assinar(() => {
    if (ativa && !emCurso && loja.porEnviar().length > 0) agendar(ESPERA_DAS_MUDANCAS_MS)
  })

  return {
    entrar(idUsuario, jaLidas) {
      porAdotar = jaLidas === adotadas ? null : jaLidas
      adotadas = jaLidas ?? adotadas
      geracao++
      ativa = true
      emCurso = false
      falhas = 0
      loja.assumir(idUsuario)
      void sincronizar()
    },
    sair() {
      geracao++
      ativa = false
      emCurso = false
      porAdotar = null
      cancelar()
    },
    tentar() {
      falhas = 0
      void sincronizar()
    },
    descarregar() {
      if (!ativa || loja.porEnviar().length === 0) return
      cancelar()
      const enviadas = loja.obter()
      // Unsent, it stays owed on this browser and goes at the next visit.
      ambiente.gravar(enviadas, true).then(
        () => loja.confirmar(enviadas),
        () => undefined,
      )
    },
  }
}
