import { rotasDosRecebiveis } from "@partida/contracts"
import { desfazendo } from "../../db/desfazendo.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { combinarEncargos, encargosNoDia } from "../titulos/encargos.service.ts"
import { baixarLancamentos } from "./baixas-em-lote.service.ts"
import {
  baixarLancamento,
  confirmarLancamentos,
  consultarLancamento,
  controlarNotas,
  criarLancamentos,
  devolverLancamento,
  editarLancamento,
  encerrarRecorrencia,
  estornarLancamento,
  exportarLancamentos,
  paginaDeLancamentos,
  resumirLancamentos,
  retirarLancamento,
} from "./lancamentos.service.ts"
import { informarChavePix, pixDoTitulo } from "./pix.service.ts"
import { recebidoDoMes } from "./recebido-do-mes.service.ts"
import { visaoDasReceitas } from "./visao.service.ts"

/** This side of what a company has open. */
const aReceber = <T extends object>(quem: T) => ({ natureza: "receber" as const, ...quem })

/** What a company has to receive, and received. */
export function registrarRecebiveis({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosRecebiveis, {
    consultarVisaoDasReceitas: aqui((tx, ato, { params, query }) =>
      visaoDasReceitas(tx, ato, params.idEmpresa, query.ate),
    ),
    listarRecebiveis: aqui((tx, ato, { params, query }) => paginaDeLancamentos(tx, ato, aReceber(params), query)),
    exportarRecebiveis: (contexto, { params, query }) =>
      exportarLancamentos(banco, { escopo: escopoDe(contexto), agora: agora() }, aReceber(params), query),
    resumirRecebiveis: aqui((tx, ato, { params }) => resumirLancamentos(tx, ato, aReceber(params))),
    consultarRecebidoDosTitulos: aqui((tx, { escopo }, { params }) =>
      recebidoDoMes(tx, escopo, params.idEmpresa, params.competencia),
    ),
    consultarRecebivel: aqui((tx, ato, { params }) => consultarLancamento(tx, ato, aReceber(params))),
    consultarPixDoRecebivel: aqui((tx, ato, { params }) => pixDoTitulo(tx, ato, params.id)),
    informarChavePix: aqui((tx, ato, { params, corpo }) => informarChavePix(tx, ato, params.idEmpresa, corpo.chave)),
    criarRecebiveis: aqui((tx, ato, { params, corpo }) => criarLancamentos(tx, ato, aReceber(params), corpo)),
    editarRecebivel: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarLancamento(tx, ato, aReceber(params), versaoEsperada, corpo),
    ),
    calcularEncargosDoRecebivel: aqui((tx, { escopo }, { params, query }) =>
      encargosNoDia(tx, escopo, params.id, query.dia),
    ),
    combinarEncargosDoRecebivel: aqui(async (tx, ato, { params, corpo, versaoEsperada }) => {
      await combinarEncargos(tx, ato, { id: params.id, versao: versaoEsperada }, corpo)
      return consultarLancamento(tx, ato, aReceber(params))
    }),
    baixarRecebivel: aqui((tx, ato, { params, corpo }) => baixarLancamento(tx, ato, aReceber(params), corpo)),
    preverRecebimentos: (contexto, { params, corpo }) =>
      desfazendo(banco, escopoDe(contexto), (tx) =>
        baixarLancamentos(tx, atoDe(contexto, agora()), aReceber(params), corpo),
      ),
    baixarRecebiveis: aqui((tx, ato, { params, corpo }) => baixarLancamentos(tx, ato, aReceber(params), corpo)),
    estornarRecebimento: aqui((tx, ato, { params, corpo }) =>
      estornarLancamento(tx, ato, aReceber(params), corpo.motivo),
    ),
    confirmarRecebiveis: aqui((tx, ato, { params, corpo }) =>
      confirmarLancamentos(tx, ato, aReceber(params), corpo.ids),
    ),
    retirarRecebivel: aqui((tx, ato, { params, corpo }) => retirarLancamento(tx, ato, aReceber(params), corpo.motivo)),
    devolverRecebivel: aqui((tx, ato, { params }) => devolverLancamento(tx, ato, aReceber(params))),
    encerrarRecorrencia: aqui((tx, ato, { params, corpo }) =>
      encerrarRecorrencia(tx, ato, aReceber(params), corpo.motivo),
    ),
    controlarRecebiveis: aqui((tx, ato, { params, corpo }) =>
      controlarNotas(tx, ato, aReceber(params), corpo.controle),
    ),
  })
}
