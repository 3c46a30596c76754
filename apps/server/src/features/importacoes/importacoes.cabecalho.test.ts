import type { Importacao } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

async function novoEscritorio(): Promise<void> {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
}

const ALFA = cnpjDaBase("112223330001")
const BETA = cnpjDaBase("001112220001")
const campos = ({ mapeamento }: Importacao, i = 0) =>
  mapeamento[i]?.colunas.map((c) => `${"ABCDEFGHIJ"[c.indice]} ${c.campo}`)

it("um cabeçalho na linha 4, sob um título, com as palavras do escritório, é achado e não vira linha", async () => {
  await novoEscritorio()
  const enviada = await eu.enviar(
    await livro([
      aba("Plan1", [
        ["CONTABILIDADE SILVA & FILHOS S/S"],
        ["RELAÇÃO DE EMPRESAS ATIVAS"],
        [],
        ["CÓD.", "RAZAO SOC.", "CNPJ/CEI", "DT. ABERT.", "CIDADE", "UF", "REG. TRIB.", "CNAE PRINC."],
        [12, "Alfa Serviços Ltda", ALFA, "05/2020", "Campinas", "São Paulo", "L. PRESUMIDO", "6201-5/01"],
        [13, "Beta Comércio Ltda", Number(BETA), "10/01/2021", "Campinas", "SP", "SIMPLES NAC.", "4721-1/02"],
      ]),
    ]),
  )
  expect([enviada.planilhas[0]?.cabecalho, enviada.mapeamento[0]?.tipo]).toEqual([4, "empresa"])
  expect(campos(enviada)).toEqual([
    "B razaoSocial",
    "C cnpj",
    "D dataAbertura",
    "E municipio",
    "F uf",
    "G regime",
    "H cnae",
  ])
  const { id, previstos } = await eu.conferir(enviada)
  expect(previstos).toMatchObject({ inseridos: 2, erros: 0, semAcao: 0 })
  const [alfa] = await eu.linhas(id)
  expect(alfa?.linha).toBe(5)
  expect(alfa?.mensagem).toContain("“05/2020” não diz o dia: ficou o dia 1º")
})

const ESTRANHA = () =>
  livro([
    aba("Plan1", [
      ["Pasta", "Quem", "Número fiscal", "Nasceu em", "Onde", "Como paga"],
      ["7", "Alfa Serviços Ltda", "sem número", "10/01/2021", "Campinas/SP", "Simples"],
      ["8", "Beta Comércio Ltda", BETA, "10/01/2021", "Campinas/SP", "Simples"],
    ]),
  ])

it("a pessoa diz qual linha é o cabeçalho e o que é cada coluna; na próxima vez ninguém pergunta", async () => {
  await novoEscritorio()
  const enviada = await eu.enviar(await ESTRANHA())
  expect([enviada.planilhas[0]?.cabecalho, enviada.mapeamento[0]?.tipo]).toEqual([null, null])
  expect(enviada.planilhas[0]?.amostra[0]?.celulas[2]).toBe("Número fiscal")
  const corpo = { planilha: "Plan1", cabecalho: 1, linhasDeCabecalho: 1 }
  const dita = (
    await ambiente.pedir(admin, "PUT", `/importacoes/${enviada.id}/cabecalho`, { corpo })
  ).json<Importacao>()
  expect(dita.planilhas[0]).toMatchObject({ cabecalho: 1, linhas: 2 })
  const colunas = ["razaoSocial", "cnpj", "dataAbertura", "municipio", "regime"].map((campo, i) => ({
    indice: i + 1,
    campo,
    competencia: null,
  }))
  const conferida = await eu.conferir({ ...dita, mapeamento: [{ planilha: "Plan1", tipo: "empresa", colunas }] })
  expect(conferida.previstos).toMatchObject({ inseridos: 1, erros: 1 })
  expect((await eu.linhas(conferida.id)).map((l) => l.linha)).toEqual([2, 3])
  // The same words in another order and under a title: each was learnt by itself.
  const outra = await eu.enviar(
    await livro([
      aba("Clientes de maio", [
        ["Lista"],
        ["Número fiscal", "Quem", "Como paga", "Telefone", "Nasceu em", "Onde"],
        [ALFA, "Alfa", "Simples", "(19) 3232-1010", "10/01/2021", "Campinas/SP"],
      ]),
    ]),
  )
  expect([outra.planilhas[0]?.cabecalho, outra.mapeamento[0]?.tipo]).toEqual([2, "empresa"])
  expect(campos(outra)).toEqual(["A cnpj", "B razaoSocial", "C regime", "D telefone", "E dataAbertura", "F municipio"])
  // Who leaves a learnt column out unteaches it.
  const semOnde = outra.mapeamento.map((m) => ({ ...m, colunas: m.colunas.filter((c) => c.campo !== "municipio") }))
  await eu.conferir({ ...outra, mapeamento: semOnde })
  const trilha = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.execute("select acao from auditoria where entidade = 'importacoes_sinonimos' order by id"),
  )
  expect(trilha.rows.length).toBe(6)
})

it("o que um escritório ensinou não vale em outro", async () => {
  await novoEscritorio()
  expect((await eu.enviar(await ESTRANHA())).mapeamento[0]?.tipo).toBeNull()
})

it("uma aba sem cabeçalho é lida desde a primeira linha; a que não existe é recusada, e nada muda", async () => {
  await novoEscritorio()
  const enviada = await eu.enviar(
    Buffer.from(
      `7;Alfa Serviços Ltda;${ALFA};10/01/2021;Campinas/SP;Simples\r\n8;Beta;${BETA};10/01/2021;Campinas/SP;SN\r\n`,
    ),
    "lista.csv",
  )
  const pedir = (corpo: object) => ambiente.pedir(admin, "PUT", `/importacoes/${enviada.id}/cabecalho`, { corpo })
  const recusas = [
    { planilha: "lista", cabecalho: 40, linhasDeCabecalho: 1 },
    { planilha: "outra", cabecalho: 1, linhasDeCabecalho: 1 },
  ]
  for (const corpo of recusas) {
    const r = await pedir(corpo)
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([400, "entrada-invalida"])
  }
  expect((await eu.consultar(enviada.id)).planilhas).toEqual(enviada.planilhas)
  const sem = (await pedir({ planilha: "lista", cabecalho: null, linhasDeCabecalho: 1 })).json<Importacao>()
  expect([sem.planilhas[0]?.cabecalho, sem.planilhas[0]?.linhas]).toEqual([null, 2])
  expect(sem.planilhas[0]?.sugestoes.empresa?.map((c) => [c.indice, c.campo])).toEqual([[2, "cnpj"]])
  const colunas = ["razaoSocial", "cnpj", "dataAbertura", "municipio", "regime"].map((campo, i) => ({
    indice: i + 1,
    campo,
    competencia: null,
  }))
  const conferida = await eu.conferir({ ...sem, mapeamento: [{ planilha: "lista", tipo: "empresa", colunas }] })
  expect(conferida.previstos).toMatchObject({ inseridos: 2, erros: 0 })
  expect(ambiente.errosRelatados).toEqual([])
})
