import { rotasDaFolha, rotasDasDefasagens, type Selecao } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { emEscopoDe } from "../../http/porta.ts"
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
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  { fila, marcas }: { readonly fila: () => Fila; readonly marcas: Marcas },
  agora: () => Date,
): void {
  const aqui = emEscopoDe(banco)
  const emPdf = async (contexto: Contexto, reunir: (tx: Tx, escopo: Escopo) => Promise<DocumentoReunido>) =>
    desenharPdf(marcas, escopoDe(contexto).idEscritorio, await aqui(contexto, reunir))
  montar(app, autenticar, rotasDasDefasagens, {
    listarDefasagens: (contexto, { query }) =>
      aqui(contexto, (tx, escopo) => listarDefasagens(tx, escopo, query.competencia, query.empresas.split(","))),
  })
  montar(app, autenticar, rotasDaFolha, {
    listarFolhas: (contexto, { query }) => aqui(contexto, (tx, escopo) => paginaDeFolhas(tx, escopo, query)),
    somarFolhas: (contexto, { query }) => aqui(contexto, (tx, escopo) => somarFolhas(tx, escopo, query)),
    exportarFolhas: (contexto, { query }) => exportarFolhas(banco, escopoDe(contexto), query),
    consultarFolha: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => detalharFolha(tx, escopo, params, query)),
    concluirProLabores: async (contexto, { corpo }) => {
      const aceito = await pedirConclusoes(banco, escopoDe(contexto), corpo, agora())
      await fila().acordar("lotes")
      return aceito
    },
    concluirProLabore: async (contexto, { params, corpo }) => {
      const detalhe = await aqui(contexto, async (tx, escopo) => {
        await concluirProLabore(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo)
        return detalharFolha(tx, escopo, params)
      })
      await fila().acordar("recalculo")
      return detalhe
    },
    reabrirProLabore: async (contexto, { params, corpo }) => {
      const detalhe = await aqui(contexto, async (tx, escopo) => {
        const { idEmpresa, competencia } = params
        await reabrirProLabore(tx, atoDe(contexto, agora()), idEmpresa, competencia, corpo.motivo)
        return detalharFolha(tx, escopo, params)
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
    listarProLabores: (contexto, { query }) => aqui(contexto, (tx, escopo) => paginaDeProLabores(tx, escopo, query)),
    somarProLabores: (contexto, { query }) => aqui(contexto, (tx, escopo) => somarProLabores(tx, escopo, query)),
    exportarProLabores: (contexto, { query }) => exportarProLabores(banco, escopoDe(contexto), query),
    consultarFolhaDaEmpresa: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) =>
        folhaDoAno(tx, escopo, {
          idEmpresa: params.idEmpresa,
          ano: query.ano,
          comPessoas: contexto.pessoa.papel !== "FUNCIONARIO",
        }),
      ),
    baixarRecibo: (contexto, { params }) =>
      emPdf(contexto, (tx, escopo) => imprimirRecibo(tx, escopo, params.id, agora())),
    baixarInforme: (contexto, { params, query }) =>
      emPdf(contexto, (tx, escopo) => imprimirInforme(tx, escopo, params.id, query.ano, agora())),
    listarLucros: (contexto, { query }) => aqui(contexto, (tx, escopo) => paginaDeLucros(tx, escopo, query)),
    exportarLucros: (contexto, { query }) => exportarLucros(banco, escopoDe(contexto), query),
    preverLucro: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, escopo) => preverLucro(tx, escopo, params.idEmpresa, corpo, agora())),
    registrarLucro: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) => registrarLucro(tx, atoDe(contexto, agora()), params.idEmpresa, corpo)),
    estornarLucro: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) => estornarLucro(tx, atoDe(contexto, agora()), params.id, corpo.motivo)),
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
  if (alvo.length === 0)
    throw new ErroDeNegocio("entrada-invalida", "Nenhuma empresa foi encontrada com esta seleção.", "selecao")
  return alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
}
