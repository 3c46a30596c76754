/**
 * What a large office asks most (carteira.ts), by HTTP, beside the bare server (nu.ts) over the same database: each by turns, in
 * one run. `npm run bench -- lado` runs it on PostgreSQL. What is written is written in a copy, which goes away.
 */
import { randomUUID } from "node:crypto"
import { lerDocumentoNacional } from "../src/documentos/nfse-nacional/ler-documento-nacional.ts"
import { receberArquivos } from "../src/features/notas-fiscais/notas-fiscais.service.ts"
import { abrirBancada, cargaDaMaquina, processador } from "./ambiente.ts"
import { AGORA, criarCarteira, EMPRESAS, MES, MESES, NOTAS } from "./carteira.ts"
import { notasAssinadas } from "./notas.ts"
import { abrirCarga, abrirServidorNu, type Comparacao, comparar } from "./nu.ts"

const so = process.argv.find((a) => a.startsWith("--so="))?.slice(5) ?? ""
const META_DA_IMPORTACAO = 400
const NOTAS_IMPORTADAS = 1_000

const bancada = await abrirBancada(() => AGORA, { copia: true })
if (bancada.url === null) throw new Error("O servidor nu fala com o PostgreSQL: use npm run bench -- lado.")
const admin = await bancada.entrar("ADMINISTRADOR")
console.log(`PostgreSQL: ${EMPRESAS} empresas × ${MESES} meses, ${NOTAS} notas · carga da máquina ${cargaDaMaquina()}`)
if (!bancada.aproveitado) await criarCarteira(bancada.banco, admin.escopo)

const escritorio = admin.escopo.idEscritorio
const pagina = (url: URLSearchParams) => Number(url.get("pagina") ?? 1)
const nu = await abrirServidorNu(bancada.url, {
  "/empresas": async (pool, { consulta }) => ({
    lista: (
      await pool.query(
        "select id, apelido, razao_social, cnpj, id_categoria from empresas where id_escritorio = $1 order by apelido, id limit 25 offset $2",
        [escritorio, (pagina(consulta) - 1) * 25],
      )
    ).rows,
    total: (await pool.query("select count(*)::int as n from empresas where id_escritorio = $1", [escritorio])).rows[0],
  }),
  "/das": async (pool, { consulta }) => ({
    lista: (
      await pool.query(
        `select e.id, e.apelido, e.razao_social, e.cnpj, f.estado, f.calculo, f.versao, a.situacao, a.anexos, a.receita_centavos, a.rbt12_centavos,
          a.fator_r, a.aliquota_efetiva, a.total_centavos, a.avisos, b.receita_centavos as receita_anterior, b.total_centavos as total_anterior
        from empresas e
        left join fechamentos f on f.id_escritorio = e.id_escritorio and f.id_empresa = e.id and f.competencia = $2
        left join apuracoes a on a.id_escritorio = f.id_escritorio and a.id = f.id_apuracao
        left join fechamentos g on g.id_escritorio = e.id_escritorio and g.id_empresa = e.id and g.competencia = $3
        left join apuracoes b on b.id_escritorio = g.id_escritorio and b.id = g.id_apuracao
        where e.id_escritorio = $1 order by e.apelido, e.id limit 25 offset $4`,
        [escritorio, MES, "2026-09", (pagina(consulta) - 1) * 25],
      )
    ).rows,
    totais: (
      await pool.query(
        `select count(*)::int as n, sum(a.receita_centavos) as receita, sum(a.total_centavos) as total,
          count(*) filter (where f.estado = 'fechado') as fechados, count(*) filter (where f.estado = 'apurado') as apurados
        from empresas e
        left join fechamentos f on f.id_escritorio = e.id_escritorio and f.id_empresa = e.id and f.competencia = $2
        left join apuracoes a on a.id_escritorio = f.id_escritorio and a.id = f.id_apuracao where e.id_escritorio = $1`,
        [escritorio, MES],
      )
    ).rows[0],
  }),
  "/notas": async (pool, { consulta }) => ({
    lista: (
      await pool.query(
        `select n.id, n.numero, n.competencia, n.data_emissao, n.status, n.receita_centavos, n.valor_servico_centavos, n.valor_liquido_centavos,
          n.contraparte_nome, e.apelido from notas_fiscais n join empresas e on e.id_escritorio = n.id_escritorio and e.id = n.id_empresa
        where n.id_escritorio = $1 order by n.data_emissao desc, n.id desc limit 25 offset $2`,
        [escritorio, (pagina(consulta) - 1) * 25],
      )
    ).rows,
    totais: (
      await pool.query(
        `select count(*)::int as n, sum(valor_servico_centavos) as servico, sum(valor_liquido_centavos) as liquido,
          sum(receita_centavos) filter (where status in (1, 99)) as receita, sum(iss_retido_centavos) as iss from notas_fiscais where id_escritorio = $1`,
        [escritorio],
      )
    ).rows[0],
  }),
  "POST /pagamentos": async (pool, { corpo }) => {
    const { idGuia, data, valor } = corpo as { idGuia: string; data: string; valor: number }
    const { rows } = await pool.query(
      "insert into pagamentos_nus (id, id_guia, data, valor_centavos, em) values ($1, $2, $3, $4, now()) returning id",
      [randomUUID(), idGuia, data, valor],
    )
    return rows[0]
  },
})
// A database that stays may have it from an earlier run.
await nu.pool.query("drop table if exists pagamentos_nus")
await nu.pool.query(
  "create table pagamentos_nus (id uuid primary key, id_guia uuid not null, data date not null, valor_centavos bigint not null, em timestamptz not null)",
)
const { rows: abertas } = await nu.pool.query<{ id: string }>(
  "select id from guias where substituida_em is null and pago_centavos < valor_centavos - 100000 order by md5(id::text) limit 3000",
)

const base = await bancada.escutar()
const cabecalhos = { authorization: `Bearer ${admin.token}` }
const PAGINAS = 40
const nossas = (caminho: string) => () => ({
  base,
  cabecalhos,
  pedidos: Array.from({ length: PAGINAS }, (_v, i) => ({
    caminho: `${caminho}&registrosPorPagina=25&pagina=${i + 1}`,
  })),
})
const nuas = (caminho: string) => () => ({
  base: nu.base,
  pedidos: Array.from({ length: PAGINAS }, (_v, i) => ({ caminho: `${caminho}?pagina=${i + 1}` })),
})
const comparacoes: readonly Comparacao[] = [
  {
    nome: "lista de empresas",
    nosso: nossas("/empresas?ordem=apelido"),
    nu: nuas("/empresas"),
    concorrencias: [1, 8],
    meta: { c: 8, parte: 1 / 4 },
  },
  {
    nome: "lista do DAS",
    nosso: nossas(`/fechamentos/das?competencia=${MES}`),
    nu: nuas("/das"),
    concorrencias: [1, 8],
    meta: { c: 8, parte: 1 / 2 },
  },
  { nome: "lista de notas", nosso: nossas("/notas-fiscais?sentido=desc"), nu: nuas("/notas"), concorrencias: [1, 8] },
  {
    nome: "pagamento, com auditoria e chave",
    nosso: () => ({
      base,
      cabecalhos,
      umaVez: true,
      pedidos: abertas.map(({ id }) => ({
        caminho: `/guias/${id}/pagamentos`,
        corpo: { data: "2026-11-19", valor: "0.01", motivo: null },
        cabecalhos: { "idempotency-key": randomUUID() },
      })),
    }),
    nu: () => ({
      base: nu.base,
      pedidos: abertas.map(({ id }) => ({
        caminho: "/pagamentos",
        corpo: { idGuia: id, data: "2026-11-19", valor: 1 },
      })),
    }),
    concorrencias: [1, 8],
    meta: { c: 8, parte: 1 / 6 },
  },
]

const cliente = abrirCarga()
let cumpridas = await comparar(
  cliente,
  comparacoes.filter(({ nome }) => nome.includes(so)),
)
if ("importação".includes(so)) cumpridas = (await medirImportacao()) && cumpridas
console.log(`carga da máquina ${cargaDaMaquina()}`)
if (!cumpridas) process.exitCode = 1
cliente.fechar()
await nu.fechar()
await bancada.fechar()

/**
 * Signed notes of a hundred companies, from the files to the months computed again: received, read, checked by the schema and by
 * the signature, stored, and whatever they change recomputed. Beside it, reading alone.
 */
async function medirImportacao(): Promise<boolean> {
  // Not those that are closed: they would wait.
  const { rows } = await nu.pool.query<{ cnpj: string }>(
    "select e.cnpj from empresas e where not exists (select 1 from fechamentos f where f.id_escritorio = e.id_escritorio and f.id_empresa = e.id and f.estado = 'fechado' and f.competencia >= $1) order by cnpj limit 100",
    [MES],
  )
  const arquivos = notasAssinadas(
    rows.map(({ cnpj }) => cnpj),
    { quantas: NOTAS_IMPORTADAS, aPartirDe: 700_000 },
  )
  const comecoDaLeitura = performance.now()
  for (const { bytes } of arquivos) lerDocumentoNacional(bytes)
  const leitura = (NOTAS_IMPORTADAS / (performance.now() - comecoDaLeitura)) * 1000
  const antes = performance.now()
  const nossoAntes = processador(null)
  const comBancoAntes = processador(bancada.nome)
  const { idLote } = await receberArquivos(bancada.banco, admin.escopo, arquivos, AGORA)
  await bancada.trabalhos.lotes()
  const fim = performance.now()
  const nosso = (processador(null) - nossoAntes) / NOTAS_IMPORTADAS
  const doBanco = (processador(bancada.nome) - comBancoAntes) / NOTAS_IMPORTADAS - nosso
  const { rows: feitas } = await nu.pool.query<{ resultado: number; n: number }>(
    "select resultado, count(*)::int as n from lotes_itens where id_lote = $1 group by 1",
    [idLote],
  )
  const { rows: contam } = await nu.pool.query<{ n: number }>(
    "select count(*)::int as n from notas_fiscais where numero::bigint >= 700000 and assinatura = 'valida'",
  )
  const ok = feitas.length === 1 && feitas[0]?.resultado === 1 && contam[0]?.n === NOTAS_IMPORTADAS
  if (!ok) throw new Error(`A importação não inseriu todas: ${JSON.stringify(feitas)}`)
  const porSegundo = (NOTAS_IMPORTADAS / (fim - antes)) * 1000
  const cumprida = porSegundo >= META_DA_IMPORTACAO
  console.log(
    `importação: ${NOTAS_IMPORTADAS} notas assinadas de ${rows.length} empresas · só ler, XSD e assinatura ${leitura.toFixed(0)}/s · guardadas e recalculadas ${porSegundo.toFixed(0)}/s (processador de cada: ${nosso.toFixed(2)} ms nosso, ${doBanco.toFixed(2)} do banco; meta ${META_DA_IMPORTACAO}: ${cumprida ? "cumprida" : "NÃO cumprida"})`,
  )
  return cumprida
}
