import { type Preferencias, preferenciasPadrao } from "@partida/contracts"

/** The part of the preferences that draws the page around the screens. */
export type AparenciaDoLayout = Pick<Preferencias, "layout" | "larguraDoLayout" | "temaDaBarra" | "tipoDaBarra">

export type MudancaDoLayout =
  | { readonly tipo: "layout"; readonly valor: Preferencias["layout"] }
  | { readonly tipo: "largura"; readonly valor: Preferencias["larguraDoLayout"] }
  | { readonly tipo: "tema-da-barra"; readonly valor: Preferencias["temaDaBarra"] }
  | { readonly tipo: "tipo-da-barra"; readonly valor: Preferencias["tipoDaBarra"] }
  | { readonly tipo: "padrao" }

const { layout, larguraDoLayout, temaDaBarra, tipoDaBarra } = preferenciasPadrao
export const aparenciaPadrao: AparenciaDoLayout = { layout, larguraDoLayout, temaDaBarra, tipoDaBarra }

/** Why the type of the sidebar cannot be chosen in a layout; null where it can. */
export function motivoSemTipoDaBarra(layout: Preferencias["layout"]): string | null {
  return layout === "topnav" ? "O menu no topo não tem barra lateral." : null
}

/**
 * The layout after a choice. Another layout brings the sidebar's theme and type back to their defaults, and the
 * horizontal one also sets the width (specification, section 2, and decisions, section 13).
 */
export function mudarLayout(atual: AparenciaDoLayout, mudanca: MudancaDoLayout): AparenciaDoLayout {
  switch (mudanca.tipo) {
    case "layout":
      if (mudanca.valor === atual.layout) return atual
      return {
        layout: mudanca.valor,
        larguraDoLayout: mudanca.valor === "topnav" ? "fluida" : atual.larguraDoLayout,
        temaDaBarra,
        tipoDaBarra,
      }
    case "largura":
      return { ...atual, larguraDoLayout: mudanca.valor }
    case "tema-da-barra":
      return { ...atual, temaDaBarra: mudanca.valor }
    case "tipo-da-barra":
      return motivoSemTipoDaBarra(atual.layout) === null ? { ...atual, tipoDaBarra: mudanca.valor } : atual
    case "padrao":
      return aparenciaPadrao
  }
}
