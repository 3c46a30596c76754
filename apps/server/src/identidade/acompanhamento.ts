import type { IncomingMessage } from "node:http"
import type { KoaContextWithOIDC, Provider } from "oidc-provider"
import type { Banco } from "../db/banco.ts"
import { UsoSimultaneo } from "./adaptador.ts"
import { registrarAtoDaConta } from "./atos.ts"
import type { Origem } from "./origem.ts"
import { abrirSessao, encerrarConcessao, fecharSessao, tocarSessao } from "./sessao-do-provedor.ts"

/** What the sign-in pages hand to the provider besides the account: how the person proved who they are. */
export type Metodo = "senha" | "codigo" | "recuperacao" | "passkey"

const NOMES: Readonly<Record<Metodo, string>> = {
  senha: "senha",
  codigo: "código do segundo fator",
  recuperacao: "código de recuperação",
  passkey: "passkey",
}

interface Acompanhamento {
  readonly banco: Banco
  readonly clock: () => Date
  readonly origemDe: (req: IncomingMessage) => Origem
}

/**
 * Keeps the list of open sessions in step with what the provider does, before each answer leaves: opens a row at
 * sign-in, touches it at each use, removes it at sign-out, and ends everything when a code or a refresh token comes
 * back a second time. Sign-ins, sign-outs and replays go to the audit trail.
 */
export function acompanharSessoes(oidc: Provider, acompanhamento: Acompanhamento): void {
  const revogadas = new WeakMap<KoaContextWithOIDC, string>()
  oidc.on("grant.revoked", (ctx, grantId) => {
    // Signing out revokes too, and ends the session by itself.
    if (ctx.oidc.route !== "end_session_confirm") revogadas.set(ctx, grantId)
  })
  oidc.on("grant.error", (ctx, erro) => {
    if (erro instanceof UsoSimultaneo && erro.grantId !== null) revogadas.set(ctx, erro.grantId)
  })
  oidc.use(async (ctx, next) => {
    await next()
    if (!doProvedor(ctx)) return
    const revogada = revogadas.get(ctx)
    if (revogada === undefined) await acompanhar(acompanhamento, ctx)
    else await encerrar(acompanhamento, ctx, revogada)
  })
}

/** An address that is not of the provider gets no context from it. */
const doProvedor = (ctx: object): ctx is KoaContextWithOIDC => "oidc" in ctx && ctx.oidc !== undefined

async function acompanhar(acompanhamento: Acompanhamento, ctx: KoaContextWithOIDC): Promise<void> {
  const { banco, clock } = acompanhamento
  const { session, route, entities } = ctx.oidc
  switch (route) {
    case "authorization":
      if (session?.accountId && session.exp) await tocarSessao(banco, session.uid, clock(), emData(session.exp))
      return
    case "resume":
      return entrou(acompanhamento, ctx)
    case "token":
      if (entities.AccessToken?.sessionUid) await tocarSessao(banco, entities.AccessToken.sessionUid, clock())
      return
    case "end_session_confirm":
      return saiu(acompanhamento, ctx)
  }
}

/** The provider has just put the account into the session and saved it. */
async function entrou({ banco, clock, origemDe }: Acompanhamento, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, result } = ctx.oidc
  const sub = result?.login?.accountId
  if (!session?.exp || sub === undefined || session.accountId !== sub) return
  const metodos = metodosDe(result?.metodos)
  const agora = clock()
  const origem = origemDe(ctx.req)
  const aparelho = typeof result?.aparelho === "string" ? result.aparelho : null
  await abrirSessao(banco, { uid: session.uid, sub, metodos, aparelho, expiraEm: emData(session.exp) }, origem, agora)
  const detalhe = `Entrou com ${metodos.map((m) => NOMES[m]).join(" e ")}.`
  await registrarAtoDaConta(banco, { acao: "entrada", sub, detalhe, entrouEm: agora }, origem)
}

async function saiu({ banco, origemDe }: Acompanhamento, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, params } = ctx.oidc
  if (ctx.status !== 303 || !params?.logout || !session?.accountId) return
  await fecharSessao(banco, session.uid)
  await registrarAtoDaConta(banco, { acao: "saida", sub: session.accountId, detalhe: "Saiu." }, origemDe(ctx.req))
}

async function encerrar({ banco, origemDe }: Acompanhamento, ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  const sub = await encerrarConcessao(banco, grantId)
  if (sub === null) return
  // Whoever revokes their own token is leaving; at the token endpoint it is a replay.
  const ato =
    ctx.oidc.route === "token"
      ? ({
          acao: "seguranca",
          detalhe: "Um código ou token já usado foi apresentado de novo: sessão encerrada.",
        } as const)
      : ({ acao: "saida", detalhe: "Saiu." } as const)
  await registrarAtoDaConta(banco, { ...ato, sub }, origemDe(ctx.req))
}

const emData = (segundos: number) => new Date(segundos * 1000)

const ehMetodo = (valor: unknown): valor is Metodo => typeof valor === "string" && Object.hasOwn(NOMES, valor)

const metodosDe = (valor: unknown): Metodo[] => (Array.isArray(valor) ? valor.filter(ehMetodo) : [])
