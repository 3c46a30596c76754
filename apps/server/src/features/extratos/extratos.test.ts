import type { ContaDoBanco, ImportacaoDeExtrato, LinhaDoBanco, PreviaDoExtrato } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator
let cnpj = 0

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

type Movimento = readonly [dia: string, valor: string, texto: string, fitid?: string]
const ofx = (movimentos: readonly Movimento[], saldo?: readonly [dia: string, valor: string], conta = "45678-9") =>
  Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
${movimentos.map(([dia, valor, texto, fitid = ""]) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dia.replaceAll("-", "")}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${texto}</STMTTRN>`).join("\n")}
</BANKTRANLIST>${saldo ? `<LEDGERBAL><BALAMT>${saldo[1]}<DTASOF>${saldo[0].replaceAll("-", "")}</LEDGERBAL>` : ""}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)

const OUTUBRO: readonly Movimento[] = [
  ["2026-10-02", "1500.00", "PIX RECEBIDO CLIENTE"],
  ["2026-10-05", "-89.90", "TARIFA PACOTE"],
  ["2026-10-05", "-89.90", "TARIFA PACOTE"],
  ["2026-10-20", "-2.500,00", "ALUGUEL"],
]
const NOVA = {
  idTipo: 1,
  apelido: "Itaú",
  idBanco: "341",
  agencia: "0123",
  conta: "45678-9",
  saldoInicial: "3000.00",
  saldoEm: "2026-10-01",
}

async function novaEmpresa() {
  const { id } = await umaEmpresa()
    .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
    .doAnexo("III")
    .criar(ambiente, contador.escopo)
  const pedir = (metodo: "GET" | "POST" | "PUT", caminho: string, corpo?: unknown) =>
    ambiente.pedir(contador, metodo, caminho, corpo === undefined ? {} : { corpo })
  const enviar = async (bytes: Uint8Array, nome = "extrato.ofx") => {
    const r = await ambiente.enviar(contador, [{ nome, bytes }], {}, `/empresas/${id}/banco/importacoes`)
    expect(r.status).toBe(201)
    return r.json<{ lista: ImportacaoDeExtrato[]; recusados: { codigo: string }[] }>()
  }
  const contas = async () =>
    (await pedir("GET", `/empresas/${id}/banco/contas`)).json<{ lista: ContaDoBanco[] }>().lista
  const linhas = async () =>
    (await pedir("GET", `/empresas/${id}/banco/linhas?registrosPorPagina=100&direcao=asc`)).json<{
      lista: LinhaDoBanco[]
      totais: object
      paginacao: object
    }>()
  /** Sends and confirms into the only account, or registers it. */
  const importar = async (bytes: Uint8Array, decisoes: object = {}) => {
    const [recebida] = (await enviar(bytes)).lista
    const [conta] = await contas()
    const destino = conta ? { idConta: conta.id } : { novaConta: NOVA }
    return pedir("POST", `/banco/importacoes/${recebida?.id}/confirmar`, { ...destino, ...decisoes })
  }
  const prever = async (bytes: Uint8Array) =>
    (await pedir("GET", `/banco/importacoes/${(await enviar(bytes)).lista[0]?.id}`)).json<PreviaDoExtrato>()
  return { id, pedir, enviar, contas, linhas, importar, prever }
}

describe("importar extratos", () => {
  it("recebe, prevê, cadastra a conta e põe as linhas: as iguais do dia são duas", async () => {
    const empresa = await novaEmpresa()
    const previa = await empresa.prever(ofx(OUTUBRO, ["2026-10-31", "1820.20"]))
    expect(previa).toMatchObject({ idConta: null, contagens: { inserido: 4, "sem-acao": 0, repetida: 0, erro: 0 } })
    expect(await empresa.contas()).toEqual([])
    const r = await empresa.importar(ofx(OUTUBRO, ["2026-10-31", "1820.20"]))
    expect(r.json()).toMatchObject({ estado: "importada", inseridas: 4, semAcao: 0, comErro: 0 })
    expect(await empresa.linhas()).toMatchObject({
      paginacao: { totalDeRegistros: 4 },
      totais: { entradas: "1500.00", saidas: "-2679.80" },
    })
    // 3.000,00 + 1.500,00 − 89,90 − 89,90 − 2.500,00 = 1.820,20.
    expect(await empresa.contas()).toMatchObject([
      { saldo: "1820.20", pendentes: 4, conferencia: { banco: "1820.20", nosso: "1820.20", divergeDesde: null } },
    ])
    const outra = await empresa.prever(ofx(OUTUBRO))
    expect(outra.idConta).toBe((await empresa.contas())[0]?.id)
  })

  it("o mesmo arquivo três vezes, em metades e fora de ordem, não muda nada", async () => {
    const empresa = await novaEmpresa()
    const trocar = OUTUBRO.map(([d, v, t], i): Movimento => [d, v, t, `troca${i}`])
    await empresa.importar(ofx(OUTUBRO.slice(2)))
    await empresa.importar(ofx(OUTUBRO.slice(0, 3)))
    expect((await empresa.importar(ofx(OUTUBRO))).json()).toMatchObject({ inseridas: 0, semAcao: 4 })
    const cheia = await empresa.linhas()
    expect(cheia.paginacao).toMatchObject({ totalDeRegistros: 4 })
    for (const arquivo of [ofx(OUTUBRO), ofx(trocar), ofx(OUTUBRO.slice(0, 2))])
      expect((await empresa.importar(arquivo)).json()).toMatchObject({ inseridas: 0 })
    expect(await empresa.linhas()).toEqual(cheia)
  })

  it("o que parece repetido espera a decisão de uma pessoa", async () => {
    const empresa = await novaEmpresa()
    await empresa.importar(ofx(OUTUBRO))
    const outroTexto = ofx([["2026-10-20", "-2500.00", "Boleto pago imobiliária"]])
    expect(await empresa.prever(outroTexto)).toMatchObject({
      contagens: { repetida: 1, inserido: 0 },
      linhas: [{ resultado: "repetida", igual: { descricao: "ALUGUEL", data: "2026-10-20" } }],
      avisos: [expect.stringContaining("3 linhas da conta")],
    })
    expect((await empresa.importar(outroTexto)).json()).toMatchObject({ codigo: "entrada-invalida" })
    expect((await empresa.importar(outroTexto, { saoAsMesmas: [1] })).json()).toMatchObject({
      inseridas: 0,
      semAcao: 1,
    })
    expect((await empresa.importar(outroTexto, { saoOutras: [1] })).json()).toMatchObject({ inseridas: 1 })
  })

  it("o dia que não chegou e o de antes do saldo inicial são recusados por linha, e os outros entram", async () => {
    const empresa = await novaEmpresa()
    const r = await empresa.importar(
      ofx([...OUTUBRO, ["2026-12-01", "5.00", "AGENDADO"], ["2026-09-30", "5.00", "ANTES"]]),
    )
    expect(r.json()).toMatchObject({ inseridas: 4, comErro: 2 })
    expect((await empresa.linhas()).paginacao).toMatchObject({ totalDeRegistros: 4 })
  })

  it("dois confirmando o mesmo arquivo: um põe as linhas, o outro é avisado", async () => {
    const empresa = await novaEmpresa()
    await empresa.importar(ofx([]))
    const [recebida] = (await empresa.enviar(ofx(OUTUBRO))).lista
    const [conta] = await empresa.contas()
    const confirmar = () =>
      empresa.pedir("POST", `/banco/importacoes/${recebida?.id}/confirmar`, { idConta: conta?.id })
    const respostas = await Promise.all([confirmar(), confirmar(), confirmar()])
    expect(respostas.map((r) => r.status).sort()).toEqual([200, 409, 409])
    expect((await empresa.linhas()).paginacao).toMatchObject({ totalDeRegistros: 4 })
  })

  it("desfazer tira o que o arquivo trouxe, nomeia o que fica e devolve os saldos; reimportar põe de novo", async () => {
    const empresa = await novaEmpresa()
    await empresa.importar(ofx(OUTUBRO.slice(0, 2)))
    const antes = JSON.stringify(await empresa.contas())
    const { id } = (await empresa.importar(ofx(OUTUBRO))).json<ImportacaoDeExtrato>()
    const r = await empresa.pedir("POST", `/banco/importacoes/${id}/desfazer`)
    expect(r.json()).toMatchObject({ retiradas: 2, ficaram: [] })
    expect(JSON.stringify(await empresa.contas())).toBe(antes)
    expect((await empresa.pedir("POST", `/banco/importacoes/${id}/desfazer`)).status).toBe(409)
    const { id: outra } = (await empresa.importar(ofx(OUTUBRO))).json<ImportacaoDeExtrato>()
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(
        sql`update extratos_linhas set estado = 'conciliada' where id_empresa = ${empresa.id} and descricao = 'ALUGUEL'`,
      ),
    )
    expect((await empresa.pedir("POST", `/banco/importacoes/${outra}/desfazer`)).json()).toMatchObject({
      retiradas: 1,
      ficaram: [{ descricao: "ALUGUEL", motivo: "Já foi conciliada." }],
      importacao: { estado: "importada" },
    })
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update extratos_linhas set estado = 'pendente' where id_empresa = ${empresa.id}`),
    )
    expect((await empresa.pedir("POST", `/banco/importacoes/${outra}/desfazer`)).json()).toMatchObject({
      retiradas: 1,
      ficaram: [],
      importacao: { estado: "desfeita" },
    })
    expect(JSON.stringify(await empresa.contas())).toBe(antes)
  })

  it("duas contas em um arquivo são duas importações; a página do banco é recusada e nada fica", async () => {
    const empresa = await novaEmpresa()
    const [um, dois] = [ofx(OUTUBRO), ofx(OUTUBRO, undefined, "11111-1")].map(String)
    const juntos = `${um?.replace(/<\/BANKMSGSRSV1>[\s\S]*/, "")}${dois?.replace(/^[\s\S]*<BANKMSGSRSV1>/, "")}`
    expect((await empresa.enviar(Buffer.from(juntos))).lista.map((i) => i.contaLida.numero)).toEqual([
      "456789",
      "111111",
    ])
    expect(await empresa.enviar(Buffer.from("<!doctype html><html></html>"))).toMatchObject({
      lista: [],
      recusados: [{ codigo: "pagina-html" }],
    })
  })

  it("da planilha sem títulos conhecidos uma pessoa diz as colunas, e a próxima igual já as sabe", async () => {
    const empresa = await novaEmpresa()
    await empresa.importar(ofx([]))
    const csv = (dia: string) => Buffer.from(`quando;quanto;o que\n${dia}/10/2026;-10,50;CAFÉ\n`)
    const [recebida] = (await empresa.enviar(csv("07"), "e.csv")).lista
    const colunas = { cabecalho: 1, data: 0, descricao: [2], valor: 1, credito: null, debito: null, natureza: null }
    const dita = { colunas: { ...colunas, saldo: null, identificacao: null, inverter: false } }
    expect((await empresa.pedir("PUT", `/banco/importacoes/${recebida?.id}/colunas`, dita)).json()).toMatchObject({
      contagens: { inserido: 1 },
      linhas: [{ data: "2026-10-07", valor: "-10.50", descricao: "CAFÉ" }],
    })
    expect(await empresa.prever(csv("08"))).toMatchObject({ contagens: { inserido: 1 }, avisos: [] })
  })
})

describe("saldos e meses conferidos", () => {
  it("o saldo de cada dia, o primeiro que diverge do banco, e o mês conferido que não muda mais", async () => {
    const empresa = await novaEmpresa()
    await empresa.importar(ofx(OUTUBRO.slice(0, 2), ["2026-10-10", "4410.10"]))
    await empresa.importar(ofx(OUTUBRO.slice(2), ["2026-10-31", "1820.20"]))
    const [conta] = await empresa.contas()
    expect(conta?.conferencia).toEqual({
      em: "2026-10-31",
      banco: "1820.20",
      nosso: "1910.10",
      divergeDesde: "2026-10-31",
    })
    // O segundo arquivo só tem uma das tarifas iguais: falta a outra, que o arquivo inteiro traz.
    expect((await empresa.importar(ofx(OUTUBRO))).json()).toMatchObject({ inseridas: 1 })
    expect((await empresa.contas())[0]?.conferencia?.divergeDesde).toBe("2026-10-10")
    const caminho = `/banco/contas/${conta?.id}/saldos/2026-10`
    expect((await empresa.pedir("GET", caminho)).json()).toMatchObject({
      anterior: "3000.00",
      dias: [
        { data: "2026-10-02", saldo: "4500.00", banco: null },
        { data: "2026-10-05", saidas: "-179.80", saldo: "4320.20" },
        { data: "2026-10-10", saldo: "4320.20", banco: "4410.10" },
        { data: "2026-10-20", saldo: "1820.20" },
        { data: "2026-10-31", saldo: "1820.20", banco: "1820.20" },
      ],
    })
    expect((await empresa.pedir("POST", `${caminho}/conferir`, { saldo: "1.00" })).status).toBe(400)
    expect((await empresa.pedir("POST", `${caminho}/conferir`, { saldo: "1820.20" })).status).toBe(200)
    expect((await empresa.pedir("POST", `${caminho}/conferir`, { saldo: "1820.20" })).status).toBe(409)
    expect((await empresa.importar(ofx([["2026-10-21", "1.00", "NOVA"]]))).json()).toMatchObject({
      inseridas: 0,
      comErro: 1,
    })
    const direto = ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`delete from extratos_linhas where id_empresa = ${empresa.id}`),
    )
    await expect(direto).rejects.toMatchObject({ cause: { code: "PT012" } })
    expect((await empresa.pedir("POST", `${caminho}/reabrir`, { motivo: "faltou uma linha" })).status).toBe(200)
    expect((await empresa.importar(ofx([["2026-10-21", "1.00", "NOVA"]]))).json()).toMatchObject({ inseridas: 1 })
  })
})

describe("procurar nas linhas", () => {
  const buscar = async (empresa: Awaited<ReturnType<typeof novaEmpresa>>, filtro: string, ator = contador) =>
    ambiente.pedir(ator, "GET", `/empresas/${empresa.id}/banco/linhas?registrosPorPagina=100&direcao=asc&${filtro}`)
  const textos = async (...de: Parameters<typeof buscar>) => {
    const { lista, totais } = (await buscar(...de)).json<{ lista: LinhaDoBanco[]; totais: object | null }>()
    return { textos: lista.map((l) => l.descricao), totais }
  }

  /** What a filter says of how many lines it has comes of their days: of so many, no text is looked for line by line. */
  const comoSeFossemMuitas = (id: string) =>
    ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update extratos_dias set linhas = 100000 where id_empresa = ${id}`),
    )

  it.each([
    ["linha por linha", async () => undefined],
    ["pelo índice", comoSeFossemMuitas],
  ])("%s acha qualquer parte do texto, sem acento, com os outros filtros; %% e _ são eles mesmos", async (_, como) => {
    const empresa = await novaEmpresa()
    await empresa.importar(
      ofx([
        ["2026-10-02", "100.00", "PIX RECEBIDO JOÃO"],
        ["2026-10-05", "-50.00", "TARIFA 10% DO PIX_JOAO"],
        ["2026-10-06", "-30.00", "ALUGUEL"],
      ]),
    )
    await como(empresa.id)
    expect(await textos(empresa, "busca=joao")).toEqual({
      textos: ["PIX RECEBIDO JOÃO", "TARIFA 10% DO PIX_JOAO"],
      totais: { entradas: "100.00", saidas: "-50.00" },
    })
    expect((await textos(empresa, "busca=cebido%20Jo")).textos).toEqual(["PIX RECEBIDO JOÃO"])
    expect((await textos(empresa, "busca=10%25%20do")).textos).toEqual(["TARIFA 10% DO PIX_JOAO"])
    expect((await textos(empresa, "busca=x_jo")).textos).toEqual(["TARIFA 10% DO PIX_JOAO"])
    expect((await textos(empresa, "busca=a%25l")).textos).toEqual([])
    expect((await textos(empresa, "busca=joao&de=2026-10-03")).textos).toEqual(["TARIFA 10% DO PIX_JOAO"])
    expect((await textos(empresa, "busca=joao&estado=conciliada")).textos).toEqual([])
    expect((await textos(empresa, "busca=jo")).textos).toHaveLength(2)
    const [conta] = await empresa.contas()
    expect((await textos(empresa, `busca=joao&idConta=${conta?.id}`)).textos).toHaveLength(2)
    const arquivo = await ambiente.pedir(
      contador,
      "GET",
      `/empresas/${empresa.id}/banco/linhas/exportacao?formato=csv&busca=aluguel`,
    )
    const planilha = arquivo.bytes.toString("utf8")
    expect(planilha).toContain("ALUGUEL")
    expect(planilha).not.toContain("PIX RECEBIDO")
  })

  it("de um texto que está em linhas demais vem a página, sem a soma", async () => {
    const empresa = await novaEmpresa()
    const iguais = Array.from({ length: 2_001 }, (_v, i): Movimento => ["2026-10-05", "-1.00", `TARIFA ${i}`])
    await empresa.importar(ofx([...iguais, ["2026-10-02", "100.00", "TARIFA DEVOLVIDA"]]))
    expect((await textos(empresa, "busca=tarifa")).totais).toEqual({ entradas: "100.00", saidas: "-2001.00" })
    await comoSeFossemMuitas(empresa.id)
    const todas = await textos(empresa, "busca=tarifa")
    expect([todas.textos.length, todas.textos[0], todas.totais]).toEqual([100, "TARIFA DEVOLVIDA", null])
    expect((await textos(empresa, "busca=devolvida")).totais).toEqual({ entradas: "100.00", saidas: "0.00" })
  })

  it("nada de outra empresa nem de outro escritório, nem a quem não vê o banco", async () => {
    const minha = await novaEmpresa()
    const alheia = await novaEmpresa()
    for (const empresa of [minha, alheia]) await empresa.importar(ofx([["2026-10-02", "100.00", "SEGREDO"]]))
    const achar = (ator: Ator, papel = "2") =>
      ambiente.banco.emEscopo(ator.escopo, async (tx) => {
        await tx.execute(sql`select set_config('app.papel', ${papel}, true)`)
        const { rows } = await tx.execute<{ achadas: string[] }>(
          sql`select linhas_com_texto(${minha.id}, '%segredo%', 10) as achadas`,
        )
        return rows[0]?.achadas
      })
    expect(await achar(contador)).toHaveLength(1)
    expect(await achar(contador, "4")).toEqual([])
    expect(await achar(await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR"))).toEqual([])
    const soDaOutra = { ...contador, escopo: { ...contador.escopo, empresas: [alheia.id] } }
    expect(await achar(soDaOutra)).toEqual([])
  })
})
