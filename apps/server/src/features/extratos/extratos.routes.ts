import { rotasDosExtratos, rotasDosVinculosDeDocumentos } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { vincularAoMes } from "../documentos/documentos.service.ts"
import { desvincularDaLinha, listarAnexosDaLinha, vincularALinha } from "./anexos.service.ts"
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
  montar(app, autenticar, rotasDosVinculosDeDocumentos, {
    listarAnexosDaLinha: aqui((tx, { escopo }, { params }) => listarAnexosDaLinha(tx, escopo, params.id)),
    vincularALinha: aqui((tx, ato, { params, corpo }) => vincularALinha(tx, ato, params.id, corpo.idDocumento)),
    desvincularDaLinha: aqui((tx, { escopo }, { params }) =>
      desvincularDaLinha(tx, escopo, params.id, params.idDocumento),
    ),
    vincularAoMes: aqui((tx, ato, { params, corpo }, { pessoa }) =>
      vincularAoMes(tx, ato, pessoa.papel, params.id, corpo.competencia),
    ),
  })
}
