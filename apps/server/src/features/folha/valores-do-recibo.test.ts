import type { DetalheDaFolha, ValorDatadoDaLista } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comProLabore, concluir, conferirFaturamento, detalhe } from "./folha.fixtures.ts"
import { verificarRecibos } from "./verificacao.service.ts"

const MES = "2027-01"
let ambiente: Ambiente
let contador: Ator
let admin: Ator
let outroAdmin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date("2027-01-28T12:00:00-03:00"))
  const idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  outroAdmin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
})
afterAll(() => ambiente.fechar())

async function emVigor(tabela: string, valor: string) {
  const corpo = { tabela, desde: "2027-01-01", ate: "2027-12-31", valor, norma: "Portaria de 2027" }
  const { id } = (await ambiente.pedir(admin, "POST", "/valores", { corpo })).json<ValorDatadoDaLista>()
  expect((await ambiente.pedir(outroAdmin, "POST", `/valores/${id}/aprovar`)).status).toBe(200)
}

it("o teto informado chega ao recibo, que o guarda: corrigi-lo depois não muda o que foi emitido", async () => {
  const aqui = { ambiente, ator: contador }
  const empresa = await umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde(MES)
    .doAnexo("III")
    .criar(ambiente, contador.escopo)
  await comProLabore(aqui, empresa.id, "20000.00")
  await conferirFaturamento(aqui, empresa.id, MES)
  const sem = await detalhe(aqui, empresa.id, MES)
  expect(sem.linha.impedimentos.map(({ codigo }) => codigo)).toEqual(["recibo-impossivel"])
  expect(sem.linha.impedimentos[0]?.mensagem).toMatch(/01\/01\/2027.*Valores datados/)

  await emVigor("inss-teto", "9000.00")
  await emVigor("salario-minimo", "1700.00")
  const r = await concluir(aqui, empresa.id, MES)
  expect(r.status).toBe(200)
  // 9.000,00 × 11 % = 990,00
  expect(r.json<DetalheDaFolha>().recibos).toMatchObject([{ calculo: { baseInss: "9000.00", inss: "990.00" } }])

  await emVigor("inss-teto", "9100.00")
  const depois = await detalhe(aqui, empresa.id, MES)
  expect(depois.recibos).toMatchObject([{ calculo: { baseInss: "9000.00", inss: "990.00" } }])
  // 9.100,00 × 11 % = 1.001,00
  expect(depois.mudou.join(" ")).toMatch(/1\.001,00/)
  const conferidos = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    verificarRecibos(tx, contador.escopo, empresa.id, null),
  )
  expect(conferidos).toMatchObject({ achados: [], mudancas: [] })
})
