import type { RegistroDeAuditoria } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { registrarAto } from "../../db/auditoria.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { exportarAuditoria } from "./auditoria.service.ts"

let ambiente: Ambiente
let admin: Ator
let restrito: Ator
let alheio: Ator
let a: string
let b: string
const autoria = (autor: string) => ({
  idUsuario: null,
  autor,
  papel: null,
  endereco: null,
  agente: null,
  idPedido: null,
})

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  a = (await umaEmpresa().comCnpj("11222333000181").doAnexo("I").criar(ambiente, admin.escopo)).id
  b = (await umaEmpresa().comCnpj("11444777000161").doAnexo("I").criar(ambiente, admin.escopo)).id
  restrito = await ambiente.criarAtor(escritorio, "CONTADOR", [a])
  alheio = await ambiente.criarAtor(await ambiente.criarEscritorio("Alheio"), "ADMINISTRADOR")
})
afterAll(() => ambiente.fechar())

type Pagina = { lista: RegistroDeAuditoria[]; paginacao: { totalDeRegistros: number } }
const listar = async (ator: Ator, consulta = "") =>
  (await ambiente.pedir(ator, "GET", `/auditoria?registrosPorPagina=100${consulta}`)).json<Pagina>()
const informar = (ator: Ator, empresa: string, proLabore: string) =>
  ambiente.pedir(ator, "PUT", `/empresas/${empresa}/historico/2026-08`, {
    corpo: { receitas: [], folha: { proLabore, salarios: "0.00", encargos: "0.00" } },
    cabecalhos: { "user-agent": "Navegador/1.0" },
  })

describe("histórico", () => {
  it("mostra quem fez, de onde, e o antes e depois só do que mudou, do mais novo ao mais antigo", async () => {
    await informar(admin, a, "100.00")
    const convite = { nome: "Nome Um", email: "x@exemplo.com.br", idPapel: 2 }
    const { id } = (await ambiente.pedir(admin, "POST", "/usuarios", { corpo: convite })).json<{ id: string }>()
    await ambiente.pedir(admin, "PUT", `/usuarios/${id}`, {
      corpo: { nome: "Nome Dois", idPapel: 2 },
      cabecalhos: { "if-match": '"1"' },
    })
    const { lista, paginacao } = await listar(admin)
    expect(paginacao.totalDeRegistros).toBe(lista.length)
    expect(lista.map((r) => r.em)).toEqual(
      lista
        .map((r) => r.em)
        .sort()
        .reverse(),
    )
    const alterado = lista.find((r) => r.entidade === "usuarios" && r.acao === "alterar")
    expect(alterado).toMatchObject({
      autor: admin.nome,
      idUsuario: admin.idUsuario,
      idRegistro: id,
      endereco: "127.0.0.1",
      antes: { nome: "Nome Um" },
      depois: { nome: "Nome Dois" },
    })
    expect(Object.keys(alterado?.depois ?? {})).toEqual(["nome"])
    const folha = lista.find((r) => r.entidade === "folhas_informadas")
    expect(folha).toMatchObject({ acao: "inserir", idEmpresa: a, empresa: "Empresa 11222333000181", antes: null })
    expect(folha?.agente).toBe("Navegador/1.0")
  })

  it("filtra por empresa, pessoa, ação, entidade, texto e dias do Brasil", async () => {
    await informar(admin, b, "200.00")
    expect((await listar(admin, `&idEmpresa=${b}&entidade=folhas_informadas`)).lista).toHaveLength(1)
    expect((await listar(admin, `&idUsuario=${restrito.idUsuario}`)).lista).toEqual([])
    expect((await listar(admin, "&acao=excluir&entidade=usuarios")).lista).toEqual([])
    expect((await listar(admin, "&busca=nome%20dois")).lista.length).toBeGreaterThan(0)
    expect((await listar(admin, "&busca=%25")).lista).toEqual([])
    // 02:59:59Z is still the day before in São Paulo.
    await ambiente.banco.comoDono((tx) =>
      tx.execute(
        sql`insert into auditoria (id_escritorio, em, acao, autor) values
          (${admin.escopo.idEscritorio}, '2020-03-10T02:59:59Z', 'saida', 'véspera'),
          (${admin.escopo.idEscritorio}, '2020-03-10T03:00:00Z', 'saida', 'início'),
          (${admin.escopo.idEscritorio}, '2020-03-11T02:59:59Z', 'saida', 'fim'),
          (${admin.escopo.idEscritorio}, '2020-03-11T03:00:00Z', 'saida', 'seguinte')`,
      ),
    )
    const { lista } = await listar(admin, "&de=2020-03-10&ate=2020-03-10")
    expect(lista.map((r) => r.autor)).toEqual(["fim", "início"])
    for (const torta of ["&de=2026-02-30", "&de=0000-01-01", "&ate=ontem", "&acao=tudo"]) {
      expect((await ambiente.pedir(admin, "GET", `/auditoria?x=1${torta}`)).status).toBe(400)
    }
  })

  it("quem é restrito a empresas vê só o que se fez nelas; outro escritório, nada", async () => {
    await informar(admin, b, "300.00")
    const { lista } = await listar(restrito)
    expect(lista.length).toBeGreaterThan(0)
    expect(new Set(lista.map((r) => r.idEmpresa))).toEqual(new Set([a]))
    const doOutro = await listar(alheio, `&idEmpresa=${a}`)
    expect(doOutro).toMatchObject({ lista: [], paginacao: { totalDeRegistros: 0 } })
    const dono = await ambiente.criarAtor(admin.escopo.idEscritorio, "EMPRESA", [a])
    expect((await ambiente.pedir(dono, "GET", "/auditoria")).status).toBe(403)
  })
})

describe("sem escritório", () => {
  it("o operador da plataforma lê e exporta os atos de nenhum escritório, e só eles; com um escolhido, os dele", async () => {
    const root = await ambiente.criarAtor(null, "ROOT")
    await ambiente.banco.naPlataforma((tx) =>
      registrarAto(tx, { acao: "entrada", idEscritorio: null, detalhe: "de nenhum" }, autoria("Operador")),
    )
    const { lista, paginacao } = await listar(root)
    expect(lista.map((r) => r.detalhe)).toContain("de nenhum")
    expect(lista.filter((r) => r.idEmpresa !== null || r.autor === admin.nome)).toEqual([])
    expect(paginacao.totalDeRegistros).toBe(lista.length)
    expect((await listar(root, "&acao=entrada&busca=nenhum")).lista).toHaveLength(1)
    const csv = await ambiente.pedir(root, "GET", "/auditoria/exportacao?formato=csv&acao=entrada")
    expect([csv.status, csv.bytes.toString("utf8").trimEnd().split("\r\n").length]).toEqual([200, 2])
    // The export itself is such an act.
    expect((await listar(root, "&acao=exportacao")).lista).toMatchObject([{ autor: root.nome }])
    const escolhido = { idEscritorio: admin.escopo.idEscritorio }
    const doEscolhido = (
      await ambiente.pedir(root, "GET", "/auditoria?registrosPorPagina=100", escolhido)
    ).json<Pagina>()
    expect(doEscolhido.lista.length).toBeGreaterThan(0)
    expect(doEscolhido.lista.map((r) => r.detalhe)).not.toContain("de nenhum")
    expect((await listar(admin)).lista.map((r) => r.detalhe)).not.toContain("de nenhum")
  })
})

describe("exportação", () => {
  it("leva o que está filtrado, com marca de ordem, sem fórmulas, e fica ela mesma registrada", async () => {
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      registrarAto(
        tx,
        { acao: "seguranca", idEscritorio: admin.escopo.idEscritorio, detalhe: '=HYPERLINK("http://mau";"x")\nfim' },
        { ...autoria("@SUM(A1)"), idUsuario: admin.idUsuario },
      ),
    )
    const r = await ambiente.pedir(admin, "GET", "/auditoria/exportacao?formato=csv&acao=seguranca")
    expect(r.status).toBe(200)
    expect(r.cabecalhos["content-type"]).toContain("text/csv")
    expect(r.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const texto = r.bytes.toString("utf8")
    expect(texto.split("\r\n")[0]).toBe(
      "\uFEFFData e hora;Pessoa;Identificador da pessoa;Ação;Registro;Identificador;Empresa;Endereço;Navegador;Detalhe;Antes;Depois",
    )
    expect(texto).toContain(`;'@SUM(A1);${admin.idUsuario};Mudou a segurança da conta;`)
    expect(texto).toContain(`"'=HYPERLINK(""http://mau"";""x"")\nfim"`)
    expect((await listar(admin, "&acao=exportacao")).lista).toHaveLength(1)
  })

  it("atravessa as partes sem repetir nem perder, e deixa de fora o que acontece enquanto sai", async () => {
    const quantos = 2_345
    await ambiente.banco.comoDono((tx) =>
      tx.execute(
        sql`insert into auditoria (id_escritorio, acao, autor, id_registro)
          select ${admin.escopo.idEscritorio}::uuid, 'saida', 'lote', n::text from generate_series(1, ${quantos}::int) n`,
      ),
    )
    const arquivo = await exportarAuditoria(ambiente.banco, admin.escopo, {
      formato: "csv",
      acao: "saida",
      busca: "lote",
      colunas: "idRegistro,autor",
    })
    const partes: Uint8Array[] = []
    for await (const parte of arquivo.fluxo) {
      partes.push(parte)
      await ambiente.banco.emEscopo(admin.escopo, (tx) =>
        registrarAto(tx, { acao: "saida", idEscritorio: admin.escopo.idEscritorio, idRegistro: "0" }, autoria("lote")),
      )
    }
    const linhas = Buffer.concat(partes).toString("utf8").trimEnd().split("\r\n").slice(1)
    expect(partes.length).toBeGreaterThan(4)
    expect(linhas).toEqual(Array.from({ length: quantos }, (_, i) => `${quantos - i};lote`))
    expect(arquivo.resumo).toBe(`${quantos} registros; acao=saida, busca=lote`)
  })
})
