import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularRetencoes } from "./servico.ts"

const BASE = { valor: "8000.00", prestador: "presumido", tomador: "presumido" }
const SEM_CSRF = { total: "0.00" }

describe("retenções sobre serviços", () => {
  const casos: TabelaDeCasos = [
    // 1,5 %: 666,66 → 9,9999 → 10,00 (não retém); 667,00 → 10,005 → 10,01 (retém)
    [
      "IRRF de 10,01 é retido",
      { ...BASE, valor: "667.00", irrf: "profissional" },
      { irrf: "10.01", liquido: "656.99" },
    ],
    ["comissão: 1,5%", { ...BASE, irrf: "comissao" }, { irrf: "120.00" }],
    ["limpeza e vigilância: 1%", { ...BASE, irrf: "limpeza-vigilancia" }, { irrf: "80.00" }],
    [
      "tomador pessoa física não retém",
      { ...BASE, tomador: "pf", irrf: "profissional", csrf: true, cessaoMaoDeObra: true },
      { liquido: "8000.00" },
    ],
    [
      "prestador MEI não sofre IRRF, CSRF, INSS nem ISS",
      {
        ...BASE,
        prestador: "mei",
        irrf: "profissional",
        csrf: true,
        cessaoMaoDeObra: true,
        issRetido: true,
        aliquotaIss: "0.05",
      },
      { liquido: "8000.00" },
    ],
    ["tomador do Simples não retém CSRF", { ...BASE, tomador: "simples", csrf: true }, { csrf: SEM_CSRF }],
    ["tomador MEI não retém CSRF", { ...BASE, tomador: "mei", csrf: true }, { csrf: SEM_CSRF }],
    [
      "Simples do Anexo III não sofre INSS",
      { ...BASE, prestador: "simples", anexo: "III", cessaoMaoDeObra: true },
      { inss: "0.00" },
    ],
    // 11 %: 90,90 → 9,999 → 10,00 retém; 90,80 → 9,988 → 9,99 não
    ["INSS de 10,00 é retido", { ...BASE, valor: "90.90", cessaoMaoDeObra: true }, { inss: "10.00" }],
    ["INSS de 9,99 é dispensado", { ...BASE, valor: "90.80", cessaoMaoDeObra: true }, { inss: "0.00" }],
    ["ISS de Simples sem alíquota na nota: 5%", { ...BASE, prestador: "simples", issRetido: true }, { iss: "400.00" }],
    // 31/12/2026: 0,65 + 3 + 1 = 4,65 % = 372,00; 01/01/2027: só a CSLL, 80,00
    [
      "31/12/2026",
      { ...BASE, data: "2026-12-31", csrf: true },
      { csrf: { pis: "52.00", cofins: "240.00", csll: "80.00", total: "372.00" } },
    ],
    [
      "01/01/2027",
      { ...BASE, data: "2027-01-01", csrf: true },
      { csrf: { pis: "0.00", cofins: "0.00", csll: "80.00", total: "80.00" } },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("retencoes.servico", entrada)).toMatchObject(esperado))
  }

  it("ISS retido sem alíquota, fora do Simples, é erro; alíquota acima de 1 também", () => {
    const com = (extra: object) => () => resultadoDe("retencoes.servico", { ...BASE, issRetido: true, ...extra })
    expect(com({})).toThrow(/aliquotaIss: obrigatória/)
    expect(com({ aliquotaIss: "5" })).toThrow(/entre "0" e "1"/)
    expect(com({ aliquotaIss: "0.05", valor: "-1.00" })).toThrow(/valor/)
  })

  it("a alíquota do ISS vai de 0 a 1, extremos incluídos; fora disso é erro que diz o campo", () => {
    const iss = (aliquota: string) => () =>
      calculado(
        calcularRetencoes({
          data: "2026-05-10",
          valor: deReais("100.00"),
          prestador: "presumido",
          tomador: "presumido",
          issRetido: true,
          aliquotaIss: taxa(aliquota),
        }),
      ).resultado.iss
    expect(iss("0")()).toBe(0n)
    expect(iss("1")()).toBe(deReais("100.00"))
    expect(iss("-0.0001")).toThrow(/^aliquotaIss: /)
    expect(iss("1.0001")).toThrow(/^aliquotaIss: /)
  })

  it("o que não se retém diz por quê, e o mínimo mostra a conta e o limite", () => {
    const partes = (extra: object) => {
      const resposta = avaliarCaso("retencoes.servico", { ...BASE, ...extra })
      if (resposta.tipo !== "calculado") throw new Error("não calculado")
      return todos(resposta.memoria)
    }
    const motivo = (rotulo: string, extra: object) =>
      partes(extra).find((passo) => passo.rotulo === rotulo && passo.tipo === "grupo")?.observacao
    expect(motivo("IRRF", {})).toMatch(/sem IRRF/)
    expect(motivo("IRRF", { irrf: "profissional", prestador: "simples" })).toMatch(/Simples ou MEI/)
    expect(motivo("IRRF", { irrf: "profissional", tomador: "pf" })).toMatch(/Pessoa física/)
    expect(motivo("INSS", {})).toMatch(/Sem cessão/)
    expect(motivo("INSS", { cessaoMaoDeObra: true, tomador: "pf" })).toMatch(/Pessoa física/)
    expect(motivo("INSS", { cessaoMaoDeObra: true, prestador: "simples", anexo: "III" })).toMatch(/Anexo IV/)
    expect(motivo("ISS", {})).toMatch(/não retido/)
    expect(motivo("ISS", { issRetido: true, prestador: "mei" })).toMatch(/MEI não sofre/)
    // 8.000,00 × 1,5 % = 120,00, contra o mínimo de 10,00
    const minimo = partes({ irrf: "profissional" }).find(({ rotulo }) => rotulo === "Mínimo: IRRF")
    expect(minimo && filhosDe(minimo).map(({ valor }) => valor.valor)).toEqual(["120.00", "10.00"])
  })
})
