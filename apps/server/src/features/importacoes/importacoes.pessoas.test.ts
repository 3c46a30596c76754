import { afterAll, beforeAll, expect, it } from "vitest"
import { cnpjDaBase, cpfDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
  await umaEmpresa().comCnpj(ALFA).noSistemaDesde("2025-08").doAnexo("III").criar(ambiente, admin.escopo)
})
afterAll(() => ambiente.fechar())

const ALFA = cnpjDaBase("112223330001")
const MARIA = cpfDaBase("100000001")
const JOSE = cpfDaBase("100000002")
const planilha = (proLabore: string, desde: string | null) =>
  livro([
    aba("Sócios", [
      ["CNPJ", "Nome", "CPF", "Participação", "Pró-labore", "Pró-labore desde"],
      [ALFA, "Maria Souza", MARIA, "60%", proLabore, desde],
      [ALFA, "José Lima", JOSE, "40%", null, null],
    ]),
    aba("Dependentes", [
      ["CNPJ", "CPF do sócio", "Nome", "CPF", "Nascimento", "Parentesco", "Desde"],
      [ALFA, MARIA, "Lia Souza", null, "20/07/2015", "Filha", "09/2025"],
    ]),
  ])
const conferir = async (proLabore: string, desde: string | null) =>
  eu.conferir(await eu.enviar(await planilha(proLabore, desde)))
const lidos = async () => {
  const ler = async (consulta: string) =>
    (await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute(consulta))).rows
  return [
    await ler("select desde, valor_centavos::int as v, categoria from pro_labores order by desde"),
    await ler("select nome, tipo, desde, ate from dependentes"),
  ]
}

it("pró-labore e dependentes entram com os sócios, e saem com eles ao desfazer", async () => {
  const { id } = await conferir("3.000,00", null)
  const gravada = await eu.agir(id, "confirmar")
  expect(gravada.resultados).toMatchObject({ inseridos: 3, erros: 0 })
  expect(await lidos()).toEqual([
    // From the first month in the system, for nobody said another.
    [{ desde: "2025-08", v: 300_000, categoria: "723" }],
    [{ nome: "Lia Souza", tipo: "03", desde: "2025-09", ate: null }],
  ])
  expect((await eu.agir(id, "desfazer")).resultados).toMatchObject({ excluidos: 3 })
  expect(await lidos()).toEqual([[], []])
})

it("igual não muda nada; outro valor pede o mês, e com ele o antigo vale até lá", async () => {
  await eu.agir((await conferir("3.000,00", null)).id, "confirmar")
  expect((await conferir("3.000,00", null)).previstos).toMatchObject({ semAcao: 3, erros: 0 })
  const semMes = await conferir("3.500,00", null)
  expect(semMes.previstos).toMatchObject({ erros: 2, semAcao: 1 })
  expect((await eu.linhas(semMes.id)).map((l) => l.mensagem)[0]).toBe(
    "Na linha 2, o pró-labore cadastrado é outro. Diga, em “Pró-labore desde”, a partir de quando mudou.",
  )
  await eu.agir((await conferir("3.500,00", "10/2025")).id, "confirmar")
  expect((await lidos())[0]).toEqual([
    { desde: "2025-08", v: 300_000, categoria: "723" },
    { desde: "2025-10", v: 350_000, categoria: "723" },
  ])
  expect(ambiente.errosRelatados).toEqual([])
})
