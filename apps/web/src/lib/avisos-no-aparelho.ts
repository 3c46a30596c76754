import { doNavegador } from "./armazenamento.ts"

/** The row of this browser at the server. */
const CHAVE = "aparelho"

/** Why this browser cannot tell anything with the product closed; null: it can. */
export type Impedimento = "nao-sabe" | "instalar-antes" | "bloqueado"

/** On an iPhone only what was added to the home screen may. */
export function impedimentoDosAvisos(): Impedimento | null {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    const daMaca = /iPhone|iPad/.test(navigator.userAgent)
    return daMaca && !window.matchMedia("(display-mode: standalone)").matches ? "instalar-antes" : "nao-sabe"
  }
  return Notification.permission === "denied" ? "bloqueado" : null
}

/** Id of this browser at the server, while its subscription lives; null when it has none. */
export async function aparelhoDaqui(): Promise<string | null> {
  const id = doNavegador.ler(CHAVE)
  return id !== null && (await inscricaoAtual()) !== null ? id : null
}

export const lembrarAparelho = (id: string) => doNavegador.gravar(CHAVE, id)

/** Asks the person and subscribes, anew: one of somebody else who used this browser dies. Otherwise, why not. */
export async function inscrever(chavePublica: string) {
  if ((await Notification.requestPermission()) !== "granted") return "recusou"
  await desinscrever()
  const registro = await navigator.serviceWorker.ready
  const inscricao = await registro.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: chavePublica })
    .catch(() => null)
  // The browser could not reach the service of its maker.
  if (inscricao === null) return "sem-servico"
  const { endpoint, keys } = inscricao.toJSON()
  return { endereco: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }
}

/** Ends the subscription of this browser: its service tells the server so at the next notice. Never throws. */
export async function desinscrever(): Promise<void> {
  doNavegador.gravar(CHAVE, null)
  await inscricaoAtual()
    .then((inscricao) => inscricao?.unsubscribe())
    .catch(() => undefined)
}

async function inscricaoAtual(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return null
  const registro = await navigator.serviceWorker.getRegistration()
  return (await registro?.pushManager.getSubscription()) ?? null
}
