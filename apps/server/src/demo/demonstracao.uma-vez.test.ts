import { randomBytes, randomUUID } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import { CONTRATO_PADRAO, iniciarSimuladorSerpro } from "../../../simuladores/src/serpro/simulador.ts"
import { abrirArmazemNoDisco } from "../adapters/armazem/disco/adapter.ts"
import { montarReceitaFederal } from "../adapters/fontes.ts"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO, lerConfig } from "../config.ts"
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
import { apresentarContribuintes, apresentarEscritorio } from "./autoridade-simulada.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { prepararDemonstracao } from "./demonstracao.ts"
import { ESCRITORIOS, HORIZONTE } from "./escritorios.ts"
import { semearFila } from "./fila.ts"
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

/** A few of the demonstration, with those where a run is killed; the whole of it is seeded in semear.uma-vez.test.ts. */
const somente = new Set([
  ...ESCRITORIOS.flatMap(({ empresas }) => empresas.filter((_, i) => i % 20 === 0).map((e) => e.nome)),
  ...["sentinela", "casa-das-tintas", "clinica-bem-viver", "trigo-dourado"],
])

const cofre = criarCofre(randomBytes(32))
const servicoCom = (banco: Banco, agora: () => Date): Servico => ({
  banco,
  agora,
  selic: null,
  avisador: null,
  receitaFederal: null,
  emissor: null,
  captura: null,
  integradores: { migrate: null, listas: {}, encerrar() {} },
  whatsapp: null,
  falhas: SEM_RELATOR,
  emissores: lerEmissores(EMISSORES_DA_DEMONSTRACAO),
  marcas: criarMarcas(banco, { url: "http://127.0.0.1:3000", marca: MARCA_SEM_ARQUIVO }, agora),
  cofre,
  armazem: abrirArmazemNoDisco(join(tmpdir(), `partida-armazem-${randomUUID()}`), cofre),
  trabalhos: {
    lotes: async () => {},
    recalculo: async () => {},
    correio: async () => {},
    whatsapp: async () => {},
    vencimentos: async () => {},
    registro: async () => {},
    operacoes: async () => {},
    captura: async () => {},
  },
  config: {
    porta: 0,
    host: "127.0.0.1",
    url: "http://127.0.0.1:3000",
    dados: null,
    modo: "demo",
    identidade: { tipo: "embutida" },
    correio: { tipo: "caixa", remetente: "Partida <nao-responda@partida.example>", retorno: null, respostas: null },
    marca: MARCA_SEM_ARQUIVO,
    guardaDosPedidosMeses: 72,
    ociosidade: { limiteMinutos: 30, enderecoDeSaida: "/conta/sair" },
    loginUnico: false,
    abreEscritorio: true,
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
    avisos: null,
    serpro: null,
    sefin: null,
    sefinSimulada: false,
    adn: null,
    adnSimulado: false,
    migrate: null,
    jettax: null,
    integradoresSimulados: { migrate: false, jettax: false },
    whatsapp: null,
    whatsappSimulado: false,
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
      ["root", "root2", "admin", "socia", "contador", "empresa", "funcionario", "admin2"].map(
        (n) => `${n}@partida.example`,
      ),
    )
    for (const { email } of entrada.logins) expect(instrucoes).toContain(email)
    expect(instrucoes).toContain(SENHA)
    expect(await jaSemeada(inteiro)).toBe(true)
    const retrato = await retratar(inteiro)
    expect(retrato.length).toBeGreaterThan(500)
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
    // Twelve at a time, of fourteen; then, of those still missing, the first ones.
    await morrerEm(partido, `cadastro ${HORIZONTE.id} 0`)
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

/** Companies whose month was closed, and who has the contract with the authority. */
const comFila = new Set([
  ...[
    "fulana-de-tal",
    "casa-das-tintas",
    "saude-e-vida",
    "trigo-dourado",
    "marmitas-da-lu",
    "cafe-da-vila",
    "planalto",
  ],
  ...["norte-digital", "casa-e-obra", "meridiano", "espaco-escuta", "ponte-norte", "bela-dona", "predial-limpa"],
])

describe("a fila da demonstração", () => {
  it("mostra cada estado pelos atos de verdade, e a segunda partida não pede nada de novo", async () => {
    const autoridade = await iniciarSimuladorSerpro({
      contratos: [{ ...CONTRATO_PADRAO, contratante: "99888777000100" }],
      procuracaoPadrao: "todas",
      esperaDoSitfisMs: 60_000,
    })
    const banco = await abrir(REFERENCIA)
    try {
      await semear(banco, { referencia: REFERENCIA, somente: comFila, dizer: calar })
      const pasta = mkdtempSync(join(tmpdir(), "partida-serpro-"))
      const arquivo = join(pasta, "autoridade.pem")
      writeFileSync(arquivo, autoridade.certificadoDaAutoridade)
      const { serpro } = lerConfig({
        PARTIDA_SERPRO_AUTENTICACAO: autoridade.enderecoDeAutenticacao,
        PARTIDA_SERPRO_GATEWAY: autoridade.endereco,
        PARTIDA_SERPRO_AUTORIDADE: arquivo,
        PARTIDA_SERPRO_POR_SEGUNDO: "500",
      }).config
      const semReceita = servicoCom(banco, () => REFERENCIA)
      const config = { ...semReceita.config, serpro }
      const servico = { ...semReceita, config, receitaFederal: montarReceitaFederal(config, () => REFERENCIA) }
      const doEscritorio = { nome: "ESCRITORIO DE TESTE", numero: "99888777000100" }
      const validade = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
      const { pfx, senha } = autoridade.emitirPara(doEscritorio, validade)
      await apresentarEscritorio(servico, { pfx: pfx.toString("base64"), senha })
      await apresentarContribuintes(banco, autoridade.enderecoDeControle)
      await semearFila(servico, autoridade.enderecoDeControle)
      const ler = <T extends Record<string, unknown>>(consulta: SQL) =>
        banco.emEscopo(sistema(HORIZONTE.id), async (tx) => (await tx.execute<T>(consulta)).rows)
      const operacoes = sql`select tipo, estado, motivo->>'codigo' as codigo from operacoes order by id`
      const feitas = await ler<{ tipo: string; estado: number; codigo: string | null }>(operacoes)
      expect(new Set(feitas.map((o) => o.estado))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
      expect(feitas.flatMap((o) => o.codigo ?? [])).toEqual(
        expect.arrayContaining(["valor-diferente", "falta-procuracao", "sem-declaracao"]),
      )
      const transmitidas = feitas.filter((o) => o.tipo === "pgdas-transmitir" && o.estado === 2)
      const estado = await (await fetch(`${autoridade.enderecoDeControle}/estado`)).json()
      const { operacoes: naReceita } = estado as { operacoes: [string, { tipo: string }[]][] }
      const declaracoes = naReceita.flatMap(([, delas]) => delas.filter(({ tipo }) => tipo === "declaracao"))
      expect(declaracoes).toHaveLength(transmitidas.length)
      expect(transmitidas.length).toBeGreaterThan(0)
      const guias = await ler<{ pix: string; linha: string }>(
        sql`select pix, linha_digitavel as linha from guias_oficiais`,
      )
      for (const guia of guias) expect(guia).toMatchObject({ pix: expect.any(String), linha: expect.any(String) })
      expect(guias.length).toBeGreaterThan(0)
      await semearFila(servico, autoridade.enderecoDeControle)
      expect(await ler(operacoes)).toEqual(feitas)
    } finally {
      await autoridade.parar()
    }
  }, 300_000)
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
