import { timingSafeEqual } from "node:crypto"
import type { Conferencia, LinkAberto, LinkFechado } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { and, eq } from "drizzle-orm"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos, lerUm, lerVarios } from "../../db/registros.ts"
import { comunicados, enderecosPublicos, envios } from "../../db/schema/comunicacao.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import { quantos } from "../../palavras.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { qrEmSvg } from "../../sob-demanda.ts"
import { lerConteudo } from "../documentos/conteudo.service.ts"
import { consultarDocumento } from "../documentos/documentos.service.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { consultarGuia } from "../guias/ficha.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerCodigo } from "./codigos.ts"
import { alterarRegistrado, inserirRegistrado, lerCadastros, lerRegistrados } from "./destinatarios.repository.ts"
import { SEM_FOLHA, TODOS } from "./destinatarios.service.ts"
import {
  type Comunicado,
  contarErro,
  type Envio,
  lerDocumentosDoEnvio,
  lerEnvio,
  lerEventos,
  marcarAbertos,
  provar,
  tomarEnvio,
} from "./envios.repository.ts"

/** What a stranger's secret names, and the only company that is read because of it. */
interface Achado {
  readonly escopo: Escopo
  readonly idAlvo: string
}

/** Wrong guesses after which a link closes for good: another one has to be sent. */
const MAXIMO_DE_ERROS = 5
/** Opened again within this, it is the same reading. */
const MESMA_LEITURA_MS = 10 * 60_000

async function achar(banco: Banco, segredo: string, tipo: "link" | "codigo"): Promise<Achado | null> {
  const [linha] = await banco.naPlataforma((tx) =>
    lerVarios(
      tx,
      enderecosPublicos,
      and(eq(enderecosPublicos.resumo, resumir(segredo)), eq(enderecosPublicos.tipo, tipo)),
    ),
  )
  if (!linha) return null
  const { idEscritorio, idAlvo } = linha
  const escopo = sistema(idEscritorio)
  const dono = tipo === "link" ? envios : comunicados
  const [alvo] = await banco.emEscopo(escopo, (tx) =>
    lerCampos(tx, dono, ["idEmpresa"], and(eq(dono.idEscritorio, idEscritorio), eq(dono.id, idAlvo))),
  )
  return alvo ? { escopo: { ...escopo, empresas: [alvo.idEmpresa] }, idAlvo } : null
}

async function acharLink(banco: Banco, ficha: string): Promise<Achado> {
  const achado = await achar(banco, ficha, "link")
  if (!achado) throw new ErroDeNegocio("link-invalido")
  return achado
}

function situacaoDoLink(envio: Envio, agora: Date): LinkFechado["situacao"] {
  if (envio.linkRevogadoEm !== null) return "revogado"
  if (envio.linkErros >= MAXIMO_DE_ERROS) return "bloqueado"
  return envio.linkValeAte !== null && envio.linkValeAte <= agora ? "expirado" : "valido"
}

/** What a link asks for, and nothing of what it opens. Raises link-invalido. */
export async function consultarLink(banco: Banco, ficha: string, agora: Date): Promise<LinkFechado> {
  const { escopo, idAlvo } = await acharLink(banco, ficha)
  const lido = await banco.emEscopo(escopo, (tx) => lerEnvio(tx, escopo, idAlvo))
  if (!lido) throw new ErroDeNegocio("link-invalido")
  const { envio } = lido
  return {
    pede: envio.abreCom === null ? "entrada" : envio.abreCom.startsWith("cpf:") ? "cpf" : "cnpj",
    valeAte: envio.linkValeAte?.toISOString() ?? null,
    situacao: situacaoDoLink(envio, agora),
  }
}

/**
 * Does something behind a link, once its four characters agree. Guesses are counted one at a time, with the sending locked, and what
 * was counted stays counted. Raises link-invalido, link-encerrado, link-pede-entrada, link-nao-confere.
 */
async function atrasDoLink<T>(
  banco: Banco,
  { ficha, digitos }: { readonly ficha: string; readonly digitos: string },
  agora: Date,
  corpo: (tx: Tx, escopo: Escopo, envio: Envio) => Promise<T>,
): Promise<T> {
  const { escopo, idAlvo } = await acharLink(banco, ficha)
  const resultado = await banco.emEscopo(escopo, async (tx) => {
    const envio = await tomarEnvio(tx, escopo, idAlvo)
    if (!envio) return new ErroDeNegocio("link-invalido")
    const situacao = situacaoDoLink(envio, agora)
    if (situacao !== "valido") return new ErroDeNegocio("link-encerrado", TEXTO_DO_FIM[situacao])
    if (envio.abreCom === null) return new ErroDeNegocio("link-pede-entrada")
    if (iguais(envio.abreCom.slice(-4), digitos.toUpperCase())) return { valor: await corpo(tx, escopo, envio) }
    const erros = await contarErro(tx, escopo, envio.id)
    if (erros >= MAXIMO_DE_ERROS)
      await provar(tx, escopo, [envio], {
        tipo: "link-bloqueado",
        em: agora,
        detalhe: `${MAXIMO_DE_ERROS} tentativas com os caracteres errados.`,
        quem: "Quem tinha o link",
      })
    return new ErroDeNegocio(
      "link-nao-confere",
      erros >= MAXIMO_DE_ERROS
        ? "Não conferem, e o link foi bloqueado. Peça outro ao seu escritório contábil."
        : `Não conferem. Resta${MAXIMO_DE_ERROS - erros === 1 ? "" : "m"} ${quantos(MAXIMO_DE_ERROS - erros, "tentativa", "tentativas")}.`,
      "digitos",
    )
  })
  if (resultado instanceof ErroDeNegocio) throw resultado
  return resultado.valor
}

const TEXTO_DO_FIM = {
  expirado: "O prazo deste link acabou. Peça outro ao seu escritório contábil.",
  revogado: "O escritório cancelou este link. Peça outro, se precisar dos documentos.",
  bloqueado: "Este link foi bloqueado depois de várias tentativas. Peça outro ao seu escritório contábil.",
} as const

const iguais = (a: string, b: string) => {
  const x = Buffer.from(a)
  const y = Buffer.from(b)
  return x.length === y.length && timingSafeEqual(x, y)
}

/** Opens a link; the opening is proof. Raises as `atrasDoLink`. */
export async function abrirLink(
  banco: Banco,
  chave: { readonly ficha: string; readonly digitos: string },
  agora: Date,
): Promise<LinkAberto> {
  return atrasDoLink(banco, chave, agora, async (tx, escopo, envio) => {
    const lidos = await lerDocumentosDoEnvio(tx, escopo, envio.id)
    const eventos = await lerEventos(tx, escopo, envio.id)
    const aMesma = eventos.some((e) => e.tipo === "aberto" && agora.getTime() - e.em.getTime() < MESMA_LEITURA_MS)
    await marcarAbertos(
      tx,
      escopo,
      envio.id,
      lidos.map((l) => l.documento.idAlvo),
      agora,
    )
    if (!aMesma)
      await provar(tx, escopo, [envio], {
        tipo: "aberto",
        estado: "aberto",
        em: agora,
        detalhe: `Aberto pelo link, com os quatro últimos do ${envio.abreCom?.startsWith("cpf:") ? "CPF do destinatário" : "CNPJ da empresa"}.`,
        quem: envio.destinatario,
      })
    const [empresa] = await lerCadastros(tx, escopo, [envio.idEmpresa])
    const { escritorio } = await lerEmitente(tx, escopo)
    const documentos: LinkAberto["documentos"] = []
    for (const { comunicado, nome } of lidos)
      if (comunicado)
        documentos.push(await apresentar(tx, escopo, { ...comunicado, nome: nome ?? "" }, envio.url, agora))
    return { empresa: empresa?.apelido ?? "", escritorio: escritorio.nome, competencia: envio.competencia, documentos }
  })
}

async function apresentar(tx: Tx, escopo: Escopo, c: Comunicado & { readonly nome: string }, url: string, agora: Date) {
  const guia = c.tipo === "guia" ? (await consultarGuia(tx, escopo, c.idAlvo, agora)).guia : null
  const svg = qrEmSvg({ text: `${url}/conferir?codigo=${c.codigo}`, paddingwidth: 2, paddingheight: 2 })
  return {
    id: c.id,
    titulo: c.titulo,
    valor: paraReais(c.valorCentavos),
    venceEm: c.venceEm,
    nome: c.nome,
    sha256: c.sha256,
    codigo: c.codigo,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    pago: guia?.situacao === "paga",
    devido: guia?.situacao === "a-pagar" || guia?.situacao === "vencida" ? guia.devido : null,
    linhaDigitavel: guia?.oficial.linhaDigitavel ?? null,
    pix: guia?.oficial.pix ?? null,
    frase:
      guia === null
        ? null
        : guia.situacao === "substituida"
          ? "Esta guia foi substituída: peça a nova ao escritório."
          : guia.oficial.frase,
  }
}

/** One document of a link, byte for byte as it was sent. Raises as `atrasDoLink`, and nao-encontrado, documento-indisponivel. */
export async function baixarDoLink(
  banco: Banco,
  armazem: Armazem,
  { documento, ...chave }: { readonly ficha: string; readonly digitos: string; readonly documento: string },
  agora: Date,
) {
  const achado = await atrasDoLink(banco, chave, agora, async (tx, escopo, envio) => {
    const lido = (await lerDocumentosDoEnvio(tx, escopo, envio.id)).find((l) => l.comunicado?.id === documento)
    if (!lido?.comunicado) throw new ErroDeNegocio("nao-encontrado")
    const guardado = await consultarDocumento(tx, escopo, lido.comunicado.idDocumento)
    if (guardado.retirada !== null)
      throw new ErroDeNegocio("nao-encontrado", "O escritório retirou este documento. Peça o novo a ele.")
    await provar(tx, escopo, [envio], {
      tipo: "baixado",
      em: agora,
      detalhe: lido.comunicado.titulo,
      prova: { sha256: guardado.sha256 },
      quem: envio.destinatario,
    })
    return { idEscritorio: escopo.idEscritorio, ...guardado }
  })
  return { tipo: achado.tipoMime, nome: achado.nome, bytes: await lerConteudo(armazem, achado) }
}

/** Turns reminders off for who received a message: the click of RFC 8058, which asks for nothing else. Raises link-invalido. */
export async function desligarLembretes(banco: Banco, ficha: string, agora: Date): Promise<{ feito: true }> {
  const { escopo, idAlvo } = await acharLink(banco, ficha)
  await banco.emEscopo(escopo, async (tx) => {
    const envio = await tomarEnvio(tx, escopo, idAlvo)
    if (!envio) throw new ErroDeNegocio("link-invalido")
    const { idEmpresa, idUsuario, idDestinatario } = envio
    await travarEmpresa(tx, escopo, idEmpresa)
    const seus = (await lerRegistrados(tx, escopo, [idEmpresa])).filter((r) => ehDe(r, envio))
    for (const { id, lembretes } of seus) if (lembretes) await alterarRegistrado(tx, escopo, id, { lembretes: false })
    // An owner is reminded without having chosen anything; whoever was taken off the list is not put back.
    const falta = idUsuario === null ? seus.length === 0 : seus.every((r) => r.idUsuario !== idUsuario)
    if (falta && (idUsuario !== null || idDestinatario === null)) await registrarSemLembretes(tx, escopo, envio, agora)
    const jaDito = (await lerEventos(tx, escopo, envio.id)).some((e) => e.tipo === "sem-lembretes")
    if (!jaDito)
      await provar(tx, escopo, [envio], {
        tipo: "sem-lembretes",
        em: agora,
        detalhe: "Pelo link da mensagem.",
        quem: envio.destinatario,
      })
  })
  return { feito: true }
}

/** Whether a registration is of who received a message, whatever it was when the message left: theirs, or of their address. */
function ehDe(
  r: Awaited<ReturnType<typeof lerRegistrados>>[number],
  { idDestinatario, idUsuario, endereco }: Envio,
): boolean {
  if (r.id === idDestinatario) return true
  return r.idUsuario === null ? r.email?.toLowerCase() === endereco.toLowerCase() : r.idUsuario === idUsuario
}

/** Who had chosen nothing yet chooses this. */
async function registrarSemLembretes(tx: Tx, { idEscritorio }: Escopo, envio: Envio, agora: Date): Promise<void> {
  const { idEmpresa, idUsuario, destinatario, endereco, assunto } = envio
  await inserirRegistrado(tx, {
    idEscritorio,
    id: crypto.randomUUID(),
    idEmpresa,
    idUsuario,
    nome: destinatario,
    email: endereco,
    criadoEm: agora,
    assuntos: idUsuario === null && assunto !== "pro-labore" ? SEM_FOLHA : TODOS,
    lembretes: false,
  })
}

/** What a code confirms: only what the paper itself says. Raises codigo-nao-encontrado. */
export async function conferirCodigo(banco: Banco, texto: string): Promise<Conferencia> {
  const codigo = lerCodigo(texto)
  const achado = codigo === null ? null : await achar(banco, codigo, "codigo")
  if (!achado) throw new ErroDeNegocio("codigo-nao-encontrado")
  const { escopo, idAlvo } = achado
  return banco.emEscopo(escopo, async (tx) => {
    const c = await lerUm(tx, comunicados, doEscopo(comunicados, escopo, { id: idAlvo }))
    if (!c) throw new ErroDeNegocio("codigo-nao-encontrado")
    const { escritorio } = await lerEmitente(tx, escopo)
    return {
      titulo: c.titulo,
      valor: paraReais(c.valorCentavos),
      venceEm: c.venceEm,
      sha256: c.sha256,
      emitidoEm: c.criadoEm.toISOString(),
      escritorio: escritorio.nome,
    }
  })
}
