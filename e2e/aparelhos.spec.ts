import { expect, test } from "@playwright/test"
import { entrar, telaPronta, vigiarErros } from "./apoio.ts"

/** The service of the browser's maker is out of reach of a test: its subscription is made here, with keys of a real curve. */
const INSCRICAO_FEITA_AQUI = `
  let inscricao = null
  const emBase64 = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
  PushManager.prototype.getSubscription = async () => inscricao
  PushManager.prototype.subscribe = async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"])
    const p256dh = emBase64(await crypto.subtle.exportKey("raw", publicKey))
    const auth = emBase64(crypto.getRandomValues(new Uint8Array(16)))
    const endpoint = "https://fcm.googleapis.com/fcm/send/" + crypto.randomUUID()
    inscricao = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => ((inscricao = null), true),
    }
    return inscricao
  }`
const MOSTRADOS = `navigator.serviceWorker.ready
  .then((registro) => registro.getNotifications())
  .then((avisos) => avisos.map(({ title, body, data }) => ({ title, body, data })))`

// The one that shows what comes.
test.use({ serviceWorkers: "allow" })

test("o navegador que se liga mostra o aviso que chega, e se desliga", async ({ page, context, baseURL }) => {
  const conferirErros = vigiarErros(page)
  await context.grantPermissions(["notifications"])
  await page.addInitScript({ content: INSCRICAO_FEITA_AQUI })
  await entrar(page, "admin2", "/minhaConta")
  await telaPronta(page)
  const cartao = page.getByRole("region", { name: "Avisos neste aparelho" })
  await cartao.getByRole("button", { name: "Avisar aqui" }).click()
  await expect(page.getByText("Este aparelho passa a mostrar os avisos.")).toBeVisible()
  await expect(cartao.getByText("Este aparelho", { exact: true })).toBeVisible()

  const cdp = await context.newCDPSession(page)
  const registro = new Promise<string>((resolver) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [uma] = registrations
      if (uma) resolver(uma.registrationId)
    }),
  )
  await cdp.send("ServiceWorker.enable")
  const dito = { titulo: "Partida", texto: "Padaria: DAS vence amanhã", destino: "/despesas/impostos" }
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(baseURL ?? "").origin,
    registrationId: await registro,
    data: JSON.stringify(dito),
  })
  const mostrados = () => page.evaluate(MOSTRADOS)
  await expect.poll(mostrados).toEqual([{ title: dito.titulo, body: dito.texto, data: { destino: dito.destino } }])

  await cartao.getByRole("button", { name: /^Desligar os avisos de Chrome/ }).click()
  await expect(cartao.getByRole("button", { name: "Avisar aqui" })).toBeVisible()
  conferirErros()
})
