import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { ErroDeTabela } from "../../nucleo/erros.ts"
import type { Passo } from "../../nucleo/memoria.ts"
import { filhosDe } from "../../nucleo/passos.ts"
import { TABELAS } from "../../parametros/tabelas.ts"
import { prepararRecibo } from "../../pro-labore/plano.ts"
import { MesComMemoria } from "./com-memoria.ts"
import { prepararMes } from "./mes.ts"
import { SEM_TRIBUTOS_EXATOS, unidadesDosTributos } from "./segmentos.ts"
import type { EntradaDoMes, FormaDoMes } from "./tipos.ts"

const FORMA: FormaDoMes = {
  periodoApuracao: competencia("2026-10"),
  abertura: "2020-05-10",
  atividades: [
    { anexo: "III/V", situacoes: [], mercado: "interno" },
    { anexo: "I", situacoes: [], mercado: "interno" },
  ],
  pagamentoDoProLabore: "2026-10-30",
}

/** RBT12 of R$ 180.000,00, payroll of R$ 50.388,00 (Fator R of 27 %): Anexo V and Anexo I, first bracket. */
function mes(avaliador: ReturnType<typeof prepararMes>): EntradaDoMes & { readonly interno: number[] } {
  return {
    receitas: [1_000_000, 500_000],
    interno: avaliador.meses.map(() => 1_500_000),
    folhas: avaliador.mesesDaFolha.map(() => 419_900),
    proLabore: 1_000_000,
  }
}

function procurar(passo: Passo, rotulo: string): Passo[] {
  return [...(passo.rotulo === rotulo ? [passo] : []), ...filhosDe(passo).flatMap((filho) => procurar(filho, rotulo))]
}

/** Tables that count how many times they are read. */
function tabelasContadas() {
  const leituras = { quantas: 0 }
  const tabelas = new Proxy(TABELAS, {
    get(alvo, nome, eu) {
      leituras.quantas++
      return Reflect.get(alvo, nome, eu)
    },
  })
  return { tabelas, leituras }
}

describe("memória de um mês avaliado", () => {
  it("mostra os tributos avaliados, antes e depois do arredondamento", () => {
    const avaliador = prepararMes(FORMA)
    const { memoria, das } = avaliador.avaliar(mes(avaliador))
    // Anexo V, 15,5 %: 10.000,00 × 15,5 % × 3,05 % = 47,275 → 47,28. Anexo I, 4 %: 5.000,00 × 4 % × 2,76 % = 5,52
    const escritos = (rotulo: string) => procurar(memoria, rotulo).map(({ valor }) => valor.valor)
    expect(escritos("PIS antes do arredondamento")).toEqual(["47.275", "5.52"])
    expect(escritos("PIS")).toEqual(["47.28", "5.52"])
    expect(memoria.valor).toEqual({ unidade: "reais", valor: "1750.01" })
    expect(das).toBe(175_001)
  })

  it("só é escrita quando lida, uma vez", () => {
    const { tabelas, leituras } = tabelasContadas()
    const avaliador = prepararMes(FORMA, tabelas)
    const depoisDePreparar = leituras.quantas
    const avaliado = avaliador.avaliar(mes(avaliador))
    expect(leituras.quantas).toBe(depoisDePreparar)
    const { memoria } = avaliado
    const depoisDeAberta = leituras.quantas
    expect(depoisDeAberta).toBeGreaterThan(depoisDePreparar)
    expect(avaliado.memoria).toBe(memoria)
    expect(avaliado.proLabore?.memoria).toBe(avaliado.proLabore?.memoria)
    const comORecibo = leituras.quantas
    expect(filhosDe(avaliado.memoria).map((filho, i) => filho === filhosDe(memoria)[i])).not.toContain(false)
    expect(leituras.quantas).toBe(comORecibo)
  })

  it("não é copiada nem escrita com os valores", () => {
    const avaliador = prepararMes(FORMA)
    const avaliado = avaliador.avaliar(mes(avaliador))
    expect(Object.keys(avaliado)).not.toContain("memoria")
    expect(JSON.stringify(avaliado)).not.toContain("rotulo")
  })

  it("é feita de objetos simples: o texto dela lido de volta é ela mesma", () => {
    const avaliador = prepararMes(FORMA)
    const { memoria } = avaliador.avaliar(mes(avaliador))
    expect(JSON.parse(JSON.stringify(memoria))).toStrictEqual(memoria)
  })

  it("recusa contar outro mês: entrada trocada depois de avaliada", () => {
    const avaliador = prepararMes(FORMA)
    const entrada = mes(avaliador)
    const avaliado = avaliador.avaliar(entrada)
    entrada.interno[0] = 1_500_001
    expect(() => avaliado.memoria).toThrow(ErroDeTabela)
    expect(() => avaliado.memoria).toThrow(/não fecha com os valores avaliados: rbt12/)
  })

  it.each<[string, (entrada: { receitas: number[]; folhas: number[]; proLabore: number }) => void, RegExp]>([
    // A folha passa de 28 %: o Anexo III, que não é o avaliado
    ["folha", ({ folhas }) => folhas.fill(420_000), /fatorR/],
    ["receita", ({ receitas }) => receitas.fill(500_000), /rba/],
    ["receitas trocadas, de mesma soma", ({ receitas }) => receitas.reverse(), /itens/],
  ])("recusa contar outro mês: %s", (_titulo, trocar, campo) => {
    const avaliador = prepararMes(FORMA)
    const base = mes(avaliador)
    const entrada = { ...base, receitas: [...base.receitas], folhas: [...(base.folhas ?? [])], proLabore: 1_000_000 }
    const avaliado = avaliador.avaliar(entrada)
    trocar(entrada)
    expect(() => avaliado.memoria).toThrow(campo)
  })

  it("o recibo recusa contar outro valor", () => {
    const preparado = prepararRecibo({
      competencia: FORMA.periodoApuracao,
      dataPagamento: "2026-10-30",
      regime: "simples-III",
    })
    const entrada = { valor: 500_000, dependentes: 0 }
    const recibo = preparado.avaliar(entrada)
    entrada.valor = 500_001
    expect(() => recibo.memoria).toThrow(/recibo não fecha com os valores avaliados/)
    // INSS de 11 % sobre 5.000,00
    expect(procurar(preparado.avaliar({ valor: 500_000 }).memoria, "INSS").at(-1)?.valor.valor).toBe("550.00")
  })

  it("nos meses das regras é a árvore que elas já escreveram", () => {
    // RBT12 de R$ 3,96 milhões: 6ª faixa, que só as regras calculam
    const { tabelas, leituras } = tabelasContadas()
    const avaliador = prepararMes(FORMA, tabelas)
    const avaliado = avaliador.avaliar({
      ...mes(avaliador),
      interno: avaliador.meses.map((_, i) => (i < 3 ? 108_000_000 : 8_000_000)),
    })
    const antes = leituras.quantas
    expect(avaliado.memoria.rotulo).toBe("DAS de outubro/2026")
    expect(avaliado.memoria).toBe(avaliado.memoria)
    expect(leituras.quantas).toBe(antes)
  })
})

describe("quantias guardadas pela avaliação", () => {
  it("cortadas na 6ª casa do centavo, sem o meio centavo do arredondamento", () => {
    // 47,275 reais são 4.727,5 centavos: 472.750.000.000 unidades de 10^-8, mais 50.000.000
    expect(unidadesDosTributos([472_800_000_000, 50_000_099, 50_000_100])).toEqual([4_727_500_000, 0, 1])
    expect(unidadesDosTributos(SEM_TRIBUTOS_EXATOS)).toEqual(SEM_TRIBUTOS_EXATOS.map(() => 0))
  })

  it("a memória que falha ao ser escrita falha de novo, e não fica vazia", () => {
    const avaliador = prepararMes(FORMA)
    const { memoria, ...valores } = { ...avaliador.avaliar(mes(avaliador)), memoria: null }
    let tentativas = 0
    const falho = new MesComMemoria(valores, () => {
      tentativas++
      throw new ErroDeTabela("não fecha")
    })
    expect(memoria).toBeNull()
    expect(() => falho.memoria).toThrow("não fecha")
    expect(() => falho.memoria).toThrow("não fecha")
    expect(tentativas).toBe(2)
  })
})
