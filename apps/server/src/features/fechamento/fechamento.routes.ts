import { pedidoDeReabertura, rotasDoFechamento, type Selecao } from "@partida/contracts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { criarLote } from "../processamento/processamento.service.ts"
import { detalharFechamento } from "./detalhe.ts"
import { type AtoEmMassa, itensDaSelecao } from "./em-massa.ts"
import { fecharMes, reabrirMes } from "./encerramento.service.ts"
import { imprimirMemoria } from "./impressao.ts"
import { exportarPainel, paginaDoPainel } from "./painel.service.ts"

export function registrarFechamento(
  { app, autenticar, banco, agora, aqui }: Porta,
  { fila, marcas }: { readonly fila: () => Fila; readonly marcas: Marcas },
): void {
  const emLote = async (escopo: Escopo, tipo: AtoEmMassa, corpo: PedidoEmLote, parametros: unknown = null) => {
    const { competencia, selecao } = corpo
    const aceito = await criarLote(banco, escopo, { tipo, competencia, agora: agora(), parametros }, (tx) =>
      itensDaSelecao(tx, escopo, tipo, competencia, selecao),
    )
    await fila().acordar("lotes")
    return aceito
  }
  montar(app, autenticar, rotasDoFechamento, {
    listarFechamentos: aqui((tx, { escopo }, { query }) => paginaDoPainel(tx, escopo, query)),
    exportarFechamentos: (contexto, { query }) => exportarPainel(banco, escopoDe(contexto), query),
    consultarFechamento: aqui((tx, { escopo }, { params }) =>
      detalharFechamento(tx, escopo, params.idEmpresa, params.competencia, agora()),
    ),
    calcularFechamentos: (contexto, { corpo }) => emLote(escopoDe(contexto), "calcular", corpo),
    fecharFechamentos: (contexto, { corpo }) => emLote(escopoDe(contexto), "fechar", corpo),
    reabrirFechamentos: (contexto, { corpo }) =>
      emLote(escopoDe(contexto), "reabrir", corpo, pedidoDeReabertura.parse(corpo)),
    fecharMes: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await fecharMes(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo.idApuracao)
        return detalharFechamento(tx, escopoDe(contexto), params.idEmpresa, params.competencia, agora())
      })
      // The books follow, and what the rules of the office want done outside.
      await fila().acordar("lotes")
      await fila().acordar("operacoes")
      return detalhe
    },
    reabrirMes: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await reabrirMes(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo)
        return detalharFechamento(tx, escopoDe(contexto), params.idEmpresa, params.competencia, agora())
      })
      // Later months of the quarter of the Lucro Presumido were put on Recalculando.
      await fila().acordar("recalculo")
      return detalhe
    },
    baixarMemoria: async (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      const pagina = await banco.emEscopo(escopo, (tx) =>
        imprimirMemoria(tx, escopo, params.idEmpresa, params.competencia, agora()),
      )
      return desenharPdf(marcas, escopo.idEscritorio, pagina)
    },
  })
}

interface PedidoEmLote {
  readonly competencia: string
  readonly selecao: Selecao
}
