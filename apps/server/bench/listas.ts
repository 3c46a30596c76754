/**
 * Lists, filters, drawers and exports at the size of a large office (carteira.ts), by HTTP in process: what the server
 * takes, authentication, permission and the check of the answer included.
 * `npm run bench -- listas` runs it on PostgreSQL and on the embedded database; `--exportacao` measures the exports alone,
 * `--so=TEXTO` the calls whose name has it.
 */
import { setImmediate as ceder, setTimeout as esperar } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { exportarPainel } from "../src/features/fechamento/painel.service.ts"
import { exportarNotas } from "../src/features/notas-fiscais/consulta.service.ts"
import { abrirBancada, type Pessoa, processador } from "./ambiente.ts"
import { AGORA, criarCarteira, EMPRESAS, MES, MESES, NOTAS } from "./carteira.ts"

const RODADAS = Number(process.env.PARTIDA_RODADAS ?? 20)
const META_MS = 100
/** Of the database alone, by its own count, for a page of the 100,000 notes with the totals of them all. */
const META_DO_BANCO_MS = 20
/** An idle connection tells the database what it did within ten seconds. */
const CONTAGEM_DO_BANCO_MS = 11_000
const so = process.argv.find((a) => a.startsWith("--so="))?.slice(5) ?? ""

const bancada = await abrirBancada(() => AGORA)
const { banco } = bancada
const admin = await bancada.entrar("ADMINISTRADOR")

console.log(
  `${banco.tipo}: ${EMPRESAS} empresas × ${MESES} meses, ${NOTAS} notas, ${RODADAS} rodadas (melhor, p50, p95)`,
)
const inicio = performance.now()
if (!bancada.aproveitado) await criarCarteira(banco, admin.escopo)
console.log(`preparado em ${((performance.now() - inicio) / 1000).toFixed(0)} s`)

const { rows: algumas } = await banco.emEscopo(admin.escopo, (tx) =>
  tx.execute<{ id: string }>(sql`select id from empresas order by cnpj limit 20`),
)
/** Its month is closed; the payroll of the other one waits. */
const empresa = algumas[3]?.id ?? ""
const emAberto = algumas[2]?.id ?? ""
const { rows: responsaveis } = await banco.emEscopo(admin.escopo, (tx) =>
  tx.execute<{ id: string }>(sql`select distinct id_responsavel as id from empresas where id_responsavel is not null`),
)
const limitado = await bancada.entrar(
  "CONTADOR",
  algumas.map((r) => r.id),
)
const dono = await bancada.entrar("EMPRESA", [empresa])

const acimaDaMeta: string[] = []

async function medir(nome: string, caminho: string, corpo?: unknown, quem: Pessoa = admin): Promise<void> {
  if (!nome.includes(so)) return
  const tempos: number[] = []
  let antesDeTudo = 0
  try {
    for (let i = -2; i < RODADAS; i++) {
      if (i === 0) antesDeTudo = processador(bancada.nome)
      const antes = performance.now()
      await bancada.pedir(quem, caminho, corpo)
      if (i >= 0) tempos.push(performance.now() - antes)
    }
  } catch (erro) {
    console.log(`${nome.padEnd(64)} ${erro instanceof Error ? erro.message.slice(0, 160) : erro}`)
    process.exitCode = 1
    return
  }
  const cpu = (processador(bancada.nome) - antesDeTudo) / RODADAS
  tempos.sort((a, b) => a - b)
  const [melhor, p50, p95] = [0, 0.5, 0.95].map((p) =>
    (tempos[Math.floor(tempos.length * p)] ?? 0).toFixed(0).padStart(5),
  )
  const acima = cpu > META_MS
  if (acima) acimaDaMeta.push(nome)
  console.log(
    `${nome.padEnd(60)} ${melhor} ms ${p50} ms ${p95} ms · processador ${cpu.toFixed(0).padStart(4)} ms${acima ? "  ← acima da meta" : ""}`,
  )
}

/** What statements took inside the database for each call, waiting for the processor and for each other included. */
async function medirBanco(nome: string, caminho: string): Promise<void> {
  if (bancada.nome === null || !nome.includes(so)) return
  const contado = async () => {
    await esperar(CONTAGEM_DO_BANCO_MS)
    const { rows } = await banco.executarSql("select active_time from pg_stat_database where datname = $1", [
      bancada.nome,
    ])
    return Number((rows[0] as { active_time: number }).active_time)
  }
  for (let i = 0; i < 3; i++) await bancada.pedir(admin, caminho)
  const antes = await contado()
  for (let i = 0; i < RODADAS; i++) await bancada.pedir(admin, caminho)
  const cada = ((await contado()) - antes) / RODADAS
  const cumprida = cada <= META_DO_BANCO_MS
  if (!cumprida) process.exitCode = 1
  console.log(
    `${nome}: ${cada.toFixed(1)} ms do banco por página (meta ${META_DO_BANCO_MS} ms: ${cumprida ? "cumprida" : "NÃO cumprida"})`,
  )
}

const comp = `competencia=${MES}`
const pagina = "registrosPorPagina=25"

/** The three steps of the panel: pages, orders and every filter. */
async function medirPainel(aba: "faturamento" | "pro-labore" | "das"): Promise<void> {
  const lista = `/fechamentos/${aba}?${comp}&${pagina}`
  await medir(`${aba}, página 1`, lista)
  await medir(`${aba}, página 80`, `${lista}&pagina=80`)
  await medir(`${aba}, com busca`, `${lista}&busca=empresa%20ab`)
  await medir(`${aba}, do Simples`, `${lista}&regime=simples`)
  await medir(`${aba}, do Anexo III`, `${lista}&idAnexo=3`)
  await medir(`${aba}, da categoria Simples`, `${lista}&idCategoria=1`)
  await medir(`${aba}, com pendência`, `${lista}&comPendencia=true`)
  await medir(`${aba}, parado no faturamento`, `${lista}&passo=faturamento`)
  await medir(`${aba}, por responsável`, `${lista}&idPerfisEscritoriosContabeis=${responsaveis[0]?.id}`)
  await medir(`${aba}, de quem alcança 20 empresas`, lista, undefined, limitado)
  await medir(`${aba}, gaveta`, `/fechamentos/${aba}/${empresa}/${MES}`)
  await medir(`${aba}, gaveta de mês aberto`, `/fechamentos/${aba}/${emAberto}/${MES}`)
}

async function medirFechamento(): Promise<void> {
  for (const aba of ["faturamento", "pro-labore", "das"] as const) await medirPainel(aba)
  const das = `/fechamentos/das?${comp}&${pagina}`
  for (const ordem of ["receita", "total", "estado", "fatorR"])
    await medir(`das por ${ordem}, página 80`, `${das}&ordem=${ordem}&direcao=desc&pagina=80`)
  for (const estado of ["aberto", "fechado"]) await medir(`das, ${estado}`, `${das}&estado=${estado}`)
  await medir("faturamento por receita", `/fechamentos/faturamento?${comp}&${pagina}&ordem=receita&direcao=desc`)
  await medir("pro-labore por bruto", `/fechamentos/pro-labore?${comp}&${pagina}&ordem=bruto&direcao=desc`)
  await medir("das, mês fechado inteiro", das.replace(MES, "2026-09"))
  await medir("histórico da empresa", `/empresas/${empresa}/historico?ate=${MES}`)
  await medir("resumo da empresa", `/painel/empresas/${empresa}`, undefined, dono)
  for (const acao of ["calcular", "fechar", "reabrir", "concluir-faturamento", "concluir-pro-labore"])
    await medir(`prévia de ${acao}, ${EMPRESAS} empresas`, "/fechamentos/previa", {
      competencia: MES,
      acao,
      selecao: { filtro: {} },
    })
}

async function medirOResto(): Promise<void> {
  const { rows: umas } = await banco.emEscopo(admin.escopo, (tx) =>
    tx.execute<{ id: string }>(sql`select id from guias where competencia = ${MES} limit 1`),
  )
  const guia = umas[0]?.id ?? ""
  for (const [papel, quem] of Object.entries({ administrador: admin, contador: limitado }))
    await medir(`painel de ${papel}`, `/painel?${comp}`, undefined, quem)
  const notas = `/notas-fiscais?${pagina}`
  await medir("notas, página 1", notas)
  await medirBanco(`notas, página 1, ${NOTAS} notas`, notas)
  await medir("notas, página 4.000 por salto", `${notas}&pagina=4000`)
  await medir("notas por tomador", `${notas}&ordem=contraparteNome`)
  await medir("notas de um mês", `${notas}&competencia=2025-10`)
  await medir("notas com busca", `${notas}&busca=tomador%20ab`)
  await medir("notas divergentes", `${notas}&divergentes=true`)
  await medir("notas de quem alcança 20 empresas", notas, undefined, limitado)
  await medir("empresas, página 1", `/empresas?${pagina}`)
  await medir("carteira, página 1", `/empresas/carteira?${pagina}`)
  await medir("implantação, quadro", "/implantacao/quadro")
  await medir("sócios, página 1", `/socios?${comp}&${pagina}`)
  await medir("pro-labore, totais", `/fechamentos/pro-labore/totais?${comp}`)
  await medir("pró-labore dos sócios, página 1", `/pro-labores?${comp}&${pagina}`)
  await medir("pró-labore dos sócios, página 40", `/pro-labores?${comp}&${pagina}&pagina=40`)
  await medir("pró-labore dos sócios, totais", `/pro-labores/totais?${comp}`)
  await medir("certificados, página 1", `/certificados?${pagina}`)
  for (const filtro of [
    "",
    `${comp}`,
    "situacao=vencida",
    "situacao=a-pagar",
    "situacao=paga",
    "busca=empresa%20ab",
    "ordem=valor",
  ])
    await medir(`guias, ${filtro || "todas"}`, `/guias?${pagina}&${filtro}`)
  await medir("guias de quem alcança 20 empresas", `/guias?${pagina}`, undefined, limitado)
  await medir("guia, gaveta", `/guias/${guia}`)
  for (const filtro of ["", "nivel=critico", "ordem=empresa&direcao=asc", "situacao=todos"])
    await medir(`alertas, ${filtro || "abertos"}`, `/alertas?${pagina}&${filtro}`)
  await medir("fator R, página 1", `/fator-r?${comp}&${pagina}`)
  await medir("fator R, página 40", `/fator-r?${comp}&${pagina}&pagina=40`)
  await medir("fator R, gaveta", `/fator-r/${emAberto}/${MES}`)
  await medir("auditoria, página 1", `/auditoria?${pagina}`)
  await medir("auditoria, página 2.000 por salto", `/auditoria?${pagina}&pagina=2000`)
  await medir("trabalhos", "/lotes")
}

type Exportacao = ReturnType<typeof exportarNotas>
const MB = 1024 * 1024

async function medirExportacao(nome: string, abrir: () => Exportacao): Promise<void> {
  const antes = process.memoryUsage().rss
  let pico = antes
  let bytes = 0
  const comeco = performance.now()
  const arquivo = await abrir()
  const primeiro = performance.now() - comeco
  for await (const parte of arquivo.fluxo) {
    bytes += parte.length
    pico = Math.max(pico, process.memoryUsage().rss)
    await ceder()
  }
  const segundos = (performance.now() - comeco) / 1000
  console.log(
    `${nome.padEnd(40)} ${segundos.toFixed(1)} s · ${(bytes / MB).toFixed(1)} MB · antes do primeiro byte ${primeiro.toFixed(0)} ms · RSS ${(antes / MB).toFixed(0)} → pico ${(pico / MB).toFixed(0)} MB`,
  )
}

async function medirExportacoes(): Promise<void> {
  for (const formato of ["csv", "xlsx"] as const)
    await medirExportacao(`exportar ${NOTAS} notas em ${formato}`, () =>
      exportarNotas(banco, admin.escopo, { formato, ordem: "dataEmissao", sentido: "desc" }),
    )
  await medirExportacao(`exportar o painel de ${EMPRESAS} empresas`, () =>
    exportarPainel(banco, admin.escopo, { formato: "xlsx", competencia: MES, ordem: "apelido", direcao: "asc" }),
  )
}

if (!process.argv.includes("--exportacao")) {
  await medirFechamento()
  await medirOResto()
  console.log(acimaDaMeta.length === 0 ? "tudo na meta" : `acima de ${META_MS} ms: ${acimaDaMeta.length}`)
}
if (so === "") await medirExportacoes()
await bancada.fechar()
