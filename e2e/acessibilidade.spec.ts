import { expect, type Page, test } from "@playwright/test"
import type { DetalheDoLote } from "../packages/contracts/src/index.ts"
import { entrar, telaPronta } from "./apoio.ts"
import { conferirAbertos, conferirFoco, conferirRotulos } from "./matriz/partes.ts"
import { abrir, chegar, conferir, conferirRegras, enderecosDe, MODOS, ondeChega, PAPEIS } from "./matriz/percurso.ts"
import { ALCANCADO, conferirPeso, vigiarScripts } from "./matriz/pesos.ts"
import { pesaNaVisita, turnos } from "./matriz/turnos.ts"

for (const { pessoa, papel, modo, enderecos } of turnos) {
  test.describe(`${papel}, ${modo.nome}`, () => {
    const { nome: _nome, ...opcoes } = modo
    test.use({ ...opcoes, reducedMotion: "reduce" })

    // Where it must end, what it shows, and of one of the roles what it weighs, in one visit.
    test("nenhuma tela viola as regras de acessibilidade, rola para o lado nem se move", async ({ page }) => {
      test.setTimeout(300_000)
      await chegar(page, pessoa)
      const pedidos = vigiarScripts(page)
      const abrirContando = async (endereco: string) => {
        pedidos.clear()
        await abrir(page, endereco)
        return new Set(pedidos)
      }
      const doPainel = pesaNaVisita(papel) ? await abrirContando("/painel") : null
      for (const endereco of enderecos) {
        const scripts = await abrirContando(endereco)
        if (doPainel !== null && endereco in ALCANCADO) conferirPeso(endereco, scripts, doPainel)
        if (pessoa !== null) expect.soft(new URL(page.url()).pathname).toBe(ondeChega(endereco))
        await conferir(page, `${papel}, ${endereco}`)
      }
    })
  })
}

for (const modo of [MODOS[0], MODOS[3]]) {
  test.describe(modo.nome, () => {
    const { nome: _nome, ...opcoes } = modo
    test.use({ ...opcoes, reducedMotion: "reduce" })

    test("a gaveta do mês também não", async ({ page }) => {
      await entrar(page, "contador")
      await page.goto("/painel/fechamento/das?competencia=2026-10&busca=Farol")
      await page.getByText("Agência Farol").first().click()
      for (const aba of ["Resumo", "Memória de cálculo", "Notas", "Histórico", "Selos"]) {
        await page.getByRole("tab", { name: aba }).click()
        await telaPronta(page)
        // The page behind was looked at as an address of its own.
        await conferir(page, aba, '[role="dialog"]')
      }
    })
  })
}

/** A list with everything, forms of each kind, and what a company's own people use. Others go back to the panel. */
const ONDE_SE_ABRE = [
  "/painel/fechamento/das",
  "/receitas/notas-fiscais",
  "/regras-fiscais-municipal",
  "/perfil/dados-cadastrais",
  "/usuarios",
] as const

/** What a list leads to: its first row, and its main act. */
const PORTAS_DA_LISTA = (page: Page) => [
  page.locator("main tbody button").first(),
  page
    .locator("main")
    .getByRole("button", { name: /^Nov[ao] / })
    .first(),
]

/**
 * What opens was looked at by the first role that has it, of those that follow; at night by each, in its mode. What is drawn over the
 * page is the same piece for everybody, and each mode has some of its kinds.
 */
const vistosPorTodos = new Set<string>()
const vistosDe = () => (process.env.PARTIDA_ESCALA === "inteira" ? new Set<string>() : vistosPorTodos)

for (const [i, [pessoa, papel]] of PAPEIS.entries()) {
  test.describe(`${papel}, o que se abre sobre as telas`, () => {
    const { nome: _nome, ...opcoes } = MODOS[i % MODOS.length] ?? MODOS[0]
    test.use({ ...opcoes, reducedMotion: "reduce" })

    test("menus, listas, gavetas e diálogos abertos não violam as regras", async ({ page }) => {
      test.setTimeout(180_000)
      const vistos = vistosDe()
      await chegar(page, pessoa)
      for (const endereco of ONDE_SE_ABRE.filter((e) => enderecosDe(papel).includes(e))) {
        await abrir(page, endereco)
        await conferirAbertos(page, endereco, vistos)
        for (const porta of PORTAS_DA_LISTA(page)) {
          await abrir(page, endereco)
          if (!(await porta.isVisible())) continue
          await porta.click()
          await page.getByRole("dialog").first().waitFor()
          await telaPronta(page)
          await conferirRegras(page, `${endereco}, aberta`)
          await conferirAbertos(page, `${endereco}, aberta`, vistos, '[role="dialog"]')
        }
      }
    })
  })
}

for (const modo of [MODOS[0], MODOS[1]]) {
  test.describe(modo.nome, () => {
    const { nome: _nome, ...opcoes } = modo
    test.use({ ...opcoes, reducedMotion: "reduce" })

    test("quem tem o teclado aparece com um anel", async ({ page }) => {
      test.setTimeout(120_000)
      await entrar(page, "contador")
      for (const endereco of ["/dev/catalogo", "/painel/fechamento/das", "/painel/planejamento"]) {
        await abrir(page, endereco)
        await conferirFoco(page, endereco)
      }
    })
  })
}

test("uma busca que demora, que falha ou que nada acha é dita a quem não vê a lista", async ({ page }) => {
  await entrar(page, "admin")
  await abrir(page, "/regras-fiscais-municipal")
  let responder = () => {}
  const espera = new Promise<void>((feito) => {
    responder = feito
  })
  await page.route("**/tabelas/**", async (rota) => {
    await espera
    await rota.continue()
  })
  await page
    .locator("main")
    .getByRole("button", { name: /^Nov[ao] / })
    .first()
    .click()
  const municipio = page.getByRole("dialog").getByRole("combobox", { name: "Município" })
  await municipio.click()
  await expect(page.getByRole("option", { name: "Procurando…" })).toBeVisible()
  await conferirRegras(page, "enquanto procura")
  responder()
  await municipio.fill("zzzz")
  await expect(page.getByRole("option", { name: "Nada encontrado." })).toBeVisible()
  await conferirRegras(page, "nada encontrado")
  await page.unroute("**/tabelas/**")
  await page.route("**/tabelas/**", (rota) => rota.abort())
  await municipio.fill("zzz")
  await expect(page.getByRole("option", { name: "Não foi possível procurar. Tente de novo." })).toBeVisible({
    timeout: 30_000,
  })
  await conferirRegras(page, "busca que falhou")
})

test("nenhum botão ou aba do catálogo corta o próprio rótulo", async ({ page }) => {
  for (const largura of [390, 1280]) {
    await page.setViewportSize({ width: largura, height: 900 })
    await abrir(page, "/dev/catalogo")
    for (const aba of ["Partes", "Lista"]) {
      await page.getByRole("tab", { name: aba }).click()
      await conferirRotulos(page, `${aba}, ${largura}`, 1)
      await conferirRotulos(page, `${aba}, ${largura}`, 2)
    }
  }
})

test("o trabalho em andamento na barra, que outra pessoa pode ter começado, não viola as regras", async ({ page }) => {
  const id = "0190a000-0000-7000-8000-000000000001"
  const trabalho: DetalheDoLote = {
    id,
    tipo: "calcular",
    competencia: "2026-10",
    estado: "pendente",
    total: 200,
    feitos: 35,
    contagens: { inseridos: 35, atualizados: 0, erros: 0, semAcao: 0 },
    criadoEm: "2026-11-02T12:00:00.000Z",
    concluidoEm: null,
    idOrigem: null,
    repeticao: { quantos: 0, impedimento: null },
    podeCancelar: true,
  }
  await page.route("**/api/v1/lotes/*", (rota) => rota.fulfill({ json: trabalho }))
  await page.addInitScript(
    `sessionStorage.setItem("partida.lotes", '[{"id":"${id}","titulo":"Calcular 200 empresas"}]')`,
  )
  await entrar(page, "contador")
  await abrir(page, "/painel/fechamento/das")
  const ficha = page.getByRole("button", { name: "Calcular 200 empresas 35 de 200" })
  await expect(ficha).toBeVisible()
  await conferirRegras(page, "trabalho na barra")
  await ficha.click()
  await expect(page.getByRole("progressbar")).toBeVisible()
  await conferirRegras(page, "trabalho aberto")
})
