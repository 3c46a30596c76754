import { rotasDaPrevia } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { preverAcao } from "./previa.ts"

/** What an act over many companies would do, before anybody asks for it. */
export function registrarPrevia({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDaPrevia, {
    preverAcaoEmMassa: (contexto, { corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => preverAcao(tx, escopoDe(contexto), corpo, agora())),
  })
}
