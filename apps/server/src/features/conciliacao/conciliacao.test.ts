import { randomUUID } from "node:crypto"
import type {
  CategoriaDoBanco,
  ConciliacaoDaLinha,
  ContaDoBanco,
  DestinoDaLinha,
  ImportacaoDeExtrato,
  LinhaPendente,
  RegraDoBanco,
  TituloEmAberto,
} from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { lerBalancete } from "../contabilidade/contabilidade.service.ts"
import { lancarMeses } from "../contabilidade/postagem.service.ts"
import { comGuias } from "../guias/guias.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let outra: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  outra = await ambiente.criarAtor(escritorio, "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

type Movimento = readonly [dia: string, valor: string, texto: string]
const ofx = (movimentos: readonly Movimento[], conta: string) =>
  Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${movimentos.map(([dia, valor, texto]) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dia.replaceAll("-", "")}<TRNAMT>${valor}<FITID><MEMO>${texto}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)

const chave = () => ({ "idempotency-key": randomUUID() })

interface Conciliadas {
  readonly feitas: { idLinha: string; id: string }[]
  readonly recusadas: { idLinha: string; codigo: string; motivo: string }[]
  readonly aprendidas: RegraDoBanco[]
}

function comBanco(empresa: EmpresaDeTeste) {
  const base = `/empresas/${empresa.id}/banco`
  const contas = async () =>
    (await ambiente.pedir(contador, "GET", `${base}/contas`)).json<{ lista: ContaDoBanco[] }>().lista
  const importar = async (movimentos: readonly Movimento[], conta = "45678-9") => {
    const [recebida] = (
      await ambiente.enviar(contador, [{ nome: "e.ofx", bytes: ofx(movimentos, conta) }], {}, `${base}/importacoes`)
    ).json<{ lista: ImportacaoDeExtrato[] }>().lista
    const existente = (await contas()).find((c) => c.conta === conta)
    const novaConta = { idTipo: 1, apelido: `Conta ${conta}`, idBanco: "341", agencia: "0123", conta }
    const corpo = existente ? { idConta: existente.id } : { novaConta }
    const r = await ambiente.pedir(contador, "POST", `/banco/importacoes/${recebida?.id}/confirmar`, { corpo })
    expect(r.status).toBe(200)
    return r.json<ImportacaoDeExtrato>()
  }
  const pendentes = async () =>
    (await ambiente.pedir(contador, "GET", `${base}/pendentes?registrosPorPagina=100`)).json<{
      lista: LinhaPendente[]
      totais: object
    }>()
  const linha = async (texto: string) => {
    const achada = (await pendentes()).lista.find((l) => l.descricao.includes(texto))
    if (!achada) throw new Error(`No line waits with ${texto}.`)
    return achada
  }
  const conciliar = async (itens: readonly { idLinha: string; destino: DestinoDaLinha }[], ator = contador) => {
    // With the key that the screens send: the answer is kept in the same transaction.
    const r = await ambiente.pedir(ator, "POST", `${base}/conciliacoes`, { corpo: { itens }, cabecalhos: chave() })
    expect(r.status).toBe(200)
    return r.json<Conciliadas>()
  }
  /** Confirms the first suggestion of a line, as a person does. */
  const aceitar = async (texto: string) => {
    const { id, sugestoes } = await linha(texto)
    const [primeira] = sugestoes
    if (!primeira) throw new Error(`Nothing is suggested for ${texto}.`)
    const { feitas, recusadas } = await conciliar([{ idLinha: id, destino: primeira.destino }])
    expect(recusadas).toEqual([])
    return { sugestao: primeira, conciliacao: feitas[0]?.id ?? "", idLinha: id }
  }
  const desfazer = (id: string) =>
    ambiente.pedir(contador, "POST", `/banco/conciliacoes/${id}/desfazer`, { cabecalhos: chave() })
  return { base, importar, pendentes, linha, conciliar, aceitar, desfazer, contas }
}

const novaEmpresa = async () => g.criar(umaEmpresa().comCnpj(novoCnpj()).doAnexo("III"))
const categoria = (id: string, lembrar = true): DestinoDaLinha => ({ tipo: "categoria", categoria: id, lembrar })

describe("guias pagas pelo extrato", () => {
  it("a linha do DAS paga a guia com prova; desfazer estorna e devolve a linha; o pagamento já registrado é a prova", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const banco = comBanco(empresa)
    await banco.importar([["2026-11-10", "-1825.00", "PAGTO DAS SIMPLES NACIONAL"]])
    const { sugestao, conciliacao, idLinha } = await banco.aceitar("DAS SIMPLES")
    expect(sugestao).toMatchObject({ titulo: "DAS do Simples Nacional de 10/2026", confianca: "alta", aviso: null })
    const guia = await g.unica(empresa, "&situacao=paga")
    expect(guia).toMatchObject({ pago: "1825.00", emAberto: "0.00" })
    expect((await g.detalhe(guia.id)).pagamentos).toMatchObject([
      { pagoEm: "2026-11-10", valor: "1825.00", motivo: expect.stringContaining("PAGTO DAS SIMPLES NACIONAL") },
    ])
    expect((await banco.pendentes()).lista).toEqual([])
    expect((await banco.desfazer(conciliacao)).json()).toEqual({ idLinhas: [idLinha] })
    expect((await banco.desfazer(conciliacao)).status).toBe(409)
    expect(await g.unica(empresa)).toMatchObject({ pago: "0.00" })
    const historico = await ambiente.pedir(contador, "GET", `/banco/linhas/${idLinha}/conciliacoes`)
    expect(historico.json<{ lista: ConciliacaoDaLinha[] }>().lista).toMatchObject([
      { tipo: "guias", origem: "pessoa", desfeitaPor: expect.any(String), partes: [{ valor: "-1825.00" }] },
    ])
    expect((await g.pagar(guia.id, "2026-11-10", "1825.00")).status).toBe(201)
    const provada = await banco.aceitar("DAS SIMPLES")
    expect(provada.sugestao.destino.tipo).toBe("pagamento")
    await banco.desfazer(provada.conciliacao)
    // It recorded nothing: the payment that somebody told stays.
    expect(await g.unica(empresa)).toMatchObject({ pago: "1825.00" })
  })

  it("o valor errado é dito antes, e pago em parte só se alguém aceita", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const banco = comBanco(empresa)
    await banco.importar([["2026-11-10", "-1800.00", "PAGTO DAS SIMPLES NACIONAL"]])
    const { sugestao } = await banco.aceitar("DAS SIMPLES")
    expect(sugestao).toMatchObject({ confianca: "baixa", aviso: expect.stringContaining("faltam R$ 25,00") })
    expect(await g.unica(empresa)).toMatchObject({ pago: "1800.00", emAberto: "25.00" })
  })
})

describe("escolher à mão", () => {
  const titulos = async (idLinha: string, busca = "") =>
    (await ambiente.pedir(contador, "GET", `/banco/linhas/${idLinha}/titulos${busca && `?busca=${busca}`}`)).json<{
      lista: TituloEmAberto[]
      haMais: boolean
    }>()

  it("a saída de valor qualquer encontra a guia aberta, com o que ela pede no dia; a paga não, mas o pagamento dela sim", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const banco = comBanco(empresa)
    // Nothing in the description and no amount that is like it: nobody suggests it.
    await banco.importar([["2026-11-10", "-7.77", "SAQUE 24H"]])
    const { id, sugestoes } = await banco.linha("SAQUE")
    expect(sugestoes.filter((s) => s.destino.tipo === "guias")).toEqual([])
    const { lista } = await titulos(id)
    expect(lista).toContainEqual(
      expect.objectContaining({ tipo: "guia", titulo: "DAS do Simples Nacional de 10/2026", valor: "1825.00" }),
    )
    expect((await titulos(id, "nada%20disto")).lista).toEqual([])
    expect((await titulos(id, "simples")).lista).toHaveLength(1)
    const [das] = (await titulos(id, "simples")).lista
    const { recusadas } = await banco.conciliar([{ idLinha: id, destino: { tipo: "guias", ids: [das?.id ?? ""] } }])
    expect(recusadas).toEqual([])
    expect(await g.unica(empresa)).toMatchObject({ pago: "7.77", emAberto: "1817.23" })
    await banco.importar([["2026-11-11", "-1817.23", "SAQUE 24H"]])
    const guia = await g.unica(empresa)
    expect((await g.pagar(guia.id, "2026-11-11", "1817.23")).status).toBe(201)
    const outraLinha = await banco.linha("SAQUE")
    // The first payment already has its line: it proves nothing else.
    expect((await titulos(outraLinha.id, "simples")).lista).toMatchObject([
      { tipo: "pagamento", titulo: "DAS do Simples Nacional de 10/2026, já paga", valor: "1817.23" },
    ])
  })

  it("uma linha se divide em categorias que somam a ela, e só assim", async () => {
    const banco = comBanco(await novaEmpresa())
    await banco.importar([["2026-11-12", "-2000.00", "PIX ENVIADO 55 CENTRAL IMOVEIS"]])
    const { id } = await banco.linha("CENTRAL")
    const dividir = (luz: string) =>
      banco.conciliar([
        {
          idLinha: id,
          destino: {
            tipo: "divisao",
            partes: [
              { categoria: "aluguel", valor: "1800.00" },
              { categoria: "tarifas", valor: luz },
            ],
          },
        },
      ])
    expect((await dividir("199.99")).recusadas).toMatchObject([
      { codigo: "entrada-invalida", motivo: expect.stringContaining("a linha é de") },
    ])
    expect((await dividir("-200.00")).recusadas).toMatchObject([{ codigo: "entrada-invalida" }])
    const { feitas, aprendidas } = await dividir("200.00")
    expect(feitas).toHaveLength(1)
    // What was divided once says nothing of the next line with these words.
    expect(aprendidas).toEqual([])
    const historico = await ambiente.pedir(contador, "GET", `/banco/linhas/${id}/conciliacoes`)
    expect(historico.json<{ lista: ConciliacaoDaLinha[] }>().lista).toMatchObject([
      { tipo: "divisao", partes: [{ valor: "-1800.00" }, { valor: "-200.00" }] },
    ])
    const resumo = await ambiente.pedir(contador, "GET", `${banco.base}/resumo?de=2026-11&ate=2026-11`)
    expect(resumo.json<{ categorias: object[] }>().categorias).toEqual([
      { id: "aluguel", valores: ["-1800.00"], linhas: 1 },
      { id: "tarifas", valores: ["-200.00"], linhas: 1 },
    ])
    expect((await banco.desfazer(feitas[0]?.id ?? "")).status).toBe(200)
    expect((await banco.pendentes()).lista.map((l) => l.id)).toEqual([id])
  })
})

describe("os livros", () => {
  it("levam o que foi dito de cada linha, esperam o que pode ser mais de uma conta, e seguem o que se desfaz", async () => {
    const empresa = await g.criar(anexoIII().comCnpj(novoCnpj()))
    const banco = comBanco(empresa)
    await banco.importar([
      ["2026-10-05", "-2500.00", "CENTRAL IMOVEIS"],
      ["2026-10-06", "-89.90", "TARIFA PACOTE"],
      ["2026-10-07", "-300.00", "LOJA DE TUDO"],
      ["2026-10-08", "10000.00", "PIX RECEBIDO"],
    ])
    await g.fechar(empresa)
    const ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
    const lancar = () => ambiente.banco.emEscopo(contador.escopo, (tx) => lancarMeses(tx, ato, "2026-10", [empresa.id]))
    const saldos = async () =>
      Object.fromEntries(
        (
          await ambiente.banco.emEscopo(contador.escopo, (tx) =>
            lerBalancete(tx, contador.escopo, empresa.id, { de: "2026-10", ate: "2026-10", tipo: 2 }),
          )
        ).linhas.map((l) => [l.conta.chave, l.atual]),
      )
    await lancar()
    expect(await saldos()).not.toHaveProperty("banco")
    const dizer = async (texto: string, qual: string) => ({
      idLinha: (await banco.linha(texto)).id,
      destino: categoria(qual, false),
    })
    const aluguel = await dizer("CENTRAL", "aluguel")
    const { feitas } = await banco.conciliar([
      aluguel,
      await dizer("TARIFA", "tarifas"),
      await dizer("LOJA", "compras"),
      await dizer("RECEBIDO", "vendas"),
    ])
    // Nobody posts them: what was said of a month already posted has it posted again.
    // 10,000.00 in, 2,500.00 and 89.90 out; the revenue of the fixture is 25,000.00.
    const aguardar = (esperados: object) =>
      vi.waitFor(async () => expect(await saldos()).toMatchObject(esperados), { timeout: 30_000, interval: 200 })
    await aguardar({
      banco: 741_010n,
      clientes: 1_500_000n,
      "despesa.aluguel": 250_000n,
      "financeira.tarifas": 8_990n,
    })
    expect((await lancar()).get(empresa.id)).toMatchObject({
      lancados: 0,
      aClassificar: [{ valor: "300.00", motivo: expect.stringContaining("mais de uma conta") }],
    })
    // From each account to the paper: the entry says which line of the statement it came from.
    const diario = await ambiente.pedir(
      contador,
      "GET",
      `/contabilidade/${empresa.id}/diario?de=2026-10&ate=2026-10&busca=CENTRAL`,
    )
    const doAluguel = diario.json<{ lista: { id: string }[] }>().lista[0]
    const aberto = await ambiente.pedir(contador, "GET", `/contabilidade/${empresa.id}/lancamentos/${doAluguel?.id}`)
    expect(aberto.json()).toMatchObject({ idLinhaDoBanco: aluguel.idLinha })
    await banco.desfazer(feitas.find((f) => f.idLinha === aluguel.idLinha)?.id ?? "")
    await aguardar({ banco: 991_010n, "despesa.aluguel": 0n })
  })

  it("o que se disse depois de fechados os livros sai também: no próprio dia, ou no dia em que se desfez, se esse já fechou", async () => {
    // Of the Lucro Real: its months are posted without a closing of the tax.
    const empresa = await g.criar(umaEmpresa().comCnpj(novoCnpj()).noRegime("real").noSistemaDesde("2026-09"))
    const banco = comBanco(empresa)
    await banco.importar([
      ["2026-09-05", "-2500.00", "CENTRAL IMOVEIS"],
      ["2026-09-06", "-89.90", "TARIFA PACOTE"],
    ])
    const ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
    const emEscopo = <T>(corpo: (tx: Tx) => Promise<T>) => ambiente.banco.emEscopo(contador.escopo, corpo)
    const lancar = (mes: string) => emEscopo((tx) => lancarMeses(tx, ato, mes, [empresa.id]))
    const fecharLivros = async (mes: string) => {
      const r = await ambiente.pedir(contador, "POST", `/contabilidade/${empresa.id}/meses/${mes}/fechar`)
      expect(r.status).toBe(200)
    }
    const saldos = async (mes: string) =>
      Object.fromEntries(
        (
          await emEscopo((tx) => lerBalancete(tx, contador.escopo, empresa.id, { de: mes, ate: mes, tipo: 2 }))
        ).linhas.map((l) => [l.conta.chave, l.atual]),
      )
    await lancar("2026-09")
    await fecharLivros("2026-09")
    // The rent, said in October of a line of September: posted in October, whose books then close.
    const linha = await banco.linha("CENTRAL")
    const dela = { idEscritorio: contador.escopo.idEscritorio, idEmpresa: empresa.id, competencia: "2026-09" }
    const id = randomUUID()
    await emEscopo(async (tx) => {
      await tx.insert(conciliacoes).values({
        ...dela,
        id,
        idLinha: linha.id,
        tipo: "categoria",
        feitaEm: new Date("2026-10-15T12:00:00-03:00"),
        feitaPor: "Bia",
      })
      await tx.insert(conciliacoesPartes).values({
        ...dela,
        id: randomUUID(),
        idConciliacao: id,
        idLinha: linha.id,
        tipo: "categoria",
        titulo: "Aluguel",
        categoria: "aluguel",
        valorCentavos: -250_000n,
      })
    })
    await lancar("2026-10")
    expect(await saldos("2026-10")).toMatchObject({ banco: -250_000n, "despesa.aluguel": 250_000n })
    await fecharLivros("2026-10")
    await lancar("2026-11")
    // The fee, said today: of November, which is open.
    const destino = categoria("tarifas", false)
    const { feitas } = await banco.conciliar([{ idLinha: (await banco.linha("TARIFA")).id, destino }])
    const aguardar = (esperados: object) =>
      vi.waitFor(async () => expect(await saldos("2026-11")).toMatchObject(esperados), {
        timeout: 30_000,
        interval: 200,
      })
    await aguardar({ banco: -258_990n, "financeira.tarifas": 8_990n })
    await banco.desfazer(feitas[0]?.id ?? "")
    await aguardar({ banco: -250_000n, "financeira.tarifas": 0n })
    // And the rent is taken back today: its entry of October cannot change, and is undone in November.
    expect((await banco.desfazer(id)).status).toBe(200)
    await aguardar({ banco: 0n, "despesa.aluguel": 0n })
    expect(await saldos("2026-10")).toMatchObject({ banco: -250_000n })
    expect((await lancar("2026-11")).get(empresa.id)).toMatchObject({ lancados: 0, estornados: 0 })
  })
})

describe("conciliar", () => {
  it("duas pessoas na mesma linha: uma ganha, a outra é avisada por quem; o resto do lote segue", async () => {
    const banco = comBanco(await novaEmpresa())
    await banco.importar([
      ["2026-11-11", "-89.90", "TARIFA PACOTE SERVICOS"],
      ["2026-11-13", "-2500.00", "PIX ENVIADO CENTRAL IMOVEIS"],
    ])
    const tarifa = { idLinha: (await banco.linha("TARIFA")).id, destino: categoria("tarifas") }
    const aluguel = { idLinha: (await banco.linha("CENTRAL")).id, destino: categoria("aluguel") }
    const [a, b] = await Promise.all([banco.conciliar([tarifa]), banco.conciliar([tarifa, aluguel], outra)])
    const todas = [a, b]
    expect(todas.flatMap((r) => r.feitas.filter((f) => f.idLinha === tarifa.idLinha))).toHaveLength(1)
    expect(todas.flatMap((r) => r.recusadas)).toEqual([
      { idLinha: tarifa.idLinha, codigo: "ja-feito", motivo: expect.stringContaining("já disse o que é esta linha") },
    ])
    expect((await banco.pendentes()).lista).toEqual([])
  })

  it("a transferência entre contas próprias leva as duas linhas, e desfazer devolve as duas", async () => {
    const banco = comBanco(await novaEmpresa())
    await banco.importar([["2026-11-10", "-500.00", "TED PARA OUTRA CONTA"]])
    await banco.importar([["2026-11-11", "500.00", "TED RECEBIDA"]], "11111-1")
    const { sugestao, conciliacao } = await banco.aceitar("TED PARA")
    expect(sugestao).toMatchObject({ titulo: "Transferência para Conta 11111-1", confianca: "alta" })
    expect((await banco.pendentes()).lista).toEqual([])
    expect((await banco.desfazer(conciliacao)).json<{ idLinhas: string[] }>().idLinhas).toHaveLength(2)
    expect((await banco.pendentes()).lista).toHaveLength(2)
  })

  it("a confirmação ensina; só a regra que alguém tornou automática lança sozinha, e a importação desfeita nomeia a linha", async () => {
    const banco = comBanco(await novaEmpresa())
    await banco.importar([["2026-10-13", "-2500.00", "PIX ENVIADO 123 CENTRAL IMOVEIS"]])
    const { id } = await banco.linha("CENTRAL")
    const { aprendidas } = await banco.conciliar([{ idLinha: id, destino: categoria("aluguel") }])
    expect(aprendidas).toMatchObject([{ texto: "pix enviado central imoveis", usos: 1, automatica: false }])
    await banco.importar([["2026-11-13", "-2500.00", "PIX ENVIADO 987 CENTRAL IMOVEIS"]])
    const { sugestoes } = await banco.linha("CENTRAL")
    expect(sugestoes[0]).toMatchObject({ titulo: "Aluguel e condomínio", motivo: expect.stringContaining("uma vez") })
    const regra = aprendidas[0]
    const corpo = {
      texto: "central imoveis",
      sentido: "saida",
      categoria: "aluguel",
      automatica: true,
      doEscritorio: true,
    }
    const caminho = `${banco.base}/regras/${regra?.id}`
    const editar = (versao: number) =>
      ambiente.pedir(contador, "PUT", caminho, { corpo, cabecalhos: { "if-match": `"${versao}"` } })
    expect((await editar(7)).status).toBe(412)
    expect((await editar(regra?.versao ?? 0)).json()).toMatchObject({ idEmpresa: null, texto: "central imoveis" })
    const { id: importacao } = await banco.importar([["2026-11-14", "-2600.00", "PIX ENVIADO CENTRAL IMOVEIS LTDA"]])
    expect((await banco.pendentes()).lista.map((l) => l.valor)).toEqual(["-2500.00"])
    const desfeita = await ambiente.pedir(contador, "POST", `/banco/importacoes/${importacao}/desfazer`)
    expect(desfeita.json()).toMatchObject({ retiradas: 0, ficaram: [{ motivo: "Já foi conciliada." }] })
    expect((await ambiente.pedir(contador, "DELETE", caminho)).status).toBe(200)
  })

  it("o que se desfaz desensina: a regra que só as confirmações fizeram sai com a última delas, a de uma pessoa fica", async () => {
    const banco = comBanco(await novaEmpresa())
    const regras = async () =>
      (await ambiente.pedir(contador, "GET", `${banco.base}/regras`)).json<{ lista: RegraDoBanco[] }>().lista
    const dizer = async (qual: string) => {
      const { id } = await banco.linha(qual)
      return (await banco.conciliar([{ idLinha: id, destino: categoria("aluguel") }])).feitas[0]?.id ?? ""
    }
    await banco.importar([
      ["2026-10-13", "-2500.00", "PIX ENVIADO 123 CENTRAL IMOVEIS"],
      ["2026-10-14", "-2600.00", "PIX ENVIADO 987 CENTRAL IMOVEIS"],
      ["2026-10-15", "-900.00", "BOLETO PAGO PADARIA ESTRELA"],
    ])
    const primeira = await dizer("123")
    const segunda = await dizer("987")
    expect(await regras()).toMatchObject([{ usos: 2 }])
    await banco.desfazer(primeira)
    expect(await regras()).toMatchObject([{ usos: 1 }])
    await banco.desfazer(segunda)
    expect(await regras()).toEqual([])
    const corpo = { texto: "boleto pago padaria estrela", sentido: "saida", categoria: "aluguel", automatica: false }
    await ambiente.pedir(contador, "POST", `${banco.base}/regras`, { corpo: { ...corpo, doEscritorio: false } })
    await banco.desfazer(await dizer("PADARIA"))
    expect(await regras()).toMatchObject([{ texto: corpo.texto, usos: 0 }])
  })
})

describe("categorias e despesas", () => {
  it("a árvore do escritório muda sem perder o que já está nela; o resumo soma por mês e o arquivo tem as linhas", async () => {
    const banco = comBanco(await novaEmpresa())
    const editar = (id: string, versao: number, corpo: object) =>
      ambiente.pedir(contador, "PUT", `/banco/categorias/${id}`, { corpo, cabecalhos: { "if-match": `"${versao}"` } })
    const base = { nome: "Aluguel da sede", pai: "ocupacao", natureza: "saida", pessoal: false, arquivada: false }
    expect((await editar("aluguel", 0, base)).json()).toMatchObject({
      nome: "Aluguel da sede",
      padrao: true,
      versao: 1,
    })
    expect((await editar("ocupacao", 0, { ...base, nome: "Ocupação", pai: "aluguel" })).status).toBe(400)
    const criada = await ambiente.pedir(contador, "POST", "/banco/categorias", {
      corpo: { nome: "Reforma", pai: "ocupacao", natureza: "saida", pessoal: false },
    })
    const { id: reforma } = criada.json<CategoriaDoBanco>()
    await banco.importar([
      ["2026-10-05", "-2500.00", "CENTRAL IMOVEIS"],
      ["2026-11-05", "-2500.00", "CENTRAL IMOVEIS"],
      ["2026-11-06", "-300.00", "PEDREIRO"],
      ["2026-11-07", "-70.00", "FARMACIA"],
      ["2026-11-08", "900.00", "DEPOSITO"],
    ])
    const ids = new Map((await banco.pendentes()).lista.map((l) => [`${l.data} ${l.descricao}`, l.id]))
    const dizer = (quais: Record<string, DestinoDaLinha>) =>
      banco.conciliar(Object.entries(quais).map(([l, destino]) => ({ idLinha: ids.get(l) ?? "", destino })))
    await dizer({
      "2026-10-05 CENTRAL IMOVEIS": categoria("aluguel"),
      "2026-11-05 CENTRAL IMOVEIS": categoria("aluguel"),
      "2026-11-06 PEDREIRO": categoria(reforma),
      "2026-11-07 FARMACIA": categoria("pessoal-do-socio"),
    })
    const resumo = await ambiente.pedir(contador, "GET", `${banco.base}/resumo?de=2026-10&ate=2026-11`)
    const { categorias, pendentes } = resumo.json<{
      categorias: { id: string; valores: string[] }[]
      pendentes: object[]
    }>()
    expect(Object.fromEntries(categorias.map((c) => [c.id, c.valores]))).toEqual({
      aluguel: ["-2500.00", "-2500.00"],
      [reforma]: ["0.00", "-300.00"],
      "pessoal-do-socio": ["0.00", "-70.00"],
    })
    expect(pendentes[1]).toEqual({ linhas: 1, entradas: "900.00", saidas: "0.00" })
    const periodo = "de=2026-10&ate=2026-11"
    const ocupacao = await ambiente.pedir(contador, "GET", `${banco.base}/movimentos?${periodo}&categoria=ocupacao`)
    expect(ocupacao.json()).toMatchObject({ total: "-5300.00", paginacao: { totalDeRegistros: 3 } })
    const csv = await ambiente.pedir(contador, "GET", `${banco.base}/movimentos/exportacao?${periodo}&formato=csv`)
    expect(csv.bytes.toString()).toContain("FARMACIA;Despesa pessoal do sócio;Despesa pessoal do sócio;Sim")
  })
})
