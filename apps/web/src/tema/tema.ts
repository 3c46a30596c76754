import { type CSSVariablesResolver, createTheme, rem } from "@mantine/core"
import { type Paleta, SUPERFICIES, variaveisDaPaleta } from "@partida/contracts"
import { ambar, azul, cinza, escuro, verde, vermelho } from "./paletas.ts"

/** Durations of the specification, section 9, in ms. */
const DURACAO = { fade: 150, collapse: 350, modal: 300, carousel: 600 } as const
/** Stacking of dialogs and drawers (specification, section 9). */
const Z_MODAL = 1050

/** The options scroll by themselves: a box of its own around them would be one that the keyboard cannot reach. */
const LISTA_DE_OPCOES = {
  defaultProps: { comboboxProps: { zIndex: Z_MODAL + 10, shadow: "md" }, withScrollArea: false },
  styles: { options: { maxHeight: 250, overflowY: "auto" } },
} as const

/** The theme in the palette of a brand. */
export const temaDaMarca = ({ degraus }: Paleta) => createTheme({ ...tema, colors: { ...tema.colors, marca: degraus } })

const tema = createTheme({
  primaryColor: "marca",
  primaryShade: { light: 7, dark: 6 },
  colors: { gray: cinza, dark: escuro, green: verde, yellow: ambar, red: vermelho, blue: azul },
  white: "#ffffff",
  black: "#15181c",
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: "640",
    sizes: {
      h1: { fontSize: rem(22), lineHeight: "1.3" },
      h2: { fontSize: rem(17), lineHeight: "1.35" },
      h3: { fontSize: rem(14), lineHeight: "1.4" },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: "1.35", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  defaultRadius: "md",
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  shadows: {
    xs: "0 1px 2px rgb(15 20 25 / 6%)",
    sm: "0 1px 3px rgb(15 20 25 / 8%), 0 1px 2px rgb(15 20 25 / 4%)",
    md: "0 6px 16px -4px rgb(15 20 25 / 12%), 0 2px 4px rgb(15 20 25 / 5%)",
    lg: "0 16px 36px -8px rgb(15 20 25 / 18%), 0 4px 10px rgb(15 20 25 / 6%)",
    xl: "0 28px 64px -12px rgb(15 20 25 / 26%)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  autoContrast: false,
  focusRing: "auto",
  components: {
    ModalRoot: { defaultProps: { zIndex: Z_MODAL, transitionProps: { duration: DURACAO.modal } } },
    DrawerRoot: { defaultProps: { zIndex: Z_MODAL, transitionProps: { duration: DURACAO.modal } } },
    Collapse: { defaultProps: { transitionDuration: DURACAO.collapse } },
    Popover: { defaultProps: { zIndex: Z_MODAL + 10, shadow: "md", transitionProps: { duration: DURACAO.fade } } },
    Menu: {
      defaultProps: {
        zIndex: Z_MODAL + 10,
        shadow: "md",
        transitionProps: { duration: DURACAO.fade },
        // A part that takes the focus and is no item: readers count it among them. The menu itself takes it instead.
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: {
      defaultProps: {
        zIndex: Z_MODAL + 20,
        openDelay: 300,
        events: { hover: true, focus: true, touch: true },
        withArrow: true,
      },
    },
    Select: { ...LISTA_DE_OPCOES, defaultProps: { ...LISTA_DE_OPCOES.defaultProps, checkIconPosition: "right" } },
    // What a list says when it has no options is read as one that cannot be chosen: an empty list is announced as nothing.
    ComboboxEmpty: { defaultProps: { role: "option", "aria-disabled": true, "aria-selected": false } },
    Checkbox: { defaultProps: { radius: "xs" } },
    MultiSelect: LISTA_DE_OPCOES,
    Autocomplete: LISTA_DE_OPCOES,
    TagsInput: LISTA_DE_OPCOES,
    Button: { defaultProps: { radius: "md" } },
    Skeleton: { defaultProps: { radius: "sm" } },
  },
})

/** Tokens our own style sheets use; light and dark are both chosen by hand, but for those that the page comes with. */
export const variaveisDaMarca = (paleta: Paleta): CSSVariablesResolver => {
  const { claro, escuro: noEscuro } = variaveisDaPaleta(paleta)
  return () => ({
    variables: VARIAVEIS,
    light: { ...CLARAS, ...claro },
    dark: { ...ESCURAS, ...noEscuro },
  })
}

const VARIAVEIS = {
  "--p-fade": `${DURACAO.fade}ms`,
  "--p-collapse": `${DURACAO.collapse}ms`,
  "--p-z-modal": String(Z_MODAL),
  "--p-sombra-acima": "0 -6px 16px -10px rgb(0 0 0 / 25%)",
  "--p-sombra-ao-lado": "6px 0 12px -8px rgb(0 0 0 / 30%)",
  "--p-z-topo": "100",
  "--p-z-andamento": "200",
}

const CLARAS = {
  "--p-superficie-2": SUPERFICIES.claro.superficie2,
  "--p-borda-forte": cinza[3],
  "--p-texto-fraco": cinza[6],
  ...estado("feito", verde[0], verde[7], verde[5]),
  ...estado("atencao", ambar[0], ambar[7], ambar[5]),
  ...estado("erro", vermelho[0], vermelho[7], vermelho[5]),
  ...estado("andamento", azul[0], azul[7], azul[5]),
  ...estado("neutro", cinza[1], cinza[6], cinza[5]),
}

const ESCURAS = {
  "--mantine-color-body": SUPERFICIES.escuro.superficie,
  "--mantine-color-error": vermelho[3],
  "--p-superficie-2": SUPERFICIES.escuro.superficie2,
  "--p-borda-forte": escuro[4],
  "--p-texto-fraco": escuro[2],
  ...estado("feito", "#12291a", verde[3], verde[4]),
  ...estado("atencao", "#2e2410", ambar[3], ambar[4]),
  ...estado("erro", "#351917", vermelho[3], vermelho[4]),
  ...estado("andamento", "#142338", azul[3], azul[4]),
  ...estado("neutro", escuro[6], escuro[1], escuro[2]),
}

function estado(nome: string, fundo: string, texto: string, icone: string): Record<string, string> {
  return { [`--p-${nome}-fundo`]: fundo, [`--p-${nome}-texto`]: texto, [`--p-${nome}-icone`]: icone }
}
