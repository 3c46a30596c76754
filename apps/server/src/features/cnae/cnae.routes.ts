import { rotasDoCnae } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  consultarAtividade,
  criarAtividade,
  desfazerMudanca,
  editarAtividade,
  encerrarAtividade,
  excluirAtividade,
  exportarAtividades,
  listarAtividades,
  mudarAnexo,
  reativarAtividade,
  tornarPrincipal,
} from "./cnae.service.ts"
import { preverMudanca } from "./previa.service.ts"
import { sugerirPeloCnae } from "./sugestao.ts"

/** What a company does, each activity with its annex by date. */
export function registrarCnae({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  /** Writing an activity puts open months on Recalculando: the recalculation is told at once. */
  const escrever = async <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) => {
    const resultado = await banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
    await fila().acordar("recalculo")
    return resultado
  }
  montar(app, autenticar, rotasDoCnae, {
    listarAtividades: aqui((tx, { escopo }, { params }) =>
      listarAtividades(tx, escopo, params.idEmpresa, competenciaCivil(agora())),
    ),
    exportarAtividades: (contexto, { params, query }) =>
      exportarAtividades(banco, escopoDe(contexto), params.idEmpresa, competenciaCivil(agora()), query),
    sugerirPeloCnae: async (_contexto, { params, query }) => sugerirPeloCnae(params.cnae, query.competencia),
    consultarAtividade: aqui((tx, { escopo }, { params }) => consultarAtividade(tx, escopo, params.id)),
    criarAtividade: (contexto, { params, corpo }) =>
      escrever(contexto, (tx, escopo) => criarAtividade(tx, escopo, params.idEmpresa, corpo)),
    editarAtividade: (contexto, { params, corpo, versaoEsperada }) =>
      escrever(contexto, (tx, escopo) => editarAtividade(tx, escopo, params.id, versaoEsperada, corpo)),
    tornarAtividadePrincipal: (contexto, { params }) =>
      escrever(contexto, (tx, escopo) => tornarPrincipal(tx, escopo, params.id)),
    encerrarAtividade: (contexto, { params, corpo }) =>
      escrever(contexto, (tx, escopo) => encerrarAtividade(tx, escopo, params.id, corpo.encerradaEm)),
    reativarAtividade: (contexto, { params }) =>
      escrever(contexto, (tx, escopo) => reativarAtividade(tx, escopo, params.id)),
    excluirAtividade: (contexto, { params, versaoEsperada }) =>
      escrever(contexto, (tx, escopo) => excluirAtividade(tx, escopo, params.id, versaoEsperada)),
    preverMudancaDeAnexo: (contexto, { params, corpo }) => preverMudanca(banco, escopoDe(contexto), params.id, corpo),
    mudarAnexo: (contexto, { params, corpo, versaoEsperada }) =>
      escrever(contexto, (tx, escopo) =>
        mudarAnexo(tx, escopo, params.id, versaoEsperada, { desde: params.desde, ...corpo }),
      ),
    desfazerMudancaDeAnexo: (contexto, { params, versaoEsperada }) =>
      escrever(contexto, (tx, escopo) => desfazerMudanca(tx, escopo, params.id, versaoEsperada, params.desde)),
  })
}
