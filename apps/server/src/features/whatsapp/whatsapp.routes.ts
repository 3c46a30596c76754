import { LIMITE_DO_AVISO_DO_WHATSAPP, rotasDoWhatsapp } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { limitarErros } from "../../http/limites.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import {
  apagarConta,
  consultarWhatsapp,
  guardarConta,
  ligarWhatsapp,
  testarWhatsapp,
} from "../contas-do-whatsapp/contas.service.ts"
import { type DepsDosAvisos, receberAviso, responderDesafio } from "./avisos.service.ts"

interface Deps extends DepsDosAvisos {
  readonly marcas: Marcas
  readonly config: { readonly url: string }
  readonly fila: () => Fila
}

/** Notices that are not signed, or are to no address. */
const ERRADOS = ["aviso-sem-assinatura", "nao-encontrado", "sem-permissao"]

/** The account of the office at WhatsApp, and the door by which Meta tells what became of messages. */
export function registrarWhatsapp(app: FastifyInstance, autenticar: Autenticar, deps: Deps): void {
  const { banco, cofre, whatsapp, marcas, config, fila, agora } = deps
  const { verificarAvisosDoWhatsapp, receberAvisoDoWhatsapp, ...daConta } = rotasDoWhatsapp
  const depois = async (contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<unknown> = async () => {}) => {
    const escopo = escopoDe(contexto)
    const escritorio = await marcas.urlDoEscritorio(escopo.idEscritorio)
    return banco.emEscopo(escopo, async (tx) => {
      await corpo(tx, escopo)
      return consultarWhatsapp(tx, escopo, whatsapp, { instalacao: config.url, escritorio })
    })
  }
  montar(app, autenticar, daConta, {
    consultarWhatsapp: (contexto) => depois(contexto),
    ligarWhatsapp: async (contexto, { corpo: { ligado }, versaoEsperada: versao }) => {
      const feito = await depois(contexto, (tx) =>
        ligarWhatsapp(tx, atoDe(contexto, agora()), whatsapp, { ligado, versao }),
      )
      await fila().acordar("whatsapp")
      return feito
    },
    guardarContaDoWhatsapp: (contexto, { corpo }) =>
      depois(contexto, (tx) => guardarConta(tx, atoDe(contexto, agora()), cofre, corpo)),
    apagarContaDoWhatsapp: (contexto) => depois(contexto, (tx, escopo) => apagarConta(tx, escopo)),
    testarWhatsapp: async (contexto) => {
      await testarWhatsapp({ banco, cofre, whatsapp, agora }, escopoDe(contexto))
      await fila().acordar("whatsapp")
      return depois(contexto)
    },
  })
  // Of each address: all the offices are called from the same network, and the secret of one may be wrong.
  const contando = limitarErros(ERRADOS, agora)
  // The signature is of the bytes: here alone a body is not read before it is handed over.
  app.register((assinado, _, pronto) => {
    assinado.removeAllContentTypeParsers()
    assinado.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: LIMITE_DO_AVISO_DO_WHATSAPP },
      (_, corpo, feito) => feito(null, corpo),
    )
    montar(
      assinado,
      autenticar,
      { verificarAvisosDoWhatsapp, receberAvisoDoWhatsapp },
      {
        verificarAvisosDoWhatsapp: (_, { params, query, bruto }) =>
          contando(bruto, params.endereco, async () => {
            const desafio = await responderDesafio(deps, params.endereco, {
              modo: query["hub.mode"],
              token: query["hub.verify_token"],
              desafio: query["hub.challenge"],
            })
            return { tipo: "text/plain; charset=utf-8", nome: "desafio.txt", bytes: Buffer.from(desafio) }
          }),
        receberAvisoDoWhatsapp: (_, { params, bruto }) =>
          contando(bruto, params.endereco, async () => {
            await receberAviso(deps, params.endereco, {
              corpo: bruto.body instanceof Uint8Array ? bruto.body : Buffer.alloc(0),
              assinatura: bruto.headers["x-hub-signature-256"],
            })
            await fila().acordar("whatsapp")
            return { recebido: true as const }
          }),
      },
    )
    pronto()
  })
}
