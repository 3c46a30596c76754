import { type Papel, podeAbrir, type Tela, telas } from "@partida/contracts"
import { criarRegistro } from "../../lib/atalhos.ts"
import { destinoDe } from "../portas.ts"

const EM_QUALQUER_TELA = "Em qualquer tela"
const IR_PARA = "Ir para"
const LISTAS = "Nas listas"
const FORMULARIOS = "Nos formulários"

/** Letter that follows "g" and the screen it opens. */
const letras = {
  p: "/painel",
  f: "/painel/fechamento",
  q: "/processamento",
  s: "/painel/socios",
  c: "/painel/configuracoes",
  n: "/receitas/notas-fiscais",
  d: "/despesas",
  l: "/contabilidade",
  e: "/empresa",
  o: "/contador/meu-escritorio",
  i: "/perfil/integracao",
  h: "/perfil/historico",
  u: "/usuarios",
  m: "/minhaConta",
} as const satisfies Readonly<Record<string, Tela>>

const gerais = [
  { id: "paleta", teclas: "mod+k", rotulo: "Buscar empresa, tela, competência ou ação" },
  { id: "contexto", teclas: "F7", rotulo: "Escolher a empresa e a competência" },
  { id: "competencia-anterior", teclas: "alt+ArrowLeft", rotulo: "Competência anterior" },
  { id: "proxima-competencia", teclas: "alt+ArrowRight", rotulo: "Próxima competência" },
  { id: "atalhos", teclas: "?", rotulo: "Mostrar esta lista de atalhos" },
] as const

/** Who has them listens to them; they are here so that nobody else takes their keys, and to be listed. */
const dasTelas = [
  { id: "lista-proxima", teclas: "j", rotulo: "Próxima linha", grupo: LISTAS },
  { id: "lista-anterior", teclas: "k", rotulo: "Linha anterior", grupo: LISTAS },
  { id: "lista-selecionar", teclas: "x", rotulo: "Selecionar a linha", grupo: LISTAS },
  { id: "lista-abrir", teclas: "Enter", rotulo: "Abrir a linha", grupo: LISTAS },
  { id: "lista-buscar", teclas: "/", rotulo: "Buscar na lista", grupo: LISTAS },
  { id: "lista-primeira", teclas: "Home", rotulo: "Primeira linha da página", grupo: LISTAS },
  { id: "lista-imprimir", teclas: "mod+p", rotulo: "Imprimir tudo o que está filtrado", grupo: LISTAS },
  { id: "lista-ultima", teclas: "End", rotulo: "Última linha da página", grupo: LISTAS },
  { id: "gaveta-proxima", teclas: "alt+ArrowDown", rotulo: "Próxima da lista, dentro da gaveta", grupo: LISTAS },
  { id: "gaveta-anterior", teclas: "alt+ArrowUp", rotulo: "Anterior da lista, dentro da gaveta", grupo: LISTAS },
  { id: "formulario-salvar", teclas: "mod+Enter", rotulo: "Salvar", grupo: FORMULARIOS },
  { id: "fechar", teclas: "Escape", rotulo: "Fechar o que está aberto", grupo: FORMULARIOS },
] as const

const ehLetra = (texto: string): texto is keyof typeof letras => Object.hasOwn(letras, texto)

/** Shortcuts that open screens: what a role does not open, or does not exist yet, is not one of its shortcuts. */
export function destinosDe(papel: Papel): readonly { readonly id: string; readonly tela: Tela }[] {
  return Object.keys(letras)
    .filter(ehLetra)
    .map((letra) => letras[letra])
    .filter((tela) => podeAbrir(papel, tela))
    .map((tela) => ({ id: idDoDestino(tela), tela }))
}

/** Every shortcut of the product: what the keyboard does and what the list under "?" shows are this one table. */
export const catalogo = criarRegistro([
  ...gerais.map((atalho) => ({ ...atalho, grupo: EM_QUALQUER_TELA })),
  ...Object.keys(letras)
    .filter(ehLetra)
    .map((letra) => ({
      id: idDoDestino(letras[letra]),
      teclas: `g ${letra}`,
      rotulo: telas[letras[letra]].rotulo,
      grupo: IR_PARA,
    })),
  ...dasTelas.map((atalho) => ({ ...atalho, daTela: true as const })),
])

function idDoDestino(tela: Tela): string {
  return `ir:${tela}`
}

/** The keys that open a screen, by itself or through its doorway; null where it has none. */
export function teclasDaTela(tela: Tela): string | null {
  const letra = Object.keys(letras)
    .filter(ehLetra)
    .find((l) => destinoDe(letras[l]) === destinoDe(tela))
  return letra === undefined ? null : `g ${letra}`
}

export type AcoesDosAtalhos = Readonly<Record<(typeof gerais)[number]["id"], (() => void) | null>>
