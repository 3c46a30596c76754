import { expect, type Locator, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

const EMPRESA = "Rota do Café Negócios"
const OUTUBRO = "2026-10"

/** Text of the cells of a column of a small table, by the heading of the column. */
async function coluna(tabela: Locator, titulo: string): Promise<readonly string[]> {
  const titulos = await tabela.getByRole("columnheader").allInnerTexts()
  const linhas = await tabela.locator("tbody tr").all()
  const valores = await Promise.all(
    linhas.map((linha) => linha.locator("th, td").nth(titulos.indexOf(titulo)).innerText()),
  )
  return valores.map((valor) => valor.trim())
}

/** From the desk to the planned pró-labore, and back to what it changed. */
test("quem está no Anexo V acha o caminho até 28 %, planeja o pró-labore e vê os números seguirem", async ({
  page,
}) => {
  const conferirErros = vigiarErros(page)
  await entrar(
    page,
    "contador",
    `/painel/configuracoes/fator-r?competencia=${OUTUBRO}&busca=${encodeURIComponent(EMPRESA)}`,
  )
  await telaPronta(page)
  const gaveta = page.getByRole("dialog", { name: EMPRESA, exact: true })
  const planejados = gaveta.getByRole("table", { name: /^Pró-labore planejado de / })
  const [mes, valor, endereco] = await test.step("na mesa, entre as do Anexo V, o caminho custa menos", async () => {
    await page.getByRole("button", { name: /^Anexo V / }).click()
    await page.getByRole("row", { name: new RegExp(EMPRESA) }).click()
    await expect(gaveta.getByText(/^No ritmo atual continua no Anexo V/)).toBeVisible()
    await gaveta.getByRole("tab", { name: "Caminho até 28 %" }).click()
    await expect(gaveta.getByText("Economia", { exact: true }).first()).toBeVisible()
    const meses = await coluna(planejados, "Mês")
    const hoje = await coluna(planejados, "Hoje")
    const novos = await coluna(planejados, "Planejado")
    const mudado = novos.findIndex((novo, i) => novo !== hoje[i])
    expect(mudado).toBeGreaterThanOrEqual(0)
    return [meses[mudado] ?? "", novos[mudado] ?? "", page.url()] as const
  })

  await test.step("planeja: o valor de hoje passa a ser o planejado e não há mais o que gravar", async () => {
    await gaveta.getByRole("button", { name: "Planejar estes pró-labores" }).click()
    await expect(page.getByText(/pró-labores? planejados? de /)).toBeVisible()
    await expect(gaveta.getByRole("button", { name: /^Planejar/ })).toHaveCount(0)
  })

  await test.step("no ritmo novo a empresa passa ao Anexo III, na gaveta e na mesa", async () => {
    await gaveta.getByRole("tab", { name: "Situação" }).click()
    await expect(gaveta.getByText(/passa ao Anexo III em /)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(gaveta).toHaveCount(0)
    await expect(page.getByRole("row", { name: new RegExp(EMPRESA) })).toContainText(/III em /)
  })

  await test.step("o pró-labore da empresa mostra o valor planejado naquele mês", async () => {
    const empresa = new URL(endereco).searchParams.get("empresa") ?? ""
    const [numeroDoMes = "", ano = ""] = mes.split("/")
    await page.goto(`/perfil/pro-labore?empresa=${empresa}&competencia=${ano}-${numeroDoMes}`)
    await telaPronta(page)
    await expect(page.getByText(`R$ ${valor}`).first()).toBeVisible()
  })
  conferirErros()
})
