import type { Armazem } from "../armazenamento.ts"
import { type DaForma, lerJson, numero, objeto, registroDe, texto, um } from "../forma.ts"
import { sessaoGuardada } from "./registro.ts"

/**
 * Tabs of one browser. Each keeps its session in its own storage, but duplicating a tab copies the storage, refresh
 * token included; and a refresh token presented twice revokes the whole session. So tabs of one sign-in renew one at a
 * time, the one that renews hands the result to the others, and a tab knows when its own token is already spent.
 */
export interface Abas {
  /** Runs a task while no other tab of this sign-in runs one. */
  sozinha<T>(id: string, tarefa: () => Promise<T>): Promise<T>
  publicar(mensagem: MensagemEntreAbas): void
  ouvir(ouvinte: (mensagem: MensagemEntreAbas) => void): () => void
  /** The latest renewal of a sign-in made by any tab, open or closed; -1 when none is known. */
  ultimaGeracao(id: string): number
  anotarGeracao(id: string, geracao: number): void
}

const renovada = objeto({ tipo: um("renovada"), sessao: sessaoGuardada })
/** "My token of this generation is spent: who has a later one?" */
const quemTem = objeto({ tipo: um("quem-tem"), id: texto, geracao: numero })
const saiu = objeto({ tipo: um("saiu") })
type MensagemEntreAbas = DaForma<typeof renovada> | DaForma<typeof quemTem> | DaForma<typeof saiu>
const ehMensagem = (dado: unknown): dado is MensagemEntreAbas => renovada(dado) || quemTem(dado) || saiu(dado)

/** Generations by sign-in: numbers only, never a token, so that they may outlive the tab. */
const geracoes = registroDe(objeto({ geracao: numero, em: numero }))
const CHAVE_DAS_GERACOES = "geracoes"
/** Longer than any session lives, in ms. */
const GUARDAR_GERACAO = 30 * 24 * 3600_000

interface Recursos {
  readonly canal: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">
  /** Absent in a page without secure context: then tabs are not kept apart, and only a duplicated tab would notice. */
  readonly travas: Pick<LockManager, "request"> | undefined
  /** Shared by every tab. */
  readonly armazem: Armazem
}

/** Coordinates tabs through the browser's own channel and locks. */
export function criarAbas({ canal, travas, armazem }: Recursos): Abas {
  const lerGeracoes = () => lerJson(geracoes, armazem.ler(CHAVE_DAS_GERACOES)) ?? {}
  return {
    sozinha: async (id, tarefa) => (travas ? travas.request(`partida.sessao.${id}`, () => tarefa()) : tarefa()),
    publicar: (conteudo) => canal.postMessage(conteudo),
    ouvir(ouvinte) {
      const receber = ({ data }: MessageEvent<unknown>) => {
        if (ehMensagem(data)) ouvinte(data)
      }
      canal.addEventListener("message", receber)
      return () => canal.removeEventListener("message", receber)
    },
    ultimaGeracao: (id) => lerGeracoes()[id]?.geracao ?? -1,
    anotarGeracao(id, geracao) {
      const agora = Date.now()
      const vivas = Object.entries(lerGeracoes()).filter(([, { em }]) => agora - em < GUARDAR_GERACAO)
      const todas = { ...Object.fromEntries(vivas), [id]: { geracao, em: agora } }
      armazem.gravar(CHAVE_DAS_GERACOES, JSON.stringify(todas))
    },
  }
}
