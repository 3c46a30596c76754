import { rotasDaCaptura } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
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
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  { fila, captura }: { readonly fila: () => Fila; readonly captura: Fonte },
  agora: () => Date,
): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
  montar(app, autenticar, rotasDaCaptura, {
    consultarCaptura: (contexto) => aqui(contexto, (tx, escopo) => consultarCaptura(tx, escopo, captura, agora())),
    alterarCaptura: async (contexto, { corpo, versaoEsperada }) => {
      const feito = await aqui(contexto, (tx) =>
        alterarCaptura(tx, atoDe(contexto, agora()), captura, { ...corpo, versao: versaoEsperada }),
      )
      await fila().acordar("captura")
      return feito
    },
    listarCapturas: (contexto, { query }) =>
      aqui(contexto, (tx, escopo) => paginaDeCapturas(tx, escopo, query, agora())),
    consultarCapturaDaEmpresa: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => consultarDaEmpresa(tx, escopo, params.idEmpresa, captura, agora())),
    buscarCaptura: async (contexto, { params }) => {
      const pedida = await aqui(contexto, (tx, escopo) => buscarAgora(tx, escopo, params.idEmpresa, captura, agora()))
      await fila().acordar("captura")
      return pedida
    },
  })
}
