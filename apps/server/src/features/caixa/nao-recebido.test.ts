import type { Alerta, LinhaDoNaoRecebido, MesDoCaixa } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { empresasRegimes } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, type EmpresaDeTeste } from "../../testes/empresas.ts"
import { atualizarAlertas } from "../alertas/alertas.service.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const ler = async (caminho: string) => (await ambiente.pedir(contador, "GET", caminho)).json()
const listar = async (mes: string) =>
  ((await ler(`/caixa/nao-recebido?competencia=${mes}`)) as { lista: LinhaDoNaoRecebido[] }).lista
const receber = ({ id, atividades }: EmpresaDeTeste, mes: string, valor: string) =>
  ambiente.pedir(contador, "PUT", `/empresas/${id}/caixa/${mes}`, {
    corpo: { recebimentos: [{ idAtividade: atividades[0], mercado: "interno", situacoes: [], valor }] },
  })

it("a carteira mostra o que falta receber, quando entra, por quê e quanto custa; quem é por competência não está", async () => {
  const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  await anexoIII().criar(ambiente, contador.escopo)
  await receber(empresa, "2026-10", "10000.00")
  const linhas = await listar("2026-10")
  expect(linhas).toEqual([
    {
      idEmpresa: empresa.id,
      apelido: expect.any(String),
      cnpj: expect.any(String),
      // 9 × 20.000 + 25.000 − 10.000
      valor: "195000.00",
      desde: "2026-01",
      semRecebido: false,
      // RBT12 240.000, Anexo III: 7,3 %. 195.000 × 7,3 % por tributo: 569,40 + 498,23 (498,225) + 2.000,02 (2.000,0175)
      // + 434,17 (434,1675) + 6.177,99 + 4.555,20 = 14.235,01
      integracao: { competencia: "2026-12", motivo: "fim-do-regime", imposto: "14235.01", faltas: [] },
    },
  ])
  const { integracao } = (await ler(`/empresas/${empresa.id}/caixa/2026-10`)) as MesDoCaixa
  expect(integracao?.imposto).toBe("14235.01")
  expect(JSON.stringify(integracao?.memoria)).toContain("Res. CGSN 140/2018 art. 20, II, b")
  expect(await ler("/caixa/nao-recebido/soma?competencia=2026-10")).toEqual({
    empresas: 1,
    comSaldo: 1,
    valor: "195000.00",
    imposto: "14235.01",
    semImposto: 0,
  })
  const csv = await ambiente.pedir(contador, "GET", "/caixa/nao-recebido/exportacao?formato=csv&competencia=2026-10")
  expect(csv.bytes.toString("utf8")).toContain("Fim do regime de caixa")
})

it("sem o recebido do mês o que falta é o que se sabe, e está dito; em 2027 não há caixa", async () => {
  const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  const dela = (await listar("2026-10")).find(({ idEmpresa }) => idEmpresa === empresa.id)
  expect(dela).toMatchObject({ valor: "205000.00", semRecebido: true, integracao: { faltas: [] } })
  expect(await listar("2027-01")).toEqual([])
})

it("quem sai do Simples traz o que falta ao mês antes da saída", async () => {
  const sai = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  const { idEscritorio } = contador.escopo
  await ambiente.banco.emEscopo({ ...contador.escopo, empresas: "*" }, (tx) =>
    tx.insert(empresasRegimes).values({ idEscritorio, idEmpresa: sai.id, desde: "2026-12", regime: "presumido" }),
  )
  const dela = (await listar("2026-10")).find(({ idEmpresa }) => idEmpresa === sai.id)
  expect(dela?.integracao).toMatchObject({ competencia: "2026-11", motivo: "exclusao" })
})

it("meses antes do fim, o alerta diz o valor e leva à lista", async () => {
  // The clock of the tests is in November of 2026: the last month that ended is October.
  const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  await receber(empresa, "2026-10", "10000.00")
  await ambiente.banco.emEscopo({ ...contador.escopo, empresas: "*" }, (tx) =>
    atualizarAlertas(tx, { ...contador.escopo, empresas: "*" }, [empresa.id], ambiente.servico.agora()),
  )
  const { lista } = (await ler(`/alertas?tipo=fim-do-caixa&idEmpresa=${empresa.id}`)) as { lista: Alerta[] }
  expect(lista).toMatchObject([{ dados: { valor: "195000.00", imposto: "14235.01", mes: "2026-12" } }])
  expect(lista[0]?.destino).toContain("/painel/planejamento?")
})
