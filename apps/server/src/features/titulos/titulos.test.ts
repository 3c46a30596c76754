import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { clientes, emissoes, servicosDaEmpresa } from "../../db/schema/emissao.ts"
import { faturas, faturasContratos } from "../../db/schema/faturas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { titulos, titulosBaixas } from "../../db/schema/titulos.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { baixarCadaUm, baixarTitulos, estornarBaixa, historicoDoTitulo, type NovaBaixa } from "./baixas.service.ts"
import type { NovoTitulo } from "./composicao.ts"
import { desligarControle, ligarControle } from "./controle.service.ts"
import { criarParcelas, criarRecorrencia, encerrarSerie, estenderSeries } from "./series.service.ts"
import { inserirNotas } from "./titulos.fixtures.ts"
import {
  confirmarTitulo,
  confirmarTitulos,
  criarTitulos,
  editarTitulo,
  idadeDosTitulos,
  retirarTitulo,
} from "./titulos.service.ts"

let ambiente: Ambiente
let contador: Ator
let empresa: EmpresaDeTeste

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
})
afterAll(() => ambiente.fechar())

/** 20 November 2026 at noon in Brasília: the clock of these tests. */
const AGORA = new Date("2026-11-20T15:00:00Z")
const ato = (agora = AGORA): Ato => ({ escopo: contador.escopo, nome: contador.nome, agora })
const fazer = <T>(corpo: (tx: Tx) => Promise<T>) => ambiente.banco.emEscopo(contador.escopo, corpo)

const novo = (mudancas: Partial<NovoTitulo> = {}): NovoTitulo => ({
  natureza: "receber",
  idPessoa: null,
  pessoaNome: "Padaria Boa Vista",
  pessoaDocumento: "11444777000161",
  descricao: "Manutenção",
  numero: null,
  emissao: "2026-11-01",
  vencimento: "2026-11-10",
  categoria: "vendas",
  valorCentavos: 100_000n,
  origem: "manual",
  ...mudancas,
})
const criar = async (mudancas: Partial<NovoTitulo> = {}, de = empresa) => {
  const [feito] = await fazer((tx) => criarTitulos(tx, ato(), de.id, [novo(mudancas)]))
  return feito?.id ?? ""
}
const ler = async (id: string) => {
  const [titulo] = await fazer((tx) => tx.select().from(titulos).where(eq(titulos.id, id)))
  if (!titulo) throw new Error("The title is not there.")
  return titulo
}
const baixa = (idTitulo: string, principal: bigint, mudancas: Partial<NovaBaixa> = {}): NovaBaixa => ({
  idTitulo,
  pagoEm: "2026-11-12",
  idConta: null,
  principalCentavos: principal,
  descontoCentavos: 0n,
  jurosCentavos: 0n,
  multaCentavos: 0n,
  retidoCentavos: 0n,
  ...mudancas,
})
const baixar = (novas: readonly NovaBaixa[], de = empresa) => fazer((tx) => baixarTitulos(tx, ato(), de.id, novas))
const historico = (id: string) => fazer((tx) => historicoDoTitulo(tx, contador.escopo, id))

describe("baixar e estornar", () => {
  it("em partes até o fim, com desconto, juros e retenção; estornar devolve o que estava em aberto e não se repete", async () => {
    const id = await criar({ retencaoCentavos: 6_000n })
    expect(await ler(id)).toMatchObject({ situacao: 2, abertoCentavos: 100_000n, esperadoCentavos: 94_000n })
    await baixar([baixa(id, 40_000n, { jurosCentavos: 500n, pagoEm: "2026-11-11" })])
    // 600,00 em aberto, dos quais 60,00 ainda se espera que retenham
    expect(await ler(id)).toMatchObject({ situacao: 2, abertoCentavos: 60_000n, esperadoCentavos: 54_000n })
    const [segunda = ""] = await baixar([baixa(id, 60_000n, { descontoCentavos: 1_000n, retidoCentavos: 6_000n })])
    expect(await ler(id)).toMatchObject({ situacao: 1, abertoCentavos: 0n, quitadoEm: "2026-11-12" })
    // 400,00 + 5,00; 600,00 − 10,00 − 60,00
    expect((await historico(id)).map((b) => [b.dinheiroCentavos, b.estado])).toEqual([
      [40_500n, "BAIXADO"],
      [53_000n, "BAIXADO"],
    ])
    await expect(baixar([baixa(id, 1n)])).rejects.toMatchObject({ codigo: "transicao-recusada" })
    await fazer((tx) => estornarBaixa(tx, ato(), { id: segunda, natureza: "receber" }, "O cheque voltou"))
    expect(await ler(id)).toMatchObject({
      situacao: 2,
      abertoCentavos: 60_000n,
      esperadoCentavos: 54_000n,
      quitadoEm: null,
    })
    const depois = await historico(id)
    expect(depois.map((b) => [b.tipo, b.estado])).toEqual([
      ["baixa", "BAIXADO"],
      ["baixa", "ESTORNO"],
      ["estorno", "ESTORNO"],
    ])
    for (const idBaixa of [segunda, depois[2]?.id ?? ""])
      await expect(
        fazer((tx) => estornarBaixa(tx, ato(), { id: idBaixa, natureza: "receber" }, "De novo")),
      ).rejects.toMatchObject({
        codigo: "transicao-recusada",
      })
  })

  it("o que passa do título, um dia que não chegou e a conta de outra empresa são recusados, e nada muda", async () => {
    const id = await criar()
    for (const recusada of [
      baixa(id, 100_001n),
      baixa(id, 100n, { pagoEm: "2026-11-21" }),
      baixa(id, 100n, { descontoCentavos: 60n, retidoCentavos: 41n }),
      baixa(id, 100n, { jurosCentavos: -1n }),
      baixa(id, 0n),
    ])
      await expect(baixar([recusada])).rejects.toMatchObject({ codigo: "entrada-invalida" })
    const outra = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    await expect(baixar([baixa(id, 1n)], outra)).rejects.toMatchObject({ codigo: "nao-encontrado" })
    expect(await historico(id)).toEqual([])
    const { feitas, recusadas } = await fazer((tx) =>
      baixarCadaUm(tx, ato(), empresa.id, [baixa(id, 200_000n), baixa(id, 100_000n)]),
    )
    expect([feitas.length, recusadas.length]).toEqual([1, 1])
  })

  it("duas pessoas que recebem tudo ao mesmo tempo recebem uma vez", async () => {
    const id = await criar()
    const tentativas = await Promise.allSettled([baixar([baixa(id, 100_000n)]), baixar([baixa(id, 100_000n)])])
    expect(tentativas.map((t) => t.status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await ler(id)).toMatchObject({ abertoCentavos: 0n })
  })

  it("o mês fechado não recebe baixa: conta no mês aberto, com o dia em que o dinheiro entrou", async () => {
    const g = comGuias(ambiente, contador)
    const fechada = await g.criar(anexoIII().comCnpj(novoCnpj()))
    await g.fechar(fechada)
    const id = await criar({ emissao: "2026-10-01", vencimento: "2026-10-10" }, fechada)
    await baixar([baixa(id, 100_000n, { pagoEm: "2026-10-30" })], fechada)
    expect(await historico(id)).toMatchObject([{ data: "2026-11-20", competencia: "2026-11", pagoEm: "2026-10-30" }])
    expect(await ler(id)).toMatchObject({ quitadoEm: "2026-10-30" })
  })

  it("nem o banco deixa mudar uma baixa, passar do aberto, ou estornar por outro valor", async () => {
    const id = await criar()
    const [feita = ""] = await baixar([baixa(id, 30_000n)])
    const recusa = async (comando: ReturnType<typeof sql>) =>
      fazer((tx) => tx.execute(comando)).then(
        () => "aceitou",
        () => "recusou",
      )
    expect(await recusa(sql`update ${titulosBaixas} set principal_centavos = 1 where id = ${feita}`)).toBe("recusou")
    expect(await recusa(sql`update ${titulos} set aberto_centavos = -1 where id = ${id}`)).toBe("recusou")
    const copiar = (tipo: string, principal: bigint) =>
      recusa(sql`insert into titulos_baixas (id_escritorio, id, id_empresa, id_titulo, tipo, estorno_de, data, competencia, pago_em, principal_centavos,
        desconto_centavos, juros_centavos, multa_centavos, retido_centavos, retencao_baixada_centavos, motivo, registrada_em, registrada_por)
        select id_escritorio, gen_random_uuid(), id_empresa, id_titulo, ${tipo}, ${tipo === "estorno" ? feita : null}, data, competencia, pago_em,
        ${String(principal)}::bigint, 0, 0, 0, 0, 0, 'x', registrada_em, registrada_por from titulos_baixas where id = ${feita}`)
    expect(await copiar("baixa", 70_001n)).toBe("recusou")
    expect(await copiar("estorno", 1n)).toBe("recusou")
    expect(await ler(id)).toMatchObject({ abertoCentavos: 70_000n })
  })
})

describe("criar", () => {
  it("o mesmo fato duas vezes é um título; o retirado não recebe, e o baixado não sai", async () => {
    const deUmFato = { origem: "faturamento" as const, idDoFato: "cobranca-1" }
    const id = await criar(deUmFato)
    const [denovo] = await fazer((tx) => criarTitulos(tx, ato(), empresa.id, [novo(deUmFato)]))
    expect(denovo).toEqual({ id, novo: false })
    await fazer((tx) => retirarTitulo(tx, ato(), id, "Cobrado por engano"))
    await expect(baixar([baixa(id, 1n)])).rejects.toMatchObject({ codigo: "transicao-recusada" })
    const outro = await criar()
    await baixar([baixa(outro, 1n)])
    await expect(fazer((tx) => retirarTitulo(tx, ato(), outro, "Sem motivo"))).rejects.toMatchObject({
      codigo: "transicao-recusada",
    })
    const { versao } = await ler(outro)
    const editar = (v: number, valorCentavos: bigint) =>
      fazer((tx) => editarTitulo(tx, ato(), outro, v, novo({ valorCentavos, descricao: "Outra" })))
    await expect(editar(versao, 1n)).rejects.toMatchObject({ codigo: "entrada-invalida" })
    await expect(editar(versao - 1, 100_000n)).rejects.toMatchObject({ codigo: "versao-desatualizada" })
    await editar(versao, 100_000n)
    expect(await ler(outro)).toMatchObject({ descricao: "Outra", abertoCentavos: 99_999n })
  })

  it("parcelas somam o total; a recorrência sem fim tem doze meses à frente, cresce sem repetir e se encerra", async () => {
    const { ids } = await fazer((tx) =>
      criarParcelas(tx, ato(), empresa.id, novo({ valorCentavos: 100_001n }), { aCadaMeses: 1, quantas: 3 }),
    )
    const parcelas = await Promise.all(ids.map(ler))
    // 1.000,01 ÷ 3 = 333,33 e sobram dois centavos
    expect(parcelas.map((p) => [p.parcela, p.totalDeParcelas, p.vencimento, p.valorCentavos])).toEqual([
      [1, 3, "2026-11-10", 33_334n],
      [2, 3, "2026-12-10", 33_334n],
      [3, 3, "2027-01-10", 33_333n],
    ])
    const serie = await fazer((tx) => criarRecorrencia(tx, ato(), empresa.id, novo(), { aCadaMeses: 1, quantas: null }))
    // De 10/11/2026 até 20/11/2027: treze vencimentos
    expect(serie.ids).toHaveLength(13)
    const emJaneiro = ato(new Date("2027-01-20T15:00:00Z"))
    expect(await fazer((tx) => estenderSeries(tx, emJaneiro))).toBe(2)
    expect(await fazer((tx) => estenderSeries(tx, emJaneiro))).toBe(0)
    // Os vencidos até hoje ficam: novembro, dezembro e janeiro; saem doze
    expect(await fazer((tx) => encerrarSerie(tx, emJaneiro, serie.idSerie, "O contrato acabou"))).toHaveLength(12)
    expect(await fazer((tx) => estenderSeries(tx, ato(new Date("2027-06-20T15:00:00Z"))))).toBe(0)
  })

  it("a idade do que se espera é em dinheiro, por faixa, sem o que foi retirado ou quitado", async () => {
    const outra = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    const vencendo = (vencimento: string, retencaoCentavos = 0n) =>
      criar({ emissao: "2026-01-01", vencimento, retencaoCentavos }, outra)
    await vencendo("2026-11-20")
    await vencendo("2026-11-19", 6_000n)
    await vencendo("2026-08-21")
    await vencendo("2026-08-22")
    const retirado = await vencendo("2026-01-01")
    await fazer((tx) => retirarTitulo(tx, ato(), retirado, "Engano de digitação"))
    const idade = await fazer((tx) =>
      idadeDosTitulos(tx, contador.escopo, { idEmpresa: outra.id, natureza: "receber", hoje: "2026-11-20" }),
    )
    // De 22/08 a 20/11 são 90 dias; de 21/08, 91
    expect(idade.map((f) => [f.faixa, f.quantos, f.esperadoCentavos])).toEqual([
      ["a-vencer", 1, 100_000n],
      ["1-30", 1, 94_000n],
      ["31-60", 0, 0n],
      ["61-90", 1, 100_000n],
      ["mais-de-90", 1, 100_000n],
    ])
  })
})

describe("notas", () => {
  const daNota = (idNota: string) =>
    fazer((tx) => tx.select().from(titulos).where(eq(titulos.idDoFato, idNota))).then(([t]) => t ?? null)
  const mudar = (idNota: string, status: number) =>
    fazer((tx) => tx.update(notasFiscais).set({ status }).where(eq(notasFiscais.id, idNota)))

  it("só com o controle ligado, do mês em diante, uma vez; a cancelada sai, e volta se voltar a valer", async () => {
    const outra = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    const inserir = (emissao: string, bruto: bigint, liquido = bruto) =>
      fazer((tx) =>
        inserirNotas(tx, contador.escopo, [
          { idEmpresa: outra.id, idAtividade: outra.atividades[0] ?? null, emissao, bruto, liquido },
        ]),
      ).then(([id = ""]) => id)
    const setembro = await inserir("2026-09-20", 50_000n)
    const outubro = await inserir("2026-10-20", 100_000n, 94_000n)
    expect(await daNota(outubro)).toBeNull()
    const ligar = () =>
      fazer((tx) => ligarControle(tx, ato(), outra.id, { natureza: "receber", desde: "2026-10", prazoDias: 15 }))
    await ligar()
    await ligar()
    expect(await daNota(setembro)).toBeNull()
    expect(await daNota(outubro)).toMatchObject({
      origem: "nota-emitida",
      emissao: "2026-10-20",
      vencimento: "2026-11-04",
      valorCentavos: 100_000n,
      esperadoCentavos: 94_000n,
      pessoaNome: "Cliente de Teste Ltda",
    })
    const novembro = await inserir("2026-11-03", 70_000n)
    const titulo = await daNota(novembro)
    expect(titulo).toMatchObject({ situacao: 2, retiradoEm: null })
    await mudar(novembro, 2)
    expect(await daNota(novembro)).toMatchObject({ retiradoPor: "Partida" })
    await mudar(novembro, 1)
    expect(await daNota(novembro)).toMatchObject({ id: titulo?.id, retiradoEm: null })
    await fazer((tx) => desligarControle(tx, ato(), outra.id, "receber"))
    expect(await daNota(await inserir("2026-11-04", 70_000n))).toBeNull()
    expect(await daNota(novembro)).not.toBeNull()
  })

  it("a nota emitida em outro lugar propõe, vira título sem perguntar ou não vira, como a empresa quer", async () => {
    const outra = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    const inserir = (dia: string) =>
      fazer((tx) =>
        inserirNotas(tx, contador.escopo, [
          { idEmpresa: outra.id, idAtividade: null, emissao: `2026-10-${dia}`, bruto: 10_000n },
        ]),
      ).then(([id = ""]) => id)
    const ligar = (deFora?: "nao" | "propor" | "sempre") =>
      fazer((tx) =>
        ligarControle(tx, ato(), outra.id, {
          natureza: "receber",
          desde: "2026-10",
          prazoDias: 15,
          ...(deFora ? { deFora } : {}),
        }),
      )
    const primeira = await inserir("01")
    await ligar()
    expect(await daNota(primeira)).toMatchObject({ aConfirmar: true, abertoCentavos: 10_000n })
    await ligar("nao")
    const segunda = await inserir("02")
    expect([await daNota(segunda), (await daNota(primeira))?.aConfirmar]).toEqual([null, true])
    const confirmar = (id: string) =>
      fazer((tx) => confirmarTitulos(tx, contador.escopo, { idEmpresa: outra.id, natureza: "receber" }, [id, id]))
    const titulo = await daNota(primeira)
    expect([await confirmar(titulo?.id ?? ""), await confirmar(titulo?.id ?? "")]).toEqual([1, 0])
    await ligar("propor")
    const cancelada = await inserir("03")
    await mudar(cancelada, 2)
    await ligar("sempre")
    expect(await daNota(segunda)).toMatchObject({ aConfirmar: false, retiradoEm: null })
    expect(await daNota(cancelada)).toMatchObject({ retiradoPor: "Partida" })
    await mudar(primeira, 3)
    expect(await daNota(primeira)).toMatchObject({ id: titulo?.id, retiradoPor: "Partida" })
  })

  it("o que entra de um título proposto o confirma, e a nota que foi emitida aqui não pede confirmação a ninguém", async () => {
    const outra = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    const { idEscritorio, idUsuario } = contador.escopo
    const desta = { idEmpresa: outra.id, idAtividade: null, emissao: "2026-10-20", bruto: 10_000n }
    await fazer((tx) => ligarControle(tx, ato(), outra.id, { natureza: "receber", desde: "2026-10", prazoDias: 15 }))
    const [recebida = "", emitida = ""] = await fazer((tx) => inserirNotas(tx, contador.escopo, [desta, desta]))
    const proposto = await daNota(recebida)
    await fazer((tx) =>
      baixarTitulos(tx, ato(), outra.id, [{ ...baixa(proposto?.id ?? "", 4_000n), pagoEm: "2026-11-01" }]),
    )
    expect(await daNota(recebida)).toMatchObject({ aConfirmar: false, abertoCentavos: 6_000n })
    // The capture brought it before the authority answered us.
    expect(await daNota(emitida)).toMatchObject({ aConfirmar: true })
    const em = new Date("2026-10-20T12:00:00Z")
    await fazer(async (tx) => {
      const idServico = randomUUID()
      const comum = { idEscritorio, idEmpresa: outra.id, criadoEm: em }
      await tx
        .insert(servicosDaEmpresa)
        .values({ ...comum, id: idServico, nome: "S", codigo: "010101", descricao: "S", issRetido: "nao" })
      const id = randomUUID()
      await tx.insert(emissoes).values({
        idEscritorio,
        id,
        idEmpresa: outra.id,
        ambiente: "producao",
        serie: 1,
        numero: 1n,
        idDps: "D".repeat(45),
        estado: "enviando",
        idServico,
        competencia: "2026-10-20",
        valorCentavos: 10_000n,
        liquidoCentavos: 10_000n,
        pedido: {},
        decisao: {},
        dps: Buffer.from("x"),
        envio: 1,
        idUsuario,
        criadaPor: "T",
        criadaEm: em,
        atualizadaEm: em,
      })
      const idCliente = randomUUID()
      const idContrato = randomUUID()
      await tx
        .insert(clientes)
        .values({ ...comum, id: idCliente, tipo: "cnpj", documento: novoCnpj(), nome: "Cliente" })
      await tx.insert(faturasContratos).values({
        ...comum,
        id: idContrato,
        idCliente,
        criadoPor: "T",
        nome: "Suporte",
        valorCentavos: 10_000n,
        dia: 5,
        aCadaMeses: 1,
        desde: "2026-10",
        agendar: false,
        multa: "0.02",
        desconto: "0.05",
        descontoDias: 3,
      })
      await tx.insert(faturas).values({
        idEscritorio,
        id: randomUUID(),
        idEmpresa: outra.id,
        chave: "contrato",
        origem: "contrato",
        idContrato,
        idCliente,
        valorCentavos: 10_000n,
        competencia: "2026-10",
        emitirEm: "2026-10-20",
        estado: 2,
        idEmissao: id,
        criadaPor: "T",
        criadaEm: em,
        atualizadaEm: em,
      })
      const [nota] = await tx.select().from(notasFiscais).where(eq(notasFiscais.id, emitida))
      await tx
        .update(emissoes)
        .set({ estado: "autorizada", chave: nota?.chave ?? "" })
        .where(eq(emissoes.id, id))
    })
    // 2 % of fine, and 5 % off up to three days before 4 November, of the contract.
    expect(await daNota(emitida)).toMatchObject({
      aConfirmar: false,
      retiradoEm: null,
      vencimento: "2026-11-04",
      multa: "0.020000",
      jurosAoMes: "0.000000",
      descontoCentavos: 500n,
      descontoAte: "2026-11-01",
    })
  })

  it("a nota tomada é um título a pagar que espera quem a confirme; o controle de um lado não liga o outro", async () => {
    const outra = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    await fazer((tx) => ligarControle(tx, ato(), outra.id, { natureza: "pagar", desde: "2026-11", prazoDias: 10 }))
    const nota = { idEmpresa: outra.id, idAtividade: null, emissao: "2026-11-05", bruto: 30_000n }
    const [tomada = "", prestada = ""] = await fazer((tx) =>
      inserirNotas(tx, contador.escopo, [{ ...nota, direcao: "tomada" }, nota]),
    )
    expect(await daNota(prestada)).toBeNull()
    const titulo = await daNota(tomada)
    expect(titulo).toMatchObject({
      natureza: "pagar",
      origem: "nota-tomada",
      aConfirmar: true,
      vencimento: "2026-11-15",
    })
    const confirmar = () => fazer((tx) => confirmarTitulo(tx, ato(), titulo?.id ?? ""))
    await confirmar()
    expect(await daNota(tomada)).toMatchObject({ aConfirmar: false })
    await expect(confirmar()).rejects.toMatchObject({ codigo: "ja-feito" })
  })
})
