import { rotasDasAprovacoes } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  consultarRegra,
  consultarRegraDoEscritorio,
  definirRegra,
  definirRegraDoEscritorio,
} from "../titulos/aprovacao.service.ts"

/** By which rule payments wait to be approved. */
export function registrarAprovacoes({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDasAprovacoes, {
    consultarRegraDeAprovacao: aqui((tx, { escopo }, { params }) => consultarRegra(tx, escopo, params.idEmpresa)),
    definirRegraDeAprovacao: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      definirRegra(tx, ato, params.idEmpresa, versaoEsperada, corpo.regra),
    ),
    consultarRegraDeAprovacaoDoEscritorio: aqui((tx, { escopo }) => consultarRegraDoEscritorio(tx, escopo)),
    definirRegraDeAprovacaoDoEscritorio: aqui((tx, ato, { corpo, versaoEsperada }) =>
      definirRegraDoEscritorio(tx, ato, versaoEsperada, corpo.regra),
    ),
  })
}
