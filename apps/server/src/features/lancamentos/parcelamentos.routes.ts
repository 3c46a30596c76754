import { rotasDosParcelamentos } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  atualizarParcela,
  consultarParcelamento,
  encerrarParcelamento,
  listarParcelamentos,
  registrarParcelamento,
} from "./parcelamentos.service.ts"

/** Debts divided with who collects them. */
export function registrarParcelamentos({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDosParcelamentos, {
    listarParcelamentos: aqui((tx, ato, { params }) => listarParcelamentos(tx, ato, params.idEmpresa)),
    consultarParcelamento: aqui((tx, ato, { params }) => consultarParcelamento(tx, ato, params.id)),
    registrarParcelamento: aqui((tx, ato, { params, corpo }) =>
      registrarParcelamento(tx, ato, params.idEmpresa, corpo),
    ),
    atualizarParcela: aqui((tx, ato, { params, corpo }) =>
      atualizarParcela(tx, ato, params.id, params.numero, corpo.valor),
    ),
    encerrarParcelamento: aqui((tx, ato, { params, corpo }) => encerrarParcelamento(tx, ato, params.id, corpo.motivo)),
  })
}
