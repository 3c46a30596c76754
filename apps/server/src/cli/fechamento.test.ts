import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SituacaoReceita } from "@partida/fiscal"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { umaEmpresa } from "../testes/empresas.ts"
import { concluirEtapas } from "../testes/etapas.ts"
import { explicarFechamento, exportarEntradas } from "./fechamento.ts"

const MES = "2026-10"
const raiz = join(import.meta.dirname, "../../../..")
const pasta = mkdtempSync(join(tmpdir(), "partida-fechamentos-"))
let ambiente: Ambiente
let contador: Ator
let cnpj = 0

interface Receita {
  readonly atividade?: number
  readonly valor: string
  readonly mercado?: "interno" | "externo"
  readonly situacoes?: readonly SituacaoReceita[]
}
type Construtor = ReturnType<typeof umaEmpresa>

const servico = (anexo: "I" | "II" | "III" | "IV" | "V" | "III/V", mensal: bigint) =>
  umaEmpresa().doAnexo(anexo).comDozeMesesAntesDe(MES, mensal)

/** One company of each kind that the rules tell apart, and what it sold in the month. */
const casos: readonly (readonly [string, () => Construtor, readonly Receita[]])[] = [
  [
    "Anexo I, 3ª faixa, com mercadoria substituída",
    () => servico("I", 4_000_000n).doAnexo("I"),
    [
      { valor: "41234.57" },
      { atividade: 1, valor: "12345.67", situacoes: ["icms-st-substituido", "monofasico-pis-cofins"] },
    ],
  ],
  ["Anexo II, 4ª faixa", () => servico("II", 9_000_000n), [{ valor: "98765.43" }]],
  [
    "Anexo III, 2ª faixa, com ISS retido",
    () => servico("III", 2_000_000n).doAnexo("III"),
    [{ valor: "25000.01" }, { atividade: 1, valor: "3333.33", situacoes: ["iss-retido"] }],
  ],
  ["Anexo III, 5ª faixa, no teto de 5 % do ISS", () => servico("III", 28_000_000n), [{ valor: "310000.19" }]],
  ["Anexo IV, 5ª faixa, no teto do ISS", () => servico("IV", 24_000_000n), [{ valor: "250000.77" }]],
  [
    "Anexo V pelo Fator R de 27 %",
    () => servico("III/V", 2_000_000n).comDozeFolhasAntesDe(MES, 559_999n),
    [{ valor: "21000.00" }],
  ],
  [
    "Anexo III pelo Fator R de 28 %",
    () => servico("III/V", 2_000_000n).comDozeFolhasAntesDe(MES, 560_000n),
    [{ valor: "21000.00" }],
  ],
  [
    "Anexo III por si e pelo Fator R: uma linha para cada, como no PGDAS-D",
    () => servico("III", 3_634_083n).doAnexo("III/V").comDozeFolhasAntesDe(MES, 1_400_000n),
    [{ valor: "9380.00" }, { atividade: 1, valor: "26480.00" }],
  ],
  [
    "Transporte intermunicipal: ICMS do Anexo I no lugar do ISS",
    () => servico("III", 4_000_000n),
    [{ valor: "34567.89", situacoes: ["transporte-intermunicipal-comunicacao"] }],
  ],
  [
    "Sem folha: Fator R de 1 %",
    () => servico("III/V", 2_000_000n).comDozeFolhasAntesDe(MES, 0n),
    [{ valor: "7777.77" }],
  ],
  ["Primeiro mês de atividade", () => umaEmpresa().abertaEm("2026-10-15").doAnexo("III"), [{ valor: "18000.55" }]],
  [
    "Quarto mês: média × 12",
    () =>
      umaEmpresa()
        .abertaEm("2026-07-02")
        .noSistemaDesde("2026-07")
        .doAnexo("I")
        .comReceita("2026-07", 1_000_000n)
        .comReceita("2026-08", 1_000_001n)
        .comReceita("2026-09", 0n),
    [{ valor: "9876.54" }],
  ],
  [
    "Mercado interno e exportação, cada um com o seu RBT12",
    () => servico("III", 2_000_000n).comReceita("2026-03", 30_000_000n, "externo"),
    [{ valor: "25000.00" }, { valor: "54321.09", mercado: "externo" }],
  ],
  [
    "RBT12 acima do sublimite com o ano dentro dele",
    () => {
      const c = umaEmpresa().doAnexo("III")
      for (const mes of ["2025-10", "2025-11", "2025-12"]) c.comReceita(mes, 80_000_000n)
      for (let m = 1; m <= 9; m++) c.comReceita(`2026-0${m}`, 15_000_000n)
      return c
    },
    [{ valor: "155555.55" }],
  ],
  ["RBT12 zero", () => servico("V", 0n), [{ valor: "1000.00" }]],
  [
    "Duas atividades de anexos diferentes",
    () => servico("I", 3_000_000n).doAnexo("III"),
    [{ valor: "20000.00" }, { atividade: 1, valor: "15000.01" }],
  ],
  ["Mês sem receita", () => servico("III", 2_000_000n), []],
  ["MEI de serviços", () => umaEmpresa().noRegime("mei").doAnexo("III"), [{ valor: "5000.00" }]],
  ["MEI caminhoneiro", () => umaEmpresa().noMei("caminhoneiro-intermunicipal", "4930202"), [{ valor: "15000.00" }]],
]

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  for (const [nome, construtor, receitas] of casos) {
    const empresa = await construtor()
      .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
      .criar(ambiente, contador.escopo)
    const informadas = receitas.map(({ atividade = 0, mercado = "interno", situacoes = [], valor }) => ({
      idAtividade: empresa.atividades[atividade],
      mercado,
      situacoes,
      valor,
    }))
    const corpo = { receitas: informadas, folha: null }
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${MES}`, { corpo })
    expect([nome, r.status, r.bytes.toString()]).toEqual([nome, 200, expect.any(String)])
    const selecao = { competencia: MES, selecao: { empresas: [empresa.id] } }
    await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo: selecao })
    await concluirEtapas(ambiente.banco, contador.escopo, MES, [empresa.id])
    const caminho = `/fechamentos/das/${empresa.id}/${MES}`
    const { linha } = (await ambiente.pedir(contador, "GET", caminho)).json<{ linha: { idApuracao: string } }>()
    const fechado = await ambiente.pedir(contador, "POST", `${caminho}/fechar`, {
      corpo: { idApuracao: linha.idApuracao },
    })
    expect([nome, fechado.status, fechado.bytes.toString()]).toEqual([nome, 200, expect.any(String)])
  }
})
afterAll(async () => {
  await ambiente.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

/** What a command prints. */
function ouvir(): string[] {
  const linhas: string[] = []
  vi.spyOn(console, "log").mockImplementation((texto: string) => void linhas.push(texto))
  return linhas
}

const conferir = (arquivo: string) => {
  const r = spawnSync(process.execPath, ["scripts/conferir-fechamentos.mjs", arquivo], { cwd: raiz, encoding: "utf8" })
  return { codigo: r.status, saida: r.stdout + r.stderr }
}

describe("conferência independente", () => {
  it("cada fechamento exportado, refeito por outro programa e outras tabelas, dá o mesmo ao centavo", async () => {
    const arquivo = join(pasta, "todos.json")
    const linhas = ouvir()
    expect(await exportarEntradas(ambiente.servico, [arquivo])).toBe(0)
    expect(linhas[0]).toContain(`${casos.length} fechamento(s)`)
    expect(statSync(arquivo).mode & 0o777).toBe(0o600)
    expect(conferir(arquivo)).toEqual({ codigo: 0, saida: `${casos.length} conferem ao centavo, 0 diferem\n` })
  })

  it("acusa um centavo a mais em um tributo, e um valor que não é o das entradas", async () => {
    const arquivo = join(pasta, "adulterado.json")
    ouvir()
    await exportarEntradas(ambiente.servico, [arquivo, "--competencia", MES])
    const lido = JSON.parse(readFileSync(arquivo, "utf8"))
    lido.fechamentos[2].resultado.tributos[0].valor = "0.01"
    lido.fechamentos[3].entrada.linhas[0].valor = "310001.19"
    const outro = join(pasta, "adulterado-2.json")
    writeFileSync(outro, JSON.stringify(lido))
    const { codigo, saida } = conferir(outro)
    expect(codigo).toBe(1)
    expect(saida).toContain("IRPJ 0.01, aqui")
    expect(saida).toContain(`${casos.length - 2} conferem ao centavo, 2 diferem`)
  })

  it("não escreve por cima de um arquivo, e um mês sem fechamentos dá uma lista vazia", async () => {
    const arquivo = join(pasta, "vazio.json")
    ouvir()
    expect(await exportarEntradas(ambiente.servico, [arquivo, "--competencia", "2026-09"])).toBe(0)
    expect(JSON.parse(readFileSync(arquivo, "utf8"))).toEqual({
      formato: "partida/fechamentos",
      versao: 1,
      fechamentos: [],
    })
    await expect(exportarEntradas(ambiente.servico, [arquivo])).rejects.toThrow("já existe")
    await expect(exportarEntradas(ambiente.servico, [arquivo, "--competencia", "10/2026"])).rejects.toThrow("AAAA-MM")
  })
})

describe("fechamento explicar", () => {
  it("mostra a árvore guardada de um mês, com o CNPJ escrito de qualquer jeito", async () => {
    const linhas = ouvir()
    expect(await explicarFechamento(ambiente.servico, ["00.000.003/0001-00", MES])).toBe(0)
    expect(linhas.join("\n")).toMatch(/EMPRESA 00000003000100 LTDA, 2026-10[\s\S]*DAS[\s\S]*RBT12/)
  })

  it("diz quando não há memória, e quando não há empresa", async () => {
    ouvir()
    expect(await explicarFechamento(ambiente.servico, ["00000003000100", "2026-09"])).toBe(1)
    expect(await explicarFechamento(ambiente.servico, ["00000003000100", MES, "--com", "2026-09"])).toBe(1)
    await expect(explicarFechamento(ambiente.servico, ["99999999000191", MES])).rejects.toThrow("Nenhuma empresa")
  })
})
