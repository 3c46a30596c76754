import { rotasDosRecebiveis } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { desfazendo } from "../../db/desfazendo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  baixarLancamento,
  baixarLancamentos,
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
export function registrarRecebiveis({ app, autenticar, banco, agora }: Porta): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDosRecebiveis, {
    consultarVisaoDasReceitas: (contexto, { params, query }) =>
      aqui(contexto, (tx, ato) => visaoDasReceitas(tx, ato, params.idEmpresa, query.ate)),
    listarRecebiveis: (contexto, { params, query }) =>
      aqui(contexto, (tx, ato) => paginaDeLancamentos(tx, ato, aReceber(params), query)),
    exportarRecebiveis: (contexto, { params, query }) =>
      exportarLancamentos(banco, { escopo: escopoDe(contexto), agora: agora() }, aReceber(params), query),
    resumirRecebiveis: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => resumirLancamentos(tx, ato, aReceber(params))),
    consultarRecebidoDosTitulos: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => recebidoDoMes(tx, escopo, params.idEmpresa, params.competencia)),
    consultarRecebivel: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => consultarLancamento(tx, ato, aReceber(params))),
    consultarPixDoRecebivel: (contexto, { params }) => aqui(contexto, (tx, ato) => pixDoTitulo(tx, ato, params.id)),
    informarChavePix: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => informarChavePix(tx, ato, params.idEmpresa, corpo.chave)),
    criarRecebiveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => criarLancamentos(tx, ato, aReceber(params), corpo)),
    editarRecebivel: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, ato) => editarLancamento(tx, ato, aReceber(params), versaoEsperada, corpo)),
    baixarRecebivel: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => baixarLancamento(tx, ato, aReceber(params), corpo)),
    preverRecebimentos: (contexto, { params, corpo }) =>
      desfazendo(banco, escopoDe(contexto), (tx) =>
        baixarLancamentos(tx, atoDe(contexto, agora()), aReceber(params), corpo),
      ),
    baixarRecebiveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => baixarLancamentos(tx, ato, aReceber(params), corpo)),
    estornarRecebimento: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => estornarLancamento(tx, ato, aReceber(params), corpo.motivo)),
    confirmarRecebiveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => confirmarLancamentos(tx, ato, aReceber(params), corpo.ids)),
    retirarRecebivel: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => retirarLancamento(tx, ato, aReceber(params), corpo.motivo)),
    devolverRecebivel: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => devolverLancamento(tx, ato, aReceber(params))),
    encerrarRecorrencia: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => encerrarRecorrencia(tx, ato, aReceber(params), corpo.motivo)),
    controlarRecebiveis: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => controlarNotas(tx, ato, aReceber(params), corpo.controle)),
  })
}
