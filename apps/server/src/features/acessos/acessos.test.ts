import { type AcessosDaEmpresa, type Papel, papeis } from "@partida/contracts"
import { and, asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { auditoria } from "../../db/schema/auditoria.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { podeMudarAcesso } from "./acessos.policy.ts"

const PAPEIS: readonly Papel[] = ["INTEGRACAO", "FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]

describe("podeMudarAcesso", () => {
  // Who acts, and the roles (all of them narrowed to granted companies) whose access they may change.
  it.each<[Papel, Papel[]]>([
    ["ROOT", ["FUNCIONARIO", "EMPRESA", "CONTADOR"]],
    ["ADMINISTRADOR", ["FUNCIONARIO", "EMPRESA", "CONTADOR"]],
    ["CONTADOR", ["FUNCIONARIO", "EMPRESA"]],
    ["EMPRESA", ["CONTADOR"]],
    ["FUNCIONARIO", []],
    ["INTEGRACAO", []],
  ])("%s muda o acesso de %j", (quemAge, podem) => {
    const mudaveis = PAPEIS.filter((papel) =>
      podeMudarAcesso(quemAge, "eu", { idUsuario: "outro", papel, somenteConcedidas: true }),
    )
    expect(mudaveis).toEqual(podem)
  })

  it("não há concessão a mudar para quem alcança tudo pelo perfil, nem para si mesmo", () => {
    for (const quemAge of PAPEIS) {
      const contador = { idUsuario: "outro", papel: "CONTADOR", somenteConcedidas: false } as const
      expect(podeMudarAcesso(quemAge, "eu", contador)).toBe(false)
      expect(podeMudarAcesso(quemAge, "eu", { idUsuario: "eu", papel: "EMPRESA", somenteConcedidas: false })).toBe(
        false,
      )
    }
  })
})

describe("acessos pela API", () => {
  let ambiente: Ambiente
  let admin: Ator
  let livre: Ator
  let restrito: Ator
  let dono: Ator
  let donoDaB: Ator
  let funcionario: Ator
  let alheio: Ator
  let a: string
  let b: string

  beforeAll(async () => {
    ambiente = await criarAmbiente()
    const escritorio = await ambiente.criarEscritorio()
    admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    a = (await umaEmpresa().comCnpj("11222333000181").doAnexo("I").criar(ambiente, admin.escopo)).id
    b = (await umaEmpresa().comCnpj("11444777000161").doAnexo("I").criar(ambiente, admin.escopo)).id
    livre = await ambiente.criarAtor(escritorio, "CONTADOR")
    restrito = await ambiente.criarAtor(escritorio, "CONTADOR", [a])
    dono = await ambiente.criarAtor(escritorio, "EMPRESA", [a])
    donoDaB = await ambiente.criarAtor(escritorio, "EMPRESA", [b])
    funcionario = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [a])
    alheio = await ambiente.criarAtor(await ambiente.criarEscritorio("Alheio"), "ADMINISTRADOR")
  })
  afterAll(() => ambiente.fechar())

  const conceder = (ator: Ator, empresa: string, alvo: Ator) =>
    ambiente.pedir(ator, "PUT", `/acessos/${empresa}/${alvo.idUsuario}`)
  const retirar = (ator: Ator, empresa: string, alvo: Ator) =>
    ambiente.pedir(ator, "DELETE", `/acessos/${empresa}/${alvo.idUsuario}`)
  const empresasDe = async (ator: Ator) =>
    (await ambiente.pedir(ator, "GET", "/empresas")).json<{ lista: { id: string }[] }>().lista.map((e) => e.id)
  const ids = (r: AcessosDaEmpresa) => r.acessos.map((x) => x.idUsuario)

  it("mostra por empresa quem vê, por perfil ou por concessão, e o que quem pergunta pode mudar", async () => {
    const { lista } = (await ambiente.pedir(admin, "GET", "/acessos")).json<{ lista: AcessosDaEmpresa[] }>()
    expect(lista.map((e) => e.idEmpresa).sort()).toEqual([a, b].sort())
    const daA = lista.find((e) => e.idEmpresa === a)?.acessos ?? []
    expect(daA.find((x) => x.idUsuario === livre.idUsuario)).toMatchObject({ concedido: false, podeMudar: false })
    expect(daA.find((x) => x.idUsuario === restrito.idUsuario)).toMatchObject({
      concedido: true,
      podeMudar: true,
      idPapel: papeis.CONTADOR.id,
    })
    expect(daA.map((x) => x.idUsuario)).not.toContain(donoDaB.idUsuario)
    expect(daA.map((x) => x.idUsuario)).not.toContain(alheio.idUsuario)
    const filtrar = async (consulta: string) =>
      (await ambiente.pedir(admin, "GET", `/acessos?${consulta}`))
        .json<{ lista: AcessosDaEmpresa[] }>()
        .lista.map((e) => e.idEmpresa)
    expect(await filtrar(`idUsuario=${donoDaB.idUsuario}`)).toEqual([b])
    expect((await filtrar(`idUsuario=${livre.idUsuario}`)).sort()).toEqual([a, b].sort())
    expect(await filtrar(`idUsuario=${alheio.idUsuario}`)).toEqual([])
    expect(await filtrar("busca=11444777")).toEqual([b])
  })

  it("cada um consulta só as empresas que alcança", async () => {
    expect((await ambiente.pedir(restrito, "GET", "/acessos")).json<{ lista: unknown[] }>().lista).toHaveLength(1)
    expect((await ambiente.pedir(dono, "GET", `/acessos/${a}`)).status).toBe(200)
    expect((await ambiente.pedir(dono, "GET", `/acessos/${b}`)).status).toBe(404)
    expect((await ambiente.pedir(dono, "GET", "/acessos")).status).toBe(403)
    expect((await ambiente.pedir(alheio, "GET", `/acessos/${a}`)).status).toBe(404)
    expect((await ambiente.pedir(funcionario, "GET", `/acessos/${a}`)).status).toBe(403)
  })

  it("a empresa concede e retira o acesso dos contadores a si mesma, na hora, e repetir não muda nada", async () => {
    const pessoas = await ambiente.pedir(donoDaB, "GET", "/acessos/pessoas")
    expect(pessoas.json<{ lista: { id: string }[] }>().lista.map((p) => p.id)).toEqual([restrito.idUsuario])
    expect(await empresasDe(restrito)).toEqual([a])
    for (let vez = 0; vez < 2; vez++) {
      const r = await conceder(donoDaB, b, restrito)
      expect(r.status).toBe(200)
      expect(ids(r.json<AcessosDaEmpresa>())).toContain(restrito.idUsuario)
    }
    expect((await empresasDe(restrito)).sort()).toEqual([a, b].sort())
    for (let vez = 0; vez < 2; vez++) {
      const r = await retirar(donoDaB, b, restrito)
      expect(r.status).toBe(200)
      expect(ids(r.json<AcessosDaEmpresa>())).not.toContain(restrito.idUsuario)
    }
    expect(await empresasDe(restrito)).toEqual([a])
    const registros = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx
        .select()
        .from(auditoria)
        .where(and(eq(auditoria.entidade, "usuarios_empresas"), eq(auditoria.idUsuario, donoDaB.idUsuario)))
        .orderBy(asc(auditoria.sequencia)),
    )
    expect(registros.map((r) => [r.acao, r.idEmpresa])).toEqual([
      ["inserir", b],
      ["excluir", b],
    ])
  })

  it("a empresa não muda o acesso de quem é de empresa, nem a outra empresa", async () => {
    expect((await conceder(dono, b, restrito)).status).toBe(404)
    expect((await conceder(dono, a, donoDaB)).status).toBe(404)
    expect((await retirar(dono, a, funcionario)).status).toBe(404)
    expect((await retirar(dono, a, livre)).status).toBe(404)
    expect((await conceder(funcionario, a, restrito)).status).toBe(403)
  })

  it("o contador só muda quem é de nível abaixo, nas empresas que alcança, e não vê o nome dos outros", async () => {
    expect((await conceder(restrito, b, funcionario)).status).toBe(404)
    expect((await conceder(restrito, a, donoDaB)).status).toBe(404)
    expect((await conceder(livre, b, restrito)).status).toBe(404)
    const vistos = (await ambiente.pedir(restrito, "GET", "/acessos/pessoas")).json<{ lista: { id: string }[] }>().lista
    expect(vistos.map((p) => p.id).sort()).toEqual([dono.idUsuario, funcionario.idUsuario].sort())
    expect((await conceder(livre, b, funcionario)).status).toBe(200)
    expect((await retirar(restrito, a, funcionario)).status).toBe(200)
    // The person is no longer visible to who withdrew: repeating still changes nothing.
    expect((await retirar(restrito, a, funcionario)).status).toBe(200)
    expect(await empresasDe(funcionario)).toEqual([b])
    expect((await conceder(admin, a, funcionario)).status).toBe(200)
  })

  it("não deixa alguém de empresa sem nenhuma, nem por quem não vê as outras", async () => {
    expect((await retirar(admin, b, donoDaB)).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await retirar(restrito, a, dono)).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await retirar(admin, a, restrito)).status).toBe(200)
    expect((await conceder(admin, a, restrito)).status).toBe(200)
  })

  it("duas retiradas ao mesmo tempo não deixam alguém de empresa sem nenhuma", async () => {
    const { escopo } = admin
    const dasDuas = await ambiente.criarAtor(escopo.idEscritorio, "EMPRESA", [a, b])
    const status = (await Promise.all([retirar(admin, a, dasDuas), retirar(livre, b, dasDuas)])).map((r) => r.status)
    expect(status.sort()).toEqual([200, 409])
    expect(await empresasDe(dasDuas)).toHaveLength(1)
  })

  it("ninguém alcança pessoas ou empresas de outro escritório", async () => {
    expect((await conceder(alheio, a, restrito)).status).toBe(404)
    expect((await retirar(alheio, a, restrito)).status).toBe(404)
    expect((await conceder(admin, a, alheio)).status).toBe(404)
  })

  it("o registro da exportação diz quantas linhas o arquivo tem, com todos, com uma pessoa e para quem alcança menos", async () => {
    const linhas = async (ator: Ator, consulta: string) => {
      const r = await ambiente.pedir(ator, "GET", `/acessos/exportacao?formato=csv${consulta}`)
      const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
        tx.execute<{ detalhe: string }>(
          sql`select detalhe from auditoria where acao = 'exportacao' order by sequencia desc limit 1`,
        ),
      )
      const registrado = Number(/\((\d+) registro/.exec(rows[0]?.detalhe ?? "")?.[1])
      return [r.bytes.toString("utf8").trimEnd().split("\r\n").length - 1, registrado]
    }
    for (const ator of [admin, livre, restrito]) {
      const [noArquivo, registrado] = await linhas(ator, "")
      expect([ator.nome, registrado]).toEqual([ator.nome, noArquivo])
    }
    // Two companies, each seen by the administrator and the accountant without restrictions, and by whom it was granted to.
    expect((await linhas(admin, ""))[1]).toBeGreaterThan(4)
    expect(await linhas(admin, `&idUsuario=${livre.idUsuario}`)).toEqual([2, 2])
    expect(await linhas(admin, `&idUsuario=${donoDaB.idUsuario}`)).toEqual([1, 1])
  })
})
