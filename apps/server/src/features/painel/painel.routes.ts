import { rotasDoPainel } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { montarPainel, montarPainelDaEmpresa, montarPainelDasEmpresas } from "./painel.service.ts"

/** First screen of the day. */
export function registrarPainel({ app, autenticar, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDoPainel, {
    consultarPainel: aqui((tx, { escopo }, { query }, contexto) =>
      montarPainel(tx, escopo, contexto.pessoa.papel, query.competencia, agora()),
    ),
    consultarPainelDasEmpresas: aqui((tx, { escopo }, _pedido, contexto) =>
      montarPainelDasEmpresas(tx, escopo, contexto.pessoa.papel, agora()),
    ),
    consultarPainelDaEmpresa: aqui((tx, { escopo }, { params }) =>
      montarPainelDaEmpresa(tx, escopo, params.idEmpresa, agora()),
    ),
  })
}
