import { MARCA_PADRAO } from "@partida/contracts"
import { describe, expect, it } from "vitest"

/**
 * No screen writes the name of the default brand: it comes from `useMarca`, `lerMarca` and `tituloDaJanela`. Out of the
 * search, because nobody is shown them: style sheets, module names (@partida/…), comments, and keys that programs read, which are
 * written in lower case and followed by a dot or a hyphen ("partida.sessao").
 */
const tudo = import.meta.glob<string>(["../**/*.{ts,tsx}", "../../index.html", "../../antes.js", "../../public/*"], {
  eager: true,
  query: "?raw",
  import: "default",
})
const arquivos = Object.entries(tudo).filter(([nome]) => !/\.test\.tsx?$|apoio-de-testes/.test(nome))
const NOME = new RegExp(MARCA_PADRAO.nome, "i")
const semOQueNinguemVe = (texto: string) =>
  texto
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "$1")
    .replace(/@partida\/[\w/-]+/g, "")
    .replace(/(["'`])partida[.-][\w.-]*/g, "$1")
    // Of the books: neither of the two can be the name.
    .replace(/\b(contrapartida|partidas)\b/gi, "")
    .replace(/https:\/\/partida\.invalid/g, "")

describe("a marca padrão não está escrita nas telas", () => {
  it("há o que procurar, e a procura acha", () => {
    expect(arquivos.length).toBeGreaterThan(150)
    for (const nome of ["../../index.html", "../../antes.js", "../app/layout/LayoutSimples.tsx"])
      expect(tudo[nome]).toMatch(/\w/)
    expect(semOQueNinguemVe('document.title = "Entrar · Partida"')).toMatch(NOME)
    expect(semOQueNinguemVe("<p>O partida serve</p>")).toMatch(NOME)
    expect(semOQueNinguemVe('import x from "@partida/contracts" // Partida')).not.toMatch(NOME)
  })

  it("em arquivo nenhum", () => {
    const achados = arquivos.filter(([, texto]) => NOME.test(semOQueNinguemVe(texto))).map(([nome]) => nome)
    expect(achados).toEqual([])
  })
})
