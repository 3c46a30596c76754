import { eq } from "drizzle-orm"
import { type Emissores, lerEmissores } from "./certificados/emissores.ts"
import { type Carteiro, entregarMensagens } from "./correio/carteiro.ts"
import type { Banco } from "./db/banco.ts"
import { prepararParticoes } from "./db/particoes.ts"
import { usuarios } from "./db/schema/escritorios.ts"
import { criarLeitorDeGuias } from "./documentos/guia-oficial/leitor.ts"
import { seguirEventos, varrerAlertas } from "./features/alertas/varredura.service.ts"
import { type Avisos, avisarNosAparelhos } from "./features/aparelhos/aparelhos.service.ts"
import { avisarGuiasAVencer } from "./features/automacao/guias-a-vencer.service.ts"
import { avisarCapturasParadas } from "./features/captura/captura.service.ts"
import type { Capturador } from "./features/captura/capturador.service.ts"
import { avisarVencimentos } from "./features/certificados/vencimentos.service.ts"
import { subirEscada } from "./features/comunicacao/escada.service.ts"
import { seguirPorOutroCanal } from "./features/comunicacao/outro-canal.service.ts"
import { type Preparador, prepararEnvios } from "./features/comunicacao/preparo.service.ts"
import { executorDoDiario, executorDoEstornoDoDiario } from "./features/contabilidade/diarios.job.ts"
import { executorDoFechamentoDosLivros, seguirFechamentos } from "./features/contabilidade/livros.service.ts"
import { executorDosLivros } from "./features/contabilidade/postagem.service.ts"
import { seguirRecorrencias } from "./features/contabilidade/recorrencias.service.ts"
import { entregarDoWhatsapp } from "./features/contas-do-whatsapp/envio.service.ts"
import { cuidarDosPedidos } from "./features/conversas/rotina.service.ts"
import { avisarDeclaracoes } from "./features/declaracoes/avisos.service.ts"
import type { DepsDaEmissao } from "./features/emissao/emissao.service.ts"
import { executorDoFaturamento } from "./features/faturamento/faturamento.job.ts"
import { varrerFaturas } from "./features/faturas/geracao.service.ts"
import { executorDeFechamento, executorDeReabertura } from "./features/fechamento/encerramento.service.ts"
import { executorDoProLabore } from "./features/folha/folha.service.ts"
import { executorDeGuiasOficiais } from "./features/guias/oficiais-em-lote.service.ts"
import { executorDeConferencia } from "./features/importacoes/conferencia.job.ts"
import { executorDeDesfazer, executorDeGravacao } from "./features/importacoes/gravacao.job.ts"
import type { Buscador } from "./features/integradores/buscador.service.ts"
import { executorDeJulgamento, pedirJulgamento } from "./features/notas-fiscais/julgamento.service.ts"
import { executorDeImportacao } from "./features/notas-fiscais/notas-fiscais.service.ts"
import type { Agendador } from "./features/operacoes/agendamento.service.ts"
import type { Motor } from "./features/operacoes/motor.ts"
import { aplicarRetencao } from "./features/operacoes/retencao.service.ts"
import { type Executores, fecharExecutor } from "./features/processamento/processamento.service.ts"
import { processarLotes } from "./features/processamento/trabalhador.ts"
import { recalcularAte } from "./features/recalculo/interrompivel.service.ts"
import { executorDeCalculo, pedirRecalculoDeOutroMotor } from "./features/recalculo/recalculo.service.ts"
import { encadearTrilhas } from "./features/registro/encadeamento.service.ts"
import { type Publicacao, publicarBoletins } from "./features/registro/publicacao.service.ts"
import { executorDeSimulacao } from "./features/simulacao/simulacao.job.ts"
import { estenderTodasAsSeries } from "./features/titulos/series.service.ts"
import { avisarValoresQueFaltam } from "./features/valores-datados/alerta.service.ts"
import { buscarSelic } from "./features/valores-datados/selic.service.ts"
import { lerAvisos } from "./features/whatsapp/avisos.service.ts"
import { seguirTrocasDeEmail } from "./identidade/confirmacao.ts"
import { purgarFichas } from "./identidade/fichas.ts"
import type { Trabalhos } from "./jobs/fila.ts"
import type { Armazem } from "./ports/armazem.ts"
import type { FonteDaSelic } from "./ports/fonte-da-selic.ts"
import type { Whatsapp } from "./ports/whatsapp.ts"

interface OpcoesDosTrabalhos {
  /** Missing: no message leaves. */
  readonly correio?: Pick<Carteiro, "cofre" | "destino">
  /** Missing: nothing that was asked to be sent is made. */
  readonly comunicacao?: Omit<Preparador, "banco" | "agora"> & { readonly whatsapp?: Whatsapp | null }
  /** Missing: nobody is told with the product closed. */
  readonly aparelhos?: Omit<Avisos, "banco" | "agora">
  /** Missing: no statement is published. */
  readonly publicacao?: Publicacao | null
  /** Missing: what comes is judged by the issuers of the product alone, and nothing stored is judged again. */
  readonly emissores?: Emissores
  /** Missing: nobody is asked for the Selic. */
  readonly selic?: FonteDaSelic | null
  /** Missing: nothing is done outside. */
  readonly motor?: Pick<Motor, "rodar" | "chamar">
  /** Missing: nothing is asked for by itself. */
  readonly agendador?: Agendador
  /** Missing: nothing is captured. */
  readonly capturador?: Capturador | null
  /** Missing: nothing comes by integrators. */
  readonly buscador?: Buscador | null
  /** Missing: bills that are scheduled wait for a person. */
  readonly emissao?: DepsDaEmissao
  /** Missing: no document is kept. */
  readonly armazem?: Armazem
  /** Only a demonstration takes documents of a test. */
  readonly aceitaTeste?: boolean
  /** How long what was asked of authorities is kept, in months; missing: nothing is erased. */
  readonly guardaMeses?: number
}

/** The workers of the product over one database. */
export function montarTrabalhos(
  banco: Banco,
  agora: () => Date,
  relatarErro: (erro: unknown) => void,
  {
    correio,
    comunicacao,
    aparelhos,
    publicacao = null,
    emissores: ditos,
    selic = null,
    motor,
    agendador,
    capturador = null,
    buscador = null,
    emissao,
    armazem,
    aceitaTeste = false,
    guardaMeses,
  }: OpcoesDosTrabalhos = {},
): Trabalhos {
  const nomeDe = (id: string) => nomeDoUsuario(banco, id)
  const emissores = ditos ?? lerEmissores(null)
  const executores: Executores = {
    "importar-notas": fecharExecutor(executorDeImportacao(agora, emissores)),
    calcular: fecharExecutor(executorDeCalculo(agora, nomeDe)),
    "concluir-faturamento": fecharExecutor(executorDoFaturamento(agora, nomeDe)),
    "concluir-pro-labore": fecharExecutor(executorDoProLabore(agora, nomeDe)),
    fechar: fecharExecutor(executorDeFechamento(agora, nomeDe)),
    reabrir: fecharExecutor(executorDeReabertura(agora, nomeDe)),
    simular: fecharExecutor(executorDeSimulacao(agora)),
    "conferir-importacao": fecharExecutor(executorDeConferencia(banco, agora)),
    "gravar-importacao": fecharExecutor(executorDeGravacao(agora, nomeDe)),
    "desfazer-importacao": fecharExecutor(executorDeDesfazer(nomeDe)),
    "julgar-emissores": fecharExecutor(executorDeJulgamento(banco, agora, emissores)),
    "lancar-livros": fecharExecutor(executorDosLivros(agora, nomeDe)),
    "fechar-livros": fecharExecutor(executorDoFechamentoDosLivros(agora, nomeDe)),
    "importar-diario": fecharExecutor(executorDoDiario(agora, nomeDe)),
    "desfazer-diario": fecharExecutor(executorDoEstornoDoDiario(agora, nomeDe)),
    "anexar-guias-oficiais": fecharExecutor(
      executorDeGuiasOficiais({ leitor: criarLeitorDeGuias(), armazem, aceitaTeste }, agora, nomeDe),
    ),
  }
  let motorConferido = false
  // The issuers, like the engine, change with the process: asked once, an idle wake asks the database nothing.
  let emissoresConferidos = ditos === undefined
  const recalculo = async (sinal?: AbortSignal) => {
    // The engine changes with the process, never under it.
    if (!motorConferido) await pedirRecalculoDeOutroMotor(banco, agora())
    motorConferido = true
    await recalcularAte(sinal, banco, agora, relatarErro)
  }
  return {
    lotes: async (sinal) => {
      if (!emissoresConferidos)
        emissoresConferidos = await pedirJulgamento(banco, { emissores, agora, relatarErro, sinal })
      const feitos = await processarLotes(banco, executores, { agora }, relatarErro, sinal)
      // What was closed is followed by the rules of the office, apart: an authority that is slow keeps no job waiting.
      if (feitos.has("fechar")) motor?.chamar()
      await seguirFechamentos(banco, agora, relatarErro, sinal)
      await seguirRecorrencias(banco, agora, relatarErro, sinal)
      await seguirEventos(banco, agora(), relatarErro, sinal)
      // Imported notes change computed months; the sweep picks up whatever the triggers marked.
      await recalculo(sinal)
    },
    recalculo,
    correio: async (sinal) => {
      const entregar = async () => {
        if (correio) await entregarMensagens({ banco, agora, relatarErro, ...correio }, sinal)
      }
      if (comunicacao) await prepararEnvios({ banco, agora, ...comunicacao }, entregar, relatarErro, { sinal })
      else await entregar()
      if (aparelhos) await avisarNosAparelhos({ banco, agora, ...aparelhos }, relatarErro, sinal)
      if (correio === undefined) return
      await seguirTrocasDeEmail(banco, undefined, relatarErro)
      await banco.naIdentidade((tx) => purgarFichas(tx, agora()))
    },
    // Apart from the e-mail: an office whose Meta is slow, or in trouble, keeps nobody else's messages.
    whatsapp: async (sinal) => {
      if (!comunicacao) return
      const { cofre, armazem, marcas, whatsapp = null } = comunicacao
      if (whatsapp !== null) {
        await lerAvisos({ banco, cofre, whatsapp, armazem, agora }, relatarErro, sinal)
        const entregar = () => entregarDoWhatsapp({ banco, cofre, whatsapp, agora }, relatarErro, sinal)
        await prepararEnvios({ banco, agora, ...comunicacao }, entregar, relatarErro, { sinal, whatsapp: true })
      }
      // What was asked for while it was reached goes all the same, by another.
      await seguirPorOutroCanal(banco, marcas, agora(), relatarErro, sinal)
    },
    vencimentos: async (sinal) => {
      await prepararParticoes(banco)
      if (ditos !== undefined) await pedirJulgamento(banco, { emissores, agora, relatarErro, sinal, varredura: true })
      // Before the alerts, which tell what is still missing.
      if (selic !== null) await buscarSelic(banco, selic, agora()).catch(relatarErro)
      await avisarValoresQueFaltam(banco, agora(), relatarErro, sinal)
      await avisarVencimentos(banco, agora(), relatarErro, sinal)
      await avisarGuiasAVencer(banco, agora(), relatarErro, sinal)
      await avisarDeclaracoes(banco, agora(), relatarErro, sinal)
      await avisarCapturasParadas(banco, agora(), relatarErro, sinal)
      // Before the acts asked for by themselves are queued: what is issued here goes with them.
      await varrerFaturas({ banco, agora: agora(), emissao: emissao ?? null, relatarErro }, sinal)
      if (comunicacao) {
        await subirEscada(banco, comunicacao.marcas, agora(), relatarErro, sinal)
        await cuidarDosPedidos({ banco, ...comunicacao, config: comunicacao }, agora(), relatarErro, sinal)
      }
      await varrerAlertas(banco, agora(), relatarErro, sinal)
      await agendador?.agendarTudo(sinal)
      await agendador?.conferirVespera(sinal)
      await estenderTodasAsSeries(banco, agora(), relatarErro, sinal)
      if (guardaMeses !== undefined) await aplicarRetencao(banco, guardaMeses, agora())
    },
    operacoes: async (sinal) => {
      await agendador?.agendar(sinal)
      // What ended well is followed at once, and not at the next minute.
      while ((await motor?.rodar(sinal)) && (await agendador?.agendar(sinal)));
    },
    captura: async (sinal) => {
      // Captured notes change computed months, as imported ones.
      if (await capturador?.rodar(sinal)) await recalculo(sinal)
      if (!(await buscador?.rodar(sinal))) return
      // A notice may be of what waits for its answer.
      await motor?.rodar(sinal)
      await recalculo(sinal)
    },
    registro: async (sinal) => {
      await encadearTrilhas(banco, agora, relatarErro, sinal)
      if (publicacao !== null) await publicarBoletins(publicacao, relatarErro, sinal)
    },
  }
}

async function nomeDoUsuario(banco: Banco, id: string): Promise<string> {
  const [linha] = await banco.naPlataforma((tx) =>
    tx.select({ nome: usuarios.nome }).from(usuarios).where(eq(usuarios.id, id)),
  )
  return linha?.nome ?? "Sistema"
}
