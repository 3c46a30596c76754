import { contasReferenciais } from "@partida/contabil"
import { rotasDoReferencial } from "@partida/contracts"
import { exigirEmpresa } from "../../db/empresas.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarLigacoes, ligarContas } from "./referencial.service.ts"

const LISTA = contasReferenciais.map(({ codigo, nome, natureza }) => ({ codigo, nome, natureza }))

/** Links of the chart to the chart of reference of the Receita Federal. */
export function registrarReferencial({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDoReferencial, {
    consultarLigacoes: aqui((tx, { escopo }, { params, query }) =>
      consultarLigacoes(tx, escopo, params.idEmpresa, query.dia),
    ),
    listarContasReferenciais: aqui(async (tx, { escopo }, { params }) => {
      await exigirEmpresa(tx, escopo, params.idEmpresa)
      return { lista: LISTA }
    }),
    ligarContas: aqui((tx, ato, { params, corpo }) => ligarContas(tx, ato, params.idEmpresa, corpo)),
  })
}
