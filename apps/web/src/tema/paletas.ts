import type { MantineColorsTuple } from "@mantine/core"

/** Neutral greys; 5 and darker keep AA contrast as text on white. */
export const cinza: MantineColorsTuple = [
  "#f8f9fa",
  "#f1f3f4",
  "#e6e9eb",
  "#d8dcdf",
  "#bcc2c7",
  "#68707a",
  "#545c66",
  "#3d444c",
  "#272c32",
  "#15181c",
]

/** Surfaces of the dark scheme, from text (0) to the deepest background (9). */
export const escuro: MantineColorsTuple = [
  "#e6e9ec",
  "#c6ccd2",
  "#a0a8b1",
  "#838b95",
  "#383e45",
  "#2c3137",
  "#202429",
  "#15181b",
  "#101214",
  "#0b0c0e",
]

export const verde: MantineColorsTuple = [
  "#eefbf0",
  "#d9f4de",
  "#b2e7bd",
  "#83d596",
  "#52be6c",
  "#30a24c",
  "#22863b",
  "#1a6c30",
  "#145425",
  "#0d3c1a",
]

export const ambar: MantineColorsTuple = [
  "#fff8e8",
  "#fdedc8",
  "#fadb92",
  "#f5c45a",
  "#eaac2d",
  "#cf8d10",
  "#aa6f08",
  "#8a5706",
  "#6c4306",
  "#4d2f05",
]

export const vermelho: MantineColorsTuple = [
  "#fef1f0",
  "#fcdedc",
  "#f8bcb8",
  "#f2928b",
  "#e9675f",
  "#dc4238",
  "#c62f26",
  "#a8251d",
  "#861d17",
  "#611511",
]

export const azul: MantineColorsTuple = [
  "#eef5fe",
  "#d9e8fc",
  "#b1d0f8",
  "#82b3f2",
  "#5494e9",
  "#3177d8",
  "#225fba",
  "#1b4d98",
  "#163d78",
  "#102c57",
]
