import { contasReferenciais } from "@partida/contabil"
import { rotasDoReferencial } from "@partida/contracts"
import { exigirEmpresa } from "../../db/empresas.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import { consultarLigacoes, ligarContas } from "./referencial.service.ts"

const LISTA = contasReferenciais.map(({ codigo, nome, natureza }) => ({ codigo, nome, natureza }))

/** Links of the chart to the chart of reference of the Receita Federal. */
export function registrarReferencial({ app, autenticar, banco, agora }: Porta): void {
  const lendo = emEscopoDe(banco)
  montar(app, autenticar, rotasDoReferencial, {
    consultarLigacoes: (contexto, { params, query }) =>
      lendo(contexto, (tx, escopo) => consultarLigacoes(tx, escopo, params.idEmpresa, query.dia)),
    listarContasReferenciais: (contexto, { params }) =>
      lendo(contexto, async (tx, escopo) => {
        await exigirEmpresa(tx, escopo, params.idEmpresa)
        return { lista: LISTA }
      }),
    ligarContas: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => ligarContas(tx, atoDe(contexto, agora()), params.idEmpresa, corpo)),
  })
}
