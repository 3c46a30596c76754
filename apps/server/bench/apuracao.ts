/**
 * Computing and storing the DAS of many companies for one month on PostgreSQL, tree included, beside the floor: the
 * very same rows inserted by plain SQL, already computed, in the same number of transactions.
 * Run by `npm run bench`.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import pg from "pg"
import { abrirBanco } from "../src/db/banco.ts"
import type { Escopo } from "../src/db/escopo.ts"
import { atividades, empresas, empresasRegimes } from "../src/db/schema/empresas.ts"
import { escritorios } from "../src/db/schema/escritorios.ts"
import { folhasInformadas, receitasInformadas } from "../src/db/schema/receitas.ts"
import { calcularEmpresas } from "../src/features/recalculo/recalculo.service.ts"

const EMPRESAS = 1000
const POR_TRANSACAO = 50
const MES = "2026-10"
const RODADAS = 3

const url = process.env.PARTIDA_TEST_DATABASE_URL
if (!url) throw new Error("O banco de medição precisa de PARTIDA_TEST_DATABASE_URL; use npm run bench.")
const nome = `partida_bench_${randomBytes(4).toString("hex")}`
const administrador = new pg.Client({ connectionString: url })
await administrador.connect()
await administrador.query(`create database ${nome}`)
const endereco = new URL(url)
endereco.pathname = `/${nome}`
const banco = await abrirBanco({ url: endereco.href, urlDeMigracao: null, dir: null })
const agora = new Date("2026-11-20T12:00:00Z")
const escopo: Escopo = { idEscritorio: randomUUID(), idUsuario: randomUUID(), sub: "bench", empresas: "*" }
const ids = Array.from({ length: EMPRESAS }, () => randomUUID())

/** Half on a fixed annex, half decided by Fator R; twelve months of history and payroll each. */
async function preparar(): Promise<void> {
  await banco.naPlataforma((tx) =>
    tx
      .insert(escritorios)
      .values({ id: escopo.idEscritorio, nome: "Medição", cnpj: "11222333000181", criadoEm: agora }),
  )
  for (let inicio = 0; inicio < EMPRESAS; inicio += POR_TRANSACAO) {
    await banco.emEscopo(escopo, async (tx) => {
      for (const [i, id] of ids.slice(inicio, inicio + POR_TRANSACAO).entries()) {
        const n = inicio + i
        const idAtividade = randomUUID()
        const chave = { idEscritorio: escopo.idEscritorio, idEmpresa: id }
        await tx.insert(empresas).values({
          idEscritorio: escopo.idEscritorio,
          id,
          cnpj: String(n).padStart(8, "0").concat("000100"),
          razaoSocial: `Empresa ${n}`,
          apelido: `Empresa ${n}`,
          dataAbertura: "2020-01-02",
          idMunicipio: "3550308",
          uf: "SP",
          idCategoria: 1,
          idTipo: 20,
          inicioNoSistema: MES,
          criadaEm: agora,
        })
        await tx.insert(empresasRegimes).values({ ...chave, desde: "2020-01", regime: "simples" })
        await tx.insert(atividades).values({
          ...chave,
          id: idAtividade,
          cnae: "6201501",
          descricao: "Serviços",
          anexo: n % 2 === 0 ? "III" : "III/V",
          principal: true,
          codigosTributacao: [],
        })
        const meses = Array.from({ length: 13 }, (_v, k) => somarMeses(mesDe(MES), -k))
        await tx.insert(receitasInformadas).values(
          meses.map((competencia, k) => ({
            ...chave,
            id: randomUUID(),
            competencia,
            idAtividade,
            mercado: "interno" as const,
            situacoes: [],
            valorCentavos: BigInt(1_000_000 + n * 997 + k * 131),
            atualizadaEm: agora,
          })),
        )
        await tx.insert(folhasInformadas).values(
          meses.map((competencia) => ({
            ...chave,
            id: randomUUID(),
            competencia,
            proLaboreCentavos: 300_000n,
            salariosCentavos: 0n,
            encargosCentavos: 0n,
            atualizadaEm: agora,
          })),
        )
      }
    })
  }
}

async function calcularTudo(): Promise<number> {
  const inicio = performance.now()
  for (let i = 0; i < EMPRESAS; i += POR_TRANSACAO) {
    await banco.emEscopo(escopo, (tx) =>
      calcularEmpresas(tx, { escopo, nome: "Medição", agora }, MES, ids.slice(i, i + POR_TRANSACAO)),
    )
  }
  return performance.now() - inicio
}

/** The floor: the stored rows copied out, tables emptied, the rows inserted again as text by multi-row SQL. */
async function inserirTudo(): Promise<number> {
  const cliente = new pg.Client({ connectionString: endereco.href })
  await cliente.connect()
  await cliente.query(
    "select set_config('app.escritorio', $1, false), set_config('app.empresas', '*', false), set_config('role', 'partida_app', false)",
    [escopo.idEscritorio],
  )
  const linhas: Record<"apuracoes" | "fechamentos", Record<string, unknown>[]> = { apuracoes: [], fechamentos: [] }
  for (const tabela of ["apuracoes", "fechamentos"] as const)
    linhas[tabela] = (await cliente.query(`select * from ${tabela} order by id_empresa`)).rows
  await limpar()
  const inicio = performance.now()
  for (let i = 0; i < EMPRESAS; i += POR_TRANSACAO) {
    await cliente.query("begin")
    for (const tabela of ["apuracoes", "fechamentos"] as const) {
      const fatia = linhas[tabela].slice(i, i + POR_TRANSACAO)
      const colunas = Object.keys(fatia[0] ?? {})
      const valores = fatia.flatMap((l) => colunas.map((c) => (ehJson(c) ? JSON.stringify(l[c]) : l[c])))
      const lugares = fatia.map((_l, k) => `(${colunas.map((_c, j) => `$${k * colunas.length + j + 1}`).join(",")})`)
      await cliente.query(`insert into ${tabela} (${colunas.join(",")}) values ${lugares.join(",")}`, valores)
    }
    await cliente.query("commit")
  }
  const tempo = performance.now() - inicio
  await cliente.end()
  return tempo
}

const ehJson = (coluna: string) =>
  ["entrada", "parametros", "resultado", "memoria", "faltas", "avisos"].includes(coluna)

async function limpar(): Promise<void> {
  const dono = new pg.Client({ connectionString: endereco.href })
  await dono.connect()
  // The guard of the chain refuses even its owner, as it should: measuring needs it out of the way.
  await dono.query("alter table selos disable trigger selos_sem_truncate")
  await dono.query("truncate fechamentos, apuracoes, selos")
  await dono.end()
}

await preparar()
console.log(
  `${EMPRESAS} empresas × 1 mês, ${POR_TRANSACAO} por transação, PostgreSQL, ${RODADAS} rodadas (a primeira aquece)`,
)
for (let rodada = 1; rodada <= RODADAS; rodada++) {
  await limpar()
  const calculo = await calcularTudo()
  const piso = await inserirTudo()
  const taxa = (ms: number) => `${Math.round(EMPRESAS / (ms / 1000))} empresas/s`
  console.log(
    `calcular e guardar: ${taxa(calculo)} · só inserir as mesmas linhas: ${taxa(piso)} · razão ${(calculo / piso).toFixed(2)}×`,
  )
}
await banco.fechar()
await administrador.query(`drop database ${nome} with (force)`)
await administrador.end()
