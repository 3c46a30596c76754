import type { AcessosDaEmpresa } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { acessoDe, comAcesso, separarAcessos, trocarEmpresa } from "./acessos.ts"

const alice = { idUsuario: "alice", nome: "Alice", idPapel: 1, concedido: false, podeMudar: false }
const edu = { idUsuario: "edu", nome: "Edu", idPapel: 3, concedido: true, podeMudar: true }
const padaria: AcessosDaEmpresa = { idEmpresa: "p", apelido: "Padaria", cnpj: "", acessos: [alice, edu] }
const clinica: AcessosDaEmpresa = { idEmpresa: "c", apelido: "Clínica", cnpj: "", acessos: [alice] }
const pessoa = { id: "edu", nome: "Edu", idPapel: 3 }

describe("quem vê uma empresa", () => {
  it("separa a concessão do perfil", () => {
    expect(separarAcessos(padaria)).toEqual({ concedidos: [edu], porPapel: [alice] })
    expect(acessoDe(padaria, "edu")).toBe(edu)
    expect(acessoDe(clinica, "edu")).toBeNull()
  })

  it("conceder e retirar são o avesso um do outro, e repetir não muda nada", () => {
    const concedida = comAcesso(clinica, pessoa, true)
    expect(concedida.acessos).toEqual([alice, edu])
    expect(comAcesso(concedida, pessoa, true).acessos).toEqual([alice, edu])
    expect(comAcesso(concedida, pessoa, false)).toEqual(clinica)
    expect(comAcesso(clinica, pessoa, false)).toEqual(clinica)
  })

  it("quem vê pelo perfil não perde nem ganha linha por concessão", () => {
    const daAlice = { id: "alice", nome: "Alice", idPapel: 1 }
    expect(comAcesso(padaria, daAlice, true)).toEqual(padaria)
    expect(comAcesso(padaria, daAlice, false)).toEqual(padaria)
  })

  it("numa lista, só a empresa da mudança muda", () => {
    const lista = trocarEmpresa([padaria, clinica], "c", (empresa) => comAcesso(empresa, pessoa, true))
    expect(lista[0]).toBe(padaria)
    expect(lista[1]?.acessos).toEqual([alice, edu])
  })
})
