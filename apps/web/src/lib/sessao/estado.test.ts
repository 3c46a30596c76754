import { describe, expect, it, vi } from "vitest"
import { ErroDaApi, MENSAGEM_GENERICA } from "../api/erro.ts"
import {
  comoFalha,
  criarLojaDaEntrada,
  ENTRADA_INICIAL,
  type EstadoDaEntrada,
  type EventoDaEntrada,
  reduzirEntrada,
} from "./estado.ts"

const ana = { FullName: "Ana Souza", login: "ana@partida.example" }
const error = { codigo: "sem-rede", mensagem: "Sem conexão.", campo: null, aguardarSegundos: null }
const parado = ENTRADA_INICIAL
const dentro: EstadoDaEntrada = { ...parado, user: ana }
const falhou: EstadoDaEntrada = { ...parado, error }

describe("estado da autenticação", () => {
  it.each<[string, EstadoDaEntrada, EventoDaEntrada, EstadoDaEntrada]>([
    ["a entrada começa", parado, { tipo: "login-started" }, { ...parado, loading: true }],
    ["começar apaga o erro anterior", falhou, { tipo: "login-started" }, { ...parado, loading: true }],
    ["a entrada dá certo", { ...parado, loading: true }, { tipo: "login-success", user: ana }, dentro],
    [
      "a entrada falha, e quem estava dentro sai",
      { ...dentro, loading: true },
      { tipo: "login-failed", error },
      falhou,
    ],
    ["o registro começa", falhou, { tipo: "register-started" }, { ...parado, loading: true }],
    ["o registro dá certo, sem entrar", { ...parado, loading: true }, { tipo: "register-success" }, parado],
    ["o registro falha", { ...parado, loading: true }, { tipo: "register-failed", error }, falhou],
    [
      "o pedido de senha começa",
      falhou,
      { tipo: "forgot-password-started" },
      { ...parado, loading: true, passwordResetStatus: "started" },
    ],
    [
      "o pedido de senha dá certo",
      { ...parado, loading: true, passwordResetStatus: "started" },
      { tipo: "forgot-password-success" },
      { ...parado, passwordResetStatus: "success" },
    ],
    [
      "o pedido de senha falha, e quem estava dentro continua",
      { ...dentro, loading: true, passwordResetStatus: "started" },
      { tipo: "forgot-password-failed", error },
      { ...dentro, error, passwordResetStatus: "failed" },
    ],
    [
      "sair apaga a pessoa e o resto",
      { user: ana, loading: true, error, passwordResetStatus: "failed" },
      { tipo: "logout" },
      { user: null, loading: false, error: null, passwordResetStatus: null },
    ],
  ])("%s", (_, antes, evento, depois) => {
    expect(reduzirEntrada(antes, evento)).toEqual(depois)
  })

  it("a loja avisa quem acompanha, até deixar de acompanhar", () => {
    const loja = criarLojaDaEntrada()
    const ouvinte = vi.fn()
    const parar = loja.assinar(ouvinte)
    loja.despachar({ tipo: "login-success", user: ana })
    expect(loja.obter().user).toEqual(ana)
    parar()
    loja.despachar({ tipo: "logout" })
    expect(ouvinte).toHaveBeenCalledTimes(1)
  })

  it("um defeito nosso nunca mostra a mensagem técnica", () => {
    expect(comoFalha(new TypeError("x is undefined"))).toMatchObject({ mensagem: MENSAGEM_GENERICA })
    expect(
      comoFalha(new ErroDaApi({ codigo: "muitos-pedidos", mensagem: "Muitas.", status: 429, aguardarSegundos: 600 })),
    ).toEqual({ codigo: "muitos-pedidos", mensagem: "Muitas.", campo: null, aguardarSegundos: 600 })
  })
})
