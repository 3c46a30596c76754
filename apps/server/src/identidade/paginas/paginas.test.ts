import { createHash } from "node:crypto"
import { contraste } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { MARCA_SEM_ARQUIVO } from "../../marca/instalacao.ts"
import { comoMarca } from "../../marca/marca.ts"
import type { MarcaDoLugar } from "../../marca/resolucao.ts"
import { paginaErro, paginaSaida, paginaSair, paginaSessaoExpirada } from "./avisos.ts"
import { ERRO_CODIGO, paginaCodigo } from "./codigo.ts"
import {
  paginaAparelhoReconhecido,
  paginaDesbloqueioPedido,
  paginaPedirDesbloqueio,
  paginaUsarDesbloqueio,
} from "./desbloqueio.ts"
import { ERRO_TENTATIVAS, erroNaoConfirmada, erroTentativas, paginaEntrar } from "./entrar.ts"
import { CORES, coresDaMarca } from "./estilo.ts"
import { bruto, html } from "./html.ts"
import { cabecalhosDasPaginas } from "./pagina.ts"

const lugar = { marca: comoMarca(MARCA_SEM_ARQUIVO), url: "https://x.example", idEscritorio: null }
const deEscritorio: MarcaDoLugar = {
  marca: {
    ...lugar.marca,
    nome: `Contábil "Horizonte" <b>`,
    titulo: "Horizonte",
    cor: "#7a1fa2",
    suporte: { email: "ajuda@horizonte.example", telefone: "(11) 3333-4444", endereco: "https://horizonte.example/a" },
    arquivos: { "logo-claro": { hash: "a".repeat(64), conteudo: "image/png" } },
  },
  url: "https://horizonte.example",
  idEscritorio: "0b0e8f62-7f0e-4f5e-9a9e-0c1b2d3e4f50",
}
const demonstracao = { senha: "s", logins: [{ email: "a@partida.example", papel: "Contador", descricao: "Fecha" }] }
const base = { lugar, acao: "/oidc/interaction/u", email: "", erro: null, demonstracao: null, passkeys: true }
const paginas = {
  entrar: paginaEntrar(base),
  "entrar com erro": paginaEntrar({ ...base, email: "a@b", erro: "E-mail ou senha incorretos." }),
  "entrar na demonstração": paginaEntrar({ ...base, demonstracao }),
  "entrar sem passkeys": paginaEntrar({ ...base, passkeys: false }),
  "entrar sem e-mail confirmado": paginaEntrar({ ...base, email: "a@b", erro: erroNaoConfirmada("a@b", lugar) }),
  codigo: paginaCodigo({ lugar, acao: base.acao, erro: null }),
  "código com erro": paginaCodigo({ lugar, acao: base.acao, erro: ERRO_CODIGO }),
  "entrar com espera": paginaEntrar({ ...base, email: "a@b", erro: erroTentativas("a@b", lugar.url) }),
  "pedir o desbloqueio": paginaPedirDesbloqueio({ lugar, acao: "/oidc/desbloqueio", email: "a@b", erro: null }),
  "desbloqueio com erro": paginaPedirDesbloqueio({ lugar, acao: "/oidc/desbloqueio", email: "", erro: "Não deu." }),
  "desbloqueio pedido": paginaDesbloqueioPedido(lugar),
  "usar o desbloqueio": paginaUsarDesbloqueio({ lugar, acao: "/oidc/desbloqueio/uso", ficha: "f".repeat(43) }),
  "aparelho reconhecido": paginaAparelhoReconhecido(lugar),
  expirada: paginaSessaoExpirada(lugar),
  erro: paginaErro({ lugar, explicacao: "Não deu.", codigo: "invalid_request" }),
  sair: paginaSair({ lugar, formulario: "<form></form>", confirmar: true }),
  saindo: paginaSair({ lugar, formulario: "<form></form>", confirmar: false }),
  saida: paginaSaida(lugar),
  "entrar de um escritório": paginaEntrar({ ...base, lugar: deEscritorio }),
}

describe("modelo de html", () => {
  it("escapa tudo, menos o que já é html", () => {
    const perigo = `<b a="1" b='2'>&\`</b>`
    expect(html`<p>${perigo}</p>`.texto).toBe("<p>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&#96;&lt;/b&gt;</p>")
    expect(html`${html`<i>${"<"}</i>`}${bruto("<hr>")}${[html`a`, html`b`]}`.texto).toBe("<i>&lt;</i><hr>ab")
    expect(html`[${null}${undefined}${false}${0}${""}]`.texto).toBe("[0]")
  })
})

describe.each(Object.entries(paginas))("página %s", (nome, pagina) => {
  const daPagina = nome === "entrar de um escritório" ? deEscritorio : lugar

  it("só tem estilo e scripts que a política permite, e nada embutido em atributos", () => {
    const politica = cabecalhosDasPaginas([], daPagina)["content-security-policy"] ?? ""
    const diretiva = (nome: string) => politica.split("; ").find((d) => d.startsWith(nome)) ?? ""
    const blocos = [...pagina.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)]
    expect(blocos.length).toBeGreaterThan(0)
    for (const [, tipo, conteudo = ""] of blocos) {
      expect(diretiva(`${tipo}-src`)).toContain(`'sha256-${createHash("sha256").update(conteudo).digest("base64")}'`)
    }
    expect(pagina).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/i)
    // Images come from our own host only.
    expect(diretiva("img-src")).toBe("img-src 'self'")
    for (const [, endereco] of pagina.matchAll(/<(?:link|img)[^>]* (?:href|src)="([^"]*)"/g))
      expect(endereco).toMatch(/^\/marca\/(logo-claro|logo-escuro|favicon)\?/)
  })

  it("está em português, com título, um h1 e escala de celular", () => {
    expect(pagina).toContain('<html lang="pt-BR">')
    expect(pagina).toContain(` · ${daPagina.marca.titulo}</title>`)
    expect(pagina.match(/<h1>/g)).toHaveLength(1)
    expect(pagina).toContain('name="viewport"')
  })

  it("não repete identificadores e todo rótulo aponta para um campo", () => {
    const ids = [...pagina.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, alvo] of pagina.matchAll(/\sfor="([^"]+)"/g)) expect(ids).toContain(alvo)
    for (const [, alvo] of pagina.matchAll(/aria-(?:describedby|controls|labelledby)="([^"]+)"/g))
      expect(ids).toContain(alvo)
  })
})

describe("página de entrada", () => {
  it("foca o que falta preencher", () => {
    expect(paginas.entrar).toMatch(/<input id="email"[^>]* autofocus>/)
    expect(paginas["entrar com erro"]).toMatch(/<input id="senha"[^>]* autofocus>/)
    expect(paginas["entrar com erro"]).toMatch(/role="alert"/)
    expect(paginas["entrar com erro"]).toMatch(/<input id="email"[^>]*aria-invalid="true" aria-describedby="erro"/)
  })

  it("não culpa o que foi digitado quando o problema é outro", () => {
    const bloqueada = paginaEntrar({ ...base, email: "a@b", erro: ERRO_TENTATIVAS })
    expect(bloqueada).toContain("Muitas tentativas. Aguarde alguns minutos e tente novamente.")
    expect(bloqueada).not.toContain('aria-invalid="true"')
  })

  it("diz aos gerenciadores de senha o que é cada campo", () => {
    expect(paginas.entrar).toMatch(/name="email"[^>]*autocomplete="username"/)
    expect(paginas.entrar).toMatch(/name="senha"[^>]*autocomplete="current-password"/)
  })

  it("leva a criar conta, a esquecer a senha e a confirmar o e-mail", () => {
    expect(paginas.entrar).toContain('<a href="/conta/registrar">Criar conta</a>')
    expect(paginas.entrar).toContain('<a href="/conta/esqueci-senha">Esqueci minha senha</a>')
    expect(paginas.entrar).not.toContain("administrador")
    expect(erroNaoConfirmada("a+b@c.d", lugar).texto).toContain('href="/conta/confirmar?email=a%2Bb%40c.d"')
    expect(erroNaoConfirmada("", lugar).texto).toContain('href="/conta/confirmar"')
  })

  it("no endereço de um escritório mostra a marca dele e leva de volta a ele", () => {
    const pagina = paginas["entrar de um escritório"]
    expect(pagina).toContain(
      `<img src="/marca/logo-claro?v=${"a".repeat(64)}" alt="Contábil &quot;Horizonte&quot; &lt;b&gt;">`,
    )
    expect(pagina).toContain('<a href="https://horizonte.example/conta/registrar">Criar conta</a>')
    expect(pagina).toContain('<a href="mailto:ajuda@horizonte.example">')
    expect(pagina).not.toContain("<b>")
    expect(pagina).not.toMatch(/partida/i)
    const destinos = cabecalhosDasPaginas(["https://x.example"], deEscritorio)["content-security-policy"]
    expect(destinos).toContain("form-action 'self' https://x.example https://horizonte.example;")
  })

  it("só oferece passkey onde o endereço pode ter uma, e a esconde até o navegador poder", () => {
    expect(paginas.entrar).toMatch(/<form id="forma-passkey"[^>]* hidden>/)
    expect(paginas["entrar sem passkeys"]).not.toContain("passkey")
  })

  it("o código é de quem o servidor sabe: a página não leva conta nem e-mail", () => {
    const campos = [...paginas["código com erro"].matchAll(/<input[^>]* name="(\w+)"/g)].map((m) => m[1])
    expect(campos).toEqual(["codigo", "codigo"])
    expect(paginas.codigo).toMatch(/id="codigo"[^>]*autocomplete="one-time-code"/)
    expect(paginas["código com erro"]).toContain("O código não confere.")
  })

  it("só mostra o painel de demonstração quando há demonstração", () => {
    expect(paginas.entrar).not.toContain("demonstração")
    expect(paginas["entrar na demonstração"]).toContain("Ambiente de demonstração")
  })
})

const cores = (["claro", "escuro"] as const).flatMap((esquema) =>
  ["#0b6e4f", "#7a1fa2", "#f59e0b", "#000000"].map(
    (cor) => [esquema, cor, { ...CORES[esquema], ...coresDaMarca(cor)[esquema] }] as const,
  ),
)

describe.each(cores)("contraste no esquema %s com a cor %s (WCAG 2.2 AA)", (_esquema, _cor, cores) => {
  it.each([
    ["texto", "superficie", 4.5],
    ["texto", "fundo", 4.5],
    ["texto", "realce", 4.5],
    ["texto-suave", "superficie", 4.5],
    ["texto-suave", "fundo", 4.5],
    ["texto-suave", "realce", 4.5],
    ["ligacao", "superficie", 4.5],
    ["ligacao", "fundo", 4.5],
    ["sobre-realce", "realce", 4.5],
    ["sobre-primaria", "primaria", 4.5],
    ["sobre-primaria", "primaria-ativa", 4.5],
    ["erro", "erro-fundo", 4.5],
    ["campo", "superficie", 3],
    ["foco", "superficie", 3],
    ["foco", "fundo", 3],
  ] as const)("%s sobre %s", (frente, fundo, minimo) => {
    expect(contraste(cores[frente], cores[fundo])).toBeGreaterThanOrEqual(minimo)
  })
})
