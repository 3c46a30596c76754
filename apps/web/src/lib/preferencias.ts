import { type Pessoa, type Preferencias, rotasDasPreferencias } from "@partida/contracts"
import { useEffect, useEffectEvent } from "react"
import { chamar } from "./api/chamar.ts"
import { criarChamar } from "./api/cliente.ts"
import { ErroDaApi } from "./api/erro.ts"
import { doNavegador } from "./armazenamento.ts"
import { escritorioEscolhido } from "./escritorio.ts"
import { useObservavel } from "./observavel.ts"
import { aplicarAtributos } from "./preferencias/atributos.ts"
import { criarGerenteDoEsquema } from "./preferencias/esquema-de-cores.ts"
import { CHAVE_DAS_PREFERENCIAS, criarLoja } from "./preferencias/loja.ts"
import { criarSincronia } from "./preferencias/sincronia.ts"
import { obterToken } from "./sessao/sessao.ts"

const loja = criarLoja(doNavegador)
/** Colour scheme of the component library, one of the preferences. */
export const gerenteDoEsquema = criarGerenteDoEsquema(loja)

/** The browser drops the calls of a page that closes, unless they ask to outlive it. */
const chamarAoSair = criarChamar({
  buscar: (url, init) => fetch(url, { ...init, keepalive: true }),
  token: obterToken,
  renovar: () => Promise.resolve(null),
  escritorio: escritorioEscolhido,
  aoEncerrar: () => undefined,
})

const sincronia = criarSincronia(loja, {
  consultar: async () => (await chamar(rotasDasPreferencias.consultarPreferencias, {})).preferencias,
  gravar: (preferencias, saindo) =>
    (saindo ? chamarAoSair : chamar)(rotasDasPreferencias.gravarPreferencias, { corpo: { preferencias } }),
  ehPassageira: (erro) => erro instanceof ErroDaApi && (erro.status === 0 || erro.status === 429 || erro.status >= 500),
  depois(esperaMs, fazer) {
    const id = window.setTimeout(fazer, esperaMs)
    return () => window.clearTimeout(id)
  },
})

/** Changes preferences: at once on this browser, shortly after on the person's other ones. */
export function mudarPreferencias(mudanca: Partial<Preferencias>): void {
  loja.mudar(mudanca)
}

/** The person's preferences. */
export function usePreferencias(): Preferencias {
  return useObservavel(loja)
}

/** Keeps the page's attributes and the other tabs' choices in step; only the app's root does this. */
export function useAparenciaDaPagina(): void {
  useEffect(() => {
    const aplicar = () => aplicarAtributos(document.documentElement, loja.obter())
    const aoGuardar = (evento: StorageEvent) => {
      if (evento.key === null || evento.key.endsWith(`.${CHAVE_DAS_PREFERENCIAS}`)) loja.reler()
    }
    aplicar()
    const deixar = loja.assinar(aplicar)
    window.addEventListener("storage", aoGuardar)
    return () => {
      deixar()
      window.removeEventListener("storage", aoGuardar)
    }
  }, [])
}

/** While somebody is signed in, their preferences come from the server and go to it. */
export function useSincroniaDasPreferencias({ idUsuario, aoAbrir }: Pessoa): void {
  const aEntrada = useEffectEvent(() => sincronia.entrar(idUsuario, aoAbrir?.preferencias ?? null))
  useEffect(() => {
    aEntrada()
    window.addEventListener("online", sincronia.tentar)
    window.addEventListener("pagehide", sincronia.descarregar)
    return () => {
      sincronia.sair()
      window.removeEventListener("online", sincronia.tentar)
      window.removeEventListener("pagehide", sincronia.descarregar)
    }
  }, [idUsuario])
}
