import { rotasDaPrevisaoDeCaixa } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { preverCaixa } from "./previsao-de-caixa.service.ts"

/** What the cash of a company is expected to be. */
export function registrarPrevisaoDeCaixa({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDaPrevisaoDeCaixa, {
    preverCaixa: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        preverCaixa(tx, { escopo: escopoDe(contexto), agora: agora() }, params.idEmpresa),
      ),
  })
}
