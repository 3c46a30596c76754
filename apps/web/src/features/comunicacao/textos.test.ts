import type { ComunicadoDoPainel, EstadoDoEnvio } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { assuntoDoCaminho, buscaDaComunicacao, filtroDaComunicacao } from "./busca.ts"
import { degrausDe, emPalavras, motivoDe } from "./textos.ts"

const envio = (estado: EstadoDoEnvio, motivo: string | null = null): ComunicadoDoPainel["envios"][number] => ({
  id: estado,
  destinatario: "Ana",
  canal: "email",
  endereco: "ana@cliente.example",
  estado,
  em: "2026-11-10T12:00:00Z",
  abertoEm: null,
  motivo,
})
const feitos = (c: Pick<ComunicadoDoPainel, "situacao" | "envios">, comPagamento = true) =>
  degrausDe(c, comPagamento).flatMap(({ degrau, feito }) => (feito ? [degrau] : []))

describe("até onde um documento chegou", () => {
  it("o que foi provado prova o que vem antes; pagar não prova que chegou", () => {
    expect(feitos({ situacao: "pronto", envios: [] })).toEqual(["pronto"])
    expect(feitos({ situacao: "enviado", envios: [envio("enviado")] })).toEqual(["pronto", "enviado"])
    expect(feitos({ situacao: "aberto", envios: [envio("falhou"), envio("aberto")] })).toEqual([
      "pronto",
      "enviado",
      "entregue",
      "aberto",
    ])
    expect(feitos({ situacao: "pago", envios: [envio("falhou")] })).toEqual(["pronto", "pago"])
    expect(degrausDe({ situacao: "pronto", envios: [] }, false).map(({ degrau }) => degrau)).not.toContain("pago")
  })

  it("o motivo é o do envio mais novo que o diz, e só enquanto o documento não chegou", () => {
    const envios = [envio("falhou", "caixa cheia"), envio("falhou", "não existe")]
    expect(motivoDe({ situacao: "falhou", envios })).toBe("caixa cheia")
    expect(emPalavras("5.1.1 550 5.1.1 A caixa de correio nao existe")).toBe("O endereço não existe: confira o e-mail")
    expect(emPalavras("4.2.2 452 4.2.2 Mailbox full")).toBe("A caixa de quem recebe está cheia")
    expect(emPalavras("caixa cheia")).toBe("caixa cheia")
    expect(motivoDe({ situacao: "entregue", envios: [envio("entregue"), ...envios] })).toBeNull()
  })
})

it("o endereço diz o assunto e o filtro; o que não se lê é ignorado", () => {
  expect(assuntoDoCaminho("/painel/comunicacao/pro-labore")).toBe("pro-labore")
  expect(assuntoDoCaminho("/painel/comunicacao")).toBe("impostos")
  const busca = buscaDaComunicacao.parse({ situacao: "inventada", busca: "Padaria", pagina: -1, documento: "x" })
  expect(busca).toEqual({ busca: "Padaria" })
  expect(filtroDaComunicacao({ ...busca, situacao: "falhou" })).toEqual({ busca: "Padaria", situacao: "falhou" })
})
