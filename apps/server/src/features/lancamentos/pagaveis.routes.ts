import { rotasDosPagaveis } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { desfazendo } from "../../db/desfazendo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  baixarLancamento,
  baixarLancamentos,
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
export function registrarPagaveis({ app, autenticar, banco, agora }: Porta): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDosPagaveis, {
    listarPagaveis: (contexto, { params, query }) =>
      aqui(contexto, (tx, ato) => paginaDePagaveis(tx, ato, params.idEmpresa, query)),
    exportarPagaveis: (contexto, { params, query }) =>
      exportarLancamentos(banco, { escopo: escopoDe(contexto), agora: agora() }, aPagar(params), query),
    resumirPagaveis: (contexto, { params }) => aqui(contexto, (tx, ato) => resumirPagaveis(tx, ato, params.idEmpresa)),
    consultarPagavel: (contexto, { params }) => aqui(contexto, (tx, ato) => consultarPagavel(tx, ato, params.id)),
    lerCodigoDoPagavel: async (_contexto, { corpo }) => {
      const { valor, ...lido } = lerCodigo(corpo.codigo, diaCivil(agora()))
      return { ...lido, valor: valor === null ? null : paraReais(valor) }
    },
    criarPagaveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => criarPagaveis(tx, ato, params.idEmpresa, corpo)),
    editarPagavel: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, ato) => editarPagavel(tx, ato, params.id, versaoEsperada, corpo)),
    confirmarPagavel: (contexto, { params }) => aqui(contexto, (tx, ato) => confirmarPagavel(tx, ato, params.id)),
    aprovarPagaveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => aprovarPagaveis(tx, ato, params.idEmpresa, corpo.ids)),
    baixarPagavel: (contexto, { params, corpo }) =>
      aqui(contexto, async (tx, ato) => {
        await baixarLancamento(tx, ato, aPagar(params), corpo)
        return consultarPagavel(tx, ato, params.id)
      }),
    preverPagamentos: (contexto, { params, corpo }) =>
      desfazendo(banco, escopoDe(contexto), (tx) =>
        baixarLancamentos(tx, atoDe(contexto, agora()), aPagar(params), corpo),
      ),
    baixarPagaveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => baixarLancamentos(tx, ato, aPagar(params), corpo)),
    estornarPagamentoDoTitulo: (contexto, { params, corpo }) =>
      aqui(contexto, async (tx, ato) => {
        const { id } = await estornarLancamento(tx, ato, aPagar(params), corpo.motivo)
        return consultarPagavel(tx, ato, id)
      }),
    retirarPagavel: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => retirarPagavel(tx, ato, params.id, corpo.motivo)),
    devolverPagavel: (contexto, { params }) =>
      aqui(contexto, async (tx, ato) => {
        await devolverLancamento(tx, ato, aPagar(params))
        return consultarPagavel(tx, ato, params.id)
      }),
    encerrarSerieDoPagavel: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => encerrarRecorrencia(tx, ato, aPagar(params), corpo.motivo)),
    controlarPagaveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => controlarNotas(tx, ato, aPagar(params), corpo.controle)),
  })
}
