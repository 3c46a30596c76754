import { randomBytes, randomUUID } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import { iniciarSimuladorSerpro } from "../../../simuladores/src/serpro/simulador.ts"
import { abrirArmazemNoDisco } from "../adapters/armazem/disco/adapter.ts"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { jaSemeada } from "../db/instalacao.ts"
import { verificarTudo } from "../features/fechamento/verificacao.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { calcularEmpresas } from "../features/recalculo/recalculo.service.ts"
import { SEM_RELATOR } from "../http/relator-de-falhas.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { criarMarcas } from "../marca/resolucao.ts"
import type { Servico } from "../servico.ts"
import { abrirBancoDeDemonstracao, lerMes, retratar } from "./apoio.fixtures.ts"
import { apresentarContribuintes } from "./autoridade-simulada.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { prepararDemonstracao } from "./demonstracao.ts"
import { ESCRITORIOS, HORIZONTE } from "./escritorios.ts"
import { SENHA } from "./pessoas.ts"
import { semear } from "./semear.ts"

const REFERENCIA = new Date("2026-11-20T12:00:00-03:00")
const abertos: Banco[] = []
afterEach(async () => {
  for (const banco of abertos.splice(0)) await banco.fechar()
})

async function abrir(referencia: Date): Promise<Banco> {
  const banco = await abrirBancoDeDemonstracao(referencia)
  abertos.push(banco)
  return banco
}

const calar = () => {}

/** A fifth of the demonstration, with those where a run is killed; the whole of it is seeded in semear.uma-vez.test.ts. */
const somente = new Set([
  ...ESCRITORIOS.flatMap(({ empresas }) => empresas.filter((_, i) => i % 5 === 0).map((e) => e.nome)),
  ...["sentinela", "casa-das-tintas", "clinica-bem-viver", "trigo-dourado"],
])

const cofre = criarCofre(randomBytes(32))
const servicoCom = (banco: Banco, agora: () => Date): Servico => ({
  banco,
  agora,
  selic: null,
  receitaFederal: null,
  emissor: null,
  falhas: SEM_RELATOR,
  emissores: lerEmissores(EMISSORES_DA_DEMONSTRACAO),
  marcas: criarMarcas(banco, { url: "http://127.0.0.1:3000", marca: MARCA_SEM_ARQUIVO }, agora),
  cofre,
  armazem: abrirArmazemNoDisco(join(tmpdir(), `partida-armazem-${randomUUID()}`), cofre),
  trabalhos: {
    lotes: async () => {},
    recalculo: async () => {},
    correio: async () => {},
    vencimentos: async () => {},
    registro: async () => {},
    operacoes: async () => {},
  },
  config: {
    porta: 0,
    host: "127.0.0.1",
    url: "http://127.0.0.1:3000",
    dados: null,
    modo: "demo",
    identidade: { tipo: "embutida" },
    correio: { tipo: "caixa", remetente: "Partida <nao-responda@partida.example>", retorno: null },
    marca: MARCA_SEM_ARQUIVO,
    ociosidade: { limiteMinutos: 30, enderecoDeSaida: "/conta/sair" },
    loginUnico: false,
    manutencao: false,
    boletins: { pasta: "", chave: "", comando: null, escolhida: true },
    limites: { porPessoa: 60_000, porEndereco: 60_000 },
    conexoes: { prazoDoPedidoS: 60, fluxosPorPessoa: 10 },
    proxies: 0,
    raizesConfiaveis: null,
    emissores: EMISSORES_DA_DEMONSTRACAO,
    senhasVazadas: null,
    versao: "teste",
    armazem: { tipo: "disco", pasta: "" },
    consultaCadastral: null,
    selic: null,
    serpro: null,
    sefin: null,
    autoridadesSimuladas: null,
    web: null,
  },
})

/** Runs until the named step and dies there, as a killed process would between two transactions. */
async function morrerEm(banco: Banco, passo: string): Promise<void> {
  const aoPassar = (nome: string) => {
    if (nome === passo) throw new Error(`morreu em ${passo}`)
  }
  await expect(semear(banco, { referencia: REFERENCIA, dizer: calar, somente, aoPassar })).rejects.toThrow(
    `morreu em ${passo}`,
  )
}

/** The authority of the demonstration knows of each company what a declaration does not say. */
async function conferirContribuintes(banco: Banco): Promise<void> {
  const autoridade = await iniciarSimuladorSerpro({ comQr: false })
  await apresentarContribuintes(banco, autoridade.enderecoDeControle)
  const estado = await fetch(`${autoridade.enderecoDeControle}/estado`)
  const { contribuintes } = (await estado.json()) as { contribuintes: [string, { abertura: string }][] }
  await autoridade.parar()
  const { rows } = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx.execute<{ cnpj: string; abertura: string }>(sql`select cnpj, data_abertura::text as abertura from empresas`),
  )
  expect(Object.fromEntries(contribuintes.map(([cnpj, { abertura }]) => [cnpj, abertura]))).toEqual(
    Object.fromEntries(rows.map((r) => [r.cnpj, r.abertura])),
  )
}

describe("prepararDemonstracao", () => {
  it("cria uma vez, dá os acessos, e a segunda partida não muda nada; interrompida, termina igual", async () => {
    const inteiro = await abrir(REFERENCIA)
    const { instrucoes, entrada } = await prepararDemonstracao(
      servicoCom(inteiro, () => REFERENCIA),
      calar,
      somente,
    )
    expect(entrada.logins.map((l) => l.email)).toEqual(
      ["root", "admin", "contador", "empresa", "funcionario", "admin2"].map((n) => `${n}@partida.example`),
    )
    for (const { email } of entrada.logins) expect(instrucoes).toContain(email)
    expect(instrucoes).toContain(SENHA)
    expect(await jaSemeada(inteiro)).toBe(true)
    const retrato = await retratar(inteiro)
    expect(retrato.length).toBeGreaterThan(1_000)
    await conferirContribuintes(inteiro)

    const ditos: string[] = []
    const semanaSeguinte = new Date("2026-12-03T12:00:00-03:00")
    await prepararDemonstracao(
      servicoCom(inteiro, () => semanaSeguinte),
      (t) => ditos.push(t),
      somente,
    )
    expect(ditos).toEqual([])
    await semear(inteiro, { referencia: REFERENCIA, dizer: calar, somente })
    expect(await retratar(inteiro)).toEqual(retrato)

    const partido = await abrir(REFERENCIA)
    await morrerEm(partido, `cadastro ${HORIZONTE.id} 12`)
    // Of those still missing, the first ones.
    await morrerEm(partido, `cadastro ${HORIZONTE.id} 0`)
    await morrerEm(partido, `notas ${HORIZONTE.id} 2026-08`)
    await morrerEm(partido, `fechar ${HORIZONTE.id} 2026-07`)
    await morrerEm(partido, `reabrir ${HORIZONTE.id} 2026-09`)
    await morrerEm(partido, `calculo ${HORIZONTE.id} 2026-10`)
    // Another day and another month: the demonstration is still about the first start.
    await prepararDemonstracao(
      servicoCom(partido, () => semanaSeguinte),
      calar,
      somente,
    )
    expect(await retratar(partido)).toEqual(retrato)
    expect((await verificarTudo(partido)).divergencias).toEqual([])
  }, 600_000)
})

describe("demonstração criada em 15/02/2027", () => {
  it("calcula com a lei de 2027 e diz que falta o salário mínimo do MEI, sem fechar esses meses", async () => {
    const referencia = new Date("2027-02-15T12:00:00-03:00")
    const banco = await abrir(referencia)
    const quatro = new Set(["prisma", "vertice", "saude-e-vida", "marmitas-da-lu"])
    await semear(banco, { referencia, somente: quatro, dizer: calar })
    expect((await verificarTudo(banco)).divergencias).toEqual([])
    expect((await lerMes(banco, "prisma", "2027-01"))?.resultado).toMatchObject({ simples: { fatorR: "0.27" } })
    expect((await lerMes(banco, "vertice", "2027-01"))?.resultado).toMatchObject({ simples: { fatorR: "0.28" } })
    const farmacia = await lerMes(banco, "saude-e-vida", "2027-01")
    // Computed by the law of 2027, and open: no table says the INSS of its pró-labore yet.
    expect(farmacia?.estado).toBe("apurado")
    expect(farmacia?.resultado?.tributos.map((t) => t.tributo)).toContain("CBS")
    expect((await lerMes(banco, "marmitas-da-lu", "2026-12"))?.estado).toBe("fechado")
    expect((await lerMes(banco, "marmitas-da-lu", "2027-01"))?.estado ?? "aberto").toBe("aberto")
    expect(await motivoDoMei(banco, "2027-01")).toContain("Salário mínimo")
  }, 300_000)
})

/** Why the product does not calculate the month of the MEI: a lack, or the engine's own message. */
async function motivoDoMei(banco: Banco, mes: string): Promise<string> {
  const escopo = sistema(HORIZONTE.id)
  const id = idDaEmpresa(HORIZONTE.id, "marmitas-da-lu")
  try {
    const calculos = await banco.emEscopo(escopo, (tx) =>
      calcularEmpresas(tx, { escopo, nome: "Contador", agora: new Date("2027-02-15T12:00:00-03:00") }, mes, [id]),
    )
    const calculo = calculos.get(id)
    return typeof calculo === "object" ? calculo.faltas.map((f) => f.mensagem).join(" ") : ""
  } catch (erro) {
    return erro instanceof Error ? erro.message : ""
  }
}
