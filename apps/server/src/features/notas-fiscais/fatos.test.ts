import type { DetalheDoFechamento, ItemDeLote, Nota } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarEventoSubstituicao,
  montarNfse,
} from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"

/** Facts about notes, true and forged, in every order of arrival: only those in force change revenue. */
const EMPRESA = "11222333000181"
const ESTRANHA = "99888777000100"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
let ambiente: Ambiente
let contador: Ator
let empresa: EmpresaDeTeste

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = await umaEmpresa()
    .comCnpj(EMPRESA)
    .noSistemaDesde("2026-09")
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-09", 2_000_000n)
    .criar(ambiente, contador.escopo)
})

const parte = (documento: string) => ({
  documento,
  nome: "EMPRESA",
  municipio: "3550308",
  nomeMunicipio: "São Paulo",
  uf: "SP",
})
const dados = (mudancas: Partial<DadosNfse> = {}): DadosNfse => ({
  prestador: parte(EMPRESA),
  tomador: null,
  numero: "901",
  dataCompetencia: "2026-10-15",
  cTribNac: "010101",
  valorServico: 1_000_000n,
  opSimpNac: "3",
  tpAmb: "1",
  ...mudancas,
})
const assinar = (texto: string) => assinarNfse(texto, chavePem, certPem)
const nota = (mudancas: Partial<DadosNfse> = {}) => assinar(montarNfse(dados(mudancas)))
/** Same document, re-indented on the way: readable, but its signature no longer holds. */
const reformatado = (xml: string) =>
  xml
    .replace("<tpAmb>", "<!-- gateway --><tpAmb>")
    .replace("</dhEvento>", "</dhEvento>\n")
    .replace("</dhEmi>", "</dhEmi>\n")
const cancelamento = (mudancas: { autor?: string; tpAmb?: "1" | "2" } = {}) =>
  montarEventoCancelamento(
    {
      chave: chaveDaNfse(dados()),
      autor: EMPRESA,
      dhEvento: "2026-10-20T10:00:00-03:00",
      cMotivo: "1",
      xMotivo: "Serviço não foi prestado ao tomador",
      tpAmb: "1",
      ...mudancas,
    },
    chavePem,
    certPem,
  )
const substitui = { chave: chaveDaNfse(dados()), cMotivo: "99", xMotivo: "Valor corrigido pelo tomador" }

async function importar(...arquivos: string[]): Promise<ItemDeLote[]> {
  const itens: ItemDeLote[] = []
  for (const [i, xml] of arquivos.entries()) {
    const r = await ambiente.enviar(contador, [{ nome: `${i}.xml`, bytes: Buffer.from(xml) }])
    const { idLote } = r.json<{ idLote: string }>()
    itens.push(
      ...(await ambiente.pedir(contador, "GET", `/lotes/${idLote}/itens`)).json<{ lista: ItemDeLote[] }>().lista,
    )
  }
  return itens
}

async function calcular(competencia = "2026-10"): Promise<DetalheDoFechamento> {
  await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia, selecao: { empresas: [empresa.id] } },
  })
  return (
    await ambiente.pedir(contador, "GET", `/fechamentos/das/${empresa.id}/${competencia}`)
  ).json<DetalheDoFechamento>()
}
const receita = async (competencia = "2026-10") => (await calcular(competencia)).linha.receita
const notas = async () =>
  (await ambiente.pedir(contador, "GET", "/notas-fiscais?registrosPorPagina=50")).json<{ lista: Nota[] }>().lista
const decidir = async (numero: string, decisao: string) =>
  ambiente.pedir(contador, "PATCH", `/notas-fiscais/${(await notas()).find((n) => n.numero === numero)?.id}/decisao`, {
    corpo: { decisao, motivo: "Conferido com o emitente" },
  })

describe("cancelamentos", () => {
  it("a primeira cópia ruim do evento não bloqueia a autêntica", async () => {
    for (const ruim of [reformatado(cancelamento()), cancelamento({ tpAmb: "2" })]) {
      const [, semEfeito] = await importar(nota(), ruim)
      expect(semEfeito?.mensagem).toContain("sem efeito")
      expect(await receita()).toBe("10000.00")
    }
    expect(await importar(cancelamento())).toMatchObject([{ resultado: 2 }])
    expect(await receita()).toBe("0.00")
    expect(await importar(cancelamento())).toMatchObject([{ resultado: 5 }])
  })

  it("evento de quem não emitiu a nota não a cancela", async () => {
    expect(await importar(nota(), cancelamento({ autor: ESTRANHA }))).toMatchObject([
      {},
      { codigo: "autor-divergente" },
    ])
    expect(await receita()).toBe("10000.00")
  })
})

describe("substituições", () => {
  it("nota tomada ou de testes que aponta para a nossa chave não a substitui", async () => {
    const deFornecedor = nota({
      prestador: parte(ESTRANHA),
      tomador: { documento: EMPRESA, nome: "NÓS" },
      numero: "1",
      valorServico: 100n,
      substitui,
    })
    await importar(nota(), deFornecedor, nota({ numero: "902", tpAmb: "2", substitui }))
    expect(await receita()).toBe("10000.00")
  })

  it("substituta em quarentena só substitui quando aceita, e deixa de substituir se recusada", async () => {
    await importar(nota(), reformatado(nota({ numero: "904", substitui })))
    expect((await calcular()).linha.situacao).toBe("faltam-dados")
    expect((await decidir("904", "aceita")).status).toBe(200)
    expect(await receita()).toBe("10000.00")
    expect((await notas()).map((n) => [n.numero, n.status]).sort()).toEqual([
      ["901", 3],
      ["904", 1],
    ])
    expect((await decidir("904", "recusada")).status).toBe(200)
    expect((await notas()).map((n) => [n.numero, n.status]).sort()).toEqual([
      ["901", 1],
      ["904", 1],
    ])
    expect(await receita()).toBe("10000.00")
  })

  it("o mês da substituta é o da operação original, seja qual for a ordem de chegada, também em cadeia", async () => {
    const original = dados({ numero: "901", dataCompetencia: "2026-09-20" })
    const segunda = dados({
      numero: "902",
      dataCompetencia: "2026-10-02",
      valorServico: 1_200_000n,
      substitui: { ...substitui, chave: chaveDaNfse(original) },
    })
    const terceira = dados({
      numero: "903",
      dataCompetencia: "2026-10-09",
      valorServico: 1_300_000n,
      substitui: { ...substitui, chave: chaveDaNfse(segunda) },
    })
    const xmls = [original, segunda, terceira].map((d) => assinar(montarNfse(d)))
    for (const ordem of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
      empresa = await umaEmpresa()
        .comCnpj(EMPRESA)
        .noSistemaDesde("2026-09")
        .doAnexo("III")
        .comDozeMesesAntesDe("2026-09", 2_000_000n)
        .criar(ambiente, contador.escopo)
      await importar(...ordem.map((i) => xmls[i] ?? ""))
      expect([ordem, await receita("2026-09"), await receita("2026-10")]).toEqual([ordem, "13000.00", "0.00"])
    }
  })

  it("nota substituída por outra que não está aqui é dado faltando, não receita zero", async () => {
    const evento = montarEventoSubstituicao(
      {
        chave: chaveDaNfse(dados()),
        autor: EMPRESA,
        dhEvento: "2026-10-20T10:00:00-03:00",
        cMotivo: "99",
        xMotivo: "Valor corrigido pelo tomador",
        tpAmb: "1",
        chaveSubstituta: chaveDaNfse(dados({ numero: "905" })),
      },
      chavePem,
      certPem,
    )
    await importar(nota(), evento)
    expect((await calcular()).faltas).toMatchObject([{ codigo: "substituta-ausente" }])
    await importar(nota({ numero: "905", valorServico: 900_000n, substitui }))
    expect(await receita()).toBe("9000.00")
  })
})

describe("histórico", () => {
  it("nota em quarentena de mês anterior impede o cálculo do mês cujo RBT12 ela muda", async () => {
    await importar(reformatado(nota({ dataCompetencia: "2026-09-10" })))
    expect((await calcular("2026-10")).faltas).toMatchObject([
      { codigo: "assinatura-invalida", competencia: "2026-09" },
    ])
  })

  it("antes do sistema vale o total digitado: nota do mês não soma nem basta sozinha", async () => {
    const antes = (await calcular("2026-09")).linha.rbt12
    await importar(nota({ dataCompetencia: "2026-05-10" }))
    expect((await calcular("2026-09")).linha.rbt12).toBe(antes)
    await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/2026-05`, {
      corpo: { receitas: [], folha: null },
    })
    expect((await calcular("2026-09")).faltas).toMatchObject([
      { codigo: "receita-do-mes-ausente", competencia: "2026-05" },
    ])
  })

  it("duas pessoas digitando o mesmo mês ao mesmo tempo: fica o que uma delas digitou", async () => {
    const digitar = (valor: string, mercado: string) =>
      ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/2026-04`, {
        corpo: { receitas: [{ idAtividade: empresa.atividades[0], mercado, situacoes: [], valor }], folha: null },
      })
    for (let i = 0; i < 5; i++) {
      const respostas = await Promise.all([digitar("1000.00", "interno"), digitar("2000.00", "externo")])
      expect(respostas.map((r) => r.status)).toEqual([200, 200])
      const r = await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/historico?ate=2026-04&meses=1`)
      expect(r.json<{ lista: { receitas: unknown[] }[] }>().lista[0]?.receitas).toHaveLength(1)
    }
  })
})

describe("ordem do fechamento", () => {
  const fechar = async (mes: string) => {
    const { linha } = await calcular(mes)
    await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
    return ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${mes}/fechar`, {
      corpo: { idApuracao: linha.idApuracao },
    })
  }

  it("mês que ainda não terminou não fecha", async () => {
    expect((await fechar("2026-11")).json()).toMatchObject({
      codigo: "transicao-recusada",
      mensagem: expect.stringContaining("não terminou"),
    })
  })

  it("depois de reabrir um mês, o seguinte espera que ele feche de novo", async () => {
    await fechar("2026-09")
    await ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/2026-09/reabrir`, {
      corpo: { motivo: "Nota recebida com atraso" },
    })
    expect((await fechar("2026-10")).json()).toMatchObject({
      codigo: "fora-de-ordem",
      mensagem: expect.stringContaining("09/2026"),
    })
    expect((await fechar("2026-09")).status).toBe(200)
    expect((await fechar("2026-10")).status).toBe(200)
  })
})
