import type { ItemDaPrevia, ProLaboreDoSocio, Socio } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { ajustado } from "./em-massa.service.ts"
import { avisosDoRegime, regimeDaFolha } from "./recibo.ts"
import { fecharMes, naVersao, novoCpf, umSocio } from "./socios.fixtures.ts"

let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let outra: string
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
  idEmpresa = (
    await umaEmpresa()
      .comCnpj("11222333000181")
      .noSistemaDesde("2026-10")
      .doAnexo("III")
      .comDozeMesesAntesDe("2026-10", 1_000_000n)
      .criar(ambiente, ator.escopo)
  ).id
  outra = (await umaEmpresa().comCnpj("11444777000161").doAnexo("IV").criar(ambiente, ator.escopo)).id
})

const definir = (socio: Socio, desde: string, valor: string, resto: object = {}) =>
  ambiente.pedir(ator, "PUT", `/socios/${socio.id}/pro-labores/${desde}`, {
    corpo: { valor, ...resto },
    cabecalhos: naVersao(socio),
  })
const comValor = async (socio: Socio, desde: string, valor: string) =>
  (await definir(socio, desde, valor)).json<Socio>()
const consultar = async (empresa: string, consulta: string) =>
  (await ambiente.pedir(ator, "GET", `/empresas/${empresa}/pro-labore?${consulta}`)).json<{
    lista: ProLaboreDoSocio[]
    avisos: string[]
    pagamento: string
  }>()
const noMes = async (empresa: string, competencia: string) => {
  const [primeiro] = (await consultar(empresa, `competencia=${competencia}`)).lista
  if (!primeiro) throw new Error("Nobody receives in that month.")
  return primeiro
}

describe("o valor por período", () => {
  it("vale do mês em que começa até a véspera do seguinte; zero encerra; remover faz valer o anterior", async () => {
    let socio = await umSocio(aqui, idEmpresa)
    socio = await comValor(socio, "2026-01", "3000.00")
    socio = await comValor(socio, "2026-06", "4000.00")
    socio = await comValor(socio, "2026-09", "0.00")
    const valores = async () => {
      const lidos: string[] = []
      for (const mes of ["2025-12", "2026-01", "2026-05", "2026-06", "2026-08", "2026-09"])
        lidos.push((await noMes(idEmpresa, mes)).valor)
      return lidos
    }
    expect(await valores()).toEqual(["0.00", "3000.00", "3000.00", "4000.00", "4000.00", "0.00"])
    const r = await ambiente.pedir(ator, "DELETE", `/socios/${socio.id}/pro-labores/2026-06`, {
      cabecalhos: naVersao(socio),
    })
    expect(r.json<Socio>().proLabores.map((p) => p.desde)).toEqual(["2026-09", "2026-01"])
    expect(await valores()).toEqual(["0.00", "3000.00", "3000.00", "3000.00", "3000.00", "0.00"])
  })

  it("duas pessoas no mesmo mês: a segunda é avisada; pessoa jurídica, categoria e valor estranhos são recusados", async () => {
    const socio = await umSocio(aqui, idEmpresa)
    expect((await definir(socio, "2026-11", "3000.00")).status).toBe(200)
    expect((await definir(socio, "2026-11", "9.00")).json()).toMatchObject({ codigo: "versao-desatualizada" })
    const atual = await (await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).json<Socio>()
    expect((await definir(atual, "2026-11", "1.00", { categoria: "701" })).status).toBe(400)
    expect((await definir(atual, "2026-11", "-1.00")).status).toBe(400)
    const pj = await umSocio(aqui, idEmpresa, {
      idTipoDePessoa: 2,
      documento: "11444777000161",
      nomeDoRepresentante: "Rui",
      cpfDoRepresentante: "52998224725",
    })
    expect((await definir(pj, "2026-11", "1.00")).json()).toMatchObject({ codigo: "entrada-invalida" })
  })

  it("mês fechado não muda, nem por um valor de antes dele; o seguinte muda", async () => {
    const socio = await comValor(await umSocio(aqui, idEmpresa), "2026-01", "3000.00")
    await fecharMes(aqui, idEmpresa, "2026-10")
    for (const desde of ["2026-01", "2026-09", "2026-10"])
      expect((await definir(socio, desde, "1.00")).json()).toMatchObject({ codigo: "competencia-fechada" })
    const remover = await ambiente.pedir(ator, "DELETE", `/socios/${socio.id}/pro-labores/2026-01`, {
      cabecalhos: naVersao(socio),
    })
    expect(remover.status).toBe(409)
    expect((await definir(socio, "2026-11", "1.00")).status).toBe(200)
  })
})

describe("INSS e IRRF da competência, pelo motor", () => {
  it("dois dependentes deduzem no IRRF, e o INSS para no teto", async () => {
    const socio = await comValor(await umSocio(aqui, idEmpresa), "2026-10", "10000.00")
    const filho = (nome: string) => ({
      nome,
      cpf: null,
      nascimento: "2015-01-01",
      tipo: "03",
      desde: "2026-01",
      ate: null,
    })
    await ambiente.pedir(ator, "PUT", `/socios/${socio.id}/dependentes`, {
      corpo: { lista: [filho("Lia"), filho("Leo")] },
      cabecalhos: naVersao(socio),
    })
    const dela = await noMes(idEmpresa, "2026-10")
    // INSS: 8.475,55 (Portaria MPS/MF 13/2026) × 11 % = 932,3105, cut at 932,31 (Lei 10.666/2003 art. 4º).
    // IRRF: 10.000,00 − 932,31 − 2 × 189,59 = 8.688,51; × 27,5 % − 908,73 = 1.480,61 (Lei 15.191/2025).
    // Above 7.350,00 there is no reduction (Lei 15.270/2025). Net: 10.000,00 − 932,31 − 1.480,61.
    expect(dela).toMatchObject({ dependentes: 2, valor: "10000.00", categoria: "723", motivo: null })
    expect(dela.calculo).toMatchObject({ inss: "932.31", irrf: "1480.61", liquido: "7587.08", cppForaDoDas: "0.00" })
    expect(dela.calculo?.memoria.rotulo).toBe("Recibo de pró-labore")
  })

  it("o que já paga INSS em outra fonte diminui a base, só no período em que vale", async () => {
    const socio = await comValor(await umSocio(aqui, idEmpresa), "2026-08", "3000.00")
    const renda = {
      fonte: "Hospital",
      documentoDaFonte: "11444777000161",
      remuneracao: "7475.55",
      desde: "2026-09",
      ate: "2026-09",
    }
    await ambiente.pedir(ator, "PUT", `/socios/${socio.id}/outras-rendas`, {
      corpo: { lista: [renda] },
      cabecalhos: naVersao(socio),
    })
    // Of the ceiling of 8.475,55 there are 1.000,00 left: 11 % = 110,00. Before and after, 11 % of 3.000,00.
    const inss = async (mes: string) => (await noMes(idEmpresa, mes)).calculo?.inss
    expect([await inss("2026-08"), await inss("2026-09"), await inss("2026-10")]).toEqual([
      "330.00",
      "110.00",
      "330.00",
    ])
  })

  it("no Anexo IV a CPP de 20% fica fora do DAS; MEI e ano sem tabela explicam por que não há conta", async () => {
    await comValor(await umSocio(aqui, outra), "2026-10", "3000.00")
    expect((await noMes(outra, "2026-10")).calculo?.cppForaDoDas).toBe("600.00")
    expect(await noMes(outra, "2029-01")).toMatchObject({ calculo: null, motivo: expect.stringMatching(/INSS|2029/) })
    const mei = (await umaEmpresa().comCnpj("00000000000191").noRegime("mei").criar(ambiente, ator.escopo)).id
    await comValor(await umSocio(aqui, mei), "2026-10", "1621.00")
    expect(await noMes(mei, "2026-10")).toMatchObject({ calculo: null, motivo: expect.stringContaining("DAS") })
  })

  it("paga no último dia do mês se ninguém diz outro; antes do mês é recusado", async () => {
    expect((await consultar(idEmpresa, "competencia=2026-02")).pagamento).toBe("2026-02-28")
    const r = await ambiente.pedir(
      ator,
      "GET",
      `/empresas/${idEmpresa}/pro-labore?competencia=2026-02&pagamento=2026-01-31`,
    )
    expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ campo: "pagamento" })])
  })

  it("avisa do pró-labore da mesma pessoa em outra empresa enquanto ele não está em Outras rendas", async () => {
    const documento = novoCpf()
    const socio = await comValor(await umSocio(aqui, idEmpresa, { documento }), "2026-10", "3000.00")
    await comValor(await umSocio(aqui, outra, { documento }), "2026-10", "2000.00")
    expect((await noMes(idEmpresa, "2026-10")).avisos).toEqual([expect.stringContaining("teto do INSS")])
    expect((await noMes(idEmpresa, "2026-09")).avisos).toEqual([])
    const renda = {
      fonte: "A outra",
      documentoDaFonte: "11444777000161",
      remuneracao: "2000.00",
      desde: "2026-10",
      ate: null,
    }
    await ambiente.pedir(ator, "PUT", `/socios/${socio.id}/outras-rendas`, {
      corpo: { lista: [renda] },
      cabecalhos: naVersao(socio),
    })
    expect((await noMes(idEmpresa, "2026-10")).avisos).toEqual([])
  })

  it("o regime da folha vem do regime e da atividade principal do mês", () => {
    expect(regimeDaFolha({ regime: "simples", anexos: ["III/V"] })).toBe("simples-III")
    expect(regimeDaFolha({ regime: "simples", anexos: ["IV", "III"] })).toBe("simples-IV")
    expect(regimeDaFolha({ regime: "presumido", anexos: [] })).toBe("lucro-presumido")
    expect(regimeDaFolha({ regime: "simples", anexos: [] })).toBeNull()
    expect(avisosDoRegime({ regime: "simples", anexos: ["IV", "III"] })).toHaveLength(1)
    expect(avisosDoRegime({ regime: "simples", anexos: ["IV"] })).toEqual([])
  })
})

describe("o ajuste em massa", () => {
  const prever = (corpo: object) => ambiente.pedir(ator, "POST", "/socios/pro-labores/previa", { corpo })
  const aplicar = (desde: string, itens: object[]) =>
    ambiente.pedir(ator, "POST", "/socios/pro-labores", { corpo: { desde, itens } })

  it("meio centavo sobe, e nada se perde em ponto flutuante", () => {
    // 1,10 × 1,05 = 1,155; 9.007.199.254.740,93 × 1,10 = 9.907.919.180.215,023.
    expect(ajustado(110n, { tipo: "percentual", fracao: "0.05" })).toBe(116n)
    expect(ajustado(900719925474093n, { tipo: "percentual", fracao: "0.1" })).toBe(990791918021502n)
    expect(ajustado(300000n, { tipo: "percentual", fracao: "-1" })).toBe(0n)
    expect(ajustado(0n, { tipo: "valor", valor: "1621.00" })).toBe(162100n)
  })

  it("mostra antes, não grava; aplica exatamente o que mostrou, tudo ou nada", async () => {
    const um = await comValor(await umSocio(aqui, idEmpresa, { nome: "Um" }), "2026-01", "1600.00")
    const dois = await comValor(await umSocio(aqui, outra, { nome: "Dois" }), "2026-01", "5000.00")
    const r = (
      await prever({ desde: "2026-11", ajuste: { tipo: "percentual", fracao: "0.01" }, ids: [um.id, dois.id] })
    ).json<{
      lista: ItemDaPrevia[]
      salarioMinimo: string
      totalNovo: string
    }>()
    // Minimum wage of 2026: R$ 1.621,00 (Decreto 12.797/2025). 1.616,00 is below it: a warning, not a refusal.
    expect(r).toMatchObject({ salarioMinimo: "1621.00", totalNovo: "6666.00" })
    expect(r.lista.map((i) => [i.nome, i.novo, i.avisos.length])).toEqual([
      ["Um", "1616.00", 1],
      ["Dois", "5050.00", 0],
    ])
    expect((await noMes(idEmpresa, "2026-11")).valor).toBe("1600.00")
    const itens = r.lista.map((i) => ({ id: i.id, valor: i.novo, versao: i.versao }))
    expect((await aplicar("2026-11", [itens[0] ?? {}, { ...itens[1], versao: 1 }])).json()).toMatchObject({
      codigo: "versao-desatualizada",
    })
    expect((await noMes(idEmpresa, "2026-11")).valor).toBe("1600.00")
    expect((await aplicar("2026-11", itens)).json()).toEqual({ alterados: 2 })
    expect([(await noMes(idEmpresa, "2026-10")).valor, (await noMes(idEmpresa, "2026-11")).valor]).toEqual([
      "1600.00",
      "1616.00",
    ])
  })

  it("deixa de fora, com o motivo, quem não muda: sem valor, mês fechado, já no valor", async () => {
    const semValor = await umSocio(aqui, outra, { nome: "Sem valor" })
    const fechado = await comValor(await umSocio(aqui, idEmpresa, { nome: "Fechado" }), "2026-01", "2000.00")
    await fecharMes(aqui, idEmpresa, "2026-10")
    const previa = async (desde: string) =>
      (await prever({ desde, ajuste: { tipo: "percentual", fracao: "0.1" }, ids: [semValor.id, fechado.id] }))
        .json<{ lista: ItemDaPrevia[] }>()
        .lista.map((i) => i.fora)
    expect(await previa("2026-10")).toEqual([
      expect.stringContaining("Sem pró-labore"),
      expect.stringContaining("fechada"),
    ])
    expect(await previa("2026-11")).toEqual([expect.stringContaining("Sem pró-labore"), null])
    const r = await aplicar("2026-10", [{ id: fechado.id, valor: "1.00", versao: fechado.versao }])
    expect(r.json()).toMatchObject({ codigo: "competencia-fechada" })
  })

  it.each(["-1.01", "-2", "100", "0,05", "abc"])("recusa o percentual %s", async (fracao) => {
    const { id } = await umSocio(aqui, idEmpresa)
    expect((await prever({ desde: "2026-11", ajuste: { tipo: "percentual", fracao }, ids: [id] })).status).toBe(400)
  })
})
