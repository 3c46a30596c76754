import { rotasDaIdentidade, type SegurancaDaConta } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Config } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import type { Contexto } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Implementacao, montar } from "../../http/montar.ts"
import { consultarConvite, reenviarConfirmacao, registrarConta } from "../../identidade/cadastro.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { confirmarEmail } from "../../identidade/confirmacao.ts"
import { type DependenciasDasContas, montarDependencias } from "../../identidade/deps-das-contas.ts"
import { registrarDesbloqueio } from "../../identidade/desbloqueio-paginas.ts"
import { origemDoPedido } from "../../identidade/origem.ts"
import type { Provedor } from "../../identidade/provedor.ts"
import { encerrarAsOutras, encerrarSessaoPropria } from "../../identidade/seguranca.ts"
import { criarNovaSenha, esquecerSenha, pedirTrocaDeEmail, trocarSenha } from "../../identidade/senhas.ts"
import { abrirLista, SEM_LISTA } from "../../identidade/senhas-vazadas.ts"
import { listarSessoes } from "../../identidade/sessoes-abertas.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { Marcas, PedidoComHost } from "../../marca/resolucao.ts"
import { donoDe } from "./dono.ts"
import { consultarSeguranca, rotasDosFatores } from "./fatores.ts"
import { encerrarToken } from "./saida.ts"

interface DependenciasDaIdentidade {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly config: Config
  /** The embedded provider; null with an external one. */
  readonly provedor: Provedor | null
  readonly fila: () => Fila
  readonly marcas: Marcas
  readonly agora: () => Date
}

const MENSAGENS = {
  registro: "Mandamos um e-mail para este endereço. Siga as instruções dele para continuar.",
  convite: "Conta criada. Você já pode entrar.",
  confirmacao: "E-mail confirmado. Você já pode entrar.",
  troca: "E-mail trocado. Use o novo endereço na próxima entrada.",
  reenvio: "Se este endereço espera confirmação, mandamos outro link.",
  esquecida: "Se há uma conta com este endereço, mandamos um link para criar outra senha.",
  senhaNova: "Senha criada. Entre com ela.",
  senhaTrocada: "Senha trocada. As outras sessões foram encerradas.",
  trocaPedida: "Mandamos um link para o novo endereço. A troca vale depois de confirmada nele.",
}

/** Account, sessions and factors of whoever asks, and the public pages of the account. */
export function registrarIdentidade(
  app: FastifyInstance,
  autenticar: Autenticar,
  deps: DependenciasDaIdentidade,
): void {
  if (deps.provedor === null) {
    montar(app, autenticar, rotasDaIdentidade, deFora(deps))
    return
  }
  const no = criarNoLugar(deps, deps.provedor)
  montar(app, autenticar, rotasDaIdentidade, daCasa(deps, deps.provedor, no))
  const { url, origens } = deps.provedor.interacoes
  registrarDesbloqueio(app, { url, marcas: deps.marcas, origens, no })
}

type Rotas = Implementacao<typeof rotasDaIdentidade>

/** Messages go in the brand of the host by which they were asked, and their links lead there. */
function criarNoLugar(
  { banco, cofre, config, fila, marcas, agora }: DependenciasDaIdentidade,
  provedor: Provedor,
): NoLugar {
  const deps = montarDependencias(
    {
      banco,
      cofre,
      url: config.url,
      correio: config.correio.tipo,
      agora,
      marcaPara: (email) => marcas.doEmail(email, marcas.daInstalacao),
      entrar: provedor.interacoes.entrar,
      acordarCorreio: () => fila().acordar("correio"),
    },
    { senhaVazada: config.senhasVazadas === null ? SEM_LISTA : abrirLista(config.senhasVazadas) },
  )
  return (pedido) => ({
    ...deps,
    marcaPara: async (email) => marcas.doEmail(email, await marcas.doPedido(pedido)),
  })
}

function daCasa({ banco, config, marcas, agora }: DependenciasDaIdentidade, provedor: Provedor, no: NoLugar): Rotas {
  /** Passkeys belong to one address, the installation's. Raises passkey-recusada on the host of an office. */
  const exigirEnderecoProprio = async (pedido: PedidoComHost) => {
    if ((await marcas.doPedido(pedido)).idEscritorio === null) return
    throw new ErroDeNegocio(
      "passkey-recusada",
      `Passkeys são cadastradas em ${config.url}. Entre por esse endereço para cadastrar a sua.`,
    )
  }
  return {
    ...publicas(no),
    ...rotasDosFatores(no, provedor.interacoes.origens, exigirEnderecoProprio),
    consultarSeguranca: (contexto) => consultarSeguranca({ banco, agora }, contexto.pessoa.sub),
    trocarSenha: async (contexto, { corpo, bruto }) => {
      await trocarSenha(no(bruto), donoDe(contexto), { atual: corpo.senhaAtual, nova: corpo.senhaNova })
      return { mensagem: MENSAGENS.senhaTrocada }
    },
    trocarEmail: async (contexto, { corpo, bruto }) => {
      await pedirTrocaDeEmail(no(bruto), donoDe(contexto), corpo)
      return { mensagem: MENSAGENS.trocaPedida }
    },
    listarSessoes: (contexto) => sessoesDe({ banco, agora }, contexto),
    encerrarSessao: async (contexto, { params }) => {
      await encerrarSessaoPropria(banco, donoDe(contexto), params.id)
      return sessoesDe({ banco, agora }, contexto)
    },
    encerrarOutrasSessoes: async (contexto) => {
      await encerrarAsOutras(banco, donoDe(contexto))
      return sessoesDe({ banco, agora }, contexto)
    },
    encerrarToken: (contexto) => encerrarToken(banco, contexto, agora(), true),
  }
}

/** What the calls need, for the place where one was made. */
type NoLugar = (pedido: PedidoComHost) => DependenciasDasContas

function publicas(no: NoLugar) {
  return {
    registrarConta: async (_contexto, { corpo, bruto }) => {
      const { confirmada } = await registrarConta(no(bruto), corpo, origemDoPedido(bruto))
      return { mensagem: confirmada ? MENSAGENS.convite : MENSAGENS.registro, confirmada }
    },
    consultarConvite: async (_contexto, { corpo, bruto }) => {
      const { email, nome, escritorio } = await consultarConvite(no(bruto), corpo.convite, origemDoPedido(bruto))
      return { email, nome, escritorio }
    },
    confirmarEmail: async (_contexto, { corpo, bruto }) => {
      const finalidade = await confirmarEmail(no(bruto), corpo, origemDoPedido(bruto))
      return { mensagem: finalidade === "trocar-email" ? MENSAGENS.troca : MENSAGENS.confirmacao }
    },
    reenviarConfirmacao: async (_contexto, { corpo, bruto }) => {
      await reenviarConfirmacao(no(bruto), corpo.email, origemDoPedido(bruto))
      return { mensagem: MENSAGENS.reenvio }
    },
    esquecerSenha: async (_contexto, { corpo, bruto }) => {
      await esquecerSenha(no(bruto), corpo.email, origemDoPedido(bruto))
      return { mensagem: MENSAGENS.esquecida }
    },
    criarNovaSenha: async (_contexto, { corpo, bruto }) => {
      await criarNovaSenha(no(bruto), corpo.ficha, corpo.senha, origemDoPedido(bruto))
      return { mensagem: MENSAGENS.senhaNova }
    },
  } satisfies Partial<Rotas>
}

/** With an external provider these calls belong to its own pages. Only leaving always works. */
function deFora({ banco, config, agora }: DependenciasDaIdentidade): Rotas {
  const recusar = async (): Promise<never> => {
    throw new ErroDeNegocio("identidade-externa")
  }
  const endereco = config.identidade.tipo === "externa" ? config.identidade.enderecoDaConta : null
  return {
    registrarConta: recusar,
    consultarConvite: recusar,
    confirmarEmail: recusar,
    reenviarConfirmacao: recusar,
    esquecerSenha: recusar,
    criarNovaSenha: recusar,
    trocarSenha: recusar,
    trocarEmail: recusar,
    iniciarSegundoFator: recusar,
    confirmarSegundoFator: recusar,
    desligarSegundoFator: recusar,
    refazerCodigos: recusar,
    iniciarPasskey: recusar,
    cadastrarPasskey: recusar,
    excluirPasskey: recusar,
    listarSessoes: recusar,
    encerrarSessao: recusar,
    encerrarOutrasSessoes: recusar,
    consultarSeguranca: async ({ pessoa }): Promise<SegurancaDaConta> => ({
      gerenciavel: false,
      endereco,
      email: pessoa.email,
      emailConfirmado: true,
      emailPendente: null,
      segundoFator: false,
      codigosRestantes: 0,
      passkeys: [],
    }),
    encerrarToken: (contexto) => encerrarToken(banco, contexto, agora(), false),
  }
}

async function sessoesDe({ banco, agora }: Pick<DependenciasDasContas, "banco" | "agora">, { pessoa, sid }: Contexto) {
  const lista = await listarSessoes(banco, pessoa.sub, agora())
  return { lista: lista.map((sessao) => ({ ...sessao, atual: sessao.id === sid })) }
}
