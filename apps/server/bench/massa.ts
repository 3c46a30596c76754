/**
 * The bulk closing of a large office (carteira.ts), by its own jobs: time a company, and memory, of each step.
 * `npm run bench -- massa` runs it on PostgreSQL and on the embedded database. Run by crescimento.ts, it tells what it measured.
 */
import { type AvisoDoFaturamento, avisosDaFolha, avisosDoFaturamento, type Lote } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { criarLote } from "../src/features/processamento/processamento.service.ts"
import { abrirBancada, processador } from "./ambiente.ts"
import { AGORA, criarCarteira, EMPRESAS, MES, MESES } from "./carteira.ts"

const MB = 1024 * 1024
const ERRO = 4
/** Of the portfolio a few have something to look at; more than that, and it is a refusal that is measured. */
const QUASE_TODAS = 0.9
/** A processor is counted in hundredths of a second: one page alone would be a few of them. */
const VEZES = 5
const bancada = await abrirBancada(() => AGORA, { copia: true })
const { banco, trabalhos } = bancada
const { escopo } = await bancada.entrar("ADMINISTRADOR")

console.log(`${banco.tipo}: ${EMPRESAS} empresas × ${MESES} meses, um fechamento inteiro`)
if (!bancada.aproveitado) await criarCarteira(banco, escopo, { mesIntocado: true })

const codigos: readonly AvisoDoFaturamento[] = avisosDoFaturamento
const ressalvas = { codigos, motivo: "Conferido para a medição." }
const passos: readonly { readonly tipo: Lote["tipo"]; readonly parametros: unknown }[] = [
  { tipo: "concluir-faturamento", parametros: { semMovimento: false, ressalvas } },
  {
    tipo: "concluir-pro-labore",
    parametros: { dataPagamento: null, semMovimento: true, ressalvas: { ...ressalvas, codigos: avisosDaFolha } },
  },
  { tipo: "calcular", parametros: null },
  { tipo: "fechar", parametros: null },
]

/** What each step took by company, and each first page, in milliseconds of the processor. */
export type Medidas = Readonly<Record<string, number>>
const medidas: Record<string, number> = {}

for (const { tipo, parametros } of passos) {
  const { idLote } = await criarLote(
    banco,
    escopo,
    { tipo, competencia: MES, agora: AGORA, parametros },
    async (tx) => {
      const { rows } = await tx.execute<{ id: string; apelido: string }>(sql`select id, apelido from empresas`)
      return rows.map(({ id, apelido }) => ({ rotulo: apelido, idEmpresa: id, conteudo: null }))
    },
  )
  const antes = process.memoryUsage().rss
  let pico = antes
  const relogio = setInterval(() => {
    pico = Math.max(pico, process.memoryUsage().rss)
  }, 100)
  const inicio = performance.now()
  const cpuAntes = processador(bancada.nome)
  await trabalhos.lotes()
  const ms = performance.now() - inicio
  const cpu = processador(bancada.nome) - cpuAntes
  clearInterval(relogio)
  const { rows } = await banco.emEscopo(escopo, (tx) =>
    tx.execute<{ resultado: number; codigo: string | null; n: string }>(
      sql`select resultado, codigo, count(*) as n from lotes_itens where id_lote = ${idLote} group by 1, 2 order by 3 desc`,
    ),
  )
  const feitas = rows.reduce((n, r) => n + (r.resultado === ERRO ? 0 : Number(r.n)), 0)
  if (feitas < EMPRESAS * QUASE_TODAS) process.exitCode = 1
  medidas[`${tipo}, por empresa`] = cpu / EMPRESAS
  const fim = rows.map((r) => `${r.resultado} ${r.codigo ?? "feito"}: ${r.n}`).join(", ")
  console.log(
    `${tipo.padEnd(22)} ${(ms / 1000).toFixed(1).padStart(6)} s · ${(ms / EMPRESAS).toFixed(1)} ms por empresa (processador ${(cpu / EMPRESAS).toFixed(1)} ms) · RSS ${(antes / MB).toFixed(0)} → pico ${(pico / MB).toFixed(0)} MB · ${fim}`,
  )
}

// The month just closed, listed as it was left: nothing looked after the database in between.
const admin = await bancada.entrar("ADMINISTRADOR")
const pagina = "registrosPorPagina=25"
for (const [nome, caminho] of [
  [`DAS de ${MES}`, `/fechamentos/das?competencia=${MES}&${pagina}`],
  ["DAS de 2026-09", `/fechamentos/das?competencia=2026-09&${pagina}`],
  ["empresas", `/empresas?${pagina}`],
  ["notas", `/notas-fiscais?${pagina}`],
  ["guias", `/guias?${pagina}`],
  ["painel", `/painel?competencia=${MES}`],
] as const) {
  const inicio = performance.now()
  const cpuAntes = processador(bancada.nome)
  for (let i = 0; i < VEZES; i++) await bancada.pedir(admin, caminho)
  medidas[`${nome}, primeira página`] = (processador(bancada.nome) - cpuAntes) / VEZES
  console.log(
    `${nome}, primeira página: ${((performance.now() - inicio) / VEZES).toFixed(0)} ms (processador ${medidas[`${nome}, primeira página`]?.toFixed(0)} ms)`,
  )
}
await bancada.fechar()
process.send?.(medidas)
