import { rotasDosDiarios } from "@partida/contracts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  type Alvo,
  consultarDiarioImportado,
  escolherColunasDoDiario,
  paginaDeDiarios,
  preverDiario,
} from "./diarios.service.ts"
import { confirmarDiario, desfazerDiario, dizerContasDoDiario } from "./diarios-gravacao.service.ts"
import { receberDiarios } from "./diarios-recebimento.service.ts"

/** Journals of other systems, into the books. */
export function registrarDiarios({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  const pedido = async (contexto: Contexto, alvo: Alvo) => {
    await fila().acordar("lotes")
    return banco.emEscopo(escopoDe(contexto), (tx) => consultarDiarioImportado(tx, escopoDe(contexto), alvo))
  }
  montar(app, autenticar, rotasDosDiarios, {
    receberDiarios: (contexto, { params, arquivos }) =>
      receberDiarios(banco, atoDe(contexto, agora()), params.idEmpresa, arquivos),
    listarDiarios: aqui((tx, { escopo }, { params, query }) => paginaDeDiarios(tx, escopo, params.idEmpresa, query)),
    preverDiario: (contexto, { params }) => preverDiario(banco, atoDe(contexto, agora()), params),
    escolherColunasDoDiario: (contexto, { params, corpo }) =>
      escolherColunasDoDiario(banco, atoDe(contexto, agora()), params, corpo.colunas),
    dizerContasDoDiario: (contexto, { params, corpo }) =>
      dizerContasDoDiario(banco, atoDe(contexto, agora()), params, corpo.contas),
    confirmarDiario: async (contexto, { params }) => {
      await confirmarDiario(banco, atoDe(contexto, agora()), params)
      return pedido(contexto, params)
    },
    desfazerDiario: async (contexto, { params, corpo }) => {
      await banco.emEscopo(escopoDe(contexto), (tx) =>
        desfazerDiario(tx, atoDe(contexto, agora()), params, corpo.motivo),
      )
      return pedido(contexto, params)
    },
  })
}
