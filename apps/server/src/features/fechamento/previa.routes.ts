import { rotasDaPrevia } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { preverAcao } from "./previa.ts"

/** What an act over many companies would do, before anybody asks for it. */
export function registrarPrevia({ app, autenticar, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDaPrevia, {
    preverAcaoEmMassa: aqui((tx, { escopo }, { corpo }) => preverAcao(tx, escopo, corpo, agora())),
  })
}
