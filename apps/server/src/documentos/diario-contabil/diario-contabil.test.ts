import { describe, expect, it } from "vitest"
import { lerDiario } from "./ler-diario.ts"
import { DiarioRecusado, LIMITES_DO_DIARIO } from "./tipos.ts"

const ler = (texto: string, nome = "diario.csv") => lerDiario({ nome, bytes: Buffer.from(texto) })
const partida = (conta: string, dc: "D" | "C", valorCentavos: bigint) => ({ conta, dc, valorCentavos })

describe("planilha de lançamentos", () => {
  it("com as duas contas na linha, cada linha é um lançamento; “Débito” e “Crédito” ao lado de um valor são contas", async () => {
    const { diario, planilha } = await ler(
      "Data;Débito;Crédito;Valor;Histórico\n05/10/2026;11 - Clientes;5;1.234,56;Recebimento\n06/10/2026;5;11;0,10;Tarifa\n",
    )
    expect(planilha?.colunas).toMatchObject({ data: 0, contaDebito: 1, contaCredito: 2, valor: 3, historico: [4] })
    expect(diario.lancamentos).toEqual([
      {
        linha: 2,
        data: "2026-10-05",
        tipo: "N",
        historico: "Recebimento",
        partidas: [partida("11", "D", 123_456n), partida("5", "C", 123_456n)],
      },
      expect.objectContaining({ linha: 3, partidas: [partida("5", "D", 10n), partida("11", "C", 10n)] }),
    ])
    expect(diario.nomes).toEqual(new Map([["11", "Clientes"]]))
  })

  it("um balancete é um lançamento com o saldo de cada conta, sem as que somam outras e sem os totais", async () => {
    const nada = {
      contaDebito: null,
      contaCredito: null,
      natureza: null,
      valorDebito: null,
      valorCredito: null,
      lote: null,
    }
    const colunas = { ...nada, cabecalho: 1, data: null, dia: "2026-09-30", conta: 0, valor: 2, historico: [] }
    const balancete = (linhas: readonly string[]) =>
      lerDiario({ nome: "b.csv", bytes: Buffer.from(["Conta;Nome;Saldo atual", ...linhas].join("\n")), colunas })
    const { diario } = await balancete([
      "1;ATIVO;1.000,00 D",
      "1.1;Circulante;1.000,00 D",
      "1.1.01;Caixa;400,00D",
      "1.1.02;Banco;600,00 D",
      "1.1.03;Aplicações;0,00",
      "2.1.01;Fornecedores;250,00 C",
      "2.3.01;Capital;750,00 C",
      ";TOTAL;0,00",
    ])
    expect([diario.recusadas, diario.lancamentos]).toEqual([
      [],
      [
        {
          linha: 2,
          data: "2026-09-30",
          tipo: "N",
          historico: "Saldos de 30/09/2026, pelo balancete do outro sistema",
          partidas: [
            partida("1.1.01", "D", 40_000n),
            partida("1.1.02", "D", 60_000n),
            partida("2.1.01", "C", 25_000n),
            partida("2.3.01", "C", 75_000n),
          ],
        },
      ],
    ])
    // Without a side nothing is guessed.
    expect((await balancete(["1.1.01;Caixa;400,00"])).diario.recusadas[0]?.motivo).toContain(
      "débito (D) ou de crédito (C)",
    )
  })

  it("sem número de lançamento, linhas de um lado só se juntam até fechar; o que muda de dia sem fechar fica à vista", async () => {
    const { diario } = await ler(
      [
        "Data;Conta;D/C;Valor;Histórico",
        "05/10/2026;900;D;100,00;Folha",
        "05/10/2026;901;C;89,00;Folha",
        "05/10/2026;902;C;11,00;INSS da folha",
        "06/10/2026;900;D;7,00;Torto",
        "07/10/2026;900;D;1,00;Certo",
        "07/10/2026;901;C;1,00;Certo",
      ].join("\n"),
    )
    expect(diario.lancamentos.map((l) => [l.data, l.historico, l.partidas.length])).toEqual([
      ["2026-10-05", "Folha; INSS da folha", 3],
      ["2026-10-06", "Torto", 1],
      ["2026-10-07", "Certo", 2],
    ])
  })

  it("com número de lançamento, as linhas dele se juntam onde quer que estejam", async () => {
    const { diario } = await ler(
      "Lançamento;Data;Conta;Valor débito;Valor crédito;Histórico\n1;05/10/2026;5;10,00;;A\n2;05/10/2026;5;3,00;;B\n1;05/10/2026;6;;10,00;A\n2;05/10/2026;6;;3,00;B\n",
    )
    expect(diario.lancamentos.map((l) => l.partidas)).toEqual([
      [partida("5", "D", 1_000n), partida("6", "C", 1_000n)],
      [partida("5", "D", 300n), partida("6", "C", 300n)],
    ])
  })

  it("o que não se lê é dito pela linha, e títulos e totais não são lançamentos; sem colunas conhecidas, pergunta", async () => {
    const { diario } = await ler(
      "Data;Conta débito;Conta crédito;Valor;Histórico\n05/10/2026;5;6;dez;A\n31/02/2026;5;6;1,00;B\n05/10/2026;;;9,00;C\n05/10/2026;5;6;-9,00;D\nTotal;;;19,00;\n",
    )
    expect(diario.lancamentos).toEqual([])
    expect(diario.recusadas.map((r) => [r.numero, r.motivo])).toEqual([
      [2, expect.stringContaining("O valor não se lê")],
      [3, expect.stringContaining("A data não se lê")],
      [4, expect.stringContaining("Falta a conta")],
      [5, expect.stringContaining("negativo")],
    ])
    const { diario: nada, planilha } = await ler("Quando;Quanto\n05/10/2026;1,00\n")
    expect([nada.lancamentos, planilha?.colunas, planilha?.titulos]).toEqual([[], null, ["Quando", "Quanto"]])
  })
})

describe("ECD", () => {
  it("traz os lançamentos, os nomes das contas e os históricos padronizados; a assinatura do fim não atrapalha", async () => {
    const ecd = [
      "|0000|LECD|01102025|31122025|EMPRESA|11222333000181|SP||3550308|||1|1|0||0|0||N|N|0|0|2|",
      "|I050|01102025|01|A|5|1.1.1|1.1|Banco|",
      "|I075|7|Compra a prazo|",
      "|I200|1|10102025|6000,00|N||",
      "|I250|9||6000,00|D||7|NF 551||",
      "|I250|1.1.1||6000,00|C||7|NF 551||",
      "|I200|2|31122025|1,00|E||",
      "|I250|9||1,00|D|||Encerramento||",
      "|I250|8||2,00|C|||Encerramento||",
      "|I200|3|31122025|5,00|N||",
      "|I250|9||4,00|D|||Errado||",
      "|I990|11|",
      "|9999|12|",
    ].join("\r\n")
    const bytes = Buffer.concat([Buffer.from(ecd, "latin1"), Buffer.from([13, 10, 0, 1, 255, 0])])
    const { diario } = await lerDiario({ nome: "x.txt", bytes })
    expect([diario.formato, diario.cnpj]).toEqual(["ecd", "11222333000181"])
    expect(diario.lancamentos).toEqual([
      {
        linha: 4,
        data: "2025-10-10",
        tipo: "N",
        historico: "Compra a prazo NF 551",
        partidas: [partida("9", "D", 600_000n), partida("1.1.1", "C", 600_000n)],
      },
      expect.objectContaining({ tipo: "E", data: "2025-12-31" }),
    ])
    expect(diario.nomes.get("1.1.1")).toBe("Banco")
    expect(diario.recusadas).toMatchObject([{ numero: 10, motivo: expect.stringContaining("soma dos seus débitos") }])
  })
})

it("texto do Domínio: o lote X é um lançamento por linha, os outros um por dia", async () => {
  const { diario } = await ler(
    [
      "|0000|11222333000181|",
      "|6000|X||||",
      "|6100|05/10/2026|5|11|1.234,56||Recebimento|",
      "|6000|V||||",
      "|6100|06/10/2026|900||100,00||Folha|",
      "|6100|06/10/2026||901|89,00||Folha|",
      "|6100|06/10/2026||902|11,00||INSS|",
      "|6100|xx|5|11|1,00||Torta|",
    ].join("\n"),
    "lancamentos.txt",
  )
  expect([diario.formato, diario.cnpj, diario.recusadas.map((r) => r.numero)]).toEqual([
    "dominio",
    "11222333000181",
    [8],
  ])
  expect(diario.lancamentos.map((l) => [l.data, l.historico, l.partidas])).toEqual([
    ["2026-10-05", "Recebimento", [partida("5", "D", 123_456n), partida("11", "C", 123_456n)]],
    [
      "2026-10-06",
      "Folha; INSS",
      [partida("900", "D", 10_000n), partida("901", "C", 8_900n), partida("902", "C", 1_100n)],
    ],
  ])
})

it("arquivos hostis são recusados inteiros, com a saída: vazio, imagem, HTML, linhas e bytes demais", async () => {
  const recusa = (bytes: Uint8Array) => lerDiario({ nome: "x", bytes }).catch((e: unknown) => (e as Error).message)
  await expect(lerDiario({ nome: "x", bytes: Buffer.alloc(0) })).rejects.toThrow(DiarioRecusado)
  expect(await recusa(Buffer.from("<html><body>sessão expirada</body></html>"))).toContain("não é uma planilha")
  expect(await recusa(Buffer.alloc(LIMITES_DO_DIARIO.bytes + 1, 65))).toContain("40 MB")
  const linha = "|6100|05/10/2026|5|11|1,00||a|\n"
  expect(await recusa(Buffer.from(`|6000|X|\n${linha.repeat(LIMITES_DO_DIARIO.partidas / 2 + 1)}`))).toContain(
    "160.000",
  )
  expect(await recusa(Buffer.from(`|0000|LECD|${"|".repeat(2_000_000)}`))).toContain("não traz lançamentos")
})
