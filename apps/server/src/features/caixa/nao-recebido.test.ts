import type { Alerta, LinhaDoNaoRecebido, MesDoCaixa } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { empresasCategorias, empresasRegimes } from "../../db/schema/empresas.ts"
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

it("quem encerra a atividade traz o que falta ao último mês, antes do primeiro sem atendimento", async () => {
  const fecha = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  const { idEscritorio } = contador.escopo
  const gravar = (desde: string, idCategoria: number) =>
    ambiente.banco.emEscopo({ ...contador.escopo, empresas: "*" }, (tx) =>
      tx.insert(empresasCategorias).values({ idEscritorio, idEmpresa: fecha.id, desde, idCategoria, motivo: "baixa" }),
    )
  const dela = async (mes: string) => (await listar(mes)).find(({ idEmpresa }) => idEmpresa === fecha.id)?.integracao
  // Ex-Cliente (37) goes on selling with another accountant: nothing of it enters before the end of caixa.
  await gravar("2026-12", 37)
  expect(await dela("2026-10")).toMatchObject({ competencia: "2026-12", motivo: "fim-do-regime" })
  await gravar("2026-11", 38)
  expect(await dela("2026-10")).toMatchObject({ competencia: "2026-10", motivo: "encerramento" })
  await receber(fecha, "2026-10", "5000.00")
  // 9 × 20.000 + 25.000 = 205.000 × 7,3 % por tributo: 598,60 + 523,78 (523,775) + 2.102,58 (2.102,5825) + 456,43
  // (456,4325) + 6.494,81 + 4.788,80 = 14.965,00: o recebido em outubro e o que falta, juntos
  const corpo = { competencia: "2026-10", selecao: { empresas: [fecha.id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBeLessThan(300)
  const texto = JSON.stringify(await ler(`/fechamentos/das/${fecha.id}/2026-10`))
  expect(texto).toContain('"14965.00"')
  expect(texto).toContain("Res. CGSN 140/2018 art. 20, II, a")
})

it("a carteira se ordena pelo que falta e pelo DAS, do maior ao menor, e a página seguinte continua dali", async () => {
  const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const antes = contador
  contador = outro
  const comRecebido = async (valor: string) => {
    const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
    await receber(empresa, "2026-10", valor)
    return empresa.id
  }
  const media = await comRecebido("10000.00")
  const menor = await comRecebido("50000.00")
  const maior = await comRecebido("0.00")
  const pagina = async (consulta: string) =>
    (await ler(`/caixa/nao-recebido?competencia=2026-10&registrosPorPagina=2&${consulta}`)) as {
      lista: LinhaDoNaoRecebido[]
      paginacao: { proxima: string | null; totalDeRegistros: number }
    }
  for (const ordem of ["valor", "imposto"]) {
    const primeira = await pagina(`ordem=${ordem}&direcao=desc`)
    expect(primeira.lista.map(({ idEmpresa }) => idEmpresa)).toEqual([maior, media])
    expect(primeira.paginacao.totalDeRegistros).toBe(3)
    const segunda = await pagina(`ordem=${ordem}&direcao=desc&cursor=${primeira.paginacao.proxima}`)
    expect(segunda.lista.map(({ idEmpresa }) => idEmpresa)).toEqual([menor])
    expect((await pagina(`ordem=${ordem}&direcao=asc`)).lista[0]?.idEmpresa).toBe(menor)
  }
  const csv = await ambiente.pedir(
    contador,
    "GET",
    "/caixa/nao-recebido/exportacao?formato=csv&competencia=2026-10&ordem=valor&direcao=desc&colunas=valor",
  )
  // 205.000 menos o recebido de cada uma
  expect(csv.bytes.toString("utf8").split("\r\n").slice(1, 4)).toEqual(["205000,00", "195000,00", "155000,00"])
  contador = antes
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
