import { randomUUID } from "node:crypto"
import { basesDoHonorario, type CadastroDaEmpresa, categorias, type Empresa, tiposDeEmpresa } from "@partida/contracts"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { atividades, empresasRegimes } from "../../db/schema/empresas.ts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { varrerAlertas } from "../alertas/varredura.service.ts"
import { codigo, edicao, type PedidosDeEmpresa, pedidosDeEmpresa } from "./empresas.fixtures.ts"

/** The clock of the tests says 2026-11-20: the current month is 2026-11. */
let ambiente: Ambiente
let admin: Ator
let contador: Ator
let escritorio: string
let pedidos: PedidosDeEmpresa

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  pedidos = pedidosDeEmpresa(ambiente, admin)
})
afterAll(() => ambiente.fechar())

describe("listas da especificação", () => {
  it("têm os ids da seção 3", () => {
    expect(Object.values(categorias).map(({ id, rotulo }) => [id, rotulo])).toEqual([
      [1, "Simples"],
      [2, "Grupos"],
      [37, "Ex-Cliente"],
      [38, "Encerrada"],
    ])
    expect(Object.values(tiposDeEmpresa).map(({ id }) => id)).toEqual([20, 21, 99])
    expect(Object.values(basesDoHonorario).map(({ id, rotulo }) => [id, rotulo])).toEqual([
      [1, "Salários mínimos"],
      [2, "Valor fixo"],
      [3, "Percentual do faturamento"],
    ])
  })
})

describe("criar", () => {
  it("com o mínimo: vale desde a abertura, entra em implantação e diz o que falta", async () => {
    const r = await pedidos.criar()
    expect(r.status).toBe(201)
    expect(r.json<CadastroDaEmpresa>()).toMatchObject({
      apelido: "Padaria Pão Quente Ltda",
      regime: "simples",
      idCategoria: 1,
      municipio: { id: "3550308", nome: "São Paulo", uf: "SP" },
      regimes: [{ desde: "2024-02", regime: "simples", fechado: false }],
      categorias: [{ desde: "2024-02", idCategoria: 1, motivo: null }],
      implantadaEm: null,
      idPais: 1058,
      versao: 1,
      pendencias: [
        "contato",
        "endereco",
        "natureza-juridica",
        "responsavel",
        "atividade-principal",
        "socios",
        "certificado",
      ],
    })
  })

  it("guarda o honorário em cada base, exato", async () => {
    for (const honorario of [
      { idBase: 1, valor: "1.5" },
      { idBase: 2, valor: "450.00" },
      { idBase: 3, valor: "0.0225" },
    ])
      expect((await pedidos.criada({ honorario })).escritorio?.honorario).toEqual(honorario)
    expect(codigo(await pedidos.criar({ honorario: { idBase: 3, valor: "1.01" } }))).toEqual([400, "entrada-invalida"])
    expect(codigo(await pedidos.criar({ honorario: { idBase: 2, valor: "450" } }))).toEqual([400, "entrada-invalida"])
    expect(codigo(await pedidos.criar({ honorario: { idBase: 4, valor: "1" } }))).toEqual([400, "entrada-invalida"])
  })

  it("recusa o que não pode ser, dizendo o campo", async () => {
    const campos: Record<string, Record<string, unknown>> = {
      cnpj: { cnpj: "11222333000182" },
      dataAbertura: { dataAbertura: "2026-11-21" },
      inicioNoSistema: { inicioNoSistema: "2024-01" },
      idMunicipio: { idMunicipio: "9999999" },
      idNaturezaJuridica: { idNaturezaJuridica: "9999" },
      idGrupo: { idGrupo: randomUUID() },
      idResponsavel: { idResponsavel: randomUUID() },
      atividadeMei: { regime: "mei" },
      telefone: { telefone: "12" },
    }
    for (const [campo, mudanca] of Object.entries(campos)) {
      const r = await pedidos.criar(mudanca)
      expect([r.status, r.json<{ campo: string }>().campo?.replace(/^\/?(corpo\/)?/, "")]).toEqual([400, campo])
    }
    const lista = (await ambiente.pedir(admin, "GET", "/empresas")).json<{ lista: unknown[] }>()
    expect(lista.lista).toEqual([])
  })

  it("a abertura de hoje entra; a de amanhã, não", async () => {
    expect((await pedidos.criar({ dataAbertura: "2026-11-20", inicioNoSistema: "2026-11" })).status).toBe(201)
  })

  it("aceita o CNPJ alfanumérico", async () => {
    expect((await pedidos.criar({ cnpj: "12ABC34501DE35" })).status).toBe(201)
  })

  it("a mesma raiz é a mesma empresa: recusa dizendo qual é, também para filial", async () => {
    await pedidos.criada({ cnpj: "11222333000181", apelido: "Padaria Central" })
    const filial = cnpjDaBase("112223330002")
    for (const cnpj of ["11222333000181", filial]) {
      const r = await pedidos.criar({ cnpj })
      expect(codigo(r)).toEqual([409, "cnpj-em-uso"])
      expect(r.json<{ mensagem: string }>().mensagem).toContain("Padaria Central")
    }
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await pedidos.criar({ cnpj: "11222333000181" }, outro)).status).toBe(201)
  })

  it("duas pessoas ao mesmo tempo: entra uma só", async () => {
    const cnpj = novoCnpj()
    const respostas = await Promise.all([pedidos.criar({ cnpj }), pedidos.criar({ cnpj })])
    expect(respostas.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it("contador não cria", async () => {
    expect(codigo(await pedidos.criar({}, contador))).toEqual([403, "sem-permissao"])
  })
})

describe("editar", () => {
  it("muda os dados, sobe a versão, e a versão velha é recusada sem mudar nada", async () => {
    const { id, ...c } = await pedidos.criada()
    const corpo = { ...edicao({ id, ...c }), email: "a@b.com.br", telefone: "(11) 3333-4444", capitalSocial: "1000.00" }
    const r = await pedidos.escrever("PUT", id, "cadastro", corpo, { ator: contador })
    expect(r.json<CadastroDaEmpresa>()).toMatchObject({
      email: "a@b.com.br",
      telefone: "1133334444",
      capitalSocial: "1000.00",
      versao: 2,
    })
    const velha = await pedidos.escrever("PUT", id, "cadastro", { ...corpo, email: "c@d.com.br" }, { versao: 1 })
    expect(codigo(velha)).toEqual([412, "versao-desatualizada"])
    expect((await pedidos.ler(id)).email).toBe("a@b.com.br")
  })

  it("mover a abertura move o início do primeiro regime, mas não passa por cima de uma mudança", async () => {
    const { id, ...c } = await pedidos.criada()
    const corpo = edicao({ id, ...c })
    const r = await pedidos.escrever("PUT", id, "cadastro", { ...corpo, dataAbertura: "2023-07-01" })
    expect(r.json<CadastroDaEmpresa>().regimes.map((v) => v.desde)).toEqual(["2023-07"])
    await pedidos.escrever("PUT", id, "regimes/2024-01", { regime: "presumido", atividadeMei: null })
    expect(codigo(await pedidos.escrever("PUT", id, "cadastro", { ...corpo, dataAbertura: "2024-01-01" }))).toEqual([
      400,
      "entrada-invalida",
    ])
    expect((await pedidos.escrever("PUT", id, "cadastro", { ...corpo, dataAbertura: "2023-12-31" })).status).toBe(200)
  })

  /** A regime that the office knows only from a month after the opening. */
  const comRegimeSoDesde = (id: string, desde: string) =>
    ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.update(empresasRegimes).set({ desde }).where(eq(empresasRegimes.idEmpresa, id)),
    )

  it("o telefone não reescreve o histórico do regime, nem com meses fechados", async () => {
    const { id } = await umaEmpresa()
      .comDozeMesesAntesDe("2026-10", 100_000n)
      .comReceita("2026-10", 100_000n)
      .criar(ambiente, admin.escopo)
    await comRegimeSoDesde(id, "2021-01")
    expect((await pedidos.fecharMes(id, "2026-10")).status).toBe(200)
    const corpo = { ...edicao(await pedidos.ler(id)), telefone: "(11) 3333-4444" }
    const r = await pedidos.escrever("PUT", id, "cadastro", corpo)
    expect([r.status, r.json()]).toMatchObject([200, { telefone: "1133334444", regimes: [{ desde: "2021-01" }] }])
  })

  it("outro dia do mesmo mês não mexe no regime; outra abertura só move o que valia desde a antiga", async () => {
    const { id, ...c } = await pedidos.criada()
    await comRegimeSoDesde(id, "2024-06")
    const corpo = edicao({ id, ...c })
    for (const dataAbertura of ["2024-02-20", "2023-07-01"]) {
      const r = await pedidos.escrever("PUT", id, "cadastro", { ...corpo, dataAbertura })
      expect([r.status, r.json()]).toMatchObject([200, { dataAbertura, regimes: [{ desde: "2024-06" }] }])
    }
  })

  it("a raiz do CNPJ não muda depois das notas, e o que é do escritório não vai à empresa", async () => {
    const { id, ...c } = await pedidos.criada({
      honorario: { idBase: 2, valor: "450.00" },
      observacoes: "Cliente difícil",
    })
    const corpo = edicao({ id, ...c })
    expect((await pedidos.escrever("PUT", id, "cadastro", { ...corpo, cnpj: novoCnpj() })).status).toBe(200)
    await pedidos.escrever("PUT", id, "categorias/2026-11", { idCategoria: 2, motivo: "Mais um difícil" })
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [id])
    const visto = await pedidos.ler(id, dono)
    expect(visto).toMatchObject({ escritorio: null, categorias: [{ motivo: null }, { idCategoria: 2, motivo: null }] })
    expect(JSON.stringify(visto)).not.toContain("difícil")
    expect(codigo(await pedidos.escrever("PUT", id, "cadastro", corpo, { ator: dono }))).toEqual([403, "sem-permissao"])
  })
})

describe("excluir", () => {
  it("só enquanto nada depende dela", async () => {
    const nova = await pedidos.criada()
    expect((await ambiente.pedir(admin, "DELETE", `/empresas/${nova.id}`)).status).toBe(200)
    expect((await ambiente.pedir(admin, "GET", `/empresas/${nova.id}/cadastro`)).status).toBe(404)
    const usada = await umaEmpresa().comReceita("2026-10", 100n).criar(ambiente, admin.escopo)
    const r = await ambiente.pedir(admin, "DELETE", `/empresas/${usada.id}`)
    expect(codigo(r)).toEqual([409, "registro-em-uso"])
    expect(r.json<{ mensagem: string }>().mensagem).toContain("receitas")
    expect((await pedidos.ler(usada.id)).regimes).toHaveLength(1)
  })

  it("os alertas que o sistema levantou e as rotinas que alguém desligou vão com ela", async () => {
    const { id } = await pedidos.criada()
    const { banco } = ambiente
    await varrerAlertas(banco, new Date("2027-02-20T10:00:00Z"), (erro) => {
      throw erro
    })
    const contar = async (tabela: string) =>
      (await banco.emEscopo(admin.escopo, (tx) => tx.execute(sql.raw(`select 1 from ${tabela}`)))).rows.length
    await banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(sql`insert into automacoes_empresa (id_escritorio, id_empresa, rotina, ativa, versao, alterada_em, alterada_por)
        values (${escritorio}, ${id}, 'validades', false, 1, now(), 'Ana')`),
    )
    expect(await contar("alertas")).toBeGreaterThan(0)
    expect((await ambiente.pedir(admin, "DELETE", `/empresas/${id}`)).status).toBe(200)
    expect([await contar("alertas"), await contar("automacoes_empresa")]).toEqual([0, 0])
  })

  it("quem depende dela é dito pelo nome, mesmo fora da lista mais comum", async () => {
    const { id } = await pedidos.criada()
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(sql`insert into fechamentos_etapas (id_escritorio, id_empresa, competencia, etapa, situacao, versao, resumo, ressalvas, em, por)
        values (${escritorio}, ${id}, '2026-10', 'faturamento', 'concluida', 1, '{}', '[]', now(), 'Ana')`),
    )
    const r = await ambiente.pedir(admin, "DELETE", `/empresas/${id}`)
    expect(codigo(r)).toEqual([409, "registro-em-uso"])
    expect(r.json<{ mensagem: string }>().mensagem).toContain("Ela já tem etapas do mês concluídas.")
  })
})

describe("mês digitado", () => {
  it("receita de atividade encerrada até o mês é recusada no campo; a do mês anterior ao fim entra", async () => {
    const empresa = await umaEmpresa()
      .doAnexo("III")
      .doAnexo("IV", [], "Obras")
      .noSistemaDesde("2026-06")
      .criar(ambiente, admin.escopo)
    const [servicos = "", obras = ""] = empresa.atividades
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.update(atividades).set({ encerradaEm: "2026-09" }).where(eq(atividades.id, obras)),
    )
    const consultada = (await ambiente.pedir(admin, "GET", `/empresas/${empresa.id}`)).json<Empresa>()
    expect(consultada.atividades.map(({ id, encerradaEm }) => [id, encerradaEm])).toEqual([
      [servicos, null],
      [obras, "2026-09"],
    ])
    const informar = (competencia: string, ...ids: string[]) =>
      ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${competencia}`, {
        corpo: {
          receitas: ids.map((idAtividade) => ({ idAtividade, mercado: "interno", situacoes: [], valor: "100.00" })),
          folha: null,
        },
      })
    for (const competencia of ["2026-09", "2026-10"]) {
      const r = await informar(competencia, servicos, obras)
      expect([r.status, r.json()]).toMatchObject([
        400,
        { codigo: "entrada-invalida", campo: "receitas.1.idAtividade", mensagem: expect.stringContaining("09/2026") },
      ])
    }
    expect((await informar("2026-08", servicos, obras)).status).toBe(200)
    expect((await informar("2026-09", servicos)).status).toBe(200)
  })
})
