import { rotasDasContasCorrentes } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import {
  consultarConta,
  criarConta,
  editarConta,
  encerrarConta,
  exportarContas,
  listarContas,
  reabrirConta,
} from "./contas-correntes.service.ts"

/** Bank accounts and cards of a company. */
export function registrarContasCorrentes({ app, autenticar, banco, agora }: Porta): void {
  const emEscopo = emEscopoDe(banco)
  montar(app, autenticar, rotasDasContasCorrentes, {
    listarContasCorrentes: (contexto, { params }) =>
      emEscopo(contexto, (tx, escopo) => listarContas(tx, escopo, params.idEmpresa)),
    exportarContasCorrentes: (contexto, { params, query }) =>
      exportarContas(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarContaCorrente: (contexto, { params }) =>
      emEscopo(contexto, (tx, escopo) => consultarConta(tx, escopo, params.id)),
    criarContaCorrente: (contexto, { params, corpo }) =>
      emEscopo(contexto, (tx, escopo) => criarConta(tx, escopo, params.idEmpresa, corpo, agora())),
    editarContaCorrente: (contexto, { params, corpo, versaoEsperada }) =>
      emEscopo(contexto, (tx, escopo) => editarConta(tx, escopo, params.id, versaoEsperada, corpo)),
    encerrarContaCorrente: (contexto, { params, corpo }) =>
      emEscopo(contexto, (tx, escopo) => encerrarConta(tx, escopo, params.id, corpo.encerradaEm, diaCivil(agora()))),
    reabrirContaCorrente: (contexto, { params }) =>
      emEscopo(contexto, (tx, escopo) => reabrirConta(tx, escopo, params.id)),
  })
}
