import { rotasDosGrupos } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { lerGrupos } from "./grupos.repository.ts"
import { criarGrupo, excluirGrupo, renomearGrupo } from "./grupos.service.ts"

/** Groups of companies of the office. */
export function registrarGrupos({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDosGrupos, {
    listarGrupos: (contexto) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => ({ lista: await lerGrupos(tx, escopoDe(contexto)) })),
    criarGrupo: (contexto, { corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => criarGrupo(tx, escopoDe(contexto), corpo.nome, agora())),
    renomearGrupo: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => renomearGrupo(tx, escopoDe(contexto), params.id, corpo.nome)),
    excluirGrupo: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => excluirGrupo(tx, escopoDe(contexto), params.id)),
  })
}
