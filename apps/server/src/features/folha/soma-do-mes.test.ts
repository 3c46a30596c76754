import type { DetalheDaFolha, DetalheDoFaturamento } from "@partida/contracts"
import { filhosDe, type Passo } from "@partida/fiscal"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { naVersao, novoCpf } from "../socios/socios.fixtures.ts"
import { comProLabore, concluir, conferirFaturamento, detalhe, mudarProLabore, reabrir } from "./folha.fixtures.ts"

/** What a slip takes from beyond itself: other payments of the month (IRRF), the revenue by annex (CPP). */
const SETEMBRO = "2026-09"
const OUTUBRO = "2026-10"
const MOTIVO = "Conferido com o cliente por telefone."

let ambiente: Ambiente
let ator: Ator
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
})

const passosDe = (passo: Passo): Passo[] => [passo, ...filhosDe(passo).flatMap(passosDe)]
const conferido = async () => expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])

describe("dois pagamentos da empresa à pessoa no mesmo mês (Lei 7.713/1988 art. 7º §1º)", () => {
  let idEmpresa: string
  beforeEach(async () => {
    idEmpresa = (await umaEmpresa().noSistemaDesde("2026-01").doAnexo("III").criar(ambiente, ator.escopo)).id
    for (const mes of [SETEMBRO, OUTUBRO]) await conferirFaturamento(aqui, idEmpresa, mes)
  })
  const emitir = async (mes: string, pagamento: string) => {
    const r = await concluir(aqui, idEmpresa, mes, { pagamento })
    expect(r.status).toBe(200)
    return r.json<DetalheDaFolha>().recibos[0]
  }

  it("o segundo retém o IRRF da soma menos o que o primeiro reteve, e diz qual foi", async () => {
    await comProLabore(aqui, idEmpresa, "6000.00")
    // 6.000,00 − 660,00 = 5.340,00 × 27,5 % − 908,73 = 559,77; − (978,62 − 0,133145 × 6.000 = 179,75) = 380,02
    expect((await emitir(SETEMBRO, "2026-10-05"))?.calculo).toMatchObject({ irrf: "380.02", liquido: "4959.98" })
    // 12.000,00 − 1.320,00 = 10.680,00 × 27,5 % − 908,73 = 2.028,27; − 380,02 = 1.648,25; líquido 6.000 − 660 − 1.648,25
    const segundo = await emitir(OUTUBRO, "2026-10-30")
    expect(segundo?.calculo).toMatchObject({ inss: "660.00", irrf: "1648.25", liquido: "3691.75" })
    expect(segundo?.observacoes).toEqual([
      "O IRRF é sobre a soma com o pró-labore de 09/2026, pago em 05/10/2026, que já reteve R$ 380,02.",
    ])
    const passos = segundo?.calculo ? passosDe(segundo.calculo.memoria as Passo) : []
    const doPrimeiro = passos.filter((p) => p.rotulo === "Pró-labore de 09/2026, pago em 05/10/2026")
    expect(doPrimeiro.map((p) => p.valor.valor).toSorted()).toEqual(["380.02", "6000.00"])
    // The first stays right: the month withheld exactly its tax.
    expect((await detalhe(aqui, idEmpresa, SETEMBRO)).mudou).toEqual([])
    await conferido()
  })

  it("pagos em meses diferentes, cada um é o seu mês", async () => {
    await comProLabore(aqui, idEmpresa, "6000.00")
    await emitir(SETEMBRO, "2026-09-30")
    expect((await emitir(OUTUBRO, "2026-10-30"))?.calculo?.irrf).toBe("380.02")
  })

  it("reemitido o primeiro, o total do mês continua o da soma; reaberto, o segundo não o conta mais", async () => {
    const socio = await comProLabore(aqui, idEmpresa, "6000.00")
    await emitir(SETEMBRO, "2026-10-05")
    await emitir(OUTUBRO, "2026-10-30")
    await reabrir(aqui, idEmpresa, SETEMBRO, MOTIVO)
    expect((await detalhe(aqui, idEmpresa, OUTUBRO)).mudou).toHaveLength(1)
    await mudarProLabore(aqui, socio, "7000.00", SETEMBRO).catch(async () => {
      const atual = (await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).json<typeof socio>()
      await mudarProLabore(aqui, atual, "7000.00", SETEMBRO)
    })
    // Both months are open now, and the value of both is 7.000,00: 14.000,00 − 1.540,00 = 12.460,00 × 27,5 % − 908,73
    // = 2.517,77 together. Alone: 7.000 − 770 = 6.230 × 27,5 % − 908,73 = 804,52; − (978,62 − 932,015 = 46,61) = 757,91.
    expect((await emitir(SETEMBRO, "2026-10-05"))?.calculo?.irrf).toBe("757.91")
    expect((await emitir(OUTUBRO, "2026-10-30"))?.calculo?.irrf).toBe("1759.86")
    await conferido()
  })

  it("o que se reteve a mais pede um motivo, e nada se retém", async () => {
    const socio = await comProLabore(aqui, idEmpresa, "6000.00")
    await emitir(SETEMBRO, "2026-10-05")
    // From October on, a dependant: the deduction of the month is one, and its tax less than what was withheld.
    const dependentes = Array.from({ length: 8 }, (_, i) => ({
      nome: `Filho ${i}`,
      cpf: novoCpf(),
      nascimento: "2018-03-01",
      tipo: "03",
      desde: OUTUBRO,
      ate: null,
    }))
    const atual = (await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).json<typeof socio>()
    const r = await ambiente.pedir(ator, "PUT", `/socios/${socio.id}/dependentes`, {
      corpo: { lista: dependentes },
      cabecalhos: naVersao(atual),
    })
    expect([r.status, r.bytes.toString("utf8").slice(0, 300)]).toMatchObject([200, expect.any(String)])
    const novo = (await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).json<typeof socio>()
    await mudarProLabore(aqui, novo, "100.00", OUTUBRO)
    const visto = await detalhe(aqui, idEmpresa, OUTUBRO, "2026-10-30")
    // 6.100,00 − 660,00 − 11,00 − 8 × 189,59 = 3.912,28 × 22,5 % − 675,49 = 204,77; − (978,62 − 812,18 = 166,44) = 38,33:
    // 380,02 − 38,33 = 341,69 beyond it.
    expect(visto.recibos[0]?.calculo).toMatchObject({ irrf: "0.00", liquido: "89.00" })
    const aviso = visto.linha.avisos.find((a) => a.codigo === "outro-pagamento-no-mes")
    expect(aviso?.mensagem).toContain("R$ 341,69 além do IRRF da soma")
  })
})

describe("CPP de uma empresa com Anexo IV e outros (LC 123/2006 art. 18 §5º-C)", () => {
  let idEmpresa: string
  let atividades: readonly string[]
  beforeEach(async () => {
    const mista = umaEmpresa().noSistemaDesde("2026-01").doAnexo("III").doAnexo("IV")
    const empresa = await mista.criar(ambiente, ator.escopo)
    idEmpresa = empresa.id
    atividades = empresa.atividades
    await comProLabore(aqui, idEmpresa, "3000.00")
  })
  const informar = async (doAnexoIII: string, doAnexoIV: string) => {
    const receita = (idAtividade: string | undefined, valor: string) => ({
      idAtividade,
      mercado: "interno",
      situacoes: [],
      valor,
    })
    const receitas = [receita(atividades[0], doAnexoIII), receita(atividades[1], doAnexoIV)].filter(
      ({ valor }) => valor !== "0.00",
    )
    const r = await ambiente.pedir(ator, "PUT", `/empresas/${idEmpresa}/historico/${OUTUBRO}`, {
      corpo: { receitas, folha: null },
    })
    expect(r.status).toBe(200)
  }
  /** Concludes the revenue through the service of the product, as a person does. */
  const conferirReceita = async () => {
    const caminho = `/fechamentos/faturamento/${idEmpresa}/${OUTUBRO}`
    const { linha } = (await ambiente.pedir(ator, "GET", caminho)).json<DetalheDoFaturamento>()
    const ressalvas = linha.avisos.map(({ codigo }) => ({ codigo, motivo: MOTIVO }))
    const r = await ambiente.pedir(ator, "POST", `${caminho}/concluir`, {
      corpo: {
        token: linha.token,
        semMovimento: linha.impedimentos.some((i) => i.codigo === "sem-receita"),
        ressalvas,
      },
    })
    expect(r.status).toBe(200)
  }

  it("segue a parte do Anexo IV na receita confirmada; mudada ela, o pró-labore se reabre e diz por quê", async () => {
    await informar("20000.00", "10000.00")
    await conferirReceita()
    const emitido = (await concluir(aqui, idEmpresa, OUTUBRO)).json<DetalheDaFolha>()
    // 3.000,00 × 20 % × 10.000 ÷ 30.000 = 200,00
    expect(emitido.recibos[0]?.calculo?.cpp).toBe("200.00")
    expect(emitido.recibos[0]?.observacoes).toEqual([
      "A CPP é a parte do Anexo IV na receita do mês: R$ 10.000,00 de R$ 30.000,00.",
    ])
    expect(emitido.ressalvas).toEqual([])
    await conferido()
    // The same share over another revenue changes nothing; another share does.
    await informar("40000.00", "20000.00")
    await conferirReceita()
    expect((await detalhe(aqui, idEmpresa, OUTUBRO)).linha.etapa.situacao).toBe("concluida")
    await informar("20000.00", "20000.00")
    await conferirReceita()
    expect((await detalhe(aqui, idEmpresa, OUTUBRO)).linha.etapa).toMatchObject({
      situacao: "reaberta",
      reabertaPor: "mudanca",
      motivo: expect.stringContaining("CPP dos recibos"),
    })
    // 600,00 × ½
    const outra = (await concluir(aqui, idEmpresa, OUTUBRO)).json<DetalheDaFolha>()
    expect(outra.recibos[0]?.calculo?.cpp).toBe("300.00")
    await conferido()
  })

  it("sem receita no mês não há proporção: pede um motivo", async () => {
    await conferirReceita()
    const visto = await detalhe(aqui, idEmpresa, OUTUBRO)
    expect(visto.linha.avisos.map((a) => a.codigo)).toEqual(["cpp-proporcional"])
  })
})
