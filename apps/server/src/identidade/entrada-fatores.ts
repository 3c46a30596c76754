import { and, eq } from "drizzle-orm"
import type { AdapterPayload } from "oidc-provider"
import type { Banco } from "../db/banco.ts"
import { lerCampos } from "../db/registros.ts"
import { contas } from "../db/schema/identidade.ts"
import { resumir } from "../http/resumo.ts"
import { criarAdaptador } from "./adaptador.ts"
import { aparelhoConhecido } from "./aparelhos.ts"
import type { Cofre } from "./cofre.ts"
import { alvoDoCodigo, contarTentativa, doAparelho, perdoarTentativas, SEM_APARELHO } from "./contagem.ts"
import { impedimentoDe, type Recusa, registrarRecusa, type SituacaoDaConta } from "./entrada.ts"
import type { Origem } from "./origem.ts"
import { conferirPasskey, type DependenciasDasPasskeys } from "./passkeys.ts"
import { conferirSegundoFator } from "./segundo-fator.ts"

type ResultadoDoCodigo =
  | { readonly tipo: "aceita"; readonly sub: string; readonly metodo: "codigo" | "recuperacao" }
  | { readonly tipo: "codigo" }
  /** The password step is missing, expired, or of a password that has changed since. */
  | { readonly tipo: "sem-senha" }
  | Recusa

type ResultadoDaPasskey =
  | { readonly tipo: "aceita"; readonly sub: string; readonly sincronizada: boolean }
  | { readonly tipo: "passkey" }
  | Recusa

interface Passo {
  /** `uid` of the authorization in course. */
  readonly interacao: string
  readonly origem: Origem
}

/** The steps of a sign-in after the password, or instead of it. */
export interface EntradaComFatores {
  /** Remembers that the password of this account was right, for this interaction only. */
  guardarSenhaCerta(interacao: string, conta: { readonly sub: string; readonly senhaHash: string }): Promise<void>
  /** Whether the interaction waits for a code. */
  esperaCodigo(interacao: string): Promise<boolean>
  /** Forgets the password step. */
  recomecar(interacao: string): Promise<void>
  /** `aparelhos` are the devices the browser says it is. */
  codigo(pedido: Passo & { readonly codigo: string; readonly aparelhos: readonly string[] }): Promise<ResultadoDoCodigo>
  passkey(pedido: Passo & { readonly credencial: unknown }): Promise<ResultadoDaPasskey>
}

interface OpcoesDaEntradaComFatores extends DependenciasDasPasskeys {
  readonly cofre: Cofre
}

/** How long a right password waits for its code. */
const VALIDADE_SEGUNDOS = 10 * 60

/**
 * Keeps between the two steps, on the server and under the interaction, whose password was right: the page cannot say
 * whose code it brings. Only who knows the password reaches the codes, so their count is strict: one for the whole account,
 * and one for each of its known devices, which the owner of the account had to pass both steps to make known.
 */
export function criarEntradaComFatores(opcoes: OpcoesDaEntradaComFatores): EntradaComFatores {
  const { banco, cofre, agora } = opcoes
  const etapas = criarAdaptador(banco, cofre, agora)("EtapaDaEntrada")
  const recomecar = (interacao: string) => etapas.destroy(interacao).then(() => undefined)

  async function donoDaSenha(interacao: string): Promise<string | null> {
    const etapa = lerEtapa((await etapas.find(interacao)) ?? undefined)
    if (etapa === null || etapa.exp * 1000 <= agora().getTime()) return null
    return (await senhaAtual(banco, etapa.sub)) === etapa.senha ? etapa.sub : null
  }

  return {
    async guardarSenhaCerta(interacao, { sub, senhaHash }) {
      const exp = Math.floor(agora().getTime() / 1000) + VALIDADE_SEGUNDOS
      await etapas.upsert(interacao, { accountId: sub, senha: resumir(senhaHash), exp }, VALIDADE_SEGUNDOS)
    },
    esperaCodigo: async (interacao) => (await donoDaSenha(interacao)) !== null,
    recomecar,
    async codigo({ interacao, codigo, aparelhos, origem }) {
      const sub = await donoDaSenha(interacao)
      if (sub === null) return { tipo: "sem-senha" }
      const contada = await banco.naIdentidade(async (tx) => {
        const aparelho = await aparelhoConhecido(tx, sub, aparelhos, agora())
        const de = aparelho === null ? SEM_APARELHO : doAparelho(aparelho)
        return contarTentativa(tx, { alvo: alvoDoCodigo(sub), origem: de, estranho: false }, agora())
      })
      if (typeof contada === "number") {
        return registrarRecusa(banco, sub, { tipo: "tentativas", aguardarMs: contada } as const, origem)
      }
      const metodo = await conferirSegundoFator({ banco, cofre, agora }, sub, codigo)
      if (metodo === null) return registrarRecusa(banco, sub, { tipo: "codigo" } as const, origem)
      await banco.naIdentidade((tx) => perdoarTentativas(tx, contada))
      await recomecar(interacao)
      const impedimento = impedimentoDe(await situacaoDaConta(banco, sub))
      return impedimento === null ? { tipo: "aceita", sub, metodo } : registrarRecusa(banco, sub, impedimento, origem)
    },
    async passkey({ interacao, credencial, origem }) {
      const conferida = await conferirPasskey(opcoes, interacao, credencial)
      if (conferida.tipo === "recusada") {
        return registrarRecusa(banco, conferida.sub, { tipo: "passkey" } as const, origem)
      }
      const { sub, sincronizada } = conferida
      const impedimento = impedimentoDe(await situacaoDaConta(banco, sub))
      if (impedimento !== null) return registrarRecusa(banco, sub, impedimento, origem)
      await recomecar(interacao)
      return { tipo: "aceita", sub, sincronizada }
    },
  }
}

async function situacaoDaConta(banco: Banco, sub: string): Promise<SituacaoDaConta | null> {
  const [conta] = await banco.naIdentidade((tx) =>
    tx.select({ ativa: contas.ativa, emailConfirmado: contas.emailConfirmado }).from(contas).where(eq(contas.sub, sub)),
  )
  return conta ?? null
}

/** A password changed between the two steps takes the first one with it. */
async function senhaAtual(banco: Banco, sub: string): Promise<string | null> {
  const [conta] = await banco.naIdentidade((tx) =>
    lerCampos(tx, contas, ["senhaHash"], and(eq(contas.sub, sub), eq(contas.ativa, true))),
  )
  return conta === undefined ? null : resumir(conta.senhaHash)
}

function lerEtapa(guardada: AdapterPayload | undefined): { sub: string; senha: string; exp: number } | null {
  const { accountId: sub, senha, exp } = guardada ?? {}
  return typeof sub === "string" && typeof senha === "string" && typeof exp === "number" ? { sub, senha, exp } : null
}
