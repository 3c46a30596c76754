import { expect, type Locator, type Page, test } from "@playwright/test"
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

const centavosDe = (texto: string) => Number(texto.replace(/\D/g, ""))

/** From the desk to the planned pró-labore, and back to what it changed. */
test("quem está no Anexo V acha o caminho até 28%, planeja o pró-labore e vê os números seguirem", async ({ page }) => {
  const conferirErros = vigiarErros(page)
  await entrar(
    page,
    "contador",
    `/painel/configuracoes/fator-r?competencia=${OUTUBRO}&busca=${encodeURIComponent(EMPRESA)}`,
  )
  await telaPronta(page)
  const gaveta = page.getByRole("dialog", { name: EMPRESA, exact: true })
  const planejados = gaveta.getByRole("table", { name: /^Pró-labore planejado de / })
  // The last month of the projection: its window has the months that are planned.
  const projetada = gaveta
    .getByRole("row", { name: /^jan\/2027/ })
    .getByRole("cell")
    .first()
  const [mes, valor, endereco, antes] =
    await test.step("na mesa, entre as do Anexo V, o caminho custa menos", async () => {
      await page.getByRole("button", { name: /^Anexo V / }).click()
      await page.getByRole("row", { name: new RegExp(EMPRESA) }).click()
      await expect(gaveta.getByText(/^No ritmo atual continua no Anexo V/)).toBeVisible()
      const folhaDeHoje = await projetada.innerText()
      await gaveta.getByRole("tab", { name: "Caminho até 28%" }).click()
      await expect(gaveta.getByText("Economia", { exact: true }).first()).toBeVisible()
      const meses = await coluna(planejados, "Mês")
      const hoje = await coluna(planejados, "Hoje")
      const novos = await coluna(planejados, "Planejado")
      const mudado = novos.findIndex((novo, i) => novo !== hoje[i])
      expect(mudado).toBeGreaterThanOrEqual(0)
      return [meses[mudado] ?? "", novos[mudado] ?? "", page.url(), folhaDeHoje] as const
    })

  await test.step("planeja: o valor de hoje passa a ser o planejado", async () => {
    await gaveta.getByRole("button", { name: "Planejar estes pró-labores" }).click()
    await expect(page.getByText(/pró-labores? planejados? de /)).toBeVisible()
    // A cheaper plan, month by month, may still be offered over the one just written.
    await gaveta.getByRole("tab", { name: "Situação" }).click()
    await gaveta.getByRole("tab", { name: "Caminho até 28%" }).click()
    await expect(
      planejados
        .getByRole("row", { name: new RegExp(mes) })
        .getByRole("cell")
        .first(),
    ).toHaveText(valor)
  })

  await test.step("no ritmo novo a folha projetada cresce, e a gaveta fecha sem perguntar nada", async () => {
    await gaveta.getByRole("tab", { name: "Situação" }).click()
    await expect(projetada).not.toHaveText(antes)
    expect(centavosDe(await projetada.innerText())).toBeGreaterThan(centavosDe(antes))
    await page.keyboard.press("Escape")
    await expect(gaveta).toHaveCount(0)
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

const NO_CORTE = "Prisma Arquitetura"
const NA_MESA = `/painel/configuracoes/fator-r?competencia=${OUTUBRO}&busca=${encodeURIComponent(NO_CORTE)}`

/** Says the CPP of the DAS paid in 03/2026 by the dialog that is open; null takes back what was said. */
async function dizerCpp(page: Page, valor: string | null): Promise<void> {
  const dialogo = page.getByRole("dialog", { name: "CPP recolhida dentro do DAS" })
  await dialogo.getByLabel("mar/2026", { exact: true }).setChecked(valor !== null)
  if (valor !== null) await dialogo.getByLabel("CPP paga em mar/2026").fill(valor)
  await dialogo.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByText(/^1 mês guardado/).first()).toBeVisible()
  await expect(dialogo).toHaveCount(0)
}

/** What nobody told, what it decides, and what telling it changes behind and ahead. */
test("sem a CPP do DAS de um mês o anexo é III ou V; dita, a mesa decide e os fechados são apontados", async ({
  page,
}) => {
  const conferirErros = vigiarErros(page)
  await entrar(page, "contador", NA_MESA)
  await telaPronta(page)
  const linha = page.getByRole("row", { name: new RegExp(NO_CORTE) })
  const gaveta = page.getByRole("dialog", { name: NO_CORTE, exact: true })
  const historico = await test.step("no corte, e abaixo dele: Anexo V", async () => {
    await expect(linha).toContainText("Anexo V")
    await linha.click()
    await expect(gaveta.getByText("a lei lê 27%: Anexo V")).toBeVisible()
    const empresa = new URL(page.url()).searchParams.get("empresa") ?? ""
    return `/painel/fechamento/das?competencia=${OUTUBRO}&empresa=${empresa}&aba=historico`
  })

  await test.step("sem a resposta de março, a mesa não diz o anexo, e leva a quem pergunta", async () => {
    await page.goto(historico)
    await page.getByRole("button", { name: "Informar a CPP do DAS" }).click()
    await dizerCpp(page, null)
    await expect(page.getByText("Falta a CPP do DAS pago em mar/2026")).toBeVisible()
    await page.goto(NA_MESA)
    await expect(linha).toContainText("III ou V")
    await linha.click()
    await expect(gaveta.getByText("O anexo depende da CPP do DAS")).toBeVisible()
    await gaveta.getByRole("link", { name: "Informar a CPP" }).click()
  })

  await test.step("dita, ela dá o Anexo III", async () => {
    await page.getByRole("button", { name: "Informar a CPP", exact: true }).click()
    await dizerCpp(page, "1.830,00")
    await page.goto(NA_MESA)
    await expect(linha).toContainText("Anexo III")
    await linha.click()
    await expect(gaveta.getByText(/é ela que dá o Anexo III\.$/)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(gaveta).toHaveCount(0)
  })

  await test.step("e os meses fechados no V, que não se movem, são apontados", async () => {
    await page.getByRole("button", { name: "CPP do DAS", exact: true }).click()
    const fechado = page.getByRole("dialog").getByRole("row", { name: new RegExp(`${NO_CORTE}.*set/2026`) })
    await expect(fechado).toContainText("V (27%)")
    await expect(fechado).toContainText("III (28%)")
    await expect(fechado).toContainText("-R$")
  })

  await test.step("como estava: nada foi pago em março", async () => {
    await page.goto(historico)
    await page.getByRole("button", { name: "Informar a CPP do DAS" }).click()
    await dizerCpp(page, "0,00")
    await page.goto(NA_MESA)
    await expect(linha).toContainText("Anexo V")
  })
  conferirErros()
})
