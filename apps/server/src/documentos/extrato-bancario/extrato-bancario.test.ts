import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { paraReais } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { tempoDeProcessador } from "../../testes/processador.ts"
import { lerExtratoApartado } from "./leitor.ts"
import { FaltamColunas, lerExtrato } from "./ler-extrato.ts"
import { type ContaLida, ExtratoRecusado } from "./tipos.ts"
import { centavosDoTexto } from "./valores.ts"

const pasta = new URL("exemplos/", import.meta.url)
const bytesDe = (nome: string) => new Uint8Array(readFileSync(new URL(nome, pasta)))
const json = (nome: string) => JSON.parse(readFileSync(new URL(nome, pasta), "utf8"))
const ler = async (nome: string, bytes = bytesDe(nome)) => (await lerExtrato({ nome, bytes })).extrato.contas
const emReais = (conta: ContaLida | undefined) =>
  conta?.linhas.map((l) => ({
    data: l.data,
    valor: paraReais(l.valorCentavos),
    descricao: l.descricao,
    fitid: l.identificacao,
  }))

interface Esperado {
  readonly conta?: object
  readonly saldo?: object | null
  readonly ignorados?: number
  readonly avisos?: readonly string[]
  readonly lancamentos?: readonly object[]
  readonly contas?: readonly { readonly conta: string; readonly lancamentos: readonly object[] }[]
  readonly erro?: string
}
const esperado: Readonly<Record<string, Esperado>> = json("esperado.json")

describe("OFX dos bancos, como cada um escreve", () => {
  it.each(Object.entries(esperado).filter(([, e]) => e.lancamentos))(
    "%s",
    async (nome, { conta, saldo, ignorados, avisos, lancamentos }) => {
      const [lida] = await ler(nome)
      expect(emReais(lida)).toEqual(lancamentos)
      expect(lida?.recusadas).toEqual([])
      expect(lida?.ignoradas).toHaveLength(ignorados ?? 0)
      expect(lida?.moeda).toBe("BRL")
      if (conta) {
        const { numero, ...dita } = lida ?? { numero: null }
        expect({ ...dita, conta: numero }).toMatchObject(conta)
      }
      if (saldo === null) expect(lida?.saldo).toBeNull()
      if (saldo) expect({ ...lida?.saldo, valor: paraReais(lida?.saldo?.valorCentavos ?? 0n) }).toMatchObject(saldo)
      if (avisos) expect(lida?.avisos.join()).toContain("DEBIT com valor positivo")
    },
  )

  it("duas contas no mesmo arquivo são duas, ainda que com a mesma identificação", async () => {
    const contas = await ler("09-sicoob-duas-contas.ofx")
    expect(contas.map((c) => [c.numero, emReais(c)])).toEqual(
      esperado["09-sicoob-duas-contas.ofx"]?.contas?.map((c) => [c.conta, c.lancamentos]),
    )
  })

  it("o segundo download, com as identificações trocadas, traz os mesmos movimentos e mais um", async () => {
    const chaves = async (nome: string) =>
      emReais((await ler(nome))[0])?.map(({ fitid: _, ...l }) => JSON.stringify(l)) ?? []
    const antes = await chaves("10a-inter-fitid-muda.ofx")
    const depois = await chaves("10b-inter-fitid-muda.ofx")
    for (const linha of antes) depois.splice(depois.indexOf(linha), 1)
    expect(depois).toEqual([expect.stringContaining('"valor":"-10.00"')])
  })

  it.each([
    ["14-pagina-html.ofx", "pagina-html"],
    ["15-ofc-antigo.ofc", "ofc"],
    ["16-truncado.ofx", "incompleto"],
    ["cnab240-retorno-cobranca.ret", "cnab-retorno"],
  ])("%s é recusado inteiro: %s", async (nome, codigo) => {
    await expect(ler(nome)).rejects.toMatchObject({ codigo })
  })
})

describe("o que não se lê de um jeito só não vira valor", () => {
  it.each([
    ["1500.00", 150000n],
    ["-35,50", -3550n],
    ["1.386,80", 138680n],
    ["1,386.80", 138680n],
    ["1.234.567,89", 123456789n],
    ["+10", 1000n],
    ["-.5", -50n],
    ["- 7,1", -710n],
    ["100.0000", 10000n],
    ["1.386", null],
    ["1,386", null],
    ["1.38.6,80", null],
    ["10,005", null],
    ["1e3", null],
    ["--5", null],
    ["5-", null],
    ["R$ 5,00", null],
    ["", null],
    ["-", null],
    ["99999999999999,00", null],
    ["٣,00", null],
  ])("%s", (texto, centavos) => expect(centavosDoTexto(texto)).toBe(centavos))

  const ofx = (movimento: string) =>
    new TextEncoder().encode(
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>1<ACCTID>9</BANKACCTFROM><BANKTRANLIST>${movimento}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    )
  const mov = (campos: string) => `<STMTTRN><TRNTYPE>OTHER<FITID>1${campos}`
  it.each([
    ["valor ambíguo", mov("<DTPOSTED>20260301<TRNAMT>1.500"), "não se lê de um jeito só"],
    ["um controle no lugar de um algarismo", mov("<DTPOSTED>20260301<TRNAMT>-1\u000e1.50"), "não se lê de um jeito só"],
    ["o valor partido em duas linhas", mov("<DTPOSTED>20260301<TRNAMT>-\r1.50"), "não se lê de um jeito só"],
    ["sem valor", mov("<DTPOSTED>20260301<TRNAMX>1.50"), "Falta o valor"],
    ["sem data", mov("<DTPOSTED>00000000000000<TRNAMT>1.50"), "data"],
    ["dia que não existe", mov("<DTPOSTED>20260230<TRNAMT>1.50"), "data"],
    ["outra moeda", mov("<DTPOSTED>20260301<TRNAMT>1.50<CURRENCY><CURRATE>5<CURSYM>USD</CURRENCY>"), "moeda"],
    [
      "moeda com centavos além dos centavos",
      mov("<DTPOSTED>20260301<TRNAMT>1.5012<CURRENCY><CURSYM>BRC</CURRENCY>"),
      "jeito só",
    ],
  ])("um movimento com %s é recusado, e os outros ficam", async (_, ruim, motivo) => {
    const [conta] = await ler("x.ofx", ofx(`${ruim}${mov("<DTPOSTED>20260302<TRNAMT>2.50")}`))
    expect(conta?.recusadas).toEqual([expect.objectContaining({ numero: 1, motivo: expect.stringContaining(motivo) })])
    expect(conta?.linhas).toEqual([expect.objectContaining({ numero: 2, valorCentavos: 250n })])
  })
  it.each([
    ["dois movimentos sem a fronteira", mov("<DTPOSTED>20260301<TRNAMT>1.50<DTPOSTED>20260301<TRNAMT>1.50")],
    ["um movimento depois do fim", `</STMTRS></OFX>${mov("<DTPOSTED>20260301<TRNAMT>1.50")}`],
    ["um movimento sem começo", "<TRNTYPE>OTHER<DTPOSTED>20260301<TRNAMT>1.50"],
  ])("%s: o arquivo inteiro é recusado", async (_, corpo) => {
    await expect(ler("x.ofx", ofx(corpo))).rejects.toMatchObject({ codigo: "estrutura" })
  })
  it("um movimento antes do começo do OFX recusa o arquivo inteiro", async () => {
    const texto = new TextDecoder().decode(ofx(mov("<DTPOSTED>20260302<TRNAMT>2.50")))
    const antes = `OFXHEADER:100\n${mov("<DTPOSTED>20260301<TRNAMT>1.50")}\n${texto}`
    await expect(ler("x.ofx", new TextEncoder().encode(antes))).rejects.toMatchObject({ codigo: "estrutura" })
  })
  it("reais numa conta em dólares não são dólares", async () => {
    const texto = new TextDecoder().decode(ofx(mov("<DTPOSTED>20260301<TRNAMT>1.50<CURRENCY><CURSYM>BRL</CURRENCY>")))
    const [conta] = await ler("x.ofx", new TextEncoder().encode(texto.replace("<CURDEF>BRL", "<CURDEF>USD")))
    expect(conta).toMatchObject({ linhas: [], recusadas: [{ motivo: "O valor está em BRL, não na moeda da conta." }] })
  })
  it("a conta de destino não toma o lugar da conta do extrato", async () => {
    const [conta] = await ler(
      "x.ofx",
      ofx(mov("<DTPOSTED>20260301<TRNAMT>1<BANKACCTTO><BANKID>2<ACCTID>7</BANKACCTTO><MEMO>a")),
    )
    expect(conta).toMatchObject({ banco: "001", numero: "9", linhas: [{ descricao: "a", valorCentavos: 100n }] })
  })
  it("comentários não fazem parte do valor", async () => {
    const [conta] = await ler(
      "x.ofx",
      ofx(mov("<DTPOSTED>20260301<!-- dia --><TRNAMT>-200.00   <!-- R$ 200,00 --><MEMO>a <!-- b")),
    )
    expect(conta?.linhas).toEqual([
      expect.objectContaining({ data: "2026-03-01", valorCentavos: -20000n, descricao: "a <!-- b" }),
    ])
  })
  it("um byte ruim não estraga os acentos das outras linhas", async () => {
    const bytes = Buffer.concat([
      Buffer.from(ofx("")).subarray(0, -70),
      Buffer.from(
        `\n${mov("<DTPOSTED>20260301<TRNAMT>1<MEMO>São João")}\n${mov("<DTPOSTED>20260301<TRNAMT>2<MEMO>A")}`,
      ),
      Buffer.from([0xe7, 0xe3]),
      Buffer.from("o\n</BANKTRANLIST></STMTRS></OFX>"),
    ])
    const [conta] = await ler("x.ofx", new Uint8Array(bytes))
    expect(conta?.linhas.map((l) => l.descricao)).toEqual(["São João", "Ação"])
  })
})

describe("CNAB 240, Pix e planilhas", () => {
  const outros = json("esperado-outros.json")
  it("CNAB 240: saldos, datas e valores; a soma que não fecha recusa o arquivo", async () => {
    const [conta] = await ler("cnab240-extrato.ret")
    expect(conta?.linhas.map((l) => [l.data, paraReais(l.valorCentavos)])).toEqual(
      outros["cnab240-extrato.ret"].lancamentos,
    )
    expect([conta?.saldoInicial, conta?.saldo].map((s) => paraReais(s?.valorCentavos ?? 0n))).toEqual([
      "5000.00",
      "6107.60",
    ])
    expect(conta).toMatchObject({ banco: "341", avisos: [] })
    const texto = Buffer.from(bytesDe("cnab240-extrato.ret")).toString("latin1").replace("101000C202", "101001C202")
    await expect(ler("x.ret", new Uint8Array(Buffer.from(texto, "latin1")))).rejects.toMatchObject({ codigo: "cnab" })
  })
  const latino = (texto: string) => new Uint8Array(Buffer.from(texto, "latin1"))
  it("CNAB 240 sem os brancos do fim das linhas, e com a marca de fim do DOS, diz o mesmo", async () => {
    const texto = Buffer.from(bytesDe("cnab240-extrato.ret")).toString("latin1")
    const aparado = `${texto
      .split("\r\n")
      .map((l) => l.trimEnd())
      .join("\n")}\u001a`
    expect(await ler("x.ret", latino(aparado))).toEqual(await ler("cnab240-extrato.ret"))
    // Cut inside an amount, and inside the sum of the batch.
    const cortar = (em: number, ate: number) =>
      texto
        .split("\r\n")
        .map((l, i) => (i === em ? l.slice(0, ate) : l))
        .join("\r\n")
    for (const ruim of [cortar(2, 165), cortar(5, 190)])
      await expect(ler("x.ret", latino(ruim))).rejects.toMatchObject({ codigo: "cnab" })
  })
  it.each([
    ["cobrança em CNAB 400", `02RETORNO01COBRANCA${" ".repeat(381)}\r\n`, "cnab-retorno", "CNAB 400"],
    ["remessa em CNAB 400", `01REMESSA01COBRANCA${" ".repeat(381)}\r\n`, "cnab-retorno", "CNAB 400"],
    [
      "remessa em CNAB 240 aparada",
      `34100000${" ".repeat(9)}211222333000181${" ".repeat(40)}PADARIA MODELO LTDA${" ".repeat(11)}BANCO${" ".repeat(35)}10103202610000000000110300000\n34100011R01  030\n34199999         000001000003`,
      "cnab",
      "remessa",
    ],
  ])("%s não é planilha sem colunas", async (_, texto, codigo, trecho) => {
    await expect(ler("x.txt", latino(texto))).rejects.toMatchObject({
      codigo,
      message: expect.stringContaining(trecho),
    })
  })
  it("Pix: cada um por sua identificação, no dia de São Paulo, e o devolvido à parte", async () => {
    const [conta] = await ler("pix-recebidos.200.json")
    expect(emReais(conta)?.map(({ data, valor, fitid }) => [data, valor, fitid])).toEqual([
      ["2026-03-11", "1000.00", "E12345678202603110915abcdef12345"],
      ["2026-03-11", "512.50", "E12345678202603111800abcdef99999"],
      ["2026-03-13", "-12.50", "D12345678202603131000abcdef00001"],
    ])
  })
  it.each(["extrato-ponto-e-virgula.csv", "extrato-virgula.csv"])("%s", async (nome) => {
    const [conta] = await ler(nome)
    expect(conta?.linhas.map((l) => [l.data, paraReais(l.valorCentavos)])).toEqual(outros[nome])
    expect(conta?.recusadas).toEqual([])
  })
  const csv = (texto: string) => ler("x.csv", new TextEncoder().encode(texto))
  it("entradas e saídas em colunas, D e C ao lado ou no fim do valor", async () => {
    const valores = async (texto: string) => (await csv(texto))[0]?.linhas.map((l) => paraReais(l.valorCentavos))
    expect(
      await valores("Data;Histórico;Crédito;Débito\n01/03/2026;a;1.000,00;\n02/03/2026;b;;-50,10\n03/03/2026;c;;7"),
    ).toEqual(["1000.00", "-50.10", "-7.00"])
    expect(await valores("Data;Histórico;Valor;D/C\n01/03/2026;a;1.000,00;C\n02/03/2026;b;50,10;D")).toEqual([
      "1000.00",
      "-50.10",
    ])
    expect(await valores("Data;Histórico;Valor\n01/03/2026;a;1.000,00 C\n02/03/2026;b;50,10D")).toEqual([
      "1000.00",
      "-50.10",
    ])
  })
  it("o que não se lê é recusado por linha; sem título de data ou valor, uma pessoa diz as colunas", async () => {
    const [conta] = await csv(
      "Data;Histórico;Valor\n31/02/2026;a;1,00\n01/03/2026;b;12,345\n01/03/2026;c;abc\n02/03/2026;d;5,00",
    )
    expect(conta?.recusadas.map((l) => l.numero)).toEqual([2, 3, 4])
    expect(conta?.linhas).toHaveLength(1)
    await expect(csv("quando;quanto\n01/03/2026;1,00")).rejects.toBeInstanceOf(FaltamColunas)
  })
})

/** Numbers that repeat: a failure is found again by its seed. */
function sorteio(semente: number) {
  let estado = semente
  return (ate: number) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((estado / 2 ** 32) * ate)
  }
}

/** Amounts that a file writes, whatever reads them: what is read has to be among them. */
const escritos = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[^0-9]+/g, " ")

/** Movements that an OFX opens, whatever reads it: each is read, refused or left aside with a reason. */
const movimentosDe = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .match(/<STMTTRN>/gi)?.length ?? 0

describe("hostil", () => {
  it("mutações não derrubam, não demoram, não fazem aparecer um valor que o arquivo não escreve nem sumir um movimento", async () => {
    const arquivos = globSync("*.{ofx,ret,csv,json}", { cwd: pasta.pathname }).filter((a) => !a.startsWith("esperado"))
    expect(arquivos.length).toBeGreaterThan(18)
    const sortear = sorteio(20_261_126)
    const gasto = await tempoDeProcessador(async () => {
      for (let i = 0; i < 10_000; i++) {
        const nome = arquivos[sortear(arquivos.length)] ?? ""
        const bytes = mutar(bytesDe(basename(nome)), sortear)
        const contas = await ler(nome, bytes).catch((erro: unknown) => {
          if (!(erro instanceof ExtratoRecusado)) throw new Error(`mutação ${i} de ${nome}`, { cause: erro })
          return []
        })
        const texto = escritos(bytes)
        for (const { linhas } of contas)
          for (const { valorCentavos } of linhas) {
            const reais = (valorCentavos < 0n ? -valorCentavos : valorCentavos) / 100n
            expect(reais === 0n || texto.replaceAll(" ", "").includes(String(reais)), `mutação ${i} de ${nome}`).toBe(
              true,
            )
          }
        const ditos = contas.reduce((n, c) => n + c.linhas.length + c.recusadas.length + c.ignoradas.length, 0)
        if (nome.endsWith(".ofx") && contas.length > 0)
          expect(ditos, `mutação ${i} de ${nome}`).toBeGreaterThanOrEqual(movimentosDe(bytes))
      }
    })
    expect(gasto).toBeLessThan(15_000)
  })

  it.each([
    ["marcas sem fim", `<OFX>${"<A".repeat(500_000)}</OFX>`],
    ["comentários sem fim", `<OFX>${"<!--".repeat(500_000)}</OFX>`],
    ["espaços", `<OFX>${" ".repeat(4_000_000)}${"<".repeat(100_000)}</OFX>`],
    ["movimentos aninhados", `<OFX><BANKMSGSRSV1><STMTRS>${"<STMTTRN>".repeat(99_000)}</OFX>`],
    ["entidades", `<OFX><STMTRS><STMTTRN><MEMO>${"&amp;".repeat(500_000)}</OFX>`],
    ["marcas de fim", `${"</OFX>".repeat(400_000)}<OFX>`],
    ["chaves de JSON", "{".repeat(4_000_000)],
    ["aspas de CSV", `Data;Valor\n"${'";"'.repeat(400_000)}`],
  ])("%s não demora", async (_, texto) => {
    const bytes = new TextEncoder().encode(texto)
    expect(
      await tempoDeProcessador(() => ler("x", bytes).catch((e: unknown) => expect(e).toBeInstanceOf(ExtratoRecusado))),
    ).toBeLessThan(4_000)
  })

  it("em uma linha de execução à parte: responde o mesmo, e o prazo vencido é uma recusa", async () => {
    const pedido = { nome: "a.ofx", bytes: bytesDe("01-itau-sgml-cp1252.ofx") }
    expect(await lerExtratoApartado(pedido)).toEqual(await lerExtrato(pedido))
    await expect(lerExtratoApartado(pedido, 0)).rejects.toMatchObject({ codigo: "demorado" })
  })
})

function mutar(bytes: Uint8Array, sortear: (ate: number) => number): Uint8Array<ArrayBuffer> {
  let atual = Buffer.from(bytes)
  for (let n = 1 + sortear(3); n > 0; n--) {
    const de = sortear(atual.length)
    const ate = Math.min(atual.length, de + 1 + sortear(40))
    const pedaco = atual.subarray(de, ate)
    switch (sortear(5)) {
      case 0:
        atual = Buffer.concat([atual.subarray(0, de), atual.subarray(ate)])
        break
      case 1:
        atual = Buffer.concat([atual.subarray(0, ate), pedaco, atual.subarray(ate)])
        break
      case 2:
        atual = Buffer.from(atual)
        atual[de] = sortear(256)
        break
      case 3:
        atual = Buffer.from(atual.subarray(0, ate))
        break
      default:
        atual = Buffer.concat([atual.subarray(0, de), Buffer.from("<>&;,.-0 "[sortear(9)] ?? ""), atual.subarray(de)])
    }
  }
  return new Uint8Array(atual)
}
