import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { navegadorDeTeste } from "./apoio-de-testes.ts"
import { avaliarOciosidade, gravarAtividade, lerAtividade, type Ociosidade, vigiarOciosidade } from "./ociosidade.ts"

const SEGUNDO = 1000
const MINUTO = 60 * SEGUNDO
const LIMITE = 30 * MINUTO
const INICIO = new Date("2026-11-20T12:00:00Z")

beforeEach(() => void vi.useFakeTimers({ now: INICIO }))
afterEach(() => void vi.useRealTimers())

type Navegador = ReturnType<typeof navegadorDeTeste>
function abrirAba(navegador: Navegador) {
  const alvo = new EventTarget()
  const estados: Ociosidade[] = []
  const vigia = vigiarOciosidade({
    limiteMs: LIMITE,
    lerAtividade: () => lerAtividade(navegador.armazem),
    gravarAtividade: (instante) => gravarAtividade(navegador.armazem, instante),
    canal: navegador.canal(),
    alvo,
    aoMudar: (estado) => estados.push(estado),
  })
  return {
    vigia,
    estados,
    fase: () => estados.at(-1)?.fase ?? "ativa",
    agir: (gesto: string) => alvo.dispatchEvent(new Event(gesto)),
  }
}

const passar = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe("quanto falta", () => {
  it.each<[string, number, Ociosidade]>([
    ["acabou de agir", 0, { fase: "ativa" }],
    ["um instante antes do aviso", 29 * MINUTO - 1, { fase: "ativa" }],
    ["no começo do último minuto", 29 * MINUTO, { fase: "avisando", restamSegundos: 60 }],
    ["no último segundo", LIMITE - 1, { fase: "avisando", restamSegundos: 1 }],
    ["no limite", LIMITE, { fase: "encerrada" }],
    ["muito depois", 48 * 60 * MINUTO, { fase: "encerrada" }],
  ])("%s", (_, parado, esperado) => {
    expect(avaliarOciosidade(parado, LIMITE)).toEqual(esperado)
  })

  it("um limite de um minuto avisa na segunda metade", () => {
    expect(avaliarOciosidade(29 * SEGUNDO, MINUTO)).toEqual({ fase: "ativa" })
    expect(avaliarOciosidade(30 * SEGUNDO, MINUTO)).toEqual({ fase: "avisando", restamSegundos: 30 })
  })
})

describe("saída por ociosidade", () => {
  it("avisa 60 segundos antes, conta de segundo em segundo e encerra uma vez", async () => {
    const aba = abrirAba(navegadorDeTeste())
    await passar(29 * MINUTO - SEGUNDO)
    expect(aba.estados).toEqual([])
    await passar(SEGUNDO)
    expect(aba.estados).toEqual([{ fase: "avisando", restamSegundos: 60 }])
    await passar(59 * SEGUNDO)
    expect(aba.estados.at(-1)).toEqual({ fase: "avisando", restamSegundos: 1 })
    await passar(10 * MINUTO)
    expect(aba.estados.filter(({ fase }) => fase === "encerrada")).toHaveLength(1)
    expect(aba.estados).toHaveLength(61)
  })

  it.each(["mousemove", "mousedown", "keydown", "wheel", "touchstart", "touchmove"])(
    "%s recomeça a conta",
    async (gesto) => {
      const aba = abrirAba(navegadorDeTeste())
      await passar(28 * MINUTO)
      aba.agir(gesto)
      await passar(28 * MINUTO)
      expect(aba.fase()).toBe("ativa")
      await passar(MINUTO)
      expect(aba.fase()).toBe("avisando")
    },
  )

  it("durante o aviso um gesto não responde; continuar, sim", async () => {
    const aba = abrirAba(navegadorDeTeste())
    await passar(29 * MINUTO + 10 * SEGUNDO)
    aba.agir("mousemove")
    await passar(SEGUNDO)
    expect(aba.estados.at(-1)).toEqual({ fase: "avisando", restamSegundos: 49 })
    aba.vigia.continuar()
    expect(aba.fase()).toBe("ativa")
    await passar(29 * MINUTO - SEGUNDO)
    expect(aba.fase()).toBe("ativa")
  })

  it("agir em uma aba vale para todas", async () => {
    const navegador = navegadorDeTeste()
    const uma = abrirAba(navegador)
    const outra = abrirAba(navegador)
    await passar(20 * MINUTO)
    uma.agir("keydown")
    await passar(20 * MINUTO)
    expect([uma.fase(), outra.fase()]).toEqual(["ativa", "ativa"])
  })

  it("continuar em uma aba fecha o aviso das outras na hora", async () => {
    const navegador = navegadorDeTeste()
    const uma = abrirAba(navegador)
    const outra = abrirAba(navegador)
    await passar(29 * MINUTO)
    expect([uma.fase(), outra.fase()]).toEqual(["avisando", "avisando"])
    uma.vigia.continuar()
    await passar(0)
    expect([uma.fase(), outra.fase()]).toEqual(["ativa", "ativa"])
  })

  it("um computador que dormiu além do limite encerra ao acordar, sem aviso, mesmo que alguém mexa antes do tique", async () => {
    const aba = abrirAba(navegadorDeTeste())
    // Timers do not run while the machine sleeps: only the clock moves.
    vi.setSystemTime(INICIO.getTime() + 2 * LIMITE)
    aba.agir("mousemove")
    expect(aba.estados).toEqual([{ fase: "encerrada" }])
  })

  it("abrir a página não é agir: abas restauradas no dia seguinte encerram na hora", () => {
    const navegador = navegadorDeTeste()
    gravarAtividade(navegador.armazem, INICIO.getTime() - LIMITE)
    expect(abrirAba(navegador).estados).toEqual([{ fase: "encerrada" }])
  })

  it("sem armazenamento o canal basta", async () => {
    const navegador = navegadorDeTeste()
    navegador.armazem.ler = () => null
    const uma = abrirAba(navegador)
    const outra = abrirAba(navegador)
    await passar(20 * MINUTO)
    uma.agir("keydown")
    await passar(20 * MINUTO)
    expect(outra.fase()).toBe("ativa")
  })

  it("um relógio atrasado não dá mais tempo do que o limite", async () => {
    const aba = abrirAba(navegadorDeTeste())
    vi.setSystemTime(INICIO.getTime() - 60 * MINUTO)
    await passar(LIMITE + SEGUNDO)
    expect(aba.fase()).toBe("encerrada")
  })

  it("parada, não diz mais nada", async () => {
    const aba = abrirAba(navegadorDeTeste())
    aba.vigia.parar()
    await passar(2 * LIMITE)
    expect(aba.estados).toEqual([])
  })
})
