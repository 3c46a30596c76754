import { describe, expect, it } from "vitest"
import { chaveDoEndereco, criarLimite, redeDoEndereco } from "./tentativas.ts"

const MINUTO = 60_000

describe("limite por endereço", () => {
  it("recusa na tentativa seguinte ao máximo e volta a aceitar na janela seguinte", () => {
    let agora = 0
    const limite = criarLimite({ maximo: 3, janelaMs: MINUTO, capacidade: 10, clock: () => new Date(agora) })
    expect([1, 2, 3].map(() => limite.reservar("a"))).toEqual([0, 0, 0])
    agora = 1_000
    expect(limite.reservar("a")).toBe(59_000)
    expect(limite.reservar("b")).toBe(0)
    agora = MINUTO - 1
    expect(limite.reservar("a")).toBe(1)
    agora = MINUTO
    expect(limite.reservar("a")).toBe(0)
  })

  it("tentativa que deu certo é devolvida", () => {
    const limite = criarLimite({ maximo: 1, janelaMs: MINUTO, capacidade: 10, clock: () => new Date(0) })
    for (let i = 0; i < 20; i++) {
      expect(limite.reservar("a")).toBe(0)
      limite.devolver("a")
    }
    expect(limite.reservar("a")).toBe(0)
    expect(limite.reservar("a")).toBe(MINUTO)
  })

  it("lembra no máximo a capacidade, esquecendo a chave mais antiga", () => {
    const limite = criarLimite({ maximo: 1, janelaMs: MINUTO, capacidade: 2, clock: () => new Date(0) })
    for (const chave of ["a", "b", "c"]) limite.reservar(chave)
    expect(limite.reservar("c")).toBe(MINUTO)
    expect(limite.reservar("b")).toBe(MINUTO)
    expect(limite.reservar("a")).toBe(0)
  })
})

describe("chave do endereço", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:ffff::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1:2:3::8", "1:2:3:0::/64"],
  ])("%s conta como %s", (endereco, chave) => {
    expect(chaveDoEndereco(endereco)).toBe(chave)
  })

  it("separa redes /64 vizinhas", () => {
    expect(chaveDoEndereco("2001:db8:1:2::1")).not.toBe(chaveDoEndereco("2001:db8:1:3::1"))
  })
})

describe("rede do endereço", () => {
  it.each([
    ["203.0.113.7", "203.0.113.0/24"],
    ["203.0.113.250", "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    ["sem endereço", "sem endereço"],
  ])("%s é da rede %s", (endereco, rede) => {
    expect(redeDoEndereco(endereco)).toBe(rede)
  })
})
