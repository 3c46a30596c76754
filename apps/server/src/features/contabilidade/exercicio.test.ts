import { createHash } from "node:crypto"
import { mkdtemp, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { planoPadrao } from "@partida/contabil"
import type {
  DemonstracoesAssinadas,
  EcdGerada,
  ExercicioContabil,
  FichaAnual,
  LigacaoContabil,
  NotasDoExercicio,
} from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { AGORA, montarFabrica } from "../../certificados/fabrica.fixtures.ts"
import { gerarEcdDaEmpresa } from "../../cli/contabilidade.ts"
import { assinarPdf } from "../../documentos/assinatura-pdf/pdf-assinado.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { conferirExercicio, type ParaConferir } from "./conferencia-do-exercicio.ts"
import { causaDoErro } from "./contabilidade.fixtures.ts"
import { conferirLivros, lerBalancete } from "./contabilidade.service.ts"
import { lancarMeses } from "./postagem.service.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

const MES = "2026-10"

async function comLivros() {
  const empresa = await g.criar(anexoIII())
  await g.fechar(empresa)
  const ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
  await ambiente.banco.emEscopo(contador.escopo, (tx) => lancarMeses(tx, ato, MES, [empresa.id]))
  const base = `/contabilidade/${empresa.id}/exercicios/2026`
  const pedir = (resto: string, corpo?: object) =>
    ambiente.pedir(contador, corpo ? "POST" : "GET", `${base}${resto}`, corpo ? { corpo } : {})
  const saldos = async () =>
    Object.fromEntries(
      (
        await ambiente.banco.emEscopo(contador.escopo, (tx) =>
          lerBalancete(tx, contador.escopo, empresa.id, { de: MES, ate: MES, tipo: 2 }),
        )
      ).linhas.flatMap((l) => (l.atual === 0n ? [] : [[l.conta.chave, l.atual]])),
    )
  return { id: empresa.id, pedir, saldos }
}

const pedido = (mudanca: object = {}) => ({
  competencia: MES,
  resultado: "23175.00",
  reservaLegal: "0.00",
  lucrosADistribuir: "20000.00",
  situacaoEspecial: "Extinção da empresa",
  ...mudanca,
})

describe("o exercício", () => {
  it("encerra com o destino do lucro e fecha os livros; desfazer estorna tudo e reabre, até a ECD ser entregue", async () => {
    const { id, pedir, saldos } = await comLivros()
    // Of the company of the fixture: revenue of 25,000.00 and a DAS of 1,825.00, whose guide is open.
    const antes = {
      clientes: 2_500_000n,
      "recolher.das": -182_500n,
      "receita.servicos": -2_500_000n,
      "deducao.das": 182_500n,
    }
    expect(await saldos()).toEqual(antes)
    const visto = (await pedir(`?ate=${MES}`)).json<ExercicioContabil>()
    expect(visto).toMatchObject({
      situacao: "aberto",
      resultado: "23175.00",
      disponivel: "23175.00",
      encerramento: null,
    })
    expect(visto.lancamentos.map((l) => [l.tipo, l.historico, l.id])).toEqual([
      ["E", "Encerramento das receitas", null],
      ["E", "Encerramento das despesas", null],
      ["E", "Lucro do exercício", null],
    ])
    expect(visto.conferencia.filter((c) => c.achados.length > 0)).toEqual([])
    expect(visto.abertura).toEqual({
      data: "2026-11-01",
      ativo: "25000.00",
      passivo: "1825.00",
      patrimonio: "23175.00",
    })
    // The whole year: two months of it are not there yet.
    const inteiro = (await pedir("")).json<ExercicioContabil>()
    expect(inteiro.conferencia.find((c) => c.id === "meses")?.achados.map((a) => a.competencia)).toEqual([
      "2026-11",
      "2026-12",
    ])

    const recusas: readonly (readonly [object, number, string])[] = [
      [{ competencia: "2026-12", situacaoEspecial: null }, 409, "11/2026"],
      [{ situacaoEspecial: null }, 400, "antes de dezembro"],
      [{ resultado: "23175.01" }, 409, "R$ 23.175,00"],
      [{ lucrosADistribuir: "23175.01" }, 400, "restam R$ 23.175,00"],
      [{ reservaLegal: "10000.00", lucrosADistribuir: "13175.01" }, 400, "restam R$ 13.175,00"],
    ]
    for (const [mudanca, status, dito] of recusas) {
      const r = await pedir("/encerrar", pedido(mudanca))
      expect([r.status, r.json<{ mensagem: string }>().mensagem]).toEqual([status, expect.stringContaining(dito)])
    }
    expect(await saldos()).toEqual(antes)

    const feito = (await pedir("/encerrar", pedido())).json<ExercicioContabil>()
    expect(feito).toMatchObject({
      situacao: "encerrado",
      resultado: "23175.00",
      encerramento: { lucrosADistribuir: "20000.00", encerradoPor: contador.nome, ecd: null },
    })
    expect(feito.lancamentos.map((l) => l.numero)).toEqual([3, 4, 5, 6])
    expect(await saldos()).toEqual({
      clientes: 2_500_000n,
      "recolher.das": -182_500n,
      "lucros-distribuir": -2_000_000n,
      "lucros-acumulados": -317_500n,
    })
    expect((await pedir("/encerrar", pedido())).json()).toMatchObject({ codigo: "ja-feito" })
    // The closing empties the result accounts, not the profit that the annual declaration tells.
    const ficha = (await ambiente.pedir(contador, "GET", `/empresas/${id}/fichas-anuais/defis/2026`)).json<FichaAnual>()
    expect(ficha.partes.flatMap((p) => p.itens).find(({ item }) => item.startsWith("Lucro contábil"))?.valor).toBe(
      "23175.00",
    )
    // Closed is closed: for an entry, for whoever opens the month, and for the database itself.
    const digitado = {
      data: `${MES}-30`,
      historico: "Recebimento",
      partidas: [
        { conta: "4", dc: "D", valor: "1.00" },
        { conta: "11", dc: "C", valor: "1.00" },
      ],
    }
    const naEmpresa = (caminho: string, corpo: object) =>
      ambiente.pedir(contador, "POST", `/contabilidade/${id}/${caminho}`, { corpo })
    expect((await naEmpresa("lancamentos", digitado)).json()).toMatchObject({ codigo: "livro-fechado" })
    const reabrir = await naEmpresa(`meses/${MES}/reabrir`, { motivo: "Faltou uma despesa." })
    expect(reabrir.json()).toMatchObject({ codigo: "transicao-recusada", mensagem: expect.stringContaining("Desfaça") })
    const noBanco = ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update livros_meses set fechado_em = null, fechado_por = null where id_empresa = ${id}`),
    )
    expect(await noBanco.then(() => "aceito", causaDoErro)).toBe("PT014")

    const ecd = await pedir("/ecd/gerar", { cpfDoContador: "52998224725", livro: 1 })
    const gerada = ecd.json<EcdGerada>()
    expect([ecd.status, gerada.queixas.filter((q) => q.tipo === "erro" && q.registro === "I350")]).toEqual([200, []])
    // Without an error there is a file, and its bytes are what the hash says.
    expect(gerada.arquivo === null).toBe(gerada.queixas.some((q) => q.tipo === "erro"))
    if (gerada.arquivo !== null) {
      const bytes = Buffer.from(gerada.arquivo.conteudo, "base64")
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(gerada.arquivo.sha256)
      expect(bytes.toString("latin1").split("\r\n")).toHaveLength(gerada.arquivo.linhas + 1)
    }

    const motivo = { motivo: "Faltou lançar uma despesa de outubro." }
    const recibo = { entregueEm: "2026-11-10", recibo: "A1B2C3D4E5F6" }
    expect((await pedir("/ecd", { ...recibo, entregueEm: "2026-11-21" })).json()).toMatchObject({ campo: "entregueEm" })
    expect((await pedir("/ecd", recibo)).json()).toMatchObject({
      situacao: "entregue",
      encerramento: { ecd: { recibo: "A1B2C3D4E5F6", informadaPor: contador.nome } },
    })
    expect((await pedir("/desfazer", motivo)).json()).toMatchObject({
      codigo: "transicao-recusada",
      mensagem: expect.stringContaining("10/11/2026"),
    })
    expect((await pedir("/ecd/retirar", motivo)).json()).toMatchObject({ situacao: "encerrado" })
    expect((await pedir("/ecd/substituir", motivo)).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await pedir("/desfazer", motivo)).json()).toMatchObject({ situacao: "aberto", resultado: "23175.00" })
    expect(await saldos()).toEqual(antes)
    expect((await naEmpresa("lancamentos", digitado)).status).toBe(201)
    // And again, over what was there: the reversed entries of the first time do not come back.
    const deNovo = await pedir("/encerrar", pedido({ lucrosADistribuir: "0.00" }))
    expect(deNovo.json()).toMatchObject({ situacao: "encerrado", lancamentos: [{ numero: 12 }, {}, {}] })
    // Delivered and substituted: the closing is undone, its delivery stays, and only a file that names it is made.
    const semAnterior = { cpfDoContador: "52998224725", livro: 1 }
    const termo = {
      hash: "0123456789abcdef0123456789abcdef01234567",
      motivo: "001",
      termo: "O saldo de clientes de outubro estava a menor, nos registros I155 e J100.",
    }
    expect((await pedir("/ecd/gerar", { ...semAnterior, substituicao: termo })).json()).toMatchObject({
      codigo: "transicao-recusada",
    })
    expect((await pedir("/ecd", recibo)).json()).toMatchObject({ situacao: "entregue", substitui: null })
    const substituida = { entregueEm: "2026-11-10", recibo: "A1B2C3D4E5F6", porque: motivo.motivo }
    expect((await pedir("/ecd/substituir", motivo)).json()).toMatchObject({
      situacao: "aberto",
      substitui: substituida,
    })
    const { resultado } = (await pedir(`?ate=${MES}`)).json<ExercicioContabil>()
    const corrigido = await pedir("/encerrar", pedido({ resultado, lucrosADistribuir: "0.00" }))
    expect(corrigido.json()).toMatchObject({
      situacao: "encerrado",
      substitui: substituida,
      encerramento: { ecd: null },
    })
    expect((await pedir("/ecd/gerar", semAnterior)).json()).toMatchObject({
      codigo: "transicao-recusada",
      mensagem: expect.stringContaining("A1B2C3D4E5F6"),
    })
    const torto = { ...semAnterior, substituicao: { ...termo, hash: "A1B2C3D4E5F6" } }
    expect((await pedir("/ecd/gerar", torto)).json()).toMatchObject({ campo: "substituicao.hash" })
    const substituta = await pedir("/ecd/gerar", { ...semAnterior, substituicao: termo })
    const { queixas } = substituta.json<EcdGerada>()
    expect([substituta.status, queixas.filter((q) => q.registro === "J801" || q.registro === "0000")]).toEqual([
      200,
      [],
    ])
    expect((await pedir("/ecd", { ...recibo, recibo: "B1B2C3D4E5F6" })).json()).toMatchObject({ situacao: "entregue" })
    expect(await ambiente.banco.emEscopo(contador.escopo, (tx) => conferirLivros(tx, contador.escopo, id))).toEqual([])
  })

  it("a conferência nomeia cada conta, mês e diferença, e cala onde não há o que dizer", () => {
    const codigo = (chave: string) => planoPadrao.deChave(chave) ?? ""
    const p: ParaConferir = {
      plano: planoPadrao,
      saldos: new Map([
        [codigo("caixa"), -500n],
        [codigo("banco"), 100_000n],
        [codigo("fornecedores"), 1_234n],
        [codigo("clientes"), 5_000n],
        [codigo("identificar.credito"), -10n],
        [codigo("recolher.das"), -182_500n],
        [codigo("lucros-antecipados"), 30_000n],
        [codigo("receita.servicos"), -20_000n],
      ]),
      meses: [
        { competencia: "2026-10", situacao: "fechado", aClassificar: 2 },
        { competencia: "2026-11", situacao: "desatualizado", aClassificar: 0 },
      ],
      contradicoes: [],
      guias: new Map([
        ["recolher.das", 182_500n],
        ["recolher.inss", 1_000n],
      ]),
      contasDoBanco: [
        { apelido: "Itaú", saldo: 90_000n, ate: "2026-12-30" },
        { apelido: "Inter", saldo: 10_001n, ate: "2026-12-31" },
      ],
    }
    const achados = Object.fromEntries(
      conferirExercicio(p).flatMap((c) => (c.achados.length === 0 ? [] : [[c.id, c.achados]])),
    )
    expect(achados).toEqual({
      meses: [{ descricao: expect.stringContaining("11/2026"), valor: null, conta: null, competencia: "2026-11" }],
      caixa: [
        expect.objectContaining({ conta: codigo("caixa"), descricao: expect.stringContaining("R$ 5,00 credor") }),
      ],
      identificar: [expect.objectContaining({ conta: codigo("identificar.credito"), valor: "-0.10" })],
      "a-classificar": [expect.objectContaining({ competencia: "2026-10" })],
      invertidas: [expect.objectContaining({ conta: codigo("fornecedores"), valor: "12.34" })],
      tributos: [expect.objectContaining({ conta: codigo("recolher.inss"), valor: "-10.00" })],
      banco: [expect.objectContaining({ valor: "-0.01", descricao: expect.stringContaining("30/12/2026") })],
      antecipados: [expect.objectContaining({ valor: "100.00" })],
    })
  })
})

describe("as notas explicativas", () => {
  it("começam pelo modelo, ganham versões que ficam, e uma não passa por cima de outra", async () => {
    const { id } = await comLivros()
    const escrever = (texto: string, versao: number) =>
      ambiente.pedir(contador, "PUT", `/contabilidade/${id}/notas/2026`, {
        corpo: { notas: [{ titulo: "Clientes", texto }] },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    const ler = async (qual = "") =>
      (await ambiente.pedir(contador, "GET", `/contabilidade/${id}/notas/2026${qual}`)).json<NotasDoExercicio>()
    expect(await ler()).toMatchObject({ versao: 0, de: "padrao", versoes: [] })
    expect((await escrever("Devem {clientes}. {inventada}", 0)).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "notas.0.texto",
      mensagem: expect.stringContaining("{inventada}"),
    })
    expect((await escrever("Em {fim} devem {clientes}.", 0)).status).toBe(200)
    expect((await escrever("Por cima.", 0)).json()).toMatchObject({ codigo: "versao-desatualizada" })
    expect((await escrever("Nada devem.", 1)).status).toBe(200)
    const ultima = await ler()
    expect([ultima.versao, ultima.de, ultima.versoes.length, ultima.prontas[0]?.texto]).toEqual([
      2,
      "empresa",
      2,
      "Nada devem.",
    ])
    // Of the company of the fixture: 25,000.00 not yet received.
    expect((await ler("?versao=1")).prontas[0]?.texto.replace(/\s/g, " ")).toMatch(
      /^Em 31\/12\/2026 devem .+, R\$ 25\.000,00\.$/,
    )
    expect((await ler("?versao=9")).versao).toBeUndefined()

    // The template of the office is where another year begins; what was written of this one stays.
    const modelo = { notas: [{ titulo: "Capital", texto: "Capital de {capital}." }] }
    const guardado = await ambiente.pedir(contador, "POST", `/contabilidade/${id}/notas/2026/modelo`, { corpo: modelo })
    expect(guardado.json()).toMatchObject({ versao: 2 })
    const outro = await ambiente.pedir(contador, "GET", `/contabilidade/${id}/notas/2025`)
    expect(outro.json()).toMatchObject({ versao: 0, de: "escritorio", prontas: [{ titulo: "Capital", fora: true }] })
  })
})

describe("os papéis do exercício encerrado", () => {
  let livros: Awaited<ReturnType<typeof comLivros>>
  let sha256: string | undefined
  beforeAll(async () => {
    livros = await comLivros()
  })

  it("a ECD fica guardada byte a byte, com as notas, e o mesmo arquivo de novo é o que já está lá", async () => {
    const { pedir } = livros
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update escritorios set nome_do_responsavel = 'Bia', crc = 'SP-123456/O-7', uf = 'SP',
        email = 'bia@teste.invalid', telefone = '1133334444' where id = ${contador.escopo.idEscritorio}`),
    )
    // Typed before the first month that a rule posted: it is of the year all the same.
    const deAgosto = {
      data: "2026-08-05",
      historico: "Capital integralizado",
      partidas: [
        { conta: "1.1.1.02.001", dc: "D", valor: "100.00" },
        { conta: "2.3.1.01.001", dc: "C", valor: "100.00" },
      ],
    }
    const digitado = await ambiente.pedir(contador, "POST", `/contabilidade/${livros.id}/lancamentos`, {
      corpo: deAgosto,
    })
    expect(digitado.status).toBe(201)
    expect((await pedir("/encerrar", pedido())).status).toBe(200)
    const gerar = async () =>
      (await pedir("/ecd/gerar", { cpfDoContador: "52998224725", livro: 1, notas: "1001" })).json<EcdGerada>()
    const feita = await gerar()
    expect(feita.queixas.filter((q) => q.tipo === "erro")).toEqual([])
    expect((await gerar()).arquivo?.sha256).toBe(feita.arquivo?.sha256)
    const { ecds } = (await pedir("")).json<ExercicioContabil>()
    expect(ecds).toMatchObject([{ livro: 1, substituta: false, versaoDasNotas: 0, sha256: feita.arquivo?.sha256 }])
    const { rawPayload: bytes } = await ambiente.servidor.app.inject({
      method: "GET",
      url: ecds[0]?.endereco ?? "",
      headers: { authorization: `Bearer ${contador.token}` },
    })
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(feita.arquivo?.sha256)
    expect(bytes.toString("latin1")).toContain("|0000|LECD|01082026|31102026|")
    expect(bytes.toString("latin1")).toContain(
      "|J800|010|Notas explicativas||{\\rtf1\\ansi Notas explicativas. NBC TG 1001",
    )
    sha256 = feita.arquivo?.sha256
  })

  it("a linha de comando gera e guarda a mesma ECD", async () => {
    const saida = join(await mkdtemp(join(tmpdir(), "ecd-")), "ecd.txt")
    const comum = ["--empresa", livros.id, "--ano", "2026", "--notas", "1001", "--saida", saida]
    await expect(gerarEcdDaEmpresa(ambiente.servico, [...comum, "--cpf-contador", "1"])).rejects.toThrow(
      "--cpf-contador",
    )
    expect(await gerarEcdDaEmpresa(ambiente.servico, [...comum, "--cpf-contador", "52998224725"])).toBe(0)
    expect(
      createHash("sha256")
        .update(await readFile(saida))
        .digest("hex"),
    ).toBe(sha256)
    expect((await livros.pedir("")).json<ExercicioContabil>().ecds).toHaveLength(1)
  })

  it("as demonstrações assinadas ficam com o arquivo e quem assinou, e nada as muda", async () => {
    const { id, pedir } = livros
    const anexar = async (nome: string, conteudo: string | Buffer) =>
      (
        await ambiente.enviar(
          contador,
          [{ nome, bytes: typeof conteudo === "string" ? Buffer.from(conteudo) : conteudo }],
          {},
          `/empresas/${id}/documentos?tipo=anexo&reservado=sim`,
        )
      ).json<{ lista: { documento: { id: string } }[] }>().lista[0]?.documento.id
    const titular = { nome: "Ana Titular", cpf: "11144477735", qualidade: "titular" }
    const daBia = { nome: "Bia", cpf: "52998224725", qualidade: "contador", crc: "SP-123456/O-7" }
    const corpo = {
      idDocumento: await anexar("balanco.pdf", "%PDF-1.7\nassinado"),
      assinadasEm: "2026-11-10",
      signatarios: [titular, daBia],
    }
    const recusas: readonly (readonly [object, string, string])[] = [
      [{ signatarios: [titular, { ...titular, cpf: "52998224725" }] }, "signatarios", "Falta o contador"],
      [{ signatarios: [daBia, { ...daBia, cpf: "11144477735" }] }, "signatarios", "quem representa"],
      [{ signatarios: [titular, { ...daBia, crc: "" }] }, "signatarios.1.crc", "CRC"],
      [{ signatarios: [titular, daBia, titular] }, "signatarios.2.cpf", "já está"],
      [{ assinadasEm: "2026-10-31" }, "assinadasEm", "termina em 31/10/2026"],
      [{ assinadasEm: "2026-11-21" }, "assinadasEm", "não chegou"],
      [{ idDocumento: await anexar("balanco.txt", "balanço") }, "idDocumento", "PDF"],
      [{ idDocumento: id }, "idDocumento", "documentos da empresa"],
    ]
    for (const [mudanca, campo, mensagem] of recusas) {
      const recusada = await pedir("/assinadas", { ...corpo, ...mudanca })
      expect([recusada.status, recusada.json()]).toMatchObject([
        400,
        { campo, mensagem: expect.stringContaining(mensagem) },
      ])
    }
    expect((await pedir("/assinadas")).json()).toMatchObject({ lista: [], contador: { nome: "Bia" } })
    expect((await pedir("/assinadas", corpo)).status).toBe(201)
    // The same paper told again is the same one; another list of people is another record.
    expect((await pedir("/assinadas", corpo)).json<{ lista: object[] }>().lista).toHaveLength(1)
    const socia = { ...titular, nome: "Clara Sócia", cpf: "39053344705" }
    await pedir("/assinadas", { ...corpo, signatarios: [titular, socia, daBia] })
    // What the file proves of itself: a scan, nothing; a signed one, who and that it is what was signed, and that nobody here confirms it.
    const fabrica = montarFabrica()
    const assinado = assinarPdf(Buffer.from("%PDF-1.7\n"), fabrica.eCpf(), fabrica.cadeia, AGORA)
    await pedir("/assinadas", { ...corpo, idDocumento: await anexar("assinado.pdf", assinado) })
    const guardadas = (await pedir("/assinadas")).json<{ lista: DemonstracoesAssinadas[] }>().lista
    const conferidas = async (nome: string) =>
      (await pedir(`/assinadas/${guardadas.find((a) => a.documento?.nome === nome)?.id}/assinaturas`)).json()
    expect(await conferidas("balanco.pdf")).toMatchObject({ assinaturas: [] })
    expect(await conferidas("assinado.pdf")).toMatchObject({
      assinaturas: [
        {
          confere: true,
          cobreTudo: true,
          deQuemFoiDito: true,
          quem: { documento: daBia.cpf, cadeia: { confere: false } },
        },
      ],
      semAssinatura: ["Ana Titular", "Bia"],
    })
    await pedir("/desfazer", { motivo: "faltou uma nota de dezembro" })
    expect((await pedir("/assinadas", corpo)).status).toBe(409)
    const { lista } = (await pedir("/assinadas")).json<{ lista: DemonstracoesAssinadas[] }>()
    expect(lista.map((a) => [a.signatarios.length, a.emVigor, a.ate, a.documento?.nome]).sort()).toEqual([
      [2, false, "2026-10-31", "assinado.pdf"],
      [2, false, "2026-10-31", "balanco.pdf"],
      [3, false, "2026-10-31", "balanco.pdf"],
    ])
  })
})

describe("a ligação com o plano referencial", () => {
  it("muda de um dia em diante, só com o que serve, e nunca o que uma ECD entregue já disse", async () => {
    const { id, pedir } = await comLivros()
    const criada = await ambiente.pedir(contador, "POST", `/contabilidade/${id}/contas`, {
      corpo: { pai: "1.1.1.02", nome: "Banco da filial" },
    })
    const conta = criada.json<{ codigo: string }>().codigo
    const ver = async (dia: string) =>
      (await ambiente.pedir(contador, "GET", `/contabilidade/${id}/referencial?dia=${dia}`))
        .json<{ lista: LigacaoContabil[] }>()
        .lista.find((l) => l.codigo === conta)?.referencial?.codigo
    const ligar = (desde: string, referencial: string) =>
      ambiente.pedir(contador, "POST", `/contabilidade/${id}/referencial`, {
        corpo: { desde, ligacoes: [{ conta, referencial }] },
      })
    const antes = await ver("2026-12-31")
    const recusas: readonly (readonly [string, string])[] = [
      ["2.01.01.09.28", "outra natureza"],
      ["1.01", "não existe"],
    ]
    for (const [referencial, dito] of recusas)
      expect((await ligar("2026-10-01", referencial)).json()).toMatchObject({ mensagem: expect.stringContaining(dito) })
    expect((await ligar("2026-10-01", "1.01.01.02.02")).status).toBe(200)
    expect([await ver("2026-09-30"), await ver("2026-10-01")]).toEqual([antes, "1.01.01.02.02"])
    // The same again is no change; another on the same day is refused.
    expect((await ligar("2026-10-01", "1.01.01.02.02")).status).toBe(200)
    expect((await ligar("2026-10-01", "1.01.01.01.01")).json()).toMatchObject({ campo: "desde" })

    expect((await pedir("/encerrar", pedido())).status).toBe(200)
    expect((await pedir("/ecd", { entregueEm: "2026-11-01", recibo: "ABC1234567890" })).status).toBe(200)
    expect((await ligar("2026-10-15", "1.01.01.01.01")).json()).toMatchObject({ campo: "desde" })
    expect((await ligar("2026-11-01", "1.01.01.01.01")).status).toBe(200)
  })
})
