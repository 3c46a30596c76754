import { rotasDosExtratos } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import {
  confirmarImportacao,
  desfazerImportacao,
  escolherColunas,
  paginaDeImportacoes,
  receberExtratos,
} from "./importacao.service.ts"
import { exportarLinhas, paginaDeLinhas } from "./linhas.service.ts"
import { preverImportacao } from "./previa.service.ts"
import { conferirMes, consultarSaldos, listarContasDoBanco, reabrirMes } from "./saldos.service.ts"

/** Statements of banks and cards. */
export function registrarExtratos({ app, autenticar, banco, agora }: Porta): void {
  const emEscopo = emEscopoDe(banco)
  montar(app, autenticar, rotasDosExtratos, {
    listarContasDoBanco: (contexto, { params }) =>
      emEscopo(contexto, (tx, escopo) => listarContasDoBanco(tx, escopo, params.idEmpresa)),
    receberExtratos: (contexto, { params, arquivos }) =>
      receberExtratos(banco, atoDe(contexto, agora()), params.idEmpresa, arquivos),
    listarImportacoesDeExtrato: (contexto, { params, query }) =>
      emEscopo(contexto, (tx, escopo) => paginaDeImportacoes(tx, escopo, params.idEmpresa, query)),
    preverImportacaoDeExtrato: (contexto, { params, query }) =>
      emEscopo(contexto, (tx) => preverImportacao(tx, atoDe(contexto, agora()), params.id, query.idConta ?? null)),
    escolherColunasDoExtrato: (contexto, { params, corpo }) =>
      emEscopo(contexto, (tx) => escolherColunas(tx, atoDe(contexto, agora()), params.id, corpo.colunas)),
    confirmarImportacaoDeExtrato: (contexto, { params, corpo }) =>
      emEscopo(contexto, (tx) => confirmarImportacao(tx, atoDe(contexto, agora()), params.id, corpo)),
    desfazerImportacaoDeExtrato: (contexto, { params }) =>
      emEscopo(contexto, (tx) => desfazerImportacao(tx, atoDe(contexto, agora()), params.id)),
    listarLinhasDoBanco: (contexto, { params, query }) =>
      emEscopo(contexto, (tx, escopo) => paginaDeLinhas(tx, escopo, params.idEmpresa, query)),
    exportarLinhasDoBanco: (contexto, { params, query }) =>
      exportarLinhas(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarSaldosDaConta: (contexto, { params }) =>
      emEscopo(contexto, (tx, escopo) => consultarSaldos(tx, escopo, params)),
    conferirMesDaConta: (contexto, { params, corpo }) =>
      emEscopo(contexto, (tx) => conferirMes(tx, atoDe(contexto, agora()), params, corpo.saldo)),
    reabrirMesDaConta: (contexto, { params, corpo }) =>
      emEscopo(contexto, (tx) => reabrirMes(tx, atoDe(contexto, agora()), params, corpo.motivo)),
  })
}
