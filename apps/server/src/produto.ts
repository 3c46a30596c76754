import { flushCompileCache } from "node:module"
import { setFlagsFromString } from "node:v8"
import { avisosDeProducao } from "./conferencia-de-inicio.ts"
import { lerConfig } from "./config.ts"
import { descreverEscuta, descreverFalha, FalhaDeInicio } from "./falhas-de-inicio.ts"
import { relatarNoConsole } from "./http/relato.ts"
import { abrirServico, montarServidor, type Servico, type Servidor } from "./servico.ts"

type Lida = ReturnType<typeof lerConfig>

// The ten frames of the default end inside the driver: the log would not show which call of ours failed.
Error.stackTraceLimit = 30

async function iniciar({ config: lida, segredos }: Lida): Promise<void> {
  const [autoridade, sefin, adn, migrate, jettax, whatsapp] = await Promise.all([
    iniciarAutoridade(lida),
    iniciarSefin(lida),
    iniciarAdn(lida),
    iniciarMigrate(lida),
    iniciarJettax(lida),
    iniciarWhatsapp(lida),
  ])
  const config = {
    ...lida,
    serpro: autoridade?.serpro ?? lida.serpro,
    sefin: sefin?.sefin ?? lida.sefin,
    adn: adn?.adn ?? lida.adn,
    migrate: migrate?.config ?? lida.migrate,
    jettax: jettax?.config ?? lida.jettax,
    whatsapp: whatsapp?.config ?? lida.whatsapp,
  }
  const servico = await abrirServico(config, segredos)
  let servidor: Servidor | null = null
  try {
    const demonstracao = config.modo === "demo" ? await prepararDemonstracao(servico) : undefined
    if (autoridade !== null) await apresentarNaAutoridade(servico, autoridade)
    servidor = await montarServidor(servico, {
      ...(demonstracao ? { demonstracao: demonstracao.entrada } : {}),
      nivelDeLog: "warn",
      filaDuravel: true,
    })
    pararComSinal(servidor)
    await escutar(servidor, servico)
    void prepararIntegradores(servico, servidor, { migrate: migrate?.controle, jettax: jettax?.controle })
      .catch(relatarNoConsole)
      // After it is chosen by whom each company issues.
      .then(() => sefin && emitirNaSefin(servico, servidor as Servidor, sefin.controle))
      .catch(relatarNoConsole)
    if (whatsapp !== null) void enviarPeloWhatsapp(servico, servidor, whatsapp.controle).catch(relatarNoConsole)
    if (adn !== null) void distribuirNoAdn(servico, servidor, adn.controle).catch(relatarNoConsole)
    console.log(`\n  ${config.marca.nome} no ar em ${config.url}\n`)
    // A start that is killed later leaves what it compiled to the next all the same.
    flushCompileCache()
    for (const aviso of avisosDeProducao(config)) console.error(`  ATENÇÃO: ${aviso}\n`)
    if (demonstracao) console.log(demonstracao.instrucoes)
    if (servico.banco.tipo === "embutido") {
      // From here on it mostly waits, on a machine that has other things to do: V8 gives back what the start took and lets less pile
      // up (at rest, demonstration included, 399 MB instead of 465). Not from the beginning: creating the demonstration would collect
      // for a third of its time.
      setFlagsFromString("--optimize-for-size")
      console.log(
        `  Banco embutido em ${config.dados}: bom para experimentar. Para um escritório de verdade, use PostgreSQL (DATABASE_URL).\n`,
      )
    }
  } catch (erro) {
    // Whatever failed, the directory must be free for the next start.
    await (servidor ? servidor.parar() : servico.banco.fechar())
    throw erro
  }
}

async function escutar({ app }: Servidor, { config }: Servico): Promise<void> {
  try {
    await app.listen({ port: config.porta, host: config.host })
  } catch (erro) {
    const frase = descreverEscuta(erro, config)
    throw frase === null ? erro : new FalhaDeInicio(frase)
  }
}

function pararComSinal(servidor: Servidor): void {
  let parando = false
  const parar = () => {
    if (parando) return
    parando = true
    console.log("\nEncerrando…")
    servidor.parar().then(
      () => process.exit(0),
      (erro: unknown) => {
        relatarNoConsole(erro)
        process.exit(1)
      },
    )
  }
  process.on("SIGINT", parar)
  process.on("SIGTERM", parar)
}

/**
 * The authority of a demonstration that reaches no other: a program apart. Without it the demonstration opens all the same, and says
 * that nothing leaves.
 */
async function iniciarAutoridade({ modo, dados, serpro, autoridadesSimuladas }: Lida["config"]) {
  if (modo !== "demo" || dados === null || serpro !== null || autoridadesSimuladas === null) return null
  try {
    const { iniciarAutoridadeSimulada } = await import("./demo/autoridade-simulada.ts")
    return await iniciarAutoridadeSimulada(dados, autoridadesSimuladas)
  } catch (erro) {
    relatarNoConsole(erro)
    return null
  }
}

async function apresentarNaAutoridade(
  servico: Servico,
  autoridade: { readonly pfx: string; readonly senha: string; readonly controle: string },
) {
  const { apresentarContribuintes, apresentarEscritorio } = await import("./demo/autoridade-simulada.ts")
  const { semearFila } = await import("./demo/fila.ts")
  try {
    await apresentarEscritorio(servico, autoridade)
    await apresentarContribuintes(servico.banco, autoridade.controle)
    await semearFila(servico, autoridade.controle)
  } catch (erro) {
    relatarNoConsole(erro)
  }
}

/** The emitter of a demonstration that reaches no other, a program apart; without it nothing is issued, and the screens say so. */
async function iniciarSefin({ modo, dados, sefin, sefinSimulada }: Lida["config"]) {
  if (modo !== "demo" || dados === null || sefin !== null || !sefinSimulada) return null
  try {
    const { iniciarSefinDaDemonstracao } = await import("./demo/sefin-simulada.ts")
    return await iniciarSefinDaDemonstracao(dados)
  } catch (erro) {
    relatarNoConsole(erro)
    return null
  }
}

/** The first notes of the demonstration, while people already come in. */
async function emitirNaSefin(servico: Servico, { fila }: Servidor, controle: string) {
  const { apresentarAutoridades } = await import("./demo/sefin-simulada.ts")
  await apresentarAutoridades(servico, controle)
  const { emitirExemplos } = await import("./demo/emissao.ts")
  if (await emitirExemplos(servico)) await fila.acordar("operacoes")
}

/** The national environment of a demonstration that reaches no other; without it nothing is captured, and the screens say so. */
async function iniciarAdn({ modo, dados, adn, adnSimulado }: Lida["config"]) {
  if (modo !== "demo" || dados === null || adn !== null || !adnSimulado) return null
  try {
    const { iniciarAdnDaDemonstracao } = await import("./demo/adn-simulado.ts")
    return await iniciarAdnDaDemonstracao(dados)
  } catch (erro) {
    relatarNoConsole(erro)
    return null
  }
}

/** The integrators of a demonstration that reaches no other, programs apart; without them the screens say so. */
async function iniciarMigrate({ modo, dados, migrate, integradoresSimulados }: Lida["config"]) {
  if (modo !== "demo" || dados === null || migrate !== null || !integradoresSimulados.migrate) return null
  try {
    const { iniciarMigrateDaDemonstracao } = await import("./demo/integradores-simulados.ts")
    return await iniciarMigrateDaDemonstracao(dados)
  } catch (erro) {
    relatarNoConsole(erro)
    return null
  }
}

async function iniciarJettax({ modo, dados, jettax, integradoresSimulados }: Lida["config"]) {
  if (modo !== "demo" || dados === null || jettax !== null || !integradoresSimulados.jettax) return null
  try {
    const { iniciarJettaxDaDemonstracao } = await import("./demo/integradores-simulados.ts")
    return await iniciarJettaxDaDemonstracao(dados)
  } catch (erro) {
    relatarNoConsole(erro)
    return null
  }
}

async function prepararIntegradores(
  servico: Servico,
  { fila }: Servidor,
  controles: { readonly migrate: string | undefined; readonly jettax: string | undefined },
) {
  if (!controles.migrate && !controles.jettax) return
  const { prepararJettax, prepararMigrate } = await import("./demo/integradores-simulados.ts")
  if (controles.migrate && (await prepararMigrate(servico, controles.migrate))) await fila.acordar("captura")
  if (controles.jettax) await prepararJettax(servico, controles.jettax)
}

/** WhatsApp of a demonstration that reaches no other, a program apart; without it nothing leaves by it, and the screens say so. */
async function iniciarWhatsapp({ modo, dados, whatsapp, whatsappSimulado }: Lida["config"]) {
  if (modo !== "demo" || dados === null || whatsapp !== null || !whatsappSimulado) return null
  try {
    const { iniciarWhatsappDaDemonstracao } = await import("./demo/whatsapp-simulado.ts")
    return await iniciarWhatsappDaDemonstracao(dados)
  } catch (erro) {
    relatarNoConsole(erro)
    return null
  }
}

/** The first messages of the demonstration, while people already come in. */
async function enviarPeloWhatsapp(servico: Servico, { fila }: Servidor, controle: string) {
  const { prepararWhatsapp } = await import("./demo/whatsapp-simulado.ts")
  if (await prepararWhatsapp(servico, controle)) await fila.acordar("whatsapp")
}

/** What there is to capture in the demonstration, while people already come in. */
async function distribuirNoAdn(servico: Servico, { fila }: Servidor, controle: string) {
  const { distribuirExemplos } = await import("./demo/adn-simulado.ts")
  await distribuirExemplos(servico, controle)
  await fila.acordar("captura")
}

/** Loaded only here, so that nothing of the demonstration is even read in production. */
async function prepararDemonstracao(servico: Servico) {
  const { prepararDemonstracao: preparar } = await import("./demo/demonstracao.ts")
  return preparar(servico, (texto) => console.log(texto))
}

let lida: Lida | null = null
try {
  lida = lerConfig()
  await iniciar(lida)
} catch (erro) {
  const frase = descreverFalha(erro, lida?.config ?? null)
  if (frase === null) relatarNoConsole(erro)
  else console.error(`\n  ${frase}\n`)
  process.exit(1)
}
