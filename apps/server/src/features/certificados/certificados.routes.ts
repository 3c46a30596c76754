import { rotasDasProcuracoes, rotasDosCertificados } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import {
  certificadosDaEmpresa,
  conferirCertificado,
  consultarCertificado,
  type DependenciasDosCertificados,
  enviarCertificado,
  removerCertificado,
} from "./certificados.service.ts"
import { exportarCertificados, paginaDeCertificados } from "./consulta.service.ts"
import {
  cancelarProcuracao,
  consultarProcuracao,
  criarProcuracao,
  editarProcuracao,
  exportarProcuracoes,
  paginaDeProcuracoes,
} from "./procuracoes.service.ts"

/** A1 certificates of the companies, and who may act for them. */
export function registrarCertificados(
  app: FastifyInstance,
  autenticar: Autenticar,
  deps: DependenciasDosCertificados,
): void {
  const { banco, agora } = deps
  montar(app, autenticar, rotasDosCertificados, {
    listarCertificados: (contexto, { query }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => paginaDeCertificados(tx, escopo, query, agora()))
    },
    exportarCertificados: (contexto, { query }) => exportarCertificados(banco, escopoDe(contexto), query, agora()),
    consultarCertificado: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => consultarCertificado(tx, escopo, params.id, agora()))
    },
    listarCertificadosDaEmpresa: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => certificadosDaEmpresa(tx, escopo, params.idEmpresa, agora()))
    },
    conferirCertificado: (contexto, { params, corpo }) =>
      conferirCertificado(deps, escopoDe(contexto), params.idEmpresa, corpo),
    enviarCertificado: (contexto, { params, corpo }) =>
      enviarCertificado(deps, escopoDe(contexto), params.idEmpresa, corpo, contexto.pessoa.nome),
    removerCertificado: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => removerCertificado(tx, escopo, params.id, agora()))
    },
  })
  montar(app, autenticar, rotasDasProcuracoes, {
    listarProcuracoes: (contexto, { query }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => paginaDeProcuracoes(tx, escopo, query, agora()))
    },
    exportarProcuracoes: (contexto, { query }) => exportarProcuracoes(banco, escopoDe(contexto), query, agora()),
    consultarProcuracao: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => consultarProcuracao(tx, escopo, params.id, agora()))
    },
    criarProcuracao: (contexto, { params, corpo }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => criarProcuracao(tx, escopo, params.idEmpresa, corpo, agora()))
    },
    editarProcuracao: (contexto, { params, corpo, versaoEsperada }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) =>
        editarProcuracao(tx, atoDe(contexto, agora()), params.id, versaoEsperada, corpo),
      )
    },
    cancelarProcuracao: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return banco.emEscopo(escopo, (tx) => cancelarProcuracao(tx, escopo, params.id, agora()))
    },
  })
}
