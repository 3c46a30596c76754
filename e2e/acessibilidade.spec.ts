import { test } from "@playwright/test"
import { entrar, telaPronta } from "./apoio.ts"
import { abrir, chegar, conferir, enderecosDe, MODOS, PESSOAS } from "./matriz/percurso.ts"

/**
 * Every address once: each goes to one role that may open it and to one mode, by turns. All the combinations run with
 * `npm run matriz`.
 */
const todos = [...new Set(PESSOAS.flatMap(([, papel]) => enderecosDe(papel)))]
const turnoDe = new Map(
  todos.map((endereco, vez) => {
    const quemAbre = PESSOAS.filter(([, papel]) => enderecosDe(papel).includes(endereco))
    return [endereco, quemAbre[vez % quemAbre.length]] as const
  }),
)
const turnos = PESSOAS.map((pessoa, i) => ({
  pessoa: pessoa[0],
  papel: pessoa[1] ?? "SEM ENTRAR",
  modo: MODOS[i % MODOS.length] ?? MODOS[0],
  enderecos: todos.filter((endereco) => turnoDe.get(endereco) === pessoa),
}))

for (const { pessoa, papel, modo, enderecos } of turnos) {
  test.describe(`${papel}, ${modo.nome}`, () => {
    const { nome: _nome, ...opcoes } = modo
    test.use({ ...opcoes, reducedMotion: "reduce" })

    test("nenhuma tela viola as regras de acessibilidade, rola para o lado nem se move", async ({ page }) => {
      test.setTimeout(300_000)
      await chegar(page, pessoa)
      for (const endereco of enderecos) {
        await abrir(page, endereco)
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
