import { rotasDoPainel } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { montarPainel, montarPainelDaEmpresa, montarPainelDasEmpresas } from "./painel.service.ts"

/** First screen of the day. */
export function registrarPainel({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDoPainel, {
    consultarPainel: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        montarPainel(tx, escopoDe(contexto), contexto.pessoa.papel, query.competencia, agora()),
      ),
    consultarPainelDasEmpresas: (contexto) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        montarPainelDasEmpresas(tx, escopoDe(contexto), contexto.pessoa.papel, agora()),
      ),
    consultarPainelDaEmpresa: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        montarPainelDaEmpresa(tx, escopoDe(contexto), params.idEmpresa, agora()),
      ),
  })
}
