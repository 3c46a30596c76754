import { afterAll, beforeAll, expect, it } from "vitest"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>
/** The import of the first test. */
let gravada: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
})
afterAll(() => ambiente.fechar())

const ALFA = cnpjDaBase("112223330001")
const BETA = cnpjDaBase("223334440001")
const GAMA = cnpjDaBase("334445550001")
const DELTA = cnpjDaBase("445556660001")
const carteira = () =>
  livro([
    aba("Empresas", [
      ["CNPJ", "Razão social", "Abertura", "Cidade", "UF", "Tributação", "Regime de apuração", "Início no sistema"],
      [ALFA, "Alfa Ltda", "15/03/2019", "Campinas", "SP", "Simples Nacional", "Caixa", "11/2025"],
      [BETA, "Beta Ltda", "15/03/2019", "Campinas", "SP", "Simples Nacional", "Competência", "01/2026"],
      [GAMA, "Gama Ltda", "15/03/2019", "Campinas", "SP", "Simples Nacional", null, "01/2026"],
      [DELTA, "Delta Ltda", "15/03/2019", "Campinas", "SP", "Lucro Presumido", null, "01/2026"],
    ]),
  ])
const gravadas = async () =>
  (
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(`select e.razao_social as nome, o.ano, o.regime from simples_opcoes o
        join empresas e on e.id = o.id_empresa order by 1, 2`),
    )
  ).rows

it("a coluna responde por quem a preenche, o fim diz quantas faltam e Empresas acha essas", async () => {
  const enviada = await eu.enviar(await carteira())
  // "Regime de apuração" is the tax regime in other sheets: here its cells say that it is not.
  expect(enviada.mapeamento[0]?.colunas.map((c) => c.campo)).toEqual([
    "cnpj",
    "razaoSocial",
    "dataAbertura",
    "municipio",
    "uf",
    "regime",
    "reconhecimento",
    "inicioNoSistema",
  ])
  const conferida = await eu.conferir(enviada)
  expect(conferida).toMatchObject({ previstos: { inseridos: 4, erros: 0 }, semOpcaoDoSimples: null })
  gravada = conferida.id
  expect((await eu.agir(gravada, "confirmar")).semOpcaoDoSimples).toEqual({ ano: 2026, empresas: 1 })
  expect(await gravadas()).toEqual([
    { nome: "Alfa Ltda", ano: 2025, regime: "caixa" },
    { nome: "Alfa Ltda", ano: 2026, regime: "caixa" },
    { nome: "Beta Ltda", ano: 2026, regime: "competencia" },
  ])
  const achadas = await ambiente.pedir(admin, "GET", "/empresas/carteira?semOpcaoEm=2026")
  expect(achadas.json<{ lista: { razaoSocial: string }[] }>().lista.map((e) => e.razaoSocial)).toEqual(["Gama Ltda"])
  const corpo = {
    selecao: { filtro: { semOpcaoEm: 2026 } },
    mudanca: { opcaoDoSimples: { ano: 2026, regime: "caixa" } },
  }
  expect((await ambiente.pedir(admin, "POST", "/empresas/alteracoes", { corpo })).json()).toMatchObject({
    alteradas: 1,
  })
  expect((await eu.consultar(gravada)).semOpcaoDoSimples).toEqual({ ano: 2026, empresas: 0 })
})

it("igual não muda nada, e desfazer leva junto o que a planilha respondeu", async () => {
  const outra = await eu.conferir(await eu.enviar(await carteira()))
  expect(outra.previstos).toMatchObject({ semAcao: 4, erros: 0 })
  await eu.agir(gravada, "desfazer")
  // Gama was answered by a person since: it stays, whole.
  expect(await gravadas()).toEqual([{ nome: "Gama Ltda", ano: 2026, regime: "caixa" }])
  expect(ambiente.errosRelatados).toEqual([])
})
