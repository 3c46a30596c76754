import type { IncomingMessage, ServerResponse } from "node:http"
import type { FastifyInstance } from "fastify"
import type { JSONWebKeySet, JWTVerifyGetKey } from "jose"
import { type KoaContextWithOIDC, Provider } from "oidc-provider"
import type { Config } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import type { Marcas } from "../marca/resolucao.ts"
import { acompanharSessoes } from "./acompanhamento.ts"
import { purgarRegistros } from "./adaptador.ts"
import { lembrarAparelho, purgarAparelhos } from "./aparelhos.ts"
import { abrirChaveiro, type ChavesDoProvedor, purgarChaves } from "./chaves.ts"
import type { Cofre } from "./cofre.ts"
import { AUDIENCIA, aceitarDominios, CAMINHO, configuracaoOidc } from "./configuracao-oidc.ts"
import { purgarTentativas } from "./contagem.ts"
import { criarPodeEntrarPor } from "./endereco-da-conta.ts"
import { criarEntrada } from "./entrada.ts"
import { criarEntradaComFatores } from "./entrada-fatores.ts"
import { type Interacoes, lugarDoRetorno, registrarInteracoes } from "./interacoes.ts"
import { type Origem, origemDoPedido, SEM_ORIGEM } from "./origem.ts"
import type { Demonstracao } from "./paginas/entrar.ts"
import { cabecalhosDasPaginas } from "./paginas/pagina.ts"
import { aceitaPasskeys, iniciarEntradaComPasskey, purgarDesafios } from "./passkeys.ts"
import { purgarSessoes } from "./sessao-do-provedor.ts"

/** The embedded identity provider, ready to be mounted. */
export interface Provedor {
  /** Issuer of the tokens: the product's address followed by /oidc. */
  readonly emissor: string
  readonly audiencia: string
  /** Public keys, for `chavesLocais`. */
  readonly chavesPublicas: JSONWebKeySet
  /** The same for the verifier of tokens, which follows a change of keys made by another process. */
  readonly chaves: JWTVerifyGetKey
  readonly interacoes: Interacoes
  /** The provider's own handler for a request under /oidc. */
  atender(req: IncomingMessage, res: ServerResponse, chegada: Chegada): void
  /** Called with the cause of each answer 500 of the provider. */
  aoFalhar(ouvinte: (erro: unknown) => void): void
  /** Removes expired records; also done on start and every five minutes, when the keys are read again. Returns how many went. */
  purgar(): Promise<number>
  /** Stops the purge. The mounted provider does it when its server closes. */
  encerrar(): void
}

/** What the server knows of a request before the provider sees it: where from, and by which host. */
export interface Chegada extends Origem {
  readonly host: string
}

interface OpcoesDoProvedor {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly config: Pick<Config, "url" | "modo" | "web">
  readonly marcas: Marcas
  /** Logins shown on the sign-in page; only in demonstration mode. */
  readonly demonstracao?: Demonstracao
  /** Drives lockout, limits and purge; protocol lifetimes follow the system clock. */
  readonly clock?: () => Date
}

const INTERVALO_DA_PURGA_MS = 5 * 60_000
const ORIGENS_DO_VITE = ["http://127.0.0.1:5173", "http://localhost:5173"]

/**
 * Creates the provider over the database: loads or creates its keys and removes expired records.
 * Throws SegredoIlegivel when the master key is not the one of this database.
 */
export async function criarProvedor(opcoes: OpcoesDoProvedor): Promise<Provedor> {
  const { banco, cofre, config, marcas } = opcoes
  const clock = opcoes.clock ?? (() => new Date())
  const emissor = config.url + CAMINHO
  const origens = [...new Set([new URL(config.url).origin, ...(config.web === null ? ORIGENS_DO_VITE : [])])]
  const chaveiro = await abrirChaveiro(banco, cofre, clock)
  const cabecalhos = cabecalhosDasPaginas(origens, marcas.daInstalacao)
  let registradas: readonly string[] = []
  const ouvintes: ((erro: unknown) => void)[] = []
  const relatar = (erro: unknown) => {
    for (const ouvinte of ouvintes) ouvinte(erro)
  }
  const chegadas = new WeakMap<IncomingMessage, Chegada>()
  const lugarDe = (ctx: Pick<KoaContextWithOIDC, "req"> & Partial<Pick<KoaContextWithOIDC, "oidc">>) => {
    const { redirect_uri, post_logout_redirect_uri } = ctx.oidc?.params ?? {}
    const pedido = { host: chegadas.get(ctx.req)?.host ?? "", headers: ctx.req.headers }
    return lugarDoRetorno(marcas, redirect_uri ?? post_logout_redirect_uri, pedido)
  }
  const vestir = async (ctx: KoaContextWithOIDC) => {
    const lugar = await lugarDe(ctx)
    ctx.set(cabecalhosDasPaginas(origens, lugar))
    return lugar
  }
  const podeEntrarPor = criarPodeEntrarPor(banco, marcas, origens)
  // Everything it remembers is in the database, so a change of keys is a new instance in place of the one before.
  const montarOidc = (chaves: ChavesDoProvedor) => {
    const daCasa = { url: config.url, origens, nome: marcas.daInstalacao.marca.nome, registradas: () => registradas }
    const oidc = new Provider(
      emissor,
      configuracaoOidc({ banco, cofre, chaves, clock, ...daCasa, podeEntrarPor, vestir }),
    )
    aceitarDominios(oidc, daCasa.registradas)
    oidc.proxy = config.url.startsWith("https:")
    oidc.use(async (ctx, next) => {
      ctx.set(cabecalhos)
      await next()
      if (typeof ctx.body !== "string" || !ehPassagem(ctx.body)) return
      ctx.body = traduzirPassagem(ctx.body)
      // The library has added its script to the policy by now; where the form may lead is what is missing.
      const daPassagem = ctx.response.get("content-security-policy")
      const { url } = await lugarDe(ctx)
      ctx.set("content-security-policy", daPassagem.replace("form-action ", `form-action ${new URL(url).origin} `))
    })
    acompanharSessoes(oidc, { banco, clock, origemDe: (req) => chegadas.get(req) ?? SEM_ORIGEM })
    oidc.on("server_error", (_ctx, erro) => relatar(erro))
    return { oidc, chamar: oidc.callback() }
  }
  let atual = montarOidc(chaveiro.atuais())
  chaveiro.aoTrocar((chaves) => {
    atual = montarOidc(chaves)
  })
  const purgar = async () => {
    await purgarSessoes(banco, clock())
    await purgarAparelhos(banco, clock())
    await purgarTentativas(banco, clock())
    await purgarDesafios(banco, clock())
    return (await purgarRegistros(banco, clock())) + (await purgarChaves(banco, clock()))
  }
  await purgar()
  const relogio = setInterval(() => {
    purgar()
      .then(() => chaveiro.recarregar())
      .catch(relatar)
  }, INTERVALO_DA_PURGA_MS)
  relogio.unref()
  const dasPasskeys = { banco, url: config.url, origens, agora: clock }
  return {
    emissor,
    audiencia: AUDIENCIA,
    get chavesPublicas() {
      return chaveiro.atuais().publicas
    },
    chaves: chaveiro.publicas,
    interacoes: {
      url: config.url,
      get oidc() {
        return atual.oidc
      },
      marcas,
      origens,
      podeEntrarPor,
      entrar: criarEntrada(banco, clock),
      lembrarAparelho: (sub, apresentados) =>
        banco.naIdentidade((tx) => lembrarAparelho(tx, sub, apresentados, clock())),
      fatores: criarEntradaComFatores({ ...dasPasskeys, cofre }),
      desafiar: aceitaPasskeys(config.url) ? (interacao) => iniciarEntradaComPasskey(dasPasskeys, interacao) : null,
      demonstracao: config.modo === "demo" ? (opcoes.demonstracao ?? null) : null,
    },
    atender(req, res, chegada) {
      declararEndereco(req, origens)
      chegadas.set(req, chegada)
      // Where it asks for a decision the provider cannot wait, so what it will need is read before.
      void marcas
        .origens()
        .then((lidas) => {
          registradas = lidas
        }, relatar)
        .then(() => atual.chamar(req, res))
    },
    aoFalhar: (ouvinte) => ouvintes.push(ouvinte),
    purgar,
    encerrar: () => clearInterval(relogio),
  }
}

/**
 * The provider writes addresses and cookies from what the request says of itself. The configured address decides
 * instead: a foreign Host leads nobody away, and on https every cookie is secure whatever the proxy in front forgot.
 */
function declararEndereco(req: IncomingMessage, origens: readonly string[]): void {
  const enderecos = origens.map((o) => new URL(o))
  const { host, protocol } = enderecos.find((e) => e.host === req.headers.host) ?? enderecos[0] ?? {}
  if (host === undefined || protocol === undefined) throw new Error("O provedor de identidade está sem endereço.")
  req.headers.host = host
  req.headers["x-forwarded-host"] = host
  req.headers["x-forwarded-proto"] = protocol.slice(0, -1)
}

/** The library's page that sends itself on. */
const ehPassagem = (corpo: string) => corpo.includes("<title>Submitting Callback</title>")

/** There is no setting for its texts. */
function traduzirPassagem(corpo: string): string {
  return corpo
    .replace("<html>", '<html lang="pt-BR">')
    .replace("Submitting Callback", "Só um instante…")
    .replace(/Your browser does not support JavaScript[^<]*/, "Falta um passo para continuar.")
    .replace(">Continue</button>", ">Continuar</button>")
}

/** Mounts the provider and its pages under /oidc of the server. The address limits use the server's `request.ip`. */
export function registrarProvedor(app: FastifyInstance, provedor: Provedor): void {
  provedor.aoFalhar((erro) => app.log.error(erro, "o provedor de identidade falhou"))
  app.addHook("onClose", async () => provedor.encerrar())
  void app.register((escopo, _opcoes, pronto) => {
    registrarInteracoes(escopo, provedor.interacoes)
    pronto()
  })
  void app.register((escopo, _opcoes, pronto) => {
    // The provider reads request bodies itself.
    escopo.removeAllContentTypeParsers()
    escopo.addContentTypeParser("*", (_pedido, _corpo, lido) => lido(null))
    escopo.all(`${CAMINHO}/*`, (pedido, resposta) => {
      const caminho = (pedido.raw.url ?? "").slice(CAMINHO.length)
      // PostgreSQL cannot keep a NUL, and no parameter of the protocol has one.
      if (caminho.includes("%00")) return resposta.code(400).send({ error: "invalid_request" })
      resposta.hijack()
      // The provider finds its mount point by comparing the two, as under any other mount.
      Object.assign(pedido.raw, { originalUrl: pedido.raw.url, url: caminho })
      provedor.atender(pedido.raw, resposta.raw, { ...origemDoPedido(pedido), host: pedido.host })
    })
    pronto()
  })
}
