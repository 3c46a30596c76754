import type { Papel } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { todasAsTelas } from "../telas.ts"
import { trilhaDe, voltaDe } from "./trilha.ts"

const escrita = (caminho: string, papel: Papel = "ROOT") =>
  trilhaDe(caminho, papel)
    .map(({ rotulo, destino }) => (destino ? `${rotulo} (${destino})` : rotulo))
    .join(" › ")

describe("trilha", () => {
  it.each([
    ["/painel", "Painel"],
    ["/painel/fechamento/das", "Painel (/painel) › Fechamento › DAS"],
    ["/painel/configuracoes/acessos", "Painel (/painel) › Configurações › Acessos"],
    ["/painel/configuracoes/fator-r", "Painel (/painel) › Configurações (/painel/configuracoes/acessos) › Fator R"],
    ["/receitas/notas-fiscais", "Receitas (/receitas) › Notas fiscais"],
    ["/perfil/historico", "Empresa (/empresa) › Histórico"],
    ["/usuarios", "Usuários"],
    ["/minhaConta", "Minha conta"],
    ["/nao/existe", ""],
  ])("em %s é %s", (caminho, esperada) => {
    expect(escrita(caminho)).toBe(esperada)
  })

  it("só liga ao que a pessoa abre", () => {
    expect(escrita("/painel/configuracoes/fator-r", "EMPRESA")).toBe("Painel (/painel) › Configurações › Fator R")
  })

  it.each(todasAsTelas)("%s termina nela mesma e não liga a si", (tela) => {
    const trilha = trilhaDe(tela, "ROOT")
    expect(trilha.at(-1)?.destino).toBeNull()
    expect(trilha.map(({ destino }) => destino)).not.toContain(tela)
  })

  it.each([
    ["/painel", null],
    ["/painel/fechamento/das", "/painel"],
    ["/painel/configuracoes/fator-r", "/painel/configuracoes/acessos"],
    ["/receitas/notas-fiscais", "/receitas"],
    ["/minhaConta", "/painel"],
  ])("no telefone, de %s volta-se a %s", (caminho, esperado) => {
    expect(voltaDe(caminho, "ROOT")?.destino ?? null).toBe(esperado)
  })
})
