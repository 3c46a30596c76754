// @vitest-environment happy-dom
import { describe, expect, it } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import type { Compartilhado, Envio } from "../../lib/compartilhados.ts"
import { enviarConfirmados, type Saidas } from "./enviar.ts"

const confirmado = (id: string, lote = "l1"): Compartilhado => ({
  id,
  nome: `${id}.pdf`,
  tamanho: 3,
  em: 0,
  conteudo: new Blob(["abc"]),
  dono: "eu",
  envio: {
    lote,
    chave: `chave-${id}`,
    idEmpresa: "e",
    destino: "comprovante",
    competencia: null,
    recado: "",
    idDocumento: null,
  },
})
const falha = (status: number, codigo = "x") => new ErroDaApi({ codigo, mensagem: `recusa ${status}`, status })

/** A device and an office that remember what was asked of them. */
function cena(itens: readonly Compartilhado[], falhas: Record<string, ErroDaApi[]> = {}) {
  const guardados = new Map(itens.map((item) => [item.id, item]))
  const pedidos: string[] = []
  const pedir = (nome: string) => {
    pedidos.push(nome)
    const erro = falhas[nome]?.shift()
    if (erro) throw erro
  }
  const saidas: Saidas = {
    anexar: async (arquivo, { chave }) => {
      pedir(chave)
      return `doc de ${arquivo.name}`
    },
    dizer: async ({ lote }, anexos) => pedir(`${lote}: ${anexos.join(", ")}`),
    anotar: async (item, envio: Envio | null) => void guardados.set(item.id, { ...item, envio }),
    esquecer: async ({ id }) => void guardados.delete(id),
  }
  return { guardados, pedidos, enviar: () => enviarConfirmados([...guardados.values()], saidas) }
}

describe("o que foi confirmado", () => {
  it("vai cada arquivo com a sua chave, uma mensagem por lote, e não fica no aparelho", async () => {
    const { enviar, pedidos, guardados } = cena([confirmado("a"), confirmado("b"), confirmado("c", "l2")])
    expect(await enviar()).toEqual({ enviados: ["a.pdf", "b.pdf", "c.pdf"], recusas: new Map(), espera: false })
    expect(pedidos).toEqual(["chave-a", "chave-b", "l1: doc de a.pdf, doc de b.pdf", "chave-c", "l2: doc de c.pdf"])
    expect(guardados.size).toBe(0)
  })

  it.each([0, 500, 502, 401, 429])(
    "sem resposta (%s) no meio, espera; depois segue com as mesmas chaves",
    async (status) => {
      const { enviar, pedidos, guardados } = cena([confirmado("a"), confirmado("b")], { "chave-b": [falha(status)] })
      expect(await enviar()).toMatchObject({ enviados: [], espera: true })
      expect(guardados.size).toBe(2)
      expect(await enviar()).toMatchObject({ enviados: ["a.pdf", "b.pdf"], espera: false })
      // What has already become a document is not sent again.
      expect(pedidos).toEqual(["chave-a", "chave-b", "chave-b", "l1: doc de a.pdf, doc de b.pdf"])
    },
  )

  it("perdida a resposta da mensagem, só ela se repete, igual", async () => {
    const mensagem = "l1: doc de a.pdf"
    const { enviar, pedidos } = cena([confirmado("a")], { [mensagem]: [falha(0)] })
    expect(await enviar()).toMatchObject({ espera: true })
    expect(await enviar()).toMatchObject({ enviados: ["a.pdf"] })
    expect(pedidos).toEqual(["chave-a", mensagem, mensagem])
  })

  it("o recusado volta a esperar uma escolha, com o motivo, e não segura os outros", async () => {
    const { enviar, guardados } = cena([confirmado("a"), confirmado("b")], { "chave-a": [falha(422)] })
    expect(await enviar()).toEqual({ enviados: ["b.pdf"], recusas: new Map([["a", "recusa 422"]]), espera: false })
    expect([...guardados.values()]).toMatchObject([{ id: "a", envio: null }])
  })

  it("recusada a mensagem, todos do lote voltam a esperar uma escolha", async () => {
    const { enviar, guardados } = cena([confirmado("a")], { "l1: doc de a.pdf": [falha(409, "transicao-recusada")] })
    expect(await enviar()).toMatchObject({ enviados: [], recusas: new Map([["a", "recusa 409"]]), espera: false })
    expect([...guardados.values()]).toMatchObject([{ id: "a", envio: null }])
  })
})
