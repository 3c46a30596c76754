import { rotasDaAutomacao } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarAutomacao, ligarRotina } from "./automacao.service.ts"

/** What the product does by itself for a company. */
export function registrarAutomacao({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDaAutomacao, {
    consultarAutomacao: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => consultarAutomacao(tx, escopoDe(contexto), params.idEmpresa, agora())),
    ligarRotina: (contexto, { params, corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        ligarRotina(
          tx,
          escopoDe(contexto),
          { ...params, ...corpo, versao: versaoEsperada, por: contexto.pessoa.nome },
          agora(),
        ),
      ),
  })
}
