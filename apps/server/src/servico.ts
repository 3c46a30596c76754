import type { FastifyInstance } from "fastify"
import { montarArmazem } from "./adapters/armazem/montar.ts"
import {
  type Integradores,
  montarAvisador,
  montarCaptura,
  montarEmissorDeNfse,
  montarFonteDaSelic,
  montarIntegradores,
  montarReceitaFederal,
  montarWhatsapp,
} from "./adapters/fontes.ts"
import { type Central, criarCentral } from "./ao-vivo/central.ts"
import { ligarAoVivo } from "./ao-vivo/ligacao.ts"
import { criarApp } from "./app.ts"
import { lerConfianca } from "./certificados/confianca.ts"
import { type Emissores, lerEmissores } from "./certificados/emissores.ts"
import { criarLeitor } from "./certificados/leitor.ts"
import { conferirLogins, conferirProducao } from "./conferencia-de-inicio.ts"
import type { Config, Segredos } from "./config.ts"
import { destinoDoCorreio } from "./correio/carteiro.ts"
import { criarEnvio, opcoesDoSmtp } from "./correio/smtp.ts"
import { abrirBanco, type Banco } from "./db/banco.ts"
import { prepararInstalacao } from "./db/instalacao.ts"
import { criarLeitorDeGuias } from "./documentos/guia-oficial/leitor.ts"
import { conferirEsquema } from "./falhas-de-inicio.ts"
import { atosDaReceita } from "./features/atos-da-receita/atos.ts"
import { montarCapturador } from "./features/captura/montagem.service.ts"
import { atosDaEmissao } from "./features/emissao/atos.ts"
import { criarProvedorDaSefin } from "./features/emissao/provedor.service.ts"
import { despertarEmissoes } from "./features/emissao/situacao.service.ts"
import { type Buscador, criarBuscador } from "./features/integradores/buscador.service.ts"
import { criarProvedorDaMigrate } from "./features/integradores/provedor.service.ts"
import { criarAgendador } from "./features/operacoes/agendamento.service.ts"
import { criarMotor, type Motor } from "./features/operacoes/motor.ts"
import type { MundoExterno } from "./features/operacoes/operacoes.routes.ts"
import { lerManutencao } from "./features/plataforma/manutencao.service.ts"
import { criarProvedorDaReceita } from "./features/receita-federal/provedor.service.ts"
import { registrarMotor } from "./features/registro/motores.service.ts"
import { abrirPublicacao } from "./features/registro/publicacao.service.ts"
import { lerDsn } from "./http/dsn.ts"
import { criarManutencao, pausarEmManutencao } from "./http/manutencao.ts"
import { relatarNoConsole } from "./http/relato.ts"
import { criarRelator, falhaDoServidor, type RelatorDeFalhas, SEM_RELATOR } from "./http/relator-de-falhas.ts"
import { abrirCofre, carregarChavesMestras } from "./identidade/chaves-de-dados.ts"
import type { Cofre } from "./identidade/cofre.ts"
import { situarConta } from "./identidade/contas.ts"
import { contasComFator, criarTemSegundoFator } from "./identidade/exigencia.ts"
import { criarProvedor, type Provedor } from "./identidade/provedor.ts"
import { montarVerificacao } from "./identidade/verificacao.ts"
import { type Fila, filaImediata, iniciarFila, type Trabalhos } from "./jobs/fila.ts"
import { criarMarcas, type Marcas } from "./marca/resolucao.ts"
import type { Armazem } from "./ports/armazem.ts"
import type { AvisoNoAparelho } from "./ports/aviso-no-aparelho.ts"
import type { FonteDaSelic } from "./ports/fonte-da-selic.ts"
import type { Whatsapp } from "./ports/whatsapp.ts"
import { montarTrabalhos } from "./trabalhos.ts"

/** Everything a process needs, built once and handed down as plain arguments. */
export interface Servico {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly config: Config
  readonly trabalhos: Trabalhos
  readonly falhas: RelatorDeFalhas
  /** Bytes of stored documents. */
  readonly armazem: Armazem
  readonly emissores: Emissores
  /** One for the screens and the background work: a brand that changes is forgotten by both. */
  readonly marcas: Marcas
  /** Null: nobody is told with the product closed. */
  readonly avisador: AvisoNoAparelho | null
  /** Null: the Selic is typed by hand. */
  readonly selic: FonteDaSelic | null
  /** What is done outside, who answers there, and the engine that asks; missing: nothing leaves. */
  readonly externo?: Externo
  /** Null: the Receita is not reached from here. */
  readonly receitaFederal: ReturnType<typeof montarReceitaFederal>
  /** Null: no note is issued from here. */
  readonly emissor: ReturnType<typeof montarEmissorDeNfse>
  /** Null: nothing is captured from here. */
  readonly captura: ReturnType<typeof montarCaptura>
  readonly integradores: Integradores
  /** Null: nothing leaves by WhatsApp from here. */
  readonly whatsapp: Whatsapp | null
  readonly agora: () => Date
}

/** Opens the database and the vault and wires the background work. Throws what the person must be told. */
export async function abrirServico(
  config: Config,
  segredos: Segredos,
  agora: () => Date = () => new Date(),
): Promise<Servico> {
  conferirProducao(config, segredos)
  const banco = await abrirBanco({
    url: segredos.databaseUrl,
    urlDeMigracao: segredos.migrationUrl,
    urlDaIdentidade: segredos.identidadeUrl,
    dir: config.dados === null ? null : `${config.dados}/banco`,
  })
  try {
    await conferirEsquema(banco)
    await conferirLogins(banco, config)
    await prepararInstalacao(banco, config.modo, agora())
    const cofre = await abrirCofre(banco, carregarChavesMestras(config, segredos), agora())
    const enviar = segredos.smtp === null ? null : criarEnvio(opcoesDoSmtp(segredos.smtp), config.correio.remetente)
    const destino = destinoDoCorreio(config.correio.tipo, enviar)
    const falhas = relatorDe(config, segredos, agora)
    const relatar = (erro: unknown) => {
      relatarNoConsole(erro)
      falhas.relatar(falhaDoServidor(erro, config.versao, { rota: "trabalho" }))
    }
    await registrarMotor(banco, config.versao, agora())
    const publicacao = abrirPublicacao(banco, config, cofre, agora)
    const emissores = lerEmissores(config.emissores, config.raizesConfiaveis)
    const marcas = criarMarcas(banco, config, agora)
    const selic = montarFonteDaSelic(config)
    const avisador = montarAvisador(config)
    const armazem = montarArmazem(config, segredos, cofre)
    const receitaFederal = montarReceitaFederal(config, agora)
    const emissor = montarEmissorDeNfse(config, agora)
    const captura = montarCaptura(config, agora)
    const integradores = montarIntegradores(config, agora)
    const whatsapp = montarWhatsapp(config)
    const externo = montarExterno({
      banco,
      cofre,
      config,
      armazem,
      receitaFederal,
      emissor,
      integradores,
      emissores,
      agora,
      relatarErro: relatar,
    })
    const trabalhos = montarTrabalhos(banco, agora, relatar, {
      correio: { cofre, destino },
      comunicacao: { cofre, armazem, marcas, correio: config.correio, whatsapp },
      publicacao,
      emissores,
      selic,
      ...(avisador && { aparelhos: { cofre, avisador, marcas } }),
      motor: externo.motor,
      agendador: criarAgendador({ banco, ...externo.mundo, agora, relatarErro: relatar }),
      capturador: montarCapturador({ banco, cofre, config, captura, emissores, agora, relatarErro: relatar }),
      buscador: montarBuscador({ banco, cofre, integradores, emissores, agora, relatarErro: relatar }),
      emissao: { cofre, emissor, migrate: integradores.migrate },
      armazem,
      aceitaTeste: config.modo === "demo",
      guardaMeses: config.guardaDosPedidosMeses,
    })
    return {
      banco,
      cofre,
      config,
      trabalhos,
      falhas,
      avisador,
      armazem,
      emissores,
      marcas,
      selic,
      receitaFederal,
      emissor,
      captura,
      integradores,
      whatsapp,
      externo,
      agora,
    }
  } catch (erro) {
    await banco.fechar()
    throw erro
  }
}

/** Nothing is done outside. */
const SEM_MUNDO: Omit<MundoExterno, "guardaMeses"> = { atos: {}, provedores: [] }

interface Externo {
  readonly mundo: MundoExterno
  readonly motor: Motor
}

/** What the product does outside, with whom, and the engine that asks. */
export function montarExterno({
  config,
  armazem,
  relatarErro,
  ...deps
}: Pick<
  Servico,
  "banco" | "cofre" | "config" | "armazem" | "receitaFederal" | "emissor" | "integradores" | "emissores" | "agora"
> & {
  readonly relatarErro: (erro: unknown) => void
}): Externo {
  const { banco, receitaFederal, emissor, integradores, emissores, agora } = deps
  const daReceita =
    receitaFederal === null || config.serpro === null
      ? SEM_MUNDO
      : {
          atos: atosDaReceita({ receita: receitaFederal, armazem, leitor: criarLeitorDeGuias() }),
          provedores: [criarProvedorDaReceita({ ...deps, receitaFederal }, config.serpro)],
        }
  const { migrate } = integradores
  const dasNotas = {
    atos:
      emissor === null && migrate === null ? {} : atosDaEmissao({ portas: { nacional: emissor, migrate }, emissores }),
    provedores: [
      ...(emissor === null || config.sefin === null
        ? []
        : [criarProvedorDaSefin({ ...deps, emissor, simultaneas: config.sefin.simultaneas })]),
      ...(migrate === null ? [] : [criarProvedorDaMigrate({ ...deps, emissor: migrate })]),
    ],
  }
  const mundo: MundoExterno = {
    atos: { ...daReceita.atos, ...dasNotas.atos },
    provedores: [...daReceita.provedores, ...dasNotas.provedores],
    guardaMeses: config.guardaDosPedidosMeses,
  }
  return { mundo, motor: criarMotor({ banco, ...mundo, agora, relatarErro }) }
}

/** What brings the notes that integrators have; null where this installation reaches none. */
export const montarBuscador = ({
  integradores: { listas },
  ...deps
}: Pick<Servico, "banco" | "cofre" | "integradores" | "emissores" | "agora"> & {
  readonly relatarErro: (erro: unknown) => void
}): Buscador | null => criarBuscador({ ...deps, listas, aoAviso: despertarEmissoes })

function relatorDe(config: Config, segredos: Segredos, agora: () => Date): RelatorDeFalhas {
  const dsn = segredos.falhas === null ? null : lerDsn(segredos.falhas)
  return dsn === null ? SEM_RELATOR : criarRelator({ dsn, ambiente: config.modo, agora, avisar: relatarNoConsole })
}

export interface Servidor {
  readonly app: FastifyInstance
  readonly central: Central
  readonly fila: Fila
  readonly provedor: Provedor | null
  parar(): Promise<void>
}

/** Builds the HTTP server and starts the queue. `demonstracao` puts the demo logins on the sign-in page. */
export async function montarServidor(
  servico: Servico,
  opcoes: {
    demonstracao?: Parameters<typeof criarProvedor>[0]["demonstracao"]
    nivelDeLog: "silent" | "warn" | "info"
    filaDuravel: boolean
  },
): Promise<Servidor> {
  const { banco, cofre, config, falhas, marcas, agora } = servico
  const embutida = config.identidade.tipo === "embutida"
  const provedor = embutida
    ? await criarProvedor({
        banco,
        cofre,
        config,
        marcas,
        ...(opcoes.demonstracao ? { demonstracao: opcoes.demonstracao } : {}),
      })
    : null
  const { verificar, completar, identidade } = montarVerificacao(config, provedor)
  const central = criarCentral(agora, config.conexoes.fluxosPorPessoa)
  const manutencao = criarManutencao({ ler: () => lerManutencao(banco), forcada: config.manutencao, agora })
  const trabalhos = pausarEmManutencao(servico.trabalhos, manutencao)
  let fila: Fila = filaImediata(trabalhos)
  const app = await criarApp({
    banco,
    cofre,
    leitor: criarLeitor(lerConfianca(config.raizesConfiaveis)),
    emissores: servico.emissores,
    config,
    verificar,
    completar,
    temSegundoFator: criarTemSegundoFator(banco, embutida),
    contasComFator: embutida ? contasComFator : null,
    situarConta: (sub, ativa) => (embutida ? situarConta(banco, sub, ativa) : Promise.resolve()),
    exigirSessao: embutida,
    identidade,
    provedor,
    fila: () => fila,
    central,
    manutencao,
    falhas,
    armazem: servico.armazem,
    marcas,
    avisador: servico.avisador,
    selic: servico.selic,
    mundo: servico.externo?.mundo ?? { ...SEM_MUNDO, guardaMeses: config.guardaDosPedidosMeses },
    receitaFederal: servico.receitaFederal,
    emissor: servico.emissor,
    captura: servico.captura,
    integradores: servico.integradores,
    whatsapp: servico.whatsapp,
    agora,
    nivelDeLog: opcoes.nivelDeLog,
  })
  const largarEscuta = await ligarAoVivo(banco, central, manutencao, (erro) =>
    app.log.error({ err: erro }, "a escuta dos eventos caiu; será refeita"),
  )
  // With the server, not with the process: a line left open would also hold the database against being dropped.
  app.addHook("onClose", largarEscuta)
  const parada = new AbortController()
  if (opcoes.filaDuravel)
    fila = await iniciarFila(banco, trabalhos, (erro) => app.log.error({ err: erro }, "a fila falhou"), parada.signal)
  if (opcoes.filaDuravel) acordarNaHora(servico, () => fila, parada.signal)
  return {
    app,
    central,
    fila,
    provedor,
    async parar() {
      // First of all: the workers stop at the next item while the last answers go out.
      parada.abort()
      await app.close()
      await fila.parar()
      servico.receitaFederal?.encerrar()
      servico.emissor?.encerrar()
      servico.captura?.encerrar()
      servico.integradores.encerrar()
      servico.whatsapp?.encerrar()
      await banco.fechar()
    },
  }
}

/** Wakes the engine when something that waits may go on: the sweep of every minute would be late for what takes seconds. */
function acordarNaHora({ externo, agora }: Servico, fila: () => Fila, sinal: AbortSignal): void {
  let relogio: NodeJS.Timeout | undefined
  let marcado = Number.POSITIVE_INFINITY
  sinal.addEventListener("abort", () => clearTimeout(relogio))
  externo?.motor.aoTerDeVoltar((quando) => {
    const espera = Math.max(100, quando.getTime() - agora().getTime())
    const hora = performance.now() + espera
    // Beyond the next sweep there is nothing to win, nor after what was asked for sooner: its run says what comes next.
    if (sinal.aborted || espera >= VARREDURA_MS || hora >= marcado) return
    clearTimeout(relogio)
    marcado = hora
    relogio = setTimeout(() => {
      marcado = Number.POSITIVE_INFINITY
      fila()
        .acordar("operacoes")
        .catch(() => {})
    }, espera)
  })
}
const VARREDURA_MS = 60_000
