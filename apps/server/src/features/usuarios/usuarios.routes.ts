import { rotasDosUsuarios } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Autenticar } from "../../http/autenticacao.ts"
import type { Contexto } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { PedidoComHost } from "../../marca/resolucao.ts"
import { type ContasComFator, exportarUsuarios, paginaDeUsuarios } from "./consulta.service.ts"
import { criarConvidador, type DependenciasDosConvites } from "./convites.service.ts"
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

interface DependenciasDosUsuarios extends DependenciasDosConvites {
  /** Closes or opens the account of a subject at the identity provider; nothing to do with an external one. */
  readonly situarConta: (sub: string, ativa: boolean) => Promise<void>
  /** Which of these accounts have a second factor; null where the provider of identity is another. */
  readonly contasComFator: ContasComFator
}

/** People of the office and of its client companies. */
export function registrarUsuarios(app: FastifyInstance, autenticar: Autenticar, deps: DependenciasDosUsuarios): void {
  const { banco, fila, agora } = deps
  const convidador = criarConvidador(deps)
  const convidadorDe = ({ escopoOuNulo, pessoa }: Contexto, pedido: PedidoComHost) =>
    convidador({ idEscritorio: escopoOuNulo?.idEscritorio ?? null, quemConvida: pessoa.nome }, pedido)
  /** After the commit: the API already takes or refuses the person; repeating the call finishes what a crash left. */
  const acompanharConta = async (contexto: Contexto, id: string) => {
    const conta = await noAmbito(banco, contexto, (tx, gestor) => contaDoUsuario(tx, gestor, id))
    if (conta !== null) await deps.situarConta(conta.sub, conta.ativo)
  }
  montar(app, autenticar, rotasDosUsuarios, {
    listarUsuarios: (contexto, { query }) =>
      noAmbito(banco, contexto, (tx, gestor) => paginaDeUsuarios(tx, gestor, query, deps.contasComFator)),
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
