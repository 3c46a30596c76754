import type { ItemDeLote, Lote, Nota } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarNfse,
} from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { contarComandos } from "../../testes/comandos.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

/** Notes that come in one file are written together: what each becomes is what it would be alone. */
const EMPRESA = "11222333000181"
const FILIAL = "11222333000262"
const TOMADORA = "11444777000161"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await umEscritorio()
})

async function umEscritorio(): Promise<Ator> {
  const ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  await umaEmpresa()
    .comCnpj(EMPRESA)
    .noSistemaDesde("2026-09")
    .doAnexo("III", ["010101"], "Desenvolvimento")
    .doAnexo("III", ["170101"], "Consultoria")
    .criar(ambiente, ator.escopo)
  await umaEmpresa().comCnpj(TOMADORA).noSistemaDesde("2026-09").doAnexo("III").criar(ambiente, ator.escopo)
  return ator
}

const parte = (documento: string) => ({
  documento,
  nome: "ESTUDIO",
  municipio: "3550308",
  nomeMunicipio: "São Paulo",
  uf: "SP",
})
const dados = (numero: number, mudancas: Partial<DadosNfse> = {}): DadosNfse => ({
  prestador: parte(EMPRESA),
  tomador: null,
  numero: String(numero),
  dataCompetencia: "2026-10-15",
  cTribNac: "010101",
  valorServico: 100_00n,
  opSimpNac: "3",
  tpAmb: "1",
  ...mudancas,
})
const nota = (numero: number, mudancas: Partial<DadosNfse> = {}) =>
  assinarNfse(montarNfse(dados(numero, mudancas)), chavePem, certPem)
const cancelamento = (numero: number) =>
  montarEventoCancelamento(
    {
      chave: chaveDaNfse(dados(numero)),
      autor: EMPRESA,
      dhEvento: "2026-10-20T10:00:00-03:00",
      cMotivo: "1",
      xMotivo: "Serviço não foi prestado ao tomador",
      tpAmb: "1",
    },
    chavePem,
    certPem,
  )

async function importar(ator: Ator, xmls: readonly string[]): Promise<ItemDeLote[]> {
  const r = await ambiente.enviar(
    ator,
    xmls.map((texto, i) => ({ nome: `${i}.xml`, bytes: Buffer.from(texto) })),
  )
  const { idLote } = r.json<{ idLote: string }>()
  expect((await ambiente.pedir(ator, "GET", `/lotes/${idLote}`)).json<Lote>().estado).toBe("concluido")
  const itens = await ambiente.pedir(ator, "GET", `/lotes/${idLote}/itens?registrosPorPagina=100`)
  return itens.json<{ lista: ItemDeLote[] }>().lista
}

/** What does not name a row: ids differ from one office to the other. */
const semIds = ({ id: _id, idEmpresa: _empresa, idAtividade: _atividade, ...resto }: Nota) => resto
async function notasDe(ator: Ator) {
  const r = await ambiente.pedir(ator, "GET", "/notas-fiscais?registrosPorPagina=100&ordem=numero&sentido=asc")
  const { lista, totais } = r.json<{ lista: Nota[]; totais: unknown }>()
  // A note that is of both companies, as issued and as taken, comes twice: in no order but this.
  const emOrdem = lista.toSorted((a, b) => (`${a.chave} ${a.direcao}` < `${b.chave} ${b.direcao}` ? -1 : 1))
  return { notas: emOrdem.map(semIds), totais }
}

it("juntas ou uma a uma, as notas e as respostas são as mesmas", async () => {
  const xmls = [
    nota(1),
    nota(2, { cTribNac: "170101" }),
    // Of no activity that names its code.
    nota(3, { cTribNac: "070101" }),
    // Both sides are clients.
    nota(4, { tomador: { documento: TOMADORA, nome: "MODELO", municipio: "3550308" } }),
    nota(5, { prestador: parte(FILIAL) }),
    nota(6, { prestador: parte("99888777000100") }),
    "isto não é uma nota",
    // Again, and the same key saying something else.
    nota(1),
    nota(2, { cTribNac: "170101", valorServico: 999_00n }),
    // A cancellation after its note, and one before it.
    cancelamento(1),
    cancelamento(7),
    nota(7),
    nota(8),
    // A replacement in the middle, and the note it replaces after it.
    nota(10, { substitui: { chave: chaveDaNfse(dados(9)), cMotivo: "99", xMotivo: "Valor corrigido" } }),
    nota(9),
    nota(11).replace("</dhEmi>", "</dhEmi>\n"),
    nota(12, { tpAmb: "2" }),
    nota(13, { dataCompetencia: "2026-09-20" }),
  ]
  const outro = await umEscritorio()
  const juntas = await importar(contador, xmls)
  const sozinhas: ItemDeLote[] = []
  for (const xml of xmls) sozinhas.push(...(await importar(outro, [xml])))
  const dito = ({ resultado, codigo, mensagem, detalhes }: ItemDeLote) => ({ resultado, codigo, mensagem, detalhes })
  expect(juntas.map(dito)).toEqual(sozinhas.map(dito))
  const feitas = await notasDe(contador)
  expect(feitas.notas.length).toBeGreaterThan(12)
  expect(feitas).toEqual(await notasDe(outro))
})

it("cem notas custam os comandos de poucas", async () => {
  const lote = (desde: number, quantas: number) => Array.from({ length: quantas }, (_v, i) => nota(desde + i))
  const contar = async (xmls: readonly string[]) => {
    const comandos = await contarComandos(async () => {
      await ambiente.enviar(
        contador,
        xmls.map((texto, i) => ({ nome: `${i}.xml`, bytes: Buffer.from(texto) })),
      )
    })
    return comandos.filter((c) => !/^\s*(begin|commit|savepoint|release)/i.test(c)).length
  }
  await contar(lote(1, 3))
  const poucas = await contar(lote(100, 3))
  const muitas = await contar(lote(200, 60))
  expect(muitas).toBeLessThanOrEqual(poucas + 5)
  expect((await notasDe(contador)).notas).toHaveLength(66)
})

it("uma nota que o banco não aceita não leva as outras", async () => {
  await ambiente.banco.comoDono(async (tx) => {
    await tx.execute(sql`create function recusar_a_treze() returns trigger language plpgsql as $$
      begin if new.numero = '13' then raise exception 'defeito de teste'; end if; return new; end $$`)
    await tx.execute(
      sql`create trigger recusar_a_treze before insert on notas_fiscais for each row execute function recusar_a_treze()`,
    )
  })
  try {
    const itens = await importar(
      contador,
      [11, 12, 13, 14].map((n) => nota(n)),
    )
    expect(itens.map(({ resultado, codigo }) => [resultado, codigo])).toEqual([
      [1, null],
      [1, null],
      [4, "erro-interno"],
      [1, null],
    ])
    expect((await notasDe(contador)).notas.map((n) => n.numero)).toEqual(["11", "12", "14"])
    expect(ambiente.errosRelatados.splice(0)).toHaveLength(1)
  } finally {
    await ambiente.banco.comoDono(async (tx) => {
      await tx.execute(sql`drop trigger recusar_a_treze on notas_fiscais`)
      await tx.execute(sql`drop function recusar_a_treze`)
    })
  }
})
