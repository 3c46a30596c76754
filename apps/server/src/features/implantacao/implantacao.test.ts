import { randomUUID } from "node:crypto"
import type { CartaoDaImplantacao, ColunaDaImplantacao, EtapaDaImplantacao, Implantacao } from "@partida/contracts"
import { competencia, somarMeses } from "@partida/fiscal"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { atividades, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { quadros, quadrosSocios, socios } from "../../db/schema/socios.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

/** Friday, 20 November 2026, noon in Brasília. */
const AGORA = new Date("2026-11-20T12:00:00-03:00")
let agora = AGORA
let ambiente: Ambiente
let escritorio: string
let admin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
})
beforeEach(async () => {
  agora = AGORA
  escritorio = await ambiente.criarEscritorio("Horizonte")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
})
afterAll(() => ambiente?.fechar())

const CADASTRO = {
  idNaturezaJuridica: "2062",
  email: "contato@empresa.example",
  telefone: "1133334444",
  cep: "01310100",
  logradouro: "Avenida Paulista",
  numero: "1000",
  bairro: "Bela Vista",
}

const emTx = <T>(corpo: (tx: Tx) => Promise<T>) => ambiente.banco.emEscopo(admin.escopo, corpo)
const daEmpresa = (id: string) => and(eq(empresas.idEscritorio, escritorio), eq(empresas.id, id))
const mudarEmpresa = (id: string, mudanca: Partial<typeof empresas.$inferInsert>) =>
  emTx((tx) => tx.update(empresas).set(mudanca).where(daEmpresa(id)))
const semHistorico = (cnpj = "11222333000181") => umaEmpresa().comCnpj(cnpj)
const nova = async (cnpj?: string) => (await semHistorico(cnpj).criar(ambiente, admin.escopo)).id
const ler = async (id: string) => (await ambiente.pedir(admin, "GET", `/implantacao/${id}`)).json<Implantacao>()
const etapaDe = async (id: string, etapa: EtapaDaImplantacao) => {
  const achada = (await ler(id)).etapas.find((e) => e.etapa === etapa)
  if (!achada) throw new Error(`the checklist has no step ${etapa}`)
  return achada
}
const declarar = (id: string, etapa: EtapaDaImplantacao, corpo: object) =>
  ambiente.pedir(admin, "PUT", `/implantacao/${id}/etapas/${etapa}`, { corpo })
const dispensar = (id: string, etapa: EtapaDaImplantacao) =>
  declarar(id, etapa, { situacao: "dispensada", motivo: "não se aplica a ela" })

async function comQuadro(id: string, registradoEm = agora) {
  const idSocio = randomUUID()
  const chave = { idEscritorio: escritorio, idEmpresa: id }
  await emTx(async (tx) => {
    await tx.insert(socios).values({
      ...chave,
      id: idSocio,
      idTipoDePessoa: 1,
      documento: "52998224725",
      nome: "Ana Sócia",
      criadoEm: agora,
    })
    await tx
      .insert(quadros)
      .values({ ...chave, desde: "2020-03-10", descricao: "Constituição", registradoEm, registradoPor: "Teste" })
    await tx
      .insert(quadrosSocios)
      .values({ ...chave, desde: "2020-03-10", idSocio, fracao: "1", qualificacao: "49", responsavel: true })
  })
}

async function comCertificado(id: string, desde: string, ate: string) {
  await emTx((tx) =>
    tx.insert(certificados).values({
      idEscritorio: escritorio,
      id: randomUUID(),
      idEmpresa: id,
      idTipo: 1,
      titular: "EMPRESA LTDA",
      documento: "11222333000181",
      emissor: "AC Teste",
      numeroDeSerie: "1",
      digital: "0".repeat(64),
      validoDesde: new Date(desde),
      validoAte: new Date(ate),
      cadeiaConfere: false,
      situacao: "ativo",
      criadoEm: agora,
      criadoPor: "Teste",
    }),
  )
}

async function comProcuracao(id: string, desde: string, ate: string, canceladaEm: string | null = null) {
  await emTx((tx) =>
    tx.insert(procuracoes).values({
      idEscritorio: escritorio,
      id: randomUUID(),
      idEmpresa: id,
      orgao: "receita-federal",
      outorgado: "34567219000199",
      nomeDoOutorgado: "Horizonte",
      servicos: [],
      desde,
      ate,
      canceladaEm,
      criadaEm: agora,
    }),
  )
}

describe("dados", () => {
  it("pendente diz cada campo que falta; completo, fica feita sozinha", async () => {
    const id = await nova()
    expect(await etapaDe(id, "dados")).toMatchObject({
      situacao: "pendente",
      faltas: ["Natureza jurídica", "E-mail", "Telefone", "CEP", "Logradouro", "Número", "Bairro"],
    })
    await mudarEmpresa(id, { ...CADASTRO, bairro: "" })
    expect(await etapaDe(id, "dados")).toMatchObject({ situacao: "pendente", faltas: ["Bairro"] })
    await mudarEmpresa(id, CADASTRO)
    expect(await etapaDe(id, "dados")).toMatchObject({ situacao: "feita", faltas: [], dita: null })
  })
})

describe("sócios", () => {
  it("pendente sem quadro, feita com um", async () => {
    const id = await nova()
    expect((await etapaDe(id, "socios")).situacao).toBe("pendente")
    await comQuadro(id)
    expect(await etapaDe(id, "socios")).toMatchObject({
      situacao: "feita",
      explicacao: "Quadro de sócios desde 10/03/2020.",
    })
  })
})

describe("regime e CNAE", () => {
  it("feita com regime e atividade principal em vigor", async () => {
    expect((await etapaDe(await nova(), "regime-e-cnae")).situacao).toBe("feita")
  })

  it("pendente sem regime, e com a atividade principal encerrada", async () => {
    const id = await nova()
    await emTx((tx) => tx.delete(empresasRegimes).where(eq(empresasRegimes.idEmpresa, id)))
    expect(await etapaDe(id, "regime-e-cnae")).toMatchObject({ situacao: "pendente", faltas: ["Regime tributário"] })
    await emTx((tx) => tx.update(atividades).set({ encerradaEm: "2026-11" }).where(eq(atividades.idEmpresa, id)))
    expect((await etapaDe(id, "regime-e-cnae")).faltas).toEqual(["Regime tributário", "Atividade principal (CNAE)"])
  })
})

describe("certificado", () => {
  it.each([
    ["vence daqui a um segundo", "2026-01-01T00:00:00-03:00", "2026-11-20T12:00:01-03:00", "feita"],
    ["venceu agora", "2026-01-01T00:00:00-03:00", "2026-11-20T12:00:00-03:00", "pendente"],
    ["começa a valer agora", "2026-11-20T12:00:00-03:00", "2027-11-20T12:00:00-03:00", "feita"],
    ["ainda não vale", "2026-11-20T12:00:01-03:00", "2027-11-20T12:00:00-03:00", "pendente"],
  ])("certificado que %s", async (_, desde, ate, situacao) => {
    const id = await nova()
    await comCertificado(id, desde, ate)
    expect((await etapaDe(id, "certificado")).situacao).toBe(situacao)
  })

  it.each([
    ["vale até hoje", "2026-01-01", "2026-11-20", null, "feita"],
    ["valeu até ontem", "2026-01-01", "2026-11-19", null, "pendente"],
    ["vale desde hoje", "2026-11-20", "2027-01-01", null, "feita"],
    ["vale só de amanhã em diante", "2026-11-21", "2027-01-01", null, "pendente"],
    ["foi cancelada", "2026-01-01", "2027-01-01", "2026-11-01", "pendente"],
  ])("procuração que %s", async (_, desde, ate, cancelada, situacao) => {
    const id = await nova()
    await comProcuracao(id, desde, ate, cancelada)
    expect((await etapaDe(id, "certificado")).situacao).toBe(situacao)
  })

  it("vencido, diz de quem é e desde quando", async () => {
    const id = await nova()
    await comCertificado(id, "2025-01-01T00:00:00-03:00", "2026-10-31T12:00:00-03:00")
    expect((await etapaDe(id, "certificado")).faltas).toEqual([
      "O certificado de EMPRESA LTDA venceu em 31/10/2026. Envie o novo.",
    ])
  })
})

describe("saldo inicial", () => {
  const saldo = async (construtor: ReturnType<typeof umaEmpresa>) =>
    etapaDe((await construtor.comCnpj("11222333000181").criar(ambiente, admin.escopo)).id, "saldo-inicial")

  it("feita com os doze meses antes do início", async () => {
    const comDoze = umaEmpresa().noSistemaDesde("2026-10").comDozeMesesAntesDe("2026-10", 100n)
    expect(await saldo(comDoze)).toMatchObject({
      situacao: "feita",
      explicacao: "Receita digitada de 10/2025 a 09/2026.",
    })
  })

  it("pendente com onze, dizendo qual falta; sem nenhum, o período inteiro", async () => {
    const comOnze = umaEmpresa().noSistemaDesde("2026-10")
    for (let i = 1; i <= 12; i++) {
      if (i !== 5) comOnze.comReceita(somarMeses(competencia("2026-10"), -i), 100n)
    }
    expect(await saldo(comOnze)).toMatchObject({ situacao: "pendente", faltas: ["Receita de 05/2026"] })
    expect((await etapaDe(await nova("11444777000161"), "saldo-inicial")).faltas).toEqual([
      "Receita de 10/2025 a 09/2026",
    ])
  })

  it("um mês digitado com zero conta", async () => {
    expect((await saldo(umaEmpresa().noSistemaDesde("2026-10").comDozeMesesAntesDe("2026-10", 0n))).situacao).toBe(
      "feita",
    )
  })

  it("empresa mais nova só deve os meses em que já existia", async () => {
    const aberta = umaEmpresa().abertaEm("2026-08-20").noSistemaDesde("2026-10").comReceita("2026-08", 100n)
    expect((await saldo(aberta)).faltas).toEqual(["Receita de 09/2026"])
  })

  it("empresa aberta no mês do início não deve nenhum", async () => {
    expect((await saldo(umaEmpresa().abertaEm("2026-10-01").noSistemaDesde("2026-10"))).situacao).toBe("feita")
  })

  // LC 214/2025 art. 517: from 2027 the window of the RBT12 ends one month earlier, so it begins one month earlier too.
  it("em 2026 bastam doze meses; com início em 2027 são treze", async () => {
    const ate2026 = umaEmpresa().noSistemaDesde("2026-12").comDozeMesesAntesDe("2026-12", 100n)
    expect((await saldo(ate2026)).situacao).toBe("feita")
    const em2027 = umaEmpresa().noSistemaDesde("2027-01").comDozeMesesAntesDe("2027-01", 100n)
    const id = (await em2027.comCnpj("11444777000161").criar(ambiente, admin.escopo)).id
    expect((await etapaDe(id, "saldo-inicial")).faltas).toEqual(["Receita de 12/2025"])
  })
})

describe("o que as pessoas dizem", () => {
  it("integrações só uma pessoa dá por feitas, e fica com o nome dela", async () => {
    const id = await nova()
    expect((await etapaDe(id, "integracoes")).situacao).toBe("pendente")
    await declarar(id, "integracoes", { situacao: "feita" })
    expect(await etapaDe(id, "integracoes")).toMatchObject({
      situacao: "feita",
      dita: { por: admin.nome, em: AGORA.toISOString(), motivo: null },
    })
  })

  it("dispensa pede motivo, e a retirada devolve a etapa a pendente", async () => {
    const id = await nova()
    expect((await declarar(id, "certificado", { situacao: "dispensada", motivo: "sim" })).status).toBe(400)
    expect((await declarar(id, "certificado", { situacao: "dispensada" })).status).toBe(400)
    await dispensar(id, "certificado")
    expect(await etapaDe(id, "certificado")).toMatchObject({
      situacao: "dispensada",
      dita: { motivo: "não se aplica a ela" },
    })
    await ambiente.pedir(admin, "DELETE", `/implantacao/${id}/etapas/certificado`)
    expect((await etapaDe(id, "certificado")).situacao).toBe("pendente")
  })

  it.each(["dados", "socios", "regime-e-cnae", "certificado"] as const)(
    "ninguém dá %s por feita de boca: o cadastro é que mostra",
    async (etapa) => {
      const r = await declarar(await nova(), etapa, { situacao: "feita" })
      expect(r.json()).toMatchObject({ status: 400, codigo: "entrada-invalida", campo: "situacao" })
    },
  )

  it("o saldo inicial uma pessoa pode dar por feito", async () => {
    const id = await nova()
    expect((await declarar(id, "saldo-inicial", { situacao: "feita" })).status).toBe(200)
    expect((await etapaDe(id, "saldo-inicial")).situacao).toBe("feita")
  })

  it("o cadastro vale mais que a dispensa: preenchido depois, a etapa fica feita por ele", async () => {
    const id = await nova()
    await dispensar(id, "socios")
    await comQuadro(id)
    expect(await etapaDe(id, "socios")).toMatchObject({ situacao: "feita", dita: null })
    expect((await dispensar(id, "socios")).json()).toMatchObject({ status: 409, codigo: "transicao-recusada" })
  })
})

describe("concluir e reabrir", () => {
  const concluir = (id: string) => ambiente.pedir(admin, "POST", `/implantacao/${id}/concluir`)

  it("recusa enquanto falta etapa, dizendo quais, e não muda nada", async () => {
    const id = await nova()
    const r = await concluir(id)
    expect(r.json()).toMatchObject({
      status: 409,
      codigo: "transicao-recusada",
      mensagem:
        "Faltam as etapas Dados, Sócios, Certificado, Integrações e Saldo inicial. Conclua-as ou dispense-as com um motivo.",
    })
    expect((await ler(id)).implantadaEm).toBeNull()
  })

  it("com todas feitas ou dispensadas conclui, sai da lista, e reabre", async () => {
    const id = await nova()
    await mudarEmpresa(id, CADASTRO)
    for (const etapa of ["socios", "certificado", "integracoes", "saldo-inicial"] as const) await dispensar(id, etapa)
    expect(await ler(id)).toMatchObject({ coluna: "pronta", concluidas: 6 })
    expect((await concluir(id)).json<Implantacao>().implantadaEm).toBe(AGORA.toISOString())
    expect((await concluir(id)).status).toBe(409)
    expect((await dispensar(id, "socios")).status).toBe(409)
    expect((await listar("")).lista).toEqual([])
    const reaberta = await ambiente.pedir(admin, "POST", `/implantacao/${id}/reabrir`)
    expect(reaberta.json<Implantacao>()).toMatchObject({ implantadaEm: null, coluna: "pronta" })
    expect((await ambiente.pedir(admin, "POST", `/implantacao/${id}/reabrir`)).status).toBe(409)
    expect((await listar("")).lista).toHaveLength(1)
  })
})

interface Pagina {
  readonly lista: readonly CartaoDaImplantacao[]
  readonly contagens: Readonly<Record<ColunaDaImplantacao, number>>
  readonly paginacao: { readonly totalDeRegistros: number }
}
const listar = async (consulta: string) =>
  (await ambiente.pedir(admin, "GET", `/implantacao?${consulta}`)).json<Pagina>()

describe("lista e quadro", () => {
  /** One company in "dados" and one in "socios". */
  async function duas() {
    const emDados = await nova("11222333000181")
    const emSocios = await nova("11444777000161")
    await mudarEmpresa(emDados, { apelido: "Café Á" })
    await mudarEmpresa(emSocios, { ...CADASTRO, apelido: "Doce", idResponsavel: admin.idUsuario })
    return { emDados, emSocios }
  }

  it("a etapa é a primeira que falta; as contagens não mudam com a etapa escolhida", async () => {
    const { emDados, emSocios } = await duas()
    const { lista, contagens, paginacao } = await listar("etapa=socios")
    expect(lista.map((c) => c.idEmpresa)).toEqual([emSocios])
    expect(paginacao.totalDeRegistros).toBe(1)
    expect(contagens).toMatchObject({ dados: 1, socios: 1, pronta: 0 })
    expect((await listar("etapa=dados")).lista.map((c) => c.idEmpresa)).toEqual([emDados])
  })

  it("filtra por busca e por responsável", async () => {
    const { emDados, emSocios } = await duas()
    expect((await listar("busca=cafe")).lista.map((c) => c.idEmpresa)).toEqual([emDados])
    const doAdmin = await listar(`idResponsavel=${admin.idUsuario}`)
    expect(doAdmin.lista.map((c) => [c.idEmpresa, c.responsavel?.nome])).toEqual([[emSocios, admin.nome]])
  })

  it("o quadro traz as mais antigas de cada etapa e quantas há", async () => {
    await duas()
    const r = await ambiente.pedir(admin, "GET", "/implantacao/quadro")
    const quadro = r.json<Pick<Pagina, "contagens"> & { cartoes: CartaoDaImplantacao[]; responsaveis: unknown[] }>()
    expect(quadro.cartoes.map((c) => c.coluna).sort()).toEqual(["dados", "socios"])
    expect(quadro.contagens).toMatchObject({ dados: 1, socios: 1 })
    expect(quadro.responsaveis).toEqual([{ id: admin.idUsuario, nome: admin.nome }])
  })

  it("os dias na etapa contam da última conclusão registrada, no calendário do Brasil", async () => {
    const id = await nova()
    await mudarEmpresa(id, { criadaEm: new Date("2026-11-01T12:00:00-03:00") })
    expect(await ler(id)).toMatchObject({ coluna: "dados", diasNaEtapa: 19, diasEmImplantacao: 19 })
    agora = new Date("2026-11-05T12:00:00-03:00")
    await dispensar(id, "dados")
    agora = AGORA
    expect(await ler(id)).toMatchObject({ coluna: "socios", diasNaEtapa: 15 })
    // Half past eleven at night in Brasília is already the next day in UTC.
    await comQuadro(id, new Date("2026-11-09T23:30:00-03:00"))
    expect(await ler(id)).toMatchObject({ coluna: "certificado", diasNaEtapa: 11, diasEmImplantacao: 19 })
  })

  it("cadastro completado depois move a data da etapa seguinte; o que veio com ele, não", async () => {
    const criadaEm = new Date("2020-01-01T12:00:00-03:00")
    const id = await nova()
    await mudarEmpresa(id, { criadaEm })
    await dispensar(id, "dados")
    const antes = await ler(id)
    await mudarEmpresa(id, CADASTRO)
    const depois = await ler(id)
    expect([antes.coluna, depois.coluna]).toEqual(["socios", "socios"])
    expect(new Date(depois.naEtapaDesde) > criadaEm).toBe(true)
    const inteira = await nova("11444777000161")
    await mudarEmpresa(inteira, { criadaEm })
    await dispensar(inteira, "dados")
    agora = new Date("2020-02-01T12:00:00-03:00")
    await declarar(inteira, "dados", { situacao: "dispensada", motivo: "veio inteira" })
    await dispensar(inteira, "socios")
    agora = AGORA
    // Regime and activities came with the registration: only the waivers count.
    expect((await ler(inteira)).naEtapaDesde).toBe("2020-02-01T15:00:00.000Z")
  })

  it("exporta o que foi filtrado", async () => {
    await duas()
    const r = await ambiente.pedir(
      admin,
      "GET",
      "/implantacao/exportacao?formato=csv&etapa=socios&colunas=apelido,etapa,concluidas",
    )
    expect(
      r.bytes
        .toString("utf8")
        .replace(/^\ufeff/, "")
        .trim()
        .split(/\r?\n/),
    ).toEqual(["Empresa;Etapa;Etapas concluídas", "Doce;Sócios;2"])
  })

  it("quinhentas empresas cabem no quadro: trinta por etapa, as outras contadas", async () => {
    const modelo = await nova()
    const [linha] = await emTx((tx) => tx.select().from(empresas).where(daEmpresa(modelo)))
    if (!linha) throw new Error("the company is not there")
    await emTx((tx) =>
      tx.insert(empresas).values(
        Array.from({ length: 499 }, (_, i) => ({
          ...linha,
          id: randomUUID(),
          cnpj: `${String(20_000_000 + i)}000100`,
          apelido: `Empresa ${i}`,
        })),
      ),
    )
    const r = await ambiente.pedir(admin, "GET", "/implantacao/quadro")
    const quadro = r.json<Pick<Pagina, "contagens"> & { cartoes: unknown[] }>()
    expect(quadro.contagens.dados).toBe(500)
    expect(quadro.cartoes).toHaveLength(30)
    expect((await listar("registrosPorPagina=100&pagina=5")).lista).toHaveLength(100)
  })

  it("o contador e a empresa não veem", async () => {
    for (const papel of ["CONTADOR", "EMPRESA"] as const) {
      const ator = await ambiente.criarAtor(escritorio, papel)
      expect((await ambiente.pedir(ator, "GET", "/implantacao")).status).toBe(403)
    }
  })
})
