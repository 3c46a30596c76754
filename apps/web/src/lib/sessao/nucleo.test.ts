import { erros, type Pessoa } from "@partida/contracts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../api/erro.ts"
import { armazemDeTeste, credenciaisDeTeste, navegadorDeTeste } from "./apoio-de-testes.ts"
import { criarNucleo, type FimDaSessao } from "./nucleo.ts"
import type { Credenciais } from "./provedor.ts"
import { criarGuarda } from "./registro.ts"
import { semRede } from "./tentativas.ts"

const INICIO = new Date("2026-11-20T12:00:00Z")
const MINUTO = 60_000

beforeEach(() => void vi.useFakeTimers({ now: INICIO }))
afterEach(() => void vi.useRealTimers())

/** A provider that rotates: each refresh token is good once, and a second use ends the session for everybody. */
function provedorQueRotaciona() {
  const estado = { serie: 0, revogada: false, pedidos: 0, falhar: null as ErroDaApi | null, demora: 0 }
  const renovar = async (atuais: Credenciais) => {
    estado.pedidos += 1
    if (estado.demora > 0) await new Promise((pronto) => setTimeout(pronto, estado.demora))
    if (estado.falhar) throw estado.falhar
    if (estado.revogada || atuais.refreshToken !== `renovacao-${estado.serie}`) {
      estado.revogada = true
      throw new ErroDaApi({ codigo: "nao-autenticado", ...erros["nao-autenticado"] })
    }
    estado.serie += 1
    return credenciaisDeTeste(estado.serie)
  }
  return { estado, renovar }
}

type Navegador = ReturnType<typeof navegadorDeTeste>
function abrir(navegador: Navegador, provedor: ReturnType<typeof provedorQueRotaciona>, armazem = armazemDeTeste()) {
  const abas = navegador.abrirAba()
  const fins: FimDaSessao[] = []
  const nucleo = criarNucleo({
    provedor: () => Promise.resolve({ renovar: provedor.renovar }),
    guarda: criarGuarda(armazem),
    abas,
    aoEncerrar: (motivo) => fins.push(motivo),
    aoMudar: () => undefined,
  })
  return { nucleo, fins, armazem, fechar: abas.fechar }
}

function cena() {
  const navegador = navegadorDeTeste()
  const provedor = provedorQueRotaciona()
  return { navegador, provedor, ...abrir(navegador, provedor) }
}

const registroDe = (valores: Map<string, string>) => JSON.parse(valores.get("sessao") ?? "null")

describe("registro da sessão", () => {
  const pessoa: Pessoa = {
    idUsuario: "5e429bbc-7f70-8fae-ae76-6b02713b6781",
    nome: "Ana Maria Souza",
    email: "ana@partida.example",
    idPerfilAcesso: 2,
    idEscritorio: null,
    escritorios: [],
    empresas: [],
    escritorioInteiro: true,
    declaracoesEmUso: false,
    faltaSegundoFator: null,
    aoAbrir: null,
    rotaInicial: "/painel",
    marca: {
      nome: "Horizonte",
      titulo: "Horizonte",
      cor: "#7a1fa2",
      logoClaro: null,
      logoEscuro: null,
      favicon: "/marca/favicon",
      suporte: { email: null, telefone: null, endereco: null },
    },
  }

  it("tem os campos da especificação desde a entrada", () => {
    const { nucleo, armazem } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    expect(registroDe(armazem.valores)).toEqual({
      FullName: "Ana Souza",
      Token: "id-0",
      login: "ana@partida.example",
      IDFuncionario: null,
      RotaInicial: null,
      IDPerfilAcesso: null,
      AccessToken: "acesso-0",
      TokenFirebase: null,
      validacao: { Valido: true, Mensagens: [] },
      logged: true,
    })
  })

  it("guarda o que a API diz da pessoa, e a renovação troca só os tokens", async () => {
    const { nucleo, armazem } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    nucleo.anotarPessoa(pessoa)
    expect(await nucleo.renovar()).toBe("acesso-1")
    expect(registroDe(armazem.valores)).toMatchObject({
      FullName: "Ana Maria Souza",
      IDFuncionario: pessoa.idUsuario,
      RotaInicial: "/painel",
      IDPerfilAcesso: 2,
      AccessToken: "acesso-1",
      Token: "id-1",
    })
  })

  it("guarda o motivo da recusa e o esquece quando a pessoa é aceita", () => {
    const { nucleo, armazem } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    nucleo.anotarRecusa("Este usuário está desativado.")
    expect(registroDe(armazem.valores).validacao).toEqual({
      Valido: false,
      Mensagens: ["Este usuário está desativado."],
    })
    nucleo.anotarPessoa(pessoa)
    expect(registroDe(armazem.valores).validacao).toEqual({ Valido: true, Mensagens: [] })
  })

  it("guarda o token do Firebase enquanto houver", async () => {
    const { nucleo, armazem } = cena()
    const firebase = { accessToken: "a", refreshToken: "r", expirationTime: 1 }
    nucleo.iniciar(credenciaisDeTeste(0, { firebase }))
    expect(registroDe(armazem.valores).TokenFirebase).toEqual(firebase)
  })

  it("sair não deixa nada", async () => {
    const { nucleo, armazem, provedor } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    nucleo.esquecer()
    expect([...armazem.valores]).toEqual([])
    expect(await nucleo.obterToken()).toBeNull()
    await vi.advanceTimersByTimeAsync(60 * MINUTO)
    expect(provedor.estado.pedidos).toBe(0)
  })

  it.each([
    ["texto que não é JSON", "{"],
    ["registro de outra versão", '{"FullName":"Ana"}'],
  ])("%s não é sessão", async (_, texto) => {
    const { nucleo, armazem } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    armazem.valores.set("sessao", texto)
    expect(nucleo.ler()).toBeNull()
    expect(await nucleo.obterToken()).toBeNull()
  })

  it("um registro sem a marca de entrada não é de quem entrou", async () => {
    const { nucleo, armazem } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    armazem.valores.set("sessao", JSON.stringify({ ...registroDe(armazem.valores), logged: false }))
    expect(await nucleo.obterToken()).toBeNull()
  })
})

describe("renovação", () => {
  it("acontece 5 minutos antes do fim, e de novo, e de novo", async () => {
    const { nucleo, provedor } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    await vi.advanceTimersByTimeAsync(5 * MINUTO - 1)
    expect(provedor.estado.pedidos).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(provedor.estado.pedidos).toBe(1)
    await vi.advanceTimersByTimeAsync(5 * MINUTO)
    expect(provedor.estado.pedidos).toBe(2)
    expect(await nucleo.obterToken()).toBe("acesso-2")
  })

  it("recomeça depois de recarregar a página", async () => {
    const { nucleo, provedor, navegador, armazem, fechar } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    await vi.advanceTimersByTimeAsync(MINUTO)
    nucleo.obterToken()
    const depois = abrir(navegador, provedor, armazemDeTeste(armazem.valores))
    fechar()
    armazem.valores.clear()
    expect(await depois.nucleo.obterToken()).toBe("acesso-0")
    await vi.advanceTimersByTimeAsync(4 * MINUTO)
    expect(await depois.nucleo.obterToken()).toBe("acesso-1")
  })

  it("depois de falhar espera 30 s, 1 min, 2 min… até 16 min, e o acerto zera a conta", async () => {
    const { nucleo, provedor } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    provedor.estado.falhar = semRede()
    await vi.advanceTimersByTimeAsync(5 * MINUTO)
    expect(provedor.estado.pedidos).toBe(1)
    const esperas = [30, 60, 120, 240, 480, 960, 960]
    for (const [i, segundos] of esperas.entries()) {
      await vi.advanceTimersByTimeAsync(segundos * 1000 - 1)
      expect(provedor.estado.pedidos).toBe(i + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(provedor.estado.pedidos).toBe(i + 2)
    }
    provedor.estado.falhar = null
    await vi.advanceTimersByTimeAsync(16 * MINUTO)
    expect(await nucleo.obterToken()).toBe("acesso-1")
    provedor.estado.falhar = semRede()
    await vi.advanceTimersByTimeAsync(5 * MINUTO)
    const antes = provedor.estado.pedidos
    await vi.advanceTimersByTimeAsync(30_000)
    expect(provedor.estado.pedidos).toBe(antes + 1)
  })

  it.each([
    ["nao-autenticado", "expirada"],
    ["usuario-desativado", "desativado"],
  ] as const)("uma recusa %s encerra a sessão como %s", async (codigo, motivo) => {
    const { nucleo, provedor, fins } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    provedor.estado.falhar = new ErroDaApi({ codigo, ...erros[codigo] })
    await vi.advanceTimersByTimeAsync(5 * MINUTO)
    expect(fins).toEqual([motivo])
  })

  it("um token vencido é renovado antes de ser usado; sem rede, a falta de rede é dita", async () => {
    const { nucleo, provedor, fins } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    vi.setSystemTime(INICIO.getTime() + 20 * MINUTO)
    provedor.estado.falhar = semRede()
    await expect(nucleo.obterToken()).rejects.toMatchObject({ codigo: "sem-rede" })
    provedor.estado.falhar = null
    expect(await nucleo.obterToken()).toBe("acesso-1")
    expect(fins).toEqual([])
  })

  it("chamadas ao mesmo tempo dividem a mesma renovação", async () => {
    const { nucleo, provedor } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    expect(await Promise.all([nucleo.renovar(), nucleo.renovar(), nucleo.renovar()])).toEqual([
      "acesso-1",
      "acesso-1",
      "acesso-1",
    ])
    expect(provedor.estado.pedidos).toBe(1)
  })

  it("sem token de renovação o token vale até o fim e nada é pedido", async () => {
    const { nucleo, provedor } = cena()
    nucleo.iniciar(credenciaisDeTeste(0, { refreshToken: null }))
    await vi.advanceTimersByTimeAsync(9 * MINUTO)
    expect(await nucleo.obterToken()).toBe("acesso-0")
    await vi.advanceTimersByTimeAsync(MINUTO)
    expect(await nucleo.obterToken()).toBeNull()
    expect(provedor.estado.pedidos).toBe(0)
  })

  it("quem sai enquanto o provedor responde continua fora", async () => {
    const { nucleo, provedor, armazem } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    provedor.estado.demora = 1000
    const token = nucleo.renovar()
    await vi.advanceTimersByTimeAsync(500)
    nucleo.esquecer()
    await vi.advanceTimersByTimeAsync(500)
    expect(await token).toBeNull()
    expect([...armazem.valores]).toEqual([])
  })
})

describe("várias abas", () => {
  /** A duplicated tab: the browser copies the storage of the first one. */
  function duplicada() {
    const primeira = cena()
    primeira.nucleo.iniciar(credenciaisDeTeste(0))
    const segunda = abrir(primeira.navegador, primeira.provedor, armazemDeTeste(primeira.armazem.valores))
    return { primeira, segunda, provedor: primeira.provedor }
  }

  it("uma aba duplicada recebe o que a outra renovou, e ninguém usa o mesmo token duas vezes", async () => {
    const { primeira, segunda, provedor } = duplicada()
    await segunda.nucleo.obterToken()
    await vi.advanceTimersByTimeAsync(31 * MINUTO)
    expect(provedor.estado).toMatchObject({ revogada: false, pedidos: 6 })
    expect(await primeira.nucleo.obterToken()).toBe("acesso-6")
    expect(await segunda.nucleo.obterToken()).toBe("acesso-6")
    expect([...primeira.fins, ...segunda.fins]).toEqual([])
  })

  it("duas abas que renovam no mesmo instante fazem um pedido só", async () => {
    const { primeira, segunda, provedor } = duplicada()
    provedor.estado.demora = 2000
    const tokens = Promise.all([primeira.nucleo.renovar(), segunda.nucleo.renovar()])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await tokens).toEqual(["acesso-1", "acesso-1"])
    expect(provedor.estado).toMatchObject({ revogada: false, pedidos: 1 })
  })

  it("uma aba que dormiu durante a renovação pede à outra o que perdeu", async () => {
    const { primeira, provedor } = duplicada()
    const copia = new Map(primeira.armazem.valores)
    await primeira.nucleo.renovar()
    const atrasada = abrir(primeira.navegador, provedor, armazemDeTeste(copia))
    expect(await atrasada.nucleo.renovar()).toBe("acesso-1")
    expect(provedor.estado).toMatchObject({ revogada: false, pedidos: 1 })
  })

  it("se a aba que renovou já fechou, a outra não gasta o token velho: a sessão dela termina", async () => {
    const { primeira, segunda, provedor } = duplicada()
    const copia = new Map(primeira.armazem.valores)
    segunda.fechar()
    await primeira.nucleo.renovar()
    primeira.fechar()
    const atrasada = abrir(primeira.navegador, provedor, armazemDeTeste(copia))
    const token = atrasada.nucleo.renovar()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await token).toBeNull()
    expect(provedor.estado).toMatchObject({ revogada: false, pedidos: 1 })
  })

  it("entradas diferentes não se misturam", async () => {
    const { navegador, nucleo } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    const outra = abrir(navegador, provedorQueRotaciona())
    outra.nucleo.iniciar(credenciaisDeTeste(0, { accessToken: "de-outra-entrada" }))
    await nucleo.renovar()
    await vi.advanceTimersByTimeAsync(0)
    expect(await outra.nucleo.obterToken()).toBe("de-outra-entrada")
  })

  it("sair em uma aba encerra as outras, não a própria", async () => {
    const { primeira, segunda } = duplicada()
    await segunda.nucleo.obterToken()
    primeira.nucleo.esquecer()
    primeira.nucleo.anunciarSaida()
    await vi.advanceTimersByTimeAsync(0)
    expect(segunda.fins).toEqual(["saiu"])
    expect(primeira.fins).toEqual([])
  })

  it("uma mensagem que não é nossa é ignorada", async () => {
    const { navegador, nucleo, fins } = cena()
    nucleo.iniciar(credenciaisDeTeste(0))
    navegador.canal().postMessage({ tipo: "renovada", sessao: { registro: {}, renovacao: {} } })
    await vi.advanceTimersByTimeAsync(0)
    expect(await nucleo.obterToken()).toBe("acesso-0")
    expect(fins).toEqual([])
  })
})
