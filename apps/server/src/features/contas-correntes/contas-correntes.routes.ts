import { rotasDasContasCorrentes } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
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
export function registrarContasCorrentes({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDasContasCorrentes, {
    listarContasCorrentes: aqui((tx, { escopo }, { params }) => listarContas(tx, escopo, params.idEmpresa)),
    exportarContasCorrentes: (contexto, { params, query }) =>
      exportarContas(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarContaCorrente: aqui((tx, { escopo }, { params }) => consultarConta(tx, escopo, params.id)),
    criarContaCorrente: aqui((tx, { escopo }, { params, corpo }) =>
      criarConta(tx, escopo, params.idEmpresa, corpo, agora()),
    ),
    editarContaCorrente: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      editarConta(tx, escopo, params.id, versaoEsperada, corpo),
    ),
    encerrarContaCorrente: aqui((tx, { escopo }, { params, corpo }) =>
      encerrarConta(tx, escopo, params.id, corpo.encerradaEm, diaCivil(agora())),
    ),
    reabrirContaCorrente: aqui((tx, { escopo }, { params }) => reabrirConta(tx, escopo, params.id)),
  })
}
