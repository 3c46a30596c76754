import { rotasDasRetencoesTomadas } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { lancarRetencao, listarRetencoesARecolher } from "./recolhimento.service.ts"
import { consultarRetencoes, preverRetencoes, registrarRetencoes } from "./retencoes.service.ts"
import { exportarFatosDaReinf, exportarRetencoes, retencoesDoEscritorio } from "./retencoes-do-escritorio.service.ts"

/** Taxes withheld from suppliers, and what is collected of them. */
export function registrarRetencoesTomadas({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDasRetencoesTomadas, {
    consultarRetencoes: aqui((tx, { escopo }, { params }) => consultarRetencoes(tx, escopo, params.id)),
    preverRetencoes: aqui((tx, { escopo }, { params, corpo }) => preverRetencoes(tx, escopo, params.id, corpo)),
    registrarRetencoes: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      registrarRetencoes(tx, ato, params.id, versaoEsperada, corpo),
    ),
    listarRetencoesARecolher: aqui((tx, ato, { params }) => listarRetencoesARecolher(tx, ato, params.idEmpresa)),
    listarRetencoesDoEscritorio: aqui((tx, ato, { query }) => retencoesDoEscritorio(tx, ato, query.competencia)),
    exportarRetencoesDoEscritorio: (contexto, { query }) =>
      exportarRetencoes(banco, escopoDe(contexto), query, agora()),
    exportarFatosDaReinf: (contexto, { query }) => exportarFatosDaReinf(banco, escopoDe(contexto), query, agora()),
    lancarRetencao: aqui((tx, ato, { params, corpo }) => lancarRetencao(tx, ato, params.idEmpresa, corpo)),
  })
}
