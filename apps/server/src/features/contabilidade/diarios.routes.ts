import { rotasDosDiarios } from "@partida/contracts"
import { atoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { escolherColunasDoDiario, paginaDeDiarios, preverDiario, receberDiarios } from "./diarios.service.ts"
import { confirmarDiario, desfazerDiario, dizerContasDoDiario } from "./diarios-gravacao.service.ts"

/** Journals of other systems, into the books. */
export function registrarDiarios({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosDiarios, {
    receberDiarios: (contexto, { params, arquivos }) =>
      receberDiarios(banco, atoDe(contexto, agora()), params.idEmpresa, arquivos),
    listarDiarios: aqui((tx, { escopo }, { params, query }) => paginaDeDiarios(tx, escopo, params.idEmpresa, query)),
    preverDiario: (contexto, { params }) => preverDiario(banco, atoDe(contexto, agora()), params),
    escolherColunasDoDiario: (contexto, { params, corpo }) =>
      escolherColunasDoDiario(banco, atoDe(contexto, agora()), params, corpo.colunas),
    dizerContasDoDiario: (contexto, { params, corpo }) =>
      dizerContasDoDiario(banco, atoDe(contexto, agora()), params, corpo.contas),
    confirmarDiario: (contexto, { params }) => confirmarDiario(banco, atoDe(contexto, agora()), params),
    desfazerDiario: aqui((tx, ato, { params, corpo }) => desfazerDiario(tx, ato, params, corpo.motivo)),
  })
}
