import type { DetalheDoFechamento, MesDoPresumido } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"

const DAS_NOTAS = "11222333000181"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
let ambiente: Ambiente
let contador: Ator
let cnpj = 0

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const doPresumido = () =>
  umaEmpresa()
    .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
    .noRegime("presumido")
    .noSistemaDesde("2026-07")
const criar = (construtor: ReturnType<typeof umaEmpresa>) => construtor.criar(ambiente, contador.escopo)

const SEM_NADA = {
  outrasReceitas: "0.00",
  irrfRetido: "0.00",
  csllRetida: "0.00",
  pisRetido: "0.00",
  cofinsRetida: "0.00",
  icmsDestacado: "0.00",
  quotas: 1,
}
const caminho = ({ id }: EmpresaDeTeste, mes: string) => `/empresas/${id}/presumido/${mes}`

async function ler(empresa: EmpresaDeTeste, mes: string): Promise<MesDoPresumido> {
  const r = await ambiente.pedir(contador, "GET", caminho(empresa, mes))
  expect(r.status).toBe(200)
  return r.json<MesDoPresumido>()
}

const gravar = (empresa: EmpresaDeTeste, mes: string, versao: number, corpo: Partial<typeof SEM_NADA>) =>
  ambiente.pedir(contador, "PUT", caminho(empresa, mes), {
    corpo: { ...SEM_NADA, ...corpo },
    cabecalhos: { "if-match": `"${versao}"` },
  })

async function detalhe(empresa: EmpresaDeTeste, mes: string): Promise<DetalheDoFechamento> {
  const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${empresa.id}/${mes}`)
  expect(r.status).toBe(200)
  return r.json<DetalheDoFechamento>()
}

async function calcular(empresa: EmpresaDeTeste, mes: string): Promise<DetalheDoFechamento> {
  const corpo = { competencia: mes, selecao: { empresas: [empresa.id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  return detalhe(empresa, mes)
}

async function fechar(empresa: EmpresaDeTeste, mes: string) {
  const { linha } = await detalhe(empresa, mes)
  await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
  return ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${mes}/fechar`, {
    corpo: { idApuracao: linha.idApuracao },
  })
}

async function guiasDe(empresa: EmpresaDeTeste, mes: string) {
  const { rows } = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.execute<{ guias: unknown }>(
      sql`select resultado -> 'guias' as guias from apuracoes where id_empresa = ${empresa.id} and competencia = ${mes}`,
    ),
  )
  return rows[0]?.guias
}

/** Commerce, services and freight; 350.000, 150.000 and 75.000 in the quarter. */
const tresAtividades = () => {
  const empresa = doPresumido()
    .comPresuncao("comercio")
    .comPresuncao("servicos-gerais")
    .comPresuncao("transporte-cargas")
  const receitas = { "2026-07": [100, 40, 20], "2026-08": [120, 50, 25], "2026-09": [130, 60, 30] }
  for (const [mes, valores] of Object.entries(receitas))
    for (const [atividade, milhares] of valores.entries())
      empresa.comReceita(mes, BigInt(milhares) * 100_000n, "interno", atividade)
  return empresa
}

describe("um trimestre inteiro", () => {
  it("PIS e COFINS todo mês, IRPJ e CSLL no terceiro, cada um selado em ordem e verificado", async () => {
    const empresa = await criar(tresAtividades())
    await gravar(empresa, "2026-07", 0, {
      irrfRetido: "600.00",
      csllRetida: "400.00",
      pisRetido: "260.00",
      cofinsRetida: "1200.00",
    })
    await gravar(empresa, "2026-08", 0, { outrasReceitas: "2000.00", irrfRetido: "750.00", csllRetida: "500.00" })
    await gravar(empresa, "2026-09", 0, {
      irrfRetido: "900.00",
      csllRetida: "600.00",
      pisRetido: "390.00",
      cofinsRetida: "1800.00",
      quotas: 3,
    })
    // Julho: 160.000 × 0,65 % = 1.040 − 260 = 780; × 3 % = 4.800 − 1.200 = 3.600
    expect((await calcular(empresa, "2026-07")).linha).toMatchObject({ situacao: "calculado", total: "4380.00" })
    // Agosto: 195.000 × 0,65 % = 1.267,50; × 3 % = 5.850
    expect((await calcular(empresa, "2026-08")).tributos).toEqual([
      { tributo: "PIS", valor: "1267.50" },
      { tributo: "COFINS", valor: "5850.00" },
    ])
    // Setembro: 220.000: PIS 1.430 − 390 = 1.040; COFINS 6.600 − 1.800 = 4.800
    // IRPJ: 28.000 + 48.000 + 6.000 + 2.000 = 84.000: 12.600 + 2.400 − 2.250 = 12.750
    // CSLL: 42.000 + 48.000 + 9.000 + 2.000 = 101.000: 9.090 − 1.500 = 7.590
    const setembro = await calcular(empresa, "2026-09")
    expect(setembro.linha).toMatchObject({ total: "26180.00", receita: "220000.00", rbt12: null })
    expect(setembro.memoria?.valor).toEqual({ unidade: "reais", valor: "26180.00" })
    // 25/10/2026 é domingo: dia 23; 30/10 é sexta; 30/11 é segunda; 31/12 é quinta
    const tributos = setembro.tributos.map(({ tributo, valor }) => [tributo, valor])
    expect(tributos).toEqual([
      ["PIS", "1040.00"],
      ["COFINS", "4800.00"],
      ["IRPJ", "12750.00"],
      ["CSLL", "7590.00"],
    ])
    expect(setembro.vencimento).toBe("2026-10-23")
    expect(await guiasDe(empresa, "2026-09")).toMatchObject([
      { obrigacao: "pis", quota: 0, codigoDeReceita: "8109-02", valor: "1040.00", vencimento: "2026-10-23" },
      { obrigacao: "cofins", quota: 0, codigoDeReceita: "2172-01", valor: "4800.00", vencimento: "2026-10-23" },
      { obrigacao: "irpj", quota: 1, codigoDeReceita: "2089-01", valor: "4250.00", vencimento: "2026-10-30" },
      { obrigacao: "irpj", quota: 2, valor: "4250.00", vencimento: "2026-11-30" },
      { obrigacao: "irpj", quota: 3, valor: "4250.00", vencimento: "2026-12-31" },
      { obrigacao: "csll", quota: 1, codigoDeReceita: "2372-01", valor: "2530.00", vencimento: "2026-10-30" },
      { obrigacao: "csll", quota: 2, valor: "2530.00" },
      { obrigacao: "csll", quota: 3, valor: "2530.00" },
    ])
    for (const mes of ["2026-07", "2026-08", "2026-09"]) expect((await fechar(empresa, mes)).status).toBe(200)
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    expect(await ler(empresa, "2026-09")).toMatchObject({ fechado: true, quotas: 3 })
  })

  it("os meses fecham em ordem também neste regime, e o fechado recusa o que se digita, com a saída", async () => {
    const empresa = await criar(tresAtividades())
    for (const mes of ["2026-07", "2026-08", "2026-09"]) await calcular(empresa, mes)
    expect((await fechar(empresa, "2026-07")).status).toBe(200)
    expect((await fechar(empresa, "2026-09")).json()).toMatchObject({ codigo: "fora-de-ordem" })
    const recusada = await gravar(empresa, "2026-07", 0, { irrfRetido: "1.00" })
    expect(recusada.status).toBe(409)
    expect(recusada.json()).toMatchObject({
      codigo: "competencia-fechada",
      mensagem: expect.stringContaining("Reabra 07/2026"),
    })
    expect((await ler(empresa, "2026-07")).irrfRetido).toBe("0.00")
  })

  it("mês sem receita é calculado com zero e pode ser fechado", async () => {
    const empresa = await criar(doPresumido().comPresuncao("servicos-gerais"))
    expect((await calcular(empresa, "2026-07")).linha).toMatchObject({ situacao: "calculado", total: "0.00" })
    expect(await guiasDe(empresa, "2026-07")).toEqual([])
    expect((await fechar(empresa, "2026-07")).status).toBe(200)
  })
})

describe("o que falta", () => {
  it("atividade com receita e sem presunção é uma falta, com o nome dela e a tela", async () => {
    const empresa = await criar(doPresumido().doAnexo("III", [], "Consultoria").comReceita("2026-07", 100n))
    const d = await calcular(empresa, "2026-07")
    expect(d.linha.situacao).toBe("faltam-dados")
    expect(d.faltas).toEqual([
      {
        codigo: "atividade-sem-presuncao",
        mensagem:
          "A atividade “Consultoria” tem receita e ainda não tem a presunção do Lucro Presumido. Escolha-a em Perfil, CNAE.",
        competencia: "2026-07",
      },
    ])
    // Escolhida a presunção em Perfil, CNAE, o mês volta sozinho: 1,00 de receita, PIS 0,01 e COFINS 0,03
    const { atividades } = empresa
    const lida = await ambiente.pedir(contador, "GET", `/atividades/${atividades[0]}`)
    const atividade = lida.json<{ versao: number }>()
    const r = await ambiente.pedir(contador, "PUT", `/atividades/${atividades[0]}`, {
      corpo: { cnae: "6204000", descricao: "Consultoria", anexo: "III", atividadePresumido: "servicos-gerais" },
      cabecalhos: { "if-match": `"${atividade.versao}"` },
    })
    expect(r.status).toBe(200)
    expect((await detalhe(empresa, "2026-07")).linha).toMatchObject({
      situacao: "calculado",
      calculo: 2,
      total: "0.04",
    })
  })

  it("mês do trimestre antes do sistema sem receita digitada falta no último mês", async () => {
    const empresa = await criar(
      doPresumido().noSistemaDesde("2026-09").comPresuncao("servicos-gerais").comReceita("2026-08", 100_000n),
    )
    const d = await calcular(empresa, "2026-09")
    expect(d.faltas.map(({ codigo, competencia }) => [codigo, competencia])).toEqual([
      ["receita-do-mes-ausente", "2026-07"],
    ])
  })
})

describe("trimestre em parte", () => {
  it("aberta no segundo mês: dois meses de limite do adicional", async () => {
    // 150.000 × 32 % = 48.000: 7.200 + 10 % × (48.000 − 40.000) = 8.000
    const empresa = await criar(
      doPresumido()
        .abertaEm("2026-08-20")
        .noSistemaDesde("2026-08")
        .comPresuncao("servicos-gerais")
        .comReceita("2026-08", 7_000_000n)
        .comReceita("2026-09", 8_000_000n),
    )
    expect((await calcular(empresa, "2026-09")).tributos).toContainEqual({ tributo: "IRPJ", valor: "8000.00" })
  })

  it("quem saiu do Simples no meio do trimestre só soma os meses do regime", async () => {
    const empresa = await criar(
      umaEmpresa()
        .comCnpj("00009999000100")
        .noSistemaDesde("2026-07")
        .comPresuncao("servicos-gerais")
        .comReceita("2026-07", 9_000_000n)
        .comReceita("2026-08", 7_000_000n)
        .comReceita("2026-09", 8_000_000n),
    )
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`insert into empresas_regimes (id_escritorio, id_empresa, desde, regime)
        values (${contador.escopo.idEscritorio}, ${empresa.id}, '2026-08', 'presumido')`),
    )
    expect((await calcular(empresa, "2026-09")).tributos).toContainEqual({ tributo: "IRPJ", valor: "8000.00" })
    expect((await ler(empresa, "2026-09")).trimestre.meses.map((m) => m.competencia)).toEqual(["2026-08", "2026-09"])
    expect((await ambiente.pedir(contador, "GET", caminho(empresa, "2026-07"))).json()).toMatchObject({
      codigo: "transicao-recusada",
      mensagem: expect.stringContaining("07/2026"),
    })
  })

  it("a LC 224/2025 compara o ano: o excedente soma o que sobrou dos trimestres anteriores", async () => {
    const empresa = doPresumido().comPresuncao("servicos-gerais")
    for (const mes of ["01", "02", "03", "04", "05", "06"]) empresa.comReceita(`2026-${mes}`, 40_000_000n)
    empresa.comReceita("2026-09", 160_000_000n)
    // T1 e T2 de 1.200.000: IRPJ limite do T3 = 1.250.000 + 50.000 + 50.000 = 1.350.000, excedente 250.000
    //   512.000 + 250.000 × 3,2 % = 520.000: 78.000 + 46.000 = 124.000
    // CSLL, desde o T2: limite 1.300.000, excedente 300.000: 512.000 + 9.600 = 521.600 × 9 % = 46.944
    const { tributos, linha } = await calcular(await criar(empresa), "2026-09")
    expect(tributos).toContainEqual({ tributo: "IRPJ", valor: "124000.00" })
    expect(tributos).toContainEqual({ tributo: "CSLL", valor: "46944.00" })
    // Sem a lei: 122.000 e 46.080: 2.000 + 864
    expect(linha.avisos.some((a) => a.includes("R$ 2.864,00"))).toBe(true)
  })
})

describe("a presunção que muda", () => {
  async function mudarPresuncao({ atividades }: EmpresaDeTeste, atividadePresumido: string) {
    const lida = (await ambiente.pedir(contador, "GET", `/atividades/${atividades[0]}`)).json<{ versao: number }>()
    const r = await ambiente.pedir(contador, "PUT", `/atividades/${atividades[0]}`, {
      corpo: { cnae: "6204000", descricao: "Oficina", anexo: "III", atividadePresumido },
      cabecalhos: { "if-match": `"${lida.versao}"` },
    })
    expect(r.status).toBe(200)
  }

  it("não reescreve o mês fechado: vale nos abertos, que voltam recalculados e dizem, até que ele seja reaberto", async () => {
    const empresa = doPresumido().comPresuncao("comercio")
    for (const mes of ["07", "08", "09"]) empresa.comReceita(`2026-${mes}`, 10_000_000n)
    const oficina = await criar(empresa)
    for (const mes of ["2026-07", "2026-08", "2026-09"]) await calcular(oficina, mes)
    // 300.000 × 8 % = 24.000: 3.600
    expect((await detalhe(oficina, "2026-09")).tributos).toContainEqual({ tributo: "IRPJ", valor: "3600.00" })
    expect((await fechar(oficina, "2026-07")).status).toBe(200)
    await mudarPresuncao(oficina, "servicos-gerais")
    // Julho 100.000 × 8 % + 200.000 × 32 % = 72.000: 10.800 + 10 % × 12.000 = 12.000
    const aberto = await detalhe(oficina, "2026-09")
    expect(aberto.linha).toMatchObject({ calculo: 2, situacao: "calculado" })
    expect(aberto.tributos).toContainEqual({ tributo: "IRPJ", valor: "12000.00" })
    const aviso = (d: DetalheDoFechamento) => d.linha.avisos.filter((a) => a.startsWith("A presunção de"))
    expect(aviso(aberto)).toHaveLength(1)
    expect(aviso(aberto)[0]).toContain("depois de fechado 07/2026")
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    // Reaberto julho, os três meses ficam com 32 %: 96.000: 14.400 + 3.600 = 18.000
    const corpo = { motivo: "A oficina é serviço desde julho" }
    const caminhoDeJulho = `/fechamentos/das/${oficina.id}/2026-07/reabrir`
    expect((await ambiente.pedir(contador, "POST", caminhoDeJulho, { corpo })).status).toBe(200)
    const depois = await detalhe(oficina, "2026-09")
    expect(depois.linha.calculo).toBe(2)
    expect(depois.tributos).toContainEqual({ tributo: "IRPJ", valor: "18000.00" })
    expect(aviso(depois)).toEqual([])
  })
})

describe("regime de caixa", () => {
  const escolher = (empresa: EmpresaDeTeste, ano: number, versao: number, criterio: "competencia" | "caixa") =>
    ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/presumido/criterios/${ano}`, {
      corpo: { criterio },
      cabecalhos: { "if-match": `"${versao}"` },
    })
  const receber = async (empresa: EmpresaDeTeste, mes: string, valor: string) => {
    const { versao } = await ler(empresa, mes)
    const recebimentos = [{ idAtividade: empresa.atividades[0], mercado: "interno", valor }]
    return ambiente.pedir(contador, "PUT", caminho(empresa, mes), {
      corpo: { ...SEM_NADA, recebimentos },
      cabecalhos: { "if-match": `"${versao}"` },
    })
  }
  /** Invoices 100.000,00 in July alone. */
  const consultoria = () => criar(doPresumido().comPresuncao("servicos-gerais").comReceita("2026-07", 10_000_000n))

  it("a base é o que foi recebido em cada mês, e o que ninguém disse falta, ainda que seja nada", async () => {
    const empresa = await consultoria()
    expect((await calcular(empresa, "2026-07")).linha.total).toBe("3650.00")
    expect(await ler(empresa, "2026-07")).toMatchObject({
      criterio: { ano: 2026, atual: "competencia", registrado: false, versao: 0 },
      recebimentos: null,
      atividades: [],
    })
    expect((await receber(empresa, "2026-07", "1.00")).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await escolher(empresa, 2026, 0, "caixa")).json()).toEqual({ ano: 2026, criterio: "caixa", versao: 1 })
    // Mudado o critério, o mês calculado volta sozinho, e agora lhe falta o recebido.
    const faltas = (d: DetalheDoFechamento) => d.faltas.map(({ codigo, competencia }) => [codigo, competencia])
    expect(faltas(await detalhe(empresa, "2026-07"))).toEqual([["recebido-no-mes-ausente", "2026-07"]])
    // 40.000,00 recebidos: PIS 260,00 e COFINS 1.200,00
    expect((await receber(empresa, "2026-07", "40000.00")).status).toBe(200)
    const julho = await detalhe(empresa, "2026-07")
    expect(julho.linha).toMatchObject({ total: "1460.00", receita: "40000.00" })
    expect(julho.linha.avisos.some((a) => a.includes("regime de caixa"))).toBe(true)
    expect(faltas(await calcular(empresa, "2026-09"))).toEqual([["recebido-no-mes-ausente", "2026-09"]])
    await receber(empresa, "2026-08", "60000.00")
    await receber(empresa, "2026-09", "0.00")
    // Trimestre: 100.000 × 32 % = 32.000: IRPJ 4.800 e CSLL 2.880; o mês não tem PIS nem COFINS
    expect((await detalhe(empresa, "2026-09")).linha).toMatchObject({ situacao: "calculado", total: "7680.00" })
    expect(await ler(empresa, "2026-08")).toMatchObject({
      receita: "0.00",
      criterio: { atual: "caixa", registrado: true, versao: 1 },
      recebimentos: [{ mercado: "interno", valor: "60000.00" }],
      trimestre: { meses: [{ receita: "40000.00" }, { receita: "60000.00" }] },
    })
  })

  it("com receita monofásica na atividade o recebido não é calculado, e diz o que fazer; por competência ela sai da base", async () => {
    const empresa = await criar(doPresumido().comPresuncao("comercio").comPresuncao("servicos-gerais"))
    const [comercio, servicos] = empresa.atividades
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`insert into receitas_informadas
        (id_escritorio, id, id_empresa, competencia, id_atividade, mercado, situacoes, valor_centavos, atualizada_em)
        values (${contador.escopo.idEscritorio}, gen_random_uuid(), ${empresa.id}, '2026-07', ${comercio}, 'interno',
          array['monofasico-pis-cofins'], 10000000, now())`),
    )
    expect((await calcular(empresa, "2026-07")).linha.total).toBe("0.00")
    await escolher(empresa, 2026, 0, "caixa")
    const receberDe = async (mes: string, idAtividade: string | undefined, valor: string) => {
      const r = await ambiente.pedir(contador, "PUT", caminho(empresa, mes), {
        corpo: { ...SEM_NADA, recebimentos: [{ idAtividade, mercado: "interno", valor }] },
        cabecalhos: { "if-match": `"${(await ler(empresa, mes)).versao}"` },
      })
      expect(r.status).toBe(200)
      return calcular(empresa, mes)
    }
    // Sold in July, received in July and August: in both the part of it is not known.
    for (const mes of ["2026-07", "2026-08"]) {
      const { linha, faltas } = await receberDe(mes, comercio, "50000.00")
      expect(linha).toMatchObject({ situacao: "faltam-dados" })
      expect(faltas).toEqual([
        {
          codigo: "monofasico-por-caixa",
          mensagem: expect.stringMatching(/monofásica em 07\/2026.*Registre 2026 por competência/),
          competencia: mes,
        },
      ])
    }
    // What another activity receives is not in doubt: 50.000,00 × 3,65 %.
    expect((await receberDe("2026-08", servicos, "50000.00")).linha).toMatchObject({
      situacao: "calculado",
      total: "1825.00",
    })
    await escolher(empresa, 2026, 1, "competencia")
    expect((await calcular(empresa, "2026-07")).linha).toMatchObject({ situacao: "calculado", total: "0.00" })
  })

  it("o critério é do ano inteiro: não muda debaixo de mês fechado, e o mês fechado não recebe mais nada", async () => {
    const empresa = await consultoria()
    await escolher(empresa, 2026, 0, "caixa")
    await receber(empresa, "2026-07", "40000.00")
    await calcular(empresa, "2026-07")
    expect((await fechar(empresa, "2026-07")).status).toBe(200)
    for (const recusada of [await escolher(empresa, 2026, 1, "competencia"), await receber(empresa, "2026-07", "1.00")])
      expect(recusada.json()).toMatchObject({ codigo: "competencia-fechada" })
    expect((await ler(empresa, "2026-07")).recebimentos).toMatchObject([{ valor: "40000.00" }])
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("vale para os anos seguintes até outra escolha, que diz o que entra em dezembro", async () => {
    const empresa = await criar(doPresumido().noSistemaDesde("2025-01").comPresuncao("servicos-gerais"))
    await escolher(empresa, 2025, 0, "caixa")
    expect((await ler(empresa, "2026-01")).criterio).toEqual({ ano: 2026, atual: "caixa", registrado: true, versao: 0 })
    expect((await escolher(empresa, 2026, 0, "competencia")).status).toBe(200)
    const { avisos } = (await calcular(empresa, "2026-01")).linha
    expect(avisos.filter((a) => a.includes("art. 223-A"))).toHaveLength(1)
    expect((await ler(empresa, "2025-12")).criterio.atual).toBe("caixa")
  })

  it("só de empresa do regime, sobre a versão lida, e com atividades da empresa, uma vez cada", async () => {
    const empresa = await consultoria()
    expect((await escolher(empresa, 2026, 3, "caixa")).json()).toMatchObject({ codigo: "versao-desatualizada" })
    await escolher(empresa, 2026, 0, "caixa")
    const linha = { idAtividade: empresa.atividades[0], mercado: "interno", valor: "1.00" }
    const outra = await consultoria()
    for (const recebimentos of [[linha, linha], [{ ...linha, idAtividade: outra.atividades[0] }]]) {
      const r = await ambiente.pedir(contador, "PUT", caminho(empresa, "2026-07"), {
        corpo: { ...SEM_NADA, recebimentos },
        cabecalhos: { "if-match": '"0"' },
      })
      expect(r.json()).toMatchObject({ codigo: "entrada-invalida" })
    }
    const simples = await criar(umaEmpresa().comCnpj("00009998000100"))
    expect((await escolher(simples, 2026, 0, "caixa")).json()).toMatchObject({ codigo: "transicao-recusada" })
  })
})

describe("o que se digita do mês", () => {
  it("grava sobre a versão lida, e só sobre ela", async () => {
    const empresa = await criar(tresAtividades())
    expect((await ler(empresa, "2026-07")).versao).toBe(0)
    const primeira = await gravar(empresa, "2026-07", 0, { irrfRetido: "600.00" })
    expect(primeira.status).toBe(200)
    expect(primeira.json()).toMatchObject({ versao: 1, irrfRetido: "600.00" })
    expect((await gravar(empresa, "2026-07", 0, { irrfRetido: "1.00" })).json()).toMatchObject({
      codigo: "versao-desatualizada",
    })
    expect((await gravar(empresa, "2026-07", 1, { irrfRetido: "700.00" })).json()).toMatchObject({ versao: 2 })
    for (const errado of [{ irrfRetido: "-1.00" }, { quotas: 4 }, { quotas: 0 }])
      expect((await gravar(empresa, "2026-07", 2, errado)).status).toBe(400)
    expect(await ler(empresa, "2026-07")).toMatchObject({ irrfRetido: "700.00", versao: 2 })
  })

  it("a retenção de julho muda setembro, que é recalculado sozinho", async () => {
    const empresa = await criar(tresAtividades())
    // Sem retenções nem outras receitas: base 82.000: 12.300 + 2.200 = 14.500
    expect((await calcular(empresa, "2026-09")).tributos).toContainEqual({ tributo: "IRPJ", valor: "14500.00" })
    expect((await gravar(empresa, "2026-07", 0, { irrfRetido: "500.00" })).status).toBe(200)
    const depois = await detalhe(empresa, "2026-09")
    expect(depois.linha.calculo).toBe(2)
    expect(depois.tributos).toContainEqual({ tributo: "IRPJ", valor: "14000.00" })
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("o ICMS destacado sai da base de PIS e COFINS do mês", async () => {
    const empresa = await criar(doPresumido().comPresuncao("comercio").comReceita("2026-07", 1_000_000n))
    expect((await gravar(empresa, "2026-07", 0, { icmsDestacado: "1800.00" })).status).toBe(200)
    // 8.200,00: 53,30 + 246,00
    expect((await calcular(empresa, "2026-07")).linha.total).toBe("299.30")
    expect((await ler(empresa, "2026-07")).mensais?.pis).toMatchObject({ base: "8200.00", devido: "53.30" })
  })

  it("o trimestre se acompanha antes do fim, e cada jeito de pagar diz o que custa", async () => {
    const empresa = await criar(tresAtividades())
    // Julho: 100.000 × 8 % + 40.000 × 32 % + 20.000 × 8 % = 22.400: 15 % = 3.360, sem adicional
    const julho = await ler(empresa, "2026-07")
    expect(julho.trimestre).toMatchObject({ nome: "2026-T3", encerra: false, irpj: { aPagar: "3360.00" } })
    const setembro = await ler(empresa, "2026-09")
    expect(setembro.trimestre.encerra).toBe(true)
    expect(setembro.mensais).toMatchObject({
      pis: { base: "220000.00", devido: "1430.00", retido: "0.00", aPagar: "1430.00" },
      vencimento: "2026-10-23",
    })
    // 14.500 em duas: 7.250,00 + 1 % = 72,50 na segunda
    expect(setembro.trimestre.opcoes.irpj.map((o) => [o.quotas.length, o.juros])).toEqual([
      [1, "0.00"],
      [2, "72.50"],
      [3, null],
    ])
  })

  it("o que as notas declaram retido e ninguém informou é avisado, até que os valores sejam os mesmos", async () => {
    const empresa = await criar(
      umaEmpresa()
        .comCnpj(DAS_NOTAS)
        .noRegime("presumido")
        .noSistemaDesde("2026-07")
        .comPresuncao("servicos-gerais", ["010101"]),
    )
    const parte = (documento: string) => ({
      documento,
      nome: "EMPRESA",
      municipio: "3550308",
      nomeMunicipio: "São Paulo",
      uf: "SP",
    })
    const xml = montarNfse({
      prestador: parte(DAS_NOTAS),
      tomador: { documento: "99888777000100", nome: "CLIENTE SA" },
      numero: "1",
      dataCompetencia: "2026-07-15",
      cTribNac: "010101",
      valorServico: 1_000_000n,
      opSimpNac: "1",
      tpAmb: "1",
      // 1,5 % e 4,65 % de 10.000,00
      retencoes: { irrf: 15_000n, csllPisCofins: 46_500n },
    })
    const bytes = Buffer.from(assinarNfse(xml, chavePem, certPem))
    await ambiente.enviar(contador, [{ nome: "a.xml", bytes }])
    const avisos = async () => {
      const { linha } = await calcular(empresa, "2026-07")
      expect(linha).toMatchObject({ situacao: "calculado", receita: "10000.00" })
      return linha.avisos.filter((a) => a.startsWith("As notas de"))
    }
    expect(await avisos()).toEqual([
      "As notas de 07/2026 declaram R$ 150,00 de IRRF e R$ 465,00 de CSLL, PIS e COFINS retidos; o mês tem R$ 0,00 e R$ 0,00 informados. Confira as retenções.",
    ])
    const informado = { irrfRetido: "150.00", csllRetida: "100.00", pisRetido: "65.00", cofinsRetida: "300.00" }
    expect((await gravar(empresa, "2026-07", 0, informado)).status).toBe(200)
    expect(await avisos()).toEqual([])
    // PIS 65,00 e COFINS 300,00, retidos por inteiro
    expect((await detalhe(empresa, "2026-07")).linha.total).toBe("0.00")
  })

  it("retenção acima do imposto zera a guia e vira crédito, com aviso", async () => {
    const empresa = await criar(doPresumido().comPresuncao("servicos-gerais").comReceita("2026-07", 1_000_000n))
    await gravar(empresa, "2026-07", 0, { pisRetido: "100.00" })
    // PIS 65,00 − 100,00: crédito de 35,00; COFINS 300,00
    const d = await calcular(empresa, "2026-07")
    expect(d.linha.total).toBe("300.00")
    expect(d.linha.avisos.some((a) => a.includes("Retenções de PIS passam do imposto em R$ 35,00"))).toBe(true)
    expect((await ler(empresa, "2026-07")).mensais?.pis).toMatchObject({ retido: "100.00", credito: "35.00" })
  })
})
