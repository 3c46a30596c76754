import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import type { EmpresaDeTeste } from "../testes/empresas.ts"
import { concluirEtapas } from "../testes/etapas.ts"
import { casos, MES, type MesNoPresumido } from "./fechamento.casos.ts"
import { explicarFechamento, exportarEntradas } from "./fechamento.ts"

const raiz = join(import.meta.dirname, "../../../..")
const pasta = mkdtempSync(join(tmpdir(), "partida-fechamentos-"))
let ambiente: Ambiente
let contador: Ator
let cnpj = 0

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  for (const [nome, construtor, receitas, presumido = {}] of casos) {
    const empresa = await construtor()
      .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
      .semCppDoDasAte(MES)
      .criar(ambiente, contador.escopo)
    const informadas = receitas.map(({ atividade = 0, mercado = "interno", situacoes = [], valor }) => ({
      idAtividade: empresa.atividades[atividade],
      mercado,
      situacoes,
      valor,
    }))
    const { mes = MES } = presumido
    const corpo = { receitas: informadas, folha: null }
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${mes}`, { corpo })
    expect([nome, r.status, r.bytes.toString()]).toEqual([nome, 200, expect.any(String)])
    await informarPresumido(empresa, mes, presumido)
    const selecao = { competencia: mes, selecao: { empresas: [empresa.id] } }
    await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo: selecao })
    await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
    const caminho = `/fechamentos/das/${empresa.id}/${mes}`
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

const NADA = {
  outrasReceitas: "0.00",
  irrfRetido: "0.00",
  csllRetida: "0.00",
  pisRetido: "0.00",
  cofinsRetida: "0.00",
  icmsDestacado: "0.00",
  quotas: 1,
}

/** What a person tells of the Lucro Presumido: of the month itself and, by caixa, what was received in each. */
async function informarPresumido(empresa: EmpresaDeTeste, mes: string, { doMes, recebido }: MesNoPresumido) {
  const escrever = async (caminho: string, versao: number, corpo: object) => {
    const cabecalhos = { "if-match": `"${versao}"` }
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/presumido/${caminho}`, {
      corpo,
      cabecalhos,
    })
    expect([caminho, r.status, r.bytes.toString()]).toEqual([caminho, 200, expect.any(String)])
  }
  if (doMes) await escrever(mes, 0, { ...NADA, ...doMes })
  if (!recebido) return
  await escrever(`criterios/${mes.slice(0, 4)}`, 0, { criterio: "caixa" })
  for (const [quando, valor] of Object.entries(recebido)) {
    const recebimentos = [{ idAtividade: empresa.atividades[0], mercado: "interno", valor }]
    await escrever(quando, 0, { ...NADA, recebimentos })
  }
}

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
    expect(linhas[0]).toContain(`${casos.length} ${casos.length === 1 ? "fechamento" : "fechamentos"} em`)
    expect(statSync(arquivo).mode & 0o777).toBe(0o600)
    expect(conferir(arquivo)).toEqual({ codigo: 0, saida: `${casos.length} conferem ao centavo, 0 diferem\n` })
    // By caixa the same amounts come as received, and what was earned in the month is no base.
    const lido = JSON.parse(readFileSync(arquivo, "utf8"))
    const { entrada } = lido.fechamentos[3]
    const [primeira, ...outras] = entrada.linhas
    entrada.caixa = { recebidas: outras, integradas: [primeira] }
    entrada.linhas = [{ ...primeira, valor: "0.01" }]
    const porCaixa = join(pasta, "por-caixa.json")
    writeFileSync(porCaixa, JSON.stringify(lido))
    expect(conferir(porCaixa)).toEqual({ codigo: 0, saida: `${casos.length} conferem ao centavo, 0 diferem\n` })
  })

  it("acusa um centavo a mais em um tributo, e um valor que não é o das entradas", async () => {
    const arquivo = join(pasta, "adulterado.json")
    ouvir()
    await exportarEntradas(ambiente.servico, [arquivo])
    const lido = JSON.parse(readFileSync(arquivo, "utf8"))
    lido.fechamentos[2].resultado.tributos[0].valor = "0.01"
    lido.fechamentos[3].entrada.linhas[0].valor = "310001.19"
    const [adulterado, comQuotas] = lido.fechamentos.filter(
      (f: { resultado: { guias?: unknown[] } }) => (f.resultado.guias?.length ?? 0) >= 4,
    )
    adulterado.entrada.meses[0].linhas[0].valor = "99999.99"
    comQuotas.resultado.guias.at(-1).valor = "1.00"
    const outro = join(pasta, "adulterado-2.json")
    writeFileSync(outro, JSON.stringify(lido))
    const { codigo, saida } = conferir(outro)
    expect(codigo).toBe(1)
    expect(saida).toContain("IRPJ 0.01, aqui")
    expect(saida).toContain(`${adulterado.empresa.cnpj} ${adulterado.competencia}: IRPJ `)
    expect(saida).toContain(`${comQuotas.empresa.cnpj} ${comQuotas.competencia}: guia de CSLL`)
    expect(saida).toContain(`${casos.length - 4} conferem ao centavo, 4 diferem`)
  })

  it("não escreve por cima de um arquivo, e um mês sem fechamentos dá uma lista vazia", async () => {
    const arquivo = join(pasta, "vazio.json")
    ouvir()
    expect(await exportarEntradas(ambiente.servico, [arquivo, "--competencia", "2026-03"])).toBe(0)
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
