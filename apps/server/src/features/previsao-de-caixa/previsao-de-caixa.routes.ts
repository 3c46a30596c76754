import { rotasDaPrevisaoDeCaixa } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { preverCaixa } from "./previsao-de-caixa.service.ts"

/** What the cash of a company is expected to be. */
export function registrarPrevisaoDeCaixa({ app, autenticar, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDaPrevisaoDeCaixa, {
    preverCaixa: aqui((tx, { escopo }, { params }) =>
      preverCaixa(tx, { escopo: escopo, agora: agora() }, params.idEmpresa),
    ),
  })
}
