import multipart from "@fastify/multipart"
import swagger from "@fastify/swagger"
import { LIMITE_DO_CORPO, PREFIXO_DA_API } from "@partida/contracts"
import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import fastify, { type FastifyInstance } from "fastify"
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { montarConsultas } from "./adapters/consultas.ts"
import type { Central } from "./ao-vivo/central.ts"
import type { Emissores } from "./certificados/emissores.ts"
import type { LeitorDeCertificados } from "./certificados/leitor.ts"
import type { Config } from "./config.ts"
import type { Banco, Tx } from "./db/banco.ts"
import { registrarAcessos } from "./features/acessos/acessos.routes.ts"
import { registrarAlertas } from "./features/alertas/alertas.routes.ts"
import { registrarAparelhos } from "./features/aparelhos/aparelhos.routes.ts"
import { registrarAuditoria } from "./features/auditoria/auditoria.routes.ts"
import { registrarAutomacao } from "./features/automacao/automacao.routes.ts"
import { registrarCaixa } from "./features/caixa/caixa.routes.ts"
import { registrarCaptura } from "./features/captura/captura.routes.ts"
import { registrarCertificados } from "./features/certificados/certificados.routes.ts"
import { registrarChavesApi } from "./features/chaves-api/chaves-api.routes.ts"
import { registrarClientes } from "./features/clientes/clientes.routes.ts"
import { registrarCnae } from "./features/cnae/cnae.routes.ts"
import { registrarComunicacao } from "./features/comunicacao/comunicacao.routes.ts"
import { registrarConciliacao } from "./features/conciliacao/conciliacao.routes.ts"
import { registrarConsultas } from "./features/consultas/consultas.routes.ts"
import { registrarConta } from "./features/conta/conta.routes.ts"
import { registrarAssinadas } from "./features/contabilidade/assinadas.routes.ts"
import { registrarContabilidade } from "./features/contabilidade/contabilidade.routes.ts"
import { registrarDemonstracoes } from "./features/contabilidade/demonstracoes.routes.ts"
import { registrarDiarios } from "./features/contabilidade/diarios.routes.ts"
import { registrarModelosContabeis } from "./features/contabilidade/modelos.routes.ts"
import { registrarNotasExplicativas } from "./features/contabilidade/notas.routes.ts"
import { registrarReferencial } from "./features/contabilidade/referencial.routes.ts"
import { registrarTrabalhoContabil } from "./features/contabilidade/trabalho.routes.ts"
import { registrarContasCorrentes } from "./features/contas-correntes/contas-correntes.routes.ts"
import { registrarConversas } from "./features/conversas/conversas.routes.ts"
import { registrarDeclaracoes } from "./features/declaracoes/declaracoes.routes.ts"
import { registrarDocumentos } from "./features/documentos/documentos.routes.ts"
import { registrarEstaticos } from "./features/documentos/estaticos.routes.ts"
import { registrarEmissao } from "./features/emissao/emissao.routes.ts"
import { registrarEmissores } from "./features/emissores/emissores.routes.ts"
import { registrarEmpresas } from "./features/empresas/empresas.routes.ts"
import { registrarGrupos } from "./features/empresas/grupos.routes.ts"
import { registrarEscritorios } from "./features/escritorios/escritorios.routes.ts"
import { registrarEventosEmEspera } from "./features/eventos-em-espera/eventos-em-espera.routes.ts"
import { registrarExtratos } from "./features/extratos/extratos.routes.ts"
import { registrarFatorR } from "./features/fator-r/fator-r.routes.ts"
import { registrarEtapas } from "./features/faturamento/faturamento.routes.ts"
import { registrarFaturas } from "./features/faturas/faturas.routes.ts"
import { registrarFechamento } from "./features/fechamento/fechamento.routes.ts"
import { registrarPrevia } from "./features/fechamento/previa.routes.ts"
import { registrarFolha } from "./features/folha/folha.routes.ts"
import { registrarFolhaDoFatorR } from "./features/folha-do-fator-r/folha-do-fator-r.routes.ts"
import { registrarFornecedores } from "./features/fornecedores/fornecedores.routes.ts"
import { registrarGuias } from "./features/guias/guias.routes.ts"
import { registrarGuiasOficiais } from "./features/guias/oficiais.routes.ts"
import { registrarHonorarios } from "./features/honorarios/honorarios.routes.ts"
import { registrarDemonstracao } from "./features/identidade/demonstracao.routes.ts"
import { registrarIdentidade } from "./features/identidade/identidade.routes.ts"
import { registrarImplantacao } from "./features/implantacao/implantacao.routes.ts"
import { registrarImportacoes } from "./features/importacoes/importacoes.routes.ts"
import { registrarIntegradores } from "./features/integradores/integradores.routes.ts"
import type { Listas } from "./features/integradores/integradores.service.ts"
import { registrarAnexosDeTitulos } from "./features/lancamentos/anexos.routes.ts"
import { registrarAprovacoes } from "./features/lancamentos/aprovacoes.routes.ts"
import { registrarPagaveis } from "./features/lancamentos/pagaveis.routes.ts"
import { registrarParcelamentos } from "./features/lancamentos/parcelamentos.routes.ts"
import { registrarRecebiveis } from "./features/lancamentos/recebiveis.routes.ts"
import { registrarRetencoesTomadas } from "./features/lancamentos/retencoes.routes.ts"
import { registrarMarca } from "./features/marca/marca.routes.ts"
import { registrarNotasFiscais } from "./features/notas-fiscais/notas-fiscais.routes.ts"
import { registrarNotificacoes } from "./features/notificacoes/notificacoes.routes.ts"
import { purgarNotificacoes } from "./features/notificacoes/notificacoes.service.ts"
import { type MundoExterno, registrarOperacoes } from "./features/operacoes/operacoes.routes.ts"
import { registrarRegrasDeOperacoes } from "./features/operacoes/regras.routes.ts"
import { registrarPainel } from "./features/painel/painel.routes.ts"
import { registrarPgdas } from "./features/pgdas/pgdas.routes.ts"
import { registrarPlanejamento } from "./features/planejamento/planejamento.routes.ts"
import { configuracaoDaInstalacao } from "./features/plataforma/configuracao.service.ts"
import { registrarPlataforma } from "./features/plataforma/plataforma.routes.ts"
import { registrarPreferencias } from "./features/preferencias/preferencias.routes.ts"
import { registrarPresumido } from "./features/presumido/presumido.routes.ts"
import { registrarPrevisaoDeCaixa } from "./features/previsao-de-caixa/previsao-de-caixa.routes.ts"
import { registrarProcessamento } from "./features/processamento/processamento.routes.ts"
import { registrarReceitaFederal } from "./features/receita-federal/receita-federal.routes.ts"
import { registrarRegrasFiscais } from "./features/regras-fiscais/regras-fiscais.routes.ts"
import { registrarRemessas } from "./features/remessas/remessas.routes.ts"
import { registrarSimulacao } from "./features/simulacao/simulacao.routes.ts"
import { registrarSocios } from "./features/socios/socios.routes.ts"
import { registrarTabelas } from "./features/tabelas/tabelas.routes.ts"
import { registrarUsuarios } from "./features/usuarios/usuarios.routes.ts"
import { registrarValores } from "./features/valores-datados/valores-datados.routes.ts"
import { registrarWhatsapp } from "./features/whatsapp/whatsapp.routes.ts"
import { MAXIMO_DE_ARQUIVOS } from "./http/arquivos.ts"
import { criarAtos } from "./http/atos.ts"
import { type Completar, criarAutenticar, type Verificar } from "./http/autenticacao.ts"
import { protegerRespostas } from "./http/cabecalhos.ts"
import { criarReconhecer } from "./http/conta-sem-cadastro.ts"
import { criarIdempotencia, marcarEfeitos } from "./http/idempotencia.ts"
import { limitarPedidos } from "./http/limites.ts"
import { barrarEmManutencao, type Manutencao } from "./http/manutencao.ts"
import { emTransacaoDe, type Porta } from "./http/porta.ts"
import { opcoesDeLog } from "./http/relato.ts"
import { falhaDoServidor, type RelatorDeFalhas } from "./http/relator-de-falhas.ts"
import { responderErros } from "./http/responder-erros.ts"
import type { TemSegundoFator } from "./http/segundo-fator.ts"
import { servirTelas } from "./http/telas.ts"
import type { Cofre } from "./identidade/cofre.ts"
import { type Provedor, registrarProvedor } from "./identidade/provedor.ts"
import type { Fila } from "./jobs/fila.ts"
import type { Marcas } from "./marca/resolucao.ts"
import type { Armazem } from "./ports/armazem.ts"
import type { AvisoNoAparelho } from "./ports/aviso-no-aparelho.ts"
import type { CapturaDeDocumentos } from "./ports/captura-documentos.ts"
import type { EmissorDeNfse, EmissorNoPapel } from "./ports/emissor-nfse.ts"
import type { FonteDaSelic } from "./ports/fonte-da-selic.ts"
import type { ReceitaFederal } from "./ports/receita-federal.ts"
import type { Whatsapp } from "./ports/whatsapp.ts"

interface Dependencias {
  readonly banco: Banco
  readonly cofre: Cofre
  /** Opens certificate files, apart from everything else. */
  readonly leitor: LeitorDeCertificados
  /** Who is recognised as having signed a document. */
  readonly emissores: Emissores
  readonly config: Config
  readonly verificar: Verificar
  readonly exigirSessao: boolean
  readonly completar: Completar | null
  /** Closes (with its sessions) or opens an account of the embedded provider; an external one's are not ours. */
  readonly temSegundoFator: TemSegundoFator
  /** Which of these accounts have a second factor; null where the provider of identity is another. */
  readonly contasComFator: ((tx: Tx, subs: readonly string[]) => Promise<ReadonlySet<string>>) | null
  readonly situarConta: (sub: string, ativa: boolean) => Promise<void>
  /** What the browser needs to sign in. */
  readonly identidade: { readonly emissor: string; readonly cliente: string; readonly audiencia: string }
  /** The embedded provider, mounted under /oidc; null with an external one. */
  readonly provedor: Provedor | null
  /** Read on each use: the queue starts after the server is built. */
  readonly fila: () => Fila
  /** Open streams of events; whoever built it stops it. */
  readonly central: Central
  readonly manutencao: Manutencao
  /** Which brand each page, message and document shows. */
  readonly marcas: Marcas
  readonly falhas: RelatorDeFalhas
  readonly armazem: Armazem
  /** Null: nobody is told with the product closed. */
  readonly avisador: AvisoNoAparelho | null
  /** Null: the Selic is typed by hand. */
  readonly selic: FonteDaSelic | null
  readonly mundo: MundoExterno
  /** Null: the Receita is not reached from here. */
  readonly receitaFederal: ReceitaFederal | null
  /** Null: no note is issued from here. */
  readonly emissor: EmissorDeNfse | null
  readonly captura: CapturaDeDocumentos | null
  readonly integradores: { readonly migrate: EmissorNoPapel | null; readonly listas: Listas }
  /** Null: nothing leaves by WhatsApp from here. */
  readonly whatsapp: Whatsapp | null
  readonly agora: () => Date
  readonly nivelDeLog: "silent" | "warn" | "info"
}

/** A machine with much else to do takes longer than the ten seconds of the default to put the server together, and is not broken. */
const PRAZO_PARA_MONTAR_MS = 120_000

/** A filter may carry a thousand ids in its address; the default of the runtime takes about four hundred. */
const LIMITE_DO_CABECALHO = 64 * 1024
const CONFERENCIA_DOS_PEDIDOS_MS = 30_000

/** Builds the whole HTTP server; it does not listen yet. */
export async function criarApp(deps: Dependencias): Promise<FastifyInstance> {
  const { config, fila, agora } = deps
  const banco = marcarEfeitos(deps.banco)
  const prazoDoPedidoMs = config.conexoes.prazoDoPedidoS * 1000
  const app = fastify({
    logger: opcoesDeLog(deps.nivelDeLog),
    http: {
      maxHeaderSize: LIMITE_DO_CABECALHO,
      // Longer than the whole request, the runtime would take the one for the other, and the body would have no limit.
      headersTimeout: prazoDoPedidoMs,
      // The runtime looks for late requests from time to time: at least twice in their time.
      connectionsCheckingInterval: Math.min(CONFERENCIA_DOS_PEDIDOS_MS, prazoDoPedidoMs / 2),
    },
    // Headers and body: who sends a byte now and then holds a connection no longer than this.
    requestTimeout: prazoDoPedidoMs,
    bodyLimit: LIMITE_DO_CORPO,
    pluginTimeout: PRAZO_PARA_MONTAR_MS,
    // A number of hops, never "everybody": a forged header would defeat the limit of tries per address.
    trustProxy: (_endereco, saltos) => saltos < config.proxies,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  responderErros(app, (erro, pedido) => {
    const etiquetas = { pedido: pedido.id, rota: pedido.routeOptions.url ?? "" }
    deps.falhas.relatar(falhaDoServidor(erro, config.versao, etiquetas))
  })
  // A form of another site may send plain text without asking; nothing here reads it.
  app.removeContentTypeParser("text/plain")
  const politica = { config, emissor: deps.identidade.emissor }
  protegerRespostas(app, politica)
  const autenticar = criarAutenticar({ ...deps, banco })
  const reconhecer = criarReconhecer({ ...deps, banco })
  const limitarPessoa = await limitarPedidos(app, config.limites)
  barrarEmManutencao(app, deps.manutencao, autenticar, agora)
  // Before the listening socket closes, which waits for every answer: a stream never ends by itself.
  app.addHook("preClose", async () => deps.central.parar())
  const idempotencia = criarIdempotencia(deps.banco, deps.cofre, agora)
  app.decorate("portaria", {
    limitarPessoa,
    idempotencia,
    atos: criarAtos(deps.banco),
    temSegundoFator: deps.temSegundoFator,
  })
  purgarDeHoraEmHora(app, async () => {
    await idempotencia.purgar()
    await purgarNotificacoes(banco, agora())
  })
  await app.register(multipart, { limits: { fileSize: LIMITE_DO_ENVIO_BYTES, files: MAXIMO_DE_ARQUIVOS, fields: 0 } })
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: config.marca.nome, version: config.versao } },
    // Trees are typed by the engine and checked by shape only: the document shows them as free objects.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } }),
  })
  if (deps.provedor) registrarProvedor(app, deps.provedor)
  const porta: Porta = { app, autenticar, banco, fila, agora, aqui: emTransacaoDe({ banco, agora }) }
  const instalacao = configuracaoDaInstalacao({ ...deps, banco })
  registrarPlataforma(app, autenticar, { ...deps, banco, instalacao })
  registrarConta(app, autenticar, { ...deps, banco })
  registrarMarca(porta, deps.marcas)
  registrarPreferencias(porta)
  registrarAparelhos(app, autenticar, { ...deps, banco })
  registrarNotificacoes(porta, deps.central)
  registrarIdentidade(app, autenticar, { ...deps, banco })
  registrarDemonstracao(app, autenticar, { ...deps, banco })
  registrarUsuarios(app, autenticar, { ...deps, banco })
  registrarAcessos(app, autenticar, { ...deps, banco, reconhecer })
  registrarChavesApi(porta)
  registrarAuditoria(porta)
  registrarCertificados(app, autenticar, { ...deps, banco })
  registrarEmpresas(porta)
  registrarGrupos(porta)
  registrarConsultas(app, autenticar, banco, montarConsultas(config.consultaCadastral), agora)
  registrarCnae(porta)
  registrarPgdas(porta)
  registrarDeclaracoes(app, autenticar, { ...deps, banco })
  registrarReceitaFederal(app, autenticar, { ...deps, banco }, fila)
  registrarCaixa(porta)
  registrarPresumido(porta)
  registrarContabilidade(porta, deps.armazem)
  registrarTrabalhoContabil(porta, deps.armazem)
  registrarDiarios(porta)
  registrarModelosContabeis(porta)
  registrarNotasExplicativas(porta)
  registrarAssinadas(porta, deps.armazem, deps.emissores)
  registrarReferencial(porta)
  registrarDemonstracoes(porta, deps.marcas)
  registrarContasCorrentes(porta)
  registrarExtratos(porta)
  registrarConciliacao(porta)
  registrarPrevisaoDeCaixa(porta)
  registrarAnexosDeTitulos(app, autenticar, { ...deps, banco })
  registrarAprovacoes(porta)
  registrarParcelamentos(porta)
  registrarRetencoesTomadas(porta)
  registrarPagaveis(porta)
  registrarRemessas(porta)
  registrarRecebiveis(porta)
  registrarDocumentos(app, autenticar, { ...deps, banco })
  registrarEstaticos(app, autenticar, { ...deps, banco })
  registrarRegrasFiscais(porta)
  registrarTabelas(app, autenticar)
  registrarValores(app, autenticar, { ...deps, banco })
  registrarEmissores(app, autenticar, deps.emissores, config, agora)
  registrarSocios(porta)
  registrarEscritorios(app, autenticar, { ...deps, banco, reconhecer })
  registrarImplantacao(porta)
  registrarNotasFiscais(app, autenticar, { ...deps, banco })
  registrarEventosEmEspera(app, autenticar, { ...deps, banco })
  registrarProcessamento(porta)
  registrarOperacoes(porta, { ...deps.mundo, fila })
  registrarClientes(porta)
  registrarFornecedores(porta)
  registrarCaptura(porta, { fila, captura: deps.captura })
  const { migrate, listas } = deps.integradores
  registrarIntegradores(app, autenticar, { ...deps, banco, listas })
  registrarEmissao(porta, { cofre: deps.cofre, emissor: deps.emissor, migrate, fila })
  registrarFaturas(porta, { cofre: deps.cofre, emissor: deps.emissor, migrate, fila })
  registrarHonorarios(porta)
  registrarRegrasDeOperacoes(porta, deps.mundo.atos)
  registrarImportacoes(porta)
  registrarFechamento(porta, { fila, marcas: deps.marcas })
  registrarEtapas(porta)
  registrarFolha(porta, { fila, marcas: deps.marcas })
  registrarGuias(porta, { fila, marcas: deps.marcas })
  registrarGuiasOficiais(app, autenticar, { ...deps, banco, aceitaTeste: config.modo === "demo" })
  registrarComunicacao(app, autenticar, { ...deps, banco })
  registrarConversas(app, autenticar, { ...deps, banco, config })
  registrarWhatsapp(app, autenticar, { ...deps, banco })
  registrarPainel(porta)
  registrarSimulacao(porta)
  registrarPrevia(porta)
  registrarFatorR(porta)
  registrarFolhaDoFatorR(porta)
  registrarPlanejamento(porta, deps.marcas)
  registrarAlertas(porta)
  registrarAutomacao(porta)
  app.get(`${PREFIXO_DA_API}/openapi.json`, async (pedido) => {
    const { marca } = await deps.marcas.doPedido(pedido)
    const documento = app.swagger()
    return { ...documento, info: { ...documento.info, title: marca.nome } }
  })
  await servirTelas(app, config, politica, { marcas: deps.marcas, instalacao })
  return app
}

const UMA_HORA_MS = 60 * 60_000

/** Once at start, so that a server restarted every day still forgets. */
function purgarDeHoraEmHora(app: FastifyInstance, purgar: () => Promise<unknown>): void {
  const relogio = setInterval(() => {
    purgar().catch((erro: unknown) => app.log.error({ err: erro }, "a limpeza falhou"))
  }, UMA_HORA_MS)
  relogio.unref()
  app.addHook("onReady", async () => {
    await purgar()
  })
  app.addHook("onClose", async () => clearInterval(relogio))
}
