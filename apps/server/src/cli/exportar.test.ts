import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DetalheDoFechamento, Guia, Lote } from "@partida/contracts"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { type DadosDaNfe, montarNfe } from "../documentos/nfe/construtor.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../documentos/nfse-nacional/construtor.ts"
import { comProLabore, concluir, conferirFaturamento } from "../features/folha/folha.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../testes/empresas.ts"
import { concluirEtapas } from "../testes/etapas.ts"
import { exportarBruto } from "./exportar.ts"

const raiz = join(import.meta.dirname, "../../../..")
const pasta = mkdtempSync(join(tmpdir(), "partida-bruto-"))
const exemplo = (nome: string) => ({
  nome,
  bytes: readFileSync(new URL(`../documentos/nfse-nacional/exemplos/${nome}`, import.meta.url)),
})
const MESES = ["2026-08", "2026-09", "2026-10"]
const PELA_CPP = "11444777000161"
const POR_RECIBOS = "34567219000199"
const POR_NOTAS = "11222333000181"
const POR_CAIXA = novoCnpj()
const DO_MEI = novoCnpj()
const DO_PRESUMIDO = novoCnpj()
const POR_MERCADORIAS = novoCnpj()

/** What a test changes of an export. */
interface Exportado {
  readonly empresa: {
    readonly id: string
    readonly cnpj: string
    readonly regimes: { desde: string; regime: string }[]
  }
  readonly notas: {
    numero: string
    status: number
    modelo: string
    competencia: string
    lido: { itens?: { cfop: string; valorProduto: string }[] }
    partesDaNota?: { fonte: string }[]
  }[]
  readonly recebimentos: { competencia: string; valor: string }[]
  readonly presumido: { readonly meses: { quotas: number; irrfRetido: string }[] }
  readonly receitasDigitadas: { competencia: string; valor: string }[]
  readonly recibos: { competencia: string; dataPagamento: string; bruto: string }[]
  readonly guias: { competencia: string; pagamentos: { principal: string; pagoEm: string }[] }[]
  cppDoDas: { competencia: string; valor: string }[]
  readonly selado: {
    competencia: string
    das: string
    tributos: { tributo: string; valor: string }[]
    fatorR: string | null
    anexos: string[]
    rbt12: string
  }[]
}

let ambiente: Ambiente
let contador: Ator

async function fechar({ id }: EmpresaDeTeste, competencia: string) {
  const corpo = { competencia, selecao: { empresas: [id] } }
  await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })
  const caminho = `/fechamentos/das/${id}/${competencia}`
  const { linha, faltas } = (await ambiente.pedir(contador, "GET", caminho)).json<DetalheDoFechamento>()
  const r = await ambiente.pedir(contador, "POST", `${caminho}/fechar`, { corpo: { idApuracao: linha.idApuracao } })
  expect([competencia, faltas, r.status, r.bytes.toString()]).toEqual([competencia, [], 200, expect.any(String)])
}

async function pagarDas({ id }: EmpresaDeTeste, competencia: string, data: string) {
  const caminho = `/guias?idEmpresa=${id}&competencia=${competencia}`
  const { lista } = (await ambiente.pedir(contador, "GET", caminho)).json<{ lista: Guia[] }>()
  const das = lista.find((g) => g.obrigacao === "das-simples")
  const corpo = { data, valor: das?.valor, motivo: null }
  expect((await ambiente.pedir(contador, "POST", `/guias/${das?.id}/pagamentos`, { corpo })).status).toBe(201)
}

/**
 * 20.000,00 por mês, RBT12 de 240.000,00: 28 % são 67.200,00. Em outubro a folha digitada é de 11 × 5.600,00 + 5.200,00 =
 * 66.800,00: 0,27. Com os 633,64 de CPP do DAS de agosto (1.460,00 × 43,40 %), pago em setembro, 67.433,64: 0,28.
 */
async function pelaCpp() {
  const construtor = umaEmpresa()
    .comCnpj(PELA_CPP)
    .noSistemaDesde("2026-08")
    .doAnexo("III/V")
    .comDozeMesesAntesDe("2026-08", 2_000_000n)
    .comDozeFolhasAntesDe("2026-08", 560_000n)
    .semCppDoDasAte("2026-08")
    .comFolha("2026-08", 560_000n)
    .comFolha("2026-09", 520_000n)
    .comFolha("2026-10", 560_000n)
  for (const mes of MESES) construtor.comReceita(mes, 2_000_000n)
  const empresa = await construtor.criar(ambiente, contador.escopo)
  for (const [i, mes] of MESES.entries()) {
    await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
    await fechar(empresa, mes)
    if (i < 2) await pagarDas(empresa, mes, i === 0 ? "2026-09-21" : "2026-10-20")
  }
}

/** O pró-labore de cada mês é pago no dia 5 do seguinte. */
async function porRecibos() {
  const aqui = { ambiente, ator: contador }
  const construtor = umaEmpresa()
    .comCnpj(POR_RECIBOS)
    .noSistemaDesde("2026-08")
    .doAnexo("III/V")
    .comDozeMesesAntesDe("2026-08", 2_000_000n)
    .comDozeFolhasAntesDe("2026-08", 560_000n)
    .semCppDoDasAte("2026-10")
  for (const mes of MESES) construtor.comReceita(mes, 2_000_000n)
  const empresa = await construtor.criar(ambiente, contador.escopo)
  await comProLabore(aqui, empresa.id, "5600.00", { desde: "2026-08" })
  for (const [i, mes] of MESES.entries()) {
    await conferirFaturamento(aqui, empresa.id, mes)
    const pagamento = ["2026-09-05", "2026-10-05", "2026-11-05"][i] ?? ""
    const r = await concluir(aqui, empresa.id, mes, { pagamento })
    expect([mes, r.status, r.bytes.toString()]).toEqual([mes, 200, expect.any(String)])
    await fechar(empresa, mes)
  }
}

/** Uma nota em setembro; em outubro uma com o ISS retido, e outra cancelada. */
async function porNotas() {
  const empresa = await umaEmpresa()
    .comCnpj(POR_NOTAS)
    .noSistemaDesde("2026-09")
    .doAnexo("III", ["010101", "010701", "170101"], "Desenvolvimento")
    .comDozeMesesAntesDe("2026-09", 2_000_000n)
    .criar(ambiente, contador.escopo)
  const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
  const retida = montarNfse({
    prestador: { documento: POR_NOTAS, nome: "AURORA", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
    tomador: { documento: PELA_CPP, nome: "COMERCIO MODELO DE PECAS LTDA", municipio: "3550308" },
    numero: "900",
    dataCompetencia: "2026-10-15",
    cTribNac: "010101",
    valorServico: 1_234_567n,
    opSimpNac: "3",
    tpAmb: "1",
    issRetido: true,
    aliquotaIss: "2.00",
  })
  const arquivos = [
    exemplo("06-nfse-1.01-simples-tomador-pf.xml"),
    exemplo("07-nfse-1.01-presumido-retencoes-ibscbs.xml"),
    exemplo("13-evento-101101-cancelamento.xml"),
    { nome: "retida.xml", bytes: Buffer.from(assinarNfse(retida, chavePem, certPem)) },
  ]
  const { idLote } = (await ambiente.enviar(contador, arquivos)).json<{ idLote: string }>()
  expect((await ambiente.pedir(contador, "GET", `/lotes/${idLote}`)).json<Lote>().estado).toBe("concluido")
  for (const mes of ["2026-09", "2026-10"]) {
    await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
    await fechar(empresa, mes)
  }
}

/** Fecha os meses em ordem, com as etapas concluídas. */
async function fecharMeses(empresa: EmpresaDeTeste, meses: readonly string[]) {
  for (const mes of meses) {
    await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
    await fechar(empresa, mes)
  }
}

/** Vendeu 25.000,00 em outubro e recebeu 10.000,00: 7,3 % (RBT12 de 240.000,00) sobre o recebido, por tributo, 730,01. */
async function porCaixa() {
  const empresa = await umaEmpresa()
    .comCnpj(POR_CAIXA)
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-10", 2_000_000n)
    .comReceita("2026-10", 2_500_000n)
    .porCaixaEm(2026)
    .criar(ambiente, contador.escopo)
  const [idAtividade] = empresa.atividades
  const corpo = { recebimentos: [{ idAtividade, mercado: "interno", situacoes: [], valor: "10000.00" }] }
  const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/caixa/2026-10`, { corpo })
  expect(r.status).toBe(200)
  await fecharMeses(empresa, ["2026-10"])
}

async function doMei() {
  const empresa = await umaEmpresa()
    .comCnpj(DO_MEI)
    .noMei("servicos", "9602501")
    .comReceita("2026-10", 300_000n)
    .criar(ambiente, contador.escopo)
  await fecharMeses(empresa, ["2026-10"])
}

/** Comércio e serviços num trimestre, aberta nele: 300.000,00 e 150.000,00; IRRF retido de 300,00 em setembro, em três quotas. */
async function doPresumido() {
  const construtor = umaEmpresa()
    .comCnpj(DO_PRESUMIDO)
    .abertaEm("2026-07-01")
    .noRegime("presumido")
    .noSistemaDesde("2026-07")
    .comPresuncao("comercio")
    .comPresuncao("servicos-gerais")
  for (const mes of ["2026-07", "2026-08", "2026-09"])
    construtor.comReceita(mes, 10_000_000n, "interno", 0).comReceita(mes, 5_000_000n, "interno", 1)
  const empresa = await construtor.criar(ambiente, contador.escopo)
  const corpo = {
    outrasReceitas: "0.00",
    irrfRetido: "300.00",
    csllRetida: "0.00",
    pisRetido: "0.00",
    cofinsRetida: "0.00",
    icmsDestacado: "0.00",
    quotas: 3,
  }
  const cabecalhos = { "if-match": '"0"' }
  const caminho = `/empresas/${empresa.id}/presumido/2026-09`
  expect((await ambiente.pedir(contador, "PUT", caminho, { corpo, cabecalhos })).status).toBe(200)
  await fecharMeses(empresa, ["2026-07", "2026-08", "2026-09"])
}

/**
 * Setembro: 100,00 vendidos e 250,00 devolvidos da mesma classe, e 300,00 de ST. Outubro: 1.000,00, dos quais saem os 150,00 que
 * sobraram, e 200,00 monofásicos; um brinde não conta.
 */
async function porMercadorias() {
  const empresa = await umaEmpresa()
    .comCnpj(POR_MERCADORIAS)
    .noSistemaDesde("2026-09")
    .doAnexo("I")
    .comDozeMesesAntesDe("2026-09", 1_000_000n)
    .criar(ambiente, contador.escopo)
  const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
  const cliente = { documento: "11444777000161", nome: "CLIENTE" }
  const item = (cfop: string, csosn: string, valor: bigint, mais = {}) => ({
    produto: "P1",
    descricao: "Produto",
    ncm: "84713012",
    cfop,
    csosn,
    valor,
    ...mais,
  })
  const nota = (numero: number, mes: string, itens: DadosDaNfe["itens"], mais: Partial<DadosDaNfe> = {}) => ({
    nome: `${numero}.xml`,
    bytes: Buffer.from(
      montarNfe(
        {
          modelo: "55",
          numero,
          emitidaEm: `${mes}-10T10:00:00-03:00`,
          emitente: { documento: POR_MERCADORIAS, nome: "LOJA" },
          destinatario: cliente,
          naturezaDaOperacao: "Venda",
          itens,
          ...mais,
        },
        { chave: chavePem, certificado: certPem },
      ),
    ),
  })
  const arquivos = [
    nota(1, "2026-09", [item("5102", "102", 10_000n), item("5405", "500", 30_000n)]),
    nota(2, "2026-09", [item("1202", "102", 25_000n)], { entrada: true, finalidade: "4" }),
    nota(3, "2026-10", [
      item("5102", "102", 100_000n),
      item("5102", "102", 20_000n, { ncm: "22030000", pis: "04" }),
      item("5910", "102", 5_000n),
    ]),
  ]
  const { idLote } = (await ambiente.enviar(contador, arquivos)).json<{ idLote: string }>()
  expect((await ambiente.pedir(contador, "GET", `/lotes/${idLote}`)).json<Lote>().estado).toBe("concluido")
  await fecharMeses(empresa, ["2026-09", "2026-10"])
}

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  await porNotas()
  await pelaCpp()
  await porRecibos()
  await porCaixa()
  await doMei()
  await doPresumido()
  await porMercadorias()
})
afterAll(async () => {
  await ambiente.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

async function exportar(empresa: string, de = "2026-08", ate = "2026-10"): Promise<Exportado> {
  const linhas: string[] = []
  vi.spyOn(console, "log").mockImplementation((texto: string) => void linhas.push(texto))
  expect(await exportarBruto(ambiente.servico, ["--empresa", empresa, "--de", de, "--ate", ate])).toBe(0)
  vi.restoreAllMocks()
  expect(linhas).toHaveLength(1)
  return JSON.parse(linhas[0] ?? "")
}

function conferir(exportado: Exportado) {
  const arquivo = join(pasta, "bruto.json")
  writeFileSync(arquivo, JSON.stringify(exportado))
  const r = spawnSync(process.execPath, ["scripts/conferir-fechamentos.mjs", arquivo], { cwd: raiz, encoding: "utf8" })
  return { codigo: r.status, saida: r.stdout + r.stderr }
}

describe("exportar bruto, refeito por outro programa", () => {
  it("a CPP do DAS pago leva o Fator R a 28 %, e cada mês confere", async () => {
    const bruto = await exportar(PELA_CPP)
    expect(bruto.selado.map((s) => [s.competencia, s.fatorR, s.anexos, s.das])).toEqual([
      ["2026-08", "0.28", ["III"], "1460.00"],
      ["2026-09", "0.28", ["III"], "1460.00"],
      ["2026-10", "0.28", ["III"], "1460.00"],
    ])
    expect(conferir(bruto)).toEqual({ codigo: 0, saida: "3 conferem ao centavo, 0 diferem\n" })
  })

  it("acusa um pagamento que não foi o que se contou: outra folha, outro anexo, outro DAS", async () => {
    const bruto = await exportar(PELA_CPP)
    const [pagamento] = bruto.guias.find((g) => g.competencia === "2026-08")?.pagamentos ?? []
    if (!pagamento) throw new Error("O DAS de agosto não foi pago.")
    // 633,64 × 500 ÷ 1.460 = 217,00: 67.017,00 são 0,27.
    pagamento.principal = "500.00"
    const { codigo, saida } = conferir(bruto)
    expect(codigo).toBe(1)
    expect(saida).toContain(`${PELA_CPP} 2026-10: folha paga em 2026-09 5833.64, aqui 5417.00`)
    expect(saida).toContain(`${PELA_CPP} 2026-10: Fator R 0.28, aqui 0.27`)
    expect(saida).toContain(`${PELA_CPP} 2026-10: anexo III, aqui V`)
    expect(saida).toContain(`${PELA_CPP} 2026-10: DAS 1460.00, aqui 3225.00`)
    expect(saida).toContain("2 conferem ao centavo, 1 diferem")
  })

  it("o recibo conta no mês em que foi pago; mudado o dia, ou o valor, difere", async () => {
    const bruto = await exportar(POR_RECIBOS)
    expect(bruto.recibos.map((r) => [r.competencia, r.dataPagamento, r.bruto])).toEqual([
      ["2026-08", "2026-09-05", "5600.00"],
      ["2026-09", "2026-10-05", "5600.00"],
      ["2026-10", "2026-11-05", "5600.00"],
    ])
    // De 08/2025 e 09/2025 ninguém disse a CPP, e de um lado dos 28 % nem se pergunta: agosto e setembro os têm na janela.
    const semResposta = "sem resposta sobre a CPP do DAS em algum mês da folha, contada como zero: 2\n"
    expect(conferir(bruto)).toEqual({ codigo: 0, saida: `${semResposta}3 conferem ao centavo, 0 diferem\n` })
    const [agosto] = bruto.recibos
    if (!agosto) throw new Error("Não há recibo de agosto.")
    agosto.dataPagamento = "2026-08-31"
    const outroDia = conferir(bruto)
    expect(outroDia.codigo).toBe(1)
    expect(outroDia.saida).toContain(`${POR_RECIBOS} 2026-10: folha paga em 2026-09 5600.00, aqui 0.00`)
    expect(outroDia.saida).toContain(`${POR_RECIBOS} 2026-10: anexo III, aqui V`)
    agosto.dataPagamento = "2026-09-05"
    agosto.bruto = "5600.01"
    expect(conferir(bruto).saida).toBe(
      `${POR_RECIBOS} 2026-10: folha paga em 2026-09 5600.00, aqui 5600.01\n${semResposta}2 conferem ao centavo, 1 diferem\n`,
    )
  })

  it("a receita vem das notas: a cancelada não conta, a retida sai do ISS", async () => {
    const bruto = await exportar(POR_NOTAS)
    expect(bruto.selado.map((s) => [s.competencia, s.rbt12])).toEqual([
      ["2026-09", "240000.00"],
      ["2026-10", "221500.00"],
    ])
    expect(conferir(bruto)).toEqual({
      codigo: 0,
      saida: "não conferido: 1 (mês sem fechamento em vigor)\n2 conferem ao centavo, 0 diferem\n",
    })
    const cancelada = bruto.notas.find((n) => n.numero === "58")
    if (!cancelada) throw new Error("A nota cancelada não foi exportada.")
    cancelada.status = 1
    expect(conferir(bruto).saida).toContain(`${POR_NOTAS} 2026-10: receita 12345.67, aqui 32345.67`)
  })

  it("por caixa a base é o recebido; mudado ele, difere", async () => {
    const bruto = await exportar(POR_CAIXA, "2026-10")
    expect(bruto.selado.map((s) => [s.rbt12, s.das])).toEqual([["240000.00", "730.01"]])
    expect(conferir(bruto)).toEqual({ codigo: 0, saida: "1 conferem ao centavo, 0 diferem\n" })
    const [recebido] = bruto.recebimentos
    if (!recebido) throw new Error("Nada foi exportado do recebido.")
    recebido.valor = "20000.00"
    expect(conferir(bruto).saida).toContain(`${POR_CAIXA} 2026-10: DAS 730.01, aqui 1460.00`)
    recebido.valor = "10000.00"
    // Fora do Simples em novembro, outubro traz o que se auferiu no ano por caixa e não se recebeu: 9 × 20.000,00 + 25.000,00 −
    // 10.000,00. Com o recebido, 205.000,00 × 7,3 %: 598,60 + 523,78 + 2.102,58 + 456,43 + 6.494,81 + 4.788,80.
    bruto.empresa.regimes.push({ desde: "2026-11", regime: "presumido" })
    expect(conferir(bruto).saida).toContain(`${POR_CAIXA} 2026-10: DAS 730.01, aqui 14965.00`)
    // Com mais 4.000,00 recebidos antes, 201.000,00: 586,92 + 513,56 + 2.061,56 + 447,53 + 6.368,08 + 4.695,36.
    bruto.recebimentos.push({ ...recebido, competencia: "2026-09", valor: "4000.00" })
    expect(conferir(bruto).saida).toContain(`${POR_CAIXA} 2026-10: DAS 730.01, aqui 14673.01`)
    // O que se recebeu antes de tudo o que se vendeu não paga venda nenhuma.
    bruto.recebimentos.push({ ...recebido, competencia: "2026-01", valor: "30000.00" })
    expect(conferir(bruto).saida).toContain(`${POR_CAIXA} 2026-10: DAS 730.01, aqui 13213.01`)
  })

  it("o MEI confere pelos valores fixos", async () => {
    const bruto = await exportar(DO_MEI, "2026-10")
    // 5 % de 1.621,00 e 5,00 de ISS
    expect(bruto.selado.map((s) => s.das)).toEqual(["86.05"])
    expect(conferir(bruto)).toEqual({ codigo: 0, saida: "1 conferem ao centavo, 0 diferem\n" })
  })

  it("o Lucro Presumido confere por tributo e por guia; mudada a receita, a retenção ou as quotas, difere", async () => {
    const bruto = await exportar(DO_PRESUMIDO, "2026-07", "2026-09")
    // 150.000,00 × 0,65 % e × 3 %; no trimestre 8 % de 300.000,00 e 32 % de 150.000,00 = 72.000,00: × 15 % + 10 % de 12.000,00
    // − 300,00; CSLL: 12 % e 32 % = 84.000,00 × 9 %
    expect(bruto.selado.map((s) => s.tributos)).toEqual([
      [
        { tributo: "PIS", valor: "975.00" },
        { tributo: "COFINS", valor: "4500.00" },
      ],
      [
        { tributo: "PIS", valor: "975.00" },
        { tributo: "COFINS", valor: "4500.00" },
      ],
      [
        { tributo: "PIS", valor: "975.00" },
        { tributo: "COFINS", valor: "4500.00" },
        { tributo: "IRPJ", valor: "11700.00" },
        { tributo: "CSLL", valor: "7560.00" },
      ],
    ])
    expect(conferir(bruto)).toEqual({ codigo: 0, saida: "3 conferem ao centavo, 0 diferem\n" })
    const [setembro] = bruto.presumido.meses
    const julho = bruto.receitasDigitadas.find((r) => r.competencia === "2026-07")
    if (!setembro || !julho) throw new Error("Nada foi exportado do Presumido.")
    setembro.irrfRetido = "0.00"
    expect(conferir(bruto).saida).toContain(`${DO_PRESUMIDO} 2026-09: IRPJ 11700.00, aqui 12000.00`)
    setembro.irrfRetido = "300.00"
    setembro.quotas = 1
    expect(conferir(bruto).saida).toContain(`${DO_PRESUMIDO} 2026-09: guia de IRPJ 0.00, aqui 11700.00`)
    setembro.quotas = 3
    julho.valor = "0.00"
    expect(conferir(bruto).saida).toContain(`${DO_PRESUMIDO} 2026-07: receita 150000.00, aqui `)
  })

  it("as mercadorias conferem item a item, com a devolução que passa para o mês seguinte; mudado um item, difere", async () => {
    const bruto = await exportar(POR_MERCADORIAS, "2026-09")
    // 300,00 × 4 % × 66 % = 7,92; 850,00 × 4 % = 34,00 e 200,00 × 4 % × 84,5 % = 6,76.
    expect(bruto.selado.map((s) => [s.competencia, s.das])).toEqual([
      ["2026-09", "7.92"],
      ["2026-10", "40.76"],
    ])
    expect(conferir(bruto)).toEqual({ codigo: 0, saida: "2 conferem ao centavo, 0 diferem\n" })
    const itens = bruto.notas.find((n) => n.competencia === "2026-10")?.lido.itens ?? []
    const [venda] = itens
    if (!venda) throw new Error("A nota veio sem itens.")
    venda.valorProduto = "1000.01"
    expect(conferir(bruto)).toMatchObject({ codigo: 1, saida: expect.stringContaining("2026-10: receita") })
    venda.valorProduto = "1000.00"
    venda.cfop = "5949"
    expect(conferir(bruto).saida).toContain("não conferido: 1 (CFOP 5949)")
    venda.cfop = "5102"
    const [parte] = bruto.notas.find((n) => n.competencia === "2026-10")?.partesDaNota ?? []
    if (!parte) throw new Error("A nota veio sem partes.")
    parte.fonte = "Regra da empresa; CFOP"
    expect(conferir(bruto).saida).toContain("não conferido: 1 (produto que uma pessoa decidiu)")
  })

  it("diz o que não confere, com o motivo, e nunca o conta como certo", async () => {
    const bruto = await exportar(POR_NOTAS, "2026-09")
    const semOpcao = { ...bruto, empresa: { ...bruto.empresa, opcoes: [] } }
    expect(conferir(semOpcao)).toEqual({
      codigo: 0,
      saida: "não conferido: 2 (ano sem opção do regime)\n0 conferem ao centavo, 0 diferem\n",
    })
    const deMercadoria = { ...bruto, notas: bruto.notas.map((n) => ({ ...n, modelo: "nfe" })) }
    expect(conferir(deMercadoria).saida).toContain("(nota de mercadoria sem os itens)")
    const semResposta = await exportar(POR_RECIBOS, "2026-10")
    semResposta.cppDoDas = semResposta.cppDoDas.filter((c) => c.competencia !== "2026-05")
    expect(conferir(semResposta).saida).toBe(
      "sem resposta sobre a CPP do DAS em algum mês da folha, contada como zero: 1\n1 conferem ao centavo, 0 diferem\n",
    )
  })

  it("acha a empresa pelo identificador, e recusa a que não existe e meses errados", async () => {
    const { empresa } = await exportar("11.222.333/0001-81", "2026-09")
    expect((await exportar(empresa.id, "2026-09")).empresa.cnpj).toBe(POR_NOTAS)
    const pedir = (...argumentos: string[]) => exportarBruto(ambiente.servico, argumentos)
    const meses = ["--de", "2026-08", "--ate", "2026-10"]
    await expect(pedir("--empresa", "99999999000191", ...meses)).rejects.toThrow("Nenhuma empresa tem o CNPJ")
    await expect(pedir(...meses)).rejects.toThrow("Diga a empresa")
    await expect(pedir("--empresa", POR_NOTAS, "--de", "08/2026", "--ate", "2026-10")).rejects.toThrow("--de deve ser")
    await expect(pedir("--empresa", POR_NOTAS, "--de", "2026-10", "--ate", "2026-08")).rejects.toThrow("é depois de")
  })
})
