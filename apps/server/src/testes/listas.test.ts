import { randomUUID } from "node:crypto"
import {
  ordensDaCarteira,
  ordensDasEmpresas,
  ordensDasNotas,
  ordensDasProcuracoes,
  ordensDoFaturamento,
  ordensDoFechamento,
  ordensDosAcessos,
  ordensDosCertificados,
  ordensDosSocios,
  ordensDosUsuarios,
  rotas,
} from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { certificados, procuracoes } from "../db/schema/certificados.ts"
import { empresas } from "../db/schema/empresas.ts"
import { importacoes } from "../db/schema/importacoes.ts"
import { documentos, notasFiscais } from "../db/schema/receitas.ts"
import { proLabores, socios } from "../db/schema/socios.ts"
import { type Ambiente, type Ator, criarAmbiente } from "./ambiente.ts"

/**
 * Every list of the product, by HTTP: walked by cursor forward and back, jumped into by page number, and exported. What
 * each must show is what it has, so all of it is compared with one reading of a hundred rows.
 */
const QUANTOS = 37
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
let ambiente: Ambiente
let admin: Ator
let restrito: Ator

interface Resposta {
  lista: Record<string, unknown>[]
  paginacao: { paginaAtual: number; totalDeRegistros: number; proxima: string | null; anterior: string | null }
  totais?: Record<string, string>
}
interface Lista {
  readonly caminho: string
  readonly consulta: string
  readonly id: string
  readonly ordens: readonly string[]
  readonly sentido: string
}
const listas: readonly Lista[] = [
  { caminho: "/usuarios", consulta: "", id: "id", ordens: ordensDosUsuarios, sentido: "direcao" },
  { caminho: "/empresas", consulta: "", id: "id", ordens: ordensDasEmpresas, sentido: "direcao" },
  { caminho: "/empresas/carteira", consulta: "", id: "id", ordens: ordensDaCarteira, sentido: "direcao" },
  { caminho: "/socios", consulta: "&competencia=2026-10", id: "id", ordens: ordensDosSocios, sentido: "direcao" },
  { caminho: "/notas-fiscais", consulta: "", id: "id", ordens: ordensDasNotas, sentido: "sentido" },
  { caminho: "/certificados", consulta: "", id: "id", ordens: ordensDosCertificados, sentido: "direcao" },
  { caminho: "/procuracoes", consulta: "", id: "id", ordens: ordensDasProcuracoes, sentido: "direcao" },
  { caminho: "/acessos", consulta: "", id: "idEmpresa", ordens: ordensDosAcessos, sentido: "direcao" },
  {
    caminho: "/fechamentos/das",
    consulta: "&competencia=2026-10",
    id: "idEmpresa",
    ordens: ordensDoFechamento,
    sentido: "direcao",
  },
  {
    caminho: "/fechamentos/faturamento",
    consulta: "&competencia=2026-10",
    id: "idEmpresa",
    ordens: ordensDoFaturamento,
    sentido: "direcao",
  },
]
const fixas = [
  { caminho: "/auditoria", id: "id" },
  { caminho: "/lotes", id: "id" },
  { caminho: "/importacoes", id: "id" },
] as const

/** Those of the contract that have orders and are not above, with whatever rows the others left for them. */
const asOutras: readonly Lista[] = Object.values(rotas).flatMap((rota) => {
  if (!("query" in rota) || !(rota.query instanceof z.ZodObject) || rota.caminho.includes(":")) return []
  const { pagina, ordem, direcao, competencia, ano }: Record<string, unknown> = rota.query.shape
  if (pagina === undefined || ordem === undefined || listas.some((l) => l.caminho === rota.caminho)) return []
  const ordens = z.array(z.string()).parse(z.toJSONSchema(ordem as z.ZodType, { io: "input" }).enum)
  const consulta = `${competencia === undefined ? "" : "&competencia=2026-10"}${ano === undefined ? "" : "&ano=2026"}`
  return { caminho: rota.caminho, consulta, id: "", ordens, sentido: direcao === undefined ? "sentido" : "direcao" }
})

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  const { idEscritorio } = admin.escopo
  const ids = Array.from({ length: QUANTOS }, () => randomUUID())
  const agora = ambiente.servico.agora()
  await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
    await tx.insert(empresas).values(
      ids.map((id, i) => ({
        idEscritorio,
        id,
        cnpj: `${String(i * 7).padStart(8, "0")}000199`,
        razaoSocial: `Razão ${i % 5}`,
        apelido: ["Água", "agua", "Zebra", "Ético"][i % 4] ?? "",
        dataAbertura: "2020-01-02",
        idMunicipio: "3550308",
        uf: "SP",
        idCategoria: 1,
        idTipo: 20,
        inicioNoSistema: "2026-10",
        criadaEm: agora,
      })),
    )
    await tx.insert(socios).values(
      ids.map((id, i) => ({
        idEscritorio,
        id,
        idEmpresa: id,
        idTipoDePessoa: 3,
        nome: ["Água", "agua", "Zebra"][i % 3] ?? "",
        criadoEm: agora,
      })),
    )
    // Some without a value, some with the same.
    await tx
      .insert(proLabores)
      .values(
        ids.flatMap((id, i) =>
          i % 4 === 0
            ? []
            : [{ idEscritorio, idEmpresa: id, idSocio: id, desde: "2026-01", valorCentavos: BigInt(i % 3) * 100_00n }],
        ),
      )
    for (const [i, idEmpresa] of ids.entries()) {
      // Half of them have a certificate, many of which end together; all have a procuração.
      if (i % 2 === 0) {
        await tx.insert(certificados).values({
          idEscritorio,
          id: randomUUID(),
          idEmpresa,
          idTipo: 1,
          titular: ["Ética", "etica", "Zelo"][i % 3] ?? "",
          documento: `${String(i * 7).padStart(8, "0")}000199`,
          emissor: "AC",
          numeroDeSerie: String(i),
          digital: String(i).padStart(64, "0"),
          validoDesde: agora,
          validoAte: new Date(Date.UTC(2026, 10, 10 + (i % 9) * 10)),
          cadeiaConfere: false,
          situacao: "ativo",
          criadoEm: agora,
          criadoPor: "Teste",
        })
      }
      await tx.insert(procuracoes).values({
        idEscritorio,
        id: randomUUID(),
        idEmpresa,
        orgao: "receita-federal",
        outorgado: "52998224725",
        nomeDoOutorgado: ["Ána", "ana", "Bia"][i % 3] ?? "",
        servicos: [],
        desde: "2026-01-01",
        ate: `2026-12-${10 + (i % 7)}`,
        criadaEm: agora,
      })
      const idDocumento = randomUUID()
      await tx.insert(documentos).values({
        idEscritorio,
        id: idDocumento,
        idEmpresa,
        nome: "nota.xml",
        digest: String(i).padStart(64, "0"),
        conteudo: Buffer.from("<a/>"),
        recebidoEm: agora,
      })
      await tx.insert(notasFiscais).values({
        idEscritorio,
        id: randomUUID(),
        idEmpresa,
        direcao: "prestada",
        chave: String(i).padStart(50, "0"),
        numero: String(i * 3),
        competencia: "2026-10",
        competenciaDoDocumento: "2026-10",
        dataEmissao: new Date(Date.UTC(2026, 9, 1 + (i % 3))),
        status: i % 5 === 0 ? 2 : 1,
        receitaCentavos: BigInt(i % 4) * 100_01n,
        // The largest of them add up to more than a double counts exactly.
        valorServicoCentavos: 9_007_199_254_740_99n + BigInt(i % 4),
        valorLiquidoCentavos: BigInt(i % 4) * 100_00n,
        issRetido: i % 2 === 0,
        mercado: "interno",
        codigoTributacao: "010701",
        descricao: "=SOMA(A1)",
        contraparteNome: i % 3 === 0 ? null : `Tomador ${i % 3}`,
        contraparteDocumento: null,
        assinatura: "valida",
        assinaturaDetalhe: "Emissor reconhecido.",
        semValidade: false,
        dados: { valores: i % 4 === 0 ? {} : { iss: `${i}.05` } },
        avisos: [],
        idDocumento,
        criadaEm: agora,
      })
    }
  })
  await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.execute(sql`insert into usuarios (id_escritorio, id, email, nome, papel, ativo, criado_em, ultima_entrada_em)
      select ${idEscritorio}::uuid, gen_random_uuid(), 'p' || n || '@exemplo.com.br', 'Pessoa ' || (n % 4), 1 + n % 4, n % 6 > 0,
        now() - n % 7 * interval '1 microsecond', case when n % 3 > 0 then now() - n % 2 * interval '1 day' end
      from generate_series(1, ${QUANTOS}::int) n`),
  )
  // Many arrive at the same instant: only the id tells them apart.
  await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.insert(importacoes).values(
      ids.map((id, i) => ({
        idEscritorio,
        id,
        nome: `carteira ${i}.xlsx`,
        estado: "cancelada" as const,
        planilhas: [],
        mapeamento: [],
        idUsuario: admin.idUsuario,
        criadaEm: new Date(Date.UTC(2026, 9, 1 + (i % 4))),
        alteradaEm: agora,
      })),
    ),
  )
  restrito = await ambiente.criarAtor(idEscritorio, "CONTADOR", ids.slice(0, 11))
  for (let i = 0; i < 12; i++) {
    await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", {
      corpo: { competencia: "2026-10", selecao: { empresas: ids.slice(i, i + 3) } },
    })
  }
  await ambiente.servico.trabalhos.lotes()
})
afterAll(() => ambiente.fechar())

const pedir = async (caminho: string, consulta: string, ator = admin) => {
  const r = await ambiente.pedir(ator, "GET", `${caminho}?${consulta}`)
  expect([r.status, r.status === 200 ? "" : r.bytes.toString()]).toEqual([200, ""])
  return r.json<Resposta>()
}
const idsDe = (r: Resposta, id: string) => r.lista.map((l) => l[id] ?? l.id ?? l.idEmpresa ?? l.chave)

/** Three pages of the rows there are: one that is first, one that is in the middle, and one that is last. */
const POR_PAGINA = 15
/** How far a long list is walked: no further than the whole of it that one reading gives. */
const PAGINAS = 6

/** Walks a list and compares it, both ways and by jumps, with itself whole. */
async function conferir(caminho: string, consulta: string, id: string, ator = admin): Promise<void> {
  const inteira = await pedir(caminho, `registrosPorPagina=100${consulta}`, ator)
  const todas = idsDe(inteira, id)
  expect(todas).toHaveLength(Math.min(100, inteira.paginacao.totalDeRegistros))
  expect(new Set(todas).size).toBe(todas.length)
  const ida: unknown[] = []
  const volta: unknown[] = []
  let pagina = 1
  let atual = await pedir(caminho, `registrosPorPagina=${POR_PAGINA}${consulta}`, ator)
  expect(atual.paginacao.anterior).toBeNull()
  for (;;) {
    expect([atual.paginacao.paginaAtual, atual.paginacao.totalDeRegistros]).toEqual([
      pagina,
      inteira.paginacao.totalDeRegistros,
    ])
    // To the first it would be the same request.
    if (pagina > 1) {
      const salto = await pedir(caminho, `pagina=${pagina}&registrosPorPagina=${POR_PAGINA}${consulta}`, ator)
      expect(idsDe(salto, id)).toEqual(idsDe(atual, id))
    }
    ida?.push(...idsDe(atual, id))
    if (atual.paginacao.proxima === null || pagina === PAGINAS) break
    atual = await pedir(
      caminho,
      `pagina=${++pagina}&registrosPorPagina=${POR_PAGINA}&cursor=${atual.paginacao.proxima}${consulta}`,
      ator,
    )
  }
  const andadas = todas.slice(0, PAGINAS * POR_PAGINA)
  expect(ida).toEqual(andadas)
  for (;;) {
    volta?.unshift(...idsDe(atual, id))
    if (atual.paginacao.anterior === null) break
    atual = await pedir(
      caminho,
      `pagina=${--pagina}&registrosPorPagina=${POR_PAGINA}&cursor=${atual.paginacao.anterior}${consulta}`,
      ator,
    )
  }
  expect(volta).toEqual(andadas)
}

describe("cada lista", () => {
  const casos = listas.flatMap((l) => l.ordens.map((ordem) => ({ ...l, ordem })))
  it.each(casos)("$caminho por $ordem: anda, volta e salta sem repetir nem perder", async (l) => {
    for (const d of ["asc", "desc"]) await conferir(l.caminho, `${l.consulta}&ordem=${l.ordem}&${l.sentido}=${d}`, l.id)
  })

  it("o contrato tem outras listas com ordem", () => expect(asOutras.length).toBeGreaterThan(8))
  // Each order in one of the two directions, by turns, and at night in both: that a list goes back by what it came is of the one piece
  // that writes every list, and is proved above.
  it.each(asOutras)("$caminho, com o que houver, anda em cada ordem", async (l) => {
    const quem = l.caminho === "/escritorios" ? await ambiente.criarAtor(null, "ROOT") : admin
    for (const [i, ordem] of l.ordens.entries())
      for (const d of INTEIRA ? ["asc", "desc"] : [i % 2 === 0 ? "asc" : "desc"])
        await conferir(l.caminho, `${l.consulta}&ordem=${ordem}&${l.sentido}=${d}`, l.id, quem)
  })

  it.each([
    ["/empresas", "&ordem=razaoSocial", "razaoSocial", "apelido"],
    ["/implantacao", "&ordem=criadaEm", "criadaEm", "apelido"],
    ["/procuracoes", "&ordem=outorgado", "nomeDoOutorgado", "empresa"],
    ["/certificados", "&ordem=titular", "titular", "empresa"],
  ])("%s: o que é igual na coluna vai pelo nome", async (caminho, consulta, coluna, nome) => {
    const { lista } = await pedir(caminho, `registrosPorPagina=100&direcao=asc${consulta}`)
    const emOrdem = (v: unknown) => String(v).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    const iguais = [...Map.groupBy(lista, (l) => emOrdem(l[coluna])).values()].filter((g) => g.length > 1)
    expect(iguais.length).toBeGreaterThan(0)
    for (const grupo of iguais) {
      const nomes = grupo.map((l) => emOrdem(l[nome] ?? (l.empresa as { apelido?: string } | undefined)?.apelido))
      expect(nomes).toEqual([...nomes].sort())
    }
  })

  it.each(fixas)("$caminho na sua única ordem", async ({ caminho, id }) => {
    await conferir(caminho, "", id)
  })

  it("os itens de um lote", async () => {
    const { lista } = await pedir("/lotes", "registrosPorPagina=1")
    await conferir(`/lotes/${String(lista[0]?.id)}/itens`, "", "sequencia")
  })

  it("quem alcança só algumas empresas anda só por elas", async () => {
    for (const l of listas.filter((x) => x.caminho !== "/usuarios")) {
      expect((await pedir(l.caminho, l.consulta, restrito)).paginacao.totalDeRegistros).toBe(11)
      await conferir(l.caminho, l.consulta, l.id, restrito)
    }
  })

  it.each(listas)("$caminho recusa o cursor de outra ordem e o que não é cursor", async (l) => {
    const [primeira = "", segunda = ""] = l.ordens
    const { paginacao } = await pedir(l.caminho, `registrosPorPagina=10&ordem=${primeira}${l.consulta}`)
    for (const consulta of [`ordem=${segunda}&cursor=${paginacao.proxima}`, `ordem=${primeira}&cursor=abc`]) {
      const r = await ambiente.pedir(admin, "GET", `${l.caminho}?${consulta}${l.consulta}`)
      expect([r.status, r.json()]).toMatchObject([400, { codigo: "cursor-invalido", campo: "cursor" }])
    }
  })

  it("nomes em ordem alfabética, sem olhar maiúsculas nem acentos", async () => {
    const { lista } = await pedir("/empresas", "registrosPorPagina=100")
    const nomes = [
      ...new Set(lista.map((l) => String(l.apelido).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase())),
    ]
    expect(nomes).toEqual(["agua", "etico", "zebra"])
  })

  it("números de nota por valor, não por letra", async () => {
    const { lista } = await pedir("/notas-fiscais", "registrosPorPagina=100&ordem=numero&sentido=asc")
    expect(lista.map((l) => l.numero)).toEqual(Array.from({ length: QUANTOS }, (_, i) => String(i * 3)))
  })
})

describe("totais e exportações", () => {
  it("as notas somam o filtro inteiro, ao centavo, qualquer que seja a página", async () => {
    const nn = Array.from({ length: QUANTOS }, (_, i) => i)
    const reais = (centavos: bigint) => `${centavos / 100n}.${String(centavos % 100n).padStart(2, "0")}`
    const soma = (f: (i: number) => bigint) => reais(nn.reduce((s, i) => s + f(i), 0n))
    const { totais } = await pedir("/notas-fiscais", "pagina=2&registrosPorPagina=10")
    expect(totais).toEqual({
      valorServico: soma((i) => 9_007_199_254_740_99n + BigInt(i % 4)),
      valorLiquido: soma((i) => BigInt(i % 4) * 100_00n),
      // Cancelled notes are no revenue.
      receita: soma((i) => (i % 5 === 0 ? 0n : BigInt(i % 4) * 100_01n)),
      issRetido: soma((i) => (i % 2 === 0 && i % 4 !== 0 ? BigInt(i) * 100n + 5n : 0n)),
    })
    const canceladas = await pedir("/notas-fiscais", "status=2")
    expect([canceladas.totais?.receita, canceladas.paginacao.totalDeRegistros]).toEqual(["0.00", 8])
  })

  it.each([
    ["/usuarios", "", "email", (l: Record<string, unknown>) => l.email],
    ["/empresas", "&ordem=razaoSocial&direcao=desc", "cnpj", (l: Record<string, unknown>) => comMascara(l.cnpj)],
    ["/notas-fiscais", "&status=1&ordem=contraparteNome", "numero", (l: Record<string, unknown>) => l.numero],
    [
      "/fechamentos/das",
      "&competencia=2026-10&ordem=estado",
      "cnpj",
      (l: Record<string, unknown>) => comMascara(l.cnpj),
    ],
    ["/importacoes", "&direcao=asc", "nome", (l: Record<string, unknown>) => l.nome],
    ["/auditoria", "&acao=inserir", "idRegistro", (l: Record<string, unknown>) => l.idRegistro],
  ])("%s%s sai inteira e na ordem da lista", async (caminho, consulta, coluna, valor) => {
    const esperadas: unknown[] = []
    for (let pagina = 1; ; pagina++) {
      const { lista, paginacao } = await pedir(caminho, `registrosPorPagina=100&pagina=${pagina}${consulta}`)
      esperadas.push(...lista.map((l) => valor(l) ?? ""))
      if (paginacao.proxima === null) break
    }
    const r = await ambiente.pedir(admin, "GET", `${caminho}/exportacao?formato=csv&colunas=${coluna}${consulta}`)
    expect(r.status).toBe(200)
    expect(colunaDe(r.bytes)).toEqual(esperadas)
  })

  it("os acessos saem uma linha por pessoa e empresa; com uma pessoa, só as dela", async () => {
    const { lista } = await pedir("/acessos", "registrosPorPagina=100")
    const pessoas = lista.flatMap((l) => (Array.isArray(l.acessos) ? l.acessos : []))
    const todos = await ambiente.pedir(admin, "GET", "/acessos/exportacao?formato=csv&colunas=nome")
    expect(colunaDe(todos.bytes)).toEqual(pessoas.map((p: { nome: string }) => p.nome))
    const dele = await ambiente.pedir(
      admin,
      "GET",
      `/acessos/exportacao?formato=csv&colunas=nome,origem&idUsuario=${restrito.idUsuario}`,
    )
    expect(colunaDe(dele.bytes)).toEqual(Array.from({ length: 11 }, () => `${restrito.nome};Concedido`))
  })

  it("as chaves saem sem segredo nenhum", async () => {
    const criada = await ambiente.pedir(admin, "POST", "/chaves-api", {
      corpo: { nome: "Robô", escopos: ["notas:ler"], empresas: null, validadeEmDias: 1 },
    })
    const { chave, segredo } = criada.json<{ chave: { prefixo: string }; segredo: string }>()
    const texto = (await ambiente.pedir(admin, "GET", "/chaves-api/exportacao?formato=csv")).bytes.toString("utf8")
    expect(texto).toContain(`Robô;${chave.prefixo};Ler notas fiscais e seus XML;Todas do escritório;`)
    expect(texto).not.toContain(segredo)
  })

  it("uma descrição maliciosa de nota não vira fórmula", async () => {
    const r = await ambiente.pedir(admin, "GET", "/notas-fiscais/exportacao?formato=csv&colunas=descricao,valorServico")
    expect(new Set(colunaDe(r.bytes).map((l) => l.split(";")[0]))).toEqual(new Set(["'=SOMA(A1)"]))
  })
})

const colunaDe = (bytes: Buffer) => bytes.toString("utf8").trimEnd().split("\r\n").slice(1)
const comMascara = (cnpj: unknown) => String(cnpj).replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5")
