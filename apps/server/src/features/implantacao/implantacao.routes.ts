import { rotasDaImplantacao } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  concluirImplantacao,
  consultarImplantacao,
  consultarQuadro,
  declararEtapa,
  exportarImplantacoes,
  paginaDaImplantacao,
  reabrirImplantacao,
  retirarDeclaracao,
} from "./implantacao.service.ts"

/** Taking companies in, step by step. */
export function registrarImplantacao({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDaImplantacao, {
    listarImplantacoes: (contexto, { query }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => paginaDaImplantacao(tx, escopo, query, agora()))
    },
    exportarImplantacoes: (contexto, { query }) => exportarImplantacoes(banco, escopoDe(contexto), query, agora()),
    consultarQuadroDaImplantacao: (contexto, { query }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => consultarQuadro(tx, escopo, query, agora()))
    },
    consultarImplantacao: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => consultarImplantacao(tx, escopo, params.idEmpresa, agora()))
    },
    declararEtapa: (contexto, { params, corpo }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => declararEtapa(tx, escopo, params, corpo, agora()))
    },
    retirarDeclaracao: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => retirarDeclaracao(tx, escopo, params, agora()))
    },
    concluirImplantacao: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => concluirImplantacao(tx, escopo, params.idEmpresa, agora()))
    },
    reabrirImplantacao: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => reabrirImplantacao(tx, escopo, params.idEmpresa, agora()))
    },
  })
}
