import { rotasDasDeclaracoes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { limitarErros } from "../../http/limites.ts"
import { montar } from "../../http/montar.ts"
import { emEscopoDe } from "../../http/porta.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { criarAgenda, lerAgenda, listarAgendas, revogarAgenda } from "./agenda.service.ts"
import { configurar, consultarConfiguracao, criarObrigacao, editarObrigacao } from "./configuracao.service.ts"
import { detalharDeclaracao } from "./detalhe.service.ts"
import { exportarFicha, montarFichaAnual } from "./ficha-anual.service.ts"
import { exportarDeclaracoes, paginaDasDeclaracoes, type Quem } from "./lista.service.ts"
import { atribuirDeclaracoes, dizerDeclaracao, entregarDeclaracoes, registrarDeclaracao } from "./registro.service.ts"

const quemPede = ({ pessoa: { papel } }: Contexto): Quem =>
  papel === "FUNCIONARIO" ? "funcionario" : papel === "EMPRESA" ? "dono" : "escritorio"

/** What companies deliver to the authorities, and the calendars that show it. */
export function registrarDeclaracoes(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, marcas, agora }: { readonly banco: Banco; readonly marcas: Marcas; readonly agora: () => Date },
): void {
  const aqui = emEscopoDe(banco)
  const agindo = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  const pedinte = (contexto: Contexto) => ({ quem: quemPede(contexto), hoje: diaCivil(agora()) })
  const contando = limitarErros(["agenda-invalida"], agora)
  montar(app, autenticar, rotasDasDeclaracoes, {
    listarDeclaracoes: (contexto, { query }) =>
      aqui(contexto, (tx, escopo) => paginaDasDeclaracoes(tx, escopo, query, pedinte(contexto))),
    exportarDeclaracoes: (contexto, { query }) =>
      aqui(contexto, (tx, escopo) => exportarDeclaracoes(tx, escopo, query, pedinte(contexto))),
    consultarDeclaracao: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => detalharDeclaracao(tx, escopo, params, pedinte(contexto))),
    registrarDeclaracao: (contexto, { params, corpo, versaoEsperada }) =>
      agindo(contexto, (tx, ato) => registrarDeclaracao(tx, ato, params, versaoEsperada, corpo)),
    atribuirDeclaracoes: (contexto, { corpo }) =>
      agindo(contexto, (tx, ato) => atribuirDeclaracoes(tx, ato, corpo, corpo.idResponsavel)),
    entregarDeclaracoes: (contexto, { corpo }) =>
      agindo(contexto, (tx, ato) => entregarDeclaracoes(tx, ato, corpo, corpo.entregueEm)),
    dizerDeclaracao: (contexto, { params, corpo }) =>
      agindo(contexto, (tx, ato) => dizerDeclaracao(tx, ato, params, corpo)),
    consultarConfiguracaoDasDeclaracoes: (contexto) =>
      aqui(contexto, (tx, escopo) => consultarConfiguracao(tx, escopo, diaCivil(agora()))),
    configurarDeclaracoes: (contexto, { corpo, versaoEsperada }) =>
      agindo(contexto, (tx, ato) => configurar(tx, ato, versaoEsperada, corpo)),
    criarObrigacao: (contexto, { corpo }) => agindo(contexto, (tx, ato) => criarObrigacao(tx, ato, corpo)),
    editarObrigacao: (contexto, { params, corpo, versaoEsperada }) =>
      agindo(contexto, (tx, ato) => editarObrigacao(tx, ato, params.id, versaoEsperada, corpo)),
    consultarFichaAnual: (contexto, { params }) => aqui(contexto, (tx, escopo) => montarFichaAnual(tx, escopo, params)),
    exportarFichaAnual: (contexto, { params, query }) =>
      aqui(contexto, async (tx, escopo) => exportarFicha(await montarFichaAnual(tx, escopo, params), query)),
    listarAgendas: (contexto) => aqui(contexto, listarAgendas),
    criarAgenda: async (contexto, { corpo }) => {
      const url = await marcas.urlDoEscritorio(escopoDe(contexto).idEscritorio)
      const doEscritorio = quemPede(contexto) === "escritorio"
      return agindo(contexto, (tx, ato) => criarAgenda(tx, ato, corpo.de, { doEscritorio, url }))
    },
    revogarAgenda: (contexto, { params }) => agindo(contexto, (tx, ato) => revogarAgenda(tx, ato, params.id)),
    lerAgenda: (_contexto, { params, bruto }) =>
      contando(bruto, "agenda", () => lerAgenda(banco, params.arquivo, agora())),
  })
}
