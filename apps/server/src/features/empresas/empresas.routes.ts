import { alcancaPapel, rotasDaCarteira, rotasDasEmpresas, rotasDoCadastro } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { encontrado } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarCadastro, criarEmpresa, editarCadastro, excluirEmpresa, type Pedinte } from "./cadastro.service.ts"
import { lerResponsaveis } from "./carteira.repository.ts"
import { exportarCarteira, paginaDaCarteira } from "./carteira.service.ts"
import { alterarEmpresas } from "./em-massa.service.ts"
import { lerCategorias } from "./empresas.repository.ts"
import { exportarEmpresas, informarMes, montarHistorico, paginaDeEmpresas } from "./empresas.service.ts"
import { lerEmpresa } from "./leitura.service.ts"
import {
  encerrarAtendimento,
  excluirCategoria,
  excluirMunicipio,
  excluirRegime,
  informarCategoria,
  informarMunicipio,
  informarRegime,
  reativarEmpresa,
} from "./vigencias.service.ts"

const rotas = { ...rotasDasEmpresas, ...rotasDaCarteira, ...rotasDoCadastro } as const

/** Companies of the office: lists, registration, dated changes, and the months typed by hand. */
export function registrarEmpresas({ app, autenticar, banco, fila, agora }: Porta): void {
  /** Machines read what their scopes give, like the office they belong to. */
  const pedinteDe = (contexto: Contexto): Pedinte => ({
    escopo: escopoDe(contexto),
    doEscritorio: contexto.escoposDaChave !== null || alcancaPapel(contexto.pessoa.papel, "CONTADOR"),
    agora: agora(),
  })
  const com = <T>(contexto: Contexto, fazer: (tx: Tx, pedinte: Pedinte) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => fazer(tx, pedinteDe(contexto)))
  /** What changes a regime or the dates puts open months on Recalculando: the queue looks again. */
  const eRecalcular = async <T>(contexto: Contexto, fazer: (tx: Tx, pedinte: Pedinte) => Promise<T>) => {
    const resposta = await com(contexto, fazer)
    await fila().acordar("recalculo")
    return resposta
  }
  montar(app, autenticar, rotas, {
    listarEmpresas: (contexto, { query }) =>
      com(contexto, (tx, { escopo }) => paginaDeEmpresas(tx, escopo, query, agora())),
    exportarEmpresas: (contexto, { query }) => exportarEmpresas(banco, escopoDe(contexto), query, agora()),
    consultarEmpresa: (contexto, { params }) =>
      com(contexto, async (tx, { escopo }) => {
        const lida = encontrado(await lerEmpresa(tx, escopo, params.id))
        const { empresa, atividades } = lida
        const hoje = competenciaCivil(agora())
        const regime = (await lerRegimeEm(tx, escopo, empresa.id, hoje)) ?? "simples"
        const categorias = await lerCategorias(tx, escopo, [empresa.id], hoje)
        const idCategoria = categorias.get(empresa.id) ?? empresa.idCategoria
        return { ...empresa, idCategoria, municipio: empresa.idMunicipio, regime, atividades }
      }),
    listarHistorico: (contexto, { params, query }) =>
      com(contexto, async (tx, { escopo }) => ({
        lista: await montarHistorico(tx, escopo, params.id, query.ate, query.meses),
      })),
    informarMes: (contexto, { params, corpo }) =>
      eRecalcular(contexto, (tx) => informarMes(tx, atoDe(contexto, agora()), params.id, params.competencia, corpo)),
    listarCarteira: (contexto, { query }) =>
      com(contexto, (tx, { escopo }) => paginaDaCarteira(tx, escopo, query, agora())),
    exportarCarteira: (contexto, { query }) => exportarCarteira(banco, escopoDe(contexto), query, agora()),
    alterarEmpresas: (contexto, { corpo }) =>
      eRecalcular(contexto, (tx, { escopo }) => alterarEmpresas(tx, escopo, corpo, agora())),
    listarResponsaveis: (contexto) =>
      com(contexto, async (tx, { escopo }) => ({ lista: await lerResponsaveis(tx, escopo) })),
    criarEmpresa: (contexto, { corpo }) => com(contexto, (tx, pedinte) => criarEmpresa(tx, pedinte, corpo)),
    consultarCadastro: (contexto, { params }) =>
      com(contexto, (tx, pedinte) => consultarCadastro(tx, pedinte, params.id)),
    editarCadastro: (contexto, { params, corpo, versaoEsperada }) =>
      eRecalcular(contexto, (tx, pedinte) => editarCadastro(tx, pedinte, params.id, versaoEsperada, corpo)),
    excluirEmpresa: (contexto, { params }) => com(contexto, (tx, { escopo }) => excluirEmpresa(tx, escopo, params.id)),
    informarRegime: (contexto, { params, corpo, versaoEsperada: versaoLida }) =>
      eRecalcular(contexto, (tx, pedinte) => informarRegime(tx, pedinte, { ...params, versaoLida }, corpo)),
    excluirRegime: (contexto, { params, versaoEsperada: versaoLida }) =>
      eRecalcular(contexto, (tx, pedinte) => excluirRegime(tx, pedinte, { ...params, versaoLida })),
    informarMunicipio: (contexto, { params, corpo, versaoEsperada: versaoLida }) =>
      com(contexto, (tx, pedinte) => informarMunicipio(tx, pedinte, { ...params, versaoLida }, corpo)),
    excluirMunicipio: (contexto, { params, versaoEsperada: versaoLida }) =>
      com(contexto, (tx, pedinte) => excluirMunicipio(tx, pedinte, { ...params, versaoLida })),
    informarCategoria: (contexto, { params, corpo, versaoEsperada: versaoLida }) =>
      com(contexto, (tx, pedinte) => informarCategoria(tx, pedinte, { ...params, versaoLida }, corpo)),
    excluirCategoria: (contexto, { params, versaoEsperada: versaoLida }) =>
      com(contexto, (tx, pedinte) => excluirCategoria(tx, pedinte, { ...params, versaoLida })),
    encerrarAtendimento: (contexto, { params, corpo, versaoEsperada: versaoLida }) =>
      com(contexto, (tx, pedinte) =>
        encerrarAtendimento(tx, pedinte, { ...params, versaoLida, desde: corpo.desde }, corpo),
      ),
    reativarEmpresa: (contexto, { params, corpo, versaoEsperada: versaoLida }) =>
      com(contexto, (tx, pedinte) =>
        reativarEmpresa(tx, pedinte, { ...params, versaoLida, desde: corpo.desde }, corpo),
      ),
  })
}
