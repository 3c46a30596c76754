/** A keyboard shortcut of the product, as the list under "?" shows it. */
export interface Atalho {
  readonly id: string
  /** "mod+k" (Ctrl, ⌘ on a Mac), "alt+ArrowLeft", "F7", "?", or keys in a row: "g p". */
  readonly teclas: string
  readonly rotulo: string
  readonly grupo: string
  /** Listened to by the part of the screen that has it (lists, forms); here it only occupies its keys and is listed. */
  readonly daTela?: true
}

interface Combinacao {
  readonly tecla: string
  readonly mod: boolean
  readonly alt: boolean
}

/** Longest pause between the keys of a sequence. */
export const PAUSA_DA_SEQUENCIA_MS = 1500

/** The keys of a shortcut, in the order they are pressed. Throws on something no keyboard sends. */
export function lerTeclas(teclas: string): readonly Combinacao[] {
  return teclas.split(" ").map((parte) => {
    const pedacos = parte === "+" ? ["+"] : parte.split("+")
    const tecla = pedacos.at(-1) ?? ""
    const modificadores = pedacos.slice(0, -1)
    const estranho = modificadores.find((m) => m !== "mod" && m !== "alt")
    if (tecla === "" || estranho !== undefined) throw new TypeError(`Não é um atalho: "${teclas}"`)
    return { tecla, mod: modificadores.includes("mod"), alt: modificadores.includes("alt") }
  })
}

/**
 * Makes the one list of shortcuts. Throws when two of them cannot live together: same keys, keys that begin another
 * sequence, or a sequence whose later keys are a shortcut that a list listens to by itself.
 */
export function criarRegistro<const T extends readonly Atalho[]>(atalhos: T): T {
  const ids = new Set<string>()
  for (const atalho of atalhos) {
    if (ids.has(atalho.id)) throw new Error(`Dois atalhos com o id "${atalho.id}".`)
    ids.add(atalho.id)
  }
  const lidos = atalhos.map((atalho) => ({ atalho, sequencia: lerTeclas(atalho.teclas) }))
  for (const [i, um] of lidos.entries()) {
    for (const outro of lidos.slice(i + 1)) {
      if (ehComeco(um.sequencia, outro.sequencia) || ehComeco(outro.sequencia, um.sequencia))
        throw new Error(`Conflito de atalhos: "${um.atalho.teclas}" e "${outro.atalho.teclas}".`)
    }
    const invadida = lidos.find(
      ({ atalho, sequencia }) =>
        atalho.daTela && um.sequencia.slice(1).some((combinacao) => ehComeco([combinacao], sequencia)),
    )
    if (invadida)
      throw new Error(
        `Conflito de atalhos: "${um.atalho.teclas}" passa por "${invadida.atalho.teclas}", de outra parte.`,
      )
  }
  return atalhos
}

/** What a keyboard event must offer; a real one does. */
type Tecla = Pick<
  KeyboardEvent,
  | "key"
  | "ctrlKey"
  | "metaKey"
  | "altKey"
  | "shiftKey"
  | "repeat"
  | "isComposing"
  | "defaultPrevented"
  | "timeStamp"
  | "preventDefault"
>

export interface AtalhoLigado extends Atalho {
  /** Null where it has nothing to do now: the keys keep what the browser does with them. */
  readonly fazer: (() => void) | null
}

/** Builds the listener that runs shortcuts, remembering the first keys of a sequence for a moment. */
export function criarOuvinteDeAtalhos(atalhos: () => readonly AtalhoLigado[]): (evento: Tecla) => void {
  let inicio: readonly Combinacao[] = []
  let ultimaEm = Number.NEGATIVE_INFINITY
  return (evento) => {
    if (evento.defaultPrevented || evento.isComposing || evento.repeat || SO_MODIFICAM.has(evento.key)) return
    if (evento.timeStamp - ultimaEm > PAUSA_DA_SEQUENCIA_MS) inicio = []
    ultimaEm = evento.timeStamp
    const agora = combinacaoDe(evento)
    const ligados = atalhos().flatMap(({ teclas, fazer, daTela }) =>
      fazer && !daTela ? [{ sequencia: lerTeclas(teclas), fazer }] : [],
    )
    for (const tentativa of inicio.length > 0 ? [[...inicio, agora], [agora]] : [[agora]]) {
      const possiveis = ligados.filter(({ sequencia }) => ehComeco(tentativa, sequencia))
      const certo = possiveis.find(({ sequencia }) => sequencia.length === tentativa.length)
      inicio = certo || possiveis.length === 0 ? [] : tentativa
      if (certo) {
        evento.preventDefault()
        certo.fazer()
      }
      if (possiveis.length > 0) return
    }
  }
}

const SO_MODIFICAM: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"])

/** Shift is part of a printable key ("?" is shift+/ on most keyboards) and of no other shortcut. */
function combinacaoDe({ key, ctrlKey, metaKey, altKey, shiftKey }: Tecla): Combinacao {
  const imprimivel = key.length === 1
  const tecla = imprimivel ? key.toLowerCase() : shiftKey ? `Shift+${key}` : key
  return { tecla, mod: ctrlKey || metaKey, alt: altKey }
}

function ehComeco(comeco: readonly Combinacao[], sequencia: readonly Combinacao[]): boolean {
  return comeco.every(({ tecla, mod, alt }, i) => {
    const outra = sequencia[i]
    return outra !== undefined && outra.tecla === tecla && outra.mod === mod && outra.alt === alt
  })
}

/** Whether the keys belong to what has the focus: a field, an open menu or list, or a dialog above the page. */
export function estaOcupado(alvo: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog][aria-modal=true]") !== null) return true
  if (!(alvo instanceof HTMLElement)) return false
  if (alvo.isContentEditable || alvo.matches(CAMPOS)) return true
  return alvo.closest("[role=menu], [role=listbox]") !== null
}

const SEM_TEXTO = ["checkbox", "radio", "button", "submit", "reset", "file"].map((tipo) => `:not([type=${tipo}])`)
const CAMPOS = `input${SEM_TEXTO.join("")}, textarea, select`

/** Names of the keys for people, by step: "mod+k" is [["Ctrl", "K"]], "g p" is [["G"], ["P"]]. */
export function nomesDasTeclas(teclas: string, mac: boolean): readonly (readonly string[])[] {
  return lerTeclas(teclas).map(({ tecla, mod, alt }) => [
    ...(mod ? [mac ? "⌘" : "Ctrl"] : []),
    ...(alt ? [mac ? "⌥" : "Alt"] : []),
    NOMES[tecla] ?? (tecla.length === 1 ? tecla.toUpperCase() : tecla),
  ])
}

const NOMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Enter: "Enter",
  Home: "Home",
  End: "End",
}
