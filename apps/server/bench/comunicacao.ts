/**
 * An evening of a large office: the three guides of each company to who receives them, as one message a person, handed to a relay in a
 * process apart; with the panel asked for all the while, and an address that receives of many companies held to its limit.
 * `npm run bench -- comunicacao` runs it on PostgreSQL. PARTIDA_BENCH_EMPRESAS and PARTIDA_BENCH_DEMORA_MS (of each answer of the
 * relay) change it.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as esperar } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { criarEnvio, opcoesDoSmtp } from "../src/correio/smtp.ts"
import { cnpjDaBase } from "../src/demo/cnpj.ts"
import { pedirEnvio } from "../src/features/comunicacao/pedido.service.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../src/testes/ambiente.ts"
import preparar from "../src/testes/preparar.ts"
import { cargaDaMaquina, processador } from "./ambiente.ts"

const EMPRESAS = Number(process.env.PARTIDA_BENCH_EMPRESAS ?? 2_000)
const DEMORA_MS = Number(process.env.PARTIDA_BENCH_DEMORA_MS ?? 20)
/** Companies whose guides all go to one address. */
const DO_GRUPO = Math.min(50, EMPRESAS / 4)
const GRUPO = "grupo@cliente.example"
const LIMITE_DO_DIA = 4
const ENTRE_PERGUNTAS_MS = 1_000
const REMETENTE = "Partida <nao-responda@partida.example>"
const AGORA = new Date("2026-11-10T18:00:00-03:00")
const PEDIDO = { assunto: "impostos", competencia: "2026-10", filtro: {} } as const
const LISTA = "/comunicacao?assunto=impostos&competencia=2026-10&registrosPorPagina=50"

/** The companies, one person of each, and the three guides of the month. */
async function criarCarteira({ banco }: Ambiente, { escopo }: Ator): Promise<void> {
  const dono = escopo.idEscritorio
  const cnpjs = Array.from({ length: EMPRESAS }, (_, i) => cnpjDaBase(`${20_000_000 + i}0001`))
  await banco.emEscopo(escopo, async (tx) => {
    await tx.execute(sql`
      insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
      select ${dono}::uuid, gen_random_uuid(), cnpj, 'Razão ' || cnpj, 'Empresa ' || cnpj, '2020-01-02', '3550308', 'SP', 1, 20, '2026-10', now()
      from jsonb_array_elements_text(${JSON.stringify(cnpjs)}::jsonb) cnpj`)
    await tx.execute(sql`
      insert into destinatarios (id_escritorio, id, id_empresa, nome, email, assuntos, lembretes, whatsapp, versao, criado_em)
      select id_escritorio, gen_random_uuid(), id, 'Pessoa de ' || apelido,
        case when row_number() over (order by cnpj) <= ${DO_GRUPO} then ${GRUPO} else cnpj || '@cliente.example' end,
        '["impostos"]'::jsonb, true, false, 1, now()
      from empresas where id_escritorio = ${dono}`)
    await tx.execute(sql`
      insert into guias (id_escritorio, id, id_empresa, competencia, obrigacao, valor_centavos, vencimento, prazo_interno, origem, versao, criada_em)
      select id_escritorio, gen_random_uuid(), id, '2026-10', o, 182500, '2026-11-20', '2026-11-18', 'imposto', 1, now()
      from empresas, unnest(array['das-simples', 'inss', 'irrf']) o where id_escritorio = ${dono}`)
  })
  await banco.comoDono((tx) => tx.execute(sql`analyze`))
}

const meio = (valores: readonly number[], parte: number) =>
  [...valores].sort((a, b) => a - b)[Math.floor((valores.length - 1) * parte)] ?? 0
const segundos = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A call, and how long it took. */
async function medir(ambiente: Ambiente, pessoa: Ator, caminho: string, corpo?: unknown) {
  const inicio = performance.now()
  const r = await ambiente.pedir(pessoa, corpo ? "POST" : "GET", caminho, corpo ? { corpo } : {})
  if (r.status >= 300) throw new Error(`${caminho}: ${r.status} ${r.bytes.toString().slice(0, 300)}`)
  return { ms: performance.now() - inicio }
}

/** Asks for the sending, as the call does; by the service, because the call of this server waits for what it wakes. */
async function pedir({ banco }: Ambiente, { escopo, nome }: Ator) {
  const inicio = performance.now()
  const ato = { escopo, nome, agora: AGORA }
  const { totais } = await banco.emEscopo(escopo, (tx) => pedirEnvio(tx, ato, PEDIDO, "https://partida.example"))
  return { ms: performance.now() - inicio, totais }
}

await preparar()
const relay = fork(join(import.meta.dirname, "relay.ts"), [String(DEMORA_MS)], { execArgv: [] })
const [{ porta }] = (await once(relay, "message")) as [{ porta: number }]
const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${porta}`), REMETENTE)
const correio = { tipo: "smtp", remetente: REMETENTE, retorno: "devolucoes@partida.example", respostas: null } as const
const ambiente = await criarAmbiente(() => AGORA, { correio }, undefined, { tipo: "smtp", enviar })
try {
  const pessoa = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  await criarCarteira(ambiente, pessoa)
  const { rows } = await ambiente.banco.comoDono((tx) =>
    tx.execute<{ nome: string }>(sql`select current_database() as nome`),
  )
  const nome = rows[0]?.nome ?? null
  const parada = [await medir(ambiente, pessoa, LISTA), await medir(ambiente, pessoa, LISTA)][1]
  const previa = await medir(ambiente, pessoa, "/comunicacao/previa", PEDIDO)
  const inicio = performance.now()
  const antes = [processador(null), processador(nome)] as const
  const pedido = await pedir(ambiente, pessoa)
  let fim = false
  let memoria = 0
  const listas: number[] = []
  const perguntas = (async () => {
    while (!fim) {
      listas.push((await medir(ambiente, pessoa, LISTA)).ms)
      memoria = Math.max(memoria, process.memoryUsage().rss)
      await esperar(ENTRE_PERGUNTAS_MS)
    }
  })()
  await ambiente.servico.trabalhos.correio()
  const parede = performance.now() - inicio
  fim = true
  await perguntas
  const nosso = processador(null) - antes[0]
  const doBanco = processador(nome) - antes[1] - nosso
  const deNovo = await pedir(ambiente, pessoa)
  relay.send("contar")
  const [{ contagem }] = (await once(relay, "message")) as [{ contagem: [string, number][] }]
  const recebidas = new Map(contagem)
  const maisDeUma = contagem.filter(([para, n]) => para !== GRUPO && n !== 1)
  const total = contagem.reduce((soma, [, n]) => soma + n, 0)
  console.log(
    [
      `${EMPRESAS} empresas, ${pedido.totais.documentos} documentos, ${pedido.totais.mensagens} mensagens; o relay demora ${DEMORA_MS} ms a cada resposta`,
      `prévia ${segundos(previa.ms)} · pedido ${segundos(pedido.ms)} · entregues ao relay ${total} em ${segundos(parede)} (carga ${cargaDaMaquina()})`,
      `processador de cada mensagem: ${(nosso / total).toFixed(1)} ms nosso, ${(doBanco / total).toFixed(1)} ms do banco · memória até ${(memoria / 2 ** 20).toFixed(0)} MB`,
      `painel enquanto isso: mediana ${meio(listas, 0.5).toFixed(0)} ms, 95 % em ${meio(listas, 0.95).toFixed(0)} ms, ${listas.length} vezes (parado ${parada?.ms.toFixed(0)} ms)`,
      `${GRUPO}: ${recebidas.get(GRUPO)} hoje, de ${DO_GRUPO} empresas (limite ${LIMITE_DO_DIA}) · duas vezes a alguém: ${maisDeUma.length} · pedir de novo manda ${deNovo.totais.mensagens}`,
    ].join("\n"),
  )
  if (maisDeUma.length > 0 || recebidas.get(GRUPO) !== LIMITE_DO_DIA || deNovo.totais.mensagens > 0)
    throw new Error("Alguém recebeu mais do que devia.")
} finally {
  await ambiente.fechar()
  relay.disconnect()
}
