import { rotasDaAutomacao } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarAutomacao, ligarRotina } from "./automacao.service.ts"

/** What the product does by itself for a company. */
export function registrarAutomacao({ app, autenticar, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDaAutomacao, {
    consultarAutomacao: aqui((tx, { escopo }, { params }) => consultarAutomacao(tx, escopo, params.idEmpresa, agora())),
    ligarRotina: aqui((tx, { escopo }, { params, corpo, versaoEsperada }, contexto) =>
      ligarRotina(tx, escopo, { ...params, ...corpo, versao: versaoEsperada, por: contexto.pessoa.nome }, agora()),
    ),
  })
}
