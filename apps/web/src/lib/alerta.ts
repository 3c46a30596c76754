import { MENSAGEM_GENERICA } from "./api/erro.ts"
import { criarObservavel, type Observavel } from "./observavel.ts"

/** The modal error alert of the specification (sections 4 and 8): it opens, closes and can be reset. */
interface EstadoDoAlerta {
  readonly aberto: boolean
  readonly titulo: string
  readonly descricao: string
}

export type EventoDoAlerta =
  | { readonly tipo: "abrir"; readonly titulo?: string; readonly descricao?: string | undefined }
  | { readonly tipo: "fechar" | "limpar" }

export const ALERTA_INICIAL: EstadoDoAlerta = { aberto: false, titulo: "Ops!", descricao: MENSAGEM_GENERICA }

/** The alert after an event. Closing keeps the text, which is still on screen while the dialog leaves. */
export function reduzirAlerta(estado: EstadoDoAlerta, evento: EventoDoAlerta): EstadoDoAlerta {
  switch (evento.tipo) {
    case "abrir":
      return {
        aberto: true,
        titulo: evento.titulo || ALERTA_INICIAL.titulo,
        descricao: evento.descricao || ALERTA_INICIAL.descricao,
      }
    case "fechar":
      return { ...estado, aberto: false }
    case "limpar":
      return ALERTA_INICIAL
  }
}

const estado = criarObservavel(ALERTA_INICIAL)
/** What the dialog follows. */
export const alerta: Pick<Observavel<EstadoDoAlerta>, "obter" | "assinar"> = estado

/** Sends an event to the one alert of the page. */
export function despacharAlerta(evento: EventoDoAlerta): void {
  estado.definir(reduzirAlerta(estado.obter(), evento))
}
