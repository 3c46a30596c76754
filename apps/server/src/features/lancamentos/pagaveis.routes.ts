import { rotasDosPagaveis } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import { desfazendo } from "../../db/desfazendo.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { baixarLancamentos } from "./baixas-em-lote.service.ts"
import {
  baixarLancamento,
  controlarNotas,
  devolverLancamento,
  encerrarRecorrencia,
  estornarLancamento,
  exportarLancamentos,
} from "./lancamentos.service.ts"
import {
  aprovarPagaveis,
  confirmarPagavel,
  consultarPagavel,
  criarPagaveis,
  editarPagavel,
  lerCodigo,
  paginaDePagaveis,
  resumirPagaveis,
  retirarPagavel,
} from "./pagamento.service.ts"

/** This side of what a company has open. */
const aPagar = <T extends object>(quem: T) => ({ natureza: "pagar" as const, ...quem })

/** What a company has to pay, and paid. */
export function registrarPagaveis({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosPagaveis, {
    listarPagaveis: aqui((tx, ato, { params, query }) => paginaDePagaveis(tx, ato, params.idEmpresa, query)),
    exportarPagaveis: (contexto, { params, query }) =>
      exportarLancamentos(banco, { escopo: escopoDe(contexto), agora: agora() }, aPagar(params), query),
    resumirPagaveis: aqui((tx, ato, { params }) => resumirPagaveis(tx, ato, params.idEmpresa)),
    consultarPagavel: aqui((tx, ato, { params }) => consultarPagavel(tx, ato, params.id)),
    lerCodigoDoPagavel: async (_contexto, { corpo }) => {
      const { valor, ...lido } = lerCodigo(corpo.codigo, diaCivil(agora()))
      return { ...lido, valor: valor === null ? null : paraReais(valor) }
    },
    criarPagaveis: aqui((tx, ato, { params, corpo }) => criarPagaveis(tx, ato, params.idEmpresa, corpo)),
    editarPagavel: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarPagavel(tx, ato, params.id, versaoEsperada, corpo),
    ),
    confirmarPagavel: aqui((tx, ato, { params }) => confirmarPagavel(tx, ato, params.id)),
    aprovarPagaveis: aqui((tx, ato, { params, corpo }) => aprovarPagaveis(tx, ato, params.idEmpresa, corpo.ids)),
    baixarPagavel: aqui(async (tx, ato, { params, corpo }) => {
      await baixarLancamento(tx, ato, aPagar(params), corpo)
      return consultarPagavel(tx, ato, params.id)
    }),
    preverPagamentos: (contexto, { params, corpo }) =>
      desfazendo(banco, escopoDe(contexto), (tx) =>
        baixarLancamentos(tx, atoDe(contexto, agora()), aPagar(params), corpo),
      ),
    baixarPagaveis: aqui((tx, ato, { params, corpo }) => baixarLancamentos(tx, ato, aPagar(params), corpo)),
    estornarPagamentoDoTitulo: aqui(async (tx, ato, { params, corpo }) => {
      const { id } = await estornarLancamento(tx, ato, aPagar(params), corpo.motivo)
      return consultarPagavel(tx, ato, id)
    }),
    retirarPagavel: aqui((tx, ato, { params, corpo }) => retirarPagavel(tx, ato, params.id, corpo.motivo)),
    devolverPagavel: aqui(async (tx, ato, { params }) => {
      await devolverLancamento(tx, ato, aPagar(params))
      return consultarPagavel(tx, ato, params.id)
    }),
    encerrarSerieDoPagavel: aqui((tx, ato, { params, corpo }) =>
      encerrarRecorrencia(tx, ato, aPagar(params), corpo.motivo),
    ),
    controlarPagaveis: aqui((tx, ato, { params, corpo }) => controlarNotas(tx, ato, aPagar(params), corpo.controle)),
  })
}
