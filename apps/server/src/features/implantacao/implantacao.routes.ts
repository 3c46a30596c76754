import { rotasDaImplantacao } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  concluirImplantacao,
  consultarImplantacao,
  consultarQuadro,
  declararEtapa,
  exportarImplantacoes,
  paginaDaImplantacao,
  reabrirImplantacao,
  retirarDeclaracao,
} from "./implantacao.service.ts"

/** Taking companies in, step by step. */
export function registrarImplantacao({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDaImplantacao, {
    listarImplantacoes: aqui((tx, { escopo }, { query }) => paginaDaImplantacao(tx, escopo, query, agora())),
    exportarImplantacoes: (contexto, { query }) => exportarImplantacoes(banco, escopoDe(contexto), query, agora()),
    consultarQuadroDaImplantacao: aqui((tx, { escopo }, { query }) => consultarQuadro(tx, escopo, query, agora())),
    consultarImplantacao: aqui((tx, { escopo }, { params }) =>
      consultarImplantacao(tx, escopo, params.idEmpresa, agora()),
    ),
    declararEtapa: aqui((tx, { escopo }, { params, corpo }) => declararEtapa(tx, escopo, params, corpo, agora())),
    retirarDeclaracao: aqui((tx, { escopo }, { params }) => retirarDeclaracao(tx, escopo, params, agora())),
    concluirImplantacao: aqui((tx, { escopo }, { params }) =>
      concluirImplantacao(tx, escopo, params.idEmpresa, agora()),
    ),
    reabrirImplantacao: aqui((tx, { escopo }, { params }) => reabrirImplantacao(tx, escopo, params.idEmpresa, agora())),
  })
}
