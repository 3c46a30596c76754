import { randomUUID } from "node:crypto"
import type { Notificacao, Procuracao } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { somarDias } from "./validade.ts"
import { avisarVencimentos, marcoDe } from "./vencimentos.service.ts"

const COMECO = "2026-04-01"
const FIM = "2026-12-31"
let hoje = COMECO
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date(`${hoje}T09:00:00-03:00`))
})
afterAll(() => ambiente.fechar())

describe("os marcos", () => {
  it.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [16, 30],
    [15, 15],
    [8, 15],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 0],
    [-3, 0],
  ])("a %i dias do fim, o marco é %s", (dias, marco) => {
    expect(marcoDe(dias)).toBe(marco)
  })
})

async function montarEscritorio() {
  const escritorio = await ambiente.criarEscritorio()
  const admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  const outroAdmin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  const responsavel = await ambiente.criarAtor(escritorio, "CONTADOR")
  const empresa = (await umaEmpresa().criar(ambiente, admin.escopo)).id
  const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
  return { escritorio, admin, outroAdmin, responsavel, empresa, dono }
}

const comCertificado = (ator: Ator, idEmpresa: string, validoAte: string, documento = "11222333000181") =>
  ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.insert(certificados).values({
      idEscritorio: ator.escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      idTipo: 1,
      titular: "EMPRESA LTDA",
      documento,
      emissor: "AC",
      numeroDeSerie: "1",
      digital: "0".repeat(64),
      validoDesde: new Date("2025-10-10T12:00:00Z"),
      validoAte: new Date(validoAte),
      cadeiaConfere: true,
      situacao: "ativo",
      criadoEm: new Date("2025-10-10T12:00:00Z"),
      criadoPor: "Teste",
    }),
  )
const comResponsavel = (ator: Ator, idEmpresa: string, idResponsavel: string | null) =>
  ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.update(empresas).set({ idResponsavel }).where(eq(empresas.id, idEmpresa)),
  )

const avisosDe = async (ator: Ator) => {
  const r = await ambiente.pedir(ator, "GET", "/notificacoes?registrosPorPagina=100")
  return r
    .json<{ lista: Notificacao[] }>()
    .lista.map((n) => [n.criadaEm.slice(0, 10), n.titulo])
    .sort()
}
const rodar = () =>
  avisarVencimentos(ambiente.banco, ambiente.servico.agora(), (erro) => {
    throw erro
  })

/** Each day of a period, twice: restarting the server must tell nobody anything again. */
async function andar(de: string, ate: string): Promise<void> {
  for (hoje = de; hoje <= ate; hoje = somarDias(hoje, 1)) {
    await rodar()
    await rodar()
  }
}

describe("um ano de avisos", () => {
  it("cada um uma vez, no dia: ao contador responsável e às pessoas da empresa", async () => {
    const { admin, responsavel, empresa, dono } = await montarEscritorio()
    await comResponsavel(admin, empresa, responsavel.idUsuario)
    await comCertificado(admin, empresa, "2026-10-10T18:00:00-03:00")
    await andar(COMECO, FIM)
    const nome = "O certificado de Empresa 11222333000181"
    // 10/10 minus 60, 30, 15, 7, 1 and 0 days.
    const esperados = [
      ["2026-08-11", `${nome} vence em 60 dias`],
      ["2026-09-10", `${nome} vence em 30 dias`],
      ["2026-09-25", `${nome} vence em 15 dias`],
      ["2026-10-03", `${nome} vence em 7 dias`],
      ["2026-10-09", `${nome} vence amanhã`],
      ["2026-10-10", `${nome} vence hoje`],
    ]
    expect(await avisosDe(responsavel)).toEqual(esperados)
    expect(await avisosDe(dono)).toEqual(esperados)
    expect(await avisosDe(admin)).toEqual([])
    const r = await ambiente.pedir(dono, "GET", "/notificacoes?registrosPorPagina=1")
    const [ultimo] = r.json<{ lista: Notificacao[] }>().lista
    expect(ultimo).toMatchObject({ tipo: "aviso", destino: `/perfil/certificados-digitais?empresa=${empresa}` })
    expect(ultimo?.mensagem).toContain("O e-CNPJ de EMPRESA LTDA vale até 10/10/2026.")
    expect(ambiente.errosRelatados).toEqual([])
  }, 240_000)
})

describe("quem e quando", () => {
  it("sem responsável ativo, todos os administradores; desativados não", async () => {
    const { admin, outroAdmin, responsavel, empresa } = await montarEscritorio()
    await comResponsavel(admin, empresa, responsavel.idUsuario)
    await ambiente.pedir(admin, "POST", `/usuarios/${responsavel.idUsuario}/desativar`)
    await comCertificado(admin, empresa, "2026-10-10T18:00:00-03:00")
    hoje = "2026-10-09"
    await rodar()
    for (const ator of [admin, outroAdmin]) expect(await avisosDe(ator)).toHaveLength(1)
  })

  it("o servidor que ficou parado conta um aviso, o do marco em que está, e não todos os que perdeu", async () => {
    const { admin, empresa } = await montarEscritorio()
    await comCertificado(admin, empresa, "2026-10-10T18:00:00-03:00")
    hoje = "2026-09-28"
    await rodar()
    expect((await avisosDe(admin)).map(([, titulo]) => titulo)).toEqual([
      "O certificado de Empresa 11222333000181 vence em 12 dias",
    ])
    hoje = "2026-10-12"
    await rodar()
    expect((await avisosDe(admin)).map(([, titulo]) => titulo)).toContain(
      "O certificado de Empresa 11222333000181 venceu em 10/10/2026",
    )
  })

  it("a procuração renovada ou corrigida avisa de novo, em todos os marcos; a que não mudou, não", async () => {
    const { admin, empresa } = await montarEscritorio()
    hoje = "2026-10-01"
    const poderes = {
      orgao: "receita-federal",
      outorgado: "52998224725",
      nomeDoOutorgado: "Maria da Silva",
      servicos: [],
      desde: "2025-10-10",
    }
    const criada = await ambiente.pedir(admin, "POST", `/empresas/${empresa}/procuracoes`, {
      corpo: { ...poderes, ate: "2026-10-10" },
    })
    const { id } = criada.json<Procuracao>()
    const mudarFim = async (ate: string, versao: number) => {
      const cabecalhos = { "if-match": `"${versao}"` }
      const r = await ambiente.pedir(admin, "PUT", `/procuracoes/${id}`, { corpo: { ...poderes, ate }, cabecalhos })
      expect(r.json()).toMatchObject({ ate, versao: versao + 1 })
    }
    const nome = "A procuração de Empresa 11222333000181"
    const contados = [["2026-10-01", `${nome} vence em 9 dias`]]
    const conferir = async (...novo: [string, string][]) => {
      contados.push(...novo)
      await rodar()
      await rodar()
      expect(await avisosDe(admin)).toEqual(contados)
    }
    await conferir()
    hoje = "2026-10-02"
    await conferir()
    // Still between the marks of 15 and of 7 days: the mark that was told, of another end.
    await mudarFim("2026-10-12", 1)
    await conferir(["2026-10-02", `${nome} vence em 10 dias`])
    await mudarFim("2027-10-12", 2)
    await conferir()
    hoje = "2027-10-03"
    await conferir(["2027-10-03", `${nome} vence em 9 dias`])
  })

  it("procurações também; canceladas, substituídas, de ex-clientes e de outro escritório não", async () => {
    const { admin, empresa } = await montarEscritorio()
    const { admin: alheio } = await montarEscritorio()
    const saiu = (await umaEmpresa().comCnpj("11444777000161").criar(ambiente, admin.escopo)).id
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      await tx.update(empresas).set({ idCategoria: 37 }).where(eq(empresas.id, saiu))
      const base = {
        idEscritorio: admin.escopo.idEscritorio,
        idEmpresa: empresa,
        orgao: "receita-federal" as const,
        outorgado: "52998224725",
        nomeDoOutorgado: "Maria da Silva",
        servicos: [],
        desde: "2025-10-01",
        ate: "2026-10-10",
        criadaEm: new Date("2025-10-01T12:00:00Z"),
      }
      await tx.insert(procuracoes).values([
        { ...base, id: randomUUID() },
        { ...base, id: randomUUID(), canceladaEm: "2026-05-01" },
        { ...base, id: randomUUID(), idEmpresa: saiu },
      ])
    })
    await comCertificado(admin, saiu, "2026-10-10T18:00:00-03:00")
    hoje = "2026-10-10"
    await rodar()
    expect(await avisosDe(admin)).toEqual([["2026-10-10", "A procuração de Empresa 11222333000181 vence hoje"]])
    expect(await avisosDe(alheio)).toEqual([])
  })
})
