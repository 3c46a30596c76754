import { rotasDasProcuracoes, rotasDosCertificados } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
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
  const aqui = emTransacaoDe({ banco, agora })
  montar(app, autenticar, rotasDosCertificados, {
    listarCertificados: aqui((tx, { escopo }, { query }) => paginaDeCertificados(tx, escopo, query, agora())),
    exportarCertificados: (contexto, { query }) => exportarCertificados(banco, escopoDe(contexto), query, agora()),
    consultarCertificado: aqui((tx, { escopo }, { params }) => consultarCertificado(tx, escopo, params.id, agora())),
    listarCertificadosDaEmpresa: aqui((tx, { escopo }, { params }) =>
      certificadosDaEmpresa(tx, escopo, params.idEmpresa, agora()),
    ),
    conferirCertificado: (contexto, { params, corpo }) =>
      conferirCertificado(deps, escopoDe(contexto), params.idEmpresa, corpo),
    enviarCertificado: (contexto, { params, corpo }) =>
      enviarCertificado(deps, escopoDe(contexto), params.idEmpresa, corpo, contexto.pessoa.nome),
    removerCertificado: aqui((tx, { escopo }, { params }) => removerCertificado(tx, escopo, params.id, agora())),
  })
  montar(app, autenticar, rotasDasProcuracoes, {
    listarProcuracoes: aqui((tx, { escopo }, { query }) => paginaDeProcuracoes(tx, escopo, query, agora())),
    exportarProcuracoes: (contexto, { query }) => exportarProcuracoes(banco, escopoDe(contexto), query, agora()),
    consultarProcuracao: aqui((tx, { escopo }, { params }) => consultarProcuracao(tx, escopo, params.id, agora())),
    criarProcuracao: aqui((tx, { escopo }, { params, corpo }) =>
      criarProcuracao(tx, escopo, params.idEmpresa, corpo, agora()),
    ),
    editarProcuracao: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarProcuracao(tx, ato, params.id, versaoEsperada, corpo),
    ),
    cancelarProcuracao: aqui((tx, { escopo }, { params }) => cancelarProcuracao(tx, escopo, params.id, agora())),
  })
}
