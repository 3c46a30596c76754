import { rotasDosIntegradores } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
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
  const aqui = emTransacaoDe({ banco, agora })
  montar(app, autenticar, rotasDosIntegradores, {
    consultarIntegrador: aqui((tx, { escopo }, { params }) =>
      consultarIntegrador(tx, escopo, params.integrador, listas),
    ),
    ligarIntegrador: async (contexto, { params, corpo, versaoEsperada: versao }) => {
      const feito = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await ligarIntegrador(tx, atoDe(contexto, agora()), listas, { ...params, ...corpo, versao })
        return consultarIntegrador(tx, escopoDe(contexto), params.integrador, listas)
      })
      await fila().acordar("operacoes")
      await fila().acordar("captura")
      return feito
    },
    guardarCredenciaisDoIntegrador: aqui(async (tx, ato, { params, corpo }) => {
      await guardarCredenciais(tx, ato, cofre, params.integrador, corpo)
      return consultarIntegrador(tx, ato.escopo, params.integrador, listas)
    }),
    apagarCredenciaisDoIntegrador: aqui(async (tx, { escopo }, { params }) => {
      await apagarCredenciais(tx, escopo, params.integrador)
      return consultarIntegrador(tx, escopo, params.integrador, listas)
    }),
    testarIntegrador: async (contexto, { params }) => {
      await testarIntegrador(deps, escopoDe(contexto), params.integrador)
      await fila().acordar("operacoes")
      return banco.emEscopo(escopoDe(contexto), (tx) =>
        consultarIntegrador(tx, escopoDe(contexto), params.integrador, listas),
      )
    },
    girarEnderecoDeAvisos: aqui((tx, ato, { params }) => girarEndereco(tx, ato, config.url, params.integrador)),
    listarEmpresasDoIntegrador: aqui((tx, { escopo }, { params, query }) =>
      paginaDeEmpresas(tx, escopo, { ...params, ...query }, agora()),
    ),
    mudarEmpresasDoIntegrador: async (contexto, { params, corpo }) => {
      const mudaram = await banco.emEscopo(escopoDe(contexto), (tx) =>
        escolherEmpresas(tx, atoDe(contexto, agora()), params.integrador, corpo),
      )
      if (corpo.captura) await fila().acordar("captura")
      return { mudaram }
    },
    buscarNoIntegrador: async (contexto, { params, corpo }) => {
      const pedidas = await banco.emEscopo(escopoDe(contexto), (tx) =>
        buscarAgora(tx, atoDe(contexto, agora()), deps, params.integrador, corpo.ids),
      )
      await fila().acordar("captura")
      return { pedidas }
    },
    preverCaptura: (contexto, { params, corpo }) => preverCaptura(deps, escopoDe(contexto), { ...params, ...corpo }),
    listarRecebidosDoIntegrador: aqui((tx, { escopo }, { params, query }) =>
      paginaDeRecebidos(tx, escopo, { ...params, ...query }),
    ),
    receberAvisoDoIntegrador: async (_, { params, corpo }) => {
      await receberAviso(banco, params.segredo, corpo, agora())
      await fila().acordar("captura")
      return { recebido: true as const }
    },
  })
}
