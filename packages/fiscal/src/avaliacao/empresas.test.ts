import { expect, it } from "vitest"
import { resultadoDe } from "../testes/valores.casos.ts"

it("presumido.contribuicoes lê cada campo para o seu lugar", () => {
  const comum = { competencia: "2026-05", receita: "10000.00" }
  // 0,65 % e 3 % de 10.000,00
  expect(resultadoDe("presumido.contribuicoes", comum)).toMatchObject({
    receita: "10000.00",
    base: "10000.00",
    pisAPagar: "65.00",
    cofinsAPagar: "300.00",
  })
  // 17.000,00 menos exportação 5.000,00, monofásica 2.000,00 e ICMS 1.000,00: 9.000,00 × 0,65 % = 58,50 − 8,50; × 3 % = 270 − 20
  const cheia = { exportacao: "5000.00", monofasica: "2000.00", icmsDestacado: "1000.00" }
  const retida = { pisRetido: "8.50", cofinsRetida: "20.00" }
  expect(resultadoDe("presumido.contribuicoes", { ...comum, ...cheia, ...retida })).toMatchObject({
    receita: "17000.00",
    base: "9000.00",
    pis: "58.50",
    pisAPagar: "50.00",
    cofins: "270.00",
    cofinsAPagar: "250.00",
  })
})
