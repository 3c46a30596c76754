import { randomUUID } from "node:crypto"
import { type NomeDeRota, type Papel, PREFIXO_DA_API, type Rota } from "@partida/contracts"
import type { InjectOptions } from "fastify"
import { tentativasDeEntrada } from "../db/schema/identidade.ts"
import type { EmpresaDeTeste } from "./empresas.ts"
import { casosDosAnexosDeTitulos } from "./hostil/anexos-de-titulos.ts"
import { casosDasAprovacoes } from "./hostil/aprovacoes.ts"
import { casosDasAssinadas } from "./hostil/assinadas.ts"
import { casosDaAutomacao } from "./hostil/automacao.ts"
import { casosDoCaixa } from "./hostil/caixa.ts"
import { casosDaCaptura } from "./hostil/captura.ts"
import { casosDosCertificados } from "./hostil/certificados.ts"
import { casosDoCnae } from "./hostil/cnae.ts"
import { casosDaComunicacao } from "./hostil/comunicacao.ts"
import { casosDaConciliacao } from "./hostil/conciliacao.ts"
import { casosDaContabilidade, casosDasDemonstracoes } from "./hostil/contabilidade.ts"
import { casosDasConversas } from "./hostil/conversas.ts"
import { casosDasDeclaracoes } from "./hostil/declaracoes.ts"
import { casosDosDiarios } from "./hostil/diarios.ts"
import { casosDosDocumentos } from "./hostil/documentos.ts"
import { casosDaEmissao } from "./hostil/emissao.ts"
import { casosDasEmpresas } from "./hostil/empresas.ts"
import { casosDaImplantacao, casosDosEscritorios } from "./hostil/escritorios.ts"
import { casosDasEtapas } from "./hostil/etapas.ts"
import { casosDoExercicio } from "./hostil/exercicio.ts"
import { casosDosExtratos } from "./hostil/extratos.ts"
import { casosDoFatorR } from "./hostil/fator-r.ts"
import { casosDasFaturas } from "./hostil/faturas.ts"
import { casosDaFolha } from "./hostil/folha.ts"
import { casosDasGuias, casosDoPainel } from "./hostil/guias.ts"
import { casosDasImportacoes } from "./hostil/importacoes.ts"
import { casosDosIntegradores } from "./hostil/integradores.ts"
import { casosDosModelosContabeis } from "./hostil/modelos-contabeis.ts"
import { casosDasNotasExplicativas } from "./hostil/notas-explicativas.ts"
import { casosDasOperacoes } from "./hostil/operacoes.ts"
import { casosDasRegrasDeOperacoes } from "./hostil/operacoes-regras.ts"
import { casosDosPagaveis } from "./hostil/pagaveis.ts"
import { casosDosParcelamentos } from "./hostil/parcelamentos.ts"
import { casosDoPgdas } from "./hostil/pgdas.ts"
import { casosDoPlanejamento } from "./hostil/planejamento.ts"
import { casosDoPresumido } from "./hostil/presumido.ts"
import { casosDoProcessamento } from "./hostil/processamento.ts"
import { casosDosRecebiveis } from "./hostil/recebiveis.ts"
import { casosDaReceitaFederal } from "./hostil/receita-federal.ts"
import { casosDoReferencial } from "./hostil/referencial.ts"
import { casosDasRegrasContabeis } from "./hostil/regras-contabeis.ts"
import { casosDasRegrasFiscais } from "./hostil/regras-fiscais.ts"
import { casosDasRemessas } from "./hostil/remessas.ts"
import { casosDasRetencoesTomadas } from "./hostil/retencoes-tomadas.ts"
import { casosDaSimulacao } from "./hostil/simulacao.ts"
import { casosDosSocios } from "./hostil/socios.ts"
import { casosDoTrabalhoContabil } from "./hostil/trabalho-contabil.ts"
import { casosDosEmissores, casosDosValores } from "./hostil/valores.ts"
import { casosDosVinculosDeDocumentos } from "./hostil/vinculos-de-documentos.ts"
import { casosDoWhatsapp } from "./hostil/whatsapp.ts"
import { type Cena, COMPETENCIA, NOTA } from "./hostil-cena.ts"

/** How one call of the contract is made, and what each kind of caller must be answered. */
export interface Caso {
  readonly params?: Readonly<Record<string, string>>
  readonly consulta?: string
  readonly corpo?: () => unknown
  readonly cabecalhos?: Readonly<Record<string, string>>
  /** To somebody of the office, of the role asked and within reach. Public calls: to everybody. */
  readonly admitido: number | ((papel: Papel) => number)
  /** To the role asked, in another office. By default as if the ids in the address did not exist. */
  readonly deFora?: number
  /** To the role asked, in the same office, reaching another company alone. By default the same. */
  readonly daB?: number
  /** To a platform operator without an office. By default, to choose one. */
  readonly semEscritorio?: number
  /** To a key of the office with every scope, when not as to a person. */
  readonly maquina?: number
}

const email = () => `${randomUUID()}@exemplo.com.br`
const selecao = (a: EmpresaDeTeste, competencia: string) => () => ({ competencia, selecao: { empresas: [a.id] } })
const FICHA = "f".repeat(43)
const SENHA = "uma senha comprida qualquer"
/** A wrong password, so that nothing changes; the account is unlocked before each. */
const senhaErrada = (resto: object = {}) => ({
  corpo: () => ({ senhaAtual: "não é esta", ...resto }),
  admitido: 422,
  semEscritorio: 422,
})

/** One entry a call: a call added to the contract does not compile until somebody says what it must answer. */
export function casosDe(c: Cena): Readonly<Record<NomeDeRota, Caso>> {
  const empresa = { id: c.a.id }
  const mes = { idEmpresa: c.a.id, competencia: COMPETENCIA }
  const acesso = { idEmpresa: c.a.id, idUsuario: c.alvos.restrito }
  const nota = { id: c.idNota }
  const daPessoa = { admitido: 200, semEscritorio: 200 }
  // Without an office Root manages the operators of the platform, among whom the victim's people do not exist.
  const usuario = (id: string) => ({ params: { id }, admitido: 200, semEscritorio: 404 })
  // The Contador may not change the access of another one.
  const mudancaDeAcesso = { params: acesso, admitido: (papel: Papel) => (papel === "CONTADOR" ? 404 : 200) }
  return {
    ...casosDaAutomacao(c),
    ...casosDosCertificados(c),
    ...casosDoWhatsapp(),
    ...casosDoCnae(c),
    ...casosDaContabilidade(c),
    ...casosDasDemonstracoes(c),
    ...casosDoExercicio(c),
    ...casosDosIntegradores(c),
    ...casosDasNotasExplicativas(c),
    ...casosDasAssinadas(c),
    ...casosDoReferencial(c),
    ...casosDasRegrasContabeis(c),
    ...casosDaComunicacao(c),
    ...casosDasDeclaracoes(c),
    ...casosDasConversas(c),
    ...casosDosDocumentos(c),
    ...casosDaCaptura(c),
    ...casosDaEmissao(c),
    ...casosDasFaturas(c),
    ...casosDasEmpresas(c),
    ...casosDosEscritorios(c),
    ...casosDaImplantacao(c),
    ...casosDasEtapas(c),
    ...casosDosExtratos(c),
    ...casosDosDiarios(c),
    ...casosDosModelosContabeis(c),
    ...casosDoTrabalhoContabil(c),
    ...casosDaConciliacao(c),
    ...casosDosAnexosDeTitulos(),
    ...casosDosVinculosDeDocumentos(c),
    ...casosDasRemessas(c),
    ...casosDasAprovacoes(c),
    ...casosDosParcelamentos(c),
    ...casosDasRetencoesTomadas(c),
    ...casosDosPagaveis(c),
    ...casosDosRecebiveis(c),
    ...casosDoFatorR(c),
    ...casosDaFolha(c),
    ...casosDasImportacoes(c),
    ...casosDasGuias(c),
    ...casosDoPainel(c),
    ...casosDasOperacoes(c),
    ...casosDasRegrasDeOperacoes(c),
    ...casosDoPgdas(c),
    ...casosDoCaixa(c),
    ...casosDoPlanejamento(c),
    ...casosDoPresumido(c),
    ...casosDoProcessamento(c),
    ...casosDasRegrasFiscais(c),
    ...casosDaSimulacao(c),
    ...casosDosSocios(c),
    ...casosDosValores(),
    ...casosDosEmissores(),
    consultarConfiguracao: { admitido: 200 },
    // Public data: the same for everybody who is signed in.
    consultarTabela: { params: { tabela: "municipios" }, admitido: 200, deFora: 200, daB: 200, semEscritorio: 200 },
    consultarManutencao: { admitido: 200 },
    relatarFalha: {
      corpo: () => ({ tipo: "render", mensagem: "x is not a function", caminho: "/painel", versao: "1" }),
      admitido: 202,
    },
    consultarPessoa: daPessoa,
    consultarMarca: { admitido: 200 },
    // A version that was never read, and a file that is no image: whoever may edit is told so, and nothing changes.
    editarMarca: { corpo: () => ({ nome: "Outra" }), cabecalhos: { "if-match": '"999"' }, admitido: 412 },
    enviarArquivoDaMarca: { params: { tipo: "favicon" }, admitido: 422, deFora: 422 },
    excluirArquivoDaMarca: { params: { tipo: "favicon" }, admitido: 200, deFora: 200 },
    consultarPreferencias: daPessoa,
    gravarPreferencias: { corpo: () => ({ preferencias: {} }), ...daPessoa },
    listarFiltrosSalvos: { consulta: "?tela=/painel", ...daPessoa },
    salvarFiltro: {
      corpo: () => ({ tela: "/painel", nome: "Meu", busca: "a=1" }),
      admitido: 201,
      semEscritorio: 201,
    },
    // Filters and notices are of one person alone: nobody else of the office finds them either.
    excluirFiltro: { params: { id: c.idFiltro }, admitido: 404, semEscritorio: 404 },
    // Browsers are of one person too.
    listarAparelhos: { admitido: 200 },
    ligarAparelho: {
      corpo: () => ({
        endereco: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
        p256dh: `B${"A".repeat(86)}`,
        auth: "A".repeat(22),
        nome: "Chrome",
      }),
      // Nothing leaves this installation.
      admitido: 409,
    },
    desligarAparelho: { params: { id: c.idNotificacao }, admitido: 404 },
    listarNotificacoes: { admitido: 200 },
    lerNotificacao: { params: { id: c.idNotificacao }, admitido: 404 },
    lerNotificacoes: { admitido: 200 },
    acompanharEventos: daPessoa,
    registrarConta: { corpo: () => ({ nome: "Fulana", email: email(), senha: SENHA }), admitido: 202 },
    consultarConvite: { corpo: () => ({ convite: FICHA }), admitido: 410 },
    confirmarEmail: { corpo: () => ({ ficha: FICHA, senha: SENHA }), admitido: 410 },
    reenviarConfirmacao: { corpo: () => ({ email: email() }), admitido: 202 },
    esquecerSenha: { corpo: () => ({ email: email() }), admitido: 202 },
    criarNovaSenha: { corpo: () => ({ ficha: FICHA, senha: SENHA }), admitido: 410 },
    consultarSeguranca: daPessoa,
    trocarSenha: senhaErrada({ senhaNova: SENHA }),
    trocarEmail: senhaErrada({ email: "novo@exemplo.com.br" }),
    iniciarSegundoFator: senhaErrada(),
    confirmarSegundoFator: { corpo: () => ({ codigo: "000000" }), admitido: 422, semEscritorio: 422 },
    desligarSegundoFator: senhaErrada(),
    refazerCodigos: senhaErrada(),
    iniciarPasskey: senhaErrada(),
    cadastrarPasskey: {
      corpo: () => ({ nome: "Chave", credencial: { id: "x" } }),
      admitido: 422,
      semEscritorio: 422,
    },
    excluirPasskey: { params: { id: "de-outra-pessoa" }, admitido: 404, semEscritorio: 404 },
    listarSessoes: daPessoa,
    encerrarSessao: { params: { id: c.outraSessao }, admitido: 404, semEscritorio: 404 },
    encerrarOutrasSessoes: daPessoa,
    encerrarToken: daPessoa,
    // The mailbox belongs to demonstrations only.
    listarMensagens: { admitido: 404 },
    listarUsuarios: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200, semEscritorio: 200 },
    exportarUsuarios: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200, semEscritorio: 200 },
    consultarUsuario: usuario(c.alvos.ativo),
    convidarUsuario: {
      corpo: () => ({ nome: "Nova", email: email(), idPapel: 3, empresas: [c.a.id] }),
      admitido: 201,
      deFora: 400,
    },
    // A version that was never read: whoever may edit is told so, and nothing changes.
    editarUsuario: {
      ...usuario(c.alvos.ativo),
      corpo: () => ({ nome: "Mudado", idPapel: 2 }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
    },
    desativarUsuario: usuario(c.alvos.desativado),
    reativarUsuario: usuario(c.alvos.ativo),
    reenviarConvite: usuario(c.alvos.convidado),
    listarAcessos: { consulta: `?idUsuario=${c.alvos.restrito}`, admitido: 200 },
    exportarAcessos: { consulta: `?formato=csv&idUsuario=${c.alvos.restrito}`, admitido: 200 },
    listarPessoasDoAcesso: { admitido: 200 },
    consultarAcessosDaEmpresa: { params: { idEmpresa: c.a.id }, admitido: 200 },
    concederAcesso: mudancaDeAcesso,
    retirarAcesso: mudancaDeAcesso,
    // Only for an account of nobody registered: to everybody here the same.
    pedirAcesso: { corpo: () => ({ cnpj: "00000000000191", recado: "" }), admitido: 403 },
    listarPedidosDeAcesso: { admitido: 200 },
    aceitarPedidoDeAcesso: { params: { id: randomUUID() }, corpo: () => ({ idPapel: 3 }), admitido: 404 },
    recusarPedidoDeAcesso: { params: { id: randomUUID() }, admitido: 404 },
    listarChavesApi: { admitido: 200 },
    exportarChavesApi: { consulta: "?formato=csv", admitido: 200 },
    ...casosDaReceitaFederal(c.a.id),
    criarChaveApi: {
      corpo: () => ({ nome: "Robô", escopos: ["notas:ler"], empresas: [c.a.id], validadeEmDias: 1 }),
      admitido: 201,
      deFora: 400,
    },
    revogarChaveApi: { params: { id: c.idChave }, admitido: 200 },
    listarAuditoria: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200, semEscritorio: 200 },
    exportarAuditoria: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200, semEscritorio: 200 },
    listarEmpresas: { admitido: 200 },
    exportarEmpresas: { consulta: "?formato=csv", admitido: 200 },
    consultarEmpresa: { params: empresa, admitido: 200 },
    listarHistorico: { params: empresa, consulta: `?ate=${COMPETENCIA}`, admitido: 200 },
    informarMes: {
      params: { id: c.a.id, competencia: COMPETENCIA },
      corpo: () => ({ receitas: [], folha: null }),
      admitido: 200,
    },
    importarNotas: { admitido: 202 },
    listarNotas: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarNotas: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarNota: { params: nota, admitido: 200 },
    baixarXmlDaNota: { params: nota, admitido: 200 },
    // Its signature is good, so there is nothing to decide: only whoever reaches the note is told so.
    decidirNota: {
      params: nota,
      corpo: () => ({ decisao: "aceita", motivo: "motivo bem explicado" }),
      admitido: 400,
    },
    listarEventosEmEspera: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    // Nothing of the victim waits: whoever asks finds nothing.
    consultarEventoEmEspera: { params: nota, admitido: 404 },
    decidirEvento: {
      params: nota,
      corpo: () => ({ decisao: "aceita", motivo: "motivo bem explicado" }),
      admitido: 404,
    },
    listarPerguntasDeProduto: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    // Nobody asked: there is nothing to answer, whoever tries.
    responderProduto: {
      corpo: () => ({ idEmpresa: c.a.id, chave: "natureza|949|P1|", tratamento: "venda", origem: null, situacoes: [] }),
      admitido: 404,
    },
    definirAtividadeDaNota: {
      params: nota,
      corpo: () => ({ idAtividade: c.a.atividades[0], lembrarCodigo: false }),
      admitido: 200,
    },
    listarFechamentos: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarFechamentos: { consulta: `?formato=csv&competencia=${COMPETENCIA}`, admitido: 200 },
    consultarFechamento: { params: mes, admitido: 200 },
    calcularFechamentos: { corpo: selecao(c.a, COMPETENCIA), admitido: 202, deFora: 400, daB: 400 },
    // A month without a computation: accepted, and each item then says why it did not close.
    fecharFechamentos: { corpo: selecao(c.a, "2026-10"), admitido: 202, deFora: 400, daB: 400 },
    // A month that is not closed: accepted, and each item then says why it did not reopen.
    reabrirFechamentos: {
      corpo: () => ({ ...selecao(c.a, "2026-10")(), motivo: "motivo bem explicado" }),
      admitido: 202,
      deFora: 400,
      daB: 400,
    },
    fecharMes: { params: mes, corpo: () => ({ idApuracao: randomUUID() }), admitido: 409 },
    reabrirMes: { params: mes, corpo: () => ({ motivo: "motivo bem explicado" }), admitido: 409 },
    baixarMemoria: { params: mes, admitido: 200 },
  }
}

let chamadas = 0
/** How many calls this suite made as an attack. */
export const combinacoesAtacadas = (): number => chamadas

/** Makes the call as its case says, each from a network address of its own: the limits of tries are not under test. */
export async function atacar(
  c: Cena,
  token: string | null,
  rota: Rota,
  caso: Caso,
  cabecalhos: Record<string, string> = {},
) {
  const numero = ++chamadas
  const corpo = caso.corpo?.()
  if (typeof corpo === "object" && corpo !== null && "senhaAtual" in corpo) {
    await c.ambiente.banco.naIdentidade((tx) => tx.delete(tentativasDeEntrada))
  }
  const envio = rota.arquivos ? formularioComNota() : null
  const pedido: InjectOptions = {
    method: rota.metodo,
    url: PREFIXO_DA_API + enderecoDe(rota, caso),
    remoteAddress: `10.${numero >> 16}.${(numero >> 8) & 255}.${numero & 255}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(envio ? { "content-type": envio.tipo } : {}),
      ...caso.cabecalhos,
      ...cabecalhos,
    },
    ...(envio ? { payload: envio.corpo } : corpo === undefined ? {} : { payload: corpo as object }),
  }
  if (rota.fluxo) return comecoDoFluxo(c, pedido)
  const r = await c.ambiente.servidor.app.inject(pedido)
  return { status: r.statusCode, texto: r.body }
}

/** A stream never ends: what it says at the opening is what an attacker gets, and then leaves. */
async function comecoDoFluxo(c: Cena, pedido: InjectOptions) {
  const r = await c.ambiente.servidor.app.inject({ ...pedido, payloadAsStream: true })
  const corpo = r.stream()
  for await (const bloco of corpo) {
    corpo.destroy()
    return { status: r.statusCode, texto: String(bloco) }
  }
  return { status: r.statusCode, texto: "" }
}

/** Throws when the case does not say the value of a parameter. */
export function enderecoDe(rota: Rota, caso: Caso): string {
  const caminho = rota.caminho.replace(/:(\w+)/g, (_tudo, nome: string) => {
    const valor = caso.params?.[nome]
    if (valor === undefined || valor === "") throw new Error(`O caso de ${rota.caminho} não diz ${nome}.`)
    return valor
  })
  return caminho + (caso.consulta ?? "")
}

function formularioComNota(): { corpo: Buffer; tipo: string } {
  const limite = "limite-hostil"
  const inicio = `--${limite}\r\ncontent-disposition: form-data; name="a"; filename="n.xml"\r\ncontent-type: application/xml\r\n\r\n`
  const corpo = Buffer.concat([Buffer.from(inicio), NOTA, Buffer.from(`\r\n--${limite}--\r\n`)])
  return { corpo, tipo: `multipart/form-data; boundary=${limite}` }
}
