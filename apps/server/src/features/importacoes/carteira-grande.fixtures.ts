import { cnpjDaBase, cpfDaBase } from "../../demo/cnpj.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { escreverLivro, type FolhaDoLivro } from "../../http/exportacao/xlsx.ts"

type Linha = readonly string[]

/** A whole office in one workbook: companies, two partners each, and `meses` of revenue and payroll, one row a month. */
export async function carteiraGrande(empresas: number, meses: number): Promise<Uint8Array> {
  const cnpjs = Array.from({ length: empresas }, (_, i) => cnpjDaBase(`${String(20_000_000 + i * 7)}0001`))
  const competencias = Array.from({ length: meses }, (_, i) => {
    const mes = 2024 * 12 + 11 + i
    return `${String((mes % 12) + 1).padStart(2, "0")}/${Math.floor(mes / 12)}`
  })
  const partes: Uint8Array[] = []
  const livro = escreverLivro([
    folha(
      "Empresas",
      [
        "CNPJ",
        "Razão social",
        "Data de abertura",
        "Município",
        "UF",
        "Regime",
        "CNAE principal",
        "E-mail",
        "Honorário",
      ],
      cnpjs.map((cnpj, i) => [
        cnpj,
        `Empresa ${i} Ltda`,
        "15/03/2019",
        "Campinas",
        "SP",
        "Simples Nacional",
        "6201-5/01",
        `e${i}@exemplo.com.br`,
        "650,00",
      ]),
    ),
    folha(
      "Sócios",
      ["CNPJ", "Nome", "CPF", "Participação"],
      cnpjs.flatMap((cnpj, i) => [
        [cnpj, `Sócia ${i}`, cpfDaBase(String(100_000_000 + i * 2)), "60%"],
        [cnpj, `Sócio ${i}`, cpfDaBase(String(100_000_001 + i * 2)), "40%"],
      ]),
    ),
    folha(
      "Receita",
      ["CNPJ", "Competência", "Receita"],
      cnpjs.flatMap((cnpj, i) =>
        competencias.map((mes, m) => [
          cnpj,
          mes,
          `${10 + (i % 90)}.${String(m).padStart(3, "0")},${String(i % 100).padStart(2, "0")}`,
        ]),
      ),
    ),
    folha(
      "Folha",
      ["CNPJ", "Competência", "Pró-labore", "Salários", "Encargos"],
      cnpjs.flatMap((cnpj) => competencias.map((mes) => [cnpj, mes, "3.000,00", "8.450,00", "1.200,00"])),
    ),
  ])
  for await (const parte of livro) partes.push(parte)
  return Buffer.concat(partes)
}

function folha(titulo: string, cabecalho: readonly string[], linhas: readonly Linha[]): FolhaDoLivro<Linha> {
  const colunas: Coluna<Linha>[] = cabecalho.map((nome, i) => ({
    id: nome,
    titulo: nome,
    tipo: "texto",
    valor: (l) => l[i] ?? null,
  }))
  async function* lotes() {
    for (let i = 0; i < linhas.length; i += 1_000) yield linhas.slice(i, i + 1_000)
  }
  return { titulo, colunas, lotes: lotes() }
}
