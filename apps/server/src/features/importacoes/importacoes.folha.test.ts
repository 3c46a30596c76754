import type { MesDaFolhaPaga } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { CellValue } from "hucre/xlsx"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

/** One company under the Fator R, whose payroll comes from spreadsheets. */
let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>
let empresa: { id: string; cnpj: string }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
  const cnpj = novoCnpj()
  // 20.000,00 a month and 6.000,00 of payroll: 30 %, whatever the CPP.
  const { id } = await umaEmpresa()
    .comCnpj(cnpj)
    .noSistemaDesde("2026-08")
    .doAnexo("III/V")
    .comDozeMesesAntesDe("2026-08", 2_000_000n)
    .comDozeFolhasAntesDe("2026-08", 600_000n)
    .comReceita("2026-08", 2_000_000n)
    .comReceita("2026-09", 2_000_000n)
    .criar(ambiente, admin.escopo)
  empresa = { id, cnpj }
})

const COMPONENTES = [
  ["Pró-labore", "3.000,00", "pro-labore"],
  ["Salários", "8.450,00", "salarios"],
  ["13º salário", "4.225,01", "decimo-terceiro"],
  ["Férias", "2.100,02", "ferias"],
  ["Autônomos", "900,03", "autonomos"],
  ["FGTS", "676,04", "fgts"],
  ["CPP em DARF", "524,05", "cpp-darf"],
  ["Encargos", "100,06", "encargos"],
  ["CPP do DAS", "633,64", "cpp-das"],
] as const
/** 3.000,00 + 8.450,00 + 4.225,01 + 2.100,02 + 900,03 + 676,04 + 524,05 + 100,06 + 633,64. */
const TOTAL = "20608.85"
const emReais = (valor: string) => valor.replace(".", "").replace(",", ".")

const importar = async (linhas: CellValue[][]) => eu.conferir(await eu.enviar(await livro([aba("Folha", linhas)])))
const gravar = async (linhas: CellValue[][]) => {
  const { id } = await importar(linhas)
  return eu.agir(id, "confirmar")
}
const folhaDe = async (mes: string): Promise<MesDaFolhaPaga | undefined> => {
  const caminho = `/empresas/${empresa.id}/folha-do-fator-r?competencia=2026-11`
  const { meses } = (await ambiente.pedir(admin, "GET", caminho)).json<{ meses: MesDaFolhaPaga[] }>()
  return meses.find((m) => m.competencia === mes)
}
const noBanco = async () =>
  (
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(sql`select (select json_agg(f order by f.competencia) from folhas_informadas f) as folhas,
        (select json_agg(c order by c.competencia) from folhas_cpp_das c) as cpp`),
    )
  ).rows

describe("cada componente da folha", () => {
  it.each([
    [
      "em colunas",
      (cnpj: string): CellValue[][] => [
        ["CNPJ", "Mês", ...COMPONENTES.map(([titulo]) => titulo)],
        [cnpj, "09/2026", ...COMPONENTES.map(([, valor]) => valor)],
      ],
    ],
    [
      "em linhas, pela rubrica",
      (cnpj: string): CellValue[][] => [
        ["CNPJ", "Mês", "Rubrica", "Valor"],
        ...COMPONENTES.map(([titulo, valor]) => [cnpj, "09/2026", titulo, valor]),
      ],
    ],
    [
      "em linhas, com os meses em colunas",
      (cnpj: string): CellValue[][] => [
        ["CNPJ", "Rubrica", "09/2026"],
        ...COMPONENTES.map(([titulo, valor]) => [cnpj, titulo, valor]),
      ],
    ],
  ])(
    "%s chega ao mês que paga, com a origem; importar de novo não muda nada, e desfazer leva tudo",
    async (_forma, de) => {
      const antes = await noBanco()
      const linhas = de(empresa.cnpj)
      const { id, resultados } = await gravar(linhas)
      expect(resultados).toMatchObject({ erros: 0, semAcao: 0 })
      expect(resultados.inseridos + resultados.atualizados).toBe(linhas.length - 1)
      expect(await folhaDe("2026-09")).toMatchObject({
        total: TOTAL,
        componentes: COMPONENTES.map(([, valor, tipo]) => ({ tipo, valor: emReais(valor), fonte: "importada" })),
      })
      const deNovo = await importar(linhas)
      expect(deNovo.previstos).toMatchObject({ inseridos: 0, atualizados: 0, erros: 0, semAcao: linhas.length - 1 })
      await eu.agir(deNovo.id, "cancelar")
      expect((await eu.agir(id, "desfazer")).estado).toBe("desfeita")
      expect(await noBanco()).toEqual(antes)
    },
  )

  it("a conferência diz de que é cada valor; uma CPP que não diz qual é recusada com as duas que há", async () => {
    const { id } = await importar([
      ["CNPJ", "Mês", "Rubrica", "Valor"],
      [empresa.cnpj, "09/2026", "13º salário", "4.225,01"],
      [empresa.cnpj, "09/2026", "CPP", "633,64"],
    ])
    const [decimo, cpp] = await eu.linhas(id)
    expect(decimo).toMatchObject({
      resumo: "09/2026 · 13º salário R$ 4.225,01",
      previsto: 1,
      mensagem: "Folha do mês.",
    })
    expect(cpp).toMatchObject({ resumo: "09/2026 · R$ 633,64", previsto: 4 })
    expect(cpp?.mensagem).toBe("Coluna C (Rubrica): “CPP” não diz qual: use CPP do DAS ou CPP em DARF.")
  })
})

describe("mês fechado", () => {
  beforeEach(async () => {
    const corpo = { competencia: "2026-08", selecao: { empresas: [empresa.id] } }
    await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", { corpo })
    await concluirEtapas(ambiente.banco, admin.escopo, "2026-08", [empresa.id])
    const mes = `/fechamentos/das/${empresa.id}/2026-08`
    const { linha } = (await ambiente.pedir(admin, "GET", mes)).json<{ linha: { idApuracao: string } }>()
    const fechar = await ambiente.pedir(admin, "POST", `${mes}/fechar`, { corpo: { idApuracao: linha.idApuracao } })
    expect(fechar.status).toBe(200)
  })

  it("só a CPP do DAS entra nele; o resto é recusado, e a recusa diz a saída", async () => {
    const { id, resultados } = await gravar([
      ["CNPJ", "Mês", "FGTS", "CPP do DAS"],
      [empresa.cnpj, "06/2026", null, "633,64"],
      [empresa.cnpj, "07/2026", "676,00", "633,64"],
      [empresa.cnpj, "08/2026", "676,00", null],
      [empresa.cnpj, "09/2026", "676,00", "633,64"],
    ])
    expect(resultados).toMatchObject({ inseridos: 2, erros: 2 })
    const linhas = await eu.linhas(id)
    expect(linhas.map((l) => [l.resultado, l.codigo, l.mensagem])).toEqual([
      [1, null, "CPP do DAS pago no mês."],
      [
        4,
        "competencia-fechada",
        "A competência 07/2026 entra na conta de um mês já fechado (08/2026). Reabra-o em Fechamento, com um motivo, e importe de novo. A CPP do DAS entra também em mês fechado: deixe-a sozinha na linha.",
      ],
      [
        4,
        "competencia-fechada",
        "A competência 08/2026 está fechada. Reabra-a em Fechamento, com um motivo, e importe de novo.",
      ],
      [1, null, "Folha do mês."],
    ])
    const componentes = (await folhaDe("2026-06"))?.componentes
    expect(componentes?.at(-1)).toEqual({ tipo: "cpp-das", valor: "633.64", fonte: "importada" })
    // What was told behind the closed month goes back as well, and no seal moved.
    expect((await eu.agir(id, "desfazer")).estado).toBe("desfeita")
    expect((await folhaDe("2026-06"))?.cppDita).toBeNull()
  })
})
