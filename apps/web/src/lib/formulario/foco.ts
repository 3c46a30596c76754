import { ehDoCampo } from "./queixas.ts"

const FOCAVEL =
  "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)"

const camposDe = (formulario: HTMLElement) => [...formulario.querySelectorAll<HTMLElement>("[data-campo]")]

/** The field on screen that answers for a path: itself, or the list that holds it. */
export function campoNaTela(formulario: HTMLElement, caminho: string): HTMLElement | null {
  return camposDe(formulario).find(({ dataset }) => ehDoCampo(caminho, dataset.campo ?? "")) ?? null
}

/** Puts the focus on the first field, as the page reads, that one of the paths is about; false when none is on screen. */
export function focarPrimeiro(formulario: HTMLElement, caminhos: readonly string[]): boolean {
  const campo = camposDe(formulario).find(({ dataset }) => caminhos.some((c) => ehDoCampo(c, dataset.campo ?? "")))
  const alvo = campo?.matches(FOCAVEL) ? campo : campo?.querySelector<HTMLElement>(FOCAVEL)
  alvo?.focus()
  return alvo != null
}
