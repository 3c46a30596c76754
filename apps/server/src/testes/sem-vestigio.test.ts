import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateSync } from "node:zlib"
import { MARCA_PADRAO } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type AvisoDeFator,
  type Conteudo,
  mensagemDaConversa,
  mensagemDeBoletim,
  mensagemDeConfirmacao,
  mensagemDeContaExistente,
  mensagemDeConvite,
  mensagemDeDesbloqueio,
  mensagemDeEmailEmTroca,
  mensagemDeEmailTrocado,
  mensagemDeFator,
  mensagemDeNovaSenha,
  mensagemDeSenhaAlterada,
  mensagemDeTrocaDeEmail,
  mensagemDoEscritorio,
  type TipoDeMensagem,
} from "../correio/modelos.ts"
import { abrirServidorSmtp, type ServidorDeTeste } from "../correio/servidor-smtp.fixtures.ts"
import { criarEnvio, opcoesDoSmtp } from "../correio/smtp.ts"
import { dominios, marcas } from "../db/schema/marca.ts"
import { umaEntradaDePdf } from "../documentos/memoria-pdf/memoria-pdf.fixtures.ts"
import { gerarMemoriaPdf } from "../documentos/memoria-pdf/memoria-pdf.ts"
import { COMO_CONFERIR } from "../features/comunicacao/mensagem.ts"
import { umBoletim } from "../features/registro/boletim.fixtures.ts"
import { publicar } from "../features/registro/boletim.ts"
import { criarNavegador, criarPkce, urlDeAutorizacao } from "../identidade/apoio.fixtures.ts"
import { umPng } from "../marca/imagens.fixtures.ts"
import { conferirImagem } from "../marca/imagens.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { comoMarca, type Marca } from "../marca/marca.ts"
import { type Ambiente, criarAmbiente } from "./ambiente.ts"

/**
 * With another brand, nothing that a person sees says the name of the default one: pages, texts of the API, e-mails with
 * their headers, documents with their metadata.
 */
const NOME = new RegExp(MARCA_PADRAO.nome, "i")

/** Identifiers that programs read and nobody is shown. Everything else counts. */
const TECNICOS = [
  /urn:partida:[\w:-]+/g, // type of the problem documents, audience of the tokens
  /\b(client_id=)?partida-web\b/g, // client of the identity provider, in addresses
  /(__(Host|Secure)-)?partida_(sessao|entrada|retomada)(\.\w+)*/g, // cookies
  /partida-escritorio/g, // request header
  /"(partidas|contrapartida)"/g, // the lines of an entry in the books: the field's own word, as a name of a field
]
const visivel = (texto: string) => TECNICOS.reduce((t, tecnico) => t.replace(tecnico, ""), texto)

const ORIGEM = "http://127.0.0.1:3000"
const HOST = "app.horizonte.example"
const agora = new Date("2026-11-20T12:00:00-03:00")
const ALFA = { ...MARCA_SEM_ARQUIVO, nome: "Sistema Alfa", titulo: "Alfa", cor: "#1d4ed8" }
const INDICE =
  '<!doctype html><head><!--marca--><title>x</title><!--/marca--></head><body nonce="__PARTIDA_NONCE__"></body>'

let ambiente: Ambiente
let smtp: ServidorDeTeste
let web: string
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), "vestigio-"))
  writeFileSync(join(web, "index.html"), INDICE)
  const correio = {
    tipo: "caixa",
    remetente: '"Sistema Alfa" <nao-responda@alfa.example>',
    retorno: null,
    respostas: null,
  } as const
  ambiente = await criarAmbiente(() => agora, { marca: ALFA, web, correio })
  smtp = await abrirServidorSmtp()
  const idEscritorio = await ambiente.criarEscritorio("Horizonte")
  const { escopo } = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  const valores = { nome: "Contábil Horizonte", cor: "#7a1fa2", alteradaEm: agora }
  await ambiente.banco.emEscopo(escopo, (tx) => tx.insert(marcas).values({ idEscritorio, ...valores }))
  await ambiente.banco.naPlataforma((tx) => tx.insert(dominios).values({ host: HOST, idEscritorio, criadoEm: agora }))
})
afterAll(async () => {
  await smtp?.fechar()
  await ambiente?.fechar()
  rmSync(web, { recursive: true, force: true })
})

const lugares = [
  ["a instalação", "127.0.0.1:3000", ORIGEM, "Sistema Alfa"],
  ["um escritório", `${HOST}:3000`, `http://${HOST}:3000`, "Contábil Horizonte"],
] as const

describe.each(lugares)("na marca de %s", (_nome, host, origem, nome) => {
  const abrir = async (url: string, metodo: "GET" | "POST" = "GET") => {
    const r = await ambiente.servidor.app.inject({ method: metodo, url, headers: { host, accept: "text/html" } })
    return { ...r, tudo: visivel(`${r.body}\n${JSON.stringify(r.headers)}`) }
  }

  it.each([
    ...["/", "/conta/entrar", "/conta/registrar", "/painel", "/painel/fechamento/das", "/index.html"],
    ...["/meta.json", "/saude", "/api/v1/nada", "/api/v1/conta/pessoa", "/api/v1/plataforma/manutencao"],
    ...["/marca/favicon", "/marca/manifesto", "/marca/logo-claro", "/assets/nada.js"],
    ...[
      "/oidc/interaction/x",
      "/oidc/auth",
      "/oidc/auth?client_id=estranho",
      "/oidc/session/end/success",
      "/oidc/nada",
    ],
  ])("%s não diz o nome da padrão", async (url) => {
    expect((await abrir(url)).tudo).not.toMatch(NOME)
  })

  it("a página das telas, a configuração e o documento da API dizem o seu", async () => {
    const pagina = await abrir("/conta/entrar")
    expect(pagina.body).toContain(nome)
    const publica = await abrir("/api/v1/plataforma")
    expect(publica.json()).toMatchObject({ marca: { nome } })
    expect(visivel(JSON.stringify(publica.json()))).not.toMatch(NOME)
    const { info, paths } = (await abrir("/api/v1/openapi.json")).json<{ info: { title: string }; paths: object }>()
    expect(info.title).toBe(nome)
    expect(visivel(JSON.stringify(paths))).not.toMatch(NOME)
  })

  it("as páginas de entrar e de sair dizem o seu", async () => {
    const navegador = criarNavegador(ambiente.servidor.app, ORIGEM)
    const inicio = urlDeAutorizacao(ORIGEM, criarPkce().desafio, { redirect_uri: `${origem}/conta/token` })
    const entrar = await navegador.get(String((await navegador.get(inicio)).headers.location))
    const errada = await navegador.postar(`/oidc/interaction/${/interaction\/([\w-]+)/.exec(entrar.body)?.[1]}`, {
      email: "ninguem@exemplo.com.br",
      senha: "não é esta",
    })
    const sair = await navegador.get(
      `${ORIGEM}/oidc/session/end?${new URLSearchParams({ client_id: "partida-web", post_logout_redirect_uri: `${origem}/conta/entrar` })}`,
    )
    for (const pagina of [entrar, errada]) expect(pagina.body).toContain(nome)
    for (const pagina of [entrar, errada, sair]) {
      expect(visivel(`${pagina.body}${JSON.stringify(pagina.headers)}`)).not.toMatch(NOME)
    }
  })
})

const HORIZONTE: Marca = {
  ...comoMarca(ALFA),
  nome: "Contábil Horizonte",
  titulo: "Horizonte",
  remetente: "Horizonte",
  responderPara: "contato@horizonte.example",
}

/** One of each kind: a new kind does not compile until it is here. */
function mensagensDe(marca: Marca): Readonly<Record<TipoDeMensagem, Conteudo>> {
  const base = { marca, nome: "Ana", endereco: "https://app.horizonte.example/x" }
  const aviso = (qual: AvisoDeFator) => mensagemDeFator({ ...base, aviso: qual })
  return {
    "confirmar-email": mensagemDeConfirmacao(base),
    "conta-existente": mensagemDeContaExistente({ ...base, criarSenha: true }),
    "nova-senha": mensagemDeNovaSenha(base),
    desbloquear: mensagemDeDesbloqueio(base),
    "senha-alterada": mensagemDeSenhaAlterada(base),
    "trocar-email": mensagemDeTrocaDeEmail(base),
    "email-em-troca": mensagemDeEmailEmTroca({ ...base, novo: "b@exemplo.com.br" }),
    "email-trocado": mensagemDeEmailTrocado({ ...base, novo: "b@exemplo.com.br" }),
    convite: mensagemDeConvite({ ...base, quem: "Bia", escritorio: "Horizonte", validadeDias: 7 }),
    "segundo-fator-ligado": aviso("segundo-fator-ligado"),
    "segundo-fator-desligado": aviso("segundo-fator-desligado"),
    "passkey-cadastrada": aviso("passkey-cadastrada"),
    "passkey-excluida": aviso("passkey-excluida"),
    "codigos-refeitos": aviso("codigos-refeitos"),
    boletim: mensagemDeBoletim({ ...base, dia: "2026-11-20", publicado: publicar(umBoletim()) }),
    comunicado: mensagemDoEscritorio({
      marca,
      assunto: "Impostos de 10/2026",
      texto: "Olá, Ana.\n\n{{link}}",
      link: base.endereco,
      depois: COMO_CONFERIR,
    }),
    conversa: mensagemDaConversa({ ...base, assunto: "Falta o extrato", paragrafos: ["Falta o extrato."] }),
  }
}

describe("e-mails", () => {
  it.each(Object.entries(mensagensDe(HORIZONTE)))("%s, com os cabeçalhos", async (_tipo, conteudo) => {
    const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${smtp.porta}`), ambiente.servico.config.correio.remetente)
    const antes = smtp.recebidas.length
    const id = "3f0a4a6e-1111-4222-8333-444455556666"
    expect(await enviar({ id, para: "ana@exemplo.com.br", tentativas: 1, expedicao: null, ...conteudo })).toMatchObject(
      {
        tipo: "aceita",
      },
    )
    const { lida, bruta } = smtp.recebidas[antes] ?? {}
    expect(lida?.from).toEqual({ name: "Horizonte", address: "nao-responda@alfa.example" })
    expect(lida?.replyTo).toEqual([{ name: "", address: "contato@horizonte.example" }])
    expect(lida?.text).toContain("Contábil Horizonte")
    for (const parte of [bruta, lida?.subject, lida?.text, lida?.html]) expect(parte ?? "?").not.toMatch(NOME)
    // Nothing that is fetched when the message is opened.
    expect(lida?.html).not.toMatch(/<img|url\(/i)
  })
})

describe("documentos", () => {
  it.each([
    ["sem logotipo", null],
    ["com logotipo", conferirImagem(umPng({ largura: 120, altura: 30 }), "logo-claro")],
    ["com logotipo transparente", conferirImagem(umPng({ largura: 60, alfa: true }), "logo-claro")],
  ])("o PDF %s, texto e metadados", async (_nome, logo) => {
    const pdf = await gerarMemoriaPdf(umaEntradaDePdf({ marca: { nome: "Contábil Horizonte", logo } }))
    const bruto = pdf.toString("latin1")
    expect(bruto).not.toMatch(NOME)
    expect(/\/Subtype \/Image/.test(bruto)).toBe(logo !== null)
    for (const [, fluxo = ""] of bruto.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
      expect(aberto(Buffer.from(fluxo, "latin1"))).not.toMatch(NOME)
    }
  })
})

function aberto(fluxo: Buffer): string {
  try {
    return inflateSync(fluxo).toString("latin1")
  } catch {
    return fluxo.toString("latin1")
  }
}
