import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { PREFIXO_DA_API } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { readXlsx } from "hucre/xlsx"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ordem, ordenarPor } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import type { Coluna } from "./celulas.ts"
import { exportar, type Listagem } from "./exportar.ts"

const EMPRESAS = 1_203
let ambiente: Ambiente
let admin: Ator
let endereco: URL

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  // Many share a name, so that the id decides.
  await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.insert(empresas).values(
      Array.from({ length: EMPRESAS }, (_, i) => ({
        idEscritorio: admin.escopo.idEscritorio,
        id: randomUUID(),
        cnpj: `${String(i).padStart(8, "0")}000199`,
        razaoSocial: `Razão ${i}`,
        apelido: `Empresa ${i % 40}`,
        dataAbertura: "2020-01-02",
        idMunicipio: "3550308",
        uf: "SP",
        idCategoria: 1,
        idTipo: 20,
        inicioNoSistema: "2026-10",
        criadaEm: ambiente.servico.agora(),
      })),
    ),
  )
  endereco = new URL(await ambiente.servidor.app.listen({ port: 0, host: "127.0.0.1" }))
})
afterAll(() => ambiente.fechar())

const exportacao = (consulta: string) => ambiente.pedir(admin, "GET", `/empresas/exportacao?${consulta}`)
const linhasDe = (bytes: Buffer) => bytes.toString("utf8").replace("\uFEFF", "").trimEnd().split("\r\n")
const auditadas = async () => {
  const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.execute<{ detalhe: string }>(sql`select detalhe from auditoria where acao = 'exportacao' order by sequencia`),
  )
  return rows.map((r) => r.detalhe)
}

describe("o arquivo", () => {
  it("em CSV leva todas as linhas do filtro, uma vez, na ordem da lista, com as colunas pedidas", async () => {
    const r = await exportacao("formato=csv&colunas=cnpj,apelido&ordem=cnpj&direcao=desc&busca=empresa")
    expect([r.status, r.cabecalhos["content-type"], r.cabecalhos["content-disposition"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      `attachment; filename="empresas.csv"; filename*=UTF-8''empresas.csv`,
    ])
    const [cabecalho, ...linhas] = linhasDe(r.bytes)
    expect(cabecalho).toBe("CNPJ;Apelido")
    const esperadas = Array.from({ length: EMPRESAS }, (_, i) => {
      const raiz = String(i).padStart(8, "0")
      return `${raiz.slice(0, 2)}.${raiz.slice(2, 5)}.${raiz.slice(5)}/0001-99;Empresa ${i % 40}`
    })
    expect(linhas).toEqual(esperadas.reverse())
    expect((await auditadas()).at(-1)).toBe(
      `Empresas filtradas, em planilha: empresas.csv (${EMPRESAS} registros; busca=empresa, ordem=cnpj, direcao=desc)`,
    )
  })

  it("em XLSX abre e tem as mesmas linhas", async () => {
    const r = await exportacao("formato=xlsx&colunas=cnpj,apelido,dataAbertura")
    expect(r.cabecalhos["content-type"]).toContain("spreadsheetml.sheet")
    const linhas = (await readXlsx(r.bytes)).sheets[0]?.rows ?? []
    expect(linhas).toHaveLength(EMPRESAS + 1)
    expect(new Set(linhas.slice(1).map(([cnpj]) => cnpj)).size).toBe(EMPRESAS)
    expect(linhas[1]?.[2]).toEqual(new Date("2020-01-02T00:00:00Z"))
  })

  it.each([
    ["colunas=cnpj,segredo", "entrada-invalida", "colunas"],
    ["colunas=", "entrada-invalida", "colunas"],
    ["ordem=razao", "entrada-invalida", "ordem"],
    ["formato=pdf", "entrada-invalida", "formato"],
  ])("recusa %s antes do primeiro byte, como problema", async (consulta, codigo, campo) => {
    const antes = (await auditadas()).length
    const r = await exportacao(consulta.includes("formato") ? consulta : `formato=csv&${consulta}`)
    expect([r.status, r.json<{ codigo: string; campo: string }>()]).toMatchObject([400, { codigo, campo }])
    expect(r.cabecalhos["content-type"]).toContain("application/problem+json")
    expect(await auditadas()).toHaveLength(antes)
  })

  it("outro escritório leva só o cabeçalho", async () => {
    const alheio = await ambiente.criarAtor(await ambiente.criarEscritorio("Alheio"), "ADMINISTRADOR")
    const r = await ambiente.pedir(alheio, "GET", "/empresas/exportacao?formato=csv&colunas=cnpj")
    expect(linhasDe(r.bytes)).toEqual(["CNPJ"])
  })
})

describe("enquanto sai", () => {
  const colunas: readonly Coluna<string>[] = [{ id: "id", titulo: "Id", tipo: "texto", valor: (id) => id }]
  const porApelido: Ordem = ordenarPor("apelido", "asc", [{ expressao: empresas.apelido, tipo: "texto" }], {
    expressao: empresas.id,
    tipo: "uuid",
  })
  const listagem = (ler: Listagem<string>["ler"] = async (_tx, ids) => ids): Listagem<string> => ({
    transacao: (corpo) => ambiente.banco.emEscopo(admin.escopo, corpo),
    fonte: () => ({ de: sql`${empresas}`, onde: sql`id_escritorio = ${admin.escopo.idEscritorio}`, id: empresas.id }),
    ordem: porApelido,
    ler,
    porVez: 100,
  })
  const emCsv = (l: Listagem<string>) => exportar({ nome: "e", titulo: "E" }, colunas, l, { formato: "csv" })

  it("uma linha que muda de lugar no meio não sai duas vezes", async () => {
    const saidas: string[] = []
    const arquivo = await emCsv(listagem())
    for await (const parte of arquivo.fluxo) {
      saidas.push(...linhasDe(Buffer.from(parte)).filter((l) => l.length === 36))
      // Every row already given moves to the end of the order.
      await ambiente.banco.emEscopo(admin.escopo, (tx) =>
        tx.execute(sql`update empresas set apelido = 'zz ' || cnpj where id::text = any (${sql.param(saidas)})`),
      )
    }
    expect(saidas).toHaveLength(EMPRESAS)
    expect(new Set(saidas).size).toBe(EMPRESAS)
  })

  it("entre um lote e outro o banco está livre: a única conexão do banco embutido atende os demais", async () => {
    const arquivo = await emCsv(listagem())
    let partes = 0
    for await (const _parte of arquivo.fluxo) {
      expect((await ambiente.pedir(admin, "GET", "/empresas?busca=zz")).status).toBe(200)
      partes++
    }
    expect(partes).toBe(Math.ceil(EMPRESAS / 100) + 1)
  })

  it("lê só o que a rede leva, e para de ler quando quem pediu vai embora", async () => {
    let lotes = 0
    const arquivo = await emCsv(
      listagem(async (_tx, ids) => {
        lotes++
        return ids
      }),
    )
    for await (const _parte of arquivo.fluxo) break
    expect(lotes).toBe(1)
  })
})

describe("pela rede", () => {
  /** The empty chunk by which a body says that it is whole (RFC 9112, 7.1). */
  const FIM_DO_CORPO = "\r\n0\r\n\r\n"
  const abrir = (caminho: string): Socket => {
    const socket = connect(Number(endereco.port), endereco.hostname)
    socket.write(
      `GET ${PREFIXO_DA_API}${caminho} HTTP/1.1\r\nHost: ${endereco.host}\r\nConnection: close\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`,
    )
    return socket
  }
  const receber = async (socket: Socket): Promise<string> => {
    const partes: Buffer[] = []
    socket.on("data", (b: Buffer) => partes.push(b))
    socket.on("error", () => {})
    await once(socket, "close")
    return Buffer.concat(partes).toString("latin1")
  }

  it("um erro no meio derruba a conexão: o arquivo não termina como se estivesse inteiro", async () => {
    // The last of 700 people has an instant that no calendar has: whoever reads the second batch fails.
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(sql`insert into usuarios (id_escritorio, id, email, nome, papel, criado_em, ultima_entrada_em)
        select ${admin.escopo.idEscritorio}::uuid, gen_random_uuid(), 'p' || n || '@exemplo.com.br', 'Pessoa ' || lpad(n::text, 4, '0'), 2, now(),
          case when n = 700 then 'infinity'::timestamptz end from generate_series(1, 700) n`),
    )
    for (const formato of ["csv", "xlsx"]) {
      const texto = await receber(abrir(`/usuarios/exportacao?formato=${formato}`))
      expect(texto).toMatch(/^HTTP\/1\.1 200 /)
      expect(texto.slice(0, texto.indexOf("\r\n\r\n"))).toMatch(/transfer-encoding: chunked/i)
      expect(texto.endsWith(FIM_DO_CORPO)).toBe(false)
    }
    // In the first batch it is still an ordinary answer.
    const r = await ambiente.pedir(admin, "GET", "/usuarios/exportacao?formato=csv&direcao=desc")
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([500, "erro-interno"])
    await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute(sql`update usuarios set ultima_entrada_em = null`))
    const inteiro = await receber(abrir("/usuarios/exportacao?formato=csv"))
    expect(inteiro.match(/@exemplo\.com\.br/g)).toHaveLength(700)
    expect(inteiro.endsWith(FIM_DO_CORPO)).toBe(true)
  })

  it("quem sai no meio não deixa nada preso: o servidor segue atendendo", async () => {
    const socket = abrir("/empresas/exportacao?formato=csv")
    await once(socket, "data")
    socket.destroy()
    expect((await ambiente.pedir(admin, "GET", "/empresas")).status).toBe(200)
    await umaEmpresa().comCnpj("11222333000181").criar(ambiente, admin.escopo)
  })
})
