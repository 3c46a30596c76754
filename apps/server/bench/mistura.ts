/**
 * Minutes of everything at once over a large office (carteira.ts): lists, drawers, panels, exports, payments by HTTP, and beside
 * them notes imported and months computed again. Says what was answered and whether the memory stays where it was.
 * `npm run bench -- mistura` runs it on PostgreSQL for PARTIDA_MINUTOS minutes (10), in a copy that goes away.
 */
import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { receberArquivos } from "../src/features/notas-fiscais/notas-fiscais.service.ts"
import { abrirBancada } from "./ambiente.ts"
import type { Pedido } from "./carga.ts"
import { AGORA, criarCarteira, EMPRESAS, MES, MESES, NOTAS } from "./carteira.ts"
import { notasAssinadas } from "./notas.ts"
import { abrirCarga } from "./nu.ts"

const MINUTOS = Number(process.env.PARTIDA_MINUTOS ?? 10)
const FATIA_MS = 30_000
const CONCORRENCIA = 8
const NOTAS_POR_FATIA = 100
const PAGAMENTOS_POR_FATIA = 300
const LEITURAS_POR_PAGAMENTO = 8
const MB = 1024 * 1024
/** Memory after the first minutes, which fill what is kept, may grow by this part until the end. */
const FOLGA = 1.1

const bancada = await abrirBancada(() => AGORA, { copia: true })
const { banco, trabalhos } = bancada
const admin = await bancada.entrar("ADMINISTRADOR")
console.log(`${banco.tipo}: ${EMPRESAS} empresas × ${MESES} meses, ${NOTAS} notas, ${MINUTOS} minutos`)
if (!bancada.aproveitado) await criarCarteira(banco, admin.escopo)

const ler = async <T extends Record<string, unknown>>(consulta: string) =>
  (await banco.emEscopo(admin.escopo, (tx) => tx.execute<T>(sql.raw(consulta)))).rows
const empresas = await ler<{ id: string; cnpj: string }>(
  `select id, cnpj from empresas e where not exists (select 1 from fechamentos f where f.id_empresa = e.id and f.estado = 'fechado' and f.competencia >= '${MES}') order by cnpj limit 100`,
)
const abertas = await ler<{ id: string }>(
  "select id from guias where substituida_em is null and pago_centavos < valor_centavos - 100000 order by md5(id::text) limit 3000",
)

const pagina = (n: number) => `registrosPorPagina=25&pagina=${(n % 40) + 1}`
const LEITURAS: readonly ((n: number) => string)[] = [
  (n) => `/fechamentos/das?competencia=${MES}&${pagina(n)}`,
  (n) => `/empresas?${pagina(n)}`,
  (n) => `/notas-fiscais?${pagina(n)}`,
  (n) => `/fechamentos/das/${empresas[n % empresas.length]?.id}/${MES}`,
  () => `/painel?competencia=${MES}`,
  (n) => `/guias?${pagina(n)}`,
  (n) => `/fator-r/${empresas[n % empresas.length]?.id}/${MES}`,
  (n) => `/fechamentos/faturamento?competencia=${MES}&${pagina(n)}`,
]

/** A payment of one centavo and, between it and the next, one of each reading. */
function pedidosDaFatia(fatia: number): Pedido[] {
  return Array.from({ length: PAGAMENTOS_POR_FATIA }, (_v, i) => fatia * PAGAMENTOS_POR_FATIA + i).flatMap((n) => [
    {
      caminho: `/guias/${abertas[n % abertas.length]?.id}/pagamentos`,
      corpo: { data: "2026-11-19", valor: "0.01", motivo: null },
      cabecalhos: { "idempotency-key": randomUUID() },
    },
    ...Array.from({ length: LEITURAS_POR_PAGAMENTO }, (_v, i) => ({
      caminho: LEITURAS[i % LEITURAS.length]?.(n) ?? "",
    })),
  ])
}

const base = await bancada.escutar()
const cliente = abrirCarga()
const fatias = Math.max(4, Math.round((MINUTOS * 60_000) / FATIA_MS))
const memoria: number[] = []
const cnpjs = empresas.map(({ cnpj }) => cnpj)
for (let fatia = 0; fatia < fatias; fatia++) {
  const carga = cliente.medir({
    base,
    cabecalhos: { authorization: `Bearer ${admin.token}` },
    pedidos: pedidosDaFatia(fatia),
    concorrencia: CONCORRENCIA,
    duracaoMs: FATIA_MS,
  })
  const aPartirDe = 800_000 + fatia * NOTAS_POR_FATIA
  await receberArquivos(banco, admin.escopo, notasAssinadas(cnpjs, { quantas: NOTAS_POR_FATIA, aPartirDe }), AGORA)
  await trabalhos.lotes()
  const { porSegundo, p50, p99 } = await carga
  const rss = process.memoryUsage().rss / MB
  memoria.push(rss)
  console.log(
    `${(((fatia + 1) * FATIA_MS) / 60_000).toFixed(1)} min · ${porSegundo.toFixed(0)} chamadas/s (p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms) · ${NOTAS_POR_FATIA} notas · RSS ${rss.toFixed(0)} MB`,
  )
}
cliente.fechar()
const [{ n: importadas } = { n: 0 }] = await ler<{ n: number }>(
  "select count(*)::int as n from notas_fiscais where numero::bigint between 800000 and 899999",
)
if (importadas !== fatias * NOTAS_POR_FATIA) throw new Error(`Entraram ${importadas} notas.`)
const media = (partes: readonly number[]) => partes.reduce((a, b) => a + b, 0) / partes.length
const quarto = Math.ceil(fatias / 4)
const depoisDeAquecer = media(memoria.slice(quarto, 2 * quarto))
const noFim = media(memoria.slice(-quarto))
const plana = noFim <= depoisDeAquecer * FOLGA
console.log(
  `memória: ${depoisDeAquecer.toFixed(0)} MB no segundo quarto, ${noFim.toFixed(0)} MB no último: ${plana ? "plana" : "CRESCE"}`,
)
if (!plana) process.exitCode = 1
await bancada.fechar()
