import { rotasDasDeclaracoes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { limitarErros } from "../../http/limites.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
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
  const aqui = emTransacaoDe({ banco, agora })
  const agindo = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  const pedinte = (contexto: Contexto) => ({ quem: quemPede(contexto), hoje: diaCivil(agora()) })
  const contando = limitarErros(["agenda-invalida"], agora)
  montar(app, autenticar, rotasDasDeclaracoes, {
    listarDeclaracoes: aqui((tx, { escopo }, { query }, contexto) =>
      paginaDasDeclaracoes(tx, escopo, query, pedinte(contexto)),
    ),
    exportarDeclaracoes: aqui((tx, { escopo }, { query }, contexto) =>
      exportarDeclaracoes(tx, escopo, query, pedinte(contexto)),
    ),
    consultarDeclaracao: aqui((tx, { escopo }, { params }, contexto) =>
      detalharDeclaracao(tx, escopo, params, pedinte(contexto)),
    ),
    registrarDeclaracao: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      registrarDeclaracao(tx, ato, params, versaoEsperada, corpo),
    ),
    atribuirDeclaracoes: aqui((tx, ato, { corpo }) => atribuirDeclaracoes(tx, ato, corpo, corpo.idResponsavel)),
    entregarDeclaracoes: aqui((tx, ato, { corpo }) => entregarDeclaracoes(tx, ato, corpo, corpo.entregueEm)),
    dizerDeclaracao: aqui((tx, ato, { params, corpo }) => dizerDeclaracao(tx, ato, params, corpo)),
    consultarConfiguracaoDasDeclaracoes: aqui((tx, { escopo }) => consultarConfiguracao(tx, escopo, diaCivil(agora()))),
    configurarDeclaracoes: aqui((tx, ato, { corpo, versaoEsperada }) => configurar(tx, ato, versaoEsperada, corpo)),
    criarObrigacao: aqui((tx, ato, { corpo }) => criarObrigacao(tx, ato, corpo)),
    editarObrigacao: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarObrigacao(tx, ato, params.id, versaoEsperada, corpo),
    ),
    consultarFichaAnual: aqui((tx, { escopo }, { params }) => montarFichaAnual(tx, escopo, params)),
    exportarFichaAnual: aqui(async (tx, { escopo }, { params, query }) =>
      exportarFicha(await montarFichaAnual(tx, escopo, params), query),
    ),
    listarAgendas: aqui((tx, { escopo }) => listarAgendas(tx, escopo)),
    criarAgenda: async (contexto, { corpo }) => {
      const url = await marcas.urlDoEscritorio(escopoDe(contexto).idEscritorio)
      const doEscritorio = quemPede(contexto) === "escritorio"
      return agindo(contexto, (tx, ato) => criarAgenda(tx, ato, corpo.de, { doEscritorio, url }))
    },
    revogarAgenda: aqui((tx, ato, { params }) => revogarAgenda(tx, ato, params.id)),
    lerAgenda: (_contexto, { params, bruto }) =>
      contando(bruto, "agenda", () => lerAgenda(banco, params.arquivo, agora())),
  })
}
