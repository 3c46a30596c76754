import type { Alerta, DetalheDoFechamento } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { type PedidosDeEmpresa, pedidosDeEmpresa } from "../empresas/empresas.fixtures.ts"
import { verificarTudo } from "./verificacao.ts"

/** The clock of the tests says 2026-11-20. */
let ambiente: Ambiente
let ator: Ator
let pedidos: PedidosDeEmpresa

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  pedidos = pedidosDeEmpresa(ambiente, ator)
})

const criar = (construtor: ReturnType<typeof umaEmpresa>) =>
  construtor.comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, ator.escopo)

async function detalhe({ id }: EmpresaDeTeste, mes: string): Promise<DetalheDoFechamento> {
  const r = await ambiente.pedir(ator, "GET", `/fechamentos/das/${id}/${mes}`)
  expect(r.status).toBe(200)
  return r.json<DetalheDoFechamento>()
}

async function calcular(empresa: EmpresaDeTeste, competencia: string): Promise<DetalheDoFechamento> {
  const corpo = { competencia, selecao: { empresas: [empresa.id] } }
  expect((await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  return detalhe(empresa, competencia)
}

async function fechar(empresa: EmpresaDeTeste, mes: string) {
  await calcular(empresa, mes)
  await concluirEtapas(ambiente.banco, ator.escopo, mes, [empresa.id])
  return fecharComoEsta(empresa, mes)
}

async function fecharComoEsta(empresa: EmpresaDeTeste, mes: string) {
  const { linha } = await detalhe(empresa, mes)
  const corpo = { idApuracao: linha.idApuracao }
  return ambiente.pedir(ator, "POST", `/fechamentos/das/${empresa.id}/${mes}/fechar`, { corpo })
}

const reabrir = ({ id }: EmpresaDeTeste, mes: string) =>
  ambiente.pedir(ator, "POST", `/fechamentos/das/${id}/${mes}/reabrir`, {
    corpo: { motivo: "O cadastro estava errado" },
  })

/** Open alerts of the limits, with the year of each. */
const alertas = async () =>
  (await ambiente.pedir(ator, "GET", "/alertas"))
    .json<{ lista: Alerta[] }>()
    .lista.flatMap(({ tipo, chave }) => (tipo === "sem-receita" ? [] : [`${tipo} ${chave}`]))
    .sort()

const executar = (comando: ReturnType<typeof sql>) => ambiente.banco.emEscopo(ator.escopo, (tx) => tx.execute(comando))

describe("janeiro depois de um excesso", () => {
  /** Twelve months of 2025 and January of 2026 with the same revenue. */
  const com = (centavos: bigint) =>
    criar(
      umaEmpresa()
        .noSistemaDesde("2025-12")
        .comDozeMesesAntesDe("2025-12", centavos)
        .comReceita("2025-12", centavos)
        .comReceita("2026-01", centavos),
    )

  it("do sublimite: espera o impedimento, e o alerta do ano do excesso também", async () => {
    // 12 × 330.000,00 = 3.960.000,00
    const empresa = await com(33_000_000n)
    await calcular(empresa, "2025-12")
    expect(await alertas()).toEqual(["limite 2025", "sublimite 2025"])
    const barrado = await calcular(empresa, "2026-01")
    expect(barrado.linha).toMatchObject({ situacao: "faltam-dados", total: null })
    expect(barrado.faltas).toMatchObject([{ codigo: "impedimento-nao-registrado", competencia: "2026-01" }])
    expect(await alertas()).toEqual(["sublimite 2025"])
    await pedidos.escrever("PUT", empresa.id, "regimes/2026-01", {
      regime: "simples",
      atividadeMei: null,
      impedidoIcmsIss: true,
    })
    // RBT12 3.960.000,00, 6ª faixa sem ICMS e ISS: (3.960.000 × 33 % − 648.000) ÷ 3.960.000 × 330.000,00 = 54.900,00
    expect((await calcular(empresa, "2026-01")).linha).toMatchObject({ situacao: "calculado", total: "54900.00" })
    expect(await alertas()).toEqual([])
  })

  it("do limite: espera a mudança de regime, e o alerta também", async () => {
    // 12 × 430.000,00 = 5.160.000,00
    const empresa = await com(43_000_000n)
    const { faltas } = await calcular(empresa, "2026-01")
    expect(faltas).toMatchObject([{ codigo: "exclusao-nao-registrada", competencia: "2026-01" }])
    expect(await alertas()).toEqual(["limite 2025", "sublimite 2025"])
    await pedidos.escrever("PUT", empresa.id, "regimes/2026-01", { regime: "real", atividadeMei: null })
    expect((await calcular(empresa, "2026-01")).linha.situacao).toBe("nao-se-aplica")
    expect(await alertas()).toEqual([])
  })

  it("vale o ano inteiro, e com 2025 incompleto decidem as regras de sempre", async () => {
    const meses = (empresa: ReturnType<typeof umaEmpresa>, de: number) => {
      empresa.noSistemaDesde("2026-01")
      for (let mes = de; mes <= 12; mes++) empresa.comReceita(`2025-${String(mes).padStart(2, "0")}`, 36_000_000n)
      return criar(empresa.comReceita("2026-10", 100n))
    }
    expect((await calcular(await meses(umaEmpresa(), 1), "2026-10")).faltas).toMatchObject([
      { codigo: "impedimento-nao-registrado" },
    ])
    expect((await calcular(await meses(umaEmpresa(), 2), "2026-10")).linha.situacao).toBe("calculado")
  })
})

describe("mês reaberto que deixa de ter o que fechar", () => {
  const emJulho = () =>
    criar(umaEmpresa().noSistemaDesde("2026-07").comDozeMesesAntesDe("2026-07", 2_000_000n).comReceita("2026-07", 100n))

  it("por ser anterior à abertura corrigida: não prende os seguintes, e o motivo é o verdadeiro", async () => {
    const empresa = await emJulho()
    expect((await fechar(empresa, "2026-07")).status).toBe(200)
    expect((await reabrir(empresa, "2026-07")).status).toBe(200)
    await executar(
      sql`update empresas set data_abertura = '2026-08-05', inicio_no_sistema = '2026-08' where id = ${empresa.id}`,
    )
    await executar(sql`update empresas_regimes set desde = '2026-08' where id_empresa = ${empresa.id}`)
    await ambiente.servico.trabalhos.recalculo()
    const julho = await fecharComoEsta(empresa, "2026-07")
    expect(julho.status).toBe(409)
    expect(julho.json<{ mensagem: string }>().mensagem).toContain("A empresa abriu em 08/2026")
    expect((await fechar(empresa, "2026-08")).status).toBe(200)
    expect((await fechar(empresa, "2026-09")).status).toBe(200)
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("por passar ao Lucro Real", async () => {
    const empresa = await emJulho()
    expect((await fechar(empresa, "2026-07")).status).toBe(200)
    expect((await reabrir(empresa, "2026-07")).status).toBe(200)
    await pedidos.escrever("PUT", empresa.id, "regimes/2026-07", { regime: "real", atividadeMei: null })
    await pedidos.escrever("PUT", empresa.id, "regimes/2026-08", { regime: "simples", atividadeMei: null })
    expect((await fechar(empresa, "2026-07")).json<{ mensagem: string }>().mensagem).toContain("Lucro Real")
    expect((await fechar(empresa, "2026-08")).status).toBe(200)
  })

  it("o que ainda tem o que fechar continua a vir antes", async () => {
    const empresa = await emJulho()
    expect((await fechar(empresa, "2026-07")).status).toBe(200)
    expect((await reabrir(empresa, "2026-07")).status).toBe(200)
    expect((await fechar(empresa, "2026-08")).json()).toMatchObject({
      codigo: "fora-de-ordem",
      mensagem: expect.stringContaining("07/2026"),
    })
  })
})

describe("meses em que outro contador atendeu a empresa", () => {
  const MOTIVO = { motivo: "Foi para outro escritório" }

  /** Closed until May, away from June to August, back in September. */
  async function devolta() {
    const empresa = await criar(
      umaEmpresa()
        .noSistemaDesde("2026-05")
        .comDozeMesesAntesDe("2026-05", 2_000_000n)
        .comReceita("2026-05", 2_000_000n)
        .comReceita("2026-09", 2_000_000n),
    )
    expect((await fechar(empresa, "2026-05")).status).toBe(200)
    const saida = { desde: "2026-06", idCategoria: 37, ...MOTIVO }
    expect((await pedidos.escrever("POST", empresa.id, "encerrar-atendimento", saida)).status).toBe(200)
    const volta = { desde: "2026-09", ...MOTIVO }
    expect((await pedidos.escrever("POST", empresa.id, "reativar", volta)).status).toBe(200)
    return empresa
  }

  it("a receita deles é pedida, e nunca tida por zero", async () => {
    const empresa = await devolta()
    const { faltas } = await calcular(empresa, "2026-09")
    expect(faltas.map((f) => [f.codigo, f.competencia])).toEqual([
      ["receita-do-mes-ausente", "2026-06"],
      ["receita-do-mes-ausente", "2026-07"],
      ["receita-do-mes-ausente", "2026-08"],
    ])
    const historico = (
      await ambiente.pedir(ator, "GET", `/empresas/${empresa.id}/historico?ate=2026-09&meses=5`)
    ).json<{
      lista: { competencia: string; faltaReceita: boolean }[]
    }>().lista
    expect(historico.flatMap((m) => (m.faltaReceita ? m.competencia : []))).toEqual(["2026-08", "2026-07", "2026-06"])
  })

  it("digitada, o mês da volta fecha sem fechar os deles", async () => {
    const empresa = await devolta()
    for (const mes of ["2026-06", "2026-07", "2026-08"]) {
      const receita = { idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "20000.00" }
      const corpo = { receitas: [receita], folha: null }
      expect((await ambiente.pedir(ator, "PUT", `/empresas/${empresa.id}/historico/${mes}`, { corpo })).status).toBe(
        200,
      )
    }
    expect((await calcular(empresa, "2026-09")).linha).toMatchObject({ situacao: "calculado", rbt12: "240000.00" })
    expect((await fechar(empresa, "2026-09")).status).toBe(200)
  })
})
