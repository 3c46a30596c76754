import type { rotasDaIdentidade, SegurancaDaConta } from "@partida/contracts"
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
export async function consultarSeguranca(deps: DependenciasDasContas, sub: string): Promise<SegurancaDaConta> {
  const emails = await consultarEmails(deps.banco, sub, deps.agora())
  return { gerenciavel: true, endereco: null, ...emails, ...(await consultarFatores(deps.banco, sub)) }
}

/** The calls that change factors. `origens` are the addresses the web app is served from. */
export function rotasDosFatores(deps: DependenciasDasContas, origens: readonly string[]) {
  /** Runs a change of factors so that its act and notice commit with it. */
  const mudar = async <T>(
    contexto: Contexto,
    mudanca: MudancaDeFator,
    corpo: (dos: DependenciasDasContas & { readonly origens: readonly string[] }, sub: string) => Promise<T>,
  ): Promise<T> => {
    const dono = donoDe(contexto)
    const banco = await registrandoFatores(deps, dono, mudanca)
    const saida = await corpo({ ...deps, banco, origens }, dono.sub)
    await deps.acordarCorreio()
    return saida
  }
  return {
    iniciarSegundoFator: async (contexto, { corpo }) => {
      const { sub } = await conferirSenhaAtual(deps, donoDe(contexto), corpo.senhaAtual)
      return iniciarSegundoFator(deps, sub)
    },
    confirmarSegundoFator: (contexto, { corpo }) =>
      mudar(contexto, { detalhe: "Ligou o segundo fator", aviso: "segundo-fator-ligado" }, (dos, sub) =>
        confirmarSegundoFator(dos, sub, corpo.codigo),
      ),
    desligarSegundoFator: async (contexto, { corpo }) => {
      await conferirSenhaAtual(deps, donoDe(contexto), corpo.senhaAtual)
      await mudar(
        contexto,
        { detalhe: "Desligou o segundo fator", aviso: "segundo-fator-desligado" },
        desligarSegundoFator,
      )
      return { mensagem: MENSAGEM_DESLIGADO }
    },
    refazerCodigos: async (contexto, { corpo }) => {
      await conferirSenhaAtual(deps, donoDe(contexto), corpo.senhaAtual)
      return mudar(contexto, { detalhe: "Trocou os códigos de recuperação", aviso: "codigos-refeitos" }, refazerCodigos)
    },
    iniciarPasskey: async (contexto, { corpo }) => {
      const { sub } = await conferirSenhaAtual(deps, donoDe(contexto), corpo.senhaAtual)
      return iniciarPasskey({ ...deps, origens }, sub)
    },
    cadastrarPasskey: async (contexto, { corpo }) => {
      const mudanca = { detalhe: `Cadastrou a passkey ${corpo.nome}`, aviso: "passkey-cadastrada" } as const
      await mudar(contexto, mudanca, (dos, sub) => cadastrarPasskey(dos, sub, corpo.nome, corpo.credencial))
      return consultarSeguranca(deps, contexto.pessoa.sub)
    },
    excluirPasskey: async (contexto, { params }) => {
      const mudanca = { detalhe: "Excluiu uma passkey", aviso: "passkey-excluida" } as const
      await mudar(contexto, mudanca, (dos, sub) => excluirPasskey(dos, sub, params.id))
      return consultarSeguranca(deps, contexto.pessoa.sub)
    },
  } satisfies Partial<Rotas>
}
