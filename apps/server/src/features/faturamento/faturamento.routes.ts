import { rotasDasEtapas } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { recusar } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import { criarLote } from "../processamento/processamento.service.ts"
import { detalharFaturamento, exportarFaturamento, paginaDoFaturamento } from "./consulta.service.ts"
import type { ParametrosDoFaturamento } from "./faturamento.job.ts"
import { concluirFaturamento, reabrirFaturamento } from "./faturamento.service.ts"

export function registrarEtapas({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDasEtapas, {
    listarFaturamentos: aqui((tx, { escopo }, { query }) => paginaDoFaturamento(tx, escopo, query, agora())),
    exportarFaturamentos: (contexto, { query }) => exportarFaturamento(banco, escopoDe(contexto), query, agora()),
    consultarFaturamento: aqui((tx, { escopo }, { params: { idEmpresa, competencia } }) =>
      detalharFaturamento(tx, escopo, idEmpresa, competencia, agora()),
    ),
    concluirFaturamentos: async (contexto, { corpo }) => {
      const escopo = escopoDe(contexto)
      const { competencia, selecao, semMovimento, ressalvas } = corpo
      const parametros: ParametrosDoFaturamento = { semMovimento, ressalvas }
      const pedido = { tipo: "concluir-faturamento", competencia, agora: agora(), parametros } as const
      const aceito = await criarLote(banco, escopo, pedido, async (tx) => {
        const alvo = await resolverSelecao(tx, escopo, competencia, selecao)
        if (alvo.length === 0) recusar("Nenhuma empresa foi encontrada com esta seleção.", "selecao")
        return alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
      })
      await fila().acordar("lotes")
      return aceito
    },
    concluirFaturamento: aqui(async (tx, ato, { params: { idEmpresa, competencia }, corpo }) => {
      await concluirFaturamento(tx, ato, idEmpresa, competencia, corpo)
      return detalharFaturamento(tx, ato.escopo, idEmpresa, competencia, agora())
    }),
    reabrirFaturamento: aqui(async (tx, ato, { params: { idEmpresa, competencia }, corpo: { motivo } }) => {
      await reabrirFaturamento(tx, ato, idEmpresa, competencia, motivo)
      return detalharFaturamento(tx, ato.escopo, idEmpresa, competencia, agora())
    }),
  })
}
