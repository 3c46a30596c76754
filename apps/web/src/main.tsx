import { ehDeFora, ehPublica } from "./app/outra-pagina.ts"
import { destinoDaPorta } from "./app/porta.ts"
import { mostrarPrimeiraVista } from "./app/primeira-vista/primeira-vista.ts"
import { vigiarFalhas } from "./lib/falhas.ts"
import { guarda, saidaAnterior } from "./lib/sessao/guardada.ts"

vigiarFalhas()
const elemento = document.getElementById("raiz")
if (!elemento) throw new Error("A página não tem o elemento #raiz.")

/** Whether the browser is leaving for the pages of who keeps the passwords; who cannot go sees ours, which say why. */
async function passouPelaPorta(): Promise<boolean> {
  const conhecida = guarda.ler()?.registro.logged === true || saidaAnterior() !== null
  const destino = conhecida ? null : destinoDaPorta(window.location)
  if (destino === null) return false
  const { irParaAEntrada } = await import("./lib/sessao/porta.ts")
  return irParaAEntrada(destino.origem).catch(() => false)
}

// Nothing is drawn, nor asked for, on the way to the door; and who is signed out does not wait for what only who is signed in uses.
if (!(await passouPelaPorta())) {
  const { pathname } = window.location
  await mostrarPrimeiraVista(elemento)
  const { mostrar } = ehPublica(pathname)
    ? await import("./app/publico/publico.tsx")
    : ehDeFora(pathname)
      ? await import("./app/fora/fora.tsx")
      : await import("./app/dentro.tsx")
  mostrar(elemento)
}
