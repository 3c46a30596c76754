import type { Banco } from "../db/banco.ts"
import type { Manutencao } from "../http/manutencao.ts"
import { CANAL, lerAnuncio } from "./anuncio.ts"
import type { Central } from "./central.ts"

/** From here on this process hears what any process of the database commits. Returns how to stop. */
export function ligarAoVivo(
  banco: Banco,
  central: Central,
  manutencao: Manutencao,
  relatarErro: (erro: unknown) => void,
): Promise<() => Promise<void>> {
  return banco.ouvir(CANAL, {
    receber(texto) {
      const anuncio = lerAnuncio(texto)
      if (anuncio === null) return
      // Before the pages hear of it: what they then ask must find the doors as they were told.
      if (anuncio.tipo === "evento" && anuncio.evento.tipo === "manutencao") manutencao.mudou()
      central.receber(anuncio)
    },
    retomar() {
      manutencao.mudou()
      central.recomecar()
    },
    relatarErro,
  })
}
