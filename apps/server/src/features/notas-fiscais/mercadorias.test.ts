import { readFileSync } from "node:fs"
import type {
  DetalheDoFaturamento,
  DetalheDoFechamento,
  ItemDeLote,
  Lote,
  Nota,
  NotaDetalhada,
  PerguntaDeProduto,
} from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type DadosDaNfe, montarCancelamentoDaNfe, montarNfe } from "../../documentos/nfe/construtor.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"

/** Goods and municipal notes from the upload to the month: what counts, in which class, and what is asked. */
const LOJA = "11222333000181"
const CLIENTE = "11444777000161"
const MES = "2026-10"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
const par = { chave: chavePem, certificado: certPem }
let ambiente: Ambiente
let contador: Ator
let loja: EmpresaDeTeste

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  loja = await umaEmpresa()
    .comCnpj(LOJA)
    .noSistemaDesde(MES)
    .doAnexo("I")
    .comDozeMesesAntesDe(MES, 1_000_000n)
    .criar(ambiente, contador.escopo)
})

const item = (cfop: string, csosn: string, valor: bigint, mais: Partial<DadosDaNfe["itens"][number]> = {}) => ({
  produto: "P1",
  descricao: "Produto",
  ncm: "84713012",
  cfop,
  csosn,
  valor,
  ...mais,
})
const nota = (numero: number, itens: DadosDaNfe["itens"], mais: Partial<DadosDaNfe> = {}): DadosDaNfe => ({
  modelo: "55",
  numero,
  emitidaEm: `${MES}-10T10:00:00-03:00`,
  emitente: { documento: LOJA, nome: "LOJA" },
  destinatario: { documento: CLIENTE, nome: "CLIENTE" },
  naturezaDaOperacao: "Venda",
  itens,
  ...mais,
})

const pedir = async <T>(metodo: "GET" | "POST", caminho: string, corpo?: object) =>
  (await ambiente.pedir(contador, metodo, caminho, corpo && { corpo })).json<T>()

async function importar(xmls: readonly string[]): Promise<ItemDeLote[]> {
  const arquivos = xmls.map((xml, i) => ({ nome: `${i}.xml`, bytes: Buffer.from(xml) }))
  const { idLote } = (await ambiente.enviar(contador, arquivos)).json<{ idLote: string }>()
  expect((await pedir<Lote>("GET", `/lotes/${idLote}`)).estado).toBe("concluido")
  return (await pedir<{ lista: ItemDeLote[] }>("GET", `/lotes/${idLote}/itens?registrosPorPagina=100`)).lista
}
const notas = (competencia = MES) =>
  pedir<{ lista: Nota[]; totais: { receita: string } }>(
    "GET",
    `/notas-fiscais?competencia=${competencia}&registrosPorPagina=100`,
  )
async function mes(competencia = MES): Promise<DetalheDoFechamento> {
  await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia, selecao: { empresas: [loja.id] } },
  })
  return pedir("GET", `/fechamentos/das/${loja.id}/${competencia}`)
}
/** Revenue and DAS of the month: Anexo I, first band, 4% (ICMS 34%, PIS 2.76% and COFINS 12.74% of it). */
const das = async () => {
  const { linha } = await mes()
  return [linha.situacao, linha.receita, linha.total]
}

it("venda, ST, monofásico e devolução chegam ao fechamento cada um na sua classe", async () => {
  const venda = nota(1, [
    item("5102", "102", 100_000n),
    item("5405", "500", 30_000n, { produto: "P2" }),
    item("5102", "102", 20_000n, { produto: "P3", ncm: "22030000", pis: "04" }),
    item("5910", "102", 5_000n, { produto: "P4" }),
  ])
  const devolucao = nota(2, [item("1202", "102", 15_000n)], {
    entrada: true,
    finalidade: "4",
    naturezaDaOperacao: "Devolução",
  })
  const compra = nota(7, [item("5102", "102", 90_000n)], {
    emitente: { documento: CLIENTE, nome: "F" },
    destinatario: { documento: LOJA, nome: "LOJA" },
  })
  const resultados = await importar([venda, devolucao, compra].map((n) => montarNfe(n, par)))
  expect(resultados.map((r) => r.mensagem)).toEqual([
    expect.stringContaining("NF-e emitida 1"),
    expect.stringContaining("NF-e emitida 2"),
    expect.stringContaining("NF-e recebida 7"),
  ])
  // 1.000,00 + 300,00 + 200,00 − 150,00 returned; the gift and the purchase are no revenue.
  expect((await notas()).totais.receita).toBe("1350.00")
  // 850.00 × 4% = 34.00; 300.00 × 4% × 66% = 7.92; 200.00 × 4% × 84.5% = 6.76.
  expect(await das()).toEqual(["calculado", "1350.00", "48.68"])
  // The same file, and the same note again in another file, change nothing.
  const outraVez = await importar([montarNfe(venda, par)])
  expect(outraVez[0]?.mensagem).toMatch(/já estava importada/)
  expect((await notas()).totais.receita).toBe("1350.00")
})

it("nota avulsa do Fisco é venda do remetente", async () => {
  const fisco = { cnpj: "46377222000129", serie: 890 }
  const [r] = await importar([montarNfe(nota(1, [item("5102", "102", 100_000n)], { fisco }), par)])
  expect(r).toMatchObject({ resultado: 1, mensagem: expect.stringContaining("NF-e emitida 1") })
  // 1.000,00 × 4%
  expect(await das()).toEqual(["calculado", "1000.00", "40.00"])
  const detalhe = await pedir<NotaDetalhada>("GET", `/notas-fiscais/${(await notas()).lista[0]?.id}`)
  expect(detalhe.avisos).toContainEqual(expect.stringContaining("emitida e assinada pelo Fisco, CNPJ 46377222000129"))
})

it("o cancelamento registrado tira a nota da receita", async () => {
  const vendida = nota(1, [item("5102", "102", 100_000n)], { modelo: "65", destinatario: null })
  await importar([montarNfe(vendida, par), montarCancelamentoDaNfe(vendida, `${MES}-10T11:00:00-03:00`, par)])
  const { lista, totais } = await notas()
  expect([lista[0]?.status, lista[0]?.modelo, totais.receita]).toEqual([2, "nfce", "0.00"])
})

it("o que a tabela não diz se pergunta uma vez por produto, e a resposta vale para as próximas", async () => {
  await importar([
    montarNfe(nota(1, [item("5949", "102", 40_000n)]), par),
    montarNfe(nota(2, [item("5102", "102", 10_000n)]), par),
  ])
  const listar = async () =>
    (await pedir<{ perguntas: PerguntaDeProduto[] }>("GET", "/notas-fiscais/perguntas")).perguntas
  const [pergunta] = await listar()
  expect(pergunta).toMatchObject({ idEmpresa: loja.id, tipo: "natureza", notas: 1, valor: "400.00" })
  expect((await das())[0]).toBe("faltam-dados")
  const resposta = {
    idEmpresa: loja.id,
    chave: pergunta?.chave,
    tratamento: "venda",
    origem: "revenda",
    situacoes: ["icms-st-substituido"],
  }
  expect(await pedir("POST", "/notas-fiscais/perguntas", resposta)).toEqual({ notas: 1, emMesFechado: 0 })
  expect(await listar()).toEqual([])
  // 100.00 × 4% = 4.00; 400.00 × 4% × 66% = 10.56.
  expect(await das()).toEqual(["calculado", "500.00", "14.56"])
  await importar([montarNfe(nota(3, [item("6949", "102", 5_000n)]), par)])
  // 450.00 × 4% × 66% = 11.88.
  expect(await das()).toEqual(["calculado", "550.00", "15.88"])
  const [primeira] = (await notas()).lista.filter((n) => n.numero === "1")
  const detalhe = await pedir<NotaDetalhada>("GET", `/notas-fiscais/${primeira?.id}`)
  expect(detalhe.parcelas).toMatchObject([
    { tratamento: "venda", receita: "400.00", situacoes: ["icms-st-substituido"] },
  ])
  // Interest charged after, under the CFOP of the sale: whether it is revenue only a person says.
  const juros = nota(4, [item("5102", "102", 3_000n)], { finalidade: "6", tipoDeDebito: "04" })
  await importar([montarNfe(juros, par)])
  const [doJuro] = await listar()
  expect(doJuro).toMatchObject({ tipo: "natureza", valor: "30.00", texto: expect.stringContaining("tipo 04") })
  const { linha } = await pedir<DetalheDoFaturamento>("GET", `/fechamentos/faturamento/${loja.id}/${MES}`)
  expect(linha.impedimentos.map(({ codigo }) => codigo)).toEqual(["notas-a-responder"])
  expect((await das())[0]).toBe("faltam-dados")
  const semReceita = { ...resposta, chave: doJuro?.chave, tratamento: "sem-receita", origem: null, situacoes: [] }
  expect(await pedir("POST", "/notas-fiscais/perguntas", semReceita)).toEqual({ notas: 1, emMesFechado: 0 })
  expect(await das()).toEqual(["calculado", "550.00", "15.88"])
  const corpo = { ...resposta, chave: "natureza|999|X|" }
  expect((await ambiente.pedir(contador, "POST", "/notas-fiscais/perguntas", { corpo })).status).toBe(404)
})

it("notas municipais de um arquivo entram todas, e a substituída não conta", async () => {
  const arquivo = (nome: string) =>
    readFileSync(new URL(`../../documentos/abrasf/exemplos/${nome}`, import.meta.url), "utf8")
  const lista = arquivo("03-consultar-servico-prestado-resposta-2.02.xml").replaceAll("2026-04-", `${MES}-`)
  const [resultado] = await importar([lista])
  expect(resultado?.mensagem).toMatch(/301.*302/)
  const lidas = (await notas()).lista.map((n) => [n.numero, n.status, n.modelo, n.pendencias])
  // Unsigned: both wait for a person, and only the replacing one could count.
  expect(lidas.sort()).toEqual([
    ["301", 3, "nfse-municipal", []],
    ["302", 1, "nfse-municipal", ["assinatura-invalida"]],
  ])
})

it("notas de um arquivo que esperam meses fechados entram cada uma na reabertura do seu", async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  loja = await umaEmpresa()
    .comCnpj(LOJA)
    .noSistemaDesde("2026-09")
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-09", 1_000_000n)
    .criar(ambiente, contador.escopo)
  for (const competencia of ["2026-09", MES]) {
    await concluirEtapas(ambiente.banco, contador.escopo, competencia, [loja.id])
    const { linha } = await mes(competencia)
    const fechar = { corpo: { idApuracao: linha.idApuracao } }
    expect(
      (await ambiente.pedir(contador, "POST", `/fechamentos/das/${loja.id}/${competencia}/fechar`, fechar)).status,
    ).toBe(200)
  }
  const lista = readFileSync(
    new URL("../../documentos/abrasf/exemplos/03-consultar-servico-prestado-resposta-2.02.xml", import.meta.url),
    "utf8",
  )
  // 301 of September and 302 of October, neither in the place of the other.
  const [antes = "", depois = ""] = lista
    .replace("<NfseSubstituida>301</NfseSubstituida>", "")
    .split("</CompNfse><CompNfse>")
  await importar([
    [antes.replaceAll("2026-04-", "2026-09-"), depois.replaceAll("2026-04-", `${MES}-`)].join("</CompNfse><CompNfse>"),
  ])
  const numeros = async (competencia: string) =>
    (await pedir<{ lista: Nota[] }>("GET", `/notas-fiscais?competencia=${competencia}`)).lista.map((n) => n.numero)
  const reabrir = (competencia: string) =>
    pedir("POST", `/fechamentos/das/${loja.id}/${competencia}/reabrir`, { motivo: "Chegaram notas atrasadas" })
  await reabrir(MES)
  expect([await numeros("2026-09"), await numeros(MES)]).toEqual([[], ["302"]])
  await reabrir("2026-09")
  expect([await numeros("2026-09"), await numeros(MES)]).toEqual([["301"], ["302"]])
})

it("no Lucro Presumido a devolução sai da venda do mês, e a que passa dela sai da dos meses seguintes (SC Cosit 150/2019)", async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  loja = await umaEmpresa()
    .comCnpj(LOJA)
    .noSistemaDesde(MES)
    .noRegime("presumido")
    .comPresuncao("comercio")
    .criar(ambiente, contador.escopo)
  const devolucao = (numero: number, valor: bigint) =>
    nota(numero, [item("1202", "102", valor)], { entrada: true, finalidade: "4", naturezaDaOperacao: "Devolução" })
  const venda = (numero: number, mesDaNota: string, valor: bigint) =>
    nota(numero, [item("5102", "102", valor)], { emitidaEm: `${mesDaNota}-10T10:00:00-03:00` })
  const entram = async (dados: readonly DadosDaNfe[]) => {
    await importar(dados.map((n) => montarNfe(n, par)))
    // Its only activity is not of an annex of goods: a person says that it is of this one.
    const daqui = (await Promise.all([MES, "2026-11", "2026-12"].map(notas))).flatMap(({ lista }) => lista)
    for (const { id, idAtividade } of daqui)
      if (idAtividade === null)
        await ambiente.pedir(contador, "PATCH", `/notas-fiscais/${id}/atividade`, {
          corpo: { idAtividade: loja.atividades[0], lembrarCodigo: false },
        })
  }
  await entram([nota(1, [item("5102", "102", 2_000_000n)]), devolucao(2, 1_000_000n)])
  // (20,000.00 − 10,000.00) × 0.65% = 65.00 of PIS, and × 3% = 300.00 of COFINS.
  expect(await das()).toEqual(["calculado", "10000.00", "365.00"])
  await entram([devolucao(3, 1_500_000n)])
  // 25,000.00 returned of 20,000.00 sold: nothing is due, and 5,000.00 go on.
  expect(await das()).toEqual(["calculado", "0.00", "0.00"])
  expect((await mes()).linha.avisos).toContainEqual(
    expect.stringMatching(/^R\$ 5\.000,00 devolvidos em 10\/2026 passam da venda/),
  )
  await entram([venda(4, "2026-11", 800_000n), venda(5, "2026-12", 400_000n)])
  const emMes = async (competencia: string) => {
    const { linha } = await mes(competencia)
    return [linha.situacao, linha.receita, linha.total]
  }
  // 8,000.00 − 5,000.00 = 3,000.00: PIS 0.65% = 19.50, COFINS 3% = 90.00. Nothing is left of what was returned.
  expect(await emMes("2026-11")).toEqual(["calculado", "3000.00", "109.50"])
  // PIS 26.00 and COFINS 120.00 of 4,000.00. Of the quarter, 0 + 3,000.00 + 4,000.00: IRPJ 8% × 15% = 84.00, CSLL 12% × 9% = 75.60.
  expect(await emMes("2026-12")).toEqual(["calculado", "4000.00", "305.60"])
  expect(JSON.stringify(await mes("2026-11"))).toContain("menos R$ 5.000,00 devolvidos em 10/2026")
})

it("o que se devolve além da venda do mês reduz os meses seguintes, na mesma classe, até acabar", async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  loja = await umaEmpresa()
    .comCnpj(LOJA)
    .noSistemaDesde("2026-08")
    .doAnexo("I")
    .comDozeMesesAntesDe("2026-08", 1_000_000n)
    .criar(ambiente, contador.escopo)
  const em = (mesDaNota: string, numero: number, itens: DadosDaNfe["itens"], devolvida = false) =>
    montarNfe(
      nota(numero, itens, {
        emitidaEm: `${mesDaNota}-10T10:00:00-03:00`,
        ...(devolvida && { entrada: true, finalidade: "4", naturezaDaOperacao: "Devolução" }),
      }),
      par,
    )
  await importar([
    em("2026-08", 1, [item("5102", "102", 100_000n), item("5405", "500", 50_000n, { produto: "P2" })]),
    em("2026-08", 2, [item("1202", "102", 250_000n)], true),
    em("2026-09", 3, [item("5102", "102", 80_000n)]),
    em(MES, 4, [item("5102", "102", 300_000n)]),
  ])
  // Months are computed in order, each over the closed one before.
  const doMes = async (competencia: string) => {
    await concluirEtapas(ambiente.banco, contador.escopo, competencia, [loja.id])
    const { linha } = await mes(competencia)
    await pedir("POST", `/fechamentos/das/${loja.id}/${competencia}/fechar`, { idApuracao: linha.idApuracao })
    return [linha.situacao, linha.receita, linha.total, linha.rbt12]
  }
  // August: 1,000.00 sold and 2,500.00 returned of one class, 1,500.00 left; the ST class keeps its 500.00 × 4% × 66% = 13.20.
  expect(await doMes("2026-08")).toEqual(["calculado", "500.00", "13.20", "120000.00"])
  // September: 800.00 are all taken, 700.00 left. 11 × 10,000.00 + 500.00.
  expect(await doMes("2026-09")).toEqual(["calculado", "0.00", "0.00", "110500.00"])
  // October: 3,000.00 − 700.00 = 2,300.00 × 4% = 92.00. 10 × 10,000.00 + 500.00 + 0.00.
  expect(await doMes(MES)).toEqual(["calculado", "2300.00", "92.00", "100500.00"])
  // November owes nothing to it any more. 9 × 10,000.00 + 500.00 + 0.00 + 2,300.00.
  await importar([em("2026-11", 5, [item("5102", "102", 100_000n)])])
  expect(await doMes("2026-11")).toEqual(["calculado", "1000.00", "40.00", "92800.00"])
})

it("por caixa a devolução reduz o que se auferiu, não o recebido que já vem sem ela, e o mês diz isso", async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  loja = await umaEmpresa()
    .comCnpj(LOJA)
    .noSistemaDesde(MES)
    .doAnexo("I")
    .comDozeMesesAntesDe(MES, 1_000_000n)
    .porCaixaEm(2026)
    .criar(ambiente, contador.escopo)
  const devolucao = nota(2, [item("1202", "102", 40_000n)], {
    entrada: true,
    finalidade: "4",
    naturezaDaOperacao: "Devolução",
  })
  await importar([montarNfe(nota(1, [item("5102", "102", 100_000n)]), par), montarNfe(devolucao, par)])
  const corpo = {
    recebimentos: [{ idAtividade: loja.atividades[0], mercado: "interno", situacoes: [], valor: "500.00" }],
  }
  const r = await ambiente.pedir(contador, "PUT", `/empresas/${loja.id}/caixa/${MES}`, { corpo })
  expect(r.status).toBe(200)
  const detalhe = await mes()
  // 500.00 × 4%; of the 600.00 earned, 1,000.00 less 400.00, 100.00 are still to come.
  expect([detalhe.linha.situacao, detalhe.linha.total]).toEqual(["calculado", "20.00"])
  expect(JSON.stringify(detalhe)).toContain("Há devoluções de R$ 400,00 no mês")
})
