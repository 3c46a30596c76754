import type { DetalheDoFechamento, Importacao, LinhaDaImportacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { COMERCIO, SERVICOS } from "../../../documentos/extrato-pgdas/extrato-pgdas.casos.ts"
import { desenharExtrato, type ExtratoDesenhado } from "../../../documentos/extrato-pgdas/extrato-pgdas.fixtures.ts"
import { type EntradaDeZip, zipar } from "../../../http/exportacao/zip.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../../testes/ambiente.ts"
import { umaEmpresa } from "../../../testes/empresas.ts"
import { concluirEtapas } from "../../../testes/etapas.ts"
import { importadorDeExtratos } from "./extratos.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importadorDeExtratos>

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importadorDeExtratos(ambiente, admin)
})

const CLINICA = "11222333000181"
const arquivo = async (dados: ExtratoDesenhado, nome = "extrato.pdf") => ({ nome, bytes: await desenharExtrato(dados) })
const clinica = () => umaEmpresa().comCnpj(CLINICA).abertaEm("2019-03-14").noSistemaDesde("2026-11").doAnexo("III/V")
const noBanco = async (consulta: string) =>
  (await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute(sql.raw(consulta)))).rows
const receitasDoBanco = () =>
  noBanco("select competencia, valor_centavos::text as v from receitas_informadas order by 1")
const linhasDe = async (id: string, tipo: LinhaDaImportacao["tipo"]) =>
  (await eu.linhas(id)).filter((l) => l.tipo === tipo)
async function zipDe(entradas: readonly EntradaDeZip[]): Promise<Uint8Array> {
  const pedacos: Uint8Array[] = []
  for await (const pedaco of zipar(entradas)) pedacos.push(pedaco)
  return Buffer.concat(pedacos)
}
const doMes = (linhas: readonly LinhaDaImportacao[], mes: string) => {
  const linha = linhas.find((l) => l.comparacao?.competencia === mes)
  if (!linha) throw new Error(`Não há linha de ${mes}.`)
  return linha
}
/** O extrato de agosto, pago no vencimento: a janela é a mesma de outubro, dois meses antes. */
const DE_AGOSTO: ExtratoDesenhado = {
  ...SERVICOS,
  periodo: "08/2026",
  das: { numero: "07202623300000011", vencimento: "21/09/2026", total: "1460.01", pagoEm: "21/09/2026" },
}

describe("extratos do PGDAS-D importados", () => {
  it("enchem receitas, folha e CPP de antes do sistema; duas vezes, nada; desfeitos, tudo volta", async () => {
    await clinica().criar(ambiente, admin.escopo)
    const envio = [await arquivo(SERVICOS, "outubro.pdf"), await arquivo(DE_AGOSTO, "agosto.pdf")]
    const importacao = await eu.conferidos(...envio)
    expect([importacao.falha, importacao.estado, importacao.origem]).toEqual([null, "conferida", "extratos"])
    // O cálculo do nosso motor sobre o que o extrato diz, ao centavo: 1.460,01 é o impresso.
    const das = doMes(await linhasDe(importacao.id, "extrato-das"), "2026-10")
    expect(das.mensagem).toBe(
      "O nosso cálculo, com as receitas, a folha e as atividades do extrato, confere ao centavo.",
    )
    expect(das.comparacao).toMatchObject({ registrado: "1460.01", extrato: "1460.01", diferenca: "0.00" })
    // Setembro: 5.700,00 declarados, com os 158,41 + 475,23 = 633,64 de CPP do DAS de agosto dentro deles.
    const folhas = await linhasDe(importacao.id, "extrato-folha")
    expect(doMes(folhas, "2026-09").comparacao).toMatchObject({
      registrado: null,
      extrato: "5700.00",
      aGravar: "5066.36",
    })
    const cpps = await linhasDe(importacao.id, "extrato-cpp")
    expect(doMes(cpps, "2026-09").comparacao).toMatchObject({ extrato: "633.64", aGravar: "633.64" })
    // O de outubro ainda não estava pago: não foi recolhido.
    expect(doMes(cpps, "2026-11")).toMatchObject({ previsto: 5, comparacao: { aGravar: null } })

    await eu.agir(importacao.id, "confirmar")
    const feita = await eu.consultar(importacao.id)
    // 22 meses de receita, 12 de folha (10/2025 a 09/2026) e a CPP de um mês.
    expect([feita.estado, feita.resultados.inseridos, feita.resultados.erros]).toEqual(["concluida", 35, 0])
    const receitas = await receitasDoBanco()
    expect(receitas).toHaveLength(22)
    expect(new Set(receitas.map((r) => r.v))).toEqual(new Set(["2000000"]))
    expect(
      await noBanco("select salarios_centavos::text as v, origem from folhas_informadas where competencia = '2026-09'"),
    ).toEqual([{ v: "506636", origem: "extrato" }])
    expect(await noBanco("select competencia, valor_centavos::text as v, origem from folhas_cpp_das")).toEqual([
      { competencia: "2026-09", v: "63364", origem: "extrato" },
    ])

    const outra = await eu.conferidos(...envio)
    expect(outra.previstos).toMatchObject({ inseridos: 0, atualizados: 0, erros: 0 })
    expect(outra.emConflito).toBe(0)

    await eu.agir(importacao.id, "desfazer")
    expect((await eu.consultar(importacao.id)).estado).toBe("desfeita")
    for (const tabela of ["receitas_informadas", "folhas_informadas", "folhas_cpp_das"])
      expect(await noBanco(`select 1 from ${tabela}`)).toEqual([])
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("o que já está registrado com outro valor fica, até alguém escolher; a escolha muda só aquela linha", async () => {
    await clinica()
      .comReceita("2026-09", 1_900_000n)
      .comReceita("2026-08", 2_000_000n)
      .comReceita("2026-07", 1_000_000n)
      .criar(ambiente, admin.escopo)
    const { id, emConflito } = await eu.conferidos(await arquivo(SERVICOS))
    expect(emConflito).toBe(2)
    const receitas = await linhasDe(id, "extrato-receita")
    expect(doMes(receitas, "2026-08").mensagem).toBe("Igual ao registrado.")
    const setembro = doMes(receitas, "2026-09")
    expect(setembro).toMatchObject({
      escolha: "pendente",
      comparacao: { registrado: "19000.00", extrato: "20000.00", aGravar: null },
    })
    const r = await eu.escolher(id, { linhas: [setembro.sequencia], escolha: "extrato" })
    expect([r.status, r.json<Importacao>().emConflito]).toEqual([200, 1])
    expect(doMes(await linhasDe(id, "extrato-receita"), "2026-09")).toMatchObject({
      previsto: 2,
      escolha: "extrato",
      comparacao: { aGravar: "20000.00" },
    })
    const semConflito = doMes(receitas, "2026-08").sequencia
    expect((await eu.escolher(id, { linhas: [semConflito], escolha: "extrato" })).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "linhas",
    })
    expect((await eu.escolher(id, {})).json()).toMatchObject({ codigo: "entrada-invalida" })
    await eu.agir(id, "confirmar")
    const gravadas = await receitasDoBanco()
    expect(gravadas.slice(-4)).toEqual([
      { competencia: "2026-07", v: "1000000" },
      { competencia: "2026-08", v: "2000000" },
      { competencia: "2026-09", v: "2000000" },
      { competencia: "2026-10", v: "2000000" },
    ])
    await eu.agir(id, "desfazer")
    expect(await receitasDoBanco()).toEqual([
      { competencia: "2026-07", v: "1000000" },
      { competencia: "2026-08", v: "2000000" },
      { competencia: "2026-09", v: "1900000" },
    ])
    expect((await eu.escolher(id, { escolha: "extrato" })).json()).toMatchObject({ codigo: "transicao-recusada" })
  })

  it("a folha declarada pode não trazer a CPP do DAS: então ela soma à parte", async () => {
    await clinica().criar(ambiente, admin.escopo)
    const { id } = await eu.conferidos(await arquivo(SERVICOS, "outubro.pdf"), await arquivo(DE_AGOSTO, "agosto.pdf"))
    expect((await eu.escolher(id, { cppNaFolha: "a-parte" })).status).toBe(200)
    const folhas = await linhasDe(id, "extrato-folha")
    expect(new Set(folhas.map((l) => l.comparacao?.aGravar))).toEqual(new Set(["5700.00"]))
  })

  it("diz a empresa que não está aqui, o arquivo que não é extrato e o que não é PDF", async () => {
    await clinica().criar(ambiente, admin.escopo)
    const { id } = await eu.conferidos(await arquivo(COMERCIO, "de-fora.pdf"), {
      nome: "imagem.pdf",
      bytes: new TextEncoder().encode("não é um PDF"),
    })
    const linhas = await eu.linhas(id)
    expect(linhas[0]).toMatchObject({ planilha: "imagem.pdf", previsto: 4, codigo: "extrato-nao-e-pdf" })
    expect(new Set(linhas.slice(1).map((l) => l.codigo))).toEqual(new Set(["extrato-sem-empresa"]))
    expect(linhas[1]?.mensagem).toContain("44.555.666/0001-54 (NORTE SUL COMÉRCIO DE BEBIDAS LTDA)")
    // Nenhuma linha a gravar.
    const r = await ambiente.pedir(admin, "POST", `/importacoes/${id}/confirmar`)
    expect(r.json()).toMatchObject({ codigo: "transicao-recusada" })
    const nada = await eu.mandar({ nome: "a.txt", bytes: new TextEncoder().encode("texto") })
    expect([nada.status, nada.json<{ codigo: string }>().codigo]).toEqual([422, "extrato-nao-e-pdf"])
    // Cadastrada, conferir de novo a encontra.
    await umaEmpresa()
      .comCnpj("44555666000154")
      .abertaEm("2015-01-02")
      .noSistemaDesde("2026-09")
      .doAnexo("I")
      .criar(ambiente, admin.escopo)
    await eu.conferir({ id, mapeamento: [] })
    const { previstos } = await eu.consultar(id)
    // De 01/2025 a 07/2026, 19 meses; agosto, por atividade; e a CPP do DAS dele.
    expect([previstos.inseridos, previstos.erros]).toEqual([21, 1])
  })

  it("lê os de um ZIP, e diz o que nele não se abre", async () => {
    await clinica().criar(ambiente, admin.escopo)
    const extrato = await desenharExtrato(SERVICOS)
    const zip = await zipDe([
      { nome: "pasta/outubro.pdf", conteudo: [extrato] },
      { nome: "leia-me.txt", conteudo: ["texto"] },
      { nome: "outro.zip", conteudo: [await zipDe([{ nome: "a.pdf", conteudo: [extrato] }])] },
    ])
    const { id } = await eu.conferidos({ nome: "extratos.zip", bytes: zip })
    const linhas = await eu.linhas(id)
    const arquivos = linhas.filter((l) => l.tipo === "extrato-arquivo").map((l) => [l.planilha, l.codigo])
    expect(arquivos).toEqual([
      ["outro.zip", "extrato-nao-e-pdf"],
      ["extratos.zip: leia-me.txt", "extrato-nao-e-pdf"],
    ])
    expect(doMes(await linhasDe(id, "extrato-das"), "2026-10").planilha).toContain("outubro.pdf")
    const corrompido = await eu.conferidos({ nome: "ruim.zip", bytes: zip.slice(0, 200) })
    expect((await eu.linhas(corrompido.id)).map((l) => l.codigo)).toEqual(["extrato-nao-e-pdf"])
  })

  it("não toca o que já é apurado aqui, e confere o DAS com o da casa", async () => {
    const empresa = await clinica()
      .noSistemaDesde("2026-10")
      .comDozeMesesAntesDe("2026-10", 2_000_000n)
      .comDozeFolhasAntesDe("2026-10", 570_000n)
      .semCppDoDasAte("2026-10")
      .comReceita("2026-10", 2_000_000n)
      .criar(ambiente, admin.escopo)
    const corpo = { competencia: "2026-10", selecao: { empresas: [empresa.id] } }
    expect((await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
    const { id } = await eu.conferidos(await arquivo(SERVICOS))
    // Uma só receita aqui: 20.000,00 × 7,3 % = 1.460,00; no extrato são duas, e os tributos de cada uma somam 1.460,01.
    expect(doMes(await linhasDe(id, "extrato-das"), "2026-10")).toMatchObject({
      mensagem: expect.stringContaining("R$ 0,01 a menos. É diferença de arredondamento"),
      comparacao: { registrado: "1460.00", extrato: "1460.01", diferenca: "-0.01", aGravar: null },
    })
    expect(doMes(await linhasDe(id, "extrato-receita"), "2026-10").mensagem).toContain("já é apurado aqui")

    await concluirEtapas(ambiente.banco, admin.escopo, "2026-10", [empresa.id])
    const caminho = `/fechamentos/das/${empresa.id}/2026-10`
    const { linha } = (await ambiente.pedir(admin, "GET", caminho)).json<DetalheDoFechamento>()
    const fechar = { corpo: { idApuracao: linha.idApuracao } }
    expect((await ambiente.pedir(admin, "POST", `${caminho}/fechar`, fechar)).status).toBe(200)
    const fechada = await eu.conferidos(await arquivo(SERVICOS))
    // Um mês fechado usou os de antes: o que não é igual é recusado.
    const receitas = await linhasDe(fechada.id, "extrato-receita")
    expect(doMes(receitas, "2025-01")).toMatchObject({ previsto: 4, codigo: "competencia-fechada" })
    expect(doMes(receitas, "2026-09").mensagem).toBe("Igual ao registrado.")
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("é de quem vê o escritório inteiro, e de nenhum outro escritório", async () => {
    await clinica().criar(ambiente, admin.escopo)
    const { id } = await eu.conferidos(await arquivo(SERVICOS))
    const contador = await ambiente.criarAtor(admin.escopo.idEscritorio, "CONTADOR")
    expect((await importadorDeExtratos(ambiente, contador).escolher(id, { escolha: "extrato" })).status).toBe(403)
    const alheio = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await importadorDeExtratos(ambiente, alheio).escolher(id, { escolha: "extrato" })).status).toBe(404)
    // O mesmo extrato, em outro escritório, é de empresa que ele não tem.
    const deLa = await importadorDeExtratos(ambiente, alheio).conferidos(await arquivo(SERVICOS))
    expect([deLa.previstos.inseridos, deLa.previstos.erros]).toEqual([0, deLa.total])
  })
})
