import { rotasDaFolha, rotasDasDefasagens, type Selecao } from "@partida/contracts"
import type { z } from "zod"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { recusar } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { type DocumentoReunido, desenharPdf, marcaDoDocumento } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import { criarLote } from "../processamento/processamento.service.ts"
import { listarDefasagens } from "./defasagem.service.ts"
import { detalharFolha } from "./detalhe.service.ts"
import { concluirProLabore, exigirDepoisDoMes, type ParametrosDoLote, reabrirProLabore } from "./folha.service.ts"
import { imprimirInforme, imprimirRecibo, imprimirRecibos } from "./impressao.service.ts"
import { estornarLucro, exportarLucros, paginaDeLucros, preverLucro, registrarLucro } from "./lucros.service.ts"
import { exportarFolhas, paginaDeFolhas, somarFolhas } from "./painel.service.ts"
import { exportarProLabores, folhaDoAno, paginaDeProLabores, somarProLabores } from "./recibos.service.ts"
import { zipDosRecibos } from "./recibos-em-zip.service.ts"

/** The payroll items of the month: slips issued and reopened, their documents, and the profits paid. */
export function registrarFolha(
  { app, autenticar, banco, agora, aqui }: Porta,
  { fila, marcas }: { readonly fila: () => Fila; readonly marcas: Marcas },
): void {
  const emPdf = async (contexto: Contexto, reunir: (tx: Tx, escopo: Escopo) => Promise<DocumentoReunido>) =>
    desenharPdf(
      marcas,
      escopoDe(contexto).idEscritorio,
      await banco.emEscopo(escopoDe(contexto), (tx) => reunir(tx, escopoDe(contexto))),
    )
  montar(app, autenticar, rotasDasDefasagens, {
    listarDefasagens: aqui((tx, { escopo }, { query }) =>
      listarDefasagens(tx, escopo, query.competencia, query.empresas.split(",")),
    ),
  })
  montar(app, autenticar, rotasDaFolha, {
    listarFolhas: aqui((tx, { escopo }, { query }) => paginaDeFolhas(tx, escopo, query)),
    somarFolhas: aqui((tx, { escopo }, { query }) => somarFolhas(tx, escopo, query)),
    exportarFolhas: (contexto, { query }) => exportarFolhas(banco, escopoDe(contexto), query),
    consultarFolha: aqui((tx, { escopo }, { params, query }) => detalharFolha(tx, escopo, params, query)),
    concluirProLabores: async (contexto, { corpo }) => {
      const aceito = await pedirConclusoes(banco, escopoDe(contexto), corpo, agora())
      await fila().acordar("lotes")
      return aceito
    },
    concluirProLabore: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await concluirProLabore(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo)
        return detalharFolha(tx, escopoDe(contexto), params)
      })
      await fila().acordar("recalculo")
      return detalhe
    },
    reabrirProLabore: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        const { idEmpresa, competencia } = params
        await reabrirProLabore(tx, atoDe(contexto, agora()), idEmpresa, competencia, corpo.motivo)
        return detalharFolha(tx, escopoDe(contexto), params)
      })
      await fila().acordar("recalculo")
      return detalhe
    },
    baixarRecibos: (contexto, { query }) =>
      emPdf(contexto, (tx, escopo) => imprimirRecibos(tx, escopo, query, agora())),
    baixarRecibosPorEmpresa: async (contexto, { query }) => {
      const escopo = escopoDe(contexto)
      return zipDosRecibos(banco, escopo, query, await marcaDoDocumento(marcas, escopo.idEscritorio), agora())
    },
    listarProLabores: aqui((tx, { escopo }, { query }) => paginaDeProLabores(tx, escopo, query)),
    somarProLabores: aqui((tx, { escopo }, { query }) => somarProLabores(tx, escopo, query)),
    exportarProLabores: (contexto, { query }) => exportarProLabores(banco, escopoDe(contexto), query),
    consultarFolhaDaEmpresa: aqui((tx, { escopo }, { params, query }) =>
      folhaDoAno(tx, escopo, params.idEmpresa, query.ano),
    ),
    baixarRecibo: (contexto, { params }) =>
      emPdf(contexto, (tx, escopo) => imprimirRecibo(tx, escopo, params.id, agora())),
    baixarInforme: (contexto, { params, query }) =>
      emPdf(contexto, (tx, escopo) => imprimirInforme(tx, escopo, params.id, query.ano, agora())),
    listarLucros: aqui((tx, { escopo }, { query }) => paginaDeLucros(tx, escopo, query)),
    exportarLucros: (contexto, { query }) => exportarLucros(banco, escopoDe(contexto), query),
    preverLucro: aqui((tx, { escopo }, { params, corpo }) => preverLucro(tx, escopo, params.idEmpresa, corpo, agora())),
    registrarLucro: aqui((tx, ato, { params, corpo }) => registrarLucro(tx, ato, params.idEmpresa, corpo)),
    estornarLucro: aqui((tx, ato, { params, corpo }) => estornarLucro(tx, ato, params.id, corpo.motivo)),
  })
}

/** Begins the job that concludes many. Raises entrada-invalida. */
function pedirConclusoes(banco: Banco, escopo: Escopo, corpo: Conclusoes, agora: Date) {
  const { competencia, selecao, dataPagamento = null, semMovimento, ressalvas } = corpo
  exigirDepoisDoMes(competencia, dataPagamento)
  const parametros: ParametrosDoLote = { dataPagamento, semMovimento, ressalvas }
  const pedido = { tipo: "concluir-pro-labore", competencia, agora, parametros } as const
  return criarLote(banco, escopo, pedido, (tx) => itensDaSelecao(tx, escopo, competencia, selecao))
}
type Conclusoes = z.output<typeof rotasDaFolha.concluirProLabores.corpo>

/** The companies are resolved now, so that the job is exactly what the person asked for. Raises entrada-invalida. */
async function itensDaSelecao(tx: Tx, escopo: Escopo, competencia: string, selecao: Selecao) {
  const alvo = await resolverSelecao(tx, escopo, competencia, selecao)
  if (alvo.length === 0) recusar("Nenhuma empresa foi encontrada com esta seleção.", "selecao")
  return alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
}
