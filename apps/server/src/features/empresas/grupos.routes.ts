import { rotasDosGrupos } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { lerGrupos } from "./grupos.repository.ts"
import { criarGrupo, excluirGrupo, renomearGrupo } from "./grupos.service.ts"

/** Groups of companies of the office. */
export function registrarGrupos({ app, autenticar, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosGrupos, {
    listarGrupos: aqui(async (tx, { escopo }) => ({ lista: await lerGrupos(tx, escopo) })),
    criarGrupo: aqui((tx, { escopo }, { corpo }) => criarGrupo(tx, escopo, corpo.nome, agora())),
    renomearGrupo: aqui((tx, { escopo }, { params, corpo }) => renomearGrupo(tx, escopo, params.id, corpo.nome)),
    excluirGrupo: aqui((tx, { escopo }, { params }) => excluirGrupo(tx, escopo, params.id)),
  })
}
