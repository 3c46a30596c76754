import { expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { centavos, deReais, paraReais } from "../nucleo/dinheiro.ts"
import { cppPresumidaNoDas } from "./cpp-presumida.ts"

const cpp = (receita: string, rbt12: bigint, mes = "2026-10") =>
  paraReais(cppPresumidaNoDas({ periodoApuracao: competencia(mes), receita: deReais(receita), rbt12: centavos(rbt12) }))

it("é a maior das CPPs do Anexo III e do V, cada uma pela sua faixa", () => {
  // III: (480.000 × 13,5 % − 17.640) ÷ 480.000 = 9,825 % × 43,4 % de 40.000 = 1.705,62. V: (480.000 × 19,5 % − 9.900) ÷ 480.000 =
  // 17,4375 % × 23,85 % de 40.000 = 1.663,54.
  expect(cpp("40000.00", 480_000_00n)).toBe("1705.62")
  // 1ª faixa. V: 15,5 % × 28,85 % de 10.000 = 447,175. III: 6 % × 43,4 % = 260,40.
  expect(cpp("10000.00", 150_000_00n)).toBe("447.18")
})

it("sem RBT12 vale a primeira faixa, e sem receita não há CPP", () => {
  expect(cpp("10000.00", 0n)).toBe("447.18")
  expect(cpp("10000.00", -1n)).toBe("447.18")
  expect(cpp("0.00", 480_000_00n)).toBe("0.00")
})

it("um mês sem tabela do Simples é erro", () => {
  expect(() => cpp("1.00", 1n, "2017-12")).toThrow(/Não há valor vigente/)
})
