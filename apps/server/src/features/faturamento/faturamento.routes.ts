import { rotasDasEtapas } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import { criarLote } from "../processamento/processamento.service.ts"
import { detalharFaturamento, exportarFaturamento, paginaDoFaturamento } from "./consulta.service.ts"
import type { ParametrosDoFaturamento } from "./faturamento.job.ts"
import { concluirFaturamento, reabrirFaturamento } from "./faturamento.service.ts"

export function registrarEtapas({ app, autenticar, banco, fila, agora }: Porta): void {
  montar(app, autenticar, rotasDasEtapas, {
    listarFaturamentos: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => paginaDoFaturamento(tx, escopoDe(contexto), query, agora())),
    exportarFaturamentos: (contexto, { query }) => exportarFaturamento(banco, escopoDe(contexto), query, agora()),
    consultarFaturamento: (contexto, { params: { idEmpresa, competencia } }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        detalharFaturamento(tx, escopoDe(contexto), idEmpresa, competencia, agora()),
      ),
    concluirFaturamentos: async (contexto, { corpo }) => {
      const escopo = escopoDe(contexto)
      const { competencia, selecao, semMovimento, ressalvas } = corpo
      const parametros: ParametrosDoFaturamento = { semMovimento, ressalvas }
      const pedido = { tipo: "concluir-faturamento", competencia, agora: agora(), parametros } as const
      const aceito = await criarLote(banco, escopo, pedido, async (tx) => {
        const alvo = await resolverSelecao(tx, escopo, competencia, selecao)
        if (alvo.length === 0)
          throw new ErroDeNegocio("entrada-invalida", "Nenhuma empresa foi encontrada com esta seleção.", "selecao")
        return alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
      })
      await fila().acordar("lotes")
      return aceito
    },
    concluirFaturamento: (contexto, { params: { idEmpresa, competencia }, corpo }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        await concluirFaturamento(tx, atoDe(contexto, agora()), idEmpresa, competencia, corpo)
        return detalharFaturamento(tx, escopoDe(contexto), idEmpresa, competencia, agora())
      }),
    reabrirFaturamento: (contexto, { params: { idEmpresa, competencia }, corpo: { motivo } }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        await reabrirFaturamento(tx, atoDe(contexto, agora()), idEmpresa, competencia, motivo)
        return detalharFaturamento(tx, escopoDe(contexto), idEmpresa, competencia, agora())
      }),
  })
}
