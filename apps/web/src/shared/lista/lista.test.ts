import { describe, expect, it } from "vitest"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { lerBusca } from "../../lib/texto-da-busca.ts"
import { buscaDosFiltros, type CampoDoFiltro, camposEmUso, emPalavras, semFiltros } from "./campos.ts"
import { colunasPedidas } from "./Exportacao.tsx"
import { escreverOrdem, lerOrdem, type Ordem, ordemDaBusca } from "./ordem.ts"
import type { ColunaDaLista } from "./tipos.ts"

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar", exemplo: "Nome" },
  {
    campo: "papel",
    tipo: "opcoes",
    rotulo: "Perfil",
    todas: "Todos",
    opcoes: [{ value: "2", label: "Contador" }],
  },
  { campo: "de", tipo: "data", rotulo: "De" },
  { campo: "pendentes", tipo: "marca", rotulo: "Precisam de você", valor: "sim" },
  { campo: "periodo", tipo: "marca", rotulo: "Todas as competências", valor: "todas", amplia: true },
]
const estado = (valores: Record<string, unknown>) => ({ valores, mudar: () => undefined })

describe("filtros de uma lista", () => {
  it("o que amplia a lista não conta como filtro nem é limpo com eles", () => {
    const emUso = camposEmUso(campos, estado({ papel: 2, periodo: "todas", pagina: 3 }))
    expect(emUso.map(({ campo }) => campo)).toEqual(["papel"])
    expect(Object.keys(semFiltros(campos)).sort()).toEqual(["busca", "de", "pagina", "papel", "pendentes"])
  })

  it("cada um se diz em palavras", () => {
    const ditos = [
      ["papel", "2"],
      ["de", "2026-10-01"],
      ["pendentes", "sim"],
      ["busca", "ana"],
    ].map(([campo, valor]) => {
      const achado = campos.find((c) => c.campo === campo)
      return achado && emPalavras(achado, valor ?? "")
    })
    expect(ditos).toEqual(["Perfil: Contador", "De: 01/10/2026", "Precisam de você", "Buscar: ana"])
  })

  it("o filtro salvo leva os filtros e a ordem, e deixa a página, a competência e as gavetas", () => {
    const busca = buscaDosFiltros(
      campos,
      estado({ papel: 2, periodo: "todas", ordem: "-das", pagina: 4, competencia: "2026-10", usuario: "x" }),
    )
    expect(lerBusca(busca)).toEqual({ papel: "2", periodo: "todas", ordem: "-das" })
    expect(buscaDosFiltros(campos, estado({ pagina: 2, competencia: "2026-10" }))).toBe("")
  })
})

describe("ordem de uma lista", () => {
  const ordens = ["nome", "das"] as const
  const padrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem

  it.each([
    ["das", { ordem: "das", direcao: "asc" }],
    ["-das", { ordem: "das", direcao: "desc" }],
    ["-nome", { ordem: "nome", direcao: "desc" }],
    ["cpf", padrao],
    ["--das", padrao],
    [undefined, padrao],
  ])("%s no endereço", (texto, esperada) => {
    expect(lerOrdem(ordemDaBusca(ordens).parse(texto), ordens, padrao)).toEqual(esperada)
  })

  it("a ordem da própria lista não ocupa o endereço; as outras voltam iguais", () => {
    expect(escreverOrdem(padrao, padrao)).toBeUndefined()
    for (const ordem of ordens)
      for (const direcao of ["asc", "desc"] as const) {
        const escrita = ordemDaBusca(ordens).parse(escreverOrdem({ ordem, direcao }, padrao))
        expect(lerOrdem(escrita, ordens, padrao)).toEqual({ ordem, direcao })
      }
  })
})

describe("colunas da exportação", () => {
  const coluna = (id: string, exportacao?: readonly string[]): ColunaDaLista<object> => ({
    id,
    titulo: id,
    celula: () => null,
    ...(exportacao ? { exportacao } : {}),
  })
  const todas = [coluna("nome", ["nome", "cnpj"]), coluna("valor"), coluna("acoes", [])]

  it("com todas à vista, o arquivo vem inteiro", () => {
    expect(colunasPedidas(todas, todas)).toBeUndefined()
  })

  it("senão, vem o que as colunas à vista representam, na ordem delas", () => {
    expect(colunasPedidas(todas, todas.slice(0, 2))).toBe("nome,cnpj,valor")
  })
})

describe("tamanho de um arquivo", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1 kB"],
    [1_234_567, "1,2 MB"],
    [5_000_000_000, "5 GB"],
    [7_000_000_000_000, "7.000 GB"],
  ])("%i bytes", (bytes, texto) => {
    expect(formatarTamanho(bytes)).toBe(texto)
  })
})
