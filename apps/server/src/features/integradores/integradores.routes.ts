import { rotasDosIntegradores } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import { receberAviso } from "./avisos.service.ts"
import { preverCaptura } from "./buscador.service.ts"
import {
  apagarCredenciais,
  buscarAgora,
  consultarIntegrador,
  type DepsDosIntegradores,
  escolherEmpresas,
  girarEndereco,
  guardarCredenciais,
  ligarIntegrador,
  paginaDeEmpresas,
  testarIntegrador,
} from "./integradores.service.ts"
import { paginaDeRecebidos } from "./recebimento.service.ts"

type Deps = DepsDosIntegradores & {
  readonly emissores: Emissores
  /** Where people reach the product, for the address of notices. */
  readonly config: { readonly url: string }
  readonly fila: () => Fila
}

/** Companies of software through which an office issues notes or has them captured. */
export function registrarIntegradores(app: FastifyInstance, autenticar: Autenticar, deps: Deps): void {
  const { banco, cofre, listas, agora, fila, config } = deps
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
  montar(app, autenticar, rotasDosIntegradores, {
    consultarIntegrador: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => consultarIntegrador(tx, escopo, params.integrador, listas)),
    ligarIntegrador: async (contexto, { params, corpo, versaoEsperada: versao }) => {
      const feito = await aqui(contexto, async (tx, escopo) => {
        await ligarIntegrador(tx, atoDe(contexto, agora()), listas, { ...params, ...corpo, versao })
        return consultarIntegrador(tx, escopo, params.integrador, listas)
      })
      await fila().acordar("operacoes")
      await fila().acordar("captura")
      return feito
    },
    guardarCredenciaisDoIntegrador: (contexto, { params, corpo }) =>
      aqui(contexto, async (tx, escopo) => {
        await guardarCredenciais(tx, atoDe(contexto, agora()), cofre, params.integrador, corpo)
        return consultarIntegrador(tx, escopo, params.integrador, listas)
      }),
    apagarCredenciaisDoIntegrador: (contexto, { params }) =>
      aqui(contexto, async (tx, escopo) => {
        await apagarCredenciais(tx, escopo, params.integrador)
        return consultarIntegrador(tx, escopo, params.integrador, listas)
      }),
    testarIntegrador: async (contexto, { params }) => {
      await testarIntegrador(deps, escopoDe(contexto), params.integrador)
      await fila().acordar("operacoes")
      return aqui(contexto, (tx, escopo) => consultarIntegrador(tx, escopo, params.integrador, listas))
    },
    girarEnderecoDeAvisos: (contexto, { params }) =>
      aqui(contexto, (tx) => girarEndereco(tx, atoDe(contexto, agora()), config.url, params.integrador)),
    listarEmpresasDoIntegrador: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => paginaDeEmpresas(tx, escopo, { ...params, ...query }, agora())),
    mudarEmpresasDoIntegrador: async (contexto, { params, corpo }) => {
      const mudaram = await aqui(contexto, (tx) =>
        escolherEmpresas(tx, atoDe(contexto, agora()), params.integrador, corpo),
      )
      if (corpo.captura) await fila().acordar("captura")
      return { mudaram }
    },
    buscarNoIntegrador: async (contexto, { params, corpo }) => {
      const pedidas = await aqui(contexto, (tx) =>
        buscarAgora(tx, atoDe(contexto, agora()), deps, params.integrador, corpo.ids),
      )
      await fila().acordar("captura")
      return { pedidas }
    },
    preverCaptura: (contexto, { params, corpo }) => preverCaptura(deps, escopoDe(contexto), { ...params, ...corpo }),
    listarRecebidosDoIntegrador: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => paginaDeRecebidos(tx, escopo, { ...params, ...query })),
    receberAvisoDoIntegrador: async (_, { params, corpo }) => {
      await receberAviso(banco, params.segredo, corpo, agora())
      await fila().acordar("captura")
      return { recebido: true as const }
    },
  })
}
