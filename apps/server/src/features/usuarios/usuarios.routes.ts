import { rotasDosUsuarios } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Config } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import type { Contexto } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { Marcas, PedidoComHost } from "../../marca/resolucao.ts"
import { exportarUsuarios, paginaDeUsuarios } from "./consulta.service.ts"
import type { Convidador } from "./convites.ts"
import {
  consultarUsuario,
  contaDoUsuario,
  convidarUsuario,
  desativarUsuario,
  editarUsuario,
  noAmbito,
  reativarUsuario,
  reenviarConvite,
} from "./usuarios.service.ts"

export interface DependenciasDosUsuarios {
  readonly banco: Banco
  readonly config: Pick<Config, "url" | "identidade" | "correio">
  readonly cofre: Cofre
  readonly marcas: Marcas
  /** Closes or opens the account of a subject at the identity provider; nothing to do with an external one. */
  readonly situarConta: (sub: string, ativa: boolean) => Promise<void>
  readonly fila: () => Fila
  readonly agora: () => Date
}

/** People of the office and of its client companies. */
export function registrarUsuarios(app: FastifyInstance, autenticar: Autenticar, deps: DependenciasDosUsuarios): void {
  const { banco, config, fila, agora } = deps
  /** Reads the brand, so it comes before the transaction. */
  const convidadorDe = async (contexto: Contexto, pedido: PedidoComHost): Promise<Convidador> => ({
    cofre: deps.cofre,
    correio: config.correio.tipo,
    marca: await deps.marcas.doEscritorio(contexto.escopoOuNulo?.idEscritorio ?? null),
    url: (await deps.marcas.doPedido(pedido)).url,
    embutida: config.identidade.tipo === "embutida",
    agora: agora(),
    quemConvida: contexto.pessoa.nome,
  })
  /** After the commit: the API already takes or refuses the person; repeating the call finishes what a crash left. */
  const acompanharConta = async (contexto: Contexto, id: string) => {
    const conta = await noAmbito(banco, contexto, (tx, gestor) => contaDoUsuario(tx, gestor, id))
    if (conta !== null) await deps.situarConta(conta.sub, conta.ativo)
  }
  montar(app, autenticar, rotasDosUsuarios, {
    listarUsuarios: (contexto, { query }) =>
      noAmbito(banco, contexto, (tx, gestor) => paginaDeUsuarios(tx, gestor, query)),
    exportarUsuarios: (contexto, { query }) => exportarUsuarios(banco, contexto, query),
    consultarUsuario: (contexto, { params }) =>
      noAmbito(banco, contexto, (tx, gestor) => consultarUsuario(tx, gestor, params.id)),
    convidarUsuario: async (contexto, { corpo, bruto }) => {
      const convidador = await convidadorDe(contexto, bruto)
      const novo = await noAmbito(banco, contexto, (tx, gestor) => convidarUsuario(tx, gestor, corpo, convidador))
      await fila().acordar("correio")
      return novo
    },
    editarUsuario: (contexto, { params, corpo, versaoEsperada }) =>
      noAmbito(banco, contexto, (tx, gestor) => editarUsuario(tx, gestor, params.id, versaoEsperada, corpo)),
    desativarUsuario: async (contexto, { params }) => {
      const usuario = await noAmbito(banco, contexto, (tx, gestor) => desativarUsuario(tx, gestor, params.id, agora()))
      await acompanharConta(contexto, params.id)
      return usuario
    },
    reativarUsuario: async (contexto, { params }) => {
      const usuario = await noAmbito(banco, contexto, (tx, gestor) => reativarUsuario(tx, gestor, params.id))
      await acompanharConta(contexto, params.id)
      return usuario
    },
    reenviarConvite: async (contexto, { params, bruto }) => {
      const convidador = await convidadorDe(contexto, bruto)
      const usuario = await noAmbito(banco, contexto, (tx, gestor) =>
        reenviarConvite(tx, gestor, params.id, convidador),
      )
      await fila().acordar("correio")
      return usuario
    },
  })
}
