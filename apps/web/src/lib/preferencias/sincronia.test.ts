import { type Preferencias, preferenciasPadrao } from "@partida/contracts"
import { beforeEach, describe, expect, it } from "vitest"
import { criarLoja, type LojaDePreferencias } from "./loja.ts"
import { criarSincronia, ESPERA_DAS_MUDANCAS_MS, type Sincronia } from "./sincronia.ts"

const REDE = new Error("sem rede")
const RECUSA = new Error("recusado")

/** A server and a clock that advance only when told to. */
class Bancada {
  servidor: Preferencias = preferenciasPadrao
  falhar: Error | null = null
  gravacoes: { preferencias: Preferencias; saindo: boolean }[] = []
  agendado: { esperaMs: number; fazer: () => void } | null = null
  readonly loja: LojaDePreferencias
  readonly sincronia: Sincronia
  private readonly dados = new Map<string, string>()

  constructor() {
    this.loja = criarLoja({
      ler: (chave) => this.dados.get(chave) ?? null,
      gravar: (chave, valor) => void (valor === null ? this.dados.delete(chave) : this.dados.set(chave, valor)),
    })
    this.sincronia = criarSincronia(this.loja, {
      consultar: async () => {
        if (this.falhar) throw this.falhar
        return this.servidor
      },
      gravar: async (preferencias, saindo) => {
        if (this.falhar) throw this.falhar
        this.gravacoes.push({ preferencias, saindo })
        this.servidor = preferencias
      },
      ehPassageira: (erro) => erro === REDE,
      depois: (esperaMs, fazer) => {
        this.agendado = { esperaMs, fazer }
        return () => {
          this.agendado = null
        }
      },
    })
  }

  /** Lets the calls under way end. */
  async assentar(): Promise<void> {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }

  /** The scheduled moment arrives; answers how long it took. */
  async passarTempo(): Promise<number> {
    const { agendado } = this
    if (!agendado) throw new Error("Nada agendado.")
    this.agendado = null
    agendado.fazer()
    await this.assentar()
    return agendado.esperaMs
  }
}

describe("preferências entre navegador e servidor", () => {
  let b: Bancada
  beforeEach(() => {
    b = new Bancada()
  })
  const entrar = async () => {
    b.sincronia.entrar("ana", null)
    await b.assentar()
  }

  it("ao entrar, vêm do servidor e nada é gravado", async () => {
    b.servidor = { ...preferenciasPadrao, layout: "vertical" }
    await entrar()
    expect(b.loja.obter().layout).toBe("vertical")
    expect([b.gravacoes, b.agendado]).toEqual([[], null])
  })

  it("as que vieram com a pessoa valem sem perguntar, uma vez: depois, só o servidor sabe", async () => {
    const vieram = { ...preferenciasPadrao, layout: "vertical" } as const
    b.servidor = { ...preferenciasPadrao, layout: "topnav" }
    b.sincronia.entrar("ana", vieram)
    await b.assentar()
    expect(b.loja.obter().layout).toBe("vertical")
    b.sincronia.sair()
    b.sincronia.entrar("ana", vieram)
    await b.assentar()
    expect(b.loja.obter().layout).toBe("topnav")
  })

  it("mudanças seguidas viajam juntas, 800 ms depois da última", async () => {
    await entrar()
    b.loja.mudar({ densidade: "confortavel" })
    b.loja.mudar({ layout: "topnav" })
    expect(b.gravacoes).toEqual([])
    expect(await b.passarTempo()).toBe(ESPERA_DAS_MUDANCAS_MS)
    expect(b.gravacoes).toEqual([
      { preferencias: { ...preferenciasPadrao, densidade: "confortavel", layout: "topnav" }, saindo: false },
    ])
    expect([b.loja.porEnviar(), b.agendado]).toEqual([[], null])
  })

  it("dois aparelhos mudando coisas diferentes ficam com as duas", async () => {
    await entrar()
    b.servidor = { ...preferenciasPadrao, layout: "destacado" }
    b.loja.mudar({ densidade: "confortavel" })
    await b.passarTempo()
    expect(b.servidor).toEqual({ ...preferenciasPadrao, layout: "destacado", densidade: "confortavel" })
    expect(b.loja.obter()).toEqual(b.servidor)
  })

  it("da mesma preferência vale a última mudança", async () => {
    await entrar()
    b.servidor = { ...preferenciasPadrao, layout: "destacado" }
    b.loja.mudar({ layout: "vertical" })
    await b.passarTempo()
    expect(b.servidor.layout).toBe("vertical")
  })

  it("sem rede fica aqui e tenta de novo, cada vez mais tarde, até cinco minutos", async () => {
    await entrar()
    b.falhar = REDE
    b.loja.mudar({ layout: "vertical" })
    const esperas: number[] = []
    for (let i = 0; i < 11; i++) esperas.push(await b.passarTempo())
    expect(esperas.slice(0, 4)).toEqual([ESPERA_DAS_MUDANCAS_MS, 2000, 4000, 8000])
    expect(esperas.slice(-2)).toEqual([300_000, 300_000])
    expect(b.loja.obter().layout).toBe("vertical")
    b.falhar = null
    b.sincronia.tentar()
    await b.assentar()
    expect([b.servidor.layout, b.loja.porEnviar()]).toEqual(["vertical", []])
  })

  it("uma recusa não é repetida, e a mudança continua devida", async () => {
    await entrar()
    b.falhar = RECUSA
    b.loja.mudar({ layout: "vertical" })
    await b.passarTempo()
    expect([b.agendado, b.loja.porEnviar()]).toEqual([null, ["layout"]])
  })

  it("ao fechar a página, o que falta vai na hora", async () => {
    await entrar()
    b.sincronia.descarregar()
    expect(b.gravacoes).toEqual([])
    b.loja.mudar({ temaDaBarra: "escuro" })
    b.sincronia.descarregar()
    expect(b.gravacoes).toMatchObject([{ preferencias: { temaDaBarra: "escuro" }, saindo: true }])
    await b.assentar()
    expect([b.loja.porEnviar(), b.agendado]).toEqual([[], null])
  })

  it("sem ninguém dentro nada vai ao servidor; ao entrar, vai", async () => {
    b.loja.mudar({ esquemaDeCores: "escuro" })
    b.sincronia.descarregar()
    expect([b.gravacoes, b.agendado]).toEqual([[], null])
    await entrar()
    expect(b.servidor.esquemaDeCores).toBe("escuro")
  })

  it("a resposta que chega depois da saída não muda nada", async () => {
    b.servidor = { ...preferenciasPadrao, layout: "vertical" }
    b.sincronia.entrar("ana", null)
    b.sincronia.sair()
    await b.assentar()
    expect(b.loja.obter().layout).toBe("padrao")
  })
})
