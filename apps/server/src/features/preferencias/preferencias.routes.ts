import { rotasDasPreferencias } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Contexto } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { apagarFiltro, gravarPreferencias, listarFiltros } from "./preferencias.repository.ts"
import { consultarPreferencias, salvarFiltro } from "./preferencias.service.ts"

/** How a person likes the screens: theirs wherever they sign in, in any office or, for an operator, in none. */
export function registrarPreferencias({ app, autenticar, banco, agora }: Porta): void {
  const daPessoa = <T>({ pessoa, autoria }: Contexto, corpo: (tx: Tx, idUsuario: string) => Promise<T>) =>
    banco.naPlataforma((tx) => corpo(tx, pessoa.idUsuario), autoria)
  montar(app, autenticar, rotasDasPreferencias, {
    consultarPreferencias: (contexto) =>
      daPessoa(contexto, async (tx, id) => ({ preferencias: await consultarPreferencias(tx, id) })),
    gravarPreferencias: (contexto, { corpo }) =>
      daPessoa(contexto, async (tx, id) => {
        await gravarPreferencias(tx, id, corpo.preferencias, agora())
        return corpo
      }),
    listarFiltrosSalvos: (contexto, { query }) =>
      daPessoa(contexto, async (tx, id) => ({ lista: await listarFiltros(tx, id, query.tela) })),
    salvarFiltro: (contexto, { corpo }) => daPessoa(contexto, (tx, id) => salvarFiltro(tx, id, corpo, agora())),
    excluirFiltro: (contexto, { params }) =>
      daPessoa(contexto, async (tx, id) => {
        if (!(await apagarFiltro(tx, id, params.id))) throw new ErroDeNegocio("nao-encontrado")
        return { id: params.id }
      }),
  })
}
