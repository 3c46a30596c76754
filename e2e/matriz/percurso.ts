import AxeBuilder from "@axe-core/playwright"
import { expect, type Page, test } from "@playwright/test"
import { type Papel as PapelDoProduto, podeAbrir, type Tela, telas } from "../../packages/contracts/src/index.ts"
import { entrar, escolherEscritorio, type Papel, telaPronta } from "../apoio.ts"

/** Who signs in for each role. */
export const PAPEIS: readonly (readonly [Papel, PapelDoProduto])[] = [
  ["funcionario", "FUNCIONARIO"],
  ["empresa", "EMPRESA"],
  ["contador", "CONTADOR"],
  ["admin", "ADMINISTRADOR"],
  ["root", "ROOT"],
]
/** The same, after nobody. */
export const PESSOAS: readonly (readonly [Papel | null, PapelDoProduto | null])[] = [[null, null], ...PAPEIS]

export const MODOS = [
  { nome: "claro, computador", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { nome: "escuro, computador", colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  { nome: "claro, telefone", colorScheme: "light", viewport: { width: 390, height: 844 } },
  { nome: "escuro, telefone", colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const
export type Modo = (typeof MODOS)[number]

/** Pages of who has not signed in, each in a state that stays still. */
const DE_FORA = [
  "/conta/entrar?erro=expirada",
  "/conta/registrar",
  "/conta/confirmar",
  "/conta/esqueci-senha",
  "/conta/nova-senha",
  "/conta/sair",
  "/conta/token",
  "/demonstracao/correio",
  "/documento",
  "/conferir",
  "/dev/catalogo",
] as const
/** The identity provider's own page, reached by asking for any screen. */
const PROVEDOR = "(entrada)"

/** Screens that lead to their first one. */
const PORTAS: Readonly<Record<string, string>> = {
  "/painel/fechamento": "/painel/fechamento/das",
  "/painel/comunicacao": "/painel/comunicacao/impostos",
  "/painel/configuracoes": "/painel/configuracoes/acessos",
  "/painel/socios": "/painel/socios/cadastro",
  "/processamento": "/processamento/pendentes",
}
/** Where who may open an address ends. */
export const ondeChega = (endereco: string): string => PORTAS[endereco] ?? endereco

const ehTela = (caminho: string): caminho is Tela => caminho in telas
export const TELAS: readonly Tela[] = Object.keys(telas).filter(ehTela)

/** Addresses a role has to itself: the others bring it back to /painel. */
export function enderecosDe(papel: PapelDoProduto | null): readonly string[] {
  return papel === null ? [PROVEDOR, ...DE_FORA] : TELAS.filter((tela) => podeAbrir(papel, tela))
}

/** Signs in as the role and, for a platform operator, chooses the demonstration's office. */
export async function chegar(page: Page, pessoa: Papel | null): Promise<void> {
  if (pessoa === null) return
  await entrar(page, pessoa)
  if (pessoa === "root") await escolherEscritorio(page)
}

/** Opens an address and waits until it has nothing left to show. */
export async function abrir(page: Page, endereco: string): Promise<void> {
  if (endereco === PROVEDOR) {
    await page.goto("/")
    await page.waitForURL(/\/oidc\/interaction\//)
    return
  }
  await page.goto(endereco)
  await telaPronta(page)
}

/** Most a page may move under the eyes of who reads it. */
const DESLOCAMENTO_MAXIMO = 0.02

/** Runs in the page. Where nothing moved no entry ever comes: the queue is read after one frame. */
const MEDIR = `new Promise((resolver) => {
  const html = document.documentElement
  const onde = ({ node, previousRect: de, currentRect: a }) =>
    [(node?.outerHTML ?? node?.nodeName ?? "?").slice(0, 90), de.x, de.y, "→", a.x, a.y].join(" ")
  const responder = (movimentos) => resolver({
    sobra: html.scrollWidth - html.clientWidth,
    deslocamento: movimentos.reduce((soma, m) => soma + m.value, 0),
    pecas: movimentos.flatMap((m) => m.sources.map((fonte) => m.value.toFixed(4) + " " + onde(fonte))),
  })
  const observador = new PerformanceObserver((lista) => responder(lista.getEntries()))
  observador.observe({ type: "layout-shift", buffered: true })
  requestAnimationFrame(() => setTimeout(() => responder(observador.takeRecords())))
})`

interface Medida {
  readonly sobra: number
  readonly deslocamento: number
  /** What moved, from where to where. */
  readonly pecas: readonly string[]
}

/** What breaks the accessibility rules, on the page or in a part of it. */
export async function conferirRegras(page: Page, onde: string, dentro = "html"): Promise<void> {
  // In the page itself, which has no frame of another origin, and without the lists of what is well: a third of the time.
  const axe = new AxeBuilder({ page })
    .include(dentro)
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  const queixas = violations.flatMap((v) => v.nodes.map((no) => `${v.id}: ${no.html.slice(0, 200)}`))
  expect.soft([onde, queixas]).toEqual([onde, []])
}

/** What no page may have: a violated accessibility rule, sideways scroll, content that jumps. `dentro` narrows the rules. */
export async function conferir(page: Page, onde: string, dentro = "html"): Promise<void> {
  await conferirRegras(page, onde, dentro)
  const { sobra, deslocamento, pecas } = await page.evaluate<Medida>(MEDIR)
  expect.soft([onde, "rola para o lado", sobra]).toEqual([onde, "rola para o lado", 0])
  expect.soft(deslocamento, `${onde}: o conteúdo se move\n${pecas.join("\n")}`).toBeLessThanOrEqual(DESLOCAMENTO_MAXIMO)
}

/** One test for each role and mode, over every address of the role. */
export function percorrer(cadaTela: (page: Page, modo: Modo, endereco: string, papel: string) => Promise<void>): void {
  for (const modo of MODOS) {
    const { nome, ...opcoes } = modo
    test.describe(nome, () => {
      test.use({ ...opcoes, reducedMotion: "reduce" })
      for (const [pessoa, papel] of PESSOAS) {
        const enderecos = enderecosDe(papel)
        const quem = papel ?? "SEM ENTRAR"
        test(`${quem}: ${enderecos.length} telas`, async ({ page }) => {
          test.setTimeout(enderecos.length * 30_000)
          await chegar(page, pessoa)
          for (const endereco of enderecos) {
            await abrir(page, endereco)
            await cadaTela(page, modo, endereco, quem)
          }
        })
      }
    })
  }
}
