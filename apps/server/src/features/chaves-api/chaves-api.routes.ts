import { rotasDasChavesApi } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { criar, exportarChaves, listar, revogar } from "./chaves-api.service.ts"

/** Machine credentials of the office. */
export function registrarChavesApi({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDasChavesApi, {
    listarChavesApi: aqui((tx, { escopo }) => listar(tx, escopo)),
    exportarChavesApi: (contexto, { query }) => exportarChaves(banco, escopoDe(contexto), query),
    criarChaveApi: aqui((tx, { escopo }, { corpo }) => criar(tx, escopo, corpo, agora())),
    revogarChaveApi: aqui((tx, { escopo }, { params }) => revogar(tx, escopo, params.id, agora())),
  })
}
