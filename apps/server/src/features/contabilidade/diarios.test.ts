import type { ImportacaoDeDiario, LancamentoContabil, PreviaDoDiario } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { livrosMeses } from "../../db/schema/contabilidade.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { conferirLivros } from "./contabilidade.service.ts"
import { confirmarDiario } from "./diarios-gravacao.service.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const empresa = async () => (await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, contador.escopo)).id
const pedir = (metodo: "GET" | "POST" | "PUT", caminho: string, corpo?: object) =>
  ambiente.pedir(contador, metodo, `/contabilidade/${caminho}`, corpo ? { corpo } : {})

async function enviar(id: string, texto: string, nome = "diario.csv") {
  const r = await ambiente.enviar(
    contador,
    [{ nome, bytes: Buffer.from(texto) }],
    {},
    `/contabilidade/${id}/importacoes`,
  )
  return r.json<{ lista: ImportacaoDeDiario[]; recusados: { motivo: string }[] }>()
}
const recebido = async (id: string, texto: string) => (await enviar(id, texto)).lista[0]?.id ?? ""
const previa = async (id: string, qual: string) =>
  (await pedir("GET", `${id}/importacoes/${qual}`)).json<PreviaDoDiario>()
const diario = async (id: string) =>
  (await pedir("GET", `${id}/diario?de=2026-09&ate=2026-10&registrosPorPagina=100`)).json<{
    lista: LancamentoContabil[]
  }>().lista
const PLANILHA =
  "Data;Conta débito;Conta crédito;Valor;Histórico\n05/10/2026;10 - Banco Um;77 - Receita;1.000,00;Serviço\n05/10/2026;10;77;1.000,00;Serviço\n06/10/2026;88 - Tarifas;10;12,34;Tarifa\n"
const CONTAS = [
  { codigo: "10", conta: "1.1.1.02.001" },
  { codigo: "77", conta: "1.1.2.01.001" },
  { codigo: "88", conta: "4.2.2.01.003" },
]

describe("diário de outro sistema", () => {
  it("é visto antes: totais por dia, contas a dizer; entra inteiro, uma vez só, e sai por estorno; depois pode voltar", async () => {
    const id = await empresa()
    const qual = await recebido(id, PLANILHA)
    const vista = await previa(id, qual)
    expect(vista.dias).toEqual([
      { data: "2026-10-05", lancamentos: 2, debitos: "2000.00", creditos: "2000.00" },
      { data: "2026-10-06", lancamentos: 1, debitos: "12.34", creditos: "12.34" },
    ])
    // 10 and 77 are reduced codes of ours too, by chance: nothing of it is used before somebody says so.
    expect(vista.contas.map((c) => [c.codigo, c.nome, c.como === "dita"])).toEqual(
      expect.arrayContaining([["10", "Banco Um", false]]),
    )
    expect(vista.impedimento).toContain("3 contas do arquivo esperam")
    const antes = await pedir("POST", `${id}/importacoes/${qual}/confirmar`)
    expect([antes.status, antes.json()]).toMatchObject([400, { campo: "arquivo" }])

    const sintetica = await pedir("PUT", `${id}/importacoes/${qual}/contas`, {
      contas: [{ codigo: "10", conta: "1.1.1" }],
    })
    expect([sintetica.status, sintetica.json()]).toMatchObject([400, { campo: "contas.0.conta" }])
    const dita = await pedir("PUT", `${id}/importacoes/${qual}/contas`, { contas: CONTAS })
    expect(dita.json()).toMatchObject({ impedimento: null, contagens: { inserido: 3, "sem-acao": 0, erro: 0 } })

    const feita = await pedir("POST", `${id}/importacoes/${qual}/confirmar`)
    expect([feita.status, feita.json()]).toMatchObject([200, { estado: "importada", lancamentos: 3, semAcao: 0 }])
    expect((await diario(id)).map((l) => [l.numero, l.data, l.partidas.map((p) => [p.conta, p.dc, p.valor])])).toEqual([
      [
        1,
        "2026-10-05",
        [
          ["1.1.1.02.001", "D", "1000.00"],
          ["1.1.2.01.001", "C", "1000.00"],
        ],
      ],
      [
        2,
        "2026-10-05",
        [
          ["1.1.1.02.001", "D", "1000.00"],
          ["1.1.2.01.001", "C", "1000.00"],
        ],
      ],
      [
        3,
        "2026-10-06",
        [
          ["4.2.2.01.003", "D", "12.34"],
          ["1.1.1.02.001", "C", "12.34"],
        ],
      ],
    ])

    // The same file, and a longer one that has the same entries.
    const denovo = await recebido(id, PLANILHA)
    expect((await previa(id, denovo)).contagens).toEqual({ inserido: 0, "sem-acao": 3, erro: 0 })
    expect((await pedir("POST", `${id}/importacoes/${denovo}/confirmar`)).json()).toMatchObject({ lancamentos: 0 })
    const maior = await recebido(id, `${PLANILHA}07/10/2026;88;10;1,00;Outra tarifa\n`)
    expect((await pedir("POST", `${id}/importacoes/${maior}/confirmar`)).json()).toMatchObject({
      lancamentos: 1,
      semAcao: 3,
    })
    expect(await diario(id)).toHaveLength(4)

    const desfeita = await pedir("POST", `${id}/importacoes/${qual}/desfazer`, { motivo: "arquivo errado" })
    expect(desfeita.json()).toMatchObject({ estornados: 3, estado: "desfeita", emAndamento: false })
    expect((await diario(id)).filter((l) => l.estornoDe !== null).map((l) => l.data)).toEqual([
      "2026-10-05",
      "2026-10-05",
      "2026-10-06",
    ])
    expect((await pedir("POST", `${id}/importacoes/${qual}/desfazer`, { motivo: "outra vez" })).status).toBe(409)
    const volta = await recebido(id, PLANILHA)
    expect((await pedir("POST", `${id}/importacoes/${volta}/confirmar`)).json()).toMatchObject({ lancamentos: 3 })
  })

  it("o que não fecha, o mês fechado e o futuro são ditos pela linha, e nada entra", async () => {
    const id = await empresa()
    const livro = "Data;Conta;D/C;Valor;Histórico\n"
    const qual = await recebido(
      id,
      `${livro}05/10/2026;10;D;10,00;Torto\n05/10/2026;77;C;9,00;Torto\n06/10/2026;10;D;1,00;Bom\n06/10/2026;77;C;1,00;Bom\n06/10/2099;10;D;1,00;Longe\n06/10/2099;77;C;1,00;Longe\n07/10/2026;10;D;1,00;\n07/10/2026;77;C;1,00;\n`,
    )
    const { linhas, contagens, impedimento } = await previa(id, qual)
    expect(contagens).toEqual({ inserido: 1, "sem-acao": 0, erro: 3 })
    expect(linhas.slice(0, 3).map((l) => [l.linha, l.motivo])).toEqual([
      [2, "Não fecha: débitos de 10,00 e créditos de 9,00."],
      [6, expect.stringContaining("ainda não começou")],
      [8, expect.stringContaining("Falta o histórico")],
    ])
    expect(impedimento).toContain("3 lançamentos não entram")
    expect((await pedir("POST", `${id}/importacoes/${qual}/confirmar`)).status).toBe(400)
    expect(await diario(id)).toEqual([])
  })

  it("as colunas ditas de uma planilha valem para as próximas do escritório, e as contas são só sugeridas em outra empresa", async () => {
    const uma = await empresa()
    const outra = await empresa()
    const estranha = "Quando;Sai;Entra;Quanto;O quê\n05/10/2026;10;77;5,00;Serviço\n"
    const qual = await recebido(uma, estranha)
    const nula = { conta: null, natureza: null, valorDebito: null, valorCredito: null, lote: null }
    const colunas = { cabecalho: 1, data: 0, contaCredito: 1, contaDebito: 2, valor: 3, historico: [4], ...nula }
    expect((await previa(uma, qual)).impedimento).toContain("cada coluna")
    const lida = await pedir("PUT", `${uma}/importacoes/${qual}/colunas`, { colunas })
    expect(lida.json()).toMatchObject({ contagens: { inserido: 1 }, debitos: "5.00" })
    await pedir("PUT", `${uma}/importacoes/${qual}/contas`, { contas: CONTAS.slice(0, 2) })
    const segunda = await previa(outra, await recebido(outra, estranha))
    expect(segunda.contagens.inserido).toBe(1)
    expect(segunda.contas.map((c) => [c.codigo, c.conta?.codigo, c.como])).toEqual([
      ["10", "1.1.1.02.001", "escritorio"],
      ["77", "1.1.2.01.001", "escritorio"],
    ])
  })

  it("um arquivo de outra empresa, e um que não é diário, são recusados com a saída; nada fica", async () => {
    const id = await empresa()
    const alheio = await enviar(
      id,
      "|0000|LECD|01102025|31122025|OUTRA|11222333000181|SP|\n|I200|1|01102025|1,00|N||\n|I250|1||1,00|D|||a||\n|I250|2||1,00|C|||a||\n",
    )
    expect(alheio).toMatchObject({ lista: [], recusados: [{ motivo: expect.stringContaining("11222333000181") }] })
    const pagina = await enviar(id, "<html>entre de novo</html>")
    expect(pagina.recusados[0]?.motivo).toContain("não é uma planilha")
    expect((await pedir("GET", `${id}/importacoes`)).json()).toMatchObject({ lista: [] })
  })

  it("um diário grande entra por partes: a recusada e a cancelada ficam para depois, e nada se repete", async () => {
    const id = await empresa()
    const linhas = Array.from(
      { length: 501 },
      (_v, i) => `${String((i % 28) + 1).padStart(2, "0")}/${i === 500 ? "09" : "10"}/2026;10;77;${i + 1},00;N ${i}`,
    )
    const qual = await recebido(id, `Data;Conta débito;Conta crédito;Valor;Histórico\n${linhas.join("\n")}\n`)
    await pedir("PUT", `${id}/importacoes/${qual}/contas`, { contas: CONTAS.slice(0, 2) })
    // 1 + 2 + … + 501
    expect(await previa(id, qual)).toMatchObject({ debitos: "125751.00", linhas: { length: 500 } })
    const { banco, servico } = ambiente
    const alvo = { idEmpresa: id, id: qual }
    const ato = { escopo: contador.escopo, nome: contador.nome, agora: servico.agora() }
    const estado = async () => (await previa(id, qual)).importacao
    const fechar = (fechadoEm: Date | null) =>
      banco.emEscopo(contador.escopo, async (tx) => {
        const mes = { idEscritorio: contador.escopo.idEscritorio, idEmpresa: id, competencia: "2026-09" }
        const comum = { fechadoEm, fechadoPor: fechadoEm && "Ana" }
        await tx
          .insert(livrosMeses)
          .values({
            ...mes,
            ...comum,
            fatos: 0,
            aClassificar: [],
            versaoDoFechamento: 0,
            lancadoEm: ato.agora,
            lancadoPor: "Ana",
          })
          .onConflictDoUpdate({
            target: [livrosMeses.idEscritorio, livrosMeses.idEmpresa, livrosMeses.competencia],
            set: comum,
          })
      })

    // Cancelled before it begins.
    await confirmarDiario(banco, ato, alvo)
    const { idLote } = await estado()
    expect(await estado()).toMatchObject({ estado: "importada", total: 501, lancamentos: 0, emAndamento: true })
    expect((await pedir("POST", `${id}/importacoes/${qual}/confirmar`)).status).toBe(409)
    expect((await pedir("POST", `${id}/importacoes/${qual}/desfazer`, { motivo: "no meio dela" })).status).toBe(409)
    expect((await ambiente.pedir(contador, "POST", `/lotes/${idLote}/cancelar`)).status).toBe(200)
    expect(await estado()).toMatchObject({ lancamentos: 0, emAndamento: false })

    // Books that close meanwhile refuse the part of their month, and the other enters.
    await confirmarDiario(banco, ato, alvo)
    await fechar(ato.agora)
    await servico.trabalhos.lotes()
    const meio = await estado()
    expect(meio).toMatchObject({ lancamentos: 1, semAcao: 0, emAndamento: false })
    const itens = async (lote: string | null) =>
      (await ambiente.pedir(contador, "GET", `/lotes/${lote}/itens`)).json<{
        lista: { rotulo: string; resultado: number; mensagem: string; detalhes: string[] }[]
      }>().lista
    expect((await itens(meio.idLote)).map((i) => [i.resultado, i.detalhes])).toEqual(
      expect.arrayContaining([
        [4, []],
        [1, [expect.stringMatching(/^Linha \d+: lançamento 1 de 2026\.$/)]],
      ]),
    )
    await fechar(null)
    const feita = await pedir("POST", `${id}/importacoes/${qual}/confirmar`)
    expect(feita.json()).toMatchObject({ total: 501, lancamentos: 501, semAcao: 0, emAndamento: false })
    const [parte] = await itens(feita.json<ImportacaoDeDiario>().idLote)
    expect([parte?.rotulo, parte?.detalhes.length, parte?.detalhes[0]]).toEqual([
      "Lançamentos de 25/09/2026 a 28/10/2026",
      500,
      "Linha 502: lançamento 2 de 2026.",
    ])
    expect(await banco.emEscopo(contador.escopo, (tx) => conferirLivros(tx, contador.escopo, id))).toEqual([])

    const desfeita = await pedir("POST", `${id}/importacoes/${qual}/desfazer`, { motivo: "arquivo errado" })
    expect(desfeita.json()).toMatchObject({ estado: "desfeita", estornados: 501, emAndamento: false })
  })
})
