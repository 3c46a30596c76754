import { competenciasEntre, somarMeses } from "@partida/fiscal"
import { conferirCnpj, conferirCpf } from "@partida/fiscal/documentos"
import { describe, expect, it } from "vitest"
import { idEstavel, sortear } from "./aleatorio.ts"
import { type Planejada, planejarEscritorio } from "./cadastros.ts"
import { calendarioDe } from "./calendario.ts"
import { aberturaDe, type Caso, cnpjDe, mesesDe } from "./catalogo.ts"
import { cpfDaBase } from "./cnpj.ts"
import { ESCRITORIOS, HORIZONTE, SERRANA } from "./escritorios.ts"
import { planejarArquivos } from "./notas.ts"
import { ramo } from "./ramos.ts"
import { situacoesNoMes } from "./receitas.ts"
import { EMPRESAS_TOMADORAS, PESSOAS_TOMADORAS } from "./tomadores.ts"

const calendario = calendarioDe(new Date("2026-11-20T12:00:00-03:00"))
const todas = ESCRITORIOS.flatMap((e) => e.empresas)
const planejadas = planejarEscritorio(HORIZONTE, calendario)

function doCaso(caso: Caso): Planejada {
  const achada = planejadas.find((p) => p.empresa.caso === caso)
  if (!achada) throw new Error(`Nenhuma empresa mostra ${caso}`)
  return achada
}

const valido = (resposta: ReturnType<typeof conferirCnpj>) => resposta.tipo === "calculado" && resposta.resultado.valido

describe("catálogo da demonstração", () => {
  it("tem cerca de 60 empresas com história no primeiro escritório, 200 com a carteira que chegou, e 6 no segundo", () => {
    const comHistoria = HORIZONTE.empresas.filter((e) => !e.migrada)
    expect(comHistoria.length).toBeGreaterThanOrEqual(58)
    expect(comHistoria.length).toBeLessThanOrEqual(70)
    const ativas = HORIZONTE.empresas.filter(
      (e) => e.saida === undefined && mesesDe(e, calendario).inicio <= calendario.aFechar,
    )
    expect(ativas.length).toBeGreaterThanOrEqual(200)
    expect(SERRANA.empresas).toHaveLength(6)
  })

  it("não repete nome, razão social nem CNPJ", () => {
    for (const campo of ["nome", "apelido", "razaoSocial"] as const)
      expect(new Set(todas.map((e) => e[campo].toLowerCase())).size).toBe(todas.length)
    // The root decides who owns a note, so roots must not repeat either.
    expect(new Set(todas.map((e) => cnpjDe(e).slice(0, 8))).size).toBe(todas.length)
  })

  it("só tem CNPJ e CPF com dígitos que conferem", () => {
    const cnpjs = [...todas.map(cnpjDe), ...ESCRITORIOS.map((e) => e.cnpj)]
    for (const { documento = "" } of EMPRESAS_TOMADORAS) cnpjs.push(documento)
    expect(cnpjs.filter((c) => !valido(conferirCnpj(c)))).toEqual([])
    expect(PESSOAS_TOMADORAS.filter(({ documento = "" }) => !valido(conferirCpf(documento)))).toEqual([])
    // CPF of the published samples.
    expect(cpfDaBase("529982247")).toBe("52998224725")
  })

  it("dá CNPJ com letras só a quem abriu a partir de 07/2026", () => {
    const comLetras = todas.filter((e) => /[A-Z]/.test(cnpjDe(e)))
    expect(comLetras.length).toBeGreaterThanOrEqual(4)
    for (const e of comLetras) expect(aberturaDe(e, calendario) >= "2026-07-01").toBe(true)
  })

  it("traz as empresas dos exemplos nacionais", () => {
    const cnpjs = HORIZONTE.empresas.map(cnpjDe)
    expect(cnpjs).toEqual(
      expect.arrayContaining(["11222333000181", "11444777000161", "99888777000100", "12ABC34501DE35"]),
    )
  })

  it("cobre todos os anexos e regimes", () => {
    const anexos = new Set(HORIZONTE.empresas.flatMap((e) => e.fontes.map((f) => ramo(f.ramo).anexo)))
    expect([...anexos].sort()).toEqual(["I", "II", "III", "III/V", "IV"])
    const regimes = new Set(HORIZONTE.empresas.map((e) => e.regime))
    expect([...regimes].sort()).toEqual([
      "mei-ambos",
      "mei-caminhoneiro",
      "mei-comercio",
      "mei-servicos",
      "presumido",
      "simples",
    ])
  })
})

describe("plano de receitas e folhas", () => {
  it.each([
    ["fator-r-279", 279n],
    ["fator-r-281", 281n],
  ] as const)("%s é exato na janela de 10/2026", (caso, milesimos) => {
    const { receitas, folhas } = doCaso(caso)
    const janela = competenciasEntre(somarMeses(calendario.aFechar, -12), somarMeses(calendario.aFechar, -1))
    expect([janela[0], janela.at(-1)]).toEqual(["2025-10", "2026-09"])
    const receita = receitas.filter((r) => janela.includes(r.competencia)).reduce((s, r) => s + r.valor, 0n)
    const folha = folhas.filter((f) => janela.includes(f.competencia)).reduce((s, f) => s + f.proLabore, 0n)
    expect(folha * 1000n).toBe(receita * milesimos)
  })

  it("as notas somam a receita planejada, mês a mês", () => {
    const { empresa, receitas } = doCaso("fator-r-279")
    const { arquivos } = planejarArquivos(empresa, calendario, receitas)
    const notas = arquivos.map((a) => /<vServ>(\d+)\.(\d\d)</.exec(a.escrever()))
    const total = notas.reduce((s, n) => s + BigInt(`${n?.[1]}${n?.[2]}`), 0n)
    const planejado = receitas
      .filter((r) => r.emNotas && r.competencia < calendario.atual)
      .reduce((s, r) => s + r.valor, 0n)
    // Notes of the current month stop at today, so the sum lies between the closed months and the whole plan.
    expect(total).toBeGreaterThanOrEqual(planejado)
    expect(total).toBeLessThanOrEqual(receitas.filter((r) => r.emNotas).reduce((s, r) => s + r.valor, 0n))
  })

  it("nenhuma nota tem data depois de hoje, e são no máximo 700", () => {
    const arquivos = planejadas.flatMap((p) => planejarArquivos(p.empresa, calendario, p.receitas).arquivos)
    const notas = arquivos.filter((a) => a.tipo === "nota")
    expect(notas.length).toBeGreaterThan(350)
    expect(notas.length).toBeLessThanOrEqual(700)
    for (const { nome } of notas) expect(nome.slice(-14, -4) <= "2026-11-20").toBe(true)
  })

  it("o monofásico vira concentrado de IBS e CBS em 2027", () => {
    const fonte = { ramo: "bebidas", mensal: 1, situacoes: ["icms-st-substituido", "monofasico-pis-cofins"] } as const
    expect(situacoesNoMes(fonte, somarMeses(calendario.atual, 1))).toEqual([
      "icms-st-substituido",
      "monofasico-pis-cofins",
    ])
    expect(situacoesNoMes(fonte, somarMeses(calendario.atual, 2))).toEqual([
      "concentrado-ou-st-ibs-cbs",
      "icms-st-substituido",
    ])
  })
})

describe("reprodutibilidade", () => {
  it("o mesmo nome dá o mesmo id e o mesmo sorteio", () => {
    expect(idEstavel("a")).toBe(idEstavel("a"))
    expect(idEstavel("a")).not.toBe(idEstavel("b"))
    expect(idEstavel("a")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const um = sortear("x")
    const outro = sortear("x")
    const dez = Array.from({ length: 10 }, () => um.inteiro(1, 6))
    expect(dez).toEqual(Array.from({ length: 10 }, () => outro.inteiro(1, 6)))
    expect(dez.every((n) => n >= 1 && n <= 6)).toBe(true)
    expect(() => sortear("x").um([])).toThrow(RangeError)
  })

  it("o calendário é o de Brasília, não o do servidor", () => {
    // 01:30 UTC of 1 December is still 30 November in Brasília.
    expect(calendarioDe(new Date("2026-12-01T01:30:00Z"))).toMatchObject({ hoje: "2026-11-30", atual: "2026-11" })
    expect(calendarioDe(new Date("2026-12-01T03:30:00Z"))).toMatchObject({ hoje: "2026-12-01", aFechar: "2026-11" })
  })
})
