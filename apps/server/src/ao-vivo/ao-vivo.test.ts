import type { EventoAoVivo } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { desligarManutencao } from "../features/plataforma/manutencao.service.ts"
import { fecharSessao } from "../identidade/sessao-do-provedor.ts"
import { emitirTokenParaTestes } from "../identidade/token.fixtures.ts"
import { type Ambiente, type Ator, abrirSessaoDeTeste, criarAmbiente } from "../testes/ambiente.ts"
import { tipoDoBancoDeTeste } from "../testes/banco.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../testes/empresas.ts"
import { concluirEtapas } from "../testes/etapas.ts"
import { abrirEventos, type EscutaDeTeste } from "../testes/eventos.ts"
import { criarChave, NOTA } from "../testes/hostil-cena.ts"
import { anunciar, anunciarFechamentos, CANAL } from "./anuncio.ts"

/** Through a server that listens, with the same streaming read a browser makes. */
const MES = "2026-09"
const AGORA = new Date("2026-11-20T12:00:00-03:00")
let relogio = AGORA
let ambiente: Ambiente
let url: string
let escritorio: string
let administrador: Ator
let a: EmpresaDeTeste
let b: EmpresaDeTeste
const abertas: EscutaDeTeste[] = []

beforeAll(async () => {
  ambiente = await criarAmbiente(() => relogio)
  url = await ambiente.servidor.app.listen({ port: 0, host: "127.0.0.1" })
  escritorio = await ambiente.criarEscritorio()
  administrador = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  a = await umaEmpresa()
    .comCnpj("11222333000181")
    .noSistemaDesde(MES)
    .doAnexo("III")
    .comDozeMesesAntesDe(MES, 100_000n)
    .criar(ambiente, administrador.escopo)
  b = await umaEmpresa().comCnpj("11444777000161").doAnexo("I").criar(ambiente, administrador.escopo)
})
afterAll(() => ambiente.fechar())
beforeEach(() => {
  relogio = AGORA
  for (const escuta of abertas.splice(0)) escuta.sair()
})

async function ouvir(ator: Ator, opcoes: Parameters<typeof abrirEventos>[2] = {}): Promise<EscutaDeTeste> {
  const escuta = await abrirEventos(url, ator, opcoes)
  abertas.push(escuta)
  return escuta
}

/** What everybody hears: whoever hears it first heard nothing before. */
const sentinela = () =>
  desligarManutencao(ambiente.banco, AGORA, {
    idUsuario: null,
    autor: "Teste",
    papel: null,
    endereco: null,
    agente: null,
    idPedido: null,
  })
const SENTINELA: EventoAoVivo = { tipo: "manutencao", ligada: false }

const calcular = () =>
  ambiente.pedir(administrador, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia: MES, selecao: { empresas: [a.id] } },
  })

describe("abertura", () => {
  it("responde um fluxo que ninguém guarda no caminho, com o tempo de reabrir", async () => {
    const escuta = await ouvir(administrador)
    expect(escuta.status).toBe(200)
    expect(escuta.cabecalhos.get("content-type")).toBe("text/event-stream; charset=utf-8")
    expect(escuta.cabecalhos.get("cache-control")).toBe("no-store")
    expect(escuta.cabecalhos.get("x-accel-buffering")).toBe("no")
    expect(escuta.cabecalhos.get("connection")).toBe("close")
    expect(await escuta.bloco()).toBe("retry: 3000")
  })

  it("é de pessoas: sem entrar, 401; uma chave de integração, 403", async () => {
    expect((await ouvir({ ...administrador, token: "x" })).status).toBe(401)
    const { ator } = await criarChave(ambiente, administrador, { empresas: null })
    expect((await ouvir(ator)).status).toBe(403)
  })

  it("cada evento tem um id, e quem volta depois de um recomeça", async () => {
    const primeira = await ouvir(administrador)
    expect(await primeira.bloco()).toMatch(/^retry/)
    await sentinela()
    const id = /^id: (\S+)$/m.exec(await primeira.bloco())?.[1] ?? ""
    expect(id).not.toBe("")
    const volta = await ouvir(administrador, { cabecalhos: { "last-event-id": id } })
    expect(await volta.proximo()).toEqual({ tipo: "recomecar" })
  })

  it("o pulso mantém a linha aberta sem dizer nada", async () => {
    const escuta = await ouvir(administrador)
    expect(await escuta.bloco()).toMatch(/^retry/)
    await ambiente.servidor.central.pulsar()
    expect(await escuta.bloco()).toBe(":")
  })

  it("a pessoa tem os fluxos que a configuração diz: mais um fecha o mais antigo, e só dela", async () => {
    const { fluxosPorPessoa } = ambiente.servico.config.conexoes
    const outra = await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR"))
    const pessoa = await ambiente.criarAtor(escritorio, "CONTADOR")
    const fluxos: EscutaDeTeste[] = []
    for (let i = 0; i < fluxosPorPessoa + 1; i++) fluxos.push(await ouvir(pessoa))
    expect(await fluxos[0]?.ateOFim()).toEqual([])
    await sentinela()
    for (const viva of [...fluxos.slice(1), outra]) expect(await viva.proximo()).toEqual(SENTINELA)
  })
})

describe("quem ouve o quê", () => {
  it("um trabalho que termina chega a quem o pediu, com o aviso, e a mais ninguém", async () => {
    const dono = await ambiente.criarAtor(escritorio, "CONTADOR")
    const alheio = await ambiente.criarEscritorio()
    const outros = [
      await ouvir(administrador),
      await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR")),
      await ouvir(await ambiente.criarAtor(alheio, "ADMINISTRADOR")),
      await ouvir(await ambiente.criarAtor(null, "ROOT"), { idEscritorio: escritorio }),
    ]
    const escuta = await ouvir(dono)
    const { idLote } = (await ambiente.enviar(dono, [{ nome: "n.xml", bytes: NOTA }])).json<{ idLote: string }>()
    expect(await escuta.proximo()).toEqual({ tipo: "lote", id: idLote, feitos: 1, total: 1, concluido: false })
    expect(await escuta.proximo()).toEqual({ tipo: "lote", id: idLote, feitos: 1, total: 1, concluido: true })
    const aviso = await escuta.proximo()
    const { lista } = (await ambiente.pedir(dono, "GET", "/notificacoes")).json<{ lista: { id: string }[] }>()
    expect(aviso).toEqual({ tipo: "notificacao", id: lista[0]?.id })
    await sentinela()
    for (const outro of outros) {
      let evento = await outro.proximo()
      // The imported note may make months of its company be computed again, which is not this job's business.
      while (evento.tipo === "fechamento") evento = await outro.proximo()
      expect(evento).toEqual(SENTINELA)
    }
  })

  it("um mês que muda chega a quem alcança a empresa, no escritório dela, e a mais ninguém", async () => {
    const alheio = await ambiente.criarEscritorio()
    const root = await ambiente.criarAtor(null, "ROOT")
    const podem = [
      await ouvir(administrador),
      await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR")),
      await ouvir(await ambiente.criarAtor(escritorio, "EMPRESA", [a.id])),
      await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR", [a.id, b.id])),
      await ouvir(root, { idEscritorio: escritorio }),
    ]
    const naoPodem = [
      await ouvir(await ambiente.criarAtor(escritorio, "EMPRESA", [b.id])),
      await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR", [b.id])),
      await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR", [])),
      await ouvir(await ambiente.criarAtor(alheio, "ADMINISTRADOR")),
      // The header chooses the office of an operator alone.
      await ouvir(await ambiente.criarAtor(alheio, "ADMINISTRADOR"), { idEscritorio: escritorio }),
      await ouvir(root, { idEscritorio: alheio }),
      await ouvir(root),
    ]
    await calcular()
    await sentinela()
    for (const escuta of podem) {
      let evento = await escuta.proximo()
      while (evento.tipo === "lote" || evento.tipo === "notificacao") evento = await escuta.proximo()
      expect(evento).toEqual({ tipo: "fechamento", competencia: MES, idEmpresa: a.id })
    }
    for (const escuta of naoPodem) expect(await escuta.proximo()).toEqual(SENTINELA)
  })

  it("fechar e reabrir o mês também se ouvem", async () => {
    await calcular()
    const caminho = `/fechamentos/das/${a.id}/${MES}`
    const { linha } = (await ambiente.pedir(administrador, "GET", caminho)).json<{ linha: { idApuracao: string } }>()
    await concluirEtapas(ambiente.banco, administrador.escopo, MES, [a.id])
    const escuta = await ouvir(administrador)
    const fechado = await ambiente.pedir(administrador, "POST", `${caminho}/fechar`, {
      corpo: { idApuracao: linha.idApuracao },
    })
    expect(fechado.status).toBe(200)
    expect(await escuta.proximo()).toEqual({ tipo: "fechamento", competencia: MES, idEmpresa: a.id })
    const motivo = { corpo: { motivo: "motivo bem explicado" } }
    expect((await ambiente.pedir(administrador, "POST", `${caminho}/reabrir`, motivo)).status).toBe(200)
    expect(await escuta.proximo()).toEqual({ tipo: "fechamento", competencia: MES, idEmpresa: a.id })
  })

  it("só depois do commit: o que foi desfeito não se ouve", async () => {
    const escuta = await ouvir(administrador)
    const desfeita = ambiente.banco.emEscopo(administrador.escopo, async (tx) => {
      await anunciarFechamentos(tx, escritorio, MES, [a.id])
      throw new Error("desfaz")
    })
    await expect(desfeita).rejects.toThrow("desfaz")
    await sentinela()
    expect(await escuta.proximo()).toEqual(SENTINELA)
  })

  it("o que outra sessão do banco confirma também chega, e o que ninguém entende é ignorado", async () => {
    const escuta = await ouvir(administrador)
    await ambiente.banco.comoDono(async (tx) => {
      for (const lixo of ["", "{", "[]", '{"tipo":"x"}', '{"tipo":"evento","para":{"tipo":"todos"},"evento":{}}'])
        await tx.execute(sql`select pg_notify(${CANAL}, ${lixo})`)
      await anunciarFechamentos(tx, escritorio, MES, [b.id])
    })
    expect(await escuta.proximo()).toEqual({ tipo: "fechamento", competencia: MES, idEmpresa: b.id })
  })
})

describe("o fluxo termina quando o direito de ouvir muda", () => {
  it("concedida ou retirada uma empresa", async () => {
    const pessoa = await ambiente.criarAtor(escritorio, "CONTADOR", [a.id])
    const outra = await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR", [a.id]))
    const acesso = (metodo: "PUT" | "DELETE") =>
      ambiente.pedir(administrador, metodo, `/acessos/${b.id}/${pessoa.idUsuario}`)
    const antes = await ouvir(pessoa)
    expect((await acesso("PUT")).status).toBe(200)
    expect(await antes.ateOFim()).toEqual([])
    const depois = await ouvir(pessoa)
    expect((await acesso("DELETE")).status).toBe(200)
    expect(await depois.ateOFim()).toEqual([])
    await sentinela()
    expect(await outra.proximo()).toEqual(SENTINELA)
  })

  it("mudado o perfil, e desativada a pessoa", async () => {
    const pessoa = await ambiente.criarAtor(escritorio, "CONTADOR")
    const antes = await ouvir(pessoa)
    const editado = await ambiente.pedir(administrador, "PUT", `/usuarios/${pessoa.idUsuario}`, {
      corpo: { nome: "Nome", idPapel: 3, empresas: [a.id] },
      cabecalhos: { "if-match": '"1"' },
    })
    expect(editado.status).toBe(200)
    expect(await antes.ateOFim()).toEqual([])
    const depois = await ouvir(pessoa)
    await ambiente.pedir(administrador, "POST", `/usuarios/${pessoa.idUsuario}/desativar`)
    expect(await depois.ateOFim()).toEqual([])
    expect((await ouvir(pessoa)).status).toBe(403)
  })

  it("encerrada a sessão do token, e só ela", async () => {
    const { banco, servidor, servico } = ambiente
    const pessoa = await ambiente.criarAtor(escritorio, "CONTADOR")
    const conta = { sub: pessoa.escopo.sub, email: `${pessoa.idUsuario}@teste.invalid`, nome: pessoa.nome }
    const sid = await abrirSessaoDeTeste(banco, conta, AGORA)
    const emissor = servidor.provedor?.emissor ?? ""
    const token = await emitirTokenParaTestes({ banco, cofre: servico.cofre, emissor }, conta, { sid })
    const daSessao = await ouvir({ ...pessoa, token })
    const daOutra = await ouvir(pessoa)
    await fecharSessao(banco, sid)
    expect(await daSessao.ateOFim()).toEqual([])
    await sentinela()
    // Still open: what was said while it was reviewed too became the word to ask again.
    expect([SENTINELA, { tipo: "recomecar" }]).toContainEqual(await daOutra.proximo())
  })

  it("ao sair", async () => {
    const pessoa = await ambiente.criarAtor(escritorio, "CONTADOR")
    const escuta = await ouvir(pessoa)
    expect((await ambiente.pedir(pessoa, "POST", "/identidade/saida")).status).toBe(200)
    expect(await escuta.ateOFim()).toEqual([])
  })

  it("vencido o token, no pulso seguinte", async () => {
    const escuta = await ouvir(await ambiente.criarAtor(escritorio, "CONTADOR"))
    relogio = new Date("2100-01-01T00:00:00Z")
    await ambiente.servidor.central.pulsar()
    expect(await escuta.ateOFim()).toEqual([])
  })

  it("o que mudou sem ser anunciado é achado no pulso", async () => {
    const pessoa = await ambiente.criarAtor(escritorio, "CONTADOR", [a.id])
    const escuta = await ouvir(pessoa)
    await ambiente.banco.emEscopo(administrador.escopo, (tx) =>
      tx.execute(sql`delete from usuarios_empresas where id_usuario = ${pessoa.idUsuario}`),
    )
    await ambiente.servidor.central.pulsar()
    expect(await escuta.ateOFim()).toEqual([])
  })
})

describe("quedas", () => {
  it.runIf(tipoDoBancoDeTeste === "postgresql")(
    "caída a escuta do PostgreSQL, ela volta e manda todos recomeçarem",
    async () => {
      const escuta = await ouvir(administrador)
      await ambiente.banco.comoDono((tx) =>
        tx.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${CANAL} and datname = current_database()`,
        ),
      )
      expect(await escuta.proximo()).toEqual({ tipo: "recomecar" })
      await sentinela()
      expect(await escuta.proximo()).toEqual(SENTINELA)
    },
  )

  it("o servidor que para encerra os fluxos e para", async () => {
    const proprio = await criarAmbiente()
    const endereco = await proprio.servidor.app.listen({ port: 0, host: "127.0.0.1" })
    const pessoa = await proprio.criarAtor(await proprio.criarEscritorio(), "ADMINISTRADOR")
    const escuta = await abrirEventos(endereco, pessoa)
    await proprio.banco.naPlataforma((tx) =>
      anunciar(tx, [{ tipo: "evento", para: { tipo: "todos" }, evento: { tipo: "manutencao", ligada: true } }]),
    )
    expect(await escuta.proximo()).toEqual({ tipo: "manutencao", ligada: true })
    const [nomes] = await Promise.all([escuta.ateOFim(), proprio.fechar()])
    expect(nomes).toEqual([])
  })
})
