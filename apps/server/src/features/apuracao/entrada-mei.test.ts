import type { Alerta, AtividadeDoMei, DetalheDoFechamento } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { gravarNota } from "../regras-fiscais/regras-fiscais.fixtures.ts"
import { calcular as calcularEntrada, hashDoConteudo } from "./calculo.ts"
import { lerEntradas } from "./entrada.service.ts"
import type { EntradaMei } from "./entrada.ts"

const MES = "2026-10"
let ambiente: Ambiente
let contador: Ator
let quantos = 0

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})

function criar(atividade: AtividadeDoMei, cnaes: readonly string[], receita = 0n, abertura = "2020-03-10") {
  return umaEmpresa()
    .comCnpj(`${String(++quantos).padStart(8, "0")}000100`)
    .abertaEm(abertura)
    .noMei(atividade, ...cnaes)
    .noSistemaDesde(abertura > "2026" ? abertura.slice(0, 7) : "2026-01")
    .comReceita("2026-09", receita)
    .criar(ambiente, contador.escopo)
}

async function calculada({ id }: EmpresaDeTeste): Promise<DetalheDoFechamento> {
  const corpo = { competencia: MES, selecao: { empresas: [id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  return (await ambiente.pedir(contador, "GET", `/fechamentos/das/${id}/${MES}`)).json<DetalheDoFechamento>()
}

describe("MEI caminhoneiro", () => {
  it.each([
    // 1.621,00 × 12 % = 194,52; + ICMS 1,00 e ISS 5,00 conforme o transporte (LC 123/2006 arts. 18-A §3º V e 18-F)
    ["caminhoneiro-intermunicipal", "4930202", "195.52", "ICMS", "1.00"],
    ["caminhoneiro-municipal", "4930201", "199.52", "ISS", "5.00"],
    ["caminhoneiro-ambos", "4930203", "200.52", "ICMS e ISS", "6.00"],
  ] as const)("%s paga 12% do salário mínimo e a sua parcela fixa", async (atividade, cnae, das, tributo, valor) => {
    const { linha, tributos, memoria } = await calculada(await criar(atividade, [cnae]))
    expect(linha).toMatchObject({ total: das, avisos: [] })
    expect(tributos).toEqual([
      { tributo: "INSS", valor: "194.52" },
      { tributo, valor },
    ])
    expect(JSON.stringify(memoria)).toContain("Alíquota de INSS do MEI caminhoneiro")
  })

  it("tem o limite de 251.600: até ele nada; um centavo acima avisa pelo nome dele", async () => {
    const avisos = async (receita: bigint, abertura?: string) =>
      (await calculada(await criar("caminhoneiro-ambos", ["4930204"], receita, abertura))).linha.avisos
    expect(await avisos(25_160_000n)).toEqual([])
    const [acima] = await avisos(25_160_001n)
    expect(acima).toContain("passa do limite do MEI caminhoneiro, R$ 251.600,00, em R$ 0,01. Continua MEI até dezembro")
    expect((await avisos(30_192_001n))[0]).toContain("retroativo")
    // Aberto em setembro: 4 × 20.966,67 = 83.866,68
    expect(await avisos(8_386_668n, "2026-09-30")).toEqual([])
    expect((await avisos(8_386_669n, "2026-09-30"))[0]).toContain("R$ 83.866,68, em R$ 0,01")
  })

  it("mês do ano de que ninguém disse a receita é avisado: o limite conta o ano inteiro", async () => {
    const empresa = await umaEmpresa()
      .comCnpj(`${String(++quantos).padStart(8, "0")}000100`)
      .abertaEm("2026-05-20")
      .noMei("caminhoneiro-municipal", "4930201")
      .noSistemaDesde("2026-08")
      .comReceita("2026-06", 0n)
      .criar(ambiente, contador.escopo)
    const { linha } = await calculada(empresa)
    expect(linha.avisos).toEqual([
      "Falta a receita de 05/2026, 07/2026, de antes do sistema, e o limite do MEI conta o ano inteiro. Informe-a no histórico da empresa, mesmo que seja zero.",
    ])
  })

  it("o alerta de limite compara com 251.600", async () => {
    const de = async ({ id }: EmpresaDeTeste) =>
      (await ambiente.pedir(contador, "GET", `/alertas?idEmpresa=${id}`))
        .json<{ lista: Alerta[] }>()
        .lista.filter(({ tipo }) => tipo === "limite-mei")
    const abaixo = await criar("caminhoneiro-municipal", ["4930201"], 10_000_000n)
    await calculada(abaixo)
    expect(await de(abaixo)).toEqual([])
    const perto = await criar("caminhoneiro-municipal", ["4930201"], 20_128_000n)
    await calculada(perto)
    expect(await de(perto)).toMatchObject([
      { mensagem: expect.stringContaining("80,0% do limite do MEI caminhoneiro") },
    ])
  })

  it("fecha no mesmo painel e o verificar confere", async () => {
    const empresa = await criar("caminhoneiro-municipal", ["4930201"], 500_000n)
    const { linha } = await calculada(empresa)
    await concluirEtapas(ambiente.banco, contador.escopo, MES, [empresa.id])
    const corpo = { idApuracao: linha.idApuracao }
    const fechado = await ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${MES}/fechar`, { corpo })
    expect(fechado.status).toBe(200)
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })
})

describe("meses de antes do sistema", () => {
  it("o total digitado é a receita do mês: as notas dele já estão dentro, e não somam outra vez", async () => {
    const empresa = await umaEmpresa()
      .comCnpj(`${String(++quantos).padStart(8, "0")}000100`)
      .noMei("servicos", "9602501")
      .noSistemaDesde("2026-11")
      .comReceita(MES, 500_000n)
      .criar(ambiente, contador.escopo)
    const ler = async () =>
      (await ambiente.banco.emEscopo(contador.escopo, (tx) => lerEntradas(tx, contador.escopo, MES, [empresa.id]))).get(
        empresa.id,
      )
    const nota = { idEmpresa: empresa.id, dia: "2026-10-10", centavos: 300_000n, idAtividade: empresa.atividades[0] }
    await gravarNota(ambiente, contador, nota)
    expect(await ler()).toMatchObject({ regime: "mei", receita: "5000.00" })
  })
})

describe("ocupação do MEI diante das atividades (Res. CGSN 140/2018, art. 100, §§ 1º-A e 1º-B)", () => {
  const avisos = async (atividade: AtividadeDoMei, ...cnaes: string[]) =>
    (await calculada(await criar(atividade, cnaes))).linha.avisos

  it("caminhoneiro com outra ocupação no ano é avisado, com o código e a norma", async () => {
    const [aviso, ...outros] = await avisos("caminhoneiro-municipal", "4930201", "9602501")
    expect(aviso).toContain("CNAE 9602-5/01")
    expect(aviso).toContain("art. 100 §1º-B")
    expect(outros).toEqual([])
  })

  it("MEI geral que só transporta carga é avisado; com outra atividade, não", async () => {
    expect((await avisos("servicos", "4930201"))[0]).toContain("não está como caminhoneiro")
    expect(await avisos("servicos", "4930201", "9602501")).toEqual([])
  })

  it("transporte que paga outro tributo é avisado", async () => {
    expect((await avisos("caminhoneiro-municipal", "4930201", "4930202"))[0]).toContain("dentro e fora do município")
  })
})

describe("o que se sela de um MEI", () => {
  const guardada = (competencia: string, atividade: EntradaMei["atividade"]): EntradaMei => ({
    regime: "mei",
    competencia,
    abertura: "2020-03-10",
    atividade,
    receita: "5000.00",
    receitaDoAno: "85000.00",
    mesesNoAno: null,
    alertas: [],
  })

  /** SHA-256 of the sorted JSON of these inputs under `partida-mes/1`, recomputed apart: any other is another format. */
  it.each([
    ["2026-10", "servicos", "163a0f264d276828a3583a8a8b2695eb2a48772872ad0081058aa0dbb396867e"],
    ["2026-10", "comercio", "88c644101a6507eb2dd362d52059c32175b111f8c075431ee63699f8ccf2daf6"],
    ["2025-12", "ambos", "271ece7c0b05d461d0d403cf238e64b34059e2951a6de271089a920ba9009125"],
  ] as const)("o de %s, %s, dá sempre o mesmo hash", (competencia, atividade, hash) => {
    const entrada = guardada(competencia, atividade)
    expect(hashDoConteudo(entrada, calcularEntrada(entrada))).toBe(hash)
  })

  it("a entrada lida hoje tem os mesmos campos", async () => {
    const { id } = await criar("servicos", ["9602501"])
    const lidas = await ambiente.banco.emEscopo(contador.escopo, (tx) => lerEntradas(tx, contador.escopo, MES, [id]))
    expect(Object.keys(lidas.get(id) ?? {}).sort()).toEqual(Object.keys(guardada(MES, "servicos")).sort())
  })
})
