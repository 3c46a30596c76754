import { rotasDosSocios } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarSocio, exportarSocios, paginaDeSocios } from "./consulta.service.ts"
import { aplicarProLabores, preverProLabores } from "./em-massa.service.ts"
import { consultarProLabore, definirProLabore, removerProLabore } from "./pro-labore.service.ts"
import { corrigirQuadro, listarQuadros, registrarQuadro, removerQuadro } from "./quadros.service.ts"
import { cadastrarSocio, editarSocio, excluirSocio, salvarDependentes, salvarOutrasRendas } from "./socios.service.ts"

/** The people behind the companies: who they are, what they own from when, and what they receive. */
export function registrarSocios({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  /** The pró-labore is payroll of Fator R: the months that it put on Recalculando are told at once. */
  const mudarFolha = async <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) => {
    const resultado = await banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
    await fila().acordar("recalculo")
    return resultado
  }
  montar(app, autenticar, rotasDosSocios, {
    listarSocios: aqui((tx, { escopo }, { query }) => paginaDeSocios(tx, escopo, query, agora())),
    exportarSocios: (contexto, { query }) => exportarSocios(banco, escopoDe(contexto), query, agora()),
    consultarSocio: aqui((tx, { escopo }, { params }) => consultarSocio(tx, escopo, params.id, agora())),
    cadastrarSocio: aqui((tx, { escopo }, { params, corpo }) =>
      cadastrarSocio(tx, escopo, params.idEmpresa, corpo, agora()),
    ),
    editarSocio: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarSocio(tx, ato, params.id, versaoEsperada, corpo),
    ),
    excluirSocio: aqui((tx, { escopo }, { params }) => excluirSocio(tx, escopo, params.id)),
    salvarDependentes: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      salvarDependentes(tx, ato, params.id, versaoEsperada, corpo.lista),
    ),
    salvarOutrasRendas: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      salvarOutrasRendas(tx, ato, params.id, versaoEsperada, corpo.lista),
    ),
    definirProLabore: (contexto, { params, corpo, versaoEsperada }) =>
      mudarFolha(contexto, (tx) => definirProLabore(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo)),
    removerProLabore: (contexto, { params, versaoEsperada }) =>
      mudarFolha(contexto, (tx, escopo) => removerProLabore(tx, escopo, params, versaoEsperada, agora())),
    preverProLabores: aqui((tx, { escopo }, { corpo }) => preverProLabores(tx, escopo, corpo)),
    aplicarProLabores: (contexto, { corpo }) =>
      mudarFolha(contexto, (tx, escopo) => aplicarProLabores(tx, escopo, corpo.desde, corpo.itens)),
    consultarProLabore: aqui((tx, { escopo }, { params, query }) =>
      consultarProLabore(tx, escopo, params.idEmpresa, query),
    ),
    listarQuadros: aqui((tx, { escopo }, { params, query }) => listarQuadros(tx, escopo, params.idEmpresa, query.em)),
    registrarQuadro: aqui((tx, { escopo }, { params, corpo }, contexto) =>
      registrarQuadro(tx, escopo, params.idEmpresa, corpo, { nome: contexto.pessoa.nome, agora: agora() }),
    ),
    corrigirQuadro: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      corrigirQuadro(tx, escopo, params, versaoEsperada, corpo),
    ),
    removerQuadro: aqui((tx, { escopo }, { params, versaoEsperada }) =>
      removerQuadro(tx, escopo, params.idEmpresa, params.desde, versaoEsperada),
    ),
  })
}
