import { randomUUID } from "node:crypto"
import type { DestinoDaLinha, ImportacaoDeExtrato, LinhaPendente } from "@partida/contracts"
import { paraReais, somarDias } from "@partida/fiscal"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { inserirNotas } from "../titulos/titulos.fixtures.ts"

/** Three months of a company that sells by note, pays by title and has two accounts; each line is told what it is by who wrote it. */
let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

const enviar = (caminho: string, corpo: object = {}, metodo: "POST" | "PUT" = "POST") =>
  ambiente.pedir(contador, metodo, caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })

/** A line of the bank, and what it is: a person's knowledge, which the suggestions are held against. */
interface Movimento {
  readonly dia: string
  readonly centavos: bigint
  readonly texto: string
  readonly verdade: (linhaDe: (texto: string) => LinhaPendente) => DestinoDaLinha
}

/** Client, document, amount a month, what is withheld of it, days to pay, and how its bank writes who paid. */
const CLIENTES = [
  ["Padaria Estrela do Sul Ltda", "11444777000161", 125_000n, 0n, 9, "PIX RECEBIDO - PADARIA ESTRELA DO SUL LTDA"],
  ["Clínica Bem Viver S/S", "27865757000102", 380_000n, 23_370n, 12, "TRANSFERENCIA PIX REM: CLINICA BEM VIVER S S"],
  ["Auto Peças Rodovia Ltda", "60746948000112", 80_000n, 0n, 5, "PIX TRANSF AUTO PE RODOVIA"],
  ["Mercado São Jorge Ltda", "33000167000101", 80_000n, 0n, 7, "TED RECEBIDA MERCADO SAO JORGE"],
  ["Escola Girassol Ltda", "04252011000110", 210_000n, 0n, 15, "Pix - Recebido 00004252011000110"],
  ["Construtora Horizonte S.A.", "00000000000191", 540_000n, 33_210n, 20, "TED 033 0123 CONSTRUTORA HORIZONTE SA"],
  ["Ótica Visão Clara ME", "90400888000142", 47_500n, 0n, 3, "PIX QRS OTICA VISAO CLARA"],
  ["Laboratório Prisma Ltda", "61186680000174", 162_340n, 0n, 10, "CRED PIX LABORATORIO PRISMA"],
  ["Restaurante Sabor da Serra", "17298092000130", 93_000n, 0n, 6, "LIQUIDACAO BOLETO SABOR DA SERRA"],
  ["Marina Duarte Lopes", "52998224725", 31_000n, 0n, 2, "PIX RECEBIDO MARINA D LOPES"],
  ["Transportes Veloz Ltda", "58160789000128", 118_990n, 0n, 8, "PIX RECEBIDO TRANSPORTES VELOZ"],
  ["Gráfica Ponto Final Ltda", "31872495000172", 66_600n, 0n, 11, "DEP PIX GRAFICA PONTO FINAL"],
] as const

/** Supplier, category, amount a month, due day, and how the bank writes the payment. */
const FORNECEDORES = [
  ["Central Imóveis Ltda", "aluguel", 370_000n, 10, "PIX ENVIADO CENTRAL IMOVEIS"],
  ["Horizonte Contabilidade", "contabilidade", 89_000n, 12, "PAG BOLETO HORIZONTE CONTABILIDADE"],
  ["Nuvem Sistemas S.A.", "sistemas", 34_990n, 15, "PAGAMENTO DE BOLETO NUVEM SISTEMAS"],
  ["Papelaria Central", "compras", 41_250n, 18, "PIX ENVIADO PAPELARIA CENTRAL"],
  ["Ana Prado Nogueira", "servicos-de-terceiros", 150_000n, 5, "PIX ENVIADO ANA P NOGUEIRA"],
] as const

/** What has no title: the words of the bank and the category. Those at the end no vocabulary knows: a person teaches them once. */
const SEM_TITULO = [
  ["TARIFA PACOTE SERVICOS", "tarifas", 8_990n, 2],
  ["IOF S/ OPERACOES", "juros", 214n, 3],
  ["DEB AUTOMATICO ENEL", "energia", 41_230n, 8],
  ["DEB AUTOMATICO VIVO FIBRA", "telefonia", 18_990n, 9],
  ["COMPRA CARTAO POSTO AVENIDA", "transporte", 22_450n, 14],
  ["UBER DO BRASIL TECNOLOGIA", "transporte", 4_780n, 16],
  ["GOOGLE WORKSPACE", "sistemas", 14_000n, 4],
  ["MERCADOPAGO LOJA XIS", "compras", 12_900n, 6],
  ["COMPRA DEBITO SUPER BOM PRECO", "compras", 23_177n, 19],
  ["DEBITO SEGURO EMPRESARIAL", "outras-saidas", 15_530n, 13],
] as const

const MESES = ["2026-09", "2026-10", "2026-11"] as const
const ULTIMO_DIA = "2026-11-19"

const noDia = (mes: string, dia: number) => `${mes}-${String(dia).padStart(2, "0")}`
const pagaNotas =
  (...notas: readonly { id: string; valor: bigint }[]) =>
  (): DestinoDaLinha => ({
    tipo: "notas",
    notas: notas.map(({ id, valor }) => ({ id, valor: paraReais(valor) })),
    diferenca: null,
  })
const daCategoria = (categoria: string) => (): DestinoDaLinha => ({ tipo: "categoria", categoria, lembrar: true })

async function notasDosMeses(empresa: EmpresaDeTeste) {
  const doMes = (mes: string) =>
    CLIENTES.map(([nome, documento, bruto, retido]) => ({
      idEmpresa: empresa.id,
      idAtividade: empresa.atividades[0] ?? null,
      emissao: noDia(mes, 1),
      nome,
      documento,
      bruto,
      liquido: bruto - retido,
    }))
  const meses = ["2026-08", "2026-09", "2026-10", "2026-11"]
  const ids = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    inserirNotas(
      tx,
      contador.escopo,
      meses.flatMap((mes) => doMes(mes)),
    ),
  )
  return (mes: string, cliente: number) => ids[meses.indexOf(mes) * CLIENTES.length + cliente] ?? ""
}

/** What came in of the notes of a month: each alone, but one client who pays two months at once, and one who pays half now. */
function recebimentos(mes: string, nota: (mes: string, cliente: number) => string): Movimento[] {
  return CLIENTES.flatMap(([, , bruto, retido, dias, texto], i): Movimento[] => {
    const liquido = bruto - retido
    const umaNota = { id: nota(mes, i), valor: liquido }
    const dia = somarDias(noDia(mes, 1), dias)
    if (i === 7 && mes === "2026-09") return []
    if (i === 7 && mes === "2026-10") {
      const verdade = pagaNotas(umaNota, { id: nota("2026-09", i), valor: liquido })
      return [{ dia, centavos: liquido * 2n, texto, verdade }]
    }
    if (i === 10 && mes === "2026-10") {
      const metade = liquido / 2n
      return [{ dia, centavos: metade, texto, verdade: pagaNotas({ ...umaNota, valor: metade }) }]
    }
    return [{ dia, centavos: liquido, texto, verdade: pagaNotas(umaNota) }]
  })
}

async function titulosAPagar(empresa: EmpresaDeTeste) {
  const ids = new Map<string, string>()
  for (const mes of MESES)
    for (const [pessoa, categoria, valor, dia] of FORNECEDORES) {
      const titulo = { pessoa, descricao: `${pessoa} ${mes}`, categoria, valor: paraReais(valor) }
      const quando = { emissao: noDia(mes, 1), vencimento: noDia(mes, dia) }
      const r = await enviar(`/empresas/${empresa.id}/pagaveis`, { ...titulo, ...quando })
      ids.set(`${mes} ${pessoa}`, r.json<{ ids: string[] }>().ids[0] ?? "")
    }
  return (mes: string, pessoa: string) => ids.get(`${mes} ${pessoa}`) ?? ""
}

const emOfx = (movimentos: readonly Movimento[], conta: string) =>
  Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${movimentos.map((m) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${m.dia.replaceAll("-", "")}<TRNAMT>${paraReais(m.centavos)}<FITID><MEMO>${m.texto}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)

function comBanco(empresa: EmpresaDeTeste) {
  const base = `/empresas/${empresa.id}/banco`
  const contas = async () =>
    (await ambiente.pedir(contador, "GET", `${base}/contas`)).json<{ lista: { id: string; conta: string }[] }>().lista
  const importar = async (movimentos: readonly Movimento[], conta: string) => {
    const enviada = [{ nome: "extrato.ofx", bytes: emOfx(movimentos, conta) }]
    const [recebida] = (await ambiente.enviar(contador, enviada, {}, `${base}/importacoes`)).json<{
      lista: ImportacaoDeExtrato[]
    }>().lista
    const existente = (await contas()).find((c) => c.conta === conta)
    const dados = {
      idTipo: conta === "90001-1" ? 2 : 1,
      apelido: `Conta ${conta}`,
      idBanco: "341",
      agencia: "0123",
      conta,
    }
    const novaConta = { ...dados, saldoInicial: "25000.00", saldoEm: "2026-09-01" }
    const corpo = existente ? { idConta: existente.id } : { novaConta }
    const r = await ambiente.pedir(contador, "POST", `/banco/importacoes/${recebida?.id}/confirmar`, { corpo })
    expect(r.status).toBe(200)
    return r.json<ImportacaoDeExtrato>()
  }
  const pendentes = async () =>
    (await ambiente.pedir(contador, "GET", `${base}/pendentes?registrosPorPagina=100`)).json<{
      lista: LinhaPendente[]
    }>().lista
  const conciliar = async (itens: readonly { idLinha: string; destino: DestinoDaLinha }[]) =>
    (await enviar(`${base}/conciliacoes`, { itens })).json<{
      feitas: { idLinha: string; id: string }[]
      recusadas: { motivo: string }[]
    }>()
  /** Everything that the accounts say, as it is answered: balances, days and what waits. */
  const retrato = async (mes: string) => {
    const dias = await Promise.all(
      (await contas()).map(
        async ({ id }) => (await ambiente.pedir(contador, "GET", `/banco/contas/${id}/saldos/${mes}`)).bytes,
      ),
    )
    return [(await ambiente.pedir(contador, "GET", `${base}/contas`)).bytes, ...dias].map((b) => b.toString("utf8"))
  }
  return { base, importar, pendentes, conciliar, retrato }
}

const ACERTO = 0.9

it("de três meses, nove em dez sugestões estão certas à primeira vista e nenhuma certeza está errada; reimportar nada muda, e desfazer devolve os saldos", {
  timeout: 240_000,
}, async () => {
  const empresa = await g.criar(
    umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde("2026-08")
      .doAnexo("III")
      .comDozeMesesAntesDe("2026-08", 2_000_000n),
  )
  const nota = await notasDosMeses(empresa)
  const titulo = await titulosAPagar(empresa)
  const banco = comBanco(empresa)
  const vistas: { texto: string; certa: boolean; confianca: string; dita: string }[] = []
  let quantas = 0
  let antesDoUltimo: string[] = []
  let doUltimo: { importacoes: string[]; conciliacoes: string[] } = { importacoes: [], conciliacoes: [] }
  for (const [i, mes] of MESES.entries()) {
    // The month before is closed, and its DAS is paid in this one.
    await g.fechar(empresa, ["2026-08", "2026-09", "2026-10"][i])
    const das = (await g.listar(empresa)).lista.filter((guia) => guia.situacao !== "paga")
    const doMes: Movimento[] = [
      ...recebimentos(mes, nota),
      ...FORNECEDORES.map(([pessoa, , valor, dia, texto]) => ({
        dia: noDia(mes, dia),
        centavos: -valor,
        texto,
        verdade: () => ({ tipo: "titulos" as const, ids: [titulo(mes, pessoa)], diferenca: null }),
      })),
      ...SEM_TITULO.map(([texto, categoria, valor, dia], n) => ({
        dia: noDia(mes, dia),
        // Bills are of another amount each month.
        centavos: -(valor + BigInt(i * 37 * (n % 3))),
        texto,
        verdade: daCategoria(categoria),
      })),
      ...das.map((guia) => ({
        dia: noDia(mes, 19),
        centavos: -BigInt(guia.valor.replace(".", "")),
        texto: "PAGTO ELETRONICO TRIBUTO SIMPLES NACIONAL",
        verdade: () => ({ tipo: "guias" as const, ids: [guia.id] }),
      })),
      {
        dia: noDia(mes, 17),
        centavos: -500_000n,
        texto: "APLICACAO CDB AUTOMATICO",
        verdade: (linhaDe) => ({ tipo: "transferencia", idLinha: linhaDe("APLICACAO RECEBIDA").id }),
      },
    ]
    const daConta = doMes.filter((m) => m.dia <= ULTIMO_DIA)
    const daAplicacao: Movimento[] = [
      {
        dia: noDia(mes, 17),
        centavos: 500_000n,
        texto: "APLICACAO RECEBIDA CDB",
        verdade: (linhaDe) => ({ tipo: "transferencia", idLinha: linhaDe("APLICACAO CDB AUTOMATICO").id }),
      },
      { dia: noDia(mes, 18), centavos: 3_215n, texto: "RENDIMENTO CDB", verdade: daCategoria("rendimentos") },
    ]
    antesDoUltimo = await banco.retrato(mes)
    const importadas = [await banco.importar(daConta, "45678-9"), await banco.importar(daAplicacao, "90001-1")]
    const todos = [...daConta, ...daAplicacao]
    expect(importadas.map((f) => f.inseridas)).toEqual([daConta.length, daAplicacao.length])
    // Nobody made a rule automatic: everything waits for a person.
    const esperando = await banco.pendentes()
    expect(esperando).toHaveLength(todos.length)
    const depois = await banco.retrato(mes)
    const metade = Math.floor(daConta.length / 2)
    for (const de of [daConta, daConta, daConta.slice(0, metade), daConta.slice(metade), daConta.toReversed()])
      expect(await banco.importar(de, "45678-9")).toMatchObject({ inseridas: 0, semAcao: de.length })
    expect(await banco.retrato(mes)).toEqual(depois)
    const linhaDe = (texto: string) => {
      const achada = esperando.find((l) => l.descricao.includes(texto))
      if (!achada) throw new Error(`No line waits with ${texto}.`)
      return achada
    }
    const itens = todos.map((m) => {
      const linha = esperando.find((l) => l.descricao === m.texto && l.data === m.dia)
      if (!linha) throw new Error(`No line waits with ${m.texto}.`)
      const destino = m.verdade(linhaDe)
      const [primeira] = linha.sugestoes
      quantas++
      if (primeira)
        vistas.push({
          texto: `${m.dia} ${m.texto}`,
          certa: JSON.stringify(primeira.destino) === JSON.stringify(destino),
          confianca: primeira.confianca,
          dita: `${primeira.titulo}: ${primeira.motivo}`,
        })
      return { idLinha: linha.id, destino }
    })
    // The other side of a transfer is said by the same act.
    const umLado = itens.filter((_, n) => todos[n]?.texto !== "APLICACAO RECEBIDA CDB")
    const { feitas, recusadas } = await banco.conciliar(umLado)
    expect(recusadas).toEqual([])
    expect(await banco.pendentes()).toEqual([])
    doUltimo = { importacoes: importadas.map((f) => f.id), conciliacoes: feitas.map((f) => f.id) }
  }
  const erradas = vistas.filter((v) => !v.certa)
  expect(erradas.filter((v) => v.confianca === "alta")).toEqual([])
  const certas = vistas.filter((v) => v.certa).length
  expect(certas / quantas, JSON.stringify({ certas, quantas, erradas })).toBeGreaterThanOrEqual(ACERTO)
  for (const id of doUltimo.conciliacoes) expect((await enviar(`/banco/conciliacoes/${id}/desfazer`)).status).toBe(200)
  for (const id of doUltimo.importacoes) expect((await enviar(`/banco/importacoes/${id}/desfazer`)).status).toBe(200)
  expect(await banco.retrato("2026-11")).toEqual(antesDoUltimo)
})
