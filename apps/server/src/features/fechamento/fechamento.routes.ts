import { rotasDoFechamento, type Selecao } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import { marcaDoDocumento } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { criarLote } from "../processamento/processamento.service.ts"
import { detalharFechamento } from "./detalhe.ts"
import { fecharMes, reabrirMes } from "./encerramento.service.ts"
import { imprimirMemoria } from "./impressao.ts"
import { resolverSelecao } from "./painel.repository.ts"
import { exportarPainel, paginaDoPainel } from "./painel.service.ts"

export function registrarFechamento(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  fila: () => Fila,
  marcas: Marcas,
  agora: () => Date,
): void {
  const emLote = async (escopo: Escopo, tipo: "calcular" | "fechar", corpo: PedidoEmLote) => {
    const aceito = await criarLoteDeEmpresas(banco, escopo, tipo, corpo, agora())
    await fila().acordar("lotes")
    return aceito
  }
  montar(app, autenticar, rotasDoFechamento, {
    listarFechamentos: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => paginaDoPainel(tx, escopoDe(contexto), query)),
    exportarFechamentos: (contexto, { query }) => exportarPainel(banco, escopoDe(contexto), query),
    consultarFechamento: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        detalharFechamento(tx, escopoDe(contexto), params.idEmpresa, params.competencia, agora()),
      ),
    calcularFechamentos: (contexto, { corpo }) => emLote(escopoDe(contexto), "calcular", corpo),
    fecharFechamentos: (contexto, { corpo }) => emLote(escopoDe(contexto), "fechar", corpo),
    fecharMes: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        await fecharMes(tx, escopoDe(contexto), params.idEmpresa, params.competencia, corpo.idApuracao, {
          nome: contexto.pessoa.nome,
          agora: agora(),
        })
        return detalharFechamento(tx, escopoDe(contexto), params.idEmpresa, params.competencia, agora())
      }),
    reabrirMes: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        const ator = { nome: contexto.pessoa.nome, agora: agora() }
        const { motivo, etapas } = corpo
        await reabrirMes(tx, escopoDe(contexto), params.idEmpresa, params.competencia, motivo, ator, etapas)
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
      const marca = await marcaDoDocumento(marcas, escopo.idEscritorio)
      return { tipo: "application/pdf", nome: pagina.nome, bytes: await pagina.gerar(marca) }
    },
  })
}

interface PedidoEmLote {
  readonly competencia: string
  readonly selecao: Selecao
}

/** The companies are resolved now, so that the job is exactly what the person asked for. Raises entrada-invalida. */
function criarLoteDeEmpresas(
  banco: Banco,
  escopo: Escopo,
  tipo: "calcular" | "fechar",
  { competencia, selecao }: PedidoEmLote,
  agora: Date,
) {
  return criarLote(banco, escopo, { tipo, competencia, agora }, async (tx) => {
    const alvo = await resolverSelecao(tx, escopo, competencia, selecao)
    if (alvo.length === 0) {
      throw new ErroDeNegocio("entrada-invalida", "Nenhuma empresa foi encontrada com esta seleção.", "selecao")
    }
    return alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
  })
}
