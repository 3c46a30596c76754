import { rotasDaCaptura } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import {
  alterarCaptura,
  buscarAgora,
  consultarCaptura,
  consultarDaEmpresa,
  type Fonte,
  paginaDeCapturas,
} from "./captura.service.ts"

/** Capture of notes from the national environment: how it stands, and asking for it now. */
export function registrarCaptura(
  { app, autenticar, banco, agora, aqui }: Porta,
  { fila, captura }: { readonly fila: () => Fila; readonly captura: Fonte },
): void {
  montar(app, autenticar, rotasDaCaptura, {
    consultarCaptura: aqui((tx, { escopo }) => consultarCaptura(tx, escopo, captura, agora())),
    alterarCaptura: async (contexto, { corpo, versaoEsperada }) => {
      const feito = await banco.emEscopo(escopoDe(contexto), (tx) =>
        alterarCaptura(tx, atoDe(contexto, agora()), captura, { ...corpo, versao: versaoEsperada }),
      )
      await fila().acordar("captura")
      return feito
    },
    listarCapturas: aqui((tx, { escopo }, { query }) => paginaDeCapturas(tx, escopo, query, agora())),
    consultarCapturaDaEmpresa: aqui((tx, { escopo }, { params }) =>
      consultarDaEmpresa(tx, escopo, params.idEmpresa, captura, agora()),
    ),
    buscarCaptura: async (contexto, { params }) => {
      const pedida = await banco.emEscopo(escopoDe(contexto), (tx) =>
        buscarAgora(tx, escopoDe(contexto), params.idEmpresa, captura, agora()),
      )
      await fila().acordar("captura")
      return pedida
    },
  })
}
