import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
})
afterAll(() => ambiente.fechar())

const PADARIA = "11222333000181"
const empresas = () =>
  aba("Empresas", [
    [
      "CNPJ",
      "Razão social",
      "Data de abertura",
      "Município",
      "UF",
      "Regime",
      "CNAE principal",
      "Anexo",
      "CNAEs secundários",
    ],
    [
      PADARIA,
      "Bom Trigo 😀 Ltda",
      "15/03/2019",
      "Campinas",
      "SP",
      "Simples",
      "4721-1/02",
      "I",
      "6201-5/01 (III), 5611-2/03 (V)",
    ],
  ])
/** Two annexes under each month, and a total that nobody asked for. */
const receitas = () =>
  aba(
    "Receita",
    [
      ["CNPJ", "01/2025", null, null, "02/2025", null, null],
      [null, "Anexo I", "Anexo III", "Total", "Anexo I", "Anexo III", "Total"],
      [PADARIA, "1.000,00", 20, "1.020,00", 30, null, 30],
    ],
    {
      merges: [
        { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
        { startRow: 0, endRow: 0, startCol: 1, endCol: 3 },
        { startRow: 0, endRow: 0, startCol: 4, endCol: 6 },
      ],
    },
  )
const DE_FORA = "As colunas D (01/2025 · Total) e G (02/2025 · Total) têm valores e não serão importadas."

describe("receita por anexo, em colunas", () => {
  it("cada coluna diz o seu anexo no que a pessoa confirma, e as que ficam de fora são ditas", async () => {
    const enviada = await eu.enviar(await livro([empresas(), receitas()]))
    const [, mapeada] = enviada.mapeamento
    expect(mapeada?.colunas).toEqual([
      { indice: 0, campo: "cnpj", competencia: null },
      { indice: 1, campo: "valor", competencia: "2025-01", atividade: "Anexo I" },
      { indice: 2, campo: "valor", competencia: "2025-01", atividade: "Anexo III" },
      { indice: 4, campo: "valor", competencia: "2025-02", atividade: "Anexo I" },
      { indice: 5, campo: "valor", competencia: "2025-02", atividade: "Anexo III" },
    ])
    expect(enviada.planilhas[1]?.avisos).toEqual([DE_FORA])
    const conferida = await eu.conferir(enviada)
    expect([conferida.falha, conferida.planilhas[1]?.avisos]).toEqual([null, [DE_FORA]])
    const linhas = await eu.linhas(conferida.id, "&tipo=receita")
    expect(linhas.map((l) => [l.resumo, l.previsto])).toEqual([
      ["01/2025 · R$ 1.000,00 · Anexo I", 1],
      ["01/2025 · R$ 20,00 · Anexo III", 1],
      ["02/2025 · R$ 30,00 · Anexo I", 1],
    ])
    await eu.agir(conferida.id, "confirmar")
    const gravadas = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(
        sql`select competencia, anexo, valor_centavos::int as v from receitas_informadas r join atividades a on a.id = r.id_atividade order by 1, 2`,
      ),
    )
    expect(gravadas.rows).toEqual([
      { competencia: "2025-01", anexo: "I", v: 100_000 },
      { competencia: "2025-01", anexo: "III", v: 2_000 },
      { competencia: "2025-02", anexo: "I", v: 3_000 },
    ])
  })

  it("é lembrada com os anexos", async () => {
    const outra = await eu.enviar(await livro([empresas(), receitas()]))
    expect(outra.planilhas[1]?.lembrada).toBe(true)
    expect(outra.mapeamento[1]?.colunas[2]).toMatchObject({ competencia: "2025-01", atividade: "Anexo III" })
    expect(outra.planilhas[1]?.avisos).toEqual([DE_FORA])
  })

  it.each([
    ["o mesmo anexo duas vezes no mês", "receita", "valor", "Anexo I", "duas colunas são Receita"],
    ["um anexo em coluna que não é de receita", "folha", "salarios", "Anexo III", "só a receita pode ter um anexo"],
  ])("%s é recusado", async (_nome, tipo, campo, atividade, motivo) => {
    const { id } = await eu.enviar(await livro([receitas()]))
    const coluna = (indice: number, anexo: string) => ({ indice, campo, competencia: "2025-01", atividade: anexo })
    const colunas = [{ indice: 0, campo: "cnpj", competencia: null }, coluna(1, "Anexo I"), coluna(2, atividade)]
    const corpo = { planilhas: [{ planilha: "Receita", tipo, colunas }] }
    const r = await ambiente.pedir(admin, "PUT", `/importacoes/${id}/mapeamento`, { corpo })
    expect(r.status).toBe(400)
    expect(r.json<{ mensagem: string }>().mensagem).toContain(motivo)
  })
})

describe("textos que um banco não guarda", () => {
  it("cortados no meio de um caractere ou com nulos, a aba inteira continua boa", async () => {
    for (const n of [38, 39, 59, 60]) {
      const longo = `${"a".repeat(n)}😀 obs`
      const enviada = await eu.enviar(
        await livro([
          aba("Empresas", [
            ["CNPJ", "Razão social", "Telefone", "Observações", longo.repeat(3)],
            [PADARIA, longo, longo, longo, longo],
          ]),
        ]),
      )
      const { falha, estado } = await eu.conferir(enviada)
      expect([n, falha, estado]).toEqual([n, null, "conferida"])
    }
    expect(ambiente.errosRelatados).toEqual([])
  })
})
