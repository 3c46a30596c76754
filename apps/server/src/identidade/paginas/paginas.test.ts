import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { paginaErro, paginaSaida, paginaSair, paginaSessaoExpirada } from "./avisos.ts"
import { ERRO_CODIGO, paginaCodigo } from "./codigo.ts"
import { ERRO_TENTATIVAS, erroNaoConfirmada, paginaEntrar } from "./entrar.ts"
import { CORES } from "./estilo.ts"
import { bruto, html } from "./html.ts"
import { cabecalhosDasPaginas } from "./pagina.ts"

const enderecos = { entrar: "https://x.example/conta/entrar", inicio: "https://x.example/" }
const demonstracao = { senha: "s", logins: [{ email: "a@partida.example", papel: "Contador", descricao: "Fecha" }] }
const base = { acao: "/oidc/interaction/u", email: "", erro: null, demonstracao: null, passkeys: true }
const paginas = {
  entrar: paginaEntrar(base),
  "entrar com erro": paginaEntrar({ ...base, email: "a@b", erro: "E-mail ou senha incorretos." }),
  "entrar na demonstração": paginaEntrar({ ...base, demonstracao }),
  "entrar sem passkeys": paginaEntrar({ ...base, passkeys: false }),
  "entrar sem e-mail confirmado": paginaEntrar({ ...base, email: "a@b", erro: erroNaoConfirmada("a@b") }),
  codigo: paginaCodigo({ acao: base.acao, erro: null }),
  "código com erro": paginaCodigo({ acao: base.acao, erro: ERRO_CODIGO }),
  expirada: paginaSessaoExpirada(enderecos),
  erro: paginaErro({ enderecos, explicacao: "Não deu.", codigo: "invalid_request" }),
  sair: paginaSair({ enderecos, formulario: "<form></form>", confirmar: true }),
  saindo: paginaSair({ enderecos, formulario: "<form></form>", confirmar: false }),
  saida: paginaSaida(enderecos),
}

describe("modelo de html", () => {
  it("escapa tudo, menos o que já é html", () => {
    const perigo = `<b a="1" b='2'>&\`</b>`
    expect(html`<p>${perigo}</p>`.texto).toBe("<p>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&#96;&lt;/b&gt;</p>")
    expect(html`${html`<i>${"<"}</i>`}${bruto("<hr>")}${[html`a`, html`b`]}`.texto).toBe("<i>&lt;</i><hr>ab")
    expect(html`[${null}${undefined}${false}${0}${""}]`.texto).toBe("[0]")
  })
})

describe.each(Object.entries(paginas))("página %s", (_nome, pagina) => {
  it("só tem estilo e scripts que a política permite, e nada embutido em atributos", () => {
    const politica = cabecalhosDasPaginas([])["content-security-policy"] ?? ""
    const diretiva = (nome: string) => politica.split("; ").find((d) => d.startsWith(nome)) ?? ""
    const blocos = [...pagina.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)]
    expect(blocos.length).toBeGreaterThan(0)
    for (const [, tipo, conteudo = ""] of blocos) {
      expect(diretiva(`${tipo}-src`)).toContain(`'sha256-${createHash("sha256").update(conteudo).digest("base64")}'`)
    }
    expect(pagina).not.toMatch(/\sstyle=|\son[a-z]+=|<link|<img|javascript:/i)
  })

  it("está em português, com título, um h1 e escala de celular", () => {
    expect(pagina).toContain('<html lang="pt-BR">')
    expect(pagina).toMatch(/<title>.+ · Partida<\/title>/)
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
    expect(erroNaoConfirmada("a+b@c.d").texto).toContain('href="/conta/confirmar?email=a%2Bb%40c.d"')
    expect(erroNaoConfirmada("").texto).toContain('href="/conta/confirmar"')
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

describe.each(Object.entries(CORES))("contraste no esquema %s (WCAG 2.2 AA)", (_esquema, cores) => {
  it.each([
    ["texto", "superficie", 4.5],
    ["texto", "fundo", 4.5],
    ["texto", "realce", 4.5],
    ["texto-suave", "superficie", 4.5],
    ["texto-suave", "fundo", 4.5],
    ["texto-suave", "realce", 4.5],
    ["ligacao", "superficie", 4.5],
    ["ligacao", "realce", 4.5],
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

/** WCAG 2.2, definition of contrast ratio. */
function contraste(a: string, b: string): number {
  const [maior = 0, menor = 0] = [luminancia(a), luminancia(b)].sort((x, y) => y - x)
  return (maior + 0.05) / (menor + 0.05)
}

function luminancia(cor: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const canal = Number.parseInt(cor.slice(i, i + 2), 16) / 255
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
