import { randomBytes, randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CABECALHO_ESCRITORIO, type Papel, PREFIXO_DA_API, papeis } from "@partida/contracts"
import type { InjectOptions } from "fastify"
import { abrirArmazemNoDisco } from "../adapters/armazem/disco/adapter.ts"
import {
  montarAvisador,
  montarCaptura,
  montarEmissorDeNfse,
  montarFonteDaSelic,
  montarIntegradores,
  montarReceitaFederal,
  montarWhatsapp,
} from "../adapters/fontes.ts"
import { lerEmissores } from "../certificados/emissores.ts"
import { type Config, EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import type { Carteiro } from "../correio/carteiro.ts"
import type { Banco } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { prepararInstalacao } from "../db/instalacao.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { contas, registrosOidc } from "../db/schema/identidade.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { montarCapturador } from "../features/captura/montagem.service.ts"
import { type RelatorDeFalhas, SEM_RELATOR } from "../http/relator-de-falhas.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { SEM_ORIGEM } from "../identidade/origem.ts"
import { abrirSessao } from "../identidade/sessao-do-provedor.ts"
import { emitirTokenParaTestes } from "../identidade/token.fixtures.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { criarMarcas } from "../marca/resolucao.ts"
import { montarBuscador, montarExterno, montarServidor, type Servico, type Servidor } from "../servico.ts"
import { montarTrabalhos } from "../trabalhos.ts"
import { abrirBancoDeTeste } from "./banco.ts"

/** A person of a test, able to call the API. */
export interface Ator {
  readonly idUsuario: string
  readonly nome: string
  readonly token: string
  readonly escopo: Escopo
}

export interface Resposta {
  readonly status: number
  /** Parsed JSON, typed by the test that reads it. */
  readonly json: <T = Record<string, unknown>>() => T
  readonly bytes: Buffer
  readonly cabecalhos: Readonly<Record<string, unknown>>
}

export interface Ambiente {
  readonly banco: Banco
  readonly servidor: Servidor
  readonly servico: Servico
  /** Errors that background work reported: a test that expects none asserts it is empty. */
  readonly errosRelatados: unknown[]
  criarEscritorio(nome?: string): Promise<string>
  criarAtor(idEscritorio: string | null, papel: Papel, empresas?: readonly string[]): Promise<Ator>
  /** An account with a session, of nobody registered. */
  criarConta(conta: { readonly email: string; readonly nome: string }): Promise<Ator>
  /** Calls the API as `ator` (null: nobody signed in). */
  pedir(
    ator: Ator | null,
    metodo: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    caminho: string,
    opcoes?: { corpo?: unknown; cabecalhos?: Record<string, string>; idEscritorio?: string },
  ): Promise<Resposta>
  enviar(
    ator: Ator | null,
    arquivos: readonly { nome: string; bytes: Uint8Array }[],
    cabecalhos?: Record<string, string>,
    caminho?: string,
  ): Promise<Resposta>
  fechar(): Promise<void>
}

const CONFIG: Config = {
  porta: 0,
  host: "127.0.0.1",
  url: "http://127.0.0.1:3000",
  dados: null,
  modo: "producao",
  identidade: { tipo: "embutida" },
  correio: { tipo: "caixa", remetente: "Partida <nao-responda@partida.example>", retorno: null, respostas: null },
  guardaDosPedidosMeses: 72,
  ociosidade: { limiteMinutos: 30, enderecoDeSaida: "/conta/sair" },
  armazem: { tipo: "disco", pasta: "" },
  consultaCadastral: null,
  selic: null,
  avisos: null,
  serpro: null,
  sefin: null,
  sefinSimulada: false,
  adn: null,
  adnSimulado: false,
  migrate: null,
  jettax: null,
  integradoresSimulados: { migrate: false, jettax: false },
  whatsapp: null,
  whatsappSimulado: false,
  autoridadesSimuladas: null,
  loginUnico: false,
  abreEscritorio: false,
  manutencao: false,
  boletins: { pasta: "", chave: "", comando: null, escolhida: true },
  limites: { porPessoa: 60_000, porEndereco: 60_000 },
  conexoes: { prazoDoPedidoS: 60, fluxosPorPessoa: 10 },
  proxies: 0,
  raizesConfiaveis: null,
  emissores: EMISSORES_DA_DEMONSTRACAO,
  senhasVazadas: null,
  marca: MARCA_SEM_ARQUIVO,
  versao: "teste",
  web: null,
}

/**
 * The real product on a fresh database, called in process; jobs run at once instead of through the queue. Actors sign
 * in with the embedded provider: with another one named in `mudancas` the test brings tokens of its own.
 */
export async function criarAmbiente(
  agora: () => Date = () => new Date("2026-11-20T12:00:00-03:00"),
  mudancas: Partial<Config> = {},
  falhas: RelatorDeFalhas = SEM_RELATOR,
  destino: Carteiro["destino"] = { tipo: "caixa" },
): Promise<Ambiente> {
  const config: Config = { ...CONFIG, ...mudancas }
  const banco = await abrirBancoDeTeste()
  await prepararInstalacao(banco, config.modo, agora())
  const errosRelatados: unknown[] = []
  const cofre = criarCofre(randomBytes(32))
  const selic = montarFonteDaSelic(config)
  const avisador = montarAvisador(config)
  const marcas = criarMarcas(banco, config, agora)
  const receitaFederal = montarReceitaFederal(config, agora)
  const emissores = lerEmissores(config.emissores, config.raizesConfiaveis)
  // Made by the first document that is stored: most tests store none.
  const pastaDoArmazem = join(tmpdir(), `partida-armazem-${randomUUID()}`)
  const armazem = abrirArmazemNoDisco(pastaDoArmazem, cofre)
  const relatarErro = (e: unknown) => errosRelatados.push(e)
  const emissor = montarEmissorDeNfse(config, agora)
  const captura = montarCaptura(config, agora)
  const integradores = montarIntegradores(config, agora)
  const whatsapp = montarWhatsapp(config)
  const deps = {
    banco,
    cofre,
    config,
    armazem,
    receitaFederal,
    emissor,
    captura,
    integradores,
    emissores,
    agora,
    relatarErro,
  }
  const externo = montarExterno(deps)
  const servico: Servico = {
    banco,
    cofre,
    config,
    agora,
    falhas,
    armazem,
    emissores,
    marcas,
    avisador,
    selic,
    receitaFederal,
    emissor,
    captura,
    integradores,
    whatsapp,
    externo,
    trabalhos: montarTrabalhos(banco, agora, relatarErro, {
      correio: { cofre, destino },
      comunicacao: { cofre, armazem, marcas, correio: config.correio, whatsapp },
      emissores,
      selic,
      ...(avisador && { aparelhos: { cofre, avisador, marcas } }),
      motor: externo.motor,
      capturador: montarCapturador(deps),
      buscador: montarBuscador(deps),
      emissao: { cofre, emissor, migrate: integradores.migrate },
      armazem,
      aceitaTeste: config.modo === "demo",
    }),
  }
  const servidor = await montarServidor(servico, { nivelDeLog: "silent", filaDuravel: false })
  const emissorDeFichas = servidor.provedor?.emissor ?? ""

  const injetar = async (ator: Ator | null, opcoes: InjectOptions): Promise<Resposta> => {
    const r = await servidor.app.inject({
      ...opcoes,
      headers: { ...(ator ? { authorization: `Bearer ${ator.token}` } : {}), ...opcoes.headers },
    })
    return { status: r.statusCode, json: <T>() => r.json<T>(), bytes: r.rawPayload, cabecalhos: r.headers }
  }
  /** A token of an account, of a session of its own. */
  const entrar = async ({ sub, email, nome }: { sub: string; email: string; nome: string }) => {
    const conta = { sub, email, nome }
    const sid = await abrirSessaoDeTeste(banco, conta, agora())
    return emitirTokenParaTestes({ banco, cofre, emissor: emissorDeFichas }, conta, { sid })
  }
  return {
    banco,
    servidor,
    servico,
    errosRelatados,
    async criarEscritorio(nome = "Escritório Teste") {
      const id = randomUUID()
      await banco.naPlataforma((tx) =>
        tx.insert(escritorios).values({ id, nome, cnpj: "34567219000199", criadoEm: agora() }),
      )
      return id
    },
    async criarAtor(idEscritorio, papel, empresas) {
      const ator = { idUsuario: randomUUID(), nome: `Pessoa ${papel}`, sub: randomUUID() }
      const email = `${ator.idUsuario}@teste.invalid`
      await banco.naPlataforma((tx) =>
        tx.insert(usuarios).values({
          idEscritorio,
          id: ator.idUsuario,
          sub: ator.sub,
          email,
          nome: ator.nome,
          papel: papeis[papel].id,
          somenteConcedidas: empresas !== undefined,
          criadoEm: agora(),
        }),
      )
      const escopo: Escopo = {
        idEscritorio: idEscritorio ?? "",
        idUsuario: ator.idUsuario,
        sub: ator.sub,
        empresas: empresas ?? "*",
      }
      if (idEscritorio && empresas && empresas.length > 0) {
        await banco.emEscopo({ ...escopo, empresas: "*" }, (tx) =>
          tx
            .insert(usuariosEmpresas)
            .values(empresas.map((idEmpresa) => ({ idEscritorio, idUsuario: ator.idUsuario, idEmpresa }))),
        )
      }
      return { idUsuario: ator.idUsuario, nome: ator.nome, token: await entrar({ ...ator, email }), escopo }
    },
    async criarConta({ email, nome }) {
      const sub = randomUUID()
      const escopo: Escopo = { idEscritorio: "", idUsuario: "", sub, empresas: [] }
      return { idUsuario: "", nome, token: await entrar({ sub, email, nome }), escopo }
    },
    pedir: (ator, metodo, caminho, opcoes = {}) =>
      injetar(ator, {
        method: metodo,
        url: PREFIXO_DA_API + caminho,
        headers: {
          ...opcoes.cabecalhos,
          ...(opcoes.idEscritorio ? { [CABECALHO_ESCRITORIO]: opcoes.idEscritorio } : {}),
        },
        ...(opcoes.corpo === undefined ? {} : { payload: opcoes.corpo as object }),
      }),
    enviar(ator, arquivos, cabecalhos = {}, caminho = "/notas-fiscais/importacoes") {
      const { corpo, tipo } = formulario(arquivos)
      return injetar(ator, {
        method: "POST",
        url: PREFIXO_DA_API + caminho,
        headers: { "content-type": tipo, ...cabecalhos },
        payload: corpo,
      })
    },
    async fechar() {
      await servidor.parar()
      await rm(pastaDoArmazem, { recursive: true, force: true })
    },
  }
}

/** An account with a session that stands, as a sign-in would leave them. Returns the `sid` of its tokens. */
export async function abrirSessaoDeTeste(
  banco: Banco,
  conta: { readonly sub: string; readonly email: string; readonly nome: string },
  agora: Date,
): Promise<string> {
  const uid = randomUUID()
  const expiraEm = new Date("2100-01-01T00:00:00Z")
  await banco.naIdentidade(async (tx) => {
    await tx
      .insert(contas)
      .values({ ...conta, emailConfirmado: true, senhaHash: "sem senha", criadaEm: agora })
      .onConflictDoNothing()
    await tx
      .insert(registrosOidc)
      .values({ modelo: "Session", id: randomUUID(), uid, conteudo: { accountId: conta.sub, uid }, expiraEm })
  })
  await abrirSessao(banco, { uid, sub: conta.sub, metodos: ["senha"], aparelho: null, expiraEm }, SEM_ORIGEM, agora)
  return uid
}

/** A multipart body, as a browser's upload would be. */
function formulario(arquivos: readonly { nome: string; bytes: Uint8Array }[]): { corpo: Buffer; tipo: string } {
  const limite = "limite-de-teste"
  const partes = arquivos.flatMap((a, i) => [
    Buffer.from(
      `--${limite}\r\ncontent-disposition: form-data; name="arquivo${i}"; filename="${a.nome}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(a.bytes),
    Buffer.from("\r\n"),
  ])
  return {
    corpo: Buffer.concat([...partes, Buffer.from(`--${limite}--\r\n`)]),
    tipo: `multipart/form-data; boundary=${limite}`,
  }
}
