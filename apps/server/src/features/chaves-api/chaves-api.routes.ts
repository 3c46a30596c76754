import { rotasDasChavesApi } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { criar, exportarChaves, listar, revogar } from "./chaves-api.service.ts"

/** Machine credentials of the office. */
export function registrarChavesApi({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDasChavesApi, {
    listarChavesApi: (contexto) => banco.emEscopo(escopoDe(contexto), (tx) => listar(tx, escopoDe(contexto))),
    exportarChavesApi: (contexto, { query }) => exportarChaves(banco, escopoDe(contexto), query),
    criarChaveApi: (contexto, { corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => criar(tx, escopoDe(contexto), corpo, agora())),
    revogarChaveApi: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => revogar(tx, escopoDe(contexto), params.id, agora())),
  })
}
