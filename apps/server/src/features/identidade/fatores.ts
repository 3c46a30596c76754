import type { rotasDaIdentidade, SegurancaDaConta } from "@partida/contracts"
import type { FastifyRequest } from "fastify"
import type { Contexto } from "../../http/contexto.ts"
import type { Implementacao } from "../../http/montar.ts"
import type { DependenciasDasContas } from "../../identidade/deps-das-contas.ts"
import { cadastrarPasskey, excluirPasskey, iniciarPasskey } from "../../identidade/passkeys.ts"
import {
  confirmarSegundoFator,
  consultarFatores,
  desligarSegundoFator,
  iniciarSegundoFator,
  refazerCodigos,
} from "../../identidade/segundo-fator.ts"
import { consultarEmails, type MudancaDeFator, registrandoFatores } from "../../identidade/seguranca.ts"
import { conferirSenhaAtual } from "../../identidade/senhas.ts"
import { donoDe } from "./dono.ts"

type Rotas = Implementacao<typeof rotasDaIdentidade>

const MENSAGEM_DESLIGADO = "Segundo fator desligado."

/** Password, factors and passkeys of an account of the embedded provider. */
export async function consultarSeguranca(
  deps: Pick<DependenciasDasContas, "banco" | "agora">,
  sub: string,
): Promise<SegurancaDaConta> {
  const emails = await consultarEmails(deps.banco, sub, deps.agora())
  return { gerenciavel: true, endereco: null, ...emails, ...(await consultarFatores(deps.banco, sub)) }
}

/**
 * The calls that change factors. `origens` are the addresses the web app is served from; `exigirEnderecoProprio` refuses
 * one where a passkey would not work.
 */
export function rotasDosFatores(
  no: (pedido: FastifyRequest) => DependenciasDasContas,
  origens: readonly string[],
  exigirEnderecoProprio: (pedido: FastifyRequest) => Promise<void>,
) {
  /** Runs a change of factors so that its act and notice commit with it. */
  const mudar = async <T>(
    contexto: Contexto,
    pedido: FastifyRequest,
    mudanca: MudancaDeFator,
    corpo: (dos: DependenciasDasContas & { readonly origens: readonly string[] }, sub: string) => Promise<T>,
  ): Promise<T> => {
    const dono = donoDe(contexto)
    const deps = no(pedido)
    const banco = await registrandoFatores(deps, dono, mudanca)
    const saida = await corpo({ ...deps, banco, origens }, dono.sub)
    await deps.acordarCorreio()
    return saida
  }
  const nomeDaMarca = async ({ pessoa }: Contexto, pedido: FastifyRequest) =>
    (await no(pedido).marcaPara(pessoa.email)).marca.nome
  return {
    iniciarSegundoFator: async (contexto, { corpo, bruto }) => {
      const { sub } = await conferirSenhaAtual(no(bruto), donoDe(contexto), corpo.senhaAtual)
      return iniciarSegundoFator(no(bruto), sub, await nomeDaMarca(contexto, bruto))
    },
    confirmarSegundoFator: (contexto, { corpo, bruto }) =>
      mudar(contexto, bruto, { detalhe: "Ligou o segundo fator", aviso: "segundo-fator-ligado" }, (dos, sub) =>
        confirmarSegundoFator(dos, sub, corpo.codigo),
      ),
    desligarSegundoFator: async (contexto, { corpo, bruto }) => {
      await conferirSenhaAtual(no(bruto), donoDe(contexto), corpo.senhaAtual)
      await mudar(
        contexto,
        bruto,
        { detalhe: "Desligou o segundo fator", aviso: "segundo-fator-desligado" },
        desligarSegundoFator,
      )
      return { mensagem: MENSAGEM_DESLIGADO }
    },
    refazerCodigos: async (contexto, { corpo, bruto }) => {
      await conferirSenhaAtual(no(bruto), donoDe(contexto), corpo.senhaAtual)
      return mudar(
        contexto,
        bruto,
        { detalhe: "Trocou os códigos de recuperação", aviso: "codigos-refeitos" },
        refazerCodigos,
      )
    },
    iniciarPasskey: async (contexto, { corpo, bruto }) => {
      await exigirEnderecoProprio(bruto)
      const { sub } = await conferirSenhaAtual(no(bruto), donoDe(contexto), corpo.senhaAtual)
      return iniciarPasskey({ ...no(bruto), origens }, sub, await nomeDaMarca(contexto, bruto))
    },
    cadastrarPasskey: async (contexto, { corpo, bruto }) => {
      const mudanca = { detalhe: `Cadastrou a passkey ${corpo.nome}`, aviso: "passkey-cadastrada" } as const
      await mudar(contexto, bruto, mudanca, (dos, sub) => cadastrarPasskey(dos, sub, corpo.nome, corpo.credencial))
      return consultarSeguranca(no(bruto), contexto.pessoa.sub)
    },
    excluirPasskey: async (contexto, { params, bruto }) => {
      const mudanca = { detalhe: "Excluiu uma passkey", aviso: "passkey-excluida" } as const
      await mudar(contexto, bruto, mudanca, (dos, sub) => excluirPasskey(dos, sub, params.id))
      return consultarSeguranca(no(bruto), contexto.pessoa.sub)
    },
  } satisfies Partial<Rotas>
}
