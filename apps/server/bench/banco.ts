/**
 * A million lines of the bank of one company, in ten years of three accounts: list, search, balance by day and suggestions as the screens ask
 * for them, and a statement imported beside the plain COPY of as many lines. `npm run bench -- banco` runs it on PostgreSQL.
 */
import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { sql } from "drizzle-orm"
import { cnpjDaBase } from "../src/demo/cnpj.ts"
import { abrirBancada, cargaDaMaquina, processadorDoServidor } from "./ambiente.ts"
import { abrirServidorNu } from "./nu.ts"

const LINHAS = Number(process.env.PARTIDA_BENCH_LINHAS ?? 1_000_000)
const DIAS = 3_650
/** Of a hundred lines, how many nobody said what are. */
const PENDENTES_POR_CENTO = 2
const LINHAS_DO_ARQUIVO = 20_000
const VEZES = 10
const META_MS = 100
const AGORA = new Date("2026-11-20T12:00:00-03:00")

const bancada = await abrirBancada(() => AGORA)
if (bancada.url === null) throw new Error("A cópia nua é do PostgreSQL: use npm run bench -- banco.")
const { banco } = bancada
const contador = await bancada.entrar("ADMINISTRADOR")
const { escopo } = contador
const nu = await abrirServidorNu(bancada.url, {})
const empresa = randomUUID()
const conta = randomUUID()
const contas = [conta, randomUUID(), randomUUID()]

await escreverOsAnos()
console.log(
  `PostgreSQL: ${LINHAS} linhas em ${DIAS} dias de ${contas.length} contas · carga da máquina ${cargaDaMaquina()}`,
)
const base = `/empresas/${empresa}/banco`
const medidas = [
  await medir("lista, as mais novas", `${base}/linhas?registrosPorPagina=50&direcao=desc`),
  await medir("lista de um mês de uma conta", `${base}/linhas?idConta=${conta}&de=2026-10-01&ate=2026-10-31`),
  await medir("busca em tudo", `${base}/linhas?busca=fornecedor%20de%20numero%20777`),
  await medir("busca do que está em um quarto das linhas", `${base}/linhas?busca=aluguel`),
  await medir("busca sem achar", `${base}/linhas?busca=nenhuma%20linha%20diz%20isto`),
  await medir("busca em um ano", `${base}/linhas?busca=aluguel&de=2026-01-01&ate=2026-12-31`),
  await medir("pendentes de todo o tempo", `${base}/linhas?estado=pendente`),
  await medir("saldo por dia", `/banco/contas/${conta}/saldos/2026-10`),
  await medir("contas e saldos", `${base}/contas`),
  await medir("sugestões, as mais velhas", `${base}/pendentes?registrosPorPagina=50`),
  await medir("sugestões, as mais novas", `${base}/pendentes?registrosPorPagina=50&direcao=desc`),
]
await importar()
console.log(`carga da máquina ${cargaDaMaquina()}`)
if (!medidas.every(Boolean)) process.exitCode = 1
await nu.fechar()
await bancada.fechar()

/** As years of work leave them, as the superuser, whom no trigger asks anything. */
async function escreverOsAnos(): Promise<void> {
  await banco.emEscopo(escopo, (tx) =>
    tx.execute(sql`
      insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
      values (${escopo.idEscritorio}::uuid, ${empresa}::uuid, ${cnpjDaBase("300000010001")}, 'Medição Comércio Ltda', 'Medição', '2015-01-02', '3550308', 'SP', 1, 20, '2016-01', now())`),
  )
  const cliente = await nu.pool.connect()
  await cliente.query("set session_replication_role = replica")
  const importacao = randomUUID()
  for (const [i, id] of contas.entries())
    await cliente.query(
      `insert into contas_correntes (id_escritorio, id, id_empresa, id_tipo, apelido, id_banco, agencia, conta, saldo_inicial_centavos, saldo_em, criada_em)
      values ($1, $2, $3, 1, $4, '341', '0123', $5, 0, '2016-01-01', now())`,
      [escopo.idEscritorio, id, empresa, `Conta ${i + 1}`, `4567${i}-9`],
    )
  await cliente.query(
    `insert into extratos_importacoes (id_escritorio, id, id_empresa, id_conta, nome, conteudo, sha256, parte, formato, conta_lida, estado, criada_em, criada_por)
    values ($1, $2, $3, $4, 'anos.ofx', '', repeat('0', 64), 0, 'ofx', '{}', 'importada', now(), 'Medição')`,
    [escopo.idEscritorio, importacao, empresa, conta],
  )
  await cliente.query(
    `insert into extratos_linhas (id_escritorio, id, id_empresa, id_conta, id_importacao, competencia, data, valor_centavos, descricao, identificacao, documento, resumo, ordinal, busca, estado)
    select $1, gen_random_uuid(), $2, ($3::uuid[])[1 + i % 3], $4, to_char(d, 'YYYY-MM'), d, case when i % 3 = 0 then 1000 + i % 90000 else -1000 - i % 70000 end,
      texto, i::text, '', md5(i::text), 1, lower(texto), case when i % 100 < $7::int then 'pendente' else 'conciliada' end
    from (select i, date '2016-11-20' + (i::bigint * $5::int / $6::int)::int as d,
      (array['PIX ENVIADO FORNECEDOR DE NUMERO ', 'PAGAMENTO DE BOLETO ALUGUEL ', 'TARIFA DE PACOTE ', 'PIX RECEBIDO CLIENTE '])[1 + i % 4] || i as texto
      from generate_series(0, $6::int - 1) i) x`,
    [escopo.idEscritorio, empresa, contas, importacao, DIAS, LINHAS, PENDENTES_POR_CENTO],
  )
  await cliente.query(
    `insert into extratos_dias (id_escritorio, id_empresa, id_conta, data, entradas_centavos, saidas_centavos, linhas)
    select id_escritorio, id_empresa, id_conta, data, coalesce(sum(valor_centavos) filter (where valor_centavos > 0), 0),
      coalesce(sum(valor_centavos) filter (where valor_centavos < 0), 0), count(*) from extratos_linhas group by 1, 2, 3, 4`,
  )
  await cliente.query("reset session_replication_role")
  cliente.release()
  await nu.pool.query("vacuum analyze")
}

/** Of the database, in milliseconds: it is on this machine, and others have what it does not. */
async function processadorDoBanco(): Promise<number> {
  const { rows } = await nu.pool.query<{ pid: number }>("select pg_backend_pid() as pid")
  return processadorDoServidor(rows[0]?.pid ?? 0)
}

/** What a call takes of the processor, server and database together, on average; and the middle of the wall times, which the load of the machine moves. */
async function medir(nome: string, caminho: string): Promise<boolean> {
  await bancada.pedir(contador, caminho)
  const relogios: number[] = []
  const doBanco = await processadorDoBanco()
  const nosso = process.cpuUsage()
  for (let i = 0; i < VEZES; i++) {
    const antes = performance.now()
    await bancada.pedir(contador, caminho)
    relogios.push(performance.now() - antes)
  }
  const { user, system } = process.cpuUsage(nosso)
  const ms = ((user + system) / 1000 + (await processadorDoBanco()) - doBanco) / VEZES
  const relogio = relogios.sort((a, b) => a - b)[VEZES >> 1] ?? 0
  const meta = `meta ≤ ${META_MS}: ${ms <= META_MS ? "cumprida" : "NÃO cumprida"}`
  console.log(`${nome}: ${ms.toFixed(0)} ms de processador (${meta}), ${relogio.toFixed(0)} ms de relógio`)
  return ms <= META_MS
}

/** A statement of many lines, received and confirmed into the account that has the million; beside the COPY of its lines into a bare table. */
async function importar(): Promise<void> {
  const linhas = Array.from({ length: LINHAS_DO_ARQUIVO }, (_v, i) => ({
    dia: `202611${String(1 + (i % 19)).padStart(2, "0")}`,
    valor: `${i % 2 === 0 ? "-" : ""}${5000 + i}.11`,
    // Of an amount that no line of those days has: nobody is asked whether it is the same.
    texto: `PIX ENVIADO MOVIMENTO ${i}`,
  }))
  const ofx = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>45670-9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${linhas.map((l) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${l.dia}<TRNAMT>${l.valor}<FITID><MEMO>${l.texto}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const endereco = await bancada.escutar()
  const authorization = `Bearer ${contador.token}`
  const enviar = async (caminho: string, body: string | FormData, cabecalhos: Record<string, string> = {}) => {
    const headers = { authorization, "idempotency-key": randomUUID(), ...cabecalhos }
    const r = await fetch(endereco + caminho, { method: "POST", headers, body })
    if (!r.ok) throw new Error(`${caminho}: ${r.status} ${(await r.text()).slice(0, 300)}`)
    return r.json() as Promise<{ lista?: { id: string }[]; inseridas?: number }>
  }
  const arquivo = new FormData()
  arquivo.append("arquivo", new Blob([ofx]), "grande.ofx")
  const antes = performance.now()
  const cpu = process.cpuUsage()
  const { lista = [] } = await enviar(`${base}/importacoes`, arquivo)
  await enviar(`/banco/importacoes/${lista[0]?.id}/confirmar`, JSON.stringify({ idConta: conta }), {
    "content-type": "application/json",
  })
  const nosso = performance.now() - antes
  const { user, system } = process.cpuUsage(cpu)
  await nu.pool.query("create table linhas_nuas (conta uuid, dia date, valor bigint, descricao text)")
  const caminho = `/tmp/partida-linhas-${randomUUID()}.csv`
  writeFileSync(caminho, linhas.map((l) => `${conta},${l.dia},${l.valor.replace(".", "")},${l.texto}`).join("\n"), {
    mode: 0o644,
  })
  const antesDaCopia = performance.now()
  await nu.pool.query(`copy linhas_nuas from '${caminho}' csv`)
  const copia = performance.now() - antesDaCopia
  const porSegundo = (ms: number) => Math.round((LINHAS_DO_ARQUIVO / ms) * 1000)
  console.log(
    `importação: ${porSegundo(nosso)} linhas/s (${((user + system) / 1e6).toFixed(1)} s de processador do servidor); COPY puro: ${porSegundo(copia)} linhas/s`,
  )
}
