import type { Notificacao, Operacao, RegraDeOperacao } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { empresas } from "../../db/schema/empresas.ts"
import { operacoesConsumo, operacoesTetos } from "../../db/schema/operacoes.ts"
import type { AtoExterno, AtosExternos, ProvedorExterno } from "../../ports/operacao-externa.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { criarAgendador } from "./agendamento.service.ts"
import { atoDeTeste, criarOrgao, type OrgaoDeTeste } from "./operacoes.fixtures.ts"
import { enfileirar } from "./operacoes.service.ts"

/** The day before the rule of day 6 runs. */
let agora = new Date("2026-11-05T07:00:00-03:00")
let ambiente: Ambiente
let admin: Ator
let orgao: OrgaoDeTeste
let boa: EmpresaDeTeste
let semPoder: EmpresaDeTeste
const erros: unknown[] = []

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  agora = new Date("2026-11-05T07:00:00-03:00")
  orgao = criarOrgao()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  boa = await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, admin.escopo)
  semPoder = await umaEmpresa().comCnpj(novoCnpj()).criar(ambiente, admin.escopo)
  erros.length = 0
})

/** One act, asked for every company on a day; a company without a power stops before any call. */
function ato(): AtoExterno {
  const base = atoDeTeste()["situacao-fiscal"]
  if (!base) throw new Error("sem ato")
  const { transmitir } = base.etapas
  if (!transmitir) throw new Error("sem etapa")
  return {
    ...base,
    pedir: async (_tx, _escopo, pedido) => ({
      novas: [boa, semPoder].map((e) => ({ ...nova(e), chave: `${e.id}:${pedido.agora.toISOString()}` })),
      fora: [],
    }),
    etapas: {
      ...base.etapas,
      transmitir: {
        ...transmitir,
        preparar: async (tx, contexto, operacoes) => {
          // As an act that takes a number: the eve must leave nothing of it.
          await tx.update(empresas).set({ observacoes: "preparada" }).where(eq(empresas.id, boa.id))
          const pedidos = await transmitir.preparar(tx, contexto, operacoes)
          return operacoes.map((o, i) => {
            const pedido = pedidos[i]
            if (!pedido) throw new Error("sem pedido")
            return o.idEmpresa === semPoder.id
              ? {
                  tipo: "parar" as const,
                  precisaDePessoa: true,
                  motivo: {
                    codigo: "falta-procuracao",
                    texto: "Falta a procuração. Peça-a à empresa.",
                    textoDoOrgao: null,
                  },
                }
              : pedido
          })
        },
      },
    },
  }
}
const nova = ({ id }: EmpresaDeTeste) => ({
  idEmpresa: id,
  apelido: id === boa.id ? "Boa" : "Sem Poder",
  tipo: "situacao-fiscal" as const,
  competencia: null,
  parametros: {},
})
const atos = (): AtosExternos => ({ "situacao-fiscal": ato() })
const conferir = (provedor: ProvedorExterno = orgao.provedor, deles: AtosExternos = atos()) =>
  criarAgendador({
    banco: ambiente.banco,
    atos: deles,
    provedores: [provedor],
    agora: () => agora,
    relatarErro: (e) => erros.push(e),
  }).conferirVespera()

async function comRegra(dia: number, tipo = "situacao-fiscal"): Promise<void> {
  const r = await ambiente.pedir(admin, "PUT", `/operacoes/regras/${tipo}`, {
    corpo: { ligada: true, dia, comAprovacao: false, confirmoSemAprovacao: true },
    cabecalhos: { "if-match": `"0"` },
  })
  expect([r.status, r.json<RegraDeOperacao>().dia]).toEqual([200, dia])
}

const avisos = async () => (await ambiente.pedir(admin, "GET", "/notificacoes")).json<{ lista: Notificacao[] }>().lista

describe("a véspera", () => {
  it("diz hoje o que amanhã não sai, um aviso por dia, sem chamar ninguém; corrigido, não diz mais", async () => {
    await comRegra(6)
    await conferir()
    await Promise.all([conferir(), conferir()])
    const [aviso, ...outros] = await avisos()
    expect(outros).toEqual([])
    expect(aviso).toMatchObject({
      titulo: "1 automação de amanhã não vai sair",
      mensagem: "Situação fiscal, de Sem Poder: Falta a procuração. Peça-a à empresa.",
      destino: "/processamento",
    })
    expect([orgao.chamadas, erros]).toEqual([[], []])
    const [lida] = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.select({ observacoes: empresas.observacoes }).from(empresas).where(eq(empresas.id, boa.id)),
    )
    expect(lida?.observacoes).toBe(null)
    // Another day, whose tomorrow brings nothing.
    agora = new Date("2026-11-06T07:00:00-03:00")
    await conferir()
    expect(await avisos()).toHaveLength(1)
  })

  it("o que há mais de um dia não tem sucesso é dito, uma vez, com desde quando; o que acabou de entrar, não", async () => {
    const entrar = () =>
      ambiente.banco.emEscopo(sistema(admin.escopo.idEscritorio), (tx) =>
        enfileirar(tx, admin.escopo, ato(), [{ ...nova(boa), chave: `sem-sucesso:${agora.toISOString()}` }], {
          idUsuario: admin.escopo.idUsuario,
          nome: "Teste",
          agora,
          comAprovacao: false,
        }),
      )
    await entrar()
    await conferir()
    expect(await avisos()).toEqual([])
    agora = new Date("2026-11-07T07:00:00-03:00")
    await entrar()
    await conferir()
    await conferir()
    expect(await avisos()).toMatchObject([
      {
        titulo: expect.stringContaining("sem sucesso há mais de um dia"),
        mensagem:
          "Situação fiscal: sem sucesso desde 05/11/2026, 2 esperam. Veja o motivo de cada uma em Processamento.",
      },
    ])
  })

  it("na fila, a linha que espera diz por que não sairia e o que fazer, até que seja corrigida", async () => {
    const entrada = { idUsuario: admin.idUsuario, nome: "Ana", agora, comAprovacao: true }
    await ambiente.banco.emEscopo(sistema(admin.escopo.idEscritorio), (tx) =>
      enfileirar(
        tx,
        admin.escopo,
        ato(),
        [boa, semPoder].map((e) => ({ ...nova(e), chave: e.id })),
        entrada,
      ),
    )
    const linhas = async () =>
      new Map(
        (await ambiente.pedir(admin, "GET", "/operacoes?status=0"))
          .json<{ lista: Operacao[] }>()
          .lista.map((o) => [o.idEmpresa, o.motivo?.codigo ?? null]),
      )
    await conferir()
    expect(await linhas()).toEqual(
      new Map([
        [boa.id, null],
        [semPoder.id, "falta-procuracao"],
      ]),
    )
    const corrigida = semPoder
    semPoder = boa
    await conferir()
    expect((await linhas()).get(boa.id)).toBe("falta-procuracao")
    expect((await linhas()).get(corrigida.id)).toBe(null)
  })

  it("certificado que não serve e teto alcançado valem para tudo o que é do provedor", async () => {
    await comRegra(6)
    const motivo = { codigo: "certificado-recusado", texto: "O e-CNPJ vence hoje.", textoDoOrgao: null }
    await conferir({ ...orgao.provedor, impedimento: async () => motivo })
    expect((await avisos())[0]?.mensagem).toBe("Situação fiscal, de Boa e Sem Poder: O e-CNPJ vence hoje.")
    const outra = await ambiente.pedir(admin, "PUT", "/operacoes/tetos/serpro", {
      corpo: { teto: "0.00" },
      cabecalhos: { "if-match": `"0"` },
    })
    expect(outra.status).toBe(200)
    agora = new Date("2026-12-05T07:00:00-03:00")
    await conferir()
    expect((await avisos()).map((a) => a.mensagem).join()).toContain("chega ao teto de R$ 0,00")
  })

  it("o teto conta as chamadas que amanhã fará, cada espécie no preço da faixa dela, na ordem em que saem", async () => {
    // Declarations of a month: 0.40 the first, 0.30 each of up to three, 0.10 each of more. Queries are free, and reach no band of theirs.
    const preco: ProvedorExterno["preco"] = (classe, n) =>
      classe === "declarar" ? (n > 3 ? 1000n : n > 1 ? 3000n : 4000n) : 0n
    const { idEscritorio } = admin.escopo
    const ato = atoDeTeste()["situacao-fiscal"]
    if (!ato) throw new Error("sem ato")
    await ambiente.banco.emEscopo(sistema(idEscritorio), async (tx) => {
      const provedor = "serpro"
      await tx.insert(operacoesTetos).values({ idEscritorio, provedor, tetoCentavos: 80n, versao: 1 })
      const consultas = { classe: "consultar", mes: "2026-11", chamadas: 9 } as const
      await tx.insert(operacoesConsumo).values({ idEscritorio, provedor, ...consultas })
      const entrada = { idUsuario: admin.idUsuario, nome: "Ana", agora, comAprovacao: false }
      await enfileirar(tx, admin.escopo, ato, [{ ...nova(boa), chave: "na-fila" }], entrada)
    })
    const antes: AtoExterno = {
      ...ato,
      prioridade: ato.prioridade - 1,
      pedir: async () => ({
        novas: ["a", "b", "c"].map((chave) => ({ ...nova(semPoder), tipo: "mensagens-consultar", chave })),
        fora: [],
      }),
    }
    await comRegra(6, "mensagens-consultar")
    await conferir({ ...orgao.provedor, preco }, { "situacao-fiscal": ato, "mensagens-consultar": antes })
    // The three of tomorrow leave before what is queued: 0.40, then 0.60 the two, then 0.90 the three, beyond the ceiling of 0.80.
    expect([(await avisos()).map((a) => a.titulo), erros]).toEqual([["1 automação de amanhã não vai sair"], []])
    const { lista } = (await ambiente.pedir(admin, "GET", "/operacoes")).json<{ lista: Operacao[] }>()
    expect(lista.map((o) => o.motivo?.codigo)).toEqual(["teto"])
  })
})
