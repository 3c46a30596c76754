/**
 * 100,000 notes, half of them NFS-e and the rest NF-e and NFC-e, that 2,000 companies of a large office (carteira.ts) send in ZIPs of
 * fifty companies each: from the archive to the months computed again, beside the floor, which is reading the same archives and
 * inserting the same rows, as the superuser and by as many rows a statement, into tables without row security, triggers or audit.
 * Each archive by turns, so that what the machine does meanwhile falls on both. Then the lists, as the import left them.
 * `npm run bench -- zips` runs it on PostgreSQL; PARTIDA_BENCH_NOTAS is how many.
 */
import { buffer } from "node:stream/consumers"
import pg from "pg"
import { expandirArquivo } from "../src/documentos/arquivos/expandir-arquivo.ts"
import { lerDocumentos } from "../src/documentos/fiscais/ler-documentos.ts"
import { receberArquivos } from "../src/features/notas-fiscais/notas-fiscais.service.ts"
import { zipar } from "../src/http/exportacao/zip.ts"
import { abrirBancada, cargaDaMaquina, processador } from "./ambiente.ts"
import { AGORA, criarCarteira, EMPRESAS, MES, NOTAS } from "./carteira.ts"
import { nfe, nfse } from "./notas.ts"
import { abrirServidorNu } from "./nu.ts"

const QUANTAS = Number(process.env.PARTIDA_BENCH_NOTAS ?? 100_000)
const POR_EMPRESA = 50
const EMPRESAS_POR_ZIP = 50
const NFSE_POR_EMPRESA = 25
const NFE_POR_EMPRESA = 15
/** As many rows a statement and a transaction as the import has notes. */
const LINHAS_POR_COMANDO = 100
const META_MS = 100
const VEZES = 10
const MB = 1024 * 1024
/** Memory after the first quarter, which fills what is kept, may grow by this part until the end. */
const FOLGA = 1.1

const bancada = await abrirBancada(() => AGORA, { copia: true })
if (bancada.url === null) throw new Error("O piso é do PostgreSQL: use npm run bench -- zips.")
const { banco, trabalhos } = bancada
const admin = await bancada.entrar("ADMINISTRADOR")
if (!bancada.aproveitado) await criarCarteira(banco, admin.escopo, { mesIntocado: true })
const nu = await abrirServidorNu(bancada.url, {})
await abrirLojas()
for (const tabela of ["documentos", "notas_fiscais"])
  await nu.pool.query(
    `drop table if exists ${tabela}_nua; create table ${tabela}_nua (like ${tabela} including defaults including indexes)`,
  )
console.log(`PostgreSQL: ${QUANTAS} notas em ZIPs, sobre ${NOTAS} de ${EMPRESAS} empresas · carga ${cargaDaMaquina()}`)

const { rows: empresas } = await nu.pool.query<{ id: string; cnpj: string }>(
  "select id, cnpj from empresas order by cnpj limit $1",
  [Math.ceil(QUANTAS / POR_EMPRESA)],
)
const memoria: number[] = []
const soma = { notas: 0, bytes: 0, lerMs: 0, nossoMs: 0, inserirMs: 0, lerCpu: 0, nossoCpu: 0, bancoCpu: 0 }
for (let i = 0; i < empresas.length; i += EMPRESAS_POR_ZIP) await umZip(empresas.slice(i, i + EMPRESAS_POR_ZIP))
conferirMemoria()
const { notas } = soma
const porSegundo = (ms: number) => `${Math.round((notas / ms) * 1000)}/s`
const cada = (ms: number) => `${(ms / notas).toFixed(2)} ms`
const piso = soma.lerMs + soma.inserirMs
console.log(
  `importadas e recalculadas ${porSegundo(soma.nossoMs)} (processador de cada: ${cada(soma.nossoCpu)} nosso, ${cada(soma.bancoCpu)} do banco)
piso ${porSegundo(piso)}: só abrir, ler, XSD e assinatura ${porSegundo(soma.lerMs)} (processador ${cada(soma.lerCpu)}); só inserir as mesmas linhas ${porSegundo(soma.inserirMs)}
razão ${(soma.nossoMs / piso).toFixed(2)}× o piso · ${(soma.bytes / MB).toFixed(0)} MB de ZIP`,
)
const listas = [
  await medir("notas, as mais novas", "/notas-fiscais?registrosPorPagina=25&sentido=desc"),
  await medir("notas de uma empresa", `/notas-fiscais?registrosPorPagina=25&idEmpresa=${empresas[0]?.id}`),
  await medir("notas do mês", `/notas-fiscais?registrosPorPagina=25&competencia=${MES}`),
  await medir(
    "notas, a última página",
    `/notas-fiscais?registrosPorPagina=25&pagina=${Math.floor((NOTAS + notas) / 25)}`,
  ),
  await medir("faturamento do mês", `/fechamentos/faturamento?competencia=${MES}&registrosPorPagina=25`),
  await medir("empresas", "/empresas?registrosPorPagina=25"),
]
console.log(`carga ${cargaDaMaquina()}`)
if (!listas.every(Boolean)) process.exitCode = 1
await nu.fechar()
await bancada.fechar()

/** Goods have an activity in every company, so that what they sell counts; written as it was there before the months were computed. */
async function abrirLojas(): Promise<void> {
  const cliente = await nu.pool.connect()
  await cliente.query("set session_replication_role = replica")
  await cliente.query(
    `insert into atividades (id_escritorio, id, id_empresa, cnae, descricao, anexo, principal, codigos_tributacao)
    select id_escritorio, gen_random_uuid(), id, '4781400', 'Comércio de vestuário', 'I', false, '{}' from empresas e
    where not exists (select 1 from atividades a where a.id_escritorio = e.id_escritorio and a.id_empresa = e.id and a.cnae = '4781400')`,
  )
  await cliente.query("reset session_replication_role")
  cliente.release()
}

async function umZip(daVez: readonly { readonly id: string; readonly cnpj: string }[]): Promise<void> {
  const arquivos = daVez.flatMap(({ cnpj }) =>
    Array.from({ length: POR_EMPRESA }, (_v, n) => {
      if (n < NFSE_POR_EMPRESA) return nfse(cnpj, n + 1)
      return nfe(n < NFSE_POR_EMPRESA + NFE_POR_EMPRESA ? "55" : "65", cnpj, n + 1)
    }).map(({ nome, bytes }) => ({ nome: `${cnpj}/${nome}`, conteudo: [bytes] })),
  )
  const bytes = await buffer(zipar(arquivos))
  soma.notas += arquivos.length
  soma.bytes += bytes.length

  const leitura = await cronometrar(async () => {
    for (const { bytes: xml } of (await expandirArquivo("notas.zip", bytes)).entradas) lerDocumentos(xml)
  })
  soma.lerMs += leitura.ms
  soma.lerCpu += leitura.nosso

  let lote = ""
  const nossa = await cronometrar(async () => {
    lote = (await receberArquivos(banco, admin.escopo, [{ nome: "notas.zip", bytes }], AGORA)).idLote
    await trabalhos.lotes()
  })
  soma.nossoMs += nossa.ms
  soma.nossoCpu += nossa.nosso
  soma.bancoCpu += nossa.banco
  const { rows: feitas } = await nu.pool.query<{ resultado: number; n: number }>(
    "select resultado, count(*)::int as n from lotes_itens where id_lote = $1 group by 1",
    [lote],
  )
  if (feitas.length !== 1 || feitas[0]?.resultado !== 1 || feitas[0].n !== arquivos.length)
    throw new Error(`A importação não inseriu todas: ${JSON.stringify(feitas)}`)

  soma.inserirMs += await inserirAsMesmas(daVez.map(({ id }) => id))
  memoria.push(process.memoryUsage().rss / MB)
  console.log(
    `${String(soma.notas).padStart(7)} notas · ${Math.round((arquivos.length / nossa.ms) * 1000)}/s · RSS ${memoria.at(-1)?.toFixed(0)} MB`,
  )
}

/** Of a work, the clock, and the processor of this process and of the backends of the database, in milliseconds. */
async function cronometrar(trabalho: () => Promise<unknown>) {
  const nossoAntes = processador(null)
  const todosAntes = processador(bancada.nome)
  const antes = performance.now()
  await trabalho()
  const ms = performance.now() - antes
  const nosso = processador(null) - nossoAntes
  return { ms, nosso, banco: processador(bancada.nome) - todosAntes - nosso }
}

/** What the import left in the two tables of these companies, inserted again. The milliseconds of inserting alone. */
async function inserirAsMesmas(ids: readonly string[]): Promise<number> {
  // As the text it came in: what is measured is not the driver's reading of it.
  const cliente = new pg.Client({
    connectionString: nu.endereco,
    types: { getTypeParser: (tipo: number) => (tipo === pg.types.builtins.BYTEA ? lerBytea : (v: string) => v) },
  })
  await cliente.connect()
  let ms = 0
  const docs = "select id_documento from notas_fiscais where id_empresa = any($1) and criada_em = $2"
  const linhasDe = {
    documentos: `select * from documentos where id_empresa = any($1) and id in (${docs})`,
    notas_fiscais: "select * from notas_fiscais where id_empresa = any($1) and criada_em = $2",
  }
  for (const [tabela, consulta] of Object.entries(linhasDe)) {
    const { rows } = await cliente.query<Record<string, unknown>>(consulta, [ids, AGORA])
    const colunas = Object.keys(rows[0] ?? {})
    const antes = performance.now()
    for (let i = 0; i < rows.length; i += LINHAS_POR_COMANDO) {
      const fatia = rows.slice(i, i + LINHAS_POR_COMANDO)
      const lugares = fatia.map((_l, k) => `(${colunas.map((_c, j) => `$${k * colunas.length + j + 1}`).join(",")})`)
      await cliente.query(
        `insert into ${tabela}_nua (${colunas.join(",")}) values ${lugares.join(",")}`,
        fatia.flatMap((linha) => colunas.map((c) => linha[c])),
      )
    }
    ms += performance.now() - antes
  }
  await cliente.end()
  return ms
}

function lerBytea(texto: string): Buffer {
  return Buffer.from(texto.slice(2), "hex")
}

function conferirMemoria(): void {
  const media = (partes: readonly number[]) => partes.reduce((a, b) => a + b, 0) / partes.length
  const quarto = Math.ceil(memoria.length / 4)
  const depoisDeAquecer = media(memoria.slice(quarto, 2 * quarto))
  const noFim = media(memoria.slice(-quarto))
  const plana = noFim <= depoisDeAquecer * FOLGA
  console.log(
    `memória: ${depoisDeAquecer.toFixed(0)} MB no segundo quarto, ${noFim.toFixed(0)} MB no último: ${plana ? "plana" : "CRESCE"}`,
  )
  if (!plana) process.exitCode = 1
}

async function medir(nome: string, caminho: string): Promise<boolean> {
  await bancada.pedir(admin, caminho)
  const relogios: number[] = []
  const gasto = await cronometrar(async () => {
    for (let i = 0; i < VEZES; i++) {
      const antes = performance.now()
      await bancada.pedir(admin, caminho)
      relogios.push(performance.now() - antes)
    }
  })
  const ms = (gasto.nosso + gasto.banco) / VEZES
  const relogio = relogios.sort((a, b) => a - b)[VEZES >> 1] ?? 0
  console.log(
    `${nome}: ${ms.toFixed(0)} ms de processador (meta ≤ ${META_MS}: ${ms <= META_MS ? "cumprida" : "NÃO cumprida"}), ${relogio.toFixed(0)} ms de relógio`,
  )
  return ms <= META_MS
}
