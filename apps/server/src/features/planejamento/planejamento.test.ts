import type { ComparacaoDaEmpresa, LinhaDaComparacao } from "@partida/contracts"
import { deReais, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { empresas } from "../../db/schema/empresas.ts"
import { receitasInformadas } from "../../db/schema/receitas.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { lerPaginas } from "../../documentos/memoria-pdf/leitor-de-pdf.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator
let escritorio: string
beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date("2026-06-10T12:00:00-03:00"))
  escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())

const MES = "2026-05"

const criar = (anexo: "III/V" | "III" | "I", receita: bigint, folha = 0n) =>
  umaEmpresa()
    .comCnpj(novoCnpj())
    .doAnexo(anexo)
    .noSistemaDesde(MES)
    .comDozeMesesAntesDe(MES, receita)
    .comReceita(MES, receita)
    .comDozeFolhasAntesDe(MES, folha)
    .comFolha(MES, folha)
    .criar(ambiente, contador.escopo)

const comparar = (empresa: EmpresaDeTeste, corpo: Record<string, unknown> = {}, ator = contador) =>
  ambiente.pedir(ator, "POST", `/planejamento/${empresa.id}/${MES}`, { corpo })

async function comparada(empresa: EmpresaDeTeste, corpo?: Record<string, unknown>) {
  const r = await comparar(empresa, corpo)
  expect(r.status).toBe(200)
  const comparacao = r.json<ComparacaoDaEmpresa>()
  if (comparacao.situacao !== "calculado") throw new Error(JSON.stringify(comparacao))
  return comparacao
}

describe("comparação de uma empresa", () => {
  it("serviços de 40.000 por mês: o Simples com 9.494,38 contra o Presumido com o mínimo, à mão", async () => {
    const empresa = await criar("III/V", 4_000_000n)
    const c = await comparada(empresa)
    expect(c.premissas).toEqual({
      receitaMensal: "40000.00",
      folhaEmpregados: "0.00",
      proLaboreMinimo: "1621.00",
      proLaboreMaximo: "0.00",
      aliquotaIss: "0.05",
      aliquotaIcms: null,
      permiteMei: false,
      comprasComCredito: "0.00",
      parcelaParaEmpresas: "0",
      cbs: null,
      anexo: "III/V",
    })
    expect(c.guardadas).toEqual({ empresa: null, escritorio: null, versao: 0 })
    // As contas estão em packages/fiscal/src/simuladores/regime-plano.test.ts.
    expect(c.regimes.map(({ regime, total, proLabore }) => [regime, total, proLabore])).toEqual([
      ["simples", "75697.80", "9494.38"],
      ["presumido", "84414.12", "1621.00"],
      ["mei", null, null],
    ])
    expect(c).toMatchObject({ melhor: "simples", economia: "8716.32", ano: 2026 })
    // O primeiro semestre de 2027 vem com a estimativa dita, e com a faixa de um ponto para cada lado.
    expect(c.reforma).toMatchObject({ semestre: "2027-S1" })
    expect(c.reforma?.cenarios).toHaveLength(3)
    // Em junho de 2026 nenhuma opção abriu ainda.
    expect(c.reforma?.semestres.map(({ semestre, situacao }) => [semestre, situacao])).toEqual([
      ["2027-S1", "por-abrir"],
      ["2027-S2", "por-abrir"],
      ["2028-S1", "por-abrir"],
      ["2028-S2", "por-abrir"],
    ])
    const soma = c.reforma?.semestres.reduce((total, { diferenca }) => total + deReais(diferenca), 0n)
    expect(deReais(c.reforma?.diferencaTotal ?? "")).toBe(soma)
    expect(c.prazos.map(({ titulo }) => titulo)).toContain("Sair do Simples por escolha")
    expect(c.reforma?.avisos.some((aviso) => aviso.startsWith("SIMULAÇÃO COM ESTIMATIVA"))).toBe(true)
  })

  it("o que a pessoa supõe toma o lugar do cadastro, e o teto muda o melhor regime", async () => {
    const empresa = await criar("III/V", 4_000_000n)
    expect((await comparada(empresa, { proLaboreMaximo: "5000.00" })).melhor).toBe("presumido")
    const pequena = await comparada(empresa, { receitaMensal: "6000.00", permiteMei: true })
    // 12 × (81,05 + 5,00)
    expect(pequena.regimes[0]).toMatchObject({ regime: "mei", total: "1032.60" })
    expect((await comparar(empresa, { aliquotaIss: "5" })).status).toBe(400)
  })

  it("a CPP paga dentro do DAS não é folha de empregados: o Presumido não a paga outra vez", async () => {
    const empresa = await criar("III/V", 4_000_000n, 1_000_000n)
    const meses = ["2026-03", "2026-04", "2026-05"].map((competencia) => ({ competencia, valor: "600.00" }))
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/folha-do-fator-r/cpp-do-das`, {
      corpo: { meses },
    })
    expect(r.json()).toEqual({ alterados: 3 })
    expect((await comparada(empresa)).premissas.folhaEmpregados).toBe("0.00")
  })

  it("cada semestre traz a faixa de um ponto de CBS para cada lado, e a soma também, à mão", async () => {
    const { reforma, prazos } = await comparada(await criar("III", 1_500_000n), { cbs: "0.09" })
    // Anexo III, 1ª faixa: 6 % de 15.000 = 900,00; CBS 15,43 % = 138,87 e IBS 0,17 % = 1,53; sem eles, 759,60.
    // Por fora: 759,60 + 15.000 × 9,1 % = 2.124,60; a mais, 1.224,60 × 6 = 7.347,60. Um ponto: 150,00 × 6 = 900,00.
    const faixa = { diferenca: "7347.60", faixa: { de: "6447.60", ate: "8247.60" } }
    expect(reforma?.semestres).toMatchObject([faixa, faixa, faixa, faixa])
    // × 4
    expect(reforma).toMatchObject({ diferencaTotal: "29390.40", faixaTotal: { de: "25790.40", ate: "32990.40" } })
    // 180.000 no ano passam de 81.000: como um MEI sai não diz nada a quem não é.
    expect(prazos.filter(({ titulo }) => titulo.includes("MEI"))).toEqual([])
  })

  it("quem vende mercadorias só é comparado com o ICMS que alguém supôs, e guardado ele vale na carteira", async () => {
    const empresa = await criar("I", 10_000_000n)
    const resposta = (await comparar(empresa)).json<ComparacaoDaEmpresa>()
    expect(resposta).toMatchObject({ situacao: "faltam-dados", faltas: [{ codigo: "mercadorias-nao-comparadas" }] })
    expect(JSON.stringify(resposta)).toContain("ICMS e IPI, que não estão na conta")
    expect(JSON.stringify(resposta)).toContain("com a fonte")
    const naLista = async () =>
      (await ambiente.pedir(contador, "GET", `/planejamento/regimes?competencia=${MES}&idEmpresa=${empresa.id}`))
        .json<{ lista: LinhaDaComparacao[] }>()
        .lista.map(({ falta, melhor, receitaMensal }) => [falta, melhor, receitaMensal])
    expect(await naLista()).toEqual([["icms", null, "100000.00"]])
    const com = await comparada(empresa, { aliquotaIcms: "0.0325" })
    const presumido = com.regimes.find(({ regime }) => regime === "presumido")
    // 100.000 a month: ICMS 3,25 % = 3.250,00 × 12. IRPJ 8 % × 15 % = 1.200,00 and CSLL 12 % × 9 % = 1.080,00 a month, × 12,
    // without additional tax (24.000 a quarter). No ISS of who only sells.
    expect(Object.fromEntries(presumido?.partes.map(({ rotulo, valor }) => [rotulo, valor]) ?? [])).toMatchObject({
      "ICMS e IPI": "39000.00",
      "IRPJ e adicional": "14400.00",
      CSLL: "12960.00",
      ISS: "0.00",
    })
    expect(com.premissas).toMatchObject({ anexo: "I", aliquotaIcms: "0.0325", aliquotaIss: null })
    const guardar = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/premissas-do-planejamento`, {
      corpo: { aliquotaIcms: "0.0325", fonte: "Apuração de 2025" },
      cabecalhos: { "if-match": '"0"' },
    })
    expect(guardar.status).toBe(200)
    expect((await comparada(empresa)).regimes).toEqual(com.regimes)
    expect(await naLista()).toEqual([[null, com.melhor, "100000.00"]])
  })

  it("quem vende e presta serviços é comparado com o ICMS só das mercadorias, e só ele é perguntado", async () => {
    const umMes = (construtor: ReturnType<typeof umaEmpresa>, mes: string) =>
      construtor.comReceita(mes, 6_000_000n, "interno", 0).comReceita(mes, 4_000_000n, "interno", 1)
    const meses = [
      "2026-05",
      "2026-04",
      "2026-03",
      "2026-02",
      "2026-01",
      ...[12, 11, 10, "09", "08", "07", "06", "05"].map((m) => `2025-${m}`),
    ]
    const empresa = await meses
      .reduce(umMes, umaEmpresa().comCnpj(novoCnpj()).doAnexo("I").doAnexo("III").noSistemaDesde(MES))
      .criar(ambiente, contador.escopo)
    const falta = (await comparar(empresa)).json<ComparacaoDaEmpresa>()
    expect(falta).toMatchObject({ situacao: "faltam-dados", faltas: [{ codigo: "mercadorias-nao-comparadas" }] })
    const c = await comparada(empresa, { aliquotaIcms: "0.04" })
    // As contas estão em packages/fiscal/src/simuladores/regime-plano.test.ts.
    expect(c.regimes.map(({ regime, total }) => [regime, total])).toEqual([
      ["simples", "128223.96"],
      ["presumido", "155910.12"],
      ["mei", null],
    ])
    expect(c.premissas).toMatchObject({ anexo: "I e III", aliquotaIcms: "0.04", aliquotaIss: "0.05" })
    const avisos = c.avisos.join(" ")
    expect(avisos).toContain("60,00% do Anexo I e 40,00% do Anexo III")
    expect(avisos).toContain("Serviços em geral (IRPJ 32,00%, CSLL 32,00%)")
    // O CNAE da atividade é de serviços: nada diz que a do Anexo I é outra coisa que comércio.
    expect(avisos).toContain("A presunção do Anexo I é a regra geral")
    expect(c.reforma?.semestres).toHaveLength(4)
    // ISS de 2 % em vez de 5 %, só sobre 480.000: 14.400,00 a menos.
    const comDois = await comparada(empresa, { aliquotaIcms: "0.04", aliquotaIss: "0.02" })
    expect(comDois.regimes.find(({ regime }) => regime === "presumido")?.total).toBe("141510.12")
    const paginas = lerPaginas(
      (await ambiente.pedir(contador, "GET", `/planejamento/${empresa.id}/${MES}/plano.pdf?aliquotaIcms=0.04`)).bytes,
    )
    expect(paginas).toHaveLength(2)
    const escrito = paginas
      .flat()
      .map(({ texto }) => texto)
      .join(" ")
    expect(escrito).toContain("ICMS e IPI fora do Simples, sobre as mercadorias")
    expect(escrito).toContain("ISS fora do Simples")
  })

  it("a divisão é a dos últimos 12 meses, com a substituição e o monofásico de cada venda, e não a do mês", async () => {
    const loja = umaEmpresa().comCnpj(novoCnpj()).doAnexo("I").doAnexo("III").noSistemaDesde(MES)
    const empresa = await loja
      .comReceita("2025-06", 9_000_000n, "interno", 0)
      .comReceita("2025-07", 3_000_000n, "interno", 1)
      .comReceita("2026-03", 0n, "interno", 1)
      // O mês que se olha só tem serviços.
      .comReceita("2026-04", 3_000_000n, "interno", 1)
      .comReceita(MES, 3_000_000n, "interno", 1)
      .criar(ambiente, contador.escopo)
    await ambiente.banco.emEscopo({ ...contador.escopo, empresas: "*" }, (tx) =>
      tx
        .update(receitasInformadas)
        .set({ situacoes: ["st-e-monofasico"] })
        .where(and(eq(receitasInformadas.idEmpresa, empresa.id), eq(receitasInformadas.competencia, "2025-06"))),
    )
    // 90.000 de mercadorias e 90.000 de serviços em 12 meses: metade de cada mês de 20.000, a média dos últimos três.
    const c = await comparada(empresa, { aliquotaIcms: "0.04" })
    expect(c.premissas).toMatchObject({ anexo: "I e III", receitaMensal: "20000.00" })
    const avisos = c.avisos.join(" ")
    expect(avisos).toContain("como a dos últimos 12 meses: 50,00% do Anexo I e 50,00% do Anexo III")
    expect(avisos).toContain("50,00% da receita tem o ICMS pago antes")
    expect(avisos).toContain("50,00% da receita é de produtos monofásicos")
    expect(avisos).not.toContain("não entram na conta.")
    // A mercadoria é toda de substituição e monofásica: PIS 0,65 % e COFINS 3 % só de 10.000 × 12; ISS 5 %; nenhum ICMS.
    const presumido = c.regimes.find(({ regime }) => regime === "presumido")
    const partes = Object.fromEntries(presumido?.partes.map(({ rotulo, valor }) => [rotulo, valor]) ?? [])
    expect(partes).toMatchObject({ PIS: "780.00", COFINS: "3600.00", ISS: "6000.00" })
    expect(partes).not.toHaveProperty("ICMS e IPI")
    // RBT12 240.000: Anexo I 7,3 % − 5.940 = 4,825 %; 10.000 sem ICMS, PIS e COFINS: IRPJ 26,54 + CSLL 16,89 + CPP 200,24 = 243,67.
    // Anexo III 11,2 % − 9.360 = 7,3 %: IRPJ 29,20 + CSLL 25,55 + COFINS 102,57 + PIS 22,27 + CPP 316,82 + ISS 233,60 = 730,01.
    const simples = c.regimes.find(({ regime }) => regime === "simples")
    expect(simples?.partes[0]).toEqual({ rotulo: "DAS", valor: "11684.16" })
  })

  it("quem exporta é comparado pelas duas RBT12, e a frase diz quanto é de exportação", async () => {
    const meses = Array.from({ length: 14 }, (_, i) => somarMeses(mesDe(MES), -i))
    const empresa = await meses
      .reduce(
        (uma, mes) => uma.comReceita(mes, 2_000_000n).comReceita(mes, 2_000_000n, "externo"),
        umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").noSistemaDesde(MES),
      )
      .criar(ambiente, contador.escopo)
    const c = await comparada(empresa)
    // A conta está em packages/fiscal/src/simuladores/regimes-casos.test.ts.
    expect(c.regimes.find(({ regime }) => regime === "simples")?.partes[0]).toEqual({
      rotulo: "DAS",
      valor: "26437.68",
    })
    expect(c.premissas).toMatchObject({ anexo: "III", receitaMensal: "40000.00" })
    expect(c.avisos.join(" ")).toContain("50,00% da receita é de exportação")
    // Só os 20.000 do país: 7,3 % = 1.460,00; sem CBS (246,89) e IBS (2,77), 1.210,34; + 8,8 % de 20.000 = 2.970,34. 1.510,34 × 6.
    expect(c.reforma?.central.diferenca).toBe("9062.04")
    expect(c.reforma?.avisos.join(" ")).toContain("O semestre é só da receita no país")
  })

  it("o MEI parte do que ele paga hoje, com o que janeiro de 2027 muda e até quando se decide", async () => {
    const meses = ["2026-01", "2026-02", "2026-03", "2026-04", MES]
    const empresa = await meses
      .reduce((um, mes) => um.comReceita(mes, 500_000n), umaEmpresa().comCnpj(novoCnpj()).noMei("servicos", "6201501"))
      .noSistemaDesde(MES)
      .criar(ambiente, contador.escopo)
    const c = await comparada(empresa)
    // MEI: 12 × (81,05 + 5,00). Simples: 12 × 300,00 + INSS de 2.139,72. Presumido: IRPJ 2.880, CSLL 1.728, PIS 390, COFINS 1.800,
    // ISS 3.000, CPP 3.890,40 e INSS 2.139,72.
    expect(c.regimes.map(({ regime, total }) => [regime, total])).toEqual([
      ["mei", "1032.60"],
      ["simples", "5739.72"],
      ["presumido", "15828.12"],
    ])
    expect(c).toMatchObject({ atual: "mei", melhor: "mei", reforma: null, premissas: { receitaMensal: "5000.00" } })
    expect(c.avisos.join(" ")).toContain("O MEI paga IBS e CBS em valores fixos")
    const prazos = new Map(c.prazos.map(({ titulo, texto }) => [titulo, texto]))
    expect(prazos.get("Sair do MEI por escolha")).toContain("até 31/12/2026")
    expect(prazos.get("DAS do MEI desde 01/2027")).toContain("que ainda não foi informado")
    const { lista } = (
      await ambiente.pedir(contador, "GET", `/planejamento/regimes?competencia=${MES}&ordem=mei`)
    ).json<{
      lista: LinhaDaComparacao[]
    }>()
    expect(lista.find(({ idEmpresa }) => idEmpresa === empresa.id)).toMatchObject({ atual: "mei", ganho: "0.00" })
    const doMei = await ambiente.pedir(contador, "GET", `/planejamento/${empresa.id}/${MES}/plano.pdf`)
    expect(lerPaginas(doMei.bytes)).toHaveLength(2)
    // Em 2027 o salário mínimo é suposto o de 2026, e dito: 12 × (81,05 + 5,00 + 1,00).
    const em2027 = await ambiente.pedir(contador, "POST", `/planejamento/${empresa.id}/2027-01`, {
      corpo: { receitaMensal: "5000.00" },
    })
    const seguinte = em2027.json<ComparacaoDaEmpresa>()
    if (seguinte.situacao !== "calculado") throw new Error(JSON.stringify(seguinte))
    expect(seguinte.regimes[0]).toMatchObject({ regime: "mei", total: "1044.60" })
    expect(seguinte.avisos.join(" ")).toContain("supostos iguais aos últimos publicados")
    // Do comércio falta o ICMS de fora; as datas vêm assim mesmo.
    const loja = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noMei("comercio")
      .doAnexo("I")
      .noSistemaDesde(MES)
      .comReceita(MES, 500_000n)
      .criar(ambiente, contador.escopo)
    const semIcms = (await comparar(loja)).json<ComparacaoDaEmpresa>()
    if (semIcms.situacao !== "faltam-dados") throw new Error("devia faltar o ICMS")
    expect(semIcms.faltas.map(({ codigo }) => codigo)).toEqual(["mercadorias-nao-comparadas"])
    expect(semIcms.prazos.map(({ titulo }) => titulo)).toContain("Sair do MEI por escolha")
  })

  it("o Lucro Presumido parte da mesma receita e chega aos mesmos custos que o Simples, e diz o que supôs", async () => {
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noRegime("presumido")
      .doAnexo("III/V")
      .noSistemaDesde(MES)
      .comDozeMesesAntesDe(MES, 4_000_000n)
      .comReceita(MES, 4_000_000n)
      .criar(ambiente, contador.escopo)
    const c = await comparada(empresa)
    // Those of the company of the Simples with the same 40.000 a month: a regime costs the same whatever one comes from.
    expect(c.regimes.map(({ regime, total, proLabore }) => [regime, total, proLabore])).toEqual([
      ["simples", "75697.80", "9494.38"],
      ["presumido", "84414.12", "1621.00"],
      ["mei", null, null],
    ])
    expect(c).toMatchObject({ atual: "presumido", melhor: "simples", reforma: null })
    expect(c.avisos.join(" ")).toMatch(
      /No Lucro Presumido o anexo não é usado.*Nenhuma folha de empregados foi digitada/,
    )
    // A bank may not be in the Simples at all (LC 123/2006 art. 3º §4º VIII).
    const banco = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noRegime("presumido")
      .doAnexo("III", [], "Banco", "6421200")
      .noSistemaDesde(MES)
      .comDozeMesesAntesDe(MES, 4_000_000n)
      .criar(ambiente, contador.escopo)
    const barrada = (await comparar(banco)).json<ComparacaoDaEmpresa>()
    expect(barrada.situacao === "faltam-dados" && barrada.faltas.map(({ codigo }) => codigo)).toEqual([
      "impeditivo-para-comparar",
    ])
    const { lista } = (
      await ambiente.pedir(contador, "GET", `/planejamento/regimes?competencia=${MES}&idEmpresa=${empresa.id}`)
    ).json<{ lista: LinhaDaComparacao[] }>()
    // 84.414,12 − 75.697,80
    expect(lista).toMatchObject([{ atual: "presumido", melhor: "simples", ganho: "8716.32" }])
  })

  it("o MEI caminhoneiro tem INSS de 12 % e limite de 251.600, e fora dele o transporte deve ICMS", async () => {
    const meses = ["2026-01", "2026-02", "2026-03", "2026-04", MES]
    const doPorte = (receita: bigint) =>
      meses
        .reduce(
          (um, mes) => um.comReceita(mes, receita),
          umaEmpresa().comCnpj(novoCnpj()).noMei("caminhoneiro-intermunicipal", "4930202"),
        )
        .noSistemaDesde(MES)
        .criar(ambiente, contador.escopo)
    const c = await comparada(await doPorte(2_000_000n))
    const totais = new Map(c.regimes.map(({ regime, total }) => [regime, total]))
    // 12 × (1.621,00 × 12 % = 194,52, mais 1,00 de ICMS)
    expect(totais.get("mei")).toBe("2346.24")
    // RBT12 de 240.000. Anexo III: (240.000 × 11,2 % − 9.360) ÷ 240.000 = 7,3 % de 20.000 = 1.460,00, sem os 32 % do ISS: 992,80. ICMS do
    // Anexo I: (240.000 × 7,3 % − 5.940) ÷ 240.000 = 4,825 % × 34 % = 328,10. 12 × 1.320,90 + INSS do sócio, 12 × 178,31.
    expect(totais.get("simples")).toBe("17990.52")
    expect(c).toMatchObject({ atual: "mei", melhor: "mei", premissas: { aliquotaIss: null } })
    expect(c.avisos.join(" ")).toContain("no Lucro Presumido o ICMS não entra na conta")
    // 21.000 × 12 = 252.000: 400,00 above the limit.
    const acima = await comparada(await doPorte(2_100_000n))
    expect(acima.regimes.find(({ regime }) => regime === "mei")?.impedimento).toMatch(
      /limite do MEI caminhoneiro de R\$ 251\.600,00/,
    )
  })

  it("sem receita a resposta diz o que falta, e fora do alcance não existe", async () => {
    const vazia = await criar("III", 0n)
    expect((await comparar(vazia)).json()).toMatchObject({
      situacao: "faltam-dados",
      faltas: [{ codigo: "sem-receita-para-comparar" }],
    })
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    expect((await comparar(vazia, {}, outro)).status).toBe(404)
    const limitado = await ambiente.criarAtor(escritorio, "CONTADOR", [])
    expect((await comparar(vazia, {}, limitado)).status).toBe(404)
  })
})

describe("premissas guardadas", () => {
  const guardar = (empresa: EmpresaDeTeste, versao: number, corpo: object, ator = contador) =>
    ambiente.pedir(ator, "PUT", `/empresas/${empresa.id}/premissas-do-planejamento`, {
      corpo,
      cabecalhos: { "if-match": `"${versao}"` },
    })

  it("da empresa antes das do escritório, na tela, no PDF e na carteira, com quem, quando e de onde", async () => {
    const idEscritorio = await ambiente.criarEscritorio()
    const admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
    const dela = await ambiente.criarAtor(idEscritorio, "CONTADOR")
    const antes = contador
    contador = dela
    const empresa = await criar("III", 1_500_000n)
    const doEscritorio = (ator: Ator, versao: number) =>
      ambiente.pedir(ator, "PUT", "/planejamento/premissas", {
        corpo: { aliquotaIss: "0.02", parcelaParaEmpresas: "1", cbs: "0.1", fonte: "Nota da equipe fiscal" },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await doEscritorio(dela, 0)).status).toBe(403)
    expect((await doEscritorio(admin, 0)).json()).toMatchObject({ versao: 1, cbs: "0.1" })
    expect((await doEscritorio(admin, 0)).json()).toMatchObject({ codigo: "versao-desatualizada" })
    // Só a CBS da empresa é outra: o ISS e as vendas a empresas são os do escritório.
    expect((await guardar(empresa, 0, { cbs: "0.09", fonte: "" })).status).toBe(400)
    expect((await guardar(empresa, 0, { cbs: "0.09", fonte: "Proposta de 10/06/2026" })).json()).toEqual({ versao: 1 })
    const c = await comparada(empresa)
    expect(c.premissas).toMatchObject({ cbs: "0.09", aliquotaIss: "0.02", parcelaParaEmpresas: "1" })
    // A conta está no teste da faixa, com a mesma CBS.
    expect(c.reforma?.central.diferenca).toBe("7347.60")
    const fontes = c.reforma?.premissas.map(({ nome, fonte }) => `${nome}: ${fonte}`).join("; ")
    expect(fontes).toMatch(/CBS: Proposta de 10\/06\/2026 \(.*, 10\/06\/2026\)/)
    expect(fontes).toMatch(/crédito: Nota da equipe fiscal \(/)
    expect(c.guardadas).toMatchObject({
      versao: 1,
      empresa: { fonte: "Proposta de 10/06/2026", autor: expect.any(String), em: "2026-06-10T15:00:00.000Z" },
      escritorio: { fonte: "Nota da equipe fiscal" },
    })
    // O que se pede na hora vence o guardado, e não o muda.
    expect((await comparada(empresa, { cbs: "0.1" })).reforma?.premissas[0]?.fonte).toBe("informada por quem simula")
    const pdf = await ambiente.pedir(contador, "GET", `/planejamento/${empresa.id}/${MES}/plano.pdf`)
    const paginas = lerPaginas(pdf.bytes)
    expect(paginas).toHaveLength(2)
    expect(
      paginas
        .flat()
        .map(({ texto }) => texto)
        .join(" "),
    ).toContain("Proposta de 10/06/2026")
    // Na carteira: ISS de 2 % em vez de 5 %. 180.000 × 3 % = 5.400,00 a menos no Presumido.
    const noPresumido = async () => {
      const r = await ambiente.pedir(contador, "GET", `/planejamento/regimes?competencia=${MES}`)
      const { lista } = r.json<{ lista: LinhaDaComparacao[] }>()
      return deReais(lista[0]?.regimes.find(({ regime }) => regime === "presumido")?.total ?? "0.00")
    }
    const comDois = await noPresumido()
    expect((await guardar(empresa, 1, { aliquotaIss: "0.05", fonte: "Lei municipal" })).json()).toEqual({ versao: 2 })
    expect((await noPresumido()) - comDois).toBe(540_000n)
    const apagar = await ambiente.pedir(contador, "DELETE", `/empresas/${empresa.id}/premissas-do-planejamento`, {
      cabecalhos: { "if-match": '"2"' },
    })
    expect(apagar.json()).toEqual({ versao: 0 })
    expect((await comparada(empresa)).premissas).toMatchObject({ cbs: "0.1", aliquotaIss: "0.02" })
    const estranho = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    expect((await guardar(empresa, 0, { cbs: "0.2", fonte: "outra" }, estranho)).status).toBe(404)
    contador = antes
  })
})

describe("o plano em PDF", () => {
  const baixar = (empresa: EmpresaDeTeste, consulta = "", ator = contador) =>
    ambiente.pedir(ator, "GET", `/planejamento/${empresa.id}/${MES}/plano.pdf${consulta}`)

  it.each([
    ["o de sempre", 4_000_000n, ""],
    [
      "com tudo suposto",
      4_000_000n,
      "?permiteMei=true&proLaboreMaximo=5000.00&comprasComCredito=9000.00&parcelaParaEmpresas=0.5&cbs=0.1",
    ],
    ["perto do teto da lei", 39_000_000n, "?folhaEmpregados=123456.78"],
  ])("%s: duas páginas, com os números da tela", async (_nome, receita, consulta) => {
    const empresa = await criar("III/V", receita)
    const { permiteMei, ...suposto } = Object.fromEntries(new URLSearchParams(consulta))
    const tela = await comparada(empresa, { ...suposto, ...(permiteMei ? { permiteMei: true } : {}) })
    const { status, bytes } = await baixar(empresa, consulta)
    expect(status).toBe(200)
    const paginas = lerPaginas(bytes).map((trechos) => trechos.map(({ texto }) => texto).join(" "))
    expect(paginas).toHaveLength(2)
    for (const { total, partes } of tela.regimes) {
      if (total === null) continue
      for (const valor of [total, ...partes.map((parte) => parte.valor)])
        expect(paginas[0]).toContain(formatarReais(valor))
    }
    expect(paginas[1]).toContain("LC 123/2006 art. 18")
    const semestres = tela.reforma?.semestres.map(({ diferenca }) => diferenca) ?? []
    const corrido = paginas[1]?.replace(/\s/g, "") ?? ""
    const faixas = [tela.reforma?.faixaTotal, ...(tela.reforma?.semestres.map(({ faixa }) => faixa) ?? [])]
    for (const faixa of faixas.flatMap((uma) => (uma ? [uma.de, uma.ate] : [])))
      expect(corrido).toContain(formatarReais(faixa).replace(/\s/g, ""))
    for (const diferenca of [...semestres, ...(tela.reforma ? [tela.reforma.diferencaTotal] : [])])
      expect(corrido).toContain(formatarReais(diferenca).replace(/\s/g, ""))
    for (const cenario of tela.reforma?.cenarios ?? []) expect(paginas[1]).toContain(formatarReais(cenario.custoFora))
  })

  it("com receita que exclui do Simples: duas páginas, sem DAS de 2027 que ninguém poderia pagar", async () => {
    const empresa = await criar("III/V", 4_000_000n)
    const tela = await comparada(empresa, { receitaMensal: "6500000.00" })
    expect(tela.regimes.find(({ regime }) => regime === "simples")).toMatchObject({ total: null })
    expect(tela.reforma).toBeNull()
    expect(tela.avisos.join(" ")).toContain("não há escolha entre IBS e CBS")
    const paginas = lerPaginas((await baixar(empresa, "?receitaMensal=6500000.00")).bytes)
    expect(paginas).toHaveLength(2)
    const texto = paginas.flat().map((trecho) => trecho.texto)
    expect(texto.some((trecho) => trecho.startsWith("IBS e CBS por dentro"))).toBe(false)
  })

  it("sem o que comparar diz por quê, e fora do alcance não existe", async () => {
    const vazia = await criar("III", 0n)
    const nada = await baixar(vazia)
    expect([nada.status, nada.json()]).toMatchObject([409, { codigo: "calculo-pendente" }])
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    expect((await baixar(vazia, "", outro)).status).toBe(404)
  })
})

describe("carteira inteira", () => {
  it("quem mais ganha vem primeiro, e só o que a pessoa alcança", async () => {
    const outroEscritorio = await ambiente.criarEscritorio()
    contador = await ambiente.criarAtor(outroEscritorio, "CONTADOR")
    // Anexo III a 300.000 por mês: alíquota alta; o Presumido de serviços fica perto ou abaixo.
    const grande = await criar("III", 35_000_000n)
    const pequena = await criar("III", 1_000_000n)
    await criar("III", 0n)
    const r = await ambiente.pedir(contador, "GET", `/planejamento/regimes?competencia=${MES}`)
    expect(r.status).toBe(200)
    const carteira = r.json<{
      lista: LinhaDaComparacao[]
      comparadas: number
      foraDaConta: number
      deveriamMudar: number
      ganhoTotal: string
    }>()
    expect(carteira).toMatchObject({ comparadas: 2, foraDaConta: 1 })
    expect(carteira.lista.map(({ idEmpresa }) => idEmpresa)).toEqual([grande.id, pequena.id])
    expect(carteira.lista[1]).toMatchObject({ melhor: "simples", ganho: "0.00" })
    expect(carteira.ganhoTotal).toBe(carteira.lista[0]?.ganho)
    const pagina = async (consulta: string) =>
      (await ambiente.pedir(contador, "GET", `/planejamento/regimes?competencia=${MES}&${consulta}`)).json<{
        lista: LinhaDaComparacao[]
        paginacao: { proxima: string | null; totalDeRegistros: number }
      }>()
    const primeira = await pagina("registrosPorPagina=1&ordem=receita&direcao=asc")
    expect([primeira.lista[0]?.idEmpresa, primeira.paginacao.totalDeRegistros]).toEqual([pequena.id, 2])
    const segunda = await pagina(`registrosPorPagina=1&ordem=receita&direcao=asc&cursor=${primeira.paginacao.proxima}`)
    expect(segunda.lista.map(({ idEmpresa }) => idEmpresa)).toEqual([grande.id])
    expect((await pagina("soQuemMuda=true")).lista.map(({ idEmpresa }) => idEmpresa)).toEqual([grande.id])
    // Uma empresa nova é um ato do escritório: a carteira lembrada acaba.
    const nova = await criar("III", 2_000_000n)
    expect((await pagina("ordem=receita")).lista.map(({ idEmpresa }) => idEmpresa)).toEqual([
      grande.id,
      nova.id,
      pequena.id,
    ])
    // As duas que nada ganham, pela receita; e ao contrário.
    const daFrente = (await pagina("ordem=ganho")).lista.map(({ idEmpresa }) => idEmpresa)
    expect(daFrente).toEqual([grande.id, nova.id, pequena.id])
    const deTras = (await pagina("ordem=ganho&direcao=asc")).lista.map(({ idEmpresa }) => idEmpresa)
    expect(deTras).toEqual([pequena.id, nova.id, grande.id])
    const doMeio = await pagina("registrosPorPagina=2&ordem=ganho")
    const ultima = await pagina(`registrosPorPagina=2&ordem=ganho&cursor=${doMeio.paginacao.proxima}`)
    expect(ultima.lista.map(({ idEmpresa }) => idEmpresa)).toEqual([pequena.id])
    await ambiente.banco.emEscopo({ ...contador.escopo, empresas: "*" }, (tx) =>
      tx.update(empresas).set({ inicioNoSistema: "2026-06" }).where(eq(empresas.id, nova.id)),
    )
    const planilha = async (ator: Ator) =>
      (
        await ambiente.pedir(
          ator,
          "GET",
          `/planejamento/regimes/exportacao?competencia=${MES}&formato=csv&colunas=melhor,ganho`,
        )
      ).bytes
        .toString("utf8")
        .split("\r\n")
    const ganho = (carteira.lista[0]?.ganho ?? "").replace(".", ",")
    expect((await planilha(contador)).slice(1)).toEqual([`Lucro Presumido;${ganho}`, "Simples Nacional;0,00", ""])
    const limitado = await ambiente.criarAtor(outroEscritorio, "CONTADOR", [])
    expect((await planilha(limitado)).slice(1)).toEqual([""])
    const nada = await ambiente.pedir(limitado, "GET", `/planejamento/regimes?competencia=${MES}`)
    expect(nada.json()).toMatchObject({ lista: [], comparadas: 0, ganhoTotal: "0.00" })
  })
})
