import fastify from "fastify"
import { validatorCompiler } from "fastify-type-provider-zod"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { responderErros } from "./responder-erros.ts"

const corpo = z.strictObject({
  motivo: z.string().min(10).max(20),
  nome: z.string().min(1),
  papel: z.enum(["CONTADOR", "EMPRESA"]),
  parcelas: z.number().int().min(1).max(12),
  taxa: z.number().positive(),
  itens: z.array(z.string().min(2, "Diga o item.")).max(2),
  onde: z
    .union([
      z.strictObject({ pais: z.string().min(1) }),
      z.strictObject({ rua: z.strictObject({ nome: z.string(), numero: z.string() }) }),
    ])
    .optional(),
})
const CERTO = { motivo: "dez letras ou mais", nome: "A", papel: "CONTADOR", parcelas: 3, taxa: 1, itens: [] }

const app = fastify()
app.setValidatorCompiler(validatorCompiler)
responderErros(app)
app.post("/", { schema: { body: corpo } }, () => ({ ok: true }))

describe("um campo que o contrato recusa sem palavras próprias", () => {
  it.each([
    [{ motivo: "curto" }, "motivo", "O campo motivo precisa de pelo menos 10 caracteres."],
    [{ motivo: "x".repeat(21) }, "motivo", "O campo motivo vai até 20 caracteres."],
    [{ nome: "" }, "nome", "O campo nome não pode ficar vazio."],
    [{ papel: "REI" }, "papel", "O campo papel não foi preenchido como esperado."],
    [{ parcelas: 0 }, "parcelas", "O campo parcelas não pode ser menor que 1."],
    [{ parcelas: 13 }, "parcelas", "O campo parcelas não pode ser maior que 12."],
    [{ parcelas: "três" }, "parcelas", "O campo parcelas não foi preenchido como esperado."],
    [{ taxa: 0 }, "taxa", "O campo taxa precisa ser maior que 0."],
    [{ itens: ["aa", "bb", "cc"] }, "itens", "O campo itens vai até 2 itens."],
    [{ itens: ["a"] }, "itens.0", "Diga o item."],
    [{ outro: 1 }, "outro", "O campo outro não existe aqui. Tire-o."],
    [{ onde: { rua: { nome: "A" } } }, "onde.rua.numero", "O campo onde.rua.numero não foi preenchido como esperado."],
    [{ onde: { pais: "" } }, "onde.pais", "O campo onde.pais não pode ficar vazio."],
  ])("%j", async (torto, campo, mensagem) => {
    const r = await app.inject({ method: "POST", url: "/", payload: { ...CERTO, ...torto } })
    expect([r.statusCode, r.json()]).toMatchObject([400, { codigo: "entrada-invalida", mensagem }])
    expect(r.json().campo).toBe(campo)
  })

  it("o que está certo passa", async () => {
    expect((await app.inject({ method: "POST", url: "/", payload: CERTO })).json()).toEqual({ ok: true })
  })
})
