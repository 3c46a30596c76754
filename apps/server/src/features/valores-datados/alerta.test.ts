import type { AlertaDeValor, Notificacao, ValorDatadoDaLista, ValorQueFalta } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"

let ambiente: Ambiente
let relogio = new Date("2026-10-25T12:00:00-03:00")
let contador: Ator
let admin: Ator
let outroAdmin: Ator
let root: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente(() => relogio)
  const idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  outroAdmin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  root = await ambiente.criarAtor(null, "ROOT")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

const alerta = async (ator: Ator) =>
  (await ambiente.pedir(ator, "GET", "/valores/alerta")).json<{ faltam: AlertaDeValor[] }>().faltam
const avisos = async (ator: Ator) =>
  (await ambiente.pedir(ator, "GET", "/notificacoes"))
    .json<{ lista: Notificacao[] }>()
    .lista.filter(({ titulo }) => titulo.startsWith("Falta um valor"))

/** Of what the screen tells that is missing, what an account asks for; something else must be missing too. */
async function pedidosNaTela(ator: Ator): Promise<string[]> {
  const { faltam } = (await ambiente.pedir(ator, "GET", "/valores")).json<{ faltam: ValorQueFalta[] }>()
  expect(faltam.some(({ pedido }) => !pedido)).toBe(true)
  return faltam.flatMap(({ pedido, tabela, desde }) => (pedido ? [`${tabela} ${desde}`] : []))
}

it("só alerta o que uma conta pede: antes, no dia, e nada depois de informado", async () => {
  const empresa = await g.criar(
    umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("III")
      .noSistemaDesde("2026-09")
      .comDozeMesesAntesDe("2026-09", 2_000_000n)
      .comReceita("2026-09", 2_000_000n),
  )
  await g.fechar(empresa, "2026-09")
  // Venceu em 20/10 e os juros começam em novembro: nenhuma Selic que falta, de janeiro a outubro, é pedida; a de novembro está longe.
  relogio = new Date("2026-10-16T12:00:00-03:00")
  expect(await alerta(admin)).toEqual([])
  expect(await pedidosNaTela(admin)).toEqual([])
  await ambiente.servico.trabalhos.vencimentos()
  expect(await avisos(admin)).toEqual([])

  // Dez dias antes é de quem opera a plataforma: o escritório não tem o que fazer, e só vê na tela o que virá.
  relogio = new Date("2026-11-21T09:00:00-03:00")
  expect(await alerta(admin)).toEqual([])
  expect((await alerta(root)).some(({ tabela }) => tabela === "selic-mensal")).toBe(true)
  // A tela separa o que se pede, de novembro em diante, do que falta e ninguém pede.
  expect((await pedidosNaTela(admin))[0]).toBe("selic-mensal 2026-11-01")
  expect((await ambiente.pedir(contador, "GET", "/valores/alerta")).status).toBe(403)
  await ambiente.servico.trabalhos.vencimentos()
  expect(await avisos(admin)).toEqual([])

  relogio = new Date("2026-12-01T09:00:00-03:00")
  const noDia =
    "Falta o valor de Selic do mês, 11/2026: já devia estar aqui (01/12/2026), e faz falta nos juros de 1 guia em aberto. O valor nacional é informado por quem opera a plataforma; se não der para esperar, o escritório informa o seu."
  const esperado = { tabela: "selic-mensal", desde: "2026-11-01", dias: 0, mensagem: noDia, esperaAprovacao: false }
  expect(await alerta(admin)).toEqual([esperado])
  await ambiente.servico.trabalhos.vencimentos()
  await ambiente.servico.trabalhos.vencimentos()
  const umAviso = { mensagem: noDia, destino: "/valores-datados?tabela=selic-mensal" }
  expect(await avisos(admin)).toMatchObject([umAviso])
  expect(await avisos(contador)).toEqual([])

  const corpo = {
    tabela: "selic-mensal",
    desde: "2026-11-01",
    ate: "2026-11-30",
    valor: "0.96",
    norma: "Banco Central, série SGS 4390",
  }
  const { id } = (await ambiente.pedir(admin, "POST", "/valores", { corpo })).json<ValorDatadoDaLista>()
  expect(await alerta(admin)).toMatchObject([{ esperaAprovacao: true }])
  expect((await ambiente.pedir(outroAdmin, "POST", `/valores/${id}/aprovar`)).status).toBe(200)
  // O do escritório vale nele, e o de dezembro ainda não faz falta; o nacional falta para quem opera a plataforma.
  expect(await alerta(admin)).toEqual([])
  const nacional = (await alerta(root)).find(({ tabela }) => tabela === "selic-mensal")
  expect(nacional?.dias).toBeLessThan(0)
  expect(nacional?.mensagem).toContain("11/2026")
  expect(ambiente.errosRelatados).toEqual([])
})

it("quem opera a plataforma sabe do que falta ao país sem que escritório algum conte", async () => {
  relogio = new Date("2026-12-20T09:00:00-03:00")
  const alertas = await alerta(root)
  expect(alertas.map(({ tabela }) => tabela)).not.toContain("inss-empregado")
  expect(alertas.find(({ tabela }) => tabela === "salario-minimo")?.mensagem).toBe(
    "Falta o valor de Salário mínimo, desde 01/01/2027: deve estar aqui em 12 dias (01/01/2027), e é usado em: DAS do MEI e pró-labore.",
  )
  for (const { mensagem } of alertas) expect(mensagem).not.toMatch(/\d+ (guia|empresa)/)
  // Só o que ninguém calcula por aqui não se pede.
  const { faltam } = (await ambiente.pedir(root, "GET", "/valores")).json<{ faltam: ValorQueFalta[] }>()
  for (const { tabela, pedido } of faltam) expect([tabela, pedido]).toEqual([tabela, tabela !== "inss-empregado"])
})

it("o salário mínimo do ano que vem falta ao MEI, e o teto só a quem tem pró-labore", async () => {
  relogio = new Date("2027-01-01T09:00:00-03:00")
  const desdeAntes = await alerta(admin)
  expect(desdeAntes.some(({ tabela }) => tabela === "salario-minimo")).toBe(false)
  await g.criar(umaEmpresa().comCnpj(novoCnpj()).noRegime("mei").doAnexo("III"))
  const faltam = await alerta(admin)
  expect(faltam.find(({ tabela }) => tabela === "salario-minimo")?.mensagem).toBe(
    "Falta o valor de Salário mínimo, desde 01/01/2027: já devia estar aqui (01/01/2027), e faz falta no DAS de 1 empresa do MEI. O valor nacional é informado por quem opera a plataforma; se não der para esperar, o escritório informa o seu.",
  )
  expect(faltam.some(({ tabela }) => tabela === "inss-teto")).toBe(false)
})
