import { createHash, randomUUID } from "node:crypto"
import { IDIOMA_DOS_MODELOS, modelosDoWhatsapp } from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import { DIA_MS, diaCivil } from "../../civil.ts"
import type { Config } from "../../config.ts"
import { enfileirarMensagem } from "../../correio/mensagens.ts"
import { mensagemDoEscritorio } from "../../correio/modelos.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { enderecosPublicos } from "../../db/schema/comunicacao.ts"
import { comoErroDeNegocio, ErroDeNegocio } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { marcaDoDocumento } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { quantos } from "../../palavras.ts"
import type { Armazem, Guardado } from "../../ports/armazem.ts"
import { horasDoWhatsapp } from "../contas-do-whatsapp/contas.service.ts"
import { comPais } from "../contas-do-whatsapp/contatos.service.ts"
import { enfileirarNoWhatsapp } from "../contas-do-whatsapp/envio.service.ts"
import { guardarConteudo } from "../documentos/conteudo.service.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { novaFicha } from "./codigos.ts"
import { type Configuracao, lerConfiguracao, remetenteProprio } from "./configuracao.service.ts"
import { type Materia, reunir } from "./conteudo.service.ts"
import { enderecoDeRetorno } from "./devolucao.ts"
import {
  contarDoDia,
  type DocumentoDoEnvio,
  type Envio,
  inserirComunicado,
  lerAPreparar,
  lerDocumentosDoEnvio,
  lerEnvio,
  ligarComunicado,
  provar,
  tomarNaFila,
} from "./envios.repository.ts"
import { lerFatos } from "./fatos.repository.ts"
import { COMO_CONFERIR, valoresDe } from "./mensagem.ts"

/** What making messages takes. */
export interface Preparador {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly armazem: Armazem
  readonly marcas: Marcas
  readonly correio: Config["correio"]
  readonly agora: () => Date
}

const POR_VEZ = 50
const NOVA_TENTATIVA_MS = 5 * 60_000
/** First hour of a day in which what waited leaves, in Brasília. */
const MANHA = "T08:00:00-03:00"

const atoDoSistema = (idEscritorio: string, agora: Date): Ato => ({
  escopo: sistema(idEscritorio),
  nome: "Sistema",
  agora,
})

/**
 * Makes what was asked for, of every office: the document, its code, its link, and the message, which the outbox then takes. One
 * transaction a message: after a crash it was made whole, or waits as before. Safe in several processes at once. What waits to leave
 * is delivered while each block is made, and after the last: nobody's password waits for the guides of a whole office, and a relay
 * that takes its time costs none of ours. What goes by WhatsApp is made apart (`whatsapp`), so that it keeps nothing else waiting.
 */
export async function prepararEnvios(
  preparador: Preparador,
  entregar: () => Promise<void>,
  relatarErro: (erro: unknown) => void,
  { sinal, whatsapp = false }: { readonly sinal?: AbortSignal | undefined; readonly whatsapp?: boolean } = {},
): Promise<void> {
  const { banco, agora } = preparador
  for (const { id: idEscritorio } of await banco.naPlataforma(escritoriosAbertos)) {
    for (;;) {
      if (sinal?.aborted) return
      const { escopo } = atoDoSistema(idEscritorio, agora())
      const lista = await banco.emEscopo(escopo, (tx) =>
        lerAPreparar(tx, escopo, { agora: agora(), quantos: POR_VEZ, whatsapp }),
      )
      if (lista.length === 0) break
      const prepararTodos = async () => {
        for (const envio of lista) {
          if (sinal?.aborted) return
          await prepararEnvio(preparador, envio).catch((erro: unknown) => falhar(preparador, envio, erro, relatarErro))
        }
      }
      for (const feito of await Promise.allSettled([entregar(), prepararTodos()]))
        if (feito.status === "rejected") throw feito.reason
    }
  }
  await entregar()
}

/** What a person can do something about ends the sending; anything else is tried again later, and reported. */
async function falhar({ banco, agora }: Preparador, envio: Envio, erro: unknown, relatarErro: (erro: unknown) => void) {
  const { escopo, nome } = atoDoSistema(envio.idEscritorio, agora())
  const conhecido = comoErroDeNegocio(erro)
  await banco.emEscopo(escopo, async (tx) => {
    if (conhecido && conhecido.codigo !== "documento-indisponivel") {
      const evento = { tipo: "falhou", estado: "falhou", em: agora(), detalhe: conhecido.message, quem: nome } as const
      await provar(tx, escopo, [envio], evento)
    } else await tomarNaFila(tx, escopo, envio.id, { prepararEm: new Date(agora().getTime() + NOVA_TENTATIVA_MS) })
  })
  if (!conhecido || conhecido.codigo === "documento-indisponivel") relatarErro(erro)
}

/** Makes one message. Answers the secret of its link, which is kept nowhere; null when it waits, or somebody else made it. */
export async function prepararEnvio(preparador: Preparador, envio: Envio): Promise<{ readonly ficha: string } | null> {
  const { banco, agora, armazem, marcas } = preparador
  const instante = agora()
  const ato = atoDoSistema(envio.idEscritorio, instante)
  const { escopo } = ato
  const lido = await banco.emEscopo(escopo, async (tx) => {
    const configuracao = await lerConfiguracao(tx, escopo)
    if (await adiarParaAmanha(tx, ato, envio, configuracao)) return null
    const documentos = (await lerDocumentosDoEnvio(tx, escopo, envio.id)).map((d) => d.documento)
    await exigirEmVigor(tx, ato, envio, documentos)
    const materias: [DocumentoDoEnvio, Materia][] = []
    for (const documento of documentos)
      materias.push([documento, await reunir(tx, escopo, documento, envio.url, instante)])
    return { configuracao, materias }
  })
  if (lido === null) return null
  const marca = await marcas.doEscritorio(envio.idEscritorio)
  const aFazer = lido.materias.some(([, { tipo }]) => tipo === "fazer")
  const marcaDoPdf = aFazer ? await marcaDoDocumento(marcas, envio.idEscritorio) : null
  const prontos: Pronto[] = []
  for (const [documento, materia] of lido.materias) {
    // Before and outside of the transaction: a crash leaves bytes that nobody refers to.
    const guardado =
      materia.tipo === "fazer" && marcaDoPdf !== null
        ? await guardarConteudo(armazem, escopo, await materia.reunido.gerar(marcaDoPdf))
        : null
    prontos.push({ documento, materia, guardado })
  }
  const ficha = novaFicha()
  const feito = await banco.emEscopo(escopo, async (tx) => {
    const linkValeAte = new Date(instante.getTime() + lido.configuracao.validadeDoLinkDias * DIA_MS)
    const link = `${envio.url}/documento#${ficha}`
    const { texto, html } = mensagemDoEscritorio({
      marca,
      assunto: envio.assuntoDaMensagem,
      texto: envio.texto,
      link,
      depois: COMO_CONFERIR,
    })
    const resumo = createHash("sha256").update(`${envio.assuntoDaMensagem}\n${texto}`).digest("hex")
    if (
      !(await tomarNaFila(tx, escopo, envio.id, {
        estado: "preparado",
        resumo,
        linkValeAte,
      }))
    )
      return false
    const provas = []
    for (const pronto of prontos) provas.push(await gravar(tx, ato, envio, pronto))
    await tx
      .insert(enderecosPublicos)
      .values({ resumo: resumir(ficha), idEscritorio: envio.idEscritorio, tipo: "link", idAlvo: envio.id })
    await provar(tx, escopo, [envio], {
      tipo: "preparado",
      em: instante,
      detalhe: `Mensagem com ${quantos(provas.length, "documento", "documentos")}.`,
      prova: { resumo, documentos: provas },
      quem: "Sistema",
    })
    if (envio.canal === "whatsapp-api") await porNoWhatsapp(tx, preparador, envio, { ficha, prontos, agora: instante })
    if (envio.canal === "email")
      await enfileirarMensagem(tx, preparador.cofre, {
        chave: `envio/${envio.id}`,
        tipo: "comunicado",
        idEscritorio: envio.idEscritorio,
        para: envio.endereco,
        agora: instante,
        idEnvio: envio.id,
        assunto: envio.assuntoDaMensagem,
        texto,
        html,
        remetente: marca.remetente,
        responderPara: marca.responderPara ?? marca.suporte.email,
        expedicao: {
          ...remetenteProprio(lido.configuracao, preparador.cofre),
          retorno: enderecoDeRetorno(preparador.correio.retorno, envio.id, preparador.cofre),
          envid: envio.id,
          // A reminder is declined in one click; what is due is not something one stops being told of.
          descadastro:
            envio.modelo === "lembrete" ? `${envio.url}/api/v1/publico/documentos/lembretes?ficha=${ficha}` : null,
        },
      })
    if (envio.canal === "portal") await publicar(tx, ato, envio, prontos)
    return true
  })
  return feito ? { ficha } : null
}

interface Pronto {
  readonly documento: DocumentoDoEnvio
  readonly materia: Materia
  readonly guardado: Guardado | null
}

/** What another version replaced since it was asked for does not go. Raises transicao-recusada. */
async function exigirEmVigor(
  tx: Tx,
  { escopo }: Ato,
  envio: Envio,
  documentos: readonly DocumentoDoEnvio[],
): Promise<void> {
  const emVigor = new Set(
    (
      await lerFatos(
        tx,
        escopo,
        envio.assunto,
        documentos.map((d) => d.idAlvo),
      )
    ).map((f) => f.id),
  )
  const trocado = documentos.find((d) => !emVigor.has(d.idAlvo))
  if (trocado)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `${trocado.titulo} mudou depois que o envio foi pedido. Envie de novo, com o que vale agora.`,
    )
}

/** The message as its template takes it: the facts by their names, and in the button what completes the address of the link. */
async function porNoWhatsapp(
  tx: Tx,
  { cofre }: Preparador,
  envio: Envio,
  { ficha, prontos, agora }: { readonly ficha: string; readonly prontos: readonly Pronto[]; readonly agora: Date },
): Promise<void> {
  const escopo = sistema(envio.idEscritorio)
  const { apelido = "" } = (await lerEnvio(tx, escopo, envio.id)) ?? {}
  const { escritorio } = await lerEmitente(tx, escopo)
  const valores = valoresDe(
    { nome: envio.destinatario, empresa: apelido, competencia: envio.competencia, escritorio: escritorio.nome },
    prontos.map(({ documento }) => documento),
  )
  const { nome, variaveis } = modelosDoWhatsapp[envio.modelo]
  await enfileirarNoWhatsapp(tx, cofre, {
    chave: `envio/${envio.id}`,
    idEscritorio: envio.idEscritorio,
    para: comPais(envio.endereco),
    assunto: envio.assuntoDaMensagem,
    idEnvio: envio.id,
    agora,
    corpo: {
      tipo: "modelo",
      nome,
      idioma: IDIOMA_DOS_MODELOS,
      variaveis: Object.fromEntries(variaveis.map((variavel) => [variavel, valores[variavel]])),
      botao: ficha,
    },
  })
}

/** When a message by WhatsApp may leave, of now or the next hour of the office; null: now. */
async function horaDoWhatsapp(tx: Tx, { escopo, agora }: Ato): Promise<Date | null> {
  const { das, ate } = await horasDoWhatsapp(tx, escopo)
  const hoje = diaCivil(agora)
  const as = (dia: string, hora: number) => new Date(`${dia}T${String(hora).padStart(2, "0")}:00:00-03:00`)
  if (agora < as(hoje, das)) return as(hoje, das)
  return agora >= as(hoje, ate) ? as(somarDias(hoje, 1), das) : null
}

/**
 * Whether the address already got as many messages today as the office allows, or it is no hour for WhatsApp: then it leaves when it
 * may.
 */
async function adiarParaAmanha(
  tx: Tx,
  { escopo, agora }: Ato,
  envio: Envio,
  { maximoPorDia }: Configuracao,
): Promise<boolean> {
  const porWhatsapp = envio.canal === "whatsapp-api"
  if (envio.canal !== "email" && !porWhatsapp) return false
  const outraHora = porWhatsapp ? await horaDoWhatsapp(tx, { escopo, nome: "Sistema", agora }) : null
  if (outraHora !== null) {
    if (await tomarNaFila(tx, escopo, envio.id, { prepararEm: outraHora }))
      await provar(tx, escopo, [envio], {
        tipo: "esperando",
        em: agora,
        detalhe: "Fora do horário em que o escritório envia por WhatsApp. Sai quando ele começar.",
        quem: "Sistema",
      })
    return true
  }
  const hoje = diaCivil(agora)
  if ((await contarDoDia(tx, escopo, envio.endereco, new Date(`${hoje}T00:00:00-03:00`))) < maximoPorDia) return false
  const prepararEm = new Date(`${somarDias(hoje, 1)}${MANHA}`)
  if (await tomarNaFila(tx, escopo, envio.id, { prepararEm }))
    await provar(tx, escopo, [envio], {
      tipo: "esperando",
      em: agora,
      detalhe: `Este endereço já recebeu ${quantos(maximoPorDia, "mensagem", "mensagens")} hoje, o limite do escritório. Sai amanhã de manhã.`,
      quem: "Sistema",
    })
  return true
}

/** Writes what a document became, and what finds it by its code; answers its part of the proof. */
async function gravar(tx: Tx, ato: Ato, envio: Envio, { documento, materia, guardado }: Pronto) {
  const { escopo, agora } = ato
  const { idEscritorio, idEmpresa } = envio
  if (materia.tipo === "feito") {
    await ligarComunicado(tx, escopo, envio.id, documento.idAlvo, materia.comunicado.id)
    const { titulo, sha256, codigo } = materia.comunicado
    return { titulo, sha256, codigo }
  }
  const { codigo } = materia
  const guardadoComo = materia.tipo === "guardado" ? materia : await registrar(tx, ato, envio, materia, guardado)
  const id = randomUUID()
  const { tipo, idAlvo, titulo, valorCentavos, venceEm } = documento
  const { idDocumento, sha256 } = guardadoComo
  const origem = materia.tipo === "guardado" ? "oficial" : materia.origem
  await inserirComunicado(tx, {
    idEscritorio,
    id,
    idEmpresa,
    tipo,
    idAlvo,
    competencia: envio.competencia,
    titulo,
    valorCentavos,
    venceEm,
    origem,
    idDocumento,
    sha256,
    codigo,
    criadoEm: agora,
  })
  await tx.insert(enderecosPublicos).values({ resumo: resumir(codigo), idEscritorio, tipo: "codigo", idAlvo: id })
  await ligarComunicado(tx, escopo, envio.id, idAlvo, id)
  return { titulo, sha256, codigo }
}

async function registrar(
  tx: Tx,
  ato: Ato,
  envio: Envio,
  materia: Extract<Materia, { tipo: "fazer" }>,
  guardado: Guardado | null,
) {
  if (guardado === null) throw new Error("O documento não foi guardado antes da transação.")
  const tipo = ({ extrato: "extrato", recibo: "folha", xml: "nota-fiscal" } as const)[materia.origem]
  const { id } = await guardarDocumento(tx, ato, {
    guardado,
    idEmpresa: envio.idEmpresa,
    tipo,
    nome: materia.reunido.nome,
    tipoMime: materia.tipoMime,
    competencia: envio.competencia,
    origem: "sistema",
    ...(materia.reservado ? { reservado: true } : {}),
  })
  return { idDocumento: id, sha256: guardado.sha256 }
}

const DESTINOS = {
  impostos: "/despesas/impostos",
  "notas-fiscais": "/receitas/notas-fiscais",
  "pro-labore": "/despesas/folha",
} as const

/** A notice to who has an account: published with the sending, or not at all. */
async function publicar(tx: Tx, { escopo, agora }: Ato, envio: Envio, prontos: readonly Pronto[]): Promise<void> {
  if (envio.idUsuario === null) return
  const titulos = prontos.map((p) => p.documento.titulo)
  await notificar(tx, {
    idEscritorio: envio.idEscritorio,
    idUsuario: envio.idUsuario,
    chave: `envio:${envio.id}`,
    tipo: "aviso",
    titulo: envio.assuntoDaMensagem,
    mensagem:
      titulos.length <= 3
        ? `${titulos.join("; ")}.`
        : `${titulos.slice(0, 3).join("; ")} e mais ${titulos.length - 3}.`,
    destino: `${DESTINOS[envio.assunto]}?${new URLSearchParams({ empresa: envio.idEmpresa, competencia: envio.competencia })}`,
    idLote: null,
    agora,
  })
  await provar(tx, escopo, [envio], {
    tipo: "enviado",
    estado: "enviado",
    em: agora,
    detalhe: "Aviso publicado no portal.",
    quem: "Sistema",
  })
}
