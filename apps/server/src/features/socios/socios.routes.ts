import { rotasDosSocios } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import { consultarSocio, exportarSocios, paginaDeSocios } from "./consulta.service.ts"
import { aplicarProLabores, preverProLabores } from "./em-massa.service.ts"
import { consultarProLabore, definirProLabore, removerProLabore } from "./pro-labore.service.ts"
import { corrigirQuadro, listarQuadros, registrarQuadro, removerQuadro } from "./quadros.service.ts"
import { cadastrarSocio, editarSocio, excluirSocio, salvarDependentes, salvarOutrasRendas } from "./socios.service.ts"

/** The people behind the companies: who they are, what they own from when, and what they receive. */
export function registrarSocios({ app, autenticar, banco, fila, agora }: Porta): void {
  const aqui = emEscopoDe(banco)
  /** The pró-labore is payroll of Fator R: the months that it put on Recalculando are told at once. */
  const mudarFolha = async <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) => {
    const resultado = await aqui(contexto, corpo)
    await fila().acordar("recalculo")
    return resultado
  }
  montar(app, autenticar, rotasDosSocios, {
    listarSocios: (contexto, { query }) => aqui(contexto, (tx, escopo) => paginaDeSocios(tx, escopo, query, agora())),
    exportarSocios: (contexto, { query }) => exportarSocios(banco, escopoDe(contexto), query, agora()),
    consultarSocio: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => consultarSocio(tx, escopo, params.id, agora())),
    cadastrarSocio: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, escopo) => cadastrarSocio(tx, escopo, params.idEmpresa, corpo, agora())),
    editarSocio: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx) => editarSocio(tx, atoDe(contexto, agora()), params.id, versaoEsperada, corpo)),
    excluirSocio: (contexto, { params }) => aqui(contexto, (tx, escopo) => excluirSocio(tx, escopo, params.id)),
    salvarDependentes: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx) => salvarDependentes(tx, atoDe(contexto, agora()), params.id, versaoEsperada, corpo.lista)),
    salvarOutrasRendas: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx) => salvarOutrasRendas(tx, atoDe(contexto, agora()), params.id, versaoEsperada, corpo.lista)),
    definirProLabore: (contexto, { params, corpo, versaoEsperada }) =>
      mudarFolha(contexto, (tx) => definirProLabore(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo)),
    removerProLabore: (contexto, { params, versaoEsperada }) =>
      mudarFolha(contexto, (tx, escopo) => removerProLabore(tx, escopo, params, versaoEsperada, agora())),
    preverProLabores: (contexto, { corpo }) => aqui(contexto, (tx, escopo) => preverProLabores(tx, escopo, corpo)),
    aplicarProLabores: (contexto, { corpo }) =>
      mudarFolha(contexto, (tx, escopo) => aplicarProLabores(tx, escopo, corpo.desde, corpo.itens)),
    consultarProLabore: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => consultarProLabore(tx, escopo, params.idEmpresa, query)),
    listarQuadros: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => listarQuadros(tx, escopo, params.idEmpresa, query.em)),
    registrarQuadro: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, escopo) =>
        registrarQuadro(tx, escopo, params.idEmpresa, corpo, { nome: contexto.pessoa.nome, agora: agora() }),
      ),
    corrigirQuadro: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, escopo) => corrigirQuadro(tx, escopo, params, versaoEsperada, corpo)),
    removerQuadro: (contexto, { params, versaoEsperada }) =>
      aqui(contexto, (tx, escopo) => removerQuadro(tx, escopo, params.idEmpresa, params.desde, versaoEsperada)),
  })
}
