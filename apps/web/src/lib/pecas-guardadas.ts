/** After so long the page has what it came for, and the network is free, in ms. */
const DESCANSO_MS = 20_000

/** Whether the person asked for little to be fetched. Not every browser tells. */
const economiza = () =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true

/**
 * Has the browser keep the pieces of the application (public/sw.js): those asked for at once, the others when the page is at rest.
 * Where it cannot, the ordinary cache serves. Not under the development server, whose pieces have no hash.
 */
export function guardarPecas(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return
  const registrar = async () => {
    await navigator.serviceWorker.register("/sw.js")
    const { active } = await navigator.serviceWorker.ready
    setTimeout(() => {
      if (!economiza()) active?.postMessage("guardar")
    }, DESCANSO_MS)
  }
  // After the first paint, so as not to compete with it; and no later, because what it hands over comes already compiled.
  new PerformanceObserver((pinturas, observador) => {
    if (pinturas.getEntriesByName("first-contentful-paint").length === 0) return
    observador.disconnect()
    void registrar().catch(() => undefined)
  }).observe({ type: "paint", buffered: true })
}
