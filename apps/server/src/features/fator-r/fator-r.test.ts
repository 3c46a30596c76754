import type { DetalheDoFatorR, LinhaDoFatorR, SimulacaoDoFatorR, Socio } from "@partida/contracts"
import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { proLaboreDaFolha } from "../pro-labore/pro-labore.service.ts"
import { fecharMes, naVersao, umQuadro, umSocio } from "../socios/socios.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let escritorio: string
beforeAll(async () => {
  // June: six months of 2026 still have tables of INSS.
  ambiente = await criarAmbiente(() => new Date("2026-06-10T12:00:00-03:00"))
  escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())

const MES = "2026-05"
/** 10.000,00 a month and this payroll, May included; May is in the system. */
function umaEmpresaDoFatorR(folha: bigint) {
  return umaEmpresa()
    .semCppDoDasAte(MES)
    .comCnpj(novoCnpj())
    .doAnexo("III/V")
    .noSistemaDesde(MES)
    .comDozeMesesAntesDe(MES, 1_000_000n)
    .comReceita("2025-04", 1_000_000n)
    .comReceita(MES, 1_000_000n)
    .comDozeFolhasAntesDe(MES, folha)
    .comFolha("2025-04", folha)
    .comFolha(MES, folha)
}

const criar = (folha: bigint) => umaEmpresaDoFatorR(folha).criar(ambiente, contador.escopo)

async function calcular(empresa: EmpresaDeTeste) {
  const corpo = { competencia: MES, selecao: { empresas: [empresa.id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
}

async function listar(busca: Record<string, string> = {}, ator = contador) {
  const r = await ambiente.pedir(ator, "GET", `/fator-r?${new URLSearchParams({ competencia: MES, ...busca })}`)
  expect(r.status).toBe(200)
  return r.json<{
    lista: LinhaDoFatorR[]
    paginacao: { totalDeRegistros: number; proxima: string | null }
    contagens: Record<"noIII" | "noV" | "semCalculo" | "naoCalculadas" | "saindo" | "entrando", number>
  }>()
}

async function detalhe(empresa: EmpresaDeTeste, ator = contador): Promise<DetalheDoFatorR> {
  const r = await ambiente.pedir(ator, "GET", `/fator-r/${empresa.id}/${MES}`)
  expect(r.status).toBe(200)
  return r.json<DetalheDoFatorR>()
}

const simular = (empresa: EmpresaDeTeste, corpo: Record<string, unknown> = {}, ator = contador) =>
  ambiente.pedir(ator, "POST", `/fator-r/${empresa.id}/${MES}/simulacao`, { corpo })

async function simulado(empresa: EmpresaDeTeste, corpo?: Record<string, unknown>) {
  const r = await simular(empresa, corpo)
  expect(r.status).toBe(200)
  const simulacao = r.json<SimulacaoDoFatorR>()
  if (simulacao.situacao !== "calculado") throw new Error(JSON.stringify(simulacao))
  return simulacao
}

/** Somebody of the company with a pró-labore by period from the month given on. */
async function comProLabore(empresa: EmpresaDeTeste, valor: string, desde = MES): Promise<Socio> {
  const quem = { ambiente, ator: contador }
  const socio = await umSocio(quem, empresa.id)
  const r = await ambiente.pedir(contador, "PUT", `/socios/${socio.id}/pro-labores/${desde}`, {
    corpo: { valor, categoria: "723" },
    cabecalhos: naVersao(socio),
  })
  expect(r.status).toBe(200)
  return r.json<Socio>()
}

describe("mesa do Fator R", () => {
  it("no corte: razão, margem e consequência do mês, à mão", async () => {
    // 12 × 2.800 = 33.600 ÷ 120.000 = 28 %. Maio: III 10.000 × 6 % = 600,00; V 15,5 % = 1.550,01 (cada tributo ao centavo)
    const empresa = await criar(280_000n)
    await calcular(empresa)
    const linha = (await listar({ idEmpresa: empresa.id })).lista[0]
    expect(linha).toMatchObject({
      fechado: false,
      mes: { fatorR: "0.28", razao: "0.2800", anexo: "III", folha: "33600.00", receita: "120000.00", estimado: false },
      margem: "0.00",
      receita: "10000.00",
      das: { atual: "600.00", iii: "600.00", v: "1550.01" },
      consequencia: "950.01",
      tendencia: "estavel",
      faltas: [],
    })
    expect(linha?.proximos.map((m) => [m.competencia, m.fatorR, m.estimado])).toEqual([
      ["2026-06", "0.28", false],
      ["2026-07", "0.28", true],
      ["2026-08", "0.28", true],
    ])
  })

  it("mês ainda não calculado é contado e dito, e deixa de ser quando alguém calcula", async () => {
    const empresa = await criar(280_000n)
    const ver = () => listar({ idEmpresa: empresa.id })
    expect(await ver()).toMatchObject({
      lista: [{ calculado: false, mes: { anexo: "III" } }],
      contagens: { noIII: 0, noV: 0, semCalculo: 1, naoCalculadas: 1 },
    })
    const semCalculo = await listar({ lado: "sem-calculo", registrosPorPagina: "100" })
    expect(semCalculo.lista.filter((l) => !l.calculado)).toHaveLength(semCalculo.contagens.naoCalculadas)
    await calcular(empresa)
    expect(await ver()).toMatchObject({
      lista: [{ calculado: true }],
      contagens: { noIII: 1, noV: 0, semCalculo: 0, naoCalculadas: 0 },
    })
  })

  it("um centavo abaixo: Anexo V, e o outro lado custaria menos", async () => {
    const empresa = await umaEmpresaDoFatorR(280_000n).criar(ambiente, contador.escopo)
    const corpo = {
      receitas: [],
      folha: { proLabore: "2799.99", salarios: "0.00", encargos: "0.00" },
    }
    // A month before the system needs its revenue typed together with the payroll.
    const receitas = [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "10000.00" }]
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/2026-04`, {
      corpo: { ...corpo, receitas },
    })
    expect(r.status).toBe(200)
    const { linha } = await detalhe(empresa)
    expect(linha).toMatchObject({
      mes: { fatorR: "0.27", razao: "0.2799", anexo: "V" },
      margem: "-0.01",
      consequencia: "-950.01",
    })
  })

  it("folha que falta é dita, e a empresa continua na lista", async () => {
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("III/V")
      .noSistemaDesde(MES)
      .comDozeMesesAntesDe(MES, 1_000_000n)
      .comReceita(MES, 1_000_000n)
      .criar(ambiente, contador.escopo)
    const { lista, contagens } = await listar({ idEmpresa: empresa.id })
    expect(lista[0]).toMatchObject({
      mes: null,
      margem: null,
      das: null,
      consequencia: null,
    })
    expect(lista[0]?.faltas[0]).toMatchObject({ codigo: "folha-do-mes-ausente", competencia: "2025-05" })
    expect(contagens).toMatchObject({ noIII: 0, noV: 0, semCalculo: 1 })
  })

  it("só entra quem tem atividade sob o Fator R no Simples; os números são os das listas", async () => {
    const fora = [
      await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo),
      await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III/V").noRegime("presumido").criar(ambiente, contador.escopo),
    ]
    for (const { id } of fora) expect((await listar({ idEmpresa: id })).lista).toEqual([])
    await calcular(await criar(200_000n))
    const { contagens } = await listar()
    for (const [lado, numero] of [
      ["III", contagens.noIII],
      ["V", contagens.noV],
      ["sem-calculo", contagens.semCalculo],
    ] as const)
      expect((await listar({ lado })).paginacao.totalDeRegistros).toBe(numero)
    expect(contagens.noV).toBeGreaterThan(0)
    const arquivo = await ambiente.pedir(contador, "GET", `/fator-r/exportacao?competencia=${MES}&formato=csv`)
    const todas = contagens.noIII + contagens.noV + contagens.semCalculo
    expect(arquivo.bytes.toString("utf8").trim().split("\n")).toHaveLength(todas + 1)
  })

  it("a ordem é a da razão exata, não a dos dois decimais da lei, e as páginas a seguem", async () => {
    // 28,90 %, 28,10 % e 28,50 %: para a lei, 28 % as três
    const empresas = [await criar(289_000n), await criar(281_000n), await criar(285_000n)]
    for (const empresa of empresas) await calcular(empresa)
    const ids = empresas.map(({ id }) => id)
    const emOrdem = (lista: readonly LinhaDoFatorR[]) =>
      lista.flatMap((l) => (ids.includes(l.idEmpresa) ? [l.mes?.razao] : []))
    const crescente = (await listar({ registrosPorPagina: "100" })).lista
    expect(emOrdem(crescente)).toEqual(["0.2810", "0.2850", "0.2890"])
    const decrescente = await listar({ ordem: "fatorR", direcao: "desc", registrosPorPagina: "100" })
    expect(emOrdem(decrescente.lista)).toEqual(["0.2890", "0.2850", "0.2810"])
    const paginas: string[] = []
    let cursor: string | null = ""
    // One more than there are pages: a cursor that does not move is seen, not waited for.
    for (let n = 0; cursor !== null && n <= crescente.length; n++) {
      const r = await listar({ registrosPorPagina: "3", ...(cursor === "" ? {} : { cursor }) })
      paginas.push(...r.lista.map((l) => l.idEmpresa))
      cursor = r.paginacao.proxima
    }
    expect(paginas).toEqual(crescente.map((l) => l.idEmpresa))
  })

  it("quem sai é achado pelo risco, com o alerta da empresa", async () => {
    // Maio paga 2.000: junho olha 11 × 2.800 + 2.000 = 32.800 ÷ 120.000 = 27,3 %
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("III/V")
      .noSistemaDesde(MES)
      .comDozeMesesAntesDe(MES, 1_000_000n)
      .comReceita(MES, 1_000_000n)
      .comDozeFolhasAntesDe(MES, 280_000n)
      .comFolha(MES, 200_000n)
      .criar(ambiente, contador.escopo)
    await calcular(empresa)
    const { lista, contagens } = await listar({ risco: "saindo" })
    expect(lista.map((l) => l.idEmpresa)).toEqual([empresa.id])
    expect(contagens.saindo).toBe(1)
    expect(lista[0]?.alertas).toEqual({ critico: 1, atencao: 0, informacao: 0 })
  })
})

describe("gaveta da empresa", () => {
  it("doze meses, a janela, a memória e quem recebe", async () => {
    const empresa = await criar(280_000n)
    const socio = await comProLabore(empresa, "2800.00")
    const d = await detalhe(empresa)
    expect(d).toMatchObject({ corte: "0.28", inicio: "2026-06" })
    expect(d.janela.map((m) => m.competencia)).toEqual(
      Array.from({ length: 12 }, (_, i) => somarMeses(mesDe("2025-05"), i)),
    )
    expect(d.janela[0]).toEqual({ competencia: "2025-05", receita: "10000.00", folha: "2800.00" })
    // 04/2025 is known, so 04 and 05/2026 have whole windows; earlier ones do not.
    expect(d.serie.map((m) => m.competencia)).toEqual(["2026-04", "2026-05", "2026-06", "2026-07", "2026-08"])
    expect(d.memoria.fatorR?.valor.valor).toBe("Anexo III")
    expect(d.memoria.v?.valor.valor).toBe("1550.01")
    expect(d.pessoas).toMatchObject([{ idSocio: socio.id, valor: "2800.00", versao: socio.versao }])
    expect(d.ritmo).toMatchObject({ receita: "10000.00", outraFolha: "0.00", proLabore: "2800.00" })
  })

  // Hoje é junho: o ritmo é a média de março a maio, qualquer que seja o mês escolhido.
  // Folha de 12 × 2.800,00, e em cada mês suposto a CPP do DAS do mês anterior: 10.000,00 × 6 % × 43,40 % = 260,40. A de junho
  // foi dita: nada. Agosto olha até julho, um mês suposto; cada mês seguinte, mais um. De agosto se veem só os doze meses antes dele, e o DAS de
  // junho, que precisa de mais, não se calcula: a conta começa pelo de julho.
  it.each([
    ["2026-07", ["33860.40", "34120.80", "34381.20"]],
    ["2026-08", ["33860.40", "34120.80", "34381.20"]],
  ])("em %s, depois do mês corrente, o pró-labore não conta também como outra folha", async (mes, folhas) => {
    const empresa = await criar(280_000n)
    await comProLabore(empresa, "2800.00")
    const { ritmo, linha } = (
      await ambiente.pedir(contador, "GET", `/fator-r/${empresa.id}/${mes}`)
    ).json<DetalheDoFatorR>()
    expect(ritmo).toMatchObject({ outraFolha: "0.00", meses: ["2026-03", "2026-04", "2026-05"] })
    expect(linha.proximos.map(({ folha }) => folha)).toEqual(folhas)
  })

  it("fora do alcance não existe", async () => {
    const empresa = await criar(280_000n)
    const limitado = await ambiente.criarAtor(escritorio, "CONTADOR", [])
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    for (const ator of [limitado, outro]) {
      expect((await ambiente.pedir(ator, "GET", `/fator-r/${empresa.id}/${MES}`)).status).toBe(404)
      expect((await simular(empresa, {}, ator)).status).toBe(404)
      expect((await listar({}, ator)).lista).toEqual([])
    }
  })
})

describe("caminho até 28%", () => {
  it("primeiro o pró-labore constante, depois o plano mais barato, em doze meses e sem passar da receita", async () => {
    const empresa = await criar(200_000n)
    const socio = await comProLabore(empresa, "2000.00")
    const s = await simulado(empresa)
    expect(s.premissas).toMatchObject({ proLaboreAtual: "2000.00", outraFolha: "0.00" })
    expect(s.meses.map((m) => m.competencia)).toEqual(
      Array.from({ length: 12 }, (_, i) => somarMeses(mesDe("2026-06"), i)),
    )
    expect(s.meses.every((m) => m.receita === "10000.00")).toBe(true)
    // DAS do V: 1.550,01, com 447,18 de CPP, que é folha do mês seguinte.
    // Julho pediria 33.600 − 22.000 − 447,18 = 11.152,82, acima da receita; agosto, (33.600 − 20.000 − 894,36) ÷ 2 = 6.352,82.
    expect(s.opcoes[0]).toMatchObject({ proLabore: "6352.82", desde: "2026-08" })
    expect(s.compensa).toBe(true)
    expect(s.conclusao).toMatch(/^Compensa: R\$ [\d.,]+ de pró-labore por mês é o menor valor constante/)
    expect(s.suposicao).toBe(
      "Depois de 12/2026 o teto do INSS e o salário mínimo são supostos iguais aos últimos publicados.",
    )
    const valores = s.constante?.previa?.pessoas[0]?.valores ?? []
    expect(new Set(valores.map(({ novo }) => novo)).size).toBe(1)
    expect(s.constante).toMatchObject({
      previa: { pessoas: [{ idSocio: socio.id, versao: socio.versao, depois: "2000.00" }] },
    })
    expect(Number(s.melhor?.custo)).toBeLessThanOrEqual(Number(s.constante?.custo))
    for (const { novo } of s.melhor?.previa?.pessoas[0]?.valores ?? []) expect(Number(novo)).toBeLessThanOrEqual(10_000)
  })

  it("nada acima do que a pessoa pode justificar, e quanto seria preciso é dito", async () => {
    const empresa = await criar(200_000n)
    await comProLabore(empresa, "2000.00")
    const s = await simulado(empresa, { teto: "3000.00" })
    for (const plano of [s.constante, s.melhor])
      for (const { novo } of plano?.previa?.pessoas[0]?.valores ?? []) expect(Number(novo)).toBeLessThanOrEqual(3_000)
    expect(s.constante).not.toBeNull()
    const baixo = await simulado(empresa, { teto: "2100.00" })
    expect(baixo).toMatchObject({ constante: null, melhor: null, compensa: false })
    // Maio de 2027 olha de 04/2026 a 03/2027: 2 × 2.000 + 10 × (P + 447,18) ≥ 33.600
    expect(baixo.conclusao).toMatch(/R\$ 2\.512,82 por mês, acima do teto/)
    expect((await simular(empresa, { teto: "-1.00" })).status).toBe(400)
  })

  it("a CPP do DAS pago basta: não é preciso aumentar, e a resposta diz desde quando", async () => {
    // Julho: 11 × 2.790 + 2.790 + 447,18 = 33.927,18 ÷ 120.000 = 28,2 %
    const empresa = await criar(279_000n)
    await comProLabore(empresa, "2790.00")
    const s = await simulado(empresa)
    expect(s).toMatchObject({ constante: null, melhor: null, compensa: false })
    expect(s.conclusao).toBe(
      "Com o pró-labore atual a empresa fica no Anexo III de 07/2026 em diante: não é preciso aumentar.",
    )
  })

  it("a receita esperada é a da pessoa, dos doze meses ou de nenhum", async () => {
    const empresa = await criar(200_000n)
    await comProLabore(empresa, "2000.00")
    const receitas = Array.from({ length: 12 }, (_, i) => `${9000 + i}.00`)
    expect((await simulado(empresa, { receitas })).meses.map((m) => m.receita)).toEqual(receitas)
    expect((await simular(empresa, { receitas: receitas.slice(1) })).status).toBe(400)
    const nenhuma = await simulado(empresa, { receitas: receitas.map(() => "0.00") })
    expect(nenhuma.conclusao).toBe("Sem receita prevista não há DAS a reduzir.")
  })

  it("sem ninguém cadastrado não há prévia, e isso é dito", async () => {
    const s = await simulado(await criar(200_000n))
    expect(s.melhor?.previa).toBeNull()
    expect(s.avisos[0]).toContain("cadastre os sócios")
  })
})

describe("gravar o caminho", () => {
  const aplicar = (empresa: EmpresaDeTeste, itens: unknown, ator = contador) =>
    ambiente.pedir(ator, "POST", `/fator-r/${empresa.id}/${MES}/aplicacao`, { corpo: { itens } })

  const itensDe = (s: Awaited<ReturnType<typeof simulado>>) =>
    (s.melhor?.previa?.pessoas ?? []).map(({ idSocio, versao, valores, depois }) => ({
      idSocio,
      versao,
      depois,
      valores: valores.map(({ competencia, novo }) => ({ competencia, valor: novo })),
    }))

  const planejado = async (empresa: EmpresaDeTeste, ate: string) =>
    (
      (await ambiente.banco.emEscopo(contador.escopo, (tx) =>
        proLaboreDaFolha(tx, contador.escopo, [empresa.id], { desde: "2026-06", ate }),
      )) ?? new Map()
    )
      .get(empresa.id)
      ?.map((m) => m.valorCentavos)

  it("os valores gravados somam o caminho mês a mês, e depois dele tudo volta ao que era", async () => {
    const empresa = await criar(200_000n)
    const a = await comProLabore(empresa, "1000.00")
    const b = await comProLabore(empresa, "1000.00")
    const s = await simulado(empresa, { receptores: [a.id, b.id] })
    expect(s.melhor?.previa?.pessoas).toHaveLength(2)
    const r = await aplicar(empresa, itensDe(s))
    expect([r.status, r.json()]).toEqual([200, { alterados: 2, desde: "2026-06", ate: "2027-05" }])
    const caminho = s.meses.map((m) => BigInt((m.melhor?.proLabore ?? "").replace(".", "")) + 100_000n)
    expect(await planejado(empresa, "2027-06")).toEqual([...caminho, 200_000n])
    // Uma segunda vez, com a versão antiga: recusada inteira
    expect((await aplicar(empresa, itensDe(s))).json<{ codigo: string }>().codigo).toBe("versao-desatualizada")
    // De novo, com o mesmo caminho: nada muda
    const d = await detalhe(empresa)
    expect(d.linha.proximos.find((m) => m.competencia === "2026-07")?.anexo).toBe(s.meses[1]?.melhor?.anexo)
  })

  it("versão velha de um só: nada é gravado de ninguém", async () => {
    const empresa = await criar(200_000n)
    const a = await comProLabore(empresa, "1000.00")
    const b = await comProLabore(empresa, "1000.00")
    const s = await simulado(empresa, { receptores: [a.id, b.id] })
    const itens = itensDe(s).map((i) => (i.idSocio === b.id ? { ...i, versao: i.versao - 1 } : i))
    const r = await aplicar(empresa, itens)
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([412, "versao-desatualizada"])
    expect(await planejado(empresa, "2026-07")).toEqual([200_000n, 200_000n])
  })

  it("mês fechado recusa e diz onde recomeçar; o mês seguinte ao fechado é livre", async () => {
    const empresa = await criar(279_000n)
    const socio = await comProLabore(empresa, "2790.00")
    await umQuadro({ ambiente, ator: contador }, empresa.id, "2015-01-10", [{ idSocio: socio.id, fracao: "1" }])
    await fecharMes({ ambiente, ator: contador }, empresa.id, MES)
    const item = (competencia: string, { versao }: Socio) => ({
      idSocio: socio.id,
      versao,
      depois: "2790.00",
      valores: [{ competencia, valor: "3000.00" }],
    })
    const atual = (await ambiente.pedir(contador, "GET", `/socios/${socio.id}`)).json<Socio>()
    const r = await ambiente.pedir(contador, "POST", `/fator-r/${empresa.id}/2026-04/aplicacao`, {
      corpo: { itens: [item(MES, atual)] },
    })
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([409, "competencia-fechada"])
    expect(r.json<{ mensagem: string }>().mensagem).toContain("fechada até 05/2026")
    expect((await aplicar(empresa, [item("2026-06", atual)])).status).toBe(200)
    expect(await planejado(empresa, "2026-07")).toEqual([300_000n, 279_000n])
    expect((await detalhe(empresa)).linha.fechado).toBe(true)
  })

  it("meses que não seguem, pessoa repetida ou de outra empresa são recusados", async () => {
    const empresa = await criar(200_000n)
    await comProLabore(empresa, "2000.00")
    const [item] = itensDe(await simulado(empresa))
    if (!item) throw new Error("Somebody receives the path.")
    const salteado = { ...item, valores: item.valores.map((v, i) => (i === 0 ? v : { ...v, competencia: "2026-09" })) }
    const fora = await comProLabore(await criar(200_000n), "2790.00")
    for (const [itens, status] of [
      [[salteado], 400],
      [[item, item], 400],
      [[{ ...item, idSocio: fora.id }], 404],
      [[], 400],
    ] as const)
      expect((await aplicar(empresa, itens)).status).toBe(status)
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa.id])
    expect((await aplicar(empresa, [item], dono)).status).toBe(403)
    const limitado = await ambiente.criarAtor(escritorio, "CONTADOR", [])
    expect((await aplicar(empresa, [item], limitado)).status).toBe(404)
  })
})

describe("valores datados do escritório", () => {
  it("o teto e o mínimo de 2027 que o escritório informou entram na conta, e nada deles é suposto", async () => {
    const admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const outroAdmin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const ano = { desde: "2027-01-01", ate: "2027-12-31", norma: "Portaria de teste" }
    const empresa = await criar(200_000n)
    await comProLabore(empresa, "2000.00")
    for (const corpo of [
      { ...ano, tabela: "inss-teto", valor: "5000.00" },
      { ...ano, tabela: "salario-minimo", valor: "1700.00" },
    ]) {
      const r = await ambiente.pedir(admin, "POST", "/valores", { corpo })
      expect(r.status).toBe(201)
      const { id } = r.json<{ id: string }>()
      expect((await ambiente.pedir(outroAdmin, "POST", `/valores/${id}/aprovar`)).status).toBe(200)
    }
    const s = await simulado(empresa, { receitas: Array.from({ length: 12 }, () => "20000.00") })
    expect(s.suposicao).toBeNull()
    // Acima do teto de 2027, 11 % de 5.000,00; em dezembro, abaixo do de 2026, 11 % do pró-labore inteiro.
    const [dezembro, janeiro] = s.meses.filter(({ competencia }) => /2026-12|2027-01/.test(competencia))
    expect(Number(janeiro?.constante?.proLabore)).toBeGreaterThan(5_000)
    expect(janeiro?.constante?.inss).toBe("550.00")
    expect(Number(dezembro?.constante?.inss)).toBeGreaterThan(550)
  })
})
