import { rotasDoFatorR } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { aplicarCaminho } from "./aplicacao.service.ts"
import { detalharFatorR } from "./detalhe.service.ts"
import { exportarFatorR, paginaDoFatorR } from "./fator-r.service.ts"
import { simularCaminho } from "./simulacao.service.ts"

/** Fator R of the companies under it, and the path to the cut. */
export function registrarFatorR({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDoFatorR, {
    listarFatorR: aqui((tx, { escopo }, { query }) => paginaDoFatorR(tx, escopo, query, agora())),
    exportarFatorR: (contexto, { query }) => exportarFatorR(banco, escopoDe(contexto), query, agora()),
    consultarFatorR: aqui((tx, { escopo }, { params }) =>
      detalharFatorR(tx, escopo, params.idEmpresa, params.competencia, agora()),
    ),
    simularFatorR: aqui((tx, ato, { params, corpo }) =>
      simularCaminho(tx, ato, params.idEmpresa, params.competencia, corpo),
    ),
    aplicarFatorR: aqui((tx, ato, { params, corpo }) =>
      aplicarCaminho(tx, ato, params.idEmpresa, params.competencia, corpo.itens),
    ),
  })
}
