import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type AmbienteAoVivo, acompanharAoVivo } from "./ao-vivo.ts"
import { esperaAntesDaTentativa } from "./espera.ts"

/** A stream that the test writes to. */
function fluxo() {
  let controle: ReadableStreamDefaultController<Uint8Array> | undefined
  const corpo = new ReadableStream<Uint8Array>({
    start: (c) => {
      controle = c
    },
  })
  return {
    corpo,
    escrever: (texto: string) => controle?.enqueue(new TextEncoder().encode(texto)),
    fechar: () => controle?.close(),
    quebrar: () => controle?.error(new Error("a rede caiu")),
  }
}

/** A channel among the tabs of the test; like the browser's, it does not speak to who posts. */
function canais() {
  const ouvintes = new Map<object, Set<(evento: MessageEvent<unknown>) => void>>()
  return () => {
    const eu = {}
    const meus = new Set<(evento: MessageEvent<unknown>) => void>()
    ouvintes.set(eu, meus)
    return {
      postMessage: (data: unknown) => {
        for (const [dono, lista] of ouvintes)
          if (dono !== eu) for (const ouvir of lista) ouvir(new MessageEvent("message", { data }))
      },
      addEventListener: (_tipo: string, ouvir: unknown) => {
        if (typeof ouvir === "function") meus.add((evento) => ouvir(evento))
      },
      removeEventListener: () => meus.clear(),
    }
  }
}

function cena(fluxos: ReturnType<typeof fluxo>[], mudancas: Partial<AmbienteAoVivo> = {}) {
  const eventos: string[] = []
  const abrir = vi.fn(async () => {
    const proximo = fluxos.shift()
    if (!proximo) throw new Error("sem servidor")
    return proximo.corpo
  })
  const parar = acompanharAoVivo(
    { abrir, canal: canais()(), travas: undefined, de: "ana", sortear: () => 0, insistir: () => true, ...mudancas },
    { aoChegar: ({ tipo, dados }) => eventos.push(`${tipo} ${dados}`), aoVoltar: () => eventos.push("voltou") },
  )
  return { eventos, abrir, parar }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const assentar = () => vi.advanceTimersByTimeAsync(0)

describe("eventos ao vivo", () => {
  it("entrega o que chega", async () => {
    const um = fluxo()
    const { eventos, parar } = cena([um])
    await assentar()
    um.escrever("event: lote\ndata: 1\n\n")
    await assentar()
    expect(eventos).toEqual(["lote 1"])
    parar()
  })

  it("conexão que cai é refeita, e quem ouve sabe que pode ter perdido algo", async () => {
    const um = fluxo()
    const dois = fluxo()
    const { eventos, abrir, parar } = cena([um, dois])
    await assentar()
    um.quebrar()
    await vi.advanceTimersByTimeAsync(999)
    expect(abrir).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    dois.escrever("data: 2\n\n")
    await assentar()
    expect(eventos).toEqual(["voltou", "message 2"])
    parar()
  })

  it("silêncio maior que dois sinais de vida é conexão morta", async () => {
    const { abrir, parar } = cena([fluxo(), fluxo()])
    await vi.advanceTimersByTimeAsync(49_999)
    expect(abrir).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1 + 1000)
    expect(abrir).toHaveBeenCalledTimes(2)
    parar()
  })

  it("não insiste quando a sessão acabou, nem depois de parar", async () => {
    const fim = cena([], { insistir: () => false })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fim.abrir).toHaveBeenCalledTimes(1)
    const parada = cena([])
    await assentar()
    parada.parar()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(parada.abrir).toHaveBeenCalledTimes(1)
  })

  it("só uma aba conecta; as outras ouvem dela", async () => {
    const um = fluxo()
    const outra = canais()
    let livre: Promise<unknown> = Promise.resolve()
    // The browser's lock, as far as this test goes: one holder at a time, in order.
    const travas = {
      request: (_nome: string, _opcoes: unknown, tarefa: () => Promise<void>) => {
        livre = livre.then(tarefa)
        return livre
      },
    } as unknown as Pick<LockManager, "request">
    const a = cena([um], { travas, canal: outra() })
    const b = cena([], { travas, canal: outra() })
    await assentar()
    um.escrever("event: lote\ndata: 3\n\n")
    await assentar()
    expect([a.eventos, b.eventos, b.abrir.mock.calls.length]).toEqual([["lote 3"], ["lote 3"], 0])
    a.parar()
    b.parar()
  })
})

describe("espera entre tentativas", () => {
  it.each([
    [0, 0, 1000],
    [1, 0, 2000],
    [4, 0, 16_000],
    [5, 0, 30_000],
    [500, 0, 30_000],
    [0, 0.5, 750],
  ])("depois de %i falhas, com sorte %d, espera %i ms", (falhas, sorte, ms) => {
    expect(esperaAntesDaTentativa(falhas, sorte)).toBe(ms)
  })
})
