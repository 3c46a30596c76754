import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonico } from "../../db/canonico.ts"
import { type Elo, FORMATO_DO_SELO, hashDoElo, INICIO_DA_CADEIA, primeiroEloQuebrado } from "./cadeia.ts"

function cadeia(n: number): (Elo & { hash: string })[] {
  const elos: (Elo & { hash: string })[] = []
  for (let i = 1; i <= n; i++) {
    const elo: Elo = {
      formato: FORMATO_DO_SELO,
      idEmpresa: "e",
      sequencia: i,
      tipo: i % 2 ? "fechamento" : "reabertura",
      competencia: "2026-10",
      versao: i,
      idApuracao: `a${i}`,
      hashConteudo: String(i).repeat(64).slice(0, 64),
      motor: "f".repeat(64),
      hashAnterior: elos.at(-1)?.hash ?? INICIO_DA_CADEIA,
      motivo: i % 2 ? null : "motivo explicado",
      por: "Contador",
      em: "2026-11-20T12:00:00.000Z",
    }
    elos.push({ ...elo, hash: hashDoElo(elo) })
  }
  return elos
}

describe("cadeia de selos", () => {
  it("inteira, confere", () => {
    expect(primeiroEloQuebrado(cadeia(5))).toBeNull()
  })

  it("qualquer campo alterado em qualquer elo a quebra nesse elo", () => {
    const campos = [
      "formato",
      "motor",
      "idEmpresa",
      "sequencia",
      "tipo",
      "competencia",
      "versao",
      "idApuracao",
      "hashConteudo",
      "hashAnterior",
      "motivo",
      "por",
      "em",
      "hash",
    ] as const
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.constantFrom(...campos), (indice, campo) => {
        const elos = cadeia(5).map((e, i) =>
          i === indice ? { ...e, [campo]: campo === "versao" || campo === "sequencia" ? 99 : "adulterado" } : e,
        )
        expect(primeiroEloQuebrado(elos)).toBe(campo === "sequencia" ? 99 : indice + 1)
      }),
    )
  })

  it("tirar elos do começo ou do meio, repetir ou trocar de lugar a quebra", () => {
    const elos = cadeia(4)
    for (const lugar of [0, 1, 2])
      expect(primeiroEloQuebrado(elos.toSpliced(lugar, 1))).toBe(elos[lugar + 1]?.sequencia)
    expect(primeiroEloQuebrado(elos.flatMap((elo) => [elo, elo]))).toBe(1)
    expect(primeiroEloQuebrado([...elos].reverse())).toBe(4)
  })

  it("sozinha não vê o fim cortado: quem o vê é o registro, publicado fora", () => {
    for (const inteira of [4, 3, 2, 1, 0]) expect(primeiroEloQuebrado(cadeia(4).slice(0, inteira))).toBeNull()
  })
})

describe("forma canônica", () => {
  it("não depende da ordem das chaves nem da passagem por JSON", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.string()))),
        (objeto) => {
          const invertido = Object.fromEntries(Object.entries(objeto).reverse())
          expect(canonico(invertido)).toBe(canonico(objeto))
          expect(canonico(JSON.parse(JSON.stringify(objeto)))).toBe(canonico(objeto))
        },
      ),
    )
  })

  it("recusa números que não são inteiros: valores viajam como texto", () => {
    expect(() => canonico({ valor: 10.1 })).toThrow(TypeError)
  })
})
