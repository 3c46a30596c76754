import { readFileSync } from "node:fs"
import { expect, type Page, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

/** Everything here belongs to the second office: whatever these journeys leave behind, the others do not see. */
const PESSOA = "admin2"
const NOTAS = "/receitas/notas-fiscais"
const preferenciasGravadas = (page: Page) =>
  page.waitForResponse((r) => r.url().endsWith("/preferencias") && r.request().method() === "PUT" && r.ok())

test("a paleta abre uma empresa e uma tela só pelo teclado", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, PESSOA, "/painel")
  await telaPronta(page)
  const paleta = page.getByRole("dialog", { name: "Ir para" })
  const chamar = async () => {
    // Over an open dialog, even one that is leaving, the keys belong to it.
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await page.keyboard.press("Control+k")
    await expect(paleta.getByRole("combobox")).toBeFocused()
  }

  await chamar()
  await page.keyboard.type("mosaico")
  await expect(paleta.getByRole("option", { name: /Mosaico/, selected: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/painel\/fechamento\/das\?.*empresa=/)
  const gaveta = page.getByRole("dialog", { name: "Mosaico", exact: true })
  await expect(gaveta).toBeVisible()
  await expect(paleta).toHaveCount(0)
  // The key belongs to the drawer once it has the focus.
  await expect(gaveta.locator(":focus")).toBeVisible()
  await page.keyboard.press("Escape")

  await chamar()
  await page.keyboard.type("historico")
  await expect(paleta.getByRole("option", { name: /Histórico/, selected: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/perfil\/historico/)
  await expect(page.getByRole("heading", { level: 1, name: "Histórico" })).toBeVisible()
  await chamar()
  await expect(paleta.getByRole("group", { name: "Recentes" }).getByRole("option").last()).toHaveText(/Mosaico/)
  conferirErros()
})

test("o layout escolhido resiste à recarga e acompanha a pessoa em outro navegador", async ({ page, browser }) => {
  const abrirAparencia = async (onde: Page) => {
    await onde.getByRole("button", { name: /^Conta de/ }).click()
    await onde.getByRole("menuitem", { name: "Aparência" }).click()
    return onde.getByRole("dialog", { name: "Aparência" })
  }
  /** The menu lies across the page, under the top bar, or stands at its side. */
  const deitado = async (onde: Page) => {
    const menu = await onde.getByRole("navigation", { name: "Menu principal" }).boundingBox()
    return menu !== null && menu.width > menu.height
  }
  await entrar(page, PESSOA, "/painel")
  await telaPronta(page)
  expect(await deitado(page)).toBe(false)

  const gaveta = await abrirAparencia(page)
  const gravou = preferenciasGravadas(page)
  await gaveta.getByText("Menu no topo").click()
  await expect.poll(() => deitado(page)).toBe(true)
  await gravou
  await page.reload()
  await telaPronta(page)
  expect(await deitado(page)).toBe(true)

  const contexto = await browser.newContext()
  const outra = await contexto.newPage()
  await entrar(outra, PESSOA, "/painel")
  await expect.poll(() => deitado(outra)).toBe(true)
  await expect((await abrirAparencia(outra)).getByRole("radio", { name: "Menu no topo" })).toBeChecked()
  await contexto.close()

  const voltou = preferenciasGravadas(page)
  await (await abrirAparencia(page)).getByRole("button", { name: "Voltar ao padrão" }).click()
  await expect.poll(() => deitado(page)).toBe(false)
  await voltou
})

test("a lista guarda o filtro e as colunas, e sai em planilha e em texto", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  const linhas = page.getByRole("table", { name: "Notas fiscais" }).locator("tbody").getByRole("row")
  const deMosaico = linhas.filter({ has: page.getByRole("cell", { name: "Mosaico", exact: true }) })
  const deOutra = linhas.filter({ has: page.getByRole("cell", { name: "Vale Verde", exact: true }) })
  const filtros = page.getByRole("button", { name: "Filtros salvos" })
  await entrar(page, PESSOA, `${NOTAS}?periodo=todas`)
  await expect(deOutra.first()).toBeVisible()

  await test.step("filtra, salva o filtro, limpa e aplica de novo", async () => {
    await page.getByRole("button", { name: "Empresa: Todas as empresas. Trocar" }).click()
    await page.getByRole("option", { name: /Mosaico/ }).click()
    await expect(deMosaico.first()).toBeVisible()
    await expect(deOutra).toHaveCount(0)
    await filtros.click()
    await page.getByLabel("Salvar o filtro atual como").fill("Só a Mosaico")
    await page.getByRole("button", { name: "Salvar filtro" }).click()
    await expect(page.getByText("O filtro Só a Mosaico foi salvo.")).toBeVisible()
    await page.goto(`${NOTAS}?periodo=todas`)
    await expect(deOutra.first()).toBeVisible()
    await filtros.click()
    await page.getByRole("button", { name: "Só a Mosaico", exact: true }).click()
    await expect(page).toHaveURL(/empresa=/)
    await expect(deMosaico.first()).toBeVisible()
    await expect(deOutra).toHaveCount(0)
  })

  await test.step("a coluna escondida continua escondida depois da recarga", async () => {
    const coluna = page.getByRole("columnheader", { name: "Tomador ou prestador" })
    await expect(coluna).toBeVisible()
    await page.getByRole("button", { name: "Colunas" }).click()
    await page.getByRole("menuitemcheckbox", { name: "Tomador ou prestador" }).click()
    await expect(coluna).toHaveCount(0)
    await page.reload()
    await expect(deMosaico.first()).toBeVisible()
    await expect(page.getByRole("columnheader", { name: "Emissão" })).toBeVisible()
    await expect(coluna).toHaveCount(0)
  })

  await test.step("exporta o que está filtrado, só com as colunas à vista", async () => {
    const baixar = async (formato: string) => {
      const espera = page.waitForEvent("download")
      await page.getByRole("button", { name: "Exportar ou imprimir" }).click()
      await page.getByRole("menuitem", { name: formato }).click()
      const arquivo = await espera
      return [arquivo.suggestedFilename(), readFileSync(await arquivo.path())] as const
    }
    const [nomeDaPlanilha, planilha] = await baixar("Planilha (XLSX)")
    expect(nomeDaPlanilha).toMatch(/\.xlsx$/)
    expect(planilha.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04")
    const [nomeDoTexto, bytes] = await baixar("Texto separado por ponto e vírgula (CSV)")
    expect(nomeDoTexto).toMatch(/\.csv$/)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [cabecalho = "", ...notas] = bytes.subarray(3).toString("utf8").trimEnd().split("\r\n")
    expect(cabecalho.split(";")).toContain("Empresa")
    expect(cabecalho).not.toMatch(/tomador|contraparte/i)
    expect(notas.length).toBeGreaterThan(0)
    expect(notas.filter((nota) => !nota.includes("Mosaico"))).toEqual([])
    await page.getByRole("button", { name: "Colunas" }).click()
    const gravou = preferenciasGravadas(page)
    await page.getByRole("menuitem", { name: "Mostrar todas" }).click()
    await expect(page.getByRole("columnheader", { name: "Tomador ou prestador" })).toBeVisible()
    await gravou
  })
  conferirErros()
})

test("fechar a gaveta com algo digitado pergunta antes de descartar", async ({ page }) => {
  await entrar(page, PESSOA, "/usuarios?convidar=sim")
  const gaveta = page.getByRole("dialog", { name: "Convidar pessoa" })
  const nome = gaveta.getByRole("textbox", { name: "Nome" })
  const pergunta = page.getByRole("dialog", { name: "Descartar o que você digitou?" })
  await nome.fill("Pessoa Pela Metade")
  await gaveta.getByRole("button", { name: "Fechar", exact: true }).click()
  await pergunta.getByRole("button", { name: "Continuar editando" }).click()
  await expect(nome).toHaveValue("Pessoa Pela Metade")
  await page.keyboard.press("Escape")
  await pergunta.getByRole("button", { name: "Descartar" }).click()
  await expect(gaveta).toHaveCount(0)
  await page.getByRole("button", { name: "Convidar pessoa" }).click()
  await expect(nome).toHaveValue("")
})

test("o trabalho pedido em uma página avisa no sino da outra, sem recarregar", async ({ page, context }) => {
  await entrar(page, PESSOA, "/painel/fechamento/das?competencia=2026-11")
  const outra = await context.newPage()
  await outra.goto("/minhaConta")
  await telaPronta(outra)
  const sino = outra.getByRole("button", { name: /^Avisos(,|$)/ })
  // The demonstration has certificates about to expire: what it already says is read first.
  await sino.click()
  await outra.getByRole("button", { name: "Marcar todos como lidos" }).click()
  await expect(outra.getByText("Nenhum por ler")).toBeVisible()
  await outra.keyboard.press("Escape")
  await expect(sino).toHaveAccessibleName("Avisos")
  await outra.evaluate("window.aMesma = true")
  await page
    .getByRole("checkbox", { name: /^Selecionar (as|todas)/ })
    .first()
    .check()
  await page.getByRole("button", { name: /^Calcular \d+ empresas/ }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Calcular \d+ empresas/ })
    .click()
  // The job waits for its turn among those of the other journeys; without live events the bell asks once a minute.
  await expect(sino).toHaveAccessibleName("Avisos, 1 não lido", { timeout: 45_000 })
  await sino.click()
  const aviso = outra
    .getByRole("dialog", { name: "Avisos" })
    .getByRole("button", { name: /^Não lido: / })
    .first()
  await expect(aviso).toContainText("Cálculo de 11/2026 concluído")
  await expect(aviso).toContainText("6 empresas calculadas.")
  await outra.getByRole("button", { name: "Marcar todos como lidos" }).click()
  await expect(outra.getByText("Nenhum por ler")).toBeVisible()
  expect(await outra.evaluate("window.aMesma")).toBe(true)
})

test("sem internet, a página diz; com ela de volta, para de dizer", async ({ page, context }) => {
  await entrar(page, PESSOA, "/painel")
  await telaPronta(page)
  const aviso = page.getByText(/^Você está sem internet\./)
  await context.setOffline(true)
  await expect(aviso).toBeVisible()
  await context.setOffline(false)
  await expect(aviso).toHaveCount(0)
})

test("um formulário sem internet diz que não salvou, guarda o digitado até na página que caiu, e salva na volta", async ({
  page,
  context,
}) => {
  page.on("dialog", (saida) => void saida.accept())
  await entrar(page, PESSOA, "/usuarios?convidar=sim")
  const gaveta = page.getByRole("dialog", { name: "Convidar pessoa" })
  const nome = gaveta.getByRole("textbox", { name: "Nome" })
  const email = gaveta.getByRole("textbox", { name: "E-mail" })
  await nome.fill("Pessoa Sem Rede")
  await email.fill("sem.rede@partida.example")
  await gaveta.getByRole("radio", { name: /^Contador/ }).check()

  await context.setOffline(true)
  await gaveta.getByRole("button", { name: "Enviar convite" }).click()
  await expect(page.getByText("Sem conexão com o servidor. Verifique sua internet e tente novamente.")).toBeVisible()
  await expect(page.getByText(/^Você está sem internet\./)).toBeVisible()
  await expect(nome).toHaveValue("Pessoa Sem Rede")
  await expect(email).toHaveValue("sem.rede@partida.example")

  // The machine was put to sleep and the page is gone: what comes back is another one.
  await page.reload().catch(() => undefined)
  await context.setOffline(false)
  await page.goto("/usuarios?convidar=sim")
  await expect(gaveta.getByText("Recuperamos o que você digitou")).toBeVisible()
  await gaveta.getByRole("button", { name: "Usar" }).click()
  await expect(nome).toHaveValue("Pessoa Sem Rede")
  await expect(email).toHaveValue("sem.rede@partida.example")
  await expect(gaveta.getByRole("radio", { name: /^Contador/ })).toBeChecked()
  await gaveta.getByRole("button", { name: "Enviar convite" }).click()
  await expect(gaveta).toHaveCount(0)
  await expect(page.getByRole("row").filter({ hasText: "sem.rede@partida.example" })).toContainText("Convidado")
})
