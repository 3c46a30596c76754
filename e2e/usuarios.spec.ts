import { expect, type Page, test } from "@playwright/test"
import { entrar, SENHA, vigiarErros } from "./apoio.ts"
import { abrir, conferir, MODOS } from "./matriz/percurso.ts"

const CONVIDADA = { nome: "Beatriz Convidada", email: "beatriz.convidada@partida.example" }
const EMPRESA = "Trigo Dourado"

const acharNaLista = async (page: Page, nome: string) => {
  await page.goto(`/usuarios?busca=${encodeURIComponent(nome)}`)
  await page.getByRole("button", { name: nome, exact: true }).click()
}

test("do convite à desativação", async ({ page, browser }) => {
  const conferirErros = vigiarErros(page)
  const contexto = await browser.newContext()
  const dela = await contexto.newPage()

  await test.step("a administradora convida para uma empresa", async () => {
    await entrar(page, "admin", "/usuarios")
    await page.getByRole("button", { name: "Convidar pessoa" }).click()
    const gaveta = page.getByRole("dialog", { name: "Convidar pessoa" })
    await gaveta.getByRole("button", { name: "Enviar convite" }).click()
    await expect(gaveta.getByText("Informe o nome.")).toBeVisible()
    await expect(gaveta.getByText("Escolha o perfil.")).toBeVisible()
    await expect(gaveta.getByRole("radio", { name: /Administrador|Root/ })).toHaveCount(0)
    await gaveta.getByRole("textbox", { name: "Nome" }).fill(CONVIDADA.nome)
    await gaveta.getByLabel("E-mail").fill(CONVIDADA.email)
    await gaveta.getByRole("radio", { name: /^Empresa/ }).check()
    await gaveta.getByRole("button", { name: "Enviar convite" }).click()
    await expect(gaveta.getByText("Escolha ao menos uma empresa para esta pessoa.")).toBeVisible()
    await gaveta.getByRole("searchbox").fill("trigo")
    await gaveta.getByRole("checkbox", { name: new RegExp(EMPRESA) }).check()
    await gaveta.getByRole("button", { name: "Enviar convite" }).click()
    await expect(page.getByText(`Convite enviado para ${CONVIDADA.email}.`)).toBeVisible()
  })

  await test.step("ela abre o convite na caixa de correio e cria a conta", async () => {
    await dela.goto("/demonstracao/correio")
    const mensagem = dela.getByRole("listitem").filter({ hasText: CONVIDADA.email }).first()
    await mensagem.getByRole("link").first().click()
    await expect(dela.getByLabel("E-mail")).toHaveValue(CONVIDADA.email)
    await dela.getByLabel("Senha", { exact: true }).fill(SENHA)
    await dela.getByRole("button", { name: "Criar conta" }).click()
    await expect(dela.getByRole("heading", { name: "Conta criada" })).toBeVisible()
  })

  await test.step("entra e vê a empresa, e só ela", async () => {
    await dela.goto("/")
    await dela.waitForURL(/\/oidc\/interaction\//)
    await dela.getByLabel("E-mail").fill(CONVIDADA.email)
    await dela.getByLabel("Senha", { exact: true }).fill(SENHA)
    await dela.getByRole("button", { name: "Entrar", exact: true }).click()
    await expect(dela.getByRole("navigation", { name: "Menu principal" })).toBeAttached()
    await dela.goto("/minhaConta")
    await expect(dela.getByText(EMPRESA).first()).toBeVisible()
    await dela.goto("/usuarios")
    await expect(dela).toHaveURL(/\/painel(\?|$)/)
  })

  await test.step("desativada, sai na hora e não entra de novo", async () => {
    await acharNaLista(page, CONVIDADA.nome)
    await page.getByRole("button", { name: "Desativar" }).click()
    await page
      .getByRole("dialog", { name: `Desativar ${CONVIDADA.nome}?` })
      .getByRole("button", { name: "Desativar" })
      .click()
    await expect(page.getByText(`${CONVIDADA.nome} não entra mais.`)).toBeVisible()
    // Without a click: the server ends what she was following, and her page learns why.
    await dela.waitForURL(/\/(conta\/entrar|oidc\/interaction)/)
  })

  await test.step("o histórico conta tudo", async () => {
    await page.goto(`/perfil/historico?busca=${encodeURIComponent(CONVIDADA.email)}`)
    await expect(page.getByRole("button", { name: `cadastrou ${CONVIDADA.nome}` })).toBeVisible()
    await page.goto("/perfil/historico?entidade=usuarios&acao=alterar")
    await expect(page.getByRole("button", { name: `desativou ${CONVIDADA.nome}` })).toBeVisible()
  })
  conferirErros()
  await contexto.close()
})

test("duas pessoas editando: a segunda vê o que a primeira mudou e não perde o que digitou", async ({
  page,
  context,
}) => {
  await entrar(page, "admin", "/usuarios?convidar=sim")
  await page.getByRole("textbox", { name: "Nome" }).fill("Caio Disputado")
  await page.getByLabel("E-mail").fill("caio.disputado@partida.example")
  await page.getByRole("radio", { name: /^Contador/ }).check()
  await page.getByRole("button", { name: "Enviar convite" }).click()
  await expect(page.getByText(/Convite enviado/)).toBeVisible()
  await acharNaLista(page, "Caio Disputado")
  const somente = page.getByRole("switch", { name: /Somente as empresas/ })
  await somente.check()

  const outra = await context.newPage()
  await outra.goto(page.url())
  await outra.getByRole("textbox", { name: "Nome" }).fill("Caio Renomeado")
  await outra.getByRole("button", { name: "Salvar alterações" }).click()
  await expect(outra.getByText("As alterações de Caio Renomeado foram salvas.")).toBeVisible()

  await page.getByRole("button", { name: "Salvar alterações" }).click()
  const conflito = page.getByRole("dialog", { name: /salvou este registro antes de você$/ })
  const juntados = conflito.getByRole("region", { name: "Juntamos sozinhos" }).getByRole("listitem")
  await expect(juntados).toHaveText([
    "Nome: Caio Disputado → Caio Renomeado (mudado por Alice Administradora)",
    "Só as empresas concedidas: Não → Sim (mudado por você)",
  ])
  await conflito.getByRole("button", { name: "Salvar assim" }).click()
  await expect(page.getByText("As alterações de Caio Renomeado foram salvas.")).toBeVisible()
  await acharNaLista(page, "Caio Renomeado")
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Caio Renomeado")
  await expect(somente).toBeChecked()
})

test("acesso concedido e desfeito", async ({ page }) => {
  await entrar(page, "admin", "/painel/configuracoes/acessos?visao=pessoas&busca=Bitlab")
  await page.getByPlaceholder("Escolha uma pessoa").click()
  await page.getByRole("option", { name: /Flávia Funcionária/ }).click()
  const chave = page.getByRole("switch", { name: "Flávia Funcionária vê Bitlab" })
  await expect(chave).not.toBeChecked()
  await chave.click({ force: true })
  await expect(chave).toBeChecked()
  await expect(page.getByText("Flávia Funcionária passou a ver Bitlab.")).toBeVisible()
  await page.getByRole("button", { name: "Desfazer" }).click()
  await expect(page.getByText("Flávia Funcionária não vê mais Bitlab.")).toBeVisible()
  await expect(chave).not.toBeChecked()
})

test("a chave de integração abre o que promete, uma vez mostrada, e morre ao ser revogada", async ({
  page,
  request,
}) => {
  await entrar(page, "admin", "/perfil/integracao?nova=sim")
  await page.getByRole("textbox", { name: "Nome" }).fill("ERP do teste")
  await page.getByRole("checkbox", { name: "Ler empresas, atividades e histórico" }).check()
  await page.getByRole("dialog").getByRole("button", { name: "Criar chave" }).click()
  const segredo = (await page.getByRole("dialog").locator("code").textContent()) ?? ""
  expect(segredo).toMatch(/^ptd_/)
  const chamar = (caminho: string) =>
    request.get(`/api/v1${caminho}`, { headers: { authorization: `Bearer ${segredo}` } })
  expect((await chamar("/empresas")).status()).toBe(200)
  expect((await chamar("/notas-fiscais")).status()).toBe(403)
  await page.getByRole("button", { name: "Já guardei, fechar" }).click()
  await expect(page.getByText(segredo)).toHaveCount(0)
  await page.getByRole("button", { name: "Revogar ERP do teste" }).click()
  await page.getByRole("button", { name: "Revogar chave" }).click()
  await expect(page.getByText("A chave ERP do teste foi revogada.")).toBeVisible()
  expect((await chamar("/empresas")).status()).toBe(401)
})

/** The states of them that have an address; the screens themselves are looked at in acessibilidade.spec.ts. */
const ESTADOS = [
  "/usuarios?busca=ninguem-com-este-nome",
  "/painel/configuracoes/acessos?visao=pessoas",
  "/usuarios?convidar=sim",
  "/perfil/integracao?nova=sim",
]
/** Each in one mode, by turns; at night in both. */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
for (const [vez, { nome, ...opcoes }] of [MODOS[0], MODOS[3]].entries()) {
  test.describe(nome, () => {
    test.use({ ...opcoes, reducedMotion: "reduce" })

    test("as telas de gestão não violam as regras de acessibilidade, rolam para o lado nem se movem", async ({
      page,
    }) => {
      test.setTimeout(ESTADOS.length * 30_000)
      await entrar(page, "admin")
      for (const tela of ESTADOS.filter((_, i) => INTEIRA || i % 2 === vez)) {
        await abrir(page, tela)
        await conferir(page, tela)
      }
    })
  })
}
