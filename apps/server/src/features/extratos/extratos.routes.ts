import { rotasDosExtratos } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
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
export function registrarExtratos({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosExtratos, {
    listarContasDoBanco: aqui((tx, { escopo }, { params }) => listarContasDoBanco(tx, escopo, params.idEmpresa)),
    receberExtratos: (contexto, { params, arquivos }) =>
      receberExtratos(banco, atoDe(contexto, agora()), params.idEmpresa, arquivos),
    listarImportacoesDeExtrato: aqui((tx, { escopo }, { params, query }) =>
      paginaDeImportacoes(tx, escopo, params.idEmpresa, query),
    ),
    preverImportacaoDeExtrato: aqui((tx, ato, { params, query }) =>
      preverImportacao(tx, ato, params.id, query.idConta ?? null),
    ),
    escolherColunasDoExtrato: aqui((tx, ato, { params, corpo }) => escolherColunas(tx, ato, params.id, corpo.colunas)),
    confirmarImportacaoDeExtrato: aqui((tx, ato, { params, corpo }) => confirmarImportacao(tx, ato, params.id, corpo)),
    desfazerImportacaoDeExtrato: aqui((tx, ato, { params }) => desfazerImportacao(tx, ato, params.id)),
    listarLinhasDoBanco: aqui((tx, { escopo }, { params, query }) =>
      paginaDeLinhas(tx, escopo, params.idEmpresa, query),
    ),
    exportarLinhasDoBanco: (contexto, { params, query }) =>
      exportarLinhas(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarSaldosDaConta: aqui((tx, { escopo }, { params }) => consultarSaldos(tx, escopo, params)),
    conferirMesDaConta: aqui((tx, ato, { params, corpo }) => conferirMes(tx, ato, params, corpo.saldo)),
    reabrirMesDaConta: aqui((tx, ato, { params, corpo }) => reabrirMes(tx, ato, params, corpo.motivo)),
  })
}
