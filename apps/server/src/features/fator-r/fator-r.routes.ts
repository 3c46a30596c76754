import { rotasDoFatorR } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emEscopoDe } from "../../http/porta.ts"
import { aplicarCaminho } from "./aplicacao.service.ts"
import { detalharFatorR } from "./detalhe.service.ts"
import { exportarFatorR, paginaDoFatorR } from "./fator-r.service.ts"
import { simularCaminho } from "./simulacao.service.ts"

/** Fator R of the companies under it, and the path to the cut. */
export function registrarFatorR({ app, autenticar, banco, agora }: Porta): void {
  const aqui = emEscopoDe(banco)
  montar(app, autenticar, rotasDoFatorR, {
    listarFatorR: (contexto, { query }) => aqui(contexto, (tx, escopo) => paginaDoFatorR(tx, escopo, query, agora())),
    exportarFatorR: (contexto, { query }) => exportarFatorR(banco, escopoDe(contexto), query, agora()),
    consultarFatorR: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => detalharFatorR(tx, escopo, params.idEmpresa, params.competencia, agora())),
    simularFatorR: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) => simularCaminho(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo)),
    aplicarFatorR: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) =>
        aplicarCaminho(tx, atoDe(contexto, agora()), params.idEmpresa, params.competencia, corpo.itens),
      ),
  })
}
