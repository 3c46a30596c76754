import AxeBuilder from "@axe-core/playwright"
import { expect, type Page, test } from "@playwright/test"
import { entrar, preencherEntrada, telaPronta, vigiarErros } from "./apoio.ts"

// The one that takes what is shared.
test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } })

const PDF = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"

/** As a telephone does it: a form posted to the address of the manifest, with the files in it. */
const compartilhar = (page: Page, ...arquivos: readonly { readonly nome: string; readonly texto: string }[]) =>
  page.evaluate(`(() => {
    const dados = new DataTransfer()
    for (const { nome, texto } of ${JSON.stringify(arquivos)})
      dados.items.add(new File([texto], nome, { type: nome.endsWith(".pdf") ? "application/pdf" : "text/plain" }))
    const formulario = document.createElement("form")
    Object.assign(formulario, { method: "POST", action: "/compartilhar", enctype: "multipart/form-data" })
    const campo = document.createElement("input")
    Object.assign(campo, { type: "file", name: "arquivos", multiple: true, files: dados.files })
    formulario.append(campo)
    document.body.append(formulario)
    formulario.submit()
  })()`)

const guardados = (page: Page) =>
  page.evaluate<number>(`new Promise((resolver) => {
    const abertura = indexedDB.open("partida.compartilhados", 1)
    abertura.onupgradeneeded = () => abertura.result.createObjectStore("arquivos", { keyPath: "id" })
    abertura.onsuccess = () => {
      const pedido = abertura.result.transaction("arquivos").objectStore("arquivos").count()
      pedido.onsuccess = () => (abertura.result.close(), resolver(pedido.result))
    }
  })`)

const semViolacoes = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test("o que o telefone compartilha chega uma vez ao escritório, sem rede e sem sessão, e não fica no aparelho", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const conferirErros = vigiarErros(page)
  await entrar(page, "empresa", "/compartilhar")
  await telaPronta(page)
  await semViolacoes(page)
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
  await page.reload()
  await telaPronta(page)

  // Shared twice, it is one; what is not taken here is told and the other goes.
  const comprovante = { nome: "comprovante.pdf", texto: PDF + Date.now() }
  await compartilhar(page, comprovante, { nome: "programa.txt", texto: "MZ\u0000\u0001" })
  await expect(page.getByText("comprovante.pdf")).toBeVisible()
  await compartilhar(page, comprovante)
  await telaPronta(page)
  await expect(page.getByRole("list", { name: "Arquivos" }).getByRole("listitem")).toHaveCount(2)
  await semViolacoes(page)
  await page.getByRole("button", { name: "Enviar 2 documentos" }).click()
  await expect(page.getByText("Escolha a empresa.")).toBeVisible()
  // From here on the browser writes of the refusal and of the lost network by itself.
  conferirErros()
  await page.getByRole("combobox", { name: "Empresa", exact: true }).selectOption({ label: "Clínica Bem Viver" })
  await page.getByRole("combobox", { name: "O que é" }).selectOption({ label: "Comprovante de pagamento" })
  await page.getByRole("button", { name: "Enviar 2 documentos" }).click()
  await expect(page.getByText("1 documento enviado", { exact: true })).toBeVisible()
  await expect(page.getByText(/^programa.txt não é de um formato/)).toBeVisible()
  await semViolacoes(page)
  await page.getByRole("button", { name: "Tirar programa.txt" }).click()
  await expect(page.getByText("Nenhum documento à espera")).toBeVisible()
  expect(await guardados(page)).toBe(0)

  // Without a network: kept, said so, and gone by itself once there is one.
  await context.setOffline(true)
  await compartilhar(page, { nome: "extrato.pdf", texto: `${PDF}2${Date.now()}` })
  await expect(page.getByRole("heading", { name: "Sem internet agora" })).toBeVisible()
  await semViolacoes(page)
  await context.setOffline(false)
  await expect(page.getByText("extrato.pdf")).toBeVisible()
  await page.getByRole("combobox", { name: "Empresa", exact: true }).selectOption({ label: "Clínica Bem Viver" })
  await context.setOffline(true)
  await page.getByRole("button", { name: "Enviar documento", exact: true }).click()
  await expect(page.getByText("1 documento espera a conexão")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Nenhum documento à espera")).toBeVisible()
  expect(await guardados(page)).toBe(0)
  await page.goto("/despesas/documentos?busca=extrato.pdf")
  await telaPronta(page)
  await expect(page.getByText("extrato.pdf")).toHaveCount(1)

  // Without a session: through the sign-in and back, in another tab as a telephone opens it.
  const outra = await context.browser()?.newContext({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } })
  const nova = await outra?.newPage()
  if (!nova) throw new Error("O navegador não abriu outra página.")
  await nova.goto(`${baseURL}/conta/entrar?erro=expirada`)
  await nova.evaluate(
    "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => undefined)",
  )
  await nova.reload()
  await compartilhar(nova, { nome: "antes-de-entrar.pdf", texto: `${PDF}3` })
  await preencherEntrada(nova, "empresa")
  await expect(nova.getByText("antes-de-entrar.pdf")).toBeVisible()
  expect(await guardados(nova)).toBe(1)
  // Who leaves on purpose leaves nothing behind.
  await nova.goto("/conta/sair")
  await expect(nova.getByText(/Você saiu/)).toBeVisible()
  expect(await guardados(nova)).toBe(0)
  await outra?.close()
})
