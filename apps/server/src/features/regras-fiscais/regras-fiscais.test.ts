import { randomUUID } from "node:crypto"
import type { RegraFederal, RegraMunicipal, VersaoDaRegra } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { regrasFiscais } from "../../db/schema/regras-fiscais.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { RIO, SAO_PAULO, umaFederal, umaRegra } from "./regras-fiscais.fixtures.ts"

type ComVersoes = RegraMunicipal & {
  versoes: VersaoDaRegra[]
  outras: { id: string; desde: string; ate: string | null }[]
}

let ambiente: Ambiente
let contador: Ator
let admin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
beforeEach(async () => {
  const escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())

const MUNICIPAIS = "/regras-fiscais/municipais"
const criar = (regra: unknown, encerrarAnterior = false, ator = contador) =>
  ambiente.pedir(ator, "POST", MUNICIPAIS, { corpo: { regra, encerrarAnterior } })
const criada = async (regra: unknown, encerrarAnterior = false) => {
  const r = await criar(regra, encerrarAnterior)
  expect([r.status, r.json()]).toMatchObject([201, {}])
  return r.json<ComVersoes>()
}
const seVersao = (versao: number) => ({ "if-match": `"${versao}"` })
const editar = (id: string, versao: number, regra: unknown) =>
  ambiente.pedir(contador, "PUT", `${MUNICIPAIS}/${id}`, { corpo: regra, cabecalhos: seVersao(versao) })
const revogar = (id: string, versao: number, motivo = "Lei revogada pela câmara") =>
  ambiente.pedir(contador, "POST", `${MUNICIPAIS}/${id}/revogar`, { corpo: { motivo }, cabecalhos: seVersao(versao) })
const consultar = async (id: string) =>
  (await ambiente.pedir(contador, "GET", `${MUNICIPAIS}/${id}`)).json<ComVersoes>()
const listar = async (consulta = "") =>
  (await ambiente.pedir(contador, "GET", `${MUNICIPAIS}${consulta}`)).json<{
    lista: RegraMunicipal[]
    contagens: Record<string, number>
    paginacao: { totalDeRegistros: number }
  }>()

describe("versões de uma regra", () => {
  it("editar acrescenta a versão seguinte e a anterior fica como era, substituída", async () => {
    const primeira = await criada(umaRegra())
    expect(primeira).toMatchObject({ versao: 1, municipio: "São Paulo", uf: "SP", situacao: "em-vigor" })
    const r = await editar(primeira.id, 1, umaRegra({}, { aliquota: "0.029" }))
    const segunda = r.json<ComVersoes>()
    expect([r.status, segunda.versao, segunda.dados]).toMatchObject([200, 2, { aliquota: "0.029" }])
    expect(segunda.versoes).toMatchObject([
      {
        versao: 2,
        situacao: "em-vigor",
        criadaPor: "Pessoa CONTADOR",
        mudancas: [{ campo: "dados.aliquota", antes: "0.05", depois: "0.029" }],
      },
      { id: primeira.id, versao: 1, situacao: "substituida", mudancas: [] },
    ])
    // Whoever holds the old id finds the rule as it is now.
    expect(await consultar(primeira.id)).toMatchObject({ id: segunda.id, versao: 2 })
    expect((await listar("?situacao=substituida")).lista).toMatchObject([
      { id: primeira.id, dados: { aliquota: "0.05" } },
    ])
    expect((await listar()).contagens).toEqual({ "em-vigor": 1, substituida: 1, revogada: 0 })
  })

  it("salvar por cima de uma versão que já mudou é recusado, e salvar igual não cria versão", async () => {
    const { id } = await criada(umaRegra())
    await editar(id, 1, umaRegra({}, { aliquota: "0.029" }))
    expect((await editar(id, 1, umaRegra({}, { aliquota: "0.04" }))).json()).toMatchObject({
      status: 412,
      codigo: "versao-desatualizada",
    })
    expect((await editar(id, 2, umaRegra({}, { aliquota: "0.029" }))).json<ComVersoes>().versoes).toHaveLength(2)
  })

  it("o que a regra dizia não se reescreve: nem pelo banco", async () => {
    const { id } = await criada(umaRegra())
    const reescrever = ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update regras_fiscais set fundamento = 'outro' where id = ${id}`),
    )
    // 42501: insufficient privilege.
    await expect(reescrever).rejects.toMatchObject({ cause: { code: "42501" } })
  })

  it("o assunto não muda: outro município, outro serviço", async () => {
    const { id } = await criada(umaRegra())
    for (const [campo, mudanca] of [
      ["idMunicipio", { idMunicipio: RIO }],
      ["codigo", { codigo: "010701" }],
    ] as const) {
      expect((await editar(id, 1, umaRegra(mudanca))).json()).toMatchObject({ codigo: "entrada-invalida", campo })
    }
    expect((await consultar(id)).versao).toBe(1)
  })

  it("revogada com motivo sai de uso, não muda mais e libera as datas", async () => {
    const { id } = await criada(umaRegra())
    expect((await revogar(id, 1, "curto")).json()).toMatchObject({ codigo: "entrada-invalida" })
    expect((await revogar(id, 1)).json()).toMatchObject({ situacao: "revogada", motivo: "Lei revogada pela câmara" })
    expect((await revogar(id, 1)).json()).toMatchObject({ status: 409, codigo: "transicao-recusada" })
    expect((await editar(id, 1, umaRegra())).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await listar()).lista).toEqual([])
    expect((await criar(umaRegra())).status).toBe(201)
  })
})

describe("quem alcança só algumas empresas", () => {
  it("lê as regras municipais do escritório e não as escreve, e sabe por quê", async () => {
    const { id } = await criada(umaRegra())
    const restrito = await ambiente.criarAtor(admin.escopo.idEscritorio, "CONTADOR", [])
    const antes = (await ambiente.pedir(restrito, "GET", `${MUNICIPAIS}/${id}`)).json()
    expect(antes).toMatchObject({ id, versao: 1, situacao: "em-vigor" })
    for (const [metodo, caminho, corpo] of [
      ["POST", MUNICIPAIS, { regra: umaRegra({ idMunicipio: RIO }) }],
      ["PUT", `${MUNICIPAIS}/${id}`, umaRegra({}, { aliquota: "0.029" })],
      ["POST", `${MUNICIPAIS}/${id}/revogar`, { motivo: "Lei revogada pela câmara" }],
    ] as const) {
      const r = await ambiente.pedir(restrito, metodo, caminho, { corpo, cabecalhos: seVersao(1) })
      expect([caminho, r.status, r.json()]).toMatchObject([
        caminho,
        403,
        { codigo: "sem-permissao", mensagem: expect.stringContaining("só a algumas empresas") },
      ])
    }
    expect(await consultar(id)).toEqual(antes)
    expect((await listar()).lista).toHaveLength(1)
  })
})

describe("sobreposição", () => {
  it("é recusada dizendo qual regra está no caminho, e nada é gravado", async () => {
    await criada(umaRegra({ ate: "2026-06-30" }))
    for (const datas of [
      { desde: "2026-06-30" },
      { desde: "2025-01-01" },
      { desde: "2025-01-01", ate: "2026-01-01" },
      { desde: "2026-03-01", ate: "2026-03-01" },
    ]) {
      const r = await criar(umaRegra(datas))
      expect(r.json()).toMatchObject({ status: 409, codigo: "regra-sobreposta", campo: "desde" })
      expect(r.json<{ mensagem: string }>().mensagem).toContain(
        "01.07 em São Paulo (SP) de 01/01/2026 a 30/06/2026 (versão 1)",
      )
    }
    expect((await listar()).lista).toHaveLength(1)
  })

  it("encosta sem se sobrepor: a véspera e o dia seguinte são livres", async () => {
    await criada(umaRegra({ desde: "2026-02-01", ate: "2026-06-30" }))
    await criada(umaRegra({ desde: "2025-01-01", ate: "2026-01-31" }))
    const terceira = await criada(umaRegra({ desde: "2026-07-01" }))
    expect(terceira.outras.map(({ desde, ate }) => [desde, ate])).toEqual([
      ["2025-01-01", "2026-01-31"],
      ["2026-02-01", "2026-06-30"],
    ])
  })

  it("outro município, outro serviço e o município inteiro são outros assuntos", async () => {
    await criada(umaRegra())
    await criada(umaRegra({ idMunicipio: RIO }))
    await criada(umaRegra({ codigo: "010701" }))
    await criada(umaRegra({ codigo: "01.06" }))
    expect((await listar()).lista).toHaveLength(4)
  })

  it("encerrar a anterior: ela termina na véspera, em nova versão, e a nova começa no dia", async () => {
    const antiga = await criada(umaRegra())
    const nova = await criada(umaRegra({ desde: "2027-01-01" }, { aliquota: "0.03" }), true)
    expect(nova).toMatchObject({ versao: 1, desde: "2027-01-01", ate: null })
    expect(await consultar(antiga.id)).toMatchObject({ versao: 2, ate: "2026-12-31", dados: { aliquota: "0.05" } })
    const vigente = async (em: string) =>
      (
        await ambiente.pedir(contador, "GET", `${MUNICIPAIS}/vigente?idMunicipio=${SAO_PAULO}&codigo=010701&em=${em}`)
      ).json<{ servico: ComVersoes | null }>().servico?.dados
    expect(await vigente("2025-12-31")).toBeUndefined()
    expect(await vigente("2026-12-31")).toMatchObject({ aliquota: "0.05" })
    expect(await vigente("2027-01-01")).toMatchObject({ aliquota: "0.03" })
  })

  it("não encerra a anterior quando isso deixaria dias sem regra", async () => {
    await criada(umaRegra())
    const noMeio = umaRegra({ desde: "2026-06-01", ate: "2026-06-30" })
    expect((await criar(noMeio, true)).json()).toMatchObject({ codigo: "regra-sobreposta" })
    expect((await criar(umaRegra({ desde: "2025-06-01" }), true)).json()).toMatchObject({ codigo: "regra-sobreposta" })
  })

  it("duas pessoas ao mesmo tempo: uma consegue, a outra é recusada", async () => {
    const respostas = await Promise.all([
      criar(umaRegra({}, { aliquota: "0.02" })),
      criar(umaRegra({ desde: "2026-05-01" }, { aliquota: "0.03" }), false, admin),
    ])
    expect(respostas.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await listar()).lista).toHaveLength(1)
  })

  it("duas pessoas editam a mesma versão: a segunda vê que mudou", async () => {
    const { id } = await criada(umaRegra())
    const respostas = await Promise.all(["0.02", "0.03"].map((aliquota) => editar(id, 1, umaRegra({}, { aliquota }))))
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await consultar(id)).versoes).toHaveLength(2)
  })

  it("o próprio banco recusa, ao confirmar, quem não passe pelo produto: também dois ao mesmo tempo", async () => {
    const linha = (desde: string) => ({
      idEscritorio: contador.escopo.idEscritorio,
      id: randomUUID(),
      ambito: "municipal" as const,
      idMunicipio: SAO_PAULO,
      codigo: "01.07",
      desde,
      dados: {},
      fundamento: "direto",
      situacao: "em-vigor" as const,
      versao: 1,
      criadaEm: new Date("2026-11-20T12:00:00Z"),
      criadaPor: "teste",
    })
    const gravar = (desde: string) =>
      ambiente.banco.emEscopo(contador.escopo, (tx) => tx.insert(regrasFiscais).values(linha(desde)))
    const feitos = await Promise.allSettled([gravar("2026-01-01"), gravar("2026-02-01")])
    const recusados = feitos.filter((f) => f.status === "rejected")
    expect(recusados).toHaveLength(1)
    expect(recusados[0]?.reason).toMatchObject({ code: "PT009" })
  })
})

describe("o que cada campo aceita", () => {
  const recusa = async (regra: unknown) =>
    (await criar(regra)).json<{ codigo: string; campo: string; mensagem: string }>()

  it.each([
    ["0.05", 201],
    ["0.02", 201],
    ["0.050001", 400],
    ["0.019999", 400],
  ])("alíquota %s: %d (LC 116/2003 arts. 8º II e 8º-A)", async (aliquota, status) => {
    expect((await criar(umaRegra({}, { aliquota }))).status).toBe(status)
  })

  it("abaixo de 2% só nos três itens da lei, e com explicação", async () => {
    const menor = { aliquota: "0.01", excecaoDaAliquota: "Benefício da Lei 1/2020", local: "execucao" }
    expect((await criar(umaRegra({ codigo: "07.02" }, menor))).status).toBe(201)
    expect(await recusa(umaRegra({ codigo: "07.05" }, { ...menor, excecaoDaAliquota: null }))).toMatchObject({
      campo: expect.stringContaining("excecaoDaAliquota"),
    })
    expect(await recusa(umaRegra({}, { ...menor, local: "prestador" }))).toMatchObject({
      campo: expect.stringContaining("aliquota"),
      mensagem: expect.stringContaining("7.02, 7.05 e 16.01"),
    })
  })

  it("o local segue o art. 3º da LC 116; onde ele é discutido, o escritório escolhe", async () => {
    expect(await recusa(umaRegra({}, { local: "tomador" }))).toMatchObject({
      codigo: "entrada-invalida",
      campo: "dados.local",
    })
    expect(await recusa(umaRegra({ codigo: "07.02" }, { local: "prestador" }))).toMatchObject({ campo: "dados.local" })
    expect((await criar(umaRegra({ codigo: "15.01" }, { local: "tomador" }))).status).toBe(201)
    expect((await criar(umaRegra({ codigo: "15.09" }, { local: "prestador" }))).status).toBe(201)
  })

  it("materiais só se deduzem em 7.02 e 7.05; ISS fixo não tem alíquota; fim antes do início não existe", async () => {
    expect(await recusa(umaRegra({}, { deducaoPermitida: true }))).toMatchObject({
      campo: expect.stringContaining("deducaoPermitida"),
    })
    expect(await recusa(umaRegra({}, { issFixo: { valor: "100.00", periodo: "mes" } }))).toMatchObject({
      campo: expect.stringContaining("aliquota"),
    })
    expect((await criar(umaRegra({}, { aliquota: null, issFixo: { valor: "100.00", periodo: "mes" } }))).status).toBe(
      201,
    )
    expect(await recusa(umaRegra({ codigo: "01.06", ate: "2025-12-31" }))).toMatchObject({
      campo: expect.stringContaining("ate"),
    })
  })

  it("município e serviço existem nas tabelas oficiais, e a lei é obrigatória", async () => {
    expect(await recusa(umaRegra({ idMunicipio: "0000000" }))).toMatchObject({ campo: "idMunicipio" })
    expect(await recusa(umaRegra({ codigo: "39.99" }))).toMatchObject({ campo: "codigo" })
    expect(await recusa(umaRegra({ fundamento: "lei" }))).toMatchObject({
      campo: expect.stringContaining("fundamento"),
    })
    expect(await recusa(umaRegra({ codigo: null }))).toMatchObject({ campo: expect.stringContaining("codigo") })
  })
})

describe("regras federais", () => {
  const FEDERAIS = "/regras-fiscais/federais"
  const federal = (regra: unknown, ator = admin) =>
    ambiente.pedir(ator, "POST", FEDERAIS, { corpo: { regra, encerrarAnterior: false } })

  it("são do administrador; o contador não abre nem grava", async () => {
    expect((await federal(umaFederal(), contador)).status).toBe(403)
    expect((await ambiente.pedir(contador, "GET", FEDERAIS)).status).toBe(403)
    const r = await federal(umaFederal())
    expect([r.status, r.json<RegraFederal>().descricao]).toEqual([201, expect.stringContaining("ssessoria")])
    // A rule of the other scope does not exist for who asks for municipal ones.
    expect((await ambiente.pedir(admin, "GET", `${MUNICIPAIS}/${r.json<RegraFederal>().id}`)).status).toBe(404)
  })

  it.each([
    ["simples com IRRF", { regime: "simples" }, {}, "irrf"],
    ["IRRF de qualquer regime", { regime: null }, {}, "regime"],
    [
      "MEI com CSRF",
      { regime: "mei" },
      { irrf: null, csrf: { aliquota: "0.0465", codigoDeReceita: "5952", minimo: "10.00" } },
      "csrf",
    ],
    [
      "INSS sem cessão de mão de obra",
      {},
      {
        inss: {
          aliquota: "0.11",
          codigoDeReceita: "1162",
          minimo: "10.00",
          cessaoDeMaoDeObra: false,
          baseReduzida: null,
        },
      },
      "cessaoDeMaoDeObra",
    ],
    [
      "cClassTrib de outro CST",
      {},
      { ibsCbs: { cst: "000", cClassTrib: "200001", cIndOp: null, nbs: null } },
      "cClassTrib",
    ],
    ["CST 06 com alíquota", {}, { pisCofins: { cst: "06", aliquotaPis: "0.0065", aliquotaCofins: "0.03" } }, "cst"],
    ["anexo fora do Simples", {}, { anexoSimples: "III" }, "anexoSimples"],
    ["vazia", {}, { irrf: null }, "irrf"],
  ])("%s é recusada nomeando o campo", async (_nome, mudancas, dados, campo) => {
    expect((await federal(umaFederal(mudancas, dados))).json()).toMatchObject({
      status: 400,
      codigo: "entrada-invalida",
      campo: expect.stringContaining(campo),
    })
  })
})

describe("lista", () => {
  it("filtra por município, serviço, dia e palavras, e não mostra as de outro escritório", async () => {
    await criada(umaRegra({ ate: "2026-06-30" }))
    await criada(umaRegra({ idMunicipio: RIO, codigo: "17.01" }))
    const codigos = async (consulta: string) => (await listar(consulta)).lista.map(({ codigo }) => codigo)
    expect(await codigos(`?idMunicipio=${RIO}`)).toEqual(["17.01"])
    expect(await codigos("?codigo=01.07")).toEqual(["01.07"])
    expect(await codigos("?em=2026-06-30")).toEqual(["17.01", "01.07"])
    expect(await codigos("?em=2026-07-01")).toEqual(["17.01"])
    expect(await codigos("?busca=sao paulo")).toEqual(["01.07"])
    expect(await codigos("?busca=consultoria")).toEqual(["17.01"])
    const alheio = await ambiente.criarAtor(await ambiente.criarEscritorio("Alheio"), "ADMINISTRADOR")
    const r = await ambiente.pedir(alheio, "GET", MUNICIPAIS)
    expect(r.json()).toMatchObject({ lista: [], contagens: { "em-vigor": 0 } })
  })

  it("anda por páginas nas duas direções de cada ordem sem repetir nem pular", async () => {
    const { idEscritorio } = contador.escopo
    const itens = Array.from({ length: 30 }, (_, i) => `01.${String(i + 1).padStart(2, "0")}`)
    const linhas = [SAO_PAULO, RIO].flatMap((idMunicipio, m) =>
      itens.map((codigo, i) => ({
        idEscritorio,
        id: randomUUID(),
        ambito: "municipal" as const,
        idMunicipio,
        codigo,
        desde: `2026-0${(i % 9) + 1}-01`,
        dados: umaRegra().dados,
        fundamento: "Lei municipal",
        situacao: "em-vigor" as const,
        versao: 1,
        criadaEm: new Date(Date.UTC(2026, m, i + 1)),
        criadaPor: "teste",
      })),
    )
    await ambiente.banco.emEscopo(contador.escopo, (tx) => tx.insert(regrasFiscais).values(linhas))
    for (const ordem of ["municipio", "codigo", "desde", "criadaEm"]) {
      for (const direcao of ["asc", "desc"]) {
        const consulta = `?ordem=${ordem}&direcao=${direcao}&registrosPorPagina=`
        const inteira = (await listar(`${consulta}100`)).lista.map(({ id }) => id)
        expect(new Set(inteira).size).toBe(60)
        const andadas: string[] = []
        for (let cursor: string | null = ""; cursor !== null; ) {
          const pagina: { lista: RegraMunicipal[]; paginacao: { proxima: string | null } } = (
            await ambiente.pedir(
              contador,
              "GET",
              `${MUNICIPAIS}${consulta}25${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
            )
          ).json()
          andadas.push(...pagina.lista.map(({ id }) => id))
          cursor = pagina.paginacao.proxima
        }
        expect([ordem, direcao, andadas]).toEqual([ordem, direcao, inteira])
      }
    }
    const [primeira] = (await listar("?ordem=municipio&registrosPorPagina=1")).lista
    expect([primeira?.municipio, primeira?.codigo]).toEqual(["Rio de Janeiro", "01.01"])
  })

  it("a planilha leva o filtro inteiro", async () => {
    await criada(umaRegra())
    await criada(umaRegra({ idMunicipio: RIO }))
    const r = await ambiente.pedir(contador, "GET", `${MUNICIPAIS}/exportacao?formato=csv&idMunicipio=${RIO}`)
    const linhas = r.bytes.toString("utf8").trim().split("\r\n")
    expect([r.status, linhas.length]).toEqual([200, 2])
    expect(linhas[1]).toContain("Rio de Janeiro")
  })

  it("a referência do produto traz fonte e grau de certeza em cada linha", async () => {
    for (const [caminho, texto] of [
      [`${MUNICIPAIS}/referencia`, "LC 116/2003 art. 3º III"],
      ["/regras-fiscais/federais/referencia", "Lei 8.212/1991 art. 31"],
    ] as const) {
      const { lista } = (await ambiente.pedir(admin, "GET", caminho)).json<{
        lista: { id: string; fonte: string; confianca: string }[]
      }>()
      expect(lista.some(({ fonte }) => fonte.includes(texto))).toBe(true)
      expect(lista.every(({ fonte, confianca }) => fonte !== "" && confianca !== "")).toBe(true)
      expect(new Set(lista.map(({ id }) => id)).size).toBe(lista.length)
    }
  })
})
